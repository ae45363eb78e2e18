"""Questions that take seconds tell how far they are; who listens gets the same answer as ever."""

import json
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.web.messages.tables import ImportTable
from deducer.web.routes import questions
from deducer.web.routes.route import QuestionProgress
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from tests.support.cases import thorough
from tests.support.phones import service_of
from tests.support.places import SAMPLES
from tests.support.services import bring, links_of, question

GAMES = [
    Record.load(path) for path in sorted(SAMPLES.glob("*.hanabi")) if path.stem != "contradiction"
]
OVER = [game for game in GAMES if game.table.outcome.over]


@pytest.fixture(scope="module", autouse=True)
def frozen() -> object:
    """A clock by which no time passes, so that answers can't depend on it."""
    with pytest.MonkeyPatch.context() as patch:
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
