"""What can be seen and done in a state, counted world by world: compiled where there is a compiler.

Worlds, looks (what the mover sees of the other hands), labels (what is held, in no order) and acts
are numbers here. Sets of worlds that leave it are bit masks of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, signs, words
else:
    from solver.kernel._cython import ints, lowest, signs, words

WORD = 64
"""Worlds by word of a mask."""
ALL = (1 << WORD) - 1
"""A word of worlds."""


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


def moved(
    worlds: list[bytes], rows: list[int], spans: tuple[int, int, int], place: int
) -> list[bytes]:
    """Return the worlds in ``rows`` once the card in a ``place`` has left them (-1: none has).

    What is drawn for it comes into slot 1 of the mover, whose hand begins, and ends, and the pile
    begins, where ``spans`` says.
    """
    first, _, pile = spans
    found = []
    for at in rows:
        world = worlds[at]
        if place >= pile:
            world = world[:place] + world[place + 1 :]
        elif place >= 0:
            drawn = world[pile : pile + 1]
            world = world[:first] + drawn + world[first:place] + world[place + 1 : pile]
            world += worlds[at][pile + 1 :]
        found.append(world)
    return found


def merged(
    worlds: list[bytes], weights: Sequence[int], rows: list[int]
) -> tuple[list[bytes], list[int]]:
    """Return the worlds in order and each once, with their weights, which are in these ``rows``."""
    sums: dict[bytes, int] = {}
    for at in range(len(worlds)):
        world = worlds[at]
        weight = weights[rows[at]]
        if world in sums:
            weight += sums[world]
        sums[world] = weight
    kept = sorted(sums)
    return kept, [sums[world] for world in kept]


class Within:
    """What acts that differ by their slot at most leave within reach, by kind and label.

    ``good`` are the kinds of cards that fit then, or are discarded as trash.
    """

    def __init__(self, kinds: int, labels: int) -> None:
        self.kinds = kinds
        self.labels = labels
        self.good = signs(kinds)
        self.within = signs(kinds * labels)

    def allow(
        self, kind: int, labels: list[int], held: list[bytes], known: dict[bytes, bool], good: bool
    ) -> None:
        """Set whether perfect is within reach, as ``known`` says, for cards of ``kind``.

        ``labels`` are those of what was held before such a card left, and ``held`` what is then.
        """
        self.good[kind] = good
        for at in range(len(labels)):
            label = labels[at]
            self.within[kind * self.labels + label] = known[held[at]]


class Table:
    """What acts leave within reach in each information set, by the numbers of look and act.

    ``bounds`` are the weights of these worlds, and ``good`` says in how many of them an act is a
    good one. ``sizes`` are the numbers of all worlds of the information sets.
    """

    def __init__(self, looks: int, width: int) -> None:
        self.width = width
        self.bounds = words(looks * width)
        self.good = ints(looks * width)
        self.sizes = ints(looks)

    def bound(self, look: int, act: int) -> int:
        """Return the weight of the worlds of an information set that an act leaves within reach."""
        return self.bounds[look * self.width + act]

    def most(self, look: int) -> int:
        """Return the greatest bound of an act in an information set."""
        most = 0
        for at in range(look * self.width, (look + 1) * self.width):
            if self.bounds[at] > most:
                most = self.bounds[at]
        return most

    def share(self, look: int, act: int) -> float:
        """Return the share of an information set's worlds in which an act is a good one."""
        good = self.good[look * self.width + act]
        return good / self.sizes[look]


