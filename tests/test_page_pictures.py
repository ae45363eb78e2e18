"""The README's pictures of pages can be made again, and are small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.docs import SCREENSHOTS
from tests.support.places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LARGEST = 150_000


@pytest.mark.parametrize("name", a_few(list(SCREENSHOTS), 2))
@pytest.mark.nightly
def test_pictures_of_pages_can_be_made_again(browser: Browser, name: str) -> None:
    kept, made = (ROOT / name).read_bytes(), SCREENSHOTS[name](browser)
    assert size_of(kept) == size_of(made)
    assert len(made) < LARGEST


def size_of(webp: bytes) -> tuple[int, int]:
    """The width and height of a WebP picture in the extended format."""
    assert webp[:4] + webp[8:16] == b"RIFFWEBPVP8X"
    width, height = webp[24:27], webp[27:30]
    return int.from_bytes(width, "little") + 1, int.from_bytes(height, "little") + 1
