"""What hints mean by a table's agreements, as questions: to who gets one, and to who gives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deducer.agreements import AgreedWeights
from deducer.agreements.offers import HintOffer, offers, touching
from deducer.agreements.past import PastPromise
from deducer.errors import LimitError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.knowledge import SlotKnowledge
from deducer.knowledge.views import SeatView
from deducer.quiz.question import seen_by
from deducer.record.events import Hinted, actor_of
from deducer.record.sheet import Sheet
from deducer.review.course import refuse_unfinished
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card
from solver.limits import Stop, never
from solver.moves import Hint

MOST_CARDS = 6
"""The most cards of a reading that is asked for: nobody guesses more."""


@dataclass(frozen=True)
class MeaningQuestion:
    """What does this hint promise its receiver? A question just after the hint in ``turn``.

    ``known`` is what the receiver knows then, and ``slot`` the card that the hint is about. Right
    is ``reading``: the cards that it can be if the ``promises`` about it were kept.
    """

    turn: int
    known: ExplainedKnowledge
    hint: Hint
    slot: SlotKnowledge
    reading: frozenset[Card]
    promises: tuple[PastPromise, ...]


@dataclass(frozen=True)
class HintQuestion:
    """Which hint tells it? A question to the giver, just before the hint in ``turn``.

    The receiver of ``offer`` should learn what the card in its slot is good for. ``hints`` are
    those that touch a card of this receiver. ``accepted`` are those of them that tell it and can't
    be misread.
    """

    turn: int
    known: ExplainedKnowledge
    offer: HintOffer
    hints: tuple[Hint, ...]
    accepted: frozenset[Hint]


def sheet_questions(
    table: Table, sheet: Sheet | None = None, stop: Stop = never
) -> Iterator[MeaningQuestion | HintQuestion]:
    """Yield the questions that the hints of a game ask by ``sheet``, in the order of play.

    The default is the game's own sheet, or the sheets that it had one after another. Each question
    shows the table as its seat saw it. Questions without an answer, or with only one possible
    answer, are left out. Once ``stop`` returns True, no more follow.

    :raises ViewError: if the game goes on, and its record asks for no advice.
    """
    refuse_unfinished(table)
    for moment, event in table.actions():
        if not isinstance(event, Hinted):
            continue
        for ask in (hint_question, meaning_question):
            if stop():
                return
            try:
                question = ask(table, sheet, moment, event)
            except LimitError:
                continue
            if question is not None:
                yield question


def _known(
    table: Table, sheet: Sheet | None, moment: Moment, seat: int
) -> tuple[ExplainedKnowledge, AgreedWeights]:
    """What ``seat`` knew at ``moment``, and what followed by the sheet.

    The game's own sheets are those of the table as seen: its events may have other numbers.
    """
    seen = seen_by(table, moment, seat)
    known = ExplainedKnowledge(seen, seen.now, SeatView(seat))
    return known, AgreedWeights(known, seen.sheet if sheet is None else sheet)


def meaning_question(
    table: Table, sheet: Sheet | None, moment: Moment, event: Hinted
) -> MeaningQuestion | None:
    """Return the question of what a hint promises its receiver; None if that is no question."""
    known, kept = _known(table, sheet, table.moments[moment.number + 1], event.hint.to)
    turn = moment.turn + 1
    about = next((p for p in kept.promises if p.turn == turn and p.kind.startswith("play")), None)
    if about is None:
        return None
    slot = kept.slots[about.slot - 1]
    is_told = 0 < len(slot.reading) <= MOST_CARDS and slot.reading != slot.knowledge.shares.keys()
    if not is_told or not slot.searched:
        return None
    reasons = {one for some in kept.ruled_out(slot.knowledge).values() for one in some}
    promises = tuple(each for each in kept.promises if each in reasons)
    return MeaningQuestion(turn, known, event.hint, slot.knowledge, slot.reading, promises)


def hint_question(
    table: Table, sheet: Sheet | None, moment: Moment, event: Hinted
) -> HintQuestion | None:
    """Return the question of which hints tell the receiver what this hint told; None if none.

    A slip is none: its giver had no choice of hints.
    """
    if event.slip is not None:
        return None
    known, kept = _known(table, sheet, moment, actor_of(event))
    touched = touching(known, event.hint.to)
    made = list(offers(kept, touched.items()))
    given = next((each for each in made if each.hint == event.hint and each.sure), None)
    if given is None:
        return None
    accepted = frozenset(each.hint for each in made if each.sure and each.slot == given.slot)
    if len(accepted) == len(touched):
        return None
    return HintQuestion(moment.turn + 1, known, given, tuple(touched), accepted)
