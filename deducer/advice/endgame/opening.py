"""Worlds by number, and what can be seen and done in them: compiled where there is a compiler.

Whatever the search asks of a world again and again is worked out once, and then read from arrays:
its cards, what is held in it, what a seat to move sees, and what it becomes once a card leaves.
Sets of a state's worlds are bit masks of any size.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, words
else:
    from solver.kernel._cython import ints, lowest, words

WORD = 64
"""Worlds by word of a mask."""
ALL = (1 << WORD) - 1
"""A word of worlds."""
BYTES_OF_WORLD = 12
"""The bytes that a world takes in a state: its weight and its number."""

SURE, HINTED, DISCARDED, HOPED, WILD = range(5)
"""Kinds of choices, the most promising first: plays that fit in all worlds of an information set,
hints, discards, plays that fit in some, and all others.
"""


def listed(mask: int) -> list[int]:
    """Return the members of the set that ``mask`` represents, in ascending order."""
    found = []
    first = 0
    while mask:
        word = mask & ALL
        while word:
            found.append(first + lowest(word))
            word &= word - 1
        mask >>= WORD
        first += WORD
    return found


def moved(world: bytes, first: int, pile: int, place: int) -> bytes:
    """Return a world once the card in a ``place`` has left it.

    What is drawn for it comes into slot 1 of the mover, whose hand begins at ``first``.
    """
    if place >= pile:
        return world[:place] + world[place + 1 :]
    drawn = world[pile : pile + 1]
    return world[:first] + drawn + world[first:place] + world[place + 1 : pile] + world[pile + 1 :]


class Column:
    """Numbers by number; 0 where there is none yet."""

    def __init__(self) -> None:
        self.room = 0
        self.values = ints(0)

    def fit(self, room: int) -> None:
        """Make room for numbers below ``room``."""
        if room > self.room:
            values = ints(max(room, 2 * self.room))
            values[: self.room] = self.values
            self.values, self.room = values, len(values)


class Answers(Column):
    """Whether perfect is within reach on a ``board``, by the label of what was held before it.

    ``good`` says whether a card that fits was played, or trash discarded.
    """

    def __init__(self, board: int, good: bool) -> None:
        Column.__init__(self)
        self.board = board
        self.good = good

    def answer(self, label: int) -> int:
        """Return 2 if it is, 1 if it is not, and 0 if nobody knows yet."""
        return self.values[label] if label < self.room else 0

    def learn(self, labels: list[int], within: list[bool]) -> None:
        """Take in what is within reach for ``labels``."""
        self.fit(max(labels) + 1)
        for at in range(len(labels)):
            label = labels[at]
            self.values[label] = 1 + within[at]


class Layout:
    """Worlds of hands and a pile of the same sizes, numbered as they come up.

    ``hold`` tells what is held in a world; what it answered is ``held``, by label.
    """

    def __init__(self, size: int, hold: Callable[[bytes], bytes]) -> None:
        self.size = size
        self.hold = hold
        self.worlds: list[bytes] = []
        self.held: list[bytes] = []
        self.cards = Column()
        self.labels = Column()
        self._numbers: dict[bytes, int] = {}
        self._labels: dict[bytes, int] = {}

    def number(self, world: bytes) -> int:
        """Return the number of ``world``."""
        known = self._numbers.get(world)
        if known is not None:
            return known
        number = len(self.worlds)
        self.cards.fit((number + 1) * self.size)
        self.labels.fit(number + 1)
        for at in range(self.size):
            self.cards.values[number * self.size + at] = world[at]
        held = self.hold(world)
        label = self._labels.setdefault(held, len(self.held))
        if label == len(self.held):
            self.held.append(held)
        self.labels.values[number] = label
        self._numbers[world] = number
        self.worlds.append(world)
        return number

    def label(self, number: int) -> int:
        """Return the label of what is held in a world."""
        return self.labels.values[number]

    def unpack(self, packed: bytes) -> tuple[list[bytes], list[int]]:
        """Return the worlds that are ``packed``, and their weights."""
        size = 8 * (len(packed) // BYTES_OF_WORLD)
        worlds = [self.worlds[number] for number in array("i", packed[size:])]
        return worlds, array("Q", packed[:size]).tolist()

    def pack(self, worlds: Iterable[bytes], weights: Sequence[int]) -> bytes:
        """Return ``worlds`` with their weights as bytes, in this order."""
        numbers = [self.number(world) for world in worlds]
        return array("Q", weights).tobytes() + array("i", numbers).tobytes()


class Mover:
    """What a seat to move sees in the worlds of a layout, and what they become.

    Its hand begins, and ends, and the pile begins, where ``spans`` says.
    """

    def __init__(self, layout: Layout, spans: tuple[int, int, int]) -> None:
        self.layout = layout
        self.first, self.last, self.pile = spans
        self.looks: list[bytes] = []
        self._numbers: dict[bytes, int] = {}
        self._look_of = Column()
        self.columns: defaultdict[int, Column] = defaultdict(Column)

    def look(self, number: int) -> int:
        """Return the number of what the mover sees in a world."""
        self._look_of.fit(number + 1)
        known = self._look_of.values[number]
        if known:
            return known - 1
        world = self.layout.worlds[number]
        look = world[: self.first] + world[self.last : self.pile]
        found = self._numbers.setdefault(look, len(self.looks))
        if found == len(self.looks):
            self.looks.append(look)
        self._look_of.values[number] = found + 1
        return found


class Opening:
    """The worlds of a state, with what the mover sees and what each choice leaves in reach.

    ``looks`` are the different looks, by their numbers of the mover; elsewhere here they are
    numbered by their order in this list.
    """

    def __init__(self, mover: Mover, packed: bytes) -> None:
        self.mover = mover
        self.count = len(packed) // BYTES_OF_WORLD
        self.weights = array("Q", packed[: 8 * self.count])
        self.numbers = array("i", packed[8 * self.count :])
        self.look_of = ints(self.count)
        self.label_of = ints(self.count)
        self.looks = self._look()

    def _look(self) -> list[int]:
        """Number what the mover sees, in the order of the worlds."""
        numbers: dict[int, int] = {}
        for at in range(self.count):
            number = self.numbers[at]
            self.label_of[at] = self.mover.layout.labels.values[number]
            self.look_of[at] = numbers.setdefault(self.mover.look(number), len(numbers))
        return list(numbers)

    def count_bounds(
        self, acts: list[tuple[int, int]], manners: list[list[Answers]]
    ) -> dict[tuple[int, int], dict[int, None]]:
        """Count what each act leaves within reach in each information set, the last one's as hints.

        An act is the place of its card, -1 for a hint, and the number of its manner: acts of one
        have the same answers, by the kind of the card. The result is what has to be known before:
        labels, by manner and kind. If there are any, count again.
        """
        cards = self.mover.layout.cards.values
        size = self.mover.layout.size
        missing: dict[tuple[int, int], dict[int, None]] = {}
        self.width = len(acts)
        self.bounds = words(len(self.looks) * self.width)
        for act in range(len(acts)):
            place, number = acts[act]
            manner = manners[number]
            for at in range(self.count):
                kind = 0 if place < 0 else cards[self.numbers[at] * size + place]
                answers = manner[kind]
                answer = answers.answer(self.label_of[at])
                if answer == 2:
                    self.bounds[self.look_of[at] * self.width + act] += self.weights[at]
                elif answer == 0:
                    missing.setdefault((number, kind), {})[self.label_of[at]] = None
        return missing

    def most(self, look: int, width: int) -> int:
        """Return the greatest bound of the first ``width`` choices in an information set."""
        most = 0
        for at in range(look * self.width, look * self.width + width):
            if self.bounds[at] > most:
                most = self.bounds[at]
        return most

    def total(self) -> int:
        """Return the weight of what the best choices leave within reach, each by itself."""
        total = 0
        for look in range(len(self.looks)):
            total += self.most(look, self.width)
        return total

    def reached(self, act: int, place: int, manner: list[Answers]) -> list[tuple[int, int]]:
        """Return the worlds that an act leaves within reach, by the kind of its card.

        That is 0 for a hint.
        """
        cards = self.mover.layout.cards.values
        size = self.mover.layout.size
        found: dict[int, bytearray] = {}
        for at in range(self.count):
            kind = 0 if place < 0 else cards[self.numbers[at] * size + place]
            answers = manner[kind]
            if answers.answer(self.label_of[at]) == 2:
                self.good[self.look_of[at] * self.width + act] += answers.good
                if kind not in found:
                    found[kind] = bytearray(self.count // 8 + 1)
                bits = found[kind]
                bits[at >> 3] |= 1 << (at & 7)
        return [(kind, int.from_bytes(bits, "little")) for kind, bits in found.items()]

    def sets(self, plays: list[bool]) -> list[tuple[bytes, int, int, int]]:
        """Return the information sets, and begin to count in how many worlds each act is good.

        Each is what the mover sees, its worlds, the weight of what a hint leaves within reach, and
        the greatest bound of an act. ``plays`` says which acts are plays.
        """
        self.plays = plays
        self.good = ints(len(self.looks) * self.width)
        wholes = [bytearray(self.count // 8 + 1) for _ in self.looks]
        for at in range(self.count):
            look = self.look_of[at]
            self.good[(look + 1) * self.width - 1] += 1  # all of its worlds
            bits = wholes[look]
            bits[at >> 3] |= 1 << (at & 7)
        found = []
        for look in range(len(self.looks)):
            whole = int.from_bytes(wholes[look], "little")
            weight = self.bounds[(look + 1) * self.width - 1]
            seen = self.mover.looks[self.looks[look]]
            most = self.most(look, self.width - 1)
            found.append((seen, whole, weight, most))
        return found

    def ranked(self, look: int) -> list[tuple[int, float, int]]:
        """Return the acts for an information set, the best first.

        That is what each leaves within reach, negated, its promise and its number.
        """
        acts = []
        size = self.good[(look + 1) * self.width - 1]
        for act in range(self.width - 1):
            bound = self.bounds[look * self.width + act]
            if bound:
                good = self.good[look * self.width + act]
                promise = DISCARDED + (1 - good / size) / 2
                if self.plays[act]:
                    promise = SURE if good == size else HOPED if good else WILD
                acts.append((-int(bound), promise, act))
        return sorted(acts)

    def weigh(self, worlds: int) -> int:
        """Return the weight of some of the worlds."""
        weight = 0
        for at in listed(worlds):
            weight += self.weights[at]
        return weight

    def after(self, worlds: int, place: int, then: Layout) -> bytes:
        """Return ``worlds`` once the card in a ``place`` has left them (-1: none has), packed.

        Those that are one then come once, with the sum of their weights, and in order.
        """
        mover = self.mover
        column = mover.columns[place]
        column.fit(mover.layout.labels.room)
        sums: dict[int, int] = {}
        for at in listed(worlds):
            number = self.numbers[at]
            if place >= 0:
                known = column.values[number]
                if not known:
                    world = moved(mover.layout.worlds[number], mover.first, mover.pile, place)
                    known = column.values[number] = then.number(world) + 1
                number = known - 1
            sums[number] = sums.get(number, 0) + self.weights[at]
        kept = list(sums) if place < 0 else sorted(sums, key=then.worlds.__getitem__)
        weights = [sums[number] for number in kept]
        return array("Q", weights).tobytes() + array("i", kept).tobytes()
