"""The output of ``hanabi knowledge --json``; its schema is ``schemas/knowledge.json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.show.json.values import FORMAT, pick, ratio

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights


def knowledge_json(known: Knowledge, kept: AgreedWeights | None = None) -> dict[str, Any]:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    With ``kept``, each slot also shows what follows from the agreements. The key ``estimated``
    is there if some odds are estimates.
    """
    view = known.view
    estimated = {} if all(slot.exact for slot in known.slots) else {"estimated": True}
    return {
        "format": FORMAT,
        "turn": known.turn,
        "seat": view.seat if isinstance(view, SeatView) else view.name(known.table),
        "players": list(known.table.record.players),
        "table": _table(known),
        "slots": [
            {
                **pick(slot, "slot holder"),
                "card": slot.place,
                "odds": {str(card): ratio(each) for card, each in slot.shares.items()},
                **{str(worth): ratio(each) for worth, each in slot.worth.items()},
                **by_sheet,
            }
            for slot, by_sheet in zip(known.slots, _kept(kept, known), strict=True)
        ],
        "missed": [pick(slot, "slot holder") for slot in known.missed],
        "caveats": list(map(str, known.caveats)),
        **({"agreements": str(kept.read_by)} if kept else {}),
        **gone_json(known),
        **estimated,
    }


def _kept(kept: AgreedWeights | None, known: Knowledge) -> list[dict[str, Any]]:
    """What follows for each slot by agreements; nothing without any."""
    if kept is None:
        return [{} for _ in known.slots]
    return [
        {
            "kept": {
                "odds": {str(card): round(share, 6) for card, share in slot.shares.items()},
                "playable": round(slot.playable, 6),
                "trash": round(slot.trash, 6),
                "reading": list(map(str, known.board.rules.composition.ordered(slot.reading))),
                "sampled": slot.sampled,
            }
        }
        for slot in kept.slots
    ]


def gone_json(known: Knowledge) -> dict[str, Any]:
    """Return which cards put perfect out of reach, and the highest score that is left."""
    return pick(known.board, "gone attainable")


def _table(known: Knowledge) -> dict[str, Any]:
    """The open cards and counters, and the hands as far as the view sees them."""
    board, sees = known.board, known.known
    cards = board.rules.composition.cards
    discards = zip(cards, board.discards, strict=True)
    return {
        "to_move": board.turn if board.end is None else None,
        "fireworks": dict(zip(board.rules.composition.letters, board.fireworks, strict=True)),
        **pick(board, "tokens strikes pile turns_left"),
        "discards": [str(card) for card, count in discards for _ in range(count)],
        "hands": [
            [str(sees[place]) if place in sees else None for place in hand]
            for hand in known.moment.hands
        ],
    }
