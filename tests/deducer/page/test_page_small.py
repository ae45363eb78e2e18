"""A phone of 360 by 664: what stands there is whole, true, and leads back to the table."""

from __future__ import annotations

import re

import pytest

from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket
from tests.support.three_phones import hinted

LINE = 8
"""Pixels: less than the height of a line."""
SMALL = {"width": 360, "height": 664}
LANGUAGES = ["en", "fr", "sv"]
GAME = """\
players: Benoit Ann Cy
seat: Ann
deal Benoit r1 y1 b2 g4 w5
deal Cy r2 y2 b1 g1 w2
Benoit: hint Ann 5 1
Ann: hint Cy 1 3 4
Cy: hint Ann red 3
Benoit: play 1 r1 > b5
Ann: discard 4 y4
Cy: play 3 b1 > y3
Benoit: hint Ann 3 4
"""
LOST = """\
players: Ann Bo
seat: Ann
deal Bo r2 b4 b4 g4 w5
Ann: hint Bo 5 5
Bo: discard 2 b4 > y1
Ann: hint Bo yellow 1
Bo: discard 3 b4 > y2
"""
STICKS_OUT = """([inside, outside]) => {
    const {right} = document.querySelector(outside).getBoundingClientRect();
    const nodes = [...document.querySelectorAll(inside)];
    return nodes.map(node => node.getBoundingClientRect().right - right).filter(far => far > 0);
}"""


def small(phones: Pocket, text: str, language: str = "en") -> Phone:
    phone = phones("about:blank", viewport=SMALL, locale=language)
    phone.brings(text)
    return phone


def test_what_stands_on_a_card_is_whole_and_turns_have_the_numbers_of_the_log(
    phones: Pocket,
) -> None:
    phone = small(phones, GAME)
    card = phone.own(2).inner_text()
    assert re.search(r"\n\d+%\nlast copy$", card)
    assert re.search(r"last copy .* playable \d+%", card)
    assert phone.page.locator("#last .turn-number").inner_text().split() == ["Turn", "7"]
    phone.button("What happened").click()
    assert phone.sheet.locator(".log-number").last.inner_text() == "7"


@pytest.mark.parametrize("language", a_few(["fr", "sv", "en"], 3))
def test_figures_stand_in_one_row(phones: Pocket, language: str) -> None:
    phone = small(phones, LOST, language)
    phone.page.locator(".figures .most").wait_for()
    phone.page.locator(".figures .points b").evaluate("node => { node.textContent = 14; }")
    ends = "nodes => nodes.map(node => node.getBoundingClientRect().bottom)"
    for row in (".figures > div", ".figures .points small"):
        found = phone.page.locator(row).evaluate_all(ends)
        assert max(found) - min(found) < LINE


def test_a_message_lies_over_no_figure(phones: Pocket) -> None:
    phone = small(phones, GAME)
    phone.button("Undo").click()
    phone.page.locator(".toast", has_text="Taken back").wait_for()
    toast = phone.page.locator(".toast").bounding_box()
    sky = phone.page.locator("#sky").bounding_box()
    assert toast
    assert sky
    assert toast["y"] >= sky["y"] + sky["height"]


@pytest.mark.parametrize("language", a_few(["fr", "sv", "en"], 3))
def test_the_board_stays_in_its_card(phones: Pocket, language: str) -> None:
    phone = small(phones, GAME, language)
    phone.page.goto(f"/game#t={phone.table}&as=1&tab=board&turn=1")
    phone.page.locator(".action-grid .effect").first.wait_for()
    within = [".board-actions *:not(.unseen)", ".board-actions"]
    assert phone.page.evaluate(STICKS_OUT, within) == []
    cells = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).length"
    assert phone.page.locator(".action-grid td > *").evaluate_all(cells) == 0


@pytest.mark.parametrize("language", a_few(["fr", "sv", "en"], 3))
def test_the_bar_cuts_no_line_below_the_own_cards(phones: Pocket, language: str) -> None:
    text = GAME.replace("deal", "agreements: beginner\ndeal", 1)
    text = text.replace("Ann 3 4", "Ann 1 3 4").replace(
        "Cy: hint Ann red 3\n", "Cy: hint Ann red 1\n"
    )
    phone = small(phones, text, language)
    phone.page.locator(".aside").first.wait_for(state="attached")
    ends = "node => node.getBoundingClientRect().bottom"
    bar = phone.page.locator(".bar").evaluate("node => node.getBoundingClientRect().top")
    for signs in phone.page.locator(".own-signs").all():
        assert signs.evaluate(ends) <= bar


def test_back_closes_the_sheet_and_stays_at_the_table(phones: Pocket) -> None:
    phone = small(phones, GAME)
    table = phone.page.url
    length = phone.page.evaluate("history.length")
    for _ in range(2):
        phone.own(1).click()
        phone.page.evaluate("history.back()")
        phone.is_back()
        assert phone.page.url == table
    phone.own(1).click()
    phone.choice("Play").click()  # one sheet after the other
    phone.sheet.get_by_role("heading", name="Ann plays").wait_for()
    phone.page.evaluate("history.back()")
    phone.is_back()
    phone.button("Menu").click()
    phone.choice("Remark").click()
    phone.page.evaluate("document.querySelectorAll('dialog').forEach(each => each.close())")
    phone.is_back()
    phone.page.wait_for_function("!history.state")
    assert phone.page.evaluate("history.length") == length + 1
    phone.page.go_back()
    assert phone.page.url != table


@pytest.mark.parametrize("pressed", ["#hands .hand", "[data-key=hint]"])
def test_a_press_outlasts_an_entry_that_arrives(phones: Pocket, pressed: str) -> None:
    ann, bo, _ = hinted(phones)
    box = ann.page.locator(pressed).first.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
    ann.page.mouse.down()
    bo.sends({"kind": "play", "slot": 1, "card": "y1"})
    ann.waits_for("Bo plays")
    ann.page.mouse.up()
    assert ann.page.locator("dialog[open]").count() == 1
