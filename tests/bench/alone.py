"""How a phone alone feels: ``python -m tests.bench.alone FOLDER [--rounds R]``.

FOLDER is what ``hanabi page`` writes. One phone records the 60 turns of
``sample_games/crowning_piece_won.hanabi`` by taps, with agreements; then its table is opened again
and again. Prints medians, and of what many a tap brings the longest, too:

- from an address to the start page, and to the last table as it is kept;
- from the table's address to exact odds that Python gave, as no state is kept: on a first visit
  without anything cached, and again, out of what the browser keeps;
- from each entry to the table with what is known after it, painted;
- from a tap to a deck's verdict, and to the review of a game, where Python has answered before.

Times are taken at full speed and 4 times slower, where all processes that show pages are stopped
three quarters of the time, workers included (``tests/support/slowed.py``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from deducer.cli.build import describe
from deducer.game import Record
from solver import Deal, Rules
from tests.support.alone import KEPT, PhoneAlone
from tests.support.browser import chromium
from tests.support.hosts import hosted
from tests.support.places import SAMPLES
from tests.support.recording import Recording
from tests.support.slowed import slowed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GAME = Record.load(SAMPLES / "crowning_piece_won.hanabi")
LAST = 2 + GAME.table.record.actions
"""How many hands are dealt and actions entered."""
MIDDLE = 32
"""How many of them the table has that is opened again; it is Ann's turn."""
RATES = (1, 4)
STORES = ["games", "links", "entries", "states"]
WATCH = """(() => {
    globalThis.seen = {};
    const watched = {
        start: "[data-key=player-0]",
        table: "#hands .hand",
        odds: ".own-cards .likely",
    };
    const look = () => {
        for (const [name, selector] of Object.entries(watched))
            if (!(name in seen) && document.querySelector(selector)) seen[name] = performance.now();
        requestAnimationFrame(look);
    };
    look();
})()"""
"""Notes in a page when each thing is there first, in milliseconds since its address was opened."""
ENTRIES = """(() => {
    globalThis.spent = [];
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        begun = new Map();
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data: { id } }) => {
                if (!this.begun.has(id)) return;
                const painted = () => spent.push(performance.now() - this.begun.get(id));
                requestAnimationFrame(() => setTimeout(painted));
            });
        }
        postMessage(message) {
            if (message.path?.split("?")[0].endsWith("/entries"))
                this.begun.set(message.id, performance.now());
            super.postMessage(message);
        }
    };
})()"""
"""Notes in a page how many milliseconds each entry takes until what it led to is painted."""
FILL = """async ([stores, rows]) => {
    const { openBase } = await import(new URL("python/kept.mjs", location));
    const base = await openBase();
    const transaction = base.transaction(stores, "readwrite");
    stores.forEach((name, at) => {
        transaction.objectStore(name).clear();
        rows[at].forEach((row) => transaction.objectStore(name).put(row));
    });
    await new Promise((done) => (transaction.oncomplete = done));
    base.close();
}"""
"""Puts rows into a browser's database, in the place of what was there."""
ANSWERED = """([press, there]) => new Promise(done => {
    const begun = performance.now();
    const look = () => document.querySelector(there)
        ? setTimeout(() => done(performance.now() - begun))
        : requestAnimationFrame(look);
    document.querySelector(press).click();
    requestAnimationFrame(look);
})"""
"""Presses a button, and returns how many milliseconds it took until something was painted."""
DEALS = [Deal.shuffle(Rules.named(), players, seed) for players in (2, 3, 4, 5) for seed in (1, 2)]
REVIEWED = ("crowning_piece_won", "crowning_piece_lost", "choreography", "final_round")
"""The games that are gone over; the first one has Python start."""
BESIDE = "files.json"
"""A file of the folder that is no page."""


