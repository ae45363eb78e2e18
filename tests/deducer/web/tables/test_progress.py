"""Questions that take seconds tell how far they are, and are answered as if nobody listened."""

import json
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record, times
from deducer.web.alone.answers import PageAnswer
from deducer.web.alone.answers import answer as answer_later
from deducer.web.messages.tables import ImportTable
from deducer.web.routes import questions
from deducer.web.routes.route import QuestionProgress
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from tests.support.cases import thorough
from tests.support.phone_servers import asked, new_local
from tests.support.phones import service_of
from tests.support.places import ROOT, SAMPLES
from tests.support.services import bring, links_of, question

GAMES = [
    Record.load(path) for path in sorted(SAMPLES.glob("*.hanabi")) if path.stem != "contradiction"
]
OVER = [game for game in GAMES if game.table.outcome.over]


@pytest.fixture(scope="module", autouse=True)
def frozen() -> object:
    """A clock by which no time passes, so that answers can't depend on it; all progress is told."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deducer.web.alone.answers.EVERY", 0.0)
        patch.setattr(time, "perf_counter", lambda: 0.0)
        yield


def seat_of(service: Service, game: Record, seat: int) -> Link:
    return links_of(service, bring(service, ImportTable(text=str(game), me=seat)))[seat]


def after(game: Record, share: float) -> Record:
    """The game as it was after a share of its entries."""
    return Record.of(replace(game, log=game.events[: round(share * len(game.events))]))


def is_forward(told: list[QuestionProgress]) -> bool:
    """Whether progress never goes back, and never beyond its end."""
    shares = [each.done / each.most for each in told]
    return all(a <= b for a, b in pairwise(shares)) and all(0 < each <= 1 for each in shares)


@pytest.mark.slow
@thorough(30)
@given(
    st.sampled_from(GAMES),
    st.floats(0, 1),
    st.just(0.3) | st.floats(0, 0.03),
    st.integers(1, 100),
)
def test_advice_is_the_same_whether_it_is_watched(
    game: Record, share: float, seconds: float, worlds: int
) -> None:
    then = after(game, share)
    if then.table.outcome.over or not then.advice:
        return
    service = service_of()
    ask = question(
        questions.advice, service, seat_of(service, then, then.at().board.turn), seconds, worlds
    )
    told: list[QuestionProgress] = []
    watched, alone = ask(told.append), ask()
    service.store.close()
    assert json.dumps(watched) == json.dumps(alone)
    assert is_forward(told)
    assert told[-1].done == watched["worlds"]
    assert told[-1].advice is not None
    assert told[-1].most <= worlds


@thorough(15)
@given(st.sampled_from(OVER))
@pytest.mark.slow
def test_a_review_is_the_same_whether_it_is_watched(game: Record) -> None:
    service = service_of()
    ask = question(questions.reviewed, service, seat_of(service, game, 0))
    told: list[QuestionProgress] = []
    assert ask(told.append) == ask()
    service.store.close()
    assert is_forward(told)
    assert all(each.most > game.actions for each in told)


RUNNING = Record.load(SAMPLES / "three_seats.hanabi")
SMALL = Record.parse(
    "players: Ann Bo\nseat: Ann\ncopies: r 2 1, y 2 1\nhand: 2\ndeal Bo r1 y1\ndeal Ann ? ?\n"
)


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
