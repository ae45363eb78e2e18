"""axe-core looks at every page and sheet, light and dark, and finds nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.browser import browser as browser
from tests.support.phone import Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.screens import screens

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core, whose place AXE_CORE says."""
    place = os.environ.get("AXE_CORE")
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("AXE_CORE must say where axe.min.js is: npm pack axe-core")
        pytest.skip("AXE_CORE does not say where axe.min.js is")
    return Path(place).read_text("utf-8")


LOOK = """() => axe.run(document.querySelector("dialog[open]:last-of-type") ?? "html", {
    resultTypes: ["violations"],
})"""


def findings(page: Page, axe: str) -> list[str]:
    """What is wrong with the page, or the sheet on top, as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(LOOK)
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_found_on_any_screen(phones: Pocket, axe: str, theme: str) -> None:
    phone = phones("about:blank", color_scheme=theme)
    found = {name: findings(phone.page, axe) for name in screens(phone)}
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
    assert findings(host.page, axe) == []
