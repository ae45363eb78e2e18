"""A saved review in a browser, from a disk and without network: by pointer, by keys, on paper."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from deducer.game import Record
from deducer.review.game_review import review
from deducer.web.study.saved_reviews import review_page
from solver import Deal, Rules
from tests.support.browser import Visit
from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.games import played
from tests.support.looks import axe_core as axe_core
from tests.support.looks import findings
from tests.support.places import SAMPLES

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff",
    "{{7*7}}\"'&lt;",
    "李小龍",
)

Opened = Callable[..., "Page"]


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a Crowning Piece that its last action lost: turn 35, by Dora."""
    record = Record.load(SAMPLES / "crowning_piece_lost.hanabi")
    file = tmp_path_factory.mktemp("report") / "lost.html"
    file.write_text(review_page(review(record, outlook=True)), "utf-8")
    return file


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of five with six suits and names that mean no good."""
    rules = Rules.named(avalanche=True)
    record = played(Deal.shuffle(rules, 5, seed=3), seed=5).record
    record = replace(record, players=HOSTILE, title="<script>alert(3)</script>")
    file = tmp_path_factory.mktemp("report") / "crowded.html"
    file.write_text(review_page(review(record, time_limit=0.05)), "utf-8")
    return file


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Open a page without network; in the end none may have complained or asked for anything."""
    visits: list[Visit] = []

    def open_page(file: Path, **options: object) -> Page:
        visits.append(Visit(browser, file, **({"viewport": DESK, "offline": True} | options)))
        page = visits[-1].page
        page.get_by_role("slider").wait_for()
        return page

    yield open_page
    for visit in visits:
        visit.leave()


def words(page: Page) -> str:
    return " ".join(page.locator(".step-words").inner_text().split())


def test_a_saved_game_is_gone_through(opened: Opened, lost: Path) -> None:
    page = opened(lost, locale="sv-SE")
    assert page.locator("html").get_attribute("lang") == "en"  # whatever the browser speaks
    assert words(page).startswith("Turn 35 Dora discards slot 5")
    assert page.get_by_role("heading", level=1).inner_text() == "One discard too many"
    assert page.locator(".facts li", has_text="The chance of perfect").count() == 1
    for name in ("What if?", "Export the review", "Board", "Quiz"):
        assert page.get_by_role("button", name=name).count() == 0
        assert page.get_by_role("tab", name=name).count() == 0
    page.keyboard.press("ArrowLeft")
    page.locator(".step-words", has_text="34").wait_for()
    page.get_by_role("radio", name="Emil").check(force=True)
    page.locator(".known-card").first.click()
    odds = page.locator("dialog .odds-list li").all_inner_texts()
    assert len(odds) == 14
    assert all(re.search(r"\d%", text) for text in odds)
    page.locator("dialog [data-key=close]").click()
    page.goto(f"{lost.as_uri()}#turn=7")
    page.locator(".step-words", has_text="Dora plays slot 5").wait_for()
    page.goto(f"{lost.as_uri()}#turn=999")
    page.locator(".step-words", has_text="35").wait_for()
    page.get_by_role("button", name="Step through a line to 25").click()
    page.get_by_role("heading", name="Instead of turn 35: a line to 25").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    assert words(page).startswith("Turn 35 Dora discards slot 5")


@pytest.mark.parametrize("which", a_few(["crowded", "lost"], 2))
def test_nothing_is_wider_than_a_phone_and_names_are_text(
    opened: Opened, which: str, request: pytest.FixtureRequest
) -> None:
    page = opened(request.getfixturevalue(which), viewport=PHONE)
    if which == "crowded":
        assert page.get_by_role("heading", level=1).inner_text() == "<script>alert(3)</script>"
        assert page.get_by_role("radio", name=HOSTILE[1], exact=True).count() == 1
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_role("radio").nth(1).check(force=True)
    for turn in (0, last // 3, 2 * last // 3, last):
        page.get_by_role("slider").fill(str(turn))
        wide = "[document.scrollingElement.scrollWidth, innerWidth]"
        scrolled, inner = page.evaluate(wide)
        assert scrolled <= inner == 360
        assert page.locator("body img").count() == 0


@pytest.mark.parametrize("options", a_few([{"viewport": PHONE}, {"color_scheme": "dark"}], 2))
def test_everybody_can_use_it(
    opened: Opened, lost: Path, axe_core: str, options: dict[str, object]
) -> None:
    page = opened(lost, **options)
    page.evaluate("scrollTo(0, 0)")
    assert findings(page, axe_core) == []


@pytest.mark.nightly
def test_paper_has_the_whole_game_dark_on_light_and_nothing_to_press(
    opened: Opened, lost: Path
) -> None:
    page = opened(lost, color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.get_by_role("slider").count() == 0
    assert page.get_by_role("radio").count() == 0
    assert page.locator("[data-key^=turn-]:visible").count() == 35
    assert page.locator(".stage .position").is_visible()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("html").get_attribute("data-theme") == "dark"


@pytest.mark.parametrize(
    "script",
    a_few(["textContent = 'window.ran = true'", "src = 'data:,window.ran = true'"], 2),
)
def test_the_policy_lets_no_other_script_run(browser: Browser, lost: Path, script: str) -> None:
    visit = Visit(browser, lost)
    add = f"script.{script}; document.body.append(script);"
    with pytest.raises(Exception, match="Trusted"):
        visit.page.evaluate(f"() => {{ const script = document.createElement('script'); {add} }}")
    assert visit.page.evaluate("window.ran") is None
    visit.context.close()
