"""The standard library of a page: bytecode where it is used, and nothing that is imported lacks."""

import zipfile
from pathlib import Path

import pytest

from deducer.page.bundle import pins
from tests.support.inside import said

pytestmark = pytest.mark.slow

KINDS = """
import deducer, importlib, json, pkgutil, solver, sys

for package in (deducer, solver):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
found = {"source": [], "bytecode": []}
for name, module in sys.modules.items():
    origin = module.__spec__ and module.__spec__.origin
    if ".zip/" in (origin or ""):
        found["bytecode" if origin.endswith(".pyc") else "source"].append(name)
import constraint, pydantic, segno
constraint.Problem, pydantic.BaseModel, segno.make
print(json.dumps(found))
"""
"""Imports every module of a page, and prints which modules of the library are bytecode then. What
packages import besides, when they are first asked, is there, too."""


def test_what_python_imports_for_a_page_is_bytecode(page: Path) -> None:
    kinds = said(page, KINDS)
    assert kinds["source"] == []
    assert {"asyncio", "fractions", "random"} < set(kinds["bytecode"])
    with zipfile.ZipFile(page / "runtime" / "python_stdlib.zip") as library:
        tops = {name.partition("/")[0].removesuffix(".py") for name in library.namelist()}
    assert "difflib" in tops  # what may be imported later stays
    assert not tops.intersection(pins.UNUSED_LIBRARY)
