"""The analysis board: where it opens, how its line is gone through, and lines of one's own."""

import re
from collections.abc import Callable

import pytest

from deducer import Record
from deducer.analysis.analysis_board import branches_of
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.screens import LOST

FINAL_ROUND = (SAMPLES / "final_round.hanabi").read_text("utf-8")
TURN = 42
KEPT = "JSON.parse(localStorage.getItem('game')).text"
WON = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
HALF = "players: Ann Bo\nseat: Ann\nrules: standard\ndeal Bo r1 y3 b2 g4 w5\nAnn: hint Bo red 1\n"
SLIDER = ".step-slider"


def looks_at(phones: Pocket, text: str) -> Phone:
    """A phone that goes over a game."""
    phone = phones("about:blank", viewport=SHORT)
    phone.goes_over(text)
    return phone


def at(phone: Phone) -> int:
    """How many actions the line that is shown has come to."""
    return int(phone.page.locator(SLIDER).input_value())


def opens_board(phone: Phone) -> None:
    phone.page.get_by_role("tab", name="Board").click()
    phone.page.locator(f".board {SLIDER}").wait_for()


def swipes(
    phone: Phone,
    selector: str,
    across: float,
    down: float = 0,
    meanwhile: Callable[[], object] = lambda: None,
) -> None:
    """Put a finger on the middle of something, move it, and take it away."""
    x, y = middle(phone, selector)
    session = phone.context.new_cdp_session(phone.page)
    moves = [{"x": x + across * part / 8, "y": y + down * part / 8} for part in range(9)]
    for kind, place in zip(("touchStart", *["touchMove"] * 8), moves, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
    meanwhile()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def middle(phone: Phone, selector: str) -> tuple[float, float]:
    """Where the middle of something is that may be drawn anew while it is looked at."""
    for _ in range(100):
        if box := phone.page.locator(selector).first.bounding_box():
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pytest.fail(f"{selector} is not on the page")


def test_a_lost_game_s_board_opens_where_perfect_was_lost_and_is_swiped_through(
    phones: Pocket,
) -> None:
    phone = looks_at(phones, LOST)
    assert at(phone) == 35
    opens_board(phone)
    assert at(phone) == 34
    assert "turn=" not in phone.page.url  # nobody has gone anywhere yet
    for tab in ("Board", "Review"):
        phone.page.get_by_role("tab", name=tab).click()
        phone.page.locator(".position").wait_for()
        swipes_turn_and_are_no_taps(phone)
    card = ".position-card >> nth=3"
    phone.page.locator(SLIDER).fill("20")  # and though the card below is drawn anew
    swipes(phone, card, -100, meanwhile=lambda: phone.page.keyboard.press("ArrowRight"))
    assert at(phone) == 22
    opens_board(phone)
    phone.button("Show a perfect line").wait_for()  # and what is drawn anew meanwhile is there
    phone.page.locator(card).tap()
    phone.page.locator("dialog").wait_for()
    phone.close()
    phone.button("Show a perfect line").click()
    phone.button("Back to the game").wait_for()
    phone.button("Last turn").click()
    phone.page.get_by_text("The game is over: perfect").wait_for()
    complete = phone.page.locator(".position .complete")
    assert complete.count() == phone.page.locator(".firework").count()


def swipes_turn_and_are_no_taps(phone: Phone) -> None:
    phone.page.locator(SLIDER).fill("20")
    card = ".position-card >> nth=3"
    phone.page.locator(card).scroll_into_view_if_needed()
    for across, down, turn in ((-100, 0, 21), (100, 0, 20), (100, 12, 19)):
        swipes(phone, card, across, down)
        assert at(phone) == turn
    swipes(phone, card, 30)  # too short
    swipes(phone, card, 60, 80)  # rather down
    assert at(phone) == 19
    assert phone.page.locator("dialog").count() == 0


@pytest.mark.nightly
def test_a_board_that_is_opened_first_looks_for_the_turning_point(phones: Pocket) -> None:
    phone = looks_at(phones, LOST)
    phone.page.goto("/game#tab=board")
    phone.page.reload()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 34
    phone.withholds("**/api/game/review")  # the search for it can be given up
    phone.page.reload()
    phone.button("Cancel").click()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 35


@pytest.mark.nightly
@pytest.mark.parametrize(("text", "turn"), [(HALF, 1), (WON, 60)], ids=["half", "won"])
def test_a_game_that_was_not_lost_opens_at_its_last_turn(
    phones: Pocket, text: str, turn: int
) -> None:
    """Nor one that lacks cards."""
    phone = looks_at(phones, text)
    opens_board(phone)
    assert at(phone) == turn


@pytest.fixture
def phone(phones: Pocket) -> Phone:
    """A phone at the board of a game, some turns in."""
    phone = looks_at(phones, FINAL_ROUND)
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


@pytest.mark.nightly
def test_one_seat_sees_its_chances_and_not_its_cards(phone: Phone) -> None:
    page = phone.page
    page.locator(".action-grid .effect").first.wait_for()
    mover = page.locator(".position-hand.to-move")
    who = str(mover.get_attribute("aria-label"))
    assert mover.locator(".card-face").count() > 0
    page.get_by_role("combobox").select_option(label=f"As {who} sees it")
    page.get_by_text(f"from here on, as {who} sees it").wait_for()
    assert page.locator(".action-grid .mark-share").count() > 0
    assert mover.locator(".card-back").count() > 0
    mover.locator(".position-card").first.click()
    assert phone.sheet.locator(".odds-list li").count() > 0
    phone.close()
    phone.button("Give a hint").click()
    phone.sheet.locator(".clue").first.click()
    page.locator(".step-words", has_text=f"{who} hints").wait_for()
