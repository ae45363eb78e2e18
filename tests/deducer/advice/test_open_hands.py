"""Open hands between the hidden hands of a real table and those who know the pile's order, too."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from deducer.advice.chances import legal_actions, odds
from deducer.advice.endgame import endgame
from deducer.advice.open_hands import open_chances
from deducer.game import Known
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.worlds import enumerate_worlds
from solver import Hint, Move, Position
from tests.deducer.advice.endgame.test_values import endgames, small_game
from tests.solver.openhands.test_values import as_game
from tests.support.agree import plain
from tests.support.cases import chunks
from tests.support.exhaustive import TooLarge
from tests.support.open_hands import GameTwin


def views(number: int, seed: str) -> list[Known]:
    """Views of seats to move, in small games and in larger ones that are nearly won."""
    chance = random.Random(seed)
    records = endgames(400, number // 2, seed)
    records += [small_game(chance.randrange(2**32)) for _ in range(number)]
    looks = [record.at() for record in records]
    return [
        look.seen_by(look.table.record.players[look.board.turn])
        for look in looks
        if look.board.end is None
    ]


def worlds(known: Known) -> list[tuple[Position, int]]:
    """All positions that the seat can't tell apart but for the pile's order, with their weights."""
    found = []
    for world in enumerate_worlds(known):
        cards = known.sight.known | world.hands
        hands = tuple(tuple(cards[place] for place in hand) for hand in known.moment.hands)
        found.append((Position(known.board, hands, world.rest), world.weight))
    return found


def mean(chances: list[tuple[Fraction, int]]) -> Fraction:
    return sum((share * weight for share, weight in chances), Fraction(0)) / sum(
        weight for _, weight in chances
    )


@pytest.mark.parametrize("chunk", chunks(4))
def test_they_are_the_means_of_the_twins(chunk: int) -> None:
    compared = between = 0
    for known in views(100, f"open {chunk}"):
        actions = legal_actions(Unseen.by(known))
        found = open_chances(known, actions, 1e9)
        if any(place in known.sight.known for place in known.moment.pile):
            assert found is None
            continue
        assert found is not None
        assert found.exact
        twin = GameTwin(1_000)
        try:
            for move in (None, *actions):
                expected = mean(
                    [(after(twin, world, move), weight) for world, weight in worlds(known)]
                )
                bracket = found.now if move is None else found.actions[move]
                assert bracket.low == bracket.high == expected
        except TooLarge:
            continue
        compared += 1
        between += 0 < found.now.low < 1
    assert compared > 40
    assert between > 8


def after(twin: GameTwin, world: Position, move: Move | None) -> Fraction:
    """The twin's value of a position, or of a move; any legal hint stands for all."""
    game = as_game(world)
    if isinstance(move, Hint):
        return twin.after(game, next(each for each in game.legal() if each[0] == "hint"))
    return twin.chance(game) if move is None else twin.after(game, plain(move))


def test_they_lie_between_hidden_hands_and_a_known_pile() -> None:
    compared = above = below = 0
    for known in views(120, "chain"):
        actions = legal_actions(Unseen.by(known))
        found = open_chances(known, actions, 1e9)
        if found is None:
            continue
        known_pile = odds(Unseen.by(known), actions, seconds=None)
        assert float(found.now.high) <= known_pile.now.interval[1]
        below += known_pile.exact and found.now.high < known_pile.now.share
        for move, bracket in found.actions.items():
            assert float(bracket.high) <= known_pile.after(move).interval[1]
        hidden = endgame(known, 60)
        assert hidden is not None
        by_move = {
            None if isinstance(move, Hint) else move: each for move, each in found.actions.items()
        }
        for action in hidden.actions:
            opened = by_move.get(None if isinstance(action.move, Hint) else action.move, found.now)
            assert action.low <= opened.high
            above += action.low < opened.low
        compared += 1
    assert compared > 80
    assert above > 3
    assert below > 0
