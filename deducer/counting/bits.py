"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterator


def members(mask: int) -> Iterator[int]:
    """Yield the members of the set that ``mask`` represents, in ascending order.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
