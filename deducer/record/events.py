"""The events of a record: what can happen at a table, and what a writer can say about it.

Seats count from 0, slots from 1. An unknown card is None. ``slip`` marks an event that the rules
forbid but that did happen; its text, perhaps empty, notes what went wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias, TypeVar

from deducer.record.sheet import Sheet
from solver.cards import Card
from solver.errors import Phrase
from solver.moves import PILE, Discard, Hint, Move, Play


class Reason(StrEnum):
    """Why play stopped, in the words of records; some occur in foreign logs only."""

    NORMAL = "normal"
    STRIKES = "strikes"
    TIMEOUT = "timeout"
    GIVEN_UP = "given-up"
    SPEEDRUN = "speedrun"
    IDLE = "idle"
    CHARACTER = "character"
    OUT_OF_REACH = "out-of-reach"
    STUCK = "stuck"
    VOTE = "vote"
    FINISHED = "finished"
    """Nothing more can be scored: a site ends such a game, and people may play on."""

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.value)

    @property
    def abandoned(self) -> bool:
        """Whether the players left the game: neither its rules nor a clock ended it."""
        return self in (Reason.GIVEN_UP, Reason.IDLE, Reason.VOTE)


class PlayOutcome(StrEnum):
    """The result of a play as the writer saw it."""

    FITS = "fits"
    STRIKE = "strike"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The hand that a seat was dealt, slot 1 first, as far as it was seen."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint and the slots that it pointed at; None where they follow from the cards."""

    seat: int | None
    hint: Hint
    slots: tuple[int, ...] | None = None
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: a card, an unseen one (None), or nothing although a draw was due."""

    card: Card | None = None
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A play from a slot (0: the pile), the card revealed, and the card drawn after it.

    ``card`` may be None where the record knows it already. ``outcome`` is the result as the writer
    saw it; it is checked against the rules.
    """

    seat: int | None
    slot: int
    card: Card | None = None
    announce: str | None = None
    outcome: PlayOutcome | None = None
    drawn: Drawn | None = None
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A discard from a slot, and the card drawn after it."""

    seat: int | None
    slot: int
    card: Card | None = None
    drawn: Drawn | None = None
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Rearranged:
    """A seat reordered its hand: the new slot 1 holds what was in slot ``order[0]``, and so on."""

    seat: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The writer notices a teammate's card later; its holder does not see it."""

    seat: int
    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class VeiledLook:
    """Somebody saw a card later, or takes one for something; the reader may not know which."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in hand is shown to everybody: after the game, or by a slip during it."""

    seat: int
    slot: int
    card: Card
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class PileShown:
    """What the pile still held when play stopped, top first."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class CardsOut:
    """Cards that lie out by now, where only one hand is followed: whoever played or discarded them.

    ``fireworks`` are the top cards of fireworks that have grown; those below them lie there, too.
    """

    fireworks: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()


class Counter(StrEnum):
    """A counter that an adjustment can set."""

    TOKENS = "tokens"
    STRIKES = "strikes"


@dataclass(frozen=True, slots=True)
class CounterAdjusted:
    counter: Counter
    value: int
    slip: str = ""


@dataclass(frozen=True, slots=True)
class TurnAdjusted:
    seat: int
    slip: str = ""


@dataclass(frozen=True, slots=True)
class LateDraw:
    """A seat draws a card that it forgot to draw, or should not have drawn."""

    seat: int
    card: Card | None = None
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Returned:
    """A seat puts a card from its hand back on top of the pile."""

    seat: int
    slot: int
    slip: str = ""


@dataclass(frozen=True, slots=True)
class SheetChanged:
    """The table changed its agreements: from here on, hints mean what ``sheet`` says."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Taken:
    """What a player takes a card of their own for: one of ``choices``; None takes that back.

    It is theirs alone. ``seat`` may be None for the writer's.
    """

    seat: int | None
    slot: int
    choices: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark of the writer's."""

    text: str


