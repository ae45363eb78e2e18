"""Answers of exercises are worked out anew, and depend on no card that their seat does not see."""

import random
from dataclasses import replace
from functools import cache
from itertools import islice, zip_longest

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.offers import offers, touching
from deducer.game import ExplainedKnowledge
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import SeatView
from deducer.languages import LANGUAGES, say
from deducer.play.chair import rates_beside
from deducer.play.search import compared, player_view
from deducer.play.translate import numbered_move
from deducer.play.worlds import agreed_worlds
from deducer.record.data import RecordData
from deducer.table.table import Table
from deducer.trainer.exercises import WORLDS, Choice, Exercise, exercise
from deducer.trainer.games import Name, exercise_named, exercises, search
from deducer.trainer.levels import LEVELS, Level, TrainerError
from deducer.trainer.shelf import SHELF
from solver.cards import Card
from tests.support.cases import a_few
from tests.support.exercise_cases import answers
from tests.support.places import SHARED, needs_shared

NAMES = [name for alike in zip_longest(*SHELF.values()) for name in alike if name is not None]
"""All of the shelf, a level after the other."""
ACTIONS = [name for name in NAMES if "meaning" not in name]
MIXED = [*NAMES[:5:2], *ACTIONS[:2]]


@cache
def named(name: str) -> Exercise:
    return exercise_named(name)


def whole(name: str) -> Table:
    """The table of the game that an exercise is from, with all its cards."""
    from deducer.trainer.games import _played

    level, players, seed, _, _ = name.split("/")
    return _played(Level.named(level), int(players), int(seed))[0]


def seen_anew(name: str) -> ExplainedKnowledge:
    """What the seat of an exercise knows, from the whole record."""
    asked, record = named(name), Record.of(whole(name).record)
    turn = asked.turn - (asked.kind != "meaning")
    return record.at(turn).seen_by(asked.seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(NAMES, 8))
def test_an_answer_is_right_by_the_sheet_and_another_below(name: str) -> None:
    """The reading, the offers and the policy's action are asked for again, from another view."""
    asked, known = named(name), seen_anew(name)
    level, right = asked.level, asked.right

    def answer(sheet: Sheet) -> frozenset[Choice]:
        kept = known.kept(sheet)
        if asked.asked is None:
            number = player_view(kept).choose()
            return frozenset({numbered_move(known.table.record.rules, number)})
        if asked.kind == "meaning":
            return frozenset(kept.slots[asked.asked.slot - 1].reading)
        made = offers(kept, touching(known, asked.asked.seat).items())
        return frozenset(each.hint for each in made if each.sure and each.slot == asked.asked.slot)

    assert answer(level.sheet) == right
    assert answer(level.below) != right
    assert asked.accepts(right)
    assert right <= {*asked.choices}
    assert len(right) < len(asked.choices)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(ACTIONS, 4))
def test_any_other_action_leads_to_fewer_points_in_other_worlds_too(name: str) -> None:
    asked, known = named(name), seen_anew(name)
    kept = known.kept(asked.level.sheet, rates_beside(0))
    player, rules = player_view(kept), known.table.record.rules
    moves = [each for each in asked.choices if not isinstance(each, Card)]
    moves.sort(key=lambda each: each not in asked.right)
    if asked.kind == "action":  # nothing is left out that the rules allow
        others = {*range(known.board.players)} - {asked.seat} if known.board.tokens else set()
        every = {*known.board.acts(), *(hint for to in others for hint in touching(known, to))}
        assert {*moves} == every
    draws = compared(player, rules, agreed_worlds(kept, player), moves, random.Random(99))
    best, *worse = next(islice(draws, 2 * WORLDS - 1, None))
    assert {best.move} == asked.right
    assert all(each.loss(best).mean > 0 for each in worse)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(MIXED, 3))
