"""What a table's agreements say to one of its links.

The code that counts by agreements is loaded with the first question of a table that has some.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from pydantic import Field

from deducer import times
from deducer.game import ExplainedKnowledge, Record
from deducer.knowledge.views import EVERYONE, SeatView
from deducer.show.json.playing_on import PlayingOnJson, playing_on_json
from deducer.show.json.values import CardText, JsonData, Letter, Rank, Slot
from deducer.table.table import Table
from deducer.web.errors import NotFound
from deducer.web.messages.entries import Message
from deducer.web.messages.parameters import Seconds
from deducer.web.messages.state import PhraseData
from deducer.web.routes.questions import advised, plain_record
from deducer.web.routes.route import (
    AT_TABLE,
    LongQuestion,
    Question,
    QuestionProgress,
    Routes,
    Runs,
    Tell,
    unheard,
)
from deducer.web.store.rows import Link
from deducer.web.tables.doubts import phrase_shown
from deducer.web.tables.service import Service
from solver.limits import Limits

MOST_CLASHES = 3
"""The most ways to give promises up that are shown."""
Likely = Annotated[float, Field(ge=0, le=1)]

routes = Routes()


class KeptSlotShown(Message):
    """What a slot is likely to be if promises are kept as often as in finished games."""

    seat: int
    """Whose slot it is."""
    slot: Slot
    playable: Likely
    """How likely it can be played now."""
    trash: Likely
    """How likely it can never be played."""
    reading: list[CardText]
    """What it can be if every promise was kept; empty if no card keeps them all."""
    sampled: bool
    """Whether the odds are estimates, or the reading may hold cards too many."""


class KeptShown(Message):
    """What a table's agreements say of the slots that a link does not see."""

    sheet: str
    """The agreements."""
    slots: list[KeptSlotShown]
    """The own slots; for the page in the middle those of all seats, by what everybody knows."""
    clash: list[list[PhraseData]]
    """If not all promises can have been kept: the fewest to give up, one way after the other."""


@routes.get(AT_TABLE + "/kept", Runs.QUICK, name="kept", shows=KeptShown)
def kept(service: Service, link: Link) -> Question[KeptShown]:
    """What follows for this link's hidden cards if hints mean what the table has agreed.

    :raises NotFound: if it has agreed nothing.
    """
    looks = _known(service, link)
    return lambda: _kept(looks)


def _known(service: Service, link: Link) -> ExplainedKnowledge:
    table = service.cache.table(link.game).window(link.seat).settled
    if not table.sheet:
        raise NotFound("this table has no agreements")
    view = EVERYONE if link.seat is None else SeatView(link.seat)
    return ExplainedKnowledge(table, table.now, view)


def _advised(service: Service, link: Link) -> ExplainedKnowledge:
    """What the link's seat knows by what is agreed, if it may be advised."""
    advised(service, link)
    return _known(service, link)


def _kept(looks: ExplainedKnowledge) -> KeptShown:
    weights = looks.kept(looks.table.sheet)
    ordered = looks.board.rules.composition.ordered
    return KeptShown(
        sheet=str(weights.read_by),
        slots=[
            KeptSlotShown(
                seat=slot.knowledge.holder,
                slot=slot.knowledge.slot,
                playable=min(1.0, slot.playable),
                trash=min(1.0, slot.trash),
                reading=list(map(str, ordered(slot.reading))),
                sampled=slot.sampled,
            )
            for slot in weights.slots
        ],
        clash=[
            [phrase_shown(each.promised) for each in some]
            for some in weights.given_up[:MOST_CLASHES]
        ],
    )


class PromiseShown(Message):
    """What an action promised of a slot, which was then the seat's ``slot``."""

    number: int
    """The event that made the promise."""
    seat: int
    """Whose slot it was."""
    slot: Slot
    promise: PhraseData
    """The promise in words."""
    kept: bool | None
    """Whether it was kept; null while that depends on a card that the link has not seen."""


class PromisesShown(Message):
    """What hints promised of the cards that they were about, and any promise that was broken."""

    promises: list[PromiseShown]
    """In the order of the log."""


