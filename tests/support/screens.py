"""Every screen of the companion: its pages, its sheets, and what tables show at other times."""

from collections.abc import Callable, Iterator

from solver import Deal, Rules
from tests.support.phone import Phone
from tests.support.places import SAMPLES

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


def listed(phone: Phone) -> None:
    tap("[data-key=menu]", "[data-key=players]")(phone)
    phone.sheet.locator(".seats").wait_for()


def linked(phone: Phone) -> None:
    listed(phone)
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
    "more": tap("[data-key=menu]", ".more summary"),
    "legend": tap("[data-key=figures]"),
    "line": tap("[data-key=menu]", "[data-key=keyboard]"),
    "advice": advised,
    "agreements": agreed,
    "new agreements": newly_agreed,
    "links": listed,
    "link": linked,
    "export": tap("[data-key=menu]", "[data-key=save]"),
    "note": tap(".own-cards li:nth-child(1) button", "[data-key=note-card]"),
}


CHAIR = """\
players: Ann Bob Cid
chair: Cid
agreements: beginner
deal Bob g3 y3 w1 r4 w2
deal Cid b4 w3 g5 y4 b1
deal Ann b2 y2 r1 w4 g4
Ann: hint Cid 1 5
Bob: hint Ann 1 3
"""
"""It is a chair's turn, which plays."""
HINTED = """\
agreements: beginner
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 g4 b4
hint Bob red 2
"""
CLASH = """\
players: Ann Bo Cy
seat: Ann
agreements: beginner
deal Bo r1 y3 b2 g4 w5
deal Cy r2 y1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > y1
Cy: hint Ann red 2
Ann: hint Cy red 1
Bo: play 1 y1 > b3
Cy: play 1 r2 > g2
Ann: hint Bo 3 1 2
Bo: hint Ann 1 2
"""
"""It turns out that Ann's red card, which was to be played, had been played already."""
LOST_SMALL = """\
players: Ann Bob
seat: all
agreements: beginner
copies: r 2 1, y 2 1
hand: 2
deal Ann r1 y2
deal Bob y1 r2
Ann: hint Bob 1 1
Bob: discard 2 r2 > r1
Ann: play 1 r1 > y1
Bob: play 2 y1
Ann: play 2 y2
"""
"""All its cards are known; the second action lost perfect."""
RAINBOW = (SAMPLES / "rainbow.hanabi").read_text("utf-8")
MEANT = (SAMPLES / "agreements.hanabi").read_text("utf-8")
LOST = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
WON_DECK = Deal.shuffle(Rules.named(), 3, 5)
LOST_DECK = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 4)
"""Its cards of the sixth suit come too late; 29 points can be had."""
WON = """\
players: Ann Bo
seat: all
copies: r 2 1
hand: 1
deal Bo r2
play 1 r1 > r1
Bo: play 1 r2
"""
OUT_OF_REACH = """\
players: Ann Bo
seat: Ann
deal Bo r2 b4 b4 g4 w5
Ann: hint Bo 5 5
Bo: discard 2 b4 > y1
Ann: hint Bo yellow 1
Bo: discard 3 b4 > y2
"""
"""What can be reached at most is told beside the points."""
OTHERS = {
    "over": GAME + "end given-up\n",
    "out of reach": OUT_OF_REACH,
    "won": WON,
    "page": GAME.replace("seat: Ann", "seat: none"),
    "struck": GAME + "Ann: play 1 r5 > ? ! late\n",
}


def tables(phone: Phone) -> Iterator[str]:
    """Show one screen of a table after the other, and yield its name."""
    page = phone.page
    phone.hurries()
    phone.founds("Ann", "Bo", "Cyrano", "Dimitri", "Eve", rules_lines="rules: avalanche")
    yield "five at first"
    for name, text in {"five": FIVE, "five in the middle": middle(FIVE), **OTHERS}.items():
        phone.brings(text)
        yield name
    yield from one_hand(phone)
    phone.founds("Ann", "Bo", me=None, mode="every")
    yield "middle"
    links = phone.founds("Ann", "Bo", "Cy", mode="every")
    page.locator("#own .asked [data-key=r1]").click()
    yield "dealing"
    sees_a_draw(phone)
    yield "drawn"
    yield from agreements(phone)
    yield from chairs(phone)
    phone.brings(GAME)
    yield "table"
    for name, opens in SHEETS.items():
        opens(phone)
        yield name
        closes(phone)
    page.goto(links[1])  # it asks
    page.get_by_role("heading", level=1).wait_for()
    yield "asked"
    yield from arriving(phone)
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


def chairs(phone: Phone) -> Iterator[str]:
    """Show what a chair says, and its reasons; where others enter cards for it; and practice."""
    page = phone.page
    yield from a_chair(phone)
    phone.founds("Ann", "Bob", "Cid", chairs=[2])
    page.locator("[data-key=prompt-1]").wait_for()
    yield "cards for a chair"
    tap("[data-key=menu]", "[data-key=pile]", "[data-key=firework-r]", "dialog [data-key=w4]")(
        phone
    )
    page.locator("[data-key=thrown-0]").wait_for()
    yield "in mid-game"
    closes(phone)
    phone.founds("Ann", "Bob", "Cid", "Dora", practice=True, seed=7)
    page.locator("[data-key=advice]").wait_for()
    yield "practice"
    page.goto("/")
    page.locator("[data-key=practice]").click()
    page.locator("[data-key=practice-day]").wait_for()
    page.locator(".practice details.rules > summary").click()
    page.locator(".practice [data-key=agreements]").wait_for()
    yield "practice to begin"


