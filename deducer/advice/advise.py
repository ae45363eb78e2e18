"""What the seat to move should know before it acts: the chances after each action, and each hint.

Everything here is what the seat can know; a test swaps its cards for others that it can't tell
apart, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from deducer.advice.chances import Odds, improving, legal_actions
from deducer.advice.chances.sampling import QUESTIONS
from deducer.advice.endgame import Endgame, endgame
from deducer.advice.endgame.clock import STEPS
from deducer.advice.hints import HintPreview, hint_previews
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.record.data import RecordData
from solver.moves import Move

SECONDS = 2.0
"""How long to look at worlds, unless told otherwise."""


@dataclass(frozen=True)
class Budget:
    """How much to look at, in numbers that no clock changes.

    ``questions`` are for the solver (see :mod:`deducer.advice.chances.sampling`), ``steps`` for the
    endgame.
    """

    questions: int
    steps: int

    @classmethod
    def of(cls, seconds: float) -> Self:
        """Return the budget that takes about ``seconds``."""
        return cls(round(QUESTIONS * seconds), round(STEPS * seconds))


@dataclass(frozen=True)
class Advice:
    """What a seat can know of its options at a moment.

    ``odds`` are of perfect with all cards known from here on: an upper bound of what a table can
    do. ``endgame`` is what all seats together can make of the rest if each acts on what it can
    know, where the unseen cards are few enough to tell. A seat that is not to move has no actions
    and no hints.
    """

    knowledge: Knowledge
    odds: Odds
    endgame: Endgame | None = None

    @property
    def slots(self) -> tuple[SlotKnowledge, ...]:
        """The seat's own slots, slot 1 first."""
        return self.knowledge.slots

    @cached_property
    def hints(self) -> tuple[HintPreview, ...]:
        """What each hint would tell, the most useful first."""
        return hint_previews(self.knowledge) if is_to_move(self.knowledge) else ()


def advise(
    knowledge: Knowledge,
    *,
    seconds: float | None = SECONDS,
    worlds: int | None = None,
    budget: Budget | None = None,
    seed: int | str = 0,
) -> Advice:
    """Return the last and best of :func:`advising`."""
    *_, last = advising(knowledge, seconds=seconds, worlds=worlds, budget=budget, seed=seed)
    return last


def advising(
    knowledge: Knowledge,
    *,
    seconds: float | None = SECONDS,
    worlds: int | None = None,
    budget: Budget | None = None,
    seed: int | str = 0,
) -> Iterator[Advice]:
    """Yield better and better advice, the first at once.

    Limits are as in :mod:`deducer.advice.chances`.

    The endgame comes last, and takes as much time again; without a limit of seconds it is left out,
    as what is found there depends on the time.

    With a ``budget`` it does not: advice is the same for the same knowledge. Where ``seconds`` do
    not suffice for it, advice tells of the worlds of whole rounds, and of no endgame.

    :raises ViewError: if the view is no seat's, play is over, no world is consistent, or the record
        asks for no advice.
    """
    refuse_advice(knowledge.table.record)
    knowledge.looker()
    if _is_over(knowledge):
        raise ViewError("play is over: there is nothing to advise")
    if not knowledge.consistent:
        raise ViewError("no world is consistent with this view")
    unseen = Unseen.by(knowledge)
    actions: tuple[Move, ...] = legal_actions(unseen) if is_to_move(knowledge) else ()
    questions = None if budget is None else budget.questions
    for odds in improving(
        unseen, actions, seconds=seconds, worlds=worlds, questions=questions, seed=seed
    ):
        yield Advice(knowledge, odds)
    if actions and seconds is not None and not knowledge.missed:
        end = endgame(knowledge, seconds, steps=None if budget is None else budget.steps)
        if end is not None and end.actions:
            yield Advice(knowledge, odds, end)


def refuse_advice(record: RecordData) -> None:
    """Refuse to advise where the table asks for no advice.

    :raises ViewError: if it does.
    """
    if not record.advice:
        raise ViewError("this record asks for no advice (its header says advice: off)")


def is_to_move(knowledge: Knowledge) -> bool:
    """Whether the seat that looks is to move."""
    return knowledge.looker() == knowledge.board.turn


def _is_over(knowledge: Knowledge) -> bool:
    return knowledge.table.outcome_at(knowledge.moment).over
