"""Game files of every known format; the content of a file shows its format.

This is the registry of formats.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deducer.errors import FormatError
from deducer.formats import compact, deck, hanab_live_read, hanab_live_write, share
from deducer.formats.hanab_live_options import NAME
from deducer.formats.written import Written
from deducer.record import reading, writing
from deducer.record.data import RecordData
from solver.errors import DealError, NotationError, Phrase, check_text, quoted
from solver.notation.words import MAX_TEXT, TextLine, lines


@dataclass(frozen=True)
class Format:
    """A file format: its name, the suffixes of its file names, and how texts are read and written.

    ``sniff`` says whether a text looks like this format. ``read`` raises an error with the place of
    what can't be read, and ``write`` one that names what the format can't hold and a reader can't
    do without.
    """

    name: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[str], RecordData]
    write: Callable[[RecordData], Written]


HANAB_LIVE = Format(
    NAME, (".json",), hanab_live_read.sniff, hanab_live_read.read, hanab_live_write.write
)
SHARE = Format("share", (".share",), share.sniff, share.read, share.write)
COMPACT = Format("compact", (".link",), compact.sniff, compact.read, compact.write)
DECK = Format("deck", (".deck",), deck.sniff, deck.read, deck.write)
TEXT = Format(
    "text",
    (".hanabi",),
    lambda text: bool(text.strip()),
    reading.parse,
    lambda record: Written(writing.show(record)),
)
"""The project's own notation: it holds everything, and reads anything that is not empty."""
FORMATS = (HANAB_LIVE, SHARE, COMPACT, DECK, TEXT)
"""The known formats; the last one takes any text that no other recognises."""

MOST_BYTES = 4 * MAX_TEXT
"""The longest file that is read, in bytes: no game is longer, and some devices never end."""


def decode(data: bytes) -> str:
    """Return a file's content, the bytes ``data``, as text.

    :raises FormatError: if it is too large or not UTF-8.
    """
    if len(data) > MOST_BYTES:
        raise FormatError(
            "the file is larger than {most} bytes: no game is so large", most=MOST_BYTES
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = error.start + 1
        if b"\n" not in data[error.start :] and b"\n" in data:
            raise FormatError(
                "byte {byte} is not UTF-8 text, and its line has no line end: it may have been "
                "cut off",
                byte=byte,
            ) from None
        raise FormatError("byte {byte} is not UTF-8 text", byte=byte) from None


def sniffed(text: str) -> Format:
    """Return the format that ``text`` looks like.

    :raises FormatError: if it is empty.
    """
    text = text.removeprefix("\ufeff")
    for known in FORMATS:
        if known.sniff(text):
            return known
    raise FormatError("it is empty: a game has one of the formats {known}", known=_names())


def named(name: str) -> Format:
    """Return the format whose name or file suffix (without its dot) is ``name``.

    >>> named("compact").name, named("json").name
    ('compact', 'hanab.live')

    :raises FormatError: if there is none.
    """
    for known in FORMATS:
        if name.lower() in (known.name, *(suffix[1:] for suffix in known.suffixes)):
            return known
    raise FormatError(
        "no format is called {name}: choose from {known}", name=quoted(name[:20]), known=_names()
    )


def of_file(path: str | Path) -> Format:
    """Return the format for the suffix of ``path``.

    :raises FormatError: if no format has that suffix.
    """
    suffix = Path(path).suffix.lower()
    for known in FORMATS:
        if suffix in known.suffixes:
            return known
    ends = tuple(suffix for known in FORMATS for suffix in known.suffixes)
    raise FormatError(
        "its name does not tell the format: choose from {known}", str(path), known=ends
    )


def read(text: str) -> RecordData:
    """Read a record from ``text`` in any known format.

    :raises HanabiError: with the place of what can't be read.
    """
    check_text("text", text, FormatError)
    return sniffed(text).read(text.removeprefix("\ufeff"))


def load(path: str | Path) -> RecordData:
    """Read a record from the file ``path`` in any known format.

    :raises HanabiError: with the place of what can't be read.
    :raises OSError: if the file can't be opened.
    """
    with Path(path).open("rb") as file:
        return read(decode(file.read(MOST_BYTES + 1)))


def _names() -> tuple[str, ...]:
    return tuple(known.name for known in FORMATS)


def is_game(text: str) -> bool:
    """Whether ``text`` is a game rather than a deck: JSON, a link, or named players."""
    if any(known.sniff(text) for known in (HANAB_LIVE, SHARE, COMPACT)):
        return True
    keys: dict[str, TextLine] = {}
    with suppress(NotationError):  # of a line below, which its reader will refuse
        keys.update((line.key, line) for line in lines(text) if line.key)
    players = keys.get("players")
    names = [] if players is None else [word.text for word in players.words[1:]]
    return "deck" in keys or (len(names) > 1 and not all(map(str.isdigit, names)))


def refuse_game(text: str) -> None:
    """Refuse a game in JSON or a link; one that can't be read is refused by its own reader.

    :raises HanabiError: if ``text`` is one.
    """
    link = Phrase("a game in a link")
    for known, what in ((HANAB_LIVE, Phrase("a game in JSON")), (SHARE, link), (COMPACT, link)):
        if known.sniff(text):
            known.read(text)
            raise DealError(
                "this is {what}: a deck is cards such as r1 y3, the top one first", what=what
            )
