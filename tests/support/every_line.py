"""The slow twin of par: breadth-first search over every position."""

from __future__ import annotations

import random
from collections.abc import Iterator

from solver import Position
from tests.support.exhaustive import Exhaustive, State, TooLarge, random_deal


class Every(Exhaustive):
    """All positions that can follow, level by level."""

    def levels(self) -> Iterator[set[State]]:
        """The positions after 0, 1, 2, ... moves, until there are none."""
        level = {self.start}
        seen = 0
        while level:
            yield level
            seen += len(level)
            if seen > self.most:
                raise TooLarge
            level = {
                after for state in level if not self.over(state) for after in self.after(state)
            }

    def over(self, state: State) -> bool:
        """Whether a game ends there."""
        hands, _, fireworks, _, strikes, _, turns_left = state
        return fireworks == self.tops or strikes == 0 or turns_left == 0 or not any(hands)

    def shortest(self) -> int | None:
        """The fewest moves to perfect; None if there is no line."""
        for moves, level in enumerate(self.levels()):
            if any(state[2] == self.tops and state[4] for state in level):
                return moves
        return None


def small_position(chance: random.Random) -> Position:
    """A position of a small deck by random rules: at its deal, after some moves, or late."""
    position = random_deal(chance, 12).start
    for _ in range(chance.choice((0, 0, 0, 1, 2, 4, 7))):
        moves = list(position.distinct_moves())
        if moves:
            position = position.after(chance.choice(moves))
    return position
