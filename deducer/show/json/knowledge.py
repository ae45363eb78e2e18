"""The output of ``hanabi knowledge --json``."""

from __future__ import annotations

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
    JsonData,
    Names,
    Probability,
    Rank,
    Seat,
    Share,
    Slot,
    Version,
    fill,
    plain,
    ratio,
    shape,
)

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights


@shape
class TableJson(TypedDict):
    """What lies open, and the hands as far as a view sees them."""

    to_move: Seat | None
    """The seat to move; null once play is over."""
    fireworks: BySuit[Rank | Literal[0]]
    """How high the firework of each suit is."""
    tokens: Count
    """Tokens left for hints."""
    strikes: Count
    """Strikes so far."""
    pile: Count
    """Cards left to draw."""
    turns_left: Count | None
    """Turns left of the final round; null before it."""
    discards: list[CardText]
    """The cards that were discarded or misplayed, in the deck's order."""
    hands: list[list[CardText | None]]
    """Every hand, seat by seat, slot 1 first; null for a card that the view does not see or the
    record does not know."""


@shape
class KeptJson(TypedDict):
    """What follows for a slot if promises are kept as often as finished games tell."""

    odds: ByCard[Probability]
    """What the card can be, and how likely, by the sheet."""
    playable: float
    """How likely the card can be played now, by the sheet."""
    trash: float
    """How likely the card can never be played, by the sheet."""
    reading: list[CardText]
    """What the card can be if every promise was kept that may have been; empty if no card is."""
    sampled: bool
    """Whether odds are estimates from random worlds, or the reading may be too wide."""


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

    card: Count
    """The card's identity: its place in the deck, from 0."""
    odds: Annotated[ByCard[Share], Field(min_length=1)]
    """What the card can be, and how likely: exactly, unless `estimated` is there."""
    playable: Share
    """How likely the card can be played now."""
    trash: Share
    """How likely the card can never be played."""
    indispensable: Share
    """How likely the card is the last copy of one that is still needed."""
    kept: NotRequired[KeptJson]
    """There only with agreements: what follows if promises are kept as often as finished games
    tell."""


@shape
class KnowledgeJson(TypedDict):
    """What one view knows of a game after a number of actions.

    Seats count from 0, slots from 1 (the newest card).
    """

    format: Version
    turn: Count
    """Actions so far."""
    seat: Seat | Literal["public", "everyone"]
    """Who looks: a seat, or what hints, plays and discards alone say to everyone."""
    players: Names
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
    gone: list[CardText]
    """The lowest card that is lost of each firework which can't be completed any more."""
    attainable: Count
    """The highest score that the cards left, and under the standard ending the turns left, still
    allow."""
    estimated: NotRequired[Literal[True]]
    """There only where odds are estimates, from random deals: there are too many ways for the
    hidden cards to lie to count them. Which cards the odds name is exact even then."""


def knowledge_json(known: Knowledge, kept: AgreedWeights | None = None) -> JsonData:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    With ``kept``, each slot also shows what follows from the agreements.
    """
    view = known.view
    return fill(
        KnowledgeJson,
        known,
        seat=view.seat if isinstance(view, SeatView) else view.name(known.table),
        players=list(known.table.record.players),
        table=_table(known),
        slots=[
            fill(
                KnownSlotJson,
                slot,
                card=slot.place,
                odds={str(card): ratio(each) for card, each in slot.shares.items()},
                **{str(worth): ratio(each) for worth, each in slot.worth.items()},
                kept=by_sheet,
            )
            for slot, by_sheet in zip(known.slots, _kept(kept, known), strict=True)
        ],
        missed=[fill(HeldSlotJson, slot) for slot in known.missed],
        agreements=None if kept is None else str(kept.read_by),
        gone=plain(known.board.gone),
        attainable=known.board.attainable,
        estimated=None if all(slot.exact for slot in known.slots) else True,
    )


def _kept(kept: AgreedWeights | None, known: Knowledge) -> list[JsonData] | list[None]:
    """What follows for each slot by agreements; None without any."""
    if kept is None:
        return [None for _ in known.slots]
    return [
        fill(
            KeptJson,
            slot,
            odds={str(card): round(share, 6) for card, share in slot.shares.items()},
            playable=round(slot.playable, 6),
            trash=round(slot.trash, 6),
            reading=list(map(str, known.board.rules.composition.ordered(slot.reading))),
        )
        for slot in kept.slots
    ]


def _table(known: Knowledge) -> JsonData:
    board, sees = known.board, known.known
    cards = board.rules.composition.cards
    discards = zip(cards, board.discards, strict=True)
    return fill(
        TableJson,
        board,
        to_move=board.turn if board.end is None else None,
        fireworks=dict(zip(board.rules.composition.letters, board.fireworks, strict=True)),
        discards=[str(card) for card, count in discards for _ in range(count)],
        hands=[
            [str(sees[place]) if place in sees else None for place in hand]
            for hand in known.moment.hands
        ],
    )