def a_chair(phone: Phone) -> Iterator[str]:
    """Show what a chair says, and its reasons."""
    page, said = phone.page, "[data-key=chair-done]"
    phone.brings(CHAIR, me=0)
    page.locator(said).wait_for()
    yield "a chair speaks"
    phone.sends(
        {"kind": "play", "seat": 2, "slot": 5, "card": "b1", "drawn": "y5"}, {"kind": "end"}
    )
    page.locator("[data-key=open]").click()
    phone.sheet.locator(".primary").click()
    page.locator("[data-key=review]").wait_for()
    tap("[data-key=log]", "[data-key=log-6]")(phone)
    phone.sheet.locator(".reasons li").first.wait_for()
    yield "a chair tells why"
    closes(phone)


def one_hand(phone: Phone) -> Iterator[str]:
    """Follow one's own hand alone, with a card of it chosen."""
    phone.founds("Ann", "Bo", "Cy", only=True, rules_lines="rules: avalanche")
    phone.sends(
        {"kind": "hint", "to": 0, "colour": "r", "slots": [2, 4]},
        {"kind": "out", "fireworks": ["r2", "y1"], "discards": ["g3"]},
    )
    phone.own(2).click()
    phone.page.locator(".own-card[aria-pressed=true]").wait_for()
    yield "one hand"


def arriving(phone: Phone) -> Iterator[str]:
    """Come to a table by its own link, and see somebody come."""
    page = phone.page
    phone.founds("Ann", "Bo", "Cy", mode="every")
    table, links = page.url, f"/api/tables/{phone.table}/links"
    url = phone.context.request.post(f"{links}/code", data={}).json()["url"]
    cookies = phone.context.cookies()
    phone.context.clear_cookies()
    page.goto(url)
    page.locator("[data-key=seat-1]").wait_for()
    yield "who are you"
    page.locator("[data-key=seat-1]").click()
    page.get_by_role("heading", name="Bo").wait_for()
    yield "waiting"
    phone.context.clear_cookies()
    phone.context.add_cookies(cookies)  # type: ignore[arg-type]  # as they were
    page.goto(table)
    page.locator("[data-key=yes-1]").wait_for()
    yield "somebody comes"
    listed(phone)
    yield "links as somebody comes"
    closes(phone)


def some(phone: Phone) -> Iterator[str]:
    """Show one screen of each kind, and yield its name."""
    phone.hurries()
    phone.brings(f"agreements: beginner\n{FIVE}")
    yield "five"
    phone.brings(GAME)
    yield "table"
    for name in ("hint", "slot", "log", "more", "new agreements", "link"):
        SHEETS[name](phone)
        yield name
        closes(phone)
    yield from a_chair(phone)
    yield from one_hand(phone)
    phone.page.goto("/")
    phone.page.locator("summary").last.click()
    yield "start"
    yield from reviewed(phone)


def closes(phone: Phone) -> None:
    """Close all sheets."""
    while phone.page.locator("dialog[open]").count():
        phone.page.keyboard.press("Escape")


def agreements(phone: Phone) -> Iterator[str]:
    """Show what follows from agreements: for one's own hand, a hint, advice, and in the log."""
    page = phone.page
    phone.brings(HINTED)
    page.locator(".own-signs .agreed").wait_for()
    yield "read"
    tap("[data-key=hand-2]")(phone)
    page.locator(".hint-help .offer").first.wait_for()
    yield "read before"
    closes(phone)
    tap("[data-key=advice]")(phone)
    page.locator(".advice > li").first.wait_for()
    yield "advised"
    phone.brings(CLASH)
    page.locator(".sign-clash").first.wait_for()
    yield "a clash"
    phone.own(2).click()
    phone.sheet.locator(".clash").wait_for()
    yield "what clashes"
    phone.brings(f"agreements: beginner\n{GAME}Ann: hint Bo 3 2\nBo: play 2 y3 > y1\n")
    tap("[data-key=log]")(phone)
    phone.sheet.locator(".promise.broken").first.wait_for()
    yield "promises"


def middle(text: str) -> str:
    """The same game, as the page in the middle shows it."""
    return text.replace("seat: Ann", "seat: none")


def sees_a_draw(phone: Phone) -> None:
    """Sit where what somebody draws is asked for in place."""
    phone.founds("Ann", "Bo", "Cy", mode="every", first=1)
    phone.sends(
        {"kind": "deal", "seat": 1, "cards": ["r1", "y3", "b2", "g4", "w5"]},
        {"kind": "play", "slot": 1, "card": "r1"},
    )
    phone.page.locator("#own .asked .pick:enabled").first.wait_for()


# -- what needs no table -----------------------------------------------------------------------


