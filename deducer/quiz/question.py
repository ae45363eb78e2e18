"""A turn as a question: what would you do? With its actions, and which of them are as good as any.

An action is worth the chance that perfect can still be reached after it, by what may be seen: see
:mod:`deducer.advice.chances`. No number depends on the time or on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from deducer.advice.chances import Odds, improving, legal_actions
from deducer.errors import ViewError
from deducer.game import Known
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import EveryoneView, SeatView
from deducer.quiz.seen import seen_by
from deducer.record.events import Action
from deducer.review.cards import Deck
from deducer.review.course import lost_in_the_open
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.moves import Hint, Move

WORLDS = 1_000
"""The most worlds that are looked at, so that a chance is known to about 3 points."""
QUESTIONS = 30_000
"""About the most questions to the solver, for deals that take it long."""


@dataclass(frozen=True)
class Question:
    """What the seat to move may do in turn ``turn``, by what ``known`` says and ``unseen`` lacks.

    Its table has nothing else in it than what the seat saw up to there, unless all cards lie open.
    """

    turn: int
    known: Known
    unseen: Unseen

    @classmethod
    def of(cls, table: Table, moment: Moment, *, laid_open: bool = False) -> Self:
        """Return the question of the seat to move at ``moment`` of a game's ``table``."""
        if laid_open:
            unseen = Unseen.at(table, moment, Deck(table).known)
            return cls(moment.turn + 1, Known(table, moment, EveryoneView()), unseen)
        seat = moment.board.turn
        seen = seen_by(table, moment, seat)
        known = Known(seen, seen.now, SeatView(seat))
        return cls(moment.turn + 1, known, Unseen.by(known))

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.known.board.turn

    @cached_property
    def actions(self) -> tuple[Move, ...]:
        """What may be done, to be chosen from; one hint stands for all hints."""
        return legal_actions(self.unseen)

    @cached_property
    def odds(self) -> Odds:
        """What each action is worth."""
        return self.worth(self.actions)

    def worth(
        self, actions: Sequence[Move], *, worlds: int = WORLDS, questions: int = QUESTIONS
    ) -> Odds:
        """Return what ``actions`` are worth, by at most that many worlds and about as much work."""
        *_, last = improving(
            self.unseen,
            actions,
            seconds=None,
            worlds=worlds,
            questions=questions,
            seed=self.turn,
        )
        return last

    def among(self, move: Move) -> Move:
        """Return ``move`` as it is among the actions: the one hint for any hint."""
        if not isinstance(move, Hint):
            return move
        return next((each for each in self.actions if isinstance(each, Hint)), move)

    def accepts(self, move: Move) -> bool:
        """Whether ``move`` is as good as any, as far as the odds can tell."""
        return self.among(move) in self.odds.as_good


def question_at(table: Table, turn: int, *, laid_open: bool = False) -> Question:
    """Return turn ``turn`` of a game as a question.

    :raises ViewError: if there is no such turn, its action was a slip, or perfect was out of reach
        for all to see.
    """
    refuse_running(table)
    for moment, event in table.actions():
        if moment.turn + 1 == turn and can_be_asked(moment, event):
            return Question.of(table, moment, laid_open=laid_open)
    raise ViewError("turn {turn} can't be asked about", turn=turn)


def refuse_running(table: Table) -> None:
    """Refuse to ask about a game that goes on, if its record asks for no advice.

    :raises ViewError: if it is one.
    """
    if not table.record.advice and not table.outcome.over:
        raise ViewError("this game goes on, and its record asks for no advice until it is over")


def can_be_asked(moment: Moment, event: Action) -> bool:
    """Whether the action ``event`` can be asked about: see :func:`question_at`."""
    board = moment.board
    return event.slip is None and board.end is None and lost_in_the_open(board) is None
