"""What actions are worth if all play on by a sheet, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deducer.show.json.values import move_json

if TYPE_CHECKING:  # loaded when somebody asks for it
    from deducer.agreements import AgreedWeights
    from deducer.play.games import Mean
    from deducer.play.search import Ranking


def estimate_json(estimate: Mean) -> dict[str, float]:
    """Return a mean or a share with its interval."""
    return {name: round(getattr(estimate, name), 6) for name in ("mean", "low", "high")}


def playing_on_json(kept: AgreedWeights, ranking: Ranking) -> dict[str, Any]:
    """Return ``ranking``, which rests on the sheet of ``kept``."""
    seat, best = kept.knowledge.looker(), ranking.actions[0]
    return {
        "agreements": str(kept.read_by),
        "worlds": ranking.worlds,
        "settled": ranking.settled,
        "policy": move_json(seat, ranking.policy.move),
        "actions": [
            {
                "move": move_json(seat, action.move),
                "worlds": len(action.scores),
                "score": estimate_json(ranking.score(action)),
                "below": estimate_json(action.loss(best)),
                "perfect": estimate_json(action.perfect),
                "as_good": action in ranking.as_good,
            }
            for action in ranking.tried
        ],
    }
