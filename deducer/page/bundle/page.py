"""The companion as a folder of static files, which any web server can hand out."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from deducer.page import STATIC
from deducer.page.bundle import inside
from deducer.page.bundle.built_folder import LIST, Built, put
from deducer.page.bundle.sources import ROOT
from deducer.page.page_files import folder_files

ALONE = ROOT / "deducer/page/alone"
"""What runs beside the pages: workers."""
PYTHON = "python"
"""The folder in it by which a browser runs Python."""


def build_page(out: Path, python: Path | None = None) -> Built:
    """Build the folder ``out``, anew if it is there.

    ``python`` is what `inside.build` built, where that is not to be built once more.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    :raises BuildError: if something that the build needs is missing or fails.
    """
    return put(out, partial(_fill, python))


def _fill(python: Path | None, folder: Path, work: Path) -> None:
    engine = folder / PYTHON
    if python is None:
        engine.mkdir()
        inside.fill(engine, work)
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
