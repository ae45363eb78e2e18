"""The folder of a built page: what lies in it, and the list of its files."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from deducer.disk import DRAFT
from deducer.errors import PlaceError
from deducer.page.bundle import pins
from deducer.page.bundle.fetch import fetch_packages, fetch_runtime, fetch_tools
from deducer.page.bundle.kernels import compile_kernels
from deducer.page.bundle.programs import run

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
LIST = "files.json"
LATER = ("networkx.zip", "snapshot.gz")
"""What a page loads only when it is asked for, or for its next start."""
LEFT_OUT = {
    *("cli", "web", "bundle", "terminal"),  # commands, the server, this build, what needs rich
    "census",  # its worker processes
    "catalogues",  # what translators use
}
"""The modules and rooms of the packages that no browser runs, by name."""
DATA = ("*.json", "*.css", "*.js")
"""What the packages read beside their modules."""


@dataclass(frozen=True)
class Built:
    """A built folder: its version, and for each file its bytes, as it is and as it is sent."""

    version: str
    sizes: dict[str, tuple[int, int]]

    def __str__(self) -> str:
        first = [sizes for name, sizes in self.sizes.items() if name not in LATER]
        whole, sent = (sum(each) / 1e6 for each in zip(*first, strict=True))
        return (
            f"version {self.version}: {len(self.sizes)} files; "
            f"{whole:.1f} MB at the start, {sent:.1f} MB as they are sent"
        )


def build(out: Path) -> Built:
    """Build the folder ``out`` that a browser needs to run the project, anew if it is there.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    :raises BuildError: if something that the build needs is missing or fails.
    """
    out = out.resolve()
    _check(out)
    with TemporaryDirectory() as aside, TemporaryDirectory(prefix=DRAFT, dir=out.parent) as draft:
        work, stage, done = Path(aside), Path(aside, "stage"), Path(draft, "done")
        stage.mkdir()
        done.mkdir()
        fetch_tools(work / "tools", work)
        fetch_packages(stage, work)
        fetch_runtime(done / "runtime")
        compile_kernels(ROOT, stage / "kernels", work / "tools", work)
        (stage / "constraint").rename(stage / "packages")
        _copy_project(stage / "packages")
        run(["node", HERE / "pack.mjs", done / "runtime", stage, done], work)
        for file in (HERE / "engine.mjs", HERE / "snapshot.mjs", ROOT / "LICENSE"):
            shutil.copy(file, done)
        run(["node", HERE / "library.mjs", done, *pins.LIBRARY_LEFT_OUT], work)
        run(["node", HERE / "take.mjs", done], work)
        built = _list(done)
        if out.exists():
            out.rename(Path(draft, "before"))  # which goes with the draft
        done.rename(out)
    return built


def _check(out: Path) -> None:
    """Refuse to build in a folder of other files.

    :raises PlaceError: naming one of them.
    """
    if not out.parent.is_dir():
        raise PlaceError("there is no such folder", str(out.parent))
    if out.exists() and not out.is_dir():
        raise PlaceError("this is no folder", str(out))
    held = {file.relative_to(out).as_posix() for file in out.rglob("*") if not file.is_dir()}
    try:
        listed = {each["path"] for each in json.loads((out / LIST).read_bytes())["files"]}
    except (OSError, ValueError, LookupError, TypeError):
        listed = set()
    for name in sorted(held - listed - {LIST}):
        raise PlaceError("this is no built page, and would be overwritten", str(out / name))


def _copy_project(into: Path) -> None:
    """Copy what a browser runs of the packages into the folder ``into``."""
    for package in ("deducer", "solver"):
        for pattern in ("*.py", *DATA):
            for file in (ROOT / package).rglob(pattern):
                path = file.relative_to(ROOT)
                if not LEFT_OUT.intersection(path.with_suffix("").parts) and _is_read(path):
                    (into / path).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, into / path)


def _is_read(path: Path) -> bool:
    """Whether Python reads a file: of the page's own ones only the phrases that it shares."""
    return "static" not in path.parts or path.name.startswith("phrases.")


def _list(folder: Path) -> Built:
    """Write the list of all files of ``folder``, with a version that changes with any byte."""
    version = hashlib.sha256()
    files, sizes = [], {}
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        data, path = file.read_bytes(), file.relative_to(folder).as_posix()
        digest = hashlib.sha256(data).hexdigest()
        version.update(f"{path} {digest}\n".encode())
        files.append({"path": path, "bytes": len(data), "sha256": digest})
        sizes[path] = (len(data), min(len(data), len(gzip.compress(data))))
    text = json.dumps({"format": 1, "version": version.hexdigest()[:16], "files": files}, indent=1)
    (folder / LIST).write_text(f"{text}\n", "utf-8")
    return Built(version.hexdigest()[:16], sizes)
