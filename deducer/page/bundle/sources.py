"""The files of the packages that a browser runs, the same in a clone and once installed."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from deducer.page.saved_review import parts

ROOT = Path(__file__).parents[3]
"""The folder of the packages."""
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
    "deducer/play/match.py",
    *("deducer/journal.py", "deducer/agreements/learning.py"),
    *("deducer/show/json/schemas.py", "deducer/show/report/agreements.py"),
    # the network, its threads and processes, and the data file
    *(f"deducer/web/{name}" for name in ("api", "app.py", "server_state.py", "jobs.py")),
    "deducer/web/gate/guard.py",
    "deducer/web/store/data_file.py",
    *("deducer/web/tables/expiry.py", "deducer/web/tables/live.py"),
)
"""The modules and rooms of the packages that no browser runs."""
RUN = ("*.py", "*.json", "*.css", "*.js", "*.LICENSE")
"""The modules of the packages, and what they read beside them."""


def run_files() -> dict[str, Path]:
    """Return the files that a browser's Python runs or reads, by name."""
    patterns = (f"{package}/**/{pattern}" for package in PACKAGES for pattern in RUN)
    files = (file for pattern in patterns for file in ROOT.glob(pattern) if file.is_file())
    named = {file.relative_to(ROOT).as_posix(): file for file in files}
    return {name: file for name, file in named.items() if is_run(name)}


def is_run(name: str) -> bool:
    """Whether a browser's Python runs or reads the file ``name`` of the packages."""
    path = PurePosixPath(name)
    if path.is_relative_to("deducer/page/static"):
        place = path.relative_to("deducer/page/static").as_posix()
        return place.startswith("i18n/") or place in parts()  # which reviews are saved with
    return not any(path.is_relative_to(each) for each in NOT_RUN)


def license_file() -> Path:
    """Return the project's licence file: in the package once installed, else above it."""
    installed = ROOT / INSTALLED_LICENSE
    return installed if installed.exists() else ROOT / "LICENSE"
