"""The text of a file that a command is given, or of a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

from deducer.formats import decode


def text_of(path: Path) -> str:
    """Return the text of a file, or of standard input where the path is ``-``.

    :raises FormatError: if it is too large or not UTF-8.
    :raises OSError: if it can't be read.
    """
    return decode(sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes())
