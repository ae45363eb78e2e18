"""What the server says, the page says in other languages: as the server's own catalogue does."""

import json
import random
import re
from functools import cache
from typing import Any

import pytest

from deducer.languages import COMPILED, phrase_data, say
from solver.errors import LIST, Phrase, quoted
from tests.support.in_node import in_node
from tests.support.referee import small_record

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
