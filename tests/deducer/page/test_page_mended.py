"""What was entered otherwise than it was: doubts that a tap mends, undo, and draws that belong."""

import re

import pytest

from tests.support.axe import findings
from tests.support.phone import Phone, Pocket
from tests.support.three_phones import bo_played, hinted, on_its_way, overtaken, seated


def mistapped(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Bo has played a yellow 1 and tapped another card."""
    ann, bo, cy = hinted(phones)
    bo.plays(1, "r1")
    for phone in (ann, cy):
        phone.page.locator(".doubt", has_text="But it was seen as yellow 1 in Bo’s hand").wait_for()
    return ann, bo, cy


def test_a_mistap_is_shown_where_the_card_was_seen_and_one_tap_mends_it(phones: Pocket) -> None:
    ann, bo, cy = mistapped(phones)
    assert bo.page.locator(".doubt, .fault, .caution-box").count() == 0
    assert ann.last() == "Bo plays slot 1: red 1 doubtful"
    ann.button("What happened").click()
    marked = ann.sheet.locator(".at-fault .log-words").all_inner_texts()
    assert [re.sub(r"\s+", " ", line).strip() for line in marked] == [
        "Bo was dealt yellow 1 blue 2",
        "Bo plays slot 1: red 1",
    ]
    ann.close()

    cy.saw_draw("Bo", "b1")
    cy.plays(1, "y1")
    bo.waits_for("Cy plays slot 1: yellow 1")
    ann.page.locator(".doubt").get_by_role("button", name="It was yellow 1").click()
    bo.page.locator(".toasts", has_text="Corrected: Bo plays slot 1: yellow 1").wait_for()
    for phone in (ann, cy):
        phone.page.locator(".doubt").wait_for(state="detached")
        assert "Bo plays slot 1: yellow 1, draws blue 1" in phone.log()
        assert "Cy plays slot 1: yellow 1 strike" in phone.log()
    assert "Bo plays slot 1: red 1 (taken back)" in bo.log()


@pytest.mark.nightly
def test_a_card_in_doubt_can_be_read_by_everybody(phones: Pocket, axe_core: str) -> None:
    ann, _, _ = mistapped(phones)
    assert findings(ann.page, axe_core) == []


@pytest.mark.nightly
def test_a_look_that_was_wrong_is_mended_too_and_by_two_at_once(phones: Pocket) -> None:
    ann, bo, cy = mistapped(phones)
    with on_its_way(cy):
        cy.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").wait_for(state="detached")
    cy.page.locator(".toasts", has_text="Somebody else was faster").wait_for()
    for phone in (ann, cy):
        assert phone.page.locator(".doubt, .fault").count() == 0
        assert phone.log()[0] == "Bo was dealt red 1 blue 2"
    assert bo.last() == "Bo plays slot 1: red 1"
    assert bo.log()[0] == "Bo’s hand is entered"


@pytest.mark.nightly
def test_a_hint_that_its_receiver_entered_wrongly_stops_nobody_and_is_mended(
    phones: Pocket,
) -> None:
    ann, bo, cy = seated(phones)
    ann.sends({"kind": "deal", "seat": 1, "cards": ["y1", "b2"]})
    bo.waits_for("Bo’s hand is entered")
    bo.sends({"kind": "hint", "seat": 0, "to": 1, "rank": 1, "slots": [2]})
    for phone in (ann, cy):
        problem = "Bo's slot 1 is y1, so 1 must point at slot 1, too"
        phone.page.locator(".doubt", has_text=problem).wait_for()
        assert "Left out for now" in phone.page.locator(".doubt .caveat").inner_text()
    assert bo.page.locator(".doubt, .fault, .caution-box").count() == 0
    for phone in (ann, bo, cy):
        phone.waits_for("Ann hints Bo 1: slot 2")
    for phone in (ann, bo, cy):
        phone.sends({"kind": "note", "text": "well"})
    ann.page.locator(".doubt").get_by_role("button", name="It pointed at slot 1").click()
    for phone in (ann, cy):
        phone.page.locator(".doubt").wait_for(state="detached")
    bo.page.locator(".toasts", has_text="Corrected: Ann hints Bo 1: slot 1").wait_for()
    for phone in (ann, bo, cy):
        assert "Ann hints Bo 1: slot 1" in phone.log()
    bo.plays(2, "b2")
    ann.waits_for("Bo plays slot 2: blue 2 strike")


@pytest.mark.nightly
def test_undo_says_what_and_asks_before_it_takes_back_what_another_entered(
    phones: Pocket,
) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo: Ann hints Bo 1: slot 1").click()
    cy.sheet.get_by_role("heading", name="Take back what Ann entered?").wait_for()
    assert "Ann hints Bo 1: slot 1" in cy.sheet.inner_text()
    cy.choice("Keep it").click()
    cy.is_back()
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    ann.page.locator(".toasts", has_text="Taken back: Ann hints Bo 1: slot 1").wait_for()
    bo.waits_for("Bo’s hand is entered")
    bo.button("Undo: Bo’s hand is entered").click()
    bo.choice("Take it back").click()
    bo.page.locator(".toasts", has_text="Taken back: Bo’s hand is entered").wait_for()
    ann.question("Enter Bo’s cards").wait_for()
    assert ann.button("Undo").is_disabled()


@pytest.mark.nightly
def test_a_tap_that_meant_what_was_just_taken_back_is_asked_about(phones: Pocket) -> None:
    """Another has undone the same a moment before: what comes next was not meant."""
    ann, bo, cy = bo_played(phones)
    cy.button("Undo: Bo plays slot 1: yellow 1").click()
    cy.choice("Take it back").click()
    ann.waits_for("taken back")
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    ann.sheet.get_by_role("heading", name="Take this back, too?").wait_for()
    ann.choice("Keep it").click()
    ann.is_back()
    assert len(bo.log()) == 3


@pytest.mark.nightly
def test_an_undo_that_comes_late_is_shown_what_came_between(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    cy.button("Undo").click()
    with on_its_way(cy):
        cy.choice("Take it back").click()
        bo.plays(1, "y1")
        bo.waits_for("Bo plays slot 1: yellow 1")
    assert overtaken(cy) == (["Bo plays slot 1: yellow 1"], ["Undo: Ann hints Bo 1: slot 1"])
    assert cy.choice("Enter it now").count() == 0
    cy.choice("Don’t enter mine").click()
    cy.is_back()
    assert len(ann.log()) == 3


@pytest.mark.nightly
def test_what_another_takes_back_is_announced(phones: Pocket) -> None:
    ann, bo, cy = hinted(phones)
    ann.button("Undo: Ann hints Bo 1: slot 1").click()
    for phone in (bo, cy):
        phone.page.locator(".toasts", has_text="Taken back: Ann hints Bo 1: slot 1").wait_for()
    ann.sends({"kind": "note", "text": "one"})
    ann.sends({"kind": "insert", "number": 2, "entry": {"kind": "note", "text": "two"}})
    cy.page.locator(".toasts", has_text="Corrected: two").wait_for()
    ann.sends({"kind": "drop", "number": 1})
    cy.page.locator(".toasts", has_text="Taken back: Bo was dealt").wait_for()


@pytest.mark.nightly
def test_a_draw_is_asked_for_where_it_is_seen_and_joins_its_action(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    middle = phones(ann.links[None])
    middle.page.get_by_role("button", name="Watch").click()
    middle.waits_for("Bo plays slot 1: yellow 1")
    for phone in (bo, middle):
        assert phone.page.get_by_role("button", name="What did").count() == 0
    cy.button("What did Bo draw?").click()
    asked = cy.sheet.locator(".sheet-body p").first.inner_text()
    assert re.sub(r"\s+", " ", asked) == "Bo plays slot 1: yellow 1"
    seen = [(phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)]
    ann.saw_draw_in_place("Bo", "r1")
    cy.is_back()
    cy.page.locator(".toasts", has_text="Somebody else was faster").wait_for()
    cy.waits_for("Bo plays slot 1: yellow 1, draws red 1")
    assert cy.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1, draws red 1"]
    for phone in (bo, middle):
        assert phone.log()[1:] == ["Ann hints Bo 1: slot 1", "Bo plays slot 1: yellow 1"]
    assert seen == [
        (phone.last(), phone.page.locator("#live").inner_text()) for phone in (bo, middle)
    ]


@pytest.mark.nightly
def test_two_who_saw_another_card_are_shown_both(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    cy.button("What did Bo draw?").click()
    with on_its_way(cy):
        cy.pick("b1")
        ann.saw_draw_in_place("Bo", "r1")
    assert overtaken(cy)[1] == ["Bo’s slot 1 is red 1", "Bo’s slot 1 is blue 1"]
    cy.choice("It is blue 1").click()
    ann.waits_for("Bo plays slot 1: yellow 1, draws blue 1")
    cy.is_back()
    assert bo.last() == "Bo plays slot 1: yellow 1"
