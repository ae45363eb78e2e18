"""A seat's own hand, counted again only where what the seat sees has changed.

:func:`~deducer.web.tables.hands.own_data` defines it. Here the counts of a hand are kept with what
they depend on: the unseen cards, and what hints leave for each hidden slot. Slots that can hold the
same cards alike share their odds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import gcd
from typing import TypeAlias, TypeVar, cast

from deducer.counting.count import Tally, count
from deducer.errors import LimitError
from deducer.table.clues import clued_mask
from deducer.table.moments import Moment
from deducer.table.table import Table
from deducer.web.messages.state import OwnHand, OwnSlot
from deducer.web.tables.hands import since
from solver.cards import Card
from solver.played import Worth

_Part = TypeVar("_Part")
_Row: TypeAlias = tuple[int, ...]
_Shares: TypeAlias = tuple[str | None, dict[str, str], dict[str, int]]


class KeptParts:
    """Keeps what was made last, by name, with all that it depends on."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[object, object]] = {}

    def part(self, name: Hashable, depends: object, make: Callable[[], _Part]) -> _Part:
        """Return the part ``name``, made by ``make`` from what it ``depends`` on."""
        known = self._parts.get(name)
        if known is None or known[0] != depends:
            known = self._parts[name] = depends, make()
        return cast(_Part, known[1])


class OwnCounts(KeptParts):
    """Counts the hand of one seat, again and again."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self._last: Moment | None = None
        """The last moment that was looked at."""
        self._since: dict[int, int] = {}
        """Since when the cards in the hand are there, at that moment, by place."""

    def hand(self, table: Table, *, opened: bool = False) -> OwnHand | None:
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
        return self.part("hand", depends, lambda: self._made(table, tally, counted, unseen))

    def _come(self, table: Table) -> None:
        """Look since when the cards in the hand are there."""
        moments, known, last = table.moments, self._since, self._last
        start = 0 if last is None else last.number
        if start >= len(moments) or moments[start] is not last:
            known = {}  # a correction has led to other moments
        new = moments[start + 1 :]
        self._since = {
            place: known[place]
            if place in known and all(place in moment.hands[self._seat] for moment in new)
            else since(table, self._seat, place)
            for place in table.now.hands[self._seat]
        }
        self._last = table.now

    def _made(self, table: Table, tally: Tally, counted: list[int], unseen: list[int]) -> OwnHand:
        """The hand, with what each card can be."""
        cards = table.record.rules.composition.cards
        rows = dict(zip(counted, tally.ways, strict=True))
        worth = self._kinds(table)
        # the candidates of slots, by the ways to fill them
        shares = self.part("shares", (tally, unseen), dict[_Row, _Shares])
        likely: dict[_Row, tuple[str, ...]] = {}  # many slots can be the same
        slots = []
        for slot, place in enumerate(table.now.hands[self._seat], start=1):
            row = rows.get(place)
            if row is None:
                row = tuple([tally.total * (card == table.card(place)) for card in cards])
            if row not in shares:
                shares[row] = _shares(row, tally.total, unseen, cards)
            if row not in likely:
                counts = [sum([row[kind] for kind in kinds]) for kinds in worth]
                likely[row] = tuple([_ratio(ways, tally.total) for ways in counts])
            card, odds, copies = shares[row]
            playable, trash, last = likely[row]
            slots.append(
                OwnSlot(
                    slot=slot,
                    place=place,
                    since=self._since[place],
                    card=card,
                    odds=odds,
                    left=copies,
                    playable=playable,
                    trash=trash,
                    last=last,
                )
            )
        return OwnHand(slots=slots)

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
        composition = table.record.rules.composition
        masks = [clued_mask(composition, table.clues.get(place, ())) for place in counted]

        def made() -> Tally | None:
            try:
                return count(masks, unseen)
            except LimitError:
                return None

        return self.part("tally", (masks, unseen), made)

    def _kinds(self, table: Table) -> list[list[int]]:
        """The kinds of cards that are playable, trash and indispensable now."""
        board = table.board

        def made() -> list[list[int]]:
            worths = board.worths.values()
            return [[kind for kind, each in enumerate(worths) if worth in each] for worth in Worth]

        return self.part("kinds", (board.fireworks, board.discards), made)


def _shares(row: _Row, total: int, unseen: list[int], cards: Sequence[Card]) -> _Shares:
    """The card if it is known, how likely each candidate is, and how many copies are left."""
    ratios = {ways: _ratio(ways, total) for ways in set(row) if ways}
    there = [
        (str(card), ways, rest) for card, ways, rest in zip(cards, row, unseen, strict=True) if ways
    ]
    odds = {name: ratios[ways] for name, ways, _ in there}
    copies = {name: rest for name, _, rest in there}
    return there[0][0] if len(there) == 1 else None, odds, copies


def _ratio(ways: int, total: int) -> str:
    """A probability, as :func:`~deducer.show.json.values.ratio` writes it."""
    common = gcd(ways, total)
    return f"{ways // common}/{total // common}"
