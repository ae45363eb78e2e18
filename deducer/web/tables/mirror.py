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
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO, NamedTuple, TypeAlias

from deducer.record.data import RecordData
from deducer.web.store.store import LogEntry
from deducer.web.tables.cache import MOST_OPEN, Audience, OpenTable
from deducer.web.tables.parts import Change, StateParts

_SIZE = 8
"""Bytes of a message's length."""
COLLECTED = 10_000, 10, 100
"""Thresholds of the garbage collector: little here is a cycle, and all of it takes 0.1 s."""
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
    def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        """Draw several tables, each after its news."""

    def drawn(self, news: News, held: Held) -> Drawn:
        """Return what audiences are shown of a table after ``news``.

        :raises Behind: if the mirror does not know what came before.
        """
        (answer,) = self.draw([(news, held)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    @abstractmethod
    def close(self) -> None:
        """Draw no more."""


class Here(Mirror):
    """A mirror in this process."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()

    def draw(self, asked: Sequence[Asked]) -> list[Answer]:
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

    def close(self) -> None:
        self._tables.clear()


def _part(table: OpenTable, audience: Audience, held: int) -> StateParts | Change:
    """What an audience is shown now, as a change if the last drawing is the one that is held."""
    before = table.last(audience)
    state = table.state(audience)
    return state if before is None or before.seq != held else state.since(before)


class Beside(Mirror):
    """A mirror in a process of its own, which does not slow this one.

    It starts at once, so that the first change need not wait for it, and ends with this process,
    however that ends.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = _started()

    def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        if self._process is None:
            self._process = _started()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _send(process.stdin, asked)
            answers: list[Answer] = pickle.loads(_message(process.stdout))
        except (EOFError, BrokenPipeError):  # it was killed
            self.close()
            return [Behind() for _ in asked]
        return answers

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            with suppress(BrokenPipeError):
                self._process.communicate()
            self._process = None


def _started() -> subprocess.Popen[bytes]:
    places = [place or os.getcwd() for place in sys.path]
    return subprocess.Popen(
        [sys.executable, "-c", f"from {__name__} import main; main()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
    )


def _send(stream: IO[bytes], message: object) -> None:
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(_SIZE, "big") + data)
    stream.flush()


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

    One thread asks it, for all tables that wait.
    """

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self._known: dict[str, int] = {}
        """The last log entry of each table that the mirror was told."""
        self._news: dict[str, list[LogEntry]] = {}
        """Log entries that it was not told yet, of tables that are to be drawn."""
        self._drawn: OrderedDict[str, States] = OrderedDict()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="mirror", daemon=True)
        self._thread.start()

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
        self._queue.put(_Waiting((news, held), answer))
        for audience, part in (await answer).items():
            states[audience] = states[audience].after(part) if isinstance(part, Change) else part
        self._known[news.table] = news.seq
        self._drawn[news.table] = states
        if len(self._drawn) > MOST_OPEN:
            self._drawn.popitem(last=False)
        return {audience: states[audience] for audience in audiences}

    def _serve(self) -> None:
        while (first := self._queue.get()) is not None:
            batch: list[_Waiting | None] = [first]
            with suppress(Empty):
                while batch[-1] is not None and len(batch) < AT_ONCE:
                    batch.append(self._queue.get_nowait())
            waiting = [each for each in batch if each is not None]
            try:
                answers = self.mirror.draw([each.asked for each in waiting])
            except Exception as error:  # noqa: BLE001 - those who wait are told
                answers = [error for _ in waiting]
            for loop in {each.answer.get_loop() for each in waiting}:
                mine = [
                    pair
                    for pair in zip(waiting, answers, strict=True)
                    if pair[0].answer.get_loop() is loop
                ]
                with suppress(RuntimeError):  # it is closed: nobody waits any more
                    loop.call_soon_threadsafe(_tell, mine)
            if batch[-1] is None:
                break
        self.mirror.close()

    def close(self) -> None:
        """Draw no more."""
        self._queue.put(None)
        self._thread.join()


def _tell(told: Iterable[tuple[_Waiting, Answer]]) -> None:
    for waiting, answer in told:
        if waiting.answer.done():
            continue
        if isinstance(answer, Exception):
            waiting.answer.set_exception(answer)
        else:
            waiting.answer.set_result(answer)


def main() -> None:
    """Draw what is requested on standard input, until that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told to stop, and ends this, too
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    here = Here()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    with suppress(EOFError):
        while True:
            _send(told, here.draw(pickle.loads(_message(asked))))
