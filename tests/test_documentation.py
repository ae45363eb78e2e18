"""Documentation: the reference and pictures are those of the code, and links lead somewhere."""

import json
import re
import shlex
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from deducer import Record
from deducer.cli.app import app
from deducer.show.json.schemas import names, schema_text
from tests.conftest import KERNEL_ROOMS
from tests.support.docs import TEXTS, commands, pictures
from tests.support.docs.commands import anchor
from tests.support.phones import served
from tests.support.places import ROOT
from tests.test_architecture import FLOORS

PAGES = [
    path.relative_to(ROOT).as_posix()
    for folder in (ROOT / "deducer", ROOT / "solver")
    for path in sorted(folder.rglob("*.md"))
] + ["README.md", "CONTRIBUTING.md"]
ROOMS = [
    path.parent
    for package in ("deducer", "solver")
    for path in [ROOT / package / "__init__.py", *sorted((ROOT / package).glob("*/__init__.py"))]
]
EXAMPLES = [
    (name, *example)
    for name in PAGES
    for example in re.findall(
        r"^```console\n\$ (.*)\n([^`]*)^```", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE
    )
]


def drawn(picture: str) -> list[str]:
    """The words of an SVG: how they are set may change with what draws it."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


# -- what is made from code ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_it_is_what_the_code_says(name: str) -> None:
    kept, made = (ROOT / name).read_text("utf-8"), TEXTS[name]()
    if name.endswith(".svg"):
        kept, made = "\n".join(drawn(kept)), "\n".join(drawn(made))
    assert kept == made, "stale: python -m tests.support.docs"
    assert len(made) > 500


def silent(schema: Any, parts: dict[str, Any], path: str = "") -> Iterator[str]:
    """Yield the fields in a schema that neither say what they are nor are of a type that does."""
    if isinstance(schema, list):
        for each in schema:
            yield from silent(each, parts, path)
    elif isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items():
            if "const" not in field and not says(field, parts):
                yield f"{path}.{name}"
            yield from silent(field, parts, f"{path}.{name}")
        for key in ("items", "anyOf", "oneOf"):
            yield from silent(schema.get(key, []), parts, path)
        yield from silent(list(schema.get("$defs", {}).values()), parts, path)


def says(field: dict[str, Any], parts: dict[str, Any]) -> bool:
    """Whether a field says what it is, or its type or one of its types does."""
    named = [parts[field["$ref"].rpartition("/")[2]]] if "$ref" in field else []
    choices = [*named, *field.get("anyOf", []), *field.get("oneOf", [])]
    return "description" in field or any(says(each, parts) for each in choices)


@pytest.mark.slow
def test_everything_says_what_it_is() -> None:
    assert commands.undescribed() == []
    for name in names():
        schema = json.loads(schema_text(name))
        assert list(silent(schema, schema.get("$defs", {}), name)) == []


@pytest.mark.nightly
@pytest.mark.slow
def test_every_operation_says_what_it_is() -> None:
    with served() as app:
        schema = app.openapi()
    parts = schema["components"]["schemas"]
    own = [each for name, each in parts.items() if not name.endswith("ValidationError")]
    assert list(silent(own, parts)) == []
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert operation["description"]
            assert all(each["description"] for each in operation.get("parameters", []))


def test_pictures_fetch_nothing() -> None:
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", pictures.terminal())


# -- pages -----------------------------------------------------------------------------------


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 250


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    for link in links:
        if not link.startswith("https://"):
            path, _, part = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not part or f"#{part}" in headings(target), link


def headings(page: Path) -> list[str]:
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return list(map(anchor, found))


@pytest.mark.parametrize(("name", "command", "shown"), EXAMPLES)
def test_examples_print_what_they_show(
    name: str, command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ended = CliRunner().invoke(
        app, shlex.split(command)[1:], env={"COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    )
    printed = "".join(line.rstrip() + "\n" for line in ended.output.splitlines())
    assert ended.exit_code == 0
    assert OutputChecker().check_output(shown, printed, ELLIPSIS), f"{name}: {printed}"


def test_the_notation_is_read_as_it_is_explained() -> None:
    page = (ROOT / "deducer/record/README.md").read_text("utf-8").partition("## The notation")[2]
    example, events = page.split("```")[1].removeprefix("text"), page.partition("**Events.**")[2]
    record = Record.parse(example)
    assert record.table.now.turn == 3
    rows = re.findall(r"^\| (`.*?) \|", events, flags=re.MULTILINE)
    lines = [line for row in rows for line in re.findall("`([^`]+)`", row)]
    assert len(lines) > 12
    for line in lines:
        said = line.replace("… !", "show Ann 1 r3 !").replace(": …", ": note so").replace("…", "so")
        assert len(Record.parse(f"{example}\n{said}\n").log) == len(record.log) + 1, said


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(ROOT).as_posix())
def test_a_room_names_its_files_and_they_are_there(room: Path) -> None:
    said, here, inner = (room / "README.md").read_text("utf-8"), modules(room), folders(room)
    assert [each for each in sorted(here) if f"`{each}`" not in said] == []
    assert [each for each in sorted(inner) if f"`{each}/`" not in said] == []
    for name, words in rows(said):
        assert name in here | inner | {"__init__"} or "." in name
        part = room / name
        if name in inner and not (part / "README.md").exists():
            told = words + (part / "__init__.py").read_text("utf-8").split('"""')[1]
            assert [each for each in sorted(modules(part)) if f"`{each}`" not in told] == [], name
            named = {each for each in re.findall("`([a-z_]+)/?`", words) if each != "__init__"}
            assert named <= modules(part) | folders(part) | inner, name


