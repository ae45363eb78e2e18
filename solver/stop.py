"""How whoever put a long question can end it early."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Asked many times a second, by the thread that put the question, whether to stop.

From the first yes on it must say yes. The question then ends as if its time were up, with what was
found until then. The ``is_set`` of a :class:`threading.Event` will do. What it raises comes out of
the question.
"""


def never() -> bool:
    """Say no, as a :data:`Stop` for questions that are not to end early."""
    return False
