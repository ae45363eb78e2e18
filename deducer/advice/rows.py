"""One list of what the seat to move can do, ranked by one measure.

The measure is the best that is known: near the end, where it is exact, what all seats together can
win; else what comes of an action if all go on by the sheet; else, without a sheet, whether perfect
is still possible, which is an upper bound. What else is known of an action stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeAlias

from deducer.advice.chances.answers import Chance, Odds
from deducer.advice.endgame import Endgame
from deducer.advice.stakes import stakes
from deducer.knowledge.knowledge import Knowledge
from solver.moves import PILE, Hint, Move, Play

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.play.search import ActionScores, Ranking

Number: TypeAlias = float | Fraction


class Advice(Protocol):
    """What is known of a seat's actions: see :class:`deducer.advice.advise.Advice`."""

    @property
    def knowledge(self) -> Knowledge: ...

    @property
    def odds(self) -> Odds: ...

    @property
    def endgame(self) -> Endgame | None: ...

    @property
    def by_sheet(self) -> Ranking | None: ...


class Measure(StrEnum):
    """What actions are ranked by."""

    TOGETHER = "together"
    """The chance of perfect, as the seat can tell, if all follow the best joint policy: exact, or a
    bracket."""
    BY_SHEET = "by-sheet"
    """The chance to win, or the expected score, if all go on by the sheet: an estimate."""
    POSSIBLE = "possible"
    """The chance that perfect, or the best score left, is still possible: an upper bound."""


@dataclass(frozen=True)
class Value:
    """What an action is worth by the measure: a chance, or points; ``low`` to ``high`` for sure.

    An estimate has a 95 % interval, and is never ``exact``.
    """

    mean: Number
    low: Number
    high: Number
    exact: bool = False


@dataclass(frozen=True)
class Row:
    """Actions that are alike: the same for all that is known, so that one may stand for all.

    Rows that can't be told apart beyond their margins share a ``place``, counted from 1. A hint may
    stand for all hints: where only the possible is known, all of them are alike.
    """

    place: int
    moves: tuple[Move, ...]
    value: Value

    @property
    def move(self) -> Move:
        """The first of its actions."""
        return self.moves[0]


def measure(advice: Advice) -> Measure:
    """Return what the actions of ``advice`` are ranked by."""
    end = advice.endgame
    if end is not None and end.exact and end.actions and end.actions[0].low:
        return Measure.TOGETHER
    ranking = advice.by_sheet
    is_told = ranking is not None and ranking.is_told
    return Measure.BY_SHEET if is_told else Measure.POSSIBLE


def rows(advice: Advice) -> tuple[Row, ...]:
    """Return all that the seat to move can do, the best first; nothing for another seat."""
    found: dict[object, Row] = {}
    place, leader = 1, 0
    for at, (move, value, is_tie) in enumerate(_RANKED[measure(advice)](advice)):
        if not is_tie(leader):
            place, leader = place + 1, at
        same = _likeness(advice, place, move, value)
        row = found.get(same, Row(place, (), value))
        found[same] = Row(place, (*row.moves, move), row.value)
    every = [replace(row, moves=tuple(sorted(row.moves, key=_slot))) for row in found.values()]
    return tuple(sorted(every, key=lambda row: (row.place, _doubt(advice, row))))


def _slot(move: Move) -> int:
    return 0 if isinstance(move, Hint) else move.slot


def _likeness(advice: Advice, place: int, move: Move, value: Value) -> object:
    """What actions have in common that are one row."""
    if isinstance(move, Hint):
        is_one = measure(advice) is Measure.TOGETHER
        return (place, Hint, value) if is_one else move
    if move.slot == PILE:
        return move
    odds = tuple(advice.knowledge.slot(move.slot).odds.items())
    return (place, type(move), move.announce if isinstance(move, Play) else None, odds)


_Ranked: TypeAlias = tuple[Move, Value, Callable[[int], bool]]
"""An action, what it is worth, and whether it can't be told from that of a place before it."""


def _together(advice: Advice) -> Iterator[_Ranked]:
    """The chance as the seat can tell, less what all seats win less by another action there.

    All agree on a policy before they look, so the best action is the one of the best joint policy.
    What others lose is counted in worlds that the seat holds possible: both policies prescribe
    either action for just what this seat sees.
    """
    end = advice.endgame
    assert end is not None
    best = end.actions[0]

    def worth(joint: Fraction) -> Fraction:
        return max(Fraction(0), best.low - (best.joint_low - joint) / end.seat_share)

    lows = [worth(each.joint_low) for each in end.actions]
    highs = [worth(min(best.joint_low, each.joint_high)) for each in end.actions]
    values = [Value(low, low, high, low == high) for low, high in zip(lows, highs, strict=True)]
    for action, value in zip(end.actions, values, strict=True):
        yield action.move, value, partial(_reaches, values, value)


def _by_sheet(advice: Advice) -> Iterator[_Ranked]:
    ranking = advice.by_sheet
    assert ranking is not None
    to_win = advice.knowledge.board.rules.crowning_piece
    tried = ranking.ranked
    for action in tried:
        worth = ranking.chance(action) if to_win else ranking.score(action)
        value = Value(worth.mean, worth.low, worth.high)
        yield action.move, value, partial(_is_as_good, tried, action)


def _possible(advice: Advice) -> Iterator[_Ranked]:
    """Plays that surely fit come first: that perfect is possible does not say how to get there."""
    chances = [(each.action, each.chance) for each in advice.odds.actions]
    chances.sort(key=lambda each: (not _is_safe_play(advice, each[0]), -each[1].share))
    values = [_value(chance) for _, chance in chances]
    for (move, _), value in zip(chances, values, strict=True):
        yield move, value, partial(_reaches, values, value)


def _value(chance: Chance) -> Value:
    share = chance.share
    return Value(share, share, share, True) if chance.exact else Value(share, *chance.interval)


_RANKED: dict[Measure, Callable[[Advice], Iterator[_Ranked]]] = {
    Measure.TOGETHER: _together,
    Measure.BY_SHEET: _by_sheet,
    Measure.POSSIBLE: _possible,
}


def _is_safe_play(advice: Advice, move: Move) -> bool:
    at_stake = stakes(advice.knowledge, move)
    return isinstance(move, Play) and at_stake is not None and at_stake.playable == 1


def _doubt(advice: Advice, row: Row) -> Fraction:
    """What orders rows that share a place: by the sheet, what it says itself comes first.

    Where only the possible is known, which takes cards for known, it is how likely the action costs
    a strike or a last copy.
    """
    move, ranking = row.move, advice.by_sheet
    at_stake = stakes(advice.knowledge, move)
    if ranking is not None and measure(advice) is Measure.BY_SHEET:
        return Fraction(ranking.choice not in row.moves)
    if measure(advice) is Measure.TOGETHER or at_stake is None or _is_safe_play(advice, move):
        return Fraction(0)
    return (
        1 - at_stake.playable
        if isinstance(move, Play)
        else sum(at_stake.could_lose.values(), Fraction())
    )


def _reaches(values: Sequence[Value], value: Value, leader: int) -> bool:
    return value.high >= values[leader].mean


def _is_as_good(tried: Sequence[ActionScores], action: ActionScores, leader: int) -> bool:
    return action.loss(tried[leader]).low <= 0
