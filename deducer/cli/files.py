"""The text that a command is given (a file, a pipe or a pasted link), and what kind it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from deducer.errors import FormatError
from deducer.formats import compact, decode, hanab_live
from solver.notation import lines


def text_of(path: Path) -> str:
    """Return the text of a file, of standard input where the path is ``-``, or a link itself.

    :raises FormatError: if it is too large or not UTF-8, naming the file.
    :raises OSError: if it can't be read.
    """
    if compact.sniff(str(path)) and not os.path.exists(path):
        return str(path)
    piped = str(path) == "-"
    try:
        return decode(sys.stdin.buffer.read() if piped else path.read_bytes())
    except FormatError as error:
        raise FormatError(error.problem, "standard input" if piped else str(path)) from None


def is_game(text: str) -> bool:
    """Whether a text is a game rather than a deck: JSON, a link, or players with names.

    :raises NotationError: if its lines can't be read.
    """
    if hanab_live.sniff(text) or compact.sniff(text):
        return True
    keys = {line.key: line for line in lines(text) if line.key}
    players = keys.get("players")
    names = [] if players is None else [word.text for word in players.words[1:]]
    return "deck" in keys or (len(names) > 1 and not all(map(str.isdigit, names)))
