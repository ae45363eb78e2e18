"""Lines played without card objects: taken only if the rules take them, move by move."""

import random
from array import array
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Deal, IllegalMove, Rules
from solver.board import End
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.texts import Replays, read_line
from solver.errors import CensusError
from solver.kernel.plain import Plain
from solver.proof.recheck import numbers
from tests.support.cases import thorough
from tests.support.plans import QUICK, plans
from tests.support.source import as_written


def by_the_rules(deal: Deal, line: str) -> int | None:
    """The fewest tokens left at any time on a line that reaches perfect, None if it is none."""
    try:
        position = deal.start
        spare = position.board.tokens
        for move in read_line(position, line):
            position = position.after(move)
            spare = min(spare, position.board.tokens)
    except (CensusError, IllegalMove):
        return None
    return spare if position.board.end is End.PERFECT else None


def changed(chance: random.Random, line: str) -> str:
    """The line with a word dropped, doubled, moved, or turned into another."""
    words = line.split()
    for _ in range(chance.randint(1, 2)):
        at, to = (chance.randrange(len(words)) for _ in range(2))
        word = words.pop(at)
        match chance.randrange(4):
            case 0:
                words.insert(at, chance.choice(["+", "-", "!", ""]) + word.strip("+-!"))
            case 1:
                words.insert(to, word)
            case 2:
                words[at:at] = [word, word]
            case _ if not words:
                words = [word]
    return " ".join(words)


@pytest.mark.slow
@thorough(300)
@given(plans(), st.randoms(use_true_random=False))
def test_no_line_is_taken_that_the_rules_do_not_take(
    plan: CensusPlan, chance: random.Random
) -> None:
    replays = Replays(plan)
    for row in solved(plan, range(1, 11)):
        if row.line is None:
            continue
        assert replays.spare_tokens(row.seed, row.line) == row.spare_tokens
        deal = plan.deal(row.number)
        for _ in range(5):
            line = changed(chance, row.line)
            told = replays.spare_tokens(row.seed, line)
            assert told is None or told == by_the_rules(deal, line)


def test_what_is_refused_is_mostly_what_the_rules_refuse() -> None:
    chance = random.Random(0)
    plan = CensusPlan(Rules.house("rygb", (3, 2, 2, 1), hand_size=3, choreography=True), 3, 5)
    replays, found = Replays(plan), Counter[tuple[bool, bool]]()
    for row in solved(plan, range(1, 300)):
        if row.line is not None:
            line = changed(chance, row.line)
            told = replays.spare_tokens(row.seed, line)
            found[told is not None, by_the_rules(plan.deal(row.number), line) is not None] += 1
    assert found[True, False] == 0
    assert found[True, True] > 10
    assert found[False, True] < found[True, True]
    assert found[False, False] > 50


def test_compiled_and_source_agree() -> None:
    chance = random.Random(1)
    plan = CensusPlan(QUICK, 2, 4, 300)
    replays = Replays(plan)
    source = as_written()["plain"].Plain(replays.start, 0)
    told = set()
    for row in solved(plan, range(1, 200)):
        for line in [row.line, changed(chance, row.line)] if row.line else []:
            dealt = replays.dealt(row.seed)
            known = [word for word in line.split() if word in replays.moves]
            moves = array("i", map(replays.moves.__getitem__, known))
            replays.referee.load(dealt)
            source.load(dealt)
            here = replays.referee.reaches_perfect(moves)
            assert source.reaches_perfect(moves) == here
            assert not here or source.spare == replays.referee.spare
            told.add(bool(here))
    assert told == {True, False}


def test_what_is_no_move_at_all_is_refused() -> None:
    replays = Replays(CensusPlan(QUICK, 2, 4))
    for line in ("", "r1 r9", "hint", "r1"):
        assert replays.spare_tokens(1, line) is None
    start = numbers(Deal.parse("r1 r2 r3 r1", 2, Rules.house("r", (2, 1, 1), hand_size=2)).start)
    for move in (-1, 3 << 2, 29 << 2, 31 << 2, 1 << 20):
        assert not Plain(start, 0).reaches_perfect(array("i", [move]))
