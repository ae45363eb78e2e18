"""A state of a search: what is common knowledge at one moment, and the mover's choices.

Sets of a state's worlds, and of its information sets, are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deducer.advice.endgame.boards import Act
from deducer.counting.bits import members

SURE, HINTED, DISCARDED, HOPED, WILD = range(5)
"""Kinds of choices, the most promising first: plays that fit in all worlds of an information set,
hints, discards, plays that fit in some, and all others.
"""


class SearchChoice(NamedTuple):
    """Something that the seat to move can do in an information set.

    ``bound`` is the weight of the worlds in which perfect stays within reach. ``promise`` says what
    to try first (less is better). ``number`` is the act, or ``~outcome`` of a hint.
    """

    bound: int
    promise: float
    number: int


class ActionResult(NamedTuple):
    """What everyone sees of an action: the board after it, and the slot, if a card left one."""

    board: int
    slot: int | None


@dataclass(slots=True)
class ActOption:
    """A play or a discard, in the worlds where it leaves perfect within reach.

    ``alive`` are these worlds, and ``parts`` are they by what everyone sees. ``good`` are the
    worlds in which it is a play that fits, or discards trash.
    """

    act: Act
    alive: int
    parts: list[tuple[int, int]]
    good: int


@dataclass(slots=True)
class InformationSet:
    """An information set: worlds that the seat to move can't tell apart.

    ``hint_worlds`` are the worlds that a hint leaves within reach; ``hint_weight`` is 0 if no hint
    can be given. ``best`` is the bound of the best choice. ``acts`` are the choices other than
    hints, the best first, and ``hints`` the outcomes of the hints.
    """

    look: bytes
    worlds: int
    hint_worlds: int
    hint_weight: int
    best: int
    acts: list[SearchChoice]
    hints: list[int]
    parts: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    def choices(self) -> Iterator[SearchChoice]:
        """Yield all choices, those with the greatest bounds first."""
        behind = [choice for choice in self.acts if choice.bound < self.hint_weight]
        yield from self.acts[: len(self.acts) - len(behind)]
        yield from map(self.hint, self.hints)
        yield from behind

    def hint(self, outcome: int) -> SearchChoice:
        """Return the hint with this ``outcome`` as a choice."""
        return SearchChoice(self.hint_weight, HINTED, ~outcome)


class SearchState:
    """A board and the worlds that are left by common knowledge, with their weights.

    Perfect is within reach in each. ``low`` is the weight of those that the best policy found wins,
    and ``groups`` are the worlds by outcome under it. ``high`` is an upper bound for all policies.
    ``effort`` is that of the best guess so far. ``marked`` are worlds that the seat to move tells
    from all others, whatever it sees.

    Once it is ``expanded``, it has ``infosets``, ``options`` and ``outcomes``, and ``signals`` maps
    what hints say to their outcomes. ``kids`` are the states after it, by outcome and worlds.
    """

    __slots__ = (
        "board",
        "effort",
        "expanded",
        "groups",
        "high",
        "infosets",
        "kids",
        "low",
        "marked",
        "options",
        "outcomes",
        "scales",
        "signals",
        "total",
        "weights",
        "worlds",
    )

    def __init__(self, board: int, worlds: Sequence[bytes], weights: Sequence[int]) -> None:
        self.board = board
        self.worlds = worlds
        self.weights = weights
        self.total = sum(weights)
        self.low = 0
        self.high = self.total
        self.effort = -1
        self.marked = 0
        self.groups: list[tuple[int, int]] = []
        self.kids: dict[tuple[int, int], SearchState] = {}
        self.expanded = False
        self.infosets: list[InformationSet] = []
        self.options: list[ActOption] = []
        self.outcomes: list[ActionResult] = []
        self.signals: dict[int, int] = {}
        scales: dict[int, int] = {}
        for at, weight in enumerate(weights):
            scales[weight] = scales.get(weight, 0) | 1 << at
        self.scales = tuple(scales.items())

    @property
    def exact(self) -> bool:
        return self.low >= self.high

    def weigh(self, worlds: int) -> int:
        """Return the weight of ``worlds``, a part of this state's."""
        if worlds.bit_count() < len(self.scales):
            return sum(self.weights[at] for at in members(worlds))
        weight = 0
        for each, having in self.scales:
            weight += each * (worlds & having).bit_count()
        return weight

    def parts(self, infoset: InformationSet, number: int) -> list[tuple[int, int]]:
        """Return the outcomes of a choice in ``infoset``, with the worlds still within reach."""
        parts = infoset.parts.get(number)
        if parts is None:
            if number < 0:
                parts = [(~number, infoset.hint_worlds)]
            else:
                worlds = infoset.worlds
                option = self.options[number]
                parts = [(at, here) for at, having in option.parts if (here := having & worlds)]
            infoset.parts[number] = parts
        return parts

    def grouped(self, choices: Sequence[SearchChoice]) -> dict[int, int]:
        """Return the outcomes of ``choices``, one an information set, with worlds within reach."""
        groups: dict[int, int] = {}
        for infoset, choice in zip(self.infosets, choices, strict=True):
            for outcome, worlds in self.parts(infoset, choice.number):
                groups[outcome] = groups.get(outcome, 0) | worlds
        return groups
