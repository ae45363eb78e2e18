"""What the tests that also run in a page's runtime import: nothing that is not there."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.inside import LEFT_OUT, NEEDED, ROOMS
from tests.support.places import ROOT

OURS = ("deducer", "solver", "tests")
WITH_THEM = ("pydantic", "pydantic_core", "starlette", "typing_extensions")
"""Packages that come with those that are needed."""


def top_level(file: Path) -> Iterator[str]:
    """Yield what a file imports as soon as it is imported, by dotted names."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def files_of(name: str) -> Iterator[Path]:
    """Yield the files of ours that Python runs to import ``name``."""
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        place = ROOT.joinpath(*parts[:end])
        for file in (place / "__init__.py", place.with_suffix(".py")):
            if file.exists():
                yield file


@cache
def imports(file: Path) -> tuple[frozenset[str], frozenset[Path]]:
    """Return the packages of others, and the files of ours, that a file imports itself."""
    names = list(top_level(file))
    ours = [each for each in names if each.startswith(OURS)]
    others = {each.partition(".")[0] for each in names} - {*OURS, *sys.stdlib_module_names}
    return frozenset(others), frozenset(path for each in ours for path in files_of(each))


def test_what_runs_inside_imports_only_what_is_there() -> None:
    left_out = tuple(name for names in LEFT_OUT.values() for name in names)
    allowed = {*NEEDED, *WITH_THEM}
    for room in ROOMS:
        for test in sorted((ROOT / room).rglob("test_*.py")):
            if test.relative_to(ROOT).as_posix().startswith(left_out):
                continue
            seen, waiting = {test}, [test]
            while waiting:
                file = waiting.pop()
                others, ours = imports(file)
                missing = sorted(others - allowed)
                assert not missing, f"{test}: {file} imports {missing}"
                waiting += ours - seen
                seen |= ours
