"""The chance of perfect turn by turn: against all worlds, blind to own cards, drawn, left out."""

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from hypothesis import given

from deducer.advice.chances.answers import Chance
from deducer.game import Record
from deducer.record.data import RecordData
from deducer.record.events import Ended, Reason
from deducer.record.sheet import Sheet
from deducer.review import facts
from deducer.review.course import Deck
from deducer.review.game_review import outlooks, review
from deducer.review.reviews import MOST_COSTLY, Review
from deducer.review.turn_review import Outlook
from deducer.show.json.review import review_json
from deducer.show.terminal.review import BARS, ReviewText, Timeline
from deducer.show.words.review import CHANCE, CUT_SHORT, outlook_text
from deducer.table.table import Table
from deducer.web.study.saved_reviews import review_page
from solver import Board, Card, End, Hint, Move, Position, solve
from solver.deal import Deal
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    best_with,
    others,
    public_worlds,
    small_game,
)
from tests.deducer.review.test_course import RULES
from tests.deducer.review.test_review import sample
from tests.support import terminals
from tests.support.cases import a_few, thorough
from tests.support.games import begun, played
from tests.support.referee import Scene, fillings, lay_out, seeds, small_record
from tests.support.saved_pages import answers_of
from tests.support.schemas import follows

MOST = 120
"""So many worlds are solved one by one."""
FEW = 24
"""So many worlds are enough to draw."""
TOLD = ("crowning_piece_lost", "final_round", "last_copies", "choreography", "avalanche")
MISSING = ("three_seats", "slips")
"""Sample games of which all is known, or enough; and others."""


def unhurried(record: RecordData, worlds: int = MOST) -> Review:
    """A review with so many worlds for each chance, however slow the machine, even near the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "NEAR", -1)
        patch.setattr("deducer.times.CHANCE", None)
        patch.setattr(facts, "WORLDS", worlds)
        return review(record, outlook=True)


def hurried(record: RecordData) -> Review:
    """A review with a world or two for each chance."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deducer.times.CHANCE", 0.0)
        return review(record, outlook=True)


@cache
def sample_review(name: str) -> Review:
    return hurried(sample(name))


@pytest.fixture(scope="module")
def lost() -> Review:
    """A Crowning Piece that its last action lost."""
    return unhurried(sample("crowning_piece_lost"), FEW)


# -- against all worlds ----------------------------------------------------------------------


def every_world(scene: Scene, known: Mapping[int, Card], board: Board) -> list[Position]:
    """Every way to lay the cards that are not known, unless these are many."""
    rows = (*scene.hands, scene.pile)
    hidden = [place for row in rows for place in row if place not in known]
    left = Counter(scene.copies) - Counter(known.values())
    found = list(islice(fillings([scene.may_be(place) for place in hidden], left), MOST + 1))
    worlds = []
    for cards, _ in found if len(found) <= MOST else ():
        at = {**known, **dict(zip(hidden, cards, strict=True))}
        *hands, pile = (tuple(at[place] for place in row) for row in rows)
        worlds.append(Position(board, tuple(hands), pile))
    return worlds


def acted(world: Position, move: Move) -> Position:
    if isinstance(move, Hint):
        return replace(world, board=world.board.after_hint())
    return world.after(move)


def possible(world: Position) -> bool | None:
    if world.board.end is not None:
        return world.board.end is End.PERFECT
    return solve(world).winnable


def agrees(chance: Chance, worlds: Sequence[Position]) -> bool:
    """Whether a chance is that of all worlds."""
    won = sum(possible(world) is True for world in worlds)
    return chance.exact and chance.share == Fraction(won, len(worlds))


def check(record: RecordData, reviewed: Review) -> int:
    """Hold a game's outlooks against all worlds; how many were neither sure nor hopeless."""
    between = 0
    for (moment, _), turn in zip(reviewed.table.actions(), reviewed.turns, strict=True):
        scene = lay_out(Record.of(record), turn.turn - 1)
        worlds = every_world(scene, scene.visible(turn.seat), moment.board)
        assert turn.outlook is not None
        before, after = turn.outlook.before, turn.outlook.after
        if worlds:
            assert agrees(before, worlds)
            between += 0 < before.share < 1
        if worlds and turn.slip is None:
            assert after is not None
            assert agrees(after, [acted(world, turn.move) for world in worlds])
            assert 0 <= after.share <= before.share
        if before.exact and turn.possible_before is not None:
            assert turn.possible_before or before.share < 1
            assert before.share > 0 or not turn.possible_before
    return between


