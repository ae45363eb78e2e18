"""The largest of several drawings of the same thing that fits into the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement

WIDE = 1000
"""Columns in which everything has room."""


class Fitting:
    """The first of ``drawings`` that is not too wide or, if ``lines`` are given, not too high.

    If none is, it is the last.
    """

    def __init__(self, *drawings: Callable[[], RenderableType], lines: int | None = None) -> None:
        self.drawings = drawings
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        *larger, smallest = self.drawings
        for drawing in larger:
            drawn = drawing()
            if self._fits(drawn, console, options):
                yield drawn
                return
        yield smallest()

    def _fits(self, drawn: RenderableType, console: Console, options: ConsoleOptions) -> bool:
        if self.lines is not None:
            return len(console.render_lines(drawn, options)) <= self.lines
        width = Measurement.get(console, options.update(width=WIDE), drawn).maximum
        return width <= options.max_width
