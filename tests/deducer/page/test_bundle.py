"""The folder that a browser needs: what it holds, that it counts as this build does, and its wheel.

The rooms' own tests run in it by ``python -m tests.support.inside``.
"""

import contextlib
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deducer.errors import BuildError, PlaceError
from deducer.page.bundle import build, fetch, kernels, pins
from deducer.page.bundle import page as python_folder
from deducer.page.bundle.built_folder import LIST, put
from deducer.page.bundle.distribution import FOLDER, MODULE, NAME, installed, write_source
from deducer.page.bundle.page import build_page
from solver import __version__
from tests.support.cases import TIMES, a_few
from tests.support.inside import said
from tests.support.places import ROOT, SAMPLES

pytestmark = pytest.mark.slow

DOWNLOAD = 8_000_000
"""What answers take of a first visit at the most, in bytes."""
LATER = ("snapshot.bin",)
"""What a start without the snapshot does without."""
SERVICE = 2_500_000
"""What the service takes besides: the packages that check what it is asked, and its rooms."""
OF_SERVICE = ("annotated_types", "deducer/web/", "pydantic", "segno", "typing_")
"""How the paths of what only the service needs begin."""
PART = 1 if TIMES > 1 else 5
"""By day, one in so many deals and games is tried."""
COUNT = f"""
import hashlib, json, pathlib, solver.kernel.core as core
from solver import Deal, Rules
from solver.kernel.translate import problem
from solver.kernel.drive import run_batch

found = [pathlib.Path(core.__file__).suffixes[-1]]
for name in ("crowning-piece", "standard"):
    for players in (2, 3, 4, 5):
        rules = Rules.named(name)
        deals = [Deal.shuffle(rules, players, seed).start for seed in range({125 // PART})]
        results = run_batch(rules, map(problem, deals), 2_000)
        told = hashlib.sha256(str(results).encode()).hexdigest()
        found.append([told, *(each.nodes for each in results)])
print(json.dumps(found))
"""
"""Searches 1,000 deals or a part of them, and prints all that the kernel tells of them."""
LOST = SAMPLES / "crowning_piece_lost.hanabi"
GAMES = {
    path.name: path.read_text("utf-8") for path in (LOST, *sorted(SAMPLES.glob("*.hanabi"))[::PART])
}
ANSWERS = f"""
import json, os, random, time
from deducer import Record, advise
from deducer.agreements import Sheet
from deducer.review.game_review import review
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import review_json
from solver import HanabiError

games = {GAMES!r}
answers = []
for text in games.values():
    try:
        record = Record.parse(text)
        last = record.at().turn
    except HanabiError as error:
        answers.append({{"error": str(error)}})
        continue
    for look in map(record.at, sorted({{0, last // 2, last}})):
        answers += [knowledge_json(look.seen_as(name)) for name in ("public", *record.players)]
        for slot in look.seen_as("public").slots:
            reasons = look.seen_as("public").why(slot)
            answers.append({{str(card): str(why) for card, why in reasons.items()}})
record = Record.parse(games["crowning_piece_lost.hanabi"])
looks = [record.at(turn) for turn in range(0, 20, 4)]
looker = looks[3].seen_by(record.players[0])
for kept in (None, looker.kept(Sheet.named("beginner"))):
    answers.append(advice_json(advise(looker, worlds=50, seconds=None, kept=kept), kept))
answers.append(review_json(review(record, time_limit=None)))
for answer in answers:
    answer.pop("seconds", None)
print(json.dumps({{"answers": answers, "anew": anew, "chance": random.random(),
                  "time": time.time(), "shared": os.environ.get("HANABI_SHARED")}}))
"""
"""Prints answers of all kinds, and what must not be the same every time."""


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


@pytest.fixture(scope="module")
def restored(page: Path) -> Any:
    """What a Python says that was restored from the page's snapshot."""
    return said(page, ANSWERS)


def listed(page: Path) -> dict[str, Any]:
    """Return the list of a page's files as data."""
    found: dict[str, Any] = json.loads((page / LIST).read_text("utf-8"))
    return found


