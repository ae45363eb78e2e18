"""A club's evening in a browser: sheets to print, results by table, and the ranking."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from deducer.club.results import results_of
from solver import Rules
from tests.support.axe import axe as axe
from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.study_looks import faults


def prepared(phone: Phone) -> None:
    """Fill the form in for three tables, by keys alone, and have the sheets made."""
    page = phone.page
    page.get_by_label("Tables").fill("3")
    page.get_by_label("Deals").fill("2")
    page.get_by_label("Number", exact=True).press("Enter")
    phone.button("Deal sheets").wait_for()


def enters(phone: Phone, table: str, score: str, turns: str) -> None:
    phone.page.get_by_label(f"Points: {table}").fill(score)
    phone.page.get_by_label(f"Turns: {table}").fill(turns)


def ranked(phone: Phone, which: int = 0) -> list[list[str]]:
    """The rows of a ranking: that of the evening, or of the deal."""
    rows = phone.page.locator(".ranking table").nth(which).locator("tbody tr")
    return [row.locator("th, td").all_inner_texts()[:4] for row in rows.all()]


@pytest.mark.parametrize("theme", a_few(["light", "dark"], 2))
def test_an_evening_from_the_sheets_to_the_ranking(phones: Pocket, axe: str, theme: str) -> None:
    phone = phones("/club", color_scheme=theme)
    page = phone.page
    assert faults(page, axe) == []
    prepared(phone)

    phone.button("Deal sheets").click()
    sheet = page.frame_locator("dialog iframe")
    sheet.locator("article").nth(1).wait_for()
    assert sheet.locator("article").count() == 4  # three tables need two packs of two deals
    title = sheet.locator("h1").first
    assert title.evaluate("node => getComputedStyle(node).fontSize") == "40px"  # its own style
    frame = page.locator("dialog iframe")
    frame.evaluate("node => node.contentWindow.onbeforeprint = () => (node.title = 'printed')")
    page.get_by_role("button", name="Print", exact=True).click()
    assert frame.get_attribute("title") == "printed"
    assert faults(page, axe) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="As a file").click()
    assert "<article>" in Path(saved.value.path()).read_text("utf-8")
    page.get_by_role("button", name="Back").click()
    phone.button("Sheets for two").click()
    assert page.frame_locator("dialog iframe").get_by_text("first sheet").count() == 2
    page.get_by_role("button", name="Back").click()
    phone.button("Organiser’s page").click()
    page.frame_locator("dialog iframe").get_by_text("a perfect line").first.wait_for()
    page.keyboard.press("Escape")

    page.get_by_text("Names of the tables").click()
    name = page.get_by_label("Table 2", exact=True).last
    name.fill('The "Owls", London')
    name.press("Tab")
    enters(phone, "Table 1", "25", "60")
    enters(phone, 'The "Owls", London', "25", "58")
    page.get_by_label("How it ended: Table 3").select_option("Lost")
    page.get_by_label("2", exact=True).check()
    enters(phone, "Table 1", "20", "50")
    enters(phone, 'The "Owls", London', "20", "52")
    page.get_by_text("110").nth(1).wait_for()
    assert ranked(phone) == [
        ["1=", "Table 1", "45", "110"],
        ["1=", 'The "Owls", London', "45", "110"],
        ["–", "Table 3", "0", "60"],
    ]
    assert ranked(phone, 1) == [
        ["1.", "Table 1", "20", "50"],
        ["2.", 'The "Owls", London', "20", "52"],
    ]
    assert faults(page, axe) == []

    page.reload()
    page.locator(".ranking tbody tr").first.wait_for()
    with page.expect_download() as saved:
        phone.button("Save the results").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert len(list(csv.reader(io.StringIO(text)))) == 1 + 2 * 3
    assert len(results_of(text, Rules.named())) == 5

    phone.button("New evening").click()
    phone.button("Back to evening").click()
    page.locator(".ranking tbody tr").first.wait_for()


def test_a_result_that_can_t_be_says_why_beside_its_field(phones: Pocket) -> None:
    """For the eye and for a screen reader; what was right before stays until it is mended."""
    phone = phones("/club")
    page = phone.page
    prepared(phone)
    enters(phone, "Table 1", "26", "0")
    for label, said in (
        ("Points: Table 1", "Points: a whole number from 0 to 25."),
        ("Turns: Table 1", "Turns: a whole number from 1 to 999."),
    ):
        field = page.get_by_label(label)
        assert page.get_by_text(said).is_visible()
        assert field.get_attribute("aria-invalid") == "true"
        described = field.get_attribute("aria-describedby") or ""
        assert page.locator(f"#{described}").inner_text() == said
    enters(phone, "Table 1", "24", "61")
    assert page.locator(".result .problem:visible").count() == 0
    assert page.get_by_label("Points: Table 1").get_attribute("aria-invalid") == "false"
    page.get_by_label("Points: Table 1").fill("2.5")
    assert page.get_by_text("Points: a whole number from 0 to 25.").is_visible()


@pytest.mark.nightly
def test_what_can_t_be_is_said_and_the_form_stays(phones: Pocket) -> None:
    phone = phones("/club", locale="sv")
    page = phone.page
    phone.expects(422)
    page.locator("summary").first.click()
    page.locator(".house summary").click()
    page.locator(".house input").first.fill("r 9 0 9")
    page.locator("[type=submit]").click()
    page.locator(".problem").wait_for()
    assert "ingen blandning går att vinna" in page.locator(".problem").inner_text()
