"""A quiz as data: the moments that it asks about, and the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from deducer.quiz.question import Question
from deducer.record.events import Action, move_of
from deducer.table.table import Table
from solver.moves import Hint, Move
from solver.position import Position

ZERO = Fraction(0)


@dataclass(frozen=True)
class HintHabit:
    """Always a hint with ``value``, to the player ``left`` seats on, or (None) to anybody."""

    value: str | int
    left: int | None = None


Always = Move | type[Move] | HintHabit | None
"""The answer of a habit: a move, any play, discard or hint, a hint to nobody in particular; None is
any answer at all."""


@dataclass(frozen=True)
class Habit:
    """Somebody who does ``always`` the same where that can be done, else guesses blindly.

    ``points`` are the answers that are accepted then, on average.
    """

    always: Always
    points: Fraction


def habits(questions: Iterable[Question]) -> tuple[Habit, ...]:
    """Return every habit with its points, the best first; blind guesses come before equal ones."""
    every = tuple(questions)
    answers: dict[Always, None] = {None: None}
    for question in every:
        answers.update(
            (always, None) for move in question.actions for always in _kept(question, move)
        )
    scored = (
        Habit(always, sum((_points(each, always) for each in every), ZERO)) for always in answers
    )
    return tuple(sorted(scored, key=lambda habit: -habit.points))


def _kept(question: Question, move: Move) -> Iterator[Always]:
    """Yield the habits that have ``move`` for an answer."""
    yield type(move)
    if not isinstance(move, Hint):
        yield move
    elif question.hints:
        yield move
        yield HintHabit(move.value)
        yield HintHabit(move.value, (move.to - question.seat) % question.board.players)


def _points(question: Question, always: Always) -> Fraction:
    moves = [move for move in question.actions if _answers(question, move, always)]
    moves = moves or list(question.actions)
    return Fraction(sum(move in question.right for move in moves), len(moves))


def _answers(question: Question, move: Move, always: Always) -> bool:
    """Whether somebody with a habit may answer ``move``."""
    if isinstance(move, Hint) and not question.hints:  # one hint stands for all
        return always is Hint or isinstance(always, Hint | HintHabit)
    return always in _kept(question, move)


@dataclass(frozen=True)
class QuizMoment:
    """A moment to ask about: its question, what was done, and what is true with all cards known.

    ``possible_before`` and ``possible_after`` say whether perfect could be reached before and after
    what was done, None where that is not known. ``is_risk`` says that it certainly lowered the
    chance of perfect, and by a lot. Where perfect was lost, ``line`` leads to it from ``before``.
    """

    question: Question
    event: Action
    possible_before: bool | None
    possible_after: bool | None
    is_risk: bool
    before: Position | None = None
    line: tuple[Move, ...] = ()

    @property
    def turn(self) -> int:
        return self.question.turn

    @property
    def move(self) -> Move:
        return move_of(self.event)

    @property
    def is_turning_point(self) -> bool:
        """Whether perfect was lost there, with all cards known."""
        return self.possible_before is True and self.possible_after is False

    @property
    def players_right(self) -> bool:
        return self.question.accepts(self.move)


@dataclass(frozen=True)
class Quiz:
    """The questions of a game, in the order of play.

    They are those of ``seat`` (None: of every seat), each asked with what the seat to move could
    see, or (``all_known``) with all cards known. ``answers`` are given by turn.
    """

    table: Table
    seat: int | None
    all_known: bool
    moments: tuple[QuizMoment, ...]
    answers: Mapping[int, Move] = field(default_factory=dict)

    @property
    def players_right(self) -> int:
        return sum(moment.players_right for moment in self.moments)

    @cached_property
    def habits(self) -> tuple[Habit, ...]:
        """What answers score that need no look at the cards, the best first."""
        return habits(moment.question for moment in self.moments)

    @property
    def chance(self) -> Habit:
        """What a score is compared with: the best of :attr:`habits`."""
        return self.habits[0]

    @property
    def right(self) -> int:
        """How many answers are accepted."""
        questions = {moment.turn: moment.question for moment in self.moments}
        return sum(questions[turn].accepts(move) for turn, move in self.answers.items())

    @property
    def above_chance(self) -> Fraction:
        """How many more answers are accepted than those of the best habit; negative if fewer."""
        return self.right - self.chance.points
