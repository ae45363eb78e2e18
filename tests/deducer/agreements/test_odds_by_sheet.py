"""Odds by agreements: against every world with the promises written a second time, and by laws."""

import random
from dataclasses import fields, replace
from math import sqrt

import pytest
from hypothesis import assume, example, given

from deducer import Record
from deducer.agreements import AgreedWeights, Sheet, lens, readings, weighing
from deducer.agreements.rates import Rate, Rates
from deducer.agreements.readings import Readings
from deducer.agreements.sampling import Draws
from deducer.agreements.weighing import Weighing
from deducer.errors import LimitError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.views import PUBLIC, PairView, SeatView, View
from deducer.record.events import SheetChanged
from tests.support.cases import thorough
from tests.support.promised import promised
from tests.support.referee import seeds, small_record
from tests.support.worlds import enumerate_worlds

MOST_WORLDS = 400


def drawn_sheet(chance: random.Random) -> Sheet:
    switches = {f.name: chance.random() < 0.75 for f in fields(Sheet) if f.name != "patience"}
    return Sheet(**switches, patience=chance.randint(0, 2))


def with_changes(chance: random.Random, record: Record) -> Record:
    """The record with a sheet, and with up to two other ones agreed on the way."""
    log = [*record.log]
    for _ in range(chance.randint(0, 2)):
        log.insert(chance.randint(0, len(log)), SheetChanged(drawn_sheet(chance)))
    return replace(record, log=tuple(log), agreements=drawn_sheet(chance))


def drawn_view(chance: random.Random, record: Record) -> ExplainedKnowledge:
    look = record.at(chance.randint(0, record.table.now.turn))
    first, second = chance.sample(range(len(record.players)), 2)
    views: list[View] = [SeatView(first), PairView(first, second), PUBLIC]
    return look.view(chance.choice(views))


def drawn_rates(chance: random.Random) -> Rates:
    rates = {}
    for kind in Rates():
        kept, broken = chance.randint(0, 9), chance.randint(0, 9)
        rates[kind] = Rate(kept, broken, chance.uniform(0, kept + broken))
    return Rates(rates)


def brute_force(kept: AgreedWeights) -> tuple[list[dict[str, float]], list[set[str]]]:
    """The weight of each card in each slot, and the cards that it can be with all promises kept.

    A promise that no world of the view turns on counts for no reading. No card is in one where
    promises clash.
    """
    knowledge = kept.knowledge
    worlds = []
    for world in enumerate_worlds(knowledge):
        cards = {**knowledge.known, **world.hands}
        told = []
        for kind, place, holds in promised(
            knowledge.table, kept.sheet.at(0), knowledge.moment.number, cards
        ):
            seen = place in knowledge.known and kind.startswith("play")
            connection = f"connection{kind.removeprefix('play').replace(', let pass', '')}"
            told.append((connection if seen else kind, holds))
        worlds.append((cards, world.weight, told))
    sure = [len({told[at][1] for _, _, told in worlds}) == 1 for at in range(len(worlds[0][2]))]
    shares: list[dict[str, float]] = [{} for _ in knowledge.slots]
    readings: list[set[str]] = [set() for _ in knowledge.slots]
    for cards, ways, told in worlds:
        weight: float = ways
        for kind, holds in told:
            epsilon = kept.epsilon(kind)
            weight *= 1 - epsilon if holds else epsilon
        whole = all(holds or settled for (_, holds), settled in zip(told, sure, strict=True))
        for at, slot in enumerate(knowledge.slots):
            card = str(cards[slot.place])
            shares[at][card] = shares[at].get(card, 0.0) + weight
            if whole:
                readings[at].add(card)
    return shares, readings


@thorough(400)
@given(seeds)
@pytest.mark.slow
def test_odds_and_readings_are_those_of_all_worlds(seed: int) -> None:
    chance = random.Random(seed)
    record = with_changes(chance, small_record(chance))
    knowledge = drawn_view(chance, record)
    assume(knowledge.consistent and 1 < knowledge.worlds <= MOST_WORLDS and knowledge.slots)
    kept = AgreedWeights(knowledge, record.sheet, drawn_rates(chance))
    try:
        slots = kept.slots
    except LimitError:
        assume(False)
    shares, readings = brute_force(kept)
    for slot, row, reading in zip(slots, shares, readings, strict=True):
        total = sum(row.values())
        assert {str(card): share for card, share in slot.shares.items()} == pytest.approx(
            {card: weight / total for card, weight in row.items()}
        )
        if slot.knowledge.card is None:
            assert slot.reading
            assert {*map(str, slot.reading)} >= reading
            assert kept.given_up or {*map(str, slot.reading)} == reading


