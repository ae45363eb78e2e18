"""Runs work on a store in order, on a thread of its own, and answers once it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from deducer.web.store.sqlite_store import Store

_Result = TypeVar("_Result")


class StoreWriter:
    """Works on a store; ``forget`` is called where what was computed of it may be wrong."""

    def __init__(self, store: Store, forget: Callable[[], None]) -> None:
        self._store = store
        self._forget = forget
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    def ask(self, work: Callable[[], _Result]) -> asyncio.Future[_Result]:
        """Run ``work`` in a transaction: all that it wrote counts, or nothing if it fails."""
        return asyncio.wrap_future(self._thread.submit(self._store.run, work, self._forget))

    def close(self) -> None:
        """Finish the work that was requested so far, and stop."""
        self._thread.shutdown()
