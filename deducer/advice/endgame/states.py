"""The states of a search: what is common knowledge at a moment, and what the mover can do then.

Sets of a state's worlds are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, compress
from typing import NamedTuple

from deducer.advice.endgame.boards import (
    KINDS,
    NODES_OF_STEP,
    TICK,
    Act,
    Boards,
    Reach,
    place,
    spans,
)
from deducer.advice.endgame.opening import (
    BYTES_OF_WORLD,
    HINTED,
    Mover,
    Opening,
    SizedWorlds,
    WinnableByHand,
    after_card_left,
    bits,
    pack,
    unpack,
)
from solver.board import replaced
from solver.limits import Limits
from solver.moves import PILE, Play

NODES_OF_WORLD = NODES_OF_STEP
"""Nodes that count for each world of a state that is expanded."""
WORLDS_AT_ONCE = 4_096
"""Worlds that are numbered between two checks of the limits."""
BYTES_OF_STATE = 1_500
"""The bytes that a state takes besides its worlds."""
BYTES_OF_EXPANSION = 6_000
"""The bytes that a state takes once it is expanded, besides its information sets."""
BYTES_OF_SET = 1_500
"""The bytes that an information set takes besides its worlds."""
UNASKED = WinnableByHand(-1, False)
"""The answers for cards of a kind that was not met yet: none."""


class SearchChoice(NamedTuple):
    """Something that the seat to move can do in an information set.

    ``bound`` is the weight of the worlds in which perfect stays within reach. ``promise`` says what
    to try first (less is better). ``number`` is that of the play or discard, or a hint's outcome.
    """

    bound: int
    promise: float
    number: int


@dataclass(slots=True)
class InformationSet:
    """An information set: worlds that the seat to move can't tell apart.

    ``hint_worlds`` are the worlds that a hint leaves within reach; ``hint_weight`` is 0 if no hint
    can be given. ``hints`` are their outcomes. ``best`` is the bound of the best choice. What plays
    and discards do is told by an ``opening``, in which the information set has a ``number``.
    """

    look: bytes
    worlds: int
    hint_worlds: int
    hint_weight: int
    hints: tuple[int, ...]
    best: int
    opening: Opening
    number: int
    known_acts: list[SearchChoice] | None = None

    @property
    def acts(self) -> list[SearchChoice]:
        """The choices other than hints, the best first."""
        if self.known_acts is None:
            ranked = self.opening.ranked(self.number)
            self.known_acts = [SearchChoice(-less, promise, act) for less, promise, act in ranked]
        return self.known_acts

    def choices(self) -> Iterator[SearchChoice]:
        """Yield all choices, those with the greatest bounds first."""
        acts = self.acts
        behind = [choice for choice in acts if choice.bound < self.hint_weight]
        yield from acts[: len(acts) - len(behind)]
        if self.hint_weight:
            yield from map(self.hint, self.hints)
        yield from behind

    def like(self, number: int) -> SearchChoice | None:
        """Return choice ``number`` of what looks the same in another state on this board."""
        if number >= 0:
            return next((choice for choice in self.acts if choice.number == number), None)
        return self.hint(number) if self.hint_weight else None

    def hint(self, outcome: int) -> SearchChoice:
        """Return the hint with this ``outcome`` as a choice."""
        return SearchChoice(self.hint_weight, HINTED, outcome)


@dataclass(eq=False, slots=True)
class SearchState:
    """A board and the worlds that are left by common knowledge, with their weights.

    The worlds are ``packed`` by their ``layout``, and none is kept where all are won. ``total`` is
    the weight of those left, perfect being within reach in each. ``low`` is the weight of those
    that the best policy found wins, and ``groups`` are the worlds by outcome under it. ``high`` is
    an upper bound for all policies. ``effort`` is that of the best guess so far, and ``origin`` a
    state on the same board with much the same worlds, whose plan this one begins with. ``kids`` are
    the states after it, by outcome and worlds.

    Once it is expanded, it has an ``opening`` and ``infosets``, and for each play and discard its
    ``outcomes`` with the worlds that they leave within reach.
    """

    board: int
    layout: SizedWorlds
    packed: bytes
    total: int
    high: int = field(init=False)
    low: int = 0
    effort: int = -1
    groups: Sequence[tuple[int, int]] = ()
    plan: Sequence[SearchChoice] = ()
    origin: SearchState | None = None
    kids: dict[tuple[int, int], SearchState] = field(default_factory=dict)
    bounded: bool = False
    opening: Opening | None = None
    infosets: Sequence[InformationSet] = ()
    outcomes: Sequence[Sequence[tuple[int, int]]] = ()

    def __post_init__(self) -> None:
        self.high = self.total

    @property
    def worlds(self) -> list[bytes]:
        """The worlds; none where all are won."""
        return [self.layout.worlds[number] for number in unpack(self.packed)[0]]

    @property
    def exact(self) -> bool:
        return self.low >= self.high

    def begin_like(self, origin: SearchState) -> None:
        """Begin with the plan for ``origin``, unless there is a plan already."""
        if self.effort < 0 and origin is not self:
            self.origin = origin

    def weigh(self, worlds: int) -> int:
        """Return the weight of ``worlds``, a part of those of this expanded state."""
        assert self.opening is not None
        return self.opening.weigh(worlds)

    def parts(self, infoset: InformationSet, number: int) -> list[tuple[int, int]]:
        """Return the outcomes of a choice in ``infoset``, with the worlds still within reach."""
        if number < 0:
            return [(number, infoset.hint_worlds)]
        worlds = infoset.worlds
        return [(at, here) for at, those in self.outcomes[number] if (here := those & worlds)]

    def grouped(self, choices: Sequence[SearchChoice]) -> dict[int, int]:
        """Return the outcomes of ``choices``, one an information set, with worlds within reach."""
        groups: dict[int, int] = {}
        for infoset, choice in zip(self.infosets, choices, strict=True):
            for outcome, worlds in self.parts(infoset, choice.number):
                groups[outcome] = groups.get(outcome, 0) | worlds
        return groups


class States:
    """The states that a search reaches, each made once, by their boards and worlds.

    ``memory`` limits the bytes that they take, about, which count as its nodes.
    """

    def __init__(self, boards: Boards, reach: Reach, limits: Limits, memory: Limits) -> None:
        self.boards = boards
        self.limits = limits
        self.memory = memory
        self.reach = reach
        self._actions: dict[int, MoverActions] = {}
        self._layouts: dict[object, SizedWorlds] = {}
        self._movers: dict[tuple[SizedWorlds, tuple[int, int, int]], Mover] = {}
        self._known: dict[tuple[int, bytes], SearchState] = {}

    def check(self) -> None:
        """Check the limits, also those of the memory.

        :raises LimitReached: if one is reached.
        """
        self.limits.check()
        self.memory.check()

    def tick(self, nodes: int = 0) -> None:
        """Spend ``nodes`` and a few more, and check the limits.

        :raises LimitReached: if one is reached.
        """
        self.limits.spend(nodes + TICK)
        self.check()

    def layout(self, board: int) -> SizedWorlds:
        """Return the layout of the worlds on ``board``."""
        reached = self.boards.boards[board]
        sizes = reached.hands, reached.pile
        layout = self._layouts.get(sizes)
        if layout is None:
            hold = partial(self.reach.holding, reached.hands)
            layout = self._layouts[sizes] = SizedWorlds(hold)
        return layout

    def live(self, board: int, worlds: Iterable[bytes]) -> list[bytes]:
        """Return those ``worlds`` in which perfect is within reach.

        :raises LimitReached: if a limit is reached.
        """
        layout = self.layout(board)
        held = {}
        for at, world in enumerate(worlds):
            if at % WORLDS_AT_ONCE == 0:
                self.limits.check()
            held[world] = layout.held[layout.labels[layout.number(world)]]
        known = self.reach.among(board, dict.fromkeys(held.values()))
        return [world for world, holding in held.items() if known[holding]]

    def begin(self, board: int, worlds: Sequence[bytes], weights: Sequence[int]) -> SearchState:
        """Return a state with these worlds."""
        layout = self.layout(board)
        packed = pack(map(layout.number, worlds), weights)
        return SearchState(board, layout, packed, sum(weights))

    def child(self, state: SearchState, outcome: int, worlds: int) -> SearchState:
        """Return the state after ``outcome`` in ``worlds``."""
        key = outcome, worlds
        kid = state.kids.get(key)
        if kid is None:
            opening, board = state.opening, self.boards.after(state.board, outcome)
            assert opening is not None
            layout = self.layout(board)
            packed = b""
            # A single world is won, as all know the cards; so are all, once play is over.
            if worlds & worlds - 1 and self.boards.boards[board].end is None:
                packed = opening.after(worlds, self._actions_on(state.board).place(outcome), layout)
                kid = self._known.get((board, packed))
            if kid is None:
                kid = SearchState(board, layout, packed, opening.weigh(worlds))
                kid.low = kid.high if len(packed) <= BYTES_OF_WORLD else 0
                if packed:
                    self.memory.spend(BYTES_OF_STATE + len(packed))
                    self._known[board, packed] = kid
            state.kids[key] = kid
        return kid

    def moved(self, state: SearchState, outcome: int, worlds: int) -> list[bytes]:
        """Return ``worlds`` after ``outcome``."""
        left = compress(state.worlds, bits(worlds))
        if outcome < 0:
            return list(left)
        first, _, pile = spans(self.boards.boards[state.board])
        at = self._actions_on(state.board).place(outcome)
        return [after_card_left(world, first, pile, at) for world in left]

    def bound(self, state: SearchState) -> None:
        """Lower ``state.high`` to what the best choices leave within reach, each by itself.

        :raises LimitReached: if a limit is reached.
        """
        if not state.bounded:
            state.high = min(state.high, self._open(state).total())
            state.bounded = True

    def expand(self, state: SearchState) -> None:
        """Compute what the seat to move can tell apart and do, and what that leaves within reach.

        :raises LimitReached: if a limit is reached.
        """
        if state.opening is not None:
            return
        opening, actions = self._open(state), self._actions_on(state.board)
        sets = opening.begin_sets(actions.plays)
        *state.outcomes, hinted = [
            [
                (act * KINDS + kind, worlds)
                for kind, worlds in opening.reached(act, at, actions.winnable[number])
            ]
            for act, (at, number) in enumerate(actions.places)
        ]
        opening.end_sets()
        within = sum([worlds for _, worlds in hinted])
        infosets = []
        for number, (look, worlds) in enumerate(sets):
            *bounds, weight = opening.bounds[number]
            hints = self._hints(state.board, look) if weight else ()
            weight = weight if hints else 0
            told = worlds if worlds & within == worlds else worlds & within
            best = max([weight, *bounds])
            infosets.append(
                InformationSet(look, worlds, told, weight, hints, best, opening, number)
            )
        size = BYTES_OF_SET + len(state.packed) // (8 * BYTES_OF_WORLD)
        self.memory.spend(BYTES_OF_EXPANSION + len(infosets) * size)
        state.infosets = sorted(infosets, key=lambda infoset: -infoset.best)
        state.high = min(state.high, sum([infoset.best for infoset in infosets]))
        state.opening = opening
        state.bounded = True

    def _open(self, state: SearchState) -> Opening:
        """Count what acts leave within reach, and what a hint does.

        What an act leaves does not depend on its slot: so it is asked once for all of a type.
        """
        self.tick(NODES_OF_WORLD * (len(state.packed) // BYTES_OF_WORLD) + TICK)
        actions = self._actions_on(state.board)
        opening = Opening(actions.mover, state.packed)
        missing = opening.count_bounds(actions.places, actions.winnable)
        if missing:
            for (number, kind), labels in missing.items():
                self._ask(state.board, actions, number, kind, list(labels))
            opening.count_bounds(actions.places, actions.winnable)
        return opening

    def _ask(
        self, board: int, actions: MoverActions, number: int, kind: int, labels: list[int]
    ) -> None:
        """Learn what acts of a type leave within reach with a card of this kind, or a hint."""
        held = [self.layout(board).held[label] for label in labels]
        winnable = actions.winnable[number][kind]
        if number < len(actions.first_acts):
            at, act = actions.first_acts[number]
            if winnable is UNASKED:
                before, card = self.boards.boards[board], self.boards.kinds[kind][0]
                fits = isinstance(act, Play) and before.fits(card, act.announce)
                good = fits if actions.plays[at] else before.is_trash(card)
                winnable = WinnableByHand(self.boards.after(board, at * KINDS + kind), good)
                actions.winnable[number][kind] = winnable
            held = [self.reach.moved(board, act.slot, kind, each) for each in held]
        known = self.reach.among(winnable.board, held) if winnable.board >= 0 else {}
        rows = zip(labels, held, strict=True)
        winnable.update((label, known.get(each, False)) for label, each in rows)

    def _actions_on(self, board: int) -> MoverActions:
        if board not in self._actions:
            key = self.layout(board), spans(self.boards.boards[board])
            mover = self._movers.setdefault(key, Mover(*key))
            self._actions[board] = MoverActions(self.boards, board, mover)
        return self._actions[board]

    def _hints(self, board: int, look: bytes) -> tuple[int, ...]:
        """The outcomes of the hints to all hands that the seat to move sees."""
        hints: tuple[int, ...] = ()
        for seat, first, last in self._actions_on(board).hands:
            hints += self.boards.signals(board, seat, look[first:last])
        return hints


class MoverActions:
    """What can be done on a board: where in a world the card of each act lies, and the act's type.

    Acts of a type differ only by their slots: they leave perfect within reach in the same worlds,
    which are ``winnable`` by type and kind of the card. ``first_acts`` are the first of each type,
    with their numbers. Hints come last, as one act with a type of its own. ``hands`` are the seats
    that can be hinted to, and where in what the seat to move sees their hands begin and end.
    """

    def __init__(self, boards: Boards, number: int, mover: Mover) -> None:
        board = boards.boards[number]
        self.mover = mover
        acts, receivers = boards.legal(number)
        self.plays = [isinstance(act, Play) for act in acts]
        sizes = replaced(board.hands, board.turn, 0)
        ends = list(accumulate(sizes))
        self.hands = tuple((seat, ends[seat] - sizes[seat], ends[seat]) for seat in receivers)
        self.places: list[tuple[int, int]] = []
        self.first_acts: list[tuple[int, Act]] = []
        types: dict[object, int] = {}
        for at, act in enumerate(acts):
            each = type(act), isinstance(act, Play) and act.announce, act.slot == PILE
            if each not in types:
                types[each] = len(types)
                self.first_acts.append((at, act))
            self.places.append((place(board, act.slot), types[each]))
        self.places.append((-1, len(types)))
        self.winnable = [[UNASKED] * len(boards.kinds) for _ in types]
        self.winnable.append([WinnableByHand(boards.after(number, -1) if receivers else -1, False)])

    def place(self, outcome: int) -> int:
        """Return where in a world the card lay that an action was about; -1 after a hint."""
        return -1 if outcome < 0 else self.places[outcome // KINDS][0]
