"""The floors of the house: every import leads to a lower floor, and none goes round in a circle."""

import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from deducer.page.bundle import kernels
from tests.support.places import ROOT
from tests.support.source import MODULES

FLOORS = {
    "solver": (
        "errors editions intervals verdict",
        "cards limits",
        "rules moves",
        "played notation",
        "board",
        "position",
        "deal",
        "kernel",
        "sat",
        "proof",
        "search",
        "census openhands",
        "puzzles",
    ),
    "deducer": (
        "errors",
        "counting disk times",
        "record",
        "table languages",
        "knowledge formats",
        "agreements",
        "play",
        "game advice",
        "review analysis journal",
        "quiz",
        "trainer",
        "show",
        "page",
        "web",
        "cli",
    ),
    "deducer.advice": ("chances endgame hints open_hands stakes", "advice", "advise shuffle"),
    "deducer.show": ("qr theme words", "terminal json", "report"),
    "deducer.web": (
        "errors",
        "gate store messages",
        "tables",
        "routes",
        "study",
        "jobs alone",
        "server_state",
        "api",
        "app",
    ),
}
"""The rooms of each package from the ground up; rooms on one floor know nothing of each other."""


IMPORT = re.compile(
    r"^[ \t]*(?:import (?P<modules>.+)|from (?P<source>[\w.]+) import (?P<names>\([^)]*\)|.+))",
    re.MULTILINE,
)


@cache
def modules() -> dict[str, str]:
    """Return the source of all modules of both packages by their dotted names."""
    found = {}
    for package in ("solver", "deducer"):
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = file.read_text("utf-8")
    return found


def named(text: str) -> Iterator[tuple[str, ...]]:
    """Yield what a module imports anywhere, also inside of functions: its names, longest first."""
    for found in IMPORT.finditer(text):
        names = re.findall(r"[\w.]+(?: as \w+)?", re.sub("#.*", "", found[1] or found["names"]))
        for name in (each.partition(" ")[0] for each in names):
            yield (f"{found['source']}.{name}", found["source"]) if found["source"] else (name,)


def imported(text: str) -> Iterator[str]:
    """Yield the modules of ours that a module imports anywhere, also inside of functions."""
    for names in named(text):
        yield from [each for each in names if each in modules()][:1]


@cache
def arrows() -> list[tuple[str, str]]:
    """Return every import as a pair: the module that imports, and the one that it needs."""
    texts = modules().items()
    return [(name, other) for name, text in texts for other in imported(text) if other != name]


def room(package: str, module: str) -> str:
    """Return the name of the room of ``package`` that ``module`` lies in; "" for its face."""
    return module.removeprefix(package).lstrip(".").partition(".")[0]


@pytest.mark.parametrize("package", FLOORS)
def test_every_room_has_its_floor(package: str) -> None:
    rooms = {room(package, name) for name in modules() if f"{name}.".startswith(f"{package}.")}
    assert sorted(rooms - {""}) == sorted(" ".join(FLOORS[package]).split())


@pytest.mark.parametrize("package", FLOORS)
def test_imports_lead_down(package: str) -> None:
    floor = {name: height for height, names in enumerate(FLOORS[package]) for name in names.split()}
    floor[""] = len(FLOORS[package])  # the package's face shows what all its rooms offer
    wrong = [
        f"{name} imports {other}"
        for name, other in arrows()
        if all(f"{each}.".startswith(f"{package}.") for each in (name, other))
        and room(package, name) != room(package, other)
        and floor[room(package, name)] <= floor[room(package, other)]
    ]
    assert wrong == []


def test_the_solver_knows_nothing_of_hidden_cards() -> None:
    assert [
        pair for pair in arrows() if pair[0].startswith("solver") > pair[1].startswith("solver")
    ] == []


def test_the_packages_that_the_project_stands_on_are_used() -> None:
    used = {names[-1].partition(".")[0] for text in modules().values() for names in named(text)}
    assert {"constraint", "networkx", "rich", "typer"} <= used


def test_no_import_goes_round_in_a_circle() -> None:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, other in arrows():
        sorter.add(name, other)
    try:
        sorter.prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_each_typed_module_is_compiled_and_run_as_its_source() -> None:
    typed = {
        f"{room}.{path.stem}"
        for room in ("solver.kernel", "deducer.play")
        for path in ROOT.joinpath(*room.split(".")).glob("*.pxd")
        if path.stem != "layout"
    }
    assert typed == set(kernels.settings(ROOT)["kernels"]) == set(MODULES)
