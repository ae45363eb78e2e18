"""Just one's own hand: at once after a tap, and a whole game of it in few taps."""

from fractions import Fraction

import pytest

from deducer.game import Record
from deducer.record.events import Discarded, Hinted, Played
from deducer.table.moments import Moment
from tests.bench.taps import ARRIVED, COUNTING, GAME
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket


class Mine:
    """A phone that follows the hand of the first seat of a game, and counts its taps."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.entries = 0
        self.taps = 0
        phone.context.expose_function("tapped", self._count)
        phone.context.add_init_script(COUNTING)
        self.page.goto("/")

    def _count(self) -> None:
        self.taps += 1

    def entered(self) -> None:
        self.entries += 1
        self.page.wait_for_function(ARRIVED, arg=self.entries)
        self.page.locator(".own-card[aria-pressed=true]").first.wait_for(state="detached")

    def choose(self, *slots: int) -> None:
        for slot in slots:
            self.phone.own(slot).click()
            self.page.locator(f".own-cards li:nth-child({slot}) [aria-pressed=true]").wait_for()

    def hint(self, event: Hinted) -> None:
        *slots, last = event.slots or ()
        self.choose(*slots)
        self.phone.drags(last, f"[data-key=clue-{event.hint.value}]")
        self.entered()

    def lay(self, event: Played | Discarded, before: Moment) -> None:
        """A card that somebody played or discarded, oneself after the slot."""
        assert event.card is not None
        if isinstance(event, Discarded) and before.board.is_playable(event.card):
            self.page.locator(".my-hand .segmented label").nth(2).click()
        cell = f".mine-grid [data-key={event.card}]"
        if event.seat == 0:
            self.phone.drags(event.slot, cell)
        else:
            self.page.locator(cell).click()
        self.entered()


@pytest.mark.parametrize(("turns", "most"), a_few([(12, 14), (60, 64)], 2))
def test_a_game_takes_few_taps(phones: Pocket, turns: int, most: int) -> None:
    """From its seat with the most hints; the others take fewer."""
    record = Record.load(GAME)
    mine = Mine(phones("about:blank"))
    mine.page.locator(".one-hand label").nth(len(record.players) - 2).click()
    mine.page.locator(".my-hand .own-card").first.wait_for()
    assert mine.taps <= 8
    assert len(mine.phone.state()["own"]["slots"]) == 5
    table = record.table
    for event, before in zip(table.events, table.moments, strict=False):
        if before.turn == turns:
            break
        match event:
            case Hinted() if event.hint.to == 0:
                mine.hint(event)
            case Played() | Discarded():
                mine.lay(event, before)
    assert mine.taps <= most
    state, then = mine.phone.state(), table.at(turns).board
    assert state["board"]["fireworks"] == dict(zip("rygbw", then.fireworks, strict=True))
    assert (state["over"] or {}).get("reason") == then.end


def test_odds_are_shown_and_what_cannot_be_is_said(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.founds("Me", "Seat 2", "Seat 3", only=True)
    page = phone.page
    page.locator("[data-key=clue-r]").click()
    page.locator(".toast", has_text="First tap the cards").wait_for()
    phone.own(1).click()
    phone.own(2).click()
    page.locator(".mine-grid [data-key=r1]").click()
    page.locator(".toast", has_text="One card at a time").wait_for()
    page.locator("[data-key=clue-5]").click()
    phone.waits_for("Somebody hints Me 5")
    page.locator(".mine-grid [data-key=y5]").click()
    phone.waits_for("Out by now: yellow 5")
    assert page.locator(".mine-grid [data-key=y5]").is_disabled()
    phone.own(1).click()
    page.locator("[data-key=odds]").click()
    phone.sheet.locator("[data-key=odds-r5] .share", has_text="25%").wait_for()
    assert not phone.sheet.locator("[data-key=play]").count()
    phone.close()
    page.locator("[data-key=undo]").click()
    phone.waits_for("Somebody hints Me 5")
    assert Fraction(phone.state()["own"]["slots"][0]["odds"]["y5"]) == Fraction(1, 5)


def test_the_whole_table_goes_on_from_what_lies_there(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.founds("Me", "Bo", "Cy", only=True)
    page, first = phone.page, phone.table
    phone.sends({"kind": "hint", "seat": None, "to": 0, "colour": "r", "slots": [1, 3]})
    phone.sends({"kind": "out", "fireworks": ["y2"], "discards": ["g1"]})
    phone.waits_for("Out by now")
    phone.button("Menu").click()
    phone.choice("Go on with the whole table").click()
    phone.sheet.get_by_label("Tokens").fill("6")
    phone.sheet.locator("[data-key=first-2]").check(force=True)
    phone.sheet.locator("[data-key=position-go]").click()
    page.wait_for_url(lambda url: first not in url)
    page.locator("#hands .hand").first.wait_for()
    state = phone.state()
    assert (state["only"], state["board"]["turn"], state["board"]["tokens"]) == (None, 2, 6)
    assert state["board"]["fireworks"]["y"] == 2
    assert state["board"]["discards"] == {"g1": 1}
    suits = [{card[0] for card in slot["odds"]} for slot in state["own"]["slots"]]
    assert [each == {"r"} for each in suits] == [True, False, True, False, False]
    assert {seat for seat, _ in state["unknown"]} == {1, 2}
