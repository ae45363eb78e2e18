"""Games for exercises, and the turns in them that may teach something, found by the policy.

The program's seats play by a level's sheet. Beside the policy runs one that reads the same game by
the sheet of the level below. Where both would do the same and read the same, the level does not
matter; so only few turns are left to be looked at in full.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from deducer.play.games import play_game
from deducer.play.layout import HINTED, MOVED, WHERE
from deducer.play.policy import Player
from deducer.play.search import LEAST_WORLDS, TRIED, improving_rankings
from deducer.play.translate import dealt, number_of
from deducer.play.worlds import believed_worlds, hand_of
from deducer.record.data import NAMES, RecordData, Writer
from deducer.record.events import event_of
from deducer.table.table import Table
from deducer.trainer.exercises import MARGIN, Exercise, Kind, exercise
from deducer.trainer.levels import Level, TrainerError
from deducer.trainer.shelf import SHELF
from solver.cards import Card
from solver.deal import Deal
from solver.limits import Limits, Stop, never
from solver.moves import Hint, Move
from solver.rules import Rules

KINDS: tuple[Kind, ...] = ("meaning", "hint", "action")
PLAYERS = 3
"""How many play in games for exercises, unless told otherwise."""
FIRST = 1
"""The number of the first game."""
MOST_TRIED = 5
"""Turns of a game that are looked at in full for each kind: then comes another game."""


@dataclass(frozen=True)
class Name:
    """The name of an exercise: it gives the same one again.

    >>> str(Name.parse("level-2/3/17/23/action"))
    'level-2/3/17/23/action'
    """

    level: str
    players: int
    seed: int
    turn: int
    kind: Kind

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a name.

        :raises TrainerError: if it is none.
        """
        try:
            level, players, seed, turn, kind = text.split("/")
            name = cls(Level.named(level).name, int(players), int(seed), int(turn), _kind(kind))
        except ValueError:
            raise TrainerError("there is no exercise {name}", name=text[:40]) from None
        if not 2 <= name.players <= 5 or str(name) != text:
            raise TrainerError("there is no exercise {name}", name=text[:40])
        return name

    def __str__(self) -> str:
        return f"{self.level}/{self.players}/{self.seed}/{self.turn}/{self.kind}"


def _kind(text: str) -> Kind:
    return KINDS[[*map(str, KINDS)].index(text)]


def exercise_named(text: str) -> Exercise:
    """Return the exercise with the name ``text``.

    :raises TrainerError: if there is none.
    """
    name = Name.parse(text)
    level = Level.named(name.level)
    found = exercise(_played(level, name.players, name.seed)[0], level, name.kind, name.turn)
    if found is None:
        raise TrainerError("there is no exercise {name}", name=text[:40])
    return found


def exercises(
    level: Level, players: int = PLAYERS, seed: int = FIRST, stop: Stop = never
) -> Iterator[tuple[Name, Exercise]]:
    """Yield exercises as they are found: one from each game that has any, from ``seed`` on.

    They are the same each time. Kinds take turns, as far as games have them. The first ones stand
    on a shelf: they are worked out anew, but no other games and turns are looked at. Once ``stop``
    returns True, no more follow.
    """
    if players == PLAYERS:
        for name in map(Name.parse, SHELF[level.name]):
            if name.seed < seed:
                continue
            if stop():
                return
            table = _played(level, players, name.seed)[0]
            found = exercise(table, level, name.kind, name.turn)
            if found is not None:
                yield name, found
            seed = name.seed + 1
    yield from search(level, players, seed, stop)


def search(
    level: Level, players: int, seed: int, stop: Stop = never
) -> Iterator[tuple[Name, Exercise]]:
    """Yield the same exercises without the shelf."""
    while not stop():
        table, line = _played(level, players, seed)
        turns = candidates(level, table, line)
        for kind in _kinds(level, seed):
            found = _first(table, level, kind, turns[kind], stop)
            if found is not None:
                yield Name(level.name, players, seed, found.turn, kind), found
                break
        seed += 1


def _kinds(level: Level, seed: int) -> Iterator[Kind]:
    """Which kinds a game is asked for: its own, and then the others if the level has few."""
    own = KINDS[seed % len(KINDS)]
    yield own
    if level.below:
        yield from sorted({*KINDS} - {own}, key=lambda kind: (kind == "meaning", kind))