@thorough(100)
@given(seeds)
@example(5775)  # a card that no promise is about, and that may be of a kind all drawn elsewhere
def test_random_worlds_give_nearly_the_odds_of_all(seed: int) -> None:
    chance = random.Random(seed)
    knowledge = drawn_view(chance, small_record(chance))
    assume(knowledge.consistent and knowledge.hidden_slots)
    kept = AgreedWeights(knowledge, drawn_sheet(chance), drawn_rates(chance))
    try:
        odds = Weighing.of(kept.hidden, kept.factors, kept.epsilon).shares
        draws = Draws(kept.hidden, kept.factors, kept.epsilon)
        estimates, worlds = draws.shares, draws.effective
    except LimitError:
        assume(False)
    for place, row in odds.items():
        assert sum(estimates[place].values()) == pytest.approx(1)
        for kind, share in row.items():
            error = sqrt(max(0.0, share * (1 - share)) / worlds)
            assert abs(estimates[place][kind] - share) <= 6 * error + 5 / worlds


@thorough(100)
@given(seeds)
def test_a_reading_without_time_to_search_holds_more(seed: int) -> None:
    chance = random.Random(seed)
    knowledge = drawn_view(chance, small_record(chance))
    assume(knowledge.consistent)
    kept = AgreedWeights(knowledge, drawn_sheet(chance))
    try:
        whole = Readings(kept.hidden, kept.factors)
    except LimitError:
        assume(False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readings, "MOST_NODES", chance.randint(0, 5))
        part = Readings(kept.hidden, kept.factors)
        masks = part.masks
    if part.exact:
        assert masks == whole.masks
    assert all(not mask & ~masks.get(place, 0) for place, mask in whole.masks.items())


def test_promises_that_take_too_long_are_left_out_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Record.parse(GAME + "hint Bob red 2\n").at().seen_by("Bob")
    monkeypatch.setattr(lens, "MOST_CASES", 1)
    for slot in known.kept(Sheet.named("level-2")).slots:
        assert slot.sampled
        assert slot.reading == slot.knowledge.shares.keys()


def test_odds_that_take_too_long_are_estimates_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Record.parse(GAME + "hint Bob red 2\n").at().seen_by("Bob")
    exact = known.kept(Sheet.named("level-2")).slots
    monkeypatch.setattr(weighing, "MOST_STEPS", 0)
    estimates = known.kept(Sheet.named("level-2")).slots
    for slot, estimate in zip(exact, estimates, strict=True):
        assert not slot.sampled
        assert slot.interval([*slot.shares][:3]) == (slot.likely([*slot.shares][:3]),) * 2
        assert estimate.sampled
        assert estimate.reading == slot.reading
        fits = [*filter(slot.knowledge.board.is_playable, slot.shares)]
        low, high = estimate.interval(fits)
        assert low < estimate.playable < high < low + 0.1
        assert low - 0.02 < slot.playable < high + 0.02


def test_what_a_teammate_can_know_leaves_out_both_hands() -> None:
    known = Record.parse(GAME + "hint Bob red 2\n").at().seen_by("Ann")
    kept = known.kept(Sheet.named("beginner")).teammate(1)
    assert {*map(str, kept.slots[1].reading)} == {"r1"}
    assert {*kept.hidden.places} == {slot.place for slot in known.in_hands[:10]}


@thorough(100)
@given(seeds)
def test_without_agreements_every_share_is_the_exact_one(seed: int) -> None:
    chance = random.Random(seed)
    knowledge = drawn_view(chance, small_record(chance))
    assume(knowledge.consistent)
    doubtful = Rates()  # of a kind never met, kept and broken weigh alike
    even = Rates(dict.fromkeys(doubtful, Rate()))
    for kept in (
        AgreedWeights(knowledge, Sheet()),
        AgreedWeights(knowledge, drawn_sheet(chance), even),
    ):
        try:
            slots = kept.slots
        except LimitError:
            continue
        for slot in slots:
            exact = {card: float(share) for card, share in slot.knowledge.odds.items()}
            assert dict(slot.shares) == pytest.approx(exact)


