"""A phone beside the cards: it says whose turn it is, and what a ruling says of the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deducer.advice.test_score import GONE
from tests.deducer.cli.test_ruling import STUCK
from tests.support.phone import Phone, Pocket

GAME = "players: Ann Bo\nseat: Ann\nfirst: Bo\ntitle: Friday\ndeal Bo r1 y3 b2 g4 w5\n"

STUBS = """() => {
    window.nudged = [];
    window.locks = [];
    navigator.vibrate = time => window.nudged.push(time);
    const request = async kind => {
        const lock = {kind, released: false};
        lock.release = async () => (lock.released = true);
        window.locks.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", {value: {request}, configurable: true});
}"""
HELD = "window.locks.filter(lock => !lock.released).map(lock => lock.kind)"


@pytest.fixture
def ann(phones: Pocket) -> Phone:
    phone = phones("about:blank")
    phone.context.add_init_script(f"({STUBS})()")
    phone.brings(GAME)
    return phone


def bo_hints(phone: Phone) -> None:
    phone.button("Hint (Bo)").click()
    phone.chooses("2")
    phone.sheet.locator(".slots input").first.check(force=True)
    phone.choice("Ann: 2 → 1").click()
    phone.waits_for("Bo hints Ann 2")


def switch(phone: Phone, name: str, *, on: bool) -> None:
    phone.button("Menu").click()
    phone.sheet.get_by_role("switch", name=name).set_checked(on, force=True)
    phone.close()


def test_the_title_and_a_nudge_say_whose_turn_it_is(ann: Phone) -> None:
    assert ann.page.title() == "Friday · Hanabi"
    assert ann.page.evaluate("nudged") == []
    bo_hints(ann)
    assert ann.page.title() == "● Friday · Hanabi"
    assert len(ann.page.evaluate("nudged")) == 1
    ann.hints("Bo", "red")
    ann.waits_for("Ann hints Bo red")
    assert ann.page.title() == "Friday · Hanabi"
    assert len(ann.page.evaluate("nudged")) == 1


@pytest.mark.nightly
def test_a_page_that_was_not_touched_yet_does_not_vibrate(phones: Pocket) -> None:
    """A browser forbids it until then, and complains to its console."""
    phone = phones("about:blank")
    phone.context.add_init_script(f"({STUBS})()")
    phone.context.add_init_script("""
        Object.defineProperty(navigator, "userActivation", {value: {hasBeenActive: false}});
    """)
    phone.brings(GAME)
    phone.sends({"kind": "hint", "seat": 1, "to": 0, "rank": 2, "slots": [1]})
    phone.waits_for("Bo hints Ann 2")
    assert phone.page.title() == "● Friday · Hanabi"
    assert phone.page.evaluate("nudged") == []


def test_the_screen_stays_on_unless_that_is_switched_off(ann: Phone) -> None:
    ann.page.wait_for_function(f"() => {HELD}.length === 1")
    assert ann.page.evaluate(HELD) == ["screen"]
    switch(ann, "Keep the screen on", on=False)
    ann.page.wait_for_function(f"() => {HELD}.length === 0")
    switch(ann, "Keep the screen on", on=True)
    ann.page.wait_for_function(f"() => {HELD}.length === 1")


@pytest.mark.nightly
def test_where_a_browser_can_do_neither_nothing_is_offered(phones: Pocket) -> None:
    """As over plain http, where what https would bring is said."""
    phone = phones("about:blank")
    phone.context.add_init_script("""
        delete Navigator.prototype.wakeLock;
        delete Navigator.prototype.vibrate;
        Object.defineProperty(window, "isSecureContext", {value: false});
    """)
    phone.brings(GAME)
    phone.button("Menu").click()
    assert phone.sheet.get_by_role("switch", name="Keep the screen on").count() == 0
    assert phone.sheet.get_by_role("switch", name="Vibrate").count() == 0
    assert phone.sheet.get_by_text("hanabi serve --certificate").is_visible()
    phone.close()
    bo_hints(phone)


def brought(phones: Pocket, record: str) -> Phone:
    """A small phone at the table of a record that it brought in."""
    phone = phones(viewport={"width": 360, "height": 640})
    phone.brings(record)
    return phone


def test_a_table_skips_a_turn_that_lost_the_game_by_a_ruling(
    phones: Pocket, tmp_path: Path
) -> None:
    begun, last = STUCK.rstrip().rsplit("\n", 1)
    assert last == "Cy: play 1"
    phone = brought(phones, f"{begun}\n")
    phone.page.locator("#own").wait_for()
    phone.sends({"kind": "play", "slot": 1, "card": "r1"})
    over = phone.page.locator(".over")
    over.get_by_text("by our ruling the game is lost").wait_for()
    phone.page.screenshot(path=tmp_path / "over.png")
    over.get_by_role("button", name="Skip that turn: Bob is next").click()
    phone.page.screenshot(path=tmp_path / "skip.png")
    phone.sheet.get_by_role("button", name="Save", exact=True).click()
    over.wait_for(state="detached")
    assert "Bob’s turn" in phone.last()


def test_once_the_cards_lie_open_no_turn_can_be_skipped(phones: Pocket) -> None:
    over = brought(phones, STUCK).page.locator(".over")
    over.get_by_text("by our ruling the game is lost").wait_for()
    assert over.get_by_role("button", name="Skip that turn").count() == 0


def test_the_score_that_is_left_stands_beside_the_points(phones: Pocket, tmp_path: Path) -> None:
    phone = brought(phones, GONE)
    points = phone.page.locator(".figures .points")
    points.get_by_text("at most 5").wait_for()
    phone.page.screenshot(path=tmp_path / "gone.png")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
