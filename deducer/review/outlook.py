"""How likely perfect still was, turn by turn, as the seat to move could tell; and from the deal."""

from __future__ import annotations

from collections.abc import Mapping

from deducer.advice.chances import Chance, odds
from deducer.knowledge.unseen import Unseen
from deducer.review.course import lost_in_the_open
from deducer.review.facts import seat_knowledge
from deducer.review.turn import Outlook, TurnReview
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import End
from solver.cards import Card

WORLDS = 1_000
"""So many worlds are looked at for each chance, which then is known to within some 3 points."""
SECONDS: float | None = 0.1
"""The time for each chance, at which fewer worlds have to do; the first one is always finished."""


def turn_outlook(table: Table, moment: Moment, turn: TurnReview) -> Outlook:
    """Return the chance of perfect before and after a turn's action, at the moment before it."""
    board = moment.board
    if board.end is End.PERFECT or lost_in_the_open(board) is not None:
        sure = _sure(board.end is End.PERFECT)
        return Outlook(sure, None if turn.slip is not None else sure)
    unseen = Unseen.by(seat_knowledge(table, moment, turn.seat))
    actions = () if turn.slip is not None else (turn.move,)
    found = odds(unseen, actions, seconds=SECONDS, worlds=WORLDS, seed=turn.turn)
    return Outlook(found.now, found.after(turn.move) if actions else None)


def winnable_share(table: Table, moment: Moment, known: Mapping[int, Card]) -> Chance:
    """Return the share of the ways to lay the other cards that allow perfect from a moment on.

    ``known`` maps places in the deck to their cards; what a hint of the game speaks against is none
    of the ways.
    """
    unseen = Unseen.at(table, moment, known)
    return odds(unseen, seconds=SECONDS, worlds=WORLDS, seed=moment.turn).now


def _sure(possible: bool) -> Chance:
    """What lies open says it in every world."""
    return Chance(1, int(possible), 0, all_worlds=True)
