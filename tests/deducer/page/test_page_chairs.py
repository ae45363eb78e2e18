"""An empty chair at a served table and on one phone, and practice alone: by taps."""

import re

import pytest
from playwright.sync_api import expect

from deducer import Record
from tests.support.patience import PATIENCE
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
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("textbox", name="Player 2").fill("Bob")
    page.get_by_role("textbox", name="Player 3").fill("Cid")
    ann.asks_more()
    page.get_by_role("group", name="Played by the program").get_by_label("Cid").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(Phone.TABLE))
    assert page.request.get(f"/api/tables/{ann.table}").json()["chairs"] == [2]


@pytest.mark.slow
def test_a_short_game_is_practised(phones: Pocket) -> None:
    """A hint is given, the chair's actions are accepted, one card after the other is played."""
    ann = phones()
    page = ann.page
    page.locator("[data-key=practice]").click()
    page.locator("[data-key=practice-name]").fill("Zoe")
    form = page.locator(".practice")
    form.get_by_role("radio", name="2 players").check(force=True)
    form.locator("details.rules > summary").click()
    form.locator("details.house > summary").click()
    form.get_by_role("textbox", name="Copies of each number").fill("r 2 1, y 2 1")
    form.get_by_role("spinbutton", name="Hand").fill("2")
    page.locator("[data-key=practice-any]").click()
    page.wait_for_url(re.compile(Phone.TABLE))
    page.locator("#hands .hand").first.wait_for()
    accept, over = page.locator("[data-key=chair-done]"), page.locator(".over")
    mine = page.locator("#main .bar [data-key=hint]")
    mine.wait_for()
    ann.hand("Ann").locator(".held-card").first.click()
    ann.sheet.locator("[data-key^=give-]").first.click()
    ann.waits_for("Zoe hints Ann")
    for _ in range(20):
        mine.or_(accept).or_(over).first.wait_for()
        before = page.locator("#last").text_content() or ""
        if over.count():
            break
        if accept.count():
            accept.click()
        else:
            ann.own(page.locator(".own-cards button").count()).click()
            ann.choice("Play").click()
        expect(page.locator("#last")).not_to_have_text(before, timeout=1000 * PATIENCE)
    over.wait_for()
    page.locator("[data-key=open]").click()
    ann.sheet.locator(".primary").click()
    page.locator("[data-key=another]").wait_for()
    page.locator("[data-key=review]").click()
    page.locator(".result").wait_for()


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
def test_a_table_begins_in_mid_game(phones: Pocket) -> None:
    ann = phones("about:blank")
    ann.founds("Ann", "Bob", "Cid")
    before = ann.table
    ann.button("Menu").click()
    ann.choice("Begin in mid-game").click()
    for _ in range(2):
        ann.sheet.locator("[data-key=firework-r]").click()
    for card in ("w4", "g1"):
        ann.pick(card)
    ann.sheet.locator("[data-key=thrown-1]").click()  # a slip
    ann.sheet.locator("[data-key=position-tokens]").fill("3")
    ann.sheet.locator("[data-key=position-pile]").fill("31")
    ann.sheet.get_by_role("radio", name="Bob").check(force=True)
    ann.expects(422)
    ann.choice("Begin here").click()
    ann.sheet.locator(".toast", has_text="31 in the pile are not the 50 of the deck").wait_for()
    ann.sheet.locator("[data-key=position-pile]").fill("")
    ann.choice("Begin here").click()
    ann.page.wait_for_url(lambda url: before not in url)
    ann.button("Enter Bob’s cards").click()
    fills(ann, "Bob", "g3 y3 w1 r4 w2")
    ann.sheet.get_by_role("heading", name="Cid’s hand").wait_for()
    state = ann.page.request.get(f"/api/tables/{ann.table}").json()["board"]
    assert (state["turn"], state["tokens"], state["pile"]) == (1, 3, 32)
    assert (state["fireworks"]["r"], state["discards"]) == (2, {"w4": 1})


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
