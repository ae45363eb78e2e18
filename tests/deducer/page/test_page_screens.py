"""Every screen, gone through once in each language, and looked at in all ways.

Texts have 12 pixels at least, at each size of a phone. In English, nothing collides, and, light and
dark, every text can be read and axe-core finds nothing.
"""

from __future__ import annotations

from typing import Literal

import pytest

from tests.support.axe import OF_COLOURS, findings
from tests.support.axe import axe as axe
from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.looks import LEAST, SHORT, SIDEWAYS, colliding, faint, sizes, turn
from tests.support.phone import PHONE, Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server
from tests.support.screens import screens

SIZES = {"phone": PHONE, "short": SHORT, "on its side": SIDEWAYS}


@pytest.mark.parametrize("language", a_few(["en", "fr", "sv"], 3))
def test_nothing_is_found_on_any_screen(phones: Pocket, axe: str, language: str) -> None:
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
        turn(phone.page, PHONE)
        if language == "en":
            found |= {f"{name}, {look}": said for look, said in by_theme(phone, axe).items()}
    assert min(counted.values()) > 1000
    assert {where: said for where, said in found.items() if said} == {}


def by_theme(phone: Phone, axe: str) -> dict[str, list[str]]:
    """What can't be read, and what axe-core finds, light and dark."""
    found = {}
    asked: tuple[tuple[Literal["dark", "light"], tuple[str, ...]], ...] = (
        ("dark", OF_COLOURS),
        ("light", ()),
    )
    for theme, rules in asked:
        phone.page.emulate_media(color_scheme=theme)
        phone.page.locator(f"html[data-theme={theme}]").wait_for()
        found[f"{theme}: faint"] = faint(phone.page)
        found[f"{theme}: axe"] = findings(phone.page, axe, rules)
    return found
