"""How likely perfect still was, turn by turn by what the seat could know, and from the deal."""

from __future__ import annotations

from collections.abc import Mapping

from deducer.advice.chances import Chance, odds
from deducer.advice.endgame import endgame
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.review.course import lost_in_the_open
from deducer.review.facts import seat_knowledge
from deducer.review.turn import Outlook, TurnReview
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import End
from solver.cards import Card
from solver.limits import Limits
from solver.moves import Move
from solver.stop import Stop, never

WORLDS = 1_000
"""The most worlds for each chance, which is then known to about 3 points."""
SECONDS: float | None = 0.1
"""Seconds for each chance, after which fewer worlds must do; the first one is always finished."""

NEAR = 2
"""The most cards of the pile with which the value of the best joint policy is looked for."""
NODES = 125_000
"""Nodes of that search: some tenths of a second. What it finds does not depend on the time."""


def turn_outlook(table: Table, moment: Moment, turn: TurnReview, stop: Stop = never) -> Outlook:
    """Return the chance of perfect before and after a turn's action, as known at ``moment``."""
    board = moment.board
    if board.end is End.PERFECT or lost_in_the_open(board) is not None:
        sure = _sure(board.end is End.PERFECT)
        return Outlook(sure, None if turn.slip is not None else sure)
    known = seat_knowledge(table, moment, turn.seat)
    if board.end is None and board.pile <= NEAR and turn.slip is None and not known.missed:
        together = _together(known, turn.move, stop)
        if together is not None:
            return together
    unseen = Unseen.by(known)
    actions = () if turn.slip is not None else (turn.move,)
    result = odds(unseen, actions, Limits(None, SECONDS, stop), worlds=WORLDS, seed=turn.turn)
    return Outlook(result.now, result.after(turn.move) if actions else None)


def _together(known: Knowledge, move: Move, stop: Stop) -> Outlook | None:
    """The outlook by the best joint policies, if their values are found to be exact."""
    result = endgame(known, Limits(NODES, stop=stop))
    if result is None or not result.exact:
        return None
    if result.low == 0:
        return Outlook(_sure(False), _sure(False), together=True)
    action = next((each for each in result.actions if each.move == move), None)
    if action is None or not action.exact or result.actions[0].joint_low < result.low:
        return None
    worlds = int(result.seat_share * result.worlds)
    before = int(result.actions[0].low * worlds)
    after = before - int((result.low - action.joint_low) * result.worlds)
    return Outlook(_exact(worlds, before), _exact(worlds, after), together=True)


def winnable_share(
    table: Table, moment: Moment, known: Mapping[int, Card], stop: Stop = never
) -> Chance:
    """Return the share of the ways to place the other cards that allow perfect from ``moment`` on.

    ``known`` maps places in the deck to their cards. Ways that contradict a hint do not count.
    """
    unseen = Unseen.at(table, moment, known)
    return odds(unseen, (), Limits(None, SECONDS, stop), worlds=WORLDS, seed=moment.turn).now


def _exact(worlds: int, possible: int) -> Chance:
    return Chance(worlds, possible, 0, all_worlds=True)


def _sure(possible: bool) -> Chance:
    """A certain chance, for a board that decides it."""
    return _exact(1, int(possible))
