"""The analysis board: any turn of a game, what each action does, and lines of one's own."""

from __future__ import annotations

import re

import pytest

from deducer import Record
from deducer.analysis.analysis_board import branches_of
from tests.support.axe import findings
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.screens import GAME as RUNNING

GAME = (SAMPLES / "final_round.hanabi").read_text("utf-8")
TURN = 42
KEPT = "JSON.parse(localStorage.getItem('game')).text"


@pytest.fixture
def phone(phones: Pocket) -> Phone:
    """A phone at the board of a game, some turns in."""
    phone = phones("/game", viewport={"width": 360, "height": 640})
    phone.page.locator("textarea").fill(GAME)
    phone.button("Go over it").click()
    phone.page.get_by_role("tab", name="Board").wait_for()
    phone.page.goto(f"/game#tab=board&turn={TURN}")
    phone.page.reload()
    phone.page.locator(".action-grid").wait_for()
    return phone


@pytest.mark.nightly
def test_moves_of_ones_own_are_kept_in_the_record_and_taken_up_again(phone: Phone) -> None:
    page = phone.page
    wrong = page.locator(".action-grid .action:not(.none):not(.is-done)")
    bad = wrong.filter(has_text="loses perfect").first
    assert bad.count() == 1
    bad.click()
    page.get_by_text("Perfect is out of reach.").wait_for()
    phone.button("Why?").click()
    assert page.locator(".reason").inner_text() != ""
    name = page.get_by_role("textbox", name="Name")
    assert name.input_value() != ""
    name.fill('Ann\'s "other" way')
    phone.button("Keep").click()
    row = page.locator(".branch-row")
    row.wait_for()
    kept = branches_of(Record.parse(page.evaluate(KEPT)))
    assert [(branch.name, branch.turn, len(branch.moves)) for branch in kept] == [
        ('Ann\'s "other" way', TURN, 1)
    ]
    page.reload()
    row.click()
    phone.button("Back to the game").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Perfect is out of reach.").wait_for()
    phone.button("Back to the game").click()
    page.get_by_text("Perfect is still possible.").wait_for()
    phone.button(re.compile("^Forget")).click()
    row.wait_for(state="detached")
    assert branches_of(Record.parse(page.evaluate(KEPT))) == ()


def test_a_perfect_line_goes_on_from_any_turn(phone: Phone) -> None:
    phone.button("Show a perfect line").click()
    page = phone.page
    phone.button("Back to the game").wait_for()
    phone.button("Last turn").click()
    page.get_by_text("The game is over: perfect").wait_for()
    assert page.locator(".position .complete").count() == page.locator(".firework").count()


@pytest.mark.nightly
def test_one_seat_sees_its_chances_and_not_its_cards(phone: Phone, axe: str) -> None:
    page = phone.page
    assert findings(page, axe) == []
    mover = page.locator(".position-hand.to-move")
    who = str(mover.get_attribute("aria-label"))
    assert mover.locator(".card-face").count() > 0
    page.get_by_role("combobox").select_option(label=f"As {who} sees it")
    page.get_by_text(f"from here on, as {who} sees it").wait_for()
    assert page.locator(".action-grid .mark-share").count() > 0
    assert mover.locator(".card-back").count() > 0
    assert findings(page, axe) == []
    mover.locator(".position-card").first.click()
    assert phone.sheet.locator(".odds-list li").count() > 0
    assert findings(page, axe) == []
    phone.close()
    phone.button("Give a hint").click()
    assert findings(page, axe) == []
    phone.sheet.locator(".clue").first.click()
    page.locator(".step-words", has_text=f"{who} hints").wait_for()


@pytest.mark.nightly
def test_a_table_without_advice_has_no_board_while_it_goes_on(phones: Pocket) -> None:
    ann = phones("about:blank")
    ann.brings(f"advice: off\n{RUNNING}")
    ann.page.locator("[data-key=menu]").click()
    assert ann.sheet.get_by_role("link", name="All tables").count() == 1
    assert ann.sheet.get_by_role("link", name="Analysis board").count() == 0
    ann.expects(422)
    ann.page.goto(f"/game#t={ann.table}&tab=board")
    ann.page.get_by_text("advice: off").wait_for()
