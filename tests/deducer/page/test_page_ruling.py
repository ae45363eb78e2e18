"""What the page says of a game that a ruling ended, and of perfect once it is gone."""

from __future__ import annotations

from pathlib import Path

from tests.deducer.advice.test_score import GONE
from tests.deducer.cli.test_ruling import STUCK
from tests.support.phone import Phone, Pocket


def brought(phones: Pocket, record: str) -> Phone:
    """A small phone at the table of a record that it brought in."""
    phone = phones(viewport={"width": 360, "height": 640})
    phone.brings(record)
    return phone


def test_a_table_skips_a_turn_that_lost_the_game_by_a_ruling(
    phones: Pocket, tmp_path: Path
) -> None:
    begun, last = STUCK.rstrip().rsplit("\n", 1)
    assert last == "Cy: play 1"
    phone = brought(phones, f"{begun}\n")
    phone.page.locator("#own").wait_for()
    phone.sends({"kind": "play", "slot": 1, "card": "r1"})
    over = phone.page.locator(".over")
    over.get_by_text("by our ruling the game is lost").wait_for()
    phone.page.screenshot(path=tmp_path / "over.png")
    over.get_by_role("button", name="Skip that turn: Bob is next").click()
    phone.page.screenshot(path=tmp_path / "skip.png")
    phone.sheet.get_by_role("button", name="Save", exact=True).click()
    over.wait_for(state="detached")
    assert "Bob’s turn" in phone.last()


def test_once_the_cards_lie_open_no_turn_can_be_skipped(phones: Pocket) -> None:
    over = brought(phones, STUCK).page.locator(".over")
    over.get_by_text("by our ruling the game is lost").wait_for()
    assert over.get_by_role("button", name="Skip that turn").count() == 0


def test_the_score_that_is_left_stands_beside_the_points(phones: Pocket, tmp_path: Path) -> None:
    phone = brought(phones, GONE)
    points = phone.page.locator(".figures .points")
    points.get_by_text("at most 5").wait_for()
    phone.page.screenshot(path=tmp_path / "gone.png")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
