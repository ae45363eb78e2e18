"""The own hand remembers: what each card was told, by whom and when, and how long it is held."""

from __future__ import annotations

import re

import pytest

from tests.support.phone import Phone, Pocket

GAME = """\
players: Ann Bo Bob
seat: Ann
deal Bo r1 y3 b2 g4 w5
deal Bob r2 r1 b2 g1 w4
Ann: hint Bo red 1
Bo: hint Ann 1 2 4
Bob: hint Ann red 1 2
Ann: play 2 r1
Bo: hint Ann 3 3
Bob: hint Ann yellow 3
"""
ON_THE_CARDS = ["2", "rBob3 6", "3Bo5 yBob6 6", "1Bo2 6", "6"]
"""Slot by slot: the hints in order, with who gave them in which turn; the turns it is held."""

PAST = """all => all.map(one => [...one.children].map(part => [
    part.querySelector(".badge.badge")?.className.match(/suit-(.)/)?.[1] ?? "",
    part.innerText.replace(/\\s+/g, ""),
].join("")).join(" "))"""


@pytest.fixture
def ann(phones: Pocket) -> Phone:
    phone = phones("about:blank")
    phone.brings(GAME)
    return phone


def past(phone: Phone) -> list[str]:
    found: list[str] = phone.page.locator(".own-past").evaluate_all(PAST)
    return found


def test_each_card_shows_what_it_was_told_by_whom_and_when(ann: Phone) -> None:
    assert past(ann) == ON_THE_CARDS
    ann.own(3).click()
    told = [
        re.sub(r"\s+", " ", text) for text in ann.sheet.locator(".clue-list li").all_inner_texts()
    ]
    assert told == [
        "not 1, Bo, turn 2",
        "not red, Bob, turn 3",
        "3, Bo, turn 5",
        "yellow, Bob, turn 6",
    ]
    assert ann.sheet.get_by_text("Held for 6 turns.").is_visible()


@pytest.mark.nightly
def test_it_can_be_switched_off_and_stays_so_on_this_phone(ann: Phone) -> None:
    for on in (False, True):
        ann.button("Menu").click()
        ann.sheet.get_by_role("switch", name="Hints on my cards").set_checked(on, force=True)
        ann.close()
        assert past(ann) == (ON_THE_CARDS if on else [])
        ann.page.reload()
        ann.own(1).wait_for()
        assert past(ann) == (ON_THE_CARDS if on else [])
