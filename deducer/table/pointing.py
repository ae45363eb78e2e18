"""Which slots a hint points at, as far as the record knows the cards there."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.table.moments import Ledger
from solver.moves import Hint
from solver.rules import Rules

Touched = Sequence[bool | None]
"""For each slot of a hand, whether a hint touches its card; None where that is not known."""


def followed(touched: Touched) -> tuple[int, ...]:
    """Return the slots that a hint touches, where it need not say so."""
    return tuple(slot for slot, is_touched in enumerate(touched, start=1) if is_touched)


def refuse_unsaid(touched: Touched) -> str | None:
    """Say why a hint must name the slots that it points at, if so."""
    if None not in touched:
        return None
    return f"say which slots it points at: slot {touched.index(None) + 1} is unknown"


def refuse_slots(slots: Sequence[int], held: int, name: str) -> str | None:
    """Say which of ``slots`` a hand of ``held`` cards lacks, if any; ``name`` holds it."""
    empty = next((slot for slot in slots if not 1 <= slot <= held), None)
    return None if empty is None else f"slot {empty} is empty: {name} holds slots 1 to {held}"


def refuse_untouching(slots: Sequence[int], rules: Rules) -> str | None:
    """Say why a hint can't point at no slot, if it does so."""
    if slots or rules.empty_hints:
        return None
    return "a hint touches at least one card by these rules"


def refuse_pointing(
    hint: Hint, slots: Sequence[int], hand: Sequence[int], ledger: Ledger, name: str
) -> str | None:
    """Say why a hint can't point at just these slots of a hand, if so.

    ``name`` is the player's who holds it, and ``ledger`` knows some of the cards.
    """
    touched = dict(enumerate(ledger.touched(hint, hand), start=1))
    wrong = [slot for slot, is_touched in touched.items() if is_touched is (slot not in slots)]
    if not wrong:
        return None
    known = ledger.sources[hand[wrong[0] - 1]].card
    unsure = [slot for slot in slots if touched[slot] is None]
    right = sorted([slot for slot, is_touched in touched.items() if is_touched] + unsure)
    pointed = " ".join(map(str, right)) or "no slot"
    return f"{name}'s slot {wrong[0]} is {known}, so {hint.clue} points at {pointed}"


def hint_caveat(hint: Hint, players: Sequence[str]) -> str:
    """Say what is not relied on once a hint may have pointed wrongly."""
    return f"what this hint says of {players[hint.to]}'s cards"
