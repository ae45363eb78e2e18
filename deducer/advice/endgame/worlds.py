"""The public worlds: all that hints, plays and discards leave of the hidden cards, listed.

A world is written as ``bytes``: the kind of the card in every slot, seat by seat and slot 1 first,
then of the pile from its top. A kind is one card, or trash that is not told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import islice
from math import factorial, prod
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from deducer.counting.count import count
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.cards import Card
from solver.openhands.values import orders

WEIGHED_AT_ONCE = 256
"""Worlds, or uses of rows, that are weighed between two checks of the limits."""
ROWS_AT_ONCE = 4_096
"""Rows that are laid by a slot between two checks of the limits, or uses that are found."""

Cell: TypeAlias = tuple[int, int]
"""A kind, with the mark that it makes in some slots."""
Counts: TypeAlias = tuple[int, ...]
"""How often each cell is used."""


class Likeness(Enum):
    """How finely trash cards are distinguished."""

    ALIKE = auto()
    APART = auto()


def arrangements(masks: Sequence[int], copies: Sequence[int], most: int | None = None) -> int:
    """Return the number of ways to lay kinds in these slots and, in any order, in the pile.

    >>> arrangements([0b11], [1, 2])  # the slot holds either, two of the three orders of the rest
    3

    :raises LimitError: if that takes more than ``most`` steps of a count.
    """
    pile = sum(copies) - len(masks)
    return count(masks, copies, most).total * factorial(pile) // prod(map(factorial, copies))


class PublicWorlds:
    """The worlds that the public view of a moment leaves, at one level of distinguishing trash.

    ``kinds`` are the cards of each kind. ``most`` is at least the number of worlds.

    :raises LimitError: if these can't be counted within ``knowledge.most`` steps.
    """

    def __init__(self, knowledge: Knowledge, likeness: Likeness) -> None:
        self.knowledge = knowledge
        sight, board = knowledge.sight, knowledge.board
        cards = knowledge.table.record.rules.composition.cards
        groups: dict[Card | None, list[int]] = {}
        for at, card in enumerate(cards):
            if sight.unseen[at]:
                is_one = likeness is Likeness.ALIKE and board.is_trash(card)
                groups.setdefault(None if is_one else card, []).append(at)
        self._groups = list(groups.values())
        self._copies = [sum(sight.unseen[at] for at in group) for group in self._groups]
        self._masks = [
            sum(1 << kind for kind, group in enumerate(self._groups) if _admits(mask, group))
            for mask in knowledge.masks
        ]
        closed = [tuple(cards[at] for at in group) for group in self._groups]
        visible = dict.fromkeys((card,) for card in self._visible.values())
        self.kinds = (*closed, *(kind for kind in visible if kind not in closed))
        self.most = arrangements(self._masks, self._copies, knowledge.most)

    @property
    def apart(self) -> bool:
        """Whether all different cards are distinguished."""
        return all(len(kind) == 1 for kind in self.kinds)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places in the deck of a world's cards, in its order."""
        return Unseen.by(self.knowledge).places

    @cached_property
    def _admitted(self) -> list[dict[int, int]]:
        """The kinds that each hidden slot admits; those of several cards with the slot's mask."""
        kinds = range(len(self._groups))
        return [
            {kind: mask if len(self._groups[kind]) > 1 else 0 for kind in kinds if slot >> kind & 1}
            for slot, mask in zip(self._masks, self.knowledge.masks, strict=True)
        ]

    @cached_property
    def _visible(self) -> dict[int, Card]:
        """The known cards in hands and in the pile."""
        known = self.knowledge.sight.known
        return {place: known[place] for place in self.places if place in known}

    def listed(self, tick: Callable[[], None], most: int | None = None) -> dict[bytes, int]:
        """Return the worlds, each with the number of its arrangements of cards.

        With ``most`` these are the heaviest, at most that many. ``tick`` is called now and then,
        and may raise to stop it.
        """
        hidden = Unseen.by(self.knowledge).hidden
        at = {place: order for order, place in enumerate((*hidden, *self._visible))}
        order = [at[place] for place in self.places]
        visible = bytes(self._kind(place, card) for place, card in self._visible.items())
        ways = _Ways(self._groups, self.knowledge.masks, self.knowledge.sight.unseen)
        rows = Rows(self._admitted, self._copies, tick)
        weighed = []
        for number, use in enumerate(rows.uses()):
            if number % WEIGHED_AT_ONCE == 0:
                tick()
            weighed.append((ways.using(use.cells), use))
        weighed.sort(key=itemgetter(0), reverse=True)
        worlds: dict[bytes, int] = {}
        for weight, use in weighed:
            room = (self.most if most is None else most) - len(worlds)
            if weight and room > 0:
                piles = [pile + visible for pile in islice(orders(self._rest(use)), room)]
                some_rows = rows.rows(use, -(-room // len(piles)))
                whole = [row + pile for row in some_rows for pile in piles][:room]
                worlds.update(dict.fromkeys(arranged(whole, order), weight))
        return dict(sorted(worlds.items()))  # searches go better by slots than by weight

    def _rest(self, use: Use) -> bytes:
        """The kinds that are left for the pile, sorted."""
        rest = Counter(dict(enumerate(self._copies)))
        for (kind, _), number in use.cells.items():
            rest[kind] -= number
        return bytes(rest.elements())

    def as_seen(
        self, own: Knowledge, worlds: Sequence[bytes], tick: Callable[[], None] = lambda: None
    ) -> dict[bytes, int]:
        """Return those of ``worlds`` that a seat's view ``own`` leaves, each with its weight there.

        ``tick`` is called now and then, and may raise to stop it.
        """
        seat = own.looker()
        index = own.table.record.rules.composition.index
        seen = own.sight.known
        looks = [
            (at, self._kind(place, seen[place]))
            for at, place in enumerate(self.places)
            if place in seen
        ]
        order = [self.places.index(place) for place in Unseen.by(own).hidden]
        assert all(slot.holder == seat for slot in own.sight.hidden)
        groups = [[index[card] for card in kind] for kind in self.kinds]
        ways = _Ways(groups, own.masks, own.sight.unseen)
        seen_worlds = {}
        for number, world in enumerate(worlds):
            if number % WEIGHED_AT_ONCE == 0:
                tick()
            if all(world[at] == kind for at, kind in looks):
                weight = ways.of([world[at] for at in order])
                if weight:
                    seen_worlds[world] = weight
        return seen_worlds

    def _kind(self, place: int, card: Card) -> int:
        """The kind of ``card`` at ``place``; a known card is its own kind."""
        if place in self._visible:
            return self.kinds.index((card,))
        return next(kind for kind, cards in enumerate(self.kinds) if card in cards)


class _Ways:
    """Number of ways to lay the cards of each kind in the places of the kind.

    ``groups`` holds the cards of each kind by their index, ``masks`` what each hidden slot admits,
    and ``unseen`` the copies that are left of each card.
    """

    def __init__(
        self, groups: Sequence[Sequence[int]], masks: Sequence[int], unseen: Sequence[int]
    ) -> None:
        self.mixed = {kind: group for kind, group in enumerate(groups) if len(group) > 1}
        self.masks = masks
        self.unseen = unseen
        self._known: dict[Hashable, int] = {}

    def of(self, kinds: Sequence[int]) -> int:
        """Return the number for ``kinds`` in the hidden slots, and after them in the pile."""
        slots = zip(kinds[: len(self.masks)], self.masks, strict=True)
        return self.using(Counter((kind, mask) for kind, mask in slots if kind in self.mixed))

    def using(self, used: Mapping[tuple[int, int], int]) -> int:
        """Return the number where ``used`` counts the slots of each kind and mask."""
        ways = 1
        for kind, group in self.mixed.items():
            admitted = {mask: number for (other, mask), number in used.items() if other == kind}
            key = kind, frozenset(admitted.items())
            if key not in self._known:
                masks = [
                    sum(1 << at for at, card in enumerate(group) if mask >> card & 1)
                    for mask, number in admitted.items()
                    for _ in range(number)
                ]
                self._known[key] = arrangements(masks, [self.unseen[card] for card in group])
            ways *= self._known[key]
        return ways


def arranged(rows: list[bytes], order: Sequence[int]) -> list[bytes]:
    """Return the rows with what was ``order[at]`` in place ``at``."""
    if not rows or list(order) == sorted(order):
        return rows
    size, cards = len(order), b"".join(rows)
    moved = bytearray(len(cards))
    for at, before in enumerate(order):
        moved[at::size] = cards[before::size]
    whole = bytes(moved)
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def _admits(mask: int, group: Sequence[int]) -> bool:
    return any(mask >> at & 1 for at in group)


class Use(NamedTuple):
    """How often each kind is used with each mark, and in how many rows just so."""

    cells: Mapping[Cell, int]
    rows: int
    counts: Counts


class Rows:
    """All ways to fill slots in order, those together that use the same.

    Rows of the first few slots that use the same can be filled up in the same ways. So the uses
    that can be reached are found first, slot by slot, with the number of their rows. Then rows are
    laid for those that are asked for, from the last slot back, and each row of the first few slots
    just once.

    ``admitted`` are the kinds that each slot admits, with the mark that each makes there, and
    ``copies`` counts those of each kind. ``tick`` is called now and then, and may raise to stop it.

    >>> rows = Rows([{0: 7, 1: 7}, {1: 8}], [1, 1])
    >>> [(dict(use.cells), rows.rows(use)) for use in rows.uses()]
    [({(0, 7): 1, (1, 8): 1}, [b'\\x00\\x01'])]
    """

    def __init__(
        self,
        admitted: Sequence[Mapping[int, int]],
        copies: Sequence[int],
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._tick = tick
        self._cells = list(dict.fromkeys(cell for slot in admitted for cell in slot.items()))
        self._copies = copies
        begin: Counts = (0,) * len(self._cells)
        self._numbers: list[Mapping[Counts, int]] = [{begin: 1}]
        self._before: list[dict[Counts, list[tuple[bytes, Counts]]]] = []
        self._known_rows: dict[tuple[int, Counts], list[bytes]] = {(0, begin): [b""]}
        self._added = 0
        for slot in admitted:
            self._reach(slot)

    def uses(self) -> Iterator[Use]:
        """Yield all that rows can use."""
        for counts, number in self._numbers[-1].items():
            cells = {cell: used for cell, used in zip(self._cells, counts, strict=True) if used}
            yield Use(cells, number, counts)

    def rows(self, use: Use, most: int | None = None) -> list[bytes]:
        """Return the rows with a use, as the kind in each slot, or just ``most`` of them."""
        return self._rows(len(self._before), use.counts, use.rows if most is None else most)

    def _reach(self, slot: Mapping[int, int]) -> None:
        """Find what can be used with one more slot, from what, and by how many rows."""
        before: dict[Counts, list[tuple[bytes, Counts]]] = {}
        numbers = Counter[Counts]()
        fits = []
        for cell in slot.items():
            alike = [at for at, (kind, _) in enumerate(self._cells) if kind == cell[0]]
            fits.append((bytes([cell[0]]), self._cells.index(cell), alike, self._copies[cell[0]]))
        for counts, number in self._numbers[-1].items():
            self._work(1)
            for kind, cell_at, alike, copies in fits:
                if sum(counts[at] for at in alike) < copies:
                    then = (*counts[:cell_at], counts[cell_at] + 1, *counts[cell_at + 1 :])
                    before.setdefault(then, []).append((kind, counts))
                    numbers[then] += number
        self._before.append(before)
        self._numbers.append(numbers)

    def _rows(self, size: int, counts: Counts, most: int) -> list[bytes]:
        """The rows of the first ``size`` slots that use so much, or ``most`` of them."""
        most = min(most, self._numbers[size][counts])
        known = self._known_rows.get((size, counts), [])
        if len(known) >= most:
            return known[:most]
        rows: list[bytes] = []
        for kind, earlier in self._before[size - 1][counts]:
            if len(rows) < most:
                rows += [row + kind for row in self._rows(size - 1, earlier, most - len(rows))]
        self._work(len(rows))
        self._known_rows[size, counts] = rows
        return rows

    def _work(self, added: int) -> None:
        self._added += added
        if self._added >= ROWS_AT_ONCE:
            self._added = 0
            self._tick()