class Bench:
    """A folder that is served, and the rows of a table at which a game was recorded."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser = browser
        self.home = home
        self.rows: list[Any] = []
        self.table = ""

    def entries(self, rate: float) -> list[float]:
        """Record the game by taps; return the seconds of each entry."""
        phone = PhoneAlone(self.browser, self.home, "about:blank", service_workers="allow")
        phone.context.add_init_script(ENTRIES)
        phone.page.goto(f"{self.home}/")
        phone.asks_more()
        phone.page.get_by_role("switch", name="Crowning Piece").click()
        phone.page.locator("[data-key=agreements]").select_option("level-2")
        phone.sits_down(" ".join(GAME.players))
        phone.answers()
        recording = Recording(phone, GAME.table)
        with slowed(rate):
            recording.enter(0, MIDDLE)
        self.rows, self.table = phone.rows(*STORES), phone.table
        with slowed(rate):
            recording.enter(MIDDLE, LAST)
        spent = phone.page.evaluate("spent")
        phone.put_away()
        return [each / 1000 for each in spent]

    def starts(self, rate: float) -> dict[str, float]:
        """Return the seconds until things are there, by what they are."""
        with self.context(STORES[:3]) as context:
            found = {"odds, first": self.opened(context, rate, "odds")}
            self.keeps_all(context)
            self.fill(context, ["states"], [[]])  # forget what tables showed last
            found["odds, again"] = self.opened(context, rate, "odds")
            found["the last table"] = self.opened(context, rate, "table")
            found["the start page"] = self.opened(context, rate, "start", "")
        return found

    def verdicts(self, rate: float) -> list[float]:
        """Return the seconds that each deck's verdict took."""
        with self.visit("deck") as page:
            return [self.verdict(page, deal, rate) for deal in DEALS]

    def verdict(self, page: Page, deal: Deal, rate: float) -> float:
        page.locator("#main [data-key=type]").first.click()
        cards = " ".join(map(str, deal.deck))
        page.locator("textarea").fill(f"players: {deal.players}\n{cards}")
        page.locator(".is-complete").wait_for()
        found = self.answered(page, rate, "[data-key=take]", ".deck-verdict h2")
        page.locator("#main [data-key=clear]").first.click()
        page.locator("dialog .danger, dialog .primary").first.click()
        return found

    def reviews(self, rate: float) -> list[float]:
        """Return the seconds that each game's review took, from its text on."""
        with self.visit("game") as page:
            return [self.review(page, name, rate) for name in REVIEWED][1:]

    def review(self, page: Page, name: str, rate: float) -> float:
        page.locator("textarea").fill((SAMPLES / f"{name}.hanabi").read_text("utf-8"))
        found = self.answered(page, rate, "[data-key=go]", ".result")
        page.locator("[data-key=another]").click()
        return found

    def answered(self, page: Page, rate: float, press: str, there: str) -> float:
        with slowed(rate):
            found: float = page.evaluate(ANSWERED, [press, there])
        return found / 1000

    @contextmanager
    def visit(self, name: str) -> Iterator[Page]:
        """Open a page without a table, in a browser of its own."""
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(f"{self.home}/{name}.html")
        yield page
        context.close()

    @contextmanager
    def context(self, stores: list[str]) -> Iterator[BrowserContext]:
        """Take a browser of its own that has the table, in these stores, and has cached nothing."""
        context = self.browser.new_context()
        self.fill(context, stores, self.rows[: len(stores)])
        yield context
        context.close()

    def fill(self, context: BrowserContext, stores: list[str], rows: list[Any]) -> None:
        """Put these rows, and no others, into stores of a browser."""
        page = context.new_page()
        page.goto(f"{self.home}/{BESIDE}")
        page.evaluate(FILL, [stores, rows])
        page.close()

    def opened(
        self, context: BrowserContext, rate: float, what: str, place: str | None = None
    ) -> float:
        """Open an address; return the seconds until something is there."""
        page = context.new_page()
        page.add_init_script(WATCH)
        with slowed(rate):
            place = f"table.html?t={self.table}" if place is None else place
            page.goto(f"{self.home}/{place}", wait_until="commit")
            page.wait_for_function("(what) => what in seen", arg=what, timeout=120_000)
            found: float = page.evaluate("(what) => seen[what]", what)
        if place:  # what goes on once it is shown is not to be in the way of the next
            page.locator("#status:empty").wait_for(state="attached")
        page.close()
        return found / 1000

    def keeps_all(self, context: BrowserContext) -> None:
        """Wait until the browser has kept all files."""
        page = context.new_page()
        page.goto(f"{self.home}/")
        while not page.evaluate(KEPT):
            page.wait_for_timeout(200)
        page.close()


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    folder = options.folder.resolve()
    print(describe())
    with hosted(folder.parent) as host, chromium() as browser:
        bench = Bench(browser, host.url(folder.name))
        asked = {
            "an entry, painted": {rate: bench.entries(rate) for rate in RATES},
            "a deck's verdict": {rate: bench.verdicts(rate) for rate in RATES},
            "the review of a game": {rate: bench.reviews(rate) for rate in RATES},
        }
        starts = {rate: [bench.starts(rate) for _ in range(options.rounds)] for rate in RATES}
    rows = {
        what: [median(each[what] for each in starts[rate]) for rate in RATES]
        for what in starts[1][0]
    }
    for what, found in asked.items():
        for which, of in (("median", median), ("the longest", max)):
            rows[f"{what} ({which})"] = [of(found[rate]) for rate in RATES]
    speeds = " | ".join(f"{rate} times slower" for rate in RATES)
    print(f"{'seconds until there is':32} | {speeds}")
    for what, times in rows.items():
        print(f"{what:32} | " + " | ".join(f"{time:14.3f}" for time in times))


if __name__ == "__main__":
    main()
