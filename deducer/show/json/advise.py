"""The output of ``hanabi advise --json``; its schema is ``schemas/advise.json``.

Seats count from 0, slots from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deducer.advice.advise import Advice, Stakes, stakes
from deducer.advice.chances.answers import ActionOdds
from deducer.advice.hints import HintPreview
from deducer.advice.open_hands import Bracket, OpenChances
from deducer.knowledge.knowledge import Knowledge
from deducer.show.json.endgame import explained_endgame_json
from deducer.show.json.knowledge import gone_json, knowledge_json
from deducer.show.json.values import chance_json, clue_json, move_json, ratio, rounded
from solver.moves import Hint, Move

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer


def advice_json(
    advice: Advice, kept: AgreedWeights | None = None, promised: Sequence[HintOffer] = ()
) -> dict[str, Any]:
    """Return ``advice`` as JSON data: all of :func:`knowledge_json`, then actions and hints.

    If agreements are ``kept``, it tells what hints would be ``promised`` to mean, too.
    """
    knowledge, odds = advice.knowledge, advice.odds
    by_sheet = {"promised": [_offer(each) for each in promised]} if kept else {}
    return (
        knowledge_json(knowledge, kept)
        | by_sheet
        | {
            "to_move": knowledge.board.turn,
            "now": chance_json(odds.now),
            "actions": [_action(knowledge, each) for each in odds.actions],
            "score": advice.score,
            "open_hands": advice.open_hands and _open_hands(advice, advice.open_hands),
            "endgame": advice.endgame and explained_endgame_json(knowledge, advice.endgame),
            "hints": [hint_json(preview) for preview in advice.hints],
            "settled": odds.settled,
            "exact": odds.exact,
            "worlds": odds.worlds,
            "seconds": round(odds.seconds, 3),
            "upper_bound": True,
        }
    )


def _offer(offer: HintOffer) -> dict[str, Any]:
    return {
        "to": offer.hint.to,
        **clue_json(offer.hint),
        "promise": offer.kind,
        "slot": offer.slot,
        "reading": sorted(map(str, offer.reading)),
        "card": None if offer.card is None else str(offer.card),
        "holds": offer.holds,
        "sure": offer.sure,
    }


def settling_json(advice: Advice) -> dict[str, Any]:
    """Return of :func:`advice_json` what is shown while more worlds are looked at."""
    knowledge, odds = advice.knowledge, advice.odds
    return gone_json(knowledge) | {
        "now": chance_json(odds.now),
        "actions": [_action(knowledge, each) for each in odds.actions],
        "score": advice.score,
        "exact": odds.exact,
        "worlds": odds.worlds,
    }


def _action(knowledge: Knowledge, each: ActionOdds) -> dict[str, Any]:
    return {
        "move": action_json(knowledge.board.turn, each.action),
        "chance": chance_json(each.chance),
        **_stakes(stakes(knowledge, each.action)),
    }


def action_json(seat: int, move: Move) -> dict[str, Any]:
    """Return a move as JSON data; a hint of any kind has no colour or rank."""
    return {"seat": seat, "move": "hint"} if isinstance(move, Hint) else move_json(seat, move)


def _stakes(at_stake: Stakes | None) -> dict[str, Any]:
    if at_stake is None:
        return dict.fromkeys(("playable", "trash", "indispensable", "could_lose"))
    return {
        "playable": ratio(at_stake.playable),
        "trash": ratio(at_stake.trash),
        "indispensable": ratio(at_stake.indispensable),
        "could_lose": {str(card): ratio(odds) for card, odds in at_stake.could_lose.items()},
    }


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
    return {
        "low": ratio(bracket.low),
        "high": ratio(bracket.high),
        "exact": bracket.exact,
        "tightest": advice.opened(move) is not None,
    }


def hint_json(preview: HintPreview) -> dict[str, Any]:
    hint = preview.hint
    return {
        "to": hint.to,
        **clue_json(hint),
        "touched": list(preview.touched),
        "now_playable": list(preview.now_playable),
        "saved": list(preview.saved),
        "now_trash": list(preview.now_trash),
        "bits": rounded(preview.bits),
        "told_nothing": preview.is_idle,
        "slots": [
            {
                "slot": slot.slot,
                "touched": slot.touched,
                "before": list(map(str, slot.before)),
                "after": list(map(str, slot.after)),
            }
            for slot in preview.slots
        ],
    }
