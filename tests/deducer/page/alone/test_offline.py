"""Everything without network: the folder is opened once, and then nothing is reached any more.

The host is stopped as soon as the browser has kept all files; whatever is asked for after that
comes out of the browser.
"""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Response

from deducer.game import Record
from deducer.page.bundle.built_folder import LIST
from solver import Deal
from tests.support.alone import PhoneAlone
from tests.support.cases import a_few
from tests.support.hosts import ByNginx, hosted
from tests.support.places import SAMPLES
from tests.support.recording import Recording
from tests.support.screens import LOST, LOST_DECK, WON_DECK
from tests.support.servers import Server
from tests.support.slowed import showing

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAME = Record.load(SAMPLES / "crowning_piece_won.hanabi")
RELOADED, ENOUGH = 6, 9
"""The event before which the page is loaded anew, and where that test ends."""


class Offline:
    """A phone, with the host of its folder, until that is stopped."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.hosting = ExitStack()
        host = self.hosting.enter_context(hosted(folder.parent))
        self.home = host.url(folder.name)
        self.phone = PhoneAlone(browser, self.home, "about:blank", service_workers="allow")
        self.phone.expected = []  # nothing at all

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
        """Check that the browser has nothing against installing the page."""
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


def test_a_game_is_begun_by_taps(phone: PhoneAlone) -> None:
    phone.asks_more()
    phone.page.get_by_role("switch", name="Crowning Piece").click()
    phone.sits_down(" ".join(GAME.players))
    phone.answers()
    recording = Recording(phone, GAME.table)
    recording.enter(0, RELOADED)
    phone.page.reload()
    phone.answers()
    recording.enter(RELOADED, ENOUGH)
    (entries,) = phone.rows("entries")
    assert entries[-1]["seq"] == ENOUGH


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
    phone.page.get_by_role("region", name="The game is over").wait_for()
    phone.button("Reveal all cards").click()
    phone.choice("Reveal all cards").click()
    phone.button(re.compile("Ann: 4 cards missing")).click()  # those that she still holds
    for card in ("g2", "y1", "b1", "g1"):
        phone.pick(card)
    phone.choice("Save").click()
    phone.is_back()
    phone.button("Was it winnable?").click()
    phone.page.get_by_text("Yes: this shuffle allows 25 points.").first.wait_for()
    phone.button("Save and share the record").click()
    with phone.page.expect_download() as saving:
        phone.choice("Text").first.click()
    assert Record.load(saving.value.path()).events == GAME.events


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
def test_a_game_is_gone_over_and_a_puzzle_helped_with(phone: PhoneAlone) -> None:
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
    page.goto(f"{phone.home}/")
    opens(phone, "puzzle")
    page.locator(".puzzle-today .primary").click()
    page.locator("[data-key=help]").click()
    phone.button("What sort of action?").wait_for()
    assert one_python(phone)


@pytest.fixture(params=["nginx", "hanabi serve"])
def home(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[str]:
    """Where the page is, at a host of each kind."""
    (tmp_path / "hanabi").symlink_to(folder)
    with ExitStack() as opened:
        if request.param == "nginx":
            (tmp_path / "nginx").mkdir()
            yield opened.enter_context(ByNginx(tmp_path / "nginx", tmp_path)).url[:-1]
        else:
            served = Server(tmp_path / "club.db", "--page", str(tmp_path / "hanabi"))
            yield f"{opened.enter_context(served).url}/alone"


@pytest.mark.nightly
def test_it_runs_at_every_host_and_then_without_network(browser: Browser, home: str) -> None:
    phone = PhoneAlone(browser, home, f"{home}/", service_workers="allow")
    phone.keeps_all()
    phone.starts("Ann Bo")
    phone.context.set_offline(True)
    phone.page.reload()
    phone.answers()
    phone.remarks("without network")
    phone.waits_for("without network")
    phone.put_away()
