"""Card cycling: after a hint, the oldest unhinted card of who gave it goes to slot 1."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from deducer import Record
from deducer.analysis.analysis_board import branched
from deducer.errors import RecordError
from deducer.record.data import Writer
from solver import Deal, Rules, Verdict, solve
from solver.editions import EDITIONS, Sixth
from solver.rules import Ending
from tests.support.games import begun, played
from tests.support.referee import lay_out, small_deal

HEADER = (
    "players: Ann Bob\nseat: all\nrules: standard card-cycling\ncopies: r 3 2 1, y 3 2 1\nhand: 3"
)
DECK = "deck: r1 y1 r2 r1 y1 y3 r3 y2 r1 r2 y1 y2"


def hands(record: Record) -> list[tuple[int, ...]]:
    return [*record.table.now.hands]


def cycling(rules: Rules) -> Rules:
    return replace(rules, card_cycling=True)


def test_the_oldest_unhinted_card_goes_to_slot_1_and_back_by_undo() -> None:
    record = Record.parse(f"{HEADER}\n{DECK}\n\n")
    assert hands(record) == [(2, 1, 0), (5, 4, 3)]
    for entry, after in (
        ("Ann: hint Bob 1\n", [(0, 2, 1), (5, 4, 3)]),
        ("Bob: hint Ann 1\n", [(0, 2, 1), (5, 4, 3)]),  # only slot 1 of Bob's has no hint
        ("Ann: hint Bob 3\n", [(2, 0, 1), (5, 4, 3)]),
        ("Bob: play 3\n", [(2, 0, 1), (6, 5, 4)]),
    ):
        record = Record.parse(f"{record}{entry}")
        assert hands(record) == after
    assert hands(Record.parse(f"{record}undo\nundo\n")) == [(0, 2, 1), (5, 4, 3)]
    assert hands(Record.parse(f"{record}fix 1: Ann: hint Bob yellow\n"))[0] == (2, 0, 1)


def test_a_hint_that_pointed_wrongly_counts_as_it_was_given() -> None:
    record = Record.parse(
        f"{HEADER}\n{DECK}\n\nAnn: hint Bob 1\nBob: hint Ann red 2 ! pointed wrongly\n"
    )
    assert hands(Record.parse(f"{record}Ann: hint Bob 3\n"))[0] == (1, 0, 2)


def test_a_position_remembers_which_cards_were_hinted() -> None:
    record = Record.parse(f"{HEADER}\n{DECK}\n\nAnn: hint Bob 1\nBob: hint Ann 1\n")
    on = record.at().record_from_here()
    moved = Record.parse(f"{on}Ann: hint Bob 3\n").table.now.hands[0]
    assert moved != on.table.now.hands[0]
    assert [str(on.table.card(place)) for place in moved] == ["r2", "r1", "y1"]


def test_one_hand_alone_is_rearranged_by_its_owner() -> None:
    with pytest.raises(RecordError, match="leave out card-cycling"):
        Record.parse("players: Ann Bob\nonly: Ann\nrules: standard card-cycling\n")


def test_no_difference_to_the_referee_in_a_hundred_games() -> None:
    for seed in range(100):
        chance = random.Random(seed)
        rules = Rules.named(
            chance.choice([*Ending]),
            edition=chance.choice([*EDITIONS]),
            sixth=chance.choice([None, *Sixth]),
        )
        deal = Deal.shuffle(cycling(rules), chance.randint(2, 6), seed)
        game = played(deal, seed, Writer.ALL)
        record = Record.of(replace(game.record, deck=deal.deck))
        assert [moment.hands for moment in record.table.moments] == [
            each.hands for each in game.laid
        ]
        last = game.laid[-1].position
        none = tuple((False,) * len(hand) for hand in last.hands)
        assert record.table.position() == replace(last, hinted=last.hinted or none)
        turn = chance.randint(0, record.actions)
        assert [*map(list, record.at(turn).moment.hands)] == lay_out(record, turn).hands
        assert Record.parse(str(record)) == record


def test_no_verdict_depends_on_it_and_lines_name_the_slots_that_cards_lie_in() -> None:
    moved = 0
    for seed in range(80):
        deal = small_deal(random.Random(seed))
        plain = replace(deal, rules=replace(deal.rules, card_cycling=False))
        ruled = replace(deal, rules=cycling(deal.rules))
        solution, other = solve(plain), solve(ruled)
        assert (solution.verdict, solution.nodes) == (other.verdict, other.nodes)
        if other.verdict is Verdict.WINNABLE:
            assert other.line is not None
            assert ruled.replay(other.line).board.score == ruled.rules.perfect
            moved += solution.line != other.line
            branch = branched(begun(ruled, ()), 0, other.line)
            assert branch.table.board.score == ruled.rules.perfect
    assert moved > 5
