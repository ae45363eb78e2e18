"""What every page without a table draws: a position, and the way through the turns of a line."""

from __future__ import annotations

import pytest

from deducer import Record
from deducer.web.study.positions import line_shown
from tests.support.axe import findings
from tests.support.modules import importing
from tests.support.phone import Phone, Pocket

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
        const lit = at === 5 ? ["w1"] : null;
        return html`<${LineViewer} ...${{ line, at, move: turn, marks, press, lit }} />`;
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
    assert page.locator(".is-lit").count() == 1
    phone.button("Last turn").focus()
    page.keyboard.press("Enter")  # it is there already
    page.keyboard.press("ArrowLeft")
    phone.button("First turn").click()
    assert page.evaluate("steps") == [1, 2, 5, 4, 0]
