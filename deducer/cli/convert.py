"""``hanabi convert``: a game in another format, with a warning for whatever that can't hold."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from deducer import formats
from deducer.cli.files import naming, text_of
from deducer.errors import FormatError
from deducer.formats import Format
from deducer.formats.hanab_live_facts import LATE
from deducer.formats.written import counted


def run(source: Path, out: Path, to: str | None, *, force: bool) -> None:
    """Read a game and write it, then tell what is lost.

    :raises HanabiError: if it can't be read or written, or there is such a file already.
    :raises OSError: if a file can't be read or written.
    """
    target = _target(out, to)
    piped = str(out) == "-"
    if not piped:
        _check(out, force=force)
    text = text_of(source)
    with naming(source):
        record = formats.read(text)
        written = target.write(record)
    if piped:
        sys.stdout.buffer.write(written.text.encode())
        sys.stdout.flush()
    else:
        _put(out, written.text.encode(), force=force)
    late = sum(getattr(event, "slip", None) == LATE for event in record.events)
    if late:
        _warn(f"the log goes on past the end by the rules: {counted(late, 'action')} kept as slips")
    for warning in written.warnings:
        _warn(f"{target.NAME}: {warning}")


def _warn(text: str) -> None:
    sys.stderr.write(f"hanabi: {' '.join(text.split())}\n")


def _target(out: Path, to: str | None) -> Format:
    """The format that was asked for, by name or by how the file's name ends."""
    if to is not None:
        return formats.named(to)
    if str(out) == "-":
        raise FormatError("say which format with --to: a pipe has no name that ends with it")
    return formats.of_file(out)


def _check(out: Path, *, force: bool) -> None:
    """Refuse a place where no file can go, or where one is that was not given up."""
    if not out.parent.is_dir():
        raise FormatError("there is no such folder", str(out.parent))
    if out.exists() and not out.is_file():
        raise FormatError("this is no file that could be written", str(out))
    if out.exists() and not force:
        raise _taken(out)


def _put(out: Path, data: bytes, *, force: bool) -> None:
    """Write a file in whole or not at all, and over no other that was not given up."""
    place = Path(os.path.realpath(out))
    draft = place.with_name(f".hanabi-{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if force:
            draft.replace(place)
        else:
            _link(draft, place)
    except FileExistsError:
        raise _taken(out) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from None
    finally:
        draft.unlink(missing_ok=True)


def _link(draft: Path, place: Path) -> None:
    """Give a draft its name, unless another file was faster."""
    try:
        os.link(draft, place)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: the name was free a moment ago
        draft.replace(place)


def _taken(out: Path) -> FormatError:
    return FormatError("there is such a file already: --force overwrites it", str(out))
