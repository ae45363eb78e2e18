"""Lends search kernels, which are reused: allocating one takes as long as many deals."""

from __future__ import annotations

import sys
import warnings
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import local
from typing import TypeVar

from solver.errors import HanabiError, check_int
from solver.kernel import core
from solver.kernel.core import Search
from solver.kernel.layout import MOST_CARDS
from solver.kernel.tables import ENTRY
from solver.rules import Rules

COMPILED = not (core.__file__ or "").endswith((".py", ".pyc"))
"""Whether the kernels run compiled. If not, all results are the same, but searches take longer."""
MEMORY = 64 if sys.platform == "emscripten" else 512
"""The default for the most MiB of the table of refuted positions. A browser's heap never shrinks,
so there it is small.
"""
FIRST_BITS = 12
IDLE = 16
"""The most idle kernels that a thread keeps: each takes up to 1 MiB."""

Kernel = TypeVar("Kernel", bound=Search)

_idle = local()


class UncompiledWarning(RuntimeWarning):
    """Searches are slow: Python found this source before the installed compiled build."""


@cache
def hidden_build() -> Path | None:
    """Return the folder of a compiled build that this source hides from Python, if there is one.

    That happens if Python runs in the folder of a clone, which comes first on its path.
    """
    if COMPILED:
        return None
    here = Path(__file__).resolve().parent
    for entry in sys.path:
        kernel = Path(entry).resolve() / "solver" / "kernel"
        if kernel != here and any((kernel / f"core{end}").exists() for end in EXTENSION_SUFFIXES):
            return kernel.parents[1]
    return None


@cache
def warn_if_hidden() -> None:
    """Warn once if this source hides an installed compiled build."""
    if (build := hidden_build()) is not None:
        source = Path(__file__).resolve().parents[2]
        warnings.warn(
            f"solver is imported from its source in {source}, which is not compiled, so searches "
            f"take about 100 times as long: the compiled build is in {build}, and Python finds it "
            "from another folder",
            UncompiledWarning,
            stacklevel=2,
        )


@contextmanager
def borrowed_kernel(
    kind: type[Kernel], rules: Rules, cards: int, memory: int = MEMORY
) -> Iterator[Kernel]:
    """Lend a search of a ``kind`` under ``rules`` for problems of at most ``cards`` cards.

    ``memory`` is in MiB.

    :raises HanabiError: if there are too many cards or too little memory.
    """
    refuse_too_many(cards)
    warn_if_hidden()
    settings = (
        rules.composition.tops,
        rules.tokens,
        rules.crowning_piece,
        rules.choreography,
        FIRST_BITS,
        _most_bits(memory),
        rules.deck_plays,
    )
    if not hasattr(_idle, "kernels"):
        _idle.kernels = deque(maxlen=IDLE)
    kernels: deque[tuple[object, Kernel]] = _idle.kernels  # the last one used stands last
    key = (kind, *settings)
    lent = next((each for each in reversed(kernels) if each[0] == key), None)
    if lent is not None:
        kernels.remove(lent)
    search = kind(*settings) if lent is None else lent[1]
    try:
        yield search
    finally:
        _tidy(search, rules)
        kernels.append((key, search))


borrowed = partial(borrowed_kernel, Search)
"""Lends a search for any line."""


def _tidy(search: Search, rules: Rules) -> None:
    """Set ``search`` back to the usual aim, and free much of its memory."""
    search.aim(rules.composition.tops)
    search.least_tokens = 0
    search.refuted.shrink()


def refuse_too_many(cards: int) -> None:
    """Check that a problem of ``cards`` cards fits into the kernel's bit masks.

    :raises HanabiError: if it does not.
    """
    if cards > MOST_CARDS:
        raise HanabiError(
            "{cards} cards are in the hands and the pile, and the solver takes at most {most}: "
            "start later in the game, or use a smaller deck",
            cards=cards,
            most=MOST_CARDS,
        )


def check_memory(memory: int) -> None:
    """Check that ``memory`` is a whole number of MiB, 1 or more.

    :raises HanabiError: if it is not.
    """
    check_int("memory", memory, HanabiError)
    if memory < 1:
        raise HanabiError(
            "{memory} MiB is too little for the search: give it 1 MiB or more", memory=memory
        )


def _most_bits(memory: int) -> int:
    """The size of the largest table that fits in ``memory`` MiB, as an exponent of 2."""
    check_memory(memory)
    return min((memory * 2**20 // ENTRY).bit_length() - 1, 32)
