"""What the promises of a game came to."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.examples import EXAMPLES
from deducer.agreements.outcomes import PromiseCount, PromiseOutcome, counts, outcomes
from deducer.agreements.scenes import scenes
from deducer.record.sheet import toggles
from deducer.table.table import Table
from tests.support.promised import promised

SAMPLES = [
    Path("sample_games", f"{name}.hanabi")
    for name in ("avalanche", "crowning_piece_lost", "crowning_piece_won", "final_round", "slips")
]
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


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_they_are_those_of_the_promises_written_a_second_time(path: Path) -> None:
    table = Record.load(path).table
    sheet = Sheet.named("level-2")
    cards = {place: source.card for place, source in table.sources.items()}
    until = cache(lambda last: list(promised(table, sheet, last, cards)))
    for told in outcomes(table, sheet):
        if told.kept is None or len(cards) < table.record.rules.composition.total:
            continue
        number = told.scene.number
        more = until(number)[len(until(number - 1)) :]
        new = [holds for _, place, holds in more if place == told.place]
        assert told.kept is all(new) or told.kept in new


def test_further_cards_were_in_hands_still() -> None:
    """Those that were played before are no news to anybody."""
    table = Record.load(SAMPLES[2]).table
    told = [each for each in outcomes(table, Sheet.named("level-4")) if each.others]
    assert len(told) > 10
    for each in told:
        assert {*each.others} <= {place for hand in each.scene.moment.hands for place in hand}


def test_a_focus_is_kept_by_the_first_toggle_that_allows_it() -> None:
    (told,) = focuses(of(GAME + "hint Cy 1 4\n"))
    assert (told.kept, told.toggle) == (True, "play")
    (told,) = [
        each for each in of(GAME + "hint Cy 3 2 3\n", "beginner") if each.kind.startswith("play")
    ]
    assert (told.kept, told.toggle) == (False, None)


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
    assert counts(told) == {"no trash": PromiseCount(1, 0), "play": PromiseCount(1, 0)}
    assert counts([]) == {}
