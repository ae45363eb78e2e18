"""A player says what they take a card for: their readings stand on it until the cards refute it."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from deducer import Record
from deducer.agreements import AgreedWeights, KeptSlot, Sheet
from deducer.errors import RecordError
from deducer.knowledge.secrecy import shared, veiled
from deducer.knowledge.views import EVERYONE, PUBLIC, SeatView, View
from deducer.record.events import Taken
from solver import Card
from tests.deducer.agreements.test_odds_by_sheet import MOST_WORLDS, drawn_sheet
from tests.support.cases import thorough
from tests.support.referee import seeds, small_record
from tests.support.twins import common
from tests.support.worlds import enumerate_worlds

GAME = """agreements: level-2
players: Ann Bob Cy
seat: Ann
deal Bob y4 g1 b3 y1 y2
deal Cy b4 g3 y3 g4 b4
Ann: hint Bob yellow 1 4 5
Bob: hint Ann red 2 4
Cy: hint Bob 3 3
"""


def slots(text: str, name: str = "Ann", sheet: str = "") -> tuple[KeptSlot, ...]:
    record = Record.parse(text)
    by = Sheet.parse(sheet) if sheet else record.sheet
    return record.at().seen_by(name).kept(by).slots


def reading(slot: KeptSlot) -> str:
    return " ".join(sorted(map(str, slot.reading)))


def test_readings_and_odds_stand_on_what_a_player_takes_a_card_for() -> None:
    before, after = slots(GAME), slots(f"{GAME}take 4 r2\n")
    assert "r2" in reading(before[3]) != "r2"
    assert (reading(after[1]), reading(after[3])) == ("r1", "r2")
    assert (after[3].taken, after[3].refuted) == (frozenset({Card("r", 2)}), False)
    assert after[3].shares == {Card("r", 2): pytest.approx(1)}
    several = slots(f"{GAME}t 4 r1\nt 2 r3 r4\n")
    assert (reading(several[1]), reading(several[3])) == ("r3 r4", "r1")
    assert several[1].taken == {Card("r", 3), Card("r", 4)}


def test_it_is_taken_back_replaced_and_undone() -> None:
    before = slots(GAME)
    for back in ("take 4 ?", "undo"):
        again = slots(f"{GAME}take 4 r1\n{back}\n")
        assert [each.shares for each in again] == [each.shares for each in before]
        assert not again[3].taken
    assert reading(slots(f"{GAME}take 4 r1\ntake 4 r2\n")[3]) == "r2"


def test_it_counts_from_then_on_and_follows_the_card() -> None:
    record = Record.parse(f"{GAME}take 4 r2\nAnn: play 2 r1\nBob: hint Cy 4 1 4 5\n")
    assert record.at(3).seen_by("Ann").kept(record.sheet).slots[3].taken
    assert not record.at(2).seen_by("Ann").kept(record.sheet).slots[3].taken
    moved = Record.parse(f"{GAME}take 4 r2\nrearrange Ann 4 1 2 3 5\n")
    assert reading(moved.at().seen_by("Ann").kept(moved.sheet).slots[0]) == "r2"


def test_what_the_cards_refute_is_given_up_first_and_named() -> None:
    """What was said first: here both slots can't be the one r5."""
    slot = slots(f"{GAME}take 4 y1\n")[3]
    assert slot.refuted
    assert slot.shares == slots(GAME)[3].shares
    both = slots(f"{GAME}take 2 r5\ntake 4 r5\n")
    assert [each.refuted for each in both] == [False, True, False, False, False]
    assert reading(both[3]) == "r5"
    part = slots(f"{GAME}take 4 y1 r1\n")[3]
    assert (part.refuted, reading(part)) == (False, "r1")


def test_promises_that_can_not_have_been_kept_beside_it_are_given_up() -> None:
    record = Record.parse(f"{GAME}take 4 r4\ntake 2 r3\n")
    kept = record.at().seen_by("Ann").kept(record.sheet)
    assert reading(kept.slots[3]) == "r4"
    assert any(each.slot == 2 and each.turn == 2 for each in kept.given_up)


