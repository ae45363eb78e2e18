"""Once perfect is gone, the odds are those of the highest score left: against every game."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from deducer import Record
from deducer.advice.advice import goals, is_gone
from deducer.advice.advise import NODES_A_SECOND, advise
from deducer.advice.chances.answers import Chance, legal_actions
from deducer.advice.chances.sampling import improving
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.terminal.advice import advice_text
from solver import Hint, Move, Position
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.search.partly import _reopen
from tests.deducer.advice.test_chances import every_world, made, questions
from tests.support.cases import chunks
from tests.support.exhaustive import Exhaustive, TooLarge
from tests.support.schemas import follows
from tests.support.terminals import drawn

GONE = """\
players: Ann Bob
seat: Ann
copies: r 3 2 1, b 3 2 1
hand: 3
deal Bob b1 r1 b3
Ann: hint Bob 1
Bob: discard 3 b3 > r2
"""


def imperfect(seed: str, number: int) -> Iterator[ExplainedKnowledge]:
    """What seats to move know in games that go on for less than perfect."""
    asked = questions(seed, most_hidden=4)
    while number:
        known = next(asked)
        if is_gone(known.board):
            number -= 1
            yield known


def best(world: Position, action: Move | None) -> int:
    """The best final score of a world, after ``action`` if given."""
    after = world if action is None else world.after(action)
    return after.board.score if after.board.end else Exhaustive(after, 2_000).best()


def agrees(chance: Chance, worlds: list[Position], action: Move | None, most: int) -> bool:
    """Whether a chance is the share of worlds with a game of ``most`` points after an action."""
    moves = [None if action is None else made(world, action) for world in worlds]
    if action is not None and None in moves:
        return True  # a hint that not every world allows
    scores = [best(world, move) for world, move in zip(worlds, moves, strict=True)]
    reached = sum(score >= most for score in scores)
    return chance.exact and chance.share == Fraction(reached, len(worlds))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(4))
def test_they_are_the_shares_of_worlds_with_a_game_of_that_score(chunk: int) -> None:
    compared = late = several = between = 0
    for known in imperfect(f"score {chunk}", 6):
        unseen, aims = Unseen.by(known), goals(known.board)
        actions = legal_actions(unseen)
        *_, found = improving(unseen, actions, goals=aims)
        worlds = [*every_world(unseen)]
        most = known.board.attainable
        try:
            assert agrees(found.now, worlds, None, most)
            assert all(agrees(found.after(action), worlds, action, most) for action in actions)
        except TooLarge:
            continue
        compared += 1
        late += not known.board.gone
        several += len(aims) > 1
        between += 0 < found.now.share < 1
    assert compared > 2
    assert late > 0
    assert several > 0
    assert between > 0


def test_what_one_goal_leaves_open_another_may_win_but_not_refute() -> None:
    answers, is_open = bytearray((RUNNING, WON, REFUTED)), bytearray(3)
    _reopen(answers, is_open)
    assert list(answers) == [RUNNING, WON, RUNNING]
    assert list(is_open) == [True, False, False]


@pytest.mark.slow
def test_advice_says_what_is_gone_and_which_score_is_left() -> None:
    known = Record.parse(GONE).at().seen_by("Ann")
    for found in (advise(known, seconds=5), advise(known, seconds=5, nodes=NODES_A_SECOND)):
        assert (found.score, found.open_hands, found.endgame) == (5, None, None)
        shares = {each.action: each.chance.share for each in found.odds.actions}
        assert max(shares.values()) == 1
        assert min(shares.values()) < 1
        assert shares[next(each for each in shares if isinstance(each, Hint))] == 1
    rows = drawn(advice_text(found))
    assert rows[0].startswith("Is a score of 5 still possible, by what Ann can know?")
    assert "5 of 6" in rows[1]
    data = follows("advise", advice_json(found))
    assert (data["score"], data["gone"], data["attainable"]) == (5, ["b3"], 5)
    data = follows("knowledge", knowledge_json(known))
    assert (data["gone"], data["attainable"]) == (["b3"], 5)
