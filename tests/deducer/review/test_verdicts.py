"""One sign for each action of a game, by one measure, and what a seat could know a card by."""

from dataclasses import replace

import pytest

from deducer import Record
from deducer.advice.advice import Measure
from deducer.advice.chances.answers import Chance
from deducer.play.games import Mean
from deducer.review.facts import facts_of
from deducer.review.grounds import grounds
from deducer.review.playing_on import PlayedOnTurn
from deducer.review.turn_review import Outlook
from deducer.review.verdicts import Sign, verdict
from solver import Discard, Rules

TEXT = """\
players: Ann Bob
seat: all
copies: r 3 2 2 2 1, y 3 2 2 2 1
hand: 3
deal Ann r1 y3 r2
deal Bob r3 r3 y1
Ann: hint Bob 3 1 2
Bob: hint Ann red 1 3
Ann: discard 2 y3 > y4
"""
TABLE = Record.parse(TEXT).table
TURNS = [facts_of(TABLE, moment, event) for moment, event in TABLE.actions()]
FEW, MANY = Chance(10, 4, 0, True), Chance(10, 9, 0, True)


def worth(loss: Mean) -> PlayedOnTurn:
    return PlayedOnTurn(Discard(3), Mean(9, 8, 10), Mean(0, 0, 0), loss, 100)


@pytest.mark.parametrize(
    ("outlook", "loss", "sign", "measure"),
    [
        (None, None, None, None),
        (Outlook(MANY, MANY), None, Sign.FINE, Measure.POSSIBLE),
        (Outlook(MANY, FEW), None, Sign.COSTS, Measure.POSSIBLE),
        (Outlook(MANY, FEW), Mean(0.4, -0.1, 0.9), Sign.BEST, Measure.BY_SHEET),
        (Outlook(MANY, FEW), Mean(0.4, 0.1, 0.7), Sign.FINE, Measure.BY_SHEET),
        (Outlook(MANY, MANY), Mean(1.4, 0.1, 2.7), Sign.COSTS, Measure.BY_SHEET),
        (Outlook(MANY, FEW, together=True), Mean(0, 0, 0), Sign.COSTS, Measure.TOGETHER),
        (Outlook(MANY, MANY, together=True), Mean(2, 1, 3), Sign.BEST, Measure.TOGETHER),
        (Outlook(Chance(10, 0, 0, True), Chance(10, 0, 0, True)), None, None, None),
    ],
)
def test_one_measure_tells_the_most(
    outlook: Outlook | None, loss: Mean | None, sign: Sign | None, measure: Measure | None
) -> None:
    turn = replace(TURNS[0], outlook=outlook)
    told = verdict(turn, None if loss is None else worth(loss), Rules.named())
    assert (told and told.sign, told and told.measure) == (sign, measure)
    lost = verdict(replace(turn, possible_before=True, possible_after=False), None, Rules.named())
    assert lost is not None
    assert lost.sign is Sign.LOSES
    assert verdict(replace(turn, slip=""), None, Rules.named()) is None


def test_to_win_or_not_costs_are_parts_of_the_chance() -> None:
    rules = Rules.named("crowning-piece")
    told = verdict(TURNS[0], worth(Mean(5, 2.5, 7.5)), rules)
    assert told is not None
    assert told.cost is not None
    assert not told.in_points
    assert told.cost.mean == 5 / rules.perfect


SURE = """\
players: Ann Bob
seat: all
copies: r 1 1 1, y 2 2 1
hand: 3
deal Ann r2 y3 y1
deal Bob r3 r1 y2
Ann: hint Bob 1 2
Bob: hint Ann red 1
Ann: hint Bob yellow 3
Bob: play 2 r1
"""


def test_grounds_name_the_hints_and_what_is_in_sight() -> None:
    record = Record.parse(SURE)
    known = record.at().seen_by("Ann")
    (slot,) = known.certain_plays
    assert str(grounds(known, slot)) == "hinted red; r1, r3 in sight"
    later = record.append(*Record.parse(SURE + "Ann: hint Bob 3 2\n").log[-1:])
    moment, event = Record.of(later).table.actions()[-1]
    assert str(facts_of(Record.of(later).table, moment, event).grounds) == (
        "hinted red; r1, r3 in sight"
    )
