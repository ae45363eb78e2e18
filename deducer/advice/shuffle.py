"""Chance that a shuffle is winnable when only its first cards are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deducer.advice.chances.answers import Chance
from deducer.advice.chances.sampling import MOST_LISTED, improving
from deducer.knowledge.unseen import Unseen
from deducer.record.data import RecordData
from deducer.table.table import Table
from solver.deal import FirstCards
from solver.limits import Limits


@dataclass(frozen=True)
class ShuffleChance:
    """In how many of the ``completions`` of a deck's first cards perfect is possible."""

    begun: FirstCards
    completions: int
    chance: Chance


def shuffle_chances(
    begun: FirstCards, limits: Limits | None = None, *, worlds: int = MOST_LISTED
) -> Iterator[ShuffleChance]:
    """Yield estimates of the chance that a shuffle is winnable, each better than the one before.

    The last is exact if there are at most ``worlds`` completions; else it is from so many samples.
    Without a limit of seconds the result is the same on every machine.
    """
    unseen = _unseen(begun)
    completions = unseen.completions
    for odds in improving(unseen, (), limits, worlds=worlds):
        yield ShuffleChance(begun, completions, odds.now)


def shuffle_chance(
    begun: FirstCards, limits: Limits | None = None, *, worlds: int = MOST_LISTED
) -> ShuffleChance:
    """Return the last answer of :func:`shuffle_chances`.

    >>> from solver.deal import FirstCards
    >>> rules = {"copies": "r 2 1", "hand": "1", "tokens": "0"}
    >>> shuffle_chance(FirstCards.parse("r2", players=2, header=rules)).chance.worlds
    1
    """
    *_, last = shuffle_chances(begun, limits, worlds=worlds)
    return last


def _unseen(begun: FirstCards) -> Unseen:
    total = begun.rules.composition.total
    players = tuple(f"seat{seat + 1}" for seat in range(begun.players))
    deck = (*begun.deck, *[None] * (total - len(begun.deck)))
    table = Table.of(RecordData(begun.rules, players, first=begun.first, deck=deck))
    return Unseen.at(table, table.at(0), dict(enumerate(begun.deck)))
