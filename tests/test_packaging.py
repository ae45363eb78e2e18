"""The distributions, built as an installer builds them and looked into; what the build decides.

Nothing is compiled or fetched here: compilers, Cython and zig's package are stand-ins.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest
import setuptools

from deducer.page.bundle.sources import INSTALLED_LICENSE
from tests.support.docs import SCREENSHOTS, TEXTS
from tests.support.places import ROOT

pytestmark = pytest.mark.slow

BUILD = "import setup as backend; print(backend.build_{}('dist'))"
BESIDE = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "setup.py"),
    *(".ci/run", ".ci/try_wheel.py", ".github/workflows/checks.yml"),
)
COMPILED = ("solver/kernel/core.abi3.so", "solver/kernel/learner.abi3.so")
PAGE = """
import hashlib, json, pathlib, shutil, sys
import deducer
from deducer.page.bundle import kernels, page

def fetch(into, *_):
    into.mkdir(exist_ok=True)

def compile(command, folder, environ):
    if "cython" not in command:
        shutil.copy(*(pathlib.Path(folder, command[index]) for index in (-3, -1)))
    elif "--generate-shared" in command:
        pathlib.Path(folder, command[-1]).touch()
    for source in (pathlib.Path(folder, each) for each in command if str(each).endswith(".py")):
        types = source.with_suffix(".pxd").read_text()
        source.with_suffix(".c").write_text(" ".join(command[1:]) + source.read_text() + types)

def pack(command, _):
    assert pathlib.Path(command[1]).is_file()
    if command[1].name == "pack.mjs":
        shutil.copytree(command[3], command[2] / "stage")

page.fetch_tools = page.fetch_packages = page.fetch_runtime = fetch
kernels.run, page.run = compile, pack
built = page.build_page(pathlib.Path("page"))
print(json.dumps([deducer.__file__, built.version, sorted(built.sizes)]))
"""
"""Builds a page in which all that is fetched is missing, and kernels are their own source."""
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


def python(code: str, folder: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run some code by itself in a folder; it must not fail."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=environ,
        check=True,
        capture_output=True,
        text=True,
    )


def built(copy: Path, kind: str, folder: Path) -> Path:
    """Build a distribution without compiling anything; the folder that it is unpacked in."""
    python(BUILD.format(kind), copy, {**os.environ, "HANABI_PURE": "1"})
    (archive,) = (copy / "dist").glob("*.tar.gz" if kind == "sdist" else "*.whl")
    shutil.unpack_archive(archive, folder, None if kind == "sdist" else "zip")
    return folder


@pytest.fixture(scope="module")
def unpacked(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the unpacked source distribution."""
    (root,) = built(copy, "sdist", tmp_path_factory.mktemp("unpacked")).iterdir()
    return root