def _first(
    table: Table, level: Level, kind: Kind, turns: Iterator[int], stop: Stop
) -> Exercise | None:
    """The first exercise of a kind in a game, among a few turns."""
    for _, turn in zip(range(MOST_TRIED), turns, strict=False):
        if stop():
            return None
        found = exercise(table, level, kind, turn)
        if found is not None:
            return found
    return None


@lru_cache(maxsize=4)
def _played(level: Level, players: int, seed: int) -> tuple[Table, tuple[Move, ...]]:
    """A game that the program's seats play by the sheet of ``level``."""
    deal = Deal.shuffle(Rules.named(), players, seed)
    line = play_game(deal, level.sheet)[1]
    record = RecordData(
        rules=deal.rules,
        players=NAMES[:players],
        log=tuple(map(event_of, line)),
        writer=Writer.ALL,
        first=deal.first,
        deck=deal.deck,
        agreements=level.sheet,
    )
    return Table.of(record), tuple(line)


# -- turns that may teach something --------------------------------------------------------------


def candidates(level: Level, table: Table, line: Sequence[Move]) -> dict[Kind, Iterator[int]]:
    """Return the turns, from 1, in which ``level`` may matter, for each kind of exercise.

    A hint matters if its focus is read otherwise than by the level below, and rightly; an action,
    if the level below would do something else, and a quick search finds it better.
    """
    rules = table.record.rules
    own, below = (dealt(sheet, table.moments[0].board) for sheet in (level.sheet, level.below))
    kinds = array("i", map(rules.composition.index.__getitem__, _deck(table)))
    for player in (own, below):
        player.see(kinds)
    numbers = [number_of(rules, move) for move in line]
    hints, actions = list[int](), list[int]()
    for turn, (move, number) in enumerate(zip(line, numbers, strict=True), start=1):
        if own.choose() == number != below.choose():
            actions.append(turn)
        focus = _focus(own, move, number)
        layered = "layers" in level.toggles and _is_layered(own, rules, move)
        own.make(number)
        below.make(number)
        if focus is None or not own.promises[focus] >> own.kind[focus] & 1:
            continue
        if layered or own.promises[focus] != below.promises[focus]:
            hints.append(turn)
    chance = random.Random(len(line))
    chance.shuffle(hints)
    chance.shuffle(actions)

    def at(turn: int) -> Player:
        player = dealt(level.sheet, table.moments[0].board)
        player.see(kinds)
        for number in numbers[: turn - 1]:
            player.make(number)
        return player

    found = (turn for turn in actions if _stands_out(table, at(turn), at(1)))
    return {"meaning": iter(hints), "hint": iter(hints), "action": found}


def _deck(table: Table) -> Iterator[Card]:
    for card in table.record.deck:
        assert card is not None
        yield card


def _focus(player: Player, move: Move, number: int) -> int | None:
    """The place of the card that a hint is about."""
    if not isinstance(move, Hint):
        return None
    clue = number % WHERE
    player.mean(move.to, clue, player.touched(move.to, clue))
    return hand_of(player, move.to)[player.focus]


def _is_layered(player: Player, rules: Rules, move: Move) -> bool:
    """Whether somebody but the giver and the receiver has cards to play behind each other.

    The two newest of their unmarked cards fit, and the hint may be about the card after the second.
    """
    if not isinstance(move, Hint):
        return False
    cards = rules.composition.cards
    for seat in range(player.players):
        hand = hand_of(player, seat) if seat not in (player.turn, move.to) else []
        unmarked = [place for place in hand if not player.marks[place] & (HINTED | MOVED)]
        first, second, *_ = [*(player.kind[place] for place in unmarked), -1, -1]
        fits = second >= 0 and player.playable >> first & player.playable >> second & 1
        clue, after = move.rank or move.colour or "", cards[second + 1 : second + 2]
        if fits and first != second and after and after[0].suit == cards[second].suit:
            return rules.composition.touches(clue, after[0])
    return False


def _stands_out(table: Table, player: Player, start: Player) -> bool:
    """Whether what the policy does seems to be better than all else, in a few worlds."""
    rules, limits = table.record.rules, Limits()
    worlds = believed_worlds(player, start, limits, LEAST_WORLDS)
    *_, last = improving_rankings(player, rules, worlds, limits, most=LEAST_WORLDS, tried=TRIED)
    best, *others = last.actions
    return best is last.policy and all(each.loss(best).mean >= MARGIN for each in others)
