"""Measures what a page takes on a slow line, the first time; run it as a script.

    python -m tests.bench.cold [--delay 100] [--rate 1600] [--language en]

Chromium asks a server of its own for the start page and for a table in the middle of a game, with
an empty cache, over a line with a delay in milliseconds before each answer and a rate in kbit/s.
Printed are the bytes on the wire, and the time until the page can be used: until a table can be
made, and until a hand is shown.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from deducer.record.writing import show
from solver import Deal, Rules
from tests.support.browser import chromium
from tests.support.games import played
from tests.support.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

USABLE = {"start": "form button.primary, main button.primary", "table": "#own button"}
"""What can be tapped once a page is usable."""


@dataclass
class Line:
    """What came over a page's line."""

    requests: int = 0
    sizes: dict[str, float] = field(default_factory=dict)

    def count(self, event: dict[str, Any]) -> None:
        self.requests += 1
        self.sizes[event["requestId"]] = 0

    def add(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]


def measured(context: BrowserContext, url: str, usable: str, options: argparse.Namespace) -> str:
    """Open a page over a slow line, and return what that took as a line of text."""
    page: Page = context.new_page()
    session, line = context.new_cdp_session(page), Line()
    session.on("Network.requestWillBeSent", line.count)
    session.on("Network.loadingFinished", line.add)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    rate = options.rate * 1000 / 8
    slow = {"latency": options.delay, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    begun = perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(usable).first.wait_for()
    took = perf_counter() - begun
    page.wait_for_timeout(1_000)
    page.close()
    return f"{line.requests:10}{sum(line.sizes.values()) / 1e3:10.1f}{took:10.2f}"


@contextmanager
def visiting(browser: Browser, port: int, language: str) -> Iterator[BrowserContext]:
    """A browser's context with an empty cache."""
    context = browser.new_context(base_url=f"http://localhost:{port}", locale=language)
    yield context
    context.close()


def main() -> None:
    """Read the options, and run the bench."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--delay", type=float, default=100)
    parser.add_argument("--rate", type=float, default=1_600)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    deal = Deal.shuffle(Rules.named("standard"), players=4, seed=1)
    game = show(played(deal, 1, actions=24).record)
    print(f"{'':8}{'requests':>10}{'kB':>10}{'seconds':>10}")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "hanabi.db") as server,
        chromium() as browser,
    ):
        for name, usable in USABLE.items():
            with visiting(browser, server.port, options.language) as context:
                url = "/"
                if name == "table":
                    asked = {"text": game, "me": 1, "mode": "every"}
                    made = context.request.post("/api/tables/import", data=asked).json()
                    url = f"/t/{made['table']}"
                print(f"{name:8}{measured(context, url, usable, options)}", flush=True)


if __name__ == "__main__":
    main()
