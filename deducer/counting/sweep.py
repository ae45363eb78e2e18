"""Counts the fillings of groups of slots by one sweep over the cards and one back.

A group is a set of slots that admit the same cards. A *filling* gives every group a set of as many
cards as it has slots. Cards are taken one by one, and each is left over or goes to one of the
groups that admit it. A state is how many cards each group has so far, and a step only adds. Cards
that the same groups admit are equivalent: they form a class and are taken in a row.

A group is part of the state only from its first class to its last. The order of the classes keeps
states few: variable elimination, as in R. Dechter, "Bucket elimination" (1999).

The counts of all states are packed in one int, in fields of equal width (Kronecker substitution). A
step is then a mask, a shift and an addition of long ints: exact at any size, with its loops inside
the interpreter.

The cost of a sweep follows from its order and the sizes alone, so it is known in advance: see
:data:`MOST_STEPS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, compress
from math import comb, inf, prod
from operator import mul, or_
from struct import unpack

from deducer.counting.bits import members, union
from deducer.errors import LimitError

WORD = 8
"""Bytes in a machine word; the field of a count is a whole number of words."""
MOST_STEPS = 500_000
"""The highest cost of a sweep: words of counts, each once for every group that its state's next
card can go to. This many take about 0.1 s, and a few MiB.
"""


@dataclass(frozen=True, slots=True)
class CardClass:
    """A number of ``cards``, each admitted by exactly these ``groups`` (a bit mask, not empty)."""

    groups: int
    cards: int


@dataclass(frozen=True, slots=True)
class Fillings:
    """The number of fillings, and how many have one given card in one given group.

    ``holding[c][g]`` counts the fillings in which group ``g`` holds one given card of class ``c``,
    the same number for each of them. Its keys are the groups that admit the class; it is empty if
    there is no filling. ``steps`` is the cost (see :data:`MOST_STEPS`).
    """

    total: int
    holding: tuple[dict[int, int], ...]
    steps: int = 0


def count_fillings(
    classes: Sequence[CardClass],
    sizes: Sequence[int],
    most: int | None = MOST_STEPS,
) -> Fillings:
    """Count the fillings of groups of ``sizes`` slots with the cards of ``classes``.

    Sizes are at least one, and every group admits at least one class.

    :raises LimitError: before any work, if the sweep costs more than ``most`` steps.
    """
    groups = tuple([card_class.groups for card_class in classes])
    order = elimination_order(groups, tuple(sizes))
    stages = _stages([classes[place] for place in order], sizes, most)
    steps = sum(stage.steps for stage in stages)
    holding: list[dict[int, int]] = [{} for _ in classes]

    ways = 1  # the number of ways to reach each state
    before_last: list[int] = []
    for stage in stages:
        for _ in range(stage.cards - 1):
            ways = stage.take(ways)
        before_last.append(ways)
        ways = stage.close(stage.take(ways))
    total = ways
    if not total:
        return Fillings(0, tuple(holding), steps)

    ways = 1  # the number of ways from each state to the end
    for place, stage in zip(reversed(order), reversed(stages), strict=True):
        ways = stage.reopen(ways)
        holding[place] = stage.join(before_last.pop(), ways)
        for _ in range(stage.cards):
            ways = stage.untake(ways)
        ways &= stage.entry
    return Fillings(total, tuple(holding), steps)


@lru_cache(maxsize=256)
def elimination_order(classes: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the indices of ``classes`` (masks of groups) in an order that keeps states few.

    It is greedy: it picks the group that can be completed within the fewest states, puts the
    classes that this group still waits for next, and so on.
    """
    rest = dict(enumerate(classes))
    order: list[int] = []
    opened = 0
    while rest:
        pick = _cheapest_group(opened, rest.values(), sizes)
        bucket = {place: groups for place, groups in rest.items() if groups & pick}
        for place in bucket:
            del rest[place]
        later = union(rest.values())
        while bucket:
            place = min(bucket, key=lambda place: _states(opened | bucket[place], sizes))
            order.append(place)
            opened |= bucket.pop(place)
            opened &= later | union(bucket.values())
    return tuple(order)


def _cheapest_group(opened: int, classes: Iterable[int], sizes: Sequence[int]) -> int:
    """The group, as a mask, that takes the fewest states to complete, then leaves the fewest."""

    def cost(group: int) -> tuple[int, int]:
        within = union(groups for groups in classes if groups & group) | opened
        after = union(groups for groups in classes if not groups & group)
        return _states(within, sizes), _states(within & after, sizes)

    return min((1 << group for group in members(union(classes))), key=cost)


def _states(groups: int, sizes: Sequence[int]) -> int:
    return prod([sizes[group] + 1 for group in members(groups)])


@dataclass(frozen=True, slots=True)
class _Move:
    """A card goes to ``group``: states with ``room`` for it move up by ``shift`` bits."""

    group: int
    size: int
    room: int
    shift: int


