"""How likely perfect still was, turn by turn by what the seat could know, and from the deal."""

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
from solver.stop import Stop, never

WORLDS = 1_000
"""The most worlds for each chance, which is then known to about 3 points."""
SECONDS: float | None = 0.1
"""Seconds for each chance, after which fewer worlds must do; the first one is always finished."""


def turn_outlook(table: Table, moment: Moment, turn: TurnReview, stop: Stop = never) -> Outlook:
    """Return the chance of perfect before and after a turn's action, as known at ``moment``."""
    board = moment.board
    if board.end is End.PERFECT or lost_in_the_open(board) is not None:
        sure = _sure(board.end is End.PERFECT)
        return Outlook(sure, None if turn.slip is not None else sure)
    unseen = Unseen.by(seat_knowledge(table, moment, turn.seat))
    actions = () if turn.slip is not None else (turn.move,)
    found = odds(unseen, actions, seconds=SECONDS, worlds=WORLDS, seed=turn.turn, stop=stop)
    return Outlook(found.now, found.after(turn.move) if actions else None)


def winnable_share(
    table: Table, moment: Moment, known: Mapping[int, Card], stop: Stop = never
) -> Chance:
    """Return the share of the ways to place the other cards that allow perfect from ``moment`` on.

    ``known`` maps places in the deck to their cards. Ways that contradict a hint do not count.
    """
    unseen = Unseen.at(table, moment, known)
    return odds(unseen, seconds=SECONDS, worlds=WORLDS, seed=moment.turn, stop=stop).now


def _sure(possible: bool) -> Chance:
    """A certain chance, for a board that decides it."""
    return Chance(1, int(possible), 0, all_worlds=True)
