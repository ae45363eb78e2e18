"""The output of ``hanabi advise --json``; its schema is ``schemas/advise.json``.

Seats count from 0, slots from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from deducer.advice.advise import Advice, stakes
from deducer.advice.chances.answers import ActionOdds
from deducer.advice.endgame import Endgame
from deducer.advice.hints import HintPreview
from deducer.advice.open_hands import Bracket, OpenChances
from deducer.knowledge.knowledge import Knowledge
from deducer.show.json.knowledge import gone_json, knowledge_json
from deducer.show.json.playing_on import playing_on_json
from deducer.show.json.values import chance_json, clue_json, move_json, pick, ratio
from solver.moves import Hint, Move

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer
    from deducer.play.search import Ranking


STAKES = "playable trash indispensable could_lose"
"""What is shown of the card that an action puts at stake."""


def advice_json(
    advice: Advice,
    kept: AgreedWeights | None = None,
    promised: Sequence[HintOffer] = (),
    ranking: Ranking | None = None,
) -> dict[str, Any]:
    """Return ``advice`` as JSON data: all of :func:`knowledge_json`, then actions and hints.

    With ``kept``, what follows from the agreements, it also lists what hints would promise, and
    with a ``ranking`` what each action is worth if all play on by them.
    """
    knowledge, odds = advice.knowledge, advice.odds
    by_sheet: dict[str, Any] = {}
    if kept is not None:
        by_sheet["promised"] = [_offer(each) for each in promised]
        if ranking is not None:
            by_sheet["playing_on"] = playing_on_json(kept, ranking)
    return (
        knowledge_json(knowledge, kept)
        | by_sheet
        | {
            "to_move": knowledge.board.turn,
            "now": chance_json(odds.now),
            "actions": [_action(knowledge, each) for each in odds.actions],
            "score": advice.score,
            "open_hands": advice.open_hands and _open_hands(advice, advice.open_hands),
            "endgame": advice.endgame and _endgame(knowledge.board.turn, advice.endgame),
            "hints": [hint_json(preview) for preview in advice.hints],
            **pick(odds, "settled exact worlds seconds"),
            "upper_bound": True,
        }
    )


def _offer(offer: HintOffer) -> dict[str, Any]:
    return {
        "to": offer.hint.to,
        **clue_json(offer.hint),
        "promise": offer.kind,
        "slot": offer.slot,
        "reading": list(map(str, offer.board.rules.composition.ordered(offer.reading))),
        **pick(offer, "card holds sure"),
    }


def settling_json(advice: Advice) -> dict[str, Any]:
    """Return the part of :func:`advice_json` that is shown while the answer still improves."""
    knowledge, odds = advice.knowledge, advice.odds
    return gone_json(knowledge) | {
        "now": chance_json(odds.now),
        "actions": [_action(knowledge, each) for each in odds.actions],
        "score": advice.score,
        **pick(odds, "exact worlds"),
    }


def _action(knowledge: Knowledge, each: ActionOdds) -> dict[str, Any]:
    at_stake = stakes(knowledge, each.action)
    return {
        "move": action_json(knowledge.board.turn, each.action),
        "chance": chance_json(each.chance),
        **(dict.fromkeys(STAKES.split()) if at_stake is None else pick(at_stake, STAKES)),
    }


def action_json(seat: int, move: Move) -> dict[str, Any]:
    """Return a move as JSON data; a hint of any kind has no colour or rank."""
    return {"seat": seat, "move": "hint"} if isinstance(move, Hint) else move_json(seat, move)


def _open_hands(advice: Advice, opened: OpenChances) -> dict[str, Any]:
    seat = advice.knowledge.board.turn
    return {
        "now": _bracket(advice, opened.now),
        "actions": [
            {"move": action_json(seat, move), "chance": _bracket(advice, bracket, move)}
            for move, bracket in opened.actions.items()
        ],
        "exact": opened.exact,
    }


def _bracket(advice: Advice, bracket: Bracket, move: Move | None = None) -> dict[str, Any]:
    return {**pick(bracket, "low high exact"), "tightest": advice.opened(move) is not None}


def _endgame(seat: int, endgame: Endgame) -> dict[str, Any]:
    return {
        "worlds": str(endgame.worlds),
        **pick(endgame, "low high exact seconds"),
        "actions": [
            {
                "move": move_json(seat, action.move),
                **pick(action, "low high joint_low joint_high exact"),
                "gain": _gain(endgame.gain(action)),
            }
            for action in endgame.actions
        ],
    }


def _gain(gain: tuple[Fraction, Fraction] | None) -> dict[str, Any] | None:
    if gain is None:
        return None
    low, high = gain
    return {"low": ratio(low), "high": ratio(high), "exact": low == high}


def hint_json(preview: HintPreview) -> dict[str, Any]:
    """Return what a hint would tell as JSON data."""
    return {
        "to": preview.hint.to,
        **clue_json(preview.hint),
        **pick(preview, "touched now_playable saved now_trash bits"),
        "slots": [
            {
                "slot": slot.slot,
                "touched": slot.touched,
                "before": list(map(str, slot.before)),
                "after": list(map(str, slot.after)),
            }
            for slot in preview.slots  # many cards: one by one they would take longer
        ],
        "told_nothing": preview.is_idle,
    }
