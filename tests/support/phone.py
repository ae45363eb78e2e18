"""A phone at the table, in a real browser: it taps, reads, sleeps, and must never complain."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Route

from deducer.web.tables.seats import secret_of
from solver.cards import Card, suit
from tests.support.patience import PATIENCE
from tests.support.servers import Server

PHONE = {"width": 360, "height": 740}
"""The narrowest that the page is made for."""


@pytest.fixture(scope="module")
def server(pytestconfig: pytest.Config) -> Server:
    """A server for all tests of pages, with a store of its own; they make many tables a minute."""
    return _running(pytestconfig)


@cache  # a fixture of the session would be one for each module that imports it
def _running(config: pytest.Config) -> Server:
    """Start a server that ends as the tests do."""
    held = ExitStack()
    data = Path(held.enter_context(TemporaryDirectory())) / "tables.db"
    running = held.enter_context(Server(data, command="tests.support.unhurried"))
    config.add_cleanup(held.close)
    return running


TABS = {"review": ".result", "board": ".board .step-slider", "quiz": "[data-key=begin]"}
"""The tabs of a game's page, and what is there once they are."""
Pocket = Callable[..., "Phone"]


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Pocket]:
    """Take out a phone; in the end none may have complained, nor asked elsewhere than here."""
    taken: list[Phone] = []

    def take(url: str = "/", **options: object) -> Phone:
        taken.append(Phone(browser, server.url, url, **options))
        return taken[-1]

    yield take
    for phone in taken:
        phone.put_away()


