"""Draws a state in parts, each written again only if what it depends on has changed.

:func:`~deducer.web.tables.state.state_of` defines what a link is shown. This gives the same for a
window, whose table is replayed already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from deducer.knowledge.knowledge import SlotKnowledge
from deducer.record.events import Event
from deducer.table.table import Table
from deducer.web.messages.state import State, You
from deducer.web.tables import state
from deducer.web.tables.common import Common, Kept, Lines, json_of, piles_of
from deducer.web.tables.doubts import doubts_shown
from deducer.web.tables.hands import hand_data, own_data, public_knowledge, unknown_data
from deducer.web.tables.own import OwnText
from deducer.web.tables.parts import StateParts
from deducer.web.tables.state import Frame
from deducer.web.tables.undo import undone
from deducer.web.tables.window import Window


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
    """Draws what one ``viewer`` sees of a table; ``common`` is what others are shown, too."""

    def __init__(self, viewer: int | None, common: Common) -> None:
        self._viewer = viewer
        self._common = common
        self._log = Log(common.lines)
        self._own_hand = None if viewer is None else OwnText(viewer)
        self._kept = Kept()
        self._head: tuple[object, dict[str, str]] = None, {}
        """What hardly ever changes, with what it depends on."""

    def drawn(self, window: Window, table: Table, frame: Frame) -> StateParts:
        """Return the state of a window.

        ``table`` is the one to show: the one before the last event if it can't go on with that.
        """
        record, viewer, common, opened = window.record, self._viewer, self._common, frame.opened
        events = table.events if window.refusal is None else state.events_shown(record, table)
        claims = [
            state.claim_data(claim, record.players, viewer, opened=opened) for claim in frame.claims
        ]
        members = self._begun(window, frame) | {
            "board": common.board(table),
            "over": common.over(table),
            "opened": json_of(opened),
            "reveal": json_of(state.reveal_shown(frame)),
            "advice": json_of(record.advice),
            "own": self._own(table, opened=opened),
            "unknown": json_of(unknown_data(table, viewer, opened=opened)),
            "claims": json_of(claims),
            "can_undo": json_of(frame.step is not None),
            "undo": self._undo(frame, events),
            "doubts": json_of(doubts_shown(window)),
            "warning": json_of(state.warning_of(window)),
        }
        hands = self._hands(table, opened=opened)
        return StateParts(frame.seq, members, hands, self._log.texts(events))

    def _begun(self, window: Window, frame: Frame) -> dict[str, str]:
        depends = frame.mode, frame.host
        if self._head[0] != depends:
            self._head = (
                depends,
                {
                    "format": str(state.FORMAT),
                    "table": json_of(frame.table),
                    "title": json_of(window.record.title),
                    "mode": json_of(frame.mode),
                    "players": json_of(window.record.players),
                    "you": json_of(You(seat=self._viewer, host=frame.host)),
                    "rules": self._common.rules,
                },
            )
        return self._head[1]

    def _undo(self, frame: Frame, events: tuple[Event, ...]) -> str:
        step = frame.step
        if step is None:
            return "null"
        members = self._common.lines.members(undone(step, self._viewer, events))
        return f'{{"seq":{step.seq},"seat":{json_of(step.seat)},{members}}}'

    def _own(self, table: Table, *, opened: bool) -> str:
        if self._viewer is None or self._own_hand is None:
            return "null"
        return self._own_hand.text(table, opened=opened) or json_of(
            own_data(table, self._viewer, opened=opened)
        )

    def _hands(self, table: Table, *, opened: bool) -> tuple[str, ...]:
        """Every hand as JSON text."""
        seats = range(len(table.now.hands))
        if self._viewer is not None or opened:
            return tuple([self._common.hand(table, seat) for seat in seats])
        depends = _known_to_all(table), piles_of(table.board)
        told = cache(lambda: public_knowledge(table))
        made = [partial(_hand_with, table, seat, told) for seat in seats]
        return tuple([self._kept.text(seat, depends, make) for seat, make in enumerate(made)])


def _hand_with(table: Table, seat: int, told: Callable[[], Mapping[int, SlotKnowledge]]) -> str:
    return json_of(hand_data(table, seat, told()))


def _known_to_all(table: Table) -> object:
    """All that everybody's knowledge depends on, apart from cards' worth."""
    hands = table.now.hands
    clues = [table.clues.get(place) for hand in hands for place in hand]
    return hands, table.opened, table.sources, clues


def parts_of(whole: State) -> StateParts:
    """Return a whole state in parts."""
    members = {
        name: json_of(part) for name, part in whole.items() if name not in ("seq", "hands", "log")
    }
    hands, log = tuple(map(json_of, whole["hands"])), tuple(map(json_of, whole["log"]))
    return StateParts(whole["seq"], members, hands, log)
