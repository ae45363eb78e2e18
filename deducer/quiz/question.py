"""A turn as a question: what would you do? With its actions, and which of them are as good as any.

An action is worth the chance that perfect can still be reached after it, by what may be seen: see
:mod:`deducer.advice.chances`. No number depends on the time or on the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from deducer.advice.chances import Odds, improving, legal_actions
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import SeatView
from deducer.quiz.seen import seen_by
from deducer.review.cards import Deck
from deducer.review.course import lost_in_the_open
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.errors import HanabiError
from solver.moves import Hint, Move

WORLDS = 1_000
"""The most worlds that are looked at, so that a chance is known to about 3 points."""
QUESTIONS = 30_000
"""About the most questions to the solver, for deals that take it long."""


@dataclass(frozen=True)
class Question:
    """What ``seat`` may do in turn ``turn``, by what is seen of ``table`` at ``moment``.

    ``known`` is what the seat knew, from a table with nothing else in it; None if all cards lie
    open.
    """

    turn: int
    table: Table
    moment: Moment
    unseen: Unseen
    known: Knowledge | None

    @classmethod
    def of(cls, table: Table, moment: Moment, *, laid_open: bool = False) -> Question:
        """Return the question of the seat to move at ``moment`` of a game's ``table``."""
        turn = moment.turn + 1
        if laid_open:
            unseen = Unseen.at(table, moment, Deck(table).known)
            return cls(turn, table, moment, unseen, None)
        seat = moment.board.turn
        seen = seen_by(table, moment, seat)
        known = Knowledge(seen, seen.now, SeatView(seat))
        return cls(turn, seen, seen.now, Unseen.by(known), known)

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.moment.board.turn

    @cached_property
    def actions(self) -> tuple[Move, ...]:
        """What may be done, to be chosen from; one hint stands for all hints."""
        return legal_actions(self.unseen)

    @cached_property
    def odds(self) -> Odds:
        """What each action is worth."""
        return self.worth(self.actions, WORLDS)

    def worth(self, actions: Sequence[Move], worlds: int) -> Odds:
        """Return what ``actions`` are worth in at most that many worlds."""
        *_, last = improving(
            self.unseen,
            actions,
            seconds=None,
            worlds=worlds,
            questions=QUESTIONS,
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
        if moment.turn + 1 == turn and event.slip is None and is_open(moment):
            return Question.of(table, moment, laid_open=laid_open)
    raise ViewError("turn {turn} can't be asked about", turn=turn)


def refuse_running(table: Table) -> None:
    """Refuse to ask about a game that goes on, if its record asks for no advice.

    :raises ViewError: if it is one.
    """
    if not table.record.advice and not table.outcome.over:
        raise ViewError("this game goes on, and its record asks for no advice until it is over")


def is_open(moment: Moment) -> bool:
    """Whether play goes on at ``moment``, and the board does not show that perfect is gone."""
    return moment.board.end is None and lost_in_the_open(moment.board) is None
