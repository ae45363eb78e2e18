"""Records from phone to phone without a server: by a camera that reads codes, and by a link."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from deducer import Record
from deducer.formats import share
from deducer.page.bundle.page import build_page
from deducer.record.data import RecordData
from deducer.record.writing import show
from tests.support.axe import findings
from tests.support.hosts import hosted
from tests.support.phone import Phone
from tests.support.qr import on_screen
from tests.support.shared import BEGUN, GAME, GOING_ON

pytestmark = pytest.mark.slow

PLACE = "club/hanabi"
"""Where the host has the folder: not on top."""
Pocket = Callable[..., Phone]


@pytest.fixture(scope="module")
def club(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a built folder."""
    root = tmp_path_factory.mktemp("host")
    (root / PLACE).parent.mkdir()
    build_page(root / PLACE, page)
    with hosted(root) as host:
        yield host.url()[:-1]


@pytest.fixture
def phones(browser: Browser, club: str) -> Iterator[Pocket]:
    """Take out a phone; in the end none may have complained, nor asked elsewhere than here."""
    taken: list[Phone] = []

    def take(url: str = "", **options: Any) -> Phone:
        taken.append(Phone(browser, club, url or f"{PLACE}/index.html", **options))
        return taken[-1]

    yield take
    for phone in taken:
        phone.put_away()


def imports(phone: Phone, text: str) -> None:
    """Bring a game in on the start page, and go to its table."""
    phone.page.locator("summary", has_text="Import a game").click()
    phone.page.get_by_label("Paste it here").fill(text)
    phone.page.get_by_role("button", name="Import", exact=True).click()
    phone.page.wait_for_url("**/table.html*")


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
    phones: Pocket, axe_core: str
) -> None:
    ann = phones()
    imports(ann, " ".join(share.links(Record.parse(GAME + BEGUN), "http://x/", 120)))
    ann.page.locator("#own").wait_for()
    hands_on(ann, "Bo")
    assert "Bo’s own cards and all remarks are left out." in ann.sheet.inner_text()
    assert findings(ann.page, axe_core) == []
    address = link(ann)
    assert on_screen(ann.page) == address
    assert address.startswith(f"{ann.home}/{PLACE}/record.html#")
    assert held(ann).writer == 1
    assert "deal Bo ? ?" in show(held(ann))

    bo = phones(address)
    choice(bo.page, "Go on as Bo").wait_for()
    assert findings(bo.page, axe_core) == []
    said = bo.page.locator("#main").inner_text()
    for words in ("Friday", "Ann, Bo, and Cy", "Turn 4, 1 point", "the hands of Ann and Bo"):
        assert words in said
    assert bo.page.url == f"{bo.home}/{PLACE}/record.html"
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
def test_several_codes_come_in_one_after_the_other(phones: Pocket, axe_core: str) -> None:
    ann = phones(color_scheme="dark", device_scale_factor=3)
    imports(ann, show(GOING_ON))
    ann.page.locator("#own").wait_for()
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

    bob = phones(second, color_scheme="dark")
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


@pytest.mark.nightly
def test_all_of_a_running_game_is_handed_on_only_if_somebody_says_so(phones: Pocket) -> None:
    ann = phones()
    imports(ann, GAME + BEGUN)
    hands_on(ann, "Bo")
    veiled = link(ann)
    ann.sheet.get_by_role("switch", name="Leave nothing out").check()
    ann.sheet.get_by_text("All cards and remarks that were entered here are in it.").wait_for()
    assert "note Bo has the y1" in show(held(ann))
    ann.sheet.get_by_role("switch", name="Leave nothing out").uncheck()
    ann.sheet.get_by_text("Bo’s own cards and all remarks are left out.").wait_for()
    assert link(ann) == veiled
    ann.close()
    ann.choice("Everybody").click()
    ann.sheet.get_by_text("All cards in hands and all remarks are left out.").wait_for()
    assert "deal Cy ? ?" in show(held(ann))
    ann.close()
    ann.choice(re.compile("^Ann, on another phone")).click()
    ann.sheet.locator(".qr").wait_for()
    assert ann.sheet.get_by_role("switch").count() == 0
    assert Record.of(held(ann)).log == Record.parse(GAME + BEGUN).log
