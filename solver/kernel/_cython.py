"""What the uncompiled kernel needs in place of Cython and of the processor's bit instructions."""

from __future__ import annotations

from collections.abc import MutableSequence
from contextlib import nullcontext

compiled = False
nogil = nullcontext()


def lowest(cards: int) -> int:
    """The place of the lowest bit of a number that is not 0."""
    return (cards & -cards).bit_length() - 1


def count_bits(cards: int) -> int:
    """How many bits are set."""
    return cards.bit_count()


def words(count: int) -> MutableSequence[int]:
    """As many sets of cards, or hashes: numbers of any size."""
    return [0] * count


ints = words
