"""The slow, obvious twins of play with open hands: every move, and after it every draw.

Whatever lies in the pile may come next, each card equally likely.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TypeAlias

from solver import Card, Position
from tests.support.bruteforce import Game, Move
from tests.support.exhaustive import Exhaustive, State, TooLarge

Rest: TypeAlias = tuple[Card, ...]


class Twin:
    """The chances of perfect with open hands, by the rules of :class:`Exhaustive`.

    :raises TooLarge: where that takes more than ``most`` states.
    """

    def __init__(self, position: Position, most: int = 20_000) -> None:
        self.rules = Exhaustive(position)
        self.most = most
        self.known: dict[tuple[State, Rest], Fraction] = {}
        self.value = self.chance(self.rules.start, tuple(sorted(position.pile)))

    def chance(self, state: State, rest: Rest) -> Fraction:
        """The chance under the best policy, with the cards ``rest`` in the pile."""
        hands, _, fireworks, _, strikes, _, turns_left = state
        if fireworks == self.rules.tops:
            return Fraction(1)
        if strikes == 0 or turns_left == 0 or not any(hands):
            return Fraction(0)
        if (state, rest) not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[state, rest] = max(self.after(state, rest), default=Fraction(0))
        return self.known[state, rest]

    def after(self, state: State, rest: Rest) -> list[Fraction]:
        """The chance after each move: the mean over the cards that may lie on top."""
        rows = []
        for top in range(max(1, len(rest))):
            self.rules.pile = (*rest[top : top + 1], *rest[:top], *rest[top + 1 :])
            rows.append([(then, self.rules.pile[then[1] :]) for then in self.rules.after(state)])
        chances = [
            [self.chance((then[0], 0, *then[2:]), tuple(sorted(left))) for then, left in same]
            for same in zip(*rows, strict=True)
        ]
        return [sum(each, Fraction(0)) / len(each) for each in chances]


class GameTwin:
    """The same by the brute-force referee's rules, which is slower, and knows all of them.

    :raises TooLarge: where that takes more than ``most`` positions.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Hashable, Fraction] = {}

    def chance(self, game: Game) -> Fraction:
        """The chance under the best policy."""
        if game.over:
            return Fraction(game.over == "perfect")
        key = (
            tuple(tuple(sorted(hand)) for hand in game.hands),
            tuple(sorted(game.pile)),
            tuple(game.tops.values()),
            (game.tokens, game.strikes, game.mover),
            tuple(game.last_turns or ()),
        )
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = max(self.after(game, move) for move in game.legal())
        return self.known[key]

    def after(self, game: Game, move: Move) -> Fraction:
        """The chance after a move: the mean over the cards that may lie on top."""
        tops = range(len(game.pile)) if game.pile and move[0] != "hint" else [0]
        chances = []
        for top in tops:
            then = game.fork()
            if then.pile:
                then.pile.insert(0, then.pile.pop(top))
            then.apply(move)
            chances.append(self.chance(then))
        return sum(chances, Fraction(0)) / len(chances)
