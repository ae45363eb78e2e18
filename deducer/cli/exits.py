"""How a command ends: its exit statuses, and what SIGTERM does."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from threading import current_thread, main_thread
from types import FrameType


class Exit(IntEnum):
    """The exit statuses; from 128 on they are 128 plus a signal's number, as in shells."""

    DONE = 0
    FAILED = 1
    BAD_INPUT = 2
    UNDECIDED = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


STATUSES = (
    "Exit status: 0 done; 1 a check failed (deck check, census verify), or unwinnable with "
    "solve --exit-code; 2 bad input; 3 undecided with solve --exit-code; 130 after Ctrl-C; "
    "141 when the reader of the output stops early; 143 after SIGTERM."
)
"""The statuses as ``hanabi --help`` lists them."""


GRACE = 1.0
"""Seconds in which another SIGTERM counts as the same request: timeout(1) sends two."""


@contextmanager
def quiet_end() -> Iterator[None]:
    """Let SIGTERM end the command in order: files are closed, workers and threads stopped.

    A later second one ends it at once, or is ignored once all is in order and only Python is left
    to end. If SIGTERM is ignored or has a handler, that stays.
    """
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return
    terminator = _Terminator()
    signal.signal(signal.SIGTERM, terminator)
    try:
        yield
    finally:
        if terminator.first is not None:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        elif signal.getsignal(signal.SIGTERM) == terminator:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


class _Terminator:
    """The handler of SIGTERM; the first signal raises SystemExit in the main thread."""

    def __init__(self) -> None:
        self.first: float | None = None

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first = now
            sys.exit(Exit.TERMINATED)
        if now > self.first + GRACE:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
