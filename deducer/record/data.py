"""The data of one real game: players, rules, and an append-only log.

Undo and corrections are entries of the log like any other; :attr:`RecordData.events` is the result.
A record says what was written down. Whether it can have happened is checked by
:class:`~deducer.table.table.Table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Self

from deducer.errors import RecordError, ViewError
from deducer.record.events import (
    Discarded,
    DrawSeen,
    Dropped,
    Entry,
    Event,
    Fixed,
    Hinted,
    Inserted,
    Noted,
    Played,
    Undone,
    drawn_card,
    with_draw,
)
from deducer.record.position import StartPosition
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet, sheet_of
from deducer.record.turns import Turns
from solver.cards import Card
from solver.errors import Phrase, check_flag, is_int, quoted
from solver.notation.spoken import folded
from solver.notation.words import is_line
from solver.rules import Rules, check_first

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn")
"""Who plays where nobody said: in practice, the first is the person."""


class Writer(StrEnum):
    """A writer who is no seat: an onlooker who knows no hand, or one who knows all cards."""

    NONE = "none"
    ALL = "all"


@dataclass(frozen=True)
class RecordData:
    """One game as it was written down.

    ``players`` are names in seat order. ``writer`` is the seat that wrote, whose own cards are
    unknown. ``deck`` is the order of the deck as far as it is known (top first, None where not), or
    empty. ``start`` is the position in which it begins, if that is not the deal; ``deck`` is then
    the order of the cards in hands and pile alone, as they would have been dealt. ``chairs`` are
    the seats that the program plays. ``only`` is the seat whose hand alone is followed: what others
    do may be left out. ``advice=False`` asks every front end to give none.
    ``agreements`` is the sheet that the game began with. ``foreign`` keeps what another format
    holds that has no meaning here, by format name, as JSON data.

    :raises RecordError: if the header contradicts itself.
    :raises RulesError: if there are too few or too many players for the deck.
    """

    rules: Rules
    players: tuple[str, ...]
    log: tuple[Entry, ...] = ()
    writer: int | Writer = Writer.NONE
    first: int = 0
    deck: tuple[Card | None, ...] = ()
    title: str = ""
    advice: bool = True
    agreements: Sheet = field(default_factory=Sheet)
    foreign: dict[str, object] = field(default_factory=dict)
    start: StartPosition = field(default_factory=StartPosition)
    chairs: tuple[int, ...] = ()
    only: int | None = None
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The line number of each log entry in the text that it was read from, if any."""
    linked_turn: int | None = field(default=None, compare=False, repr=False)
    """How many actions come before the turn that its link names, if it was read from such a one."""

    def __post_init__(self) -> None:
        self.rules.hand_size(len(self.players))
        folded = [str(name).casefold() for name in self.players]
        for seat, name in enumerate(self.players):
            if not name or not isinstance(name, str) or not is_line(name):
                raise RecordError("{name} can't be a player's name", name=quoted(name))
            if folded[seat] in folded[:seat]:
                raise RecordError("two players are called {who}: tell them apart", who=name)
        seats = range(len(self.players))
        check_first(self.first, len(self.players), RecordError)
        is_seat = is_int(self.writer) and self.writer in seats
        if not (is_seat or isinstance(self.writer, Writer)):
            raise RecordError(
                "seat {seat} can't write: seats go from 0 to {last}",
                seat=self.writer,
                last=seats[-1],
            )
        for seat in self.chairs:
            if seat not in seats:
                raise RecordError(
                    "there is no seat {seat}: seats go from 0 to {last}", seat=seat, last=seats[-1]
                )
        if self.only is not None:
            self._check_only(self.only, seats)
        check_flag("advice", self.advice, RecordError)
        _check_texts([self.title])
        _check_texts(text for entry in self.log for text in _texts(entry))
        if not all(card is None or isinstance(card, Card) for card in self.deck):
            raise RecordError("the deck must hold cards, and None where one is not known")
        misfit = self.start.misfit(self.rules, len(self.players))
        if misfit is not None:
            raise RecordError(misfit.fault)
        total = self.rules.composition.total - len(self.start.out_of_play(self.rules))
        if self.deck and len(self.deck) != total:
            raise RecordError(
                "the deck has {total} cards, and its order names {count}",
                total=total,
                count=len(self.deck),
            )

    def _check_only(self, only: int, seats: range) -> None:
        if only not in seats:
            raise RecordError(
                "there is no seat {seat}: seats go from 0 to {last}", seat=only, last=seats[-1]
            )
        if self.rules.card_cycling:
            raise RecordError(
                "where only {who}'s hand is followed, no card moves by itself: leave out "
                "card-cycling, and rearrange the hand after {who}'s hints",
                who=self.players[only],
            )
        if self.deck or self.start or self.chairs or self.agreements:
            raise RecordError(
                "where only {who}'s hand is followed, there is no deck, position, chair or "
                "agreement",
                who=self.players[only],
            )

    def refuse_if_only(self) -> None:
        """Refuse what needs all turns where only one hand is followed.

        :raises ViewError: if that is so.
        """
        if self.only is not None:
            raise ViewError(
                "only {who}'s hand is followed here: that needs the turns of all",
                who=self.players[self.only],
            )

    @cached_property
    def events_with_index(self) -> tuple[tuple[Event, int], ...]:
        """The events that count after undo and corrections, with their entries' places in the log.

        :raises RecordError: if a correction names an event that does not exist.
        """
        reader = EditReader(self)
        for place, entry in enumerate(self.log):
            reader.take(place, entry)
        return tuple(reader.events)

    @cached_property
    def events_with_line(self) -> tuple[tuple[Event, int | None], ...]:
        """The events that count after undo and corrections, with their line numbers.

        :raises RecordError: if a correction names an event that does not exist.
        """
        return tuple((event, self.line(place)) for event, place in self.events_with_index)

    def line(self, place: int) -> int | None:
        """Return the line number of the log entry at ``place``, if it was read from a text."""
        return self.lines[place] if place < len(self.lines) else None

    def with_draws(self) -> Self:
        """Return the record with each draw that was seen later as part of its event's own entry."""
        reader, log = EditReader(self), list(self.log)
        for place, entry in enumerate(self.log):
            reader.take(place, entry)
            if reader.joined is not None:
                event, written = reader.events[reader.joined]
                drawn = drawn_card(event)
                assert drawn is not None
                log[written] = with_draw(log[written], drawn[1])
        kept = tuple(entry for entry in log if not isinstance(entry, DrawSeen))
        return replace(self, log=kept, lines=())

    @property
    def blind_seat(self) -> int | None:
        """The seat whose cards nobody enters: the writer's, unless a chair needs all of them."""
        return self.writer if isinstance(self.writer, int) and not self.chairs else None

    @property
    def is_dealt(self) -> bool:
        """Whether the whole deck is known in order, so that nobody need say which card it was."""
        return bool(self.deck) and None not in self.deck

    @property
    def is_practice(self) -> bool:
        """Whether a shuffled deck lies there in place of cards, so that the program enters them."""
        return bool(self.chairs) and self.is_dealt

    @property
    def linked_number(self) -> int | None:
        """The number of the turn that its link names, if any."""
        return None if self.linked_turn is None else self.linked_turn + 1

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for event, _ in self.events_with_line)

    @cached_property
    def sheet(self) -> GameSheet:
        """What hints mean in the game; false where nothing was ever agreed.

        :raises RecordError: if a correction names an event that does not exist.
        """
        return sheet_of(self.agreements, self.events)

    @property
    def actions(self) -> int:
        """The number of actions (hints, plays and discards), which is the last turn's number."""
        return sum(isinstance(event, Hinted | Played | Discarded) for event in self.events)

    def append(self, *entries: Entry) -> Self:
        """Return the record with ``entries`` added to its log; only they are checked."""
        _check_texts(text for entry in entries for text in _texts(entry))
        known = {name: vars(self)[name] for name in self.__dataclass_fields__}
        record = object.__new__(type(self))
        vars(record).update(known, log=self.log + entries)
        return record

    def undo(self) -> Self:
        return self.append(Undone())

    def seat(self, name: str | int) -> int:
        """Return the seat of the player called ``name``, or of that number, from 0.

        :raises ViewError: if no player, or more than one, has that name or number.
        """
        if isinstance(name, str):
            return find_player(self.players, name)
        return check_seat(self.players, name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({' '.join(self.players)}, {len(self.events)} events)"


def _check_texts(texts: Iterable[str]) -> None:
    for text in texts:
        if not (isinstance(text, str) and is_line(text)):
            raise RecordError("a text must fit in one line: {text}", text=quoted(str(text)[:40]))


def _texts(entry: Entry) -> Iterator[str]:
    """The free texts in an entry."""
    match entry:
        case Fixed(_, event) | Inserted(_, event):
            yield from _texts(event)
        case Noted(text):
            yield text
        case _:
            yield getattr(entry, "slip", None) or ""


def check_seat(players: Sequence[str], seat: int) -> int:
    """Return ``seat``, the number of a seat from 0.

    :raises ViewError: if there is no such seat, or it is no whole number.
    """
    if is_int(seat) and 0 <= seat < len(players):
        return seat
    seats = tuple(f"{number} ({player})" for number, player in enumerate(players))
    raise ViewError("there is no seat {seat}: the seats are {seats}", seat=seat, seats=seats)


def find_player(players: Sequence[str], name: str) -> int:
    """Return the seat of the player called ``name``: in any case, and cut off if unambiguous.

    Accents may be left out.

    :raises ViewError: if no player, or more than one, has that name.
    """
    for plain in (str.casefold, folded):
        text = plain(name)
        names = [plain(player) for player in players]
        if names.count(text) == 1:
            return names.index(text)
    starts = [seat for seat, player in enumerate(names) if text and player.startswith(text)]
    if len(starts) == 1:
        return starts[0]
    known = tuple(players[seat] for seat in starts or range(len(players)))
    if starts:
        raise ViewError(
            "{name} can mean {known}: type more letters", name=quoted(name[:20]), known=known
        )
    raise ViewError(
        "nobody is called {name}: the players are {known}", name=quoted(name[:20]), known=known
    )


class EditReader:
    """The events that count while the log of ``record`` is gone through, with their places in it.

    A draw that was seen later is no edit: it joins its event, is undone with it, and stays with it
    when that is corrected without a word of the draw.
    """

    def __init__(self, record: RecordData) -> None:
        self.record = record
        self.events: list[tuple[Event, int]] = []
        self.joined: int | None = None
        """The index of the event that the last entry joined a draw to."""
        self._draws: dict[int, Card | None] = {}
        """The draws that joined events, by the place of the event's entry."""
        self._edits: list[tuple[int, int, list[tuple[Event, int]]]] = []

    def take(self, place: int, entry: Entry) -> None:
        """Carry out the next entry.

        :raises RecordError: if it corrects an event that does not exist.
        """
        self.joined = None
        end, line = len(self.events), self.record.line(place)
        new: list[tuple[Event, int]] = []
        match entry:
            case Undone():
                if not self._edits:
                    raise RecordError("there is nothing to undo", 0, "undo", line)
                start, stop, new = self._edits.pop()
            case DrawSeen(number, _, card):
                self._check_number(number, line)
                self._check_draw(self.events[number - 1][0], entry, line)
                self._join(number - 1, card)
                return
            case Fixed(number, event) | Inserted(number, event):
                self._check_number(number, line)
                start, new = number - 1, [(event, place)]
                stop = number if isinstance(entry, Fixed) else start
            case Dropped(number):
                self._check_number(number, line)
                start, stop = number - 1, number
            case _:
                start, stop, new = end, end, [(entry, place)]
        old, self.events[start:stop] = self.events[start:stop], new
        if not isinstance(entry, Undone):
            self._edits.append((start, start + len(new), old))
        if len(old) == len(new) == 1:
            self._carry(*old[0], start)

    def _join(self, at: int, card: Card | None) -> None:
        """Join a draw to the event with index ``at``."""
        event, written = self.events[at]
        known = drawn_card(event)
        if known is not None and known[1] != card:
            self.events[at] = with_draw(event, card), written
        self.joined, self._draws[written] = at, card

    def _carry(self, old: Event, written: int, at: int) -> None:
        """Join the draw that joined ``old`` to the event in its place, if that leaves it open."""
        event, card = self.events[at][0], self._draws.get(written)
        same = drawn_card(event) == ((drawn_card(old) or (None,))[0], None)
        if card is not None and same and getattr(event, "drawn", None) is None:
            self._join(at, card)

    def _check_number(self, number: int, line: int | None) -> None:
        """Refuse a correction of event ``number`` where there is none."""
        count = len(self.events)
        if not (is_int(number) and 1 <= number <= count):
            known = Phrase("events go from 1 to {last}", last=count)
            fault = Phrase(
                "there is no event {number} to correct: {known}",
                number=number,
                known=known if count else Phrase("there is none yet"),
            )
            raise RecordError(fault, number if is_int(number) else 0, "", line)

    def _check_draw(self, event: Event, entry: DrawSeen, line: int | None) -> None:
        """Refuse a draw by an event that drew no card."""
        number, seat, players = entry.number, entry.seat, self.record.players
        drawn = drawn_card(event)
        if 0 <= seat < len(players) and drawn is not None and drawn[0] in (None, seat):
            return
        turn = Turns.of(event for event, _ in self.events).numbers[number - 1]
        if not 0 <= seat < len(players):
            fault, last = "there is no seat {seat}: seats go from 0 to {last}", len(players) - 1
            raise RecordError(fault, number, "", line, turn, seat=seat, last=last)
        raise RecordError("{who} drew no card there", number, "", line, turn, who=players[seat])
