"""axe-core finds nothing where two phones differ; `test_page_screens.py` has all screens."""

from __future__ import annotations

import pytest

from tests.support.axe import findings
from tests.support.cases import a_few
from tests.support.phone import Pocket


@pytest.mark.parametrize("theme", a_few(["light", "dark"], 2))
def test_a_card_in_doubt(phones: Pocket, axe: str, theme: str) -> None:
    host = phones("about:blank", color_scheme=theme)
    deal = {"kind": "deal", "seat": 1, "cards": ["r1", "y3", "b2", "g4", "w5"]}
    host.founds("Ann", "Bo", me=0, mode="every")
    bo = phones("about:blank")
    bo.follows(host.gives("1"))
    host.sends(deal)
    bo.sends({"kind": "adjust", "what": "turn", "seat": 1})
    bo.sends({"kind": "play", "slot": 1, "card": "y1"})
    host.page.locator(".doubt").wait_for()
    assert findings(host.page, axe) == []
    host.button("Undo").click()
    assert findings(host.page, axe) == []
