"""What a table's agreements say to one of its links.

The code that counts by agreements is loaded with the first question of a table that has some.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Annotated, NotRequired

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.game import ExplainedKnowledge
from deducer.knowledge.views import EVERYONE, SeatView
from deducer.show.json.knowledge import ReadingJson, reading_of, taken_of, ways_of
from deducer.show.json.values import (
    CardText,
    From,
    JsonData,
    Letter,
    Rank,
    Slot,
    Through,
    fill,
    shape,
)
from deducer.web.errors import NotFound
from deducer.web.messages.entries import Message
from deducer.web.messages.face import PhraseShown
from deducer.web.routes.questions import advised
from deducer.web.routes.route import AT_TABLE, Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from deducer.web.tables.state import phrase_shown
from solver.cards import Card

MOST_CLASHES = 3
"""The most sets of promises that clash that are told."""
Likely = Annotated[float, Field(ge=0, le=1), Through(partial(min, 1.0))]

TakenCards = Annotated[
    str,
    StringConstraints(max_length=1000, pattern="^([0-9]{1,3}(:[A-Za-z][1-5])+(;|$))*$"),
    Field(
        description="What a seat takes own cards for: each card's identity, and what it may be.",
        examples=["12:r3;14:g1:y1"],
    ),
]

routes = Routes()


class KeptSlotShown(TypedDict):
    """What a slot is likely to be if promises are kept as often as in finished games."""

    seat: Annotated[int, From("knowledge.holder")]
    """Whose slot it is."""
    slot: Annotated[Slot, From("knowledge.slot")]
    playable: Likely
    """How likely it can be played now."""
    trash: Likely
    """How likely it can never be played."""
    reading: Annotated[list[CardText], From(reading_of)]
    """What it can be if every promise was kept but those given up."""
    readings: Annotated[list[ReadingJson], From(ways_of)]
    """The same cards by how a hint meant them, the simplest explanation first."""
    sampled: bool
    """Whether the odds are estimates, or the reading may hold cards too many."""
    taken: NotRequired[Annotated[list[CardText], From(taken_of)]]
    """What the seat takes it for; left out where it said nothing."""
    refuted: NotRequired[Annotated[bool, From(lambda slot: slot.refuted or None)]]
    """True if the cards alone rule that out; else left out."""


@shape
class GivenUpShown(PhraseShown):
    """A promise that readings do without."""

    place: int
    """The identity of the card that it is about."""


@shape
class KeptShown(TypedDict):
    """What a table's agreements say of the slots that a link does not see."""

    sheet: Annotated[str, From("read_by")]
    """The agreements."""
    slots: list[KeptSlotShown]
    """The own slots; for the page in the middle those of all seats, by what everybody knows."""
    clash: list[list[PhraseShown]]
    """Promises that can't all have been kept, some sets of them: none too many in each."""
    given_up: list[GivenUpShown]
    """The least credible ones, which readings do without, so that all others can be kept."""


def agreed(service: Service, link: Link) -> ExplainedKnowledge:
    """Return what is known to a link, at a table that has agreed something.

    :raises NotFound: if it has agreed nothing.
    """
    table = service.cache.table(link.game).visible_to(link.seat).settled
    if not table.sheet:
        raise NotFound("this table has no agreements")
    view = EVERYONE if link.seat is None else SeatView(link.seat)
    return ExplainedKnowledge(table, table.now, view)


def agreed_advised(service: Service, link: Link) -> ExplainedKnowledge:
    """Return the same for a seat that may be advised.

    :raises Forbidden: for the page in the middle, and if the table plays without advice.
    """
    advised(service, link)
    return agreed(service, link)


@routes.get(AT_TABLE + "/kept", Runs.QUICK, name="kept", shows=KeptShown, needs=agreed)
def kept(looks: ExplainedKnowledge, taken: TakenCards = "") -> JsonData:
    """What follows for this link's hidden cards if hints mean what the table has agreed.

    What a seat takes its own cards for, it says here: that shapes this answer, and is kept nowhere.
    """
    said = [each.split(":") for each in taken.split(";") if each]
    takes = {int(place): [*map(Card.parse, cards)] for place, *cards in said}
    weights = looks.kept(looks.table.sheet, taken=takes)
    clashes = islice(weights.clashes(), MOST_CLASHES)
    return fill(
        KeptShown,
        weights,
        clash=[[phrase_shown(each.promised) for each in some] for some in clashes],
        given_up=[
            GivenUpShown(**phrase_shown(each.promised), place=each.place)
            for each in weights.given_up
        ],
    )


class PromiseShown(Message):
    """What an action promised of a slot, which was then the seat's ``slot``."""

    number: int
    """The event that made the promise."""
    seat: int
    """Whose slot it was."""
    slot: Slot
    promise: PhraseShown
    """The promise in words."""
    kept: bool | None
    """Whether it was kept; null while that depends on a card that the link has not seen."""


@routes.get(
    AT_TABLE + "/promises",
    Runs.QUICK,
    name="promises",
    shows={"promises": list[PromiseShown]},
    needs=agreed,
)
def promises(looks: ExplainedKnowledge) -> JsonData:
    """What past actions promised by the table's agreements, and what this link saw come of it."""
    from deducer.agreements.outcomes import outcomes, where
    from deducer.show.words.agreements import outcome_kind

    shown = []
    for each in outcomes(looks.table, looks.table.sheet):
        if each.kept is False or each.kind.startswith("play"):
            seat, slot = where(each.scene, each.about)
            promise = phrase_shown(outcome_kind(each.kind))
            number = each.scene.number
            shown.append(
                PromiseShown(number=number, seat=seat, slot=slot, promise=promise, kept=each.kept)
            )
    return {"promises": shown}


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
    """What the receiver would take it for."""
    holds: bool | None
    """Whether the promise would be true; null where that depends on cards that are not seen."""
    sure: bool
    """Whether it can't be misread."""


@routes.get(
    AT_TABLE + "/offers",
    Runs.QUICK,
    name="offers",
    shows={"offers": list[OfferShown]},
    needs=agreed_advised,
)
def hint_offers(looks: ExplainedKnowledge) -> JsonData:
    """What each hint of this link's seat would promise by the table's agreements."""
    from deducer.agreements.offers import offers, touching

    weights = looks.kept(looks.table.sheet)
    me, ordered = looks.looker(), looks.board.rules.composition.ordered
    seats = [seat for seat in range(looks.board.players) if seat != me and looks.board.tokens]
    return {
        "offers": [
            OfferShown(
                to=to,
                colour=offer.hint.colour,
                rank=offer.hint.rank,
                slot=offer.slot,
                reading=list(map(str, ordered(offer.reading))),
                holds=offer.holds,
                sure=offer.sure,
            )
            for to in seats
            for offer in offers(weights, touching(looks, to).items())
        ]
    }
