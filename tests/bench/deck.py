"""Measures how long a deck of 50 cards takes to be tapped in: ``python -m tests.bench.deck``.

    python -m tests.bench.deck [--rate R] [--slow TIMES] [--page PAGE]

A phone of 360 by 640 pixels taps a shuffle in, ``--rate`` taps a second (by default two): one tap
a card, as fast as a person who reads the cards off. The browser is ``--slow`` times slower (by
default 4). It asks a server, or itself where ``--page`` names a built page. Printed are the taps,
the seconds from the first one to the verdict, how long each tap took until the page showed its
card, and whether one was lost.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from solver import Deal, Rules
from tests.support.browser import chromium
from tests.support.hosts import hosted
from tests.support.phone import Phone
from tests.support.servers import Server
from tests.support.slowed import slowed

SHOWN = """() => {
  window.taps = [];
  let began = null;
  addEventListener("pointerdown", () => (began = performance.now()), true);
  new MutationObserver(() => {
    if (began === null) return;
    const from = began;
    began = null;
    requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - from)));
  }).observe(document.querySelector(".entry-head"), { childList: true, subtree: true });
}"""
"""Notes for each tap after how many milliseconds the page had drawn what came of it."""


@contextmanager
def opened(page: Path | None) -> Iterator[str]:
    """The address of the page for decks, at a server or in a folder."""
    if page is not None:
        with hosted(page) as host:
            yield host.url("deck.html")
        return
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "tables.db") as server:
        yield f"http://localhost:{server.port}/deck"


def measure(url: str, rate: float, slow: float) -> str:
    """Tap a deck in, and say how long it took."""
    deal = Deal.shuffle(Rules.named(), 3, 5)
    with chromium() as browser:
        home = url.rpartition("/")[0]
        phone = Phone(browser, home, url, viewport={"width": 360, "height": 640})
        page = phone.page
        page.locator(".entry-grid").wait_for()
        page.evaluate(SHOWN)
        boxes = {}
        for cell in page.locator(".entry-grid [data-key]").all():
            box = cell.bounding_box()
            assert box is not None
            boxes[cell.get_attribute("data-key")] = box
        with slowed(slow):
            began = time.perf_counter()
            for number, card in enumerate(deal.deck):
                time.sleep(max(0.0, began + number / rate - time.perf_counter()))
                box = boxes[str(card)]
                middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.touchscreen.tap(*middle)
            last = time.perf_counter()
            page.locator(".deck-verdict.winnable").wait_for()
            ended = time.perf_counter()
        shown = sorted(page.evaluate("taps"))
        entered = page.evaluate("JSON.parse(localStorage.getItem('deck')).cards.join(' ')")
        phone.put_away()
    lost = "no tap was lost" if entered == " ".join(map(str, deal.deck)) else "TAPS WERE LOST"
    return (
        f"{len(deal.deck)} taps, {ended - began:.1f} s to the verdict "
        f"({ended - last:.2f} s after the last tap); a tap was shown after {median(shown):.0f} ms "
        f"(at most {shown[-1]:.0f}); {lost}"
    )


def main() -> None:
    """Read the options, and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=float, default=2.0)
    parser.add_argument("--slow", type=float, default=4.0)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    with opened(options.page) as url:
        print(measure(url, options.rate, options.slow))


if __name__ == "__main__":
    main()
