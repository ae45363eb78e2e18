"""Records from phone to phone without a server: by a camera that reads codes, and by a link."""

import re

import pytest
from playwright.sync_api import Locator, Page

from deducer import Record
from deducer.formats import share
from deducer.record.data import RecordData
from deducer.record.writing import show
from tests.deducer.web.alone.test_sharing import BEGUN, GAME, GOING_ON
from tests.support.alone import Alone
from tests.support.looks import findings
from tests.support.phone import Phone
from tests.support.qr import on_screen

pytestmark = pytest.mark.slow


def hands_on(phone: Phone, whom: str) -> None:
    """Open what is handed on to somebody."""
    phone.button("Menu").click()
    phone.choice("Hand on to another phone").click()
    phone.choice(re.compile(f"^{whom}")).click()
    phone.sheet.locator(".qr").wait_for()


def link(phone: Phone) -> str:
    """The link that is shown."""
    return phone.sheet.get_by_label("The link’s address").input_value()


def held(phone: Phone) -> RecordData:
    return share.read(link(phone))


def choice(page: Page, name: str) -> Locator:
    """Something that the page of a record offers."""
    return page.locator("#main").get_by_role("button", name=name)


def cards(phone: Phone, who: str) -> list[str]:
    """The cards that are seen in a teammate's hand, slot by slot, as they are read out."""
    hand = phone.page.locator("#hands").get_by_role("button", name=re.compile(rf"^{who}\b"))
    hand.wait_for()
    words = hand.locator(".held-card").all_inner_texts()
    return [card[0] for text in words if (card := re.match(r"\s*\w+ [1-5]\b", text))]


def test_a_link_brings_another_seat_to_the_table_without_its_own_cards(
    alone: Alone, axe_core: str
) -> None:
    ann = alone()
    ann.brings(" ".join(share.links(Record.parse(GAME + BEGUN), "http://x/", 120)))
    hands_on(ann, "Bo")
    assert "Bo’s own cards and all remarks are left out." in ann.sheet.inner_text()
    assert findings(ann.page, axe_core) == []
    address = link(ann)
    assert on_screen(ann.page) == address
    assert address.startswith(f"{ann.home}/record.html#")
    assert held(ann).writer == 1
    assert "deal Bo ? ?" in show(held(ann))
    whole = ann.sheet.get_by_role("switch", name="Leave nothing out")
    whole.check()
    ann.sheet.get_by_text("All cards and remarks that were entered here are in it.").wait_for()
    assert "note Bo has the y1" in show(held(ann))
    whole.uncheck()
    ann.sheet.get_by_text("Bo’s own cards and all remarks are left out.").wait_for()
    assert link(ann) == address

    bo = alone(address)
    choice(bo.page, "Go on as Bo").wait_for()
    assert findings(bo.page, axe_core) == []
    said = bo.page.locator("#main").inner_text()
    for words in ("Friday", "Ann, Bo, and Cy", "Turn 4, 1 point", "the hands of Ann and Bo"):
        assert words in said
    assert bo.page.url == f"{bo.home}/record.html"
    choice(bo.page, "Go on as Bo").click()
    bo.page.wait_for_url("**/table.html*")
    table = bo.page.url
    assert cards(bo, "Cy") == ["yellow 1", "yellow 2"]
    assert all(text not in bo.page.content() for text in ("r3", "note Bo"))

    again = bo.context.new_page()
    again.goto(address)
    again.get_by_text("This game is on this phone already, and stands at the same turn.").wait_for()
    again.get_by_role("link", name="Open the table that is here").click()
    again.wait_for_url(table)
    part = address.partition("#")[2]
    assert not any(part in url.partition("#")[0] for url in bo.asked)


@pytest.mark.nightly
def test_several_codes_come_in_one_after_the_other(alone: Alone, axe_core: str) -> None:
    ann = alone(color_scheme="dark", device_scale_factor=3)
    ann.brings(show(GOING_ON))
    hands_on(ann, "Bob")
    first = on_screen(ann.page)
    ann.sheet.get_by_text("Code 2 of 2").wait_for()  # it turns by itself
    ann.choice("Pause").click()
    ann.choice("Go on").wait_for()
    assert findings(ann.page, axe_core) == []
    ann.choice("Previous code").click()
    ann.sheet.get_by_text("Code 1 of 2").wait_for()
    assert on_screen(ann.page) == first
    ann.choice("Next code").click()
    ann.sheet.get_by_text("Code 2 of 2").wait_for()
    second = on_screen(ann.page)
    assert share.read(f"{second} {first}") == held(ann)

    bob = alone(second, color_scheme="dark")
    bob.page.get_by_role("heading", name="1 of 2 parts is here").wait_for()
    assert findings(bob.page, axe_core) == []
    assert "Still missing: 1." in bob.page.locator("#main").inner_text()
    bob.page.reload()
    bob.page.get_by_role("heading", name="1 of 2 parts is here").wait_for()
    bob.page.goto("about:blank")
    bob.page.goto(first)
    choice(bob.page, "Go on as Bob").click()
    bob.page.wait_for_url("**/table.html*")
    assert [len(cards(bob, who)) for who in ("Ann", "Cy", "Di", "Eve")] == [0, 3, 3, 3]
