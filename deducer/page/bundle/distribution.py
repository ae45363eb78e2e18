"""The built companion as a distribution of its own, ``hanabi-deducer-page``.

A built folder needs neither Node nor a compiler, and takes a minute to build. So a release builds
it once, and `pip install 'hanabi-deducer[page]'` brings it along: `hanabi page` copies it then. The
command is ``python -m deducer.page.bundle.distribution FOLDER OUT``: it writes, into OUT, the
source of the distribution that holds FOLDER, which ``pip wheel OUT`` makes a wheel of.
"""

from __future__ import annotations

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from deducer.errors import PlaceError
from deducer.page.bundle.built_folder import read_list
from solver import __version__
from solver.errors import HanabiError

NAME = "hanabi-deducer-page"
MODULE = "hanabi_deducer_page"
FOLDER = "page"
"""The built folder in the module."""
METADATA = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = {name}
version = {version}
description = "The companion of hanabi-deducer as a built folder, for any web host"
license = "MIT AND Apache-2.0 AND MPL-2.0 AND PSF-2.0"
license-files = ["LICENSE"]
requires-python = ">=3.11"
dependencies = [{needed}]

[tool.setuptools]
packages = [{module}]

[tool.setuptools.package-data]
{module} = ["{folder}/**"]
"""
"""Its metadata; the licences are the project's, htm's, Pyodide's and Python's."""


def installed() -> Path | None:
    """Return the built folder that is installed, if it was built by this very version."""
    found = find_spec(MODULE)
    for place in found.submodule_search_locations or () if found else ():
        folder = Path(place, FOLDER)
        if read_list(folder)["built_by"] == __version__:
            return folder
    return None


def write_source(folder: Path, out: Path) -> None:
    """Write the source of the distribution that holds a built ``folder`` into the new ``out``.

    :raises PlaceError: if ``folder`` is not one that this version built, or ``out`` is there.
    """
    if read_list(folder)["built_by"] != __version__:
        raise PlaceError("this was built by another version", str(folder))
    if out.exists():
        raise PlaceError("this is there already", str(out))
    module = out / MODULE
    shutil.copytree(folder, module / FOLDER)
    (module / "__init__.py").write_text('"""The companion as a built folder."""\n', "utf-8")
    shutil.copy(folder / "LICENSE", out)
    metadata = METADATA.format(
        name=json.dumps(NAME),
        version=json.dumps(__version__),
        needed=json.dumps(f"hanabi-deducer=={__version__}"),
        module=json.dumps(MODULE),
        folder=FOLDER,
    )
    (out / "pyproject.toml").write_text(metadata, "utf-8")


if __name__ == "__main__":
    try:
        write_source(Path(sys.argv[1]), Path(sys.argv[2]))
    except HanabiError as error:
        sys.exit(f"Error: {error}")
