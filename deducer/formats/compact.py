"""hanab.live's compact links: a deck and its actions in a few letters.

``{players}{least rank}{greatest rank}{deck},{least type}{greatest type}{actions},{variant}``, with
a ``-`` every 20 characters. A card is one letter, an action two. A link has no names and no
options. Players are named by their seats, and a
link is read with the fewest options that its actions need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from deducer.errors import FormatError, RecordError
from deducer.formats import hanab_live_read, hanab_live_write
from deducer.formats.compact_letters import ALPHABET, Letters, character, fields
from deducer.formats.hanab_live_options import NUMBERED, PLAIN, ActionType, is_default
from deducer.formats.written import Written, names_lost, unknown, unnamed
from deducer.record.data import RecordData
from deducer.record.events import Hinted, Played
from deducer.record.json_value import JsonValue
from deducer.table.replay import Replay
from solver.errors import Phrase, quoted
from solver.moves import PILE

_SITE = "https://hanab.live/replay-json/"
_LONGEST = 10_000
_PATH = re.compile(r"\s*(?:[^\s#]*/)?(?:shared-)?replay-json/")
_ADDRESS = re.compile(r"\s*(?:https?:/|(?:www\.)?hanab\.live(?:/|\s*$))", re.IGNORECASE)
_BARE = re.compile(r"\s*[0-9]{3}[^\s,]*,[^\s,]*,\S*\s*")
_TURN = re.compile(r"[0-9]{1,4}")
_ITEM = re.compile(r"(deck|actions)\[([0-9]+)\]")
_KEPT_KEYS = ("players", "deck", "actions", "options")
_WITHOUT_VALUE = (ActionType.PLAY, ActionType.DISCARD)
_PARTS = (Phrase("the deck"), Phrase("the actions"), Phrase("the variant"))


def sniff(text: str) -> bool:
    """Whether ``text`` is such a link, its code alone, or any other address of hanab.live."""
    text = text[: _LONGEST + 1].lstrip("\ufeff")
    return bool(_PATH.match(text) or _ADDRESS.match(text) or _BARE.fullmatch(text))


def read(text: str) -> RecordData:
    """Read a link: its code, alone or in a whole address, with or without ``#turn``.

    ``#31`` is the table before the 31st action.

    :raises FormatError: with the character that can't be read, or if there is no game in it.
    """
    if len(text) > _LONGEST:
        raise FormatError(
            "a link has at most {most} characters", character(_LONGEST), most=_LONGEST
        )
    match = _PATH.match(text)
    if match is None and _ADDRESS.match(text):
        raise FormatError(
            "this link holds only a game's number: use a replay-json link or the game's "
            "exported JSON",
            character(1),
        )
    start = match.end() if match else len(text) - len(text.lstrip())
    code, _, named = text[start:].rstrip().partition("#")
    turn = max(0, int(named) - 1) if _TURN.fullmatch(named) else None
    code = code.rstrip().removesuffix("/")
    deck, actions, variant = fields(code, start, _PARTS)
    game = {
        "players": list(unnamed(deck.digit("how many play"))),
        "deck": list(_cards(deck)),
        "actions": list(_actions(actions)),
    }
    name = _variant(variant)
    try:
        return replace(fitting(game, name), linked_turn=turn)
    except FormatError as error:
        raise FormatError(error.fault, _place(error.place, deck, actions)) from None


def _cards(letters: Letters) -> Iterator[dict[str, int]]:
    least = letters.digit("the least rank")
    greatest = letters.digit("the greatest rank", least)
    while letters.left:
        suit, rank = divmod(letters.take(), greatest - least + 1)
        yield {"suitIndex": suit, "rank": least + rank}


def _actions(letters: Letters) -> Iterator[dict[str, int]]:
    least = letters.digit("the least action type")
    greatest = letters.digit("the greatest action type", least)
    while letters.left:
        value, kind = divmod(letters.take(), greatest - least + 1)
        action = {"type": least + kind, "target": letters.take("the action's target")}
        yield action | ({"value": value - 1} if value else {})


def _variant(letters: Letters) -> str:
    """The name of the variant whose number is the third part of a link."""
    number = letters.number("the variant's number")
    if number not in NUMBERED:
        known = tuple(f"{name} ({each})" for each, name in sorted(NUMBERED.items()))
        raise letters.fail(
            "variant {number} can't be read: choose from {known}", 0, number=number, known=known
        )
    return NUMBERED[number]


def _place(path: str, deck: Letters, actions: Letters) -> Phrase:
    """The place in a link of something at ``path`` in the game's JSON."""
    match = _ITEM.match(path)
    if match is None:
        return Phrase("character {column} ({path})", column=deck.column(0), path=path)
    number = int(match.group(2))
    if match.group(1) == "deck":
        return Phrase(
            "character {column} (card {number})", column=deck.column(3 + number), number=number + 1
        )
    return Phrase(
        "character {column} (action {number})",
        column=actions.column(2 + 2 * number),
        number=number + 1,
    )


