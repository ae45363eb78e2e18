"""Agreements: what players have agreed that a hint means, and what follows from it."""

from deducer.agreements.kept import Kept, KeptSlot
from deducer.agreements.sheet import Sheet

__all__ = ["Kept", "KeptSlot", "Sheet"]
