"""What the server says, the page says in other languages: as the server's own catalogue does."""

from __future__ import annotations

import re
from functools import cache

import pytest

from deducer.languages import say
from solver.errors import Phrase
from tests.support import wrong_entries, wrong_games
from tests.support.in_node import in_node
from tests.support.wrong_entries import Told

SAY = """([language, told]) => Promise.all([
    import("i18n.js"), import("sheets.js"),
]).then(async ([words, problems]) => {
    await words.speak(language);
    return told.map((each) => problems.translated(each.problem, each));
})"""


@cache
def provoked() -> list[Told]:
    """Everything that some hundred wrong entries, games and questions make the server say."""
    told = {each["problem"]: each for each in (*wrong_entries.problems(), *wrong_games.problems())}
    return [each for problem, each in sorted(told.items()) if problem]


def phrase_of(value: object) -> object:
    """A phrase or a value of one, from the JSON data that was sent of it."""
    if isinstance(value, list):
        return tuple(map(phrase_of, value))
    if isinstance(value, dict):
        values = {name: phrase_of(part) for name, part in value["values"].items()}
        return Phrase(value["template"], **values)
    return value


@pytest.mark.parametrize("language", ["fr", "sv"])
def test_the_page_says_all_of_it_as_the_server_would(language: str) -> None:
    said = in_node(SAY, [language, provoked()])
    assert len(said) > 500
    assert [each for each in said if each["lang"]] == []
    assert [each["text"] for each in said] == [
        say(phrase_of(told), language) for told in provoked()
    ]
    assert [each["text"] for each in said if re.search(r"[{}]|undefined", each["text"])] == []


def test_an_english_page_says_it_word_for_word() -> None:
    said = in_node(SAY, ["en", provoked()])
    assert said == [{"text": told["problem"], "lang": "en"} for told in provoked()]


def test_what_no_catalogue_has_stays_english() -> None:
    told = {"problem": "nobody expected 3", "template": "nobody expected {n}", "values": {"n": 3}}
    for each in (told, {"problem": "nobody expected this"}):
        said = in_node(SAY, ["fr", [each]])
        assert said == [{"text": each["problem"], "lang": "en"}]
