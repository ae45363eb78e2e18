"""A built page for tests.

HANABI_PAGE names its folder, which is built if it is not there; without it, one is built aside.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deducer.errors import BuildError
from deducer.page.bundle import build
from deducer.page.bundle.page import build_page


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page that all workers share; tests that can't have one are skipped, but not in CI."""
    fcntl = pytest.importorskip("fcntl", reason="a page was never built on such a system")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    place = Path(os.environ.get("HANABI_PAGE", shared / "page"))
    with open(f"{place}.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one builds, the others wait
        try:
            if not place.exists():
                build(place)
        except BuildError as error:
            if os.environ.get("CI"):
                raise
            pytest.skip(str(error))
        finally:
            Path(lock.name).unlink(missing_ok=True)
    return place


@pytest.fixture(scope="module")
def folder(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The companion as a folder that needs no server, around the built page."""
    place = tmp_path_factory.mktemp("folder") / "page"
    build_page(place, python=page)
    return place
