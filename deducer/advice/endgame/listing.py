"""Lists ways to fill slots, those together that use the same, and just some if there are many.

Rows of the first few slots that use the same can be filled up in the same ways. So the uses that
can be reached are found first, slot by slot, with the number of their rows. Then rows are laid for
those that are asked for, from the last slot back, and each row of the first few slots just once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

ROWS_AT_ONCE = 4_096
"""Rows that are laid by a slot between two checks of the limits, or uses that are found."""

Cell: TypeAlias = tuple[int, int]
"""A kind, with the mark that it makes in some slots."""
Counts: TypeAlias = tuple[int, ...]
"""How often each cell is used."""


class Use(NamedTuple):
    """How often each kind is used with each mark, and in how many rows just so."""

    cells: Mapping[Cell, int]
    rows: int
    counts: Counts


class Rows:
    """All ways to fill slots in order.

    ``admitted`` are the kinds that each slot admits, with the mark that each makes there, and
    ``copies`` counts those of each kind. ``tick`` is called now and then, and may raise to stop it.

    >>> rows = Rows([{0: 7, 1: 7}, {1: 8}], [1, 1])
    >>> [(dict(use.cells), rows.rows(use)) for use in rows.uses()]
    [({(0, 7): 1, (1, 8): 1}, [b'\\x00\\x01'])]
    """

    def __init__(
        self,
        admitted: Sequence[Mapping[int, int]],
        copies: Sequence[int],
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._tick = tick
        self._cells = list(dict.fromkeys(cell for slot in admitted for cell in slot.items()))
        self._copies = copies
        begin: Counts = (0,) * len(self._cells)
        self._numbers: list[Mapping[Counts, int]] = [{begin: 1}]
        self._before: list[dict[Counts, list[tuple[bytes, Counts]]]] = []
        self._known_rows: dict[tuple[int, Counts], list[bytes]] = {(0, begin): [b""]}
        self._added = 0
        for slot in admitted:
            self._reach(slot)

    def uses(self) -> Iterator[Use]:
        """Yield all that rows can use."""
        for counts, number in self._numbers[-1].items():
            cells = {cell: used for cell, used in zip(self._cells, counts, strict=True) if used}
            yield Use(cells, number, counts)

    def rows(self, use: Use, most: int | None = None) -> list[bytes]:
        """Return the rows with a use, as the kind in each slot, or just ``most`` of them."""
        return self._rows(len(self._before), use.counts, use.rows if most is None else most)

    def _reach(self, slot: Mapping[int, int]) -> None:
        """Find what can be used with one more slot, from what, and by how many rows."""
        before: dict[Counts, list[tuple[bytes, Counts]]] = {}
        numbers = Counter[Counts]()
        fits = []
        for cell in slot.items():
            alike = [at for at, (kind, _) in enumerate(self._cells) if kind == cell[0]]
            fits.append((bytes([cell[0]]), self._cells.index(cell), alike, self._copies[cell[0]]))
        for counts, number in self._numbers[-1].items():
            self._work(1)
            for kind, cell_at, alike, copies in fits:
                if sum(counts[at] for at in alike) < copies:
                    then = (*counts[:cell_at], counts[cell_at] + 1, *counts[cell_at + 1 :])
                    before.setdefault(then, []).append((kind, counts))
                    numbers[then] += number
        self._before.append(before)
        self._numbers.append(numbers)

    def _rows(self, size: int, counts: Counts, most: int) -> list[bytes]:
        """The rows of the first ``size`` slots that use so much, or ``most`` of them."""
        most = min(most, self._numbers[size][counts])
        known = self._known_rows.get((size, counts), [])
        if len(known) >= most:
            return known[:most]
        rows: list[bytes] = []
        for kind, earlier in self._before[size - 1][counts]:
            if len(rows) < most:
                rows += [row + kind for row in self._rows(size - 1, earlier, most - len(rows))]
        self._work(len(rows))
        self._known_rows[size, counts] = rows
        return rows

    def _work(self, added: int) -> None:
        self._added += added
        if self._added >= ROWS_AT_ONCE:
            self._added = 0
            self._tick()
