"""Lines played without card objects: taken only if the rules take them, move by move."""

import json
import random
from array import array
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, Discard, Hint, IllegalMove, Play, Rules
from solver.board import End
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.texts import Replays, line_text, proof_text, read_line, read_proof
from solver.errors import CensusError
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.plain import Plain
from solver.proof.kinds import KINDS, PaceProof
from solver.proof.proof import field_types
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


# -- lines and proofs as texts -----------------------------------------------------------------


RULES = Rules.house("ry", (2, 1), hand_size=2, tokens=2, choreography=True)
DEAL = Deal.parse("r1 y2 r1 y1 r2 y1", players=2, rules=RULES)
CODES = [
    kind * MOVE + RULES.composition.deck().index(Card.parse(card))
    for kind, card in ((PLAY, "r1"), (ANNOUNCED, "y1"), (DISCARD, "y1"), (MISPLAY, "r1"))
]


def test_each_move_has_a_word() -> None:
    text = line_text(RULES.composition, [HINT * MOVE, *CODES[1:2], CODES[0], CODES[3]])
    assert text == ". +y1 r1 !r1"
    line = read_line(DEAL.start, text)
    assert line == (Hint(1, colour="y"), Play(1, "y"), Play(2), Play(2))


def test_a_misplay_that_would_fit_is_announced_wrongly() -> None:
    assert read_line(DEAL.start, "!r1") == (Play(2, "y"),)
    assert read_line(DEAL.start, "-r1") == (Discard(2),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("r1 z9", "move 2: 'z9' is not a move"),
        ("r1 ?", "move 2: '\\?' is not a move"),
        ("r1 r1 r1", "move 3: 'r1' is not possible there"),
        ("y1", "move 1: 'y1' is not possible there"),
    ],
)
def test_a_line_that_can_not_be_is_refused(text: str, problem: str) -> None:
    with pytest.raises(CensusError, match=problem):
        read_line(DEAL.start, text)


card = st.builds(Card, st.sampled_from("rygbm"), st.integers(1, 5))
FIELDS: dict[object, st.SearchStrategy[Any]] = {
    Card: card,
    int: st.integers(0, 60),
    str: st.text(),
    tuple[Card, ...]: st.lists(card).map(tuple),
    tuple[int, ...]: st.lists(st.integers(0, 4)).map(tuple),
}
proofs = st.one_of(
    [
        st.builds(kind, **{name: FIELDS[field] for name, field in field_types(kind).items()})
        for kind in KINDS.values()
    ]
)
"""Proofs of every kind, right or not."""


@given(proofs)
def test_a_proof_comes_back(proof: Any) -> None:
    text = proof_text(proof)
    assert read_proof(text) == proof
    assert KINDS[json.loads(text)["kind"]] is type(proof)


def test_a_proof_can_be_read_by_people() -> None:
    proof = PaceProof(2, (Card("r", 5),), (Card("r", 4),), (3,), 0, 0)
    assert proof_text(proof) == (
        '{"kind":"pace","draws":2,"late":["r5"],"awaited":["r4"],"places":[3],"turns":0,"below":0}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        "{}",
        '{"kind":"magic"}',
        '{"kind":"gone"}',
        '{"kind":"gone","card":"q9"}',
        '{"kind":"gone","card":["r1"]}',
        '{"kind":"gone","card":"r1","more":1}',
        '{"kind":"turns","plays":"3","turns":2,"idle":[]}',
        '{"kind":"turns","plays":3,"turns":2,"idle":1}',
        '{"kind":"turns","plays":true,"turns":2,"idle":[]}',
        '{"kind":["gone"],"card":"r1"}',
        '{"kind":"exhaustion","nodes":7}',
        '[["kind","gone"],["card","r1"]]',
        '{"kind":"turns","plays":1' + 5_000 * "0" + ',"turns":2,"idle":[]}',
        100_000 * "[",
        '{"kind":"turns","plays":3,"turns":2,"idle":' + 5_000 * "[" + 5_000 * "]" + "}",
    ],
)
def test_a_text_that_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(CensusError, match="this is not a proof"):
        read_proof(text)
