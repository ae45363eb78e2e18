"""Tables that cut nothing off: where there is no room for a column, it goes on below."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from deducer.languages import say


def text_lines(*phrases: object, style: str = "") -> Iterator[Text]:
    """Yield a line for each phrase or text in ``phrases``; None stands for no line."""
    yield from (Text(say(each), style=style) for each in phrases if each is not None)


class Grid(Table):
    """A table that is drawn in the widest way that fits.

    Where it is too wide, its headings break between words, then columns of ``extra`` (bars that
    repeat a number) are left out, then the last columns follow below, behind the first one again.
    A column without ``no_wrap`` may break between words, too.
    """

    extra: Collection[int] = ()

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"box": None, "pad_edge": False, "header_style": "dim"} | options)

    def add_texts(self, *headings: object, no_wrap: bool = False) -> None:
        """Add columns, a heading each."""
        for heading in headings:
            self.add_column(say(heading), no_wrap=no_wrap)

    def add_numbers(self, *headings: object) -> None:
        """Add columns, a heading each, whose cells stand at the right and do not break."""
        for heading in headings:
            self.add_column(say(heading), justify="right", no_wrap=True)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        every = range(len(self.columns))
        plain = [at for at in every if at not in self.extra]
        for columns, broken in ((every, False), (every, True), (plain, True)):
            part = self._part(columns, broken=broken)
            if sum(least for least, _ in part._room(console, options)) <= options.max_width:
                yield from part._drawn(console, options)
                return
        for number, block in enumerate(self._blocks(plain, console, options)):
            if number:
                yield Text()
            yield from block._drawn(console, options)

    def _drawn(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the table, which fits; the last columns first take what room is left."""
        room = self._room(console, options)
        left = options.max_width - sum(least for least, _ in room)
        for at, (least, most) in reversed([*enumerate(room)]):
            more = max(0, min(most - least, left))
            left -= more
            self.columns[at].width = least + more - self._get_padding_width(at)
        return Table.__rich_console__(self, console, options)

    def _blocks(
        self, columns: Sequence[int], console: Console, options: ConsoleOptions
    ) -> Iterator[Grid]:
        """Yield as many columns as fit at a time, each time behind the first one."""
        whole = self._part(columns, broken=True)
        room = [least for least, _ in whole._room(console, options)]
        block, used = [columns[0]], room[0]
        for at, wide in zip(columns[1:], room[1:], strict=True):
            if len(block) > 1 and used + wide > options.max_width:
                yield self._part(block, broken=True)
                block, used = [columns[0]], room[0]
            block.append(at)
            used += wide
        yield self._part(block, broken=True)

    def _part(self, columns: Sequence[int], *, broken: bool) -> Grid:
        """The table with these ``columns`` alone, without rows in which they say nothing."""
        part = copy(self)
        cells = [[*self.columns[at].cells] for at in columns]
        rows = [*map(any, zip(*(map(_says, column) for column in cells[1:]), strict=True))]
        if len(columns) == len(self.columns) or not rows:
            rows = [True] * len(self.rows)
        part.rows = [row for row, kept in zip(self.rows, rows, strict=True) if kept]
        part.columns = []
        for at in columns:
            column = copy(self.columns[at])
            column._index = len(part.columns)
            column.overflow = "fold"
            kept_cells = zip(self.columns[at].cells, rows, strict=True)
            column._cells = [cell for cell, kept in kept_cells if kept]
            if broken and column.no_wrap and part.show_header:
                column.header = _broken(column)
            part.columns.append(column)
        return part

    def _room(self, console: Console, options: ConsoleOptions) -> list[tuple[int, int]]:
        """The least width of each column that cuts nothing off, and its full width."""
        wide = options.update(width=1000)
        room = []
        for at, column in enumerate(self.columns):
            cells = [*column.cells, *([column.header] if self.show_header else [])]
            sizes = [Measurement.get(console, wide, cell) for cell in cells]
            most = max((size.maximum for size in sizes), default=0)
            least = most if column.no_wrap else max((size.minimum for size in sizes), default=0)
            least = max(least, column.min_width or 0)
            most = max(most, least)
            beside = self._get_padding_width(at)
            room.append((least + beside, most + beside))
        return room


def _says(cell: RenderableType) -> bool:
    return bool(cell.plain if isinstance(cell, Text) else cell)


def _broken(column: Column) -> RenderableType:
    """The heading of a column, broken between words if it is what makes the column wide."""
    cells = [cell.plain if isinstance(cell, Text) else str(cell) for cell in column.cells]
    if not isinstance(column.header, str) or len(column.header) <= max(map(len, cells), default=0):
        return column.header
    return column.header.replace(" ", "\n")
