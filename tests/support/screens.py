"""Every screen of the companion: its pages, its sheets, and what tables show at other times."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.support.phone import Phone

GAME = """\
players: Ann Bo Cy
seat: Ann
title: Friday
rules: avalanche
deal Bo r1 y3 b2 g4 w5
deal Cy r2 m1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > y1
Cy: discard 5 w4 > w1
"""
FIVE = """\
players: Ann Bo Cyrano Dimitri Eve
seat: Ann
rules: avalanche
deal Bo r1 y3 b2 g4
deal Cyrano r2 m1 b2 g1
deal Dimitri w3 w4 b4 r5
deal Eve y1 y1 g3 b1
Ann: hint Bo red 1
Bo: hint Ann 1 2 4
Cyrano: hint Eve yellow 1 2
Dimitri: hint Ann red 1 2
Eve: play 1 y1 > r4
"""
"""Four teammates, with what hints told of their cards and of the own hand."""


def tap(*selectors: str) -> Callable[[Phone], None]:
    def taps(phone: Phone) -> None:
        for selector in selectors:
            phone.page.locator(selector).last.click()

    return taps


def advised(phone: Phone) -> None:
    phone.page.locator("[data-key=advice]").click()
    phone.page.locator(".advice-row").first.wait_for()


def edited(phone: Phone) -> None:
    tap("[data-key=log]", ".log-line >> nth=3", ".question .primary")(phone)
    phone.sheet.locator(".editor").wait_for()


def linked(phone: Phone) -> None:
    tap("[data-key=menu]", "[data-key=players]")(phone)
    phone.sheet.locator("[data-key=keep]").click()
    phone.sheet.locator(".qr").wait_for()


def agreed(phone: Phone) -> None:
    tap("[data-key=menu]", "[data-key=settings]")(phone)
    phone.sheet.locator(".said").wait_for()


def newly_agreed(phone: Phone) -> None:
    """A sheet of one's own, with all that can be agreed, and where it gets a name."""
    agreed(phone)
    tap("[data-key=agree]", "details.agreements summary")(phone)
    phone.sheet.locator("[data-key=agreements]").select_option("level-2")
    phone.sheet.locator("[data-key=patience]").select_option("9")
    phone.sheet.locator("[data-key=sheet-name]").wait_for()


def promised(phone: Phone) -> None:
    """Show what hints of a game with agreements promised, and what came of it."""
    phone.brings(f"agreements: beginner\n{GAME}Ann: hint Bo 3 2\nBo: play 2 y3 > y1\n")
    tap("[data-key=log]")(phone)
    phone.sheet.locator(".promise.broken").first.wait_for()


SHEETS: dict[str, Callable[[Phone], None]] = {
    "hint": tap("[data-key=hint]", "dialog .clues input >> nth=0"),
    "hint by card": tap("[data-key=hand-2] .held-card >> nth=1"),
    "turn": tap("#hands [data-key=hand-1]"),
    "knows": tap("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=1"),
    "order": tap("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=2"),
    "slot": tap(".own-cards li:nth-child(1) button", "[data-key=odds-y2]"),
    "which slot": tap("#main [data-key=play]"),
    "which card": tap("#main [data-key=play]", ".own-choices button"),
    "end": tap("[data-key=menu]", "[data-key=flag]"),
    "log": tap("[data-key=log]"),
    "event": tap("[data-key=log]", ".log-line >> nth=2"),
    "editor": edited,
    "insert": tap("[data-key=log]", ".log-line >> nth=2", ".question .wide >> nth=1"),
    "discards": tap("[data-key=fireworks]"),
    "menu": tap("[data-key=menu]"),
    "line": tap("[data-key=menu]", "[data-key=keyboard]"),
    "advice": advised,
    "agreements": agreed,
    "new agreements": newly_agreed,
    "links": tap("[data-key=menu]", "[data-key=players]"),
    "link": linked,
    "export": tap("[data-key=menu]", "[data-key=save]"),
}


WON = """\
players: Ann Bo
seat: all
copies: r 2 1
hand: 1
deal Bo r2
play 1 r1 > r1
Bo: play 1 r2
"""
OTHERS = {
    "over": GAME + "end given-up\n",
    "won": WON,
    "page": GAME.replace("seat: Ann", "seat: none"),
    "struck": GAME + "Ann: play 1 r5 > ? ! late\n",
}


def asks(phone: Phone) -> None:
    """Open the link of another seat, which asks."""
    asked = {"players": ["Ann", "Bo"], "me": 0}
    made = phone.context.request.post("/api/tables", data=asked).json()
    phone.page.goto(made["links"][1]["url"])
    phone.page.get_by_role("heading", level=1).wait_for()


def screens(phone: Phone) -> Iterator[str]:
    """Show one screen after the other, and yield its name."""
    page = phone.page
    phone.founds("Ann", "Bo", "Cyrano", "Dimitri", "Eve", rules={"avalanche": True})
    yield "five at first"
    for name, text in {"five": FIVE, "five in the middle": middle(FIVE), **OTHERS}.items():
        phone.brings(text)
        yield name
    phone.founds("Ann", "Bo", me=None, mode="every")
    yield "middle"
    phone.founds("Ann", "Bo", "Cy", mode="every")
    page.locator("#own .asked [data-key=r1]").click()
    yield "dealing"
    sees_a_draw(phone)
    yield "drawn"
    promised(phone)
    yield "promises"
    phone.brings(GAME)
    yield "table"
    for name, opens in SHEETS.items():
        opens(phone)
        yield name
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    asks(phone)
    yield "asked"
    phone.expects(410)
    page.goto("/j#nothing-of-the-kind")
    page.get_by_role("heading", level=1).wait_for()
    yield "void link"
    phone.expects(404)
    page.goto("/t/nowhere")
    page.get_by_role("heading", level=1).wait_for()
    yield "no table"
    page.goto("/")
    page.locator("summary").first.click()
    page.locator("summary").last.click()
    yield "start"


def middle(text: str) -> str:
    """The same game, as the page in the middle shows it."""
    return text.replace("seat: Ann", "seat: none")


def sees_a_draw(phone: Phone) -> None:
    """Sit where what somebody draws is asked for in place."""
    phone.founds("Ann", "Bo", "Cy", mode="every", first=1)
    table = f"/api/tables/{phone.table}"
    for after, entry in enumerate(
        (
            {"kind": "deal", "seat": 1, "cards": ["r1", "y3", "b2", "g4", "w5"]},
            {"kind": "play", "slot": 1, "card": "r1"},
        ),
    ):
        asked = {"after": after, "key": f"key-{after}", "entry": entry}
        assert phone.context.request.post(f"{table}/entries", data=asked).ok
    page = phone.page
    page.locator("#own .asked .pick:enabled").first.wait_for()
