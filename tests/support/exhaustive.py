"""The slow, obvious twin of the search: every legal move from every position, nothing left out.

It shares nothing with the search or the referee: the rules are written out once more, for positions
that are plain tuples.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeAlias

from solver import Card, Deal, Ending, Position, Rules
from tests.support.tables import powder_of, wild_of

State: TypeAlias = tuple[tuple[tuple[Card, ...], ...], int, tuple[int, ...], int, int, int, int]
"""Hands, cards drawn from the pile, fireworks, tokens, strikes left, seat to move, turns left."""


class TooLarge(Exception):
    """More positions than a test has time for."""


class Exhaustive:
    """All positions that can follow a deal or a position, each decided once."""

    def __init__(self, game: Deal | Position, most: int = 20_000) -> None:
        start = game.start if isinstance(game, Deal) else game
        board = start.board
        self.rules = board.rules
        self.players = board.players
        self.letters = self.rules.composition.letters
        self.tops = self.rules.composition.tops
        self.pile = start.pile
        self.most = most
        self.known: dict[State, bool] = {}
        last = not start.pile and self.rules.ending is Ending.STANDARD
        turns_left = board.players if board.turns_left is None else board.turns_left
        self.start: State = (
            tuple(tuple(sorted(hand)) for hand in start.hands),
            0,
            board.fireworks,
            board.tokens,
            self.rules.strikes - board.strikes,
            board.turn,
            turns_left if last else -1,
        )

    def winnable(self, state: State | None = None) -> bool:
        """Whether perfect can be reached."""
        state = self.start if state is None else state
        hands, _, fireworks, _, strikes, _, turns_left = state
        if fireworks == self.tops:
            return True
        if strikes == 0 or turns_left == 0 or not any(hands):
            return False
        if state not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[state] = False
            self.known[state] = any(map(self.winnable, self.after(state)))
        return self.known[state]

    def after(self, state: State) -> Iterator[State]:
        """Every position that one legal move leads to."""
        hands, drawn, fireworks, tokens, strikes, turn, _ = state
        most = self.rules.tokens
        if tokens and any(hand for seat, hand in enumerate(hands) if seat != turn):
            yield self._next(state, hands, drawn, fireworks, tokens - 1, strikes)
        top = self.pile[drawn : drawn + 1]
        is_stuck = not hands[turn] and not (tokens and any(hands))
        unseen = self.rules.deck_plays and drawn == len(self.pile) - 1 and not is_stuck
        for at, card in enumerate((*hands[turn], *top) if unseen else hands[turn]):
            left = tuple(sorted((*hands[turn][:at], *hands[turn][at + 1 :], *top)))
            if at == len(hands[turn]):  # from the pile
                left = hands[turn]
            held = (*hands[:turn], left, *hands[turn + 1 :])
            after = min(drawn + 1, len(self.pile))
            place = self.letters.index(card.suit)
            if tokens < most and at < len(hands[turn]):
                yield self._next(state, held, after, fireworks, tokens + 1, strikes)
            powder = card.suit in self.rules.composition.powder
            rank = self.tops[place] + 1 - card.rank if powder else card.rank
            fits = fireworks[place] + 1 == rank
            if not fits or (self.rules.choreography and len(self.letters) > 1):
                yield self._next(state, held, after, fireworks, tokens, strikes - 1)
            if fits:
                grown = (*fireworks[:place], rank, *fireworks[place + 1 :])
                for announced in range(1 + self.rules.choreography):
                    earned = announced + (rank == self.tops[place])
                    yield self._next(state, held, after, grown, min(most, tokens + earned), strikes)

    def _next(
        self,
        state: State,
        hands: tuple[tuple[Card, ...], ...],
        drawn: int,
        fireworks: tuple[int, ...],
        tokens: int,
        strikes: int,
    ) -> State:
        turns_left = state[6] - 1 if state[6] >= 0 else -1
        last = drawn == len(self.pile) > state[1]
        if last and self.rules.ending is Ending.STANDARD:
            turns_left = self.players
        turn = (state[5] + 1) % self.players
        return hands, drawn, fireworks, tokens, strikes, turn, turns_left


def random_deal(chance: random.Random, most_cards: int = 11) -> Deal:
    """A small deal by random rules; a good share of them is unwinnable."""
    while True:
        suits = "ryg"[: chance.choice((1, 2, 2, 3))]
        copies = {
            letter: [chance.choice((1, 1, 2, 2, 3)) for _ in range(chance.choice((1, 2, 3, 3, 4)))]
            for letter in suits
        }
        players = chance.choice((2, 2, 2, 3, 4))
        size = chance.choice((1, 1, 2, 2, 3))
        if size * players <= sum(map(sum, copies.values())) <= most_cards:
            break
    wild = wild_of(random.Random(str(copies)), copies)
    rules = Rules.house(
        copies=copies,
        wild=wild,
        powder=powder_of(random.Random(f"powder {copies}"), copies, wild),
        hand_size=size,
        tokens=chance.choice((0, 1, 1, 2, 3, 8)),
        strikes=chance.choice((1, 2, 2, 3)),
        ending=chance.choice(tuple(Ending)),
        choreography=chance.random() < 0.35,
        empty_hints=chance.random() < 0.3,
    )
    return Deal.shuffle(rules, players, chance.randrange(2**32))
