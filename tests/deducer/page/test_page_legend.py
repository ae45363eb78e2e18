"""What the signs mean: told at a phone's first table, and wherever they are tapped."""

from __future__ import annotations

import pytest

from tests.support.axe import findings
from tests.support.cases import a_few
from tests.support.looks import SHORT, colliding, faint
from tests.support.phone import Phone, Pocket

GAME = """\
players: Ann Bo Cy
seat: Ann
rules: standard
deal Bo r1 y3 b3 g4 w5
deal Cy r2 w1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > r1
"""
"""Cy's turn; Bo holds an r1 that is of no use any more, and the only w5."""
BOX = ".legend-box"


def sits(phones: Pocket, text: str = GAME, **options: object) -> Phone:
    phone = phones("about:blank", viewport=SHORT, first=True, **options)
    phone.brings(text)
    return phone


def test_the_legend_is_shown_at_the_first_table_until_it_is_closed(phones: Pocket) -> None:
    phone = sits(phones)
    page = phone.page
    box = page.locator(BOX)
    assert box.locator("dt").count() == 6
    page.reload()
    box.wait_for()
    box.get_by_role("button", name="Close").click()
    box.wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.key") == "hint"
    page.reload()
    page.locator("#hands .hand").first.wait_for()
    assert box.count() == 0
    phone.brings(GAME)
    assert box.count() == 0


def test_a_tapped_card_tells_what_its_signs_mean(phones: Pocket) -> None:
    phone = phones("about:blank", viewport=SHORT)
    phone.brings(GAME)
    said = {1: "Slot 1: can never be played", 5: "Slot 5: the last copy of a card that is needed"}
    for slot, words in said.items():
        phone.hand("Bo").locator(".held-card").nth(slot - 1).click()
        assert phone.sheet.locator(".signed").inner_text() == words
        phone.close()
    phone.own(2).click()
    signed = phone.sheet.locator(".signed")
    assert "Held for" in signed.first.inner_text()
    assert signed.locator(".icon").count() == signed.count() == 4
    phone.choice("What the signs mean").click()
    phone.sheet.get_by_text("for how many turns you have held this card").wait_for()


@pytest.mark.nightly
@pytest.mark.parametrize("language", a_few(["en", "fr", "sv"], 3))
def test_it_can_be_read_by_everybody(phones: Pocket, axe: str, language: str) -> None:
    phone = sits(phones, locale=language)
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme)
        assert findings(phone.page, axe) == []
        assert faint(phone.page) == []
        assert colliding(phone.page) == []
    phone.page.locator("html").evaluate("node => (node.style.fontSize = '200%')")
    assert colliding(phone.page) == []
