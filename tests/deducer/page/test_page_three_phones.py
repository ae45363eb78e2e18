"""A whole game of three, entered by three phones at once; one is reloaded, one falls asleep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import segno

from deducer.game import Record
from tests.support.browser import browser as browser
from tests.support.phone import Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

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


def links_of(page: Page) -> dict[str, str]:
    """The secret links, from the host's list of seats."""
    links = {}
    for who in ("Bo", "Cy"):
        page.get_by_role("button", name=f"Show: {who}").click()
        links[who] = page.get_by_role("textbox", name="The link’s address").input_value()
        sheet = page.locator("dialog[open]").last
        assert drawn(sheet.get_by_role("img")) == code_of(links[who])
        sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Close").click()
    return links


def code_of(url: str) -> list[list[int]]:
    """A link's QR code, row by row, 1 for what is dark."""
    return [list(row) for row in segno.make(url, error="m", micro=False).matrix]


def drawn(picture: Locator) -> list[list[int]]:
    """The QR code that a picture shows: squares of one unit each, on a ground with a margin."""
    path = picture.locator("path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    wide = int((picture.get_attribute("viewBox") or "").split()[-1])
    span = range(2, wide - 2)
    return [[int((x, y) in dark) for x in span] for y in span]


def seated(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Ann makes the table, Bo and Cy follow their links."""
    ann = phones()
    ann.sits_down("Ann Bo Cy", copies="r 2 1, y 2 1, b 2 1", hand=2)
    links = links_of(ann.page)
    bo, cy = phones(links["Bo"]), phones(links["Cy"])
    bo.joins("Bo")
    cy.joins("Cy")
    return ann, bo, cy


def test_a_game_entered_by_three_phones_is_the_game_that_was_played(phones: Pocket) -> None:
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo was dealt")
    bo.deals("Ann", "r1 y2")
    ann.waits_for("Ann was dealt")
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
    the_cards_are_laid_open(ann, bo)
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


def the_cards_are_laid_open(ann: Phone, bo: Phone) -> None:
    """What others wrote of Bo's hand is hidden from Bo until the host ends the game."""
    assert "Bo plays slot 1: yellow 1" in bo.log()
    ann.button("Lay the cards open").click()
    ann.choice("Lay the cards open").click()
    bo.page.get_by_role("link", name="Go over the game").wait_for()
    assert "Bo plays slot 1: yellow 1, draws red 1" in bo.log()
    ann.button("Was it winnable?").click()
    ann.page.locator(".toasts", has_text="Yes: this shuffle allows 6 points").wait_for()


def exported(phone: Phone) -> Record:
    """The record that a phone saves."""
    phone.button("Save and share the record").click()
    with phone.page.expect_download() as download:
        phone.choice("Text").first.click()
    return Record.load(download.value.path())


def bo_played(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Bo has played and drawn a card, which nobody has entered."""
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo was dealt")
    ann.hints("Bo", "1")
    bo.waits_for("Ann hints Bo 1: slot 1")
    bo.plays(1, "y1")
    for phone in (ann, cy):
        phone.button("What did Bo draw?").wait_for()
    return ann, bo, cy


def test_a_draw_is_asked_for_where_it_is_seen_and_joins_its_action(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    middle = phones(tables_link(ann))
    middle.page.get_by_role("button", name="Look on").click()
    middle.waits_for("Bo plays slot 1: yellow 1")
    for phone in (bo, middle):
        assert phone.page.get_by_role("button", name="What did").count() == 0
    cy.button("What did Bo draw?").click()
    asked = cy.sheet.locator(".sheet-body p").first.inner_text()
    assert re.sub(r"\s+", " ", asked) == "Bo plays slot 1: yellow 1"
    seen = [(phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)]
    ann.saw_draw("Bo", "r1")
    cy.is_back()
    cy.page.locator(".toasts", has_text="Somebody else was quicker").wait_for()
    cy.waits_for("Bo plays slot 1: yellow 1, draws red 1")
    assert cy.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1, draws red 1"]
    for phone in (bo, middle):
        assert phone.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1"]
    assert seen == [
        (phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)
    ]


def tables_link(host: Phone) -> str:
    """The link of the tablet in the middle."""
    host.button("Menu").click()
    host.choice("Players and links").click()
    host.choice("Show: A tablet").click()
    link = host.sheet.get_by_role("textbox", name="The link’s address").input_value()
    host.close()
    host.close()
    return link


def test_two_who_saw_another_card_are_shown_both(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    cy.expects(409)
    cy.button("What did Bo draw?").click()
    with on_its_way(cy):
        cy.pick("b1")
        ann.saw_draw("Bo", "r1")
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert said(cy) == ["Bo’s slot 1 is red 1", "Bo’s slot 1 is blue 1"]
    cy.choice("It is blue 1").click()
    ann.waits_for("Bo plays slot 1: yellow 1, draws blue 1")
    cy.is_back()
    assert bo.last() == "Bo plays slot 1: yellow 1"


@contextmanager
def on_its_way(phone: Phone) -> Iterator[None]:
    """Hold back what a phone sends, and let it go in the end."""
    held: list[Route] = []
    with phone.page.expect_request("**/entries?*"):
        phone.page.route("**/entries?*", lambda route: held.append(route))
        yield
    held[0].continue_()
    phone.page.unroute("**/entries?*")


def test_two_phones_that_say_the_same_at_once_say_it_once(phones: Pocket) -> None:
    ann, bo, cy = seated(phones)
    for phone in (ann, cy):
        phone.button("Tap in Bo’s hand").click()
        phone.pick("y1")
        phone.expects(409)
    bo.button("Tap in Ann’s hand").click()
    for phone in (ann, cy):
        phone.pick("b2")
    for phone in (ann, cy):
        phone.is_back()
    bo.page.locator("#last", has_text="Bo was dealt").wait_for()
    assert len(ann.log()) == 1


def test_an_action_that_was_overtaken_is_shown_and_not_guessed(phones: Pocket) -> None:
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    cy.waits_for("Bo was dealt")
    cy.expects(409)
    cy.hand("Bo").click()
    cy.chooses("1")
    ann.hints("Bo", "yellow")
    bo.waits_for("Ann hints Bo yellow")
    cy.choice("Bo: 1").click()
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert "Ann hints Bo yellow: slot 1" in cy.sheet.inner_text()
    cy.choice("Leave it").click()
    cy.close()
    assert len(cy.log()) == 2


def hinted(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Ann has dealt and hinted."""
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo was dealt")
    ann.hints("Bo", "1")
    for phone in (ann, bo, cy):
        phone.waits_for("Ann hints Bo 1: slot 1")
    return ann, bo, cy


def test_undo_says_what_and_asks_before_it_takes_back_what_another_entered(
    phones: Pocket,
) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo: Ann hints Bo 1: slot 1").click()
    cy.sheet.get_by_role("heading", name="Take back what Ann entered?").wait_for()
    assert "Ann hints Bo 1: slot 1" in cy.sheet.inner_text()
    cy.choice("Leave it").click()
    cy.is_back()
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    ann.page.locator(".toasts", has_text="Taken back: Ann hints Bo 1: slot 1").wait_for()
    bo.waits_for("Bo was dealt")
    bo.button("Undo: Bo was dealt").click()
    bo.choice("Take it back").click()
    bo.page.locator(".toasts", has_text="Taken back: Bo was dealt").wait_for()
    ann.button("Tap in Bo’s hand").wait_for()
    assert ann.button("Undo").is_disabled()


def test_a_draw_alone_is_taken_out_of_its_action(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    cy.saw_draw("Bo", "b1")
    cy.button("Undo: Bo plays slot 1: yellow 1, draws blue 1").click()
    cy.choice("Only the card drawn").click()
    cy.saw_draw("Bo", "r1")
    for phone in (ann, cy):
        phone.waits_for("Bo plays slot 1: yellow 1, draws red 1")
    assert bo.last() == "Bo plays slot 1: yellow 1"
    bo.button("Undo: Bo plays slot 1: yellow 1").click()
    for phone in (ann, bo, cy):
        phone.waits_for("Bo plays slot 1: yellow 1 (taken back)")
        phone.button("Undo: Ann hints Bo 1: slot 1").wait_for()


def test_two_who_undo_the_same_at_once_undo_it_once(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo").click()
    with on_its_way(cy):
        cy.choice("Take it back").click()
        ann.button("Undo").click()
        ann.waits_for("Bo was dealt")
    for phone in (ann, cy):
        phone.page.locator(".toasts", has_text="Taken back: Ann hints Bo 1: slot 1").wait_for()
    for phone in (ann, bo, cy):
        assert len(phone.log()) == 1


def test_an_undo_that_comes_late_is_shown_what_came_between(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    cy.expects(409)
    cy.button("Undo").click()
    with on_its_way(cy):
        cy.choice("Take it back").click()
        bo.plays(1, "y1")
        bo.waits_for("Bo plays slot 1: yellow 1")
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert items(cy) == ["Bo plays slot 1: yellow 1"]
    assert said(cy) == ["Undo: Ann hints Bo 1: slot 1"]
    assert cy.choice("Enter it now").count() == 0
    cy.choice("Leave it").click()
    cy.is_back()
    assert len(ann.log()) == 3


def test_a_conflict_shows_what_was_taken_back_meanwhile(phones: Pocket) -> None:
    ann, bo, _ = hinted(phones)
    bo.expects(409)
    bo.own(1).click()
    bo.choice("Play").click()
    with on_its_way(bo):
        bo.pick("y1")
        ann.button("Undo").click()
        ann.waits_for("Bo was dealt")
    bo.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert items(bo) == ["Ann hints Bo 1: slot 1 (taken back)"]
    assert said(bo) == ["Bo plays slot 1: yellow 1"]
    bo.choice("Leave it").click()
    assert len(ann.log()) == 1


def items(phone: Phone) -> list[str]:
    """The list in the sheet on top."""
    lines = phone.sheet.locator(".plain-list li").all_inner_texts()
    return [re.sub(r"\s+", " ", line) for line in lines]


def said(phone: Phone) -> list[str]:
    """What the sheet on top says of entries."""
    lines = phone.sheet.locator(".said").all_inner_texts()
    return [re.sub(r"\s+", " ", line) for line in lines]


def mistapped(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Bo has played a yellow 1 and tapped another card."""
    ann, bo, cy = hinted(phones)
    bo.plays(1, "r1")
    for phone in (ann, cy):
        phone.page.locator(".doubt", has_text="But it was seen as yellow 1 in Bo’s hand").wait_for()
    return ann, bo, cy


def test_a_mistap_is_shown_where_the_card_was_seen_and_one_tap_mends_it(phones: Pocket) -> None:
    ann, bo, cy = mistapped(phones)
    assert bo.page.locator(".doubt, .fault, .caution-box").count() == 0
    assert ann.last() == "Bo plays slot 1: red 1 at fault?"
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


def test_a_look_that_was_wrong_is_mended_too_and_by_two_at_once(phones: Pocket) -> None:
    ann, bo, cy = mistapped(phones)
    cy.expects(409)
    with on_its_way(cy):
        cy.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").wait_for(state="detached")
    cy.page.locator(".toasts", has_text="Somebody else was quicker").wait_for()
    for phone in (ann, cy):
        assert phone.page.locator(".doubt, .fault").count() == 0
        assert phone.log()[0] == "Bo was dealt red 1 blue 2"
    assert bo.last() == "Bo plays slot 1: red 1"
    assert bo.log()[0] == "Bo was dealt ? ?"


def test_a_seat_whose_link_was_renewed_is_shown_the_door(phones: Pocket) -> None:
    ann, bo, _ = seated(phones)
    ann.button("Menu").click()
    ann.choice("Players and links").click()
    ann.choice("More: Bo").click()
    ann.choice("Make a new link").click()
    address = ann.sheet.get_by_role("textbox", name="The link’s address").input_value()
    bo.page.get_by_role("heading", name="This link").wait_for()
    assert bo.page.locator("#hands").count() == 0
    again = phones(address)
    again.joins("Bo")
    again.hand("Ann").wait_for()


def test_what_a_seat_says_of_its_own_card_is_seen_by_all_also_once_it_is_taken_back(
    phones: Pocket,
) -> None:
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo was dealt")
    claim = {"kind": "show", "seat": 1, "slot": 2, "card": "r1", "slip": "oops"}
    bo.page.evaluate(
        """([path, entry]) => fetch(`/api/tables/${path}/entries`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ after: 1, key: "said", entry }),
        })""",
        [bo.table, claim],
    )
    for phone in (ann, bo, cy):
        phone.waits_for("Bo says “my slot 2 is red 1”")
    bo.button("Undo").click()
    for phone in (ann, bo, cy):
        phone.waits_for("(taken back)")
        assert "Bo says “my slot 2 is red 1” (a slip: oops) (taken back)" in phone.log()[-1]
