"""Every screen, gone through once in each language, and looked at in all ways.

Texts have 12 pixels at least, at each size of a phone; there is room for a thumb, and no key or gap
is shown in a word's place. In English, nothing collides, even where text is twice as large, every
text can be read, light and dark, and axe-core finds nothing.
"""

from __future__ import annotations

import pytest

from tests.deducer.page.test_page_languages import raw_words, seen_texts
from tests.support.axe import OF_COLOURS, findings
from tests.support.cases import a_few
from tests.support.looks import LEAST, SHORT, SIDEWAYS, colliding, faint, sizes, turn
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.screens import screens

SIZES = {"phone": PHONE, "short": SHORT, "on its side": SIDEWAYS}
TABLET = {"width": 768, "height": 1024}
THUMB = 44
"""Pixels that whatever is pressed is wide and tall."""

SMALL = """thumb => {
    const hit = node => {
        const box = node.getBoundingClientRect();
        const label = node.closest("label") ?? node;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const reach = thumb / 2 - 0.5;
        return [[0, -reach], [0, reach], [-reach, 0], [reach, 0]].every(([dx, dy]) => {
            const there = document.elementFromPoint(x + dx, y + dy);
            return there && label.contains(there);
        });
    };
    const within = document.querySelector("dialog[open]:last-of-type") ?? document;
    return [...within.querySelectorAll("button, a[href], summary, select, input")]
        .filter(node => !node.disabled && node.checkVisibility() && node.type !== "file")
        .filter(node => {
            const box = node.getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        })
        .filter(node => {
            const box = (node.closest("label") ?? node).getBoundingClientRect();
            return (box.width < thumb || box.height < thumb) && !hit(node);
        })
        .map(node => node.outerHTML.slice(0, 120));
}"""
LARGE = "size => { document.documentElement.style.fontSize = size; }"


@pytest.mark.parametrize("language", a_few(["en", "fr", "sv"], 3))
def test_nothing_is_found_on_any_screen(phones: Pocket, axe_core: str, language: str) -> None:
    """Where colours alone change, axe-core is asked again at night: `faint` asks for more."""
    phone = phones("about:blank", viewport=PHONE, locale=language)
    counted = dict.fromkeys(SIZES, 0)
    found: dict[str, object] = {}
    for name in screens(phone):
        for size, viewport in SIZES.items():
            turn(phone.page, viewport)
            texts = sizes(phone.page)
            counted[size] += len(texts)
            small = [(text, pixels) for text, pixels in texts if pixels < LEAST]
            found[f"{name}, {size}: small"] = small
            if language == "en" and size != "short":
                found[f"{name}, {size}: collides"] = colliding(phone.page)
                phone.page.evaluate(LARGE, "200%")
                found[f"{name}, {size}: collides at twice the size"] = colliding(phone.page)
                phone.page.evaluate(LARGE, "")
        turn(phone.page, PHONE)
        if name != "new agreements":  # where the sheet's foot lies over what is to be pressed
            found[f"{name}: small to press"] = phone.page.evaluate(SMALL, THUMB)
        found[f"{name}: raw"] = raw_words(seen_texts(phone), language)
        if language == "en":
            found[f"{name}, axe"] = findings(phone.page, axe_core, without=OF_COLOURS)
            found |= {f"{name}, {theme}: faint": texts for theme, texts in by_theme(phone).items()}
    assert min(counted.values()) > 1000
    assert {where: what for where, what in found.items() if what} == {}


def by_theme(phone: Phone) -> dict[str, list[str]]:
    """Return the texts of this screen that can't be read, dark and light."""
    texts = {}
    for theme in ("dark", "light"):
        phone.page.emulate_media(color_scheme=theme)
        phone.page.locator(f"html[data-theme={theme}]").wait_for()
        texts[theme] = faint(phone.page)
    return texts


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_the_colours(phones: Pocket, axe_core: str, theme: str) -> None:
    phone = phones("about:blank", viewport=PHONE, color_scheme=theme)
    found = {name: findings(phone.page, axe_core, OF_COLOURS) for name in screens(phone)}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("first", "language", "others"),
    [("on its side", "en", [PHONE, TABLET]), ("phone", "fr", []), ("phone", "sv", [])],
)
def test_nothing_collides_where_screens_open_at_twice_the_size(
    phones: Pocket, first: str, language: str, others: list[dict[str, int]]
) -> None:
    """Neither then nor when the phone is turned or is a larger one."""
    phone = phones("about:blank", viewport=SIZES[first], locale=language)
    twice = f"addEventListener('DOMContentLoaded', () => ({LARGE})('200%'))"
    phone.context.add_init_script(twice)
    found = {}
    for name in screens(phone):
        found[name] = colliding(phone.page)
        for size in others:
            turn(phone.page, size)
            found[name] += colliding(phone.page)
        turn(phone.page, SIZES[first])
    assert {name: what for name, what in found.items() if what} == {}


def test_the_look_finds_what_collides(phones: Pocket) -> None:
    page = phones().page
    page.get_by_role("button", name="Sit down").wait_for()
    assert colliding(page) == []
    page.locator("#hero p").evaluate("node => node.style.marginTop = '-2em'")
    narrow = "node => { node.style.width = '1rem'; node.style.minWidth = 0; }"
    page.locator("form > button.primary").evaluate(narrow)
    page.get_by_role("heading", name="New table").evaluate(
        "node => node.style.marginLeft = '22rem'"
    )
    found = "\n".join(colliding(page))
    for words in (" on ", "leaves", "outside"):
        assert words in found
