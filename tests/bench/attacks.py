"""Times one address while another tries to stop the server; run it as a script.

    python -m tests.bench.attacks [ATTACK ...] [--seconds 8] [--proxy]

A server of its own for each attack, on this machine alone. The attacks come from 127.0.0.3, by a
process of their own; an honest phone at 127.0.0.2 asks for its table and adds a note to it all the
while, each time by a new connection, and at the end it opens a stream, asks for advice and makes
another table. Printed are what the attack was given, how many of the phone's requests were answered
within five seconds, and how fast. With ``--proxy`` both come through 127.0.0.1, as a reverse proxy
would send them, and a spoofed address goes before the attack's own in each request.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import queue
import random
import re
import resource
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path
from time import perf_counter

from deducer.web.tables.links import secret_of
from tests.bench.load import memory
from tests.support.servers import Server

HONEST, HOSTILE = "127.0.0.2", "127.0.0.3"
CROWD = 1_010
STREAMS = 900
TABLES = 20_000
QUESTIONS = 40
PATIENCE = 5.0
"""Seconds after which the honest phone calls a request lost."""
PAUSE = 0.2
"""Seconds between two rounds of its requests, so that it keeps within a link's own pace."""
LEAD = 3.0
"""Seconds that an attack has to unfold."""
FILES = 4_096

Reply = tuple[int, bytes]
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class Caller:
    """Somebody who calls from an address of this machine, perhaps by way of a proxy."""

    port: int
    address: str
    proxied: bool

    async def connect(self) -> Streams:
        come_from = None if self.proxied else (self.address, 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=come_from)

    def request(self, method: str, path: str, data: object = None, cookie: str = "") -> bytes:
        body = b"" if data is None else json.dumps(data).encode()
        return self.head(method, path, len(body), cookie) + body

    def head(self, method: str, path: str, length: int = 0, cookie: str = "") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", f"Cookie: {cookie}"]
        if self.proxied:
            spoofed = f"203.0.113.{random.randrange(256)}, " if self.address == HOSTILE else ""
            lines.append(f"X-Forwarded-For: {spoofed}{self.address}")
        lines += ["Content-Type: application/json", f"Content-Length: {length}"]
        return "\r\n".join((*lines, "", "")).encode()

    async def once(self, method: str, path: str, data: object = None, cookie: str = "") -> Reply:
        """Send a request on a connection of its own."""
        status, _, body = await self.told(method, path, data, cookie)
        return status, body

    async def told(
        self, method: str, path: str, data: object = None, cookie: str = ""
    ) -> tuple[int, str, bytes]:
        """The same, with the head of the answer."""
        reader, writer = await self.connect()
        try:
            writer.write(self.request(method, path, data, cookie))
            return await replied(reader)
        finally:
            writer.close()

    async def joined(self, url: str) -> str:
        """Follow a link; the cookie that comes of it."""
        asked = {"secret": secret_of(url), "key": "a" * 16}
        _, head, _ = await self.told("POST", "/api/join", asked)
        found = re.search("set-cookie: ([^;]+)", head, re.IGNORECASE)
        return found[1] if found else ""


