"""The endgame against every joint policy there is: all prescriptions, nothing left out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from deducer import Record
from deducer.endgame import endgame
from deducer.errors import ViewError
from deducer.game import Known
from deducer.record import Writer
from deducer.unseen import Unseen
from solver import Deal, Ending, Hint, Move, Position, Rules, solve
from solver.board import End
from tests.deducer.games import bare, played

DECKS = (
    {"r": (2, 1)},
    {"r": (1, 1), "y": (1, 1)},
    {"r": (1, 1, 1), "y": (1,)},
    {"r": (2, 1), "y": (1,)},
    {"r": (1, 1, 1)},
    {"r": (1, 1, 1, 1)},
    {"r": (1, 1), "y": (2,)},
    {"r": (2, 2)},
)
WORK = 3_000
"""So many prescriptions are gone through at the most."""


class TooMany(Exception):
    """More prescriptions than a test has time for."""


class EveryPolicy:
    """The value of the best joint policy, by going through all of them state by state."""

    def __init__(self) -> None:
        self.known: dict[frozenset[Position], int] = {}
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
        if self.work > WORK:
            raise TooMany
        return product(*options)

    def after(self, prescription: Iterable[tuple[Move, list[Position]]]) -> int:
        """How many worlds a prescription wins: what all see of it tells worlds apart."""
        groups: dict[object, set[Position]] = {}
        for move, worlds in prescription:
            for world in worlds:
                groups.setdefault(outcome(world, move), set()).add(world.after(move))
        return sum(self.wins(frozenset(group)) for group in groups.values())


def others(world: Position, seat: int) -> object:
    """What a seat sees of a world."""
    return world.hands[:seat] + world.hands[seat + 1 :]


def outcome(world: Position, move: Move) -> object:
    """What all see of an action."""
    if isinstance(move, Hint):
        return move, world.touched(move)
    return move, world.pile[0] if move.slot == 0 else world.hands[world.board.turn][move.slot - 1]


def public_worlds(known: Known) -> frozenset[Position]:
    """Every arrangement that hints, plays and discards leave, by trying all orders."""
    unseen = Unseen.by(known)
    cards = unseen.board.rules.composition.cards
    left = [card for card, count in zip(cards, unseen.copies, strict=True) for _ in range(count)]
    found = set()
    for order in set(permutations(left)):
        told = dict(zip(unseen.hidden, order, strict=True))
        if all(card in unseen.cards(place) for place, card in told.items()):
            at = dict(unseen.known) | told
            *hands, pile = (
                tuple(at[place] for place in row)
                for row in (*unseen.moment.hands, unseen.moment.pile)
            )
            found.add(Position(unseen.board, tuple(hands), pile))
    return frozenset(found)


def small_game(seed: int) -> Record:
    """The beginning of a tiny game, all cards known to whoever wrote it."""
    chance = random.Random(seed)
    copies = chance.choice(DECKS)
    total, players = sum(map(sum, copies.values())), chance.choice((2, 2, 3))
    hand = min(chance.choice((1, 2)), total // players)
    rules = Rules.house(
        copies=copies,
        hand_size=hand,
        tokens=chance.choice((1, 2)),
        strikes=chance.choice((1, 2)),
        ending=chance.choice(list(Ending)),
        empty_hints=chance.random() < 0.3,
        choreography=chance.random() < 0.2,
    )
    deal = Deal.shuffle(rules, players, seed)
    game = played(deal, seed, Writer.ALL, actions=chance.randint(0, 5))
    return Record.of(bare(game.record, deal.deck))


@pytest.mark.parametrize("chunk", range(4))
def test_the_value_is_that_of_the_best_of_all_policies(chunk: int) -> None:
    compared = 0
    for seed in range(250 * chunk, 250 * chunk + 250):
        record = small_game(seed)
        look = record.at()
        if look.board.end is not None:
            continue
        worlds = public_worlds(look.public())
        if len(worlds) > 12:
            continue
        try:
            wins = EveryPolicy().wins(worlds)
        except TooMany:
            continue
        found = endgame(look.seen_by(record.players[look.board.turn]), seconds=30)
        assert found is not None
        assert found.exact
        assert found.worlds == len(worlds)
        assert found.low == Fraction(wins, len(worlds))
        assert wins <= sum(bool(solve(world).winnable) for world in worlds)
        compared += 1
    assert compared > 30


def test_an_action_is_worth_what_the_best_policies_with_it_make_of_it() -> None:
    compared = 0
    for seed in range(200):
        record = small_game(seed)
        look = record.at()
        if look.board.end is not None:
            continue
        worlds = public_worlds(look.public())
        if len(worlds) > 8:
            continue
        seat = look.board.turn
        real = record.table.position()
        assert real is not None
        policies = EveryPolicy()
        best: dict[Move, int] = {}
        try:
            for prescription in policies.prescriptions(worlds):
                wins = policies.after(prescription)
                for move, alike in prescription:
                    if others(alike[0], seat) == others(real, seat):
                        best[move] = max(best.get(move, 0), wins)
        except TooMany:
            continue
        found = endgame(look.seen_by(record.players[seat]), seconds=30)
        assert found is not None
        assert {action.move for action in found.actions} == set(best)
        for action in found.actions:
            assert action.joint_low == Fraction(best[action.move], len(worlds))
            assert 0 <= action.low <= action.high <= 1
        compared += 1
    assert compared > 15


def test_a_seat_is_told_nothing_of_its_own_cards() -> None:
    swapped = 0
    for seed in range(200):
        record = small_game(seed)
        look = record.at()
        if look.board.end is not None:
            continue
        seat, deal = look.board.turn, record.table.deal()
        assert deal is not None
        unseen = Unseen.by(look.seen_by(record.players[seat]))
        cards = [deal.deck[place] for place in unseen.hidden]
        random.Random(seed).shuffle(cards)
        laid = dict(zip(unseen.hidden, cards, strict=True))
        if any(card not in unseen.cards(place) for place, card in laid.items()):
            continue
        deck = dict(enumerate(deal.deck)) | laid
        other = Record.of(replace(record, deck=tuple(deck[at] for at in sorted(deck))))
        found = [
            endgame(each.at().seen_by(record.players[seat]), seconds=30) for each in (record, other)
        ]
        assert found[0] is not None
        assert found[1] is not None
        assert replace(found[0], seconds=0) == replace(found[1], seconds=0)
        swapped += record.deck != other.deck
    assert swapped > 20


def test_too_many_worlds_are_refused_at_once_and_so_are_others_turns() -> None:
    record = Record.parse("players: Ann Bob\nseat: Ann\ndeal Bob r1 r1 r2 g4 b5")
    assert endgame(record.at().seen_by("Ann"), seconds=5) is None
    with pytest.raises(ViewError, match="Ann is to move, not Bob"):
        endgame(record.at().seen_by("Bob"))
    with pytest.raises(ViewError, match="misses 5 cards"):
        endgame(Record.parse("players: Ann Bob\nseat: Ann").at().seen_by("Ann"))
    with pytest.raises(ViewError, match="by its view"):
        endgame(record.at().public())