def write(record: RecordData) -> Written:
    """Write ``record`` as a link with its whole address.

    :raises FormatError: naming what no link can hold.
    :raises RecordError: naming an event that can't have happened.
    """
    game, warnings = hanab_live_write.game_data(record)
    options = dict(game.get("options", {}))
    variant = options.pop("variant", None) or PLAIN
    number = next(number for number, name in NUMBERED.items() if name == variant)
    code = f"{len(record.players)}{_deck(game['deck'])},{_log(game['actions'])},{number}"
    rows = [code[at : at + 20] for at in range(0, len(code), 20)]
    warnings += names_lost(record.players)
    lost = [key for key, value in options.items() if not is_default(key, value)]
    if lost:
        warnings.append(Phrase("options are not kept: {options}", options=tuple(sorted(lost))))
    others = tuple(quoted(key[:20]) for key in game if key not in _KEPT_KEYS)
    if others:
        warnings.append(Phrase("not kept: {others}", others=others))
    return Written(f"{_SITE}{'-'.join(rows)}\n", tuple(warnings))


def _deck(cards: list[dict[str, int]]) -> str:
    ranks = [card["rank"] for card in cards]
    least, greatest = min(ranks), max(ranks)
    if least < 0:
        unread = unknown(ranks.count(-1), len(ranks))
        raise FormatError(
            "{unknown}: a link holds whole decks only", Phrase("deck"), unknown=unread
        )
    numbers = [card["suitIndex"] * (greatest - least + 1) + card["rank"] - least for card in cards]
    return f"{least}{greatest}" + "".join(ALPHABET[number] for number in numbers)


def _log(actions: list[dict[str, int]]) -> str:
    kinds = [action["type"] for action in actions]
    least, greatest = min(kinds, default=0), max(kinds, default=0)
    letters = [_letters(action, least, greatest) for action in actions]
    return f"{least}{greatest}{''.join(letters)}"


def _letters(action: dict[str, Any], least: int, greatest: int) -> str:
    """The two letters of an action, in a game with action types from ``least`` to ``greatest``."""
    kind, target = action["type"], action["target"]
    if target < 0:
        raise FormatError("a link can't hold an end without a seat", Phrase("the end of play"))
    value = 0 if kind in _WITHOUT_VALUE else action["value"] + 1
    return ALPHABET[value * (greatest - least + 1) + kind - least] + ALPHABET[target]


_PERMISSIVE = {"emptyClues": True, "deckPlays": True}
"""Rules that only permit more: the replay shows if they are needed."""


def fitting(game: dict[str, Any], variant: str) -> RecordData:
    """Return the record of a game's JSON data with the fewest options that its actions fit.

    Actions that fit no options stay as they are without any: old logs go on past an ending.

    :raises FormatError: with the JSON path, if the data can't be read with any options.
    """
    problem: FormatError | None = None
    readable: list[RecordData] = []
    for options in _guesses(len(game["players"])):
        guess = options | _PERMISSIVE | {"variant": variant}
        try:
            record = hanab_live_read.record_of(JsonValue(game | {"options": guess}))
        except FormatError as error:
            problem = problem or error
            continue
        record = replace(record, foreign={})
        fit = _with_what_it_needs(record)
        if fit is not None:
            return fit
        readable.append(record)
    if problem is not None and not readable:
        raise problem
    plainest = hanab_live_read.late_marked(readable[0])
    return _with_what_it_needs(plainest) or plainest


def _guesses(players: int) -> Iterator[dict[str, Any]]:
    """Yield sets of options, the smallest first."""
    endings: list[dict[str, Any]] = [{}, {"allOrNothing": True}]
    first: list[dict[str, Any]] = [{}, *({"startingPlayer": seat} for seat in range(1, players))]
    sizes: list[dict[str, Any]] = [{}, {"oneExtraCard": True}, {"oneLessCard": True}]
    sets = [one | two | three for one, two, three in product(endings, first, sizes)]
    yield from sorted(sets, key=len)


def _with_what_it_needs(record: RecordData) -> RecordData | None:
    """The record under rules that permit only what it needs, or None if it can't have happened."""
    try:
        replay = Replay.of(record)
    except RecordError:
        return None
    record = hanab_live_read.ended(record, replay)
    empty = any(isinstance(event, Hinted) and not event.slots for event in replay.events)
    pile = any(isinstance(event, Played) and event.slot == PILE for event in replay.events)
    return replace(record, rules=replace(record.rules, empty_hints=empty, deck_plays=pile))
