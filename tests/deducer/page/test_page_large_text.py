"""Text at twice its size: nothing lies on anything else, leaves its button, or scrolls sideways."""

from __future__ import annotations

import pytest

from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.looks import SIDEWAYS, colliding, turn
from tests.support.phone import PHONE, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.screens import screens

SIZES = {
    "phone": PHONE,
    "on its side": SIDEWAYS,
    "tablet": {"width": 768, "height": 1024},
}
TWICE = "document.documentElement.style.fontSize = '200%'"


@pytest.mark.parametrize(
    ("first", "language", "others"),
    a_few(
        [
            ("on its side", "en", ["phone", "tablet"]),
            ("phone", "fr", []),
            ("phone", "sv", []),
        ],
        3,
    ),
)
def test_nothing_collides_at_twice_the_size(
    phones: Pocket, first: str, language: str, others: list[str]
) -> None:
    """Not as a screen opens, nor when the phone is turned or is a larger one."""
    phone = phones("about:blank", viewport=SIZES[first], locale=language)
    phone.context.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {TWICE} }})")
    found = {}
    for name in screens(phone):
        found[name, first] = colliding(phone.page)
        for size in others:
            turn(phone.page, SIZES[size])
            found[name, size] = colliding(phone.page)
        if others:
            turn(phone.page, SIZES[first])
    assert {where: said for where, said in found.items() if said} == {}


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
    for said in (" on ", "leaves", "outside"):
        assert said in found
