"""One action as data: what its seat could know before it, its result, and what a hint told.

Turn ``t`` is the ``t``-th action. Slots and hands are those just before it, and the board is the
one just after it. Odds are exact fractions, over all deals that the seat could not tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import log2

from deducer.advice.chances.answers import Chance
from solver.cards import Card
from solver.moves import Discard, Move, Play

DROP = Fraction(1, 20)
"""The least cost in the chance of perfect that makes an action notable."""


@dataclass(frozen=True)
class SlotTold:
    """The cards that one slot could be, as its holder could know, before and after a hint."""

    slot: int
    touched: bool
    before: tuple[Card, ...]
    after: tuple[Card, ...]


@dataclass(frozen=True)
class HintReview:
    """What a hint told its receiver, from the receiver's own view just before and after it.

    ``slots`` are all of the receiver's, slot 1 first. ``worlds_before`` and ``worlds_after`` count
    the ways to deal the physical cards to the slots that the receiver does not see: jointly
    and exactly, so that indirect information counts, too. ``now_playable`` and ``now_trash`` are
    the slots that became certain to fit and certain to be trash. ``reliable`` is false for a slip
    that may have pointed wrongly, which tells nothing. ``missed`` counts cards that the receiver
    saw but the record does not know. Where there are too many worlds to count, both numbers are
    None, and so are all bits.
    """

    to: int
    slots: tuple[SlotTold, ...]
    worlds_before: int | None
    worlds_after: int | None
    now_playable: tuple[int, ...]
    now_trash: tuple[int, ...]
    reliable: bool = True
    missed: int = 0

    @property
    def bits_before(self) -> float | None:
        """The bits that the receiver lacked: log2 of the number of worlds."""
        return None if self.worlds_before is None else log2(self.worlds_before)

    @property
    def bits_after(self) -> float | None:
        """The bits that the receiver still lacked after the hint."""
        return None if self.worlds_after is None else log2(self.worlds_after)

    @property
    def bits(self) -> float | None:
        """The bits that the hint gave."""
        if self.worlds_before is None or self.worlds_after is None:
            return None
        return log2(Fraction(self.worlds_before, self.worlds_after))

    @property
    def told_nothing(self) -> bool:
        """Whether the receiver could rule out nothing that they could not before."""
        return self.reliable and all(slot.before == slot.after for slot in self.slots)


class Knowable(StrEnum):
    """How the seat could know that its misplay was one, or was unnecessary."""

    IMPOSSIBLE = "impossible"
    """No card that it could be fitted."""
    CERTAIN_ELSEWHERE = "certain-elsewhere"
    """Another slot held a card that certainly fitted."""


@dataclass(frozen=True)
class Outlook:
    """How likely perfect still was before and after an action, as its seat could tell before it.

    Both are the odds that perfect can be reached with all cards known from then on: an upper bound
    for a real table. The same worlds serve for both, so their difference is what the action itself
    put at risk; what it then revealed is in the next seat's outlook. ``after`` is None for a slip.

    Near the end, where the exact value of the best joint policy is known, they are the odds that
    all seats ``together`` win if each acts on what it can know: by the best policy, and less what
    the best one with the action wins less (:mod:`deducer.advice.endgame`).
    """

    before: Chance
    after: Chance | None
    together: bool = False

    @property
    def cost(self) -> Fraction:
        """How much the action lowered the chance; 0 for a slip."""
        return Fraction(0) if self.after is None else self.before.share - self.after.share

    @property
    def is_drop(self) -> bool:
        """Whether it certainly lowered the chance, and by an estimate of at least ``DROP``."""
        if self.after is None or self.cost < DROP:
            return False
        return self.after.interval[1] < self.before.interval[0]


@dataclass(frozen=True)
class TurnReview:
    """An action: what its seat could know before it, and its result.

    ``card`` is the card that was played or discarded. ``playable``, ``trash`` and ``indispensable``
    are its odds: that the play succeeds (as announced), that the card can never be played, that it
    is the last copy of a needed card. All three are None for a hint, and where there are too many
    ways for the cards to lie to count them.

    ``certain_plays``, ``certain_trash`` and ``safe_discards`` are the seat's slots that certainly
    fit, can certainly never be played, are certainly not the last copy of a needed card.
    ``possible_before`` and ``possible_after`` say whether perfect could be reached with all cards
    known; they are None where cards are missing or the time did not suffice.

    ``points``, ``tokens``, ``strikes``, ``pile`` and ``pace`` are those after the action; ``pace``
    is for the standard ending only. ``slip`` is the writer's note if the rules forbade it.
    ``missed`` counts cards in other hands that the seat saw but the record does not know, so that
    it could know more than is said here. ``outlook`` is set if it was asked for, unless the record
    asks for no advice.
    """

    turn: int
    seat: int
    move: Move
    card: Card | None
    fits: bool | None
    playable: Fraction | None
    trash: Fraction | None
    indispensable: Fraction | None
    certain_plays: tuple[int, ...]
    certain_trash: tuple[int, ...]
    safe_discards: tuple[int, ...]
    lost: Card | None
    hint: HintReview | None
    points: int
    tokens: int
    strikes: int
    pile: int
    pace: int | None
    possible_before: bool | None = None
    possible_after: bool | None = None
    slip: str | None = None
    missed: int = 0
    outlook: Outlook | None = None

    @property
    def is_misplay(self) -> bool:
        """Whether it was a play that did not fit."""
        return self.fits is False

    @property
    def passed_plays(self) -> tuple[int, ...]:
        """The slots that certainly fitted, unless the action played one of them."""
        slot = self.move.slot if isinstance(self.move, Play) else None
        return () if slot in self.certain_plays else self.certain_plays

    @property
    def passed_discards(self) -> tuple[int, ...]:
        """The slots that were certainly safe to discard, if one was discarded that was not."""
        if isinstance(self.move, Discard) and self.move.slot not in self.safe_discards:
            return self.safe_discards
        return ()

    @property
    def knowable(self) -> Knowable | None:
        """How a misplay was knowable; None if it was not, or if there was none."""
        if not self.is_misplay:
            return None
        if self.playable == 0:
            return Knowable.IMPOSSIBLE
        return Knowable.CERTAIN_ELSEWHERE if self.passed_plays else None

    @property
    def told_nothing(self) -> bool:
        """Whether it was a hint that told its receiver nothing new."""
        return self.hint is not None and self.hint.told_nothing

    @property
    def is_open(self) -> bool:
        """Whether perfect may have been lost here, where it was not decided."""
        if self.possible_before is None:
            return self.possible_after is not True
        return self.possible_before and self.possible_after is None
