"""The board opens where perfect was lost; a line is gone through by swipes, keys and buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from deducer import Record
from deducer.web.study.positions import line_shown
from tests.support.axe import findings
from tests.support.cases import a_few
from tests.support.looks import SHORT
from tests.support.modules import importing
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES

LOST = "crowning_piece_lost"  # by its turn 35, the last one
HALF = "players: Ann Bo\nseat: Ann\nrules: standard\ndeal Bo r1 y3 b2 g4 w5\nAnn: hint Bo red 1\n"
SLIDER = ".step-slider"


def goes_over(phones: Pocket, text: str, place: str = "tab=review") -> Phone:
    """A phone that goes over a game, at a tab that was not open before."""
    phone = phones(f"/game#{place}", viewport=SHORT)
    phone.page.get_by_role("textbox", name="Paste it here").fill(text)
    phone.button("Go over it").click()
    phone.page.locator(".result").wait_for()
    return phone


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.hanabi").read_text("utf-8")


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


@pytest.mark.parametrize(("name", "turn"), a_few([(LOST, 34), ("crowning_piece_won", 60)], 2))
def test_the_board_opens_at_the_turning_point_or_at_the_end(
    phones: Pocket, name: str, turn: int
) -> None:
    phone = goes_over(phones, sample(name))
    opens_board(phone)
    assert at(phone) == turn
    assert "turn=" not in phone.page.url  # nobody has gone anywhere yet
    phone.page.get_by_role("tab", name="Review").click()
    phone.page.locator(".result").wait_for()
    assert at(phone) == (35 if name == LOST else turn)


@pytest.mark.nightly
def test_a_board_that_is_opened_first_looks_for_the_turning_point(phones: Pocket) -> None:
    phone = goes_over(phones, sample(LOST))
    phone.page.goto("/game#tab=board")
    phone.page.reload()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 34

    the_search_for_it_can_be_given_up(phone)


def the_search_for_it_can_be_given_up(phone: Phone) -> None:
    phone.page.route("**/api/game/review", lambda _: None)  # it is never answered
    phone.page.reload()
    phone.button("Cancel").click()
    phone.page.locator(f".board {SLIDER}").wait_for()
    assert at(phone) == 35


def test_a_game_that_goes_on_or_lacks_cards_opens_at_its_last_turn(phones: Pocket) -> None:
    phone = goes_over(phones, HALF)
    opens_board(phone)
    assert at(phone) == 1


def test_swipes_turn_and_are_no_taps(phones: Pocket) -> None:
    phone = goes_over(phones, sample(LOST))
    for tab in ("Review", "Board"):
        phone.page.get_by_role("tab", name=tab).click()
        phone.page.locator(".position").wait_for()
        phone.page.locator(SLIDER).fill("20")
        card = ".position-card >> nth=3"
        phone.page.locator(card).scroll_into_view_if_needed()
        swipes(phone, card, -100)
        assert at(phone) == 21
        swipes(phone, card, 100)
        assert at(phone) == 20
        swipes(phone, card, 100, 12)
        assert at(phone) == 19
        swipes(phone, card, 30)  # too short
        swipes(phone, card, 60, 80)  # rather down
        assert at(phone) == 19
        assert phone.page.locator("dialog").count() == 0
        if tab == "Review":
            a_swipe_counts_though_the_card_below_it_is_drawn_anew(phone, card)
    phone.page.locator(card).tap()
    assert phone.page.locator("dialog").count() == 1


def a_swipe_counts_though_the_card_below_it_is_drawn_anew(phone: Phone, card: str) -> None:
    phone.page.locator(SLIDER).fill("20")
    swipes(phone, card, -100, meanwhile=lambda: phone.page.keyboard.press("ArrowRight"))
    assert at(phone) == 22


@pytest.mark.nightly
def test_arrow_keys_turn_once_the_board_was_opened_by_a_tap(phones: Pocket) -> None:
    phone = goes_over(phones, sample(LOST))
    opens_board(phone)
    keys = phone.page.keyboard
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    assert at(phone) == 32
    phone.page.locator(".position-card >> nth=1").focus()
    held = phone.page.evaluate("document.activeElement.dataset.key")
    keys.press("ArrowLeft")
    assert at(phone) == 31
    assert phone.page.evaluate("document.activeElement.dataset.key") == held
    phone.page.get_by_role("tab", name="Board").focus()
    keys.press("ArrowLeft")  # by keys, tabs are gone through as tabs are
    phone.page.wait_for_url(re.compile("tab=review"))


NARROW = {"width": 360, "height": 640}
FIVE = """\
players: Ann Bo Cyrano Dimitri Wolfeschlegelsteinhausen
seat: all
rules: avalanche
deal Ann r1 b3 w2 y5
deal Bo r1 y3 b2 g4
deal Cyrano r2 m1 b2 g1
deal Dimitri w3 w4 b4 r5
deal Wolfeschlegelsteinhausen y1 y1 g3 b1
Ann: hint Bo red 1
Bo: play 1 r1 > g5
Cyrano: play 1 r2 > g2
Dimitri: discard 1 w3 > b5
Wolfeschlegelsteinhausen: play 3 g3 > w1
"""
DRAW = importing("""async line => {
    const { speak } = await import("i18n.js");
    const { LineViewer } = await import("stepper.js");
    const { html, render, useState } = await import("view.js");
    await speak("en");
    window.pressed = [];
    window.steps = [];
    const marks = (seat, slot) => seat === 0 && slot.card === "w2"
        ? { tone: "good", label: "keeps perfect" } : null;
    const press = (seat, slot) => pressed.push([seat, slot]);
    function Viewer() {
        const [at, move] = useState(0);
        const turn = to => {
            steps.push(to);
            move(to);
        };
        return html`<${LineViewer} ...${{ line, at, move: turn, marks, press }} />`;
    }
    render(html`<${Viewer} />`, document.getElementById("main"));
}""")
IN_SIGHT = """all => all.every(one => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
    return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
        && one.contains(top);
})"""


@pytest.fixture
def phone(phones: Pocket) -> Phone:
    phone = phones("/game", viewport=NARROW)
    phone.page.evaluate(DRAW, line_shown(Record.parse(FIVE).table))
    return phone


def test_five_hands_and_the_fireworks_are_in_sight_on_a_small_phone(phone: Phone, axe: str) -> None:
    page = phone.page
    parts = page.locator(".position-hand, .position-sky, .stepper button")
    assert parts.count() == 5 + 1 + 4
    assert parts.evaluate_all(IN_SIGHT)
    assert page.locator(".position-card").count() == 20
    assert findings(page, axe) == []


def test_a_line_is_stepped_through_by_keys_buttons_and_the_slider(phone: Phone) -> None:
    page, words = phone.page, phone.page.locator(".step-words")
    assert words.inner_text() == "The hands as dealt"
    page.keyboard.press("ArrowRight")
    assert "Ann hints Bo" in words.inner_text()
    assert page.locator(".is-pointed-at").count() == 1
    phone.button("One turn on").click()
    assert "Bo plays slot 1" in words.inner_text()
    page.get_by_role("slider").fill("5")
    assert "strike" in words.inner_text()
    phone.button("Last turn").focus()
    page.keyboard.press("Enter")  # it is there already
    page.keyboard.press("ArrowLeft")
    phone.button("First turn").click()
    assert page.evaluate("steps") == [1, 2, 5, 4, 0]
