"""Runs the project's tests in a page's runtime: ``python -m tests.support.inside PAGE [OPTIONS]``.

They are those of the rooms that answer questions; options are pytest's. Each test tries as few
random cases as it has, the same ones each time. What is left out stands in `LEFT_OUT`: a name there
that is no test's any more is an error, and so is a test that is skipped inside.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support.places import ROOT

ROOMS = (
    "tests/solver",
    "tests/deducer/counting",
    "tests/deducer/knowledge",
    "tests/deducer/advice",
    "tests/deducer/review",
    "tests/deducer/analysis",
    "tests/deducer/quiz",
)
LENDING = "tests/solver/kernel/test_lending.py::"
SCEPTIC = "tests/solver/proof/test_sceptic.py::"
LEFT_OUT = {
    "a census: worker processes, and files that they write": (
        "tests/solver/census/",
        *(
            f"{SCEPTIC}{name}"
            for name in (
                "test_it_is_read_in_two_hours",
                "test_it_finds_a_census_right",
                "test_it_says_what_is_missing_and_what_it_could_not_check",
                "test_a_part_of_a_census_is_checked_from_its_first_row_on",
                "test_no_row_stands_in_for_another",
                "test_numbers_of_another_type_are_no_rows_of_this_census",
            )
        ),
    ),
    "SAT, which has no build for the runtime": (
        "tests/solver/sat/",
        "tests/solver/proof/test_clauses.py",
    ),
    "threads: the runtime has one": (f"{LENDING}test_threads_are_refused_a_large_deck_together",),
    "what a page does not hold: Cython's declarations, the marker of types, metadata, the source": (
        "tests/solver/kernel/test_core.py::"
        "test_the_numbers_of_the_compiled_kernel_are_those_of_the_layout",
        "tests/solver/test_public.py::test_the_package_says_its_version_and_that_it_is_typed",
        f"{LENDING}test_a_source_that_hides_a_compiled_build_says_so_at_its_first_search",
    ),
}
"""Tests that can't run inside: why, and how their names begin."""

NEEDED = ("fastapi", "hypothesis", "jsonschema", "pytest", "rich")
BESIDE = (
    *("deducer/cli", "deducer/page", "deducer/show/terminal", "deducer/web", "solver/census"),
    "deducer/show/json/schemas.py",
    "solver/puzzles/of_census.py",
)
"""What some files of tests ask for besides: packages, and parts of the project."""
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--only-binary=:all:"),
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"),
)
"""Whose wheels are installed: some have one for the runtime."""
TRY = """
import importlib, os, shutil, site, sys
assert not problem, problem
place = site.getsitepackages()[0]
sys.path.append("/site")
library = "/site/runtime/python_stdlib.zip"  # all of it: pytest asks for more than a page holds
sys.path.append(library)
for name, module in list(sys.modules.items()):
    if name.partition(".")[0] in sys.stdlib_module_names and hasattr(module, "__path__"):
        module.__path__.append(f"{library}/{name.replace('.', '/')}")
source = shutil.ignore_patterns("__pycache__")  # which may be written at just now
for name in ("tests", "sample_games"):
    shutil.copytree(f"/project/{name}", f"/try/{name}", ignore=source)
shutil.copy("/project/pyproject.toml", "/try")
for name in %r:
    if name.endswith(".py"):
        package = os.path.dirname(name)
        os.makedirs(f"{place}/{package}", exist_ok=True)
        shutil.copy(f"/project/{name}", f"{place}/{name}")
        importlib.import_module(package.replace("/", ".")).__path__.append(f"{place}/{package}")
    else:
        shutil.copytree(f"/project/{name}", f"{place}/{name}", ignore=source, dirs_exist_ok=True)
os.chdir("/try")  # beside no other source of the packages: those of the page are tried
sys.path.append("/try")
from tests.support.inside import tried
tried(*%r)
"""
SETTINGS = (
    *("-q", "-ra", "-o", "addopts=--import-mode=importlib", "-o", "pythonpath=/try"),
    *("-p", "no:cacheprovider", "-p", "no:doctest", "--hypothesis-seed=0"),
    *("-o", "faulthandler_timeout=0"),  # a watchdog is a thread, and the runtime has one thread
)


def inside(page: Path, code: str, site: Path | None = None) -> subprocess.Popen[str]:
    """Begin to run ``code`` in the runtime of ``page``; ``site`` is then ``/site`` there."""
    script = Path(__file__).with_suffix(".mjs")
    environ = {key: value for key, value in os.environ.items() if key != "CI"}
    return subprocess.Popen(
        ["node", script, page, ROOT, site or "", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environ,
        text=True,
    )


def said(page: Path, code: str) -> Any:
    """Return the JSON data that ``code`` prints in the runtime of ``page``, which is ``/site``."""
    with inside(page, code, page) as running:
        text, _ = running.communicate()
    assert running.returncode == 0, text
    return json.loads(text)


def main(page: Path, *options: str) -> int:
    """Run the tests in the runtime of ``page``; return how they ended."""
    from deducer.page.bundle.fetch import fetch_runtime  # here: what is below runs inside

    with TemporaryDirectory() as site:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--target", site, *PLATFORM]
        subprocess.run([*pip, *NEEDED], check=True)
        fetch_runtime(Path(site, "runtime"))
        with inside(page, TRY % (BESIDE, options), Path(site)) as running:
            assert running.stdout is not None
            for line in running.stdout:
                print(line, end="", flush=True)
    return running.returncode


# -- inside ------------------------------------------------------------------------------------


def tried(*options: str) -> int:
    """Run the tests here, which is inside; return how they ended."""
    watch = Watch()
    status = int(pytest.main([*SETTINGS, *ROOMS, *options], plugins=[watch]))
    for name in watch.unmatched:
        print(f"no test is called {name}")
    return status or int(bool(watch.unmatched or watch.skipped))


class Watch:
    """Leaves out what is to be left out, and nothing else."""

    def __init__(self) -> None:
        self.unmatched = [name for names in LEFT_OUT.values() for name in names]
        self.skipped = 0

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        path = f"{collection_path.relative_to(Path.cwd()).as_posix()}/"
        return self._matches(path) or None

    @pytest.hookimpl(tryfirst=True)  # the other tests can be chosen from
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        left = [item for item in items if self._matches(item.nodeid)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and "HANABI_SHARED" not in str(report.longrepr):
            self.skipped += 1

    def _matches(self, name: str) -> bool:
        matched = [each for names in LEFT_OUT.values() for each in names if name.startswith(each)]
        self.unmatched = [each for each in self.unmatched if each not in matched]
        return bool(matched)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
