"""A built page for tests.

HANABI_PAGE names its folder, which is built if it is not there; without it, one is built aside.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from deducer.errors import BuildError
from deducer.page.bundle import build
from deducer.page.bundle.page import build_page


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page that all workers share; tests that can't have one are skipped, but not in CI."""
    place = Path(os.environ.get("HANABI_PAGE", _aside(tmp_path_factory) / "page"))
    try:
        return _once(place, build)
    except BuildError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def folder(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The companion as a folder that needs no server, around the built page; all share it, too."""
    place = _aside(tmp_path_factory) / "folder" / "page"
    place.parent.mkdir(exist_ok=True)
    return _once(place, lambda place: build_page(place, python=page))


def _aside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all workers of this run."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def _once(place: Path, make: Callable[[Path], object]) -> Path:
    """Build what is to stand at ``place``, unless it is there: one does, and the others wait."""
    fcntl = pytest.importorskip("fcntl", reason="a page was never built on such a system")
    with open(f"{place}.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            if not place.exists():
                make(place)
        finally:
            Path(lock.name).unlink(missing_ok=True)
    return place
