"""Deal sheets as a browser prints them: one deal a page, on A4 and on Letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from deducer.club.evening import evening
from deducer.languages import speaking
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html
from solver.notation.rules_lines import RulesReader
from tests.support.browser import browser as browser
from tests.support.cases import a_few

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FULL = {"rules": "standard rainbow choreography", "edition": "fr", "dealt": "rounds"}
"""Rules with the longest words and the most cards."""


@pytest.mark.parametrize("players", a_few([2, 5], 2))
def test_one_deal_is_one_page_that_shows_all_of_it(browser: Browser, players: int) -> None:
    club = evening(RulesReader(FULL).rules(), players, deals=12, tables=12, seed=1)
    with speaking("fr"):
        html, blind = deal_sheets_html(club), blind_sheets_html(club)
    page = browser.new_page(viewport={"width": 748, "height": 1000})  # Letter within its margins
    page.set_content(html)
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == 12
        other = browser.new_page()
        other.set_content(blind)
        assert len(re.findall(rb"/Type /Page\b", other.pdf(format=paper))) == 24
        other.close()
    page.emulate_media(media="print")
    sheet = page.locator("article").first
    hidden = "node => node.scrollHeight - node.clientHeight"
    assert sheet.evaluate(hidden) <= 0
    assert sheet.locator(".inside").evaluate(hidden) <= 0
    cell = sheet.locator(".rank").first.bounding_box()
    assert cell is not None
    assert cell["height"] > 20  # more than 5 mm: to be read at arm's length
    page.close()
