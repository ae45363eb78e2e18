"""Every text can be read: 4.5 to 1 on its ground (3 to 1 where it is large), light and dark.

What is looked at is what the browser shows: colours after all rules, over every ground beneath
them, gradients at each of their colours; `test_page_screens.py` does so on every screen. Of the
style sheets themselves, each colour of words that they name is held against all grounds that it
may stand on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from deducer.page import STATIC
from tests.support.looks import faint
from tests.support.modules import importing
from tests.support.phone import Pocket
from tests.support.screens import GAME, SHEETS

CSS = STATIC / "css"
READABLE = 4.5

# -- what the browser shows --------------------------------------------------------------------

TOAST = importing("""() => Promise.all([
    import("sheets.js"), import("words.js"), import("dom.js"),
    fetch("/api" + location.pathname.replace("/t/", "/tables/")).then(answer => answer.json()),
]).then(([sheets, words, dom, state]) => {
    const cards = state.rules.suits.map(suit => words.cardText(state, suit.letter + "1"));
    const said = ["slip", "strike-mark", "quiet", "problem"].map(
        kind => dom.h("span", {class: kind}, kind));
    sheets.toast(dom.h("span", {}, "Taken back: ", cards, said));
})""")
"""A message in passing, with all that can stand in one."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_said_in_passing_can_be_read(phones: Pocket, theme: str) -> None:
    """On a table and its sheets, on the start page, and where the server is out of reach."""
    phone = phones("about:blank", color_scheme=theme)
    phone.brings(GAME)
    found: dict[str, list[str]] = {}
    for name in ("menu", "slot"):
        SHEETS[name](phone)
        phone.page.evaluate(TOAST)
        found[name] = faint(phone.page)
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
    phone.page.evaluate(TOAST)
    found["toast"] = faint(phone.page)
    phone.page.evaluate("document.body.className += ' lost waiting'")
    phone.page.evaluate("document.getElementById('status').textContent = 'Reconnecting'")
    found["status"] = faint(phone.page)
    phone.page.goto("/")
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.locator(".toast").wait_for()
    found["start"] = faint(phone.page)
    assert {name: said for name, said in found.items() if said} == {}


def test_the_look_finds_what_can_not_be_read(phones: Pocket) -> None:
    page = phones().page
    page.locator(".text-field").first.wait_for(state="attached")
    page.evaluate("""() => {
        document.styleSheets[0].insertRule("::placeholder { opacity: .6 !important }");
        document.querySelector("h1").style.color = "rgb(40 50 80)";
        document.querySelector(".wide").style.opacity = "0.5";
    }""")
    found = "\n".join(faint(page))
    for said in ("Hanabi at the table", "Sit down", "::placeholder"):
        assert said in found


# -- what the style sheets say -----------------------------------------------------------------

Colour = tuple[float, float, float, float]
GROUNDS = ("page", "panel", "veil")
"""What words stand on by day and by night, if nothing else is said."""
SKY = ("sky-top", "sky-low")
CARD = ("night",)
SCOPES: dict[str, tuple[str, ...]] = {
    r"#sky|\.figures|\.firework|#hero|\.over\b|\.on-night|\.over-": SKY,
    r"\.odds-ranks|\.odds-cell|\.pick\b|\.shine": CARD,
}
"""Which rules are about words on other grounds."""
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules() -> Iterator[tuple[str, dict[str, str]]]:
    """Every rule of the style sheets: its selector, and what it says."""
    for file in sorted(CSS.glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        for selector, body in RULE.findall(text):
            parts = (part.partition(":") for part in body.split(";") if ":" in part)
            said = {name.strip(): value.strip() for name, _, value in parts}
            yield f"{file.name} {' '.join(selector.split())}", said


def themes() -> dict[str, dict[str, str]]:
    """What the names of colours stand for, by theme."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for selector, said in rules():
        names = {name[2:]: value for name, value in said.items() if name.startswith("--")}
        if selector == "base.css :root":
            light |= names
        elif selector == "base.css :root[data-theme=dark]":
            dark |= names
    return {"light": light, "dark": light | dark}


def colour(text: str, names: dict[str, str]) -> Colour | None:
    """A colour as the style sheets write it; None where it is no plain one."""
    if found := re.fullmatch(r"var\(--([\w-]+)\)", text):
        return colour(names[found[1]], names)
    if found := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * each for each in found[1])
        red, green, blue = (float(int(digits[at : at + 2], 16)) for at in (0, 2, 4))
        return red, green, blue, 1.0
    if found := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\.\d+)\)", text):
        return float(found[1]), float(found[2]), float(found[3]), float(found[4])
    if found := re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)", text):
        one, other = colour(found[1], names), colour(found[3], names)
        share = int(found[2]) / 100
        if other == TRANSPARENT and one:
            return *one[:3], one[3] * share
        if one and other:
            red, green, blue, _ = (
                a * share + b * (1 - share) for a, b in zip(one, other, strict=True)
            )
            return red, green, blue, 1.0
    return TRANSPARENT if text == "transparent" else None


TRANSPARENT: Colour = (0.0, 0.0, 0.0, 0.0)


def laid(over: Colour, under: Colour) -> Colour:
    red, green, blue = (
        a * over[3] + b * (1 - over[3]) for a, b in zip(over[:3], under, strict=False)
    )
    return red, green, blue, 1.0


def contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(said: Colour) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in said[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def grounds(selector: str, said: dict[str, str], names: dict[str, str]) -> list[Colour]:
    """What the words of a rule can stand on: its own ground, laid over those beneath."""
    scope = next((of for looks, of in SCOPES.items() if re.search(looks, selector)), GROUNDS)
    beneath = [found for name in scope if (found := colour(f"var(--{name})", names))]
    painted = said.get("background", "none")
    own = colour(painted, names)
    if own is not None:
        return [laid(own, under) for under in beneath]
    stops = re.findall(r"var\(--[\w-]+\)|#[0-9a-f]{6}", painted)
    return [found for stop in stops if (found := colour(stop, names))] or beneath


def pairs(theme: str) -> Iterator[tuple[str, str, float]]:
    """Every colour of words that a rule names: its selector, the colour, the least contrast."""
    names = themes()[theme]
    for selector, said in rules():
        text = said.get("color", "")
        ink = colour(text, names)
        if ink is None or re.search(MARKS, selector):
            continue
        least = min(
            contrast(laid(ink, ground), ground) for ground in grounds(selector, said, names)
        )
        yield selector, text, least


MARKS = r"\.edit-sign|> \.icon|\.spared|\.struck"
"""Rules about pictures alone, which need 3 to 1."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_rule_names_a_colour_that_can_not_be_read_on_its_grounds(theme: str) -> None:
    found = list(pairs(theme))
    assert len(found) > 60
    faint_ones = {where: f"{text} {least:.2f}" for where, text, least in found if least < READABLE}
    assert faint_ones == {}


def test_every_colour_of_words_is_read() -> None:
    """None is written in a way that the test above would pass over."""
    names = themes()["light"]
    odd: dict[str, Any] = {
        selector: said["color"]
        for selector, said in rules()
        if "color" in said and colour(said["color"], names) is None
    }
    assert set(odd.values()) <= {"inherit", "currentColor"}
