"""What actions are worth if all play on by a sheet, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typing_extensions import TypedDict

from deducer.show.json.values import (
    EstimateJson,
    From,
    JsonData,
    MoveJson,
    Ordinal,
    fill,
    move_json,
    shape,
)

if TYPE_CHECKING:  # loaded when somebody asks for it
    from deducer.agreements import AgreedWeights
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
