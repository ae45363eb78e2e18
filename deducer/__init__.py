"""Hanabi with hidden cards: records of real games, and exactly what could be known in them.

The names below are imported on first use, so that the command starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
    from deducer.advice.advice import Advice
    from deducer.advice.advise import advise
    from deducer.advice.chances.answers import Chance, Odds
    from deducer.advice.hints import HintPreview
    from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
    from deducer.game import Record
    from deducer.knowledge.estimates import Estimate
    from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
    from deducer.knowledge.teammate import RuledOut, Teammate, TeammateSlot
    from deducer.table.table import Table

__all__ = [
    "Advice",
    "Chance",
    "Contradiction",
    "Estimate",
    "FormatError",
    "HintPreview",
    "Knowledge",
    "LimitError",
    "Odds",
    "Record",
    "RecordError",
    "RuledOut",
    "SlotKnowledge",
    "Table",
    "Teammate",
    "TeammateSlot",
    "ViewError",
    "advise",
]

_HOMES = {
    "deducer.advice.advice": ("Advice",),
    "deducer.advice.advise": ("advise",),
    "deducer.errors": ("Contradiction", "FormatError", "LimitError", "RecordError", "ViewError"),
    "deducer.knowledge.estimates": ("Estimate",),
    "deducer.game": ("Record",),
    "deducer.advice.hints": ("HintPreview",),
    "deducer.knowledge.knowledge": ("Knowledge", "SlotKnowledge"),
    "deducer.advice.chances.answers": ("Chance", "Odds"),
    "deducer.table.table": ("Table",),
    "deducer.knowledge.teammate": ("RuledOut", "Teammate", "TeammateSlot"),
}


def __dir__() -> list[str]:
    return [*globals(), "__version__", *__all__]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("solver").__version__
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
