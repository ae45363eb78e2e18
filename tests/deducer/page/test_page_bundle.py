"""A built page in Chromium, in a worker: Python starts there as it does in Node."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer import Record
from tests.bench.page import FIRST, GAME, WORKER, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("snapshot", [True, False])
def test_python_starts_in_a_worker(browser: Browser, page: Path, snapshot: bool) -> None:
    with served(page) as address:
        opened = browser.new_page()
        opened.goto(address)
        opened.evaluate(WORKER, [FIRST, GAME, snapshot])  # an error where it is not as it was asked
        found = opened.evaluate("(code) => answer(code)", FIRST)
        opened.close()
    assert found == str(Record.parse(GAME).at(turn=12).seen_by("Ann").slots[0].odds)
