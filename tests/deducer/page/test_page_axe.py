"""axe-core looks at every page and sheet, light and dark, and finds nothing serious."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.browser import browser as browser
from tests.support.phone import Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = """\
players: Ann Bo Cy
seat: Ann
title: Friday
rules: avalanche
deal Bo r1 y3 b2 g4 w5
deal Cy r2 m1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > y1
Cy: discard 5 w4 > w1
"""
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core, whose place AXE_CORE says."""
    place = os.environ.get("AXE_CORE")
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("AXE_CORE must say where axe.min.js is: npm pack axe-core")
        pytest.skip("AXE_CORE does not say where axe.min.js is")
    return Path(place).read_text("utf-8")


LOOK = """([where, rules]) => axe.run(where, {
    resultTypes: ["violations"], ...(rules && {runOnly: rules}),
})"""


def findings(page: Page, axe: str, where: str = "html", rules: str | None = None) -> list[str]:
    """What is serious about a part of a page as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(LOOK, [where, rules])
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


def tap(*selectors: str) -> Callable[[Phone], None]:
    def taps(phone: Phone) -> None:
        for selector in selectors:
            phone.page.locator(selector).last.click()

    return taps


def advised(phone: Phone) -> None:
    phone.page.locator("[data-key=advice]").click()
    phone.page.locator(".advice-row").first.wait_for()


def edited(phone: Phone) -> None:
    tap("[data-key=log]", ".log-line >> nth=3", ".question .primary")(phone)
    phone.sheet.locator(".editor").wait_for()


SHEETS: dict[str, Callable[[Phone], None]] = {
    "hint": tap("[data-key=hint]", "dialog .clues input >> nth=0"),
    "turn": tap("#hands [data-key=hand-1]"),
    "knows": tap("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=1"),
    "order": tap("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=2"),
    "slot": tap(".own-cards li:nth-child(1) button", "[data-key=odds-y2]"),
    "which card": tap("#main [data-key=play]", ".own-choices button"),
    "end": tap("[data-key=menu]", "[data-key=flag]"),
    "log": tap("[data-key=log]"),
    "event": tap("[data-key=log]", ".log-line >> nth=2"),
    "editor": edited,
    "discards": tap("[data-key=fireworks]"),
    "menu": tap("[data-key=menu]"),
    "advice": advised,
    "links": tap("[data-key=menu]", "[data-key=players]"),
    "export": tap("[data-key=menu]", "[data-key=save]"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_and_its_sheets(phones: Pocket, axe: str, theme: str) -> None:
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    rules = None if theme == "light" else "color-contrast"
    assert findings(phone.page, axe, rules=rules) == []
    found = {}
    for name, opens in SHEETS.items():
        opens(phone)
        found[name] = findings(phone.page, axe, "dialog[open]:last-of-type", rules)
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_card_in_doubt(phones: Pocket, axe: str, theme: str) -> None:
    host = phones("about:blank", color_scheme=theme)
    deal = {"kind": "deal", "seat": 1, "cards": ["r1", "y3", "b2", "g4", "w5"]}
    host.founds("Ann", "Bo", me=0, mode="every")
    bo = phones(host.gives("1"))
    bo.joins("Bo")
    host.sends(deal)
    bo.sends({"kind": "adjust", "what": "turn", "seat": 1})
    bo.sends({"kind": "play", "slot": 1, "card": "y1"})
    host.page.locator(".doubt").wait_for()
    assert findings(host.page, axe) == []
    host.button("Undo").click()
    assert findings(host.page, axe, "dialog[open]") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_other_pages(phones: Pocket, axe: str, theme: str) -> None:
    phone = phones(color_scheme=theme)
    phone.page.locator("summary").first.click()
    phone.page.locator("summary").last.click()
    assert findings(phone.page, axe) == []
    phone.page.goto("/api")
    phone.page.locator("h2").first.wait_for()
    assert findings(phone.page, axe) == []
    phone.expects(410)
    phone.page.goto("/j#nothing-of-the-kind")
    phone.page.get_by_role("heading", name="no longer good").wait_for()
    assert findings(phone.page, axe) == []
