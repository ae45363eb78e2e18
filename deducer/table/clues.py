"""Which slots a hint points at, and what cards can be after hints, as bit masks.

Bit ``i`` means the ``i``-th card of the composition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from deducer.counting.bits import members
from deducer.table.moments import Clue
from solver.cards import Card, Composition
from solver.errors import Phrase
from solver.moves import Hint
from solver.rules import Rules


def card_mask(composition: Composition, card: Card) -> int:
    return 1 << composition.index[card]


@lru_cache(maxsize=512)
def masked_cards(composition: Composition, mask: int) -> frozenset[Card]:
    return frozenset(composition.cards[kind] for kind in members(mask))


@lru_cache(maxsize=512)
def touched_mask(composition: Composition, clue: str | int) -> int:
    """Return the mask of the cards that a hint of the colour or rank ``clue`` points at."""
    touched = (card for card in composition.cards if composition.touches(clue, card))
    return sum(card_mask(composition, card) for card in touched)


def all_mask(composition: Composition) -> int:
    return (1 << len(composition.cards)) - 1


def is_hinted(clues: Iterable[Clue], last: int) -> bool:
    """Whether one of a card's ``clues`` touched it, up to event ``last``."""
    return any(clue.touched and clue.number <= last for clue in clues)


def clue_mask(composition: Composition, clue: Clue) -> int:
    if not clue.reliable:
        return all_mask(composition)
    touched = touched_mask(composition, clue.hint.value)
    return touched if clue.touched else all_mask(composition) & ~touched


def clued_mask(composition: Composition, clues: Iterable[Clue]) -> int:
    """Return the mask of what a card can be after all of ``clues``."""
    mask = all_mask(composition)
    for clue in clues:
        mask &= clue_mask(composition, clue)
    return mask


def hint_values(clues: Iterable[Clue], number: int) -> tuple[str | int, ...]:
    """Return the colours and ranks that hints gave a card up to entry ``number``, each once.

    Hints that did not touch the card, or that may have pointed wrongly, do not count.
    """
    values = (
        clue.hint.value
        for clue in clues
        if clue.touched and clue.reliable and clue.number <= number
    )
    return tuple(dict.fromkeys(values))


Touched = Sequence[bool | None]
"""For each slot of a hand, whether a hint touches its card; None where that is not known."""


def touched_by(hint: Hint, cards: Sequence[Card | None], rules: Rules) -> Touched:
    """Return for each of ``cards``, a hand's, whether ``hint`` touches it."""
    touches, clue = rules.composition.touches, hint.value
    return [None if card is None else touches(clue, card) for card in cards]


def refuse_unsaid(touched: Touched) -> Phrase | None:
    """Return why a hint must name its slots, or None if they follow from the cards."""
    if None not in touched:
        return None
    return Phrase(
        "say which slots it points at: slot {slot} is unknown", slot=touched.index(None) + 1
    )


def refuse_slots(slots: Sequence[int], cards: int, name: str) -> Phrase | None:
    """Return which of ``slots`` is none of the ``cards`` slots of player ``name``, or None."""
    empty = next((slot for slot in slots if not 1 <= slot <= cards), None)
    if empty is None:
        return None
    return Phrase(
        "slot {slot} is empty: {who} holds slots 1 to {last}", slot=empty, who=name, last=cards
    )


def wrong_slots(touched: Touched, slots: Sequence[int]) -> list[int]:
    """Return where a hint that points at ``slots`` is wrong: it misses a card, or points at one."""
    return [slot for slot, is_touched in enumerate(touched, 1) if is_touched is (slot not in slots)]


def right_slots(touched: Touched, slots: Sequence[int] = ()) -> tuple[int, ...]:
    """Return what a hint points at: what it touches, and unknown cards as in ``slots``."""
    pairs = enumerate(touched, start=1)
    return tuple(slot for slot, is_so in pairs if is_so or (is_so is None and slot in slots))


def refuse_pointing(
    hint: Hint, slots: Sequence[int], cards: Sequence[Card | None], rules: Rules, name: str
) -> Phrase | None:
    """Return why ``hint`` can't point at exactly ``slots`` of a hand, or None.

    ``name`` is the player's who holds the hand, and ``cards`` are those that are known.
    """
    touched = touched_by(hint, cards, rules)
    wrong = wrong_slots(touched, slots)
    if not wrong:
        return None
    values = {"who": name, "slot": wrong[0], "card": cards[wrong[0] - 1], "clue": hint.label}
    if wrong[0] in slots:
        return Phrase("{who}'s slot {slot} is {card}, so {clue} can't point at it", **values)
    return Phrase(
        "{who}'s slot {slot} is {card}, so {clue} must point at slot {slot}, too", **values
    )


def hint_caveat(hint: Hint, players: Sequence[str]) -> Phrase:
    """Return in words what is not relied on if ``hint`` may have pointed wrongly."""
    return Phrase("what this hint says of {who}'s cards", who=players[hint.to])
