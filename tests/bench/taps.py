"""Counts the taps that a game takes; run it as a script.

    python -m tests.bench.taps

Three phones of 360 by 740 pixels sit down at a table, and its 60 actions are entered by the real
page: each phone enters what its owner does, and what its owner sees the others draw. The game is
``sample_games/crowning_piece_won.hanabi``. A tap is a finger that goes down, so a drag is one;
typing a name is none.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from deducer.game import Record
from deducer.record.events import Discarded, Hinted, Played
from deducer.table.table import Table
from solver.cards import suit
from tests.support.browser import chromium
from tests.support.phone import Phone
from tests.support.places import ROOT
from tests.support.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAME = ROOT / "sample_games" / "crowning_piece_won.hanabi"
COUNTING = "addEventListener('pointerdown', event => event.isPrimary && tapped(), true)"
ARRIVED = """seq => Object.entries(sessionStorage).some(
    ([key, kept]) => key.startsWith("state-") && JSON.parse(kept).seq >= seq)"""
"""Whether a page shows so many entries: it keeps what it shows for a reload."""


class Tapped:
    """The phones of a table, with the taps on all of them counted by kind of step."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser = browser
        self.home = home
        self.taps: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.kind = ""
        self.phones: list[Phone] = []
        self.entries = 0

    def take(self, url: str = "/") -> Phone:
        """Take out a phone, and open an address."""
        phone = Phone(self.browser, self.home, "about:blank")
        phone.context.expose_function("tapped", self._count)
        phone.context.add_init_script(COUNTING)
        phone.page.goto(url)
        self.phones.append(phone)
        return phone

    def _count(self) -> None:
        self.taps[self.kind] += 1

    def step(self, kind: str) -> None:
        """Count what follows as a step of that kind."""
        self.kind = kind
        self.steps[kind] += 1

    def entered(self) -> None:
        """Wait until the entry of this step has arrived everywhere."""
        self.entries += 1
        for phone in self.phones:
            phone.page.wait_for_function(ARRIVED, arg=self.entries)
            phone.is_back()

    def sit_down(self, names: tuple[str, ...]) -> None:
        """Make a table on the first phone; the others scan its code and say who they are."""
        self.step("set-up")
        host = self.take()
        page = host.page
        page.get_by_role("textbox", name="Player 1").click()
        for number, name in enumerate(names, start=1):
            if number > 1:
                page.keyboard.press("Enter")  # as a phone's keyboard goes on to the next one
            page.get_by_role("textbox", name=f"Player {number}").fill(name)
        host.asks_more()
        page.get_by_role("switch", name="Crowning Piece").click()
        page.get_by_role("button", name="Sit down").click()
        link = host.sheet.get_by_role("textbox").input_value()
        for name in names[1:]:
            self.take(link).page.get_by_role("button", name=name).click()
        for phone in self.phones:
            phone.page.wait_for_url("**/t/*")
            phone.page.locator("#hands .hand").first.wait_for()
        host.is_back()

    def hint(self, seat: int, name: str, hinted: Hinted) -> None:
        """Give a hint by the first card that it touches."""
        self.step("hints")
        hint, slot = hinted.hint, min(hinted.slots or (1,))
        clue = str(hint.rank) if hint.colour is None else suit(hint.colour).name
        self.phones[seat].hints_by_card(name, slot, clue)
        self.entered()

    def act(self, seat: int, event: Played | Discarded) -> None:
        """Play or discard."""
        verb = "Play" if isinstance(event, Played) else "Discard"
        self.step(f"{verb.lower()}s")
        phone = self.phones[seat]
        phone.drags(event.slot, f".bar .{verb.lower()}")
        asked = phone.page.locator("dialog .picker")
        asked.or_(phone.page.locator("body:not(:has(dialog))")).wait_for()
        if asked.count():
            phone.pick(str(event.card))
        self.entered()

    def play(self, table: Table, actions: int = 999) -> None:
        """Enter a whole game, or its first actions."""
        names = table.record.players
        self.sit_down(names)
        before = table.moments[0]
        for seat, hand in enumerate(before.hands):
            self.step("deals")  # on the phone to the right of its owner
            self.phones[seat - 1].deals(names[seat], " ".join(str(table.card(at)) for at in hand))
            self.entered()
        for event, now in zip(table.events, table.moments[1:], strict=True):
            if now.turn > actions:
                break
            match event:
                case Hinted(seat=int(seat)):
                    self.hint(seat, names[event.hint.to], event)
                case Played(seat=int(seat)) | Discarded(seat=int(seat)):
                    self.act(seat, event)
                    if len(now.pile) < len(before.pile):
                        self.step("draws")  # on the phone of whoever moved before
                        drawn = str(table.card(now.hands[seat][0]))
                        self.phones[seat - 1].saw_draw_in_place(names[seat], drawn)
                        self.entered()
            before = now

    def report(self) -> str:
        """The steps and taps, a line a kind."""
        lines = [f"{'':10}{'steps':>6}{'taps':>6}{'each':>6}"]
        for kind, taps in self.taps.items():
            steps = self.steps[kind]
            lines.append(f"{kind:10}{steps:6}{taps:6}{taps / steps:6.1f}")
        return "\n".join([*lines, f"{'all':16}{self.taps.total():6}"])


def main() -> None:
    """Count the taps of the game."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.db") as server,
        chromium() as browser,
    ):
        tapped = Tapped(browser, f"http://localhost:{server.port}")
        tapped.play(Record.load(GAME).table)
        for phone in tapped.phones:
            phone.put_away()
    print(tapped.report())


if __name__ == "__main__":
    main()
