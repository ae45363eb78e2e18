"""A game of three by three phones at once, and what was entered otherwise than it was."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Route

from deducer.game import Record
from tests.support.looks import findings
from tests.support.phone import Phone, Pocket
from tests.support.qr import on_screen

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

    # Cy's phone loses the network, and has something to say when it comes back
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
    ann.button("Save and share the record").click()
    with ann.page.expect_download() as download:
        ann.choice("Text").first.click()
    assert Record.load(download.value.path()).events == Record.parse(GAME).table.events


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


# -- what was entered otherwise than it was ------------------------------------------------------


def test_a_mistap_is_shown_where_the_card_was_seen_and_one_tap_mends_it(
    phones: Pocket, axe_core: str
) -> None:
    ann, bo, cy = hinted(phones)
    bo.plays(1, "r1")
    for phone in (ann, cy):
        phone.page.locator(".doubt", has_text="But it was seen as yellow 1 in Bo’s hand").wait_for()
    assert findings(ann.page, axe_core) == []
    assert bo.page.locator(".doubt, .fault, .caution-box").count() == 0
    assert ann.last() == "Bo plays slot 1: red 1 doubtful"
    ann.button("What happened").click()
    marked = ann.sheet.locator(".at-fault .log-words").all_inner_texts()
    assert [re.sub(r"\s+", " ", line).strip() for line in marked] == [
        "Bo was dealt yellow 1 blue 2",
        "Bo plays slot 1: red 1",
    ]
    ann.close()

    cy.saw_draw("Bo", "b1")
    cy.plays(1, "y1")
    bo.waits_for("Cy plays slot 1: yellow 1")
    ann.page.locator(".doubt").get_by_role("button", name="It was yellow 1").click()
    bo.page.locator(".toasts", has_text="Corrected: Bo plays slot 1: yellow 1").wait_for()
    for phone in (ann, cy):
        phone.page.locator(".doubt").wait_for(state="detached")
        assert "Bo plays slot 1: yellow 1, draws blue 1" in phone.log()
        assert "Cy plays slot 1: yellow 1 strike" in phone.log()
    assert "Bo plays slot 1: red 1 (taken back)" in bo.log()


@pytest.mark.nightly
def test_undo_says_what_and_asks_before_it_takes_back_what_another_entered(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo: Ann hints Bo 1: slot 1").click()
    cy.sheet.get_by_role("heading", name="Take back what Ann entered?").wait_for()
    assert "Ann hints Bo 1: slot 1" in cy.sheet.inner_text()
    cy.choice("Keep it").click()
    cy.is_back()
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    for phone in (ann, bo, cy):
        phone.page.locator(".toasts", has_text="Taken back: Ann hints Bo 1: slot 1").wait_for()
    bo.waits_for("Bo’s hand is entered")
    bo.button("Undo: Bo’s hand is entered").click()
    bo.choice("Take it back").click()
    bo.page.locator(".toasts", has_text="Taken back: Bo’s hand is entered").wait_for()
    ann.question("Enter Bo’s cards").wait_for()
    assert ann.button("Undo").is_disabled()


@pytest.mark.nightly
def test_a_tap_that_meant_what_was_just_taken_back_is_asked_about(phones: Pocket) -> None:
    """Another has undone the same a moment before: what comes next was not meant."""
    ann, bo, cy = bo_played(phones)
    cy.button("Undo: Bo plays slot 1: yellow 1").click()
    cy.choice("Take it back").click()
    ann.waits_for("taken back")
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    ann.sheet.get_by_role("heading", name="Take this back, too?").wait_for()
    ann.choice("Keep it").click()
    ann.is_back()
    assert len(bo.log()) == 3


@pytest.mark.nightly
def test_an_undo_that_comes_late_is_shown_what_came_between(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo").click()
    with on_its_way(cy):
        cy.choice("Take it back").click()
        bo.plays(1, "y1")
        bo.waits_for("Bo plays slot 1: yellow 1")
    assert overtaken(cy) == (["Bo plays slot 1: yellow 1"], ["Undo: Ann hints Bo 1: slot 1"])
    assert cy.choice("Enter it now").count() == 0
    cy.choice("Don’t enter mine").click()
    cy.is_back()
    assert len(ann.log()) == 3


@pytest.mark.nightly
def test_a_draw_is_asked_for_where_it_is_seen_and_joins_its_action(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    middle = phones(ann.links[None])
    middle.page.get_by_role("button", name="Watch").click()
    middle.waits_for("Bo plays slot 1: yellow 1")
    for phone in (bo, middle):
        assert phone.page.get_by_role("button", name="What did").count() == 0
    cy.button("What did Bo draw?").click()
    asked = cy.sheet.locator(".sheet-body p").first.inner_text()
    assert re.sub(r"\s+", " ", asked) == "Bo plays slot 1: yellow 1"
    seen = [(phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)]
    ann.saw_draw_in_place("Bo", "r1")
    cy.is_back()
    cy.page.locator(".toasts", has_text="Somebody else was faster").wait_for()
    cy.waits_for("Bo plays slot 1: yellow 1, draws red 1")
    assert cy.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1, draws red 1"]
    for phone in (bo, middle):
        assert phone.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1"]
    assert seen == [
        (phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)
    ]


@pytest.mark.nightly
def test_two_who_saw_another_card_are_shown_both(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    cy.button("What did Bo draw?").click()
    with on_its_way(cy):
        cy.pick("b1")
        ann.saw_draw_in_place("Bo", "r1")
    assert overtaken(cy)[1] == ["Bo’s slot 1 is red 1", "Bo’s slot 1 is blue 1"]
    cy.choice("It is blue 1").click()
    ann.waits_for("Bo plays slot 1: yellow 1, draws blue 1")
    cy.is_back()
    assert bo.last() == "Bo plays slot 1: yellow 1"


RULES = "copies: r 2 1, y 2 1, b 2 1\nhand: 2"


def seated(phones: Pocket, **more: object) -> tuple[Phone, Phone, Phone]:
    """Three phones at the table, without a tap."""
    ann, bo, cy = (phones("about:blank") for _ in range(3))
    links = ann.founds("Ann", "Bo", "Cy", **{"mode": "every", "rules_lines": RULES} | more)
    bo.follows(links[1])
    cy.follows(links[2])
    return ann, bo, cy


def seated_by_taps(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Ann makes the table, Bo and Cy say who they are: Ann knows Bo, and Cy takes the last seat."""
    ann = phones()
    ann.sits_down("Ann Bo Cy", copies="r 2 1, y 2 1, b 2 1", hand=2)
    ann.sheet.locator(".qr").wait_for()
    link = ann.sheet.get_by_role("textbox", name="The link’s address").input_value()
    assert on_screen(ann.page) == link
    bo, cy = phones(link), phones(link)
    bo.page.get_by_role("button", name="Bo").click()
    bo.page.get_by_role("heading", name="Hello, Bo!").wait_for()
    ann.choice("Yes, that is Bo").click()
    bo.page.wait_for_url("**/t/*")
    ann.sheet.get_by_text("has joined").wait_for()
    cy.page.get_by_role("button", name="Cy").click()
    cy.page.wait_for_url("**/t/*")
    ann.is_back()
    return ann, bo, cy


