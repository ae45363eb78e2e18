"""Times a change to the screens of many tables; run it as a script.

    python -m tests.bench.load [--tables 50] [--seats 5] [--seconds 60] [--advice 0]

A server of its own, on this machine alone. At every table a phone a seat listens, and once all do,
one of them sends an entry a second; besides, some phones read slowly, some never, and some vanish
and come back, and at some tables advice is asked for without a pause. Printed are the times from
the sending of an entry to its arrival at each phone that listens, and to its acknowledgement, and
what the server took.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from deducer.cli.build import describe
from deducer.web.tables.links import secret_of
from solver import Deal, Rules
from tests.support.games import NAMES, played
from tests.support.phones import Step, steps_of
from tests.support.servers import Server

MOST = 500
"""Streams at the most, and seconds."""
CHUNK = 65_536
SETTLED = 3.0
"""Seconds until all have come."""


@dataclass
class Times:
    """Seconds from sending to arriving, and to the acknowledgement; what went wrong."""

    arrived: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    refused: int = 0
    bytes: int = 0


@dataclass
class Seats:
    """A table being played: cookies by seat, and when each log entry was sent."""

    table: str
    cookies: list[str]
    steps: Iterator[Step]
    sent: dict[int, float] = field(default_factory=dict)
    seq: int = 0


class Bench:
    """Phones at one server."""

    def __init__(self, port: int, times: Times) -> None:
        self.port = port
        self.times = times

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, limit=CHUNK)

    def head(self, method: str, path: str, cookie: str = "", body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", f"Cookie: {cookie}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join((*lines, "", "")).encode() + body

    async def ask(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        request: bytes,
    ) -> tuple[int, str, bytes]:
        """Send a request on a connection that stays open; return status, head and body."""
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1])
            for line in head.split("\r\n")
            if line.lower().startswith("content-length")
        )
        return int(head.split()[1]), head, await reader.readexactly(length)

    async def begin(self, number: int, seats: int) -> Seats:
        """Make a table, and join from every seat."""
        reader, writer = await self.connect()
        asked = json.dumps({"players": NAMES[:seats], "me": 0}).encode()
        request = self.head("POST", "/api/tables", "", asked)
        _, _, body = await self.ask(reader, writer, request)
        made = json.loads(body)
        cookies = []
        for link in made["links"]:
            if link["seat"] is not None:
                asked = json.dumps({"secret": secret_of(link["url"]), "key": "a" * 16}).encode()
                request = self.head("POST", "/api/join", "", asked)
                _, head, _ = await self.ask(reader, writer, request)
                found = re.search("set-cookie: ([^;]+)", head, re.IGNORECASE)
                cookies.append(found[1] if found else "")
        writer.close()
        deal = Deal.shuffle(Rules.named("standard"), players=seats, seed=number)
        record = played(deal, number, actions=300).record
        return Seats(made["table"], cookies, steps_of(record))

    async def play(self, seats: Seats, until: float) -> None:
        """Send an entry a second from the phone of the seat whose it is."""
        reader, writer = await self.connect()
        await asyncio.sleep(SETTLED + random.random())
        while perf_counter() < until:
            begun = perf_counter()
            step = next(seats.steps, None)
            entry: dict[str, Any] = {"kind": "note", "text": "and on"}
            seat = 0
            if step is not None:
                entry, seat = step.data, step.seat
            asked = {"after": seats.seq, "key": str(seats.seq), "entry": entry}
            path = f"/api/tables/{seats.table}/entries"
            body = json.dumps(asked).encode()
            seats.sent[seats.seq + 1] = begun
            request = self.head("POST", path, seats.cookies[seat], body)
            status, _, answer = await self.ask(reader, writer, request)
            self.times.acknowledged.append(perf_counter() - begun)
            if status == 200:
                seats.seq = json.loads(answer[: answer.index(b",")] + b"}")["seq"]
            else:
                self.times.refused += 1
                seats.steps = iter(())
            await asyncio.sleep(max(0.0, begun + 1 - perf_counter()))
        writer.close()

    async def listen(self, seats: Seats, seat: int, until: float) -> None:
        """Take every state as it comes."""
        reader, writer = await self.connect()
        path = f"/api/tables/{seats.table}/stream"
        writer.write(self.head("GET", path, seats.cookies[seat]))
        while (left := until - perf_counter()) > 0:
            try:
                line = await asyncio.wait_for(reader.readuntil(b"\n"), left)
            except TimeoutError:
                break
            except asyncio.LimitOverrunError as error:
                self.times.bytes += len(await reader.readexactly(error.consumed))
                continue
            self.times.bytes += len(line)
            if line.startswith(b"id: "):
                now = perf_counter()
                sent = seats.sent.get(int(line[4:]))
                if sent is not None:
                    self.times.arrived.append(now - sent)
        writer.close()

    async def dawdle(self, seats: Seats, seat: int, until: float) -> None:
        """Read a little now and then, or nothing at all."""
        reader, writer = await self.connect()
        path = f"/api/tables/{seats.table}/stream"
        writer.write(self.head("GET", path, seats.cookies[seat]))
        reads = random.random() < 0.5
        while perf_counter() < until:
            if reads:
                await reader.read(1_000)
            await asyncio.sleep(0.5)
        writer.transport.abort()

    async def wonder(self, seats: Seats, until: float) -> None:
        """Ask for advice again and again."""
        reader, writer = await self.connect()
        path = f"/api/tables/{seats.table}/advice?seconds=2"
        while perf_counter() < until:
            await self.ask(reader, writer, self.head("GET", path, seats.cookies[0]))
            await asyncio.sleep(0.1)
        writer.close()

    async def vanish(self, seats: Seats, seat: int, until: float) -> None:
        """Come and go without a word."""
        while perf_counter() < until:
            reader, writer = await self.connect()
            path = f"/api/tables/{seats.table}/stream?after={seats.seq}"
            writer.write(self.head("GET", path, seats.cookies[seat]))
            await reader.read(100)
            await asyncio.sleep(random.uniform(0.2, 3))
            writer.transport.abort()


async def run(options: argparse.Namespace, server: Server) -> None:
    """Play, and print what it took."""
    times = Times()
    bench = Bench(server.port, times)
    tables = [await bench.begin(number, options.seats) for number in range(options.tables)]
    before, spent = memory(server.pid), seconds(server.pid)
    until = perf_counter() + SETTLED + options.seconds
    dice = random.Random(0)
    work = [bench.play(seats, until) for seats in tables]
    for seats in tables:
        work += [bench.listen(seats, seat, until) for seat in range(options.seats)]
    for kind in (bench.dawdle, bench.vanish):
        for seats in dice.sample(tables, min(options.odd, len(tables))):
            work.append(kind(seats, dice.randrange(options.seats), until))
    work += [bench.wonder(seats, until) for seats in tables[: options.advice]]
    half = asyncio.create_task(halfway(server.pid, SETTLED + options.seconds / 2))
    await asyncio.gather(*work)
    after, took = memory(server.pid), seconds(server.pid) - spent
    print(f"{describe()}; {options.tables} tables, {options.seats} phones each,")
    print(f"{options.odd} slow and {options.odd} vanishing ones, advice at {options.advice}")
    print(f"{'milliseconds':24}{'times':>8}{'p50':>8}{'p99':>8}{'max':>8}")
    for name, row in (("sent to arrived", times.arrived), ("acknowledged", times.acknowledged)):
        row.sort()
        shown = [1e3 * row[int(share * (len(row) - 1))] for share in (0.5, 0.99, 1)]
        print(f"{name:24}{len(row):8}" + "".join(f"{each:8.1f}" for each in shown))
    print(f"refused: {times.refused}; {times.bytes / options.seconds / 1e6:.1f} MB/s")
    print(f"the server took {took / options.seconds:.0%} of a core; its memory, in MiB: ", end="")
    print(f"{before:.0f} at first, {await half:.0f} halfway, {after:.0f} at the end")


async def halfway(pid: int, wait: float) -> float:
    await asyncio.sleep(wait)
    return memory(pid)


def family(pid: int) -> list[Path]:
    """A process and those that it began, as the system shows them."""
    began = Path(f"/proc/{pid}/task").glob("*/children")
    pids = [pid, *(int(each) for file in began for each in file.read_text().split())]
    return [Path(f"/proc/{each}") for each in pids]


def memory(pid: int) -> float:
    """The resident memory of a process and those that it began, in MiB."""
    pages = [int((each / "statm").read_text().split()[1]) for each in family(pid)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def seconds(pid: int) -> float:
    """The seconds of a core that a process and those that it began have taken."""
    stats = [(each / "stat").read_text().rpartition(")")[2].split() for each in family(pid)]
    ticks = sum(int(words[11]) + int(words[12]) for words in stats)
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Read the options, and run the bench."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--odd", type=int, default=20, help="slow phones, and vanishing ones")
    parser.add_argument("--advice", type=int, default=0, help="tables that always want some")
    options = parser.parse_args()
    if options.tables * options.seats > MOST or options.seconds > MOST:
        parser.error(f"no more than {MOST} phones, and {MOST} seconds")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "hanabi.db") as server:
        asyncio.run(run(options, server))


if __name__ == "__main__":
    main()
