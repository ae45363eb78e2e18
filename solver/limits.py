"""Limits on a long computation: nodes, seconds, and a caller who can end it early."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from solver.errors import HanabiError, check_int, check_number

Stop = Callable[[], bool]
"""Polled many times a second from the calling thread: whether to stop.

Once it returns True it must keep doing so. The computation then ends as if its time were up, with
its results so far. The ``is_set`` of a :class:`threading.Event` will do. An exception that it
raises ends the computation.
"""


def never() -> bool:
    """Return False: the :data:`Stop` that never stops anything."""
    return False


Progress = Callable[[int, float], None]
"""Called with the nodes and the seconds spent so far."""


def check_limits(
    nodes: object = None,
    seconds: object = None,
    names: tuple[str, str] = ("nodes", "seconds"),
) -> None:
    """Check limits, which are called ``names`` where they come from; None means no limit.

    :raises HanabiError: unless ``nodes`` is an int and ``seconds`` a number, of 0 or more each.
    """
    if nodes is not None:
        check_int(names[0], nodes, HanabiError, 0)
    if seconds is not None:
        check_number(names[1], seconds, HanabiError)


class LimitReached(Exception):
    """A limit is reached before the result is known."""


class Limits:
    """Limits that a computation checks as it goes; its seconds count from now on.

    ``nodes`` are search nodes, or other work counted in them. None means no limit. Once ``stop``
    returns True, the computation ends as if a limit were reached. ``progress`` is called each time
    that nodes are spent.

    :raises HanabiError: if these are no limits.

    >>> limits = Limits(nodes=10)
    >>> first = limits.part(nodes=4)
    >>> first.spend(4)
    >>> first.is_spent, limits.is_spent, limits.nodes_left
    (True, False, 6)
    """

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop = never,
        progress: Progress | None = None,
    ) -> None:
        check_limits(nodes, seconds)
        self.nodes = nodes
        self.seconds = seconds
        self.stop = stop
        self.spent = 0
        """Nodes spent so far."""
        self.share = 1.0
        """The share that may be spent for now: of the nodes, or without a limit of those, of the
        seconds.
        """
        self._progress = progress
        self._whole: Limits | None = None
        self._began = time.perf_counter()

    def part(self, nodes: int | None = None, seconds: float | None = None) -> Limits:
        """Return limits for a part of the computation, within these; it spends from both."""
        part = Limits(nodes, seconds, self.stop)
        part._whole = self
        return part

    def fraction(self, share: float) -> Limits:
        """Return limits for a part: a ``share`` of the nodes left, or without those, of the time.

        >>> Limits(nodes=10).fraction(0.5).nodes
        5
        """
        nodes, seconds = self.nodes_left, self.seconds_left
        if nodes is not None:
            return self.part(nodes=max(0, int(nodes * share)))
        return self.part(seconds=None if seconds is None else seconds * share)

    @property
    def elapsed(self) -> float:
        """Seconds spent so far."""
        return time.perf_counter() - self._began

    @property
    def nodes_left(self) -> int | None:
        """The nodes that may still be spent, or None."""
        own = None if self.nodes is None else int(self.nodes * self.share) - self.spent
        return _least(own, None if self._whole is None else self._whole.nodes_left)

    @property
    def seconds_left(self) -> float | None:
        """The seconds that may still be spent, or None."""
        share = self.share if self.nodes is None else 1.0
        own = None if self.seconds is None else max(0.0, self.seconds * share - self.elapsed)
        return _least(own, None if self._whole is None else self._whole.seconds_left)

    @property
    def is_spent(self) -> bool:
        """Whether a limit is reached, or the computation is to stop."""
        nodes = self.nodes_left
        return (nodes is not None and nodes <= 0) or self._is_up()

    @property
    def is_cut_short(self) -> bool:
        """Whether results within a limit of nodes depend on the time: the seconds end first."""
        return self.nodes is not None and self._is_up()

    def _is_up(self) -> bool:
        return self.seconds_left == 0 or self.stop()

    def spend(self, nodes: int) -> None:
        """Count ``nodes`` as spent."""
        self.spent += nodes
        if self._whole is not None:
            self._whole.spend(nodes)
        elif self._progress is not None:
            self._progress(self.spent, self.elapsed)

    def check(self) -> None:
        """Check the limits.

        :raises LimitReached: if they are spent.
        """
        if self.is_spent:
            raise LimitReached


_Number = TypeVar("_Number", int, float)


def _least(one: _Number | None, other: _Number | None) -> _Number | None:
    """Return the lower of two limits; None is no limit."""
    return min((each for each in (one, other) if each is not None), default=None)
