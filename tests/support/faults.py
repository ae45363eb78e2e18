"""A disk on which, by plan, the n-th call fails, after the manner of SQLite's own ioerr tests.

A test tells what is to be done in a folder, and what must be there afterwards. It is run with each
fault and each n from 1 on (each run leaves some out) until a run meets no fault; a failure tells
which call failed, and how.
Counted are the calls of Python (:mod:`tests.support.faulty_files`) and of SQLite
(:mod:`tests.support.faulty_sqlite`) about that folder's files.

A killed process is one whose later calls do nothing, and fail: what its files hold by then is what
the next process finds. After a power failure a file holds what was last synced; the names of files
are taken to be there.
"""

import errno
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from enum import Enum
from itertools import chain, count
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from tests.support import faulty_files, faulty_sqlite
from tests.support.cases import TIMES

_Result = TypeVar("_Result")

EVERY = 3 if TIMES == 1 else 1
"""Each run lets one in so many calls fail, after the first three of each fault; nights let all."""

_GROWING = frozenset({"open", "write", "sync", "rename"})
"""What finds no room on a full disk: a file system may notice as late as at a sync."""
_ALL = _GROWING | {"read", "truncate", "delete", "lock", "close"}


class Fault(Enum):
    """What goes wrong at the n-th of some calls; of a write that fails, half was written."""

    FULL = "there is no room", _GROWING, errno.ENOSPC
    FULL_ON = "there is no room from then on", _GROWING, errno.ENOSPC
    BROKEN = "an I/O error", _ALL, errno.EIO
    SHORT = "half of it is written, without an error", frozenset({"write"}), 0
    BUSY = "somebody else holds the lock", frozenset({"lock"}), errno.EAGAIN
    KILLED = "the process is killed", _ALL, 0
    POWER = "the power fails", _ALL, 0

    def __init__(self, text: str, calls: frozenset[str], number: int) -> None:
        self.text = text
        self.calls = calls
        self.errno = number

    @property
    def is_end(self) -> bool:
        """Whether the process ends there."""
        return self in (Fault.KILLED, Fault.POWER)

    @property
    def is_short(self) -> bool:
        """Whether no call fails, but one does less than it was asked to."""
        return self is Fault.SHORT

    @property
    def passes(self) -> bool:
        """Whether what failed can be done again."""
        return not self.is_end and self is not Fault.FULL_ON


class Ended(SystemExit):
    """The process has ended: nothing that it would have done since happened."""


class Disk:
    """A ``folder`` of files; while it is entered, the call ``number`` fails by ``fault``."""

    def __init__(self, folder: Path, fault: Fault, number: int) -> None:
        self.folder = folder
        self.fault = fault
        self.number = number
        self.calls = 0
        self.struck = ""
        """The call that failed, once it did."""
        self.done: list[Any] = []
        """What was acknowledged."""
        self._synced: dict[Path, bytes] = {}
        self._patches = ExitStack()

    def __str__(self) -> str:
        return f"call {self.number} of its kind fails ({self.struck}): {self.fault.text}"

    def __enter__(self) -> None:
        self._synced = {path: path.read_bytes() for path in self._files()}
        self._patches.enter_context(faulty_files.of(self))
        self._patches.enter_context(faulty_sqlite.of(self))

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        self._patches.close()
        if self.struck and self.fault is Fault.POWER:
            for path in self._files():
                path.write_bytes(self._synced.get(path, b""))
        return isinstance(error, Ended)

    @property
    def gone(self) -> bool:
        """Whether the process has ended."""
        return bool(self.struck) and self.fault.is_end

    def acknowledge(self, what: object) -> None:
        """Note that ``what`` was done: it must be there from now on.

        :raises Ended: if nobody is there any more who could say so.
        """
        if self.gone:
            raise Ended
        self.done.append(what)

    def tried(self, work: Callable[[], _Result], *errors: type[Exception]) -> _Result:
        """Do ``work``, and if it fails with one of ``errors`` once more, as a person would.

        :raises Ended: if that can't help.
        """
        try:
            return work()
        except errors as problem:
            if self.gone:
                raise Ended from None
            first = problem
        try:
            return work()
        except errors as problem:
            if self.fault.passes:
                raise problem from first
            raise Ended from None

    # -- what faulty calls ask ---------------------------------------------------------------

    def holds(self, path: Any) -> bool:
        """Whether ``path`` is in the folder, or the folder itself."""
        try:
            return Path(os.fsdecode(path)).is_relative_to(self.folder)
        except TypeError:  # a number
            return False

    def strikes(self, call: str, path: object) -> bool:
        """Count a call about ``path``, and return whether it fails."""
        if self.gone:
            return True
        if call not in self.fault.calls:
            return False
        self.calls += 1
        now = self.calls == self.number
        if now:
            self.struck = f"{call} {Path(str(path)).name}"
        return now or (self.fault is Fault.FULL_ON and self.calls > self.number)

    def check(self, call: str, path: Path, *, named: bool = False) -> None:
        """Count a call of Python's, and let it fail if it is its turn.

        :raises OSError: with the name of the file if the call was ``named``.
        """
        if self.strikes(call, path):
            self.fail(path if named else None)

    def fail(self, path: Path | None = None) -> NoReturn:
        """Fail as a call of Python's does, which may name its file."""
        if self.gone:
            raise Ended
        number = self.fault.errno
        raise OSError(number, os.strerror(number), path and str(path))

    def written(self, path: Path, size: int) -> int:
        """Count a write of ``size`` bytes, and return how many of them are written."""
        if self.gone:
            return 0
        return size // 2 if self.strikes("write", path) else size

    def sync(self, path: Path) -> None:
        """Note that ``path`` was synced: what it holds survives a power failure."""
        if path.is_file():
            self._synced[path] = held(path)

    def move(self, old: Path, new: Path | None = None) -> None:
        """Note that a file has got another name, or is gone."""
        data = self._synced.pop(old, b"")
        if new is not None:
            self._synced[new] = data

    def _files(self) -> list[Path]:
        return [path for path in self.folder.rglob("*") if path.is_file()]


_open = open


def held(path: Path) -> bytes:
    """What a file holds, if there is one, whatever its disk does."""
    if not path.exists():
        return b""
    with _open(path, "rb") as file:
        return file.read()


def fails(work: Callable[[], object]) -> bool:
    """Do ``work`` on a faulty disk, and return whether it failed; its error names a file."""
    named = True
    try:
        work()
    except Ended:
        return True
    except OSError as problem:
        named = problem.filename is not None and ".hanabi-" not in str(problem.filename)
    else:
        return False
    assert named
    return True


def every_fault(folder: Path, run: Callable[[Disk], None], faults: Iterable[Fault] = Fault) -> None:
    """Run a test on new disks in ``folder``: with each fault, at each call, or at one in `EVERY`.

    It does its work ``with disk:``, and then checks what is there.
    """
    struck = 0
    for at, fault in enumerate(faults):
        for number in chain(range(1, 4), count(4 + at % EVERY, EVERY)):
            disk = Disk(folder / f"{fault.name}-{number}", fault, number)
            disk.folder.mkdir()
            try:
                run(disk)
            except BaseException as error:
                error.add_note(f"after this: {disk}")
                raise
            shutil.rmtree(disk.folder)
            if not disk.struck:
                break
            struck += 1
    assert struck, "nothing failed"
