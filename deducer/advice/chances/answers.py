"""The legal actions of the seat to move, and the chance that perfect is possible after each.

A chance comes from equally likely worlds: all of them, or a sample.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from deducer.knowledge.unseen import Unseen
from solver.intervals import wilson
from solver.moves import PILE, Discard, Hint, Move, Play


def legal_actions(unseen: Unseen) -> tuple[Move, ...]:
    """Return the plays and discards that the rules allow, and one hint for all hints.

    In the timed choreography a play may announce any colour that its card can have.
    """
    board = unseen.board
    actions: list[Move] = []
    for slot, place in enumerate(unseen.moment.hands[board.turn], start=1):
        if board.refuse_play(slot) is None:
            actions.append(Play(slot))
            if board.rules.choreography:
                letters = dict.fromkeys(card.suit for card in unseen.cards(place))
                actions += [Play(slot, letter) for letter in letters]
        if board.refuse_discard(slot) is None:
            actions.append(Discard(slot))
    if board.refuse_play(PILE) is None:
        actions.append(Play(PILE))
    actions += [hint for hint, _ in zip(_hints(unseen), range(1), strict=False)]
    return tuple(actions)


def _hints(unseen: Unseen) -> Iterator[Hint]:
    """Yield hints that can touch a card, those that certainly do first."""
    board = unseen.board
    places = [(to, place) for to, hand in enumerate(unseen.moment.hands) for place in hand]
    for to, place in sorted(places, key=lambda each: each[1] not in unseen.known):
        for card in unseen.cards(place):
            if board.refuse_hint(to, card.rank) is None:
                yield Hint(to, rank=card.rank)


CLOSE = 0.01
"""Half the width of a narrow interval."""


@dataclass(frozen=True)
class Chance:
    """Perfect is ``possible`` in this many of ``worlds``, and ``undecided`` in more worlds.

    ``all_worlds`` is whether there are no others. ``cut_short`` is whether the time ended the
    search early, where it is counted: another one may then give another answer.
    """

    worlds: int
    possible: int
    undecided: int
    all_worlds: bool
    cut_short: bool = False

    @property
    def exact(self) -> bool:
        """Whether the share is exact."""
        return self.all_worlds and not self.undecided

    @property
    def share(self) -> Fraction:
        """The share of the worlds in which perfect is possible; undecided ones count half."""
        return Fraction(2 * self.possible + self.undecided, 2 * self.worlds)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the chance: certain if these are all worlds, else a 95 % interval.

        In undecided worlds it may be possible or not.
        """
        low, high = self.possible, self.possible + self.undecided
        if self.all_worlds:
            return low / self.worlds, high / self.worlds
        return wilson(low, self.worlds)[0], wilson(high, self.worlds)[1]

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2


@dataclass(frozen=True)
class ActionOdds:
    """An action, and the chance that perfect is possible after it; one hint represents them all."""

    action: Move
    chance: Chance


@dataclass(frozen=True)
class Odds:
    """The chance that perfect is possible now, and after each action, the best first.

    ``as_good`` are the first action and those that are not certainly worse: where the odds are
    exact, all that have the best chance. ``settled`` is whether the order is certain: of any two
    neighbours, the first is better, or they differ by at most a hundredth. ``most`` is about how
    many worlds the limits allow to examine; None if only the time is limited, or nothing.
    """

    now: Chance
    actions: tuple[ActionOdds, ...]
    as_good: tuple[Move, ...]
    settled: bool
    seconds: float
    most: int | None = None

    @property
    def chances(self) -> tuple[Chance, ...]:
        """All chances, the one for now first."""
        return (self.now, *(each.chance for each in self.actions))

    @property
    def worlds(self) -> int:
        """How many worlds were examined."""
        return self.now.worlds

    @property
    def exact(self) -> bool:
        """Whether every share is exact."""
        return all(chance.exact for chance in self.chances)

    @property
    def narrow(self) -> bool:
        """Whether each chance is known to within a hundredth."""
        return all(chance.half_width <= CLOSE for chance in self.chances)

    def after(self, action: Move) -> Chance:
        """Return the chance after ``action``.

        :raises KeyError: if it is not among the actions.
        """
        return {each.action: each.chance for each in self.actions}[action]
