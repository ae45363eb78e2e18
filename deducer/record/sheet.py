"""Sheets: what a table has agreed that a hint means, as toggles with presets.

As text a sheet is the name of a preset, then the toggles that differ from it: ``level-2 no-touch
patience=0``. The definitions behind the toggles are in :mod:`deducer.agreements.promises`,
what they mean in words in :mod:`deducer.agreements.sheet_words`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Self

from solver.errors import HanabiError, check_flag, check_int

MOST_PATIENCE = 9
"""The most hints that a finessed player may give first: more than anybody waits for."""


class SheetError(HanabiError):
    """A text is no sheet."""


@dataclass(frozen=True)
class Sheet:
    """The agreements of a table, each on or off; ``patience`` is a number of turns.

    :raises SheetError: if an agreement is neither True nor False, or ``patience`` is out of range.
    """

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
    """Of several new cards a hint is about the newest, or the chop where it touches that."""
    ones: bool = False
    """Of several ones off chop it is about the oldest, and cards drawn after the deal go first."""
    oldest_focus: bool = False
    """Of several cards a hint is about the oldest, not the newest."""
    touch: bool = False
    """A newly touched card is not trash, and no copy of another hinted card."""
    silence: bool = False
    """Who does not hint leaves nothing on the next chop that a hint should save."""
    unique: bool = False
    """Nor a card there that fits and of which no copy is in sight."""
    fits: bool = False
    """Nor an unhinted card in the next hand that fits; of three players or more, the newest may."""
    prompt: bool = False
    """Before a finesse, a player plays the newest hinted card that could be the missing one."""
    finesse: bool = False
    """A missing card may be somebody's newest unhinted one, which now has to be played."""
    own_finesse: bool = False
    """It may be the receiver's own, if nothing else that all know explains the hint."""
    oldest_finesse: bool = False
    """It is the oldest unhinted one instead of the newest."""
    bluff: bool = False
    """A hint may ask the next player for a card that only fits, and is not the missing one."""
    blind: bool = False
    """Who plays a card that may not fit was asked to by a hint."""
    sarcastic: bool = False
    """Who discards a useful hinted card knows a hinted copy elsewhere; who plays a card, none."""
    fix: bool = False
    """A hint that shows that hinted cards do not fit asks for nothing."""
    trash_moves: bool = False
    """A hint of trash alone saves all older cards that were never hinted."""
    five_moves: bool = False
    """A hint of a five beside the chop saves the chop."""
    ones_moves: bool = False
    """Who plays one of several ones too early saves the chop of another player."""
    layers: bool = False
    """Cards that fit may lie in front of a missing one, and are played first."""
    patience: int = 1
    """How many hints a finessed player may give first."""

    def __post_init__(self) -> None:
        toggled = vars(self).copy()
        check_int("patience", toggled.pop("patience"), SheetError, 0, MOST_PATIENCE)
        for name, is_on in toggled.items():
            check_flag(name, is_on, SheetError)

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the preset ``name``, one of :data:`PRESETS`.

        :raises SheetError: if there is no such preset.
        """
        if not isinstance(name, str) or name not in PRESETS:
            raise SheetError(
                "there is no sheet {name}: there are {names}",
                name=str(name)[:20],
                names=", ".join(PRESETS),
            )
        return cls(**dict.fromkeys(PRESETS[name], True))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a preset's name and toggles: ``level-2 no-touch patience=0``.

        >>> str(Sheet.parse("level-2 no-touch patience=0"))
        'level-2 no-touch patience=0'

        Without any word, nothing is agreed.

        :raises SheetError: naming the word that is neither, or a patience out of range.
        """
        name, *words = str(text).split() or ["none"]
        sheet = cls.named(name)
        for word in words:
            toggle = word.removeprefix("no-").replace("_", "-")
            if toggle in toggles():
                change = {toggle.replace("-", "_"): not word.startswith("no-")}
                sheet = replace(sheet, **change)
            elif word.startswith("patience="):
                sheet = replace(sheet, patience=_patience(word))
            else:
                raise SheetError(
                    "a sheet has no toggle {word}: it has {names}, no- before each, and patience=1",
                    word=word[:20],
                    names=", ".join(toggles()),
                )
        return sheet

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a sheet from a file: the same words, over as many lines as you like, # comments.

        :raises SheetError: naming the file, and the word that is no preset and no toggle, or if it
            has no word.
        :raises OSError: if the file can't be opened.
        """
        try:
            lines = Path(path).read_text("utf-8-sig").splitlines()
            text = " ".join(line.partition("#")[0] for line in lines)
            if not text.strip():
                raise SheetError("a sheet has no word: write none where nothing is agreed")
            return cls.parse(text)
        except UnicodeDecodeError:
            raise SheetError("{file} is no text file", file=path) from None
        except SheetError as error:
            raise SheetError("{file}: {problem}", file=path, problem=error.phrase) from None

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the sheet that ``text`` describes, or that the file of that name holds.

        :raises SheetError: if it is neither.
        """
        if text.split()[:1] and text.split()[0] not in PRESETS and Path(text).is_file():
            return cls.load(text)
        return cls.parse(text)

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) is True for field in fields(self))

    def at(self, _: int) -> Self:
        """Return the sheet by which an event is read: this one, in a game that has no other."""
        return self

    def until(self, _: int) -> Self:
        """Return the sheet by which the events up to a number are read: this one again."""
        return self

    def __repr__(self) -> str:
        return f"Sheet({self})"

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


def toggles() -> tuple[str, ...]:
    """Return the names of all toggles, as a sheet writes them."""
    return tuple(
        field.name.replace("_", "-") for field in fields(Sheet) if field.name != "patience"
    )


def _patience(word: str) -> int:
    number = word.removeprefix("patience=")
    if re.fullmatch("[0-9]{1,3}", number) is None or int(number) > MOST_PATIENCE:
        raise SheetError(
            "patience goes from 0 to {most}, such as patience=1, not {word}",
            most=MOST_PATIENCE,
            word=word[:20],
        )
    return int(number)


_BEGINNER = ("play", "save", "twos", "stall", "touch", "silence")
_LEVEL_2 = (*_BEGINNER, "prompt", "finesse", "own_finesse", "blind")
_LEVEL_3 = (*_LEVEL_2, "ones", "sarcastic", "fix")
_LEVEL_4 = (*_LEVEL_3, "trash_moves", "five_moves", "ones_moves")
PRESETS = {
    "none": (),
    "beginner": _BEGINNER,
    "bga": ("play", "save", "touch", "finesse"),
    "online": (*_LEVEL_2, "bluff", "any_five", "newest", "fits"),
    "level-2": _LEVEL_2,
    "level-3": _LEVEL_3,
    "level-4": _LEVEL_4,
    "level-5": (*_LEVEL_4, "layers"),
}
"""The toggles that are on in each preset."""
