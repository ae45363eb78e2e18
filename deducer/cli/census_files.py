"""``hanabi census merge``, ``export`` and ``import``: censuses from files to files."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer.disk import check_place, drafted, write_whole
from deducer.show.report.data_card import Published, data_card
from solver.census import parquet
from solver.census.merge import merge as merge_files
from solver.census.store import CensusFile
from solver.census.summary import summary
from solver.errors import HanabiError


def merge(out: Path, paths: Sequence[Path]) -> None:
    """Write the rows of censuses to a new one, and say how many there are.

    :raises CensusError: if they are not parts of one census.
    """
    _tell(f"{out}: {merge_files(out, paths):,} rows")


def export(path: Path, out: Path) -> None:
    """Write a census as a Parquet file, with its data card beside it.

    :raises HanabiError: if the file's name has another ending, or one of them is there already.
    :raises CensusError: if rows are missing, or pyarrow is not installed.
    """
    if out.suffix != ".parquet":
        raise HanabiError("{path}: the name of a Parquet file ends in .parquet", path=out)
    card = out.with_suffix(".md")
    for place in (out, card):
        if place.exists():
            raise HanabiError("{path}: this file exists already: choose another name", path=place)
        check_place(place)
    with CensusFile.read(path) as file, drafted(out, over=False) as draft:
        row_sum = parquet.export(file, draft)
        with draft.open("rb") as opened:
            file_sum = file_digest(opened, "sha256").hexdigest()
        published = Published(out.name, draft.stat().st_size, file_sum, row_sum)
        text = data_card(summary(file), file.version, published)
        write_whole(card, text.encode(), over=False)
        _tell(f"{out}: {file.planned:,} rows · its data card: {card}")


def import_(path: Path, out: Path) -> None:
    """Write the census that was exported to a Parquet file to a new file.

    :raises CensusError: if it is no such file, or pyarrow is not installed.
    """
    _tell(f"{out}: {parquet.bring_in(path, out):,} rows")


def _tell(line: str) -> None:
    Console().print(Text(line), soft_wrap=True)