@given(seeds)
@thorough(25)
def test_chances_of_any_small_game_are_those_of_all_worlds(seed: int) -> None:
    record = small_record(random.Random(seed))
    check(record, unhurried(record))


@pytest.mark.slow
def test_the_share_of_winnable_deals_is_that_of_all_ways_to_lay_what_is_missing() -> None:
    between = asked = 0
    for seed in range(40):
        rules = RULES[seed % len(RULES)]
        record = played(Deal.shuffle(rules, 2, seed), seed, seed % 2, actions=6).record
        if Table.of(record).outcome.over:
            continue
        record = replace(record, log=(*record.log, Ended(Reason.GIVEN_UP)), advice=False)
        reviewed = unhurried(record)  # which takes no time for turns, as there is no advice
        table, known = reviewed.table, Deck(reviewed.table).known
        whole = lay_out(Record.of(record), table.now.turn)
        for share, turn in (
            (reviewed.winnable_share, 0),
            (reviewed.still_winnable_share, table.now.turn),
        ):
            scene = lay_out(Record.of(record), turn)
            scene.hints = whole.hints
            worlds = every_world(scene, known, table.at(turn).board)
            if share is not None and worlds:
                assert agrees(share, worlds)
                asked += 1
                between += 0 < share.share < 1
    assert asked > 10
    assert between > 2


# -- what a seat can tell --------------------------------------------------------------------


def test_what_lies_open_needs_no_world() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "odds", None)
        turns = review(sample("last_copies"), outlook=True).turns
    sure = Outlook(Chance(1, 0, 0, True), Chance(1, 0, 0, True))
    assert {turn.outlook for turn in turns} == {sure}
    assert outlook_text(sure) == "0%"


@pytest.mark.slow
def test_near_the_end_it_is_that_of_all_joint_policies() -> None:
    compared: Counter[str] = Counter()
    for seed in range(90):
        game = small_game(seed)
        position, board = game.table.position(), game.at().board
        seat = board.turn
        worlds = public_worlds(game)
        if position is None or board.end is not None or len(worlds) > 8:
            continue
        seen = others(position, seat)
        own = sum(others(world, seat) == seen for world in worlds)
        try:
            best = best_with(EveryPolicy(), worlds, seen)
        except TooMany:
            continue
        for move, wins in best.items():
            action = begun(Deal.shuffle(game.rules, len(game.players), 0), [move]).log
            record = replace(game, log=(*game.log, *action))
            (_, found), *_ = outlooks(record, [record.actions])
            if found.after is None or not found.together:
                continue
            assert found.cost * own == max(best.values()) - wins
            assert 0 <= found.after.share <= found.before.share
            compared["lost" if found.cost else "kept"] += 1
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(facts, "NEAR", -1)
                (_, bound), *_ = outlooks(record, [record.actions])
            assert bound.before.share >= found.before.share
            compared["cleared"] += bound.cost > 0 == found.cost
            assert outlook_text(found).startswith("= ")
    assert min(compared["lost"], compared["kept"], compared["cleared"]) > 3


@pytest.mark.parametrize(
    ("before", "after", "is_drop"),
    [
        (Chance(20, 20, 0, True), Chance(20, 19, 0, True), True),  # exactly a twentieth
        (Chance(100, 100, 0, True), Chance(100, 96, 0, True), False),
        (Chance(1000, 900, 0, False), Chance(1000, 800, 0, False), True),
        (Chance(10, 9, 0, False), Chance(10, 8, 0, False), False),  # perhaps by chance
        (Chance(20, 10, 10, True), Chance(20, 5, 5, True), False),  # perhaps the same
    ],
)
def test_a_drop_is_large_and_sure(before: Chance, after: Chance, is_drop: bool) -> None:
    told = Outlook(before, after)
    assert told.is_drop == is_drop
    assert told.cost == before.share - after.share


