"""Sheets: what a table has agreed that a hint means, as toggles with presets.

As text a sheet is the name of a preset, then the toggles that differ from it: ``level-2 no-touch
patience=0``. The definitions behind the toggles are in :mod:`deducer.agreements.promises`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
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
    any_five: bool = False
    """It may be hinted later, too."""
    newest: bool = False
    """Of several new cards a hint is about the newest, even where it touches the chop."""
    touch: bool = False
    """A newly touched card is not trash, and no copy of another hinted card."""
    silence: bool = False
    """Who does not hint leaves nothing on the next chop that a hint should save."""
    fits: bool = False
    """Nor any unhinted card in the next hand that fits, except the newest."""
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
                    names=", ".join(switches).replace("_", "-"),
                )
        return sheet

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a sheet from a file: the same words, over as many lines as you like, # comments.

        :raises SheetError: naming the file, and the word that is no preset and no toggle.
        :raises OSError: if the file can't be opened.
        """
        try:
            lines = Path(path).read_text("utf-8-sig").splitlines()
            return cls.parse(" ".join(line.partition("#")[0] for line in lines))
        except UnicodeDecodeError:
            raise SheetError("{file} is no text file", file=path) from None
        except SheetError as error:
            raise SheetError("{file}: {problem}", file=path, problem=error.phrase) from None

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
    "online": (*_LEVEL_2, "any_five", "newest", "fits"),
    "level-2": _LEVEL_2,
    "level-3": _LEVEL_3,
    "level-4": _LEVEL_4,
    "level-5": (*_LEVEL_4, "layers"),
}
"""The toggles that are on in each preset."""
WORDS = {
    "play": Phrase(
        "A hint is about one card, its focus: the chop if the hint touches that, else the newest "
        "of its cards that was not hinted before. The focus can be played now, or once other "
        "hinted cards are played."
    ),
    "save": Phrase(
        "A hint that touches the chop may save that card instead: a five, by its rank, or the last "
        "copy of a card that is still needed."
    ),
    "twos": Phrase(
        "A hint of rank 2 may save a two on the chop, if no other copy of it is in sight."
    ),
    "any_two": Phrase(
        "A hint of rank 2 may save any two on the chop, even if another copy of it is in sight."
    ),
    "stall": Phrase(
        "Until somebody discards from the chop, a hint of rank 5 may only tell that a card is a "
        "five."
    ),
    "any_five": Phrase(
        "A hint of rank 5 may only tell that a card is a five, even once somebody has discarded "
        "from the chop."
    ),
    "newest": Phrase(
        "If a hint touches several cards that were not hinted before, the newest of them is its "
        "focus. If it touches the chop, too, it may save that instead."
    ),
    "touch": Phrase(
        "A hint touches no trash, which can never be played, and no copy of a card hinted before."
    ),
    "silence": Phrase(
        "Whoever plays or discards in place of a hint says by that: the next player's chop needs "
        "no saving."
    ),
    "fits": Phrase(
        "It also says: of the next player's cards that were never hinted, none can be played now, "
        "except perhaps the newest."
    ),
    "prompt": Phrase(
        "If a card below the focus is still missing, a player with hinted cards that could be it "
        "plays the newest of these."
    ),
    "finesse": Phrase(
        "If no hinted card can be the missing one, it is somebody's newest card that was never "
        "hinted. That player now plays it: a finesse."
    ),
    "own_finesse": Phrase(
        "It may also be the receiver's own newest card, if nothing else that all players know "
        "explains the hint."
    ),
    "layers": Phrase(
        "Newer cards may lie in front of the missing one if they can be played: they are played "
        "first."
    ),
    "blind": Phrase("Nobody plays a card that was never hinted unless a hint asks for it."),
    "sarcastic": Phrase(
        "A player discards a hinted card that is still needed only if another player's hinted card "
        "is the same."
    ),
    "fix": Phrase(
        "A hint that shows that a hinted card can't be played now is only a warning: it asks "
        "nobody to play."
    ),
    "trash_moves": Phrase(
        "A hint that touches nothing but trash saves all older cards that were never hinted: none "
        "of them is the chop any more."
    ),
    "five_moves": Phrase(
        "A hint of rank 5 whose only new card lies next to the chop saves the chop, too."
    ),
}
"""What each toggle means, to be read aloud at the table."""

CHOP = Phrase(
    "Every player's chop is their oldest card that was never hinted: the one to discard next."
)
NOTHING = Phrase("Nothing is agreed: a hint only tells which cards it touches.")
"""What a sheet without toggles says."""


def in_words(sheet: Sheet) -> dict[str, Phrase]:
    """Return what the players have agreed, in order: each toggle that is on, and what it means.

    What needs no toggle has an empty name.
    """
    words = {"": CHOP}
    for toggle, text in WORDS.items():
        if getattr(sheet, toggle):
            words[toggle.replace("_", "-")] = text
        if toggle == "layers" and sheet.finesse:
            words[f"patience={sheet.patience}"] = _patience(sheet.patience)
    return words if len(words) > 1 else {"": NOTHING}


def _patience(hints: int) -> Phrase:
    """How long a finessed player may wait."""
    if not hints:
        return Phrase("A player who is finessed plays that card on their next turn.")
    return Phrase(
        "A player who is finessed may give {n} hint first, but not discard.",
        "A player who is finessed may give {n} hints first, but not discard.",
        n=hints,
    )
