"""Files that survive failed writes and crashes.

A file is written whole or not at all. Disk errors name the file.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from deducer.errors import FileChanged, PlaceError
from solver.errors import Phrase

ASIDE = ".torn"
"""The suffix of a file that holds what was cut off from another file."""
DRAFT = ".hanabi-"
"""The prefix of a file that is not complete yet."""


def disk_problem(error: OSError, place: object = None) -> Phrase:
    """Return what ``error`` says, after the file that it names, or else ``place``."""
    text = error.strerror or str(error)
    problem = text if isinstance(text, Phrase) else Phrase(re.sub("[{}]", r"\g<0>\g<0>", text))
    place = error.filename or place
    return Phrase("{place}: {problem}", place=place, problem=problem) if place else problem


def check_place(path: Path) -> None:
    """Refuse ``path`` if no file can be written there, before there is anything to write.

    :raises PlaceError: if its folder does not exist, or it is not a regular file (a device, say).
    :raises OSError: if it is a folder, or can't be written.
    """
    if not path.parent.is_dir():
        raise PlaceError("there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, Phrase("this is a folder, not a file"), str(path))
    if path.exists() and not path.is_file():
        raise PlaceError("this file can't be written", str(path))
    with named(path):
        draft = _draft(path)
        try:
            open(draft, "xb").close()
        finally:
            with suppress(OSError):
                os.unlink(draft)


def write_whole(path: Path, data: bytes, *, over: bool) -> None:
    """Write ``data`` to ``path``, whole or not at all; ``over`` replaces an existing file.

    :raises FileExistsError: if there is such a file, without ``over``.
    :raises OSError: if it can't be written.
    """
    place = Path(os.path.realpath(path))
    with named(path):
        draft = _draft(path)
        try:
            with open(draft, "xb", buffering=0) as file:
                while data:
                    data = data[file.write(data) :]
                os.fsync(file.fileno())
            if over:
                with suppress(OSError):  # there is none yet
                    shutil.copymode(place, draft)
                os.replace(draft, place)
            else:
                _link(draft, place)
        finally:
            with suppress(OSError):
                os.unlink(draft)
        with suppress(OSError):
            sync_folder(place)


class LineFile:
    """A file to which whole lines are added, while no other program should write to it.

    Each change replaces the whole file, so a failed one leaves it as it was.
    """

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises PlaceError: if no file can be there.
        :raises OSError: if it can't be read and written.
        """
        check_place(path)
        with named(path):
            if path.exists():
                open(path, "r+b").close()
        self.path = Path(os.path.realpath(path)) if path.is_symlink() else path
        self._data = b""

    def read(self, most: int) -> bytes:
        """Return the first ``most`` bytes of the file, empty if it does not exist.

        This is the state that every later write expects to find.

        :raises OSError: if it can't be read.
        """
        if self.path.exists():
            with named(self.path), open(self.path, "rb") as file:
                self._data = file.read(most)
        return self._data

    def append(self, data: bytes) -> None:
        """Append lines, which are on disk when this returns; if it fails, none of them is.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if they can't be written.
        """
        self._write(self._data + data)

    def set_aside(self, size: int) -> Path:
        """Move all but the first ``size`` bytes to a new file beside this one; return its path.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if they can't be moved; then they stay.
        """
        aside = self._kept(self._data[size:])
        try:
            self._write(self._data[:size])
        except BaseException:
            with suppress(OSError):
                os.unlink(aside)
            raise
        return aside

    def _write(self, data: bytes) -> None:
        with named(self.path), _locked(self.path):
            is_new = not self.path.exists()
            if (b"" if is_new else self.path.read_bytes()) != self._data:
                raise FileChanged(self.path)
            try:
                write_whole(self.path, data, over=not is_new)
            except FileExistsError:
                raise FileChanged(self.path) from None
        self._data = data

    def _kept(self, data: bytes) -> Path:
        """Write a new file with the bytes that are set aside, and return its path."""
        for number in count(1):
            aside = self.path.with_name(f"{self.path.name}{ASIDE}{number if number > 1 else ''}")
            with suppress(FileExistsError):
                write_whole(aside, data, over=False)
                break
        return aside


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Give disk errors the file's name, where they name no file or its draft."""
    try:
        yield
    except OSError as error:
        name = error.filename
        if name is None or Path(name).name.startswith(DRAFT):
            name = str(path)
        raise OSError(error.errno, error.strerror, name) from None


def _draft(path: Path) -> Path:
    """A new path in the folder of the file that ``path`` leads to."""
    return Path(os.path.realpath(path)).with_name(f"{DRAFT}{secrets.token_hex(8)}")


def _link(draft: Path, place: Path) -> None:
    """Rename a draft to ``place``, unless another file is there."""
    try:
        os.link(draft, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(place):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.replace(draft, place)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Let other writers of this program wait, if there is a file to lock."""
    if os.name != "posix" or not path.exists():  # Windows can't replace a file that is open
        yield
        return
    import fcntl

    file = open(path, "rb")  # noqa: SIM115 - closed below, errors or not
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file.fileno(), fcntl.LOCK_EX)
        yield
    finally:
        with suppress(OSError):
            file.close()


def sync_folder(path: Path) -> None:
    """Sync the folder of ``path``, so that a new file name is on disk; Windows needs no such call.

    :raises OSError: if that fails: after a crash, the name may be gone.
    """
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
