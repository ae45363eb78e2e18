"""Everything without network: the folder is opened once, and then nothing is reached any more.

The host is stopped as soon as the browser has kept all files; whatever is asked for after that
comes out of the browser.
"""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Response

from deducer.game import Record
from deducer.page.bundle.built_folder import LIST
from solver import Deal, Rules
from tests.support.alone import PhoneAlone
from tests.support.cases import a_few
from tests.support.hosts import hosted
from tests.support.phone import spoken
from tests.support.places import SAMPLES
from tests.support.recording import Recording
from tests.support.screens import LOST, LOST_DECK, WON_DECK
from tests.support.slowed import showing

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAME = Record.load(SAMPLES / "crowning_piece_won.hanabi")
CORRECTED, RELOADED, ENOUGH = 4, 6, 9
"""The events before which something else is done, and where that test ends."""
WRONG, RIGHT = "y3", "y4"
"""What is tapped in for the last card of Bob's hand, and what it is."""


class Offline:
    """A phone, with the host of its folder, until that is stopped."""

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
        context.on("requestfailed", self._failed)
        context.on("response", lambda response: self.answers.append(response))
        self.phone.page.goto(f"{self.home}/")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # by a page that was left
            self.failed.add(request.url)

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
        if not self.is_chromium:  # Playwright is told of no more by another browser
            return
        assert self.failed <= {f"{self.home}/{LIST}"}
        asked = [answer for answer in self.answers if not answer.url.startswith("blob:")]
        assert asked
        assert {answer.url for answer in asked if not answer.from_service_worker} == set()
        assert all(answer.url.startswith(f"{self.home}/") for answer in asked)


@pytest.fixture(scope="module")
def offline(browser: Browser, folder: Path) -> Iterator[Offline]:
    """A phone that has kept the page; no network is there any more."""
    found = Offline(browser, folder)
    with found.hosting:
        found.phone.keeps_all()
        found.can_be_installed()
        found.goes()
        yield found
    found.phone.put_away()


@pytest.fixture
def phone(offline: Offline) -> Iterator[PhoneAlone]:
    """Its phone at the start page; nothing that it does asks for anything."""
    offline.phone.page.goto(f"{offline.home}/")
    yield offline.phone
    offline.is_quiet()


# -- tables ------------------------------------------------------------------------------------


def test_a_game_is_begun_and_corrected(phone: PhoneAlone) -> None:
    """By taps, with a look at the odds of a card."""
    phone.asks_more()
    phone.page.get_by_role("switch", name="Crowning Piece").click()
    phone.sits_down(" ".join(GAME.players))
    phone.answers()
    recording = Recording(phone, GAME.table)
    recording.deal("Bob", "y1", "y4", "w4", "g4", WRONG)
    recording.enter(1, CORRECTED)
    corrects_the_deal(phone)
    recording.enter(CORRECTED, RELOADED)
    phone.page.reload()
    phone.answers()
    recording.enter(RELOADED, ENOUGH)
    is_told_why(phone)
    (entries,) = phone.rows("entries")
    assert entries[-1]["seq"] == ENOUGH + 1  # with the correction


@pytest.mark.parametrize("begun", a_few([56, 10], 2))
def test_a_game_goes_on_after_the_tab_was_killed_and_is_saved(
    phone: PhoneAlone, begun: int
) -> None:
    """From its last actions on, or from its first ones."""
    table = GAME.table
    phone.brings(str(replace(GAME, log=table.events[:begun])))
    for process in showing(os.getpid()):
        os.kill(process, signal.SIGKILL)
    phone.opens_again()
    phone.answers()
    Recording(phone, table).enter(begun)
    lays_open(phone)
    phone.button("Was it winnable?").click()
    phone.page.get_by_text("Yes: this shuffle allows 25 points.").first.wait_for()
    saves_all(phone)


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


def test_a_game_is_practised(phone: PhoneAlone) -> None:
    """The worker holds the deal, and chairs think there: a play, what two do, and advice."""
    page = phone.page
    page.locator("[data-key=practice]").click()
    page.locator("[data-key=practice-day]").click()
    page.wait_for_url(re.compile(PhoneAlone.TABLE))
    phone.answers()
    assert page.locator("#hands .hand .chair-sign").count() == 2
    phone.own(5).click()
    phone.choice("Play").click()
    phone.waits_for("Ann plays slot 5")
    for who in ("Bob", "Cid"):
        page.locator(".chair-part", has_text=f"{who}: I ").wait_for()
        page.locator("[data-key=chair-done]").click()
        phone.waits_for(f"{who} ")
    page.locator("[data-key=advice]").click()
    phone.sheet.locator(".advice-row").first.wait_for()
    assert any("deck" in each["header"] for each in phone.rows("games")[0])  # no page's


