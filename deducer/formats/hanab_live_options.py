"""Translates hanab.live's options to rules and back."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from deducer.errors import FormatError
from deducer.record.data import RecordData
from deducer.record.events import Reason
from deducer.record.json_value import JsonValue
from solver.cards import Composition, suit
from solver.errors import Phrase, quoted
from solver.rules import HAND_SIZES, PLAYERS, Ending, Rules

_EDITION = "2010"


def read_rules(options: JsonValue) -> Rules:
    """Return the rules that ``options`` give.

    :raises FormatError: naming the option or the variant that is not known here.
    """
    known = RULES | KEPT
    for key in options.object() if options else ():
        if key not in known and not is_default(key, options.get(key).value):
            _refuse_unavailable(options.get(key), key)
            raise options.get(key).fail(
                "this option is unknown: choose from {known}", known=tuple(sorted(known))
            )
    variant = options.get("variant")
    name = variant.text() if variant else PLAIN
    if name not in VARIANTS:
        raise variant.fail(
            "variant {name} can't be read: choose from {known}",
            name=quoted(name[:40]),
            known=tuple(VARIANTS),
        )
    more = options.get("oneExtraCard").flag() - options.get("oneLessCard").flag()
    return Rules(
        composition=VARIANTS[name],
        ending=Ending.CROWNING_PIECE if options.get("allOrNothing").flag() else Ending.STANDARD,
        hand_sizes=tuple(size + more for size in HAND_SIZES),
        empty_hints=options.get("emptyClues").flag(),
        deck_plays=options.get("deckPlays").flag(),
        card_cycling=options.get("cardCycle").flag(),
    )


def options_of(game: JsonValue) -> JsonValue:
    """Return the options of ``game``; old exports have some of them beside the players.

    :raises FormatError: naming a key of ``game`` that is not known, or that contradicts an option.
    """
    options = game.get("options")
    given = dict(options.object()) if options else {}
    for key, value in game.object().items():
        option = _OLD_KEYS.get(key, key)
        if key in KEYS or (value in _NOTHING and option not in RULES):
            continue
        _refuse_unavailable(game.get(key), key)
        if option not in RULES | KEPT:
            raise game.get(key).fail(
                "this key is unknown: choose from {known}", known=tuple(sorted(KEYS))
            )
        if given.setdefault(option, value) != value:
            raise game.get(key).fail("the options give another {option}", option=option)
    return JsonValue(given if options or given else None, "options")


def _refuse_unavailable(value: JsonValue, option: str) -> None:
    if option in _UNAVAILABLE:
        raise value.fail("{site} has this option, but games with it can't be read here", site=NAME)


def foreign_options(options: JsonValue) -> dict[str, object]:
    """Return those of ``options`` to be written back: they are no rules here, or give a default."""
    return {
        key: value
        for key, value in options.object().items()
        if key in KEPT or is_default(key, value)
    }


def write_options(record: RecordData) -> tuple[dict[str, Any] | None, list[Phrase]]:
    """Return the options of a record, or None if there are none, and what is lost in words.

    :raises FormatError: naming the rule that no game there has.
    """
    kept = JsonValue(record.foreign, "foreign").get(NAME).get("options")
    options: dict[str, Any] = foreign_options(kept) if kept else {}
    warnings: list[Phrase] = []
    if options.get("timed") and "timeBase" not in options:
        del options["timed"]
        warnings.append(Phrase("the option timed is not kept: it says nothing without timeBase"))
    options |= _rule_options(record)
    warnings += _renamed(record.rules)
    if record.rules.edition != _EDITION:
        warnings.append(Phrase("the edition ({edition}) is not kept", edition=record.rules.edition))
    return (options if options or kept else None), warnings


def their_letters(rules: Rules) -> tuple[str, dict[str, str]]:
    """Return the variant with the deck of ``rules``, and its letter for each of their suits.

    Suits can be paired that have the same copies and whose cards are hinted and played alike. Those
    of the same letter are paired first, the others in their order.

    :raises FormatError: if no variant that can be written has such a deck.
    """
    ours = rules.composition.kinds
    for name, deck in VARIANTS.items():
        theirs = deck.kinds
        letters = {letter: letter for letter in ours if theirs.get(letter) == ours[letter]}
        free = sorted((each for each in theirs if each not in letters), key=theirs.__getitem__)
        rest = sorted((each for each in ours if each not in letters), key=ours.__getitem__)
        if [ours[letter] for letter in rest] == [theirs[letter] for letter in free]:
            letters |= dict(zip(rest, free, strict=True))
            return name, {letter: letters[letter] for letter in ours}
    raise FormatError(
        "none of these variants has this deck ({deck}): {known}",
        Phrase("rules"),
        deck=rules.composition,
        known=tuple(VARIANTS),
    )


def _rule_options(record: RecordData) -> dict[str, Any]:
    """The options for a record's rules: those that differ from a plain game's."""
    rules = record.rules
    if rules.choreography:
        raise FormatError(
            "{site} has no timed choreography: its tokens would come out wrong",
            Phrase("rules"),
            site=NAME,
        )
    if rules.tokens != 8:
        fault = Phrase("{site} has 8 tokens, not {tokens}", site=NAME, tokens=rules.tokens)
        raise FormatError(fault, Phrase("rules"))
    if rules.strikes != 3:
        fault = Phrase("{site} has 3 strikes, not {strikes}", site=NAME, strikes=rules.strikes)
        raise FormatError(fault, Phrase("rules"))
    usual = HAND_SIZES[len(record.players) - PLAYERS.start]
    more = rules.hand_size(len(record.players)) - usual
    if more not in (-1, 0, 1):
        raise FormatError(
            "{site} deals {least} to {most} cards to {players} players, not {size}",
            Phrase("rules"),
            site=NAME,
            least=usual - 1,
            most=usual + 1,
            players=len(record.players),
            size=usual + more,
        )
    variant, _ = their_letters(rules)
    written = {
        "startingPlayer": record.first,
        "variant": variant if variant != PLAIN else None,
        "emptyClues": rules.empty_hints,
        "oneExtraCard": more == 1,
        "oneLessCard": more == -1,
        "allOrNothing": rules.crowning_piece,
        "deckPlays": rules.deck_plays,
        "cardCycle": rules.card_cycling,
    }
    return {option: value for option, value in written.items() if value}


def _renamed(rules: Rules) -> list[Phrase]:
    _, letters = their_letters(rules)
    pairs = [(suit(ours), suit(theirs)) for ours, theirs in letters.items()]
    renamed = tuple(
        Phrase("{ours} becomes {theirs}", ours=ours, theirs=theirs)
        for ours, theirs in pairs
        if ours != theirs
    )
    return [Phrase("suits have other names there: {renamed}", renamed=renamed)] if renamed else []


NAME = "hanab.live"

_TEN, _FIVE = (3, 2, 2, 2, 1), (1, 1, 1, 1, 1)


def _deck(suits: str, one_each: str = "", wild: str = "", powder: str = "") -> Composition:
    copies = {letter: _FIVE if letter in one_each else _TEN for letter in suits}
    return Composition.of(copies, wild, powder)


_KNOWN = (
    (0, "No Variant", _deck("rygbp")),
    (1, "6 Suits", _deck("rygbpt")),
    (2, "Black (6 Suits)", _deck("rygbpk", one_each="k")),
    (3, "Rainbow (6 Suits)", _deck("rygbpm", wild="m")),
    (16, "Rainbow (5 Suits)", _deck("rygbm", wild="m")),
    (11, "Dark Rainbow (6 Suits)", _deck("rygbpm", one_each="m", wild="m")),
    (23, "Dark Rainbow (5 Suits)", _deck("rygbm", one_each="m", wild="m")),
    (15, "4 Suits", _deck("rygb")),
    (18, "3 Suits", _deck("rgb")),
    (21, "Black (5 Suits)", _deck("rygbk", one_each="k")),
    (17, "Rainbow (4 Suits)", _deck("rgbm", wild="m")),
    (19, "Rainbow (3 Suits)", _deck("rbm", wild="m")),
    (1356, "White Reversed (6 Suits)", _deck("rygbpk", powder="k")),
    (1357, "White Reversed (5 Suits)", _deck("rygbk", powder="k")),
)
VARIANTS = {name: deck for _, name, deck in _KNOWN}
"""The variants whose rules this project knows, with their decks."""
NUMBERED = {number: name for number, name, _ in _KNOWN}
"""The same by the numbers that links have."""

PLAIN = "No Variant"
"""The variant of a game that names none."""

RULES = {
    "startingPlayer",
    "variant",
    "emptyClues",
    "oneExtraCard",
    "oneLessCard",
    "allOrNothing",
    "deckPlays",
    "cardCycle",
}
"""Options that are rules here."""

KEPT = {"timed", "timeBase", "timePerTurn", "speedrun"}
"""Options that are no rules here, which are kept and written back.

The clocks have no meaning here. ``speedrun`` ends a game.
"""

FOREIGN_KEYS = ("id", "notes", "characters", "seed")
"""Keys of a game that are kept; characters mean something with ``detrimentalCharacters`` only."""

KEYS = {"players", "deck", "actions", "options", *FOREIGN_KEYS}
"""The keys of a game."""

_OLD_KEYS = {"firstPlayer": "startingPlayer"}
"""Keys of old exports, with the options that they became."""

_UNAVAILABLE = {"detrimentalCharacters"}
"""Options that change the rules in ways that this project does not have."""

_NOTHING: tuple[object, ...] = (None, False, "", [], {})
"""What a key without a meaning can hold."""

_DEFAULTS = (("startingPlayer", 0), ("variant", PLAIN))
"""The options whose default is not false."""

LATE = "past the end by the rules"
"""The note of an action after the end of the game by the rules, in a log that goes on."""


class ActionType(IntEnum):
    PLAY = 0
    DISCARD = 1
    COLOUR = 2
    RANK = 3
    END = 4
    VOTE = 5


BY_VOTE = {"type": int(ActionType.VOTE), "target": -1, "value": 10}
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
