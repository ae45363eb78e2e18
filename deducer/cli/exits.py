"""How a command ends: its exit statuses, and what SIGTERM does."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any, TypeAlias

from solver.limits import Stop


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


def interrupted(report: str) -> SystemExit:
    """Print how far a command came until Ctrl-C, and return the error that ends it."""
    sys.stdout.flush()
    sys.stderr.write(f"hanabi: interrupted {report}\n")
    return SystemExit(Exit.INTERRUPTED)


Handler: TypeAlias = Callable[[int, FrameType | None], Any] | signal.Handlers


@contextmanager
def quiet_end() -> Iterator[None]:
    """Let SIGTERM end the command in order: files are closed, workers and threads stopped.

    A second one is ignored, as timeout(1) sends two. If SIGTERM is ignored or has a handler, that
    stays.
    """

    def end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        sys.exit(Exit.TERMINATED)

    with _handled(signal.SIGTERM, signal.SIG_DFL, end):
        yield


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Yield a :data:`~solver.limits.Stop`: Ctrl-C ends the question with the result so far.

    A second Ctrl-C ends the command. If SIGINT is ignored or has a handler, that stays.
    """
    stop = Event()

    def ask(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    with _handled(signal.SIGINT, signal.default_int_handler, ask):
        yield stop.is_set


@contextmanager
def _handled(number: int, default: Handler, handler: Handler) -> Iterator[None]:
    """Let ``handler`` handle a signal in place of ``default``; any other stays."""
    if current_thread() is not main_thread() or signal.getsignal(number) != default:
        yield
        return
    signal.signal(number, handler)
    try:
        yield
    finally:
        if signal.getsignal(number) == handler:
            signal.signal(number, default)