def hinted(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Ann has dealt and hinted."""
    ann, bo, cy = seated(phones)
    ann.sends(
        {"kind": "deal", "seat": 1, "cards": ["y1", "b2"]}, {"kind": "hint", "to": 1, "rank": 1}
    )
    for phone in (ann, bo, cy):
        phone.waits_for("Ann hints Bo 1: slot 1")
    return ann, bo, cy


def bo_played(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Bo has played and drawn a card, which nobody has entered."""
    ann, bo, cy = hinted(phones)
    bo.sends({"kind": "play", "slot": 1, "card": "y1"})
    ann.page.get_by_role("region", name="What did Bo draw?").wait_for()
    cy.button("What did Bo draw?").wait_for()
    return ann, bo, cy


@contextmanager
def on_its_way(phone: Phone) -> Iterator[None]:
    """Hold back what a phone sends, and let it go in the end, when it is too late."""
    held: list[Route] = []
    phone.expects(409)
    with phone.page.expect_request("**/entries?*"):
        phone.page.route("**/entries?*", lambda route: held.append(route))
        yield
    for route in held:
        route.continue_()
    phone.page.unroute("**/entries?*")


def overtaken(phone: Phone) -> tuple[list[str], list[str]]:
    """What a phone is shown to have happened meanwhile, and what it says of entries."""
    phone.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    happened, said = (
        [re.sub(r"\s+", " ", line) for line in phone.sheet.locator(part).all_inner_texts()]
        for part in (".plain-list li", ".said")
    )
    return happened, said
