"""A game that one player records for themselves: entered, undone, corrected, rearranged."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import TYPE_CHECKING

import pytest

from deducer.game import Record
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket

if TYPE_CHECKING:
    from playwright.sync_api import Locator


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
    ann.sits_down("Ann Bo", Phones="Only this one", Who_begins="Ann")
    ann.deals("Bo", "r1 y3 b2 g4 w5")
    ann.hints("Bo", "red")
    ann.waits_for("Ann hints Bo red: slot 1")
    bo_plays(ann, 1, "y1")
    ann.waits_for("Bo plays slot 1: red 1, draws yellow 1")
    ann.plays(5, "y4", verb="Discard")
    ann.waits_for("Ann discards slot 5: yellow 4")
    assert bos_card(ann, 1).inner_text().startswith("yellow 1")
    bo_hints_ann(ann)
    assert events(ann) == [
        "deal Bo r1 y3 b2 g4 w5",
        "Ann: hint Bo red 1",
        "Bo: play 1 r1 > y1",
        "Ann: discard 5 y4",
        "Bo: hint Ann 2 2 4",
    ]


@pytest.mark.nightly
def test_wild_cards_are_dealt_and_touched_and_never_named(phones: Pocket) -> None:
    ann = phones()
    ann.page.locator("summary", has_text="Rules").click()
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


def bo_hints_ann(ann: Phone) -> None:
    """Which cards it touches can't be known: they are tapped."""
    ann.button("Hint (Bo)").click()
    ann.chooses("2")
    assert ann.sheet.locator(".slots input:checked").count() == 0
    for slot in (2, 4):
        ann.sheet.locator(".slots input").nth(slot - 1).check(force=True)
    ann.choice("Ann: 2 → 2 and 4").click()
    ann.waits_for("Bo hints Ann 2: slots 2 and 4")
    assert "hinted 2" in ann.own(2).inner_text()
    assert "hinted" not in ann.own(3).inner_text()


@pytest.mark.nightly
def test_a_play_that_does_not_fit_is_called_a_strike(ann: Phone) -> None:
    ann.plays(1, "g1")
    ann.waits_for("Ann plays slot 1: green 1")
    ann.page.locator("#live", has_text="Ann plays slot 1: green 1").wait_for(state="attached")
    assert "strike" not in ann.page.locator("#last").inner_text()
    bo_plays(ann, 3, "b1")
    ann.waits_for("Bo plays slot 3: blue 2, draws blue 1 strike")
    assert [line.endswith("strike") for line in ann.log()] == [False, False, True]


def test_the_last_entry_can_be_taken_back(ann: Phone) -> None:
    ann.hints("Bo", "red")
    ann.waits_for("Ann hints Bo red")
    ann.button("Undo").click()
    ann.waits_for("Bo was dealt")
    assert ann.page.locator(".turn-pill", has_text="Your turn").is_visible()
    ann.button("Undo").click()
    ann.button("Enter Bo’s cards").wait_for()


@pytest.mark.nightly
def test_a_correction_is_named_before_it_is_taken_back(ann: Phone) -> None:
    ann.hints("Bo", "3")
    ann.waits_for("Ann hints Bo 3: slot 2")
    ann.button("What happened").click()
    ann.sheet.locator(".log-line").last.click()
    ann.choice("Delete it").click()
    ann.choice("Delete it").click()
    ann.choice("Undo: turn 1 deleted").click()
    ann.sheet.get_by_role("heading", name="Take your correction back?").wait_for()
    assert "turn 1 deleted" in ann.sheet.inner_text()
    ann.choice("Take it back").click()
    ann.sheet.locator(".log-line", has_text="Ann hints Bo 3: slot 2").wait_for()
    ann.choice("Undo: Ann hints Bo 3: slot 2").wait_for()
    ann.close()


def test_a_mistake_found_later_is_corrected_in_the_log(ann: Phone) -> None:
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


