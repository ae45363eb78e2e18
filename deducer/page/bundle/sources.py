"""The project's files that a page is built from, the same in a clone and once installed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from deducer.page.page_files import FOR_SERVERS
from deducer.page.saved_review import parts

ROOT = Path(__file__).parents[3]
"""The folder of the packages."""
LICENSE = "LICENSE"
INSTALLED_LICENSE = "deducer/page/bundle/LICENSE"
"""Where the licence lies in an installed package; in the source it stands on top."""
PACKAGES = ("deducer", "solver")
NOT_RUN = (
    "deducer/sample_games",  # which lie in an installed package alone
    *("deducer/cli", "deducer/show/terminal"),  # commands
    "deducer/page/bundle",  # this build
    # a census, for its worker processes, what checks it, and what translators use
    "solver/census",
    "deducer/show/json/census.py",
    "deducer/show/report/census.py",
    "solver/puzzles/of_census.py",
    # programs that play series of games, files that a command writes
    *("deducer/play/match.py", "deducer/show/json/play.py"),
    *("deducer/journal.py", "deducer/agreements/learning.py"),
    *("deducer/show/json/schemas.py", "deducer/show/report/agreements.py"),
    # the network, its threads and processes, and the data file
    *(f"deducer/web/{name}" for name in ("api", "app.py", "server_state.py", "jobs.py")),
    "deducer/web/gate/guard.py",
    *(f"deducer/web/store/{name}.py" for name in ("data_file", "writer")),
    *("deducer/web/tables/expiry.py", "deducer/web/tables/live.py"),
)
"""The modules and rooms of the packages that no browser runs."""
RUN = ("*.py", "*.json", "*.css", "*.js", "*.LICENSE")
"""The modules of the packages, and what they read beside them."""
KERNELS = ("solver/**/*.pxd", "deducer/**/*.pxd", "solver/kernel/build.toml")
"""What the kernels are compiled by, besides their modules."""
BUILD = ("deducer/page/bundle/*.py", "deducer/page/bundle/*.mjs")
"""What puts a page together."""
SHOWN = ("deducer/page/alone/*.*", "deducer/page/static/**/*.*")
"""What is sent as it is."""


def run_files(root: Path = ROOT) -> dict[str, Path]:
    """Return the files below ``root`` that a browser's Python runs or reads, by name."""
    patterns = (f"{package}/**/{pattern}" for package in PACKAGES for pattern in RUN)
    return _matching(root, patterns, is_run)


def is_run(name: str) -> bool:
    """Whether a browser's Python runs or reads the file ``name`` of the packages."""
    path = PurePosixPath(name)
    if path.is_relative_to("deducer/page/static"):
        place = path.relative_to("deducer/page/static").as_posix()
        return place.startswith("i18n/") or place in parts()  # which reviews are saved with
    return not any(path.is_relative_to(each) for each in NOT_RUN)


def source_files(root: Path = ROOT) -> dict[str, Path]:
    """Return all files below ``root`` that a page is built from, by name."""
    others = _matching(root, [*KERNELS, *BUILD, *SHOWN], lambda name: not _is_for_servers(name))
    return {**run_files(root), **others, LICENSE: license_file(root)}


def license_file(root: Path = ROOT) -> Path:
    """Return the project's licence file: in the package once installed, else above it."""
    installed = root / INSTALLED_LICENSE
    return installed if installed.exists() else root / LICENSE


def source(root: Path = ROOT) -> str:
    """Return a digest of the source that a page is built from: another source, another page."""
    result = hashlib.sha256()
    for name, file in sorted(source_files(root).items()):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        result.update(f"{name} {digest}\n".encode())
    return result.hexdigest()[:16]


def _is_for_servers(name: str) -> bool:
    return name.removeprefix("deducer/page/static/") in FOR_SERVERS


def _matching(
    root: Path, patterns: Iterable[str], is_wanted: Callable[[str], bool]
) -> dict[str, Path]:
    """Return the files below ``root`` that match a pattern and are wanted, by name."""
    files = (file for pattern in patterns for file in root.glob(pattern) if file.is_file())
    named = {file.relative_to(root).as_posix(): file for file in files}
    return {name: file for name, file in named.items() if is_wanted(name)}
