"""The progress of a search on standard error, once it takes longer than a second."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.spinner import Spinner

from deducer.cli.build import tell_if_slow

PATIENCE = 1.0
"""Seconds after which progress is shown."""

INTERVAL = 0.1
"""Seconds between two updates."""


class Progress:
    """A callback for nodes and seconds, which draws them if ``shown``.

    The last values are kept in any case. Nothing stays on the screen once the search is over.
    """

    def __init__(self, *, shown: bool, console: Console | None = None) -> None:
        self.nodes = 0
        self.seconds = 0.0
        self.drawn = 0.0
        self.live: Live | None = None
        if shown:
            console = console or Console(stderr=True)
            self.spinner = Spinner("dots", style="bold")
            self.live = Live(
                self.spinner,
                console=console,
                auto_refresh=False,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def __call__(self, nodes: int, seconds: float, about: str = "searching") -> None:
        """Record the nodes and seconds so far, and the subject of the search."""
        tell_if_slow()
        self.nodes, self.seconds = nodes, seconds
        if self.live is None or seconds < PATIENCE or seconds < self.drawn + INTERVAL:
            return
        self.drawn = seconds
        self.live.start()
        self.spinner.update(text=f"{about} · {self} · Ctrl-C ends it")
        self.live.refresh()

    def __str__(self) -> str:
        speed = self.nodes / self.seconds if self.seconds else 0
        return f"{clock(self.seconds)} · {self.nodes:,} nodes · {speed:,.0f} nodes/s"


def clock(seconds: float) -> str:
    """Return a time for people: ``12.3 s``, ``4:05``, ``1:00:07``."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, whole = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"


def looked_at(*, as_json: bool) -> bool:
    """Whether to show progress: on a terminal, unless another program reads the JSON output."""
    return sys.stderr.isatty() and not (as_json and not sys.stdout.isatty())
