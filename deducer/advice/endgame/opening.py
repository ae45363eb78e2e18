"""Worlds by number, and what can be seen and done in them.

Whatever the search asks of a world again and again is worked out once: what is held in it, what a
seat to move sees, and what it becomes once a card leaves. Sets of a state's worlds are bit masks of
any size.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import compress

BYTES_OF_WORLD = 12
"""The bytes that a world takes in a state: its weight and its number."""

FITS_ALWAYS, HINTED, DISCARDED, FITS_SOMETIMES, OTHER = range(5)
"""Kinds of choices, the most promising first: plays that fit in all worlds of an information set,
hints, discards, plays that fit in some, and all others.
"""
BITS = bytes.maketrans(b"01", b"\0\1")


def bits(mask: int) -> bytes:
    """Return a byte for each number up to the highest in the set ``mask``: 1 if it is a member."""
    return f"{mask:b}"[::-1].encode().translate(BITS)


def mask_of(members: Iterable[int], count: int) -> int:
    """Return the mask of a set of numbers below ``count``."""
    row = bytearray(count // 8 + 1)
    for at in members:
        row[at >> 3] |= 1 << (at & 7)
    return int.from_bytes(row, "little")


def after_card_left(world: bytes, first: int, pile: int, place: int) -> bytes:
    """Return a world once the card in a ``place`` has left it.

    What is drawn for it comes into slot 1 of the mover, whose hand begins at ``first``.
    """
    if place >= pile:
        return world[:place] + world[place + 1 :]
    drawn = world[pile : pile + 1]
    return world[:first] + drawn + world[first:place] + world[place + 1 : pile] + world[pile + 1 :]


def pack(numbers: Iterable[int], weights: Iterable[int]) -> bytes:
    """Return worlds by their ``numbers``, with their weights, as bytes in this order."""
    return array("Q", weights).tobytes() + array("i", numbers).tobytes()


def unpack(packed: bytes) -> tuple[array[int], array[int]]:
    """Return the numbers and the weights of the worlds that are ``packed``."""
    size = 8 * (len(packed) // BYTES_OF_WORLD)
    return array("i", packed[size:]), array("Q", packed[:size])


class WinnableByHand(dict[int, bool]):
    """Whether perfect is within reach on a ``board``, by the label of what was held before it.

    ``good`` says whether a card that fits was played, or trash discarded.
    """

    def __init__(self, board: int, good: bool) -> None:
        super().__init__()
        self.board = board
        self.good = good


class SizedWorlds:
    """Worlds of hands and a pile of the same sizes, numbered as they come up.

    ``hold`` tells what is held in a world; what it answered is ``held``, by label, and ``labels``
    are those of the worlds.
    """

    def __init__(self, hold: Callable[[bytes], bytes]) -> None:
        self.hold = hold
        self.worlds: list[bytes] = []
        self.labels: list[int] = []
        self.held: list[bytes] = []
        self._numbers: dict[bytes, int] = {}
        self._labels: dict[bytes, int] = {}

    def number(self, world: bytes) -> int:
        """Return the number of ``world``."""
        number = self._numbers.setdefault(world, len(self.worlds))
        if number == len(self.worlds):
            held = self.hold(world)
            label = self._labels.setdefault(held, len(self.held))
            if label == len(self.held):
                self.held.append(held)
            self.labels.append(label)
            self.worlds.append(world)
        return number


class Mover:
    """What a seat to move sees in the worlds of a layout, and what they become.

    Its hand begins, and ends, and the pile begins, where ``spans`` says. ``after`` are the numbers
    of worlds once a card has left them, by its place and their numbers before.
    """

    def __init__(self, layout: SizedWorlds, spans: tuple[int, int, int]) -> None:
        self.layout = layout
        self.first, self.last, self.pile = spans
        self.after: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._looks: dict[int, bytes] = {}

    def look(self, number: int) -> bytes:
        """Return what the mover sees in a world."""
        look = self._looks.get(number)
        if look is None:
            world = self.layout.worlds[number]
            look = self._looks[number] = world[: self.first] + world[self.last : self.pile]
        return look


class Opening:
    """The worlds of a state, with what the mover sees and what each choice leaves in reach.

    ``looks`` numbers the different looks in the order of the worlds. ``bounds`` are what each act
    leaves within reach, by look, the last one's as hints.
    """

    def __init__(self, mover: Mover, packed: bytes) -> None:
        self.mover = mover
        self.numbers, self.weights = unpack(packed)
        self.looks: dict[bytes, int] = {}
        self.bounds: list[list[int]] = []
        layout, looks = mover.layout, self.looks
        self._rows = [  # each world with its label, its look and its weight
            (
                layout.worlds[number],
                layout.labels[number],
                looks.setdefault(mover.look(number), len(looks)),
                weight,
            )
            for number, weight in zip(self.numbers, self.weights, strict=True)
        ]

    def count_bounds(
        self, acts: Sequence[tuple[int, int]], winnable: Sequence[Sequence[WinnableByHand]]
    ) -> dict[tuple[int, int], dict[int, None]]:
        """Count what each act leaves within reach in each information set.

        An act is the place of its card, -1 for a hint, and the number of its type: acts of one
        have the same answers, which are ``winnable`` by type and kind of the card. The result is
        what has to be known before: labels, by type and kind. If there are any, count again.
        """
        missing: dict[tuple[int, int], dict[int, None]] = {}
        columns = []
        for place, number in acts:
            column, by_kind = [0] * len(self.looks), winnable[number]
            columns.append(column)
            for world, label, look, weight in self._rows:
                kind = 0 if place < 0 else world[place]
                within = by_kind[kind].get(label)
                if within:
                    column[look] += weight
                elif within is None:
                    missing.setdefault((number, kind), {})[label] = None
        self.bounds = [list(row) for row in zip(*columns, strict=True)]
        return missing

    def total(self) -> int:
        """Return the weight of what the best choices leave within reach, each by itself."""
        return sum(map(max, self.bounds))

    def begin_sets(self, plays: Sequence[bool]) -> list[tuple[bytes, int]]:
        """Return the information sets: what the mover sees, and its worlds.

        It begins to count in how many worlds each act is good; ``plays`` says which are plays.
        """
        self.plays = plays
        self.good = [[0] * (len(plays) + 1) for _ in self.looks]
        members: list[list[int]] = [[] for _ in self.looks]
        for at, (_, _, look, _) in enumerate(self._rows):
            members[look].append(at)
        self.sizes = list(map(len, members))
        masks = (mask_of(each, len(self._rows)) for each in members)
        return list(zip(self.looks, masks, strict=True))

    def reached(
        self, act: int, place: int, by_kind: Sequence[WinnableByHand]
    ) -> list[tuple[int, int]]:
        """Return the worlds that an act leaves within reach, by the kind of its card.

        That is 0 for a hint.
        """
        found: defaultdict[int, list[int]] = defaultdict(list)
        for at, (world, label, look, _) in enumerate(self._rows):
            kind = 0 if place < 0 else world[place]
            winnable = by_kind[kind]
            if winnable[label]:
                self.good[look][act] += winnable.good
                found[kind].append(at)
        return [(kind, mask_of(members, len(self._rows))) for kind, members in found.items()]

    def end_sets(self) -> None:
        """Free what only the sets needed."""
        self._rows = []

    def ranked(self, look: int) -> list[tuple[int, float, int]]:
        """Return the acts for an information set, the best first.

        That is what each leaves within reach, negated, its promise and its number.
        """
        acts, size = [], self.sizes[look]
        rows = zip(self.bounds[look], self.good[look], self.plays, strict=False)  # no hints
        for act, (bound, good, is_play) in enumerate(rows):
            if bound:
                promise = DISCARDED + (1 - good / size) / 2
                if is_play:
                    promise = FITS_ALWAYS if good == size else FITS_SOMETIMES if good else OTHER
                acts.append((-bound, promise, act))
        return sorted(acts)

    def weigh(self, worlds: int) -> int:
        """Return the weight of some of the worlds."""
        return sum(compress(self.weights, bits(worlds)))

    def after(self, worlds: int, place: int, then: SizedWorlds) -> bytes:
        """Return ``worlds`` once the card in a ``place`` has left them (-1: none has), packed.

        Those that are one then come once, with the sum of their weights, and in order.
        """
        chosen = bits(worlds)
        numbers, weights = compress(self.numbers, chosen), compress(self.weights, chosen)
        if place < 0:
            return pack(numbers, weights)
        mover, sums = self.mover, dict[int, int]()
        after = mover.after[place]
        for number, weight in zip(numbers, weights, strict=True):
            moved = after.get(number)
            if moved is None:
                world = mover.layout.worlds[number]
                left = after_card_left(world, mover.first, mover.pile, place)
                moved = after[number] = then.number(left)
            sums[moved] = sums.get(moved, 0) + weight
        kept = sorted(sums, key=then.worlds.__getitem__)
        return pack(kept, map(sums.__getitem__, kept))
