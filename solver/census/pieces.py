"""Cuts work into pieces that take about equally long; they get smaller towards the end."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Self

SECONDS = 0.25
"""Seconds that a piece should take."""
FIRST, MOST = 16, 4_000
"""The size of the first pieces, and of the largest."""
LEAST = 8
"""The smallest size at the end, where pieces shrink so that no worker is idle."""


class Pieces:
    """An iterator over ranges of numbers; :meth:`took` adapts their size. Threads may share it."""

    def __init__(self, numbers: Sequence[range], workers: int) -> None:
        self.ahead = list(reversed(numbers))
        self.remaining = sum(map(len, numbers))
        self.workers = workers
        self.size = FIRST
        self.lock = Lock()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> range:
        with self.lock:
            if not self.ahead:
                raise StopIteration
            size = min(self.size, max(LEAST, self.remaining // (3 * self.workers)))
            numbers = self.ahead.pop()
            if len(numbers) > size:
                self.ahead.append(numbers[size:])
            self.remaining -= len(numbers[:size])
            return numbers[:size]

    def took(self, size: int, seconds: float) -> None:
        """Record how long a piece took; the next ones are at most twice as large."""
        fitting = int(size * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 2 * self.size, MOST))
