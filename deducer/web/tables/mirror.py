"""Draws tables for those who did not make a change, in a process beside the server.

The time to draw a table for a seat depends on all that this seat sees, including cards that others
don't see. Whoever made a change could measure that if it were drawn where their own requests are
served. So the server draws their view, and that of the page that shows what everybody knows. All
other views are drawn here.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import sys
import time
from abc import ABC, abstractmethod
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, NamedTuple, TypeAlias

from deducer.record.data import RecordData
from deducer.web.store.rows import LogEntry
from deducer.web.tables.cache import MOST_OPEN, Audience, OpenTable
from deducer.web.tables.parts import Change, StateParts

_SIZE = 8
"""Bytes of a message's length."""
TIDY = 600.0
"""Seconds between two collections of garbage. Little here is a cycle, while to look for one stops
everything: for a tenth of a second or more each time, if that is left to Python.
"""
READ = 1 << 20
"""Bytes of an answer that are read ahead."""
AT_ONCE = 16
"""The most tables that are drawn at a time: the first must not wait long for the last."""

Held: TypeAlias = dict[Audience, int]
"""For whom to draw, with the number of the last log entry in the state that is there already."""
States: TypeAlias = dict[Audience, StateParts]
Drawn: TypeAlias = dict[Audience, StateParts | Change]
"""What audiences are shown: as a change of the state that is there, or whole."""


class Behind(Exception):
    """A mirror does not know the table, or not up to the log entry assumed."""


@dataclass(frozen=True)
class News:
    """What a mirror has not heard of a table yet: the log entries after number ``known``.

    If that is 0, the table begins with ``record`` and ``mode``.
    """

    table: str
    known: int
    log_entries: tuple[LogEntry, ...]
    record: RecordData | None = None
    mode: str = ""

    @property
    def seq(self) -> int:
        """The number of the last log entry."""
        return self.known + len(self.log_entries)

    @classmethod
    def of(cls, table: OpenTable, known: int) -> News:
        """Return what happened at a table after log entry number ``known``."""
        log_entries = tuple(table.log_entries[known:])
        record, mode = table.beginning
        return (
            cls(table.id, known, log_entries)
            if known
            else cls(table.id, 0, log_entries, record, mode)
        )


Asked: TypeAlias = tuple[News, Held]
Answer: TypeAlias = Drawn | Exception
Since: TypeAlias = Callable[[int], Awaitable[News]]
"""Returns what happened at a table after the log entry with that number."""


