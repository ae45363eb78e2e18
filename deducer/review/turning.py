"""A turning point as data: the action that lost perfect, why, and what would have kept it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solver.errors import Phrase
from solver.moves import Discard, Move
from solver.position import Position
from solver.search.solution import Best


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
    risk or choices.

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
    best: Best | None = None

    @property
    def reason(self) -> str:
        """Why perfect is out of reach after it, in English; empty if that is not known."""
        return str(self.why or "")

    @property
    def better(self) -> tuple[Choice, ...]:
        """The actions that kept perfect, the least risk first."""
        return tuple(sorted((each for each in self.choices if each.keeps), key=lambda c: c.risk))