GAME = """
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 g4 b4
"""


def test_a_hint_is_read_by_the_sheet_of_its_time() -> None:
    game = f"agreements: beginner{GAME}".replace("b4 r3 y3", "r1 r3 y3")
    hint, change = "hint Bob red 2\n", "agree level-2\n"
    for lines, has_finesses in ((f"{hint}{change}", False), (f"{change}{hint}", True)):
        record = Record.parse(game + lines)
        kept = record.at().seen_by("Bob").kept(record.sheet)
        assert str(kept.read_by) == "beginner → level-2"
        assert ("r2" in map(str, kept.slots[1].reading)) is has_finesses


def test_what_was_agreed_later_changes_nothing_of_an_earlier_view() -> None:
    record = Record.parse(GAME + "hint Bob red 2\nagree level-2\n")
    early = record.at(0).seen_by("Bob").kept(record.sheet)
    assert str(early.read_by) == "none"
    late = record.at(1).seen_by("Bob")
    assert [slot.shares for slot in late.kept(record.sheet).slots] == [
        slot.shares for slot in late.kept(Sheet()).slots
    ]


SLIP = """players: Ann Bob Cy
seat: all
copies: r 3 2 2 2 1, y 3 2 2 2 1
hand: 3
tokens: 4
deck: r1 r2 r3 y1 y2 y3 r4 y4 y5 r1 r1 y1 y1 r2 y2 r3 y3 r4 y4 r5
Ann: hint Bob 1
"""


@pytest.mark.parametrize("last", ["discard 1 y5", "hint Ann red", "play 3 r4"])
def test_who_acts_out_of_turn_says_what_they_would_in_turn(last: str) -> None:
    told = []
    for text in (f"Cy: {last} ! too fast", f"adjust turn Cy\nCy: {last}"):
        kept = Record.parse(f"{SLIP}{text}\n").at().seen_by("Ann").kept(Sheet.named("level-2"))
        told.append([(slot.shares, slot.reading) for slot in kept.slots])
    assert told[0] == told[1]
    if last.startswith("discard"):
        assert {"r2", "r5"}.isdisjoint(map(str, told[0][2][1]))


def test_the_newest_card_of_a_hint_fits_or_the_chop_does() -> None:
    several = GAME + "hint Bob red 2 5\n"
    sheet = Sheet.parse("none play newest")
    for lines, second, fifth in (
        ("", "r1 r2 r3 r4 r5", "r1 r2 r3 r4 r5"),
        ("adjust turn Cy\nCy: hint Bob 4 5\n", "r1", "r4"),
        ("adjust turn Cy\nCy: hint Bob 4 2\n", "r4", "r1"),
    ):
        slots = Record.parse(several + lines).at().seen_by("Bob").kept(sheet).slots
        assert {*map(str, slots[1].reading)} == {*second.split()}
        assert {*map(str, slots[4].reading)} == {*fifth.split()}


def test_a_copy_of_a_called_card_has_a_rate_of_its_own() -> None:
    finesse = GAME.replace("seat: Bob", "seat: Ann").replace("deal Ann y4 g1", "deal Bob r1 g1")
    hints = "hint Cy red 2\nBob: hint Ann 1 3\n"
    record = Record.parse(finesse.replace("b4 r3", "b4 r2") + hints)
    kept = record.at().seen_by("Ann").kept(Sheet.named("level-2"))
    assert "no copy, called" in {factor.kind for factor in kept.factors}
    assert kept.epsilon("no copy, called") > kept.epsilon("no copy")
    assert "r1" not in map(str, kept.slots[2].reading)


def test_a_five_whose_suit_has_single_cards_may_be_saved_with_others_of_it() -> None:
    game = (
        "players: Ann Bob\nseat: Bob\ncopies: r 3 2 2 2 1, k 1 1 1 1 1\ndeal Ann r1 r2 r3 r4 r4\n"
    )
    for slots, reading in (("5", "k1 k3 k4"), ("4 5", "k1 k2 k3 k4 k5")):
        known = Record.parse(f"{game}hint Bob black {slots}\n").at().seen_by("Bob")
        kept = known.kept(Sheet.named("beginner"))
        assert {*map(str, kept.slots[4].reading)} == {*reading.split()}
