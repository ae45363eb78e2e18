"""What was drawn belongs to its action: asked for where it is seen, told to nobody else."""

from __future__ import annotations

import re

import pytest

from tests.support.phone import Phone, Pocket
from tests.support.three_phones import bo_played, on_its_way, said


def test_a_draw_is_asked_for_where_it_is_seen_and_joins_its_action(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    middle = phones(tables_link(ann))
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


def tables_link(host: Phone) -> str:
    """The link of the tablet in the middle."""
    host.button("Menu").click()
    host.choice("Players and links").click()
    host.choice("Show: A tablet").click()
    link = host.sheet.get_by_role("textbox", name="The link’s address").input_value()
    host.close()
    host.close()
    return link


@pytest.mark.nightly
def test_two_who_saw_another_card_are_shown_both(phones: Pocket) -> None:
    ann, bo, cy = bo_played(phones)
    cy.expects(409)
    cy.button("What did Bo draw?").click()
    with on_its_way(cy):
        cy.pick("b1")
        ann.saw_draw_in_place("Bo", "r1")
    cy.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    assert said(cy) == ["Bo’s slot 1 is red 1", "Bo’s slot 1 is blue 1"]
    cy.choice("It is blue 1").click()
    ann.waits_for("Bo plays slot 1: yellow 1, draws blue 1")
    cy.is_back()
    assert bo.last() == "Bo plays slot 1: yellow 1"
