"""The page's modules: each floor imports from those below; both backends have one interface."""

from __future__ import annotations

import re
from collections import Counter
from graphlib import CycleError, TopologicalSorter

import pytest

from deducer.page import STATIC
from deducer.page.page_files import BY_PYTHON, BY_SERVER, imported

BY_ANSWERS = "js/saved/by-answers.js"
FLOORS = (
    "core",
    "cards",
    "state",
    "table",
    "start",
    "study",
    "served alone saved",
    "pages",
)
"""The folders of modules from the ground up; those on one floor know nothing of each other."""
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js"))
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async function|function|class|const|let) (\w+)", re.MULTILINE)


def text_of(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def folder(name: str) -> str:
    """The folder of a module among those that have a floor."""
    return name.split("/")[1]


def test_every_folder_has_its_floor() -> None:
    assert {folder(name) for name in MODULES} == set(" ".join(FLOORS).split())


def test_imports_lead_down() -> None:
    floor = {name: height for height, names in enumerate(FLOORS) for name in names.split()}
    wrong = [
        f"{name} imports {other}"
        for name in MODULES
        for other in imported(name)
        if folder(name) != folder(other) and floor[folder(name)] <= floor[folder(other)]
    ]
    assert wrong == []


def test_no_import_goes_round_in_a_circle() -> None:
    sorter = TopologicalSorter({name: imported(name) for name in MODULES})
    try:
        sorter.prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_no_two_modules_have_one_name() -> None:
    names = Counter(name.rpartition("/")[2] for name in MODULES)
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("name", MODULES)
def test_what_is_imported_is_there_and_used(name: str) -> None:
    text = text_of(name)
    found = IMPORT.findall(text)
    assert len(found) == len(re.findall(r"^import\b|\bimport\(", text, re.MULTILINE))
    rest = IMPORT.sub("", text)
    for (names, _), other in zip(found, imported(name), strict=True):
        for each in filter(None, map(str.strip, names.split(","))):
            there, _, here = each.partition(" as ")
            assert there in EXPORT.findall(text_of(other)), f"{other} has no {there}"
            assert re.search(rf"(?:(?<![\w.])|\.{{3}}){here or there}\b", rest), (
                f"{here or there} is unused"
            )


def test_both_backends_can_do_what_a_backend_can() -> None:
    documented = re.findall(r"@property \{[^}]+\} (\w+)", text_of("js/core/backend.js"))
    assert len(documented) > 20
    for name in (BY_SERVER, BY_PYTHON):
        (held,) = re.findall(r"^answerBy\(\{\n(.*?)^\}\);$", text_of(name), re.M | re.S)
        assert re.findall(r"^  (\w+)(?=[,:(])", held, re.MULTILINE) == documented


def test_a_saved_review_has_what_its_modules_ask_of_a_backend() -> None:
    (held,) = re.findall(r"^answerBy\(\{\n(.*?)^\}\);$", text_of(BY_ANSWERS), re.M | re.S)
    assert set(re.findall(r"^  (\w+)(?=[,:(])", held, re.MULTILINE)) == {"ask", "tableHere"}
    answered = set(re.findall(r'^  "(/api/\S+)":', text_of(BY_ANSWERS), re.MULTILINE))
    asked = set(re.findall(r'"(/api/game/\S+)"', text_of("js/study/game/review.js")))
    assert asked | {"/api/game/review", "/api/game/chances"} == answered


def test_nothing_is_asked_of_a_backend_that_is_not_documented() -> None:
    documented = {*re.findall(r"@property \{[^}]+\} (\w+)", text_of("js/core/backend.js"))}
    asked = {each for name in MODULES for each in re.findall(r"\bbackend\.(\w+)", text_of(name))}
    assert asked - {"js"} == documented
