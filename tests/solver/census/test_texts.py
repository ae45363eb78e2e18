"""Lines and proofs as texts."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, Discard, Hint, Play, Rules
from solver.census.texts import line_text, proof_text, read_line, read_proof
from solver.errors import CensusError
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.proof.kinds import KINDS, PaceProof
from solver.proof.proof import field_types

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
