"""What the views of a table are shown alike, as JSON texts, each written once for all of them.

A part is kept with all that it depends on, and compared by that. So nobody is shown more than they
see: what is kept of a hand depends on which of its cards the view sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pydantic_core import to_json

from deducer.record.data import RecordData
from deducer.record.entry_line import EntryLine
from deducer.record.events import Entry, Event
from deducer.record.writing import entry_text
from deducer.table.table import Table
from deducer.web.messages.events import entry_data
from deducer.web.tables import hands, state
from solver.board import Board


def json_of(data: object) -> str:
    """Return ``data`` as JSON text."""
    return to_json(data).decode()


def piles_of(board: Board) -> object:
    """Return what each card's worth depends on."""
    return board.fireworks, board.discards


class Kept:
    """The parts of the last state as texts, each with what it depends on."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[object, str]] = {}

    def text(self, name: object, depends: object, make: Callable[[], str]) -> str:
        """Return a part as it is kept, or made again if what it ``depends`` on has changed."""
        known = self._parts.get(name)
        if known is None or known[0] != depends:
            known = self._parts[name] = depends, make()
        return known[1]


class Lines:
    """The entries of a table as lines and as JSON, each written once."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._texts: dict[Entry, str] = {}
        self._members: dict[Entry, str] = {}

    def note(self, line: EntryLine) -> None:
        """Keep a line that is written already."""
        self._texts[line.entry] = line.text

    def text(self, entry: Entry) -> str:
        """Return the line of ``entry``."""
        text = self._texts.get(entry)
        if text is None:
            text = self._texts[entry] = entry_text(entry, self._players)
        return text

    def members(self, entry: Entry) -> str:
        """Return the members ``text`` and ``entry`` of an object that shows ``entry``."""
        members = self._members.get(entry)
        if members is None:
            shown = {"text": self.text(entry), "entry": entry_data(entry)}
            members = self._members[entry] = json_of(shown)[1:-1]
        return members

    def item(self, number: int, event: Event) -> str:
        """Return ``event`` as event ``number`` of a state's log."""
        seat = json_of(getattr(event, "seat", None))
        return f'{{"number":{number},"seat":{seat},{self.members(event)}}}'


class Common:
    """What the views of one table have in common; ``record`` holds its rules and players."""

    def __init__(self, record: RecordData) -> None:
        self.lines = Lines(record.players)
        self.rules = json_of(state.rules_data(record.rules, len(record.players)))
        self._kept = Kept()

    def board(self, table: Table) -> str:
        """Return the public state of a table."""
        kept, board = self._kept.text, table.board
        piles = kept("piles", piles_of(board), lambda: json_of(state.piles_data(board)))
        depends = board, table.now.turn, table.ended
        counters = kept("counters", depends, lambda: json_of(state.counters_data(table, table.now)))
        return f"{counters[:-1]},{piles[1:]}"

    def over(self, table: Table) -> str:
        """Return how play stopped."""
        depends = table.board, table.ended
        return self._kept.text("over", depends, lambda: json_of(state.over_data(table)))

    def hand(self, table: Table, seat: int) -> str:
        """Return a hand without what everybody knows of it."""
        places, sources, clues = table.now.hands[seat], table.sources, table.clues
        cards = [sources[place].card if place in sources else None for place in places]
        depends = places, cards, [clues.get(place) for place in places], piles_of(table.board)
        # its holder is shown other cards than the others are
        return self._kept.text((seat, None in cards), depends, lambda: self._hand(table, seat))

    def _hand(self, table: Table, seat: int) -> str:
        worths = table.board.worths
        slots = []
        for slot, place in enumerate(table.now.hands[seat], start=1):
            card = table.card(place)
            depends = card and worths[card], table.clues.get(place)
            rest = self._kept.text((place, card), depends, partial(_slot, table, place))
            slots.append(f'{{"slot":{slot}{rest}')
        return f'{{"seat":{seat},"slots":[{",".join(slots)}]}}'


def _slot(table: Table, place: int) -> str:
    """A card in a hand without its slot, which others that come to the hand change."""
    return json_of(hands.slot_data(table, table.now, 0, place)).removeprefix('{"slot":0')
