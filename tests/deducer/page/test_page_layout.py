"""Where things stand: whole, in reach and large enough at all sizes, and names are text."""

from operator import itemgetter

import pytest

from deducer.show.theme import DARK, LIGHT, suit_colours
from deducer.web.tables.state import rules_data
from solver import Rules
from solver.cards import suit
from tests.support.cases import a_few
from tests.support.looks import LEAST, SHORT, SIDEWAYS, faint, sizes, turn
from tests.support.modules import importing
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.screens import FIVE, GAME, SHEETS, closes, middle

SMALL = {"width": 360, "height": 664}
SMALL_SIDEWAYS = {"width": 640, "height": 360}
TABLETS = [{"width": 1280, "height": 800}, {"width": 1024, "height": 768}]
UPRIGHT = {"width": 768, "height": 1024}
FAR = 28
"""Pixels that can be read from a metre."""
LINE = 8
"""Pixels: less than the height of a line."""
BOXES = "all => all.map(node => node.getBoundingClientRect().toJSON())"
bottoms = itemgetter("bottom")

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


@pytest.mark.parametrize("text", a_few([FIVE, THREE], 2), ids=["five", "three"])
def test_all_hands_are_seen_at_once(phones: Pocket, text: str) -> None:
    """Their cards' ranks are as large as a thumb's breadth allows, and nothing has to scroll.

    On a tablet in the middle of the table they are read from a metre.
    """
    phone = phones("about:blank")
    phone.brings(f"agreements: beginner\n{text}")
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
        assert 0 <= own["top"] - max(map(bottoms, hands)) < 32


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


# -- a small phone -----------------------------------------------------------------------------

ENTERED = """\
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


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["de", "fr", "sv", "en"])
def test_what_is_long_in_a_language_is_whole_on_a_small_phone(
    phones: Pocket, language: str
) -> None:
    phone = phones("about:blank", viewport=SMALL, locale=language)
    page = phone.page
    phone.brings(LOST)
    page.locator(".figures .most").wait_for()
    page.locator(".figures .points b").evaluate("node => { node.textContent = 14; }")
    for row in (".figures > div", ".figures .points small"):  # they stand in one row
        found = [*map(bottoms, page.locator(row).evaluate_all(BOXES))]
        assert max(found) - min(found) < LINE
    phone.brings(ENTERED)
    page.goto(f"/game#t={phone.table}&as=1&tab=board&turn=1")
    page.locator(".action-grid .effect").first.wait_for()
    within = [".board-actions *:not(.unseen)", ".board-actions"]
    assert page.evaluate(STICKS_OUT, within) == []
    cells = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).length"
    assert page.locator(".action-grid td > *").evaluate_all(cells) == 0


def test_back_closes_the_sheet_and_stays_at_the_table(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(ENTERED)
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


# -- messages in passing -----------------------------------------------------------------------

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
    """On a table and its sheets, where the server is out of reach, and beside a button."""
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    page = phone.page
    found: dict[str, list[str]] = {}
    for name in ("menu", "slot"):
        SHEETS[name](phone)
        page.evaluate(TOAST)
        found[name] = faint(page)
        closes(phone)
    page.evaluate(TOAST)
    found["toast"] = faint(page)
    toast, sky = (page.locator(part).bounding_box() for part in (".toast", "#sky"))
    assert toast
    assert sky
    assert toast["y"] >= sky["y"] + sky["height"]  # it lies over no figure
    page.evaluate("document.body.className += ' lost waiting'")
    page.evaluate("document.getElementById('status').textContent = 'Reconnecting'")
    found["status"] = faint(page)
    page.goto("/")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".toast", has_text="At least two players").wait_for()
    found["start"] = faint(page)
    assert {name: said for name, said in found.items() if said} == {}
