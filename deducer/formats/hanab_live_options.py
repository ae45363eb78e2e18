"""Translates hanab.live's options to rules and back."""

from __future__ import annotations

from typing import Any

from deducer.errors import FormatError
from deducer.formats.hanab_live_facts import (
    HAND_SIZES,
    KEPT,
    NAME,
    PLAIN,
    RULES,
    VARIANTS,
    is_default,
)
from deducer.record.data import RecordData
from deducer.record.json_data import Data
from solver.cards import Composition, suit
from solver.rules import PLAYERS, Ending, Rules

_EDITION = "2010"


def read_rules(options: Data) -> Rules:
    """Return the rules that ``options`` give.

    :raises FormatError: naming the option or the variant that is not known here.
    """
    known = RULES | KEPT
    for key in options.object() if options else ():
        if key not in known and not is_default(key, options.get(key).value):
            raise options.get(key).fail(
                f"this option has no meaning here: there are {', '.join(sorted(known))}"
            )
    variant = options.get("variant")
    name = variant.text() if variant else PLAIN
    if name not in VARIANTS:
        raise variant.fail(f"variant {name[:40]!r} can't be read: there are {', '.join(VARIANTS)}")
    more = options.get("oneExtraCard").flag() - options.get("oneLessCard").flag()
    two, three, four, five = (size + more for size in HAND_SIZES)
    return Rules(
        composition=Composition.of(VARIANTS[name]),
        ending=Ending.CROWNING_PIECE if options.get("allOrNothing").flag() else Ending.STANDARD,
        hand_sizes=(two, three, four, five),
        empty_hints=options.get("emptyClues").flag(),
        deck_plays=options.get("deckPlays").flag(),
    )


def foreign_options(options: Data) -> dict[str, object]:
    """Return the options that are not rules here, to be written back unchanged.

    They have no meaning here, or give a default.
    """
    return {
        key: value
        for key, value in options.object().items()
        if key in KEPT or is_default(key, value)
    }


def write_options(record: RecordData) -> tuple[dict[str, Any] | None, list[str]]:
    """Return the options of a record, or None if there are none, and what is lost in words.

    :raises FormatError: naming the rule that no game there has.
    """
    kept = Data(record.foreign, "foreign").get(NAME).get("options")
    options: dict[str, Any] = foreign_options(kept) if kept else {}
    warnings = []
    if options.get("timed") and "timeBase" not in options:
        del options["timed"]
        warnings.append("the option timed is not kept: it says nothing without timeBase")
    options |= _rules_said(record)
    warnings += _renamed(record.rules)
    if record.rules.edition != _EDITION:
        warnings.append(f"the edition ({record.rules.edition}) is not kept")
    return (options if options or kept else None), warnings


def their_letters(rules: Rules) -> tuple[str, dict[str, str]]:
    """Return the variant with the deck of ``rules``, and its letter for each of their suits.

    Suits of the same letter are paired first, the others in their order.

    :raises FormatError: if no variant that can be written has such a deck.
    """
    ours = dict(rules.composition.suits)
    for name, theirs in VARIANTS.items():
        letters = {letter: letter for letter in ours if theirs.get(letter) == ours[letter]}
        free = [letter for letter in theirs if letter not in letters]
        rest = [letter for letter in ours if letter not in letters]
        if [ours[letter] for letter in rest] == [theirs[letter] for letter in free]:
            return name, letters | dict(zip(rest, free, strict=True))
    deck = f"no variant that can be written has this deck ({rules.composition})"
    raise FormatError(f"{deck}: there are {', '.join(VARIANTS)}", "rules")


def _rules_said(record: RecordData) -> dict[str, Any]:
    """The options for a record's rules: those that differ from a plain game's."""
    rules = record.rules
    if rules.choreography:
        raise FormatError(
            f"{NAME} has no timed choreography: its tokens would come out wrong", "rules"
        )
    for what, ours, theirs in (("tokens", rules.tokens, 8), ("strikes", rules.strikes, 3)):
        if ours != theirs:
            raise FormatError(f"{NAME} has {theirs} {what}, not {ours}", "rules")
    usual = HAND_SIZES[len(record.players) - PLAYERS.start]
    more = rules.hand_size(len(record.players)) - usual
    if more not in (-1, 0, 1):
        raise FormatError(
            f"{NAME} deals {usual - 1} to {usual + 1} cards to {len(record.players)} players, "
            f"not {usual + more}",
            "rules",
        )
    variant, _ = their_letters(rules)
    said = {
        "startingPlayer": record.first,
        "variant": variant if variant != PLAIN else None,
        "emptyClues": rules.empty_hints,
        "oneExtraCard": more == 1,
        "oneLessCard": more == -1,
        "allOrNothing": rules.crowning_piece,
        "deckPlays": rules.deck_plays,
    }
    return {option: value for option, value in said.items() if value}


def _renamed(rules: Rules) -> list[str]:
    _, letters = their_letters(rules)
    pairs = [(suit(ours).name, suit(theirs).name) for ours, theirs in letters.items()]
    said = [f"{ours} becomes {theirs}" for ours, theirs in pairs if ours != theirs]
    return [f"suits have other names there: {', '.join(said)}"] if said else []
