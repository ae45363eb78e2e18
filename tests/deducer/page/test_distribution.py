"""The built companion as a distribution of its own: pinned both ways, and copied where it is."""

import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from deducer.errors import PlaceError
from deducer.page.bundle.built_folder import LIST, put
from deducer.page.bundle.distribution import FOLDER, MODULE, NAME, installed, write_source
from deducer.page.bundle.page import build_page
from solver import __version__
from tests.support.places import ROOT

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
