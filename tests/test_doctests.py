"""Examples in docstrings and READMEs are true; only modules that have some are imported."""

import doctest
import re
from importlib import import_module

import pytest

from tests.support.places import ROOT

PLACES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("deducer", "solver", "tests/support")
    for kind in ("*.py", "*.md")
    for path in sorted((ROOT / folder).rglob(kind))
    if re.search(r"^ *>>> ", path.read_text("utf-8"), re.MULTILINE)
]
SLOW = {"deducer/quiz/__init__.py"}


@pytest.mark.parametrize(
    "place", [pytest.param(each, marks=[pytest.mark.slow] * (each in SLOW)) for each in PLACES]
)
def test_examples_are_true(place: str) -> None:
    if place.endswith(".md"):
        text = (ROOT / place).read_text("utf-8")
        tests = [doctest.DocTestParser().get_doctest(text, {}, place, place, 0)]
    else:
        module = import_module(
            place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        )
        tests = doctest.DocTestFinder(exclude_empty=True).find(module)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in tests:
        runner.run(test, out=said.append)
    assert runner.tries
    assert not said, "".join(said)


def test_there_are_such_modules() -> None:
    assert len(PLACES) > 40
