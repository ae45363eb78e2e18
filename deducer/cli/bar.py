"""A progress bar for long work, with its rate, interim results and the time left."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from deducer.cli.progress import clock


class Bar:
    """A bar on standard error for ``total`` things, of which ``before`` were done; if ``shown``."""

    def __init__(
        self, total: int, before: int, *, shown: bool, console: Console | None = None
    ) -> None:
        self.total, self.before = total, before
        self.begun = time.perf_counter()
        self.drawn = Progress(
            BarColumn(bar_width=16),
            TextColumn("{task.description}", markup=False),
            console=console or Console(stderr=True),
            transient=True,
            disable=not shown,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self.task = self.drawn.add_task(f"{before:,} of {total:,}", total=total, completed=before)

    def __enter__(self) -> Self:
        self.drawn.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.drawn.stop()

    def show(self, done: int, said: str, *, steady: bool = True) -> None:
        """Show how many are ``done``, and the interim results ``said``.

        The time left is shown only if the rest takes as long as what is done: if it is ``steady``.
        """
        rate = (done - self.before) / max(time.perf_counter() - self.begun, 1e-6)
        left = f" · {clock((self.total - done) / rate)} left" if rate and steady else ""
        words = f"{done:,} of {self.total:,} · {rate:,.0f}/s{left}\n{said}"
        self.drawn.update(self.task, completed=done, description=words)
