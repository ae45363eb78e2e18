"""The distributions: built as an installer builds them, and looked into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from tests.support.docs import SCREENSHOTS, TEXTS
from tests.support.places import ROOT

pytestmark = pytest.mark.slow

BUILD = "import setup as backend; print(backend.build_{}('dist'))"
BESIDE = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "setup.py"),
    *(".ci/run", ".ci/try_wheel.py", ".github/workflows/checks.yml"),
)
NOT_SOURCE = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "*.egg-info", "*.so"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source in which earlier builds left C files behind."""
    copy = tmp_path_factory.mktemp("sdist") / "source"
    shutil.copytree(ROOT, copy, ignore=NOT_SOURCE)
    for kernel in ("deducer/counting/sweep.c", "solver/kernel/core.c"):
        (copy / kernel).write_text("/* generated */")
    return copy


@pytest.fixture(scope="module")
def sdist(copy: Path) -> dict[str, bytes]:
    """The files of the source distribution, by their paths in it."""
    (archive,) = built(copy, "sdist", "*.tar.gz")
    with tarfile.open(archive) as opened:
        return {
            member.name.partition("/")[2]: opened.extractfile(member).read()  # type: ignore[union-attr]
            for member in opened.getmembers()
            if member.isfile()
        }


def built(copy: Path, kind: str, pattern: str) -> Iterable[Path]:
    """Build a distribution without compiling anything; the files that come of it."""
    command = [sys.executable, "-c", BUILD.format(kind)]
    pure = {**os.environ, "HANABI_PURE": "1"}
    subprocess.run(command, cwd=copy, env=pure, check=True, capture_output=True)
    return (copy / "dist").glob(pattern)


@pytest.fixture(scope="module")
def wheel(copy: Path) -> set[str]:
    """The files of the wheel."""
    (archive,) = built(copy, "wheel", "*.whl")
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def metadata(sdist: dict[str, bytes]) -> Message:
    return Parser().parsestr(sdist["PKG-INFO"].decode())


def test_it_holds_no_generated_file(sdist: dict[str, bytes]) -> None:
    assert [name for name in sdist if name.endswith((".c", ".so", ".pyc"))] == []


def test_it_holds_the_packages_the_tests_and_the_sample_games(
    copy: Path, sdist: dict[str, bytes]
) -> None:
    for folder in ("deducer", "solver", "tests", "sample_games"):
        held = {name for name in sdist if name.startswith(f"{folder}/")}
        files = (path for path in (copy / folder).rglob("*") if path.is_file())
        there = {path.relative_to(copy).as_posix() for path in files if path.suffix != ".c"}
        assert held == there
        assert len(held) > 5
    for name in BESIDE:
        assert sdist[name] == (copy / name).read_bytes()


def test_what_is_installed_is_all_but_documentation(copy: Path, wheel: set[str]) -> None:
    installed = {name for name in wheel if not name.startswith("hanabi_deducer-")}
    files = (path for each in ("deducer", "solver") for path in (copy / each).rglob("*.*"))
    there = {path.relative_to(copy).as_posix() for path in files if path.suffix != ".c"}
    pictures = {name for name in (*TEXTS, *SCREENSHOTS) if not name.endswith(".md")}
    samples = {f"deducer/{path.parent.name}/{path.name}" for path in copy.glob("sample_games/*.*")}
    kept = {name for name in there - pictures if not name.endswith((".md", ".po"))}
    assert installed == kept | samples
    assert len(samples) > 10
    assert {"deducer/py.typed", "deducer/page/static/icon.svg"} < installed


def test_it_lists_what_it_holds(sdist: dict[str, bytes]) -> None:
    listed = sdist["hanabi_deducer.egg-info/SOURCES.txt"].decode().splitlines()
    made = {"PKG-INFO", "setup.cfg"}
    assert set(listed) - made == {name for name in sdist if name not in made}


def test_its_metadata_say_who_and_where(metadata: Message) -> None:
    assert metadata["Author"] == "The hanabi-deducer authors"
    assert "The hanabi-deducer authors" in (ROOT / "LICENSE").read_text("utf-8")
    urls = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL", []))
    assert set(urls) == {"Homepage", "Changelog", "Issues"}
    assert all(url.startswith(urls["Homepage"]) for url in urls.values())


def test_no_dependency_is_held_back(metadata: Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [each for each in project["dependencies"] if "<" in each] == []
    assert "networkx>=3.4" in metadata.get_all("Requires-Dist", [])
