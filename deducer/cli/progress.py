"""How far a search or other long work is, shown on standard error."""

from __future__ import annotations

import sys
import time
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Drawn

from deducer.cli.build import tell_if_slow

PATIENCE = 1.0
"""Seconds after which progress is shown."""

INTERVAL = 0.1
"""Seconds between two updates."""


class _Shown:
    """A line on standard error, if ``shown``; nothing of it stays once the work is over."""

    def __init__(
        self, column: ProgressColumn, shown: bool, console: Console | None, **settings: Any
    ) -> None:
        self.drawn = Drawn(
            column,
            TextColumn("{task.description}", markup=False),
            console=console or Console(stderr=True),
            transient=True,
            disable=not shown,
            redirect_stdout=False,
            redirect_stderr=False,
            **settings,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.drawn.stop()


class Progress(_Shown):
    """A callback for nodes and seconds, which draws them; the last values are kept in any case."""

    def __init__(self, *, shown: bool, console: Console | None = None) -> None:
        super().__init__(SpinnerColumn(style="bold"), shown, console, auto_refresh=False)
        self.task = self.drawn.add_task("")
        self.nodes = 0
        self.seconds = 0.0
        self.updated = 0.0

    def __call__(self, nodes: int, seconds: float, about: str = "searching") -> None:
        """Record the nodes and seconds so far, and the subject of the search."""
        tell_if_slow()
        self.nodes, self.seconds = nodes, seconds
        if seconds < PATIENCE or seconds < self.updated + INTERVAL:
            return
        self.updated = seconds
        self.drawn.update(self.task, description=f"{about} · {self} · Ctrl-C ends it")
        self.drawn.start()
        self.drawn.refresh()

    def __str__(self) -> str:
        speed = self.nodes / self.seconds if self.seconds else 0
        return f"{clock(self.seconds)} · {self.nodes:,} nodes · {speed:,.0f} nodes/s"


class Bar(_Shown):
    """A bar for ``total`` things; ``before`` are done already."""

    def __init__(
        self, total: int, before: int, *, shown: bool, console: Console | None = None
    ) -> None:
        super().__init__(BarColumn(bar_width=16), shown, console)
        self.total, self.before = total, before
        self.begun = time.perf_counter()
        self.task = self.drawn.add_task(f"{before:,} of {total:,}", total=total, completed=before)
        self.drawn.start()

    def show(self, done: int, results: str, *, steady: bool = True) -> None:
        """Show how many are ``done``, and the interim ``results``.

        It shows the time left only if the work is ``steady``: if the rest is as quick as before.
        """
        rate = (done - self.before) / max(time.perf_counter() - self.begun, 1e-6)
        left = f" · {clock((self.total - done) / rate)} left" if rate and steady else ""
        words = f"{done:,} of {self.total:,} · {rate:,.0f}/s{left}\n{results}"
        self.drawn.update(self.task, completed=done, description=words)


def clock(seconds: float) -> str:
    """Return a time for people: ``12.3 s``, ``4:05``, ``1:00:07``."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, whole = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"


def shows_progress(*, as_json: bool) -> bool:
    """Whether to show progress: on a terminal, unless another program reads the JSON output."""
    return sys.stderr.isatty() and not (as_json and not sys.stdout.isatty())
