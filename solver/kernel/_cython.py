"""Stand-ins for Cython, its types and the processor's bit instructions, for the uncompiled kernel.

Each module of it takes all of this and the numbers of ``layout`` at once; compiled, they are in the
``.pxd`` files.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from contextlib import nullcontext

from solver.kernel import layout
from solver.kernel.layout import *

compiled = False
nogil = nullcontext()


def lowest(cards: int) -> int:
    """The index of the lowest bit of ``cards``, which is not 0."""
    return (cards & -cards).bit_length() - 1


bit_length = int.bit_length
count_bits = int.bit_count


def zeros(count: int) -> MutableSequence[int]:
    """A list of ``count`` zeros, which is read faster than an array."""
    return [0] * count


words = ints = signs = zeros


def keys(what: str, count: int) -> MutableSequence[int]:  # type: ignore[no-redef]
    """``count`` random words as in the compiled kernel, in a list, which is read faster."""
    return list(layout.keys(what, count))
