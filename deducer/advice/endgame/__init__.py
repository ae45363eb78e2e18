"""Exact endgames, when few cards are unseen: the most that all seats together can win.

All seats agree on a *joint policy* before they look at their cards: what each does for whatever it
may come to know. Its value is the chance of a perfect score. Unlike the bounds of
:mod:`deducer.advice.chances`, it does not assume that the cards are known: each seat acts on what
it sees and remembers, and on nothing else.

* **Worlds.** What hints, plays and discards leave is common knowledge: a set of *public worlds*, in
  which each way to lay the hidden cards in hands and pile is equally likely. Planning from one
  seat's own view would cheat: the plan of a seat that sees Bob's hand would tell Bob his cards.
* **States.** After every action all seats agree again on which worlds are left. A seat's
  *information set* is what it sees of the other hands. A policy says what to do in each, and the
  others learn which ones are meant. So the best policy is found from state to state, with a choice
  for each information set at a time (the common-information approach of Nayyar, Mahajan and
  Teneketzis, 2013). Randomising gains nothing: a mixture of policies is no better than the best of
  them.
* **Rearranging.** A hand may be rearranged at any time, which could tell teammates anything. No
  policy here does so: the value assumes that nobody signals by rearranging.
* **Lost worlds.** A policy for some worlds wins the same of them when there are others as well,
  whatever it does in those: more worlds are never worth less. And two sets of worlds together are
  worth no more than the two apart, as any policy for both is one for each. So the search drops
  worlds in which perfect is out of reach even with all cards known.
* **Equal trash.** Policies that do not distinguish trash are policies, so the best of them is a
  lower bound. They are searched first, then those that tell all trash apart, as time and worlds
  allow, and only the heaviest worlds where there are too many even so.
* **Upper bounds** are those of the search, if it tells all trash apart, and others that need none
  (:mod:`deducer.advice.endgame.bounds`): they suppose that hands lie open after an action.

Where the bounds meet, the value is exact. Until then :func:`brackets` tells where it lies. How far
from the end real games are settled is in the README of this package.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from deducer.advice.endgame.actions import Turn, turns
from deducer.advice.endgame.levels import Levels
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import PUBLIC, SeatView
from deducer.record.events import Ended
from solver.limits import Limits
from solver.moves import Hint, Move

NODES_A_SECOND = 1_250_000
"""The least number of nodes that a search spends in a second on a current machine."""
SHARE = 0.75
"""The share of the time for the best policy; the rest is for the seat's own actions."""


@dataclass(frozen=True)
class EndgameAction:
    """The value of an action of the seat to move, if all others then follow the best policy.

    Of all joint policies that prescribe the action for what the seat sees, the best wins between
    ``joint_low`` and ``joint_high`` over all public worlds. ``low`` is the chance of a perfect
    score, as the seat can tell, with the best of them that a search found. ``high`` is an upper
    bound for that chance; it equals ``low`` once the policy found is known to be a best one.
    """

    move: Move
    low: Fraction
    high: Fraction
    joint_low: Fraction
    joint_high: Fraction

    @property
    def exact(self) -> bool:
        """Whether a best policy with this action is known."""
        return self.joint_low == self.joint_high


@dataclass(frozen=True)
class Endgame:
    """The value of an endgame.

    ``worlds`` is the number of public worlds, all equally likely; 0 where there are too many to
    count, and none of them can be won. ``low`` and ``high`` bound the share of them that the best
    joint policy wins. ``actions`` are those of the seat to move, the best first: by ``joint_low``,
    then by ``low``; ``seat_share`` is the share of the worlds that it holds possible.
    """

    worlds: int
    low: Fraction
    high: Fraction
    actions: tuple[EndgameAction, ...]
    seconds: float
    seat_share: Fraction = Fraction(1)

    @property
    def exact(self) -> bool:
        """Whether the value of the best joint policy is known."""
        return self.low == self.high

    def gain(self, action: EndgameAction) -> tuple[Fraction, Fraction] | None:
        """Return the bounds of what a hint gains over the best action that is none.

        That is the difference of the two joint values, in worlds won for each world that the seat
        holds possible: the policies prescribe either action for just what this seat sees, so they
        differ by one such world for each at most. A loss is negative. Other hints are no measure:
        two that are equally good would each gain nothing. None for an action that is no hint, where
        there is nothing but hints, and where nothing is known of it.
        """
        others = [each for each in self.actions if not isinstance(each.move, Hint)]
        if not isinstance(action.move, Hint) or not others:
            return None
        least = action.joint_low - min(self.high, max(each.joint_high for each in others))
        most = min(self.high, action.joint_high) - max(each.joint_low for each in others)
        low = max(least / self.seat_share, Fraction(-1))
        high = min(most / self.seat_share, Fraction(1))
        return None if high - low == 2 else (low, high)


