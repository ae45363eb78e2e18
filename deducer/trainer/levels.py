"""Levels of exercises: what each one teaches, beside the level below it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

from deducer.record.sheet import Sheet
from solver.errors import HanabiError

LEVELS = ("beginner", "level-2", "level-3", "level-4", "level-5")
"""The presets that are levels, each with all that the ones before it have agreed."""


class TrainerError(HanabiError):
    """There is no such level, or no such exercise."""


@dataclass(frozen=True)
class Level:
    """A preset to be learned: its ``sheet``, and that of the level ``below``."""

    name: str
    sheet: Sheet
    below: Sheet

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the level ``name``; ``level-1`` is ``beginner``.

        :raises TrainerError: if there is no such level.
        """
        name = "beginner" if name == "level-1" else name
        if name not in LEVELS:
            raise TrainerError(
                "there is no level {name}: there are {names}", name=name[:20], names=LEVELS
            )
        at = LEVELS.index(name)
        return cls(name, Sheet.named(name), Sheet.named(LEVELS[at - 1] if at else "none"))

    @property
    def toggles(self) -> tuple[str, ...]:
        """The agreements that are new in this level, by the names of the sheet's members."""
        names = [each.name for each in fields(Sheet)]
        return tuple(n for n in names if getattr(self.sheet, n) != getattr(self.below, n))

    def without(self, toggle: str) -> Sheet:
        """Return the level's sheet without one of its agreements."""
        return replace(self.sheet, **{toggle: False})
