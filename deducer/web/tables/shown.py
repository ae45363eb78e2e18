"""Draws a state in parts, each written again only if what it depends on has changed.

:func:`~deducer.web.tables.state.state_of` defines what a link is shown. This gives the same for a
window, whose table is replayed already. Each viewer has a painter of its own, so that the time to
draw what one sees does not depend on what was drawn for another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial

from pydantic_core import to_json

from deducer.knowledge.knowledge import SlotKnowledge
from deducer.record.data import RecordData
from deducer.record.entry_line import EntryLine
from deducer.record.events import Entry, Event
from deducer.record.writing import entry_text
from deducer.table.moments import Clue
from deducer.table.table import Table
from deducer.web.messages.state import HandShown, State, You
from deducer.web.tables import state
from deducer.web.tables.doubts import doubt_shown
from deducer.web.tables.own import OwnText
from deducer.web.tables.parts import StateParts
from deducer.web.tables.state import Frame
from deducer.web.tables.undo import undo_shown
from deducer.web.tables.window import Window
from solver.board import Board, Worth
from solver.cards import Card


def _json(data: object) -> str:
    return to_json(data).decode()


class Lines:
    """The entries of a table as lines, and its events as JSON, each written once for all alike."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._texts: dict[Entry, str] = {}
        self._items: dict[Event, str] = {}

    def note(self, line: EntryLine) -> None:
        """Keep a line that is written already."""
        self._texts[line.entry] = line.text

    def text(self, entry: Entry) -> str:
        """Return the line of ``entry``."""
        text = self._texts.get(entry)
        if text is None:
            text = self._texts[entry] = entry_text(entry, self._players)
        return text

    def item(self, number: int, event: Event) -> str:
        """Return ``event`` as event ``number`` of a state's log, as JSON text."""
        rest = self._items.get(event)
        if rest is None:
            item = state.log_item(0, event, self.text(event))
            rest = self._items[event] = _json(item).removeprefix('{"number":0')
        return f'{{"number":{number}{rest}'


