"""Listeners at tables: each change is drawn for all of them, and sent to all of them together.

A listener holds only the newest state. A phone that is slow, asleep or gone is sent the newest one
when it can receive it, so no queue grows and nobody waits for it.

Answers about a table leave a whole number of *ticks* after they were asked for. How long a table
takes to draw depends on all that its seats see. If a seat says a false card, its teammates are
shown what would mend it, and that takes ten times as long to draw as what is true. Without a tick,
the seat could learn its own cards from how long it waits meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from math import floor
from typing import Any, TypeAlias, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from deducer.web.errors import NotFound
from deducer.web.store.rows import Link
from deducer.web.tables.open_table import Snapshot, ViewerGroup

TICK = 0.05
"""Seconds of a tick: more than it takes to draw a table for one seat, whatever it is shown."""
PING = 15.0
"""Seconds of silence after which a stream sends a sign of life."""
AFTER = 0.002
"""Seconds in which answers leave before what shows their senders' secrets."""
RETRY = 2_000
"""Milliseconds after which a phone that was cut off tries again."""
_log = logging.getLogger("deducer.web")
_Result = TypeVar("_Result")
Ask: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs work on the store."""
Draw: TypeAlias = Callable[[str, ViewerGroup], Snapshot]
"""Draws a table for an audience."""


async def on_tick(seconds: float, work: Awaitable[_Result]) -> _Result:
    """Return the result of ``work`` a whole number of ticks of ``seconds`` after this call."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    try:
        return await work
    finally:
        passed = loop.time() - begun
        await asyncio.sleep((floor(passed / seconds) + 1) * seconds - passed)


class Listener:
    """One stream: its link, and the newest state that it has not been sent yet."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.newest: Snapshot | None = None
        self.farewell: str | None = None
        """Why the stream ends, as JSON text; empty without a reason, None while it goes on."""
        self._news = asyncio.Event()
        self._seq = 0

    def offer(self, snapshot: Snapshot) -> None:
        """Queue a state, in place of any older one."""
        if snapshot.seq >= self._seq:
            self._seq, self.newest = snapshot.seq, snapshot
            self._news.set()

    def dismiss(self, farewell: str = "") -> None:
        """End the stream."""
        self.farewell = farewell
        self._news.set()

    async def events(self, after: int | None) -> AsyncGenerator[str, None]:
        """Yield the stream's events; ``after`` is the newest state that the phone has.

        Who comes to the table is no log entry: two states may have the same number.
        """
        yield f"retry: {RETRY}\n\n"
        last: Snapshot | None = None
        while self.farewell is None:
            snapshot, self.newest = self.newest, None
            self._news.clear()
            if snapshot is not None and snapshot is not last:
                arriving = snapshot.state["attendance"]["arriving"]
                is_there = last is None and snapshot.seq == after and not arriving
                last = snapshot
                if not is_there:
                    yield f"id: {snapshot.seq}\nevent: state\ndata: {snapshot.text}\n\n"
                continue
            try:
                async with asyncio.timeout(PING):
                    await self._news.wait()
            except TimeoutError:
                yield "event: ping\ndata:\n\n"
        if self.farewell:
            yield f"event: gone\ndata: {self.farewell}\n\n"


class Live:
    """The listeners at all tables, of which a link has at most ``most``.

    A change leaves ``tick`` seconds after it was asked for.
    """

    def __init__(self, draw: Draw, ask: Ask, most: int, tick: float) -> None:
        self._draw_for = draw
        self._ask = ask
        self._most = most
        self._tick = tick
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, link: Link) -> Listener:
        """Add a listener; where a link has too many, its oldest one is ended."""
        here = self._listeners.setdefault(link.game, [])
        same = [each for each in here if each.link.id == link.id]
        if len(same) >= self._most:
            same[0].dismiss()
            here.remove(same[0])
        listener = Listener(link)
        here.append(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Remove a listener whose stream has ended."""
        here = self._listeners.get(listener.link.game, [])
        if listener in here:
            here.remove(listener)
        if not here:
            self._listeners.pop(listener.link.game, None)

    def seats(self, table: str) -> frozenset[int]:
        """Return the seats that listen at a table."""
        here = (each.link.seat for each in tuple(self._listeners.get(table, ())))
        return frozenset(seat for seat in here if seat is not None)

    async def publish(self, table: str, sender: int | None, asked: float) -> None:
        """Draw a table for all who listen, and send it to all of them together, on the tick.

        Views that show no more than the ``sender`` and everybody see are drawn first, and sent just
        before the others. No view is begun in the second half of the tick, and who is drawn too
        late is sent it at once: neither what the others are sent nor how long that takes to draw
        delays anything that the sender can see.
        """
        loop = asyncio.get_running_loop()
        due = asked + self._tick
        views = {ViewerGroup.of(each.link) for each in self._listeners.get(table, ())}
        for view in sorted(views, key=lambda each: each.viewer not in (None, sender)):
            if due - self._tick / 2 < loop.time() < due + AFTER:
                await asyncio.sleep(due + AFTER - loop.time())
            snapshot = await self._ask(partial(self._draw, table, view))
            after = 0 if view.viewer in (None, sender) else AFTER
            loop.call_at(due + after, self._send, table, view, snapshot)

    def _draw(self, table: str, view: ViewerGroup) -> Snapshot | None:
        try:
            return self._draw_for(table, view)
        except NotFound:  # it was archived meanwhile
            return None
        except Exception:  # noqa: BLE001 - the others must be drawn
            _log.exception("table %s can't be drawn", table)
            return None

    def _send(self, table: str, view: ViewerGroup, snapshot: Snapshot | None) -> None:
        for listener in self._listeners.get(table, ()):
            if snapshot is not None and ViewerGroup.of(listener.link) == view:
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
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._live.leave(self._listener)