@pytest.fixture(scope="module")
def installed(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel is installed, and nothing else."""
    return built(copy, "wheel", tmp_path_factory.mktemp("installed"))


def files_in(root: Path, *parts: str) -> set[str]:
    """The files in these parts of a folder, but for C."""
    files = (path for part in parts for path in (root / part).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix() for path in files if path.suffix != ".c"}


def test_it_holds_the_packages_the_tests_and_the_sample_games(copy: Path, unpacked: Path) -> None:
    assert [path for path in unpacked.rglob("*") if path.suffix in (".c", ".so", ".pyc")] == []
    for folder in ("deducer", "solver", "tests", "sample_games"):
        held = files_in(unpacked, folder)
        assert held == files_in(copy, folder)
        assert len(held) > 5
    for name in BESIDE:
        assert (unpacked / name).read_bytes() == (copy / name).read_bytes()


@pytest.mark.nightly
def test_what_is_installed_is_all_but_documentation(copy: Path, installed: Path) -> None:
    held = {name for name in files_in(installed, ".") if not name.startswith("hanabi_deducer-")}
    there = {name for name in files_in(copy, "deducer", "solver") if "." in Path(name).name}
    pictures = {name for name in (*TEXTS, *SCREENSHOTS) if not name.endswith(".md")}
    samples = {f"deducer/{path.parent.name}/{path.name}" for path in copy.glob("sample_games/*.*")}
    kept = {name for name in there - pictures if not name.endswith((".md", ".po"))}
    assert held == kept | samples | {INSTALLED_LICENSE}
    assert len(samples) > 10
    assert {"deducer/py.typed", "deducer/page/static/icon.svg"} < held


def page_of(root: Path, work: Path) -> Any:
    """Build a page as the packages in ``root`` do, but for what is fetched and compiled.

    The version of the page, and all of its files.
    """
    work.mkdir()
    environ = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    place, *page = json.loads(python(PAGE, work, environ).stdout)
    assert Path(place).is_relative_to(root)
    return page


@pytest.mark.nightly
def test_a_page_is_built_from_what_is_installed_as_from_a_clone(
    installed: Path, unpacked: Path, tmp_path: Path
) -> None:
    version, files = page_of(ROOT, tmp_path / "clone")
    assert {"LICENSE", "python/engine.mjs", "python/stage/packages/deducer/game.py"} < {*files}
    assert {f"python/stage/kernels/{name}" for name in COMPILED} < {*files}
    assert page_of(installed, tmp_path / "wheel") == [version, files]
    assert page_of(unpacked, tmp_path / "sdist") == [version, files]


def test_its_metadata_say_what_it_is(unpacked: Path) -> None:
    metadata = Parser().parsestr((unpacked / "PKG-INFO").read_text("utf-8"))
    assert metadata["Author"] == "The hanabi-deducer authors"
    urls = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL", []))
    assert set(urls) == {"Homepage", "Changelog", "Issues"}
    assert all(url.startswith(urls["Homepage"]) for url in urls.values())
    required = [each for each in metadata.get_all("Requires-Dist", []) if "extra" not in each]
    names = {re.split("[^a-z0-9_-]", each)[0] for each in required}
    assert {"python-constraint2", "networkx", "typer", "rich"} <= names
    assert [each for each in required if "<" in each] == []
    assert metadata["Description-Content-Type"] == "text/markdown"
    links = re.findall(r'(?:\]\(|src=")([^)"]*)', str(metadata.get_payload()))
    home, version = urls["Homepage"], metadata["Version"]
    files = [link for link in links if link.startswith(home)]
    assert len(files) > 40
    for link in files:
        kind, tag, path = link.removeprefix(f"{home}/").partition("#")[0].split("/", 2)
        assert tag == f"v{version}"
        assert (kind == "raw") == path.endswith((".svg", ".webp"))
        assert (ROOT / path).exists(), link
    assert [link for link in links if not link.startswith("https://")] == []
    assert f"## [{version}] - " in (ROOT / "CHANGELOG.md").read_text("utf-8")


# -- what the build decides: a compiler, and what it does with one that fails ----------------------

KERNELS = "solver/kernel/", "deducer/play/"
"""The rooms with modules that are compiled."""

ASKED = "import setup; print(setup.get_requires_for_build_{kind}())"
CYTHON = """
from pathlib import Path

def cythonize(modules, **_):
    for module in modules:
        module.sources = [module.name + ".c"]
        Path(module.sources[0]).touch()
    return modules
"""
COMPILER = """
import os, sys
from pathlib import Path

out = Path(sys.argv[sys.argv.index("-o") + 1])
if os.environ.get("FAILS", "nothing") in out.name:
    sys.exit("this compiler fails")
out.parent.mkdir(parents=True, exist_ok=True)
out.touch()
"""
HEADERS = Path(sysconfig.get_path("include"), "Python.h").is_file()
ZIG = "ziglang-0.17.1-py3-none-any.whl"


@pytest.fixture
def isolated(tmp_path: Path) -> Path:
    """A folder as pip makes one for a build: setuptools lies in it, and not in the installation."""
    folder = tmp_path / "isolated"
    folder.mkdir()
    (folder / "setuptools").symlink_to(Path(setuptools.__file__).parent)
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Path:
    """A folder from which pip can install zig."""
    folder = tmp_path / "index"
    folder.mkdir()
    with zipfile.ZipFile(folder / ZIG, "w") as wheel:
        about = "ziglang-0.17.1.dist-info"
        wheel.writestr(
            f"{about}/METADATA", "Metadata-Version: 2.1\nName: ziglang\nVersion: 0.17.1\n"
        )
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return folder


def asked(
    path: Path | None, index: Path, kind: str = "wheel", **variables: str
) -> tuple[str, list[str]]:
    """What a build requires, and what it says, if setuptools lies at ``path``."""
    environment = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index), "PATH": "", **variables}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    ended = python(ASKED.format(kind=kind), ROOT, environment)
    return ended.stdout.splitlines()[-1], ended.stderr.splitlines()


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["wheel", "editable"])
def test_zig_is_required_where_no_compiler_is(isolated: Path, index: Path, kind: str) -> None:
    requires, said = asked(isolated, index, kind, HANABI_ZIG="1")
    assert requires.startswith(f"['ziglang @ {isolated.as_uri()}/zig-")  # which pip removes
    assert requires.endswith(f"/{ZIG}']")
    assert said == []
    assert asked(None, index, kind, HANABI_ZIG="1") == ("['ziglang==0.17.1']", [])
    needs = sys.platform == "linux" and HEADERS
    assert ("ziglang" in asked(isolated, index, kind)[0]) == needs
    for others in ({"CC": f"{sys.executable} -O"}, {"HANABI_PURE": "1", "HANABI_ZIG": "1"}):
        assert asked(isolated, index, kind, **others) == ("[]", [])
    (index / ZIG).unlink()
    requires, said = asked(isolated, index, kind, HANABI_ZIG="1")
    assert requires == "[]"
    assert len(said) == 1
    assert said[0].startswith("zig's compiler can't be fetched: ERROR: No matching distribution")


@pytest.fixture
def source(copy: Path, tmp_path: Path) -> Path:
    """A copy of what is built, with stand-ins for Cython and for zig's package."""
    for name, text in (
        ("Cython/__init__.py", ""),
        ("Cython/Build.py", CYTHON),
        ("ziglang/__init__.py", ""),
        ("ziglang/__main__.py", COMPILER),
    ):
        (tmp_path / "stand_ins" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "stand_ins" / name).write_text(text)
    return shutil.copytree(copy, tmp_path / "source", ignore=NOT_SOURCE)


def compiled(source: Path, **variables: str) -> tuple[str, list[str], list[str]]:
    """The wheel's name and the kernels in it, built by zig, and what is said of the build."""
    path = str(source.parent / "stand_ins")
    environment = os.environ | {"HANABI_ZIG": "1", "PYTHONPATH": path} | variables
    ended = python(BUILD.format("wheel"), source, environment)
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = [Path(name) for name in opened.namelist() if name.startswith(KERNELS)]
    kernels = sorted(name.name for name in names if name.suffix in (".so", ".pyd"))
    said = [line for line in ended.stderr.splitlines() if "not compiled" in line]
    return wheel.name, kernels, said


@pytest.mark.nightly
def test_all_kernels_are_compiled_for_every_python(source: Path) -> None:
    name, kernels, said = compiled(source)
    assert "-cp311-abi3-" in name
    paths = [path for room in KERNELS for path in (ROOT / room).glob("*.pxd")]
    modules = {path.stem for path in paths if path.stem != "layout"} | {"arrays"}
    assert kernels == sorted(f"{module}.abi3.so" for module in modules)
    assert said == []


@pytest.mark.nightly
def test_where_one_kernel_fails_none_is_compiled(source: Path) -> None:
    _, kernels, said = compiled(source, FAILS="bounds")
    assert kernels == []
    assert said == ["the kernels are not compiled: searches run as Python, some 100 times slower"]
