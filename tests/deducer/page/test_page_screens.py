"""Every screen of tables, decks, games and puzzles, gone through and looked at in all ways.

On a phone texts have 12 pixels at least and can be read, light and dark, nothing collides, there is
room for a thumb, no key or gap is shown in a word's place, and axe-core finds nothing. A run looks
at a screen of each kind, nights look at all, in other languages and sizes, too.
"""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from tests.deducer.page.test_page_languages import raw_words, seen_texts
from tests.support.cases import a_few
from tests.support.looks import (
    LEAST,
    SHORT,
    SIDEWAYS,
    colliding,
    cramped,
    faint,
    findings,
    sizes,
    taken,
    turn,
)
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.screens import some, study, tables

Screens = Callable[[Phone], Iterator[str]]
NARROW = {
    "question: small",  # five cards stand in a row beside their odds
    "hints to choose from: small",
    "what a hint meant: small",
    "what it did mean: small",
    "exercise: small",
    "why it is so: small",
    "board: cramped",  # so do all actions of a hand
    "board of a seat: cramped",
}
LARGE = "size => { document.documentElement.style.fontSize = size; }"
TABLET = {"width": 768, "height": 1024}


@pytest.mark.parametrize(
    ("screens", "language"),
    a_few([(some, "en"), *product((tables, study), ("en", "fr", "sv", "de"))], 9),
)
def test_nothing_is_found_on_any_screen(
    phones: Pocket, axe_core: str, screens: Screens, language: str
) -> None:

    phone = phones("about:blank", locale=language)
    found: dict[str, object] = {}
    for name in screens(phone):
        page = phone.page
        found[f"{name}: small"] = small(phone)
        found[f"{name}: raw"] = raw_words(seen_texts(phone), language)
        if not page.locator("body.study").count():  # there more goes below what stays in sight
            found[f"{name}: collides"] = colliding(page)
        found[f"{name}: headings"] = page.locator("h1").count() != 1
        found[f"{name}: takes a tap"] = taken(page)
        found[f"{name}: axe"] = findings(page, axe_core)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            page.locator(f"html[data-theme={theme}]").wait_for()
            found[f"{name}: faint, {theme}"] = faint(page)
        found[f"{name}: cramped"] = cramped(page)  # it scrolls
    assert len(found) > 10 * 9
    assert {where: what for where, what in found.items() if what and where not in NARROW} == {}


def small(phone: Phone) -> list[tuple[str, float]]:
    return [(text, pixels) for text, pixels in sizes(phone.page) if pixels < LEAST - 0.01]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("first", "language", "others"),
    [
        (SIDEWAYS, "en", [SHORT, PHONE, TABLET]),
        *((PHONE, language, []) for language in ("fr", "sv", "de")),
    ],
)
def test_nothing_collides_where_screens_open_at_twice_the_size(
    phones: Pocket, first: dict[str, int], language: str, others: list[dict[str, int]]
) -> None:
    """Neither then nor when the phone is turned or is a larger one."""
    phone = phones("about:blank", viewport=first, locale=language)
    twice = f"addEventListener('DOMContentLoaded', () => ({LARGE})('200%'))"
    phone.context.add_init_script(twice)
    found = {}
    for name in tables(phone):
        for size in (first, *others):
            turn(phone.page, size)
            found[f"{name}, {size['width']} wide"] = [*colliding(phone.page), *taken(phone.page)]
        turn(phone.page, first)
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.nightly
def test_the_looks_find_what_is_wrong(phones: Pocket) -> None:
    phone = phones()
    page = phone.page
    page.get_by_role("button", name="Sit down").wait_for()
    assert [*colliding(page), *cramped(page), *faint(page)] == []
    page.evaluate("""() => {
        document.styleSheets[0].insertRule("::placeholder { opacity: .6 !important }");
        document.querySelector("h1").style.color = "rgb(40 50 80)";
        document.querySelector(".wide").style.opacity = "0.5";
        document.querySelector("#hero p").style.marginTop = "-2em";
        const go = document.querySelector("form > button.primary");
        Object.assign(go.style, { width: "1rem", minWidth: 0 });
        const fold = document.querySelector("summary");
        Object.assign(fold.style, { height: "1rem", minHeight: 0, padding: 0 });
    }""")
    heading = page.get_by_role("heading", name="New table")
    heading.evaluate("node => node.style.marginLeft = '22rem'")
    found = "\n".join([*colliding(page), *cramped(page), *faint(page)])
    wrong = (" on ", "leaves", "outside", "<summary", "Hanabi at the", "Sit down [", "::place")
    assert [words for words in wrong if words not in found] == []
    phone.founds("Ann", "Bo")
    assert taken(page) == []
    rule = ".toast { pointer-events: auto !important }"
    page.evaluate("rule => document.styleSheets[0].insertRule(rule)", rule)
    assert taken(page) != []
