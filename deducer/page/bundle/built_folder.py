"""A built folder: put in its place whole or not at all, with a list of its files."""

from __future__ import annotations

import gzip
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
from deducer.page.bundle.sources import source

LIST = "files.json"
FORMAT = 1
LATER = ("networkx.zip", "snapshot.bin")
"""What a start without the snapshot does without."""


@dataclass(frozen=True)
class Built:
    """A built folder: its version, and for each file its bytes, as it is and as it is sent."""

    version: str
    sizes: dict[str, tuple[int, int]]

    def __str__(self) -> str:
        first = [sizes for name, sizes in self.sizes.items() if not name.endswith(LATER)]
        whole, sent = (sum(each) / 1e6 for each in zip(*first, strict=True))
        return (
            f"version {self.version}: {len(self.sizes)} files; "
            f"{whole:.1f} MB for a start without the snapshot, {sent:.1f} MB as they are sent"
        )


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
    try:
        listed = {each["path"] for each in json.loads((out / LIST).read_bytes())["files"]}
    except (OSError, ValueError, LookupError, TypeError):
        listed = set()
    for name in sorted(present - listed - {LIST}):
        raise PlaceError("this is not a built page, and would be overwritten", str(out / name))


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
    number = version.hexdigest()[:16]
    listing = {"format": FORMAT, "version": number, "source": source(), "files": files}
    (folder / LIST).write_text(f"{json.dumps(listing, indent=1)}\n", "utf-8")
    return Built(number, sizes)


def read_list(folder: Path) -> dict[str, Any]:
    """Return the list of a built folder.

    :raises PlaceError: if it has none, or one that nothing here has written.
    """
    with suppress(OSError, ValueError, LookupError, TypeError):
        listing: dict[str, Any] = json.loads((folder / LIST).read_bytes())
        if listing["format"] == FORMAT and all(
            isinstance(each["path"], str) for each in listing["files"]
        ):
            return listing
    raise PlaceError("this is not a built page", str(folder))
