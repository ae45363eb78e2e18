"""Numbers that are given as texts or fractions are refused by name, and nothing comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import pytest

import solver
from solver import Deal, HanabiError, Rules
from solver.census.plan import CensusPlan
from solver.deal import FirstCards
from solver.notation.deck_check import DeckCheck

RULES = Rules.named()
DEAL = Deal.shuffle(RULES, 3, 1)
CALLS: dict[str, Callable[[Any], object]] = {
    "Deal.parse players": lambda value: Deal.parse("r1", players=value),
    "Deal.shuffle players": lambda value: Deal.shuffle(RULES, value, 1),
    "FirstCards.parse players": lambda value: FirstCards.parse("r1", players=value),
    "DeckCheck.parse players": lambda value: DeckCheck.parse("r1", players=value),
    "hand_size players": RULES.hand_size,
    "Deal first": lambda value: replace(DEAL, first=value),
    "house hand_size": lambda value: Rules.house("r", (1, 1), hand_size=value),
    "house tokens": lambda value: Rules.house("r", (1, 1), hand_size=1, tokens=value),
    "house strikes": lambda value: Rules.house("r", (1, 1), hand_size=1, strikes=value),
    "house copies": lambda value: Rules.house("r", (value, 1), hand_size=1),
    "CensusPlan players": lambda value: CensusPlan(RULES, value),
    "CensusPlan seed": lambda value: CensusPlan(RULES, 3, value),
    "CensusPlan node_limit": lambda value: CensusPlan(RULES, 3, 1, value),
}


@pytest.mark.parametrize("value", ["3", 3.0, b"3", [3]])
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_int_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(HanabiError) as refused:
        CALLS[name](value)
    assert str(refused.value) == f"{name.split()[-1]} must be a whole number, not {value!r}"


def test_the_version_is_that_of_what_is_installed() -> None:
    assert solver.__version__ == version("hanabi-deducer")
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        solver.no_such  # noqa: B018
