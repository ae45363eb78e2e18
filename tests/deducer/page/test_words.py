"""The page's words and symbols as its modules make them, and what the server says in them."""

import json
import random
import re
from functools import cache
from typing import Any

import pytest

from deducer.languages import COMPILED, phrase_data, say
from deducer.show.report.deal_sheet import suit_symbols
from deducer.web.tables.state import rules_data
from solver import Rules
from solver.errors import LIST, Phrase, quoted
from tests.support.in_node import in_node, in_node_with_console
from tests.support.referee import small_record

SHAPES = """looks => Promise.all([import("words.js"), import("view.js")]).then(
    ([{ shape }, { textOf }]) => looks.map((look) => {
        const made = shape(look);
        const path = made.type === "path" ? made : made.props.children[0];
        return [textOf(made), path.props.d];
    }))"""
WHOSE = """([language, names]) => import("i18n.js").then(async (words) => {
    await words.speak(language);
    return names.map((who) => words.t("prompt.deal", { who }));
})"""

REBASED = """cases => import("conflicts.js").then(({ rebased, MOOT }) =>
    cases.map(([sheet, before, now]) => {
        const entry = { kind: "agree", sheet };
        const again = rebased(entry, { agreements: before }, { agreements: now });
        return again === MOOT ? "moot" : again && again.sheet;
    }))"""


def test_a_word_that_is_missing_is_complained_of() -> None:
    """So that every test that looks at a page would see it."""
    script = """() => import("i18n.js").then(({ t }) => t("no.such.words"))"""
    assert in_node_with_console(script) == (
        "no.such.words",
        "there are no words for no.such.words\n",
    )


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", {"Bo": "Enter Bo’s cards", "Alice": "Enter Alice’s cards"}),
        ("fr", {"Bo": "Saisir les cartes de Bo", "Émile": "Saisir les cartes d’Émile"}),
        ("de", {"Bo": "Bos Karten eingeben", "Lars": "Lars’ Karten eingeben"}),
        ("sv", {"Bo": "Fyll i Bos kort", "Lars": "Fyll i Lars kort"}),
    ],
)
def test_whose_something_is(language: str, names: dict[str, str]) -> None:
    """Each language has its own way to say it, which depends on the name."""
    assert in_node(WHOSE, [language, list(names)]) == list(names.values())


@pytest.mark.parametrize("letters", ["rygbwm", "ptkABC", "DEx"])
def test_symbols_are_those_of_all_pictures(letters: str) -> None:
    """Suits with and without a symbol of their own, as the page is served them."""
    suits = rules_data(Rules.house(letters, (3, 2, 1), hand_size=2), 2)["suits"]
    for look, (text, path) in zip(suits, in_node(SHAPES, suits), strict=True):
        picture = suit_symbols(look["letter"])
        assert f'd="{path}"' in picture
        assert ("</text>" in picture) == (text == look["letter"])


def test_agreements_that_others_have_changed_meanwhile_are_asked_about() -> None:
    """What they were to replace is still there; somebody else agreed the same; or another sheet."""
    cases = [("bga", "", ""), ("bga", "", "bga"), ("bga", "", "level-2")]
    assert in_node(REBASED, cases) == ["bga", "moot", None]


CHANGES = """([before, now]) => import("history.js").then(({ changes }) => {
    const { come, gone } = changes({ log: before }, { log: now });
    return [come.map((line) => line.text), gone.map((line) => line.text)];
})"""


def log(*lines: str) -> list[dict[str, Any]]:
    """A state's log of plays; what follows ``>`` was drawn."""
    return [
        {"number": number, "text": text, "entry": entry(*text.split(" > "))}
        for number, text in enumerate(lines, start=1)
    ]


def entry(card: str, drawn: str | None = None) -> dict[str, Any]:
    return {"kind": "play", "card": card} | ({"drawn": drawn} if drawn else {})


@pytest.mark.parametrize(
    ("before", "now", "come", "gone"),
    [
        ("a b", "a b", "", ""),
        ("a b", "a b c", "c", ""),
        ("a b", "a", "", "b"),
        ("a b", "a c d", "c d", "b"),
        ("a b c", "a x c", "x", "b"),
        ("a b c", "a c", "", "b"),
        ("a b", "a b b", "b", ""),
        ("a b b", "a b", "", "b"),
        ("a b c d", "a x c y", "x y", "b d"),
        ("", "a", "a", ""),
        ("a|b", "a > y2|b", "a > y2", ""),
        ("a > y1|b", "a > y2|b", "a > y2", ""),
        ("a > y1|b", "c > y1|b", "c > y1", "a > y1"),
    ],
)
def test_what_came_and_what_is_gone(before: str, now: str, come: str, gone: str) -> None:
    between = "|" if "|" in before else " "
    logs = [log(*filter(None, lines.split(between))) for lines in (before, now)]
    found = in_node(CHANGES, logs)
    assert [" ".join(lines) for lines in found] == [come, gone]


SAY = """([language, told]) => Promise.all([
    import("i18n.js"), import("sheets.js"),
]).then(async ([words, problems]) => {
    await words.speak(language);
    return told.map((each) => problems.translated(each));
})"""
VALUES = (1, "Éric", quoted("x"), (3, "y", Phrase("turn {n}", n=4)))
"""What may fill a gap: a number, a name, another phrase, a list."""


@cache
def phrases() -> list[Phrase]:
    """Every phrase that a page is sent, with values of all kinds, and reasons at small tables."""
    templates = json.loads((COMPILED / "phrases.fr.json").read_text("utf-8"))["phrases"]
    found = []
    for at, template in enumerate(sorted(templates.keys() - {LIST.template})):
        gaps = re.findall(r"\{(\w+)\}", template)
        named = {"who": "Éric"} if "who" in gaps else {}
        found += [
            Phrase(template, **dict.fromkeys(gaps, VALUES[(at + step) % 4]) | named | {"n": number})
            for step, number in enumerate((1, 2))
        ]
    chance = random.Random("reasons")
    for _ in range(60):
        record = small_record(chance)
        known = record.at().seen_by(chance.choice(record.players))
        found += [why.phrase for slot in known.slots for why in known.why(slot).values()]
    return found


def sent() -> list[dict[str, Any]]:
    return [{"text": str(each), **phrase_data(each)} for each in phrases()]


def phrase_of(value: object) -> object:
    """A phrase or a value of one, from the JSON data that was sent of it."""
    if isinstance(value, list):
        return tuple(map(phrase_of, value))
    if isinstance(value, dict):
        values = {name: phrase_of(part) for name, part in value["values"].items()}
        return Phrase(value["template"], **values)
    return value


@pytest.mark.parametrize("language", ["de", "fr", "sv"])
def test_the_page_says_all_of_it_as_the_server_would(language: str) -> None:
    said = in_node(SAY, [language, sent()])
    assert len(said) > 1000
    assert [each["lang"] for each in said] == [None] * len(said)
    assert [each["text"] for each in said] == [say(phrase_of(told), language) for told in sent()]
    assert [each["text"] for each in said if re.search(r"[{}]|undefined", each["text"])] == []


def test_an_english_page_says_it_word_for_word() -> None:
    said = in_node(SAY, ["en", sent()])
    assert said == [{"text": told["text"], "lang": "en"} for told in sent()]


def test_what_no_catalogue_has_stays_english() -> None:
    told = {"text": "nobody expected 3", "template": "nobody expected {n}", "values": {"n": 3}}
    for each in (told, {"text": "nobody expected this"}):
        said = in_node(SAY, ["fr", [each]])
        assert said == [{"text": each["text"], "lang": "en"}]
