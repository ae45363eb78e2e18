"""What playing by a sheet comes to, as JSON data: each action of a turn, and whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typing_extensions import TypedDict

from deducer.show.json.values import (
    SIX_DECIMALS,
    Amount,
    EstimateJson,
    From,
    JsonData,
    MoveJson,
    Ordinal,
    Players,
    Precise,
    RulesLines,
    Version,
    fill,
    move_json,
    shape,
)

if TYPE_CHECKING:  # loaded when somebody asks for it
    from deducer.agreements import AgreedWeights
    from deducer.play.games import Results
    from deducer.play.match import Match
    from deducer.play.search import Ranking


@shape
class PlayedOnActionJson(TypedDict):
    """What an action is worth if all play on by the sheet after it."""

    move: MoveJson
    """The action; a hint has its receiver and its clue."""
    worlds: Annotated[Ordinal, From(lambda action: len(action.scores))]
    """In how many worlds it was tried."""
    score: EstimateJson
    """The expected score after it."""
    below: EstimateJson
    """How many points it is below the best, in the same worlds."""
    perfect: EstimateJson
    """The chance of perfect after it."""
    as_good: bool
    """Whether it may be as good as the best, as far as these worlds tell."""


@shape
class PlayingOnJson(TypedDict):
    """What actions are worth if all play on by the sheet.

    They are estimates that rest on it, with 95 % intervals; the best action comes first.
    """

    agreements: str
    """The sheet."""
    worlds: Ordinal
    """In how many worlds the best action was played on."""
    settled: bool
    """Whether no other action can be as good, beyond chance."""
    policy: MoveJson
    """What the policy that plays by the sheet does."""
    actions: list[PlayedOnActionJson]
    """The actions; those certainly worse than the best are tried in fewer worlds and come last."""


def playing_on_json(kept: AgreedWeights, ranking: Ranking) -> JsonData:
    """Return ``ranking``, which rests on the sheet of ``kept``."""
    seat, best = kept.knowledge.looker(), ranking.actions[0]
    return fill(
        PlayingOnJson,
        ranking,
        agreements=kept.read_by,
        policy=move_json(seat, ranking.policy.move),
        actions=[
            fill(
                PlayedOnActionJson,
                action,
                move=move_json(seat, action.move),
                score=ranking.score(action),
                below=action.loss(best),
                as_good=action in ranking.as_good,
            )
            for action in ranking.tried
        ],
    )


# -- games -----------------------------------------------------------------------------------


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
