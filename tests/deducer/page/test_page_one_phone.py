"""What one phone enters in few taps: a game that its owner records, or just one's own hand."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from deducer.game import Record
from deducer.record.events import Discarded, Hinted, Played
from deducer.table.moments import Moment
from tests.bench.taps import ARRIVED, COUNTING, GAME, Tapped
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket
from tests.support.screens import sees_a_draw
from tests.support.servers import Server


@pytest.fixture
def ann(phones: Pocket) -> Phone:
    """Ann's phone at a table with Bo, whose hand was tapped in."""
    phone = phones("about:blank")
    phone.brings("players: Ann Bo\nseat: Ann\ndeal Bo r1 y3 b2 g4 w5")
    return phone


def bos_card(ann: Phone, slot: int) -> Locator:
    return ann.hand("Bo").locator(".held-card").nth(slot - 1)


def bo_plays(ann: Phone, slot: int, drew: str, verb: str = "Play") -> None:
    """Bo's card is tapped, what became of it, and what Bo drew."""
    bos_card(ann, slot).click()
    ann.choice(verb).click()
    ann.pick(drew)
    ann.is_back()


def events(ann: Phone) -> list[str]:
    """The events as the saved record has them."""
    ann.button("Menu").click()
    ann.choice("Save and share the record").click()
    with ann.page.expect_download() as download:
        ann.choice("Text").first.click()
    ann.close()
    text = str(Record.load(download.value.path()))
    return text[text.index("deal") :].splitlines()


def test_a_game_is_recorded(phones: Pocket) -> None:
    ann = phones()
    ann.sits_down("Ann Bo Cy", Phones="Only this one", Who_begins="Ann")
    ann.button("Enter Bo’s cards").click()
    for card in ("r1", "y3", "b2", "g4", "w5"):
        ann.pick(card)
    ann.sheet.get_by_role("heading", name="Cy’s hand").wait_for()  # one after the other
    assert ann.choice("white 5").is_disabled()
    for card in ("r2", "r1", "b2", "g1", "w4"):
        ann.pick(card)
    ann.is_back()
    a_hint_is_two_taps_and_what_it_touches_is_shown_before(ann)
    bo_plays(ann, 1, "y1")
    ann.waits_for("Bo plays slot 1: red 1, draws yellow 1")
    assert bos_card(ann, 1).inner_text().startswith("yellow 1")
    ann.button("Hint (Cy)").click()  # which cards it touches can't be known: they are tapped
    ann.chooses("2")
    assert ann.sheet.locator(".slots input:checked").count() == 0
    for slot in (2, 4):
        ann.sheet.locator(".slots input").nth(slot - 1).check(force=True)
    ann.choice("Ann: 2 → 2 and 4").click()
    ann.waits_for("Cy hints Ann 2: slots 2 and 4")
    assert "hinted 2" in ann.own(2).inner_text()
    assert "hinted" not in ann.own(3).inner_text()
    ann.plays(5, "y4", verb="Discard")
    ann.waits_for("Ann discards slot 5: yellow 4")
    ann.button("Undo").click()
    ann.waits_for("Cy hints Ann 2")
    assert [line for line in events(ann) if not line.startswith("undo")] == [
        "deal Bo r1 y3 b2 g4 w5",
        "deal Cy r2 r1 b2 g1 w4",
        "Ann: hint Cy 1 2 4",
        "Ann: hint Cy blue 3",
        "Bo: play 1 r1 > y1",
        "Cy: hint Ann 2 2 4",
        "Ann: discard 5 y4",
    ]


def a_hint_is_two_taps_and_what_it_touches_is_shown_before(ann: Phone) -> None:
    card = ann.hand("Cy").locator(".held-card").nth(1)
    card.click()
    assert givers(ann) == ["Cy: red → 1 and 2", "Cy: 1 → 2 and 4"]
    assert marks(ann) == ["r", "r1", "", "1", ""]
    ann.sheet.locator(".hint-help", has_text="1: slots 2 and 4 surely play").wait_for()
    ann.choice("Cy: 1 → 2 and 4").click()
    ann.waits_for("Ann hints Cy 1: slots 2 and 4")
    ann.is_back()
    ann.button("Undo").click()
    ann.waits_for("Cy was dealt")
    card.click()  # another hint is still there beside those of the card
    ann.chooses("blue")
    assert givers(ann) == []
    assert marks(ann) == ["", "", "", "", ""]
    ann.choice("Cy: blue → 3").click()
    ann.waits_for("Ann hints Cy blue: slot 3")


def givers(phone: Phone) -> list[str]:
    """The hints that one more tap gives."""
    phone.sheet.locator(".sheet-foot button").first.wait_for()
    texts = phone.sheet.locator(".giver").all_inner_texts()
    return [re.sub(r"\s+", " ", text) for text in texts]


def marks(phone: Phone) -> list[str]:
    """What each card of a hand shows of the hints that one more tap gives."""
    badges = phone.sheet.locator(".slot-choice .badges")
    return badges.evaluate_all(MARKS)  # type: ignore[no-any-return]


