"""The output of ``hanabi knowledge --json``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.show.json.values import (
    ByCard,
    BySuit,
    CardText,
    Count,
    From,
    JsonData,
    Names,
    Ordinal,
    Precise,
    Probability,
    Rank,
    Seat,
    Share,
    Slot,
    Version,
    fill,
    shape,
)
from solver.cards import Card
from solver.played import Worth

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.odds_by_sheet import KeptSlot


@shape
class TableJson(TypedDict):
    """What lies open, and the hands as far as a view sees them."""

    to_move: Annotated[Seat | None, From(lambda board: None if board.end else board.turn)]
    """The seat to move; null once play is over."""
    fireworks: Annotated[BySuit[Rank | Literal[0]], From("heights")]
    """How high the firework of each suit is."""
    tokens: Count
    """Tokens left for hints."""
    strikes: Count
    """Strikes so far."""
    pile: Count
    """Cards left to draw."""
    turns_left: Count | None
    """Turns left of the final round; null before it."""
    discards: Annotated[list[CardText], From("thrown")]
    """The cards that were discarded or misplayed, in the deck's order."""
    hands: list[list[CardText | None]]
    """Every hand, seat by seat, slot 1 first; null for a card that the view does not see or the
    record does not know."""


def ways_of(slot: KeptSlot) -> Iterator[tuple[Iterable[Card], str | None]]:
    """Yield the reading of ``slot`` by how a hint meant its cards, in the order of the deck."""
    ordered = slot.knowledge.board.rules.composition.ordered
    for cards, how in slot.readings:
        yield ordered(cards), how.name.lower() if how else None


@shape
class ReadingJson(TypedDict):
    """Cards that a slot can be by its reading, and how a hint meant them."""

    cards: Annotated[list[CardText], From(itemgetter(0))]
    """The cards, in the deck's order."""
    how: Annotated[
        Literal["now", "called", "prompt", "finesse", "own", "layers", "save"] | None,
        From(itemgetter(1)),
    ]
    """They fit now, once cards hinted before are played, by a prompt, by another player's finesse,
    by one's own, with other cards in front, or are saved; null where no hint was about the slot."""


@shape
class KeptJson(TypedDict):
    """What follows for a slot if promises are kept as often as finished games tell."""

    odds: Annotated[ByCard[Probability], From("shares")]
    """What the card can be, and how likely, by the sheet."""
    playable: Precise
    """How likely the card can be played now, by the sheet."""
    trash: Precise
    """How likely the card can never be played, by the sheet."""
    reading: Annotated[list[CardText], From(reading_of)]
    """What the card can be if every promise was kept but those given up."""
    readings: Annotated[list[ReadingJson], From(ways_of)]
    """The same cards by how a hint meant them, the simplest explanation first."""
    sampled: bool
    """Whether odds are estimates from random worlds, or the reading may be too wide."""
    taken: NotRequired[Annotated[list[CardText], From(taken_of)]]
    """There only where the player said what they take the card for: one of these."""
    refuted: NotRequired[Annotated[Literal[True], From(lambda slot: slot.refuted or None)]]
    """There only if the cards alone rule out what the player takes the card for."""


@shape
class HeldSlotJson(TypedDict):
    """A slot of a hand."""

    slot: Slot
    """The slot, counted from 1."""
    holder: Seat
    """The seat whose hand it is in."""


@shape
class KnownSlotJson(HeldSlotJson):
    """What is known of a slot."""

    card: Annotated[Count, From("place")]
    """The card's identity: its place in the deck, from 0."""
    odds: Annotated[ByCard[Share], Field(min_length=1), From("shares")]
    """What the card can be, and how likely: exactly, unless `estimated` is there."""
    playable: Annotated[Share, From(lambda slot: slot.worth[Worth.PLAYABLE])]
    """How likely the card can be played now."""
    trash: Annotated[Share, From(lambda slot: slot.worth[Worth.TRASH])]
    """How likely the card can never be played."""
    indispensable: Annotated[Share, From(lambda slot: slot.worth[Worth.INDISPENSABLE])]
    """How likely the card is the last copy of one that is still needed."""
    kept: NotRequired[KeptJson]
    """There only with agreements: what follows if promises are kept as often as finished games
    tell."""


@shape
class PastPromiseJson(TypedDict):
    """A promise of a past action."""

    turn: Ordinal
    """Which action it is, from 1."""
    giver: Seat
    """The seat that acted."""
    holder: Seat
    """Whose card it is about."""
    slot: Slot
    """The slot of that card, before the action."""
    promise: Annotated[str, From("kind")]
    """The kind of promise."""


@shape
class KnowledgeJson(TypedDict):
    """What one view knows of a game after a number of actions.

    Seats count from 0, slots from 1 (the newest card).
    """

    format: Version
    turn: Count
    """Actions so far."""
    seat: Annotated[Seat | Literal["public", "everyone"], From(_looker)]
    """Who looks: a seat, or what hints, plays and discards alone say to everyone."""
    players: Annotated[Names, From("table.record.players")]
    table: TableJson
    """What lies open, and the hands as far as the view sees them."""
    slots: list[KnownSlotJson]
    """A seat's own slots, slot 1 first; in the public view every slot, seat by seat."""
    missed: list[HeldSlotJson]
    """Teammates' slots that the view should see, but the record does not know."""
    caveats: list[str]
    """What happened that the knowledge does not rely on, in words."""
    agreements: NotRequired[str]
    """The sheet by which `kept` was reckoned; there only with agreements."""
    given_up: NotRequired[list[PastPromiseJson]]
    """There only with agreements: the least credible promises, which readings do without, so that
    all others can be kept."""
    clashes: NotRequired[list[list[PastPromiseJson]]]
    """There only with agreements: each promise given up, first, with those beside which it can't
    have been kept; alone if the view sees it broken."""
    gone: Annotated[list[CardText], From("board.gone")]
    """The lowest card that is lost of each firework which can't be completed any more."""
    attainable: Annotated[Count, From("board.attainable")]
    """The highest score that the cards left, and under the standard ending the turns left, still
    allow."""
    estimated: NotRequired[Literal[True]]
    """There only where odds are estimates, from random deals: there are too many ways for the
    hidden cards to lie to count them. Which cards the odds name is exact even then."""


def knowledge_json(known: Knowledge, kept: AgreedWeights | None = None) -> JsonData:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    With ``kept``, each slot also shows what follows from the agreements.
    """
    slots = [
        fill(KnownSlotJson, slot, kept=kept and kept.slots[number])
        for number, slot in enumerate(known.slots)
    ]
    hands = [[known.known.get(place) for place in hand] for hand in known.moment.hands]
    table = fill(TableJson, known.board, hands=hands)
    return fill(
        KnowledgeJson,
        known,
        table=table,
        slots=slots,
        agreements=kept and kept.read_by,
        given_up=kept and kept.given_up,
        clashes=kept and [*kept.clashes()],
        estimated=not all(slot.exact for slot in known.slots),
    )


def _looker(known: Knowledge) -> int | str:
    view = known.view
    return view.seat if isinstance(view, SeatView) else view.name(known.table)


def reading_of(slot: KeptSlot) -> Iterable[Card]:
    return slot.knowledge.board.rules.composition.ordered(slot.reading)


def taken_of(slot: KeptSlot) -> Iterable[Card] | None:
    return slot.knowledge.board.rules.composition.ordered(slot.taken) if slot.taken else None
