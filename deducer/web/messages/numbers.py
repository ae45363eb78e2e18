"""The numbers of servers that share an address: which of them has a table, or made a link.

What a server makes begins with its number and a point. The first server leaves both out, so that a
club can add a second one and keep the first as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FIRST = 1
MOST = 99
BEGINNING = r"(?:[0-9]{1,2}\.)?"
"""What an id or a secret begins with, as a regular expression."""


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
