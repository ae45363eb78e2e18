"""The kernel's source, run beside what is compiled, to hold one build against the other."""

import builtins
import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from solver import Rules
from solver.kernel import lending
from solver.kernel.layout import RUNNING, TABLE_FULL

_KERNEL = ("problem", "tables", "bounds", "core", "completions", "fewest", "plain", "learner")
MODULES = (
    *(f"solver.kernel.{name}" for name in _KERNEL),
    *("deducer.play.common", "deducer.play.giver", "deducer.play.policy"),
)
"""The modules that are compiled; each comes after those that it imports."""


@cache
def as_written() -> dict[str, ModuleType]:
    """Return these modules as their source, by short names; they import one another, no Cython."""
    modules: dict[str, ModuleType] = {}

    def import_source(name: str, *arguments: Any) -> ModuleType:
        if name == "cython":
            raise ImportError("the source runs without it")
        return modules.get(name) or builtins.__import__(name, *arguments)

    for name in MODULES:
        path = Path(lending.__file__).parents[2].joinpath(*name.split(".")).with_suffix(".py")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": import_source}
        spec.loader.exec_module(module)
        modules[name] = module
    return {name.rpartition(".")[2]: module for name, module in modules.items()}


def new_search(module: ModuleType, kind: str, rules: Rules, bits: int = 4) -> Any:
    """A search of a ``kind`` of ``module``, with a table of ``2 ** bits`` entries that may grow."""
    tops, tokens = list(rules.composition.tops), rules.tokens
    settings = rules.crowning_piece, rules.choreography, bits, bits + 8, rules.deck_plays
    return getattr(module, kind)(tops, tokens, *settings)


def run_to(search: Any, status: int, nodes: int) -> int:
    """Run a search until it has decided or has taken ``nodes`` nodes, and return its status."""
    while status in (RUNNING, TABLE_FULL) and search.nodes < nodes:
        if status == TABLE_FULL:
            search.grow()
        status = search.run(nodes - search.nodes)
    return status
