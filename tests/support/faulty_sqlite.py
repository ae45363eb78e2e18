"""SQLite's calls about the files of a faulty disk, by a file system of its own (a "VFS").

It hands all calls on to SQLite's own file system, by https://sqlite.org/c3ref/vfs.html and
https://sqlite.org/c3ref/io_methods.html, and lets some fail.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.faults import Disk

_SHM_LOCK = 2
"""The flag of a lock of shared memory that is taken, not let go."""
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_DATA = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_SIZE = CFUNCTYPE(c_int, c_void_p, c_int64)
_FLAG = CFUNCTYPE(c_int, c_void_p, c_int)
_SHM_LOCKING = CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int)
_SHM_MAPPING = CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int, c_void_p)


class _Methods(Structure):
    """``sqlite3_io_methods``: what can be done with an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", _DATA),
        ("write", _DATA),
        ("truncate", _SIZE),
        ("sync", _FLAG),
        ("size", c_void_p),
        ("lock", _FLAG),
        *((name, c_void_p) for name in ("unlock", "reserved", "control", "sector", "device")),
        ("shm_map", _SHM_MAPPING),
        ("shm_lock", _SHM_LOCKING),
        *((name, c_void_p) for name in ("barrier", "unmap", "fetch", "unfetch")),
    )


class _System(Structure):
    """``sqlite3_vfs``: a file system."""

    _fields_ = (
        *((name, c_int) for name in ("version", "file_size", "longest_path")),
        *((name, kind) for name, kind in (("next", c_void_p), ("name", c_char_p))),
        ("data", c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("others", c_void_p * 14),
    )


@contextmanager
def of(disk: Disk) -> Iterator[None]:
    """Let SQLite's calls about the files of ``disk`` fail by its plan."""
    calls = _calls()
    calls.disk = disk
    calls.library.sqlite3_vfs_register(ctypes.byref(calls.system), 1)
    try:
        yield
    finally:
        calls.library.sqlite3_vfs_register(ctypes.byref(calls.plain), 1)
        calls.disk = None


@cache
def _calls() -> _Calls:
    return _Calls()


class _Calls:
    """The file system, which stays for as long as any file is open in it."""

    def __init__(self) -> None:
        self.library: Any = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
        self.library.sqlite3_vfs_find.restype = POINTER(_System)
        self.plain: Any = self.library.sqlite3_vfs_find(None).contents
        self.system = _System.from_buffer_copy(self.plain)
        self.system.name = b"faulty"
        self.system.open = _OPEN(self._open)
        self.system.delete = _DELETE(self._delete)
        self.disk: Disk | None = None
        self._paths: dict[int, Path] = {}
        """The open files, by their addresses."""
        self._methods: dict[int, _Methods] = {}
        """Our methods, by the addresses of the plain ones."""

    def _strikes(self, call: str, path: Path | None) -> bool:
        """Count a call about a file, if it is one of the disk."""
        return self.disk is not None and path is not None and self.disk.strikes(call, path)

    def _error(self, other: int = sqlite3.SQLITE_IOERR) -> int:
        """The result of a call that fails: ``other`` if nothing else is wrong with the disk."""
        name = "" if self.disk is None else self.disk.fault.name
        if name == "BUSY":
            return sqlite3.SQLITE_BUSY
        return sqlite3.SQLITE_FULL if name.startswith("FULL") else other

    def _open(self, system: int, name: int | None, file: int, flags: int, out: int) -> int:
        # SQLite keeps the name for as long as the file is open: it is handed on where it stands
        path = None if name is None else Path(os.fsdecode(ctypes.string_at(name)))
        if path is None or self.disk is None or not self.disk.holds(path):
            path = None
        methods = c_void_p.from_address(file)
        if self._strikes("open", path):
            methods.value = None
            return sqlite3.SQLITE_CANTOPEN
        result = int(self.plain.open(system, name, file, flags, out))
        if path is not None and methods.value:
            self._paths[file] = path
            if methods.value not in self._methods:
                self._methods[methods.value] = self._faulty(methods.value)
            methods.value = ctypes.addressof(self._methods[methods.value])
        return result

    def _delete(self, system: int, name: bytes, synced: int) -> int:
        path = Path(os.fsdecode(name))
        if self.disk is not None and self.disk.holds(path):
            if self._strikes("delete", path):
                return sqlite3.SQLITE_IOERR
            self.disk.move(path)
        return int(self.plain.delete(system, name, synced))

    def _faulty(self, address: int) -> _Methods:
        """Methods that count calls, and hand them on to those at ``address``."""
        plain: Any = _Methods.from_address(address)
        faulty: Any = _Methods.from_buffer_copy(plain)

        def counting(call: str, method: Callable[..., int]) -> Callable[..., int]:
            def called(file: int, *rest: int) -> int:
                if self._strikes(call, self._paths.get(file)):
                    return self._error()
                return method(file, *rest)

            return called

        def write(file: int, data: int, size: int, at: int) -> int:
            path, part = self._paths[file], size
            if self.disk is not None and not self.disk.fault.is_short:  # SQLite writes the rest
                part = self.disk.written(path, size)
            result = int(plain.write(file, data, part, at)) if part else 0
            return result if part == size else self._error()

        def sync(file: int, flags: int) -> int:
            if self._strikes("sync", self._paths[file]):
                return self._error()
            if self.disk is None:
                return int(plain.sync(file, flags))
            self.disk.sync(self._paths[file])
            return 0

        def shm_lock(file: int, at: int, count: int, flags: int) -> int:
            if flags & _SHM_LOCK and self._strikes("lock", self._paths[file]):
                return self._error()
            return int(plain.shm_lock(file, at, count, flags))

        faulty.read = _DATA(counting("read", plain.read))
        faulty.write = _DATA(write)
        faulty.truncate = _SIZE(counting("truncate", plain.truncate))
        faulty.sync = _FLAG(sync)
        faulty.lock = _FLAG(counting("lock", plain.lock))
        faulty.shm_map = _SHM_MAPPING(counting("open", plain.shm_map))
        faulty.shm_lock = _SHM_LOCKING(shm_lock)
        return faulty  # type: ignore[no-any-return]  # as ctypes has it
