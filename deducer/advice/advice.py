"""What a seat can know of its options: one list of what it can do, ranked by one measure.

The measure is the best that is known: near the end, where it is exact, what all seats together can
win; else what comes of an action if all go on by the sheet; else, without a sheet, whether perfect
is still possible, which is an upper bound. What else is known of an action stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from deducer.advice.chances.answers import Chance, Odds
from deducer.advice.endgame import Endgame, EndgameAction
from deducer.advice.hints import HintPreview, hint_previews
from deducer.advice.open_hands import Bracket, OpenChances
from deducer.advice.stakes import stakes
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from solver.board import Board
from solver.errors import Phrase
from solver.moves import PILE, Hint, Move, Play
from solver.search.better import Goal, heights_of

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.play.search import ActionScores, Ranking

_Known = TypeVar("_Known")
Number: TypeAlias = float | Fraction


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


MOST_GOALS = 40
"""The most ways to reach the score that are looked at: each is searched by itself."""


def is_gone(board: Board) -> bool:
    """Whether perfect is out of reach, whatever the hidden cards are, and play goes on."""
    return board.end is None and board.attainable < board.rules.perfect


def goals(board: Board) -> tuple[Goal, ...]:
    """Return the heights of the fireworks that make the highest score that is left.

    There are none while it is perfect, and none where there are too many.
    """
    if not is_gone(board):
        return ()
    heights = tuple(islice(heights_of(board, board.attainable), MOST_GOALS + 1))
    return heights if len(heights) <= MOST_GOALS else ()


def is_to_move(knowledge: Knowledge) -> bool:
    """Whether the seat of the view is to move."""
    return knowledge.looker() == knowledge.board.turn


@dataclass(frozen=True)
class Advice:
    """What a seat can know of its options at a moment.

    ``odds`` are the chances of ``score``, which is perfect or, once that is gone, the highest score
    left, if all cards are known from here on: an upper bound for a real table. ``open_hands`` are
    the chances if all hands are open from here on, and only the order of the pile is hidden: a
    tighter bound. ``endgame`` is the most that all seats together can win if each acts on what it
    can know. Both are set where few cards are unseen, and for perfect alone. ``by_sheet`` is what
    comes of actions if all go on by the sheet; where that was asked for and can't be told,
    ``problem`` says why. A seat that is not to move has no actions or hints.
    """

    knowledge: Knowledge
    odds: Odds
    open_hands: OpenChances | None = None
    endgame: Endgame | None = None
    by_sheet: Ranking | None = None
    problem: Phrase | None = None

    def __repr__(self) -> str:
        counts = f"{len(self.odds.actions)} actions, {self.odds.worlds} worlds"
        return f"Advice({counts}, {self.knowledge!r})"

    @property
    def score(self) -> int:
        """The score whose odds these are: perfect, or once that is gone, the highest one left."""
        board = self.knowledge.board
        return board.attainable if goals(board) else board.rules.perfect

    @property
    def slots(self) -> tuple[SlotKnowledge, ...]:
        """The seat's own slots, slot 1 first."""
        return self.knowledge.slots

    def possible(self, move: Move) -> Chance | None:
        """Return the chance that the score is possible after ``move``; all hints have one."""
        return _of(move, {each.action: each.chance for each in self.odds.actions})

    def together(self, move: Move) -> EndgameAction | None:
        """Return what all seats together can win after ``move``, where that is known."""
        actions = () if self.endgame is None else self.endgame.actions
        return next((each for each in actions if each.move == move), None)

    def played_on(self, move: Move) -> ActionScores | None:
        """Return what comes of ``move`` if all go on by the sheet, where that is known."""
        tried = () if self.by_sheet is None else self.by_sheet.tried
        return next((each for each in tried if each.move == move), None)

    def opened(self, move: Move | None = None) -> Bracket | None:
        """Return the chance with open hands after ``move``, or now, where that says the most.

        It is None where the odds or the endgame have an upper bound that is as low.
        """
        if self.open_hands is None:
            return None
        bracket = self.open_hands.now if move is None else _of(move, self.open_hands.actions)
        chance = self.odds.now if move is None else self.possible(move)
        if bracket is None or chance is None:
            return bracket
        bounds = [
            action.high
            for action in ([] if self.endgame is None else self.endgame.actions)
            if move is None or without_clue(action.move) == without_clue(move)
        ]
        high = min(chance.interval[1], max(bounds, default=1))
        return bracket if bracket.exact or bracket.high < high else None

    @property
    def is_lost(self) -> bool:
        """Whether the seat can tell that :attr:`score` is out of reach."""
        return self.odds.now.exact and not self.odds.now.share

    @property
    def in_points(self) -> bool:
        """Whether :attr:`rows` are ranked by points; else by a chance."""
        by_sheet = self.measure is Measure.BY_SHEET
        return by_sheet and not self.knowledge.board.rules.crowning_piece

    @property
    def measure(self) -> Measure:
        """What :attr:`rows` are ranked by."""
        end, ranking = self.endgame, self.by_sheet
        if end is not None and end.exact and end.actions and end.actions[0].low:
            return Measure.TOGETHER
        is_told = ranking is not None and ranking.is_told
        return Measure.BY_SHEET if is_told else Measure.POSSIBLE

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All that the seat can do, the best first: one list by one measure."""
        found: dict[object, Row] = {}
        place, leader = 1, 0
        for at, (move, value, is_tie) in enumerate(_RANKED[self.measure](self)):
            if not is_tie(leader):
                place, leader = place + 1, at
            same = _likeness(self, place, move, value)
            row = found.get(same, Row(place, (), value))
            found[same] = Row(place, (*row.moves, move), row.value)
        every = [replace(row, moves=tuple(sorted(row.moves, key=_slot))) for row in found.values()]
        return tuple(sorted(every, key=lambda row: (row.place, _doubt(self, row))))

    @cached_property
    def hints(self) -> tuple[HintPreview, ...]:
        """What each hint would tell: in the order of :attr:`rows`, else the most useful first."""
        previews = hint_previews(self.knowledge) if is_to_move(self.knowledge) else ()
        if self.measure is Measure.POSSIBLE:
            return previews
        ranked = {move: at for at, row in enumerate(self.rows) for move in row.moves}
        return tuple(sorted(previews, key=lambda each: ranked.get(each.hint, len(ranked))))


def _of(move: Move, known: Mapping[Move, _Known]) -> _Known | None:
    """What is ``known`` of a move, where one hint stands for all."""
    same = without_clue(move)
    return next((value for each, value in known.items() if without_clue(each) == same), None)


def without_clue(move: Move) -> Move | None:
    """A move, or None for any hint."""
    return None if isinstance(move, Hint) else move


def _slot(move: Move) -> int:
    return 0 if isinstance(move, Hint) else move.slot


def _likeness(advice: Advice, place: int, move: Move, value: Value) -> object:
    """What actions have in common that are one row."""
    if isinstance(move, Hint):
        is_one = advice.measure is Measure.TOGETHER
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
    if ranking is not None and advice.measure is Measure.BY_SHEET:
        return Fraction(ranking.choice not in row.moves)
    if advice.measure is Measure.TOGETHER or at_stake is None or _is_safe_play(advice, move):
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
