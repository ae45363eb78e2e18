"""Rates that finished games teach."""

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.learning import learned
from deducer.agreements.rates import START, Rate
from tests.deducer.review.test_past_end import GAME, LATE, SHEET
from tests.support.places import GAMES, needs_shared


@pytest.mark.nightly
@pytest.mark.slow
@needs_shared
def test_the_rates_at_the_start_are_those_of_real_games() -> None:
    rates = learned([Record.load(path).table for path in GAMES], Sheet.parse("level-4 fits bluff"))
    assert [*rates] == sorted(START)
    for kind, start in START.items():
        rate = rates[kind]
        assert Rate(rate.kept, rate.broken, round(rate.by_chance, 1)) == start


def test_actions_past_the_end_teach_nothing() -> None:
    plain, late = (learned([Record.parse(text).table], SHEET) for text in (GAME, GAME + LATE))
    assert plain.kinds == late.kinds
