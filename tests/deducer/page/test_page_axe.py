"""axe-core looks at every page and sheet, light and dark, and finds nothing."""

from __future__ import annotations

import pytest

from tests.support.axe import axe as axe
from tests.support.axe import findings
from tests.support.browser import browser as browser
from tests.support.phone import Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.screens import screens


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
