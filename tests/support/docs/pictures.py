"""The pictures of the README: the terminal, a phone and a review, each of a sample game."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias
from unittest.mock import patch

from rich.console import Console

from deducer import times
from deducer.cli import knowledge
from deducer.game import Record
from deducer.review.game_review import review
from deducer.web.study.saved_reviews import review_page
from tests.support.browser import Visit
from tests.support.phone import Phone
from tests.support.phones import service_of
from tests.support.places import SAMPLES
from tests.support.servers import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Screenshot: TypeAlias = "Callable[[Browser], bytes]"
GAME = "three_seats.hanabi"
LOST = "crowning_piece_lost.hanabi"
PHONE = {"width": 390, "height": 740}
DESK = {"width": 1280, "height": 832}
QUALITY = 85
"""Of WebP, in percent."""


def terminal() -> str:
    """Return what `hanabi knowledge` prints, as SVG that fetches no font."""
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    with patch.object(knowledge, "Console", return_value=console):
        knowledge.run(SAMPLES / GAME, None, None, why=False, agreements=None, as_json=False)
    drawn = console.export_svg(title=f"hanabi knowledge sample_games/{GAME}")
    return re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", drawn, flags=re.DOTALL)


def phone(browser: Browser) -> bytes:
    """Return a picture of Ann's phone in the middle of the game that the terminal shows."""
    with serving(service_of()) as port:
        home = f"http://localhost:{port}"
        held = Phone(browser, home, "about:blank", viewport=PHONE)
        held.brings((SAMPLES / GAME).read_text("utf-8"))
        held.own(5).wait_for()
        picture = _seen(held.page, scale=2)
        held.put_away()
    return picture


def report(browser: Browser) -> bytes:
    """Return a picture of a review at the turn that lost its game."""
    with patch.object(times, "CHANCE", None), TemporaryDirectory() as folder:
        file = Path(folder, "review.html")
        file.write_text(review_page(review(Record.load(SAMPLES / LOST), outlook=True)), "utf-8")
        visit = Visit(browser, file, viewport=DESK)
        picture = _seen(visit.page, scale=1.25)
        visit.leave()
    return picture


def _seen(page: Page, scale: float) -> bytes:
    """What is seen of a page, as WebP: Playwright's own screenshots are larger."""
    assert page.viewport_size is not None
    clip = {"x": 0, "y": 0, **page.viewport_size, "scale": scale}
    asked = {"format": "webp", "quality": QUALITY, "clip": clip}
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    return b64decode(shot["data"])
