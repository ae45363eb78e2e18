"""The standard library of a page: bytecode where it is used, and nothing that is imported lacks."""

from __future__ import annotations

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
MISSING = """
import dis, fnmatch, importlib.util, json, marshal, sys, types, zipfile

def modules():
    library = next(place for place in sys.path if place.endswith(".zip"))
    with zipfile.ZipFile(library) as held:
        yield from (("library", name, held.read(name)) for name in held.namelist())
    for name in ("packages", "kernels", "networkx"):  # memory lacks imported files
        with zipfile.ZipFile(f"/site/{name}.zip") as held:
            yield from (("packages", name, held.read(name)) for name in held.namelist())

def imports(code, package, later):
    # the three instructions of an import: its level, the names that it lists, the module
    imports_any = dis.opmap["IMPORT_NAME"] in code.co_code[::2]  # most do not: that is soon seen
    said = [each for each in (dis.get_instructions(code) if imports_any else ())
            if each.opname in ("LOAD_CONST", "LOAD_SMALL_INT", "IMPORT_NAME")]
    for at, each in enumerate(said):
        if each.opname == "IMPORT_NAME":
            name = importlib.util.resolve_name("." * said[at - 2].argval + each.argval, package)
            yield from ((every, later) for every in (
                name, *(f"{name}.{one}" for one in said[at - 1].argval or ())))
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from imports(each, package, later or bool(each.co_flags & 2))

def parents(name):
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts) + 1)]

def left(name):
    return [each for each in parents(name)
            if any(fnmatch.fnmatchcase(each, pattern) for pattern in left_out)]

def is_there(name):
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:
        return False

count = 0
found = {f"{whose} {when}": set()
         for whose in ("packages", "library") for when in ("at once", "later")}
for whose, file, data in modules():
    stem, _, kind = file.rpartition(".")
    if kind not in ("py", "pyc"):
        continue
    count += 1
    module = stem.replace("/", ".").removesuffix(".__init__")
    package = module if stem.endswith("/__init__") else module.rpartition(".")[0]
    code = marshal.loads(data[16:]) if kind == "pyc" else compile(data, file, "exec")
    for name, later in imports(code, package, False):
        if left(name) and not is_there(left(name)[0]):
            found[f"{whose} {'later' if later else 'at once'}"].add((left(name)[0], module))
print(json.dumps([count, {when: sorted(each) for when, each in found.items()}]))
"""
"""Prints how many modules a page holds, and which of them import what was ``left_out``: pairs of
its name and the module. They do it at once, or later, in a function."""

NEVER_CALLED = [
    ["argparse", "solver.proof.sceptic"],  # as a command
    ["ctypes", "segno.writers"],  # in Windows' terminal
    ["webbrowser", "segno"],  # a picture in a browser's window
]
"""What is left out though packages ask for it, in functions that no page calls."""
OTHERWISE = [
    ["_pydatetime", "datetime"],  # where there is no C
    ["argparse", "http.server"],
    ["asyncio.windows_events", "asyncio"],
    ["ctypes", "multiprocessing.sharedctypes"],  # memory that processes share
    ["doctest", "heapq"],  # as a command
    ["socketserver", "http.server"],
]
"""What the library imports at once, but not here."""
LATER = {
    *("argparse", "getopt", "pydoc", "rlcompleter", "_pyrepl"),  # commands and terminals
    *("asyncio.windows_events", "ctypes"),  # other systems
    *("ftplib", "tarfile", "xmlrpc"),
}
"""What functions of the library import that no page calls."""


def test_what_python_imports_for_a_page_is_bytecode(page: Path) -> None:
    kinds = said(page, KINDS)
    assert kinds["source"] == []
    assert {"asyncio", "fractions", "random"} < set(kinds["bytecode"])
    with zipfile.ZipFile(page / "runtime" / "python_stdlib.zip") as library:
        tops = {name.partition("/")[0].removesuffix(".py") for name in library.namelist()}
    assert "difflib" in tops  # what may be imported later stays
    assert not tops.intersection(pins.UNUSED_LIBRARY)


@pytest.mark.nightly
def test_nothing_is_left_out_that_a_page_imports(page: Path) -> None:
    count, found = said(page, f"left_out = {pins.UNUSED_LIBRARY!r}\n{MISSING}")
    assert count > 600
    assert found["packages at once"] == []
    assert found["packages later"] == NEVER_CALLED
    assert found["library at once"] == OTHERWISE
    assert {name for name, _ in found["library later"]} == LATER
