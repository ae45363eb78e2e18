"""What each seat could know at a turn, as compact data for the page.

A slot is ``[card, odds, fits, trash, last]``. ``card`` is the index in the composition of the card
that lies there (-1: not known). ``odds`` are pairs of a card's index and its odds. Then come the
odds that the card fits, that it can never be played, and that it is the last copy of a needed one.
Odds are texts: ``1/15`` if exact, ``~1/15`` if estimated.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from deducer.knowledge.estimates import Estimate
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import SeatView
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.played import Worth

LETTERS = {
    (): "-",
    (Worth.TRASH,): "t",
    (Worth.PLAYABLE,): "f",
    (Worth.INDISPENSABLE,): "l",
    (Worth.PLAYABLE, Worth.INDISPENSABLE): "b",
}
SlotData: TypeAlias = tuple[int, list[int | str], str, str, str]


def minds(table: Table, moment: Moment) -> list[list[SlotData]]:
    """Return what each seat could know of its own slots at ``moment``, slot 1 first."""
    return [
        [_slot(table, slot) for slot in Knowledge(table, moment, SeatView(seat)).slots]
        for seat in range(len(moment.hands))
    ]


def worths(board: Board) -> str:
    """Return what each card of the composition is worth now, one letter each.

    ``f`` fits, ``l`` is the last copy, ``b`` both, ``t`` can never be played, ``-`` none of these.
    """
    return "".join(LETTERS[board.worths[card]] for card in board.rules.composition.cards)


def _slot(table: Table, slot: SlotKnowledge) -> SlotData:
    index = table.record.rules.composition.index
    card = table.card(slot.place)
    odds = [value for each, share in slot.shares.items() for value in (index[each], _text(share))]
    fits, trash, last = map(_text, slot.worth.values())
    return (-1 if card is None else index[card], odds, fits, trash, last)


def _text(odds: Fraction) -> str:
    return f"~{odds}" if isinstance(odds, Estimate) else str(odds)