def test_the_turns_that_cost_most_are_named() -> None:
    reviewed = unhurried(sample("crowning_piece_lost"), 1)
    shares = [10 - at % 9 for at in range(len(reviewed.turns))]
    drops = with_chances(reviewed, *((exact(10, 10), exact(10, each)) for each in shares)).costly
    assert len(drops) == MOST_COSTLY
    named = [turn.outlook.cost for turn in drops if turn.outlook]
    assert named == [Fraction(10 - each, 10) for each in sorted(shares)[:MOST_COSTLY]]
    assert [turn.turn for turn in drops][:3] == [9, 18, 27]


@pytest.mark.slow
def test_costs_within_their_margins_are_a_tie() -> None:
    reviewed = unhurried(sample("crowning_piece_lost"), 1)
    after = {3: 700, 5: 400, 9: 690, 11: 500}
    chances = [(1000, after.get(turn.turn, 1000)) for turn in reviewed.turns]
    tied = with_chances(reviewed, *((sampled(one), sampled(other)) for one, other in chances))
    assert [[turn.turn for turn in group] for group in tied.costly_groups] == [[5], [11], [3, 9]]
    answers = answers_of(review_page(tied))
    page = [*answers["review"]["told"]["chances"], answers["chances"][2]["sign"]["text"]]
    for shown in (drawn(tied), " ".join(page)):
        assert re.search(r"a tie, within the margins: turns 3, 9", shown, re.I)
        assert re.search(r"it cost 30% of the chance of perfect", shown, re.I)


def sampled(possible: int) -> Chance:
    return Chance(1000, possible, 0, all_worlds=False)


def exact(worlds: int, possible: int) -> Chance:
    return Chance(worlds, possible, 0, all_worlds=True)


def with_chances(reviewed: Review, *chances: tuple[Chance, Chance]) -> Review:
    """The review with these chances before and after each turn."""
    pairs = zip(reviewed.turns, chances, strict=True)
    turns = (replace(turn, outlook=Outlook(*each)) for turn, each in pairs)
    return replace(reviewed, turns=tuple(turns))


@pytest.mark.slow
def test_a_review_is_the_same_each_time_on_any_number_of_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, sheet = sample("final_round"), Sheet.named("beginner")
    record = replace(record, log=record.log[:6], lines=())
    monkeypatch.setattr("deducer.times.CHANCE", None)
    monkeypatch.setattr(facts, "NODES_OF_CHANCE", 5_000)
    monkeypatch.setattr("deducer.times.SLOWER", 1000)
    answers = []
    for cores in (1, 4):
        monkeypatch.setattr("deducer.advice.chances.workers.cores", lambda cores=cores: cores)
        reviewed = review(record, time_limit=0, outlook=True, sheet=sheet, play_on=0.01)
        assert not reviewed.cut_short
        answers.append(review_json(reviewed) | {"seconds": 0})
    assert answers[0] == answers[1]
    assert any(not turn["outlook"]["before"]["exact"] for turn in answers[0]["turns"])


@pytest.mark.slow
def test_a_review_says_that_the_time_ended_a_chance_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deducer.times.CHANCE", 0.0)
    reviewed = review(sample("three_seats"), time_limit=0, outlook=True)
    assert reviewed.cut_short
    text, page = " ".join(drawn(reviewed).split()), review_page(reviewed)
    for said in (str(CUT_SHORT), "of their possible orders are winnable"):
        assert said in text
        assert said in page
    assert "was the deal winnable? cards are not known" in text
    assert "still were when play stopped" in text
    data = follows("review", review_json(reviewed))
    assert any(turn["outlook"]["before"].get("cut_short") for turn in data["turns"])


# -- shown -----------------------------------------------------------------------------------


def drawn(reviewed: Review, *, every_turn: bool = False) -> str:
    return terminals.shown(ReviewText(reviewed, every_turn=every_turn))


