"""How the page looks: the colours of all pictures, what is in reach, and names that are text."""

from __future__ import annotations

import pytest

from deducer.show.theme import DARK, LIGHT, suit_colours
from deducer.web.tables.state import rules_data
from solver import Rules
from solver.cards import suit
from tests.support.cases import a_few
from tests.support.looks import turn
from tests.support.modules import importing
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES

LETTERS = "rygbwmptkABCDEx"
CROWD = (
    "<img src=x onerror=alert(1)>",
    "Wolfeschlegelsteinhausen",
    "{{7*7}}\"'&lt;",
    "李小龍",
    "</script><b>",
)
SIZES = {
    "narrow": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "on its side": {"width": 740, "height": 360},
    "tablet": {"width": 768, "height": 1024},
    "service": {"width": 1280, "height": 800},
}


SUITS = [
    look
    for letters in (LETTERS[:6], LETTERS[6:12], LETTERS[12:])
    for look in rules_data(Rules.house(letters, (3, 2, 1), hand_size=2), 2)["suits"]
]
"""Suits with and without a symbol of their own, as the page is served them."""


def test_colours_are_those_of_all_pictures(phones: Pocket) -> None:
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        phone = phones(color_scheme=theme)
        style = "name => getComputedStyle(document.documentElement).getPropertyValue('--' + name)"
        assert {name: phone.page.evaluate(style, name) for name in colours} == colours
        paint = importing("suits => import('words.js').then(({ paint }) => paint(suits))")
        phone.page.evaluate(paint, SUITS)
        for letter in LETTERS:
            expected = suit_colours(suit(letter), colours, "veil")
            for kind, name in (("page", f"suit-{letter}"), ("face", f"face-{letter}")):
                assert phone.page.evaluate(style, name) == expected[kind]


def crowded(phones: Pocket, size: str) -> Phone:
    """A phone at a table of five with six suits and names that mean no good."""
    phone = phones("about:blank", viewport=SIZES[size])
    rules = {"avalanche": True, "choreography": True}
    phone.founds(*CROWD, rules=rules, title="<script>alert(3)</script>")
    return phone


def test_all_fits_at_a_crowded_table_and_what_is_done_most_is_in_reach(phones: Pocket) -> None:
    phone = crowded(phones, "narrow")
    for size in SIZES.values():
        turn(phone.page, size)
        assert phone.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        for name in ("hint", "play", "discard", "undo"):
            box = phone.page.locator(f".bar [data-key={name}]").bounding_box()
            assert box
            assert box["y"] + box["height"] <= size["height"]
        assert phone.own(1).is_visible()


@pytest.mark.parametrize("scheme", a_few(["dark", "light"], 2))
def test_a_slot_s_number_is_grey_and_below_its_card(phones: Pocket, scheme: str) -> None:
    """Beside a hinted suit it would read as a rank."""
    phone = phones("about:blank", viewport=SIZES["narrow"], color_scheme=scheme)
    phone.brings((SAMPLES / "three_seats.hanabi").read_text("utf-8"))
    phone.puts_off()
    for size in SIZES.values():
        turn(phone.page, size)
        numbers_its_slots(phone)


def numbers_its_slots(phone: Phone) -> None:
    cards = phone.page.locator(".own-card")
    assert cards.locator(".slot-number").all_inner_texts() == ["1", "2", "3", "4", "5"]
    heads = phone.page.locator(".own-picture > text").all_text_contents()
    assert heads == ["5"]  # the hinted rank alone
    below = """all => all.map(card => {
        const [picture, number] = [".picture", ".slot-number"].map(it => card.querySelector(it));
        return number.getBoundingClientRect().top >= picture.getBoundingClientRect().bottom - 1
            && getComputedStyle(number).color === getComputedStyle(number.parentNode
                .querySelector(".own-signs")).color;
    })"""
    assert cards.evaluate_all(below) == [True] * 5


def test_names_and_titles_are_text(phones: Pocket) -> None:
    phone = crowded(phones, "phone")
    names = phone.page.locator(".name").all_inner_texts()
    assert names == list(CROWD[1:])
    phone.button("Menu").click()
    assert phone.sheet.get_by_role("heading", name="<script>alert(3)</script>").is_visible()
    assert phone.page.locator("body img, body script").count() == 0
