"""A joint policy as data: what each seat does for what it sees, as a tree, and who plays it.

A :class:`Policy` is what all seats have agreed on for one moment. The seat to move looks at the
other hands and finds the first of the ``cases`` that fits. All then see what it did, and go on with
the policy that follows. Nothing in it depends on what a seat can't see: that is all that makes it a
policy, and :func:`wins` can play it in any world. :class:`Script` writes down the policies that a
search has found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from deducer.advice.endgame.boards import KINDS
from deducer.advice.endgame.states import InformationSet, SearchState, States
from deducer.counting.bits import members, union
from solver.board import Board, End, replaced
from solver.cards import Card
from solver.limits import Limits
from solver.moves import Hint, Move, hints
from solver.position import Position

Kind: TypeAlias = tuple[Card, ...]
"""Cards that a policy does not tell apart: one, or some trash."""
Hands: TypeAlias = tuple[tuple[Kind, ...], ...]
"""Every seat's hand, slot 1 first; the hand of whoever looks at them is empty."""


@dataclass(frozen=True)
class Case:
    """What the seat to move does if it ``sees`` these hands.

    It makes the first of ``moves`` that the rules allow: where trash is not told apart, which hint
    can be given depends on which trash it is. A case with no ``sees`` fits always.
    """

    sees: Hands | None
    moves: tuple[Move, ...]

    def fits(self, position: Position) -> bool:
        """Whether the seat to move sees these hands in ``position``."""
        return self.sees is None or all(
            len(kinds) == len(hand)
            and all(card in kind for card, kind in zip(hand, kinds, strict=True))
            for seat, (hand, kinds) in enumerate(zip(position.hands, self.sees, strict=True))
            if seat != position.board.turn
        )


@dataclass(frozen=True)
class PublicAction:
    """What everyone sees of an action: one of ``moves``.

    It is a play or a discard of a card of one ``kind``, or a hint that touches these slots. None
    means any card, or any slots.
    """

    moves: tuple[Move, ...]
    kind: Kind | None = None
    touched: tuple[int, ...] | None = None

    def fits(self, position: Position, move: Move) -> bool:
        """Whether this is what everyone sees of ``move`` in ``position``."""
        if move not in self.moves:
            return False
        if isinstance(move, Hint):
            return self.touched in (None, position.touched(move))
        return self.kind is None or position.card_of(move) in self.kind


@dataclass(frozen=True)
class Policy:
    """What the seat to move does for all that it may see, and what is agreed on for later.

    Where no case fits, the game is given up: nothing that is done there counts.
    """

    seat: int
    cases: tuple[Case, ...]
    then: tuple[tuple[PublicAction, Policy], ...] = ()

    def move(self, position: Position) -> Move | None:
        """Return what the seat to move does in ``position``, or None where it gives up."""
        case = next((case for case in self.cases if case.fits(position)), None)
        if case is None:
            return None
        return next((move for move in case.moves if position.refuse(move) is None), None)

    def after(self, position: Position, move: Move) -> Policy | None:
        """Return what is agreed on once all have seen ``move`` in ``position``."""
        return next((later for seen, later in self.then if seen.fits(position, move)), None)


def wins(policy: Policy | None, position: Position) -> bool:
    """Whether the seats reach perfect from ``position`` if they do as ``policy`` says."""
    while position.board.end is None:
        move = None if policy is None else policy.move(position)
        if policy is None or move is None:
            return False
        policy, position = policy.after(position, move), position.after(move)
    return position.board.end is End.PERFECT


def share(policy: Policy | None, worlds: Iterable[tuple[Position, int]]) -> Fraction:
    """Return the share that ``policy`` wins of some weighted ``worlds``, at least one."""
    won = total = 0
    for position, weight in worlds:
        total += weight
        won += weight * wins(policy, position)
    return Fraction(won, total)


