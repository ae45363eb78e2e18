"""One action as data, and a turning point: the action that lost perfect, why, and what kept it.

Turn ``t`` is the ``t``-th action. Slots and hands are those just before it, and the board is the
one just after it. Odds are exact fractions, over all deals that the seat could not tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from math import log2

from deducer.advice.chances.answers import Chance
from deducer.advice.hints import HintedSlot
from solver.cards import Card
from solver.errors import Phrase
from solver.moves import Discard, Move, Play
from solver.position import Position
from solver.search.solution import Best

DROP = Fraction(1, 20)
"""The least cost in the chance of perfect that makes an action notable."""


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
    slots: tuple[HintedSlot, ...]
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
        return None if self.worlds_after is None else log2(self.worlds_after)

    @property
    def bits(self) -> float | None:
        """The bits that the hint gave."""
        if self.worlds_before is None or self.worlds_after is None:
            return None
        return log2(Fraction(self.worlds_before, self.worlds_after))

    @property
    def told_nothing(self) -> bool:
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
    the best one with the action wins less (:mod:`deducer.advice.endgame`). ``best`` is what the
    best of them does.
    """

    before: Chance
    after: Chance | None
    together: bool = False
    best: Move | None = None

    @property
    def cost(self) -> Fraction:
        """How much the action lowered the chance; 0 for a slip."""
        return Fraction(0) if self.after is None else self.before.share - self.after.share

    @property
    def cost_interval(self) -> tuple[float, float]:
        """The interval of the cost: the share of worlds that the action lost, for a sample."""
        if self.after is None:
            return 0.0, 0.0
        before, after = self.before, self.after
        low = max(0, before.possible - after.possible - after.undecided)
        high = before.possible + before.undecided - after.possible
        return replace(before, possible=low, undecided=high - low).interval

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
    it could know more than is said here. ``grounds`` say what the seat could know its first certain
    play by, if there was one. ``outlook`` is set if it was asked for, unless the record asks for no
    advice.
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
    hint: HintReview | None = field(repr=False)
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
    grounds: Phrase | None = None

    @property
    def is_misplay(self) -> bool:
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
        return self.hint is not None and self.hint.told_nothing

    @property
    def is_open(self) -> bool:
        """Whether this action may have lost perfect, but that is undecided."""
        if self.possible_before is None:
            return self.possible_after is not True
        return self.possible_before and self.possible_after is None


class Cause(StrEnum):
    """Why perfect was lost at a turning point, by what the seat could know.

    An action's *risk* is the exact probability, over all deals that the seat could not tell apart,
    that perfect is out of reach after it. Where these deals are few, each is solved. Where they are
    many, only what the board then shows counts: the last copy of a needed card is gone, the last
    strike is taken, or more plays are needed than there are turns. A *keeper* is a legal action
    after which perfect was still possible; each one is tried with all cards known. There always is
    one, since perfect was possible before.

    * ``BLUNDER``: the seat could know better. Its risk was solved, and some keeper's was less; or
      its risk was more than even, and some keeper's less; or it took any risk at all, and some
      keeper had none, being a play that certainly fitted or a discard; or it could know that its
      play was a misplay (see ``Knowable``), and some keeper was no greater risk.
    * ``FORCED``: each keeper was a greater risk than what the seat did: what it could know spoke
      against all that would have helped.
    * ``BAD_LUCK``: otherwise. There may have been a risk, but the seat could not know of a better
      action. (Hints take no risk on the board, and blind plays may not either, since they cost a
      strike or a token instead: that alone makes nothing else a blunder.)
    """

    BLUNDER = "blunder"
    BAD_LUCK = "bad-luck"
    FORCED = "forced"


@dataclass(frozen=True)
class Choice:
    """A legal action at a turning point: its risk, and whether it kept perfect (if decided).

    ``playable`` is the probability that a play succeeds, as far as the seat could know. All hints
    have the same effect on the cards, so only one is listed.
    """

    move: Move
    risk: Fraction
    keeps: bool | None
    playable: Fraction | None = None

    @property
    def is_sure(self) -> bool:
        """Whether it was a discard, or a play that certainly fitted, without risk."""
        return self.risk == 0 and (self.playable == 1 or isinstance(self.move, Discard))


@dataclass(frozen=True)
class TurningPoint:
    """An action after which perfect was gone, while it was possible just before.

    ``line`` leads to perfect from the position ``before``. ``risk`` is the action's own.
    ``choices`` are all actions of the seat, this one included. ``solved`` is whether risks come
    from solving each deal that the seat could not tell apart (see :class:`Cause`). ``cause`` is
    None where the time did not suffice to decide it. An action that the rules forbade has no cause,
    risk or choices. ``cut_short`` is whether the time ended before all these deals were solved,
    although they are few.

    ``why`` says why perfect is out of reach after it. ``best`` is the best score that could
    still be reached then, if it was asked for.
    """

    turn: int
    seat: int
    move: Move
    line: tuple[Move, ...]
    before: Position
    why: Phrase | None
    cause: Cause | None = None
    risk: Fraction | None = None
    choices: tuple[Choice, ...] = ()
    solved: bool = False
    cut_short: bool = False
    best: Best | None = None

    @property
    def better(self) -> tuple[Choice, ...]:
        """The actions that kept perfect, the least risk first."""
        return tuple(sorted((each for each in self.choices if each.keeps), key=lambda c: c.risk))
