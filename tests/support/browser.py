"""A browser for tests of pages: Debian's Chromium, driven by Playwright.

Playwright's own browsers are not needed. Where there is no chromium, tests that need one are
skipped, but not in CI, where they fail.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from asyncio.events import _set_running_loop
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one that is there is taken: without windows of its own, a page takes a third less."""
WITHOUT = (
    # the address bar's list is a page of its own in each window, which costs more than ours
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    "SpareRendererForSitePerProcess",  # a process in reserve for each window, which none here needs
    # what Playwright leaves out: Chromium obeys the last such option alone
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
"""What Chromium does without: it would take half of its time."""


@pytest.fixture(scope="module")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """The browser of all tests, which is opened when one first asks for it.

    Its event loop is put aside between modules: other tests have loops of their own.
    """
    try:
        opened, loop = _opened(pytestconfig)
    except Missing as missing:
        give_up(str(missing))
    _set_running_loop(loop)
    yield opened
    for context in opened.contexts:
        context.close()
    _set_running_loop(None)


@cache
def _opened(config: pytest.Config) -> tuple[Browser, asyncio.AbstractEventLoop]:
    """Open a browser until the tests end.

    :raises Missing: if there is none.
    """
    held = ExitStack()
    opened = held.enter_context(chromium())
    loop = asyncio.get_running_loop()

    def close() -> None:
        _set_running_loop(loop)
        held.close()

    config.add_cleanup(close)
    return opened, loop


class Missing(Exception):
    """What it takes to look at pages is not there."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open a browser.

    :raises Missing: if there is no Chromium or no Playwright.
    """
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise Missing(
            "there is no Chromium to look at pages with: apt-get install chromium-headless-shell"
        )
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Missing("Playwright is not installed: pip install playwright") from None
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # root has none
        options = [f"--disable-features={','.join(WITHOUT)}", *sandbox]
        browser = playwright.chromium.launch(executable_path=program, args=options)
        yield browser
        browser.close()


def give_up(reason: str) -> NoReturn:
    """Skip a test that can't be run here; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


class Visit:
    """A page being looked at, and everything that it should not have done."""

    def __init__(self, browser: Browser, file: Path, **options: object) -> None:
        self.context = browser.new_context(**options)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.asked: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.url = file.as_uri()
        self.page.goto(self.url)

    def leave(self) -> None:
        """Close the page; it must not have complained, nor asked for anything but itself."""
        self.context.close()
        assert self.said == []
        assert {url.partition("#")[0] for url in self.asked} <= {self.url}
