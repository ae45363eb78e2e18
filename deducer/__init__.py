"""Hanabi with hidden cards: records of real games, and exactly what could be known in them.

The names below are imported when they are first asked for, so that the command starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deducer.advice import Advice, advise
    from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
    from deducer.estimates import Estimate
    from deducer.game import Record
    from deducer.hint_previews import HintPreview
    from deducer.knowledge import Knowledge, SlotKnowledge
    from deducer.odds import Chance, Odds
    from deducer.table import Table
    from deducer.teammate import RuledOut, Teammate, TeammateSlot

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
    "deducer.advice": ("Advice", "advise"),
    "deducer.errors": ("Contradiction", "FormatError", "LimitError", "RecordError", "ViewError"),
    "deducer.estimates": ("Estimate",),
    "deducer.game": ("Record",),
    "deducer.hint_previews": ("HintPreview",),
    "deducer.knowledge": ("Knowledge", "SlotKnowledge"),
    "deducer.odds": ("Chance", "Odds"),
    "deducer.table": ("Table",),
    "deducer.teammate": ("RuledOut", "Teammate", "TeammateSlot"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
