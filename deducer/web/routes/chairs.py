"""What a chair at a table does: the same whoever asks, and by what its seat may see."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.errors import ViewError
from deducer.game import Record
from deducer.record.events import event_of
from deducer.show.json.values import Seat, shape
from deducer.web.errors import Forbidden
from deducer.web.messages.entries import Message, entry_data
from deducer.web.messages.face import PhraseShown
from deducer.web.messages.state import EntryData
from deducer.web.routes.questions import SeatRecord
from deducer.web.routes.route import AT_TABLE, Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from deducer.web.tables.state import phrase_shown
from solver.moves import Hint

routes = Routes()


@shape
class ChairShown(TypedDict):
    """What a chair does whose turn it is."""

    seat: Seat
    """The chair."""
    words: PhraseShown
    """What it says, or which card it waits for."""
    entry: EntryData | None
    """What it does, to be entered: a hint as it is, else with the cards that turn up; null: it
    waits for a card of the others to be entered."""


class ReasonsShown(Message):
    """What a chair did, and why."""

    words: PhraseShown
    """What it said."""
    reasons: list[PhraseShown]
    """Why, each reason a sentence."""


def chair_to_move(service: Service, link: Link) -> SeatRecord:
    """Return what the chair sees whose turn it is, for a link that may write.

    :raises Forbidden: if the link only watches.
    :raises ViewError: if it is no chair's turn.
    """
    if link.seat is None and not link.is_host:
        raise Forbidden("the page in the middle only watches")
    table = service.cache.table(link.game)
    public = table.visible_to(None).shown
    seat = public.board.turn
    if public.outcome.over or seat not in table.record.chairs:
        raise ViewError("it is no chair's turn")
    return SeatRecord(Record.of(table.visible_to(seat).settled.record), seat)


@routes.get(
    AT_TABLE + "/chair",
    Runs.LONG,
    name="chair",
    shows=ChairShown,
    needs=chair_to_move,
    alike=True,
)
def chair(seen: SeatRecord) -> ChairShown:
    """What the chair does whose turn it is, by nothing but what its seat may see."""
    try:
        action = seen.record.at().chair(seen.seat)
    except ViewError as error:
        return ChairShown(seat=seen.seat, words=phrase_shown(error.phrase), entry=None)
    entry = entry_data(event_of(action.move, seen.seat))
    if isinstance(action.move, Hint):
        entry["slots"] = [*action.slots]
    return ChairShown(seat=seen.seat, words=phrase_shown(action.words), entry=entry)


def revealed(service: Service, link: Link) -> Record:
    """Return the record of a game that is over and revealed.

    :raises Forbidden: if it is not.
    """
    visible = service.cache.table(link.game).visible_to(link.seat)
    if not visible.revealed:
        raise Forbidden("a chair tells its reasons once all cards are revealed")
    return Record.of(visible.settled.record)


@routes.get(AT_TABLE + "/chair/{turn}", Runs.LONG, name="chairReasons", needs=revealed, alike=True)
def reasons(
    record: Record, turn: Annotated[int, Field(ge=1, le=999, description="The turn.")]
) -> ReasonsShown:
    """What a chair did in a turn of a game that is over, and why."""
    look = record.at(turn - 1)
    seat = look.board.turn
    if seat not in record.chairs:
        raise ViewError("{who} is no chair", who=record.players[seat])
    action = look.chair(seat)
    return ReasonsShown(
        words=phrase_shown(action.words), reasons=[phrase_shown(each) for each in action.reasons]
    )
