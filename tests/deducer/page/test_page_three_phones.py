"""A whole game of three, entered by three phones at once; one is reloaded, one falls asleep."""

import pytest
from playwright.sync_api import Locator

from deducer.game import Record
from tests.support.phone import Phone, Pocket
from tests.support.three_phones import hinted, on_its_way, overtaken, seated, seated_by_taps

GAME = """\
players: Ann Bo Cy
copies: r 2 1, y 2 1, b 2 1
hand: 2
deal Bo y1 b2
deal Ann r1 y2
deal Cy b1 r2
Ann: hint Bo 1 1
Bo: play 1 y1 > r1
Cy: play 1 b1 > y1
Ann: play 1 r1 > b1
Bo: play 2 b2
Cy: play 2 r2
Ann: play 2 y2
"""
"""A perfect game of nine cards, as the phones will have written it."""


def test_a_game_entered_by_three_phones_is_the_game_that_was_played(phones: Pocket) -> None:
    ann, bo, cy = seated_by_taps(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo’s hand is entered")
    bo.deals("Ann", "r1 y2")
    ann.waits_for("Ann’s hand is entered")
    ann.deals("Cy", "b1 r2")
    bo.hand("Cy").locator(".held-card", has_text="blue 1").wait_for()
    cy.hand("Ann").locator(".held-card", has_text="red 1").wait_for()

    ann.hints("Bo", "1")
    bo.waits_for("Ann hints Bo 1: slot 1")
    bo.plays(1, "y1")
    cy.waits_for("Bo plays slot 1: yellow 1")
    cy.saw_draw("Bo", "r1")
    ann.waits_for("Bo plays slot 1: yellow 1, draws red 1")
    assert bo.last() == "Bo plays slot 1: yellow 1"

    bo.page.reload()
    bo.waits_for("Bo plays slot 1: yellow 1")
    assert bo.button("Tap in").count() == 0

    asleep_while_it_goes_on(ann, bo, cy)

    bo.plays(2)
    cy.waits_for("Bo plays slot 2: blue 2")
    cy.plays(2, "r2")
    ann.waits_for("Cy plays slot 2: red 2")
    ann.plays(2, "y2")
    for phone in (ann, bo, cy):
        phone.page.get_by_role("region", name="The game is over").wait_for()
        assert "perfect" in phone.page.locator(".over").inner_text()
    assert bo.log()[-1] == "Ann plays slot 2: yellow 2"
    the_cards_are_laid_open(ann, bo, cy)
    assert exported(ann).events == Record.parse(GAME).table.events


def asleep_while_it_goes_on(ann: Phone, bo: Phone, cy: Phone) -> None:
    """Cy's phone loses the network, and has something to say when it comes back."""
    cy.context.set_offline(True)
    cy.page.locator("#status", has_text="Reconnecting").wait_for()
    cy.plays(1, "b1")
    cy.page.locator("#status", has_text="Not sent yet").wait_for()
    assert "Cy" not in ann.page.locator("#last").inner_text()
    cy.context.set_offline(False)
    ann.waits_for("Cy plays slot 1: blue 1")
    cy.waits_for("Cy plays slot 1: blue 1")
    cy.page.locator("#status:empty").wait_for(state="attached")
    ann.saw_draw("Cy", "y1")
    bo.waits_for("Cy plays slot 1: blue 1, draws yellow 1")
    ann.plays(1, "r1")
    bo.saw_draw("Ann", "b1")
    cy.waits_for("Ann plays slot 1: red 1, draws blue 1")
    assert ann.last() == "Ann plays slot 1: red 1"


def the_cards_are_laid_open(ann: Phone, bo: Phone, cy: Phone) -> None:
    """What others wrote of Bo's hand is hidden from Bo until all who are there agree."""
    assert "Bo plays slot 1: yellow 1" in bo.log()
    asks_to_reveal(ann)
    over(bo).get_by_text("The host asks to reveal all cards").wait_for()
    over(bo).locator("[data-key=refuse]").click()
    over(ann).get_by_text("Bo says: not yet.").wait_for()
    over(cy).locator("[data-key=agree]").wait_for(state="detached")
    asks_to_reveal(ann)
    over(bo).locator("[data-key=agree]").click()
    over(ann).get_by_text("Agreed so far: Ann and Bo.").wait_for()
    assert "Bo plays slot 1: yellow 1" in bo.log()
    cy.page.goto("about:blank")  # what is not looked at is not waited for
    ann.page.wait_for_timeout(300)
    asks_to_reveal(ann)
    bo.page.get_by_role("link", name="Go over the game").wait_for()
    assert "Bo plays slot 1: yellow 1, draws red 1" in bo.log()
    ann.button("Was it winnable?").click()
    ann.page.locator(".toasts", has_text="Yes: this shuffle allows 6 points").wait_for()


def asks_to_reveal(host: Phone) -> None:
    """Tap on what reveals all cards, and confirm it."""
    over(host).locator("[data-key=open]").click()
    host.sheet.locator("button.primary").click()


def over(phone: Phone) -> Locator:
    """What a finished game is shown with."""
    return phone.page.get_by_role("region", name="The game is over")


def exported(phone: Phone) -> Record:
    """The record that a phone saves."""
    phone.button("Save and share the record").click()
    with phone.page.expect_download() as download:
        phone.choice("Text").first.click()
    return Record.load(download.value.path())


@pytest.mark.nightly
def test_two_phones_that_say_the_same_at_once_say_it_once(phones: Pocket) -> None:
    ann, bo, cy = seated(phones)
    for phone in (bo, cy):
        phone.puts_off()
    cy.button("Enter Bo’s cards").click()
    bo.button("Enter Ann’s cards").click()
    asked = (ann.question("Enter Bo’s cards"), cy.sheet)
    for phone, one in zip((ann, cy), asked, strict=True):
        one.get_by_role("button", name="yellow 1", exact=True).click()
        phone.expects(409)
    for one in asked:
        one.get_by_role("button", name="blue 2", exact=True).click()
    for one in asked:
        one.wait_for(state="detached")
    bo.page.locator("#last", has_text="Bo’s hand is entered").wait_for()
    assert len(ann.log()) == 1


@pytest.mark.nightly
def test_an_action_that_was_overtaken_is_shown_and_not_guessed(phones: Pocket) -> None:
    ann, bo, cy = seated(phones)
    ann.sends({"kind": "deal", "seat": 1, "cards": ["y1", "b2"]})
    cy.waits_for("Bo was dealt")
    cy.expects(409)
    cy.hand("Bo").click()
    cy.chooses("1")
    ann.hints("Bo", "yellow")
    bo.waits_for("Ann hints Bo yellow")
    cy.choice("Bo: 1").click()
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert "Ann hints Bo yellow: slot 1" in cy.sheet.inner_text()
    cy.choice("Keep Ann’s").click()
    cy.is_back()
    assert len(cy.log()) == 2


@pytest.mark.nightly
def test_an_action_that_two_enter_otherwise_is_put_right(phones: Pocket) -> None:
    """By one tap of the one who was later; what was drawn by it is asked for again."""
    ann, bo, cy = hinted(phones)
    bo.own(1).click()
    bo.choice("Play").click()
    with on_its_way(bo):
        bo.pick("y1")
        cy.sends({"kind": "discard", "slot": 2, "card": "b2", "seat": 1, "drawn": "b1"})
        cy.waits_for("draws blue 1")
    assert overtaken(bo) == (["Bo discards slot 2: blue 2"], ["Bo plays slot 1: yellow 1"])
    assert bo.choice("Keep Cy’s").is_visible()
    bo.choice("Replace with mine").click()
    bo.waits_for("Bo plays slot 1: yellow 1")
    bo.is_back()
    ann.question("What did Bo draw?").wait_for()
    assert ann.log()[2:] == ["Bo plays slot 1: yellow 1"]


@pytest.mark.nightly
def test_a_conflict_shows_what_was_taken_back_meanwhile(phones: Pocket) -> None:
    ann, bo, _ = hinted(phones)
    bo.own(1).click()
    bo.choice("Play").click()
    with on_its_way(bo):
        bo.pick("y1")
        ann.button("Undo").click()
        ann.waits_for("Bo was dealt")
    assert overtaken(bo) == (["Ann hints Bo 1: slot 1 (taken back)"], ["Bo plays slot 1: yellow 1"])
    bo.choice("Don’t enter mine").click()
    assert len(ann.log()) == 1
