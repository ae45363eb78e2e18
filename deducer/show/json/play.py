"""What whole games by a sheet come to, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typing_extensions import TypedDict

from deducer.show.json.values import (
    SIX_DECIMALS,
    Amount,
    From,
    JsonData,
    Ordinal,
    Players,
    Precise,
    RulesLines,
    Version,
    fill,
    shape,
)

if TYPE_CHECKING:  # loaded when somebody asks for it
    from deducer.play.games import Results
    from deducer.play.match import Match


@shape
class GamesMeanJson(TypedDict):
    """A mean, or a share, of games, with its 95 % interval."""

    mean: Precise
    """The mean, or the share."""
    low: Precise | None
    """The low end of its interval; null for fewer than 10 games."""
    high: Precise | None
    """The high end; null for fewer than 10 games."""


@shape
class ResultsJson(TypedDict):
    """What games come to in which all seats play by a sheet.

    Means and shares are given with their 95 % intervals, unless there are fewer than 10 games.
    """

    format: Version
    players: Players
    rules: RulesLines
    agreements: Annotated[str, From("sheet")]
    """The sheet that all follow."""
    seed: int
    """The seed of the series of games."""
    search: Amount | None
    """The seconds for which each action was searched; null: not at all."""
    games: Ordinal
    """How many games were played."""
    score: GamesMeanJson
    """The mean score; a lost game scores 0."""
    perfect: GamesMeanJson
    """The share of games with every firework complete."""
    lost: GamesMeanJson
    """The share of games that scored 0."""
    strikes: GamesMeanJson
    """The mean number of strikes."""
    turns: GamesMeanJson
    """The mean number of turns."""
    scores: dict[str, Ordinal]
    """How many games came to each score."""
    seconds: Annotated[Amount, SIX_DECIMALS]
    """How long it took."""


def results_json(match: Match, results: Results, seconds: float) -> JsonData:
    """Return the results of ``match`` as JSON data; ``seconds`` is how long they took."""
    none = {"low": None, "high": None} if results.are_few else {}
    means = ("score", "perfect", "lost", "strikes", "turns")
    return fill(
        ResultsJson,
        match,
        games=len(results.games),
        **{name: fill(GamesMeanJson, getattr(results, name), **none) for name in means},
        scores=results.scores,
        seconds=seconds,
    )
