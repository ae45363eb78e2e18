"""Questions to a server that take seconds: they can be given up, and say if they are outdated."""

import pytest

from tests.support.cases import a_few
from tests.support.phone import Pocket, until

DEALT = """\
players: Ann Bo
seat: Ann
copies: r 2 2 1, y 2 2 1
hand: 2
deal Bo r1 y3
"""
NEARLY_OVER = """\
players: Ann Bo
seat: Ann
copies: r 3 2 1
hand: 2
deal Bo r1 r2
"""


@pytest.mark.parametrize("press", a_few(["Cancel", "Close"], 2))
def test_advice_can_be_given_up(phones: Pocket, press: str) -> None:
    phone = phones("about:blank")
    phone.brings(DEALT)
    ended: list[str] = []  # what becomes of the questions
    phone.withholds("**/advice?*")
    phone.page.on("requestfailed", lambda request: ended.append(request.failure or ""))
    phone.button("Advice").click()
    phone.sheet.get_by_text("Trying possible hands").wait_for()
    phone.choice(press).click()
    phone.is_back()
    until(phone.page, lambda: "net::ERR_ABORTED" in ended)
    phone.page.unroute("**/advice?*")
    phone.button("Advice").click()
    phone.sheet.locator(".advice-row").first.wait_for()


@pytest.mark.nightly
def test_advice_for_a_table_that_has_changed_says_so(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(DEALT)
    phone.button("Advice").click()
    phone.sheet.locator(".advice-row").first.wait_for()
    outdated = phone.sheet.get_by_text("This was true at turn 1.")
    assert outdated.count() == 0
    phone.sends({"kind": "hint", "to": 1, "rank": 1})
    outdated.wait_for()
    assert phone.sheet.locator(".advice-row").count() > 0  # what was so is still shown
    phone.choice("Ask again").click()
    phone.sheet.get_by_role("heading", name="points still possible").wait_for()
    assert outdated.count() == 0


@pytest.mark.nightly
def test_advice_tells_what_all_win_together_and_leads_to_what_it_tells_of(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(NEARLY_OVER)
    phone.button("Advice").click()
    better = phone.sheet.locator("[data-key=better]")
    phone.sheet.get_by_role("heading", name="If all play as well").or_(better).wait_for()
    if better.count():
        better.click()
    more = phone.sheet.locator("[data-key=more]")
    if more.count():
        more.click()
    rows = phone.sheet.locator(".advice > li")
    assert rows.count() > 1
    assert all("%" in row.inner_text() for row in rows.all())
    rows.filter(has_text="Bo: ").first.get_by_role("button").click()
    phone.sheet.get_by_text("Ann gives a hint").wait_for()
