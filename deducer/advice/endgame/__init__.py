"""The end of a game when few cards are unseen: the most that all seats together can make of it.

All seats agree on a *joint policy* before they look at their cards: what each does for whatever
it may come to know. Its value is the chance of a perfect score. That is no bound that takes the
cards for known (as :mod:`deducer.advice.chances` is): each seat acts on what it sees and remembers,
and on nothing else.

* **Worlds.** What hints, plays and discards leave is common knowledge: a set of *public worlds*,
  each way to lay the hidden cards in hands and pile being equally likely. To plan from one seat's
  own view would cheat: a plan made by who sees Bob's hand would tell Bob his cards.
* **States.** After every action all seats agree again on which worlds are left: a seat's *case*
  is what it sees of the other hands, a policy says what to do in each case, and the others learn
  which cases are meant. So the best policy is found from state to state, a choice for each case
  at a time (the common-information approach of Nayyar, Mahajan and Teneketzis, 2013). Chance
  decides nothing that a fixed choice could not: a mixture of policies is no better than the best
  of them.
* **Rearranging.** A hand may be rearranged at any time, which could tell teammates anything. No
  policy here does so: the value assumes that nobody signals by rearranging.
* **What is left out.** A policy for some worlds wins the same of them when there are others
  besides, whatever is done in those: more worlds are never worth less. And two sets of worlds
  together are worth no more than the two apart, as any policy for both is one for each: that
  bounds what a choice can still win. So worlds in which perfect is out of reach even with all
  cards known neither add nor take anything, and are left out as soon as that is sure.
* **Trash alike.** Policies that do not tell trash apart (or by its rank or suit alone) are
  policies, so the best of them is a bound from below; how many worlds are within reach is one
  from above. Each way to tell trash apart is searched in turn, as far as there is time and worlds
  are few enough.

Where the bounds meet the value is exact. Real games of 2 to 5 players are settled in two seconds
(pure searching in Python, the solver compiled) up to 1 to 4 actions before their end, some up to
6; before that the bounds stay apart, and from some 6 to 10 actions before the end on there are
too many worlds to begin with (see :data:`~deducer.advice.endgame.levels.MOST_WORLDS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from deducer.advice.endgame.clock import Clock, GivenUp
from deducer.advice.endgame.levels import Ladder
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import PublicView, SeatView
from deducer.record.events import Ended
from solver.moves import Move

SHARE = 0.6
"""How much of the time the best policy may take; what is left is for the seat's own actions."""


@dataclass(frozen=True)
class EndgameAction:
    """What becomes of an action of the seat to move, if all others then follow the best policy.

    Of all joint policies that prescribe the action at what the seat sees, the best wins between
    ``joint_low`` and ``joint_high`` over all public worlds. ``low`` is the chance of a perfect
    score, as the seat can tell, with the best of them that was found, and ``high`` what none
    exceeds; once the one found is known to be a best one, ``high`` is ``low``.
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
    """What can be made of an endgame.

    ``worlds`` is the number of public worlds, all equally likely; ``low`` and ``high`` are bounds
    of what the best joint policy wins of them. ``actions`` are those of the seat to move, the best
    first: by ``joint_low``, then by ``low``.
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
    knowledge: Knowledge, seconds: float = 5.0, *, steps: int | None = None
) -> Endgame | None:
    """Return what the best joint policy makes of the rest of a game, and the actions of a seat.

    ``knowledge`` is that of the seat to move. Nothing depends on what its own cards really are.
    Too many public worlds give None, at once. With ``steps`` what is found does not depend on the
    clock: so many are taken, or, where ``seconds`` do not suffice for them, None is returned.

    :raises ViewError: if the looker is not the seat to move, play is over, or the record misses
        cards of the other hands.
    """
    _refuse(knowledge)
    clock = Clock(seconds, steps)
    try:
        return _found(knowledge, clock)
    except GivenUp:
        return None


def _found(knowledge: Knowledge, clock: Clock) -> Endgame | None:
    public = Knowledge(knowledge.table, knowledge.moment, PublicView())
    ladder = Ladder(public, clock)
    if not ladder.publics:
        return None
    clock.share = SHARE
    ladder.climb()
    clock.share = 1.0
    actions = _actions(ladder, knowledge)
    worlds = ladder.number
    low = max([Fraction(ladder.low, worlds), *(action.joint_low for action in actions)])
    return Endgame(worlds, low, Fraction(ladder.high, worlds), actions, clock.seconds)


def _actions(ladder: Ladder, knowledge: Knowledge) -> tuple[EndgameAction, ...]:
    """The actions of the seat to move, the best first; none if no policy was found in time."""
    turns = ladder.turns(knowledge)
    actions = []
    for same in zip(*(turn.prospects for turn in turns), strict=True):
        prospect, turn = max(zip(same, turns, strict=True), key=lambda one: one[0].low)
        bound = min(each.bound for each in same)
        low = Fraction(turn.wins(prospect), turn.size)
        high = low if prospect.low == bound else Fraction(prospect.alive, turn.size)
        joint = Fraction(prospect.low, ladder.number), Fraction(bound, ladder.number)
        actions.append(EndgameAction(prospect.move, low, high, *joint))
    if all(action.joint_low == 0 < action.joint_high for action in actions):
        return ()
    return tuple(sorted(actions, key=lambda action: (-action.joint_low, -action.low)))


def _refuse(knowledge: Knowledge) -> None:
    """Refuse what no seat can be told."""
    view, moment, names = knowledge.view, knowledge.moment, knowledge.table.record.players
    if not isinstance(view, SeatView):
        raise ViewError("an endgame is the seat's to move: ask by its view")
    if moment.board.end is not None or any(
        isinstance(event, Ended) for event in knowledge.table.events[: moment.number]
    ):
        raise ViewError("play is over: no seat is to move")
    if view.seat != moment.board.turn:
        raise ViewError(
            f"{names[moment.board.turn]} is to move, not {names[view.seat]}: ask by that view"
        )
    if knowledge.missed:
        raise ViewError(
            f"the record misses {len(knowledge.missed)} cards of other hands, "
            "which the seat to move sees"
        )