@dataclass(frozen=True, slots=True)
class Voted:
    """A seat votes to stop. The vote itself stops nothing: :class:`Ended` does."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """Play stopped, for a reason that need not follow from the cards."""

    reason: Reason
    seat: int | None = None


Action: TypeAlias = Hinted | Played | Discarded
Adjustment: TypeAlias = CounterAdjusted | TurnAdjusted | LateDraw | Returned
Event: TypeAlias = (
    HandDealt
    | Action
    | Rearranged
    | Seen
    | VeiledLook
    | Shown
    | PileShown
    | CardsOut
    | Adjustment
    | SheetChanged
    | Taken
    | Noted
    | Voted
    | Ended
)


@dataclass(frozen=True, slots=True)
class Undone:
    """Undoes the entry before it: an event, with the draw that joined it, or a correction."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Replaces event ``number`` by another event."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Inserted:
    """Inserts a forgotten event before event ``number``."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Dropped:
    """Removes event ``number``."""

    number: int


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """The card that seat ``seat`` drew by event ``number``, seen later: it joins that event.

    It is no change of its own: :class:`Undone` takes the event back together with its draw. The
    card replaces the earlier one; it is None if it was not seen after all, or where it
    may not be read.
    """

    number: int
    seat: int
    card: Card | None


Edit: TypeAlias = Undone | Fixed | Inserted | Dropped
Correction: TypeAlias = Edit | DrawSeen
Entry: TypeAlias = Event | Correction
_Entry = TypeVar("_Entry", bound=Entry)


def drawn_card(event: Event) -> tuple[int | None, Card | None] | None:
    """Return which seat drew by ``event`` and which card (None: unknown), or None if none did.

    An action may draw nothing even so, where the pile is empty.
    """
    match event:
        case Played(slot=slot) if slot == PILE:
            return None
        case Played(seat=seat, drawn=drawn) | Discarded(seat=seat, drawn=drawn):
            if drawn is None:
                return seat, None
            return None if drawn.nothing else (seat, drawn.card)
        case LateDraw(seat, card):
            return seat, card
    return None


def with_draw(entry: _Entry, card: Card | None) -> _Entry:
    """Return ``entry``, by whose event a card was drawn, with that card; None: not saying it."""
    if isinstance(entry, Fixed | Inserted):
        return replace(entry, event=with_draw(entry.event, card))
    if isinstance(entry, LateDraw):
        return replace(entry, card=card)
    assert isinstance(entry, Played | Discarded)
    return replace(entry, drawn=None if card is None else Drawn(card))


def filled_in(entry: Entry, events: Sequence[Event]) -> Entry:
    """Return the last ``entry`` of a log with what it left open, as ``events`` say after it."""
    match entry:
        case Fixed(number) | Inserted(number):
            return replace(entry, event=events[number - 1])
        case Undone() | Dropped() | DrawSeen():
            return entry
    return events[-1]


def reseated(entry: _Entry, seats: Sequence[int]) -> _Entry:
    changes: dict[str, object] = {}
    if isinstance(entry, Fixed | Inserted):
        changes["event"] = reseated(entry.event, seats)
    if isinstance(entry, Hinted):
        changes["hint"] = replace(entry.hint, to=seats[entry.hint.to])
    if (seat := getattr(entry, "seat", None)) is not None:
        changes["seat"] = seats[seat]
    return replace(entry, **changes)  # type: ignore[arg-type]


def with_actor(entry: Entry, events: Sequence[Event]) -> Entry:
    """Return ``entry`` as it is, or a fix that leaves open who acted with the seat that did.

    ``events`` are those so far, with who acted filled in.
    """
    if not isinstance(entry, Fixed) or not 1 <= entry.number <= len(events):
        return entry
    event, before = entry.event, events[entry.number - 1]
    if not isinstance(event, Action) or event.seat is not None or not isinstance(before, Action):
        return entry
    return replace(entry, event=replace(event, seat=before.seat))


def actor_of(event: Action) -> int:
    """Return the seat that acted, in turn or not; the events of a table all name it."""
    assert event.seat is not None
    return event.seat


def move_of(event: Action) -> Move:
    match event:
        case Hinted():
            return event.hint
        case Played():
            return Play(event.slot, event.announce)
        case _:
            return Discard(event.slot)


def event_of(move: Move) -> Action:
    """Return ``move`` as an event, whose seat and cards follow from the table."""
    match move:
        case Hint():
            return Hinted(None, move)
        case Play(slot, announce):
            return Played(None, slot, announce=announce)
        case Discard(slot):
            return Discarded(None, slot)