@pytest.mark.nightly
def test_one_hand_lies_there_after_a_tap(phone: PhoneAlone) -> None:
    page = phone.page
    page.locator(".one-hand label").nth(1).click()
    page.locator(".my-hand .own-card").first.wait_for()
    phone.own(1).click()
    page.locator("[data-key=clue-r]").click()
    phone.waits_for("Somebody hints Me red")
    page.locator(".mine-grid [data-key=y1]").click()
    phone.waits_for("Out by now: yellow 1")
    page.reload()
    phone.waits_for("Out by now: yellow 1")


@pytest.mark.nightly
def test_a_deal_is_kept_and_no_card_of_it_is_shown(phone: PhoneAlone) -> None:
    page = phone.page
    page.goto(f"{phone.home}/puzzle.html#players=2&rules=standard&seed=7")
    page.locator("[data-key=deal]").click()
    phone.sheet.get_by_text("so it is a scribe’s").wait_for()
    phone.sheet.locator("[data-key=deal-here]").click()
    for number, name in enumerate(("Ann", "Bo"), start=1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(phone.TABLE))
    phone.answers()
    assert page.locator(".own-card.open").count() == 0
    phone.drags(1, ".bar .play")
    card = Deal.shuffle(Rules.named(), 2, 7).deck[4]
    phone.waits_for(f"Ann plays slot 1: {spoken(str(card))}")
    assert page.locator(".own-card.open").count() == 0


# -- what needs no table -----------------------------------------------------------------------


def opens(phone: PhoneAlone, name: str) -> None:
    """Open a page by the start page's way to it."""
    phone.page.locator(f".ways a[href='{name}.html']").click()


def one_python(phone: PhoneAlone) -> bool:
    """Whether the page has one Python, and no second one."""
    return [re.sub(r".*/", "", worker.url) for worker in phone.page.workers] == ["worker.mjs"]


@pytest.mark.parametrize(
    ("deal", "rules", "words"),
    a_few(
        [
            (WON_DECK, "players: 3", "Yes: this"),
            (LOST_DECK, "players: 2\nrules: avalanche", "No: with"),  # by reasons from graphs
        ],
        2,
    ),
)
def test_a_deck_is_decided(phone: PhoneAlone, deal: Deal, rules: str, words: str) -> None:
    opens(phone, "deck")
    page = phone.page
    page.locator("#main [data-key=type]").first.click()
    page.locator("textarea").fill(f"{rules}\n{' '.join(map(str, deal.deck))}")
    page.locator("[data-key=take]").click()
    page.locator(".deck-verdict", has_text=words).wait_for()
    page.locator(".verdict-line .stepper, .proof li.is-held").first.wait_for()
    assert one_python(phone)


@pytest.mark.nightly
def test_a_game_is_gone_over(phone: PhoneAlone) -> None:
    opens(phone, "game")
    phone.gives(LOST)
    page = phone.page
    page.locator(".point", has_text="Turn 35 lost perfect: bad luck").wait_for()
    page.locator(".facts", has_text="with all cards open from then on, as Dora").wait_for()
    with page.expect_download() as saved:
        phone.button("Export the review").click()
    assert saved.value.suggested_filename.endswith(".html")
    assert one_python(phone)
    page.get_by_role("tab", name="Quiz").click()
    page.locator("[data-key=begin]").click()
    page.locator(".quiz-hand").wait_for()
    page.get_by_role("tab", name="Board").click()
    page.locator(".action-grid .action").first.click()
    phone.button("Back to the game").wait_for()
    assert one_python(phone)
    page.reload()
    phone.button("Back to the game").or_(page.locator(".action-grid")).first.wait_for()


@pytest.mark.nightly
def test_a_puzzle_is_helped_with_and_solved(phone: PhoneAlone) -> None:
    opens(phone, "puzzle")
    page = phone.page
    page.locator(".puzzle-today .primary").click()
    page.locator(".position").wait_for()
    page.locator("[data-key=help]").click()
    phone.button("What sort of action?").wait_for()
    phone.button("Print it on one page").click()
    page.frame_locator("dialog iframe").locator(".pack").wait_for()
    phone.close()
    page.get_by_label("Solution").check()
    phone.button("Show the solution").click()
    page.locator(".line-viewer").wait_for()
    assert one_python(phone)
