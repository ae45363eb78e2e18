"""Merges files of one census, whose rows clubs or clusters have shared among themselves."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path

from solver.census.layout import differences, identity
from solver.census.plan import CensusRow, gaps, listed
from solver.census.store import CensusFile, created
from solver.errors import CensusError

NAMED = 5
"""The most ranges of missing rows that a message lists."""


def merge(out: Path, paths: Sequence[Path]) -> int:
    """Write the rows of the censuses at ``paths`` to a new one at ``out``; return how many.

    They may be in any order and share rows. If it fails, no file is left at ``out``.

    :raises CensusError: if they differ in plan or version, if a row between the first and the last
        is in none of them, if a row has two results, or if there is a file at ``out``.
    :raises OSError: if a file can't be opened.
    """
    with ExitStack() as ends:
        files = [ends.enter_context(CensusFile.read(path)) for path in paths]
        for file in files[1:]:
            _refuse_other(files[0], file)
        due = range(min(file.first for file in files), max(file.due.stop for file in files))
        if missing := gaps(heapq.merge(*(file.numbers(due) for file in files)), due):
            raise CensusError(
                "the files go from row {first} to {last}, but these rows are missing: {rows}",
                first=due.start,
                last=due.stop - 1,
                rows=listed(missing, NAMED),
            )
        plan, version = files[0].plan, files[0].version
        merged = ends.enter_context(created(out, plan, first=due.start, version=version))
        merged.add(_united(files, due))
        merged.plan_deals(len(due))
        return len(due)


def _refuse_other(one: CensusFile, other: CensusFile) -> None:
    theirs, wanted = (identity(file.plan, file.version) for file in (other, one))
    for key, was, now in differences(theirs, wanted):
        raise CensusError(
            "{path}: this census has {key} {was}, but {other} has {now}: they can't be merged",
            path=other.path,
            key=key,
            was=was,
            other=one.path,
            now=now,
        )


def _united(files: Sequence[CensusFile], due: range) -> Iterator[CensusRow]:
    """Yield the rows of ``due`` in order, each once, with its time in the first file it is in."""
    before: tuple[CensusRow, CensusFile] | None = None
    streams = [zip(file.rows(due), repeat(file), strict=False) for file in files]
    for row, file in heapq.merge(*streams, key=lambda each: each[0].number):
        if before is None or before[0].number != row.number:
            yield row
            before = row, file
        elif row != before[0]._replace(seconds=row.seconds):
            raise CensusError(
                "row {number} differs between {path} and {other}",
                number=row.number,
                path=before[1].path,
                other=file.path,
            )
