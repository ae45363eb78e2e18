"""Rates that finished games teach."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.learning import learned
from deducer.agreements.rates import START, Rate, Rates, weight_of_broken
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
        assert (
            Rate(rate.kept, rate.broken, round(rate.by_chance, 1), round(rate.squares, 1)) == start
        )


def test_actions_past_the_end_teach_nothing() -> None:
    plain, late = (learned([Record.parse(text).table], SHEET) for text in (GAME, GAME + LATE))
    assert plain.kinds == late.kinds


@given(st.floats(0.01, 0.99), st.floats(0.05, 0.95), st.floats(0, 0.9))
def test_as_many_are_broken_as_were(share: float, by_chance: float, apart: float) -> None:
    apart *= min(by_chance, 1 - by_chance)
    weight = weight_of_broken(share, by_chance, apart**2)
    chances = (by_chance - apart, by_chance + apart)
    broken = sum(chance * weight / (chance * weight + 1 - chance) for chance in chances) / 2
    assert broken == pytest.approx(share, abs=1e-6)


def test_promises_that_chance_keeps_unlike_often_teach_the_ratio_of_their_likelihoods() -> None:
    """A thousand that chance breaks once in five times, a thousand that it breaks four times."""
    truth, chances = 0.1, [0.2, 0.8] * 1000
    broken = round(sum(c * truth / (c * truth + 1 - c) for c in chances))
    of_all = Rate(len(chances) - broken, broken, sum(chances), sum(c * c for c in chances))
    told = [Rates({"play": rate}).epsilon("play") for rate in (of_all, replace(of_all, squares=0))]
    assert [each / (1 - each) for each in told] == pytest.approx([truth, 0.185], abs=0.003)
