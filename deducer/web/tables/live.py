"""Listeners at tables: each change is drawn once per view, then pushed on the beat.

A listener holds only the newest state. A phone that is slow, asleep or gone is sent the newest one
when it can receive it, so no queue grows and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from functools import partial

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from deducer.web.beat import LEAD, Beat
from deducer.web.errors import NotFound
from deducer.web.gate.server_limits import CROWDED, ServerLimits, Shares
from deducer.web.messages.state import State
from deducer.web.store.rows import Link
from deducer.web.store.writer import StoreWriter
from deducer.web.tables.cache import TableCache, ViewerGroup
from deducer.web.tables.changes import Snapshot

PING = 15.0
"""Seconds of silence after which a stream sends a sign of life."""
RETRY = 2_000
"""Milliseconds after which a phone that was cut off tries again."""
_log = logging.getLogger("deducer.web")


class Listener:
    """One stream: its link, and the newest state that it has not been sent yet.

    If it takes ``changes``, it is sent what is different from the state that it was sent before.
    """

    def __init__(self, link: Link, address: str, *, changes: bool = False) -> None:
        self.link = link
        self.address = address
        self.changes = changes
        self.newest: Snapshot | None = None
        self.farewell: str | None = None
        """Why the stream ends, as JSON text; empty without a reason, None while it goes on."""
        self._news = asyncio.Event()
        self._seq = 0
        self._sent: State | None = None

    def offer(self, snapshot: Snapshot) -> None:
        """Queue a state, in place of any older one."""
        if snapshot.seq < self._seq:
            return
        self._seq = snapshot.seq
        self.newest = snapshot
        self._news.set()

    def dismiss(self, farewell: str = "") -> None:
        """End the stream."""
        self.farewell = farewell
        self._news.set()

    async def events(self, after: int | None) -> AsyncGenerator[str, None]:
        """Yield the stream's events; ``after`` is the newest state that the phone has."""
        yield f"retry: {RETRY}\n\n"
        while self.farewell is None:
            snapshot, self.newest = self.newest, None
            self._news.clear()
            if snapshot is not None:
                before, self._sent = self._sent, snapshot.state
                if snapshot.seq != after:
                    after = snapshot.seq
                    yield _event(snapshot, before if self.changes else None)
                    continue
            try:
                async with asyncio.timeout(PING):
                    await self._news.wait()
            except TimeoutError:
                yield "event: ping\ndata:\n\n"
        if self.farewell:
            yield f"event: gone\ndata: {self.farewell}\n\n"


def _event(snapshot: Snapshot, before: State | None) -> str:
    """A state as an event of a stream: whole, or as a change of the one ``before``."""
    name, text = ("state", snapshot.text) if before is None else ("change", snapshot.since(before))
    return f"id: {snapshot.seq}\nevent: {name}\ndata: {text}\n\n"


@dataclass(eq=False)
class _Change:
    """A change of a table: drawn for one audience after the other, and pushed from ``due`` on.

    ``senders`` are the seats whose entries it is made of.
    """

    table: str
    pushed: asyncio.Future[None]
    due: int = 0
    senders: set[int | None] = field(default_factory=set)
    audiences: list[ViewerGroup] = field(default_factory=list)
    """Those for which it is still to be drawn."""
    drawn: dict[ViewerGroup, Snapshot] = field(default_factory=dict)
    """What is drawn and not yet pushed."""

    def shows_no_secret(self, audience: ViewerGroup) -> bool:
        """Return whether ``audience`` sees no card that a sender may not see."""
        return audience.viewer is None or audience.viewer in self.senders


