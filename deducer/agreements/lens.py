"""A lens reads the cards of a world, and notes where it looks at a hidden one.

A promise is a predicate over worlds, written as if all cards were known. It asks a :class:`Lens`
for the cards that it needs. Where a card is hidden, :func:`regions` splits the worlds there and
asks the predicate again: so every promise becomes a small table over the few cards that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from deducer.counting.bits import members
from deducer.errors import LimitError

MOST_CASES = 500
"""In how many cases a promise is looked at, at most, each in some 0.2 ms."""

T = TypeVar("T")


class Split(Exception):
    """A predicate needs to know more of the card at ``place``: which of the masks ``parts``."""

    def __init__(self, place: int, parts: tuple[int, ...]) -> None:
        super().__init__(place, parts)
        self.place = place
        self.parts = parts


class Lens:
    """Cards by their place in the deck. ``masks`` says what each can be, by bits."""

    __slots__ = ("cases", "is_cut", "masks", "memo", "whole")

    def __init__(self, masks: Mapping[int, int], whole: Lens | None = None) -> None:
        self.masks = masks
        self.whole = whole or self
        """The lens on all worlds of which this one reads some."""
        self.cases = 0
        """In how many cases a promise was looked at, if this is the lens on all worlds."""
        self.is_cut = False
        """Whether that was too much for some promise."""
        self.memo: dict[Hashable, PartialResult] = {}

    def look_up(self, key: Hashable, function: Callable[[Lens], T]) -> T:
        """Return ``function`` of this lens; as ``key`` it is worked out once for each world.

        :raises Split: if it differs between the worlds.
        """
        branch, narrowed = self.whole.memo.setdefault(key, PartialResult()), dict[int, int]()
        while not branch.is_known:
            if branch.place is None:
                branch.work_out(function, narrowed, self.whole)
                continue
            place = branch.place
            mask = next(mask for mask in branch.parts if self.masks[place] & mask)
            self.among(place, mask)
            narrowed[place] = mask
            branch = branch.parts[mask]
        result: T = branch.result
        return result

    def among(self, place: int, mask: int) -> bool:
        """Return whether the card at ``place`` is one of ``mask``.

        :raises Split: if it can be either.
        """
        can_be = self.masks[place]
        inside = can_be & mask
        if inside and inside != can_be:
            raise Split(place, (inside, can_be & ~mask))
        return bool(inside)

    def kind(self, place: int) -> int:
        """Return the number of the card at ``place`` in the composition.

        :raises Split: if it can be several.
        """
        can_be = self.masks[place]
        if can_be & (can_be - 1):
            raise Split(place, tuple(1 << kind for kind in members(can_be)))
        return can_be.bit_length() - 1


class PartialResult:
    """What a function is for some worlds, as far as it was worked out.

    Either its ``result`` is known for all of them, or it depends on the card at ``place``, whose
    masks ``parts`` lead to a branch each.
    """

    __slots__ = ("is_known", "parts", "place", "result")

    def __init__(self) -> None:
        self.is_known = False
        self.result: Any = None
        self.place: int | None = None
        self.parts: dict[int, PartialResult] = {}

    def work_out(
        self, function: Callable[[Lens], Any], narrowed: dict[int, int], all_worlds: Lens
    ) -> None:
        """Work ``function`` out for the worlds ``narrowed`` by masks, or learn what it looks at.

        :raises LimitError: if the promise ties too many hidden cards together.
        """
        all_worlds.cases += 1
        if all_worlds.cases > MOST_CASES:
            all_worlds.is_cut = True
            raise LimitError(
                "a promise ties too many hidden cards together: more than {most} cases",
                most=MOST_CASES,
            )
        masks = {**all_worlds.masks, **narrowed}
        try:
            self.result = function(Lens(masks, all_worlds) if narrowed else all_worlds)
            self.is_known = True
        except Split as split:
            self.place = split.place
            self.parts = {mask: PartialResult() for mask in split.parts}


@dataclass(frozen=True, slots=True)
class Region:
    """Worlds in which a promise is ``kept``, or in which it is not: those within ``masks``.

    Where there are several ways to keep it, ``how`` tells them apart.
    """

    masks: dict[int, int]
    kept: bool
    how: int = 0


def cases(function: Callable[[Lens], T], lens: Lens) -> Iterator[tuple[dict[int, int], T]]:
    """Yield masks of disjoint sets of worlds with what ``function`` is there: all of ``lens``.

    The masks name only the places at which the function looked and where it had a choice.

    :raises LimitError: if the promise ties too many hidden cards together.
    """
    lens.cases = 0
    waiting: list[tuple[dict[int, int], PartialResult]] = [({}, PartialResult())]
    while waiting:
        narrowed, branch = waiting.pop()
        branch.work_out(function, narrowed, lens)
        if branch.is_known:
            yield narrowed, branch.result
        elif branch.place is not None:
            place = branch.place
            waiting += [({**narrowed, place: mask}, part) for mask, part in branch.parts.items()]


def regions(promise: Callable[[Lens], int | None], lens: Lens) -> Iterator[Region]:
    """Yield disjoint regions that together hold all worlds of ``lens``."""
    for masks, kept in cases(promise, lens):
        yield Region(masks, bool(kept), kept or 0)
