"""Files that outlive failed writes and crashes.

A line is appended whole or not at all; a file is written whole or not at all. Errors of the disk
name the file.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from deducer.errors import FileChanged, PlaceError

ASIDE = ".torn"
"""How the name of a file ends that keeps what was cut off from another."""
DRAFT = ".hanabi-"
"""How the name of a file begins that is not yet whole."""


def check_place(path: Path, *, add: bool = False) -> None:
    """Refuse a place where no file can be written, before there is anything to write.

    ``add``: a file that is there is added to; else it is replaced.

    :raises PlaceError: if its folder is not there, or it is no file but a device, say.
    :raises OSError: if it is a folder, or can't be written.
    """
    if not path.parent.is_dir():
        raise PlaceError("there is no such folder", str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is no file but a folder", str(path))
    if path.exists() and not path.is_file():
        raise PlaceError("this is no file that could be written", str(path))
    with named(path):
        if add and path.exists():
            open(path, "r+b").close()
        else:
            draft = _draft(path)
            try:
                open(draft, "xb").close()
            finally:
                with suppress(OSError):
                    os.unlink(draft)


def write_whole(path: Path, data: bytes, *, over: bool) -> None:
    """Write a file whole or not at all; ``over``: in the place of one that is there.

    :raises FileExistsError: if there is such a file, and it is not to be written over.
    :raises OSError: if it can't be written.
    """
    place = Path(os.path.realpath(path))
    with named(path):
        draft = _draft(path)
        try:
            _write_new(draft, data)
            if over:
                with suppress(OSError):  # there is none yet
                    shutil.copymode(place, draft)
                os.replace(draft, place)
            else:
                _link(draft, place)
        finally:
            with suppress(OSError):
                os.unlink(draft)
        _sync_folder(place)


class LineFile:
    """A file that whole lines are appended to, and that nobody else should write to meanwhile."""

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises PlaceError: if no file can be there.
        :raises OSError: if it can't be read and written.
        """
        check_place(path, add=True)
        self.path = Path(os.path.realpath(path)) if path.is_symlink() else path
        self._size = 0
        self._begun = b""
        """What an append that failed left, or part of it, if that could not be taken back."""

    def read(self, most: int) -> bytes:
        """Return what the file holds, or the first ``most`` bytes of it.

        :raises OSError: if it can't be read.
        """
        if not self.path.exists():
            return b""
        with named(self.path), open(self.path, "rb") as file:
            _lock(file)
            data = file.read(most)
        self._size = len(data)
        return data

    def append(self, data: bytes) -> None:
        """Append lines; when this returns they are on disk, and if it fails nothing is left of it.

        :raises FileChanged: if somebody else wrote to the file.
        :raises OSError: if they can't be written.
        """
        with self._opened() as file:
            self._begun = data
            try:
                file.seek(self._size)
                _write_all(file, data)
                os.fsync(file.fileno())
            except BaseException:
                self._cut(file)
                raise
            if not self._size:
                _sync_folder(self.path)
            self._size += len(data)
            self._begun = b""

    def set_aside(self, size: int) -> Path:
        """Move all but the first ``size`` bytes to a new file beside this one; return its path.

        :raises FileChanged: if somebody else wrote to the file.
        :raises OSError: if they can't be moved; then they stay.
        """
        with self._opened() as file:
            file.seek(size)
            aside = self._kept(file.read())
            try:
                file.truncate(size)
            except OSError:
                with suppress(OSError):
                    os.unlink(aside)
                raise
            self._size = size
            with suppress(OSError):  # if they come back, they are set aside once more
                os.fsync(file.fileno())
        return aside

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        """The file, to write to it alone, as it was left by the last write that succeeded."""
        with named(self.path):
            file = self._reopened()
            try:
                _lock(file)
                self._check(file)
                yield file
            finally:
                with suppress(OSError):  # what counts was synced
                    file.close()

    def _reopened(self) -> BinaryIO:
        try:
            return open(self.path, "r+b", buffering=0)
        except FileNotFoundError:
            if self._size:
                raise FileChanged(self.path) from None
            return open(self.path, "x+b", buffering=0)

    def _check(self, file: BinaryIO) -> None:
        """Refuse a file that somebody else wrote to, and take away what a failed write left."""
        size = file.seek(0, os.SEEK_END)
        file.seek(min(size, self._size))
        if size < self._size or not self._begun.startswith(file.read()):
            raise FileChanged(self.path)
        if size > self._size:
            file.truncate(self._size)

    def _cut(self, file: BinaryIO) -> None:
        """Take back a write that failed; what can't be taken back now is at the next write."""
        with suppress(OSError):
            file.truncate(self._size)
            self._begun = b""
            os.fsync(file.fileno())

    def _kept(self, data: bytes) -> Path:
        """Write a new file with what is set aside."""
        number = 1
        while True:
            aside = self.path.with_name(f"{self.path.name}{ASIDE}{number if number > 1 else ''}")
            try:
                with named(aside):
                    _write_new(aside, data)
            except FileExistsError:
                number += 1
            else:
                _sync_folder(aside)
                return aside


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Give errors of the disk a file's name, in the place of none or of its draft's."""
    try:
        yield
    except OSError as error:
        name = error.filename
        if name is None or Path(name).name.startswith(DRAFT):
            name = str(path)
        raise OSError(error.errno, error.strerror, name) from None


def _draft(path: Path) -> Path:
    """The path of a new file in the folder where a file is, or is to be."""
    return Path(os.path.realpath(path)).with_name(f"{DRAFT}{secrets.token_hex(8)}")


def _write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet and sync it, or leave none."""
    file: BinaryIO = open(path, "xb", buffering=0)  # noqa: SIM115 - closed below, errors or not
    try:
        _write_all(file, data)
        os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise
    finally:
        with suppress(OSError):
            file.close()


def _write_all(file: BinaryIO, data: bytes) -> None:
    while data:
        data = data[file.write(data) :]


def _link(draft: Path, place: Path) -> None:
    """Give a draft its name, unless another file was faster."""
    try:
        os.link(draft, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(place):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.replace(draft, place)


def _lock(file: BinaryIO) -> None:
    """Keep other writers of this program waiting until the file is closed."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    with suppress(OSError):  # a file system without locks
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)


def _sync_folder(path: Path) -> None:
    """Have a new name of a file on disk, where the system knows how."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
