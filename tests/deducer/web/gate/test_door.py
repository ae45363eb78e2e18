"""Connections: each address has a share, and none keeps the server waiting for long."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace

import httpx
import pytest

from deducer.web.gate import door, guard
from deducer.web.gate.server_limits import Pace, ServerLimits
from tests.support.phones import ENOUGH, service_of
from tests.support.servers import serving

HONEST, HOSTILE = "127.0.0.2", "127.0.0.3"
FEW = replace(ENOUGH, connections=20, connections_of_address=5)
HALF = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-More: "
WHOLE = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def opened(port: int, address: str) -> Iterator[socket.socket]:
    """A connection from an address of this machine."""
    with socket.create_connection(("127.0.0.1", port), 20, (address, 0)) as connection:
        yield connection


def said(connection: socket.socket) -> bytes:
    """All that comes until the connection ends."""
    heard = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(10_000):
            heard += part
    return heard


def status(port: int, address: str, *headers: str, path: str = "/api/tables") -> int:
    """What a request from an address is answered with."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    with opened(port, address) as connection:
        connection.sendall("\r\n".join(lines).encode())
        return int(said(connection).split()[1])


def test_one_address_can_not_take_all_connections() -> None:
    with serving(service_of(limits=FEW)) as port, ExitStack() as half_sent:
        for _ in range(30):
            connection = half_sent.enter_context(opened(port, HOSTILE))
            with suppress(OSError):  # it was turned away
                connection.sendall(HALF)
        assert status(port, HOSTILE) == 429
        assert status(port, HONEST) == 200


def test_an_address_is_told_why_it_is_turned_away_and_may_come_back() -> None:
    with serving(service_of(limits=FEW)) as port:
        with ExitStack() as half_sent:
            for _ in range(5):
                half_sent.enter_context(opened(port, HOSTILE)).sendall(HALF)
            with opened(port, HOSTILE) as one_more:
                head, _, body = said(one_more).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429 ")
        assert json.loads(body)["error"]["kind"] == "limit"
        while status(port, HOSTILE) != 200:
            pass


def test_no_address_has_more_than_half() -> None:
    with (
        serving(service_of(limits=replace(FEW, connections_of_address=50))) as port,
        ExitStack() as half_sent,
    ):
        for _ in range(20):
            half_sent.enter_context(opened(port, HOSTILE))
        assert status(port, HOSTILE) == 429
        assert status(port, HONEST) == 200


