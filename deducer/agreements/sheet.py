"""Sheets: what a table has agreed that a hint means, as toggles with presets.

As text a sheet is the name of a preset, then the toggles that differ from it: ``level-2 no-touch
patience=0``. The definitions behind the toggles are in :mod:`deducer.agreements.promises`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

from solver.errors import HanabiError, Phrase


class SheetError(HanabiError):
    """A text is no sheet."""


@dataclass(frozen=True)
class Sheet:
    """The agreements of a table, each on or off; ``patience`` is a number of turns."""

    play: bool = False
    """A hint's focus fits now, or once cards that are already hinted are played."""
    save: bool = False
    """A hint of the chop may save a five, a last copy, or (``twos``) a two instead."""
    twos: bool = False
    """A two on chop may be saved by a hint of its rank if no copy is in sight."""
    any_two: bool = False
    """Such a two may be saved even if a copy is in sight."""
    stall: bool = False
    """A five off chop may be hinted as long as nobody has discarded from chop."""
    touch: bool = False
    """A newly touched card is not trash, and no copy of another hinted card."""
    silence: bool = False
    """Who does not hint leaves nothing on the next chop that a hint should save."""
    prompt: bool = False
    """Before a finesse, a player plays the newest hinted card that could be the missing one."""
    finesse: bool = False
    """A missing card may be somebody's newest unhinted one, which now has to be played."""
    own_finesse: bool = False
    """It may be the receiver's own, if nothing else that all know explains the hint."""
    blind: bool = False
    """Who plays a card that was never hinted was asked to by a hint."""
    sarcastic: bool = False
    """Who discards a useful hinted card knows a copy of it in another hand, hinted, too."""
    fix: bool = False
    """A hint that shows that hinted cards do not fit asks for nothing."""
    trash_moves: bool = False
    """A hint of trash alone saves all older cards that were never hinted."""
    five_moves: bool = False
    """A hint of a five beside the chop saves the chop."""
    layers: bool = False
    """Cards that fit may lie in front of a finessed one, and are played first."""
    patience: int = 1
    """How many hints a finessed player may give first."""

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the preset ``name``, one of :data:`PRESETS`.

        :raises SheetError: if there is no such preset.
        """
        if name not in PRESETS:
            raise SheetError(
                "there is no sheet {name}: there are {names}", name=name, names=", ".join(PRESETS)
            )
        return cls(**dict.fromkeys(PRESETS[name], True))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a preset's name and toggles: ``level-2 no-touch patience=0``.

        >>> str(Sheet.parse("level-2 no-touch patience=0"))
        'level-2 no-touch patience=0'

        :raises SheetError: naming the word that is neither.
        """
        name, *words = text.split() or ["none"]
        sheet = cls.named(name)
        switches = [field.name for field in fields(cls) if field.name != "patience"]
        for word in words:
            toggle = word.removeprefix("no-").replace("-", "_")
            if toggle in switches:
                sheet = replace(sheet, **{toggle: not word.startswith("no-")})
            elif word.removeprefix("patience=").isdecimal() and word.startswith("patience="):
                sheet = replace(sheet, patience=int(word.removeprefix("patience=")))
            else:
                raise SheetError(
                    "a sheet has no toggle {word}: it has {names}, no- before each, and patience=1",
                    word=word,
                    names=", ".join(switches),
                )
        return sheet

    def __str__(self) -> str:
        """The shortest text that :meth:`parse` reads back; ties go to the first preset."""
        return min((self._beside(name) for name in PRESETS), key=lambda text: len(text.split()))

    def _beside(self, name: str) -> str:
        preset, words = self.named(name), [name]
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(preset, field.name)
            if mine != theirs:
                name = field.name.replace("_", "-")
                switch = name if mine else f"no-{name}"
                words.append(switch if isinstance(mine, bool) else f"{name}={mine}")
        return " ".join(words)


_BEGINNER = ("play", "save", "twos", "stall", "touch", "silence")
_LEVEL_2 = (*_BEGINNER, "prompt", "finesse", "own_finesse", "blind")
_LEVEL_3 = (*_LEVEL_2, "sarcastic", "fix")
_LEVEL_4 = (*_LEVEL_3, "trash_moves", "five_moves")
PRESETS = {
    "none": (),
    "beginner": _BEGINNER,
    "bga": ("play", "save", "touch", "finesse"),
    "level-2": _LEVEL_2,
    "level-3": _LEVEL_3,
    "level-4": _LEVEL_4,
    "level-5": (*_LEVEL_4, "layers"),
}
"""The toggles that are on in each preset."""
WORDS = {
    "play": Phrase(
        "A hint is about one card, its focus: the chop if it touches that, else the newest card "
        "that was not hinted before. The focus fits now, or once other hinted cards are played."
    ),
    "save": Phrase(
        "A hint that touches the chop, the oldest card that was never hinted, may save it instead: "
        "a five by its rank, or a last copy."
    ),
    "twos": Phrase("A hint of rank 2 may save a two on the chop if no other copy is in sight."),
    "any_two": Phrase("It may save any two on the chop, even if another copy is in sight."),
    "stall": Phrase(
        "As long as nobody has discarded from chop, any five may be hinted by its rank."
    ),
    "touch": Phrase("A hint touches no card that is trash, and no copy of a card hinted before."),
    "silence": Phrase(
        "A player who gives no hint leaves nothing on the next player's chop that needs saving."
    ),
    "prompt": Phrase(
        "If a card is missing below the focus, a player who may hold it plays the newest hinted "
        "card that could be it."
    ),
    "finesse": Phrase(
        "If nobody holds the missing card among hinted ones, it is somebody's newest card that was "
        "never hinted, and is played from there."
    ),
    "own_finesse": Phrase(
        "It may be the newest card of the receiver, if nothing else that all know explains the "
        "hint."
    ),
    "blind": Phrase("Nobody plays a card that was never hinted unless a hint asks for it."),
    "sarcastic": Phrase(
        "A player discards a useful card that was hinted only if another player's hinted card is "
        "the same."
    ),
    "fix": Phrase(
        "A hint that only shows that a hinted card does not fit asks nobody to play anything."
    ),
    "trash_moves": Phrase(
        "A hint that touches nothing but trash saves all older cards that were never hinted: the "
        "chop moves in front of them."
    ),
    "five_moves": Phrase(
        "A hint of rank 5 whose only new card is next to the chop saves the chop, too."
    ),
    "layers": Phrase(
        "In front of a card that a finesse asks for, others may lie that fit: they are played "
        "first."
    ),
}
"""What each toggle means, to be read aloud at the table."""

NOTHING = Phrase("Nothing is agreed: a hint only tells which cards it touches.")
"""What a sheet without toggles says."""


def in_words(sheet: Sheet) -> list[Phrase]:
    """Return what the players have agreed, a sentence or two for each toggle that is on."""
    words = [text for toggle, text in WORDS.items() if getattr(sheet, toggle) is True]
    if sheet.finesse:
        words.append(
            Phrase(
                "Before that, a player may give hints, {patience} at most, but not discard.",
                patience=sheet.patience,
            )
        )
    return words
