"""Questions that take seconds, asked at the local server, which needs no server's packages."""

import json
import subprocess
import sys
import time
from typing import Any

import pytest

from deducer import Record, times
from deducer.web.alone.answers import PageAnswer
from deducer.web.alone.answers import answer as answer_later
from tests.support.phone_servers import asked, new_local
from tests.support.places import ROOT, SAMPLES

RUNNING = Record.load(SAMPLES / "three_seats.hanabi")
SMALL = Record.parse(
    "players: Ann Bo\nseat: Ann\ncopies: r 2 1, y 2 1\nhand: 2\ndeal Bo r1 y1\ndeal Ann ? ?\n"
)


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer says how long it took, and all progress is told."""
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr("deducer.web.alone.answers.EVERY", 0.0)


def answered(game: Record, seat: int, question: str) -> tuple[PageAnswer, list[Any]]:
    """The answer about a table, with the progress that was told."""
    local = new_local()
    table = asked(local, "POST", "/api/tables/import", {"text": str(game), "me": seat})["table"]
    found = local.ask("GET", f"/api/tables/{table}/{question}")
    assert (found.status, found.text) == (202, "")
    told: list[str] = []
    return answer_later(found.later, told.append), list(map(json.loads, told))


def test_a_question_that_fails_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "PAGE_REVIEW", -1.0)
    answer, told = answered(Record.load(SAMPLES / "crowning_piece_lost.hanabi"), 0, "review")
    assert (answer.status, told) == (429, [])


def test_progress_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, (*_, settled, end) = answered(SMALL, 0, "advice?seconds=2")
    advice = json.loads(answer.text)
    assert settled["done"] == advice["worlds"]
    assert advice["endgame"]["seconds"] == 2  # as asked for, and not measured
    assert end["done"] == end["most"]
    monkeypatch.setattr("deducer.web.alone.answers.EVERY", 1e9)
    _, (end,) = answered(RUNNING, RUNNING.at().board.turn, "advice?seconds=0.05")
    assert end["done"] == end["most"] > 1


ABSENT = ("fastapi", "starlette", "uvicorn", "anyio")
LATER = "deducer.play"
"""What is loaded once a chair or an exercise is asked for: a phone starts without."""
WITHOUT = f"""
import sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT}:
            raise ImportError(name)

sys.meta_path.insert(0, Absent)
import deducer.web.alone.phone_server
import deducer.web.alone.answers
print(*sorted(set(sys.modules) & set({(*ABSENT, LATER)})), "all is there")
"""


@pytest.mark.slow
def test_the_phone_needs_nothing_that_a_browsers_python_lacks() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.stdout.strip(), ran.stderr) == ("all is there", "")
