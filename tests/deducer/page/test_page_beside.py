"""A phone beside the cards: its screen stays on, and it says when it is its owner's turn."""

from __future__ import annotations

import pytest

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
