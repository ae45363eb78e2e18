"""A record in a link, as a text or as QR codes: what one phone hands to another without a server.

It is our notation, deflated, after the ``#`` of an address, which browsers send to nobody. It holds
all of a record: what may go to which phone is :func:`deducer.knowledge.secrecy.shared`'s to say. A
long record is several links, each with one of its :mod:`parts <deducer.formats.share_parts>`.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace

from deducer.errors import FormatError
from deducer.formats.share_parts import AROUND, BEGINNING, SHARED, WORDS, Part, Parts, divided
from deducer.formats.written import Written
from deducer.record import reading, writing
from deducer.record.data import RecordData
from solver.errors import Phrase
from solver.notation.words import MAX_TEXT

LONGEST = 100_000
"""The longest text that is read, in characters, with the addresses in it."""
MOST_BYTES = 60_000
"""The largest record that is written, in bytes when it is deflated: far more than games take."""
MOST_IN_QR = 425
"""Characters of a link in a QR code: as many as fit in version 13 at level L, 69 modules wide.

In pictures of a screen, finer codes soon get lost in blur, and higher levels make finer codes.
"""

_RAW = -zlib.MAX_WBITS
_ANY = re.compile(rf"\s*(?:https?:/\S*#)?{BEGINNING}")


def sniff(text: str) -> bool:
    """Whether ``text`` is a part of a shared record, alone or in a whole address."""
    return _ANY.match(text) is not None


def read(text: str) -> RecordData:
    """Read a shared record: its parts in any order, each alone or in a whole address.

    :raises FormatError: if a part is missing, damaged, of another record or of a later version.
    :raises HanabiError: with the place of what can't be read in the record itself.
    """
    if len(text) > LONGEST:
        raise FormatError("it is longer than {most} characters", SHARED, most=LONGEST)
    return unpacked(Parts.of(map(part, text.split())).joined())


def part(text: str) -> Part:
    """Read one part of a shared record, alone or in a whole address, as from a QR code.

    :raises FormatError: if it was cut off or mistyped, or a later version made it.
    """
    return Part.parse(text.rpartition("#")[2].strip())


def write(record: RecordData) -> Written:
    """Write ``record`` as one part; nothing is lost.

    :raises FormatError: if it is too long.
    """
    (only,) = divided(packed(record), LONGEST)
    return Written(f"{only}\n")


def links(record: RecordData, address: str, most: int = MOST_IN_QR) -> tuple[str, ...]:
    """Return ``record`` as links to ``address`` with ``most`` characters each, for QR codes.

    :raises FormatError: if it takes too many of them.
    """
    room = most - len(address) - len("#") - AROUND
    return tuple(f"{address}#{each}" for each in divided(packed(record), room))


def packed(record: RecordData) -> bytes:
    """Return ``record`` deflated.

    :raises FormatError: if it is too long for a link.
    """
    text = writing.show(record).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zdict=WORDS)
    data = deflate.compress(text) + deflate.flush()
    if len(text) > MAX_TEXT or len(data) > MOST_BYTES:
        raise FormatError("it is too long for a link: save it as a file", Phrase("the record"))
    return data


def unpacked(data: bytes) -> RecordData:
    """Return the record that was deflated as ``data``; no more is inflated than is ever deflated.

    :raises FormatError: if it is damaged or too long.
    :raises HanabiError: with the place of what can't be read in it.
    """
    inflate = zlib.decompressobj(_RAW, zdict=WORDS)
    try:
        text = inflate.decompress(data, MAX_TEXT + 1)
        if len(text) > MAX_TEXT:
            raise FormatError(
                "it is longer than {most} bytes: no game is so long", SHARED, most=MAX_TEXT
            )
        if not inflate.eof or inflate.unused_data:
            raise FormatError("it is damaged", SHARED)
        return replace(reading.parse(text.decode()), lines=())
    except (zlib.error, UnicodeDecodeError):
        raise FormatError("it is damaged", SHARED) from None
