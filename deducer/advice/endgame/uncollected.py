"""Lets a search run without Python's collector, which would look through its states for nothing.

States are made by the thousand and kept, and they hold no cycles. So there is nothing to be found
until the search is over, and a quarter of its time would be spent on looking.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no cycles in here, nor meanwhile in other threads."""
    if not gc.isenabled():  # by whom it was disabled, it is enabled again
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
