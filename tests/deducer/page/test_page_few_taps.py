"""What is done most takes few taps: hints, plays, deals and draws; and a mis-tap is mended."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer.game import Record
from tests.bench.taps import ARRIVED, GAME, Tapped
from tests.support.phone import Phone, Pocket
from tests.support.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

THREE = """\
players: Ann Bo Cy
seat: Ann
deal Bo r1 y3 b2 g4 w5
deal Cy r2 r1 b2 g1 w4
"""


@pytest.fixture
def ann(phones: Pocket) -> Phone:
    """Ann's phone, which writes for Bo and Cy, too."""
    phone = phones("about:blank")
    phone.brings(THREE)
    return phone


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


def test_a_hint_is_two_taps_and_what_it_touches_is_shown_before(ann: Phone) -> None:
    ann.hand("Cy").locator(".held-card").nth(1).click()
    assert givers(ann) == ["Cy: red → 1 and 2", "Cy: 1 → 2 and 4"]
    assert marks(ann) == ["r", "r1", "", "1", ""]
    ann.sheet.locator(".hint-help", has_text="1: slots 2 and 4 surely play").wait_for()
    ann.choice("Cy: 1 → 2 and 4").click()
    ann.waits_for("Ann hints Cy 1: slots 2 and 4")
    ann.is_back()

    ann.button("Undo").click()
    ann.waits_for("Cy was dealt")
    another_hint_is_still_there_beside_those_of_the_card(ann)


def another_hint_is_still_there_beside_those_of_the_card(ann: Phone) -> None:
    ann.hand("Cy").locator(".held-card").nth(1).click()
    ann.chooses("blue")
    assert givers(ann) == []
    assert marks(ann) == ["", "", "", "", ""]
    ann.choice("Cy: blue → 3").click()
    ann.waits_for("Ann hints Cy blue: slot 3")


@pytest.mark.nightly
def test_an_own_card_is_dragged_to_where_it_goes(ann: Phone) -> None:
    ann.hints("Bo", "red")
    for who, clue in (("Cy", "2"), ("Bo", "4")):
        ann.button(re.compile("^Hint")).click()
        ann.sheet.get_by_role("radio", name=who).check(force=True)
        ann.chooses(clue)
        ann.choice(re.compile(f"^{who}: .*{clue}")).click()
        ann.waits_for(f"hints {who} {clue}")
    for onto, said in (("#sky", "plays"), (".bar .play", "plays"), (".bar .discard", "discards")):
        ann.drags(2, onto)
        ann.pick("g1")
        ann.waits_for(f"Ann {said} slot 2: green 1")
        ann.button("Undo").click()
        ann.waits_for("hints Bo 4")


