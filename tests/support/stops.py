"""Requests to stop a long question, and how much is worked between two looks at them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Asked:
    """A request to stop that comes after it was asked ``patience`` times."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.times = 0

    def __call__(self) -> bool:
        self.times += 1
        return self.times > self.patience


class Measured(Asked):
    """The same, with the ``most`` work of this thread from one look at it to the next.

    Work is counted in calls of functions, so that it does not depend on the clock.
    """

    def __init__(self, patience: int) -> None:
        super().__init__(patience)
        self.most = 0
        self._calls = 0

    def __call__(self) -> bool:
        self._look()
        return super().__call__()

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """Count the work in here, also before the first look and after the last."""
        sys.setprofile(self._count)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._look()

    def _count(self, _frame: FrameType, event: str, _argument: object) -> None:
        self._calls += event in ("call", "c_call")

    def _look(self) -> None:
        self.most = max(self.most, self._calls)
        self._calls = 0
