"""A whole game without network: the folder is opened once, and then nothing is reached any more.

Ann's phone records the game of three that she wrote down, by taps. The host is stopped as soon as
the browser has kept all files; whatever is asked for after that comes out of the browser.
"""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response

from deducer.game import Record
from deducer.page.bundle.built_folder import LIST
from solver import Deal
from tests.support.alone import PhoneAlone
from tests.support.hosts import hosted
from tests.support.places import SAMPLES
from tests.support.recording import Recording
from tests.support.slowed import showing

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAME = Record.load(SAMPLES / "crowning_piece_won.hanabi")
DEALS = 2
CORRECTED, ADVISED, RELOADED, ASKED_WHY, KILLED = 10, 14, 20, 26, 40
"""The events before which something else is done."""
WRONG, RIGHT = "y3", "y4"
"""What is tapped in for the last card of Bob's hand, and what it is."""


class Offline:
    """Ann's phone, with the host of its folder, until that is stopped."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.hosting = ExitStack()
        host = self.hosting.enter_context(hosted(folder.parent))
        self.home = host.url(folder.name)
        self.phone = PhoneAlone(browser, self.home, "about:blank", service_workers="allow")
        self.phone.expected = []  # nothing at all
        self.is_chromium = browser.browser_type.name == "chromium"
        self.said: list[str] = []
        self.failed: set[str] = set()
        self.answers: list[Response] = []
        context = self.phone.context
        context.on("console", lambda message: self.said.append(message.text))
        context.on("weberror", lambda error: self.said.append(str(error.error)))
        context.on("requestfailed", lambda request: self.failed.add(request.url))
        context.on("response", lambda response: self.answers.append(response))
        self.phone.page.goto(f"{self.home}/")

    def can_be_installed(self) -> None:
        """Check that the browser has nothing against installing the page, if it can be asked."""
        if not self.is_chromium:
            return
        session = self.phone.context.new_cdp_session(self.phone.page)
        told = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # a test's browser keeps nothing for good, as a private window
        assert [each["errorId"] for each in told if each["errorId"] != "in-incognito"] == []
        assert session.send("Page.getAppManifest")["errors"] == []

    def goes(self) -> None:
        """Stop the host, and switch the network off."""
        self.hosting.close()
        self.phone.context.set_offline(True)
        self.answers.clear()

    def is_quiet(self) -> None:
        """Check that since then no request left the browser, and that it never complained.

        What keeps the files has looked for a newer version each time, in vain.
        """
        assert self.said == [], self.said
        assert self.failed <= {f"{self.home}/{LIST}"}
        asked = [answer for answer in self.answers if not answer.url.startswith("blob:")]
        assert asked
        assert {answer.url for answer in asked if not answer.from_service_worker} == set()
        assert all(answer.url.startswith(f"{self.home}/") for answer in asked)


@pytest.fixture
def offline(browser: Browser, folder: Path) -> Iterator[Offline]:
    """Ann's phone, which has kept the page; no network is there any more."""
    found = Offline(browser, folder)
    with found.hosting:
        found.phone.keeps_all()
        found.can_be_installed()
        found.goes()
        yield found
    found.phone.put_away()


def test_a_whole_game_is_recorded_without_network(offline: Offline) -> None:
    ann, table = offline.phone, GAME.table
    ann.page.goto(f"{offline.home}/")
    ann.asks_more()
    ann.page.get_by_role("switch", name="Crowning Piece").click()
    ann.sits_down(" ".join(GAME.players))
    ann.answers()
    recording = Recording(ann, table)
    recording.deal("Bob", "y1", "y4", "w4", "g4", WRONG)
    recording.enter(1, CORRECTED)
    corrects_the_deal(ann)
    recording.enter(CORRECTED, ADVISED)
    is_advised(ann)
    recording.enter(ADVISED, RELOADED)
    ann.page.reload()
    ann.answers()
    recording.enter(RELOADED, ASKED_WHY)
    is_told_why(ann)
    recording.enter(ASKED_WHY, KILLED)
    for process in showing(os.getpid()):
        os.kill(process, signal.SIGKILL)
    ann.opens_again()
    ann.answers()
    recording.enter(KILLED, DEALS + table.record.actions)
    lays_open(ann)
    goes_over(ann)
    assert offline.said == [], offline.said
    if offline.is_chromium:  # Playwright is told of no more by another browser
        saves_all(ann)
        offline.is_quiet()


