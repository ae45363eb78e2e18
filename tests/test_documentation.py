"""Documentation: the reference and pictures are those of the code, and links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from deducer import Record
from deducer.cli.app import app
from deducer.show.json.schemas import names, schema_text
from deducer.web.app import app_of
from tests.support.docs import TEXTS, commands, pictures
from tests.support.docs.markdown import anchor
from tests.support.phones import service_of
from tests.support.places import ROOT

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
    served = app_of(service_of()).openapi()
    parts = served["components"]["schemas"]
    own = [each for name, each in parts.items() if not name.endswith("ValidationError")]
    assert list(silent(own, parts)) == []
    for operations in served["paths"].values():
        for operation in operations.values():
            assert operation["description"]
            assert all(each["description"] for each in operation.get("parameters", []))


def test_fields_that_say_nothing_are_found() -> None:
    told = {"description": "Told.", "type": "integer"}
    deep = {"type": "array", "items": {"properties": {"untold": {"type": "integer"}, "told": told}}}
    fields = {
        "a": {"$ref": "#/$defs/named"},
        "b": deep | {"description": "Told."},
        "c": {},
    }
    either = {"oneOf": [{"properties": {"told": told}}, {"properties": {"y": {"type": "null"}}}]}
    parts = {"named": told, "either": either}
    found = list(silent({"properties": fields, "$defs": parts}, parts))
    assert found == [".b.untold", ".c", ".y"]


def test_commands_that_say_nothing_are_found() -> None:
    silently = typer.Typer(help="A group.")

    @silently.command()
    def silent(told: Annotated[int, typer.Option(help="Told.")] = 0, untold: int = 0) -> None:
        pass

    @silently.command()
    def told() -> None:
        """Say so."""

    group = get_command(silently)
    assert commands.undescribed(group) == ["hanabi silent", "hanabi silent --untold"]


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
def test_every_room_names_its_files(room: Path) -> None:
    said = (room / "README.md").read_text("utf-8")
    files = {path.stem for path in room.glob("*.py") if not path.stem.startswith("_")}
    parts = {path.parent.name for path in room.glob("*/__init__.py")}
    assert [each for each in sorted(files) if f"`{each}`" not in said] == []
    assert [each for each in sorted(parts) if f"`{each}/`" not in said] == []


@pytest.mark.parametrize("package", ["deducer", "solver"])
def test_rooms_are_linked(package: str) -> None:
    said = (ROOT / "README.md").read_text("utf-8") + (ROOT / package / "README.md").read_text(
        "utf-8"
    )
    for room in ROOMS:
        if room.parent.name == package:
            assert f"{room.name}/README.md)" in said
