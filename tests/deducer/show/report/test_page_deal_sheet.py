"""A puzzle's sheet as a browser prints it: one page, on A4 and on Letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from deducer.languages import speaking
from deducer.show.report.deal_sheet import deal_sheet_html
from solver.notation.rules_lines import RulesReader
from solver.puzzles.puzzle import SeededDeal
from tests.support.browser import browser as browser
from tests.support.cases import a_few

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FULL = {"rules": "standard rainbow choreography", "edition": "fr", "dealt": "rounds"}
"""Rules with the longest words and the most cards."""


@pytest.mark.parametrize("players", a_few([2, 5], 2))
def test_it_is_one_page_that_shows_all_of_it(browser: Browser, players: int) -> None:
    with speaking("fr"):
        html = deal_sheet_html(SeededDeal(RulesReader(FULL).rules(), players, 1))
    page = browser.new_page(viewport={"width": 748, "height": 1000})  # Letter within its margins
    page.set_content(html)
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == 1
    page.emulate_media(media="print")
    sheet = page.locator("main")
    assert sheet.evaluate("node => node.scrollHeight - node.clientHeight") <= 0
    cell = sheet.locator(".rank").first.bounding_box()
    assert cell is not None
    assert cell["height"] > 20  # more than 5 mm: to be read at arm's length
    page.close()
