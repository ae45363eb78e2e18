"""Lends search kernels: the compiled one, or its source for decks with too many cards."""

from __future__ import annotations

import builtins
import importlib.util
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Lock, local
from types import ModuleType
from typing import Any

from solver.errors import HanabiError
from solver.kernel import core
from solver.kernel.core import Search
from solver.kernel.fewest import Fewest
from solver.kernel.layout import SET
from solver.kernel.paced import Paced
from solver.kernel.refuted import ENTRY
from solver.rules import Rules

COMPILED = not (core.__file__ or "").endswith((".py", ".pyc"))
"""Whether the kernels run compiled. If not, all answers are the same, but searches take longer."""
MEMORY = 64 if sys.platform == "emscripten" else 512
"""MiB that the table of refuted positions takes at most, unless told otherwise; few in a browser,
whose heap never shrinks.
"""
FIRST_BITS = 12
MODULES = (
    *("problem", "refuted", "bounds", "seats", "frames", "branches", "core", "completions"),
    *("needed", "relaxed", "last_draw", "fewest", "paced", "plain", "referee"),
    *("active", "phases", "watched", "learner"),
)
"""The kernel's modules, each after those that it imports."""

_idle = local()
_loading = Lock()


class UncompiledWarning(RuntimeWarning):
    """Searches are slow: Python found this source before the compiled build that is installed."""


@cache
def hidden_build() -> Path | None:
    """Return the folder of a compiled build that this source hides from Python, if there is one.

    It does where Python runs in a clone's folder, which stands first on its path.
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
    """Warn once if a compiled build is installed that this source hides."""
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
def borrowed(
    rules: Rules,
    cards: int,
    memory: int = MEMORY,
) -> Iterator[Search]:
    """Lend a search under ``rules`` for problems of at most ``cards`` cards.

    ``memory`` is in MiB. A search is used again: allocating one takes as long as many deals.

    :raises HanabiError: if the memory is too little.
    """
    with _lent("core", "Search", rules, cards, memory) as search:
        try:
            yield search
        finally:
            search.aim(rules.composition.tops)
            search.least_tokens = 0
            search.refuted.shrink()


@contextmanager
def borrowed_fewest(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Fewest]:
    """Lend a search for the fewest turns, as :func:`borrowed` lends one for any line.

    :raises HanabiError: if the memory is too little.
    """
    with _lent("fewest", "Fewest", rules, cards, memory) as search:
        try:
            yield search
        finally:
            search.needed.clear()


@contextmanager
def borrowed_paced(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Paced]:
    """Lend a search for lines of so many hints, as :func:`borrowed` lends one for any line.

    :raises HanabiError: if the memory is too little.
    """
    with _lent("paced", "Paced", rules, cards, memory) as search:
        try:
            yield search
        finally:
            search.failed.shrink()


@contextmanager
def _lent(module: str, kind: str, rules: Rules, cards: int, memory: int) -> Iterator[Any]:
    """Lend a search of a ``kind`` under ``rules``: an idle one, or a new one."""
    warn_if_hidden()
    asked = (
        rules.composition.tops,
        rules.tokens,
        rules.crowning_piece,
        rules.choreography,
        FIRST_BITS,
        _most_bits(memory),
    )
    if not hasattr(_idle, "shelves"):
        _idle.shelves = defaultdict(list)
    shelf: list[Any] = _idle.shelves[(kind, cards > SET, *asked)]
    search = shelf.pop() if shelf else getattr(part(module, cards), kind)(*asked)
    try:
        yield search
    finally:
        shelf.append(search)


def _most_bits(memory: int) -> int:
    """The size of the largest table that fits in ``memory`` MiB, as an exponent of 2."""
    bits = (memory * 2**20 // ENTRY).bit_length() - 1
    if bits < FIRST_BITS:
        raise HanabiError(
            "{memory} MiB is too little for the search: give it 1 MiB or more", memory=memory
        )
    return min(bits, 32)


def part(name: str, cards: int) -> ModuleType:
    """Return the kernel's module ``name``, for problems of ``cards`` cards."""
    return as_written()[name] if cards > SET else import_module(f"solver.kernel.{name}")


def as_written() -> dict[str, ModuleType]:
    """Return the kernel's modules as plain Python, even if compiled: slow, but for any deck."""
    with _loading:  # two threads would get classes that don't go together
        return _source_modules()


@cache
def _source_modules() -> dict[str, ModuleType]:
    """Run the source of the kernel's modules, which import one another and do without Cython.

    What other threads import meanwhile is left alone: :data:`sys.modules` stays as it is.
    """
    modules: dict[str, ModuleType] = {}

    def import_source(name: str, *arguments: Any) -> ModuleType:
        if name == "cython":
            raise ImportError("the source runs without it")
        return modules.get(name) or builtins.__import__(name, *arguments)

    for short in MODULES:
        name = f"solver.kernel.{short}"
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{short}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": import_source}
        spec.loader.exec_module(module)
        modules[name] = module
    return {short: modules[f"solver.kernel.{short}"] for short in MODULES}
