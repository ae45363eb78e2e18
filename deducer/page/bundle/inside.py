"""The folder with which a browser runs Python: its runtime, the packages, the kernels."""

from __future__ import annotations

import shutil
from pathlib import Path

from deducer.page.bundle import pins
from deducer.page.bundle.built_folder import Built, put
from deducer.page.bundle.fetch import fetch_packages, fetch_runtime, fetch_tools, missing, run
from deducer.page.bundle.kernels import compile_kernels, headers
from deducer.page.bundle.sources import ROOT, license_file, run_files

HERE = Path(__file__).parent


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
    run(["node", HERE / "pack.mjs", folder, stage, *pins.UNUSED_LIBRARY], work)
    scripts = (HERE / f"{name}.mjs" for name in ("engine", "snapshot", "stream"))
    for file in (*scripts, license_file(ROOT)):
        shutil.copy(file, folder)
    compiled = sorted(file.relative_to(stage).as_posix() for file in stage.glob("*/**/*.so"))
    run(["node", HERE / "take.mjs", folder, stage, *compiled], work)


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
    for name, file in run_files(ROOT).items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, into / name)
