"""What an action puts at stake at once, exactly, by what a seat knows of the card that it moves."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from deducer.knowledge import ZERO, Knowledge
from solver.cards import Card
from solver.moves import PILE, Hint, Move, Play


@dataclass(frozen=True)
class Stakes:
    """How likely the card fits (as announced), is trash, is indispensable.

    ``could_lose`` maps each card that the action may lose for good to its odds, the most likely
    first.
    """

    playable: Fraction
    trash: Fraction
    indispensable: Fraction
    could_lose: dict[Card, Fraction]


def stakes(knowledge: Knowledge, action: Move) -> Stakes | None:
    """Return what an action of the seat that looks puts at stake.

    That is nothing for a hint, and not known for the last card of the pile.

    :raises ViewError: if the seat has no such slot.
    """
    if isinstance(action, Hint) or action.slot == PILE:
        return None
    slot = knowledge.slot(action.slot)
    playable, lost = slot.playable, slot.lost_by_discard
    if isinstance(action, Play):
        fits = partial(knowledge.board.fits, announce=action.announce)
        playable = sum((odds for card, odds in slot.odds.items() if fits(card)), ZERO)
        lost = {card: odds for card, odds in lost.items() if not fits(card)}
    ranked = dict(sorted(lost.items(), key=lambda each: -each[1]))
    return Stakes(playable, slot.trash, slot.indispensable, ranked)
