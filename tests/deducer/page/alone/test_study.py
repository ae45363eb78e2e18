"""What needs no table, with no server and no network: every part of it once, by one Python."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from solver import Deal, Rules
from tests.support.alone import PhoneAlone
from tests.support.cases import a_few
from tests.support.hosts import Host
from tests.support.places import SAMPLES

pytestmark = [pytest.mark.slow, pytest.mark.browser]

LOST = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
WON = Deal.shuffle(Rules.named(), 3, 5)
UNWINNABLE = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 4)
"""Why it is so is read from graphs."""


@pytest.fixture(scope="module")
def offline(browser: Browser, host: Host, folder: Path) -> Iterator[PhoneAlone]:
    """A phone that has opened the page once, and has no network any more."""
    home = host.url(folder.name)
    phone = PhoneAlone(browser, home, f"{home}/", service_workers="allow")
    phone.keeps_all()
    phone.context.set_offline(True)
    yield phone
    phone.put_away()


def opens(phone: PhoneAlone, name: str) -> None:
    """Open a page by the start page's way to it."""
    phone.page.goto(f"{phone.home}/index.html")
    phone.page.locator(f".ways a[href='{name}.html']").click()


def one_python(phone: PhoneAlone) -> bool:
    """Whether the page has one Python, and no second one."""
    return [re.sub(r".*/", "", worker.url) for worker in phone.page.workers] == ["worker.mjs"]


@pytest.mark.parametrize(
    ("deal", "rules", "words"),
    a_few(
        [
            (WON, "players: 3", "Yes: this"),
            (UNWINNABLE, "players: 2\nrules: avalanche", "No: with"),
        ],
        2,
    ),
)
def test_a_deck_is_decided(offline: PhoneAlone, deal: Deal, rules: str, words: str) -> None:
    opens(offline, "deck")
    page = offline.page
    page.locator("#main [data-key=type]").first.click()
    page.locator("textarea").fill(f"{rules}\n{' '.join(map(str, deal.deck))}")
    page.locator("[data-key=take]").click()
    page.locator(".deck-verdict", has_text=words).wait_for()
    page.locator(".verdict-line .stepper, .proof li.is-held").first.wait_for()
    assert one_python(offline)


@pytest.mark.nightly
def test_a_game_is_gone_over(offline: PhoneAlone) -> None:
    opens(offline, "game")
    offline.gives(LOST)
    page = offline.page
    page.locator(".point", has_text="Turn 35 lost perfect: bad luck").wait_for()
    page.locator(".facts", has_text="with all cards open from then on, as Dora").wait_for()
    assert one_python(offline)
    page.get_by_role("tab", name="Quiz").click()
    page.locator("[data-key=begin]").click()
    page.locator(".quiz-hand").wait_for()
    page.get_by_role("tab", name="Board").click()
    page.locator(".action-grid .action").first.click()
    offline.button("Back to the game").wait_for()
    assert one_python(offline)
    page.reload()
    offline.button("Back to the game").or_(page.locator(".action-grid")).first.wait_for()


@pytest.mark.nightly
def test_a_puzzle_is_helped_with_and_solved(offline: PhoneAlone) -> None:
    opens(offline, "puzzle")
    page = offline.page
    page.locator(".puzzle-today .primary").click()
    page.locator(".position").wait_for()
    page.locator("[data-key=help]").click()
    offline.button("What sort of action?").wait_for()
    page.get_by_label("Lay out").check()
    offline.button("Print it on one page").click()
    page.frame_locator("dialog iframe").locator(".pack").wait_for()
    offline.close()
    page.get_by_label("Solution").check()
    offline.button("Show the solution").click()
    page.locator(".line-viewer").wait_for()
    assert one_python(offline)
