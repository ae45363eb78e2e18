"""What answers score that need no look at the cards: blind guesses, and always the same answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from deducer.quiz.question import Question
from solver.moves import Hint, Move

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
    """The chance that the answer of a habit is accepted."""
    moves = [move for move in question.actions if _answers(question, move, always)]
    moves = moves or list(question.actions)
    return Fraction(sum(move in question.accepted for move in moves), len(moves))


def _answers(question: Question, move: Move, always: Always) -> bool:
    """Whether somebody with a habit may answer ``move``."""
    if isinstance(move, Hint) and not question.hints:  # one hint stands for all
        return always is Hint or isinstance(always, Hint | HintHabit)
    return always in _kept(question, move)
