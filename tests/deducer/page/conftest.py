"""What tests of pages share: browsers, phones, a server, and a built folder."""

import os
from pathlib import Path

import pytest

from deducer.page.bundle.page import build_page
from tests.support.alone import alone, host
from tests.support.browser import browser
from tests.support.looks import axe_core
from tests.support.phone import phones, server

__all__ = ["alone", "axe_core", "browser", "host", "phones", "server"]


@pytest.fixture(scope="module")
def page() -> Path:
    """The built page that HANABI_PAGE names; without it, tests that need one are skipped."""
    place = os.environ.get("HANABI_PAGE")
    if place is None:
        pytest.skip("HANABI_PAGE names no built page: python -m deducer.page.bundle OUT")
    return Path(place)


@pytest.fixture(scope="module")
def folder(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The companion as a folder that needs no server, around the built page; all share it, too."""
    base = tmp_path_factory.getbasetemp()
    aside = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    place = aside / "folder" / "page"
    place.parent.mkdir(exist_ok=True)
    fcntl = pytest.importorskip("fcntl", reason="a page was never built on such a system")
    with open(f"{place}.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            build_page(place, python=page)
    return place
