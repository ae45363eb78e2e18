"""Links, seats and the host, on the phones: who is asked what, and what no phone keeps."""

import pytest
from playwright.sync_api import Page

from deducer.web.tables.seats import secret_of
from tests.support.phone import Phone, Pocket

KEPT = """() => JSON.stringify([
    Object.entries(localStorage), Object.entries(sessionStorage),
    document.referrer, document.cookie,
    performance.getEntriesByType("resource").map(entry => entry.name),
])"""
"""What a page could find of what was there before it."""


class Club:
    """Ann's table for three, and the links that it was made with."""

    def __init__(self, phones: Pocket) -> None:
        self.phones = phones
        self.ann: Phone = phones("about:blank")
        self.urls = self.ann.founds("Ann", "Bo", "Cy", mode="every")

    def seated(self, seat: int, name: str) -> Phone:
        phone = self.phones(self.urls[seat])
        phone.joins(name)
        phone.page.locator("#hands .hand").first.wait_for()
        return phone

    def links(self) -> Phone:
        """Ann's phone, with the list of players open."""
        self.ann.button("Menu").click()
        self.ann.choice("Players and links").click()
        self.ann.sheet.get_by_role("button", name="My spare key").wait_for()
        return self.ann


@pytest.fixture
def club(phones: Pocket) -> Club:
    return Club(phones)


def others(page: Page) -> list[str]:
    """Whose hands a page shows: all but that of its own seat."""
    page.locator("#hands .hand").first.wait_for()
    return page.locator("#hands .name").all_inner_texts()


def link_in(phone: Phone, title: str) -> str:
    """The link in the sheet of that title."""
    phone.sheet.get_by_role("heading", name=title, exact=True).wait_for()
    return phone.sheet.get_by_role("textbox").input_value()


def test_a_seat_s_own_link_asks_whose_it_is_and_no_phone_keeps_it(phones: Pocket) -> None:
    """Nor is the host shown one that was followed."""
    ann = phones()
    ann.sits_down("Ann Bo Cy")
    ann.choice("Show: Bo").click()
    url = link_in(ann, "Bo")
    kept = ann.page.evaluate(KEPT)
    assert secret_of(url) not in kept
    assert not [asked for asked in ann.asked if secret_of(url) in asked]
    ann.close()
    ann.choice("Show: Bo").click()
    assert link_in(ann, "Bo") == url

    bo = phones(url)
    bo.page.get_by_role("heading", name="Sit down as Bo?").wait_for()
    assert "Ann, Bo, and Cy" in bo.page.locator("main").inner_text()
    assert bo.context.cookies() == []
    bo.joins("Bo")
    assert others(bo.page) == ["Cy", "Ann"]
    for secret in (secret_of(url), bo.context.cookies()[0]["value"]):
        assert secret not in bo.page.evaluate(KEPT)
        assert secret not in bo.page.url
    table = bo.page.url
    bo.page.go_back()
    assert "/j" not in bo.page.url
    assert not [asked for asked in bo.asked if secret_of(url) in asked.partition("#")[0]]

    bo.page.goto(table)
    ann.close()
    ann.close()
    ann.button("Menu").click()
    ann.choice("Players and links").click()
    ann.sheet.get_by_text("has joined").wait_for()
    assert ann.choice("Show: Bo").count() == 0
    ann.choice("More: Bo").click()
    ann.choice("Remove this phone").click()
    bo.page.get_by_role("heading", name="This link").wait_for()
    ann.sheet.get_by_text("no link").first.wait_for()


@pytest.mark.nightly
def test_whoever_opens_the_wrong_link_keeps_the_seat_or_changes_it_on_purpose(club: Club) -> None:
    """Then other pages of the old seat say so."""
    bo = club.seated(1, "Bo")
    before = bo.context.cookies()
    bo.page.goto(club.urls[2])
    question = "You are Bo at this table. Sit down as Cy instead?"
    bo.page.get_by_role("heading", name=question).wait_for()
    assert bo.context.cookies() == before
    bo.page.get_by_role("button", name="No, stay Bo").click()
    assert others(bo.page) == ["Cy", "Ann"]
    with bo.context.expect_page() as opened:
        bo.page.evaluate("url => void open(url)", club.urls[2])
    tab = opened.value
    tab.get_by_role("button", name="Yes, Cy instead").click()
    assert others(tab) == ["Ann", "Bo"]
    bo.page.get_by_role("heading", name="This link was replaced").wait_for()
    bo.page.get_by_role("button", name="Cy").click()
    assert others(bo.page) == ["Ann", "Bo"]


@pytest.mark.nightly
def test_a_family_with_one_tablet_changes_seats_on_the_page(club: Club) -> None:
    """Each page shows its own seat alone; two of them stand side by side, and none takes over."""
    tablet = club.seated(1, "Bo")
    tablet.expects(400)
    with tablet.context.expect_page() as opened:
        tablet.page.evaluate("url => void open(url)", club.urls[2])
    tab = opened.value
    tab.get_by_role("button", name="Both on this device").click()
    assert others(tab) == ["Ann", "Bo"]
    club.ann.deals("Bo", "r1 y3 b2 g4 w5")
    tab.locator("#hands .held-card", has_text="red 1").wait_for()
    tablet.deals("Cy", "r2 y4 b3 g1 w4")
    assert "Bo’s hand is entered" in tablet.log()[0]
    tab.get_by_role("button", name="Cy Change seat").click()
    tab.get_by_role("heading", name="Who is looking?").wait_for()
    assert "red" not in tab.locator("body").inner_text()
    tab.get_by_role("button", name="Bo").click()
    assert others(tab) == ["Cy", "Ann"]
    assert tab.locator("#hands .held-card", has_text="red 1").count() == 0
    tab.go_back()
    assert "as=2" not in tab.url
    tablet.page.reload()
    tablet.page.get_by_role("heading", name="Who is looking?").wait_for()
    tablet.page.goto("/")
    tablet.page.get_by_role("link", name="Ann, Bo, Cy").click()
    tablet.page.get_by_role("heading", name="Who is looking?").wait_for()


@pytest.mark.nightly
def test_two_seats_choose_another_host(club: Club) -> None:
    bo, cy = club.seated(1, "Bo"), club.seated(2, "Cy")
    for phone in (bo, cy):
        phone.button("Menu").click()
        phone.choice("Choose another host").click()
        phone.choice("Cy").click()
    bo.page.locator(".toasts", has_text="One more player must choose Cy").wait_for()
    cy.page.locator(".toasts", has_text="host now").wait_for()
    club.ann.page.locator(".toasts", has_text="no longer the host").wait_for()
