"""What hanab.live can't hold is left out by an option, and named line by line."""

import json

import pytest

from deducer.formats import HANAB_LIVE, compact, load, read
from deducer.formats.leaving_out import regular
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.table.table import Table
from tests.support.places import SAMPLES
from tests.support.texts import SEEN

DECK = "deck: " + " ".join(
    f"{suit}{rank}" for suit in "rygbp" for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
)
GAME = f"players: Ann Bob\nseat: all\ncopies: {{}}\n{DECK}\n".format(
    ", ".join(f"{suit} 3 2 2 2 1" for suit in "rygbp")
)


def left(record: RecordData, *, link: bool = False) -> tuple[RecordData, list[str]]:
    plain, lost = regular(record, link=link)
    return plain, list(map(str, lost))


@pytest.mark.parametrize(
    ("events", "kept", "lost"),
    [
        (
            "Ann: hint Bob 3\nAnn: hint Bob 4 ! too fast\nadjust turn Bob\nBob: discard 1\n",
            [[3, 1, 3], [1, 9, 0]],
            [
                "turn 2, line 6 (Ann: hint Bob 4 2 3 ! too fast) is left out: "
                "it is Bob's turn there",
                "entry 2.1, line 7 (adjust turn Bob) is left out",
            ],
        ),
        (
            "Ann: hint Bob 3 1 ! missed two\nBob: hint Ann 1\n",
            [[3, 1, 3], [3, 0, 1]],
            ["turn 1, line 5 (Ann: hint Bob 3 1 ! missed two) is written as the rules allow it"],
        ),
        (
            "Ann: hint Bob 3\nshow Ann 1 r2 ! it fell\nnote oh\nBob: discard 1\n",
            [[3, 1, 3], [1, 9, 0]],
            [
                "entry 1.1, line 6 (show Ann 1 r2 ! it fell) is left out",
                "entry 1.2, line 7 (note oh) is left out",
            ],
        ),
        (
            "Ann: hint Bob 3\nBob: discard 1\nBob: discard 1 ! again\nadjust turn Ann\n"
            "Ann: play 5\nBob: play 1\n",
            [[3, 1, 3], [1, 9, 0], [0, 0, 0]],
            [
                "turn 3, line 7 (Bob: discard 1 y1 ! again) is left out: it is Ann's turn there",
                "entry 3.1, line 8 (adjust turn Ann) is left out",
                "turn 5, line 10 (Bob: play 1 y1) is left out: the cards lie otherwise there",
            ],
        ),
    ],
)
def test_each_thing_is_named(events: str, kept: list[list[int]], lost: list[str]) -> None:
    plain, named = left(parse(GAME + events))
    assert named == lost
    actions = json.loads(HANAB_LIVE.write(plain).text)["actions"]
    assert [list(action.values()) for action in actions] == kept


def test_what_is_written_can_be_read() -> None:
    for name in ("choreography", "crowning_piece_lost", "hanab_live"):
        path = next(SAMPLES.glob(f"{name}.*"))
        plain, named = left(load(path))
        assert bool(named) == (name == "choreography")
        table = Table.of(read(HANAB_LIVE.write(plain).text))
        assert table.board.points == Table.of(plain).board.points


def test_a_link_has_no_end_without_a_seat() -> None:
    record = parse(GAME + "Ann: play 5\nend vote\nnote so\n")
    assert left(record)[1] == ["entry 1.2, line 7 (note so) is left out"]
    plain, named = left(record, link=True)
    assert named[0] == "entry 1.1, line 6 (end vote) is left out"
    assert len(read(compact.write(plain).text).events) == 1


def test_cards_that_are_not_known_stay_unknown() -> None:
    plain, named = left(parse(SEEN + "Ann: hint Bob 1 1 ! so\n"))
    assert named == ["turn 1, line 5 (Ann: hint Bob 1 1 ! so) is written as the rules allow it"]
    assert {"suitIndex": -1, "rank": -1} in json.loads(HANAB_LIVE.write(plain).text)["deck"]
