"""Notes of a review: at their turn, on their card, and as they were written."""

import json

import pytest

from deducer.formats import load, read
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.review.game_review import review
from deducer.review.notes import Note, notes_of
from deducer.show.json.review import review_json
from deducer.show.terminal.review import ReviewText
from deducer.table.table import Table
from deducer.web.study.saved_reviews import review_page
from solver.cards import Card
from tests.support.places import SAMPLES, SHARED, needs_shared
from tests.support.saved_pages import answers_of
from tests.support.schemas import follows
from tests.support.terminals import shown

GAME = json.loads((SAMPLES / "hanab_live.json").read_text("utf-8"))
REMARKS = """\
players: Ann Bob
copies: r 1 1 1 1
hand: 1
deck: r1 r2 r3 r4
note a cold table
Ann: play 1
note well done
note <b>again</b>
Bob: play 1
"""


def noted(*rows: object) -> RecordData:
    return read(json.dumps(GAME | {"notes": rows}))


def notes(*rows: object) -> dict[int, tuple[Note, ...]]:
    return notes_of(Table.of(noted(*rows)))


def test_remarks_stand_at_the_turn_above_them() -> None:
    assert notes_of(Table.of(parse(REMARKS))) == {
        1: (Note("a cold table"), Note("well done"), Note("<b>again</b>"))
    }


def test_a_note_stands_at_its_turns_on_its_card() -> None:
    table = Table.of(noted())
    place = table.at(4).hands[1][2]
    row = [""] * place + ["t2: r1 or y1 | t5: f|f\n\x1b[2Jhere"]
    found = notes(row, row, [*row, "not a player's"])
    assert sorted(found) == [2, 5]
    for turn, text in ((2, "r1 or y1"), (5, "f|f [2Jhere")):
        (note,) = found[turn]
        assert (note.text, note.seats, note.card) == (text, (0, 1), table.card(place))
        holder, slot = note.holder, note.slot
        assert holder is not None
        assert slot is not None
        assert table.at(turn - 1).hands[holder][slot - 1] == place


def test_a_note_without_a_turn_stands_where_its_card_leaves_the_hand() -> None:
    table = Table.of(noted())
    found = notes([f"card {place}" for place in range(len(GAME["deck"]) + 3)])
    assert sum(map(len, found.values())) == len(GAME["deck"]) + 3
    for turn, (moment, event) in enumerate(table.actions(), start=1):
        slot = getattr(event, "slot", 0)
        if slot and turn < table.now.turn:
            assert event.seat is not None
            place = moment.hands[event.seat][slot - 1]
            assert found[turn] == (
                Note(f"card {place}", (0,), event.seat, slot, table.card(place)),
            )


@pytest.mark.parametrize("rows", [[None], [[7, None, {}]], ["text"], [[["t1: a"]]], [["", " "]]])
def test_what_is_no_note_is_left_out(rows: list[object]) -> None:
    assert notes(*rows) == {}


@pytest.mark.slow
def test_a_review_shows_notes_in_all_its_forms() -> None:
    place = Table.of(noted()).at(0).hands[0][0]
    reviewed = review(noted([""] * place + ["t1: what is it?"]), time_limit=0)
    said = f"Note by {reviewed.names[0]} on {reviewed.names[0]}'s slot 1"
    assert said in " ".join(shown(ReviewText(reviewed)).split())
    facts = answers_of(review_page(reviewed))["review"]["told"]["facts"][0]
    assert "what is it?" in facts[-1]["text"]
    data = follows("review", review_json(reviewed))
    (note,) = data["turns"][0]["notes"]
    assert (note["text"], note["seats"], note["slot"]) == ("what is it?", [0], 1)
    assert all(turn["notes"] == [] for turn in data["turns"][1:])


@needs_shared
def test_notes_of_a_bot_that_names_turns_stand_on_cards_in_hands() -> None:
    found = notes_of(Table.of(load(SHARED / "agreements" / "notes" / "3.json")))
    every = [note for some in found.values() for note in some]
    assert len(every) > 40
    assert all(note.holder is not None and isinstance(note.card, Card) for note in every)
