"""Which turns of a game become questions: its turning points, and its large risks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from deducer import times
from deducer.advice.chances.answers import Odds
from deducer.errors import ViewError
from deducer.quiz.question import Question, is_askable
from deducer.quiz.quiz import Quiz, QuizMoment
from deducer.record.data import RecordData
from deducer.record.events import Action, move_of
from deducer.record.sheet_history import GameSheet
from deducer.review.course import Course, Deck, refuse_unfinished
from deducer.review.solver_questions import Questions, Watcher
from deducer.review.turn_review import DROP, Outlook
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.kernel.lending import MEMORY
from solver.limits import Limits, Stop, never
from solver.moves import Move

MOST = 8
"""The most large risks that are asked about, unless told otherwise."""
SCREEN = 200
"""Worlds for each turn, to find the risks; those that seem large are looked at again."""
QUICK = 400_000
"""A rough limit of the solver's nodes for them."""


def quiz(
    record: RecordData,
    seat: int | None = None,
    *,
    all_known: bool = False,
    most: int = MOST,
    begin: int | None = None,
    sheet: GameSheet | None = None,
    time_limit: float | None = times.QUESTION,
    memory: int = MEMORY,
    watcher: Watcher | None = None,
    stop: Stop = never,
) -> Quiz:
    """Return the questions that the game in ``record`` asks of ``seat``, or (None) of every seat.

    The quiz asks about every turn that lost perfect, and about the ``most`` turns that certainly
    put most of its chance at risk, as their seat could tell. It leaves out slips, and turns in
    which every action is as good. The choice of turns depends on all cards. A question depends only
    on what the seat to move could know, unless ``all_known`` is set. It begins with turn ``begin``,
    if :func:`first_turn` has found one. With a ``sheet``, right are the actions that may be the
    best if all go on by it.

    The other arguments are as in :func:`deducer.review.review`.

    :raises ViewError: if there is no such seat, or if the game is not over and its record asks for
        no advice.
    :raises RecordError: if the record can't have happened.
    """
    if seat is not None and not 0 <= seat < len(record.players):
        raise ViewError("there is no seat {seat}", seat=seat)
    table = Table.of(record)
    refuse_unfinished(table)
    questions = Questions(time_limit, memory, watcher, stop)
    course = Course(table, Deck(table), questions)
    questions.stages += len(table.actions())
    turns = list(_turns(course, seat, sheet))
    moments = [turn.moment(all_known=all_known) for turn in turns if turn.lost]
    chosen = [moment for moment in moments if moment is not None]
    risks = sorted((turn for turn in turns if not turn.lost), key=lambda turn: -turn.cost)
    chosen += islice(_risks(risks, questions, all_known=all_known), most)
    if begin is not None and all(moment.turn != begin for moment in chosen):
        pinned = (turn.moment(all_known=all_known) for turn in risks if turn.at == begin - 1)
        chosen += [moment for moment in pinned if moment is not None]
    ordered = sorted(chosen, key=lambda each: (each.turn != begin, each.turn))
    return Quiz(table, seat, all_known, tuple(ordered))


def first_turn(
    record: RecordData,
    seat: int | None = None,
    *,
    sheet: GameSheet | None = None,
    limits: Limits,
) -> Question | None:
    """Return a question to begin with, found in little time; None if there is none in it.

    Turns are looked at in a mixed order, the same for the same game, and the first large risk is
    taken: so the question says nothing of where perfect was lost.

    :raises ViewError: as :func:`quiz`.
    """
    table = Table.of(record)
    refuse_unfinished(table)
    course = Course(table, Deck(table), Questions())
    actions = table.actions()
    mixed = random.Random(len(actions)).sample(list(enumerate(actions)), len(actions))
    for at, (moment, event) in mixed:
        if limits.is_spent:
            return None
        turn = _turn(course, at, moment, event, seat, sheet)
        if turn is not None and Outlook(turn.quick.now, turn.quick.after(turn.move)).is_drop:
            return turn.question
    return None


@dataclass(frozen=True)
class _Turn:
    """A turn that may be asked about: the action at place ``at`` of the game."""

    course: Course
    at: int
    question: Question
    event: Action
    quick: Odds

    @property
    def move(self) -> Move:
        return self.question.weighed_as(move_of(self.event))

    @property
    def cost(self) -> Fraction:
        """An estimate of how much of the chance of perfect the action put at risk."""
        return self.quick.now.share - self.quick.after(self.move).share

    @cached_property
    def is_risk(self) -> bool:
        """Whether the action put much of it at risk, certainly."""
        if self.cost < DROP / 2:
            return False
        odds = self.quick if self.quick.exact else self.question.odds
        return Outlook(odds.now, odds.after(self.move)).is_drop

    @property
    def possible(self) -> tuple[bool | None, bool | None]:
        """Whether perfect was possible before the action, and after it."""
        course = self.course
        return course.possible[course.before[self.at]], course.possible[course.after[self.at]]

    @property
    def lost(self) -> bool:
        return self.possible == (True, False)

    def moment(self, *, all_known: bool) -> QuizMoment | None:
        """Return the question about this turn, or None if every action is as good."""
        deck, stage = self.course.deck, self.course.before[self.at]
        moment = deck.table.actions()[self.at][0]
        whole = Question.of(deck.table, moment, all_known=True) if all_known else None
        question = whole or self.question
        if not question.could_know_better(move_of(self.event)):
            return None
        solution = self.course.solution(stage) if self.lost else None
        return QuizMoment(
            question=question,
            event=self.event,
            possible_before=self.possible[0],
            possible_after=self.possible[1],
            is_risk=self.is_risk,
            before=deck.position(moment),
            line=() if solution is None else solution.line or (),
        )


def _turns(course: Course, seat: int | None, sheet: GameSheet | None) -> Iterator[_Turn]:
    """Yield the turns of ``seat``, or of all, that may be asked about."""
    table, questions = course.deck.table, course.questions
    course.possible  # noqa: B018 - worked out first: it tells its own progress
    for at, (moment, event) in enumerate(table.actions()):
        questions.decided += 1
        questions.tell(f"turn {moment.turn + 1}: the chance of perfect")
        turn = _turn(course, at, moment, event, seat, sheet)
        if turn is not None:
            yield turn


def _turn(
    course: Course,
    at: int,
    moment: Moment,
    event: Action,
    seat: int | None,
    sheet: GameSheet | None,
) -> _Turn | None:
    """A turn of ``seat``, or of anybody, if it may be asked about."""
    if seat not in (None, event.seat) or not is_askable(moment, event):
        return None
    question = Question.of(course.deck.table, moment, sheet=sheet)
    moves = [question.weighed_as(move_of(event))]
    return _Turn(course, at, question, event, question.worth(moves, Limits(QUICK), worlds=SCREEN))


def _risks(turns: list[_Turn], questions: Questions, *, all_known: bool) -> Iterator[QuizMoment]:
    """Yield a question for each of ``turns`` that was a large risk."""
    for turn in turns:
        questions.tell(f"turn {turn.question.turn}: what else there was")
        moment = turn.moment(all_known=all_known) if turn.is_risk else None
        if moment is not None:
            yield moment
