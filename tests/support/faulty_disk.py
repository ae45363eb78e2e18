"""A disk of which the n-th call fails, after the manner of SQLite's ioerr tests.

It stands in for what :mod:`deducer.disk` asks of the system: every call that can fail is counted.
A write that fails has written half of what it was to write.
"""

from __future__ import annotations

import builtins
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from deducer import disk

COUNTED = frozenset({"fsync", "link", "unlink", "replace", "open", "close"})
"""The functions of :mod:`os` that are counted."""


class Fault(Enum):
    """What goes wrong at the n-th call."""

    ONCE = "that call fails"
    EVER = "that call fails and all after it"
    CRASH = "the process is gone"


class Crashed(BaseException):
    """The process ended: nothing that it would have done since happened."""


class FaultyDisk:
    """Counts calls, and lets the n-th one fail."""

    def __init__(self) -> None:
        self.calls = 0
        self.fails_at = 0
        self.fault = Fault.ONCE

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stand in for the system in :mod:`deducer.disk`."""

        def opened(path: Path, mode: str, **options: Any) -> _FaultyFile:
            return _FaultyFile(self.call(builtins.open, path, mode, **options), self)

        monkeypatch.setattr(disk, "open", opened, raising=False)
        monkeypatch.setattr(disk, "os", _FaultyOs(self))

    @property
    def failed(self) -> bool:
        """Whether the call that was to fail was reached."""
        return 0 < self.fails_at <= self.calls

    @contextmanager
    def failing(self, number: int, fault: Fault) -> Iterator[None]:
        """Let the n-th call from now on fail, while this lasts."""
        self.calls, self.fails_at, self.fault = 0, number, fault
        yield
        self.fails_at = 0

    def call(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call a function, or let it fail if it is its turn."""
        path = arguments[0] if arguments and isinstance(arguments[0], Path) else None
        self.check(path)
        return function(*arguments, **options)

    def check(self, path: Path | None = None) -> None:
        """Count a call, and fail if it is its turn; who names a path is told it in the error."""
        self.calls += 1
        if not self.failed or (self.fault is Fault.ONCE and self.calls > self.fails_at):
            return
        if self.fault is Fault.CRASH:
            raise Crashed
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)


class _FaultyFile:
    """An open file whose calls are counted."""

    def __init__(self, file: Any, faulty: FaultyDisk) -> None:
        self.file = file
        self.faulty = faulty

    def __enter__(self) -> _FaultyFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fileno(self) -> int:
        return int(self.file.fileno())

    def write(self, data: bytes) -> int:
        try:
            self.faulty.check()
        except BaseException:
            self.file.write(data[: len(data) // 2])
            raise
        return int(self.file.write(data))

    def close(self) -> None:
        self.file.close()
        self.faulty.check()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self.file, name)
        return lambda *arguments: self.faulty.call(function, *arguments)


class _FaultyOs:
    def __init__(self, faulty: FaultyDisk) -> None:
        self.faulty = faulty

    def __getattr__(self, name: str) -> Any:
        found = getattr(os, name)
        if name not in COUNTED:
            return found
        return lambda *arguments, **options: self.faulty.call(found, *arguments, **options)
