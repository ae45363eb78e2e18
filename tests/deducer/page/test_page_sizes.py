"""Texts are large enough, messages in passing can be read and take no tap."""

from __future__ import annotations

from operator import itemgetter

import pytest

from tests.support.cases import a_few
from tests.support.looks import LEAST, SHORT, SIDEWAYS, faint, sizes, turn
from tests.support.modules import importing
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.screens import FIVE, GAME, SHEETS, middle

FAR = 28
"""Pixels that can be read from a metre."""
SMALL_SIDEWAYS = {"width": 640, "height": 360}
TABLET = {"width": 1280, "height": 800}


def test_hands_of_many_cards_take_more_rows(phones: Pocket) -> None:
    """Their digits stay as large, and a card is dragged from row to row."""
    phone = phones("about:blank")
    phone.brings("players: Ann Bo\nseat: Ann\nhand: 8\ncopies: r 9 9 9, y 9 9 9\n")
    assert min(pixels for _, pixels in sizes(phone.page)) >= LEAST
    first, last = phone.own(1).bounding_box(), phone.own(8).bounding_box()
    assert first
    assert last
    assert last["y"] > first["y"] + first["height"]
    mouse = phone.page.mouse
    mouse.move(last["x"] + 20, last["y"] + 40)
    mouse.down()
    mouse.move(first["x"] + 30, first["y"] + 44, steps=5)
    mouse.up()
    phone.waits_for("Ann rearranges: 8 1 2 3 4 5 6 7")


THREE = GAME.replace("rules: avalanche\n", "").replace("m1", "y1")
THREE += "Ann: hint Bo 4 4\nBo: hint Cy 2 2 4\n"


TABLETS = [TABLET, {"width": 1024, "height": 768}]


@pytest.mark.parametrize("text", a_few([FIVE, THREE], 2), ids=["five", "three"])
def test_a_tablet_in_the_middle_is_read_from_a_metre(phones: Pocket, text: str) -> None:
    phone = phones("about:blank", viewport=TABLETS[0], has_touch=False)
    phone.brings(middle(text))
    for size in TABLETS:
        turn(phone.page, size)
        is_read_from_a_metre(phone, size)


def is_read_from_a_metre(phone: Phone, size: dict[str, int]) -> None:
    ranks = sizes(phone.page, "#hands .rank") + sizes(phone.page, ".height")
    assert len(ranks) > 6
    assert min(pixels for _, pixels in ranks) >= FAR
    page = phone.page
    assert page.evaluate("document.scrollingElement.scrollHeight") == size["height"]
    hands = page.locator("#hands .hand").evaluate_all(
        "all => Math.max(...all.map(hand => hand.getBoundingClientRect().bottom))"
    )
    own = page.locator("#own").bounding_box()
    assert own
    assert 0 <= own["y"] - hands < 32


@pytest.mark.parametrize("text", a_few([FIVE, THREE], 2), ids=["five", "three"])
def test_all_hands_are_seen_at_once_on_a_phone(phones: Pocket, text: str) -> None:
    """Their cards' ranks are as large as a thumb's breadth allows, and nothing has to scroll."""
    phone = phones("about:blank", viewport=PHONE)
    phone.brings(text)
    for size, least in ((PHONE, 28), (SHORT, 26), (SMALL_SIDEWAYS, 18)):
        turn(phone.page, size)
        shows_all_hands(phone, size, least)


def shows_all_hands(phone: Phone, size: dict[str, int], least: int) -> None:
    assert min(pixels for _, pixels in sizes(phone.page, "#hands .rank")) >= least
    assert phone.page.evaluate("document.scrollingElement.scrollHeight") <= size["height"] + 1
    hands = phone.page.locator("#hands .hand").evaluate_all(BOXES)
    own = phone.page.locator("#own").evaluate_all(BOXES)[0]
    assert all(bottom <= own["top"] or right <= own["left"] for bottom, right in map(END, hands))


BOXES = "all => all.map(node => node.getBoundingClientRect().toJSON())"
END = itemgetter("bottom", "right")