class Script:
    """Writes down what a search has found."""

    def __init__(self, states: States) -> None:
        self.states = copy(states)
        self.states.reach = copy(states.reach)
        # the time may be up
        self.states.limits = self.states.memory = self.states.reach.limits = Limits()

    def write(self, state: SearchState) -> Policy | None:
        """Return the best policy found for ``state``; None if it wins nothing.

        What it does where nothing can be won any more is left out.
        """
        return self._policy(state, state.worlds)

    def _policy(self, state: SearchState, worlds: Sequence[bytes]) -> Policy | None:
        """The policy from ``state`` on; ``worlds`` are its worlds, even if it keeps none."""
        board = self.states.boards.boards[state.board]
        if not state.low or board.end is not None:
            return None
        known = not state.groups  # all know all that matters: in one of the worlds, as in others
        if known:
            state = self.states.begin(state.board, worlds[:1], [1])
            self.states.expand(state)
            state.low = 1
            state.groups = list(state.grouped([next(state.infosets[0].choices())]).items())
        cases, then = [], []
        for infoset in state.infosets:
            outcome = _outcome(state, infoset)
            if outcome is not None:
                sees = None if known else self._sees(board, infoset)
                cases.append(Case(sees, self._seen(state, outcome, known).moves))
        for outcome, remaining in state.groups:
            kid = self.states.child(state, outcome, remaining)
            later = self._policy(kid, self.states.moved(state, outcome, remaining))
            if later is not None:
                seen = self._seen(state, outcome, known)
                if outcome >= 0 and not known:
                    seen = replace(seen, kind=self.states.boards.kinds[outcome % KINDS])
                then.append((seen, later))
        return Policy(board.turn, tuple(cases), tuple(then))

    def _seen(self, state: SearchState, outcome: int, known: bool) -> PublicAction:
        """What everyone sees of an action with this outcome, but for the card.

        Where all is ``known``, no hint tells anything, so any will do.
        """
        boards = self.states.boards
        acts, receivers = boards.legal(state.board)
        if outcome >= 0:
            return PublicAction((acts[outcome // KINDS],))
        if known:
            composition = boards.boards[state.board].rules.composition
            return PublicAction(tuple(one for to in receivers for one in hints(composition, to)))
        given, touched = boards.meaning(outcome)
        return PublicAction(given, None, touched)

    def _sees(self, board: Board, infoset: InformationSet) -> Hands:
        """The hands that are seen in an information set."""
        kinds = iter([self.states.boards.kinds[kind] for kind in infoset.look])
        sizes = replaced(board.hands, board.turn, 0)
        return tuple(tuple(islice(kinds, size)) for size in sizes)


def won(states: States, state: SearchState, among: int = -1) -> int:
    """Return the worlds of ``state`` that the best policy found wins, as a bit mask.

    They weigh at least its ``low``: later states may have improved since. Just those ``among`` some
    are asked for, by default all.
    """
    wins = 0
    for outcome, worlds in state.groups:
        wanted = worlds & among
        if not wanted:
            continue
        kid = states.child(state, outcome, worlds)
        if kid.low == kid.total:
            wins |= wanted
        elif kid.low:
            at = {world: number for number, world in enumerate(kid.worlds)}
            rows = zip(members(worlds), states.moved(state, outcome, worlds), strict=True)
            then = {member: at[row] for member, row in rows if wanted >> member & 1}
            later = won(states, kid, union(1 << there for there in then.values()))
            for member, there in then.items():
                wins |= (later >> there & 1) << member
    return wins


def chosen(state: SearchState, infoset: InformationSet) -> int | None:
    """Return the number of the choice that the best policy found makes in ``infoset``.

    It is None where no choice wins anything.
    """
    outcome = _outcome(state, infoset)
    return outcome if outcome is None or outcome < 0 else outcome // KINDS


def _outcome(state: SearchState, infoset: InformationSet) -> int | None:
    """An outcome of that choice."""
    return next((at for at, worlds in state.groups if worlds & infoset.worlds), None)
