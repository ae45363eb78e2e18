"""Agreements: what players have agreed that a hint means, and what follows from it."""

from deducer.agreements.odds_by_sheet import AgreedWeights, KeptSlot
from deducer.record.sheet import Sheet

__all__ = ["AgreedWeights", "KeptSlot", "Sheet"]