class Log:
    """The events that count as JSON texts, each written once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._events: tuple[Event, ...] = ()
        self._texts: tuple[str, ...] = ()

    def texts(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """Return the events as JSON texts, cached for those that were there before."""
        kept = len(self._events)
        if events[:kept] != self._events:
            pairs = zip(self._events, events, strict=False)
            same = min(len(self._events), len(events))
            kept = next((at for at, (old, new) in enumerate(pairs) if old != new), same)
        item = self._lines.item
        new = [item(number, event) for number, event in enumerate(events[kept:], start=kept + 1)]
        self._texts = (*self._texts[:kept], *new)
        self._events = events
        return self._texts


class Painter:
    """Draws what one ``viewer`` sees of a table; ``rules`` are its rules as JSON text.

    A part is kept with all that it depends on, and compared by that.
    """

    def __init__(self, viewer: int | None, lines: Lines, rules: str) -> None:
        self._viewer = viewer
        self._lines = lines
        self._log = Log(lines)
        self._rules = rules
        self._slots: dict[int, tuple[object, str]] = {}
        """Cards in hands as JSON texts without their slot, with what they depend on, by place."""
        self._last: Board | None = None
        self._worth: tuple[object, dict[Card, tuple[Worth, ...]]] = None, {}
        self._own_hand = None if viewer is None else OwnText(viewer)
        self._parts: dict[object, tuple[object, str]] = {}
        """Parts of the last state as JSON texts, with what they depend on."""

    def drawn(self, window: Window, table: Table, frame: Frame) -> StateParts:
        """Return the state of a window.

        ``table`` is the one to show: the one before the last event if it can't go on with that.
        """
        record, viewer, kept = window.record, self._viewer, self._kept
        board, opened = table.board, frame.opened
        self._forget(board)
        events = table.events if window.refusal is None else state.events_shown(record, table)
        undo = frame.step and undo_shown(frame.step, viewer, events, self._lines.text)
        doubts = [doubt_shown(doubt, table) for doubt in window.doubts]
        claims = [
            state.claim_data(claim, record.players, viewer, opened=opened) for claim in frame.claims
        ]
        members = {
            "format": str(state.FORMAT),
            "table": kept("table", frame.table, lambda: frame.table),
            "title": kept("title", record.title, lambda: record.title),
            "mode": kept("mode", frame.mode, lambda: frame.mode),
            "players": kept("players", record.players, lambda: record.players),
            "you": kept("you", frame.host, lambda: You(seat=viewer, host=frame.host)),
            "rules": self._rules,
            "board": self._board(table),
            "over": kept("over", (board, table.ended), lambda: state.over_data(table)),
            "opened": _json(opened),
            "advice": _json(record.advice),
            "own": self._own(table),
            "unknown": _json(state.unknown_data(table, viewer, opened=opened)),
            "claims": _json(claims) if claims else "[]",
            "can_undo": _json(undo is not None),
            "undo": _json(undo),
            "doubts": _json(doubts) if doubts else "[]",
            "warning": _json(state.warning_of(window)),
        }
        return StateParts(
            frame.seq, members, self._hands(table, opened=opened), self._log.texts(events)
        )

    def _board(self, table: Table) -> str:
        piles = self._kept("piles", _piles(table.board), lambda: state.piles_data(table.board))
        return f"{_json(state.counters_data(table))[:-1]},{piles[1:]}"

    def _own(self, table: Table) -> str:
        if self._viewer is None or self._own_hand is None:
            return "null"
        return self._own_hand.text(table) or _json(state.own_data(table, self._viewer))

    def _hands(self, table: Table, *, opened: bool) -> tuple[str, ...]:
        """Every hand as JSON text."""
        hands = table.now.hands
        if self._viewer is None and not opened:
            depends = _known_to_all(table), _piles(table.board)
            told = cache(lambda: state.public_knowledge(table))
            made = [partial(_hand_with, table, seat, told) for seat in range(len(hands))]
            return tuple([self._kept(seat, depends, make) for seat, make in enumerate(made)])
        return tuple([self._hand(table, seat) for seat in range(len(hands))])

    def _hand(self, table: Table, seat: int) -> str:
        """A hand without what everybody knows of it; a card is written once, wherever it lies."""
        clues, sources, worths = table.clues, table.sources, self._worths(table.board)
        slots = []
        for slot, place in enumerate(table.now.hands[seat], start=1):
            source = sources.get(place)
            said = clues.get(place, ())
            depends = source, source and worths[source.card], said, _given(table, said)
            known = self._slots.get(place)
            if known is None or known[0] != depends:
                rest = _json(state.slot_data(table, 0, place)).removeprefix('{"slot":0')
                known = self._slots[place] = depends, rest
            slots.append(f'{{"slot":{slot}{known[1]}')
        return f'{{"seat":{seat},"slots":[{",".join(slots)}]}}'

    def _forget(self, board: Board) -> None:
        """Let the last board go, of which a replay keeps all: what it has worked out is large."""
        if self._last is not board and self._last is not None:
            vars(self._last).pop("worths", None)
        self._last = board

    def _worths(self, board: Board) -> dict[Card, tuple[Worth, ...]]:
        """What each card is worth, worked out once for the same piles."""
        piles = _piles(board)
        if self._worth[0] != piles:
            self._worth = piles, board.worths
        return self._worth[1]

    def _kept(self, name: object, depends: object, make: Callable[[], object]) -> str:
        """Return a part as it is kept, or made again if what it ``depends`` on has changed."""
        known = self._parts.get(name)
        if known is None or known[0] != depends:
            known = self._parts[name] = depends, _json(make())
        return known[1]


def _hand_with(
    table: Table, seat: int, told: Callable[[], Mapping[int, SlotKnowledge]]
) -> HandShown:
    return state.hand_data(table, seat, told())


def _given(table: Table, clues: Iterable[Clue]) -> object:
    """Who gave the hints of some clues, and when: corrections put other events in their places."""
    return [state.given(table, clue) for clue in clues]


def _piles(board: Board) -> object:
    """What each card's worth depends on."""
    return board.fireworks, board.discards


def _known_to_all(table: Table) -> object:
    """All that everybody's knowledge depends on, apart from cards' worth."""
    hands, opened = table.now.hands, table.opened
    clues = [table.clues.get(place, ()) for hand in hands for place in hand]
    return hands, opened, table.sources, clues, [_given(table, said) for said in clues]


def rules_text(record: RecordData) -> str:
    """Return the rules of a record as in a state, as JSON text."""
    return _json(state.rules_data(record.rules, len(record.players)))


def parts_of(whole: State) -> StateParts:
    """Return a whole state in parts."""
    members = {
        name: _json(part) for name, part in whole.items() if name not in ("seq", "hands", "log")
    }
    hands, log = tuple(map(_json, whole["hands"])), tuple(map(_json, whole["log"]))
    return StateParts(whole["seq"], members, hands, log)
