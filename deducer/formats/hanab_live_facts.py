"""Constants of hanab.live: its variants, options, action types and end conditions."""

from __future__ import annotations

from enum import IntEnum

from deducer.record.events import Reason
from solver.cards import Composition

NAME = "hanab.live"

_TEN, _FIVE = (3, 2, 2, 2, 1), (1, 1, 1, 1, 1)


def _deck(suits: str, one_each: str = "", wild: str = "") -> Composition:
    copies = {letter: _FIVE if letter in one_each else _TEN for letter in suits}
    return Composition.of(copies, wild)


VARIANTS = {
    "No Variant": _deck("rygbp"),
    "6 Suits": _deck("rygbpt"),
    "Black (6 Suits)": _deck("rygbpk", one_each="k"),
    "Rainbow (6 Suits)": _deck("rygbpm", wild="m"),
    "Rainbow (5 Suits)": _deck("rygbm", wild="m"),
    "Dark Rainbow (6 Suits)": _deck("rygbpm", one_each="m", wild="m"),
    "Dark Rainbow (5 Suits)": _deck("rygbm", one_each="m", wild="m"),
}
"""The variants whose rules this project knows, with their decks."""

PLAIN = "No Variant"
"""The variant of a game that names none."""

HAND_SIZES = (5, 5, 4, 4)
"""The cards dealt to a seat with 2, 3, 4 and 5 players."""

RULES = {
    "startingPlayer",
    "variant",
    "emptyClues",
    "oneExtraCard",
    "oneLessCard",
    "allOrNothing",
    "deckPlays",
}
"""Options that are rules here."""

KEPT = {"timed", "timeBase", "timePerTurn", "speedrun", "cardCycle"}
"""Options without a meaning here, which are kept and written back."""


_DEFAULTS = (("startingPlayer", 0), ("variant", PLAIN))
"""The options whose default is not false."""

LATE = "past the end by the rules"
"""The note of an action after the end of the game by the rules, in a log that goes on."""


class Kind(IntEnum):
    """The type of an action."""

    PLAY = 0
    DISCARD = 1
    COLOUR = 2
    RANK = 3
    END = 4
    VOTE = 5


BY_VOTE = {"type": int(Kind.VOTE), "target": -1, "value": 10}
"""The end by vote: its only form, which names no seat."""

CONDITIONS = {
    1: Reason.NORMAL,
    2: Reason.STRIKES,
    3: Reason.TIMEOUT,
    4: Reason.GIVEN_UP,
    5: Reason.SPEEDRUN,
    6: Reason.IDLE,
    7: Reason.CHARACTER,
    8: Reason.OUT_OF_REACH,
    9: Reason.STUCK,
    10: Reason.VOTE,
}
"""The end conditions by number."""


def is_default(option: str, value: object) -> bool:
    """Whether ``value`` is the default of ``option``.

    >>> is_default("detrimentalCharacters", False), is_default("startingPlayer", 1)
    (True, False)
    """
    return value is None or value is False or (option, value) in _DEFAULTS
