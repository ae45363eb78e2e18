"""Open hands between the hidden hands of a real table and those who know the pile's order, too."""

import random
import time
from fractions import Fraction

import pytest

from deducer.advice.advice import Measure
from deducer.advice.advise import advise
from deducer.advice.chances.answers import legal_actions
from deducer.advice.open_hands import open_chances
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.show.json.advise import advice_json
from deducer.show.terminal.advice import advice_text
from solver import Hint, Move, Position
from solver.limits import Limits
from tests.deducer.advice.endgame.test_values import endgames, own_view, small_game
from tests.deducer.advice.test_budget import frozen, wild
from tests.solver.openhands.test_values import GameTwin, as_game
from tests.support.agree import plain
from tests.support.cases import chunks
from tests.support.exhaustive import TooLarge
from tests.support.schemas import follows
from tests.support.terminals import drawn
from tests.support.worlds import enumerate_worlds


def views(number: int, seed: str) -> list[ExplainedKnowledge]:
    """Views of seats to move, in small games and in larger ones that are nearly won."""
    chance = random.Random(seed)
    records = endgames(400, number // 2, seed)
    records += [small_game(chance.randrange(2**32)) for _ in range(number)]
    return [own_view(record) for record in records if record.at().board.end is None]


def worlds(known: ExplainedKnowledge) -> list[tuple[Position, int]]:
    """All positions that the seat can't tell apart but for the pile's order, with their weights."""
    found = []
    for world in enumerate_worlds(known):
        cards = known.known | world.hands
        hands = tuple(tuple(cards[place] for place in hand) for hand in known.moment.hands)
        found.append((Position(known.board, hands, world.rest), world.weight))
    return found


def mean(chances: list[tuple[Fraction, int]]) -> Fraction:
    return sum((share * weight for share, weight in chances), Fraction(0)) / sum(
        weight for _, weight in chances
    )


@pytest.mark.parametrize("chunk", chunks(10))
@pytest.mark.slow
def test_they_are_the_means_of_the_twins(chunk: int) -> None:
    compared = between = 0
    for known in views(20, f"open {chunk}"):
        actions = legal_actions(Unseen.by(known))
        found = open_chances(known, actions, Limits(seconds=1e9))
        if any(place in known.known for place in known.moment.pile):
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
    assert compared > 7
    assert between


def after(twin: GameTwin, world: Position, move: Move | None) -> Fraction:
    """The twin's value of a position, or of a move; any legal hint stands for all."""
    game = as_game(world)
    if isinstance(move, Hint):
        return twin.after(game, next(each for each in game.legal() if each[0] == "hint"))
    return twin.chance(game) if move is None else twin.after(game, plain(move))


def test_with_nodes_they_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    partly = given_up = 0
    for number, known in enumerate(views(20, "nodes")):
        actions = legal_actions(Unseen.by(known))
        for nodes in (0, 100, 500, 10**7):
            monkeypatch.setattr(time, "perf_counter", frozen)
            expected = open_chances(known, actions, Limits(nodes, 1))
            monkeypatch.setattr(time, "perf_counter", wild(number, 1e-9))
            assert open_chances(known, actions, Limits(nodes, 1)) == expected
            monkeypatch.setattr(time, "perf_counter", wild(number, 1))
            found = open_chances(known, actions, Limits(nodes, 1))
            assert found in (None, expected)
            partly += expected is not None and not expected.exact
            given_up += found is None is not expected
    assert partly > 3
    assert given_up > 3


@pytest.mark.slow
def test_what_was_found_in_time_lies_around_the_chances() -> None:
    between = 0
    for known in views(40, "early"):
        actions = legal_actions(Unseen.by(known))
        exact = open_chances(known, actions, Limits(seconds=1e9))
        for nodes in (300, 1_000, 3_000):
            found = open_chances(known, actions, Limits(nodes, 1e9))
            if found is None or exact is None:
                continue
            assert found.now.low <= exact.now.low <= exact.now.high <= found.now.high
            for move, bracket in found.actions.items():
                assert bracket.low <= exact.actions[move].low <= bracket.high
            between += 0 < found.now.low < found.now.high
    assert between > 0


@pytest.mark.slow
def test_advice_tells_them_where_they_tell_more() -> None:
    told = 0
    for known in views(25, "advice"):
        found = advise(known, seconds=5)
        opened = found.open_hands
        if opened is None:
            continue
        told += 1
        assert known.board.pile > 1
        assert opened.exact
        data = follows("advise", advice_json(found))
        if (now := found.opened()) is not None:
            assert Fraction(data["open_hands"]["high"]) == now.high
        rows = " ".join(drawn(advice_text(found)))
        assert found.measure is not Measure.POSSIBLE or "open hands" in rows
        if found.endgame is not None:
            for action in found.endgame.actions:
                assert action.low <= action.high <= opened.now.high
    assert told
