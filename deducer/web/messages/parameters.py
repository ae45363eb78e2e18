"""What requests say in their address: parts of the path, the query, and which server is meant.

What a server makes begins with its number and a point, where several share an address. The first
server leaves both out, so that a club can add a second one and keep the first as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from deducer.languages import LANGUAGES

FIRST = 1
"""The number of a server that is alone."""
MOST = 99
BEGINNING = r"(?:[0-9]{1,2}\.)?"
"""What an id or a secret begins with, as a regular expression."""
TABLE_ID = f"{BEGINNING}[A-Za-z0-9_-]{{1,64}}"
WHOSE = "^([0-4]|table)$"

TableId: TypeAlias = Annotated[str, Field(pattern=f"^{TABLE_ID}$", description="A table's id.")]
Whose: TypeAlias = Annotated[str, Field(pattern=WHOSE, description="A seat, or `table`.")]
Asking: TypeAlias = Annotated[
    str | None,
    Field(
        pattern=WHOSE,
        description="Which of this browser's seats asks: to be said where it holds several.",
    ),
]
Mate: TypeAlias = Annotated[int, Field(ge=0, le=4, description="The teammate's seat.")]
OwnSlot: TypeAlias = Annotated[int, Field(ge=1, le=11, description="The slot.")]
Seconds: TypeAlias = Annotated[float, Field(ge=0, le=10, description="How long to look at worlds.")]
Worlds: TypeAlias = Annotated[
    int | None, Field(ge=1, le=2000, description="Look at so many worlds and no more.")
]
Format: TypeAlias = Literal["text", "hanab.live", "compact", "deck"]
To: TypeAlias = Annotated[Format, Field(description="The format to write.")]
Language: TypeAlias = Annotated[
    str,
    Field(
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description="The language of what is written.",
    ),
]


def beginning(server: int) -> str:
    """Return what ids and secrets begin with that ``server`` makes.

    >>> beginning(1), beginning(2)
    ('', '2.')
    """
    return "" if server == FIRST else f"{server}."


def server_of(name: str) -> int:
    """Return the number of the server that made ``name``, a table's id or a secret.

    >>> server_of("hWmSyDaUqA7GFhmt"), server_of("2.WmSyDaUqA7GFhm")
    (1, 2)
    """
    match = re.match(r"([0-9]{1,2})\.", name)
    return int(match[1]) if match else FIRST


def others(server: int, tables: Iterable[str]) -> list[int]:
    """Return the other servers that have some of ``tables``, in order."""
    return sorted({*map(server_of, tables)} - {server})
