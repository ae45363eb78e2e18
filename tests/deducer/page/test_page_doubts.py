"""A card that was tapped otherwise than it was seen: shown to those who saw it, and mended."""

from __future__ import annotations

import re

import pytest

from tests.support.axe import findings
from tests.support.phone import Phone, Pocket
from tests.support.three_phones import hinted, on_its_way, seated


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
    assert ann.last() == "Bo plays slot 1: red 1 at fault?"
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


def test_a_card_in_doubt_can_be_read_by_everybody(phones: Pocket, axe: str) -> None:
    ann, _, _ = mistapped(phones)
    assert findings(ann.page, axe) == []


@pytest.mark.nightly
def test_a_look_that_was_wrong_is_mended_too_and_by_two_at_once(phones: Pocket) -> None:
    ann, bo, cy = mistapped(phones)
    cy.expects(409)
    with on_its_way(cy):
        cy.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").get_by_role("button", name="It was red 1").click()
        ann.page.locator(".doubt").wait_for(state="detached")
    cy.page.locator(".toasts", has_text="Somebody else was faster").wait_for()
    for phone in (ann, cy):
        assert phone.page.locator(".doubt, .fault").count() == 0
        assert phone.log()[0] == "Bo was dealt red 1 blue 2"
    assert bo.last() == "Bo plays slot 1: red 1"
    assert bo.log()[0] == "Bo was dealt ? ?"


ENTER = """async (entry) => {
  const table = `/api/tables/${location.pathname.split("/").at(-1)}`;
  const { seq } = await (await fetch(table)).json();
  const body = JSON.stringify({ after: seq, key: crypto.randomUUID(), entry });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${table}/entries`, { method: "POST", headers, body })).status;
}"""


@pytest.mark.nightly
def test_a_hint_that_its_receiver_entered_wrongly_stops_nobody_and_is_mended(
    phones: Pocket,
) -> None:
    ann, bo, cy = seated(phones)
    ann.deals("Bo", "y1 b2")
    bo.waits_for("Bo was dealt")
    wrong = {"kind": "hint", "seat": 0, "to": 1, "rank": 1, "slots": [2]}
    assert bo.page.evaluate(ENTER, wrong) == 200
    for phone in (ann, cy):
        phone.page.locator(".doubt", has_text="Bo's slot 1 is y1, so 1 points at 1").wait_for()
        assert "Left out for now" in phone.page.locator(".doubt .caveat").inner_text()
    assert bo.page.locator(".doubt, .fault, .caution-box").count() == 0
    for phone in (ann, bo, cy):
        phone.waits_for("Ann hints Bo 1: slot 2")
    for phone in (ann, bo, cy):
        assert phone.page.evaluate(ENTER, {"kind": "note", "text": "well"}) == 200
    ann.page.locator(".doubt").get_by_role("button", name="It pointed at slot 1").click()
    for phone in (ann, cy):
        phone.page.locator(".doubt").wait_for(state="detached")
    bo.page.locator(".toasts", has_text="Corrected: Ann hints Bo 1: slot 1").wait_for()
    for phone in (ann, bo, cy):
        assert "Ann hints Bo 1: slot 1" in phone.log()
    bo.plays(2, "b2")
    ann.waits_for("Bo plays slot 2: blue 2 strike")
