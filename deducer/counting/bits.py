"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_


def members(mask: int) -> Iterator[int]:
    """Yield the members of the set that ``mask`` represents, in ascending order.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def union(masks: Iterable[int]) -> int:
    """Return the union of the sets that ``masks`` represent.

    >>> bin(union([0b1001, 0b1100]))
    '0b1101'
    """
    return reduce(or_, masks, 0)
