"""The kernel's source, loaded beside what is compiled: by many threads, and unseen by others."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from solver import Deal, Rules, solve
from solver.kernel import core, lending
from solver.kernel.layout import SET
from solver.kernel.lending import MODULES, as_written, part

LARGE = Rules.house("rygbw", (5, 4, 4, 4, 1))
THREADS = 4


@pytest.fixture
def unloaded() -> Iterator[None]:
    """No source is loaded yet, and threads take turns all the time."""
    interval = sys.getswitchinterval()
    lending._source_modules.cache_clear()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("unloaded")
def test_threads_can_begin_with_a_large_deck_together() -> None:
    deals = [Deal.shuffle(LARGE, 3, seed) for seed in range(THREADS)]
    assert len(deals[0].deck) > SET
    begun = Barrier(THREADS)

    def solved(deal: Deal) -> tuple[str, int]:
        begun.wait()
        found = solve(deal, node_limit=300)
        return found.verdict, found.nodes

    with ThreadPoolExecutor(THREADS) as threads:
        together = list(threads.map(solved, deals))
    alone = [solve(deal, node_limit=300) for deal in deals]
    assert together == [(found.verdict, found.nodes) for found in alone]


@pytest.mark.usefixtures("unloaded")
def test_other_threads_import_what_they_did_before(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    find = importlib.util.spec_from_file_location

    def look(*arguments: Any) -> Any:
        looks.append(sys.modules.get("solver.kernel.core") is core)
        looks.append(sys.modules.get("cython", core) is not None)
        return find(*arguments)

    monkeypatch.setattr(importlib.util, "spec_from_file_location", look)
    modules = as_written()
    assert looks == [True] * (2 * len(MODULES))
    assert all(module.__file__.endswith(".py") for module in modules.values() if module.__file__)
    assert part("core", SET) is core
    assert part("core", SET + 1) is modules["core"]
    assert modules["core"].Refuted is modules["refuted"].Refuted
