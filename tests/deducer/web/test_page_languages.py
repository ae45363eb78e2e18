"""The page's words: the same keys in each language, all of them used, and none shown raw."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

import deducer.web
from tests.deducer.browser import browser as browser
from tests.deducer.web.phone import Phone, Pocket
from tests.deducer.web.phone import phones as phones
from tests.deducer.web.phone import server as server

STATIC = Path(deducer.web.__file__).parent / "static"
LANGUAGES = ("en", "fr", "sv")
Words: TypeAlias = dict[str, str | dict[str, str]]

GAME = """\
players: Ann Bo Cy
seat: Ann
rules: choreography avalanche
deal Bo r1 y3 b2 g4 w5
deal Cy r2 m1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > y1
Cy: discard 5 w4 > w3
rearrange Bo 2 1 3 4 5
Ann: hint Cy 1 3 5
note fireworks
"""


def words_of(language: str) -> Words:
    words: Words = json.loads((STATIC / "i18n" / f"{language}.json").read_text("utf-8"))
    return words


def forms(text: str | dict[str, str]) -> dict[str, str]:
    """A text by plural form; one that has none stands for all."""
    return text if isinstance(text, dict) else {"": text}


def holes(text: str | dict[str, str]) -> set[str]:
    """What is filled into a text, in any of its forms; whose something is follows from who."""
    found = {hole for form in forms(text).values() for hole in re.findall(r"\{(\w+)\}", form)}
    return {"who" if hole == "whose" else hole for hole in found}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_each_language_says_the_same(language: str) -> None:
    english, other = words_of("en"), words_of(language)
    assert list(other) == list(english)
    for key, text in english.items():
        assert holes(other[key]) == holes(text), key
        assert set(forms(other[key])) == set(forms(text)), key
        assert all(form.strip() for form in forms(other[key]).values()), key


def scripts() -> Iterator[str]:
    for file in sorted(STATIC.glob("js/**/*.js")):
        yield file.read_text("utf-8")


def test_every_word_that_is_used_is_there_and_every_other_is_not() -> None:
    keys = set(words_of("en"))
    script = "\n".join(scripts())
    written = set(re.findall(r"\"([\w.-]+)\"", script))
    begun = tuple(re.findall(r"`([\w.]+\.)\$\{", script))
    assert {key for key in keys - written if not key.startswith(begun)} == set()
    asked = set(re.findall(r"\b(?:t|parts)\(\s*\"([^\"]+)\"", script))
    assert asked - keys == set()


def test_whose_something_is(phones: Pocket) -> None:
    """Each language has its own way to say it, which depends on the name."""
    cases = {
        "en": [("Bo", "Tap in Bo’s hand"), ("Alice", "Tap in Alice’s hand")],
        "fr": [("Bo", "Saisir la main de Bo"), ("Émile", "Saisir la main d’Émile")],
        "sv": [("Bo", "Fyll i Bos hand"), ("Lars", "Fyll i Lars hand")],
    }
    page = phones().page
    script = """([language, who]) => import("/static/js/i18n.js").then(async (words) => {
        await words.speak(language);
        return words.t("prompt.deal", {who});
    })"""
    for language, names in cases.items():
        for name, said in names:
            assert page.evaluate(script, [language, name]) == said


def seen_texts(phone: Phone) -> str:
    """Everything that is shown or read aloud, and no wider than the phone."""
    wide = "[document.scrollingElement.scrollWidth, innerWidth]"
    scrolled, inner = phone.page.evaluate(wide)
    assert scrolled <= inner
    labels = "[...document.querySelectorAll('[aria-label]')].map(node => node.ariaLabel)"
    return "\n".join([phone.page.locator("body").inner_text(), *phone.page.evaluate(labels)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_in_each_language(phones: Pocket, language: str) -> None:
    phone = phones("about:blank", locale=language)
    words = words_of(language)
    phone.brings(GAME)
    texts = [seen_texts(phone)]
    assert phone.page.locator("html").get_attribute("lang") == language
    close = str(words["close"])
    for opener in ("menu", "log", "fireworks", "hand-1", "hand-2", "hint", "play"):
        phone.page.locator(f"#main [data-key={opener}]").first.click()
        phone.sheet.get_by_role("heading").first.wait_for()
        texts.append(seen_texts(phone))
        phone.choice(close).click()
    phone.own(2).click()
    texts.append(seen_texts(phone))
    phone.page.goto("/")
    phone.page.get_by_role("button", name=str(words["start.go"])).wait_for()
    texts.append(seen_texts(phone))
    shown = "\n".join(texts)
    dotted = [key for key in words if "." in key]
    raw = [key for key in dotted if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", shown)]
    assert raw == []
    assert "undefined" not in shown
    assert not re.search(r"\{\w+\}", shown)


def test_the_language_can_be_switched_and_stays(phones: Pocket) -> None:
    phone = phones("about:blank", locale="de")
    phone.brings(GAME)
    assert phone.button("Hint (Bo)").or_(phone.button("Hint (Cy)")).count() == 1
    phone.button("Menu").click()
    phone.sheet.get_by_role("radio", name="Svenska").check(force=True)
    phone.sheet.get_by_text("Spelare och länkar").wait_for()
    phone.choice("Stäng").click()
    phone.waits_for("fireworks")
    assert phone.page.locator(".bar .hint").inner_text() == "Ledtråd"
    phone.page.reload()
    phone.page.locator(".bar .hint", has_text="Ledtråd").wait_for()
    assert phone.page.locator("html").get_attribute("lang") == "sv"
