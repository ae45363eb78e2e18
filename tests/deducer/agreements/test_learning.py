"""Rates that finished games teach."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.learning import learned
from deducer.agreements.rates import START, Rate
from tests.deducer.review.test_past_end import GAME, LATE, SHEET

SHARED = os.environ.get("HANABI_SHARED")


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.skipif(SHARED is None, reason="HANABI_SHARED names no folder of real games to read")
def test_the_rates_at_the_start_are_those_of_real_games() -> None:
    paths = sorted(Path(SHARED or "", "games").glob("*.json"))
    rates = learned([Record.load(path).table for path in paths], Sheet.parse("level-4 fits bluff"))
    assert [*rates] == sorted(START)
    for kind, start in START.items():
        rate = rates[kind]
        assert Rate(rate.kept, rate.broken, round(rate.by_chance, 1)) == start


def test_actions_past_the_end_teach_nothing() -> None:
    plain, late = (learned([Record.parse(text).table], SHEET) for text in (GAME, GAME + LATE))
    assert plain.kinds == late.kinds
