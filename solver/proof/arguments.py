"""Finds simple arguments that perfect is out of reach, from a position's cards alone.

:mod:`solver.kernel.bounds` has the same arguments, with their proofs. Here they are written for the
referee's positions. The shared hand of all seats is the sceptic's, which follows it again to check.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.board import End
from solver.cards import Card
from solver.position import Position
from solver.proof.kinds import CapacityProof, GoneProof, OverProof, PaceProof, TurnsProof
from solver.proof.proof import Proof
from solver.proof.recheck import as_plain_data


def simple_proof(position: Position) -> Proof | None:
    """Return a proof that a person can follow, if a simple argument holds for ``position``.

    Most arguments assume that cards are played from hands. So they are skipped if the pile's last
    card may be played from the pile.
    """
    if position.board.end is not None:
        return None if position.board.end is End.PERFECT else OverProof()
    if position.pile_play_ahead:
        return gone(position)
    return gone(position) or too_few_turns(position) or walk(position)


def gone(position: Position) -> GoneProof | None:
    """Return a proof if a card is needed and no copy of it is left."""
    board = position.board
    present = {card for hand in (*position.hands, position.pile) for card in hand}
    for card in board.rules.composition.cards:
        if not board.is_played(card) and card not in present:
            return GoneProof(card)
    return None


def too_few_turns(position: Position) -> TurnsProof | None:
    """Return a proof if more plays are needed than turns are left (standard ending)."""
    board = position.board
    if board.rules.crowning_piece:
        return None
    plays = board.rules.perfect - board.points
    if board.turns_left is not None:
        return TurnsProof(plays, board.turns_left) if plays > board.turns_left else None
    turns = len(position.pile) + board.players
    idle = tuple(seat for seat, hand in enumerate(position.hands) if all(map(board.is_trash, hand)))
    if plays > turns:
        return TurnsProof(plays, turns)
    if plays > turns - len(idle):
        return TurnsProof(plays, turns, idle)
    return None


def walk(position: Position) -> Proof | None:
    """Return the first proof on a walk through the pile with all hands as one.

    At a *squeeze*, the cards that must be kept leave one slot, and all others are thrown away. Each
    of those has another copy in the pile, so no card is lost for good, but its firework must wait.
    """
    from solver.proof import sceptic  # late: few positions need it

    game, state = as_plain_data(position)
    room = sum(map(len, position.hands))
    for draws, heights, keep, squeezes in sceptic.walk(game, state):
        missing = sceptic.needed(game, heights)
        if not missing:
            return None
        after = sceptic.turns_after(game, state, draws)
        for below in range(0 if game.crowning else position.board.rules.composition.max_rank):
            late = [card for card in missing if game.below_top(card) >= below]
            if late and len(late) > after - below:
                waits = sceptic.waits(game, state, late, draws)
                return PaceProof(draws, _cards(late), *_waits(waits), after - below, below)
        if len(keep) >= room:
            waits = sceptic.waits(game, state, keep, draws)
            return CapacityProof(draws, _cards(keep), *_waits(waits), room, tuple(squeezes))
    return None


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def _waits(claim: dict[str, Any]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The card that each card waits for, and its place in the pile, from 1 (0 if it is gone)."""
    return _cards(claim["awaited"]), tuple(claim["places"])
