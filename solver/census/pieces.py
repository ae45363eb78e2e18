"""Cuts what is left to do into pieces for workers: each some time's work, smaller at the end."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Self

SECONDS = 0.25
"""What a piece should take."""
FIRST, MOST = 16, 4_000
"""The size of the first pieces, and of the largest."""
LEAST = 8
"""Pieces get smaller at the end, so that all workers have something to do, but not below this."""


class Pieces:
    """Ranges of numbers, as many at a time as fit; told how long pieces took, it learns the size.

    Threads may take from it.
    """

    def __init__(self, numbers: Sequence[range], workers: int) -> None:
        self.ahead = list(reversed(numbers))
        self.left = sum(map(len, numbers))
        self.workers = workers
        self.size = FIRST
        self.lock = Lock()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> range:
        with self.lock:
            if not self.ahead:
                raise StopIteration
            size = min(self.size, max(LEAST, self.left // (3 * self.workers)))
            numbers = self.ahead.pop()
            if len(numbers) > size:
                self.ahead.append(numbers[size:])
            self.left -= len(numbers[:size])
            return numbers[:size]

    def took(self, size: int, seconds: float) -> None:
        """Take in how long a piece took: the next ones are no more than twice as large."""
        fitting = int(size * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 2 * self.size, MOST))
