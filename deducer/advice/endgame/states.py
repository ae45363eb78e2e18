"""A state of a search: what is common knowledge at one moment, and the mover's choices.

Sets of a state's worlds, and of its information sets, are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from deducer.advice.endgame.boards import Act
from deducer.advice.endgame.opening import HINTED, Layout, Opening, listed

NO_SIGNALS: Mapping[int, int] = MappingProxyType({})


class SearchChoice(NamedTuple):
    """Something that the seat to move can do in an information set.

    ``bound`` is the weight of the worlds in which perfect stays within reach. ``promise`` says what
    to try first (less is better). ``number`` is the act, or ``~outcome`` of a hint.
    """

    bound: int
    promise: float
    number: int


class ActionResult(NamedTuple):
    """What everyone sees of an action: the board after it, and its slot or the hint's signal.

    ``place`` is where a card that left its slot lay in a world, or -1.
    """

    board: int
    slot: int | None
    place: int
    signal: int = -1


class ActOption(NamedTuple):
    """A play or a discard, and the worlds that it leaves within reach by what everyone sees."""

    act: Act
    parts: list[tuple[int, int]]


class Choices:
    """What can be done in a state, and what everyone sees of it: ``signals`` are those of hints.

    Hints are numbered once they are asked for; ``hinted`` is the board after one.
    """

    __slots__ = ("hinted", "opening", "options", "outcomes", "plays", "signals")

    def __init__(self, opening: Opening, plays: list[bool], hinted: int) -> None:
        self.opening = opening
        self.plays = plays
        self.options: list[ActOption] = []
        self.outcomes: list[ActionResult] = []
        self.signals: dict[int, int] = {}
        self.hinted = hinted

    def acts(self, look: int) -> list[SearchChoice]:
        """Return all plays and discards for an information set, the best first."""
        ranked = self.opening.ranked(look, self.plays)
        return [SearchChoice(-negated, promise, act) for negated, promise, act in ranked]

    def hint(self, signal: int) -> int:
        """Return the outcome of a hint."""
        outcome = self.signals.get(signal)
        if outcome is None:
            outcome = self.signals[signal] = len(self.outcomes)
            self.outcomes.append(ActionResult(self.hinted, None, -1, signal))
        return outcome


@dataclass(slots=True)
class InformationSet:
    """An information set: worlds that the seat to move can't tell apart.

    ``hint_worlds`` are the worlds that a hint leaves within reach; ``hint_weight`` is 0 if no hint
    can be given. ``best`` is the bound of the best choice. Its acts are those of ``number`` among
    ``all_choices``, and its hints send ``signals``; or it has just the choice that is ``forced``.
    """

    look: bytes
    worlds: int
    hint_worlds: int
    hint_weight: int
    best: int
    number: int
    signals: tuple[int, ...]
    all_choices: Choices
    forced: SearchChoice | None = None
    parts: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    known_acts: list[SearchChoice] | None = None

    @property
    def acts(self) -> list[SearchChoice]:
        """The choices other than hints, the best first."""
        if self.forced is not None:
            return [self.forced] if self.forced.number >= 0 else []
        if self.known_acts is None:
            self.known_acts = self.all_choices.acts(self.number)
        return self.known_acts

    @property
    def hints(self) -> list[int]:
        """The outcomes of the hints."""
        if self.forced is not None:
            return [~self.forced.number] if self.forced.number < 0 else []
        return [self.all_choices.hint(signal) for signal in self.signals]

    def choices(self) -> Iterator[SearchChoice]:
        """Yield all choices, those with the greatest bounds first."""
        acts = self.acts
        behind = [choice for choice in acts if choice.bound < self.hint_weight]
        yield from acts[: len(acts) - len(behind)]
        if self.hint_weight:
            yield from map(self.hint, self.hints)
        yield from behind

    def like(self, number: int, outcomes: Sequence[ActionResult]) -> SearchChoice | None:
        """Return choice ``number`` of another state, which has these ``outcomes``, as one here."""
        if number >= 0:
            return next((choice for choice in self.acts if choice.number == number), None)
        if not self.hint_weight:
            return None
        return self.hint(self.all_choices.hint(outcomes[~number].signal))

    def hint(self, outcome: int) -> SearchChoice:
        """Return the hint with this ``outcome`` as a choice."""
        return SearchChoice(self.hint_weight, HINTED, ~outcome)


class SearchState:
    """A board and the worlds that are left by common knowledge, with their weights.

    Perfect is within reach in each. ``low`` is the weight of those that the best policy found wins,
    and ``groups`` are the worlds by outcome under it. ``high`` is an upper bound for all policies.
    ``effort`` is that of the best guess so far, and ``origin`` a state on the same board with much
    the same worlds, whose plan this one begins with. The worlds are ``packed`` by their ``layout``,
    and none is kept where all are won.

    Once it is ``expanded``, it has ``infosets``, ``options`` and ``outcomes``, and ``signals`` maps
    what hints say to their outcomes. ``kids`` are the states after it, by outcome and worlds.
    """

    __slots__ = (
        "board",
        "bounded",
        "effort",
        "groups",
        "high",
        "infosets",
        "kids",
        "layout",
        "low",
        "opening",
        "options",
        "origin",
        "outcomes",
        "packed",
        "plan",
        "signals",
        "total",
    )

    def __init__(self, board: int, layout: Layout, packed: bytes, total: int) -> None:
        self.board = board
        self.layout = layout
        self.packed = packed
        self.total = self.high = total
        self.low = 0
        self.effort = -1
        self.groups: Sequence[tuple[int, int]] = ()
        self.kids: dict[tuple[int, int], SearchState] = {}
        self.plan: Sequence[SearchChoice] = ()
        self.origin: SearchState | None = None
        self.bounded = False
        self.opening: Opening | None = None
        self.infosets: Sequence[InformationSet] = ()
        self.options: Sequence[ActOption] = ()
        self.outcomes: Sequence[ActionResult] = ()
        self.signals: Mapping[int, int] = NO_SIGNALS

    @property
    def expanded(self) -> bool:
        return self.opening is not None

    @property
    def worlds(self) -> list[bytes]:
        """The worlds; none where all are won."""
        return self.layout.unpack(self.packed)[0]

    @property
    def weights(self) -> list[int]:
        """Their weights."""
        return self.layout.unpack(self.packed)[1]

    @property
    def exact(self) -> bool:
        return self.low >= self.high

    def begin_like(self, origin: SearchState) -> None:
        """Begin with the plan for ``origin``, unless there is a plan already."""
        if self.effort < 0 and origin is not self:
            self.origin = origin

    def weigh(self, worlds: int) -> int:
        """Return the weight of ``worlds``, a part of this state's."""
        if self.opening is not None:
            return self.opening.weigh(worlds)
        weights = self.weights
        return sum([weights[at] for at in listed(worlds)])

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
