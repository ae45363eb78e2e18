"""The endgame against every joint policy there is: all prescriptions, nothing left out."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

import pytest

from deducer import Record
from deducer.advice.endgame import endgame
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from deducer.errors import ViewError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.record.data import Writer
from solver import Card, Deal, Ending, Hint, Move, Position, Rules, solve
from solver.board import End
from solver.limits import Limits
from tests.support.cases import chunks
from tests.support.games import bare, begun, played
from tests.support.referee import lay_out
from tests.support.tables import wild_of

Decks: TypeAlias = Sequence[dict[str, tuple[int, ...]]]
DECKS: Decks = (
    {"r": (2, 1)},
    {"r": (1, 1), "y": (1, 1)},
    {"r": (1, 1, 1), "y": (1,)},
    {"r": (2, 1), "y": (1,)},
    {"r": (1, 1, 1)},
    {"r": (1, 1, 1, 1)},
    {"r": (1, 1), "y": (2,)},
    {"r": (2, 2)},
)
"""Decks of tiny games."""
WORN: Decks = (
    {"r": (3, 1), "y": (2, 1)},
    {"r": (2, 2), "y": (2, 1)},
    {"r": (2, 1, 1), "y": (2, 1)},
    {"r": (2, 2), "y": (2,)},
    {"r": (3, 1), "y": (3,)},
    {"r": (2, 1), "y": (2,), "g": (2,)},
    {"r": (2, 2, 1), "y": (2, 2)},
    {"r": (2, 1, 1), "y": (2, 1, 1)},
)
"""Decks of games that leave trash before they are won."""
WORK = 3_000
"""So many prescriptions are gone through at the most."""


class TooMany(Exception):
    """More prescriptions than a test has time for."""


class EveryPolicy:
    """The value of the best joint policy, by going through all of them state by state.

    :raises TooMany: where that takes more than ``most`` prescriptions.
    """

    def __init__(self, most: int = WORK) -> None:
        self.known: dict[frozenset[Position], int] = {}
        self.steps: dict[tuple[Position, Move], tuple[object, Position]] = {}
        self.most = most
        self.work = 0

    def wins(self, worlds: frozenset[Position]) -> int:
        """How many of these worlds, which nobody can tell apart in common, can be won."""
        board = next(iter(worlds)).board
        if board.end is not None:
            return len(worlds) if board.end is End.PERFECT else 0
        if worlds not in self.known:
            self.known[worlds] = max(map(self.after, self.prescriptions(worlds)))
        return self.known[worlds]

    def prescriptions(
        self, worlds: Iterable[Position]
    ) -> Iterable[tuple[tuple[Move, list[Position]], ...]]:
        """Every way to say what the seat to move does for each thing that it can see."""
        seen: dict[object, list[Position]] = {}
        for world in worlds:
            seen.setdefault(others(world, world.board.turn), []).append(world)
        options = [[(move, alike) for move in alike[0].legal_moves()] for alike in seen.values()]
        self.work += prod(map(len, options))
        if self.work > self.most:
            raise TooMany
        return product(*options)

    def after(self, prescription: Iterable[tuple[Move, list[Position]]]) -> int:
        """How many worlds a prescription wins: what all see of it tells worlds apart."""
        groups: dict[object, set[Position]] = {}
        for move, worlds in prescription:
            for world in worlds:
                key = world, move
                if key not in self.steps:
                    self.steps[key] = outcome(world, move), world.after(move)
                seen, then = self.steps[key]
                groups.setdefault(seen, set()).add(then)
        return sum(self.wins(frozenset(group)) for group in groups.values())


def others(world: Position, seat: int) -> object:
    """What a seat sees of a world."""
    return world.hands[:seat] + world.hands[seat + 1 :]


def outcome(world: Position, move: Move) -> object:
    """What all see of an action."""
    if isinstance(move, Hint):
        return move, world.touched(move)
    return move, world.pile[0] if move.slot == 0 else world.hands[world.board.turn][move.slot - 1]


def best_with(policies: EveryPolicy, worlds: frozenset[Position], seen: object) -> dict[Move, int]:
    """How many worlds can be won with each action of the seat to move, at what it sees."""
    best: dict[Move, int] = {}
    for prescription in policies.prescriptions(worlds):
        wins = policies.after(prescription)
        for move, alike in prescription:
            if others(alike[0], alike[0].board.turn) == seen:
                best[move] = max(best.get(move, 0), wins)
    return best


def public_worlds(record: Record, turn: int | None = None) -> frozenset[Position]:
    """Every arrangement that hints, plays and discards leave: all fillings of the hidden slots."""
    turn = record.actions if turn is None else turn
    scene, board = lay_out(record, turn), record.at(turn).board
    open_ones, hidden = scene.visible("public"), scene.hidden("public")
    pile = [place for place in scene.pile if place not in open_ones]
    found = set()
    for cards, _ in scene.worlds("public"):
        left = scene.unseen("public") - Counter(cards)
        for order in orders(left):
            at = open_ones | dict(zip((*hidden, *pile), (*cards, *order), strict=True))
            *hands, top = (tuple(at[place] for place in row) for row in (*scene.hands, scene.pile))
            found.add(Position(board, tuple(hands), top))
    return frozenset(found)


def orders(cards: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """Every order of some cards, each once."""
    if not cards:
        yield ()
    for card in list(cards):
        yield from ((card, *rest) for rest in orders(cards - Counter([card])))


def tiny_deal(
    chance: random.Random,
    decks: Decks = DECKS,
    sizes: Sequence[int] = (1, 2, 3),
    few: Sequence[int] = (1, 2),
    choreography: float = 0.0,
    deck_plays: float = 0.0,
) -> Deal:
    """A deal by all sorts of rules, some of them so often."""
    copies, players = chance.choice(decks), chance.choice((2, 2, 3))
    rules = Rules.house(
        copies=copies,
        wild=wild_of(chance, copies),
        hand_size=min(chance.choice(sizes), sum(map(sum, copies.values())) // players),
        tokens=chance.choice(few),
        strikes=chance.choice(few),
        ending=chance.choice(list(Ending)),
        empty_hints=chance.random() < 0.3,
        choreography=choreography > 0 and chance.random() < choreography,
        deck_plays=deck_plays > 0 and chance.random() < deck_plays,
    )
    return Deal.shuffle(rules, players, chance.randrange(2**32))


def small_game(seed: int) -> Record:
    """The beginning of a tiny game, all cards known to whoever wrote it."""
    chance = random.Random(seed)
    deal = tiny_deal(chance, sizes=(1, 2), choreography=0.2, deck_plays=0.2)
    return some_turns(deal, seed, chance.randint(0, 5))


def some_turns(deal: Deal, seed: int, actions: int) -> Record:
    """So many random turns of a deal, its cards told by the order of the deck."""
    return Record.of(bare(played(deal, seed, Writer.ALL, actions=actions).record, deal.deck))


def unfinished(seeds: Iterable[int], most: int = 1_000) -> Iterator[Record]:
    """Those of these small games that go on, with at most so many public worlds."""
    for record in map(small_game, seeds):
        if record.at().board.end is None and len(public_worlds(record)) <= most:
            yield record


def own_view(record: Record) -> ExplainedKnowledge:
    """What the seat to move knows."""
    return record.at().seen_by(record.players[record.at().board.turn])


def worn_game(chance: random.Random, most: int) -> Record:
    """A game won but for a few actions, of which no more worlds than that are left."""
    while True:
        deal = tiny_deal(chance, WORN, few=(1, 1, 2))
        line = solve(deal).line
        record = begun(deal, line[: -chance.randint(2, 6)])
        if line and PublicWorlds(record.at().public(), Likeness.APART).most <= most:
            return record


def endgames(most: int, number: int, seed: str, told: Likeness = Likeness.APART) -> list[Record]:
    """Unfinished games of no more public worlds than that, in which so much trash is told alike.

    With all trash told apart, every other one is tiny.
    """
    chance, found = random.Random(seed), list[Record]()
    while len(found) < number:
        tiny = told is Likeness.APART and len(found) % 2
        record = small_game(chance.randrange(2**32)) if tiny else worn_game(chance, most)
        public = record.at().public()
        few = public.board.end is None and PublicWorlds(public, Likeness.APART).most <= most
        if few and (told is Likeness.APART or not PublicWorlds(public, told).apart):
            found.append(record)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(8))
def test_the_value_is_that_of_the_best_of_all_policies(chunk: int) -> None:
    compared = 0
    for record in unfinished(range(100 * chunk, 100 * chunk + 100), 12):
        worlds = public_worlds(record)
        try:
            wins = EveryPolicy().wins(worlds)
        except TooMany:
            continue
        found = endgame(own_view(record), Limits(seconds=30))
        assert found is not None
        assert found.exact
        assert found.worlds == len(worlds)
        assert found.low == Fraction(wins, len(worlds))
        assert wins <= sum(bool(solve(world).winnable) for world in worlds)
        compared += 1
    assert compared > 12


@pytest.mark.slow
def test_an_action_is_worth_what_the_best_policies_with_it_make_of_it() -> None:
    compared = gained = 0
    for record in unfinished(range(100), 8):
        worlds, real = public_worlds(record), record.table.position()
        assert real is not None
        seat = real.board.turn
        try:
            best = best_with(EveryPolicy(), worlds, others(real, seat))
        except TooMany:
            continue
        found = endgame(own_view(record), Limits(seconds=30))
        assert found is not None
        assert {action.move for action in found.actions} == set(best)
        for action in found.actions:
            assert action.joint_low == Fraction(best[action.move], len(worlds))
            assert 0 <= action.low <= action.high <= 1
            if isinstance(action.move, Hint):
                without = [wins for move, wins in best.items() if not isinstance(move, Hint)]
                own = sum(others(world, seat) == others(real, seat) for world in worlds)
                gains = {Fraction(best[action.move] - max(without), own)} if without else ()
                assert set(found.gain(action) or ()) == set(gains)
                gained += max(gains, default=0) > 0
                assert found.seat_share == Fraction(own, len(worlds))
            else:
                assert found.gain(action) is None
        compared += 1
    assert compared > 6
    assert gained


@pytest.mark.slow
def test_a_seat_is_told_nothing_of_its_own_cards() -> None:
    swapped = 0
    for seed, record in enumerate(unfinished(range(100))):
        unseen = Unseen.by(own_view(record))
        deck = dict(enumerate(record.deck))
        cards = [deck[place] for place in unseen.hidden.places]
        random.Random(seed).shuffle(cards)
        laid = dict(zip(unseen.hidden.places, cards, strict=True))
        if any(card not in unseen.cards(place) for place, card in laid.items()):
            continue
        other = Record.of(replace(record, deck=tuple((deck | laid).values())))
        found = [endgame(own_view(each), Limits(seconds=30)) for each in (record, other)]
        assert found[0] is not None
        assert found[1] is not None
        assert replace(found[0], seconds=0) == replace(found[1], seconds=0)
        swapped += record.deck != other.deck
    assert swapped > 8


def test_too_many_worlds_are_refused_at_once_and_so_are_others_turns() -> None:
    record = Record.parse("players: Ann Bob\nseat: Ann\ndeal Bob r1 r1 r2 g4 b5")
    assert endgame(record.at().seen_by("Ann"), Limits(seconds=5)) is None
    with pytest.raises(ViewError, match="Ann is to move, not Bob"):
        endgame(record.at().seen_by("Bob"), Limits())
    with pytest.raises(ViewError, match="lacks 5 cards"):
        endgame(Record.parse("players: Ann Bob\nseat: Ann").at().seen_by("Ann"), Limits())
    with pytest.raises(ViewError, match="use its view"):
        endgame(record.at().public(), Limits())
