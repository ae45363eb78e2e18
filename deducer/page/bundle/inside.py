"""The folder by which a browser runs Python: its runtime, the packages, the kernels."""

from __future__ import annotations

import shutil
from pathlib import Path, PurePosixPath

from deducer.page.bundle import pins
from deducer.page.bundle.fetch import fetch_packages, fetch_runtime, fetch_tools
from deducer.page.bundle.folder import PACKAGES, ROOT, Built, put
from deducer.page.bundle.kernels import compile_kernels, headers, settings
from deducer.page.bundle.programs import missing, run

HERE = Path(__file__).parent
LEFT_OUT = (
    *("deducer/cli", "deducer/show/terminal"),  # commands
    *("deducer/page/bundle", "deducer/page/files.py", "deducer/page/script.py"),  # this build
    # a census, for its worker processes, and what translators use
    *("solver/census", "deducer/show/json/census.py", "deducer/show/report/census.py"),
    *("deducer/show/report/data_card.py", "deducer/show/words/census.py"),
    *("deducer/languages/catalogues.py", "deducer/yardstick"),
    *("solver/puzzles/of_census.py", "solver/puzzles/mining.py"),
    # the network, its threads and processes, and the data file
    *(f"deducer/web/{name}" for name in ("api", "app.py", "beat.py", "companion.py", "jobs.py")),
    *(f"deducer/web/gate/{name}.py" for name in ("answers", "certificate", "door", "guard")),
    *(f"deducer/web/store/{name}.py" for name in ("data_file", "schema", "store", "writer")),
    *(f"deducer/web/tables/{name}.py" for name in ("live", "turns")),
)
"""The modules and rooms of the packages that no browser runs."""
DATA = ("*.json", "*.css", "*.js")
"""What the packages read beside their modules."""


def build(out: Path) -> Built:
    """Build the folder ``out`` by which a browser runs the project, anew if it is there.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    :raises BuildError: if something that the build needs is missing or fails.
    """
    return put(out, fill)


def fill(folder: Path, work: Path) -> None:
    """Put all files of it into ``folder``; ``work`` holds what is needed in between.

    :raises BuildError: if something that the build needs is missing or fails.
    """
    check()
    stage = work / "stage"
    stage.mkdir()
    fetch_tools(work / "tools", work)
    fetch_packages(stage, work)
    fetch_runtime(folder / "runtime")
    compile_kernels(ROOT, stage / "kernels", work / "tools", work)
    _copy_project(stage / "packages")
    run(["node", HERE / "pack.mjs", folder / "runtime", stage, folder], work)
    for file in (HERE / "engine.mjs", HERE / "snapshot.mjs", ROOT / "LICENSE"):
        shutil.copy(file, folder)
    run(["node", HERE / "library.mjs", folder, *pins.LIBRARY_LEFT_OUT], work)
    run(["node", HERE / "take.mjs", folder], work)


def check() -> None:
    """Refuse to build where something is missing, before anything is fetched.

    :raises BuildError: naming it.
    """
    settings(ROOT)
    headers()
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise missing(program)


def _copy_project(into: Path) -> None:
    """Copy what a browser runs of the packages into the folder ``into``."""
    for package in PACKAGES:
        for pattern in ("*.py", *DATA):
            for file in (ROOT / package).rglob(pattern):
                path = file.relative_to(ROOT)
                if is_run(path.as_posix()) and _is_read(path):
                    (into / path).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, into / path)


def is_run(name: str) -> bool:
    """Whether a browser runs the file ``name`` of the project."""
    path = PurePosixPath(name)
    return not any(path.is_relative_to(each) for each in LEFT_OUT)


def _is_read(path: Path) -> bool:
    """Whether Python reads a file: of the page's own ones only the phrases that it shares."""
    return "static" not in path.parts or path.name.startswith("phrases.")
