"""Hanabi with hidden cards: records of real games, and exactly what could be known in them."""

from deducer.errors import Contradiction, FormatError, RecordError, ViewError
from deducer.game import Record
from deducer.knowledge import Knowledge, SlotKnowledge
from deducer.table import Table
from deducer.teammate import RuledOut, Teammate, TeammateSlot

__all__ = [
    "Contradiction",
    "FormatError",
    "Knowledge",
    "Record",
    "RecordError",
    "RuledOut",
    "SlotKnowledge",
    "Table",
    "Teammate",
    "TeammateSlot",
    "ViewError",
]
