"""A game after its first turns and moves of one's own: nobody knows more than before."""

import pytest

from deducer import Record
from deducer.analysis.analysis_board import branched, known_position, refuse_running
from deducer.errors import RecordError, ViewError
from deducer.knowledge.views import SeatView
from solver import Discard, Hint, Play
from solver.errors import DealError, HanabiError
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
