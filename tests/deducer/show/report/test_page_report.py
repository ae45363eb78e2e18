"""The report of a game in a real browser: by pointer, by keys, on a phone, dark and light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer.game import Record
from deducer.languages import LANGUAGES, speaking
from deducer.review.game_review import review
from deducer.show.report.html import report_html
from deducer.show.words.numbers import percent
from solver import Deal, Rules
from tests.support.browser import Visit
from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.games import played
from tests.support.places import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
    file.write_text(report_html(review(record, outlook=True)), "utf-8")
    return file


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of five with six suits and names that mean no good."""
    rules = Rules.named(avalanche=True)
    record = played(Deal.shuffle(rules, 5, seed=3), seed=5).record
    record = replace(record, players=HOSTILE, title="<script>alert(3)</script>")
    file = tmp_path_factory.mktemp("report") / "crowded.html"
    file.write_text(report_html(review(record, time_limit=0.05)), "utf-8")
    return file


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Open a page; in the end none may have complained or asked for anything."""
    visits: list[Visit] = []

    def open_page(file: Path, **options: object) -> Page:
        visits.append(Visit(browser, file, **({"viewport": DESK} | options)))
        return visits[-1].page

    yield open_page
    for visit in visits:
        visit.leave()


def words(page: Page) -> str:
    return page.locator("#words").inner_text()


def described(page: Page) -> str:
    """What the picture of the table says to those who listen."""
    return page.locator("#table svg").get_attribute("aria-label") or ""


# -- turns -----------------------------------------------------------------------------------


def test_the_page_opens_at_the_turning_point(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    assert words(page) == "35. Dora discards slot 5: w4"
    assert page.get_by_role("slider", name="Turn").input_value() == "35"
    assert "The last w4 is gone." in page.locator("#facts").inner_text()
    assert page.get_by_role("status").inner_text() == words(page)


def test_keys_step_through_the_game(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    page.keyboard.press("Home")
    assert words(page) == "The deal"
    assert page.get_by_role("button", name="One turn back").is_disabled()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert words(page) == "2. Emil hints Dora 1: slots 1, 5"
    page.keyboard.press("ArrowLeft")
    assert words(page).startswith("1. ")
    page.keyboard.press("End")
    assert words(page).startswith("35. ")
    assert page.get_by_role("button", name="One turn on").is_disabled()
    page.get_by_role("button", name="One turn back").click()
    assert words(page).startswith("34. ")


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_the_chart_and_the_list_lead_to_their_turns(
    opened: Opened, lost: Path, viewport: dict[str, int]
) -> None:
    page = opened(lost, viewport=viewport)
    chart = page.locator(".chart:visible svg")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.5, "y": 60})
    turn = int(page.get_by_role("slider", name="Turn").input_value())
    assert 15 <= turn <= 19
    page.get_by_role("link", name="Emil plays slot 1: w1").click()
    page.locator("#words", has_text="26. ").wait_for()
    assert page.locator("[aria-current=step]").inner_text() == "Emil plays slot 1: w1"
    assert page.url.endswith("#turn-26")


def test_a_link_to_a_turn_opens_there(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    page.goto(f"{lost.as_uri()}#turn-7")
    page.locator("#words", has_text="7. ").wait_for()
    page.goto(f"{lost.as_uri()}#turn-999")
    page.locator("#words", has_text="35. ").wait_for()


# -- knowledge and lines ---------------------------------------------------------------------


def test_knowledge_is_there_on_demand(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    slots = page.locator("#slots table")
    assert slots.count() == 0
    page.get_by_role("radio", name="Emil").check()
    assert slots.count() == 5
    known = Record.load(SAMPLES / "crowning_piece_lost.hanabi").at(35).seen_by("Emil")
    for at, slot in enumerate(known.slots):
        possible = slots.nth(at).locator("td[title]")
        assert possible.count() == len(slot.odds)
        said = [f"{odds} = {percent(odds)}" for odds in slot.odds.values()]
        assert [cell.get_attribute("title") for cell in possible.all()] == said
        assert slots.nth(at).locator("td.truth").count() == 1
    page.get_by_role("radio", name="Nobody").check()
    assert slots.count() == 0


def test_a_winning_line_is_stepped_through(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    page.get_by_role("link", name="Step through a line to 25").click()
    page.wait_for_selector("#banner:visible")
    assert words(page) == "34. Emil plays slot 4: r3"
    assert "Instead of turn 35" in page.locator("#banner").inner_text()
    page.keyboard.press("ArrowRight")
    assert words(page).startswith("35. Dora ")
    assert words(page) != "35. Dora discards slot 5: w4"
    page.get_by_role("radio", name="Emil").check()
    assert page.locator("#slots table").count() == 5
    page.keyboard.press("End")
    assert "25 points" in described(page)
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_selector("#banner", state="hidden")
    assert words(page) == "35. Dora discards slot 5: w4"


# -- looks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("which", a_few(["crowded", "lost"], 2))
def test_nothing_is_wider_than_a_phone(
    opened: Opened, which: str, request: pytest.FixtureRequest
) -> None:
    page = opened(request.getfixturevalue(which), viewport=PHONE)
    last = int(page.get_by_role("slider", name="Turn").get_attribute("max") or 0)
    page.get_by_role("radio").nth(1).check()
    for turn in (0, last // 3, 2 * last // 3, last):
        page.get_by_role("slider", name="Turn").fill(str(turn))
        wide = "[document.scrollingElement.scrollWidth, innerWidth]"
        scrolled, inner = page.evaluate(wide)
        assert scrolled <= inner == 360
    assert page.get_by_role("slider", name="Turn").is_visible()


BROKEN = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (parent.closest("script, template, .unseen") || !parent.checkVisibility()) continue;
        for (const {0: word, index} of node.data.matchAll(/[^\\s\\u2013-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (lines.size > 1) found.push(word);
        }
    }
    return found;
}"""
"""Words that go on in another line."""


