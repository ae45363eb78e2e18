"""One sign for each action of a game, by the measure that advice ranks by, and what it cost.

What lost perfect is known once all cards are. Any other action is held against the best one by what
its seat could know: near the end, where that is exact, by what all seats together could win; else,
by a sheet, by what comes of it if all go on by that; else by how likely perfect is still possible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from deducer.advice.advice import Measure, Number, Value
from deducer.review.turn_review import DROP, TurnReview
from solver.moves import Move
from solver.rules import Rules

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.review.playing_on import PlayedOnTurn

POINTS = 0.5
"""The least cost in points that is told."""


class Sign(StrEnum):
    """How good an action was."""

    BEST = "best"
    """Nothing was better beyond the margins, as its seat could tell."""
    FINE = "fine"
    """It cost little; or nothing that is known, where only the possible is."""
    COSTS = "costs"
    """Another action was better."""
    LOSES = "loses"
    """It lost perfect, with all cards known."""


@dataclass(frozen=True)
class Verdict:
    """The sign of an action, and its ``cost`` by the ``measure``: a chance, or points.

    ``best`` is the best action, where that is known. Measure and cost are None where perfect was
    lost, and no measure tells anything of it.
    """

    sign: Sign
    measure: Measure | None = None
    cost: Value | None = None
    in_points: bool = False
    best: Move | None = None


def verdict(turn: TurnReview, played: PlayedOnTurn | None, rules: Rules) -> Verdict | None:
    """Return how good an action was; None for a slip, and where nothing tells that.

    ``played`` is what it was worth if all had gone on by the sheet, where that is known.
    """
    if turn.slip is not None:
        return None
    told = _told(turn, played, rules)
    if turn.possible_before and turn.possible_after is False:
        return Verdict(Sign.LOSES) if told is None else replace(told, sign=Sign.LOSES)
    return told


def _told(turn: TurnReview, played: PlayedOnTurn | None, rules: Rules) -> Verdict | None:
    """The sign by what the seat could know."""
    outlook = turn.outlook
    is_gone = outlook is None or (outlook.before.exact and not outlook.before.share)
    if outlook is not None and outlook.together and not is_gone:
        cost = Value(outlook.cost, outlook.cost, outlook.cost, exact=True)
        return Verdict(_sign(cost, DROP), Measure.TOGETHER, cost, best=outlook.best)
    if played is not None and played.is_told:
        return by_sheet(played, rules)
    if outlook is None or outlook.after is None or is_gone:
        return None
    cost = Value(outlook.cost, *outlook.cost_interval, outlook.before.exact)
    return Verdict(Sign.COSTS if outlook.is_drop else Sign.FINE, Measure.POSSIBLE, cost)


def by_sheet(played: PlayedOnTurn, rules: Rules) -> Verdict:
    """Return how good an action was if all had gone on by the sheet."""
    in_points, loss = not rules.crowning_piece, played.loss
    scale = 1 if in_points else rules.perfect
    cost = Value(loss.mean / scale, loss.low / scale, loss.high / scale)
    sign = _sign(cost, POINTS if in_points else DROP)
    return Verdict(sign, Measure.BY_SHEET, cost, in_points, played.best)


def _sign(cost: Value, least: Number) -> Sign:
    if cost.low <= 0:
        return Sign.BEST
    return Sign.FINE if cost.mean < least else Sign.COSTS
