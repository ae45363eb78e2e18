"""Branches are remarks of a record: written, read back, and put in each other's place."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.analysis.analysis_board import Branch, branch_text, branches_of, with_branches
from deducer.record.events import Fixed, Noted
from solver import Discard, Hint, Play
from tests.support.places import SAMPLES

GAME = Record.load(SAMPLES / "crowning_piece_lost.hanabi")
NAMES = ("Ann", "> hint", "Mary Ann", '"', "a;b: c")
WAIT = Branch("Bob waits", 12, (Hint(1, "r"), Play(2), Discard(5)))
names = st.text(min_size=1, max_size=60).filter(
    lambda text: text == text.strip() and text.isprintable()
)
moves = st.one_of(
    st.builds(Hint, st.integers(0, 4), st.sampled_from("ryg"), st.none()),
    st.builds(Hint, st.integers(0, 4), st.none(), st.integers(1, 5)),
    st.builds(Play, st.integers(0, 5), st.sampled_from([None, "r", "b"])),
    st.builds(Discard, st.integers(1, 5)),
)
branches = st.builds(Branch, names, st.integers(0, 9999), st.lists(moves, max_size=6).map(tuple))


def test_a_branch_reads_well() -> None:
    assert branch_text(WAIT, GAME.players) == (
        f'branch after 12 "Bob waits": hint {GAME.players[1]} red > play 2 > discard 5'
    )


@given(st.lists(branches, max_size=3))
@pytest.mark.slow
def test_branches_are_read_back_whatever_players_and_they_are_called(kept: list[Branch]) -> None:
    game = replace(GAME, players=NAMES, log=(), deck=())
    told = with_branches(Record.of(game), kept)
    assert branches_of(Record.parse(str(told))) == tuple(kept)


def test_others_take_their_place_at_the_end_of_the_record() -> None:
    once = with_branches(GAME, [WAIT, Branch("other", 0, ())])
    assert with_branches(once, [WAIT]) == with_branches(GAME, [WAIT])
    assert with_branches(once, []).log == GAME.log


def test_what_counts_events_after_them_still_counts() -> None:
    noted = with_branches(GAME, [WAIT]).append(Noted("well played"))
    fixed = Record.of(noted.append(Fixed(len(noted.events), Noted("played"))))
    told = with_branches(fixed, [Branch("other", 3, (Play(1),))])
    assert [branch.name for branch in branches_of(told)] == ["other"]
    remarks = [event.text for event in told.events if isinstance(event, Noted)]
    assert [text for text in remarks if not text.startswith("branch")][-1] == "played"


@pytest.mark.parametrize(
    "text",
    [
        "branch",
        "branch after",
        "branch after 3",
        "branch after 3 name",
        "branch after three name: play 1",
        "branch after 3 name: dance",
        "branch after 3 name: play 1 > ",
        'branch after 3 "name: play 1',
        "branching after 3 name: play 1",
        "what a game",
    ],
)
def test_other_remarks_are_none(text: str) -> None:
    found = branches_of(Record.of(GAME.append(Noted(text.strip()))))
    assert found == () or text.endswith("> ")
