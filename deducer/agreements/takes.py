"""What players take their own cards for: they may say so, and then their readings stand on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from deducer.counting.bits import union
from deducer.counting.hidden import Hidden
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.record.events import Taken
from solver.cards import Card, Composition

Takes: TypeAlias = Mapping[int, Collection[Card]]
"""What cards are taken for, by their place in the deck; nothing where that was taken back."""


def takes_of(knowledge: Knowledge, more: Takes) -> dict[int, frozenset[Card]]:
    """Return what the seat that looks takes its own cards for, by their places.

    The record may say it, and ``more`` says it anew. Of a card the newest counts. It is a player's
    own: no other view has any.
    """
    table, view = knowledge.table, knowledge.view
    if not isinstance(view, SeatView):
        return {}
    said: list[tuple[int, Collection[Card]]] = [
        (table.moments[number].hands[event.seat][event.slot - 1], event.choices or ())
        for number, event in enumerate(table.events[: knowledge.moment.number])
        if isinstance(event, Taken) and event.seat == view.seat
    ]
    newest: dict[int, frozenset[Card]] = {}
    for place, cards in reversed([*said, *more.items()]):
        newest.setdefault(place, frozenset(cards))
    own = {slot.place for slot in knowledge.slots if slot.card is None}
    return {place: cards for place, cards in newest.items() if cards and place in own}


def taken_mask(composition: Composition, cards: Iterable[Card]) -> int:
    """Return the mask of those of ``cards`` that the deck has."""
    return union(1 << composition.index[card] for card in cards if card in composition.index)


def narrowed(hidden: Hidden, masks: Mapping[int, int]) -> Hidden:
    """Return ``hidden`` limited to ``masks``, one by one, but to none that the cards refute."""
    for place, mask in masks.items():
        limited = replace(hidden, masks={**hidden.masks, place: hidden.masks[place] & mask})
        hidden = limited if limited.possible else hidden
    return hidden
