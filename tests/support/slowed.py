"""Slows a browser's pages and workers down, as a slow phone would.

The browser's own throttle reaches a page's first thread alone, and refuses workers. So all
processes that show pages are stopped and continued by turns, with all their threads: for a rate of
4, they run a quarter of the time.
"""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

RUN = 0.004
"""Seconds for which the processes run at a time."""
LOOK = 0.1
"""Seconds after which new processes are looked for."""


@contextmanager
def slowed(rate: float) -> Iterator[None]:
    """Slow down what browsers that this process opened show, by ``rate``."""
    if rate == 1:
        yield
        return
    command = [sys.executable, __file__, str(os.getpid()), str(rate)]
    with subprocess.Popen(command, stdin=subprocess.PIPE):  # whose clock has no rivals
        yield


def main(parent: int, rate: float) -> None:
    """Slow down what descends from the process ``parent``, until standard input ends."""
    owed, looked = 0.0, -LOOK
    while _goes_on():
        begun = time.perf_counter()
        if begun - looked > LOOK:
            slow, looked = showing(parent), begun
        time.sleep(RUN)
        _send(slow, signal.SIGSTOP)
        stopped = time.perf_counter()
        owed += (stopped - begun) * (rate - 1)
        time.sleep(max(owed, 0))
        _send(slow, signal.SIGCONT)
        owed -= time.perf_counter() - stopped


def _goes_on() -> bool:
    """Whether standard input is still open."""
    return not select.select([sys.stdin], [], [], 0)[0]


def _send(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def showing(parent: int) -> list[int]:
    """Return the processes below ``parent`` that show pages or run workers."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            above = (place / "stat").read_text().rpartition(")")[2].split()[1]
            children.setdefault(int(above), []).append(int(place.name))
    found, todo = [], [parent]
    while todo:
        for child in children.get(todo.pop(), ()):
            todo.append(child)
            with suppress(OSError):
                if b"--type=renderer" in Path("/proc", str(child), "cmdline").read_bytes():
                    found.append(child)
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