def test_a_row_of_bars_has_the_chance_before_each_turn(lost: Review) -> None:
    chances = [exact(17, at % 18) for at in range(len(lost.turns))]
    reviewed = with_chances(lost, *((each, each) for each in chances))
    (row,) = (row.plain for row in Timeline(reviewed, 80).rows() if row.plain.startswith("chance"))
    for bar, chance in zip(row[len("perfect  ") :], chances, strict=True):
        eighths = f" {BARS}".index(bar)
        assert eighths - 1 < chance.share * len(BARS) <= eighths or eighths == chance.share == 0
    assert all(len(row.plain) <= 30 for row in Timeline(reviewed, 30).rows())
    unknown = replace(reviewed.turns[3], outlook=None)
    turns = (*reviewed.turns[:3], unknown, *reviewed.turns[4:])
    rows = Timeline(replace(reviewed, turns=turns), 80).rows()
    assert [row.plain[len("perfect  ") + 3] for row in rows][1] == "?"


def test_the_terminal_names_what_cost_most_and_lists_chances(lost: Review) -> None:
    outlooks = [(exact(10, 7), exact(10, 3 if turn.turn == 7 else 7)) for turn in lost.turns]
    reviewed = with_chances(lost, *outlooks)
    text = drawn(reviewed)
    assert str(CHANCE) in " ".join(text.split())
    assert [turn.turn for turn in reviewed.costly] == [7]
    assert "turn 7" in text
    assert "it cost 40% of the chance of perfect" in text
    listed = drawn(reviewed, every_turn=True)
    rows = [row for row in listed.splitlines() if row.lstrip()[:2].strip().isdigit()]
    assert sum("%" in row for row in rows) >= len(lost.turns)


def test_a_page_has_the_chance_of_every_turn_and_says_what_it_is(lost: Review) -> None:
    answers = answers_of(review_page(lost))
    told = answers["review"]["told"]
    assert "is an upper bound" in told["chances"][0]
    assert "the chance of perfect with all cards open from then on" in told["points"][0]["caption"]
    assert [each["turn"] for each in answers["chances"]] == [turn.turn for turn in lost.turns]
    dropped = {each["turn"] for each in answers["chances"] if each["drop"]}
    assert dropped >= {turn.turn for turn in lost.costly}
    facts_of = [" ".join(fact["text"] for fact in noted) for noted in told["facts"]]
    assert all(text.count("The chance of perfect with ") == 1 for text in facts_of)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few([*MISSING, *TOLD], 7))
def test_json_follows_the_schema(name: str) -> None:
    reviewed = sample_review(name)
    data = follows("review", review_json(reviewed))
    for turn, told in zip(reviewed.turns, data["turns"], strict=True):
        assert turn.outlook is not None
        assert Fraction(told["outlook"]["before"]["share"]) == turn.outlook.before.share
        assert (told["outlook"]["after"] is None) == (turn.slip is not None)
        assert told["outlook"].pop("together") == turn.outlook.together
        for chance in filter(None, told["outlook"].values()):
            share = round(float(Fraction(chance["share"])), 6)
            assert 0 <= chance["low"] <= share <= chance["high"] <= 1
    assert (data["winnable_share"] is None) == (name in TOLD)
    assert (data["still_winnable_share"] is None) == (name in TOLD)


# -- left out --------------------------------------------------------------------------------


def without_chances(reviewed: Review) -> bool:
    told = [turn.outlook for turn in reviewed.turns] == [None] * len(reviewed.turns)
    data = review_json(reviewed)
    told = told and all(turn["outlook"] is None for turn in data["turns"])
    answers = answers_of(review_page(reviewed))
    texts = (drawn(reviewed), drawn(reviewed, every_turn=True), str(answers["review"]["told"]))
    told = told and not reviewed.costly and not answers["chances"]
    return told and all("chance of" not in text for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(["crowning_piece_lost", "final_round"], 2))
def test_a_record_may_ask_for_no_advice_even_after_the_game(name: str) -> None:
    record = sample(name)
    assert without_chances(hurried(replace(record, advice=False)))
    assert not without_chances(sample_review(name))


def test_who_asks_is_told_of_every_turn_and_nobody_else() -> None:
    reviewed = review(sample("three_seats"))
    assert without_chances(reviewed)
    assert reviewed.winnable_share is reviewed.still_winnable_share is None
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deducer.times.CHANCE", 0.0)
        review(sample("slips"), outlook=True, watcher=lambda *each: told.append(each[2]))
    turns = [about for about in told if about.endswith(": the chance of perfect")]
    assert turns == [f"turn {turn}: the chance of perfect" for turn in range(1, 7)]