def test_a_card_that_is_known_needs_no_more_than_the_drag(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(
        "players: Ann Bo\nseat: Ann\nfirst: Bo\ndeal Bo r1 y3 b2 g4 w5\n"
        "Bo: hint Ann red 1\nAnn: hint Bo red 1\nBo: hint Ann 1 1\n"
    )
    phone.drags(1, "#sky")
    phone.waits_for("Ann plays slot 1: red 1")
    phone.is_back()


@pytest.mark.nightly
def test_a_card_that_is_let_go_elsewhere_goes_back(ann: Phone) -> None:
    ann.drags(2, "#hands")
    ann.page.locator(".dragging").wait_for(state="detached")
    assert ann.page.locator("dialog").count() == 0
    assert ann.page.locator("body.dropping, .aimed-at").count() == 0
    assert len(ann.log()) == 2
    nothing_is_played_by_a_drag_on_anothers_turn(ann)


def nothing_is_played_by_a_drag_on_anothers_turn(ann: Phone) -> None:
    ann.hints("Bo", "red")
    ann.waits_for("Ann hints Bo red")
    ann.drags(2, ".bar .discard")
    ann.page.locator(".dragging").wait_for(state="detached")
    assert ann.page.locator("dialog").count() == 0


def test_who_writes_for_all_taps_in_one_hand_after_the_other(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.founds("Ann", "Bo", "Cy", rules={"copies": "r 3 2 1, y 3 2 1", "hand": 2})
    phone.button("Enter Bo’s cards").click()
    for card in ("r1", "y3"):
        phone.pick(card)
    phone.sheet.get_by_role("heading", name="Cy’s hand").wait_for()
    assert phone.choice("yellow 3").is_disabled()
    for card in ("r2", "y2"):
        phone.pick(card)
    phone.is_back()
    assert phone.log() == ["Bo was dealt red 1 yellow 3", "Cy was dealt red 2 yellow 2"]


@pytest.fixture
def two(phones: Pocket) -> tuple[Phone, Phone]:
    """Ann and Bo with a phone each; no hand was tapped in."""
    ann = phones("about:blank")
    ann.founds("Ann", "Bo", mode="every")
    bo = phones("about:blank")
    bo.follows(ann.gives("1"))
    return ann, bo


def test_a_hand_is_a_tap_a_card_where_it_is_asked_for_in_place(two: tuple[Phone, Phone]) -> None:
    ann, bo = two
    asked = ann.question("Enter Bo’s cards")
    for card in ("red 1", "yellow 3", "blue 2", "green 1"):
        asked.get_by_role("button", name=card, exact=True).click()
    asked.get_by_role("button", name="Slot 2: yellow 3").click()
    asked.get_by_role("button", name="yellow 4", exact=True).click()
    white = asked.get_by_role("button", name="white 5", exact=True)
    white.click()
    bo.waits_for("Bo’s hand is entered")
    ann.own(1).wait_for()
    assert ann.log() == ["Bo was dealt red 1 yellow 4 blue 2 green 1 white 5"]
    assert bo.question("Enter Ann’s cards").is_visible()


@pytest.mark.nightly
def test_taps_stay_while_others_enter_theirs_and_the_focus_goes_on_to_a_hint(
    two: tuple[Phone, Phone],
) -> None:
    ann, bo = two
    asked = ann.question("Enter Bo’s cards")
    asked.get_by_role("button", name="red 1", exact=True).click()
    bo.deals("Ann", "r1 r1 b5 y1 g1")
    ann.page.wait_for_function(ARRIVED, arg=1)
    assert asked.get_by_role("button", name="Slot 1: red 1").is_visible()
    for card in ("red 2", "red 3", "red 4", "red 5"):
        asked.get_by_role("button", name=card, exact=True).focus()
        ann.page.keyboard.press("Enter")
    ann.own(1).wait_for()
    assert ann.page.evaluate("document.activeElement.dataset.key") == "hint"


# -- what was drawn ----------------------------------------------------------------------------


@pytest.fixture
def table(phones: Pocket) -> list[Phone]:
    """Three phones, each with its seat; Bo has just played."""
    ann, bo, cy = (phones("about:blank") for _ in range(3))
    ann.founds("Ann", "Bo", "Cy", mode="every", first=1)
    bo.follows(ann.gives("1"))
    cy.follows(ann.gives("2"))
    ann.sends({"kind": "deal", "seat": 1, "cards": ["r1", "y3", "b2", "g4", "w5"]})
    bo.sends({"kind": "play", "slot": 1, "card": "r1"})
    return [ann, bo, cy]


def asks(phone: Phone) -> bool:
    phone.waits_for("Bo plays slot 1")
    return phone.page.locator("#own .asked").count() == 1


@pytest.mark.nightly
def test_a_draw_is_asked_for_in_place_where_nothing_else_is_to_be_done(table: list[Phone]) -> None:
    ann, _, cy = table
    assert [asks(phone) for phone in table] == [True, False, False]
    assert cy.button("What did Bo draw?").is_visible()
    assert ann.own(1).count() == 0
    ann.saw_draw_in_place("Bo", "y1")
    ann.own(1).wait_for()
    cy.hand("Bo").locator(".held-card", has_text="yellow 1").wait_for()
    assert cy.button("What did Bo draw?").count() == 0


@pytest.mark.nightly
def test_a_tap_that_comes_as_the_question_appears_is_no_answer(table: list[Phone]) -> None:
    """It was meant for the own hand, which lay there before: nothing can be pressed at first."""
    ann = table[0]
    assert asks(ann)
    ann.page.clock.install(time=0)
    ann.page.clock.pause_at(1000)  # seconds; from there on time stands still
    ann.page.reload()
    ann.page.locator("#own .asked").wait_for()
    open_ones = ann.page.locator("#own .asked .pick:enabled")
    assert open_ones.count() == 0
    ann.page.clock.run_for(1000)
    assert open_ones.count() == 24


@pytest.mark.nightly
def test_the_first_actions_of_a_game_take_as_many_taps_as_they_should(
    browser: Browser, tmp_path: Path
) -> None:
    """Each phone's taps, as the bench counts them for a whole game."""
    with Server(tmp_path / "tables.db") as server:
        tapped = Tapped(browser, f"http://localhost:{server.port}", None)
        tapped.play(Record.load(GAME).table, actions=6)
        for phone in tapped.phones:
            phone.put_away()
    each = {kind: taps / tapped.steps[kind] for kind, taps in tapped.taps.items()}
    assert each == {"set-up": 13, "deals": 5, "plays": 2, "draws": 1, "hints": 2, "discards": 2}
