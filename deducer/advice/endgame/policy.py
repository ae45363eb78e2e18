"""The joint policy that a search has found: which worlds it wins, and what each seat does."""

from __future__ import annotations

from deducer.advice.endgame.state import InformationSet, SearchState
from deducer.advice.endgame.states import States
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
            later = won(states, kid, union(1 << place for place in then.values()))
            for member, place in then.items():
                wins |= (later >> place & 1) << member
    return wins


def chosen(state: SearchState, infoset: InformationSet) -> int | None:
    """Return the number of the choice that the best policy found makes in ``information set``.

    It is None where no choice wins anything.
    """
    outcome = next((at for at, worlds in state.groups if worlds & infoset.worlds), None)
    if outcome is None:
        return None
    if state.outcomes[outcome].slot is None:
        return ~outcome
    return next(
        number
        for number, option in enumerate(state.options)
        if any(at == outcome for at, _ in option.parts)
    )
