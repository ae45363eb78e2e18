"""The worlds of a position: every deal that all seats together must still reckon with.

They are listed from the record alone: which cards have left the hands, and what each hint touched.
Every world is equally likely, since each has equally many orders of the physical cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from deducer.errors import LimitError
from deducer.record.data import RecordData
from deducer.record.events import move_of
from deducer.table.moments import Clue
from deducer.table.table import Table
from solver.cards import Card, Composition
from solver.deal import Deal
from solver.moves import Move


def moves_of(table: Table) -> tuple[Move, ...]:
    """Return the moves of a record."""
    return tuple(move_of(event) for _, event in table.actions())


def public_worlds(record: RecordData, most: int) -> list[Deal]:
    """Return all deals that agree with what everybody saw and heard in ``record``.

    What only the writer saw does not count.

    :raises LimitError: if there are more than ``most``.
    """
    table = Table.of(record)
    opened = _opened(table)
    hands = [place for hand in table.now.hands for place in hand]
    unseen = Counter(record.rules.composition.copies)
    unseen.subtract(opened.values())
    composition = record.rules.composition
    masks = [_candidates(composition, table.clues.get(place, ())) for place in hands]
    worlds = []
    for cards in _filled(masks, unseen):
        rest = unseen - Counter(cards)
        for order in _orders(rest):
            at = opened | dict(zip((*hands, *table.now.pile), (*cards, *order), strict=True))
            deck = tuple(at[place] for place in range(composition.total))
            worlds.append(Deal(record.rules, len(record.players), deck, record.first))
            if len(worlds) > most:
                raise LimitError("more than {most} worlds", most=most)
    return worlds


def _opened(table: Table) -> dict[int, Card]:
    """The cards that left hands and pile, by their place in the deck."""
    hidden = {place for row in (*table.now.hands, table.now.pile) for place in row}
    return {place: source.card for place, source in table.sources.items() if place not in hidden}


def _candidates(composition: Composition, clues: tuple[Clue, ...]) -> frozenset[Card]:
    """The cards that hints allow in a slot."""
    return frozenset(
        card
        for card in composition.cards
        if all(composition.touches(clue.hint.value, card) == clue.touched for clue in clues)
    )


def _filled(slots: list[frozenset[Card]], copies: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every way to lay the cards that are ``left`` in slots that allow so much."""
    if not slots:
        yield ()
        return
    for card in sorted(slots[0]):
        if copies[card]:
            rest = copies - Counter([card])
            yield from ((card, *others) for others in _filled(slots[1:], rest))


def _orders(copies: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every order of the cards that are ``left``, equal cards not told apart."""
    if not copies:
        yield ()
    for card in sorted(copies):
        yield from ((card, *rest) for rest in _orders(copies - Counter([card])))
