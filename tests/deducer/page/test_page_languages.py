"""The page's words: the same keys in each language, all of them used, and none shown raw."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

import pytest

from deducer.page import STATIC
from deducer.record.events import Reason
from solver.board import End
from solver.editions import EDITIONS, Sixth
from tests.support.harsh import Harsh
from tests.support.phone import Phone, Pocket

LANGUAGES = ("en", "de", "fr", "sv")
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


def scripts() -> str:
    """Everything that may ask for words: scripts, workers and pages."""
    files = [
        *sorted(STATIC.glob("js/**/*.js")),
        *sorted(STATIC.parent.glob("alone/*.mjs")),
        *sorted(STATIC.glob("*.html")),
    ]
    return "\n".join(file.read_text("utf-8") for file in files)


REASONS = (*Reason, *End)
MARKS = ("fits", "trash", "last")
FAMILIES: dict[str, Iterable[object]] = {
    "advice.*": ("now_playable", "saved", "now_trash"),
    "adjust.*": ("tokens", "strikes", "turn", "draw", "return"),
    "agreed.offer.*": ("sure", "true", "false", "open"),
    "agreed.promise.*": ("open", "kept", "broken"),
    "agreed.sheet.*": ("none", "beginner", "bga", "online"),
    "board.*": ("longer", "perfect", "why"),
    "board.effect.*": ("good", "bad", "open"),
    "deck.*": ("hands", "rounds", "held", "late", "awaited"),
    "dismissed.*": ("forbidden", "gone", "not-found"),
    "do.*": ("play", "discard"),
    "edition.*": EDITIONS,
    "export.*": ("text", "hanab.live", "compact", "deck"),
    "export.*.help": ("text", "hanab.live", "compact", "deck"),
    "game.sign.*": ("best", "fine", "costs", "loses"),
    "game.tab.*": ("review", "board", "quiz"),
    "hand.*": ("previous", "next"),
    "join.ask.*": ("table", "seat"),
    "join.go.*": ("table", "seat"),
    "kind.*": ("hint", "play", "discard", "rearrange", "seen", "adjust", "note"),
    "legend.*": (
        *("fits", "last", "trash", "lights", "likely", "agreed", "clash", "noted"),
        *("pace", "dots", "givers", "held"),
    ),
    "log.*": (
        "out",
        *("discard", "deal", "seen", "show", "left", "rearrange", "agree", "take", "vote"),
        *("undo", "insert", "drop", "end"),
    ),
    "log.adjust.*": ("tokens", "strikes", "turn", "draw", "return"),
    "mine.*": ("fit", "fireworks", "discards"),
    "mine.help.*": range(3),
    "mark.*": MARKS,
    "mark.*.long": MARKS,
    "odds.*": ("playable", "trash", "last"),
    "puzzle.*": ("play", "solution"),
    "puzzle.help.*": ("play", "discard", "hint"),
    "rating.*": range(7),
    "quiz.any.*": ("play", "discard"),
    "reason.*": REASONS,
    "record.*": ("same", "further", "behind"),
    "start.*": (
        *("crowning", "choreography", "cycling", "empty", "advice", *Sixth),
        *("none", "hand", "tokens", "strikes", "every", "one", "house"),
    ),
    "start.*.help": (
        *("crowning", "choreography", "cycling", "advice", *Sixth),
        *("every", "one", "none"),
    ),
    "suit.*": "rygbwmptk",
    "theme.*": ("auto", "light", "dark"),
    "turn.*": ("play", "discard"),
}
"""What is put into each key that a script composes as it runs."""
FILES = {"record.html"}
"""What is written as keys are, and is none."""


def test_every_word_that_is_used_is_there_and_every_other_is_not() -> None:
    """Also what is looked up by another name, as from a table of keys, or composed."""
    keys, script = set(words_of("en")), scripts()
    composed = {
        re.sub(r"\$\{[^}]*\}", "*", key)
        for key in re.findall(r"`((?:[\w-]+\.)+\$\{[^}`]*\}[\w.-]*)`", script)
        if key.partition(".")[0] in {known.partition(".")[0] for known in keys}
    }
    assert composed == set(FAMILIES)
    made = {
        family.replace("*", str(value)) for family, values in FAMILIES.items() for value in values
    }
    spoken = re.sub(
        r"\b(?:h|svg|tableOf|told|failed)\(\s*\"[^\"]*\"", "", script
    )  # without the names of elements
    written = set(re.findall(r"\"([\w.-]+)\"", spoken))
    dotted = {word for word in written if "." in word} - FILES
    first = {key.partition(".")[0] for key in keys if "." in key}
    asked = set(re.findall(r"\b(?:t|parts)\(\s*\"([^\"]+)\"", script))
    asked |= {word for word in dotted if word.partition(".")[0] in first}
    assert (asked | made) - keys == set()
    assert keys - written - made == set()


def seen_texts(phone: Phone) -> str:
    """Everything that is shown or read aloud, and no wider than the phone."""
    wide = "[document.scrollingElement.scrollWidth, innerWidth]"
    scrolled, inner = phone.page.evaluate(wide)
    assert scrolled <= inner
    labels = "[...document.querySelectorAll('[aria-label]')].map(node => node.ariaLabel)"
    return "\n".join([phone.page.locator("body").inner_text(), *phone.page.evaluate(labels)])


def raw_words(shown: str, language: str) -> list[str]:
    """Return the keys and gaps that are shown in a word's place."""
    keys = "|".join(re.escape(key) for key in words_of(language) if "." in key)
    return re.findall(rf"(?<![\w.])(?:{keys})(?![\w.])|undefined|\{{\w+\}}", shown)


