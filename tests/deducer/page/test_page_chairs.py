"""An empty chair, practice alone, and a phone beside the cards, which says whose turn it is."""

import re

import pytest

from deducer import Record
from tests.deducer.advice.test_score import GONE
from tests.deducer.cli.test_ruling import STUCK
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.screens import CHAIR, LOST_SMALL

HEARD = """
    globalThis.heard = [];
    speechSynthesis.speak = ({ text, lang }) => heard.push([text, lang]);
"""


def chair(phone: Phone) -> str:
    """What the chair says, once it has thought."""
    phone.page.locator("[data-key=chair-done]").wait_for()
    return re.sub(r"\s+", " ", phone.page.locator(".chair-part p").inner_text())


def done(phone: Phone) -> None:
    phone.page.locator("[data-key=chair-done]").click()


def fills(phone: Phone, who: str, cards: str) -> None:
    """Tap a hand in, on the sheet for it."""
    phone.sheet.get_by_role("heading", name=f"{who}’s hand").wait_for()
    for card in cards.split():
        phone.pick(card)


def test_a_chair_speaks_plays_and_tells_why(phones: Pocket) -> None:
    ann = phones("about:blank")
    ann.context.add_init_script(HEARD)
    ann.context.add_init_script("localStorage.speak = true")
    ann.brings(CHAIR, me=0)
    assert chair(ann) == "Cid: I play slot 5"
    ann.page.wait_for_function("() => heard.length === 1")
    assert ann.page.evaluate("heard") == [["Cid: I play slot 5", "en"]]
    done(ann)
    ann.pick("y5")  # what Cid drew
    ann.is_back()
    ann.waits_for("Cid plays slot 5: blue 1, draws yellow 5")
    ann.sends({"kind": "end"})
    ann.page.locator("[data-key=open]").click()
    ann.sheet.locator(".primary").click()
    ann.page.locator("[data-key=review]").wait_for()
    ann.button("What happened").click()
    ann.sheet.get_by_role("button", name="Cid plays slot 5").click()
    ann.sheet.locator(".reasons li", has_text="my slot 5 must fit").wait_for()


def test_another_enters_what_the_owner_of_a_phone_does_not_see(phones: Pocket) -> None:
    ann = phones("about:blank")
    ann.founds("Ann", "Bob", "Cid", chairs=[2], first=2, agreements="beginner")
    ann.button("Enter Bob’s cards").click()
    for who, cards in (("Bob", "g3 y3 w1 r4 w2"), ("Cid", "b4 w3 g5 y4 b2")):
        fills(ann, who, cards)
    ann.is_back()
    ann.button(re.compile("^Enter Ann’s cards")).click()
    fills(ann, "Ann", "b2 y2 r1 w4 g4")
    ann.is_back()
    chair(ann)
    assert ann.page.locator(".own-card.open").count() == 0
    done(ann)
    ann.waits_for("Cid hints")
    ann.plays(3, "r1", verb="Discard")
    ann.button(re.compile("^What did Ann draw")).click()
    ann.pick("y5")
    ann.is_back()
    ann.waits_for("Ann discards slot 3: red 1")
    assert ann.page.locator(".own-card.open").count() == 0


@pytest.mark.nightly
def test_a_chair_is_chosen_at_set_up(phones: Pocket) -> None:
    ann = phones()
    page = ann.page
    for number, name in enumerate(("Ann", "Bob", "Cid"), start=1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    ann.asks_more()
    page.get_by_role("group", name="Played by the program").get_by_label("Cid").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(Phone.TABLE))
    assert ann.state()["chairs"] == [2]


@pytest.mark.nightly
def test_the_deal_of_the_day_is_the_same_for_all(phones: Pocket) -> None:
    seen = []
    for _ in range(2):
        phone = phones()
        phone.page.locator("[data-key=practice]").click()
        phone.page.locator("[data-key=practice-day]").click()
        phone.page.wait_for_url(re.compile(Phone.TABLE))
        phone.page.locator("#hands .hand").first.wait_for()
        seen.append(phone.page.locator("#hands").inner_text())
        text = phone.page.request.get(f"/api/tables/{phone.table}/export").text()
        assert "deck" not in text
        assert Record.parse(text).chairs == (1, 2)
    assert seen[0] == seen[1]


@pytest.mark.nightly
def test_a_table_begins_at_a_turn_of_a_game(phones: Pocket) -> None:
    """As practice, from the second action of a game whose cards are all known."""
    ann = phones("about:blank")
    ann.goes_over(LOST_SMALL)
    ann.page.locator("[data-key=from-here]").click()
    ann.sheet.get_by_role("switch", name="Practise alone").check(force=True)
    ann.page.locator("[data-key=from-here-go]").click()
    ann.page.wait_for_url(re.compile(Phone.TABLE))
    assert chair(ann).startswith("Bob: I ")
    assert ann.hand("Bob").locator(".badge").first.inner_text() == "1"  # Ann's hint from before


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
