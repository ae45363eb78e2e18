"""Every template of the source is in every catalogue, with the same gaps, and no other one is."""

import ast
import json
import re
from collections import Counter
from functools import cache

import pytest

from deducer.languages import COMPILED, LANGUAGES, files_of
from tests.support.catalogues import (
    compiled,
    errors,
    is_apart,
    name_of,
    path_of,
    read,
    source,
    templates,
    updated,
)

OTHERS = [language for language in LANGUAGES if language != "en"]
MADE = {
    "deducer/disk.py": 1,  # what the system says
    "deducer/cli/serve.py": 1,  # the same
    "deducer/cli/streams.py": 1,  # what is given to it
    "deducer/formats/compact_letters.py": 3,  # literals of its callers
    "deducer/languages/__init__.py": 1,  # literals of its callers
    "deducer/record/line_words.py": 1,  # the same
    "deducer/record/events.py": 1,  # a reason
    "deducer/show/words/moves.py": 1,  # what is given to it, with names for seats
    "solver/board.py": 1,  # a reason
    "solver/cards.py": 2,  # a suit and a card
    "solver/errors.py": 2,  # what is given to it, and lists
    "solver/notation/rules_lines.py": 1,  # words of a header
    "solver/notation/words.py": 1,  # literals of its callers
}
"""How many phrases have a template that is no literal, by file: `words` lists their templates."""


def gaps(text: str) -> set[str]:
    """What is filled into a template; whose something is follows from who."""
    return {"who" if gap == "whose" else gap for gap in re.findall(r"\{(\w*)\}", text)}


@pytest.mark.slow
def test_the_catalogues_hold_what_the_source_does() -> None:
    """In one test, as the whole source is read for it.

    After ``python -m tests.support.catalogues`` and a look at what is new, they do.
    """
    assert len({each.text for each in templates()}) > 450
    for language in OTHERS:
        refuse_stale(language)
    refuse_wrong_values()
    refuse_finished_sentences()


def refuse_stale(language: str) -> None:
    """Check that a catalogue has all templates, and that a page loads those that it is sent."""
    assert path_of(language).read_text("utf-8") == updated(language)
    for apart, file in zip((False, True), files_of(language), strict=True):
        assert file.read_text("utf-8") == compiled(language, apart=apart)
    assert {message.id for message in read(language) if message.id} == {
        (each.text, each.plural) if each.plural else each.text for each in templates()
    }
    shared, apart = (
        json.loads(file.read_text("utf-8"))["phrases"].keys() for file in files_of(language)
    )
    shown = {each.text for each in templates() if not is_apart(each.file)}
    assert shared == shown
    assert apart == {each.text for each in templates()} - shown
    assert len(apart) > 200


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said)  # type: ignore[call-overload]


@pytest.mark.parametrize("language", OTHERS)
def test_everything_is_translated_with_the_same_gaps(language: str) -> None:
    for message in read(language):
        english, said = forms(message.id), forms(message.string)
        if english == [""]:
            continue
        assert len(said) == (1 if len(english) == 1 else 2), english
        for form in said:
            assert form.strip(), english
            optional = {"n"} if len(english) == 2 else set()
            assert gaps(form) | optional == gaps(english[0]) | gaps(english[-1]) | optional, english


def refuse_wrong_values() -> None:
    """Check that templates are given the values of their gaps, and the plural has the same."""
    wrong = {}
    for each in templates():
        named = gaps(each.text) | gaps(each.plural or "") | ({"n"} if each.plural else set())
        if "" in named or each.values not in (None, named):
            wrong[f"{each.file}:{each.line}"] = each
        if each.plural:
            assert gaps(each.plural) | {"n"} == gaps(each.text) | {"n"}
    assert wrong == {}


def refuse_finished_sentences() -> None:
    """Check that templates are literals; those that are made are few, and known."""
    trees = source()
    known = {"Phrase", "fail", *errors(trees.values())}
    made: Counter[str] = Counter()
    for file, tree in trees.items():
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and call.args and name_of(call.func) in known):
                continue
            if name_of(call.func) == "Phrase" and not isinstance(call.args[0], ast.Constant):
                made[file] += 1
            else:
                assert not isinstance(call.args[0], ast.JoinedStr | ast.BinOp), (file, call.lineno)
    assert made == MADE


@cache
def sayings(language: str) -> list[tuple[str, str]]:
    """All that is said in a language, in the terminal and on the page, beside the English."""
    pairs = [
        (english, said)
        for message in read(language)
        for english, said in zip(forms(message.id), forms(message.string), strict=True)
        if english
    ]
    own, ours = (
        json.loads((COMPILED / f"{name}.json").read_text("utf-8")) for name in ("en", language)
    )
    for key, english in own.items():
        if isinstance(english, str):
            pairs.append((english, ours[key]))
        else:
            pairs += [
                (english.get(form, english["other"]), said) for form, said in ours[key].items()
            ]
    assert len(pairs) > 1500
    return pairs


WHO = r"\{(?:who|mover|name|giver|holder)\}"


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("fr", r" [;:!?»](?=\W|$)"),  # a line may break there
        ("fr", r"« "),
        ("fr", r"\w'[aâeéêèhiîouy]"),  # a typewriter's apostrophe
        ("fr", rf"\b(?:[dD]e|[qQ]ue|[lL]orsque|[pP]uisque) {WHO}"),  # que Ann
        ("de", r"”|“\w|\w„"),  # it quotes „so“
        ("de", r"\w'\w"),  # a typewriter's apostrophe
        ("de", r"(?<=[\wäöüß,] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b"),  # a reader is du
    ],
)
def test_it_is_set_as_its_readers_set_it(language: str, wrong: str) -> None:
    said = [re.sub(r"`.*?`|Sheet\.parse\S*", "", said) for _, said in sayings(language)]
    assert [each for each in said if re.search(wrong, each)] == []


def test_a_turn_is_one_word_in_swedish() -> None:
    """A turn is tur, and drag is what a player does in it."""

    def count(words: str, text: str) -> int:
        return len(re.findall(rf"\b(?:{words})\b", re.sub(r"{.*?}", "", text), re.IGNORECASE))

    wrong = [
        said
        for english, said in sayings("sv")
        if count("drag|draget|dragen", said)
        and count("tur|turen|turer|turerna", said) < count("turns?", english)
    ]
    assert wrong == []