MARKS = """all => all.map(badges => [...badges.querySelectorAll(".badge")]
    .map(badge => badge.textContent || badge.className.match(/suit-(.)/)[1]).join(""))"""


@pytest.mark.nightly
def test_wild_cards_are_dealt_and_touched_and_never_named(phones: Pocket) -> None:
    ann = phones()
    ann.asks_more()
    ann.page.get_by_label("Sixth suit").select_option("Rainbow")
    ann.page.get_by_text("Ten wild cards").wait_for()
    ann.sits_down("Ann Bo", Phones="Only this one", Who_begins="Ann")
    ann.deals("Bo", "r1 m1 b2 g4 m5")
    ann.hand("Bo").click()
    clues = ann.sheet.locator(".clues input").evaluate_all("all => all.map((one) => one.ariaLabel)")
    said = "red 3, yellow 2, green 3, blue 3, white 2, 1 2, 2 1, 3 0, 4 1, 5 1"
    assert re.sub(r",( \d) cards?", r"\1", ", ".join(clues)) == said
    ann.chooses("red")
    assert ann.sheet.locator(".slots input:checked").count() == 3
    ann.choice("Bo: red").click()
    ann.waits_for("Ann hints Bo red: slots 1, 2, and 5")


def test_a_mistake_found_later_is_corrected_in_the_log_and_all_is_taken_back(ann: Phone) -> None:
    ann.hints("Bo", "3")
    ann.waits_for("Ann hints Bo 3: slot 2")
    ann.button("What happened").click()
    assert ann.sheet.locator(".log-number").all_inner_texts() == ["0.1", "1"]
    ann.sheet.locator(".log-line").first.click()
    ann.choice("Correct it").click()
    ann.sheet.get_by_role("heading", name="Correct entry 0.1").wait_for()
    ann.sheet.get_by_role("combobox", name="Slot 2").select_option("blue 3")
    ann.choice("Save").click()
    ann.sheet.get_by_role("heading", name="Correct entry 0.1").wait_for(state="detached")
    ann.close()
    ann.button("Undo: Ann’s correction of entry 0.1: Bo was dealt").wait_for()
    assert bos_card(ann, 2).inner_text().startswith("blue 3, hinted 3")
    assert events(ann) == [
        "deal Bo r1 y3 b2 g4 w5",
        "Ann: hint Bo 3 2",
        "fix 1: deal Bo r1 b3 b2 g4 w5",
    ]
    ann.button("Undo").click()
    ann.sheet.get_by_role("heading", name="Take your correction back?").wait_for()
    assert "Bo was dealt" in ann.sheet.inner_text()
    ann.choice("Take it back").click()
    ann.button("Undo: Ann hints").click()
    ann.button("Undo: Bo was dealt").click()
    ann.button("Enter Bo’s cards").wait_for()


@pytest.mark.nightly
def test_an_event_is_put_in_and_one_is_taken_out(ann: Phone) -> None:
    ann.hints("Bo", "3")
    ann.waits_for("Ann hints Bo 3")
    ann.button("What happened").click()
    ann.sheet.locator(".log-line").nth(1).click()
    ann.choice("Add what was forgotten before it").click()
    ann.sheet.get_by_role("heading", name="Before turn 1").wait_for()
    ann.sheet.get_by_role("radio", name="Remark").check(force=True)
    ann.sheet.get_by_role("textbox").fill("<b>late</b>  again")
    ann.choice("Save").click()
    ann.sheet.locator(".log-line", has_text="<b>late</b> again").wait_for()
    ann.sheet.locator(".log-line").nth(2).click()
    ann.choice("Delete it").click()
    ann.choice("Delete it").click()
    ann.page.locator(".log-line", has_text="Ann hints Bo 3").wait_for(state="detached")
    ann.close()
    assert ann.log()[1:] == ["<b>late</b> again"]
    assert events(ann)[2:] == ["insert 2: note <b>late</b> again", "drop 3"]


@pytest.mark.nightly
def test_what_broke_the_rules_is_refused_and_kept_as_a_slip_if_it_happened(ann: Phone) -> None:
    ann.expects(422)
    ann.own(1).click()
    ann.choice("Discard").click()
    ann.pick("g1")
    ann.sheet.get_by_text("all 8 tokens are available: nobody can discard now").wait_for()
    ann.choice("Change it").click()
    ann.close()
    assert len(ann.log()) == 1
    ann.plays(1, "g1", verb="Discard")
    ann.choice("It did happen: enter it as a slip").click()
    ann.waits_for("Ann discards slot 1: green 1 (a slip)")


