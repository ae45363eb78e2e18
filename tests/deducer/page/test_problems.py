"""What the server says in English, the page says in other languages: every sentence of it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import deducer
import solver
from deducer.page import STATIC
from tests.support import wrong_entries, wrong_games
from tests.support.browser import browser as browser
from tests.support.phone import Pocket
from tests.support.phone import phones as phones
from tests.support.phone import server as server

CATALOGUE: list[dict[str, Any]] = json.loads((STATIC / "i18n" / "problems.json").read_text("utf-8"))

# -- the catalogue, read as the page reads it --------------------------------------------------

NUMBER, CARD, COLOUR, ANYTHING = r"-?\d+", r"[A-Za-z]\d", "[A-Za-z]+", ".+?"
LOOKS = {
    **dict.fromkeys(("n", "slot", "line", "column"), NUMBER),
    "numbers": r"\d+(?:, \d+)+",
    "slots": r"\d+(?: \d+)+",
    "who": ".{1,60}?",
    "quoted": "'.*?'|\".*?\"",
    "path": r"[\w.\[\]]+",
    "card": CARD,
    "cards": f"{CARD}(?:, {CARD})*",
    "suits": rf"{CARD}-\d(?: {CARD}-\d)*",
    "colour": COLOUR,
    "clue": rf"\d|{COLOUR}",
    "reason": "[a-z-]+",
}
"""What a gap of a sentence looks like; any other holds anything."""
PHRASES = {
    "problem": ("problem", "$^"),
    "what": ("what", "$^"),
    "data": ("data", "$^"),
    "places": ("place", ", | and "),
    "sights": ("sight", ", "),
    "events": ("event", r"; (?=event \d)"),
    "differences": ("difference", "; "),
    "spots": ("spot", r"; |, (?=\w\d: )"),
    "renames": ("rename", ", "),
    "flags": ("flag", " "),
    "lost": ("lost", "; "),
    "rules": ("rule", " · "),
}
"""Gaps that hold phrases of a kind, and what stands between them."""


class Sentence(NamedTuple):
    """A sentence of the catalogue, as a pattern."""

    english: str
    looks: re.Pattern[str]


def gap(name: str) -> str:
    return re.sub(r"\d$", "", name)


def pattern(english: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", english)
    parts[::2] = [re.escape(part).replace(r"\(s\)", "s?") for part in parts[::2]]
    parts[1::2] = [f"(?P<{part}>{LOOKS.get(gap(part), ANYTHING)})" for part in parts[1::2]]
    return re.compile("".join(parts))


@cache
def sentences(kind: str) -> list[Sentence]:
    """The sentences of a kind: those that say where something is wrong, then the longest first."""
    english = [entry["en"] for entry in CATALOGUE if entry.get("of", "problem") == kind]
    english.sort(key=lambda said: (said.endswith("{problem}"), len(re.sub(r"\{\w+\}", "", said))))
    return [Sentence(said, pattern(said)) for said in reversed(english)]


def used(kind: str, text: str) -> set[str] | None:
    """The sentences that a text of that kind is made of; None where it can't be said."""
    for english, looks in sentences(kind):
        found = looks.fullmatch(text)
        if found is None:
            continue
        inner = [used_inside(gap(name), said) for name, said in found.groupdict().items()]
        if None not in inner:
            return {english}.union(*(each for each in inner if each))
    return None


def used_inside(name: str, text: str) -> set[str] | None:
    if name not in PHRASES:
        return set()
    kind, between = PHRASES[name]
    parts = [used(kind, part) for part in re.split(between, text)]
    return None if None in parts else set().union(*(each for each in parts if each))


# -- the tests ----------------------------------------------------------------------------------

RARE = {
    "this takes too much here: try again in a minute",
    "this can't be written down",
    "this can't be written down: {quoted}",
    "something was asked here that takes time: wait for the answer",
    "too many questions are waiting here: try again in a minute",
    "this game takes too long to review here: export it",
    "no world is consistent with this view",
    "the request took too long to arrive",
    "the server answered {n}",
}
"""Sentences that take too long to provoke."""


@cache
def provoked() -> dict[str, list[str]]:
    """Texts by the gap that each could stand in."""
    problems = [*wrong_entries.problems(), *wrong_games.problems()]
    lost, rules = wrong_games.of_losses(), wrong_games.of_rules()
    said = {"problem": problems, "lost": lost, "rules": rules}
    return {name: sorted(set(texts) - {""}) for name, texts in said.items()}


def test_every_text_is_made_of_sentences_that_are_there() -> None:
    unsaid = [
        text
        for name, texts in provoked().items()
        for text in texts
        if used_inside(name, text) is None
    ]
    assert unsaid == []
    assert len(provoked()["problem"]) > 500


def test_every_sentence_is_met() -> None:
    """None is there for nothing; those that are rare stand in the source, word for word."""
    met = set().union(
        *(used_inside(name, text) or () for name, texts in provoked().items() for text in texts)
    )
    english = [entry["en"] for entry in CATALOGUE]
    assert {*english} - met == RARE
    source = "\n".join(source_texts())
    for sentence in RARE:
        assert all(part in source for part in re.split(r"\{\w+\}", sentence)), sentence
    kinds = [(entry.get("of", "problem"), entry["en"]) for entry in CATALOGUE]
    assert len({*kinds}) == len(kinds)


def source_texts() -> Iterator[str]:
    """Every text in the source of what the server runs, and what the page adds to that."""
    for package in (deducer, solver):
        for file in Path(package.__file__ or "").parent.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
    yield (STATIC / "js" / "api.js").read_text("utf-8")


def holes(text: str) -> set[str]:
    """What is filled into a text; whose something is follows from who."""
    found = set(re.findall(r"\{(\w+)\}", text))
    return {"who" if hole == "whose" else hole for hole in found}


@pytest.mark.parametrize("language", ["fr", "sv"])
def test_each_language_fills_the_same_gaps(language: str) -> None:
    for entry in CATALOGUE:
        said = entry[language]
        forms = said if isinstance(said, dict) else {"one": said, "other": said}
        assert set(forms) == {"one", "other"}, entry
        assert isinstance(said, str) or "n" in holes(entry["en"]), entry
        for form in forms.values():
            assert form.strip(), entry
            assert holes(form) == holes(entry["en"]), entry


SAY = """([language, texts]) => Promise.all([
    import("/static/js/i18n.js"), import("/static/js/problems.js"),
]).then(async ([words, problems]) => {
    await words.speak(language);
    return texts.map(([as, text]) => problems.translated(text, {as}));
})"""


def test_the_page_says_all_of_it(phones: Pocket) -> None:
    page = phones().page
    texts = [(name, text) for name, all_of_it in provoked().items() for text in all_of_it]
    for language in ("fr", "sv"):
        said = page.evaluate(SAY, [language, texts])
        unsaid = [each["text"] for each in said if each["lang"]]
        assert unsaid == []
        assert [each["text"] for each in said if re.search(r"[{}]|undefined", each["text"])] == []
    english = page.evaluate(SAY, ["en", texts])
    assert english == [{"text": text, "lang": "en"} for _, text in texts]


def test_what_no_sentence_says_stays_english(phones: Pocket) -> None:
    page = phones().page
    for text in ("nobody expected this", "event 3 (note x): nobody expected this", ""):
        assert page.evaluate(SAY, ["fr", [["problem", text]]]) == [{"text": text, "lang": "en"}]
