"""A built folder: put in its place whole or not at all, with a list of its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deducer.disk import DRAFT
from deducer.errors import PlaceError
from solver import __version__

LIST = "files.json"


@dataclass(frozen=True)
class Built:
    """A built folder: its version, and how many bytes each file has."""

    version: str
    sizes: dict[str, int]

    def __str__(self) -> str:
        megabytes = sum(self.sizes.values()) / 1e6
        return f"version {self.version}: {len(self.sizes)} files, {megabytes:.1f} MB"


def put(out: Path, fill: Callable[[Path, Path], None]) -> Built:
    """Put the folder ``out`` in its place, anew if it is there: whole, or not at all.

    ``fill`` puts its files into a first folder, and what it needs in between into a second.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    """
    out = out.resolve()
    _check(out)
    with TemporaryDirectory() as aside, TemporaryDirectory(prefix=DRAFT, dir=out.parent) as draft:
        done = Path(draft, "done")
        done.mkdir()
        fill(done, Path(aside))
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
        raise PlaceError("this is not a folder", str(out))
    present = {file.relative_to(out).as_posix() for file in out.rglob("*") if not file.is_dir()}
    listed: set[str] = set()
    with suppress(PlaceError):
        listed = {each["path"] for each in read_list(out)["files"]}
    for name in sorted(present - listed - {LIST}):
        raise PlaceError("this is not a built page, and would be overwritten", str(out / name))


def _list(folder: Path) -> Built:
    """Write the list of all files of ``folder``, with a version that changes with any byte."""
    files: list[dict[str, Any]] = [
        {"path": file.relative_to(folder).as_posix(), "bytes": len(data), "sha256": _sha256(data)}
        for file in sorted(file for file in folder.rglob("*") if file.is_file())
        for data in [file.read_bytes()]
    ]
    version = _sha256(json.dumps(files).encode())[:16]
    listing = {"format": 1, "version": version, "built_by": __version__, "files": files}
    (folder / LIST).write_text(f"{json.dumps(listing, indent=1)}\n", "utf-8")
    return Built(version, {each["path"]: each["bytes"] for each in files})


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_list(folder: Path) -> dict[str, Any]:
    """Return the list of a built folder.

    :raises PlaceError: if it has none, or one that nothing here has written.
    """
    with suppress(OSError, ValueError, LookupError, TypeError):
        listing: dict[str, Any] = json.loads((folder / LIST).read_bytes())
        if all(isinstance(each["path"], str) for each in listing["files"]):
            return listing
    raise PlaceError("this is not a built page", str(folder))
