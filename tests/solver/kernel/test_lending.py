"""The kernel's source, loaded beside what is compiled: by many threads, and unseen by others."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from solver import Deal, Rules, solve
from solver.kernel import core, lending
from solver.kernel.layout import SET
from solver.kernel.lending import MODULES, as_written, part
from tests.support.places import ROOT

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


SEARCHES = """
from solver import COMPILED, Deal, Rules, solve
deals = [Deal.shuffle(Rules.house("ryg", (2, 2, 1), hand_size=2), 2, seed) for seed in (1, 2)]
print(COMPILED, *(solve(deal).verdict for deal in deals))
"""


@pytest.mark.parametrize("hides", [True, False])
def test_a_source_that_hides_a_compiled_build_says_so_at_its_first_search(
    tmp_path: Path, hides: bool
) -> None:
    """As in a clone's folder, after a plain install: Python looks there first."""
    clone, site = tmp_path / "clone", tmp_path / "site"
    shutil.copytree(ROOT / "solver", clone / "solver", ignore=shutil.ignore_patterns("*.so"))
    (site / "solver" / "kernel").mkdir(parents=True)
    if hides:
        (site / "solver" / "kernel" / f"core{EXTENSION_SUFFIXES[0]}").touch()
    done = subprocess.run(
        [sys.executable, "-S", "-c", SEARCHES],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "winnable", "winnable"]
    told = done.stderr.count("UncompiledWarning")
    assert told == hides
    if hides:
        assert f"source in {clone}, which is not compiled" in done.stderr
        assert f"the compiled build is in {site}," in done.stderr
