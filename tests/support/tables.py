"""Small tables for tests: positions from a line of cards."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from solver import Card, Composition, Deal, Ending, IllegalMove, Move, Position, Rules

CROWNING = Ending.CROWNING_PIECE


def wild_of(chance: random.Random, suits: Iterable[str]) -> str:
    """Now and then, if there are several suits, the letter of one that is wild."""
    _, *others = suits
    return chance.choice(("", "", *others[-1:]))


def powder_of(chance: random.Random, suits: Iterable[str], wild: str) -> str:
    """Now and then the letter of a suit that is powder, if others can be named."""
    free = [letter for letter in suits if letter not in wild]
    return chance.choice(("", "", free[0])) if len(free) > 1 else ""


def now_and_then_wild(copies: Mapping[str, Sequence[int]], **house: Any) -> Rules:
    """House rules of ``copies`` by suit, now and then with a suit that is wild or powder.

    Which one is drawn by the copies alone, apart from what else a test draws.
    """
    wild = wild_of(random.Random(str(copies)), copies)
    powder = powder_of(random.Random(f"powder {copies}"), copies, wild)
    return Rules.house(copies=copies, wild=wild, powder=powder, **house)


def counted(deck: str, top: int = 0) -> Composition:
    """The composition of just these cards; every suit goes up to ``top`` at least."""
    cards = Counter(map(Card.parse, deck.split()))
    highest: dict[str, int] = {}
    for card in cards:
        highest[card.suit] = max(card.rank, highest.get(card.suit, top))
    return Composition.of(
        {
            letter: [cards[Card(letter, rank)] for rank in range(1, most + 1)]
            for letter, most in highest.items()
        }
    )


def deal(deck: str, players: int = 2, hand: int = 1, top: int = 0, **house: Any) -> Deal:
    """Deal these cards, and no others, as whole hands: a hand's last card is its slot 1."""
    suits = dict(counted(deck, top).suits)
    return Deal.parse(deck, players, Rules.house(copies=suits, hand_size=hand, **house))


def start(deck: str, players: int = 2, hand: int = 1, top: int = 0, **house: Any) -> Position:
    """The position once these cards are dealt."""
    return deal(deck, players, hand, top, **house).start


def refused(position: Position, move: Move) -> str:
    """Check that the move is illegal, by every way to ask, and return the reason."""
    assert move not in set(position.legal_moves())
    assert position.refuse(move) is not None
    reason = str(position.refuse(move))
    with pytest.raises(IllegalMove) as caught:
        position.after(move)
    assert str(caught.value) == reason
    return reason
