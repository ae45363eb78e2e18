"""The policies that a search claims, written out and played: each seat by what it sees and saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import TypeAlias

import pytest

from deducer import Record
from deducer.advice.endgame.actions import Turn, chosen, won
from deducer.advice.endgame.levels import Level
from deducer.advice.endgame.opening import unpack
from deducer.advice.endgame.search import EFFORTS
from deducer.advice.endgame.states import SearchState, States
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from deducer.counting.bits import members
from solver import Hint, Move, Position, solve
from solver.board import End
from solver.limits import LimitReached, Limits
from tests.deducer.advice.endgame.test_values import endgames, others, outcome, public_worlds

pytestmark = pytest.mark.slow

PLENTY = 600.0
"""Seconds that no test needs: what ends before them is complete."""
History: TypeAlias = tuple[object, ...]
"""What everyone saw of the actions so far."""


class Ticks(Limits):
    """Limits that stop a search after so many checks, or never."""

    def __init__(self, ticks: int | None) -> None:
        super().__init__()
        self.ticks = ticks
        self.looks = 0

    def check(self) -> None:
        self.looks += 1
        if self.ticks is not None and self.looks > self.ticks:
            raise LimitReached


# -- what is claimed, written out ------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """A world after some actions: ``member`` is its number in the state that all know of."""

    position: Position
    member: int
    history: History = ()

    @property
    def key(self) -> tuple[History, object]:
        """All that the seat to move has seen and sees."""
        return self.history, others(self.position, self.position.board.turn)

    def after(self, move: Move, member: int) -> Standing:
        seen = outcome(self.position, move)
        return Standing(self.position.after(move), member, (*self.history, seen))


@dataclass
class Script:
    """What each seat does for all that it may have seen, by the best policy that was found.

    Where a policy would ask a seat for two things at what it sees as one, writing it down fails.
    """

    states: States
    moves: dict[tuple[History, object], Move] = field(default_factory=dict)

    def write(self, state: SearchState, standing: Sequence[Standing]) -> None:
        """Write down what is done from a state on."""
        if not standing or standing[0].position.board.end is not None:
            return
        if state.low == state.total and not state.groups:
            self._follow(standing)
            return
        for case in state.infosets:
            number = chosen(state, case)
            for one in standing:
                if number is not None and case.worlds >> one.member & 1:
                    self._say(one, self._move(state, number, one.position))
        for at, worlds in state.groups:
            kid = self.states.child(state, at, worlds)
            rows = zip(members(worlds), self.states.moved(state, at, worlds), strict=True)
            then = {world: kid.worlds.index(row) if kid.worlds else 0 for world, row in rows}
            left = [one for one in standing if one.member in then]
            self.write(kid, [one.after(self.moves[one.key], then[one.member]) for one in left])

    def wins(self, position: Position) -> bool:
        """Whether a game is won by it; where it says nothing, the first legal move is made."""
        one = Standing(position, 0)
        while one.position.board.end is None:
            move = self.moves.get(one.key)
            one = one.after(move or next(one.position.legal_moves()), 0)
        return one.position.board.end is End.PERFECT

    def _say(self, one: Standing, move: Move) -> None:
        assert self.moves.setdefault(one.key, move) == move

    def _follow(self, standing: Sequence[Standing]) -> None:
        """Where everyone knows all that matters: a line for one world is one for all."""
        for move in solve(standing[0].position).line:
            then = []
            for one in standing:
                hints = (hint for hint in one.position.legal_moves() if isinstance(hint, Hint))
                made = next(hints) if isinstance(move, Hint) else move
                self._say(one, made)
                then.append(one.after(made, 0))
            standing = then

    def _move(self, state: SearchState, number: int, position: Position) -> Move:
        """A choice as a move; of hints that are as one, the first that the seat can give."""
        if number >= 0:
            return self.states.boards.legal(state.board)[0][number]
        return next(
            hint
            for hint in position.legal_moves()
            if isinstance(hint, Hint) and self.states.boards.signal(position, hint) == number
        )


def row_of(public: PublicWorlds, position: Position) -> bytes:
    """A position as a world: the kind of each card, those that lie open by themselves."""
    cards = [card for row in (*position.hands, position.pile) for card in row]
    opened = public.knowledge.known
    return bytes(
        public.kinds.index((card,))
        if place in opened
        else next(at for at, kind in enumerate(public.kinds) if card in kind)
        for place, card in zip(public.places, cards, strict=True)
    )


def does_as(level: Level, position: Position, move: Move) -> object:
    """What a move counts as in a search."""
    return level.boards.signal(position, move) if isinstance(move, Hint) else move


def standing_in(level: Level, state: SearchState, record: Record) -> list[Standing]:
    """Every public world that is left in a root, by its number there."""
    rows = {world: at for at, world in enumerate(state.worlds)}
    return [
        Standing(position, rows[row])
        for position in public_worlds(record)
        if (row := row_of(level.public, position)) in rows
    ]


def weights_of(state: SearchState) -> list[int]:
    """The weights of a state's worlds."""
    return list(unpack(state.packed)[1])


