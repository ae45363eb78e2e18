"""What a sheet of agreements adds to a review: broken promises and false readings."""

from pathlib import Path

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.outcomes import outcomes
from deducer.review.agreed import AgreedCause, agreed
from tests.support.cases import a_few

LOST = "sample_games/crowning_piece_lost.hanabi"
SAMPLES = [
    Path("sample_games", f"{name}.hanabi")
    for name in ("avalanche", "crowning_piece_lost", "final_round", "slips")
]


@pytest.mark.slow
@pytest.mark.parametrize("path", a_few(SAMPLES, 2), ids=lambda path: path.stem)
def test_broken_promises_are_those_of_the_game(path: Path) -> None:
    table = Record.load(path).table
    sheet = Sheet.named("level-3")
    by_turn = agreed(table, sheet).turns
    assert len(by_turn) == table.now.turn
    broken = [each.place for turn in by_turn for each in turn.broken]
    assert broken == [each.place for each in outcomes(table, sheet) if each.kept is False]


@pytest.mark.parametrize("path", a_few(SAMPLES, 2), ids=lambda path: path.stem)
@pytest.mark.slow
def test_a_false_reading_rests_on_promises_that_were_broken(path: Path) -> None:
    table = Record.load(path).table
    sheet = Sheet.named("level-2")
    broken = {
        (each.scene.moment.turn + 1, each.kind.partition(",")[0])
        for each in outcomes(table, sheet)
        if each.kept is not True
    }
    for turn in agreed(table, sheet).turns:
        reading = turn.false_reading
        if reading is not None:
            assert reading.card not in reading.reading
            told = {(each.turn, each.kind.partition(",")[0]) for each in reading.because}
            assert told & broken
            assert (AgreedCause.FALSE_READING in turn.causes) is not turn.is_hint


def test_nothing_is_added_without_agreements() -> None:
    table = Record.load(LOST).table
    assert not any(agreed(table, Sheet()).turns)
    assert not any(turn.false_reading for turn in agreed(table, Sheet(), lambda: True).turns)


def test_a_false_reading_is_of_who_acted_out_of_turn() -> None:
    """Bob was to move, and Cy plays a card that Ann's hint had promised to fit."""
    table = Record.parse("""players: Ann Bob Cy
seat: all
copies: r 3 2 2, y 3 2 2
hand: 2
deck: y1 y2 y3 r1 y1 r3 y1 r1 r1 r2 r2 r3 y2 y3
Ann: hint Cy red
Cy: play 1 r3 ! too fast
""").table
    *_, last = agreed(table, Sheet.named("beginner")).turns
    assert last.false_reading is not None
    assert (last.false_reading.seat, str(last.false_reading.card)) == (2, "r3")
