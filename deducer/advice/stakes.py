"""What an action puts at stake at once, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from deducer.knowledge.knowledge import Knowledge
from solver.cards import Card
from solver.moves import PILE, Hint, Move, Play
from solver.played import Worth


@dataclass(frozen=True)
class Stakes:
    """How likely the card fits (as announced), is trash, is indispensable.

    ``could_lose`` maps each card that the action may lose for good to its odds, the most likely
    first. All are exact, or estimates where the seat's odds are.
    """

    playable: Fraction
    trash: Fraction
    indispensable: Fraction
    could_lose: dict[Card, Fraction]


def stakes(knowledge: Knowledge, action: Move) -> Stakes | None:
    """Return the stakes of ``action`` for the seat of ``knowledge``.

    They are None for a hint and for the last card of the pile.

    :raises ViewError: if the seat has no such slot.
    """
    if isinstance(action, Hint) or action.slot == PILE:
        return None
    slot, board = knowledge.slot(action.slot), knowledge.board
    fits = board.is_playable
    lost = [card for card in slot.shares if board.is_indispensable(card)]
    if isinstance(action, Play):
        fits = partial(board.fits, announce=action.announce)
        lost = [card for card in lost if not fits(card)]
    could_lose = {card: slot.shares[card] for card in lost}
    return Stakes(
        playable=slot.likely(fits),
        trash=slot.worth[Worth.TRASH],
        indispensable=slot.worth[Worth.INDISPENSABLE],
        could_lose=dict(sorted(could_lose.items(), key=lambda each: -each[1])),
    )
