"""The output of ``hanabi agreements --json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from deducer.agreements.outcomes import PromiseOutcome, counts, player_counts, where
from deducer.agreements.rates import Rate, Rates
from deducer.record.json_value import JsonValue
from deducer.record.sheet_history import GameSheet
from deducer.record.writing import quoted_entry
from deducer.show.json.values import (
    SIX_DECIMALS,
    Amount,
    Count,
    JsonData,
    Names,
    Ordinal,
    PlaceJson,
    PromiseJson,
    Seat,
    Version,
    fill,
    shape,
)
from deducer.table.table import Table

MOST = 1_000_000_000
"""The highest count that is read."""


@shape
class PromisingActionJson(TypedDict):
    """An action that promised something."""

    turn: Ordinal
    """Which action it is, from 1."""
    giver: Seat
    """The seat that acted."""
    action: str
    """The action, as a record has it."""
    promises: list[PromiseJson]
    """What it promised."""


@shape
class PromiseCountJson(TypedDict):
    """How often promises were kept."""

    kept: Count
    """How many were kept."""
    broken: Count
    """How many were broken."""


@shape
class RateJson(PromiseCountJson):
    """How often promises were kept, and would have been broken."""

    by_chance: Annotated[Amount, SIX_DECIMALS]
    """How many chance alone would have broken."""
    squares: NotRequired[Annotated[Amount, SIX_DECIMALS]]
    """The squares of the chances that each had to be broken, summed; where that is missing, all
    count as alike."""


@shape
class PlayerRatesJson(TypedDict):
    """How often a player kept promises."""

    player: str
    """The player's name."""
    rates: dict[str, PromiseCountJson]
    """How often the player kept promises, by kind."""


@partial(shape, either=("games", "events"))
class AgreementsJson(TypedDict):
    """What the hints of a game promised by a sheet, and what came of it.

    Or, of a folder of games, how often promises of each kind were kept. Seats count from 0, slots
    from 1 (the newest card).
    """

    format: Version
    agreements: str
    """The sheet, as text."""
    players: NotRequired[Names]
    """Of one game: the players' names, in seat order."""
    games: NotRequired[list[str]]
    """Of a folder: the names of the files that are games."""
    events: NotRequired[list[PromisingActionJson]]
    """Of one game: the actions that promised something, in order."""
    rates: dict[str, PromiseCountJson]
    """How often promises were kept, by kind."""
    by_player: list[PlayerRatesJson]
    """The same for the promises of each player."""
    learned: dict[str, RateJson]
    """What odds by agreements count with, for --rates: promises that could go either way, as far
    as a player could tell."""


def agreements_json(
    sheet: GameSheet,
    kinds: Mapping[str, Rate],
    by_player: Mapping[str, Mapping[str, Rate]],
    learned: Rates,
    **games: object,
) -> JsonData:
    """Return how often promises of each kind were kept in ``games``, of all and by player."""
    return fill(
        AgreementsJson,
        agreements=sheet,
        rates=kinds,
        by_player=[
            fill(PlayerRatesJson, player=name, rates=own) for name, own in by_player.items()
        ],
        learned=learned,
        **games,
    )


def game_json(
    table: Table, sheet: GameSheet, results: Sequence[PromiseOutcome], learned: Rates
) -> JsonData:
    """Return every promise of a game as JSON data, and how often each kind was kept."""
    players = table.record.players
    each = groupby(results, lambda one: one.scene.number)
    events = [_event(table, list(some)) for _, some in each]
    by_player = player_counts(results, players)
    return agreements_json(
        sheet, counts(results), by_player, learned, players=players, events=events
    )


def read_rates(text: str, name: str = "rates") -> Rates:
    """Read the rates of an earlier output; an error begins with ``name``.

    :raises FormatError: naming what is missing or wrong.
    """
    learned = JsonValue.read(text, name).get("learned")
    rates = {}
    for kind in learned.object():
        rate = learned.get(kind)
        kept, broken = (rate[what].number(0, MOST) for what in ("kept", "broken"))
        by_chance = _sum_of_chances(rate.get("by_chance"), kept + broken)
        squares = _sum_of_chances(rate.get("squares"), by_chance) if rate.get("squares") else 0.0
        rates[kind] = Rate(kept, broken, by_chance, squares)
    return Rates(rates)


def _sum_of_chances(value: JsonValue, most: float) -> float:
    if isinstance(value.value, bool) or not isinstance(value.value, int | float):
        raise value.fail("a number is needed here")
    return min(max(value.value, 0.0), most)


def _event(table: Table, results: Sequence[PromiseOutcome]) -> JsonData:
    scene = results[0].scene
    return fill(
        PromisingActionJson,
        turn=scene.moment.turn + 1,
        giver=scene.actor,
        action=quoted_entry(scene.event, table.record.players),
        promises=[promise_json(table, each) for each in results],
    )


def promise_json(table: Table, result: PromiseOutcome) -> JsonData:
    """Return the outcome of a promise as JSON data."""
    place = _place(table, result, result.about)
    return fill(
        PromiseJson,
        result,
        holder=place["holder"],
        focus=place["slot"],
        card=place["card"],
        others=[_place(table, result, other) for other in result.others],
    )


def _place(table: Table, result: PromiseOutcome, place: int) -> JsonData:
    holder, slot = where(result.scene, place)
    return fill(PlaceJson, holder=holder, slot=slot, card=table.card(place))