def test_it_can_be_said_for_a_question_alone() -> None:
    record = Record.parse(GAME)
    known = record.at().seen_by("Ann")
    place = known.slots[3].place
    taken = {place: [Card("r", 1)]}
    asked = known.kept(record.sheet, taken=taken).slots
    assert asked == slots(f"{GAME}take 4 r1\n")
    said = Record.parse(f"{GAME}take 4 r2\n").at().seen_by("Ann").kept(record.sheet, taken=taken)
    assert reading(said.slots[3]) == "r1"


@pytest.mark.parametrize("line", ["take 4 r1", "Cy: take 4 r1"])
def test_it_is_about_a_card_of_ones_own(line: str) -> None:
    text = GAME.replace("seat: Ann", "seat: none")
    if line.startswith("take"):
        with pytest.raises(RecordError, match="the writer has no hand"):
            slots(f"{text}{line}\n")
        return
    record = Record.parse(f"{text}{line}\n")
    assert str(record).endswith("Cy: take 4 r1\n")
    with pytest.raises(RecordError, match="slot 9 is empty"):
        slots(f"{text}Cy: take 9 r1\n")


@given(seeds)
@thorough(100)
def test_odds_are_those_of_the_worlds_in_which_it_is_true(seed: int) -> None:
    chance = random.Random(seed)
    record = small_record(chance)
    seat = chance.randrange(len(record.players))
    known = record.at().seen_by(seat)
    own = [slot for slot in known.slots if slot.card is None]
    assume(own and known.consistent and known.worlds <= MOST_WORLDS)
    sheet = drawn_sheet(chance)
    slot = chance.choice(own)
    chosen = frozenset(chance.sample(sorted(slot.odds, key=str), chance.randint(1, len(slot.odds))))
    taking = AgreedWeights(known, sheet, taken={slot.place: chosen})
    plain = AgreedWeights(known, sheet)
    worlds = [w.hands for w in enumerate_worlds(known) if w.hands[slot.place] in chosen]
    for each in taking.slots:
        assert sum(each.shares.values()) == pytest.approx(1)
        place = each.knowledge.place
        if each.knowledge.card is None:
            assert set(each.shares) == {world[place] for world in worlds}
            assert each.reading <= {world[place] for world in worlds}
    at = slot.slot - 1
    likely = plain.slots[at].likely(chosen)
    for card in chosen:
        share = plain.slots[at].shares.get(card, 0) / likely
        assert taking.slots[at].shares.get(card, 0) == pytest.approx(share)


@given(seeds, st.randoms(use_true_random=False))
@thorough(60)
def test_nobody_else_can_tell_what_a_player_takes_a_card_for(
    seed: int, chance: random.Random
) -> None:
    """The same game with what a seat says of two cards: no other view differs."""
    record = common(seed)
    players, cards = len(record.players), record.rules.composition.cards
    taker = chance.randrange(players)
    hand = record.table.now.hands[taker]
    assume(hand and not record.table.outcome.over)
    slot = chance.randint(1, len(hand))
    said = [Taken(taker, slot, (chance.choice(cards),)), Taken(taker, slot, tuple(cards[:2]))]
    one, two = (Record.of(record.append(each)) for each in said)
    sheet = drawn_sheet(chance)
    for seat in {*range(players)} - {taker}:
        assert veiled(one, seat) == veiled(two, seat)
        assert shared(one, seat) == shared(two, seat) == shared(record, seat)
    assert veiled(one, None) == veiled(two, None)
    views: list[View] = [PUBLIC, EVERYONE, *(SeatView(s) for s in range(players) if s != taker)]
    for view in views:
        first, second, plain = (each.at().view(view).kept(sheet) for each in (one, two, record))
        assert first.hidden == second.hidden == plain.hidden
        assert first.takes == second.takes == {}
    mate = (taker + 1) % players
    pairs = [each.at().seen_by(taker).kept(sheet).teammate(mate) for each in (one, record)]
    assert pairs[0].hidden == pairs[1].hidden
    assert veiled(one, taker).events[-1] == said[0]
