"""Moves: what they say, and which of them differ in their effect."""

import random
from collections import defaultdict

import pytest

from solver import Composition, Discard, Hint, IllegalMove, Move, Play, Position
from solver.moves import hints
from tests.support.cases import TIMES
from tests.support.exhaustive import random_position

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


# -- moves that have one effect, against the positions that they lead to -----------------------


def followed(position: Position, move: Move) -> tuple[object, ...]:
    """What a move leads to, as far as it matters: no order of a hand, no trash by its name."""
    after = position.after(move)
    kinds = position.board.rules.composition.cards
    trash = set(filter(position.board.is_trash, kinds))
    hands = [sorted("-" if card in trash else str(card) for card in hand) for hand in after.hands]
    counts = zip(kinds, after.board.discards, strict=True)
    gone = [(card, count) for card, count in counts if card not in trash]
    board = after.board
    rest = board.fireworks, board.tokens, board.strikes, board.turns_left, board.end
    return str(hands), str(gone), after.pile, rest


@pytest.mark.slow
def test_moves_of_one_effect_are_those_that_lead_to_the_same() -> None:
    chance = random.Random(0)
    merged = 0
    for _ in range(300 if TIMES > 1 else 120):
        position = random_position(chance)
        groups: dict[object, set[object]] = defaultdict(set)
        for move in position.legal_moves():
            groups[position.effect(move)].add(followed(position, move))
        assert all(len(results) == 1 for results in groups.values())
        assert len(set.union(set(), *groups.values())) == len(groups)
        distinct = list(position.distinct_moves())
        assert [position.effect(move) for move in distinct] == list(groups)
        merged += len(groups) < len(list(position.legal_moves()))
    assert merged > 80
