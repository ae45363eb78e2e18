"""Real games for which exact deduction is known: every fraction of every view."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from deducer import Record
from solver import Card
from tests.support.places import SHARED, needs_shared

pytestmark = needs_shared

EXPECTED = sorted(SHARED.glob("expected/*.json"))
"""The files with expected knowledge; a folder without any is a mistake."""


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
                Card.parse(card): Fraction(likely) for card, likely in slot["p"].items()
            }
            for slot in turn["slots"]
        }
        assert len(true) == len(turn["slots"]) == len(known.slots)
        found = {(slot.holder, slot.place): slot.odds for slot in known.slots}
        assert found == true, f"turn {turn['turn']}, {seat}"