class Mirror(ABC):
    """Draws tables from what it is told of them."""

    @abstractmethod
    async def start(self) -> None:
        """Get ready, so that the first change need not wait for it."""

    @abstractmethod
    async def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        """Draw several tables, each after its news."""

    async def drawn(self, news: News, held: Held) -> Drawn:
        """Return what audiences are shown of a table after ``news``.

        :raises Behind: if the mirror does not know what came before.
        """
        (answer,) = await self.draw([(news, held)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    @abstractmethod
    async def close(self) -> None:
        """Draw no more."""


class Here(Mirror):
    """A mirror in this process."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()

    async def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        self._tables.clear()

    async def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        return self.answers(asked)

    def answers(self, asked: Sequence[Asked]) -> list[Answer]:
        """Draw several tables, each after its news."""
        return [self._answer(news, held) for news, held in asked]

    def _answer(self, news: News, held: Held) -> Answer:
        try:
            table = self._told(news)
            return {each: _part(table, each, seq) for each, seq in held.items()}
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            return error

    def _told(self, news: News) -> OpenTable:
        """The table after ``news``."""
        table = self._tables.pop(news.table, None)
        if news.record is not None:
            table = OpenTable(news.table, news.record, news.mode, news.log_entries)
        elif table is None or table.seq != news.known:
            raise Behind
        else:
            for log_entry in news.log_entries:
                table.take(log_entry)
        self._tables[news.table] = table
        if len(self._tables) > MOST_OPEN:
            self._tables.popitem(last=False)
        return table


def _part(table: OpenTable, audience: Audience, held: int) -> StateParts | Change:
    """What an audience is shown now, as a change if the last drawing is the one that is held."""
    before = table.last(audience)
    state = table.state(audience)
    return state if before is None or before.seq != held else state.since(before)


class Beside(Mirror):
    """A mirror in a process of its own, which does not slow this one.

    It ends with this process, however that ends, and draws for one who asks at a time.
    """

    def __init__(self) -> None:
        self._process: Process | None = None

    async def start(self) -> None:
        places = [place or os.getcwd() for place in sys.path]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            f"from {__name__} import main; main()",
            stdin=PIPE,
            stdout=PIPE,
            limit=READ,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
        )

    async def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        if self._process is None:
            await self.start()
        assert self._process is not None
        asking, telling = self._process.stdin, self._process.stdout
        assert asking is not None
        assert telling is not None
        try:
            asking.write(_framed(asked))
            await asking.drain()
            size = int.from_bytes(await telling.readexactly(_SIZE), "big")
            answers: list[Answer] = pickle.loads(await telling.readexactly(size))
        except (EOFError, ConnectionError):  # it was killed
            await self.close()
            return [Behind() for _ in asked]
        return answers

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return None if self._process is None else self._process.pid

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):  # it has ended
                process.kill()
            await process.wait()


def _framed(message: object) -> bytes:
    data = pickle.dumps(message)
    return len(data).to_bytes(_SIZE, "big") + data


def _message(stream: IO[bytes]) -> bytes:
    head = stream.read(_SIZE)
    data = stream.read(int.from_bytes(head, "big"))
    if not data:
        raise EOFError
    return data


class _Waiting(NamedTuple):
    asked: Asked
    answer: asyncio.Future[Drawn]


class Mirrored:
    """The server's side of a mirror: what it was told, what it has drawn, and requests to it.

    It is asked for all tables that wait at a time.
    """

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self._known: dict[str, int] = {}
        """The last log entry of each table that the mirror was told."""
        self._news: dict[str, list[LogEntry]] = {}
        """Log entries that it was not told yet, of tables that are to be drawn."""
        self._drawn: OrderedDict[str, States] = OrderedDict()
        self._waiting: list[_Waiting] = []
        self._drawing: asyncio.Task[None] | None = None

    def note(self, table: str, log_entry: LogEntry) -> None:
        """Keep a new log entry of a table that will be drawn."""
        self._news.setdefault(table, []).append(log_entry)

    async def drawn(self, table: str, audiences: Iterable[Audience], since: Since) -> States:
        """Return what audiences are shown of a table now; ``since`` gives its news."""
        try:
            return await self._asked(await self._next(table, since), audiences)
        except Behind:
            return await self._asked(await since(0), audiences)

    async def _next(self, table: str, since: Since) -> News:
        """What the mirror does not know of a table: what was noted, if nothing is missing there."""
        known = self._known.get(table, 0)
        noted = sorted(self._news.pop(table, ()), key=lambda each: each.seq)
        new = tuple(each for each in noted if each.seq > known)
        whole = [each.seq for each in new] == [*range(known + 1, known + 1 + len(new))]
        if known and new and whole:
            return News(table, known, new)
        return await since(known)

    async def _asked(self, news: News, audiences: Iterable[Audience]) -> States:
        answer: asyncio.Future[Drawn] = asyncio.get_running_loop().create_future()
        states = self._drawn.pop(news.table, {})
        held = {each: states[each].seq if each in states else -1 for each in audiences}
        self._waiting.append(_Waiting((news, held), answer))
        if self._drawing is None or self._drawing.done():
            self._drawing = asyncio.create_task(self._draw())
        for audience, part in (await answer).items():
            states[audience] = states[audience].after(part) if isinstance(part, Change) else part
        self._known[news.table] = news.seq
        self._drawn[news.table] = states
        if len(self._drawn) > MOST_OPEN:
            self._drawn.popitem(last=False)
        return {audience: states[audience] for audience in audiences}

    async def _draw(self) -> None:
        """Draw all that waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            try:
                answers = await self.mirror.draw([each.asked for each in batch])
            except Exception as error:  # noqa: BLE001 - those who wait are told
                answers = [error for _ in batch]
            for waiting, answer in zip(batch, answers, strict=True):
                _tell(waiting.answer, answer)

    async def close(self) -> None:
        """Draw no more, not even what waits."""
        if self._drawing is not None:
            self._drawing.cancel()
            await asyncio.gather(self._drawing, return_exceptions=True)
        await self.mirror.close()


def _tell(waiting: asyncio.Future[Drawn], answer: Answer) -> None:
    if waiting.done():
        return  # nobody waits any more
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)


def main() -> None:
    """Draw what is requested on standard input, until that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told to stop, and ends this, too
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    here = Here()
    gc.freeze()
    gc.disable()
    tidied = time.monotonic()
    with suppress(EOFError):
        while True:
            told.write(_framed(here.answers(pickle.loads(_message(asked)))))
            told.flush()
            if time.monotonic() > tidied + TIDY:
                gc.collect()
                tidied = time.monotonic()