class Phone:
    """One browser of its own, with its own cookies, at one page."""

    TABLE = r"/t/([^/#?]+)"
    """The address of a table's page, which has its id."""

    def __init__(self, browser: Browser, home: str, url: str, **options: object) -> None:
        """Open the page at ``url``; with ``first``, nothing but the first screen is switched on."""
        first = options.pop("first", False)
        shown: dict[str, object] = {
            "viewport": PHONE,
            "has_touch": True,
            "locale": "en",
            "reduced_motion": "reduce",
            "service_workers": "block",  # it would stand between a test and what it answers
        }
        # its options have a type each, and these go by name
        self.context = browser.new_context(base_url=home, **(shown | options))  # type: ignore[arg-type]
        self.context.set_default_timeout(1000 * PATIENCE)
        if not first:
            self.context.add_init_script("try { localStorage.advice ??= true } catch {}")
        self.page: Page = self.context.new_page()
        self.home = home
        self.links: dict[int | None, str] = {}
        """Those of the table that it made last; None: of the page in the middle."""
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.expected = ["net::ERR_INTERNET_DISCONNECTED", "blocked by Playwright"]
        self.withheld: list[Route] = []
        self.asked: set[str] = set()
        self.page.on("request", lambda request: self.asked.add(request.url))
        self.page.goto(url)

    def put_away(self) -> None:
        """Close it; it must not have complained, nor asked for anything from elsewhere."""
        for route in self.withheld:
            try:
                route.abort()
            except Error:  # the page has given it up; else what handles it would wait for ever
                route.fallback()
        self.context.close()
        said = [line for line in self.said if not any(map(line.__contains__, self.expected))]
        assert said == [], said
        ours = (self.home + "/", "blob:")
        assert [url for url in self.asked if not url.startswith(ours)] == []

    def expects(self, status: int) -> None:
        """Know that the server will say no: the browser tells its console of that by itself."""
        self.expected.append(f"the server responded with a status of {status}")

    def withholds(self, address: str) -> None:
        """Let no answer come from there, until ``unroute`` or until it is put away."""
        self.expected.append("net::ERR_FAILED")
        self.page.route(address, lambda route: self.withheld.append(route))

    # -- looking -----------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The id of the table that it is at."""
        found = re.search(self.TABLE, self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def sheet(self) -> Locator:
        """The sheet on top."""
        return self.page.locator("dialog[open]").last

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the page that has that name."""
        return self.page.locator("#main").get_by_role("button", name=name)

    def choice(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the sheet on top."""
        return self.sheet.get_by_role("button", name=name)

    def hand(self, who: str) -> Locator:
        """A teammate's hand."""
        return self.page.locator("#hands").get_by_role("button", name=who)

    def own(self, slot: int) -> Locator:
        """The card in a slot of the own hand."""
        return self.page.locator(".own-cards button").nth(slot - 1)

    def waits_for(self, words: str) -> None:
        """Wait until the last event reads so."""
        self.page.locator("#last", has_text=words).wait_for()

    def last(self) -> str:
        """What the last event reads."""
        words = self.page.locator("#last .last-words").inner_text()
        return re.sub(r"\s+", " ", words)

    def state(self) -> Any:
        """What the server shows it of its table."""
        return self.context.request.get(f"/api/tables/{self.table}").json()

    def log(self) -> list[str]:
        """What the log says, an event a line."""
        self.button("What happened").click()
        lines = self.sheet.locator(".log-words").all_inner_texts()
        self.close()
        return [re.sub(r"\s+", " ", line) for line in lines]

    def pending(self) -> list[str]:
        """The entries that wait to be sent."""
        texts = self.page.locator("#pending p > span:first-child").all_inner_texts()
        return [re.sub(r"\s+", " ", text) for text in texts]

    # -- tapping -----------------------------------------------------------------------------

    def close(self) -> None:
        """Close the sheet on top."""
        self.choice("Close").click()

    def is_back(self) -> None:
        """Wait until no sheet is open."""
        self.page.wait_for_function("() => !document.querySelector('dialog')")

    def pick(self, card: str) -> None:
        """Pick a card out of the deck."""
        self.sheet.locator(".picker").get_by_role("button", name=spoken(card), exact=True).click()

    def question(self, words: str) -> Locator:
        """Where something is asked in place of the own hand."""
        return self.page.locator("#own").get_by_role("region", name=words)

    @property
    def later(self) -> Locator:
        """What puts off a question in place of the own hand."""
        return self.page.locator("#own .asked").get_by_role("button", name="Later")

    def puts_off(self) -> None:
        """Put off what is asked in place of the own hand, if anything is."""
        if self.later.count():
            self.later.click()

    def deals(self, who: str, cards: str) -> None:
        """Tap in a hand as it was dealt; its last card saves it."""
        question = f"Enter {who}’s cards"
        asked, opener = self.question(question), self.button(question)
        self.later.or_(opener).wait_for()
        if not asked.count():
            self.puts_off()
            opener.click()
            asked = self.sheet
        for card in cards.split():
            asked.get_by_role("button", name=spoken(card), exact=True).click()
        asked.wait_for(state="detached")

    def hints_by_card(self, to: str, slot: int, clue: str) -> None:
        """Give a hint in two taps: on a card, and on a clue that touches it."""
        self.hand(to).locator(".held-card").nth(slot - 1).click()
        self.choice(re.compile(f"^{to}: *{clue} →")).click()

    def hints(self, to: str, clue: str) -> None:
        """Give a hint in three taps."""
        self.hand(to).click()
        self.chooses(clue)
        self.choice(re.compile(f"^{to}: .*{clue}")).click()

    def chooses(self, clue: str) -> None:
        """Choose the colour or rank of a hint."""
        self.sheet.get_by_role("radio", name=re.compile(rf"^{clue}\b")).check(force=True)

    def plays(self, slot: int, card: str | None = None, verb: str = "Play") -> None:
        """Play one's own card in three taps; in two, if it can be but one card."""
        self.puts_off()
        self.own(slot).click()
        self.choice(verb).click()
        if card:
            self.pick(card)

    def drags(self, slot: int, onto: str) -> None:
        """Drag one's own card onto something of the page, once neither moves any more."""
        self.own(slot).hover(trial=True)
        self.page.locator(onto).hover(trial=True)
        goal = self.page.locator(onto).bounding_box()
        assert goal
        self.drags_to(slot, goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)

    def drags_to(self, slot: int, x: float, y: float) -> None:
        """Drag one's own card by its middle to a point of the page."""
        card = self.own(slot).bounding_box()
        assert card
        mouse = self.page.mouse
        mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        mouse.down()
        mouse.move(x, y, steps=4)
        mouse.up()

    def saw_draw_in_place(self, who: str, card: str) -> None:
        """Say what a teammate drew where that is asked for without a tap."""
        asked = self.question(f"What did {who} draw?")
        asked.get_by_role("button", name=spoken(card), exact=True).click()

    def saw_draw(self, who: str, card: str) -> None:
        """Say what a teammate drew."""
        self.button(f"What did {who} draw?").click()
        self.pick(card)
        self.is_back()

    def founds(self, *players: str, **more: object) -> dict[int | None, str]:
        """Make a table without the start page, and sit down at it; return the links by seat."""
        asked = {"players": players, "me": 0, "mode": "one"} | more
        made = self._goes_to("/api/tables", asked)
        self.links = {link["seat"]: link["url"] for link in made["links"]}
        return self.links

    def brings(self, text: str, **more: object) -> None:
        """Bring a game along, and sit down where its writer sits."""
        self._goes_to("/api/tables/import", {"text": text, "mode": "one"} | more)

    def remarks(self, text: str) -> None:
        """Enter a remark."""
        self.button("Menu").click()
        self.choice("Remark").click()
        self.sheet.get_by_role("textbox").fill(text)
        self.choice("Save").click()

    def goes_over(self, text: str, tab: str = "review") -> None:
        """Have a game gone over without a table, at a tab of its page."""
        self.page.goto("/game")
        self.gives(text)
        if tab != "review":
            self.page.locator("[role=tab]").nth([*TABS].index(tab)).click()
        self.page.locator(TABS[tab]).wait_for()

    def gives(self, text: str) -> None:
        """Give the page that goes over games this one, in the place of the one before."""
        another, field = self.page.locator("[data-key=another]"), self.page.locator("textarea")
        another.or_(field).wait_for()
        if another.is_visible():
            another.click()
        field.fill(text)
        self.page.locator("[data-key=go]").click()

    def follows(self, link: str) -> None:
        """Sit down where a link leads, without taps."""
        self._goes_to("/api/join", {"secret": secret_of(link), "key": "a-phone's-own-key"})

    def sends(self, *entries: dict[str, object]) -> None:
        """Send entries without taps."""
        where = f"/api/tables/{self.table}/entries"
        for at, entry in enumerate(entries, start=self.state()["seq"]):
            asked = {"after": at, "key": f"sent-{at}", "entry": entry}
            answer = self.context.request.post(where, data=asked)
            assert answer.ok, answer.text()

    def _goes_to(self, where: str, asked: dict[str, object]) -> Any:
        answer = self.context.request.post(where, data=asked)
        assert answer.ok, answer.text()
        made = answer.json()
        address = f"/t/{made['table']}"
        try:
            self.page.goto(address)
        except Error as error:  # a page goes back as its sheet closes, which may overtake this
            if "ERR_ABORTED" not in error.message:
                raise
            self.page.goto(address)
        self.page.locator("#hands .hand, .my-hand").first.wait_for()
        return made

    def hurries(self) -> None:
        """Let what the server may search for two seconds be found in a fifth of one."""

        def ask(route: Route) -> None:
            route.continue_(url=route.request.url.replace("seconds=2", "seconds=0.2"))

        self.page.route("**/*seconds=2*", ask)

    def joins(self, who: str) -> None:
        """Sit down where the link leads that it is at."""
        self.page.get_by_role("button", name=f"Sit down as {who}").click()
        self.page.wait_for_url("**/t/*")

    def asks_more(self) -> None:
        """Unfold what the start page does not ask at first, unless it is there already."""
        fold = self.page.locator("details.rules")
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()

    def sits_down(self, names: str, copies: str = "", hand: int | None = None, **more: str) -> None:
        """Fill in the start page and make a table; ``more`` are labels of choices to make."""
        page = self.page
        players = names.split()
        page.get_by_role("button", name="Sit down").wait_for()
        while page.get_by_role("textbox", name=re.compile("^Player ")).count() > len(players):
            page.get_by_role("button", name="Remove player 1").click()
        for number, name in enumerate(players, start=1):
            page.get_by_role("textbox", name=f"Player {number}").fill(name)
        if copies:
            self.asks_more()
            page.locator("summary", has_text="House deck").click()
            page.get_by_role("textbox", name="Copies of each number").fill(copies)
            page.get_by_role("spinbutton", name="Hand").fill(str(hand))
        if more:
            self.asks_more()
        for group, choice in more.items():
            label = page.get_by_role("group", name=group.replace("_", " "))
            label.get_by_role("radio", name=choice).check(force=True)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url(re.compile(self.TABLE))


def until(page: Page, holds: Callable[[], object]) -> None:
    """Let a page go on until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(10)


def spoken(card: str) -> str:
    """A card's name for those who listen.

    >>> spoken("r1")
    'red 1'
    """
    said = Card.parse(card)
    return f"{suit(said.suit).name} {said.rank}"
