"""Playing on by a sheet: a policy that follows it, games that it plays, and a search above it."""

from deducer.play.policy import Player

__all__ = ["Player"]
