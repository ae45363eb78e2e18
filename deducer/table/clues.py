"""Sets of cards as bit masks: bit ``i`` stands for the ``i``-th card of the composition."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from deducer.table.moments import Clue
from solver.cards import Card, Composition


def card_mask(composition: Composition, card: Card) -> int:
    """Return the mask of ``card`` alone."""
    return 1 << composition.index[card]


@lru_cache(maxsize=512)
def touched_mask(composition: Composition, clue: str | int) -> int:
    """Return the mask of the cards that a hint of the colour or rank ``clue`` points at."""
    touched = (card for card in composition.cards if composition.touches(clue, card))
    return sum(card_mask(composition, card) for card in touched)


def all_mask(composition: Composition) -> int:
    """Return the mask of all cards."""
    return (1 << len(composition.cards)) - 1


def clue_mask(composition: Composition, clue: Clue) -> int:
    """Return the mask of what a card can be after ``clue``."""
    if not clue.reliable:
        return all_mask(composition)
    touched = touched_mask(composition, clue.hint.value)
    return touched if clue.touched else all_mask(composition) & ~touched


def clued_mask(composition: Composition, clues: Iterable[Clue]) -> int:
    """Return the mask of what a card can be after all of ``clues``."""
    mask = all_mask(composition)
    for clue in clues:
        mask &= clue_mask(composition, clue)
    return mask