@pytest.mark.nightly
def test_cards_that_clash_are_named(ann: Phone) -> None:
    """The deck to pick from has no second w5, but a line of the notation can say it."""
    ann.expects(422)
    ann.hints("Bo", "5")
    bos_card(ann, 1).click()
    ann.choice("Play").click()
    assert ann.choice("white 5").is_disabled()
    ann.close()
    ann.button("Menu").click()
    ann.choice("Enter as text").click()
    ann.sheet.get_by_role("textbox").fill("Bo: play 1 r1 > w5")
    ann.choice("Save").click()
    ann.sheet.get_by_text("the deck has 1 w5").wait_for()


def test_the_own_hand_is_rearranged_by_drag_and_by_buttons(ann: Phone) -> None:
    boxes = [ann.own(slot).bounding_box() for slot in (1, 3)]
    assert boxes[0]
    assert boxes[1]
    ann.page.mouse.move(boxes[0]["x"] + 20, boxes[0]["y"] + 40)
    ann.page.mouse.down()
    ann.page.mouse.move(boxes[1]["x"] + 25, boxes[1]["y"] + 44, steps=6)
    ann.page.mouse.up()
    ann.waits_for("Ann rearranges: 2 3 1 4 5")
    assert ann.page.locator("dialog[open]").count() == 0
    ann.own(1).click()
    ann.choice("Right").click()
    ann.waits_for("Ann rearranges: 2 1 3 4 5")
    assert ann.sheet.get_by_role("heading", name="Slot 2").is_visible()


def test_exact_odds_and_reasons_are_there_on_demand(ann: Phone) -> None:
    ann.own(1).click()
    detail = ann.sheet.locator(".detail")
    ann.choice("green 2").click()
    detail.get_by_text("2/45 = 4.44%").wait_for()
    ann.choice("white 5: impossible").click()
    detail.get_by_text("in sight").wait_for()


@pytest.mark.nightly
def test_a_hint_tells_beforehand_what_it_makes_sure(ann: Phone) -> None:
    """In the line of help, where nothing moves; asked for once, however often it is chosen."""
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        with ann.page.expect_response("**/hints?*") if not asked else nullcontext():
            ann.button("Hint (Ann)").click()
        place = ann.sheet.locator(".sheet-foot button").bounding_box()
        for clue, told in TELLS.items():
            ann.chooses(clue)
            ann.sheet.locator(".hint-help", has_text=told).wait_for()
            assert ann.sheet.locator(".sheet-foot button").bounding_box() == place
        ann.sheet.locator(".slots input").nth(1).check(force=True)
        ann.sheet.locator(".hint-help", has_text="Filled in from the cards").wait_for()
        ann.close()
    assert sum("/hints?" in url for url in asked) == 1


TELLS = {
    "1": "slot 1 surely plays",
    "5": "saves slot 5",
    "yellow": "no card becomes certain",
    "4": "no card becomes certain",
}


@pytest.mark.parametrize("status", a_few([500, 429, None], 3))
def test_a_hint_takes_three_taps_whatever_can_be_told_of_it(ann: Phone, status: int | None) -> None:
    """Where the server says no, or nothing at all."""
    ann.expects(status or 429)
    ann.page.route("**/hints?*", lambda route: status and route.fulfill(status=status, json={}))
    ann.hand("Bo").click()
    ann.chooses("red")
    assert (
        ann.sheet.locator(".hint-help").inner_text() == "Filled in from the cards; tap to change."
    )
    ann.choice("Bo: red → 1").click()
    ann.waits_for("Ann hints Bo red: slot 1")


def test_what_a_teammate_knows(ann: Phone) -> None:
    ann.hints("Bo", "5")
    ann.waits_for("Ann hints Bo 5")
    ann.hand("Bo").click()
    ann.sheet.get_by_role("tab", name="Knows").click()
    last = ann.sheet.locator(".known-cards li").nth(4)
    last.wait_for()
    assert "red 5, yellow 5, green 5, blue 5, and white 5" in last.inner_text()
