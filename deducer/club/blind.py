"""A deal laid out by two people who are to play it, without either learning where a card lies.

They begin with a sorted pack, face down. One brings each card to a place, by a sheet, and the other
does the same with the pack that comes of it. Each sheet alone is a random order, whatever the deal
is; only both together make it.
"""

from __future__ import annotations

from dataclasses import dataclass

from deducer.club.evening import ClubDeal
from solver.cards import Card
from solver.deal import seeded


@dataclass(frozen=True)
class Blind:
    """Where each card of the pack goes, counted from the top and from 0, for either person."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def blind(each: ClubDeal) -> Blind:
    """Return the two steps from a sorted pack, its first suit's 1 on top, to the deal of ``each``.

    The same seed gives the same ones.
    """
    chance = seeded(f"blind {each.seed}")
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(each.deal.deck):
        places.setdefault(card, []).append(place)
    first = list(range(len(each.deal.deck)))
    chance.shuffle(first)
    second = [0] * len(first)
    for between, card in zip(first, each.deal.rules.composition.deck(), strict=True):
        second[between] = places[card].pop()
    return Blind(tuple(first), tuple(second))
