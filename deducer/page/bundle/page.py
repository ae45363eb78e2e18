"""The companion as a folder of static files, which any web server can hand out.

Part of it is the folder by which a browser runs Python: its runtime, the packages, the kernels.
"""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path

from deducer.page import STATIC
from deducer.page.bundle import pins
from deducer.page.bundle.built_folder import LIST, Built, put
from deducer.page.bundle.distribution import installed
from deducer.page.bundle.fetch import fetch_packages, fetch_runtime, fetch_tools, missing, run
from deducer.page.bundle.kernels import compile_kernels, headers
from deducer.page.bundle.sources import ROOT, license_file, run_files
from deducer.page.page_files import folder_files

HERE = Path(__file__).parent
ALONE = ROOT / "deducer/page/alone"
"""What runs beside the pages: workers."""
PYTHON = "python"
"""The folder in it by which a browser runs Python."""


def build_page(out: Path, python: Path | None = None) -> Built:
    """Build the folder ``out``, anew if it is there, or copy the one that is installed.

    ``python`` is what `build` built, where that is not to be built once more.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    :raises BuildError: if something that the build needs is missing or fails.
    """
    ready = None if python else installed()
    return put(out, partial(_copy, ready) if ready else partial(_fill, python))


def _copy(ready: Path, folder: Path, _work: Path) -> None:
    shutil.copytree(ready, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(LIST))


def _fill(python: Path | None, folder: Path, work: Path) -> None:
    engine = folder / PYTHON
    if python is None:
        engine.mkdir()
        fill(engine, work)
    else:
        shutil.copytree(python, engine, ignore=shutil.ignore_patterns(LIST))
    for file in ALONE.glob("*.mjs"):
        shutil.copy(file, engine)
    shutil.copy(STATIC / "js/alone/kept.js", engine / "kept.mjs")  # pages read it, too
    (engine / "LICENSE").rename(folder / "LICENSE")
    for name, body in folder_files().items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)


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
    fetch_packages(stage / "packages", work)
    fetch_runtime(folder / "runtime")
    compile_kernels(ROOT, stage / "kernels", work / "tools", work)
    _copy_project(stage / "packages")
    scripts = (HERE / f"{name}.mjs" for name in ("engine", "snapshot", "stream"))
    for file in (*scripts, license_file()):
        shutil.copy(file, folder)
    run(["node", HERE / "pack.mjs", folder, stage, json.dumps(pins.UNUSED_LIBRARY)], work)


def check() -> None:
    """Refuse to build where something is missing, before anything is fetched.

    :raises BuildError: naming it.
    """
    headers()
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise missing(program)


def _copy_project(into: Path) -> None:
    """Copy what a browser runs of the packages into the folder ``into``."""
    for name, file in run_files().items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, into / name)
