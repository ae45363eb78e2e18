"""A game after its first turns and moves of one's own: what seats know, options, branches."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.analysis.analysis_board import (
    Branch,
    Option,
    best_of,
    branch_text,
    branched,
    branches_of,
    every_option,
    known_position,
    options,
    refuse_running,
    with_branches,
)
from deducer.errors import RecordError, ViewError
from deducer.knowledge.views import SeatView
from deducer.record.events import Fixed, Noted
from solver import Deal, Discard, Hint, Play, Rules, solve
from solver.errors import DealError, HanabiError
from tests.support.exhaustive import random_position
from tests.support.places import SAMPLES

GAMES = ["crowning_piece_won", "final_round", "three_seats", "slips", "last_copies", "choreography"]
LOST = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
RUNNING = (SAMPLES / "three_seats.hanabi").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_each_seat_knows_at_a_turn_what_it_knew_in_the_game(name: str) -> None:
    record = Record.load(SAMPLES / f"{name}.hanabi")
    last = record.table.now.turn
    for turn in {0, last // 3, 2 * last // 3, last}:
        cut = branched(record, turn)
        assert cut.table.now.turn == turn
        assert cut.table.position() == record.table.position(turn)
        for seat in range(len(record.players)):
            then, now = record.at(turn).view(SeatView(seat)), cut.at().view(SeatView(seat))
            assert [slot.odds for slot in now.slots] == [slot.odds for slot in then.slots]


def test_moves_of_ones_own_lead_to_the_solvers_positions() -> None:
    record = Record.parse(LOST)
    start = record.table.position(10)
    assert start is not None
    first = next(move for move in start.legal_moves() if start.after(move).board.end is None)
    second = next(start.after(first).legal_moves())
    found = known_position(branched(record, 10, [first, second]))
    assert found == start.after(first).after(second)


def test_a_game_that_was_given_up_can_go_on() -> None:
    going = Record.parse(RUNNING)
    assert not going.table.outcome.over
    board = going.table.board
    seats = [seat for seat in range(board.players) if seat not in (board.turn, going.writer)]
    slot = next(
        card for place in going.table.now.hands[seats[0]] if (card := going.table.card(place))
    )
    game = Record.parse(RUNNING + "end given-up\n")
    assert game.table.outcome.over
    on = branched(game, game.table.now.turn, [Hint(seats[0], rank=slot.rank)])
    assert not on.table.outcome.over


def test_what_cannot_be_is_refused() -> None:
    record = Record.parse(LOST)
    with pytest.raises(ViewError, match="there is no turn 99"):
        branched(record, 99)
    with pytest.raises(HanabiError, match="slot 9"):
        branched(record, 3, [Discard(9)])
    with pytest.raises(RecordError, match="over"):
        branched(record, record.table.now.turn, [Play(1)])
    with pytest.raises(DealError, match="can't be explored"):
        known_position(Record.parse(RUNNING))


def test_a_table_that_plays_without_advice_is_analysed_once_it_is_over() -> None:
    text = RUNNING.replace("players:", "advice: off\nplayers:", 1)
    with pytest.raises(ViewError, match="advice: off"):
        branched(Record.parse(text), 0)
    with pytest.raises(ViewError, match="advice: off"):
        refuse_running(Record.parse(text))
    assert branched(Record.parse(text + "end given-up\n"), 0).advice


# -- what each action does to perfect ----------------------------------------------------------

RULES = Rules.house("ry", (2, 1), hand_size=2, tokens=2, strikes=2, ending="crowning-piece")
DEAL = Deal.parse("y2 r1 r2 y1 y1 r1", players=2, rules=RULES)


def test_options_are_all_kinds_of_actions_each_solved() -> None:
    found = list(options(DEAL.start))
    assert sum(isinstance(option.move, Hint) for option in found) == 1
    for option in found:
        assert option.keeps is solve(DEAL.start.after(option.move)).winnable
    assert {option.keeps for option in found} == {True, False}


def test_every_move_has_the_effect_of_those_like_it() -> None:
    for seed in range(30):
        position = random_position(random.Random(f"effects {seed}"))
        found = list(every_option(position, options(position)))
        assert [option.move for option in found] == list(position.legal_moves())
        for option in found:
            assert option.keeps is solve(position.after(option.move)).winnable
        if found:
            assert best_of(found) is solve(position).winnable


def test_what_is_not_decided_may_survive() -> None:
    move = next(DEAL.start.legal_moves())
    lost, kept, unsure = (Option(move, keeps) for keeps in (False, True, None))
    assert best_of([lost, unsure]) is None
    assert best_of([lost, unsure, kept]) is True
    assert best_of([lost]) is False


# -- branches are remarks of a record: written, read back, and put in each other's place -------

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