@pytest.mark.parametrize(
    "begin",
    [
        b"",
        HALF,
        WHOLE + HALF,
        WHOLE.replace(b"\r\n\r\n", b"\r\nContent-Length: 900\r\n\r\n"),
        WHOLE.replace(b"GET", b"POST").replace(
            b"\r\n\r\n", b"\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\n"
        ),
    ],
    ids=["silent", "half a head", "half the next head", "a body unasked", "a body refused"],
)
def test_who_sends_half_a_request_is_not_waited_for(
    begin: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though a byte comes now and then."""
    monkeypatch.setattr(door, "HEAD", 0.3)
    with serving(service_of()) as port, opened(port, HOSTILE) as slow:
        slow.sendall(begin)
        slow.settimeout(0.02)
        with suppress(BrokenPipeError, ConnectionResetError):
            while True:
                try:
                    if not slow.recv(10_000):
                        break
                except TimeoutError:
                    slow.sendall(b"x")
        assert status(port, HOSTILE) == 200


def test_half_a_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST", 0.2)
    body = (
        b"\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    )
    with serving(service_of()) as port, opened(port, HOSTILE) as slow:
        slow.sendall(WHOLE.replace(b"GET", b"POST").replace(b"\r\n\r\n", body))
        assert said(slow).startswith(b"HTTP/1.1 400 ")


@pytest.mark.slow
def test_who_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STALLED", 0.2)
    asked = WHOLE.replace(b"/api/tables", b"/api/openapi.json") * 400
    with serving(service_of()) as port, opened(port, HOSTILE) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            deaf.sendall(asked * 1_000)
        assert status(port, HOSTILE) == 200


def test_a_stream_outlasts_the_time_for_a_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next request is waited for only once the one under way has ended."""
    monkeypatch.setattr(door, "HEAD", 0.5)
    request = b"GET %s/stream HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\nGET"
    with serving(service_of()) as port:
        assert b"id: 1" in listened(port, request, b"\n\n\r\n", pause=1)


def listened(port: int, request: bytes, end: bytes, pause: float = 0) -> bytes:
    """What a phone that listens hears of a table and, after a ``pause``, of one change."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Host": "localhost"}) as host:
        made = host.post("/api/tables", json={"players": ["Ann", "Bo"], "me": 0}).json()
        path, heard = f"/api/tables/{made['table']}", b""
        with opened(port, HONEST) as phone:
            cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
            phone.sendall(request % (path.encode(), cookie.encode()))
            while b"id: 0" not in heard:
                heard += phone.recv(100_000)
            time.sleep(pause)
            entry = {"kind": "note", "text": "héllo"}
            sent = {"after": 0, "key": "k", "entry": entry}
            assert host.post(f"{path}/entries", json=sent).status_code == 200
            while b"id: 1" not in heard or not heard.endswith(end):
                heard += phone.recv(100_000)
    return heard


def unchunked(body: bytes) -> bytes:
    """What was sent in chunks, each with its length before it."""
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        chunk, end, body = (
            body[: int(size, 16)],
            body[int(size, 16) :][:2],
            body[int(size, 16) + 2 :],
        )
        assert end == b"\r\n"
        whole += chunk
    return whole


@pytest.mark.parametrize(("version", "end"), [("1.1", b"\n\n\r\n"), ("1.0", b"\n\n")])
def test_a_stream_comes_as_its_client_reads_it(version: str, end: bytes) -> None:
    """In chunks, which a client of long ago does not know."""
    begin = f"GET %s/stream?changes=true HTTP/{version}\r\n".encode()
    with serving(service_of()) as port:
        heard = listened(port, begin + b"Host: localhost\r\nCookie: %s\r\n\r\n", end)
    head, _, body = heard.partition(b"\r\n\r\n")
    is_chunked = b"transfer-encoding: chunked" in head.lower()
    assert is_chunked == (version == "1.1")
    begun, state, change, rest = (unchunked(body) if is_chunked else body).decode().split("\n\n")
    assert begun.startswith("retry: ")
    assert state.startswith("id: 0\nevent: state\ndata: {")
    assert change.startswith("id: 1\nevent: change\ndata: {")
    assert "héllo" in change
    assert rest == ""


# -- behind a proxy --------------------------------------------------------------------------

ONE_BY_ONE = replace(ENOUGH, per_address=Pace(0.001, 3))


def forwarded(*hops: str) -> str:
    return f"X-Forwarded-For: {', '.join(hops)}"


def test_a_spoofed_address_does_not_help_without_a_proxy() -> None:
    with serving(service_of(limits=ONE_BY_ONE)) as port:
        statuses = [status(port, HOSTILE, forwarded(f"192.0.2.{n}")) for n in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert status(port, HONEST, forwarded("192.0.2.1")) == 200


def test_behind_a_proxy_the_last_hop_counts() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        proxy = "127.0.0.1"
        for spoofed in ((), ("192.0.2.9",), ("192.0.2.8", "127.0.0.1")):
            assert status(port, proxy, forwarded(*spoofed, "203.0.113.5")) == 200
        spoofed_twice = (forwarded("192.0.2.7"), forwarded("192.0.2.6", "203.0.113.5"))
        assert status(port, proxy, *spoofed_twice) == 429
        assert status(port, proxy, forwarded("203.0.113.5", "203.0.113.6")) == 200
        assert status(port, HOSTILE, forwarded("203.0.113.7")) == 200
        statuses = [status(port, HOSTILE, forwarded(f"192.0.2.{n}")) for n in range(3)]
        assert statuses == [200, 200, 429]


def test_addresses_of_one_network_are_one() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        hops = ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:0:1::3", "2001:db8::4")
        statuses = [status(port, "127.0.0.1", forwarded(hop)) for hop in hops]
        assert statuses == [200, 200, 200, 429]
        assert status(port, "127.0.0.1", forwarded("2001:db8:0:1::1")) == 200


def test_a_proxy_may_have_all_connections() -> None:
    """They are everybody's."""
    with serving(service_of(limits=FEW), proxied=True) as port, ExitStack() as open_ones:
        for _ in range(15):
            open_ones.enter_context(opened(port, "127.0.0.1"))
        assert status(port, "127.0.0.1", forwarded("203.0.113.5")) == 200


def test_a_club_behind_one_router_has_room() -> None:
    """Sixty tables of five phones, each with a stream and some requests, and all new tables."""
    limits = ServerLimits()
    phones = 60 * 5
    assert limits.streams_of_address >= phones + 60
    assert limits.connections_of_address >= 2 * phones
    assert limits.streams >= 3 * limits.streams_of_address
    assert limits.connections > limits.streams
    assert limits.new_tables.at_once >= 60
    assert limits.per_address.at_once >= 4 * phones
    assert limits.tables_a_day >= 60 * 8
    assert limits.tables_a_day * (limits.keep_least / 86_400 + 1) < limits.tables
    more = ServerLimits.of(1_000, limits.keep)
    assert more.connections_of_address <= more.connections // 2
    assert more.streams < more.connections