def test_the_list_names_every_file_and_its_digest(page: Path) -> None:
    files = {
        path.relative_to(page).as_posix(): path.read_bytes()
        for path in page.rglob("*")
        if path.is_file() and path.name != LIST
    }
    assert listed(page)["files"] == [
        {"path": path, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for path, data in sorted(files.items())
    ]


def test_a_first_visit_takes_little(page: Path) -> None:
    files = [page / each["path"] for each in listed(page)["files"] if each["path"] not in LATER]
    sent = sum(min(file.stat().st_size, len(gzip.compress(file.read_bytes()))) for file in files)
    with zipfile.ZipFile(page / "packages.zip") as packages:
        service = sum(
            each.compress_size
            for each in packages.infolist()
            if each.filename.startswith(OF_SERVICE)
        )
    assert service <= SERVICE
    assert sent - service <= DOWNLOAD


def test_what_python_imports_for_a_page_is_bytecode(page: Path) -> None:
    kinds = said(page, KINDS)
    assert kinds["source"] == []
    assert {"asyncio", "fractions", "random"} < set(kinds["bytecode"])
    with zipfile.ZipFile(page / "runtime" / "python_stdlib.zip") as library:
        tops = {name.partition("/")[0].removesuffix(".py") for name in library.namelist()}
    assert "difflib" in tops  # what may be imported later stays
    assert not tops.intersection(pins.UNUSED_LIBRARY)


def test_kernels_count_as_they_do_here(page: Path) -> None:
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(COUNT, {})
    (_, *native), (suffix, *inside) = json.loads(here.getvalue()), said(page, COUNT)
    assert suffix == ".so"
    assert inside == native


@pytest.mark.nightly
def test_a_second_build_has_the_same_bytes(page: Path, tmp_path: Path) -> None:
    again, aside = tmp_path / "another" / "again", tmp_path / "aside"
    again.mkdir(parents=True)
    aside.mkdir()
    (again / "old.txt").write_text("of an older build")
    (again / LIST).write_text(json.dumps({"files": [{"path": "old.txt"}]}))
    environ = {"PYTHONHASHSEED": "77", "TMPDIR": str(aside), "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run(
        [sys.executable, "-m", "deducer.page.bundle", again],
        env={**os.environ, **environ, "PYTHONPATH": str(ROOT)},
        cwd=aside,
        umask=0o077,
        check=True,
    )
    assert listed(again) == listed(page)
    assert not (again / "old.txt").exists()
    assert [each.name for each in again.parent.iterdir()] == ["again"]
    assert list(aside.iterdir()) == []


@pytest.mark.nightly
def test_where_kernels_are_refused_it_goes_on_and_says_so(page: Path, tmp_path: Path) -> None:
    shutil.copytree(page, tmp_path / "page")
    (tmp_path / "page" / "snapshot.bin").unlink()
    with zipfile.ZipFile(page / "kernels.zip") as held:
        names = held.namelist()
    with zipfile.ZipFile(tmp_path / "page" / "kernels.zip", "w") as broken:
        for name in names:
            broken.writestr(name, b"\0asm of another kind")
    text = "import json, solver.kernel.core as core; print(json.dumps([problem, core.__file__]))"
    problem, file = said(tmp_path / "page", text)
    assert problem
    assert file.endswith("/solver/kernel/core.py")


def test_a_restored_python_answers_as_one_that_was_started_anew(
    page: Path, restored: Any, tmp_path: Path
) -> None:
    bare = tmp_path / "page"
    shutil.copytree(page, bare, ignore=shutil.ignore_patterns("snapshot.bin"))
    anew = said(bare, ANSWERS)
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(ANSWERS, {"anew": ""})
    assert restored["anew"] == ""
    assert "snapshot.bin" in anew["anew"]
    assert restored["answers"] == anew["answers"] == json.loads(here.getvalue())["answers"]
    assert restored["chance"] != said(page, "import random; print(random.random())")
    assert abs(restored["time"] - time.time()) < 3600
    shared = os.environ.get("HANABI_SHARED")
    assert restored["shared"] == (shared and os.path.abspath(shared))


def opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the head of a snapshot, which names its versions, and the bytes after it."""
    whole = gzip.decompress(data)
    end = 4 + int.from_bytes(whole[:4], "little")
    return json.loads(whole[4:end]), whole[end:]


def packed(head: dict[str, Any], rest: bytes) -> bytes:
    """Return a snapshot."""
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 4)
    return gzip.compress(len(text).to_bytes(4, "little") + text + rest, 1)


def another(name: str, change: Callable[[Any], Any]) -> Callable[[bytes], bytes]:
    """Return a function that changes the value of ``name`` in the head of a snapshot."""

    def changed(data: bytes) -> bytes:
        head, rest = opened(data)
        return packed({**head, name: change(head[name])}, rest)

    return changed


def of_another_build(data: bytes) -> bytes:
    head, rest = opened(data)
    return packed(head, rest[:16] + bytes(32) + rest[48:])


@pytest.mark.parametrize(
    ("spoil", "why"),
    a_few(
        [
            (lambda data: data[: len(data) // 2], "end of file"),
            (another("plain", lambda plain: plain + 1), "the table of functions differs"),
            (of_another_build, "build id mismatch"),
            (another("answer", "{} ".format), "the restored Python answers otherwise"),
        ],
        4,
    ),
)
@pytest.mark.nightly
def test_where_a_snapshot_is_of_no_use_python_is_started_anew_and_says_so(
    page: Path, restored: Any, tmp_path: Path, spoil: Callable[[bytes], bytes], why: str
) -> None:
    shutil.copytree(page, tmp_path / "page")
    held = tmp_path / "page" / "snapshot.bin"
    held.write_bytes(spoil(held.read_bytes()))
    found = said(tmp_path / "page", ANSWERS)
    assert why in found["anew"]
    assert found["answers"] == restored["answers"]


def test_a_folder_of_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(PlaceError, match=r"mine\.txt: this is not a built page"):
        build(tmp_path)
    (tmp_path / LIST).write_text(json.dumps({"files": [{"path": "engine.mjs"}]}))
    with pytest.raises(PlaceError, match=r"mine\.txt: this is not a built page"):
        build(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == [LIST, "mine.txt"]


def test_a_file_or_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(PlaceError, match="this is not a folder"):
        build(tmp_path / "file")
    with pytest.raises(PlaceError, match="there is no such folder"):
        build(tmp_path / "none" / "page")


def test_a_build_that_fails_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / LIST).write_text('{"files": []}')

    def fail(*_: Path) -> None:
        raise BuildError("the build needs {program}, which is not installed", program="pip")

    monkeypatch.setattr(python_folder, "fetch_tools", fail)
    with pytest.raises(BuildError, match="the build needs pip, which is not installed"):
        build(tmp_path / "page")
    assert (tmp_path / "page" / LIST).read_text() == '{"files": []}'
    assert [each.name for each in tmp_path.iterdir()] == ["page"]


def test_a_program_that_is_missing_or_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="the build needs hanabi-none"):
        fetch.run(["hanabi-none"], tmp_path)
    with pytest.raises(BuildError, match=r"^pip failed: ERROR: unknown command"):
        fetch.run([fetch.PYTHON, "-m", "pip", "none"], tmp_path)


def test_a_runtime_that_was_not_pinned_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        fetch, "run", lambda _, folder: (folder / "pyodide-1.tgz").write_bytes(b"other")
    )
    with pytest.raises(BuildError, match=r"pyodide-1\.tgz is not the one that was pinned"):
        fetch.fetch_runtime(tmp_path / "runtime")


def test_pages_and_wheels_have_the_same_compiler() -> None:
    assert kernels.settings(ROOT)["zig"] in pins.TOOLS


def test_a_package_that_was_not_pinned_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "other-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr(
            "other-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: other\nVersion: 1\n"
        )
    monkeypatch.setattr(pins, "TOOLS", {f"other @ {wheel.as_uri()}": ("0" * 64,)})
    with pytest.raises(BuildError, match="DO NOT MATCH THE HASHES"):
        fetch.fetch_tools(tmp_path / "tools", tmp_path)


FILES = {"LICENSE": b"MIT", "index.html": b"<p>", "python/runtime/python.wasm": bytes(range(256))}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built folder of a few files."""

    def fill(into: Path, _work: Path) -> None:
        for name, data in FILES.items():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_bytes(data)

    put(tmp_path / "built", fill)
    return tmp_path / "built"


def of_another_version(folder: Path) -> None:
    """Let ``folder`` say that another version built it."""
    listing = json.loads((folder / LIST).read_bytes())
    (folder / LIST).write_text(json.dumps({**listing, "built_by": "0.0.1"}))


def test_each_is_pinned_to_the_other_of_its_version(folder: Path, tmp_path: Path) -> None:
    write_source(folder, tmp_path / "source")
    page = tomllib.loads((tmp_path / "source/pyproject.toml").read_text("utf-8"))["project"]
    assert (page["name"], page["version"]) == (NAME, __version__)
    assert page["dependencies"] == [f"hanabi-deducer=={__version__}"]
    own = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert own["optional-dependencies"]["page"] == [f"{NAME}=={__version__}"]
    assert own["version"] == __version__
    assert page["requires-python"] == own["requires-python"]
    assert page["license"].startswith(own["license"])


def test_a_folder_of_another_version_is_refused(folder: Path, tmp_path: Path) -> None:
    of_another_version(folder)
    with pytest.raises(PlaceError, match="another version"):
        write_source(folder, tmp_path / "source")
    assert not (tmp_path / "source").exists()


def test_what_is_there_is_not_overwritten(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(PlaceError, match="there already"):
        write_source(folder, tmp_path)


@pytest.mark.slow
def test_a_page_that_is_installed_is_copied_byte_for_byte(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_source(folder, tmp_path / "source")
    wheel = ("wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path / "wheels")
    command = [sys.executable, "-m", "pip", *map(str, wheel), str(tmp_path / "source")]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = (tmp_path / "wheels").iterdir()
    assert built.name == f"{MODULE}-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(built) as opened:
        opened.extractall(tmp_path / "site")
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert installed() == tmp_path / "site" / MODULE / FOLDER
    page = build_page(tmp_path / "out")
    assert {name: (tmp_path / "out" / name).read_bytes() for name in page.sizes} == FILES
    assert (tmp_path / "out" / LIST).read_bytes() == (folder / LIST).read_bytes()
    of_another_version(tmp_path / "site" / MODULE / FOLDER)
    assert installed() is None
    shutil.rmtree(tmp_path / "site")
    assert installed() is None
