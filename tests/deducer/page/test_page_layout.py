"""Where things stand: whole, in reach and large enough at all sizes, and names are text."""

import pytest

from deducer.show.theme import DARK, LIGHT, suit_colours
from deducer.web.tables.state import rules_data
from solver import Rules
from solver.cards import suit
from tests.support.cases import a_few
from tests.support.in_node import importing
from tests.support.looks import LEAST, SHORT, SIDEWAYS, faint, sizes, turn
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.screens import FIVE, GAME, SHEETS, closes, middle

SMALL_SIDEWAYS = {"width": 640, "height": 360}
TABLETS = [{"width": 1280, "height": 800}, {"width": 1024, "height": 768}]
UPRIGHT = {"width": 768, "height": 1024}
FAR = 28
"""Pixels that can be read from a metre."""
BOXES = "all => all.map(node => node.getBoundingClientRect().toJSON())"

LETTERS = "rygbwmptkABCDEx"
SUITS = [
    look
    for letters in (LETTERS[:6], LETTERS[6:12], LETTERS[12:])
    for look in rules_data(Rules.house(letters, (3, 2, 1), hand_size=2), 2)["suits"]
]
"""Suits with and without a symbol of their own, as the page is served them."""


@pytest.mark.nightly
def test_colours_are_those_of_all_pictures(phones: Pocket) -> None:
    page = phones().page
    style = "name => getComputedStyle(document.documentElement).getPropertyValue('--' + name)"
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.reload()
        assert {name: page.evaluate(style, name) for name in colours} == colours
        paint = importing("suits => import('words.js').then(({ paint }) => paint(suits))")
        page.evaluate(paint, SUITS)
        for letter in LETTERS:
            expected = suit_colours(suit(letter), colours, "veil")
            for kind, name in (("page", f"suit-{letter}"), ("face", f"face-{letter}")):
                assert page.evaluate(style, name) == expected[kind]


CROWD = (
    "<img src=x onerror=alert(1)>",
    "Wolfeschlegelsteinhausen",
    "{{7*7}}\"'&lt;",
    "李小龍",
    "</script><b>",
)


def test_all_fits_at_a_crowded_table_and_names_are_text(phones: Pocket) -> None:
    """What is done most is in reach."""
    phone = phones("about:blank")
    rules = "rules: avalanche choreography"
    phone.founds(*CROWD, rules_lines=rules, title="<script>alert(3)</script>")
    assert phone.page.locator(".name").all_inner_texts() == list(CROWD[1:])
    for size in (SHORT, SIDEWAYS, UPRIGHT, TABLETS[0]):
        turn(phone.page, size)
        assert phone.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        for name in ("hint", "play", "discard", "undo"):
            box = phone.page.locator(f".bar [data-key={name}]").bounding_box()
            assert box
            assert box["y"] + box["height"] <= size["height"]
        assert phone.own(1).is_visible()
    phone.button("Menu").click()
    assert phone.sheet.get_by_role("heading", name="<script>alert(3)</script>").is_visible()
    assert phone.page.locator("body img, body script").count() == 0


THREE = GAME.replace("rules: avalanche\n", "").replace("m1", "y1")
THREE += "Ann: hint Bo 4 4\nBo: hint Cy 2 2 4\n"


READ = f"agreements: beginner\n{FIVE}"
"""Its cards show what hints meant, too."""


@pytest.mark.parametrize("text", a_few([READ, THREE], 2), ids=["five", "three"])
def test_all_hands_are_seen_at_once(phones: Pocket, text: str) -> None:
    """Their cards' ranks are as large as a thumb's breadth allows, and nothing has to scroll.

    On a tablet in the middle of the table they are read from a metre.
    """
    phone = phones("about:blank")
    phone.brings(text)
    if text == READ:
        phone.page.locator(".aside").first.wait_for(state="attached")
    for size, least in ((PHONE, 28), (SHORT, 26), (SMALL_SIDEWAYS, 18)):
        turn(phone.page, size)
        hands, own = shown_hands(phone, size, least)
        assert all(box["bottom"] <= own["top"] or box["right"] <= own["left"] for box in hands)
    phone.brings(middle(text))
    for size in TABLETS:
        turn(phone.page, size)
        hands, own = shown_hands(phone, size, FAR)
        assert min(pixels for _, pixels in sizes(phone.page, ".height")) >= FAR
        assert 0 <= own["top"] - max(box["bottom"] for box in hands) < 32


def shown_hands(
    phone: Phone, size: dict[str, int], least: int
) -> tuple[list[dict[str, float]], dict[str, float]]:
    """Where all hands of others are and one's own part; their ranks have the ``least`` height."""
    assert min(pixels for _, pixels in sizes(phone.page, "#hands .rank")) >= least
    assert phone.page.evaluate("document.scrollingElement.scrollHeight") <= size["height"] + 1
    hands, own = (phone.page.locator(part).evaluate_all(BOXES) for part in ("#hands .hand", "#own"))
    return hands, own[0]


@pytest.mark.nightly
def test_hands_of_many_cards_take_more_rows(phones: Pocket) -> None:
    """Their digits stay as large, and a card is dragged from row to row."""
    phone = phones("about:blank")
    phone.brings("players: Ann Bo\nseat: Ann\nhand: 8\ncopies: r 9 9 9, y 9 9 9\n")
    assert min(pixels for _, pixels in sizes(phone.page)) >= LEAST
    first, last = phone.own(1).bounding_box(), phone.own(8).bounding_box()
    assert first
    assert last
    assert last["y"] > first["y"] + first["height"]
    phone.drags_to(8, first["x"] + 30, first["y"] + 44)
    phone.waits_for("Ann rearranges: 8 1 2 3 4 5 6 7")


def test_back_closes_the_sheet_and_stays_at_the_table(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(GAME)
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


@pytest.mark.nightly
def test_a_press_outlasts_an_entry_that_arrives(phones: Pocket) -> None:
    ann, bo = phones("about:blank"), phones("about:blank")
    bo.follows(ann.founds("Ann", "Bo", mode="every")[1])
    ann.sends({"kind": "deal", "seat": 1, "cards": ["y1", "b2", "r1", "g1", "w1"]})
    ann.sends({"kind": "hint", "to": 1, "rank": 2})
    ann.waits_for("Ann hints Bo 2")
    entries: dict[str, dict[str, object]] = {
        "#hands .hand": {"kind": "play", "slot": 1, "card": "y1"},
        "[data-key=hint]": {"kind": "note", "text": "Bo plays well"},
    }
    for pressed, entry in entries.items():
        box = ann.page.locator(pressed).first.bounding_box()
        assert box
        ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
        ann.page.mouse.down()
        bo.sends(entry)
        ann.waits_for("Bo plays slot 1" if "slot" in entry else "Bo plays well")
        ann.page.mouse.up()
        assert ann.page.locator("dialog[open]").count() == 1
        closes(ann)


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


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_said_in_passing_can_be_read(phones: Pocket, theme: str) -> None:
    """On a table and its menu, and where the server is out of reach."""
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    page = phone.page
    SHEETS["menu"](phone)
    page.evaluate(TOAST)
    assert faint(page) == []
    closes(phone)
    page.evaluate(TOAST)
    assert faint(page) == []
    toast, sky = (page.locator(part).bounding_box() for part in (".toast", "#sky"))
    assert toast
    assert sky
    assert toast["y"] >= sky["y"] + sky["height"]  # it lies over no figure
    page.evaluate("document.body.className += ' lost waiting'")
    page.evaluate("document.getElementById('status').textContent = 'Reconnecting'")
    assert faint(page) == []