def study(phone: Phone) -> Iterator[str]:
    """Show one screen after the other of decks, games and puzzles, and yield its name."""
    yield from decks(phone)
    yield from games(phone)
    yield from puzzles(phone)
    yield from training(phone)


def decks(phone: Phone) -> Iterator[str]:
    page = phone.page
    page.goto("/deck")
    page.locator(".entry-grid").wait_for()
    yield "no deck"
    for card in WON_DECK.deck[:17]:
        page.locator(f".entry-grid [data-key={card}]").click()
    page.locator("[data-key=laid-16]").wait_for()
    yield "entry"
    tap("[data-key=chance]")(phone)
    page.locator(".chance-found .quiet").wait_for()
    yield "chance"
    tap("[data-key=laid-3]")(phone)
    yield "put right"
    tap("[data-key=stay]", "[data-key=type]")(phone)
    page.locator("textarea").fill("r1 r1 r1 r1 x9 y5")
    page.locator(".typed-found .problem").first.wait_for()
    yield "typed"
    page.locator("textarea").fill(cards(WON_DECK))
    tap("[data-key=take]")(phone)
    page.locator(".line-viewer").wait_for()
    page.locator("summary").first.click()
    yield "deck won"
    tap("[data-key=type]")(phone)
    page.locator("textarea").fill(f"players: 2\nrules: avalanche\n{cards(LOST_DECK)}")
    tap("[data-key=take]")(phone)
    page.locator(".verdict-line").wait_for()
    yield "deck lost"


def cards(deal: Deal) -> str:
    return " ".join(map(str, deal.deck))


def games(phone: Phone) -> Iterator[str]:
    page = phone.page
    page.goto("/game")
    page.locator("[data-key=go]").wait_for()
    yield "no game"
    yield from reviewed(phone)
    page.locator(".all-turns .sign").first.wait_for()
    page.locator("details.panel:has([data-key=agreements]) > summary").click()
    yield "signs by agreements"
    tap("[role=tab] >> nth=1")(phone)
    page.locator(".action-grid .effect").first.wait_for()
    yield "board"
    page.locator("[data-key=view]").select_option(index=2)
    page.locator(".action-grid .mark-share").first.wait_for()
    yield "board of a seat"
    tap(".to-move .position-card >> nth=0")(phone)
    phone.sheet.locator(".odds-list li").first.wait_for()
    yield "odds"
    closes(phone)
    yield from quizzes(phone)


def reviewed(phone: Phone) -> Iterator[str]:
    page = phone.page
    phone.goes_over(LOST_SMALL)
    page.locator(".known").get_by_label("Bob").check()
    page.locator(".known-cards-row .picture").nth(1).wait_for()
    for kind in page.locator(".promise-kind summary").all():
        kind.click()
    page.locator(".noted-turns").wait_for()
    yield "review"


def quizzes(phone: Phone) -> Iterator[str]:
    page = phone.page
    phone.goes_over(f"agreements: beginner\n{RAINBOW}", "quiz")
    page.locator("[data-key=play-on]").check()
    yield "quiz"
    tap("[data-key=begin]")(phone)
    page.locator(".quiz-card").first.wait_for()
    yield "question"
    tap(".quiz-ways .hint")(phone)
    yield "hints to choose from"
    tap(".quiz-clues button >> nth=0")(phone)
    page.locator("[data-key=next]").wait_for()
    yield "answer"
    tap("[data-key=next]")(phone)
    page.locator(".quiz-moments li").first.wait_for()
    yield "score"
    phone.goes_over(MEANT, "quiz")
    page.locator(".quiz-start [type=radio]").last.check(force=True)
    tap("[data-key=begin]", ".quiz-ways [data-key^=card-] >> nth=0")(phone)
    yield "what a hint meant"
    tap("[data-key=check]")(phone)
    page.locator(".quiz-told").wait_for()
    yield "what it did mean"


def training(phone: Phone) -> Iterator[str]:
    page = phone.page
    page.goto("/game#tab=train")
    page.reload()
    page.locator("[data-key=begin]").wait_for()
    yield "levels"
    tap("[data-key=begin]", ".quiz-ways [data-key^=card-] >> nth=0")(phone)
    yield "exercise"
    tap("[data-key=check]")(phone)
    page.locator(".quiz-told li").first.wait_for()
    yield "why it is so"


def puzzles(phone: Phone) -> Iterator[str]:
    page = phone.page
    page.goto("/puzzle")
    page.locator(".puzzle-today").wait_for()
    yield "puzzles"
    page.goto("/puzzle#players=3&rules=standard+avalanche&seed=34")
    page.reload()
    page.locator(".position").wait_for()
    yield "puzzle"
    tap("[data-key=help]")(phone)
    page.locator(".puzzle-help p").wait_for()
    tap("[data-key=help]", "[data-key=help]")(phone)
    page.locator(".puzzle-help b").wait_for()
    yield "help"
    tap(".part .chip >> nth=1", "[data-key=show]")(phone)
    page.locator(".line-viewer").wait_for()
    yield "solution"
    tap("[data-key=share]")(phone)
    yield "shared"
