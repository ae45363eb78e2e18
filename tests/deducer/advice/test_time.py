"""Advice keeps its time: its parts share one limit, and none works long without a look at it."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.advice import advise as module
from deducer.advice.advise import advise
from deducer.advice.chances.answers import Odds
from deducer.advice.chances.sampling import improving
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.limits import Limits
from tests.support.cases import a_few
from tests.support.places import GAMES, SAMPLES, needs_shared
from tests.support.stops import Measured

MOST_WORK = 900_000
"""Calls of functions between two looks at a limit: less than a quarter of a second."""
A_LOOK = 1e-3
"""Seconds that pass at each look at a clock that counts its looks."""


def looks(record: Record, turn: int) -> Knowledge | None:
    """What the seat to move knows after ``turn`` actions, or None once play is over."""
    look = record.at(turn=turn)
    if look.board.end is not None:
        return None
    return look.seen_by(record.players[look.board.turn])


def assert_looks_often(record: Record, every: int) -> None:
    """Hold that advice, at one in ``every`` turns, works little between looks, and once stopped."""
    chance = random.Random("looks")
    for turn in range(0, record.actions, every):
        known = looks(record, turn)
        if known is None or known.missed:
            continue
        stop = Measured(chance.choice((10, 100, 1_000)))
        with stop.measuring():
            advise(known, seconds=1e6, worlds=20, stop=stop)
        assert stop.most < MOST_WORK, turn


@pytest.mark.parametrize("turn", a_few([56, 40, 48, 52, 60], 4))
def test_all_parts_share_one_limit(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def counted() -> float:
        clock[0] += A_LOOK
        return clock[0]

    def taking_all(unseen: Unseen, actions: Any, limits: Limits, **more: Any) -> Iterator[Odds]:
        yield next(improving(unseen, actions, Limits(seconds=0), **more | {"worlds": 20}))
        clock[0] += max(0.0, limits.seconds_left or 0.0)

    monkeypatch.setattr(module, "improving", taking_all)
    monkeypatch.setattr(time, "perf_counter", counted)
    known = looks(Record.load(SAMPLES / "suit_and_dots.hanabi"), turn)
    assert known is not None
    begun = clock[0]
    advise(known, seconds=1.0)
    assert clock[0] - begun < 1.5


@pytest.mark.slow
@pytest.mark.parametrize("every", a_few([6, 1], 2))
def test_no_part_of_advice_works_long_without_a_look(every: int) -> None:
    assert_looks_often(Record.load(SAMPLES / "suit_and_dots.hanabi"), every)


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("game", a_few(GAMES, 40), ids=lambda path: path.stem)
def test_nor_does_it_in_real_games(game: Path) -> None:
    assert_looks_often(Record.load(game), 3)
