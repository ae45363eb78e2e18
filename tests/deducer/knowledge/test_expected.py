"""Real games for which exact deduction is known: every fraction of every view."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer import Record
from tests.support.places import SHARED, needs_shared

if TYPE_CHECKING:
    from deducer.game import ExplainedKnowledge

pytestmark = needs_shared

EXPECTED = sorted(SHARED.glob("expected/*.json"))
"""The files with expected knowledge; a folder without any is a mistake."""


def fractions(known: ExplainedKnowledge) -> dict[tuple[int, int], dict[str, Fraction]]:
    """The odds of every slot asked about, by holder and card."""
    return {
        (slot.holder, slot.place): {str(card): likely for card, likely in slot.odds.items()}
        for slot in known.slots
    }


def test_games_are_there() -> None:
    assert EXPECTED


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_views_of_a_real_game_are_exact(path: Path) -> None:
    expected = json.loads(path.read_text(encoding="utf-8"))
    record = Record.load(path.parent.parent / "games" / expected["game"])
    assert expected["turns"]
    for turn in expected["turns"]:
        look = record.at(turn["turn"])
        seat = turn["seat"]
        known = look.public() if seat == "public" else look.seen_by(record.players[seat])
        true = {
            (slot["holder"], slot["card"]): {
                card: Fraction(likely) for card, likely in slot["p"].items()
            }
            for slot in turn["slots"]
        }
        assert len(true) == len(turn["slots"]) == len(known.slots)
        assert fractions(known) == true, f"turn {turn['turn']}, {seat}"