def test_an_exercise_does_not_depend_on_cards_that_its_seat_does_not_see(name: str) -> None:
    asked, table = named(name), whole(name)
    turn = asked.turn - (asked.kind != "meaning")
    begun = _until(table.record, turn)
    knowledge = Knowledge(begun, begun.now, SeatView(asked.seat))
    unseen = Unseen.by(knowledge)
    kinds = unseen.hidden.draws.draw(random.Random(name))
    deck, cards = [*table.record.deck], table.record.rules.composition.cards
    for place, kind in zip(unseen.hidden.places, kinds, strict=True):
        deck[place] = cards[kind]
    assert tuple(deck) != table.record.deck
    other = _until(replace(table.record, deck=tuple(deck), lines=()), asked.turn)
    again = exercise(other, asked.level, asked.kind, asked.turn)
    assert again is not None
    for part in ("choices", "right", "lit", "toggles", "asked", "giver", "hint", "promise"):
        assert getattr(again, part) == getattr(asked, part)
    assert list(map(str, again.reasons)) == list(map(str, asked.reasons))
    assert again.known.table.record == asked.known.table.record


def _until(record: RecordData, turn: int) -> Table:
    return Table.of(replace(record, log=record.log[:turn], lines=()))


@pytest.mark.parametrize("name", a_few(MIXED, 3))
def test_every_sentence_is_said_in_each_language(name: str) -> None:
    asked = named(name)
    for phrase in (*asked.reasons, *asked.lesson):
        texts = {say(phrase, language) for language in LANGUAGES}
        assert len(texts) >= len(LANGUAGES) - 1, texts
    assert asked.lesson
    assert asked.reasons
    assert asked.lit
    hands = asked.known.moment.hands
    assert all(0 < slot <= len(hands[seat]) for seat, slot in asked.lit)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_exercises_one_a_game() -> None:
    level = Level.named("beginner")
    first = [str(name) for name, _ in islice(exercises(level, seed=2), 2)]
    assert first == [name for name in SHELF["beginner"] if Name.parse(name).seed >= 2][:2]
    for name in first:
        assert str(exercise_named(name).level.name) == "beginner"


@pytest.mark.slow
def test_the_shelf_holds_what_the_games_give() -> None:
    name, _ = next(iter(search(Level.named("beginner"), 3, 1)))
    assert str(name) == SHELF["beginner"][0]


def test_every_level_has_exercises_and_the_toggles_before_it_and_stops_when_told() -> None:
    for name, shelf in SHELF.items():
        assert len(shelf) >= 3, name
        assert all(Name.parse(each).level == name for each in shelf)
        seeds = [Name.parse(each).seed for each in shelf]
        assert seeds == sorted(set(seeds))
    assert [*exercises(Level.named("level-5"), seed=10**6, stop=lambda: True)] == []
    assert Level.named("level-1") == Level.named("beginner")
    for name in LEVELS:
        level = Level.named(name)
        assert level.toggles
        for toggle in level.toggles:
            assert getattr(level.sheet, toggle)
            assert not getattr(level.below, toggle)
            assert not getattr(level.without(toggle), toggle)


@pytest.mark.parametrize(
    "text", ["", "level-9/3/1/1/hint", "beginner/9/1/1/hint", "beginner/3/1/1/play", "a/b/c/d/e"]
)
def test_a_name_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(TrainerError, match="there is no"):
        Name.parse(text)
    with pytest.raises(TrainerError, match="there is no exercise beginner/3/1/999/hint"):
        exercise_named("beginner/3/1/999/hint")  # a turn that teaches nothing


@needs_shared
@pytest.mark.slow
@pytest.mark.parametrize(("worlds", "least"), a_few([(0, 24), (200, 21)], 2))
def test_most_exercises_are_answered_as_their_authors_do(worlds: int, least: int) -> None:
    """By the sheet alone, and with a chair's search; those that can be checked are 27."""
    rows = [*answers(SHARED / "agreements", worlds)]
    right = sum(row.right for row in rows)
    print(f"{right} of {len(rows)} as their authors")
    assert len(rows) == 27
    assert right >= least, "\n".join(str(row) for row in rows if not row.right)
