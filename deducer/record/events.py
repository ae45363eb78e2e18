"""What can happen at a table, and what a writer can say about it: the events of a record.

Seats count from 0, slots from 1. An unknown card is ``None``. ``slip`` marks an event that the
rules forbid but that did happen, with a note (perhaps empty) of what went wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play


class Reason(StrEnum):
    """Why play stopped, in the words of records; foreign logs name some that no table has."""

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

    @property
    def abandoned(self) -> bool:
        """Whether the players left the game: neither its rules nor a clock ended it."""
        return self in (Reason.GIVEN_UP, Reason.IDLE, Reason.VOTE)


class PlayOutcome(StrEnum):
    """What a writer saw a play do."""

    FITS = "fits"
    STRIKE = "strike"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The hand that a seat was dealt, slot 1 first, as far as it was seen."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint with the slots that were pointed at; ``None`` where they follow from the cards."""

    seat: int | None
    hint: Hint
    slots: tuple[int, ...] | None = None
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: a card, one that was not seen (``None``), or nothing although it was due."""

    card: Card | None = None
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A play from a slot (0: the pile), what was revealed, and what was drawn after it.

    ``card`` may be ``None`` where the record knows it already. ``outcome`` is what the writer says
    came of it; it follows from the rules and is checked against them.
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
    """A discard from a slot, and what was drawn after it."""

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
    """The writer notices later what a teammate's card is, which its holder does not see."""

    seat: int
    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in hand is turned up for everybody: after the game, or by a slip during it."""

    seat: int
    slot: int
    card: Card
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class PileShown:
    """What the pile still held when play stopped, top first."""

    cards: tuple[Card | None, ...]


class Counter(StrEnum):
    """What an adjustment can set to a number."""

    TOKENS = "tokens"
    STRIKES = "strikes"


@dataclass(frozen=True, slots=True)
class CounterAdjusted:
    """The table put tokens or strikes right."""

    counter: Counter
    value: int
    slip: str = ""


@dataclass(frozen=True, slots=True)
class TurnAdjusted:
    """The table put right whose turn it is."""

    seat: int
    slip: str = ""


@dataclass(frozen=True, slots=True)
class LateDraw:
    """A seat draws a card that it had forgotten to draw, or should not have drawn."""

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
class Noted:
    """A remark of the writer's."""

    text: str


@dataclass(frozen=True, slots=True)
class Voted:
    """A seat votes to stop: the vote is a remark, and :class:`Ended` says that play stopped."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """Play stopped, for a reason that may or may not follow from the cards."""

    reason: Reason
    seat: int | None = None


Action: TypeAlias = Hinted | Played | Discarded
Adjustment: TypeAlias = CounterAdjusted | TurnAdjusted | LateDraw | Returned
Event: TypeAlias = (
    HandDealt | Action | Rearranged | Seen | Shown | PileShown | Adjustment | Noted | Voted | Ended
)


@dataclass(frozen=True, slots=True)
class Undone:
    """Takes the entry before back: an event, or a correction."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Puts another event in the place of event ``number``."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Inserted:
    """Puts an event that was forgotten before event ``number``."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Dropped:
    """Takes event ``number`` out."""

    number: int


Correction: TypeAlias = Undone | Fixed | Inserted | Dropped
Entry: TypeAlias = Event | Correction


def move_of(event: Action) -> Move:
    """Return an action as a move."""
    match event:
        case Hinted():
            return event.hint
        case Played():
            return Play(event.slot, event.announce)
        case _:
            return Discard(event.slot)