@dataclass(frozen=True, slots=True)
class _Closing:
    """A group is complete: of each ``radix`` runs of ``run`` bytes only the last (full) remains."""

    run: int
    radix: int
    size: int
    """Bytes of all states before."""

    def close(self, ways: int) -> int:
        packed = ways.to_bytes(self.size, "little")
        period = self.run * self.radix
        full = range(period - self.run, self.size, period)
        return int.from_bytes(b"".join([packed[at : at + self.run] for at in full]), "little")

    def reopen(self, ways: int) -> int:
        size = self.size // self.radix
        packed = ways.to_bytes(size, "little")
        not_full = bytes(self.run * (self.radix - 1))
        runs = [packed[at : at + self.run] for at in range(0, size, self.run)]
        return int.from_bytes(not_full + not_full.join(runs), "little")


@dataclass(frozen=True, slots=True)
class _ClassStage:
    """How the packed states change while the cards of one class are taken.

    The class's new groups become the highest digits of a state, which leaves the packed int as it
    is; ``entry`` masks the states in which they are still empty. ``close`` and ``reopen`` are
    adjoint maps, and so are ``take`` and ``untake``.
    """

    cards: int
    field: int
    """Bytes of a count."""
    states: int
    entry: int
    moves: tuple[_Move, ...]
    closings: tuple[_Closing, ...]
    steps: int

    def take(self, ways: int) -> int:
        """Take one more card: it is left over, or goes to a group that has room for it."""
        after = ways
        for move in self.moves:
            after += (ways & move.room) << move.shift
        return after

    def untake(self, ways: int) -> int:
        """The adjoint of :meth:`take`, for the number of ways from a state to the end."""
        untaken = ways
        for move in self.moves:
            untaken += ways >> move.shift & move.room
        return untaken

    def close(self, ways: int) -> int:
        """Keep the states in which the groups that wait for no further class are full."""
        for closing in self.closings:
            ways = closing.close(ways)
        return ways

    def reopen(self, ways: int) -> int:
        """The adjoint of :meth:`close`: the other states have no way to the end."""
        for closing in reversed(self.closings):
            ways = closing.reopen(ways)
        return ways

    def join(self, before: int, after: int) -> dict[int, int]:
        """The fillings with the class's last card in each group, from the ways before and after."""
        reached, onward = self._unpack(before), self._unpack(after)
        joined = {}
        for move in self.moves:
            run = move.shift // (8 * self.field)
            having = b"\1" * (run * move.size) + bytes(run)
            having *= self.states // len(having)
            pairs = compress(reached, having), compress(onward[run:], having)
            joined[move.group] = sum(map(mul, *pairs))
        return joined

    def _unpack(self, ways: int) -> Sequence[int]:
        size = self.states * self.field
        words = unpack(f"<{size // WORD}Q", ways.to_bytes(size, "little"))
        step = self.field // WORD
        counts: Sequence[int] = words[step - 1 :: step]
        for digit in range(step - 2, -1, -1):
            lower = words[digit::step]
            counts = [high << 8 * WORD | low for high, low in zip(counts, lower, strict=True)]
        return counts


def _stages(
    classes: Sequence[CardClass], sizes: Sequence[int], most: int | None
) -> list[_ClassStage]:
    """The stages of a sweep over ``classes`` in this order."""
    field = _field(classes, sizes)
    budget = inf if most is None else most
    awaited = list(
        accumulate((card_class.groups for card_class in reversed(classes)), or_, initial=0)
    )
    awaited.pop()  # what waits for the first class
    opened: list[int] = []  # lowest digit first
    stages: list[_ClassStage] = []
    for card_class, later in zip(classes, reversed(awaited), strict=True):
        entry = (1 << 8 * field * _states_of(opened, sizes)) - 1
        opened += [group for group in members(card_class.groups) if group not in opened]
        states = _states_of(opened, sizes)
        steps = states * field // WORD * card_class.groups.bit_count()
        budget -= steps
        if budget < 0:
            raise LimitError("there are too many ways to count them")
        moves, closings = [], []
        run, closing_run, size = field, field, field * states
        for group in opened:
            radix = sizes[group] + 1
            if card_class.groups >> group & 1:
                period = b"\xff" * (run * sizes[group]) + bytes(run)
                room = int.from_bytes(period * (field * states // len(period)), "little")
                moves.append(_Move(group, sizes[group], room, 8 * run))
            if later >> group & 1:
                closing_run *= radix
            else:
                closings.append(_Closing(closing_run, radix, size))
                size //= radix
            run *= radix
        steps_of = tuple(moves), tuple(closings)
        stages.append(_ClassStage(card_class.cards, field, states, entry, *steps_of, steps))
        opened = [group for group in opened if later >> group & 1]
    return stages


def _states_of(groups: Iterable[int], sizes: Sequence[int]) -> int:
    return prod([sizes[group] + 1 for group in groups])


def _field(classes: Sequence[CardClass], sizes: Sequence[int]) -> int:
    """Bytes enough for any count: a bound from groups that do not compete for cards."""
    bound = 1
    for group, size in enumerate(sizes):
        admitted = sum(card_class.cards for card_class in classes if card_class.groups >> group & 1)
        bound *= comb(admitted, min(size, admitted // 2))
    words = -(-bound.bit_length() // (8 * WORD))
    return words * WORD