def test_the_own_hand_is_rearranged_and_what_is_known_is_there_on_demand(ann: Phone) -> None:
    """By drag and by buttons; exact odds and reasons, and what a teammate knows."""
    box = ann.own(3).bounding_box()
    assert box
    ann.drags_to(1, box["x"] + 25, box["y"] + 44)
    ann.waits_for("Ann rearranges: 2 3 1 4 5")
    assert ann.page.locator("dialog[open]").count() == 0
    ann.own(1).click()
    ann.choice("Right").click()
    ann.waits_for("Ann rearranges: 2 1 3 4 5")
    assert ann.sheet.get_by_role("heading", name="Slot 2").is_visible()
    detail = ann.sheet.locator(".detail")
    ann.choice("green 2").click()
    detail.get_by_text("2/45 = 4.44%").wait_for()
    ann.choice("white 5: impossible").click()
    detail.get_by_text("in sight").wait_for()
    ann.close()
    ann.hints("Bo", "5")
    ann.waits_for("Ann hints Bo 5")
    ann.hand("Bo").click()
    ann.sheet.get_by_role("tab", name="Knows").click()
    last = ann.sheet.locator(".known-cards li").nth(4)
    last.wait_for()
    assert "red 5, yellow 5, green 5, blue 5, and white 5" in last.inner_text()


@pytest.mark.nightly
@pytest.mark.parametrize("status", [500, 429, None])
def test_a_hint_takes_three_taps_whatever_can_be_told_of_it(ann: Phone, status: int | None) -> None:
    """Where the server says no, or nothing at all."""
    ann.expects(status or 429)
    if status:
        ann.page.route("**/hints?*", lambda route: route.fulfill(status=status, json={}))
    else:
        ann.withholds("**/hints?*")
    ann.hand("Bo").click()
    ann.chooses("red")
    told = ann.sheet.locator(".hint-help").inner_text()
    assert told == "Filled in from the cards; tap to change."
    ann.choice("Bo: red → 1").click()
    ann.waits_for("Ann hints Bo red: slot 1")


@pytest.mark.nightly
def test_a_card_that_is_let_go_elsewhere_goes_back(ann: Phone) -> None:
    ann.drags(2, "#hands")
    ann.page.locator(".dragging").wait_for(state="detached")
    assert ann.page.locator("dialog").count() == 0
    assert ann.page.locator("body.dropping, .aimed-at").count() == 0
    assert len(ann.log()) == 1
    ann.hints("Bo", "red")  # and on another's turn no card goes anywhere
    ann.waits_for("Ann hints Bo red")
    ann.drags(2, ".bar .discard")
    ann.page.locator(".dragging").wait_for(state="detached")
    assert ann.page.locator("dialog").count() == 0


@pytest.mark.nightly
def test_a_hand_is_a_tap_a_card_where_it_is_asked_for_in_place(phones: Pocket) -> None:
    """Taps stay while others enter theirs, and in the end the focus goes on to a hint."""
    ann, bo = phones("about:blank"), phones("about:blank")
    bo.follows(ann.founds("Ann", "Bo", mode="every")[1])
    asked = ann.question("Enter Bo’s cards")
    for card in ("red 1", "yellow 3", "blue 2"):
        asked.get_by_role("button", name=card, exact=True).click()
    assert bo.question("Enter Ann’s cards").is_visible()
    bo.deals("Ann", "r1 r1 b5 y1 g1")
    ann.page.wait_for_function(ARRIVED, arg=1)
    asked.get_by_role("button", name="Slot 2: yellow 3").click()
    for card in ("yellow 4", "green 1", "white 5"):
        asked.get_by_role("button", name=card, exact=True).focus()
        ann.page.keyboard.press("Enter")
    bo.waits_for("Bo’s hand is entered")
    ann.own(1).wait_for()
    assert ann.page.evaluate("document.activeElement.dataset.key") == "hint"
    assert ann.log()[-1] == "Bo was dealt red 1 yellow 4 blue 2 green 1 white 5"


@pytest.mark.nightly
def test_a_tap_that_comes_as_the_question_appears_is_no_answer(phones: Pocket) -> None:
    """It was meant for the own hand, which lay there before: nothing can be pressed at first."""
    ann = phones("about:blank")
    sees_a_draw(ann)
    ann.context.clock.install(time=0)
    ann.context.clock.pause_at(1000)  # seconds; from there on time stands still
    ann.page.reload()
    ann.page.locator("#own .asked").wait_for()
    open_ones = ann.page.locator("#own .asked .pick:enabled")
    assert open_ones.count() == 0
    ann.context.clock.run_for(1000)
    assert open_ones.count() == 24


@pytest.mark.nightly
def test_the_first_actions_of_a_game_take_as_many_taps_as_they_should(
    browser: Browser, tmp_path: Path
) -> None:
    """Each phone's taps, as the bench counts them for a whole game."""
    with Server(tmp_path / "tables.db") as server:
        tapped = Tapped(browser, f"http://localhost:{server.port}")
        tapped.play(Record.load(GAME).table, actions=6)
        for phone in tapped.phones:
            phone.put_away()
    each = {kind: taps / tapped.steps[kind] for kind, taps in tapped.taps.items()}
    assert each == {"set-up": 6, "deals": 5, "plays": 2, "draws": 1, "hints": 2, "discards": 2}


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
