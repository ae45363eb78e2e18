"""From a puzzle to a table that holds its deal: by a link, and then no card is entered."""

import pytest

from solver import Deal, Rules
from tests.support.phone import Phone, Pocket, spoken
from tests.support.qr import on_screen

PAGE = "/puzzle#players=2&rules=standard&seed=7"


def deal_link(phone: Phone) -> str:
    phone.page.locator("[data-key=deal]").click()
    link = phone.sheet.locator(".address").input_value()
    assert phone.sheet.locator("[data-key=deal-here]").get_attribute("href") == link
    phone.sheet.locator(".qr").scroll_into_view_if_needed()
    assert on_screen(phone.page) == link
    return link


@pytest.mark.slow
def test_a_puzzle_is_played_at_a_table_without_a_card_entered(phones: Pocket) -> None:
    phone = phones(PAGE)
    link = deal_link(phone)
    assert "#deal=2" in link
    phone.sheet.locator("[data-key=deal-here]").click()
    page = phone.page
    page.get_by_text("The server holds the deal").wait_for()
    for number, name in enumerate(("Ann", "Bo"), start=1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    phone.asks_more()
    page.locator("[data-key=segmented-one]").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#hands .hand").first.wait_for()
    deal = Deal.shuffle(Rules.named(), 2, 7)
    *_, last = deal.deck[:5]
    assert page.locator("#own .asked").count() == 0
    phone.drags(1, ".bar .play")
    phone.waits_for(f"Ann plays slot 1: {spoken(str(last))}")
    bos = deal.deck[9]
    phone.hand("Bo").locator(".held-card").first.click()
    phone.choice("Play").click()
    phone.waits_for(f"Bo plays slot 1: {spoken(str(bos))}, draws")
    phone.button("Undo").click()
    phone.waits_for("Ann plays slot 1")


@pytest.mark.nightly
def test_a_deck_has_such_a_link_and_every_phone_sees_what_its_seat_does(phones: Pocket) -> None:
    deal = Deal.shuffle(Rules.house("ry", (3, 2, 1), hand_size=2), 2, 3)
    phone = phones("/deck")
    page = phone.page
    page.locator("[data-key=type]").click()
    page.locator("textarea").fill(
        "players: 2\ncopies: r 3 2 1, y 3 2 1\nhand: 2\n\n" + str(deal).split("\n\n")[-1]
    )
    page.locator("[data-key=take]").click()
    link = deal_link(phone)
    phone.close()
    host = phones(link)
    for number, name in enumerate(("Ann", "Bo"), start=1):
        host.page.get_by_role("textbox", name=f"Player {number}").fill(name)
    host.page.get_by_role("button", name="Sit down").click()
    host.page.locator("#hands .hand").first.wait_for()
    assert host.page.locator(".own-card.open").count() == 0
    assert host.page.locator("#hands .held-card .card.back").count() == 0
    assert host.page.locator("#hands .held-card").count() == 2