@routes.get(AT_TABLE + "/promises", Runs.QUICK, name="promises", shows=PromisesShown)
def promises(service: Service, link: Link) -> Question[PromisesShown]:
    """What past actions promised by the table's agreements, and what this link saw come of it.

    :raises NotFound: if it has agreed nothing.
    """
    table = _known(service, link).table
    return lambda: PromisesShown(promises=list(_promises(table)))


def _promises(table: Table) -> Iterator[PromiseShown]:
    from deducer.agreements.outcomes import outcomes, where
    from deducer.show.words.agreements import outcome_kind

    for each in outcomes(table, table.sheet):
        if each.kept is False or each.kind.startswith("play"):
            seat, slot = where(each.scene, each.about)
            yield PromiseShown(
                number=each.scene.number,
                seat=seat,
                slot=slot,
                promise=phrase_shown(outcome_kind(each.kind)),
                kept=each.kept,
            )


class OfferShown(Message):
    """What a hint would promise of a slot, and how its receiver would read that."""

    to: int
    """The receiver."""
    colour: Letter | None = None
    """The suit that it names, if it names one."""
    rank: Rank | None = None
    """The rank that it names, if it names one."""
    slot: Slot
    """The slot that it would be about."""
    reading: list[CardText]
    """What the receiver would take it for; empty if no card keeps every promise."""
    holds: bool | None
    """Whether the promise would be true; null where that depends on cards that are not seen."""
    sure: bool
    """Whether it can't be misread."""


class OffersShown(Message):
    """What hints would promise by the table's agreements."""

    offers: list[OfferShown]
    """One for each hint that would promise something."""


@routes.get(AT_TABLE + "/offers", Runs.QUICK, name="offers", shows=OffersShown)
def hint_offers(service: Service, link: Link) -> Question[OffersShown]:
    """What each hint of this link's seat would promise by the table's agreements.

    :raises NotFound: if it has agreed nothing.
    :raises Forbidden: for the page in the middle, and if the table plays without advice.
    """
    looks = _advised(service, link)
    return lambda: OffersShown(offers=list(_offers(looks)))


def _offers(looks: ExplainedKnowledge) -> Iterator[OfferShown]:
    from deducer.agreements.offers import offers, touching

    weights = looks.kept(looks.table.sheet)
    me, ordered = looks.looker(), looks.board.rules.composition.ordered
    for to in range(looks.board.players):
        if to == me or not looks.board.tokens:
            continue
        for offer in offers(weights, touching(looks, to).items()):
            yield OfferShown(
                to=to,
                colour=offer.hint.colour,
                rank=offer.hint.rank,
                slot=offer.slot,
                reading=list(map(str, ordered(offer.reading))),
                holds=offer.holds,
                sure=offer.sure,
            )


WORLDS_A_SECOND = 100
"""How many worlds stand for a second of work: all seats play on in them after each action."""


@routes.get(AT_TABLE + "/playing-on", Runs.LONG, name="playingOn", shows=PlayingOnJson)
def playing_on(service: Service, link: Link, seconds: Seconds = 2.0) -> LongQuestion[JsonData]:
    """What each action of this link's seat is worth if all go on by the table's agreements.

    :raises NotFound: if it has agreed nothing.
    :raises Forbidden: for the page in the middle, and if the table plays without advice.
    :raises ViewError: if it is not the seat's turn, or if it does not see all cards of others.
    """
    looks = _advised(service, link)
    return partial(seat_playing_on, plain_record(looks.table.record), looks.looker(), seconds)


def seat_playing_on(record: Record, seat: int, seconds: float, tell: Tell = unheard) -> JsonData:
    """Return what the actions of a seat are worth at the end of ``record``, as JSON data.

    ``seconds`` sets the amount of work, in numbers: the answer depends on nothing but what the seat
    knows. A machine that is too slow for it stops after some of the worlds, and says so.
    """
    from deducer.play.search import ranking_of

    kept = record.at().seen_by(seat).kept(record.table.sheet)
    most = max(1, round(WORLDS_A_SECOND * seconds))
    for ranking in ranking_of(kept, Limits(seconds=times.SLOWEST * seconds), most=most):
        tell(QuestionProgress(ranking.worlds, most))
    return playing_on_json(kept, ranking)