class Opening:
    """The worlds of a state, with numbers for what the mover sees and what is held in each.

    ``first``, ``last`` and ``pile`` say where in a world the mover's hand begins and ends, and
    where the pile begins. ``marked`` worlds look different from all others.
    """

    def __init__(
        self,
        worlds: Sequence[bytes],
        weights: Sequence[int],
        marked: int,
        spans: tuple[int, int, int],
        known: dict[bytes, bytes],
        hold: Callable[[bytes], bytes],
    ) -> None:
        self.first, self.last, self.pile = spans
        self.count = len(worlds)
        self.worlds = list(worlds)
        self.weights = words(self.count)
        self.look_of = ints(self.count)
        self.label_of = ints(self.count)
        self._look(weights, marked)
        self._hold(known, hold)

    def _look(self, weights: Sequence[int], marked: int) -> None:
        """Number what the mover sees."""
        looks: dict[bytes, int] = {}
        for at in range(self.count):
            world = self.worlds[at]
            self.weights[at] = weights[at]
            look = world[: self.first] + world[self.last : self.pile]
            if marked and marked >> at & 1:
                look += b"!"
            self.look_of[at] = looks.setdefault(look, len(looks))
        self.looks = list(looks)

    def _hold(self, known: dict[bytes, bytes], hold: Callable[[bytes], bytes]) -> None:
        """Number what is held, which is ``known`` of some worlds."""
        labels: dict[bytes, int] = {}
        for at in range(self.count):
            world = self.worlds[at]
            holding = known.get(world)
            if holding is None:
                holding = hold(world)
            self.label_of[at] = labels.setdefault(holding, len(labels))
        self.held = list(labels)

    def leaving(self, first: int, last: int, kinds: int) -> dict[int, list[int]]:
        """Return the kinds of the cards in some places, each with the labels that it is held by."""
        labels = len(self.held)
        found: dict[int, list[int]] = {}
        known = signs(kinds * labels)
        for at in range(self.count):
            label = self.label_of[at]
            world = self.worlds[at]
            for place in range(first, last):
                kind = world[place]
                if not known[kind * labels + label]:
                    known[kind * labels + label] = 1
                    if kind not in found:
                        found[kind] = []
                    found[kind].append(label)
        return found

    def count_acts(
        self, table: Table, acts: list[tuple[int, int]], manners: list[Within], whole: bool
    ) -> list[list[tuple[int, int]]]:
        """Count what acts leave within reach; return these worlds by the card's kind if ``whole``.

        An act is the place of its card, and the number of its manner.
        """
        found = []
        for act in range(len(acts)):
            place, manner = acts[act]
            found.append(self._count_act(table, act, place, manners[manner], whole))
        return found

    def _count_act(
        self, table: Table, act: int, place: int, manner: Within, whole: bool
    ) -> list[tuple[int, int]]:
        """Count what one act leaves within reach."""
        size = (self.count + WORD - 1) // WORD
        rows = ints(manner.kinds)
        bits = words(size * manner.kinds if whole else 1)
        found: list[int] = []
        one = 1
        for at in range(self.count):
            world = self.worlds[at]
            kind = world[place]
            if manner.within[kind * manner.labels + self.label_of[at]]:
                cell = self.look_of[at] * table.width + act
                table.bounds[cell] += self.weights[at]
                table.good[cell] += manner.good[kind]
                if not rows[kind]:
                    found.append(kind)
                    rows[kind] = len(found)
                if whole:
                    bits[(rows[kind] - 1) * size + at // WORD] |= one << at % WORD
        masks = []
        for kind in found if whole else ():
            row = (rows[kind] - 1) * size
            mask = bits[row + size - 1]
            for at in range(row + size - 2, row - 1, -1):
                mask = mask << WORD | bits[at]
            masks.append((kind, mask))
        return masks

    def most(self, table: Table, hinted: Sequence[bool]) -> int:
        """Return the weight of what the best choices leave in reach, each by itself."""
        weights = words(len(self.looks))
        for at in range(self.count):
            if hinted[self.label_of[at]]:
                weights[self.look_of[at]] += self.weights[at]
        total = 0
        for look in range(len(self.looks)):
            most = weights[look]
            bound = table.most(look)
            total += bound if bound > most else most
        return total

    def sets(self, table: Table, hinted: Sequence[bool]) -> list[tuple[int, int, int]]:
        """Return the worlds by look, those of them that a hint leaves in reach, and their weight.

        ``hinted`` says what a hint leaves in reach, by label.
        """
        one = 1
        masks = [0] * len(self.looks)
        within = [0] * len(self.looks)
        weights = words(len(self.looks))
        for at in range(self.count):
            look = self.look_of[at]
            bit = one << at
            table.sizes[look] += 1
            masks[look] |= bit
            if hinted[self.label_of[at]]:
                within[look] |= bit
                weights[look] += self.weights[at]
        return [(masks[look], within[look], weights[look]) for look in range(len(self.looks))]