def searched(record: Record, likeness: Likeness, effort: int) -> Level:
    """A search with trash told apart so far."""
    level = Level(PublicWorlds(record.at().public(), likeness), Limits(), Limits())
    level.solve(effort)
    return level


# -- playing it ------------------------------------------------------------------------------


@pytest.mark.parametrize("likeness", Likeness)
def test_a_policy_wins_what_it_claims_when_it_is_played(likeness: Likeness) -> None:
    efforts, claimed = cycle(EFFORTS), 0
    for record in endgames(80, 24, str(likeness), likeness):
        level = searched(record, likeness, next(efforts))
        root = level.root
        standing = standing_in(level, root, record)
        script = Script(level.states)
        script.write(root, standing)
        winning = {one for one in standing if script.wins(one.position)}
        promised = won(level.states, root)
        assert winning >= {one for one in standing if promised >> one.member & 1}
        assert sum(weights_of(root)[at] for at in members(promised)) >= root.low
        if level.public.apart:
            assert len(winning) <= root.high
        claimed += 0 < root.low < len(standing)
    assert claimed > 1


@pytest.mark.parametrize("likeness", Likeness)
def test_a_policy_with_an_action_makes_it_and_wins_what_it_claims(likeness: Likeness) -> None:
    efforts, claimed = cycle(range(1, len(EFFORTS) + 1)), 0
    for record in endgames(50, 13, str(likeness), likeness):
        real = record.table.position()
        assert real is not None
        look = others(real, real.board.turn)
        level = searched(record, likeness, EFFORTS[2])
        own = record.at().seen_by(record.players[real.board.turn])
        turn = Turn(level, own, level.root.total)
        turn.look(EFFORTS[: next(efforts)])
        assert [prospect.move for prospect in turn.prospects] == list(real.legal_moves())
        root = level.root  # which has the best policy of all
        kept = sum(level.states.child(root, at, worlds).low for at, worlds in root.groups)
        assert kept >= root.low >= max(prospect.low for prospect in turn.prospects)
        for prospect in turn.prospects:
            if prospect.state is None:  # no choice of the level is this action
                assert prospect.low == turn.wins(prospect) == 0
                continue
            for at, worlds in prospect.state.groups:
                kid = level.states.child(prospect.state, at, worlds)
                assert kid.total == prospect.state.weigh(worlds)
            standing = standing_in(level, prospect.state, record)
            script = Script(level.states)
            script.write(prospect.state, standing)
            made = script.moves.setdefault(((), look), prospect.move)
            assert does_as(level, real, made) == does_as(level, real, prospect.move)
            winning = [one for one in standing if script.wins(one.position)]
            seen = sum(others(one.position, real.board.turn) == look for one in winning)
            assert prospect.low <= len(winning)
            assert turn.wins(prospect) <= seen <= prospect.alive <= turn.size
            if level.public.apart:
                assert len(winning) <= prospect.bound
            claimed += 0 < turn.wins(prospect) < turn.size
    assert claimed > 1
