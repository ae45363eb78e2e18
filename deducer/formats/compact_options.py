"""The options of a game in a link, which does not give them: the fewest that its actions need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from deducer.errors import FormatError, RecordError
from deducer.formats import hanab_live_read
from deducer.record.data import RecordData
from deducer.record.events import Hinted, Played
from deducer.record.json_value import JsonValue
from deducer.table.replay import Replay
from solver.moves import PILE

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
        said = options | _PERMISSIVE | {"variant": variant}
        try:
            record = replace(hanab_live_read.game(JsonValue(game | {"options": said})), foreign={})
        except FormatError as error:
            problem = problem or error
            continue
        found = _with_what_it_needs(record)
        if found is not None:
            return found
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
    empty = any(isinstance(event, Hinted) and not event.slots for event in replay.events)
    pile = any(isinstance(event, Played) and event.slot == PILE for event in replay.events)
    return replace(record, rules=replace(record.rules, empty_hints=empty, deck_plays=pile))
