"""Real games as each seat has them, with its own hand hidden, at every command and address."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.quiz.question import seen_by
from deducer.record.sheet import PRESETS
from deducer.record.writing import show
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.phone_servers import answered, asked, new_local

REAL = sorted(Path(os.environ.get("HANABI_SHARED", "nowhere"), "games").glob("*.json"))
PARTS = 4
SHEETS = [name for name in PRESETS if name != "none"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "part"), a_few([(path, part) for part in range(PARTS) for path in REAL], 160)
)
def test_all_that_reads_promises_answers(path: Path, part: int, tmp_path: Path) -> None:
    table = Record.load(path).table
    actions, seat = table.actions(), part % len(table.record.players)
    moment, _ = actions[len(actions) * (2 * part + 1) // (2 * PARTS)]
    sheet = Sheet.named(SHEETS[(REAL.index(path) + part) % len(SHEETS)])
    text = show(replace(seen_by(table, moment, seat).record, agreements=sheet))
    file, name = tmp_path / "game.hanabi", table.record.players[seat]
    file.write_text(text, "utf-8")
    for command, *options in (
        ("agreements", "--json"),
        ("agreements",),
        ("review", "--no-odds"),
        ("knowledge", "--seat", name),
        ("advise", "--seat", name, "--seconds", "0.01"),
    ):
        ended = hanabi(command, str(file), *options)
        assert ended.returncode == 0 or "too many" in ended.stderr, ended.stderr
    local = new_local()
    made = asked(local, "POST", "/api/tables/import", {"text": text})["table"]
    for what in ("kept", "offers", "playing-on?seconds=0.02", "promises"):
        reply = answered(local, "GET", f"/api/tables/{made}/{what}")
        assert reply.status < 500, reply.text
    assert reply.status == 200
    for what in ("game/review", "game/report", "quiz/agreements"):
        reply = answered(local, "POST", f"/api/{what}", json.dumps({"text": text}))
        assert reply.status < 500, reply.text