# -- messages in passing -----------------------------------------------------------------------

SAY = importing("""text => import("sheets.js").then(sheets => sheets.toast(text))""")
TAKEN = """() => {
    const toast = [...document.querySelectorAll(".toast")].at(-1).getBoundingClientRect();
    const at = (low, high, share) => low + (high - low) * share;
    return [.1, .5, .9].flatMap(across => [.1, .5, .9].map(down => document.elementFromPoint(
        at(toast.left, toast.right, across), at(toast.top, toast.bottom, down))))
        .filter(node => node?.closest(".toast")).map(node => node.outerHTML.slice(0, 80));
}"""
LONG = "Taken back: Wolfeschlegelsteinhausen plays slot 2: red 4, draws yellow 3"


def taken(phone: Phone) -> list[str]:
    """The parts of a message that take a tap from what they lie over."""
    phone.page.evaluate(SAY, LONG)
    assert phone.page.locator(".toast").last.is_visible()
    found: list[str] = phone.page.evaluate(TAKEN)
    return found


@pytest.mark.parametrize("font", a_few(["200%", "100%"], 2))
def test_a_message_takes_no_tap(phones: Pocket, font: str) -> None:
    phone = phones("about:blank")
    larger = f"document.documentElement.style.fontSize = '{font}'"
    phone.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {larger} }})")
    phone.brings(GAME)
    found = {}
    for name, opens in {"table": lambda _: None, **SHEETS}.items():
        opens(phone)
        for size, viewport in {"phone": PHONE, "on its side": SIDEWAYS, "tablet": TABLET}.items():
            turn(phone.page, viewport)
            found[name, size] = taken(phone)
        turn(phone.page, PHONE)
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
    assert {where: said for where, said in found.items() if said} == {}


def test_what_is_wrong_with_the_start_page_is_said_beside_its_button(phones: Pocket) -> None:
    phone = phones()
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.locator(".toast", has_text="At least two players").wait_for()
    assert phone.page.evaluate(TAKEN) == []


TOAST = importing("""() => Promise.all([
    import("sheets.js"), import("words.js"), import("view.js"),
    fetch("/api" + location.pathname.replace("/t/", "/tables/")).then(answer => answer.json()),
]).then(([sheets, words, { html }, state]) => {
    const cards = state.rules.suits.map(suit => words.cardText(state, suit.letter + "1"));
    const said = ["slip", "strike-mark", "quiet", "problem"].map(
        kind => html`<span class=${kind}>${kind}</span>`);
    sheets.toast(html`<span>Taken back: ${cards}${said}</span>`);
})""")
"""A message in passing, with all that can stand in one."""


@pytest.mark.parametrize("theme", a_few(["light", "dark"], 2))
def test_what_is_said_in_passing_can_be_read(phones: Pocket, theme: str) -> None:
    """On a table and its sheets, on the start page, and where the server is out of reach."""
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    found: dict[str, list[str]] = {}
    for name in ("menu", "slot"):
        SHEETS[name](phone)
        phone.page.evaluate(TOAST)
        found[name] = faint(phone.page)
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
    phone.page.evaluate(TOAST)
    found["toast"] = faint(phone.page)
    phone.page.evaluate("document.body.className += ' lost waiting'")
    phone.page.evaluate("document.getElementById('status').textContent = 'Reconnecting'")
    found["status"] = faint(phone.page)
    phone.page.goto("/")
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.locator(".toast").wait_for()
    found["start"] = faint(phone.page)
    assert {name: said for name, said in found.items() if said} == {}


def test_the_look_finds_what_can_not_be_read(phones: Pocket) -> None:
    page = phones().page
    page.locator(".text-field").first.wait_for(state="attached")
    page.evaluate("""() => {
        document.styleSheets[0].insertRule("::placeholder { opacity: .6 !important }");
        document.querySelector("h1").style.color = "rgb(40 50 80)";
        document.querySelector(".wide").style.opacity = "0.5";
    }""")
    found = "\n".join(faint(page))
    for said in ("Hanabi at the table", "Sit down", "::placeholder"):
        assert said in found
