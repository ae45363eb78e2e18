"""What a table's agreements add to a review: promises that were broken, and false readings.

All of it rests on the sheet: by another sheet, the same action breaks no promise. So it stands
beside the causes that follow from the cards, and replaces none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from deducer.agreements import AgreedWeights
from deducer.agreements.outcomes import PromiseOutcome, outcomes
from deducer.agreements.past import PastPromise
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.record.events import Action, Hinted, actor_of
from deducer.record.sheet_history import GameSheet
from deducer.table.clues import masked_cards
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card
from solver.limits import Stop, never
from solver.moves import PILE


class AgreedCause(StrEnum):
    """What an action that lost perfect had to do with the sheet."""

    FALSE_READING = "false-reading"
    """By the promises before it, its card had to be another one."""
    BROKEN_PROMISE = "broken-promise"
    """The action itself broke a promise."""


@dataclass(frozen=True)
class FalseReading:
    """A card that its holder had to take for another one, if every promise was kept.

    ``card`` was in the ``slot`` of ``seat``. ``reading`` are the cards that it had to be instead,
    and ``because`` are the promises that ruled it out.
    """

    seat: int
    slot: int
    card: Card
    reading: tuple[Card, ...]
    because: tuple[PastPromise, ...]


@dataclass(frozen=True)
class AgreedTurn:
    """What the sheet adds to an action: the promises that it broke, and a false reading.

    After a hint, the receiver reads the card that the hint was about. Before a play or a discard,
    the seat that acts reads the card that leaves its hand.
    """

    broken: tuple[PromiseOutcome, ...] = ()
    false_reading: FalseReading | None = None
    is_hint: bool = False

    @property
    def causes(self) -> tuple[AgreedCause, ...]:
        misread = self.false_reading is not None and not self.is_hint
        causes = {AgreedCause.FALSE_READING: misread, AgreedCause.BROKEN_PROMISE: self.broken}
        return tuple(cause for cause, holds in causes.items() if holds)

    def __bool__(self) -> bool:
        return bool(self.broken or self.false_reading)


@dataclass(frozen=True)
class Agreed:
    """What ``sheet`` adds to the review of a game.

    ``turns`` are what it adds to each action, in order, and ``outcomes`` are those of all promises.
    """

    sheet: GameSheet
    turns: tuple[AgreedTurn, ...] = field(repr=False)
    outcomes: tuple[PromiseOutcome, ...] = field(default=(), repr=False)


def agreed(table: Table, sheet: GameSheet, stop: Stop = never) -> Agreed:
    """Return what ``sheet`` adds to the review of ``table``.

    Once ``stop`` returns True, no more false readings are looked for.
    """
    results = tuple(outcomes(table, sheet))
    return Agreed(sheet, tuple(_turns(table, sheet, results, stop)), results)


def _turns(
    table: Table, sheet: GameSheet, outcomes: Iterable[PromiseOutcome], stop: Stop
) -> Iterator[AgreedTurn]:
    by_turn = {
        turn: list(some) for turn, some in groupby(outcomes, lambda one: one.scene.moment.turn)
    }
    for turn, (moment, event) in enumerate(table.actions()):
        results = by_turn.get(turn, [])
        is_hint = isinstance(event, Hinted)
        reading = None if stop() else _false_reading(table, sheet, moment, event, results)
        broken = tuple(each for each in results if each.kept is False)
        yield AgreedTurn(broken, reading, is_hint)


def _false_reading(
    table: Table,
    sheet: GameSheet,
    moment: Moment,
    event: Action,
    results: list[PromiseOutcome],
) -> FalseReading | None:
    """The false reading of the card that ``event``, at ``moment``, is about, if there is one."""
    if isinstance(event, Hinted):
        focus = next((each for each in results if each.kind.startswith("play")), None)
        if focus is None:
            return None
        place, seat, seen = focus.place, event.hint.to, table.moments[moment.number + 1]
    else:
        seat, seen = actor_of(event), moment
        if event.slot == PILE:
            return None
        place = moment.hands[seat][event.slot - 1]
    card = table.card(place)
    known = Knowledge(table, seen, SeatView(seat))
    mine = next((each for each in known.slots if each.place == place), None)
    if card is None or mine is None or mine.card is not None:
        return None
    kept = AgreedWeights(known, sheet)
    try:
        mask = kept.readings.masks.get(place, 0)
        composition = table.record.rules.composition
        reading = masked_cards(composition, mask)
        if not reading or card in reading:
            return None
        because = kept.ruled_out(mine).get(card, ())
    except LimitError:
        return None
    return FalseReading(seat, mine.slot, card, tuple(composition.ordered(reading)), because)
