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
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TypeAlias

from deducer.record.data import RecordData
from deducer.web.store.store import LogEntry
from deducer.web.tables.cache import MOST_OPEN, Audience, OpenTable, StateText

_SIZE = 8
"""Bytes of a message's length."""

Audiences: TypeAlias = frozenset[Audience]
States: TypeAlias = dict[Audience, StateText]


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


Since: TypeAlias = Callable[[int], Awaitable[News]]
"""Returns what happened at a table after the log entry with that number."""


class Mirror(ABC):
    """Draws tables from what it is told of them."""

    @abstractmethod
    def drawn(self, news: News, audiences: Audiences) -> States:
        """Return what each audience is shown of a table after ``news``.

        :raises Behind: if the mirror does not know what came before.
        """

    @abstractmethod
    def close(self) -> None:
        """Draw no more."""


class Here(Mirror):
    """A mirror in this process."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()

    def drawn(self, news: News, audiences: Audiences) -> States:
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
        return {audience: table.state(audience) for audience in audiences}

    def close(self) -> None:
        self._tables.clear()


class Beside(Mirror):
    """A mirror in a process of its own, which does not slow this one.

    It starts at once, so that the first change need not wait for it, and ends with this process,
    however that ends.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = _started()

    def drawn(self, news: News, audiences: Audiences) -> States:
        try:
            answer = self._asked(news, audiences)
        except (EOFError, BrokenPipeError):  # it was killed
            self.close()
            raise Behind from None
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _asked(self, news: News, audiences: Audiences) -> States | Exception:
        if self._process is None:
            self._process = _started()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        _send(process.stdin, (news, audiences))
        answer: States | Exception = _received(process.stdout)
        return answer

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


def _received(stream: IO[bytes]) -> States | Exception:
    """The next answer.

    :raises EOFError: if there is none.
    """
    answer: States | Exception = pickle.loads(_message(stream))
    return answer


def _message(stream: IO[bytes]) -> bytes:
    head = stream.read(_SIZE)
    data = stream.read(int.from_bytes(head, "big"))
    if not data:
        raise EOFError
    return data


class Mirrored:
    """The server's side of a mirror: what it was told, and requests to it."""

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self._known: dict[str, int] = {}
        """The last log entry of each table that the mirror was told."""
        self._thread = ThreadPoolExecutor(1, "mirror")

    async def drawn(self, table: str, audiences: Audiences, since: Since) -> States:
        """Return what audiences are shown of a table now; ``since`` gives its news."""
        try:
            return await self._drawn(await since(self._known.get(table, 0)), audiences)
        except Behind:
            return await self._drawn(await since(0), audiences)

    async def _drawn(self, news: News, audiences: Audiences) -> States:
        asked = self._thread.submit(self.mirror.drawn, news, audiences)
        states = await asyncio.wrap_future(asked)
        self._known[news.table] = news.seq
        return states

    def close(self) -> None:
        """Draw no more."""
        self._thread.submit(self.mirror.close)
        self._thread.shutdown()


def main() -> None:
    """Draw what is requested on standard input, until that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told to stop, and ends this, too
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    here = Here()
    gc.freeze()
    with suppress(EOFError):
        while True:
            news, audiences = pickle.loads(_message(asked))
            answer: States | Exception
            try:
                answer = here.drawn(news, audiences)
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                answer = error
            _send(told, answer)
