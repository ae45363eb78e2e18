"""Chairs at the terminal: what they say, what their table hides, and practice alone with them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace

from deducer.errors import ViewError
from deducer.game import Record
from deducer.journal import Journal
from deducer.knowledge.secrecy import veiled
from deducer.languages import in_words, say, spoken
from deducer.record.data import NAMES, RecordData
from deducer.record.events import Action, move_of
from deducer.record.sheet import Sheet
from deducer.record.writing import entry_text, show
from deducer.table.derived import complete_events
from solver.deal import Deal
from solver.errors import HanabiError
from solver.rules import Rules


def hidden_seat(record: Record) -> int | None:
    """Return the writer's seat, if others enter its cards for a chair and it may not see them."""
    seat = record.writer if record.chairs and not record.table.outcome.over else None
    return seat if isinstance(seat, int) else None


def as_writer_sees(record: Record) -> Record:
    """Return ``record`` as its writer may see it."""
    seat = hidden_seat(record)
    if seat is None:
        return record
    return Record.of(veiled(replace(record, log=complete_events(record.table), lines=()), seat))


class ChairVoice:
    """Says in words what a chair does; it is asked once for each state of a record."""

    def __init__(self) -> None:
        self._said: tuple[Record, str] | None = None

    def says(self, record: Record) -> str | None:
        """Return in words what the chair does whose turn it is, or which card it waits for.

        It is None if it is a player's turn.
        """
        seat = record.table.board.turn
        if record.table.outcome.over or seat not in record.chairs:
            return None
        if self._said is None or self._said[0] is not record:
            try:
                words = record.at(record.table.now.turn).chair(seat).words
            except ViewError as error:
                words = error.phrase
            self._said = record, f"{record.players[seat]}: {say(words)}"
        return self._said[1]


def explained(record: Record, turn: int) -> Iterator[str]:
    """Yield what a chair did in ``turn``, a line, and its reasons.

    :raises HanabiError: if no chair did it.
    """
    look = record.at(turn - 1)
    seat = look.board.turn
    if seat not in record.chairs:
        raise HanabiError("{who} is no chair", who=record.players[seat])
    action = look.chair(seat)
    yield f"{record.players[seat]}: {say(action.words)}"
    yield from (f"  {say(reason)}" for reason in action.reasons)
    done = look.table.events[look.moment.number]
    if isinstance(done, Action) and move_of(done) != action.move:
        entry = entry_text(done, record.players, spoken())
        yield f"  {in_words('entered instead: {entry}', entry=entry)}"


def lines_of_one_hand(players: int) -> tuple[str, ...]:
    """Return the header of a record that follows the hand of one of ``players`` players alone."""
    return f"players: {' '.join(NAMES[:players])}", f"only: {NAMES[0]}"


def begin_practice(journal: Journal, chairs: int, seed: int | None, sheet: str | None) -> None:
    """Write the header of a game of one person and ``chairs`` others, with a shuffled deck.

    :raises SheetError: if ``sheet`` is no sheet.
    :raises OSError: if it can't be written.
    """
    from deducer.play.chair import DEFAULT  # it takes a while

    players = NAMES[: 1 + chairs]
    seed = secrets.randbits(32) if seed is None else seed
    record = RecordData(
        Rules.named(),
        players,
        deck=Deal.shuffle(Rules.named(), len(players), seed).deck,
        agreements=Sheet.read(sheet) if sheet else DEFAULT,
        chairs=tuple(range(1, len(players))),
    )
    for line in show(record).splitlines():
        journal.add(line)
