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
* **What is left out.** A policy for some worlds wins the same of them when there are others
  besides, whatever is done in those: more worlds are never worth less. And two sets of worlds
  together are worth no more than the two apart, as any policy for both is one for each: that bounds
  what a choice can still win. So worlds in which perfect is out of reach even with all cards known
  neither add nor take anything, and are left out as soon as that is certain.
* **Equal trash.** Policies that do not tell trash apart (or by its rank or suit alone) are
  policies, so the best of them is a lower bound. The number of worlds within reach is an upper
  bound. Each way to tell trash apart is searched in turn, as time and worlds allow.

Where the bounds meet, the value is exact. Real games of 2 to 5 players are settled in two seconds
(the search in pure Python, the solver compiled) up to 1 to 4 actions before their end, and some up
to 6 actions. Before that the bounds stay apart, and from about 6 to 10 actions before the end on
there are too many worlds to begin with (see :data:`~deducer.advice.endgame.levels.MOST_WORLDS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from deducer.advice.endgame.clock import Clock, GivenUp
from deducer.advice.endgame.levels import Levels
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import PublicView, SeatView
from deducer.record.events import Ended
from solver.moves import Move
from solver.stop import Stop, never

SHARE = 0.6
"""The share of the time for the best policy; the rest is for the seat's own actions."""


@dataclass(frozen=True)
class EndgameAction:
    """The value of an action of the seat to move, if all others then follow the best policy.

    Of all joint policies that prescribe the action for what the seat sees, the best wins between
    ``joint_low`` and ``joint_high`` over all public worlds. ``low`` is the chance of a perfect
    score, as the seat can tell, with the best of them that was found. ``high`` is an upper bound
    for that chance; it equals ``low`` once the policy found is known to be a best one.
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

    ``worlds`` is the number of public worlds, all equally likely. ``low`` and ``high`` bound the
    share of them that the best joint policy wins. ``actions`` are those of the seat to move, the
    best first: by ``joint_low``, then by ``low``.
    """

    worlds: int
    low: Fraction
    high: Fraction
    actions: tuple[EndgameAction, ...]
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the value of the best joint policy is known."""
        return self.low == self.high


def endgame(
    knowledge: Knowledge,
    seconds: float = 5.0,
    *,
    steps: int | None = None,
    stop: Stop = never,
) -> Endgame | None:
    """Return the value of the best joint policy for the rest of a game, and a seat's actions.

    ``knowledge`` is that of the seat to move. Nothing depends on what its own cards really are.
    With too many public worlds the result is None, at once. With ``steps`` the result does not
    depend on the clock: it takes that many, or is None where ``seconds`` are too short for them.
    Once ``stop`` says so, the time is up.

    :raises ViewError: if the view is not that of the seat to move, play is over, or the record
        misses cards of the other hands.
    """
    _refuse(knowledge)
    clock = Clock(seconds, steps, stop)
    try:
        return _found(knowledge, clock)
    except GivenUp:
        return None


def _found(knowledge: Knowledge, clock: Clock) -> Endgame | None:
    public = Knowledge(knowledge.table, knowledge.moment, PublicView())
    levels = Levels(public, clock)
    if not levels.publics:
        return None
    clock.share = SHARE
    levels.climb()
    clock.share = 1.0
    actions = _actions(levels, knowledge)
    worlds = levels.number
    low = max([Fraction(levels.low, worlds), *(action.joint_low for action in actions)])
    return Endgame(worlds, low, Fraction(levels.high, worlds), actions, clock.seconds)


def _actions(levels: Levels, knowledge: Knowledge) -> tuple[EndgameAction, ...]:
    """The actions of the seat to move, the best first; none if no policy was found in time."""
    turns = levels.turns(knowledge)
    actions = []
    for same in zip(*(turn.prospects for turn in turns), strict=True):
        prospect, turn = max(zip(same, turns, strict=True), key=lambda one: one[0].low)
        bound = min(each.bound for each in same)
        low = Fraction(turn.wins(prospect), turn.size)
        high = low if prospect.low == bound else Fraction(prospect.alive, turn.size)
        joint = Fraction(prospect.low, levels.number), Fraction(bound, levels.number)
        actions.append(EndgameAction(prospect.move, low, high, *joint))
    if all(action.joint_low == 0 < action.joint_high for action in actions):
        return ()
    return tuple(sorted(actions, key=lambda action: (-action.joint_low, -action.low)))


def _refuse(knowledge: Knowledge) -> None:
    """Refuse views and moments that have no endgame for their seat."""
    view, moment, names = knowledge.view, knowledge.moment, knowledge.table.record.players
    if not isinstance(view, SeatView):
        raise ViewError("an endgame is the seat's to move: ask by its view")
    if moment.board.end is not None or any(
        isinstance(event, Ended) for event in knowledge.table.events[: moment.number]
    ):
        raise ViewError("play is over: no seat is to move")
    if view.seat != moment.board.turn:
        raise ViewError(
            "{mover} is to move, not {who}: ask by that view",
            mover=names[moment.board.turn],
            who=names[view.seat],
        )
    if knowledge.missed:
        raise ViewError(
            "the record misses {count} cards of other hands, which the seat to move sees",
            count=len(knowledge.missed),
        )
