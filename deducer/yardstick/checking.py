"""Checks a suite: what its policies win, world by world, and that no policy wins more.

Nothing here is the search that made it. Worlds are listed from the record, policies are played by
the referee, and that there is no better one is a plain search's to say (:mod:`.better`), where that
is short enough, or follows at once where the policy wins every world that can be won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from deducer.advice.endgame.tree import wins
from deducer.yardstick.better import Better, TooMuch
from deducer.yardstick.suite import Endgame, as_seen
from deducer.yardstick.worlds import public_worlds
from solver.deal import Deal
from solver.errors import HanabiError, Phrase
from solver.position import Position

STEPS = 20_000
"""Steps of the plain search for an endgame, unless told otherwise."""


class High(StrEnum):
    """How it was seen that no policy wins more."""

    CLAIRVOYANT = "all that can be won"
    SEARCHED = "searched"
    OPEN = "open"


@dataclass(frozen=True)
class Checked:
    """An endgame that was checked: the ``problems`` that were found, and how its ``high`` end."""

    endgame: Endgame
    problems: tuple[Phrase, ...]
    high: High


def checked(endgame: Endgame, steps: int = STEPS) -> Checked:
    """Check one endgame; the plain search takes ``steps`` steps at the most."""
    try:
        worlds = public_worlds(endgame.record, 2 * endgame.worlds)
        positions = [deal.replay(endgame.moves) for deal in worlds]
    except HanabiError as error:
        return Checked(endgame, (error.phrase,), High.OPEN)
    problems = list(_wrong(endgame, worlds, positions))
    won = endgame.value * endgame.worlds
    high = High.OPEN
    if won.denominator == 1 and not problems:
        high, most = _high(positions, int(won), steps)
        if most > won:
            problems.append(
                Phrase("a policy wins {most} of {worlds} worlds", most=most, worlds=endgame.worlds)
            )
    return Checked(endgame, tuple(problems), high)


def _wrong(endgame: Endgame, worlds: list[Deal], positions: list[Position]) -> Iterator[Phrase]:
    """Say what is wrong with the number of worlds, the policy and the action."""
    if len(worlds) != endgame.worlds:
        yield Phrase("{count} worlds, not {said}", count=len(worlds), said=endgame.worlds)
        return
    won = sum(wins(endgame.policy, position) for position in positions)
    if Fraction(won, len(worlds)) != endgame.value:
        yield Phrase(
            "the policy wins {won} of {worlds} worlds, not {value}",
            won=won,
            worlds=len(worlds),
            value=str(endgame.value),
        )
    own = [position for position in positions if as_seen(endgame, position)]
    if not own:
        yield Phrase("no world is as the seat to move sees it")
    elif any(endgame.policy.move(position) != endgame.action for position in own):
        yield Phrase("the policy does not begin with the action")


def _high(positions: list[Position], won: int, steps: int) -> tuple[High, int]:
    """How it is seen that no policy wins more than ``won``, and what the best one wins."""
    search = Better(steps)
    group = search.group(positions)
    if len(group) == won:
        return High.CLAIRVOYANT, won
    try:
        return High.SEARCHED, search.most(group, won)
    except TooMuch:
        return High.OPEN, won
