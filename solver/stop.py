"""How a caller ends a long computation early."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Polled many times a second from the calling thread: whether to stop.

Once it returns True it must keep doing so. The computation then ends as if its time were up, with
its results so far. The ``is_set`` of a :class:`threading.Event` will do. An exception that it
raises ends the computation.
"""


def never() -> bool:
    """Return False: the :data:`Stop` that never stops anything."""
    return False