def endgame(knowledge: Knowledge, limits: Limits) -> Endgame | None:
    """Return the value of the best joint policy for the rest of a game, and a seat's actions.

    ``knowledge`` is that of the seat to move. Nothing depends on what its own cards really are. The
    result is None, soon, where there are too many public worlds to say anything. A limit of nodes
    makes the result the same on any machine; it is None where the time is up before.

    :raises ViewError: if the view is not that of the seat to move, play is over, or the record
        misses cards of the other hands.
    """
    known = list(brackets(knowledge, limits))
    return known[-1] if known and not limits.is_cut_short else None


def brackets(knowledge: Knowledge, limits: Limits) -> Iterator[Endgame]:
    """Yield what is known of the value, the first at once; each bracket lies within the one before.

    The last is that of :func:`endgame`, the only one with actions. There is none where that is
    None. With a limit of nodes it ends early where the time is up before.

    :raises ViewError: as :func:`endgame` does.
    """
    _refuse(knowledge)
    levels = Levels(Knowledge(knowledge.table, knowledge.moment, PUBLIC), limits)
    levels.allow(SHARE if levels.wholes else 1.0)
    before = None
    for _ in levels.improve():
        known = levels.has_result and not limits.is_cut_short
        if known and before != (before := (levels.low, levels.high)):
            yield _bracket(levels)
    levels.allow(1.0)
    found = turns(levels, knowledge)
    if levels.has_result and not limits.is_cut_short:
        seat_share = Fraction(found[0].size, levels.number) if found else Fraction(1)
        yield replace(_bracket(levels), actions=_actions(levels, found), seat_share=seat_share)


def _bracket(levels: Levels) -> Endgame:
    """What is known of the value by now, without actions."""
    worlds = levels.number or 1  # if there are too many to count, none of them is won
    low, high = Fraction(levels.low, worlds), Fraction(levels.high, worlds)
    return Endgame(levels.number, low, high, (), levels.limits.elapsed)


def _actions(levels: Levels, turns: Sequence[Turn]) -> tuple[EndgameAction, ...]:
    """The actions of the seat to move, the best first; none if no policy was found in time."""
    actions = []
    elsewhere = [turn.elsewhere() for turn in turns]
    for same in zip(*(turn.prospects for turn in turns), strict=True):
        ways = zip(same, turns, elsewhere, strict=True)
        prospect, turn, rest = max(ways, key=lambda way: way[0].low)
        bound = min(each.bound for each in same)
        low = Fraction(turn.wins(prospect), turn.size)
        high = low if prospect.low == bound else Fraction(prospect.alive, turn.size)
        least = max(prospect.low, rest)
        joint = Fraction(least, levels.number), Fraction(bound, levels.number)
        actions.append(EndgameAction(prospect.move, low, high, *joint))
    if all(action.joint_low == 0 < action.joint_high for action in actions):
        return ()
    return tuple(sorted(actions, key=lambda action: (-action.joint_low, -action.low)))


def _refuse(knowledge: Knowledge) -> None:
    """Refuse views and moments that have no endgame for their seat."""
    view, moment, names = knowledge.view, knowledge.moment, knowledge.table.record.players
    if not isinstance(view, SeatView):
        raise ViewError("only the seat to move can ask about the endgame: use its view")
    if moment.board.end is not None or any(
        isinstance(event, Ended) for event in knowledge.table.events[: moment.number]
    ):
        raise ViewError("the game is over: nobody is to move")
    if view.seat != moment.board.turn:
        raise ViewError(
            "{mover} is to move, not {who}: use the view of {mover}",
            mover=names[moment.board.turn],
            who=names[view.seat],
        )
    if knowledge.missed:
        raise ViewError(
            "the record lacks {count} cards of other hands, which the seat to move sees",
            count=len(knowledge.missed),
        )
