"""Exports a census to a Parquet file for publication, and imports it; needs the extra ``publish``.

The columns are those of the census. The metadata key ``hanabi census`` holds the table ``meta`` as
JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from solver.census.layout import described, description, refuse_format
from solver.census.plan import CensusPlan, CensusRow, listed
from solver.census.store import CensusFile, created
from solver.errors import CensusError

TYPES = {
    "number": "int64",
    "seed": "int64",
    "verdict": "string",
    "line": "string",
    "proof": "string",
    "moves": "int32",
    "nodes": "int64",
    "spare_tokens": "int32",
    "seconds": "float64",
    "par": "int32",
}
"""The columns by name, in the order of :class:`CensusRow`; ``par`` only if the plan asks for it."""
PYTHON = {"int64": int, "int32": int, "string": str, "float64": float}
"""The Python type of each column type."""
LICENCE = "CC0-1.0"
"""The licence of published files (SPDX)."""
META = b"hanabi census"
SECONDS = CensusRow._fields.index("seconds")
GROUP = 100_000
"""Rows written at a time."""
NAMED = 5
"""The most ranges of missing rows that a message lists."""


def export(file: CensusFile, out: Path) -> str:
    """Write a census as a Parquet file to ``out``; return the checksum of its rows.

    The checksum is the SHA-256 of the rows without their seconds, each as a JSON array and a line
    feed. It is the same for everybody who runs the census.

    :raises CensusError: if rows are missing or can't be written, or if pyarrow is not installed.
    :raises OSError: if the file can't be written.
    """
    arrow, parquet = _arrow()
    if missing := file.missing(file.due):
        raise CensusError(
            "{path}: these rows are missing, continue the census first: {rows}",
            path=file.path,
            rows=listed(missing, NAMED),
        )
    meta = description(file.plan, file.first, file.planned, file.version)
    metadata = {META: json.dumps(meta).encode(), b"licence": LICENCE.encode()}
    schema = _schema(arrow, file.plan).with_metadata(metadata)
    rows, digest = file.rows(file.due), sha256()
    with out.open("wb") as opened:
        with parquet.ParquetWriter(opened, schema, compression="zstd") as writer:
            while group := list(islice(rows, GROUP)):
                table, lines = _packed(arrow, schema, file.path, group)
                writer.write_table(table)
                digest.update(lines)
        opened.flush()
        os.fsync(opened.fileno())
    return digest.hexdigest()


def bring_in(path: Path, out: Path) -> int:
    """Write the Parquet file at ``path`` to a new census at ``out``; return its number of rows.

    The rows are not checked; :func:`solver.census.verify.verify` does that. If it fails, no file is
    left at ``out``.

    :raises CensusError: if the file is not a census, or has another format, if pyarrow is not
        installed, or if there is a file at ``out``.
    :raises OSError: if it can't be read.
    """
    arrow, parquet = _arrow()
    with path.open("rb") as opened, _named(arrow, path):
        read = parquet.ParquetFile(opened)
        plan, first, deals, version = _described(path, read.schema_arrow.metadata)
        if not read.schema_arrow.equals(_schema(arrow, plan)):
            raise CensusError("{path}: its columns are not those of a census", path=path)
        with created(out, plan, first=first, version=version) as file:
            file.add(_rows(read))
            file.plan_deals(deals)
            return file.deals


def _arrow() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise CensusError(
            "Parquet files need an extra: pip install 'hanabi-deducer[publish]'"
        ) from None
    return pyarrow, parquet


def _schema(arrow: ModuleType, plan: CensusPlan) -> Any:
    """The columns of a census with this plan."""
    types = [(name, getattr(arrow, kind)()) for name, kind in TYPES.items()]
    return arrow.schema(types if plan.par else types[:-1])


def _packed(arrow: ModuleType, schema: Any, path: Path, rows: list[CensusRow]) -> tuple[Any, bytes]:
    """Rows as a table, column by column, and as lines for their checksum.

    :raises CensusError: naming the first row with a value of the wrong type.
    """
    columns = list(zip(*rows, strict=True))[: len(schema)]
    try:
        arrays = [_array(arrow, field, each) for field, each in zip(schema, columns, strict=True)]
        table = arrow.Table.from_arrays(arrays, schema=schema)
        return table, b"".join(_line(row[: len(schema)]) for row in rows)
    except (arrow.ArrowException, OverflowError, TypeError) as error:
        for row in rows if len(rows) > 1 else ():
            _packed(arrow, schema, path, [row])
        raise CensusError(
            "{path}: row {number} can't be exported: {problem}",
            path=path,
            number=rows[0].number,
            problem=str(error),
        ) from None


def _array(arrow: ModuleType, field: Any, values: tuple[object, ...]) -> Any:
    """A column; unlike pyarrow, it does not round numbers or take bytes for text.

    :raises TypeError: if a value is of the wrong type.
    """
    for kind in set(map(type, values)) - {PYTHON[TYPES[field.name]], type(None)}:
        raise TypeError(f"{field.name} holds {kind.__name__}")
    return arrow.array(values, type=field.type)


def _line(values: tuple[object, ...]) -> bytes:
    counted = values[:SECONDS] + values[SECONDS + 1 :]
    return json.dumps(counted, separators=(",", ":")).encode() + b"\n"


def _rows(read: Any) -> Iterator[CensusRow]:
    for batch in read.iter_batches(batch_size=GROUP):
        for values in zip(*batch.to_pydict().values(), strict=True):
            yield CensusRow(*values)


def _described(path: Path, metadata: dict[bytes, bytes] | None) -> tuple[CensusPlan, int, int, str]:
    """The plan, the first row, the number of deals and the version in a file's metadata.

    :raises CensusError: if they are missing or impossible.
    """
    try:
        meta = dict[str, str](json.loads((metadata or {})[META]))
        number = int(meta["format"])
    except (KeyError, ValueError, TypeError):
        raise CensusError("{path}: this is not a census", path=path) from None
    refuse_format(path, number)
    return described(path, meta)


@contextmanager
def _named(arrow: ModuleType, path: Path) -> Iterator[None]:
    """Turn pyarrow's errors into a CensusError that names the file it reads."""
    try:
        yield
    except (arrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the system's own
        raise CensusError("{path}: {problem}", path=path, problem=str(error)) from None
