"""What was noted of a game: remarks in its record, and players' notes on cards from hanab.live."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from deducer.formats.hanab_live_options import NAME
from deducer.record.events import Discarded, Noted, Played
from deducer.table.table import Table
from solver.cards import Card

AT_TURN = re.compile(r"(?:^|\|)\s*t(\d+):")
"""Where a note on a card goes on, and from which turn: ``t7: r2,r3 | t9: r2``."""


@dataclass(frozen=True)
class Note:
    """A remark of the writer's, or what ``seats`` noted on a card.

    The ``card`` was then in a ``slot`` of the seat ``holder``. Both are None for a remark, and for
    a card that was in no hand.
    """

    text: str
    seats: tuple[int, ...] = ()
    holder: int | None = None
    slot: int | None = None
    card: Card | None = None


def notes_of(table: Table) -> dict[int, tuple[Note, ...]]:
    """Return the notes by turn: a remark's is the action above it, the first one at least.

    A note on a card that names no turn stands where the card leaves its hand, else at the last.
    """
    notes: defaultdict[int, list[Note]] = defaultdict(list)
    for moment, event in zip(table.moments, table.events, strict=False):
        if isinstance(event, Noted):
            notes[max(1, moment.turn)].append(Note(_in_a_line(event.text)))
    for (turn, place, text), seats in _card_notes(table).items():
        hands = table.at(turn - 1).hands if turn else ()
        slots = ((seat, hand.index(place) + 1) for seat, hand in enumerate(hands) if place in hand)
        holder, slot = next(slots, (None, None))
        notes[turn].append(Note(text, tuple(seats), holder, slot, table.card(place)))
    return {turn: tuple(some) for turn, some in notes.items()}


def _card_notes(table: Table) -> dict[tuple[int, int, str], list[int]]:
    """The notes on cards: who wrote what, by turn, place in the deck, and text."""
    last, left = table.now.turn, dict[int, int]()
    for moment, event in table.actions():
        if isinstance(event, Played | Discarded) and event.slot and event.seat is not None:
            left[moment.hands[event.seat][event.slot - 1]] = moment.turn + 1
    found: defaultdict[tuple[int, int, str], list[int]] = defaultdict(list)
    for seat, place, text in _foreign_notes(table):
        for turn, part in _parts(text):
            at = left.get(place, last) if turn is None else min(max(turn, 1), last)
            found[at, place, part].append(seat)
    return dict(sorted(found.items()))


def _foreign_notes(table: Table) -> Iterator[tuple[int, int, str]]:
    """Yield who noted what on which card; nothing for what is not as hanab.live has it."""
    kept = table.record.foreign.get(NAME)
    rows = kept.get("notes") if isinstance(kept, dict) else None
    for seat, row in enumerate(rows[: len(table.record.players)] if isinstance(rows, list) else ()):
        for place, text in enumerate(row if isinstance(row, list) else ()):
            if isinstance(text, str):
                yield seat, place, text


def _parts(text: str) -> Iterator[tuple[int | None, str]]:
    """Yield the parts of a note, each with the turn that it begins with."""
    first, *others = AT_TURN.split(text)
    parts = [(None, first), *zip(map(int, others[::2]), others[1::2], strict=True)]
    yield from ((turn, line) for turn, part in parts if (line := _in_a_line(part)))


def _in_a_line(text: str) -> str:
    """Return ``text`` in one line, without characters that a terminal would act on."""
    return "".join(filter(str.isprintable, " ".join(text.split())))
