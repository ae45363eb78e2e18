"""A phone alone follows one hand at once, and keeps a known deal without showing it."""

import re

import pytest

from solver import Deal, Rules
from tests.support.alone import Alone
from tests.support.phone import spoken

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]


def test_one_hand_lies_there_after_a_tap(alone: Alone) -> None:
    phone = alone()
    page = phone.page
    page.locator(".one-hand label").nth(1).click()
    page.locator(".my-hand .own-card").first.wait_for()
    phone.own(1).click()
    page.locator("[data-key=clue-r]").click()
    phone.waits_for("Somebody hints Me red")
    page.locator(".mine-grid [data-key=y1]").click()
    phone.waits_for("Out by now: yellow 1")
    page.reload()
    phone.waits_for("Out by now: yellow 1")


def test_a_deal_is_kept_and_no_card_of_it_is_shown(alone: Alone) -> None:
    phone = alone()
    page = phone.page
    page.goto(f"{phone.home}/puzzle.html#players=2&rules=standard&seed=7")
    page.locator("[data-key=deal]").click()
    phone.sheet.get_by_text("so it is a scribe’s").wait_for()
    phone.sheet.locator("[data-key=deal-here]").click()
    for number, name in enumerate(("Ann", "Bo"), start=1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(phone.TABLE))
    phone.answers()
    assert page.locator(".own-card.open").count() == 0
    phone.drags(1, ".bar .play")
    card = Deal.shuffle(Rules.named(), 2, 7).deck[4]
    phone.waits_for(f"Ann plays slot 1: {spoken(str(card))}")
    assert page.locator(".own-card.open").count() == 0
