"""The text that a command reads (a file, a pipe or a pasted link), and the files that it writes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deducer import formats
from deducer.cli.streams import warn
from deducer.disk import check_place, named, write_whole
from deducer.errors import FileChanged, FormatError, PlaceError, ViewError
from deducer.formats import MOST_BYTES, compact, decode, share
from deducer.game import Record
from deducer.journal import unended
from deducer.show.report.frame import DOCTYPE
from solver.deal import Deal
from solver.errors import DealError, HanabiError, Phrase
from solver.notation.words import lines


def text_of(path: Path) -> str:
    """Return the text at ``path``: a file's, standard input's for ``-``, or a link itself.

    No more is read than a game can be long, so an endless device is refused.

    :raises HanabiError: if it is a folder, too large or not UTF-8; the error names the file.
    :raises OSError: if it can't be read.
    """
    if _is_link(path):
        return str(path)
    with naming(path):
        if _is_pipe(path):
            return decode(sys.stdin.buffer.read(MOST_BYTES + 1))
        with path.open("rb") as file:
            return decode(file.read(MOST_BYTES + 1))


def game_of(path: Path) -> Record:
    """Return the game in a file, a pipe or a link, after a check that it can have happened.

    :raises HanabiError: with the place of what can't be read or can't be right.
    :raises OSError: if it can't be read.
    """
    text = text_of(path)
    with naming(path):
        return happened(game_in(text, path))


def game_in(text: str, path: Path) -> Record:
    """Return the game in ``text``, which was read from ``path``.

    It warns of a record whose last line has no line end: a crash may have cut it off.

    :raises HanabiError: with the place of what can't be read.
    """
    last = unended(text)
    if last is None or formats.sniffed(text) is not formats.TEXT:
        return Record.parse(text)
    try:
        record = happened(Record.parse(text))
    except HanabiError as error:
        try:
            happened(Record.parse(text[: -len(last.text)]))
        except HanabiError:
            return Record.parse(text)  # it is not that line
        cut = Phrase("{line} has no line end, so it may have been cut off", line=last.phrase)
        if not _is_pipe(path):
            cut = Phrase("{cut}, and `hanabi table {path}` goes on without it", cut=cut, path=path)
        raise HanabiError("{cut} ({problem})", cut=cut, problem=error.phrase) from None
    if not _is_pipe(path):
        warn(
            "{path}: {line} has no line end, so it may have been cut off",
            path=path,
            line=last.phrase,
        )
    return record


def happened(record: Record) -> Record:
    """Return ``record`` after a check that it can have happened.

    :raises RecordError: if it can't.
    """
    record.table  # noqa: B018 - replaying is the check
    return record


def deal_of(text: str, players: int | None = None, header: Mapping[str, str] | None = None) -> Deal:
    """Return the deal in the text of a deck; the arguments are those of :meth:`Deal.parse`.

    :raises HanabiError: with the place of what can't be read, or if there are no cards in it.
    """
    if not any(line.key is None for line in lines(text)):
        raise DealError("there is no card here: a deck is cards such as r1 y3, the top one first")
    return Deal.parse(text, players, header=header)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let errors that are raised inside begin with the name of the source.

    Errors about the question, and not about the text, stay unchanged.

    :raises HanabiError: in place of an error that does not name the source.
    """
    try:
        yield
    except (FileChanged, PlaceError, ViewError):
        raise
    except HanabiError as error:
        source: Path | Phrase = path
        if _is_link(path):
            source = Phrase("the link")
        elif _is_pipe(path):
            source = Phrase("standard input")
        raise HanabiError("{place}: {problem}", place=source, problem=error.phrase) from None
    except IsADirectoryError:
        raise HanabiError("{path}: this is a folder: name a file in it", path=path) from None


def check_new(out: Path, *, force: bool) -> None:
    """Refuse a path where no file can be written, or an existing file without ``force``.

    :raises HanabiError: if there is such a file already.
    :raises PlaceError: if no file can be there.
    :raises OSError: if it is a folder, or can't be written.
    """
    if out.is_file() and not force:
        raise _exists_error(out)
    check_place(out)


def write_new(out: Path, data: bytes, *, force: bool) -> None:
    """Write ``data`` to ``out``, whole or not at all; ``force`` replaces an existing file.

    :raises HanabiError: if there is such a file already.
    :raises OSError: if it can't be written.
    """
    try:
        write_whole(out, data, over=force)
    except FileExistsError:
        raise _exists_error(out) from None


def _exists_error(out: Path) -> FormatError:
    return FormatError("this file exists already: --force overwrites it", str(out))


def _is_link(path: Path) -> bool:
    text = str(path)
    return (share.sniff(text) or compact.sniff(text)) and not os.path.exists(path)


def _is_pipe(path: Path) -> bool:
    return str(path) == "-"


def refuse_page(page: Path) -> None:
    """Refuse a path where no page can be written, or whose file is not a page (a record, say).

    :raises FormatError: naming the folder that does not exist, or the file that is not a page.
    :raises OSError: if it can't be written.
    """
    if not _is_device(page):
        check_place(page)
    before = page.read_bytes() if page.is_file() else b""
    if before and not before.startswith(DOCTYPE.encode()):
        raise FormatError("this file is not a page, and would be overwritten", str(page))


def write_page(page: Path, html: str) -> None:
    """Write a page, whole or not at all.

    :raises OSError: if it can't be written.
    """
    if _is_device(page):
        with named(page):
            page.write_text(html, "utf-8")
    else:
        write_whole(page, html.encode(), over=True)


def _is_device(page: Path) -> bool:
    """Whether ``page`` is not a regular file, such as /dev/stdout."""
    return page.exists() and not page.is_file() and not page.is_dir()
