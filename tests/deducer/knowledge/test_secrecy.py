"""A veiled record tells what a seat may know, all of it, and nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record, RecordError, ViewError
from deducer.knowledge.secrecy import shared, veiled, veiled_entry
from deducer.record.data import RecordData, Writer
from deducer.record.events import (
    Correction,
    Discarded,
    Drawn,
    DrawSeen,
    Entry,
    Fixed,
    HandDealt,
    Inserted,
    LateDraw,
    Noted,
    Played,
    Seen,
    SheetChanged,
    Taken,
    Undone,
    VeiledLook,
)
from deducer.record.sheet import Sheet
from deducer.record.writing import show
from solver import Card
from tests.support.cases import thorough
from tests.support.referee import seeds
from tests.support.twins import alone, common, retold
from tests.support.worlds import sample_worlds


def assert_same_whatever_it_holds(
    tell: Callable[[Record, int | None], RecordData], record: Record, seat: int, other: int
) -> None:
    """Hold that a seat, and the page in the middle, are told nothing of the cards of that seat."""
    known = record.at().seen_by(seat)
    swapped = retold(record, next(sample_worlds(known, other)).hands)
    assert swapped.table.board == record.table.board
    assert tell(swapped, seat) == tell(record, seat)
    assert tell(swapped, None) == tell(record, None)


def assert_knows_as_much(told: RecordData, record: Record, seat: int) -> None:
    """Hold that a seat can work out of what it is told all that it knew, at each turn."""
    mine = Record.of(told)
    for turn in range(record.actions + 1):
        before, after = record.at(turn).seen_by(seat), mine.at(turn).seen_by(seat)
        assert [slot.odds for slot in before.slots] == [slot.odds for slot in after.slots]


@given(seeds, seeds)
@thorough(60)
def test_a_veiled_record_is_the_same_whatever_its_seat_holds(seed: int, other: int) -> None:
    record = common(seed)
    if not record.table.outcome.over:
        for seat in range(len(record.players)):
            assert_same_whatever_it_holds(veiled, record, seat, other)


@pytest.mark.slow
def test_the_swap_does_change_what_the_others_see() -> None:
    changed = 0
    for seed in range(300):
        record = common(seed)
        known = record.at().seen_by(record.players[0])
        if record.table.outcome.over or known.worlds < 2:
            continue
        swapped = retold(record, next(sample_worlds(known, seed)).hands)
        changed += veiled(swapped, 1) != veiled(record, 1)
    assert changed > 10


@given(seeds)
@thorough(60)
def test_a_seat_knows_as_much_from_its_veiled_record(seed: int) -> None:
    record = common(seed)
    if record.table.outcome.over:
        return
    for seat in range(len(record.players)):
        assert veiled(record, seat).writer == seat
        assert_knows_as_much(veiled(record, seat), record, seat)
    public = Record.of(veiled(record, None)).at().public()
    assert [slot.odds for slot in public.slots] == [s.odds for s in record.at().public().slots]


def test_entries_that_tell_of_a_seats_own_cards_are_veiled_from_it_alone() -> None:
    card = Card.parse("r1")
    told: list[tuple[Entry, Entry]] = [
        (HandDealt(1, (card, None)), HandDealt(1, (None, None))),
        (Seen(1, 2, card), VeiledLook()),
        (LateDraw(1, card), LateDraw(1)),
        (Played(1, 1, card, drawn=Drawn(card)), Played(1, 1, card)),
        (Played(1, 1, card, drawn=Drawn()), Played(1, 1, card, drawn=Drawn())),
        (Discarded(1, 1, card, Drawn(card)), Discarded(1, 1, card)),
        (DrawSeen(1, 1, card), DrawSeen(1, 1, None)),
        (Played(1, 1, card, drawn=Drawn(None, True)), Played(1, 1, card, drawn=Drawn(None, True))),
        (Noted("r1"), Noted("r1")),
        (SheetChanged(Sheet.named("bga")), SheetChanged(Sheet.named("bga"))),
        (Taken(0, 2, (card,)), VeiledLook()),
        (Undone(), Undone()),
    ]
    for number, (entry, hidden) in enumerate(told, start=1):
        pairs: list[tuple[Entry, Entry]] = [(entry, hidden)]
        if not isinstance(entry, Correction):
            assert not isinstance(hidden, Correction)
            pairs.append((Fixed(number, entry), Fixed(number, hidden)))
            pairs.append((Inserted(number, entry), Inserted(number, hidden)))
        for wrapped, veil in pairs:
            assert veiled_entry(wrapped, 1) == veil
            assert veiled_entry(wrapped, None) == veil
            assert veiled_entry(wrapped, 0) == wrapped


def test_the_order_of_the_deck_and_foreign_facts_are_left_out() -> None:
    text = "players: Ann Bo\nseat: all\ncopies: r 1 1 1\nhand: 1\ndeck: r2 r1 r3\n"
    record = replace(Record.parse(text), foreign={"hanab.live": {"seed": "p2v0s1"}})
    assert veiled(record, 0) == replace(record, deck=(), foreign={}, writer=0)


# -- what goes to another phone ----------------------------------------------------------------

writers = st.sampled_from([*Writer, 0, 1])


@given(seeds, seeds, writers)
@thorough(60)
def test_a_shared_record_is_the_same_whatever_its_seat_holds(
    seed: int, other: int, writer: int | Writer
) -> None:
    record = alone(seed, writer)
    if record.table.outcome.over:
        return
    for seat in set(range(len(record.players))) - {writer}:
        assert_same_whatever_it_holds(shared, record, seat, other)


@given(seeds, writers)
@thorough(60)
def test_a_seat_knows_as_much_from_what_is_shared_with_it(seed: int, writer: int | Writer) -> None:
    record = alone(seed, writer)
    for seat in range(len(record.players)):
        assert_knows_as_much(shared(record, seat), record, seat)


def test_the_order_of_the_deck_tells_a_seat_of_the_other_hands_and_no_more() -> None:
    text = "players: Ann Bo\nseat: all\ncopies: r 1 1 1 1\nhand: 1\ndeck: r2 r1 r4 r3\nplay 1\n"
    record = Record.parse(text)
    log = (HandDealt(0, (Card("r", 2),)), HandDealt(1, (None,)))
    assert shared(record, 1).log[:2] == log
    assert shared(record, 1).log[2:] == (Played(0, 1, Card("r", 2), drawn=Drawn(Card("r", 4))),)
    assert shared(record, 0).log[2:] == (Played(0, 1, Card("r", 2)),)
    assert shared(record, 0).deck == ()


MINE = """\
players: Ann Bo
title: Friday
seat: Ann
deal Bo r1 r2 r3 r4 b5
note Bo holds the blue five
seen Bo 2 r2
hint Bo 2 2 ! he knows his b5 now
fix 4: hint Bo 5 5 ! he knows his b5 now
adjust tokens 8 ! for his b5
agree bga no-touch
"""


def test_others_get_nothing_of_what_the_writer_says_in_words() -> None:
    record = shared(Record.parse(MINE), 1)
    assert (record.title, record.writer) == ("Friday", 1)
    assert show(record).splitlines()[-4:] == [
        "deal Bo ? ? ? ? ?",
        "Ann: hint Bo 5 5 !",
        "adjust tokens 8",
        "agree bga no-touch",
    ]


def test_whoever_takes_over_goes_on_with_what_they_see() -> None:
    taken = shared(Record.parse(MINE), 1)
    seen = taken.append(Seen(0, 2, Card("g", 3)), Played(1, 1, Card("r", 1)))
    assert Record.of(seen).at().seen_by("Bo").table.now.turn == 2
    with pytest.raises(RecordError, match="Bo wrote this and can't see these cards"):
        Record.of(taken.append(Seen(1, 2, Card("r", 2)))).at()


def test_all_is_shared_with_its_writer_and_once_the_game_is_over_with_all() -> None:
    going, over = Record.parse(MINE), Record.parse(MINE + "end given-up\n")
    for record, viewers in ((going, [0]), (over, [0, 1, None])):
        assert all(shared(record, viewer) is record for viewer in viewers)


def test_what_can_not_have_happened_is_shared_with_its_writer_only() -> None:
    record = Record.parse(MINE + "Bo: play 9 g5\n")
    assert shared(record, 0) is record
    with pytest.raises(RecordError):
        shared(record, 1)


@pytest.mark.parametrize("seat", [-1, 2])
def test_nothing_is_shared_with_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ViewError, match=f"there is no seat {seat}"):
        shared(Record.parse(MINE), seat)