@pytest.mark.parametrize("name", PAGES)
def test_every_path_that_a_page_names_is_there(name: str) -> None:
    """A path that begins in a folder of ours, with slashes, or with dots as Python has it."""
    said, here = (ROOT / name).read_text("utf-8"), (ROOT / name).parent
    homes = [here, here.parent, ROOT, ROOT / "deducer", ROOT / "solver"]
    homes += [home / "static" / "js" for home in (here, ROOT / "deducer/page")]
    paths = re.findall(r"(?<![\w./~-])([a-z_]+(?:/[\w.-]+)+)", re.sub(r"\(.*?\)", "", said))
    for path in paths:
        begun = [home for home in homes if (home / path.split("/")[0]).is_dir()]
        found = [path, *(f"{path}{end}" for end in (".py", ".js"))]
        assert not begun or any((home / each).exists() for home in begun for each in found), path
    for dotted in re.findall(r"`((?:[a-z_]+\.){2,}\w+)`", said):
        first, *rest = dotted.split(".")
        for home in homes:
            if (home / first / "__init__.py").exists():
                assert resolves(home / first, rest), dotted


def rows(said: str) -> list[tuple[str, str]]:
    """What a room's table of its files names in its first column, each with what it says."""
    table = re.search(
        r"^\| in (?:reading order|floors)[^|]*\|.*\n\|---\|---\|\n((?:\|.*\n)+)", said, re.M
    )
    lines = table[1].splitlines() if table else []
    cells = [line.strip("| \n").partition(" | ") for line in lines]
    return [
        (name, words) for first, _, words in cells for name in re.findall("`([^`]+?)/?`", first)
    ]


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}


def folders(folder: Path) -> set[str]:
    return {path.parent.name for path in folder.glob("*/__init__.py")}


def resolves(folder: Path, names: list[str]) -> bool:
    """Whether the dotted ``names`` lead somewhere from a package."""
    thing: object = import_module(".".join(folder.relative_to(ROOT).parts))
    for name in names:
        if not hasattr(thing, name):
            if find_spec(f"{getattr(thing, '__name__', '')}.{name}") is None:
                return False
            import_module(f"{thing.__name__}.{name}")  # type: ignore[attr-defined]
        thing = getattr(thing, name)
    return True


@pytest.mark.parametrize("package", ["deducer", "solver"])
def test_rooms_are_linked(package: str) -> None:
    for page in (ROOT / "README.md", ROOT / package / "README.md"):
        said = page.read_text("utf-8")
        for room in ROOMS:
            if room.parent.name == package:
                path = (room / "README.md").relative_to(page.parent).as_posix()
                assert f"]({path})" in said, page


def test_the_page_names_the_folders_of_its_scripts() -> None:
    page = ROOT / "deducer/page"
    table = (page / "README.md").read_text("utf-8").partition("| folder | |")[2]
    cells = re.findall(r"^\| (`[^|]+) \|", table.partition("\n\n")[0], flags=re.MULTILINE)
    named = {name for cell in cells for name in re.findall("`([a-z]+)`", cell)}
    assert named == {path.name for path in (page / "static/js").iterdir() if path.is_dir()}


# -- what CONTRIBUTING.md and CI name is there: commands, modules, files, marks ----------------


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
