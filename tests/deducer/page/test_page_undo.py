"""Undo on three phones: named, asked for, done once, and never in the place of another."""

from __future__ import annotations

import pytest

from tests.support.phone import Pocket
from tests.support.three_phones import bo_played, hinted, items, on_its_way, said


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
    bo.waits_for("Bo was dealt")
    bo.button("Undo: Bo was dealt").click()
    bo.choice("Take it back").click()
    bo.page.locator(".toasts", has_text="Taken back: Bo was dealt").wait_for()
    ann.question("Enter Bo’s cards").wait_for()
    assert ann.button("Undo").is_disabled()


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
    cy.expects(409)
    cy.button("Undo").click()
    with on_its_way(cy):
        cy.choice("Take it back").click()
        bo.plays(1, "y1")
        bo.waits_for("Bo plays slot 1: yellow 1")
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert items(cy) == ["Bo plays slot 1: yellow 1"]
    assert said(cy) == ["Undo: Ann hints Bo 1: slot 1"]
    assert cy.choice("Enter it now").count() == 0
    cy.choice("Don’t enter mine").click()
    cy.is_back()
    assert len(ann.log()) == 3


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
