"""Python's calls about the files of a faulty disk."""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.faults import Disk

_NAMING = {"unlink": "delete", "rename": "rename", "replace": "rename", "link": "rename"}
"""Functions of :mod:`os` that take names."""


@contextmanager
def of(disk: Disk) -> Iterator[None]:
    """Let Python's calls about the files of ``disk`` fail by its plan."""
    calls = _Calls(disk)
    with pytest.MonkeyPatch.context() as patch:
        opened = calls.naming(open, "open", lambda file, path: _File(file, path, calls))
        for module in (builtins, io):
            patch.setattr(module, "open", opened)
        for name, call in _NAMING.items():
            patch.setattr(os, name, calls.naming(getattr(os, name), call))
        patch.setattr(os, "open", calls.naming(os.open, "open", calls.number))
        patch.setattr(os, "close", calls.numbered(os.close, "close"))
        patch.setattr(os, "fsync", calls.numbered(os.fsync, "sync"))
        if os.name == "posix":
            import fcntl

            patch.setattr(fcntl, "flock", calls.numbered(fcntl.flock, "lock"))
        yield


class _Calls:
    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self._paths: dict[int, Path] = {}
        """The files that are open, by the system's numbers."""

    def number(self, number: int, path: Path) -> int:
        """Note the number of an open file."""
        self._paths[number] = path
        return number

    def naming(
        self,
        plain: Callable[..., Any],
        call: str,
        opened: Callable[[Any, Path], Any] = lambda result, _: result,
    ) -> Callable[..., Any]:
        """A function that takes names; ``opened`` makes its result."""

        def called(path: Any, *more: Any, **options: Any) -> Any:
            if not self.disk.holds(path):
                return plain(path, *more, **options)
            self.disk.check(call, Path(path), named=True)
            result = plain(path, *more, **options)
            if call in ("delete", "rename"):
                self.disk.move(Path(path), *map(Path, more))
            return opened(result, Path(path))

        return called

    def numbered(self, plain: Callable[..., None], call: str) -> Callable[..., None]:
        """A function that takes a file's number."""

        def called(number: int, *more: int) -> None:
            path = self._paths.get(number)
            if path is None or call == "close":
                self._paths.pop(number, None)
                plain(number, *more)
            if path is not None:
                self.disk.check(call, path)
                if call == "sync":
                    self.disk.sync(path)
                elif call == "lock":
                    plain(number, *more)

        return called


class _File:
    """An open file whose calls are counted."""

    def __init__(self, file: Any, path: Path, calls: _Calls) -> None:
        self.file = file
        self.path = path
        self.calls = calls
        self.disk = calls.disk

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fileno(self) -> int:
        return self.calls.number(int(self.file.fileno()), self.path)

    def write(self, data: Any) -> int:
        raw = isinstance(self.file, io.RawIOBase)
        if self.disk.fault.is_short and not raw:  # Python writes the rest itself
            return int(self.file.write(data))
        size = self.disk.written(self.path, len(data))
        count = int(self.file.write(data[:size]))
        if size < len(data) and not self.disk.fault.is_short:
            self.disk.fail()
        return count

    def read(self, *most: int) -> Any:
        self.disk.check("read", self.path)
        return self.file.read(*most)

    def truncate(self, *size: int) -> int:
        self.disk.check("truncate", self.path)
        return int(self.file.truncate(*size))

    def close(self) -> None:
        self.file.close()
        self.disk.check("close", self.path)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)
