"""The best policy that a search has found: which worlds it wins, and what it does."""

from __future__ import annotations

from deducer.advice.endgame.boards import KINDS
from deducer.advice.endgame.states import InformationSet, SearchState, States
from deducer.counting.bits import members, union


def won(states: States, state: SearchState, among: int = -1) -> int:
    """Return the worlds of ``state`` that the best policy found wins, as a bit mask.

    They weigh at least its ``low``: later states may have improved since. Just those ``among`` some
    are asked for, by default all.
    """
    wins = 0
    for outcome, worlds in state.groups:
        wanted = worlds & among
        if not wanted:
            continue
        kid = states.child(state, outcome, worlds)
        if kid.low == kid.total:
            wins |= wanted
        elif kid.low:
            at = {world: number for number, world in enumerate(kid.worlds)}
            rows = zip(members(worlds), states.moved(state, outcome, worlds), strict=True)
            then = {member: at[row] for member, row in rows if wanted >> member & 1}
            later = won(states, kid, union(1 << there for there in then.values()))
            for member, there in then.items():
                wins |= (later >> there & 1) << member
    return wins


def chosen(state: SearchState, infoset: InformationSet) -> int | None:
    """Return the number of the choice that the best policy found makes in ``infoset``.

    It is None where no choice wins anything.
    """
    outcome = _outcome(state, infoset)
    return outcome if outcome is None or outcome < 0 else outcome // KINDS


def _outcome(state: SearchState, infoset: InformationSet) -> int | None:
    """An outcome of that choice."""
    return next((at for at, worlds in state.groups if worlds & infoset.worlds), None)
