"""A seat's own hand as JSON text, counted again only where what the seat sees has changed.

:func:`~deducer.web.tables.hands.own_data` defines it. Here the counts of a hand are kept with what
they depend on: the unseen cards, and what hints leave for each hidden slot. Slots that can hold the
same cards alike share their texts.
"""

from __future__ import annotations

from math import gcd

from deducer.counting.count import Tally, count
from deducer.counting.sweep import MOST_STEPS, Orders
from deducer.errors import LimitError
from deducer.table.clues import clued_mask
from deducer.table.moments import Clue, Moment
from deducer.table.table import Table
from deducer.web.tables.hands import since
from solver.played import Worth

MOST_ORDERS = 8
"""The most orders of counting that a hand keeps: most counts take the last one."""
_Row = tuple[int, ...]


class OwnText:
    """Writes the hand of one seat, again and again."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._names: list[str] = []
        self._masks: dict[int, tuple[tuple[Clue, ...], int]] = {}
        """What hints leave for the card of a place, with the hints."""
        self._counted: tuple[object, Tally | None] = None, None
        self._orders: Orders = {}
        self._shares: dict[_Row, str] = {}
        """The candidates of slots as text, by the ways to fill them."""
        self._moments: tuple[Moment, ...] = ()
        self._since: dict[int, int] = {}
        """Since when the cards in the hand are there, at the last of these moments, by place."""
        self._text: tuple[object, str] = None, ""
        self._worth: tuple[object, list[list[int]]] = None, []
        """The kinds of cards that are playable, trash and indispensable, on some piles."""

    def text(self, table: Table, *, opened: bool = False) -> str | None:
        """Return the hand, or None where it can't be counted.

        Once the game is ``opened``, the seat sees its own cards, too.
        """
        hidden, unseen = self._sight(table, opened=opened)
        hand, board, clues = table.now.hands[self._seat], table.board, table.clues
        # others' cards that nobody saw are like cards of the pile, if no hint was given
        counted = [place for place in hidden if place in hand or clues.get(place)]
        tally = self._tally(table, counted, unseen)
        if tally is None or not tally.total or len(hidden) > sum(unseen):
            return None
        self._come(table)
        seen = opened and tuple(map(table.card, hand))
        depends = tally, unseen, counted, hand, seen, self._since, board.fireworks, board.discards
        if self._text[0] != depends:
            self._text = depends, self._written(table, tally, counted, unseen)
        return self._text[1]

    def _come(self, table: Table) -> None:
        """Look since when the cards in the hand are there."""
        moments, known = table.moments, self._since
        if moments[: len(self._moments)] != self._moments:
            known = {}
        new = moments[len(self._moments) :]
        self._since = {
            place: known[place]
            if place in known and all(place in moment.hands[self._seat] for moment in new)
            else since(table, self._seat, place)
            for place in table.now.hands[self._seat]
        }
        self._moments = moments

    def _written(self, table: Table, tally: Tally, counted: list[int], unseen: list[int]) -> str:
        """The hand, with what each card can be."""
        cards = table.record.rules.composition.cards
        self._names = self._names or [str(card) for card in cards]
        rows = dict(zip(counted, tally.ways, strict=True))
        worth = self._kinds(table)
        texts: dict[_Row, str] = {}  # many slots can be the same
        slots = []
        for slot, place in enumerate(table.now.hands[self._seat], start=1):
            row = rows.get(place)
            if row is None:
                row = tuple([tally.total * (card == table.card(place)) for card in cards])
            if row not in texts:
                if row not in self._shares:
                    self._shares[row] = _shares(row, tally.total, unseen, self._names)
                playable, trash, last = [
                    _ratio(sum([row[kind] for kind in kinds]), tally.total) for kinds in worth
                ]
                likely = f'"playable":"{playable}","trash":"{trash}","last":"{last}"'
                texts[row] = f"{self._shares[row]},{likely}"
            slots.append(
                f'{{"slot":{slot},"place":{place},"since":{self._since[place]},{texts[row]}}}'
            )
        return f'{{"slots":[{",".join(slots)}]}}'

    def _sight(self, table: Table, *, opened: bool) -> tuple[list[int], list[int]]:
        """The places of hidden cards in hands, and how many of each card the seat does not see."""
        composition, sources = table.record.rules.composition, table.sources
        index, unseen = composition.index, [*composition.copies.values()]
        for place in table.opened:
            unseen[index[sources[place].card]] -= 1
        hidden = []
        for holder, hand in enumerate(table.now.hands):
            for place in hand:
                if place in table.opened:
                    continue
                source = sources.get(place)
                if source is None or (holder == self._seat and not opened):
                    hidden.append(place)
                else:
                    unseen[index[source.card]] -= 1
        return hidden, unseen

    def _tally(self, table: Table, counted: list[int], unseen: list[int]) -> Tally | None:
        """The joint count over the cards of places; None where it costs too much."""
        masks = [self._mask(table, place) for place in counted]
        depends = masks, unseen
        if self._counted[0] != depends:
            try:
                tally = count(masks, unseen, MOST_STEPS, self._orders)
            except LimitError:
                tally = None
            self._counted = depends, tally
            self._shares.clear()
            if len(self._orders) > MOST_ORDERS:
                self._orders.clear()
        return self._counted[1]

    def _mask(self, table: Table, place: int) -> int:
        """What hints leave for the card of ``place``."""
        clues = table.clues.get(place, ())
        known = self._masks.get(place)
        if known is None or known[0] != clues:
            mask = clued_mask(table.record.rules.composition, clues)
            known = self._masks[place] = clues, mask
        return known[1]

    def _kinds(self, table: Table) -> list[list[int]]:
        """The kinds of cards that are playable, trash and indispensable now."""
        board = table.board
        depends = board.fireworks, board.discards
        if self._worth[0] != depends:
            worths = board.worths.values()
            self._worth = (
                depends,
                [[kind for kind, held in enumerate(worths) if worth in held] for worth in Worth],
            )
        return self._worth[1]


def _shares(row: _Row, total: int, unseen: list[int], names: list[str]) -> str:
    """What a slot can hold: the card if it is known, how likely each is, and how many are left."""
    ratios = {ways: _ratio(ways, total) for ways in set(row) if ways}
    there = [
        (name, ways, left) for name, ways, left in zip(names, row, unseen, strict=True) if ways
    ]
    odds = ",".join([f'"{name}":"{ratios[ways]}"' for name, ways, _ in there])
    left = ",".join([f'"{name}":{left}' for name, _, left in there])
    card = f'"{there[0][0]}"' if len(there) == 1 else "null"
    return f'"card":{card},"odds":{{{odds}}},"left":{{{left}}}'


def _ratio(ways: int, total: int) -> str:
    """A probability, as :func:`~deducer.show.json.numbers.ratio` writes it."""
    common = gcd(ways, total)
    return f"{ways // common}/{total // common}"
