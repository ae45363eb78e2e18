"""What CONTRIBUTING.md and CI name is there: commands, modules, files, marks."""

import re
import shlex
from importlib.util import find_spec

import pytest

from tests.conftest import KERNEL_ROOMS
from tests.support.places import ROOT
from tests.test_architecture import FLOORS

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RUN = (ROOT / ".ci/run").read_text("utf-8")
EVERY_DAY = re.findall(r"^\|[^|]+\| `([^`]+)` \|$", TEXT, re.MULTILINE)
PROGRAMS = {"pytest", "ruff", "mypy", "pip", "python", ".ci/run"}


def words_of(command: str) -> list[list[str]]:
    """The words of each program that a command runs, without what is set for it."""
    parts = [shlex.split(part) for part in command.split("&&")]
    return [[word for word in part if not re.match("[A-Z_]+=", word)] for part in parts]


@pytest.mark.parametrize("command", EVERY_DAY)
def test_a_command_of_every_day_names_what_is_there(command: str) -> None:
    for program, *arguments in words_of(command):
        assert program in PROGRAMS
        if program == "python":
            assert find_spec(arguments[1]) is not None
        for word in arguments:
            assert "/" not in word or (ROOT / word).exists()


def test_marks_are_those_that_pytest_knows(pytestconfig: pytest.Config) -> None:
    known = {line.partition(":")[0] for line in pytestconfig.getini("markers")}
    asked = re.findall(r"-m ([\"'])(.+?)\1|-m (build|browser|folder|slow|nightly)\b", TEXT + RUN)
    named = {word for _, said, one in asked for word in re.findall(r"\w+", said or one)}
    assert (
        named - {"not", "and", "or"} == {"slow", "browser", "build", "folder", "nightly"} <= known
    )


@pytest.mark.parametrize("room", KERNEL_ROOMS)
def test_a_room_that_is_tried_without_a_compiler_has_tests(room: str) -> None:
    place = ROOT / "tests" / room
    tests = list(place.glob("test_*.py")) if place.is_dir() else [place.with_suffix(".py")]
    assert tests
    assert all(test.is_file() for test in tests)


@pytest.mark.parametrize("package", ["solver", "deducer"])
def test_the_picture_shows_the_floors(package: str) -> None:
    drawn = TEXT.partition(f"subgraph {package}[")[2].partition("end\n")[0].splitlines()[1:]
    labels = [line.split('"')[1].partition(":")[0] for line in drawn if '"' in line]
    assert [set(label.split(" · ")) for label in labels] == [
        set(floor.split()) for floor in FLOORS[package]
    ]
