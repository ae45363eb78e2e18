"""What a view knows as JSON data: the table with it, as far as the view sees it."""

import pytest

from deducer import Record
from deducer.show.json.knowledge import knowledge_json
from tests.support.cases import a_few
from tests.support.places import SAMPLES
from tests.support.schemas import follows

GAME = """players: Ann Bo
seat: Ann
deal Bo r1 y2 g4 b5 w5
Ann: hint Bo 1 1
Bo: play 1 r1 > w3
Ann: hint Bo 5 4 5
Bo: discard 4 b5 > g1
Ann: discard 5 r3
show Ann 2 y4 ! it slipped
"""


def test_the_table_is_told_with_what_the_seat_sees() -> None:
    table = knowledge_json(Record.parse(GAME).at().seen_by("Ann"))["table"]
    assert table == {
        "to_move": 1,
        "fireworks": {"r": 1, "y": 0, "g": 0, "b": 0, "w": 0},
        "tokens": 8,
        "strikes": 0,
        "pile": 37,
        "turns_left": None,
        "discards": ["r3", "b5"],
        "hands": [[None, "y4", None, None, None], ["g1", "w3", "y2", "g4", "w5"]],
    }


def test_a_view_tells_no_hand_that_it_does_not_see() -> None:
    look = Record.load(SAMPLES / "crowning_piece_lost.hanabi").at(20)
    dora, emil, public, everyone = (
        knowledge_json(known)["table"]["hands"]
        for known in (look.seen_by(0), look.seen_by(1), look.public(), look.everyone())
    )
    assert [dora[0], emil[1], *public] == [[None] * 5] * 4
    assert everyone == [emil[0], dora[1]]
    assert None not in [*everyone[0], *everyone[1]]


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(["three_seats", "final_round", "rainbow", "last_copies"], 4))
def test_it_is_as_its_schema_says(name: str) -> None:
    record = Record.load(SAMPLES / f"{name}.hanabi")
    for look in (record.at(0), record.at()):
        for known in (*map(look.seen_by, record.players), look.public(), look.everyone()):
            data = follows("knowledge", knowledge_json(known))
            assert sum(hand.count(None) for hand in data["table"]["hands"]) == len(
                known.hidden_slots
            )
    assert data["table"]["to_move"] == (None if record.table.outcome.board.end else look.board.turn)
