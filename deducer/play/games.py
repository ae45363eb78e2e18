"""Games that a policy plays from the deal, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import fmean
from typing import TypeAlias

from deducer.play.layout import GOES_ON
from deducer.play.policy import Player
from deducer.play.translate import dealt, kinds_of, numbered_move
from deducer.record.sheet import Sheet
from solver.deal import Deal
from solver.intervals import mean_interval, wilson
from solver.moves import Move
from solver.rules import Rules

LEAST_GAMES = 10
"""With fewer games, intervals of their means tell nothing."""

Policy: TypeAlias = "Callable[[Player], int]"
"""Returns the move of the seat to move, as a number."""


def by_sheet(player: Player) -> int:
    """Return the move that the sheet asks for."""
    return player.choose()


def play_game(deal: Deal, sheet: Sheet, policy: Policy = by_sheet) -> tuple[PlayedGame, list[Move]]:
    """Let all seats play ``deal`` by ``sheet``; return what came of it, and the moves.

    >>> from solver import Rules
    >>> game, line = play_game(Deal.shuffle(Rules.named(), 2, seed=1), Sheet.named("beginner"))
    >>> str(line[0])
    'hint seat 2 5'
    """
    player, line = dealt(sheet, deal.start.board), list[Move]()
    player.see(kinds_of(deal))
    while player.end == GOES_ON:
        number = policy(player)
        player.make(number)
        line.append(numbered_move(deal.rules, number))
    return PlayedGame(player.score(), player.strikes, player.turns), line


@dataclass(frozen=True)
class PlayedGame:
    """What came of a game: its score, 0 if it was lost, its strikes and its turns."""

    score: int
    strikes: int
    turns: int


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(
        cls, values: Sequence[float], least: float, most: float, least_spread: float = 0.0
    ) -> Mean:
        """Return the mean of ``values``, with the interval of :func:`mean_interval`."""
        return cls(fmean(values), *mean_interval(values, least, most, least_spread))

    @classmethod
    def share(cls, hits: int, number: int) -> Mean:
        """Return the share of ``hits``, with Wilson's interval."""
        return cls(hits / number, *wilson(hits, number))

    @classmethod
    def average(cls, estimates: Sequence[Mean]) -> Mean:
        """Return the average of ``estimates`` whose errors are independent."""
        number = len(estimates)
        mean = sum(each.mean for each in estimates) / number
        below = sqrt(sum((each.mean - each.low) ** 2 for each in estimates)) / number
        above = sqrt(sum((each.high - each.mean) ** 2 for each in estimates)) / number
        return cls(mean, mean - below, mean + above)


@dataclass(frozen=True)
class Results:
    """What came of ``games`` by the rules ``rules``, one or more; a few have no intervals."""

    rules: Rules
    games: tuple[PlayedGame, ...]

    @property
    def are_few(self) -> bool:
        """Whether there are too few games for intervals."""
        return len(self.games) < LEAST_GAMES

    @cached_property
    def score(self) -> Mean:
        """The mean score."""
        return Mean.of([game.score for game in self.games], 0, self.rules.perfect)

    @cached_property
    def perfect(self) -> Mean:
        """The share of games with every firework complete."""
        perfect = sum(game.score == self.rules.perfect for game in self.games)
        return Mean.share(perfect, len(self.games))

    @cached_property
    def lost(self) -> Mean:
        """The share of games that were lost: by strikes, or by the rules of Crowning Piece."""
        return Mean.share(sum(not game.score for game in self.games), len(self.games))

    @cached_property
    def strikes(self) -> Mean:
        """The mean number of strikes taken."""
        return Mean.of([game.strikes for game in self.games], 0, self.rules.strikes)

    @cached_property
    def turns(self) -> Mean:
        """The mean number of turns: each takes a card out of a hand, or a token."""
        most = 2 * self.rules.composition.total + self.rules.tokens
        return Mean.of([game.turns for game in self.games], 0, most)

    @property
    def scores(self) -> dict[int, int]:
        """How many games came to each score, the lowest first."""
        return dict(sorted(Counter(game.score for game in self.games).items()))