class Live:
    """The listeners at all tables."""

    def __init__(
        self, cache: TableCache, writer: StoreWriter, beat: Beat, limits: ServerLimits
    ) -> None:
        self._cache = cache
        self._writer = writer
        self._beat = beat
        self._limits = limits
        self._listeners: dict[str, list[Listener]] = {}
        self._changed: dict[str, _Change] = {}
        """Tables that have changed since the last beat."""
        self._pushing: asyncio.Task[None] | None = None
        self._shares = Shares(limits.streams_of_address, limits.streams, CROWDED)

    def listen(self, link: Link, address: str, *, changes: bool = False) -> Listener:
        """Add a listener; where a link has too many, its oldest one is ended.

        Call :meth:`leave` once its stream has ended, to free its address's share.

        :raises TooMany: if the address, or the server, has as many as it may.
        """
        self._shares.take(address)
        here = self._listeners.setdefault(link.game, [])
        same = [each for each in here if each.link.id == link.id]
        if len(same) >= self._limits.streams_of_link:
            same[0].dismiss()
            here.remove(same[0])
        listener = Listener(link, address, changes=changes)
        here.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Remove a listener whose stream has ended."""
        self._shares.give(listener.address)
        here = self._listeners.get(listener.link.game, [])
        if listener in here:
            here.remove(listener)
        if not here:
            self._listeners.pop(listener.link.game, None)

    def is_listened_to(self, table: str) -> bool:
        """Return whether a table has listeners."""
        return table in self._listeners

    def seats(self, table: str) -> frozenset[int]:
        """Return the seats that listen at a table."""
        here = (each.link.seat for each in tuple(self._listeners.get(table, ())))
        return frozenset(seat for seat in here if seat is not None)

    def publish(self, table: str, *senders: int | None) -> asyncio.Future[None]:
        """Push a table's state to all its listeners, after a change or for a new listener.

        The future is done when the change leaves: ``LEAD`` beats after drawing began, whatever it
        is (see :mod:`deducer.web.beat`). ``senders`` are the seats that made the change.
        """
        change = self._changed.get(table)
        if change is None:
            pushed = asyncio.get_running_loop().create_future()
            change = self._changed[table] = _Change(table, pushed)
        change.senders.update(senders)
        if self._pushing is None or self._pushing.done():
            self._pushing = asyncio.create_task(self._push())
        return change.pushed

    async def _push(self) -> None:
        """At each beat, push what is due, then draw until half of the beat is over."""
        changes: list[_Change] = []
        while self._changed or changes:
            beat = await self._beat.wait()
            for change in self._changed.values():
                here = {ViewerGroup.of(each.link) for each in self._listeners.get(change.table, ())}
                change.audiences = sorted(here, key=change.shows_no_secret)
                change.due = beat + LEAD
            changes += self._changed.values()
            self._changed = {}
            due = [change for change in changes if change.due <= beat]
            changes = [each for each in changes if each.due > beat or each.audiences]
            for change in due:
                self._answer(change)
            await self._beat.let_send()
            for change in due:
                self._offer(change, list(change.drawn))
            await self._beat.let_send()
            for change in iter(partial(_next, changes), None):
                await self._writer.ask(partial(self._draw, change), looks=True)
                if self._beat.is_half_over(beat):
                    break

    def _draw(self, change: _Change) -> None:
        """Draw a table for one more audience."""
        audience = change.audiences.pop()
        try:
            snapshot = self._cache.table(change.table).snapshot(audience)
            if snapshot.before is not None:
                snapshot.since(snapshot.before)  # written now: at the beat it is only sent
            change.drawn[audience] = snapshot
        except NotFound:  # it was archived meanwhile
            pass
        except Exception:  # noqa: BLE001 - the others must be drawn
            _log.exception("table %s can't be drawn", change.table)

    def _answer(self, change: _Change) -> None:
        """Push what shows the senders no secret, and let them be answered."""
        self._offer(change, [each for each in change.drawn if change.shows_no_secret(each)])
        if not change.pushed.done():
            change.pushed.set_result(None)

    def _offer(self, change: _Change, audiences: list[ViewerGroup]) -> None:
        """Push what was drawn for ``audiences``."""
        drawn = {each: change.drawn.pop(each) for each in audiences}
        for listener in self._listeners.get(change.table, ()):
            snapshot = drawn.get(ViewerGroup.of(listener.link))
            if snapshot is not None:
                listener.offer(snapshot)

    def dismiss(self, table: str, seat: int | None, farewell: str) -> None:
        """End the streams of a seat's void link (None: of the page's)."""
        for listener in self._listeners.get(table, ()):
            if listener.link.seat == seat:
                listener.dismiss(farewell)

    def close(self) -> None:
        """End all streams, as the server stops."""
        for here in self._listeners.values():
            for listener in here:
                listener.dismiss()


def _next(changes: list[_Change]) -> _Change | None:
    """Return the change to draw next: for those first who see no secret, and the oldest first."""
    waiting = [change for change in changes if change.audiences]
    return max(waiting, key=lambda each: each.shows_no_secret(each.audiences[-1]), default=None)


class EventStream(StreamingResponse):
    """A response that sends a listener's events until either side ends it."""

    media_type = "text/event-stream"

    def __init__(self, live: Live, listener: Listener, after: int | None) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(listener.events(after), headers=headers)
        self._live = live
        self._listener = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events; the listener is removed at the end."""
        self._live.publish(self._listener.link.game)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._live.leave(self._listener)
