"""A table's agreements on its page: chosen with it, read on the hand, asked before a hint."""

from __future__ import annotations

from tests.support.axe import axe as axe
from tests.support.axe import findings
from tests.support.browser import browser as browser
from tests.support.phone import Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server

HINTED = """agreements: beginner
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 g4 b4
hint Bob red 2
"""


def test_a_hand_is_read_by_the_agreements_and_so_is_a_hint_before_it_is_given(
    phones: Pocket, axe: str
) -> None:
    phone = phones(viewport={"width": 360, "height": 740})
    phone.brings(HINTED)
    page = phone.page
    agreed = page.locator(".agreed")
    agreed.wait_for()
    words = " ".join(agreed.inner_text().split())
    assert "The last hint promised Bob’s slot 2: to be played." in words
    assert "Slot 2 red 1 fits 73% if kept 29% by cards" in words
    assert findings(page, axe) == []
    page.locator("[data-key=hand-2]").click()
    offer = page.locator(".hint-help .offer").first
    offer.wait_for()
    assert "Cy would read slot" in offer.inner_text()
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.locator("[data-key=menu]").click()
    page.get_by_role("switch", name="Show what follows from our agreements").uncheck()
    page.get_by_role("button", name="Our agreements").click()
    page.locator(".sheet-words li").first.wait_for()
    assert page.locator(".sheet-words li").count() == 6
    page.keyboard.press("Escape")
    assert agreed.count() == 0


def test_a_new_table_agrees_on_what_hints_mean(phones: Pocket, axe: str) -> None:
    phone = phones(viewport={"width": 360, "height": 740})
    page = phone.page
    page.locator("[data-key=agreements]").select_option("level-2")
    page.locator("details.agreements summary").click()
    page.get_by_role("switch", name="A hint touches no trash").uncheck()
    page.locator("[data-key=agreements] option[value=own]:checked").wait_for(state="attached")
    assert findings(page, axe) == []
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        page.locator(f"[data-key=player-{seat}]").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#own").wait_for()
    state = page.evaluate(
        "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(r => r.json())"
    )
    assert state["agreements"] == "level-2 no-touch"