def test_whatever_the_server_says_is_told_in_the_readers_language(phones: Pocket) -> None:
    """Why a card can't be, what can't all be right, and the rules, on a French page."""
    phone = phones("about:blank", locale="fr")
    phone.expects(422)
    phone.brings(GAME)
    phone.own(1).click()
    phone.sheet.locator("[data-key=odds-m1]").click()
    phone.sheet.locator(".detail", has_text="à la place 3 de Cy").wait_for()
    phone.page.keyboard.press("Escape")
    phone.page.locator("[data-key=menu]").click()
    phone.sheet.locator(".rules-text summary").click()
    assert phone.sheet.get_by_text("Avalanche de couleurs, Chorégraphie minutée").is_visible()
    phone.sheet.locator("[data-key=keyboard]").click()
    phone.sheet.get_by_role("textbox").fill("fix 3: Ann: hint Bo red 2")
    phone.page.keyboard.press("Enter")
    phone.sheet.get_by_text("la place 1 de Bo ne serait pas rouge").wait_for()
    phone.brings("players: Ann Bo\nseat: Ann\ndeal Bo r1 y3 b2 g4 w5")
    phone.own(1).click()
    phone.sheet.locator("[data-key=discard]").click()
    phone.sheet.locator(".picker button").first.click()
    problem = phone.sheet.locator(".problem")
    problem.wait_for()
    refused = "(Ann défausse la place 1 : 1 rouge) : les 8 jetons sont déjà tous là"
    assert refused in problem.inner_text().replace("\xa0", " ")
    assert phone.page.locator("[lang=en]").count() == 0


@pytest.mark.nightly
def test_an_english_page_asks_for_no_translations(phones: Pocket) -> None:
    """English is also what a browser gets whose languages are not here."""
    phone = phones("about:blank", locale="nl")
    phone.expects(422)
    phone.brings("players: Ann Bo\nseat: Ann\ndeal Bo r1 y3 b2 g4 w5")
    phone.plays(1, "g1", verb="Discard")
    phone.sheet.locator(".problem[lang=en]", has_text="all 8 tokens are available").wait_for()
    assert not any("phrases." in url for url in phone.asked)


def test_the_language_can_be_switched_and_stays(phones: Pocket) -> None:
    phone = phones("about:blank", locale="de-AT")
    phone.brings(GAME)
    assert phone.button("Hinweis (Bo)").or_(phone.button("Hinweis (Cy)")).count() == 1
    phone.button("Menü").click()
    phone.sheet.get_by_role("radio", name="Svenska").check(force=True)
    phone.sheet.get_by_text("Spelare och länkar").wait_for()
    phone.choice("Stäng").click()
    phone.waits_for("fireworks")
    assert phone.page.locator(".bar .hint").inner_text() == "Ledtråd"
    phone.page.reload()
    phone.page.locator(".bar .hint", has_text="Ledtråd").wait_for()
    assert phone.page.locator("html").get_attribute("lang") == "sv"


@pytest.mark.nightly
def test_odds_that_are_estimates_are_marked(phones: Pocket) -> None:
    """In a hand as in its sheet; what is sure has no mark, and no estimate is a fraction."""
    phone = phones("about:blank", locale="fr")
    record = Harsh(10, 12, hidden=True).record(2)
    phone.brings(str(replace(record, writer=0, log=record.log[1:])))
    likely = phone.page.locator(".own-card .likely").all_inner_texts()
    assert len(likely) > 5
    assert all("≈" in text for text in likely)
    phone.own(1).click()
    assert "trop de répartitions" in phone.sheet.locator(".quiet", has_text="≈").inner_text()
    assert "/" not in phone.sheet.locator(".odds-summary").inner_text()
    phone.sheet.locator(".odds-cell.possible").first.click()
    detail = phone.sheet.locator(".detail", has_text="≈")
    detail.wait_for()
    assert "/" not in detail.inner_text()
