"""Times a change to the screens of many tables; run it as a script.

    python -m tests.bench.load [--tables 50] [--seats 5] [--seconds 60] [--pause 5]
        [--agreements level-2]

A server of its own, on this machine alone. At every table a phone a seat listens, and once all have
been shown their table, one of them sends an entry every ``--pause`` seconds. Each table has an
address of its own. Printed are the times from the sending of an entry to its arrival at each phone
that listens, and to its acknowledgement, and what the server's processes took.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from deducer.cli.build import describe
from solver import Deal, Rules
from tests.bench.timing import Line, seated
from tests.support.games import NAMES, played
from tests.support.phones import Step, steps_of
from tests.support.servers import Server

SETTLED = 2.0
"""Seconds of rest once all have come."""
FILES = 65_536
"""Files that may be open, where the system allows it."""
HEADING = (
    f"{'tables':>6}{'phones':>7}{'entries':>8}{'p50':>8}{'p99':>8}{'max':>8}{'acked':>8}{'p99':>8}"
    f"{'refused':>8}{'kB/s':>8}{'server':>8}{'load':>6}{'MiB':>6}"
)
"""Milliseconds from sent to arrived and to acknowledged; CPU milliseconds an entry; cores."""


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
    address: str
    cookies: list[str]
    steps: Iterator[Step]
    sent: dict[int, float] = field(default_factory=dict)
    seq: int = 0


class Phone(asyncio.Protocol):
    """A phone that takes every state or change as it comes."""

    NUMBER = re.compile(rb"id: ([0-9]+)\n")

    def __init__(self, seats: Seats, times: Times, request: bytes) -> None:
        self.seats = seats
        self.times = times
        self.request = request
        self.rest = b""
        self.transport: asyncio.WriteTransport
        self.shown = asyncio.get_running_loop().create_future()
        """Done once it was shown the table."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self.times.bytes += len(data)
        data = self.rest + data
        end = 0
        for found in self.NUMBER.finditer(data):
            end = found.end()
            if not self.shown.done():
                self.shown.set_result(None)
            sent = self.seats.sent.get(int(found[1]))
            if sent is not None:
                self.times.arrived.append(now - sent)
        self.rest = data[max(end, len(data) - 20) :]

    def hang_up(self) -> None:
        self.transport.close()


class Bench:
    """Phones at one server."""

    def __init__(self, port: int, times: Times) -> None:
        self.port = port
        self.times = times

    async def connect(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))

    def head(self, method: str, path: str, cookie: str = "", body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", f"Cookie: {cookie}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join((*lines, "", "")).encode() + body

    async def ask(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        request: bytes,
    ) -> tuple[int, bytes]:
        """Send a request on a connection that stays open; return status and body."""
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1])
            for line in head.split("\r\n")
            if line.lower().startswith("content-length")
        )
        return int(head.split()[1]), await reader.readexactly(length)

    def begin(self, number: int, seats: int, sheet: str) -> Seats:
        """Make a table with a sheet of agreements (or none), and join from every seat."""
        address = f"127.1.{number // 250}.{number % 250 + 1}"
        table, cookies = seated(Line(self.port, source=address), NAMES[:seats], sheet)
        deal = Deal.shuffle(Rules.named("standard"), players=seats, seed=number)
        record = played(deal, number, actions=300).record
        return Seats(table, address, [cookies[seat] for seat in range(seats)], steps_of(record))

    async def play(self, seats: Seats, until: float, pause: float) -> None:
        """Send an entry every ``pause`` seconds from the phone of the seat whose it is."""
        await asyncio.sleep(random.random() * pause)
        while perf_counter() < until:
            begun = perf_counter()
            reader, writer = await self.connect(seats.address)  # a browser's rests for seconds only
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
            status, answer = await self.ask(reader, writer, request)
            self.times.acknowledged.append(perf_counter() - begun)
            if status == 200:
                seats.seq = json.loads(answer[: answer.index(b",")] + b"}")["seq"]
            else:
                self.times.refused += 1
                seats.steps = iter(())
            writer.close()
            await asyncio.sleep(max(0.0, begun + pause - perf_counter()))

    async def listen(self, seats: Seats, seat: int) -> Phone:
        """Take every change as it comes, once the table was shown."""
        path = f"/api/tables/{seats.table}/stream"
        request = self.head("GET", path, seats.cookies[seat])
        loop = asyncio.get_running_loop()
        _, phone = await loop.create_connection(
            lambda: Phone(seats, self.times, request),
            "127.0.0.1",
            self.port,
            local_addr=(seats.address, 0),
        )
        await phone.shown
        return phone


def shares(row: list[float], *shares: float) -> list[float]:
    """The milliseconds that such shares of some times stay below."""
    row = sorted(row) or [0.0]
    return [1e3 * row[int(share * (len(row) - 1))] for share in shares]


async def loaded(options: argparse.Namespace, port: int, pid: int) -> str:
    """Play at so many tables, and return the row of what it took."""
    times = Times()
    bench = Bench(port, times)
    playing = [
        bench.begin(number, options.seats, options.agreements) for number in range(options.tables)
    ]
    phones = [await bench.listen(seats, seat) for seats in playing for seat in range(options.seats)]
    await asyncio.sleep(SETTLED)
    times = bench.times = Times()
    for phone in phones:
        phone.times = times
    before = spent(pid)
    until = perf_counter() + options.seconds
    await asyncio.gather(*(bench.play(seats, until, options.pause) for seats in playing))
    server, load = (now - then for now, then in zip(spent(pid), before, strict=True))
    for phone in phones:
        phone.hang_up()
    entries = len(times.acknowledged)
    p50, p99, most = shares(times.arrived, 0.5, 0.99, 1)
    acknowledged = shares(times.acknowledged, 0.5, 0.99)
    return (
        f"{options.tables:6}{len(phones):7}{entries:8}{p50:8.1f}{p99:8.1f}{most:8.1f}"
        f"{acknowledged[0]:8.1f}{acknowledged[1]:8.1f}{times.refused:8}"
        f"{times.bytes / options.seconds / 1e3:8.0f}{1e3 * server / max(entries, 1):8.2f}"
        f"{load / options.seconds:6.2f}{memory(pid):6.0f}"
    )


def family(pid: int) -> Iterator[Path]:
    """A process and those that it began, as the system shows them."""
    yield Path(f"/proc/{pid}")
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        yield from (Path(f"/proc/{each}") for each in file.read_text().split())


def memory(pid: int) -> float:
    """The resident memory of a process and those that it began, in MiB."""
    pages = [int((each / "statm").read_text().split()[1]) for each in family(pid)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def spent(pid: int) -> tuple[float, float]:
    """The seconds of a core that the server and this process have taken."""
    taken = 0.0
    for each in family(pid):
        words = (each / "stat").read_text().rpartition(")")[2].split()
        taken += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return taken, process_time()


def main() -> None:
    """Read the options, and run the bench."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--pause", type=float, default=5, help="seconds between a table's entries")
    parser.add_argument("--agreements", default="", help="a sheet by its name, such as level-2")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    print(f"{describe()}; {options.seconds} s;")
    print("ms until arrived and acknowledged; CPU ms an entry; cores")
    print(HEADING, flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "hanabi.db") as server,
    ):
        print(asyncio.run(loaded(options, server.port, server.pid)))


if __name__ == "__main__":
    main()
