"""Games that a policy plays from the deal, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TypeAlias

from deducer.play.layout import GOES_ON
from deducer.play.policy import Player
from deducer.play.translate import dealt, kinds_of, move_of
from deducer.record.sheet import Sheet
from solver.deal import Deal
from solver.intervals import NORMAL, wilson
from solver.moves import Move
from solver.rules import Rules

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
        line.append(move_of(deal.rules, number))
    return PlayedGame(player.score(), player.strikes, player.turns), line


@dataclass(frozen=True)
class PlayedGame:
    """What came of a game: its score, 0 if it was lost, its strikes and its turns."""

    score: int
    strikes: int
    turns: int


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def mean_of(cls, values: Sequence[float], least_spread: float = 0.0) -> Estimate:
        """Return the mean of ``values``, with the interval of the normal distribution.

        Their standard deviation counts as ``least_spread`` at least.

        >>> round(Estimate.mean_of([1, 2, 3]).high, 4)
        3.1316
        """
        number = len(values)
        mean = sum(values) / number
        variance = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
        half = NORMAL * max(least_spread, sqrt(variance)) / sqrt(number)
        return cls(mean, mean - half, mean + half)

    @classmethod
    def share(cls, hits: int, number: int) -> Estimate:
        """Return the share of ``hits``, with Wilson's interval."""
        return cls(hits / number, *wilson(hits, number))

    @classmethod
    def average(cls, estimates: Sequence[Estimate]) -> Estimate:
        """Return the average of ``estimates`` whose errors are independent."""
        number = len(estimates)
        mean = sum(each.mean for each in estimates) / number
        half = sqrt(sum((each.high - each.mean) ** 2 for each in estimates)) / number
        return cls(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Results:
    """What came of ``games`` by the rules ``rules``, one or more."""

    rules: Rules
    games: tuple[PlayedGame, ...]

    @cached_property
    def score(self) -> Estimate:
        """The mean score."""
        return Estimate.mean_of([game.score for game in self.games])

    @cached_property
    def perfect(self) -> Estimate:
        """The share of games with every firework complete."""
        perfect = sum(game.score == self.rules.perfect for game in self.games)
        return Estimate.share(perfect, len(self.games))

    @cached_property
    def lost(self) -> Estimate:
        """The share of games that were lost: by strikes, or by the rules of Crowning Piece."""
        return Estimate.share(sum(not game.score for game in self.games), len(self.games))

    @cached_property
    def strikes(self) -> Estimate:
        """The mean number of strikes taken."""
        return Estimate.mean_of([game.strikes for game in self.games])

    @cached_property
    def turns(self) -> Estimate:
        """The mean number of turns."""
        return Estimate.mean_of([game.turns for game in self.games])

    @property
    def scores(self) -> dict[int, int]:
        """How many games came to each score, the lowest first."""
        return dict(sorted(Counter(game.score for game in self.games).items()))