def corrects_the_deal(ann: PhoneAlone) -> None:
    """Put right what was tapped in wrong."""
    ann.button("What happened").click()
    ann.sheet.locator(".log-line").first.click()
    ann.choice("Correct it").click()
    ann.sheet.get_by_role("heading", name="Correct entry 0.1").wait_for()
    ann.sheet.get_by_role("combobox", name="Slot 5").select_option(RIGHT)
    ann.choice("Save").click()
    ann.page.get_by_role("heading", name="Correct entry 0.1").wait_for(state="detached")
    ann.close()


def is_advised(ann: PhoneAlone) -> None:
    """Ask for the best action, and for all others."""
    ann.button("Advice").click()
    ann.sheet.locator("[data-key=more]").click()
    assert ann.sheet.locator(".advice > li").count() > 3
    ann.close()


def is_told_why(ann: PhoneAlone) -> None:
    """Ask for the odds of a card, and why another can't be."""
    ann.own(3).click()
    detail = ann.sheet.locator(".detail")
    ann.sheet.locator(".odds-cell.possible").first.click()
    detail.get_by_text(re.compile(r"\d+/\d+ = [\d.]+%")).wait_for()
    ann.sheet.locator(".odds-cell:not(.possible)").first.click()
    detail.get_by_text(re.compile("in sight|point|hold the last")).wait_for()
    ann.close()


def lays_open(ann: PhoneAlone) -> None:
    """Tell the cards that Ann still holds, once the game is over."""
    ann.page.get_by_role("region", name="The game is over").wait_for()
    ann.button("Reveal all cards").click()
    ann.choice("Reveal all cards").click()
    ann.button(re.compile("Ann: 4 cards missing")).click()
    for card in ("g2", "y1", "b1", "g1"):
        ann.pick(card)
    ann.choice("Save").click()
    ann.is_back()


def goes_over(ann: PhoneAlone) -> None:
    """Look at what decided the game, and whether it could be won at all."""
    ann.button("Was it winnable?").click()
    ann.page.get_by_text("Yes: this shuffle allows 25 points.").first.wait_for()
    ann.page.get_by_role("link", name="Go over the game").click()
    ann.page.locator(".result").wait_for()
    with ann.page.expect_download() as saved:
        ann.button("Export the review").click()
    assert saved.value.suggested_filename.endswith(".html")
    ann.page.get_by_role("link", name="Back to the table").click()
    ann.answers()


def goes_on(ann: PhoneAlone, is_there: Callable[[], bool]) -> None:
    """Wait until something is there; go on where it is told what a format can't hold."""
    while not is_there():
        if ann.choice("Continue").count():
            ann.choice("Continue").click()
        ann.page.wait_for_timeout(50)


def saves_all(ann: PhoneAlone) -> None:
    """Save the record in every format, and read each again."""
    ann.button("Save and share the record").click()
    texts = {}
    for kind in ("Text", "hanab.live", "Deck"):
        with ann.page.expect_download() as saving:
            ann.choice(re.compile(f"^{kind}")).click()
            goes_on(ann, saving.is_done)
        texts[kind] = saving.value.path().read_text("utf-8")
    ann.choice(re.compile("^Link")).click()
    goes_on(ann, lambda: ann.sheet.locator("textarea").count() > 0)
    texts["Link"] = ann.sheet.locator("textarea").input_value()
    ann.close()
    ann.close()
    same = Record.parse(texts["Text"])
    assert same.events == GAME.events
    assert same.players == GAME.players
    assert Record.parse(texts["hanab.live"]).table.outcome.score == GAME.table.outcome.score
    assert Record.parse(texts["Link"]).actions == GAME.actions
    assert str(Deal.parse(texts["Deck"], len(GAME.players))) == str(GAME.table.deal())
