"""Stand-ins for Cython and for the processor's bit instructions, for the uncompiled kernel."""

from __future__ import annotations

from collections.abc import MutableSequence
from contextlib import nullcontext

from solver.kernel import layout

compiled = False
nogil = nullcontext()


def lowest(cards: int) -> int:
    """The index of the lowest bit of ``cards``, which is not 0."""
    return (cards & -cards).bit_length() - 1


bit_length = int.bit_length
count_bits = int.bit_count


def words(count: int) -> MutableSequence[int]:
    """An array of ``count`` zeros for sets of cards or hashes, in a list, which is read faster."""
    return [0] * count


ints = signs = words


def keys(what: str, count: int) -> MutableSequence[int]:
    """``count`` random words as in the compiled kernel, in a list, which is read faster."""
    return list(layout.keys(what, count))
