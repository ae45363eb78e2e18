"""What a table did once its game was over is shown apart, and counts nowhere."""

from fractions import Fraction

import pytest

from deducer.agreements.outcomes import outcomes, player_counts
from deducer.record.events import Counter, CounterAdjusted
from deducer.record.reading import parse
from deducer.record.sheet import Sheet
from deducer.review.game_review import outlooks, review
from deducer.show.json.review import review_json
from deducer.show.words.review import caveats
from deducer.table.table import Table

GAME = """players: Ann Bob
seat: all
rules: standard
copies: r 2 1, y 2 1
hand: 2
deck: r1 y1 r2 y2 r1 y1

Ann: hint Bob red
Bob: hint Ann red
Ann: play 1
Bob: play 1
Ann: play 1
Bob: play 2
"""
LATE = "Ann: hint Bob 1 ! past the end by the rules\nBob: hint Ann 1 ! past the end by the rules\n"
STOPPED = "players: Ann Bob\nseat: none\nAnn: hint Bob 1 1\nend normal\nBob: play 1 r1 ! so\n"
SHEET = Sheet.named("level-2")


@pytest.mark.parametrize("sheet", [None, SHEET])
def test_a_review_shows_actions_past_the_end_apart_and_is_the_same(sheet: Sheet | None) -> None:
    plain, late = (review(parse(text), sheet=sheet) for text in (GAME, GAME + LATE))
    apart = review_json(late) | {"seconds": 0, "past_end": []}
    assert apart == review_json(plain) | {"seconds": 0}
    assert (len(late.turns), late.hints, late.efficiency) == (6, 2, Fraction(2))
    assert [turn.turn for turn, _ in outlooks(parse(GAME + LATE), (6, 7, 8))] == [6]
    assert [each["turn"] for each in review_json(late)["past_end"]] == [7, 8]
    assert str([*caveats(late)][-1]) == (
        "past the end, and counted nowhere: "
        "turn 7 (Ann: hint Bob 1 1 ! past the end by the rules); "
        "turn 8 (Bob: hint Ann 1 1 ! past the end by the rules)"
    )


def test_they_promise_nothing() -> None:
    plain, late = (Table.of(parse(text)) for text in (GAME, GAME + LATE))
    counts = [player_counts([*outcomes(table, SHEET)], ("Ann", "Bob")) for table in (plain, late)]
    assert counts[0] == counts[1]


def test_a_play_past_the_end_scores_nothing_unless_the_table_reopened_the_game() -> None:
    over = review(parse(STOPPED))
    assert (len(over.turns), over.points, over.score) == (1, 0, 0)
    assert not any(over.fireworks.values())
    record = parse(GAME + LATE)
    assert Table.of(record).over_at == 6
    struck = parse("players: Ann Bob\nseat: none\nadjust strikes 3\nAnn: hint Bob 1 1 !\n")
    assert len(Table.of(struck).late_actions()) == 1
    reopened = struck.append(CounterAdjusted(Counter.STRIKES, 2))
    assert len(Table.of(reopened).actions()) == 1
