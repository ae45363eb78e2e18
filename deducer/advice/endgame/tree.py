"""A joint policy as data: what each seat does for what it sees, as a tree, and who plays it.

A :class:`Policy` is what all seats have agreed on for one moment. The seat to move looks at the
other hands and finds the first of the ``cases`` that fits. All then see what it did, and go on with
the policy that follows. Nothing in it depends on what a seat can't see: that is all that makes it a
policy, and :func:`wins` can play it in any world.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from solver.board import End
from solver.cards import Card
from solver.moves import Hint, Move
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
