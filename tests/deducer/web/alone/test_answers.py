"""Questions that take seconds: asked at the local server, answered elsewhere, as a server would."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from deducer import Record
from deducer.web.alone.answers import PageAnswer
from deducer.web.alone.answers import answer as answer_later
from deducer.web.alone.memory_store import MemoryStore
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.routes import questions
from tests.support.cases import a_few
from tests.support.phones import Phone, Reply, served
from tests.support.places import SAMPLES

GAMES = {path.stem: Record.load(path) for path in SAMPLES.glob("*.hanabi")}
del GAMES["contradiction"]  # no table can be made of it
OVER = sorted(name for name, game in GAMES.items() if game.table.outcome.over)
QUESTIONS = ["advice?seconds=0.02", "advice?seconds=0&worlds=1", "advice?seconds=0.05&worlds=40"]
REVIEWS = ["review"]


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer says how long it took, and all progress is told."""
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr("deducer.web.alone.answers.EVERY", 0.0)


def at_local(record: str, seat: int, asked: list[str]) -> list[tuple[PageAnswer, list[Any]]]:
    """The answers of a table made at a local server, each with the progress that was told."""
    local = PhoneServer(
        MemoryStore(), token=map(str, itertools.count(10**20)).__next__, clock=lambda: 0.0
    )
    made = local.ask("POST", "/api/tables/import", json.dumps({"text": record, "me": seat}))
    table = json.loads(made.text)["table"]
    answers = []
    for each in asked:
        found = local.ask("GET", f"/api/tables/{table}/{each}")
        assert (found.status, found.text) == (202, "")
        told: list[str] = []
        answers.append((answer_later(found.later, told.append), list(map(json.loads, told))))
    return answers


async def at_server(record: str, seat: int, asked: list[str]) -> list[Reply]:
    """The answers of a server with the same table."""
    with served() as app:
        phone = Phone(app)
        made = (await phone.post("/api/tables/import", {"text": record, "me": seat})).data
        await phone.follow(next(link["url"] for link in made["links"] if link["host"]))
        return [await phone.get(f"/api/tables/{made['table']}/{each}") for each in asked]


def both(game: Record, seat: int, asked: list[str]) -> list[tuple[PageAnswer, list[Any]]]:
    """The answers of both, which must be the same to the byte; with the progress told."""
    there = asyncio.run(at_server(str(game), seat, asked))
    here = at_local(str(game), seat, asked)
    for reply, (answer, told) in zip(there, here, strict=True):
        body = re.sub(r'<nav class="back">.*?</nav>', "", reply.body.decode())
        assert (answer.status, answer.text) == (reply.status, body)
        assert answer.headers["content-type"] == reply.header("content-type")
        is_forward(told)
    return here


def is_forward(told: list[Any]) -> None:
    """Check that progress never goes back, and that all is done in the end."""
    shares = [each["done"] / each["most"] for each in told]
    assert all(a <= b for a, b in pairwise(shares))
    assert shares[-1] == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(sorted(GAMES), 3))
def test_advice_is_answered_as_by_a_server(name: str) -> None:
    game = GAMES[name]
    half = Record.of(replace(game, log=game.events[: 5 * len(game.events) // 6]))
    if half.table.outcome.over or not half.advice:
        return
    for answer, told in both(half, half.at().board.turn, QUESTIONS):
        advice = json.loads(answer.text)
        *_, settled, end = told
        assert settled["done"] == advice["worlds"]
        assert all(settled["advice"][key] == advice[key] for key in settled["advice"])
        assert "advice" not in end


@pytest.mark.parametrize("name", OVER)
@pytest.mark.slow
def test_a_review_is_answered_as_by_a_server(name: str) -> None:
    for answer, _ in both(GAMES[name], 0, REVIEWS):
        assert answer.status == 200


def test_a_question_that_fails_is_refused_as_by_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "REVIEW", -1.0)
    game = str(GAMES["crowning_piece_lost"])
    (reply,) = asyncio.run(at_server(game, 0, ["review"]))
    ((answer, told),) = at_local(game, 0, ["review"])
    assert (answer.status, answer.text) == (reply.status, reply.body.decode())
    assert (answer.status, told) == (429, [])


def test_progress_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deducer.web.alone.answers.EVERY", 1e9)
    game = GAMES["three_seats"]
    ((_, told),) = at_local(str(game), game.at().board.turn, ["advice?seconds=0.05"])
    (end,) = told
    assert end["done"] == end["most"] > 1
