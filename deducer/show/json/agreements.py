"""The output of ``hanabi agreements --json``; its schema is ``schemas/agreements.json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from deducer.agreements.outcomes import PromiseCount, PromiseOutcome, counts, player_counts, where
from deducer.agreements.rates import Rate, Rates
from deducer.record.json_value import JsonValue
from deducer.record.sheet_history import GameSheet
from deducer.record.writing import quoted_entry
from deducer.show.json.values import FORMAT, pick
from deducer.table.table import Table

MOST = 1_000_000_000
"""The highest count that is read."""


def game_json(
    table: Table, sheet: GameSheet, results: Sequence[PromiseOutcome], learned: Rates
) -> dict[str, Any]:
    """Return every promise of a game as JSON data, and how often each kind was kept."""
    players = table.record.players
    return {
        "format": FORMAT,
        "agreements": str(sheet),
        "players": list(players),
        "events": [
            _event(table, list(each)) for _, each in groupby(results, lambda one: one.scene.number)
        ],
        **rates_json(counts(results), player_counts(results, players), learned),
    }


def folder_json(
    files: Iterable[str],
    sheet: GameSheet,
    kinds: Mapping[str, PromiseCount],
    players: Mapping[str, Mapping[str, PromiseCount]],
    learned: Rates,
) -> dict[str, Any]:
    """Return how often promises of each kind were kept in several games."""
    games = {"format": FORMAT, "agreements": str(sheet), "games": list(files)}
    return games | rates_json(kinds, players, learned)


def rates_json(
    kinds: Mapping[str, PromiseCount],
    players: Mapping[str, Mapping[str, PromiseCount]],
    learned: Rates,
) -> dict[str, Any]:
    """Return counts, of all and by player, and the rates that ``--rates`` reads back."""
    return {
        "rates": _counts(kinds),
        "by_player": [{"player": name, "rates": _counts(own)} for name, own in players.items()],
        "learned": {
            kind: {"kept": rate.kept, "broken": rate.broken, "by_chance": round(rate.by_chance, 6)}
            for kind in learned
            for rate in [learned[kind]]
        },
    }


def read_rates(text: str, name: str = "rates") -> Rates:
    """Read the rates of an earlier output; an error begins with ``name``.

    :raises FormatError: naming what is missing or wrong.
    """
    learned = JsonValue.read(text, name).get("learned")
    rates = {}
    for kind in learned.object():
        rate = learned.get(kind)
        by_chance = rate.get("by_chance").value
        if isinstance(by_chance, bool) or not isinstance(by_chance, int | float):
            raise rate.get("by_chance").fail("a number is needed here")
        kept, broken = (rate[what].number(0, MOST) for what in ("kept", "broken"))
        rates[kind] = Rate(kept, broken, min(max(by_chance, 0.0), kept + broken))
    return Rates(rates)


def _counts(kinds: Mapping[str, PromiseCount]) -> dict[str, Any]:
    return {kind: pick(count, "kept broken") for kind, count in kinds.items()}


def _event(table: Table, results: Sequence[PromiseOutcome]) -> dict[str, Any]:
    scene = results[0].scene
    return {
        "turn": scene.moment.turn + 1,
        "giver": scene.actor,
        "action": quoted_entry(scene.event, table.record.players),
        "promises": [promise_json(table, each) for each in results],
    }


def promise_json(table: Table, result: PromiseOutcome) -> dict[str, Any]:
    """Return the outcome of a promise as JSON data."""
    place = _place(table, result, result.about)
    return {
        "promise": result.kind,
        "holder": place["holder"],
        "focus": place["slot"],
        "card": place["card"],
        **pick(result, "kept toggle"),
        "others": [_place(table, result, other) for other in result.others],
    }


def _place(table: Table, result: PromiseOutcome, place: int) -> dict[str, Any]:
    holder, slot = where(result.scene, place)
    source = table.sources.get(place)
    return {"holder": holder, "slot": slot, "card": None if source is None else str(source.card)}
