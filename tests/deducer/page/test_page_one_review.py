"""A game has one review: the tab shows it, and its file is the same to take away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.cases import a_few
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES

EXPORT = "#main [data-key=export]"
CHANCES = "#main .noted-turns"
"""Comes last: what put most of the chance of perfect at risk."""
GAMES = ["crowning_piece_lost", "three_seats"]  # the second one lacks cards
TOLD = ".outcome dd, .result .quiet, .point p, .choices-table td, .counts th, .counts td"
"""What the tab says in the server's words, from above."""


def goes_over(phones: Pocket, name: str, **options: object) -> Phone:
    phone = phones("/game", viewport=SHORT, **options)
    phone.page.locator("textarea").fill((SAMPLES / f"{name}.hanabi").read_text("utf-8"))
    phone.page.locator("[data-key=go]").click()
    phone.page.locator(EXPORT).wait_for()
    phone.page.locator(CHANCES).wait_for()
    return phone


def exports(phone: Phone, tmp_path: Path) -> Path:
    """Save the review, as a browser does."""
    with phone.page.expect_download() as saved:
        phone.page.locator(EXPORT).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def headings(phone: Phone, within: str) -> list[str]:
    phone.page.locator(".stage").wait_for()
    lists = ":not(:has(.noted-turns))"  # which come once the chances are known
    found = phone.page.locator(f"{within} :is(section, details){lists} h2").all_inner_texts()
    return [text.strip() for text in found]


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("language", a_few(["en", "fr", "sv"], 3))
@pytest.mark.parametrize("game", a_few(list(GAMES), 2))
def test_the_file_says_what_the_tab_says_in_its_order(
    phones: Pocket, tmp_path: Path, game: str, language: str
) -> None:
    phone = goes_over(phones, game, locale=language)
    page = phone.page
    tab = headings(phone, ".review")
    said = [plain(text) for text in page.locator(f".review :is({TOLD})").all_inner_texts()]
    assert len(said) > 20
    file = exports(phone, tmp_path)
    assert file.suffix == ".html"
    page.goto(file.as_uri())
    phone.home = file.as_uri().rpartition("/")[0]
    phone.asked.clear()
    page.locator(CHANCES).wait_for()
    titles = headings(phone, "main")  # and that a chance took too long, where the machine is slow
    assert [title for title in titles if title in tab] == tab
    shown = plain(page.locator("body").inner_text())
    for text in filter(None, said):
        before, found, shown = shown.partition(text)
        assert found, (text, before[-200:])
