"""The build's own decisions: whether it asks for a compiler, and what it does with one that fails.

Nothing is compiled or fetched here: compilers, Cython and zig's package are stand-ins.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
import setuptools

from tests.support.places import ROOT

pytestmark = pytest.mark.slow

KERNELS = "solver/kernel", "deducer/play"
"""The rooms with modules that are compiled."""

ASKED = "import setup; print(setup.get_requires_for_build_{kind}())"
BUILT = "import setup; setup.build_wheel('dist')"
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
    ended = subprocess.run(
        [sys.executable, "-c", ASKED.format(kind=kind)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
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
def source(tmp_path: Path) -> Path:
    """A copy of what is built, with stand-ins for Cython and for zig's package."""
    copy = tmp_path / "source"
    for package in ("solver", "deducer", "sample_games"):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("*.so"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name, text in (
        ("Cython/__init__.py", ""),
        ("Cython/Build.py", CYTHON),
        ("ziglang/__init__.py", ""),
        ("ziglang/__main__.py", COMPILER),
    ):
        (tmp_path / "stand_ins" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "stand_ins" / name).write_text(text)
    return copy


def compiled(source: Path, **variables: str) -> tuple[str, list[str], list[str]]:
    """The wheel's name and the kernels in it, built by zig, and what is said of the build."""
    path = str(source.parent / "stand_ins")
    environment = os.environ | {"HANABI_ZIG": "1", "PYTHONPATH": path} | variables
    ended = subprocess.run(
        [sys.executable, "-c", BUILT],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        rooms = tuple(f"{room}/" for room in KERNELS)
        kernels = [name for name in opened.namelist() if name.startswith(rooms)]
    said = [line for line in ended.stderr.splitlines() if "not compiled" in line]
    return (
        wheel.name,
        sorted(Path(name).name for name in kernels if name.endswith((".so", ".pyd"))),
        said,
    )


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