@pytest.mark.parametrize(
    ("game", "language"), a_few(list(product(["crowning_piece_lost", "last_copies"], LANGUAGES)), 4)
)
def test_no_word_breaks_at_any_width(
    opened: Opened, tmp_path: Path, game: str, language: str
) -> None:
    reviewed = review(Record.load(SAMPLES / f"{game}.hanabi"), time_limit=0.05)
    with speaking(language):
        (tmp_path / "page.html").write_text(report_html(reviewed), "utf-8")
    page = opened(tmp_path / "page.html", viewport={"width": 360, "height": 640})
    page.get_by_role("radio").nth(1).check()
    for width in (360, 700, 1000, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(BROKEN) == [], width
        title = page.get_by_role("heading", level=1).bounding_box()
        assert title is not None
        assert title["width"] > 0.6 * min(width, 1280), width


def test_print_has_the_whole_game_and_nothing_to_press(opened: Opened, lost: Path) -> None:
    page = opened(lost)
    page.emulate_media(media="print")
    assert page.get_by_role("slider").count() == 0
    assert page.locator("#moves li:visible").count() == 35
    assert page.locator("#table svg").is_visible()


def test_the_page_can_be_read_without_its_script(opened: Opened, lost: Path) -> None:
    page = opened(lost, java_script_enabled=False)
    assert page.locator("#table svg").is_visible()
    assert page.locator("#moves li").count() == 35
    assert "Dora" in page.locator("#players").inner_text()


# -- what the record says is only text -------------------------------------------------------


def test_names_and_titles_are_text(opened: Opened, crowded: Path) -> None:
    page = opened(crowded)
    assert page.get_by_role("heading", level=1).inner_text() == "<script>alert(3)</script>"
    assert page.locator("body img").count() == 0
    assert page.locator("script").count() == 2
    for name in HOSTILE:
        assert page.get_by_role("radio", name=name, exact=True).count() == 1
    page.get_by_role("radio", name=HOSTILE[1], exact=True).check()
    for turn in range(12):
        page.get_by_role("slider", name="Turn").fill(str(turn))
    assert page.locator("body img").count() == 0


def test_the_policy_lets_no_other_script_run(browser: Browser, lost: Path) -> None:
    visit = Visit(browser, lost)
    visit.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
        }"""
    )
    assert visit.page.evaluate("window.ran") is None
    assert [text for text in visit.said if "Content Security Policy" in text]
    visit.context.close()
