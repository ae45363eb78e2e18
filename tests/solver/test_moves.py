"""Moves: what they say and what they touch."""

from __future__ import annotations

import pytest

from solver import Composition, Discard, Hint, IllegalMove, Move, Play
from solver.moves import hints

MIXED = Composition.of({"r": (1, 1, 1), "m": (1, 1), "y": (2, 2), "R": (1, 1, 1)})


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play(2), "play 2"),
        (Play(1, "r"), "play 1 announced red"),
        (Play(0), "play pile"),
        (Play(0, "q"), "play pile announced q"),
        (Discard(4), "discard 4"),
        (Hint(1, colour="w"), "hint seat 2 white"),
        (Hint(0, rank=3), "hint seat 1 3"),
    ],
)
def test_moves_print_as_people_say_them(move: Move, text: str) -> None:
    assert str(move) == text


@pytest.mark.parametrize("kind", ["neither", "both"])
def test_a_hint_names_one_colour_or_one_rank(kind: str) -> None:
    with pytest.raises(IllegalMove, match="a hint names one colour or one rank"):
        Hint(1) if kind == "neither" else Hint(1, "r", 1)


def test_every_hint_to_a_seat_is_listed_once_colours_first() -> None:
    assert [hint.value for hint in hints(MIXED, 1)] == ["r", "m", "y", "R", 1, 2, 3]
    assert {hint.to for hint in hints(MIXED, 1)} == {1}
