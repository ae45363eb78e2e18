"""Limits on connections: how many an address has, and how long one may stay idle.

uvicorn waits without limit for the head of a request and for a client that reads no answer, and
refuses everyone once it has too many connections. So a :class:`Door` stands before the protocol
that reads requests: it gives each address a share of the connections, and cuts off those that
stall. The reader is always the one in Python, which limits the length of a head.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from deducer.web.errors import TooMany
from deducer.web.gate import UNDER_WAY
from deducer.web.gate.problems import problem_text
from deducer.web.gate.server_limits import CROWDED, ServerLimits, Shares, counted

HEAD = 10.0
"""Seconds that the head of a request may take, from the connection or its first byte."""
STALLED = 60.0
"""Seconds after which a client that reads nothing is cut off."""


class Doors:
    """The connections of each address.

    ``proxy`` is the address of a reverse proxy, whose connections have no limit per address.
    """

    def __init__(self, limits: ServerLimits, proxy: str | None = None) -> None:
        each = min(limits.connections_of_address, limits.connections // 2)
        self.shares = Shares(each, limits.connections, CROWDED)
        self.proxy = proxy

    def share_of(self, host: str) -> str | None:
        """Return the name under which connections from ``host`` are counted."""
        return None if host == self.proxy else counted(host)


class Door(asyncio.Protocol):
    """Checks one connection before uvicorn's protocol reads its requests.

    A subclass with ``doors`` is uvicorn's setting ``http``. The arguments are uvicorn's own and are
    passed on; only the state of each request gets one part more, :meth:`request`.
    """

    doors: ClassVar[Doors]

    def __init__(self, *, app_state: dict[str, Any], **others: Any) -> None:
        state = {**app_state, UNDER_WAY: self.request}
        self._make_reader = partial(H11Protocol, app_state=state, **others)
        self._reader: asyncio.Protocol | None = None
        self._share: str | None = None
        self._under_way = 0
        """Requests being handled: while one ends, the next may have begun."""
        self._late: asyncio.TimerHandle | None = None
        """Runs while a request is expected."""
        self._stuck: asyncio.TimerHandle | None = None
        """Runs while the client reads nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a connection, or refuse it if its address has too many."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        _send_at_once(transport)
        peer = transport.get_extra_info("peername")
        share = self.doors.share_of(peer[0] if peer else "")
        try:
            self.doors.shares.take(share)
        except TooMany as error:
            transport.write(_refusal(error))
            transport.close()
            return
        self._share = share
        self._reader = self._make_reader()
        self._reader.connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self._reader is not None:
            self._reader.data_received(data)
            self._expect()

    @contextmanager
    def request(self) -> Iterator[None]:
        """A request is handled: the next one is not waited for."""
        self._under_way += 1
        if self._late is not None:
            self._late.cancel()
            self._late = None
        try:
            yield
        finally:
            self._under_way -= 1

    def eof_received(self) -> None:
        if self._reader is not None:
            self._reader.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the share back."""
        for clock in (self._late, self._stuck):
            if clock is not None:
                clock.cancel()
        if self._reader is not None:
            self.doors.shares.give(self._share)
            self._reader.connection_lost(exc)

    def pause_writing(self) -> None:
        loop = asyncio.get_running_loop()
        self._stuck = loop.call_later(STALLED, self._transport.abort)
        if self._reader is not None:
            self._reader.pause_writing()

    def resume_writing(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
        if self._reader is not None:
            self._reader.resume_writing()

    def _expect(self) -> None:
        """Start the timer for the head of a request, unless one is handled or it runs already."""
        if not self._under_way and self._late is None:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(HEAD, self._transport.abort)


def _send_at_once(transport: asyncio.Transport) -> None:
    """Disable Nagle's algorithm, so that short answers are sent at once.

    Event loops do that by themselves for some sockets only.
    """
    connection = transport.get_extra_info("socket")
    with suppress(OSError):  # it is not TCP, or gone already
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _refusal(error: TooMany) -> bytes:
    body = problem_text(error).encode()
    head = ("HTTP/1.1 429 Too Many Requests", "Content-Type: application/json")
    lines = (*head, f"Content-Length: {len(body)}", "Connection: close", "", "")
    return "\r\n".join(lines).encode() + body