async def status_of(reader: asyncio.StreamReader) -> str:
    """What a stream, or anything else, begins to be answered with."""
    return (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()


async def replied(reader: asyncio.StreamReader) -> tuple[int, str, bytes]:
    """The status, head and body of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    fields = [line.partition(":")[::2] for line in head.lower().split("\r\n")]
    length = next((int(value) for name, value in fields if name == "content-length"), 0)
    return int(head.split()[1]), head, await reader.readexactly(length)


@dataclass(frozen=True)
class Seats:
    """A table, and a cookie for each of its links."""

    path: str
    cookies: tuple[str, ...]

    @classmethod
    async def made(cls, caller: Caller, *, joins: bool = True) -> Seats | None:
        """Make a table, and follow its links; None if that is refused."""
        asked = {"players": ["Ann", "Bo", "Cy", "Di", "Ed"], "me": 0}
        status, body = await caller.once("POST", "/api/tables", asked)
        if status != 200:
            return None
        made = json.loads(body)
        cookies = [await caller.joined(link["url"]) for link in made["links"] if joins]
        return cls(f"/api/tables/{made['table']}", tuple(cookies))


# -- attacks ---------------------------------------------------------------------------------

Attack = Callable[[Caller, Counter[str]], Awaitable[None]]


async def crowd(
    size: int, each: Callable[[int], Awaitable[str]], told: Counter[str], a_second: int = 2_000
) -> None:
    """Do something many times side by side; what each comes to is counted."""

    async def counted(number: int) -> None:
        await asyncio.sleep(number / a_second)
        try:
            told[await each(number)] += 1
        except (OSError, asyncio.IncompleteReadError):
            told["cut off"] += 1

    await asyncio.gather(*map(counted, range(size)))


async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, text: bytes) -> str:
    """Send a byte every other second, until the server has enough."""
    answer = asyncio.create_task(reader.read(200))
    for byte in itertools.cycle(text):
        done, _ = await asyncio.wait((answer,), timeout=2)
        if done:
            writer.close()
            said = answer.result()
            return f"answered {said.split()[1].decode()}" if said else "cut off"
        writer.write(bytes([byte]))
    raise AssertionError


async def heads(caller: Caller, told: Counter[str]) -> None:
    """Send half a request's head, and go on with a byte now and then."""

    async def half(_: int) -> str:
        reader, writer = await caller.connect()
        writer.write(caller.head("GET", "/")[:-2] + b"X-More: ")
        told["opened"] += 1
        return await drip(reader, writer, b"x")

    await crowd(CROWD, half, told)


async def bodies(caller: Caller, told: Counter[str]) -> None:
    """Send half of what a request brings, and go on with a byte now and then."""

    async def half(_: int) -> str:
        reader, writer = await caller.connect()
        writer.write(caller.head("POST", "/api/tables/import", 1_000_000) + b" " * 500_000)
        told["opened"] += 1
        return await drip(reader, writer, b" ")

    await crowd(CROWD, half, told)


async def unasked(caller: Caller, told: Counter[str]) -> None:
    """Send a body where none is wanted, slowly."""

    async def half(_: int) -> str:
        reader, writer = await caller.connect()
        writer.write(caller.head("GET", "/api/tables", 1_000_000))
        told[f"answered {(await replied(reader))[0]}"] += 1
        return await drip(reader, writer, b" ")

    await crowd(CROWD, half, told)


async def listened(caller: Caller, told: Counter[str], *, reads: bool) -> None:
    tables = [await Seats.made(caller) for _ in range(STREAMS // 24 + 1)]
    seats = [table for table in tables if table is not None]
    places = [(table, cookie) for table in seats for cookie in table.cookies for _ in range(4)]

    async def listen(number: int) -> str:
        table, cookie = places[number]
        reader, writer = await caller.connect()
        writer.write(caller.request("GET", f"{table.path}/stream", cookie=cookie))
        told[f"answered {await status_of(reader)}"] += 1
        while reads and await reader.read(10_000):
            pass
        while not reads:
            await asyncio.sleep(60)
        return "ended"

    async def talk(table: Seats) -> None:
        for seq in itertools.count():
            note = {"kind": "note", "text": "x" * 400}
            data = {"after": seq, "key": str(seq), "entry": note}
            with suppress(OSError, asyncio.IncompleteReadError):
                await caller.once("POST", f"{table.path}/entries", data, table.cookies[0])
            await asyncio.sleep(0.2)

    talking = [] if reads else [talk(table) for table in seats]
    await asyncio.gather(crowd(min(STREAMS, len(places)), listen, told), *talking)


async def streams(caller: Caller, told: Counter[str]) -> None:
    """Listen at as many places as the server has."""
    await listened(caller, told, reads=True)


async def deaf(caller: Caller, told: Counter[str]) -> None:
    """The same, reading nothing of what is pushed, at tables where much happens."""
    await listened(caller, told, reads=False)


async def questions(caller: Caller, told: Counter[str]) -> None:
    """Ask for what takes ten seconds, at many tables, again and again."""
    seats = [table for _ in range(QUESTIONS) if (table := await Seats.made(caller))]

    async def ask(number: int) -> str:
        table = seats[number % len(seats)]
        for extra in itertools.count():
            path = f"{table.path}/advice?seconds={10 - extra / 1e6 - number / 1e9}"
            cookie = table.cookies[number % 5]
            told[f"answered {(await caller.once('GET', path, cookie=cookie))[0]}"] += 1
            await asyncio.sleep(0.5)
        raise AssertionError

    await crowd(QUESTIONS * 2, ask, told)


async def tables(caller: Caller, told: Counter[str]) -> None:
    """Make table after table."""
    left = iter(range(TABLES))

    async def make(_: int) -> str:
        for _ in left:
            told["made" if await Seats.made(caller, joins=False) else "refused"] += 1
        return "through"

    await crowd(20, make, told)


async def imports(caller: Caller, told: Counter[str]) -> None:
    """Bring games that are as long as can be."""
    lines = "note " + "x" * 600 + "\n"
    text = "players: Ann Bo\n" + lines * 1_500

    async def bring(_: int) -> str:
        while True:
            try:
                reply = await caller.once("POST", "/api/tables/import", {"text": text})
                told[f"answered {reply[0]}"] += 1
            except (OSError, asyncio.IncompleteReadError):
                told["cut off"] += 1

    await crowd(64, bring, told)


async def idle(caller: Caller, told: Counter[str]) -> None:
    """Ask for next to nothing now and then, on connections that stay open."""

    async def stay(_: int) -> str:
        reader, writer = await caller.connect()
        while True:
            writer.write(caller.request("GET", "/api/tables"))
            reply = await replied(reader)
            told[f"answered {reply[0]}"] += 1
            await asyncio.sleep(4)

    await crowd(CROWD, stay, told)


async def reconnects(caller: Caller, told: Counter[str]) -> None:
    """Come and go as fast as can be."""

    async def come(_: int) -> str:
        while True:
            try:
                (await caller.connect())[1].transport.abort()
                told["came"] += 1
            except OSError:
                told["cut off"] += 1
            await asyncio.sleep(0)

    await crowd(50, come, told)


async def requests(caller: Caller, told: Counter[str]) -> None:
    """Ask as fast as can be, for what is refused, on connections that stay open."""

    async def ask(_: int) -> str:
        reader, writer = await caller.connect()
        while True:
            writer.write(caller.request("GET", "/api/tables/nowhere"))
            told[f"answered {(await replied(reader))[0]}"] += 1

    await crowd(100, ask, told)


async def entries(caller: Caller, told: Counter[str]) -> None:
    """Enter as much as the limits let, at many tables at once."""
    seats = [table for _ in range(QUESTIONS) if (table := await Seats.made(caller))]

    async def enter(number: int) -> str:
        table = seats[number]
        for seq in itertools.count():
            note = {"kind": "note", "text": "x" * 400}
            data = {"after": seq, "key": str(seq), "entry": note}
            path, cookie = f"{table.path}/entries", table.cookies[0]
            while (status := (await caller.once("POST", path, data, cookie))[0]) != 200:
                told[f"answered {status}"] += 1
                await asyncio.sleep(0.05)
            told["entered"] += 1
        raise AssertionError

    await crowd(len(seats), enter, told)


ATTACKS: dict[str, Attack] = {
    each.__name__: each
    for each in (
        heads,
        bodies,
        unasked,
        streams,
        deaf,
        questions,
        tables,
        imports,
        idle,
        reconnects,
        requests,
        entries,
    )
}


def besiege(name: str, caller: Caller, seconds: float, heard: Queue[Counter[str]]) -> None:
    """Carry out an attack for some seconds, in a process of its own."""
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    told: Counter[str] = Counter()

    async def work() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await ATTACKS[name](caller, told)

    asyncio.run(work())
    heard.put(told)


# -- the honest phone ------------------------------------------------------------------------


class Honest:
    """A phone at a table of its own, and how it fares."""

    def __init__(self, caller: Caller, table: Seats) -> None:
        self.caller = caller
        self.table = table
        self.times: list[float] = []
        self.lost: Counter[str] = Counter()
        self.seq = 0

    async def live(self, until: float) -> None:
        """Ask and enter by turns."""
        while perf_counter() < until:
            await self._timed(self._look)
            await self._timed(self._enter)
            await asyncio.sleep(PAUSE)

    async def _timed(self, work: Callable[[], Awaitable[str]]) -> None:
        begun = perf_counter()
        wrong = await tried(work, PATIENCE)
        if wrong:
            self.lost[wrong] += 1
        else:
            self.times.append(perf_counter() - begun)

    async def _look(self) -> str:
        status, _ = await self.caller.once("GET", self.table.path, cookie=self.table.cookies[0])
        return "" if status == 200 else str(status)

    async def _enter(self) -> str:
        note = {"kind": "note", "text": "and on"}
        data = {"after": self.seq, "key": str(self.seq), "entry": note}
        path = f"{self.table.path}/entries"
        status, body = await self.caller.once("POST", path, data, self.table.cookies[0])
        if status == 200:
            self.seq = int(json.loads(body)["seq"])
        return "" if status == 200 else str(status)

    async def last(self) -> dict[str, str]:
        """What a stream, a question and a new table come to."""
        works = {"stream": self._listen, "advice": self._ask, "table": self._make}
        found = {}
        for name, work in works.items():
            begun = perf_counter()
            wrong = await tried(work, 4 * PATIENCE)
            found[name] = wrong or f"{perf_counter() - begun:.2f} s"
        return found

    async def _listen(self) -> str:
        reader, writer = await self.caller.connect()
        try:
            path = f"{self.table.path}/stream"
            writer.write(self.caller.request("GET", path, cookie=self.table.cookies[0]))
            status = await status_of(reader)
            if status == "200":
                await reader.readuntil(b"event: state")
            return "" if status == "200" else status
        finally:
            writer.close()

    async def _ask(self) -> str:
        path = f"{self.table.path}/advice?seconds=0.5"
        status, _ = await self.caller.once("GET", path, cookie=self.table.cookies[0])
        return "" if status == 200 else str(status)

    async def _make(self) -> str:
        return "" if await Seats.made(self.caller, joins=False) else "429"


async def tried(work: Callable[[], Awaitable[str]], patience: float) -> str:
    """What is wrong with something; empty where nothing is."""
    try:
        async with asyncio.timeout(patience):
            return await work()
    except TimeoutError:
        return "late"
    except (OSError, asyncio.IncompleteReadError):
        return "cut off"


async def fare(name: str, server: Server, seconds: float, *, proxied: bool) -> None:
    """Print how the honest phone fares in an attack."""
    caller = Caller(server.port, HONEST, proxied)
    table = await Seats.made(caller)
    assert table is not None
    honest = Honest(caller, table)
    hostile = Caller(server.port, HOSTILE, proxied)
    beside = multiprocessing.get_context("spawn")
    heard: Queue[Counter[str]] = beside.Queue()
    attack = beside.Process(
        target=besiege, args=(name, hostile, LEAD + seconds + 6, heard), daemon=True
    )
    attack.start()
    await asyncio.sleep(LEAD)
    await honest.live(perf_counter() + seconds)
    last = await honest.last()
    told = await asyncio.to_thread(_heard, heard)
    attack.join(5)
    times = sorted(honest.times)
    shown = [
        f"{1e3 * times[int(share * (len(times) - 1))]:.0f}" if times else "-"
        for share in (0.5, 0.99)
    ]
    lost = " ".join(f"{kind}:{count}" for kind, count in honest.lost.items())
    asked = len(times) + honest.lost.total()
    print(
        f"| {name} | {', '.join(f'{count} {kind}' for kind, count in sorted(told.items()))} "
        f"| {len(times)} of {asked} {lost} | {shown[0]} / {shown[1]} "
        f"| {' | '.join(last.values())} | {memory(server.pid):.0f} |",
        flush=True,
    )


def _heard(heard: Queue[Counter[str]]) -> Counter[str]:
    with suppress(queue.Empty):
        return heard.get(timeout=40)
    return Counter({"never ended": 1})


def main() -> None:
    """Read the options, and run the attacks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--proxy", action="store_true")
    options = parser.parse_args()
    if unknown := set(options.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {unknown.pop()}: choose from {', '.join(ATTACKS)}")
    if options.seconds > 60:
        parser.error("no more than 60 seconds")
    print("| attack | was given | honest: served | ms, p50 / p99 | stream | advice | table | MiB |")
    print("|---|---|---|---|---|---|---|---|")
    for name in options.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            proxy = ("--proxy",) if options.proxy else ()
            with Server(Path(folder) / "hanabi.db", *proxy) as server:
                asyncio.run(fare(name, server, options.seconds, proxied=options.proxy))


if __name__ == "__main__":
    main()
