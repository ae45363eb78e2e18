"""The slow, obvious twin of the search: every legal move from every position, nothing left out.

It shares nothing with the search or the referee: the rules are written out once more, for positions
that are plain tuples. Small positions to try it with stand below.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from solver import Card, Deal, Ending, Position, Rules, solve
from tests.support.tables import now_and_then_wild

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
        self.scores: dict[State, int] = {}
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

    def best(self, state: State | None = None) -> int:
        """The best final score under the standard ending; 0 where every game is lost."""
        state = self.start if state is None else state
        _, _, fireworks, _, strikes, _, turns_left = state
        if strikes == 0:
            return 0
        if fireworks == self.tops or turns_left == 0:
            return sum(fireworks)
        if state not in self.scores:
            if len(self.scores) >= self.most:
                raise TooLarge
            self.scores[state] = max(map(self.best, self.after(state)), default=0)
        return self.scores[state]

    def shortest(self) -> int | None:
        """The fewest moves to perfect, breadth first; None if there is no line."""
        level, moves, seen = {self.start}, 0, 0
        while level:
            if any(state[2] == self.tops and state[4] for state in level):
                return moves
            seen += len(level)
            if seen > self.most:
                raise TooLarge
            level = {
                after for state in level if not self.over(state) for after in self.after(state)
            }
            moves += 1
        return None

    def over(self, state: State) -> bool:
        """Whether a game ends there."""
        hands, _, fireworks, _, strikes, _, turns_left = state
        return fireworks == self.tops or strikes == 0 or turns_left == 0 or not any(hands)

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
                    full = max(most, tokens)  # a table may have put more in
                    yield self._next(state, held, after, grown, min(full, tokens + earned), strikes)

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


def random_deal(
    chance: random.Random, most_cards: int = 11, copies: tuple[int, ...] = (1, 1, 2, 2, 3)
) -> Deal:
    """A small deal by random rules; a good share of them is unwinnable.

    Each card has one of these numbers of ``copies``.
    """
    while True:
        suits = "ryg"[: chance.choice((1, 2, 2, 3))]
        deck = {
            letter: [chance.choice(copies) for _ in range(chance.choice((1, 2, 3, 3, 4)))]
            for letter in suits
        }
        players = chance.choice((2, 2, 2, 3, 4))
        size = chance.choice((1, 1, 2, 2, 3))
        if size * players <= sum(map(sum, deck.values())) <= most_cards:
            break
    rules = now_and_then_wild(
        deck,
        hand_size=size,
        tokens=chance.choice((0, 1, 1, 2, 3, 8)),
        strikes=chance.choice((1, 2, 2, 3)),
        ending=chance.choice(tuple(Ending)),
        choreography=chance.random() < 0.35,
        empty_hints=chance.random() < 0.3,
    )
    return Deal.shuffle(rules, players, chance.randrange(2**32))


def small_position(chance: random.Random) -> Position:
    """A position of a small deck by random rules: at its deal, after some moves, or late."""
    return after_some_moves(chance, random_deal(chance, 12).start)


def after_some_moves(chance: random.Random, position: Position) -> Position:
    """Where some random moves lead to from there; often it is none."""
    for _ in range(chance.choice((0, 0, 0, 1, 2, 4, 7))):
        moves = list(position.distinct_moves())
        if moves:
            position = position.after(chance.choice(moves))
    return position


def corrected_position(chance: random.Random) -> Position:
    """A position some moves into a small game; sometimes a table has put hands and tokens right."""
    deal = random_deal(chance, 8)
    position = replace(deal, rules=replace(deal.rules, deck_plays=chance.random() < 0.5)).start
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        after = [position.after(move) for move in position.legal_moves()]
        position = chance.choice([one for one in after if one.board.end is None] or [position])
    if chance.random() < 0.7:
        return position
    hands = tuple(hand[chance.choice((0, 0, 1, 9)) :] for hand in position.hands)
    tokens = chance.choice((0, 1, position.board.tokens, position.board.rules.tokens + 1))
    board = position.board.adjusted(hands=tuple(map(len, hands)), tokens=tokens)
    return replace(position, hands=hands, board=board)


def random_position(chance: random.Random) -> Position:
    """A position of a small deal, or of a whole one: late in a good game, with a slip or two."""
    if chance.random() < 0.4:
        position = random_deal(chance, 14).start
        slips = chance.choice((0, 0, 2, 5))
    else:
        rules = Rules.named(chance.choice(("standard", "crowning-piece")), avalanche=True)
        deal = Deal.shuffle(rules, chance.choice((2, 3, 4, 5)), chance.randrange(2**32))
        line = solve(deal, node_limit=500).line
        position = deal.replay(line[: max(0, len(line) - chance.randrange(2, 30))])
        slips = chance.randrange(4)
    for _ in range(slips):
        moves = list(position.legal_moves())
        if moves:
            position = position.after(chance.choice(moves))
    return position
