"""A phone beside the cards: it says whose turn it is, and what a ruling says of the end."""

import pytest

from tests.deducer.advice.test_score import GONE
from tests.deducer.cli.test_ruling import STUCK
from tests.support.looks import SHORT
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


def bo_hints(phone: Phone) -> None:
    phone.button("Hint (Bo)").click()
    phone.chooses("2")
    phone.sheet.locator(".slots input").first.check(force=True)
    phone.choice("Ann: 2 → 1").click()
    phone.waits_for("Bo hints Ann 2")


def test_the_title_and_a_nudge_say_whose_turn_it_is_and_the_screen_stays_on(phones: Pocket) -> None:
    """Unless that is switched off."""
    ann = phones("about:blank")
    ann.context.add_init_script(f"({STUBS})()")
    ann.brings(GAME)
    assert ann.page.title() == "Friday · Hanabi"
    assert ann.page.evaluate("nudged") == []
    bo_hints(ann)
    assert ann.page.title() == "● Friday · Hanabi"
    assert len(ann.page.evaluate("nudged")) == 1
    ann.hints("Bo", "red")
    ann.waits_for("Ann hints Bo red")
    assert ann.page.title() == "Friday · Hanabi"
    assert len(ann.page.evaluate("nudged")) == 1
    ann.page.wait_for_function(f"() => {HELD}.length === 1")
    assert ann.page.evaluate(HELD) == ["screen"]
    for on in (False, True):
        ann.button("Menu").click()
        ann.sheet.get_by_role("switch", name="Keep the screen on").set_checked(on, force=True)
        ann.close()
        ann.page.wait_for_function(f"() => {HELD}.length === {int(on)}")


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


@pytest.mark.nightly
def test_a_table_tells_what_a_ruling_and_gone_cards_left_of_the_score(phones: Pocket) -> None:
    """A turn that lost the game by a ruling can be skipped, until the cards lie open."""
    phone = phones("about:blank", viewport=SHORT)
    begun, last = STUCK.rstrip().rsplit("\n", 1)
    assert last == "Cy: play 1"
    phone.brings(f"{begun}\n")
    phone.sends({"kind": "play", "slot": 1, "card": "r1"})
    over = phone.page.locator(".over")
    lost = over.get_by_text("by our ruling the game is lost")
    lost.wait_for()
    over.get_by_role("button", name="Skip that turn: Bob is next").click()
    phone.sheet.get_by_role("button", name="Save", exact=True).click()
    over.wait_for(state="detached")
    assert "Bob’s turn" in phone.last()
    phone.brings(STUCK)
    lost.wait_for()
    assert over.get_by_role("button", name="Skip that turn").count() == 0
    phone.brings(GONE)
    phone.page.locator(".figures .points").get_by_text("at most 5").wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= SHORT["width"]
