"""The standard streams, and lines that a user types or sends through a pipe.

Unencodable symbols become ASCII, and piped input is read as UTF-8.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from typing import Any, TextIO, cast

from deducer import languages
from solver.errors import Phrase

ERRORS = "hanabi.ascii"
"""The name of the error handler by which a stream falls back to ASCII."""

ALIKE = dict(
    zip(
        "▲★♣●◆✿■◎✚○✗✓·–—…→▸▤▁▂▃▄▅▆▇█▉▊▋▌▍▎▏×≈’”«»",
        '^*&o#@%Q+.xv.--~>>=1234567####=---x~\'"""',
        strict=True,
    )
)
"""ASCII substitutes for symbols, of the same width so that columns stay aligned."""


def settle_streams() -> None:
    """Make output fall back to ASCII instead of failing, and read pipes as UTF-8, as files are.

    Output to a closed stream is lost.
    """
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    codecs.register_error(ERRORS, in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)
    if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")


def _nowhere(mode: str) -> TextIO:
    stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - for the whole process
    return cast(TextIO, stream)


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII for the characters that can't be encoded, and the index to continue at.

    :raises UnicodeError: the error itself, if it is not about encoding.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    failing = error.object[error.start : error.end]
    return "".join(map(stand_in, failing)), error.end


def encodable(text: str) -> str:
    """Return ``text`` as standard output can show it, with ASCII where it lacks a symbol."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, ERRORS).decode(encoding)


def stand_in(char: str) -> str:
    """Return ASCII for ``char``: one that looks alike, its letter without accents, or ``?``.

    >>> [stand_in(char) for char in "▲é─│┼⠋花"]
    ['^', 'e', '-', '|', '+', '.', '??']
    """
    if char in ALIKE:
        return ALIKE[char]
    name = unicodedata.name(char, "")
    if name.startswith("BOX DRAWINGS"):
        across, down = "HORIZONTAL" in name, "VERTICAL" in name
        return "+" if across == down else "-" if across else "|"
    if name.startswith("BRAILLE PATTERN"):  # a frame of a spinner
        return "."
    if unicodedata.combining(char):
        return ""
    plain = unicodedata.normalize("NFKD", char)[0]
    if plain.isascii():
        return plain
    return "??" if unicodedata.east_asian_width(char) in ("W", "F") else "?"


def warn(problem: object, /, **values: object) -> None:
    """Print ``problem``, a phrase or a template for ``values``, on standard error in one line."""
    phrase = Phrase(problem, **values) if isinstance(problem, str) else problem
    line = re.sub(r"[^\S\xa0]+", " ", languages.say(phrase)).strip()  # French keeps its hard spaces
    sys.stderr.write(f"hanabi: {line}\n")


def write_json(data: dict[str, Any]) -> None:
    """Print ``data`` as a line of JSON, escaped where standard output is not UTF-8."""
    import json

    escaped = codecs.lookup(sys.stdout.encoding or "ascii").name != "utf-8"
    sys.stdout.write(json.dumps(data, ensure_ascii=escaped) + "\n")
    sys.stdout.flush()


class Leave(Exception):
    """The user leaves."""
