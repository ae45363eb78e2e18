"""Every text can be read: 4.5 to 1 on its ground (3 to 1 where it is large), light and dark.

What is looked at is what the browser shows: colours after all rules, over every ground beneath
them, gradients at each of their colours; `test_page_screens.py` does so on every screen.
"""

from __future__ import annotations

import pytest

from tests.support.cases import a_few
from tests.support.looks import faint
from tests.support.modules import importing
from tests.support.phone import Pocket
from tests.support.screens import GAME, SHEETS

TOAST = importing("""() => Promise.all([
    import("sheets.js"), import("words.js"), import("view.js"),
    fetch("/api" + location.pathname.replace("/t/", "/tables/")).then(answer => answer.json()),
]).then(([sheets, words, { html }, state]) => {
    const cards = state.rules.suits.map(suit => words.cardText(state, suit.letter + "1"));
    const said = ["slip", "strike-mark", "quiet", "problem"].map(
        kind => html`<span class=${kind}>${kind}</span>`);
    sheets.toast(html`<span>Taken back: ${cards}${said}</span>`);
})""")
"""A message in passing, with all that can stand in one."""


@pytest.mark.parametrize("theme", a_few(["light", "dark"], 2))
def test_what_is_said_in_passing_can_be_read(phones: Pocket, theme: str) -> None:
    """On a table and its sheets, on the start page, and where the server is out of reach."""
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    found: dict[str, list[str]] = {}
    for name in ("menu", "slot"):
        SHEETS[name](phone)
        phone.page.evaluate(TOAST)
        found[name] = faint(phone.page)
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
    phone.page.evaluate(TOAST)
    found["toast"] = faint(phone.page)
    phone.page.evaluate("document.body.className += ' lost waiting'")
    phone.page.evaluate("document.getElementById('status').textContent = 'Reconnecting'")
    found["status"] = faint(phone.page)
    phone.page.goto("/")
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.locator(".toast").wait_for()
    found["start"] = faint(phone.page)
    assert {name: said for name, said in found.items() if said} == {}


def test_the_look_finds_what_can_not_be_read(phones: Pocket) -> None:
    page = phones().page
    page.locator(".text-field").first.wait_for(state="attached")
    page.evaluate("""() => {
        document.styleSheets[0].insertRule("::placeholder { opacity: .6 !important }");
        document.querySelector("h1").style.color = "rgb(40 50 80)";
        document.querySelector(".wide").style.opacity = "0.5";
    }""")
    found = "\n".join(faint(page))
    for said in ("Hanabi at the table", "Sit down", "::placeholder"):
        assert said in found
