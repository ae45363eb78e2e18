"""Text at twice its size: nothing lies on anything else, leaves its button, or scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.support.browser import browser as browser
from tests.support.phone import Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.screens import screens

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = {
    "phone": {"width": 360, "height": 740},
    "on its side": {"width": 740, "height": 360},
    "tablet": {"width": 768, "height": 1024},
}
TWICE = "document.documentElement.style.fontSize = '200%'"

COLLIDING = """() => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const boxes = [];
    const clipped = (parent, {left, right, top, bottom}) => {
        for (let at = parent; at; at = at.parentElement) {
            if (!at.matches(SCROLLING)) continue;
            const room = at.getBoundingClientRect();
            [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
        }
        return {left, right, top, bottom, height: bottom - top};
    };
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest("svg, .unseen, noscript, script")) continue;
        if (!parent.checkVisibility({visibilityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            const seen = clipped(parent, box);
            if (seen.bottom - seen.top > 2) boxes.push({node, parent, box: seen});
        }
    }
    const say = ({node}) => node.data.trim().slice(0, 30);
    const found = [];
    const layers = ".tall-own .bar, #own, .toasts, .sheet-head, .sheet-foot";
    const panel = ({parent}) => parent.closest(layers);
    const cut = parent => parent.closest(CUT);
    boxes.forEach((one, at) => {
        const {parent, box} = one;
        if (!cut(parent) && (box.left < -1 || box.right > innerWidth + 1))
            found.push(`${say(one)}: outside, ${box.left} to ${box.right}`);
        const holder = parent.closest(HOLDERS);
        const room = holder?.getBoundingClientRect();
        if (room && !cut(parent) && (box.left < room.left - 2 || box.right > room.right + 2
            || box.top < room.top - SLACK || box.bottom > room.bottom + SLACK))
            found.push(`${say(one)}: leaves ${holder.className || holder.tagName}`);
        for (const other of boxes.slice(at + 1)) {
            if (panel(one) !== panel(other)) continue;
            const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const tall = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            const least = Math.min(box.height, other.box.height) / 4;
            if (wide > 2 && tall > least && !cut(parent) && !cut(other.parent))
                found.push(`${say(one)} on ${say(other)}`);
        }
    });
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const body of document.querySelectorAll(".sheet-body"))
        if (body.scrollWidth > body.clientWidth + 1)
            found.push(`the sheet is ${body.scrollWidth} wide`);
    return found;
}"""
COLLIDING = (
    COLLIDING.replace("SLACK", "6")
    .replace("SCROLLING", "'#own .own, .sheet-body'")
    .replace("HOLDERS", "'button, a, summary, .chip > span, .toast, .turn-pill, .figures div'")
    .replace("CUT", "'.name, .tables b, .tables small, .who .chip, .last-words, .turn-pill.other'")
)
"""Where lines of text meet that lie in one layer; a line's box is higher than its letters. What is
cut off by an ellipsis counts nowhere."""


def colliding(page: Page) -> list[str]:
    found: list[str] = page.evaluate(COLLIDING)
    return found


def looks(phone: Phone) -> Iterator[tuple[str, list[str]]]:
    """What collides on every page and sheet, by its name."""
    for name in screens(phone):
        yield name, colliding(phone.page)


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ("phone", "en"),
        ("on its side", "en"),
        ("tablet", "en"),
        ("phone", "fr"),
        ("phone", "sv"),
    ],
)
def test_nothing_collides_at_twice_the_size(phones: Pocket, size: str, language: str) -> None:
    phone = phones("about:blank", viewport=SIZES[size], locale=language)
    phone.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {TWICE} }})")
    found = dict(looks(phone))
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize("size", ["phone", "on its side"])
def test_nothing_collides_at_the_usual_size(phones: Pocket, size: str) -> None:
    found = dict(looks(phones("about:blank", viewport=SIZES[size])))
    assert {name: said for name, said in found.items() if said} == {}


def test_the_look_finds_what_collides(phones: Pocket) -> None:
    page = phones().page
    page.get_by_role("button", name="Sit down").wait_for()
    assert colliding(page) == []
    page.locator("#hero p").evaluate("node => node.style.marginTop = '-2em'")
    narrow = "node => { node.style.width = '1rem'; node.style.minWidth = 0; }"
    page.locator("form > button.primary").evaluate(narrow)
    page.locator("h2").first.evaluate("node => node.style.marginLeft = '22rem'")
    found = "\n".join(colliding(page))
    for said in (" on ", "leaves", "outside"):
        assert said in found
