"""Which slots a hint points at, as far as the record knows the cards."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.table.moments import Ledger
from solver.errors import Phrase, joined
from solver.moves import Hint
from solver.rules import Rules

Touched = Sequence[bool | None]
"""For each slot of a hand, whether a hint touches its card; None where that is not known."""


def followed(touched: Touched) -> tuple[int, ...]:
    """Return the slots that a hint touches, where all are known."""
    return tuple(slot for slot, is_touched in enumerate(touched, start=1) if is_touched)


def refuse_unsaid(touched: Touched) -> Phrase | None:
    """Return why a hint must name its slots, or None if they follow from the cards."""
    if None not in touched:
        return None
    return Phrase(
        "say which slots it points at: slot {slot} is unknown", slot=touched.index(None) + 1
    )


def refuse_slots(slots: Sequence[int], held: int, name: str) -> Phrase | None:
    """Return which of ``slots`` the hand of player ``name`` (``held`` cards) lacks, or None."""
    empty = next((slot for slot in slots if not 1 <= slot <= held), None)
    if empty is None:
        return None
    return Phrase(
        "slot {slot} is empty: {who} holds slots 1 to {last}", slot=empty, who=name, last=held
    )


def refuse_untouching(slots: Sequence[int], rules: Rules) -> Phrase | None:
    """Return why a hint can't touch no card, or None if it touches one or may."""
    if slots or rules.empty_hints:
        return None
    return Phrase("a hint touches at least one card by these rules")


def refuse_pointing(
    hint: Hint, slots: Sequence[int], hand: Sequence[int], ledger: Ledger, name: str
) -> Phrase | None:
    """Return why ``hint`` can't point at exactly ``slots`` of ``hand``, or None.

    ``name`` is the player's who holds the hand, and ``ledger`` knows some of the cards.
    """
    touched = dict(enumerate(ledger.touched(hint, hand), start=1))
    wrong = [slot for slot, is_touched in touched.items() if is_touched is (slot not in slots)]
    if not wrong:
        return None
    known = ledger.sources[hand[wrong[0] - 1]].card
    unsure = [slot for slot in slots if touched[slot] is None]
    right = sorted([slot for slot, is_touched in touched.items() if is_touched] + unsure)
    found = {"who": name, "slot": wrong[0], "card": known, "clue": hint.said}
    if not right:
        return Phrase("{who}'s slot {slot} is {card}, so {clue} points at no slot", **found)
    return Phrase(
        "{who}'s slot {slot} is {card}, so {clue} points at {pointed}",
        "{who}'s slot {slot} is {card}, so {clue} points at {pointed}",
        n=len(right),
        pointed=joined(" ", right),
        **found,
    )


def hint_caveat(hint: Hint, players: Sequence[str]) -> Phrase:
    """Return in words what is not relied on if ``hint`` may have pointed wrongly."""
    return Phrase("what this hint says of {who}'s cards", who=players[hint.to])
