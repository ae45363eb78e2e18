"""What the promises of a game came to."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.examples import EXAMPLES
from deducer.agreements.learning import learned
from deducer.agreements.lens import Lens
from deducer.agreements.outcomes import Noted, PromiseOutcome, counts, outcomes, player_counts
from deducer.agreements.promises import promises
from deducer.agreements.rates import START, Rate, Rates, weight_of_broken
from deducer.agreements.scenes import scenes
from deducer.quiz.question import seen_by
from deducer.record.sheet import PRESETS, toggles
from deducer.show.json.agreements import promise_json
from deducer.table.clues import card_mask
from deducer.table.table import Table
from solver.cards import Card
from tests.deducer.agreements.test_odds_by_sheet import SLIP, drawn_sheet
from tests.deducer.review.test_past_end import GAME as ENDED
from tests.deducer.review.test_past_end import LATE, SHEET
from tests.support.cases import a_few, thorough
from tests.support.places import GAMES, SAMPLES, needs_shared
from tests.support.promised import Teller
from tests.support.referee import seeds, small_record

PLAYED = [
    Path("sample_games", f"{name}.hanabi")
    for name in ("avalanche", "crowning_piece_lost", "crowning_piece_won", "final_round", "slips")
]
PARTS = 32
GAME = """
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 r1 b4
"""


def of(text: str, sheet: str = "level-2") -> list[PromiseOutcome]:
    return list(outcomes(Record.parse(text).table, Sheet.parse(sheet)))


def focuses(told: list[PromiseOutcome]) -> list[PromiseOutcome]:
    return [each for each in told if each.kind.startswith("play")]


def without_circumstances(kind: str) -> str:
    return "play" if kind.startswith("play") else kind.partition(",")[0]


def came(told: PromiseOutcome, world: dict[int, Card]) -> bool:
    """Whether the same promise, written a second time, is kept in a world."""
    number, first = told.scene.number, told.scene.sheet
    kind = without_circumstances(told.kind)
    return all(
        holds
        for other, place, holds in Teller(told.scene.table, first, number, number, world).told()
        if (without_circumstances(other), place) == (kind, told.place)
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", a_few(PLAYED, 3), ids=lambda path: path.stem)
def test_they_are_those_of_the_promises_written_a_second_time(path: Path) -> None:
    table = Record.load(path).table
    cards = {place: source.card for place, source in table.sources.items()}
    if len(cards) == table.record.rules.composition.total:
        for told in outcomes(table, Sheet.named("level-2")):
            assert told.kept is came(told, cards)


@pytest.mark.slow
@pytest.mark.parametrize("path", a_few(PLAYED[1:4], 3))
def test_others_are_the_cards_in_hands_that_as_another_card_turn_it(path: Path) -> None:
    table = Record.load(path).table
    cards = {place: source.card for place, source in table.sources.items()}
    results = [*outcomes(table, Sheet.named("level-3"))]
    assert any(told.others for told in results)
    for told in results[::45]:
        held = {place for hand in told.scene.moment.hands for place in hand} - {told.about}
        assert {*told.others} == {
            place
            for place in held
            if any(
                came(told, {**cards, place: card}) is not told.kept
                for card in table.record.rules.composition.cards
            )
        }


def test_a_focus_is_kept_by_the_first_toggle_that_allows_it() -> None:
    (told,) = focuses(of(GAME + "hint Cy 1 4\n"))
    assert (told.kept, told.toggle) == (True, "play")
    (told,) = [
        each for each in of(GAME + "hint Cy 3 2 3\n", "beginner") if each.kind.startswith("play")
    ]
    assert (told.kept, told.toggle) == (False, None)


HIDDEN = """players: Ann Bob Cy
seat: Cy
deal Ann y1 b3 g4 w1 g5
deal Bob r1 w4 g4 b1 r2
Ann: hint Cy 1 2
Bob: hint Ann 5
"""


def test_a_toggle_that_asks_for_a_hidden_card_is_passed_over() -> None:
    """A 5 on the chop is saved, whatever the hidden hinted card is."""
    *_, told = focuses(of(HIDDEN, "beginner"))
    assert (told.kept, told.toggle) == (True, "save")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "part"), a_few([(path, part) for part in range(PARTS) for path in GAMES], 2560)
)
def test_it_is_known_right_after_the_action_and_never_changes(path: Path, part: int) -> None:
    """Whoever does not see all cards does not know it, or knows the same."""
    table = Record.load(path).table
    told = {
        name: {
            (each.scene.moment.turn, each.kind, each.place): each
            for each in outcomes(table, Sheet.named(name))
        }
        for name in PRESETS
    }
    for moment, _ in table.actions()[part::PARTS]:
        log = table.events[: moment.number]
        whole = Table.of(replace(table.record, log=log, lines=()))
        views = [seen_by(table, moment, seat) for seat in range(len(moment.hands))]
        for name, at_the_end in told.items():
            for seen in (whole, *views):
                for each in outcomes(seen, Sheet.named(name)):
                    later = at_the_end[each.scene.moment.turn, each.kind, each.place]
                    if seen is whole:
                        assert (each.kept, each.toggle) == (later.kept, later.toggle)
                    assert each.kept in (None, later.kept)


BLIND = """players: Ann Bob Cy Dee
first: Cy
seat: Dee
rules: standard empty-hints
copies: r 2 1, y 1 1, g 2 1
wild: r
hand: 2
deal Ann r2 r1
deal Bob g2 r1
deal Cy y2 g1
Cy: hint Ann y 1 2
Dee: play 2 g1
Ann: play 2 r1
Bob: play 1 g2
"""
LAST = ("Cy: discard 1 y5", "Cy: hint Bob 2", "Cy: play 3 r4", "Bob: discard 2", "Ann: hint Cy 5")


@pytest.mark.parametrize("last", LAST)
def test_who_acted_out_of_turn_made_the_promise(last: str) -> None:
    slip, right = (
        of(SLIP + text)
        for text in (f"{last} ! too fast", f"adjust turn {last[:3].strip(':')}\n{last}")
    )
    told = [
        [(each.scene.actor, each.kind, each.place, each.kept, each.toggle) for each in some]
        for some in (slip, right)
    ]
    assert told[0] == told[1]
    names = "Ann", "Bob", "Cy"
    assert player_counts(slip, names) == player_counts(right, names)


def test_a_blind_play_is_about_the_card_that_was_played() -> None:
    table = Record.parse(BLIND).table
    *_, told = outcomes(table, Sheet.named("level-2"))
    data = promise_json(table, told)
    assert (data["promise"], data["holder"], data["focus"], data["card"]) == (
        "blind play",
        1,
        1,
        "g2",
    )


def test_a_change_of_agreements_counts_for_later_hints_alone() -> None:
    """A red 3 by rank needs a connection, which beginners do not know."""
    hint, change = "hint Cy 3 2 3\n", "agree level-2\n"
    record = Record.parse(f"agreements: beginner{GAME}{hint}{change}")
    (early,) = focuses(list(outcomes(record.table, record.sheet)))
    record = Record.parse(f"agreements: beginner{GAME}{change}{hint}")
    (late,) = focuses(list(outcomes(record.table, record.sheet)))
    assert (early.scene.sheet, late.scene.sheet) == (
        Sheet.named("beginner"),
        Sheet.named("level-2"),
    )
    assert early.toggle is None


def last(table: Table, sheet: Sheet) -> tuple[list[tuple[str, bool | None]], frozenset[int]]:
    """What the last action of a table promises or keeps, and the cards it moves off the chop."""
    *_, scene = scenes(table, sheet, len(table.events))
    told = [each for each in outcomes(table, sheet) if each.scene.number == scene.number]
    return [(each.kind, each.kept) for each in told], scene.moves


@pytest.mark.parametrize("toggle", EXAMPLES)
def test_an_example_is_a_moment_in_which_its_toggle_matters(toggle: str) -> None:
    table, sheet = Record.parse(str(EXAMPLES[toggle])).table, EXAMPLES[toggle].sheet(toggle)
    assert last(table, sheet) != last(table, replace(sheet, **{toggle: False}))


def test_each_toggle_has_an_example() -> None:
    assert {name.replace("_", "-") for name in EXAMPLES} == set(toggles())


def test_a_card_that_nobody_knows_yet_leaves_it_open() -> None:
    told = of(GAME + "hint Cy 1 4\ndiscard 5 b3\nhint Bob 1 2\n", "beginner no-silence")
    assert {each.kept for each in told if each.scene.actor == 2} == {None}


def test_kinds_are_counted_as_far_as_they_are_known() -> None:
    told = of(GAME + "hint Cy 1 4\n", "beginner")
    assert counts(told) == {"no trash": Rate(1, 0), "play": Rate(1, 0)}
    assert counts([]) == {}


# -- what a promise reads: nothing that the player who gave it could not see -------------------


def check(table: Table, sheet: Sheet, chance: random.Random) -> None:
    """Assert that no promise reads a card that its giver holds; unknown cards are drawn."""
    composition = table.record.rules.composition
    cards = {place: chance.choice(composition.cards) for place in range(composition.total)}
    cards |= {place: source.card for place, source in table.sources.items()}
    masks = {place: card_mask(composition, card) for place, card in cards.items()}
    for scene in scenes(table, sheet, len(table.events)):
        unseen = {*scene.hand(scene.actor)}
        for promise in promises(scene):
            watched = Noted(masks)
            promise.holds(Lens(watched))
            assert not watched.read & unseen, (promise.kind, scene.number)


@thorough(200)
@given(seeds)
def test_a_promise_reads_only_what_its_giver_could_see(seed: int) -> None:
    chance = random.Random(seed)
    check(small_record(chance).table, drawn_sheet(chance), chance)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few([*reversed(PRESETS)], 4))
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.hanabi")), ids=lambda path: path.stem)
def test_so_it_is_in_whole_games(path: Path, name: str) -> None:
    if path.stem != "contradiction":
        check(Record.load(path).table, Sheet.named(name), random.Random(0))


# -- rates that finished games teach -----------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.slow
@needs_shared
def test_the_rates_at_the_start_are_those_of_real_games() -> None:
    rates = learned([Record.load(path).table for path in GAMES], Sheet.parse("level-4 fits bluff"))
    assert [*rates] == sorted(START)
    for kind, start in START.items():
        rate = rates[kind]
        assert (
            Rate(rate.kept, rate.broken, round(rate.by_chance, 1), round(rate.squares, 1)) == start
        )


def test_actions_past_the_end_teach_nothing() -> None:
    plain, late = (learned([Record.parse(text).table], SHEET) for text in (ENDED, ENDED + LATE))
    assert plain.kinds == late.kinds


@given(st.floats(0.01, 0.99), st.floats(0.05, 0.95), st.floats(0, 0.9))
def test_as_many_are_broken_as_were(share: float, by_chance: float, apart: float) -> None:
    apart *= min(by_chance, 1 - by_chance)
    weight = weight_of_broken(share, by_chance, apart**2)
    chances = (by_chance - apart, by_chance + apart)
    broken = sum(chance * weight / (chance * weight + 1 - chance) for chance in chances) / 2
    assert broken == pytest.approx(share, abs=1e-6)


def test_promises_that_chance_keeps_unlike_often_teach_the_ratio_of_their_likelihoods() -> None:
    """A thousand that chance breaks once in five times, a thousand that it breaks four times."""
    truth, chances = 0.1, [0.2, 0.8] * 1000
    broken = round(sum(c * truth / (c * truth + 1 - c) for c in chances))
    of_all = Rate(len(chances) - broken, broken, sum(chances), sum(c * c for c in chances))
    told = [Rates({"play": rate}).epsilon("play") for rate in (of_all, replace(of_all, squares=0))]
    assert [each / (1 - each) for each in told] == pytest.approx([truth, 0.185], abs=0.003)
