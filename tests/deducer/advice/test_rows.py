"""One list of actions, by one measure: complete, in order, and the same wherever it is shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deducer import Record
from deducer.advice.advice import Advice, Measure
from deducer.advice.advise import NODES_A_SECOND, advise
from deducer.advice.chances.answers import legal_actions
from deducer.advice.stakes import stakes
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen
from deducer.record.sheet import Sheet
from deducer.show.json.advise import advice_json
from deducer.show.terminal.advice import advice_text
from deducer.show.words.moves import actions_phrase
from solver.moves import PILE, Hint, Play
from tests.support.cases import a_few
from tests.support.places import GAMES, SAMPLES
from tests.support.terminals import drawn

SHEET = Sheet.named("beginner")
WORK = NODES_A_SECOND // 20
PLAYED = [SAMPLES / name for name in ("three_seats.hanabi", "crowning_piece_lost.hanabi")]
EVERY = 10
SOME = GAMES[::20]
WHOLE = [pytest.param(path, 1, marks=pytest.mark.nightly) for path in GAMES]
"""All turns of real games."""


def turns(path: Path, every: int = EVERY) -> Iterator[ExplainedKnowledge]:
    """What the seats to move know at every tenth turn of a game, while it goes on."""
    record = Record.load(path)
    for turn in range(0, record.table.now.turn, every):
        moment = record.at(turn)
        if record.advice and not record.table.outcome_at(moment.moment).over:
            yield moment.seen_by(moment.board.turn)


def advices(path: Path, every: int = EVERY) -> Iterator[Advice]:
    """Advice at these turns, by the cards alone and by a sheet."""
    for known in turns(path, every):
        for kept in (None, known.kept(SHEET)):
            yield advise(known, seconds=60, nodes=WORK, kept=kept)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*PLAYED, *a_few(GAMES, 20)])
def test_each_action_stands_in_one_row_and_no_row_reaches_the_place_above(path: Path) -> None:
    for advice in advices(path):
        rows, board = advice.rows, advice.knowledge.board
        moves = [move for row in rows for move in row.moves]
        assert len(moves) == len(set(moves))
        legal = {*legal_actions(Unseen.by(advice.knowledge))}
        if advice.measure is Measure.POSSIBLE:
            assert {*moves} == legal
        others = {each for each in legal if not isinstance(each, Hint) and each.slot != PILE}
        announced = {(type(each), each.slot) for each in moves if not isinstance(each, Hint)}
        assert (
            advice.measure is Measure.TOGETHER
            or {(type(each), each.slot) for each in others if not isinstance(each, Hint)}
            <= announced
        )
        assert [row.place for row in rows] == sorted(row.place for row in rows)
        assert {row.place for row in rows} == {*range(1, rows[-1].place + 1)}
        for row in rows:
            assert row.value.low <= row.value.mean <= row.value.high, row
        assert advice.in_points == (
            advice.measure is Measure.BY_SHEET and not board.rules.crowning_piece
        )
        assert advice.in_points or all(0 <= row.value.mean <= 1 for row in rows)
        for row in rows:
            slots = [move.slot for move in row.moves if not isinstance(move, Hint)]
            assert slots == sorted(slots)
            assert (
                len({tuple(advice.knowledge.slot(each).odds.items()) for each in slots if each}) < 2
            )


@pytest.mark.slow
@pytest.mark.parametrize(("path", "every"), [*((path, EVERY) for path in (*PLAYED, *SOME)), *WHOLE])
def test_every_list_begins_with_the_same_action(path: Path, every: int) -> None:
    """In the terminal, as JSON, among hints; and what the sheet says is the first of its place.

    The page shows the rows of the JSON in their order (`tests/deducer/page/test_page_agreements`).
    """
    for advice in advices(path, every):
        first, names = advice.rows[0], advice.knowledge.table.record.players
        told = advice_json(advice)
        assert [each["move"] for each in told["actions"][0]["moves"]] == [
            "hint" if isinstance(each, Hint) else "play" if isinstance(each, Play) else "discard"
            for each in first.moves
        ]
        is_possible = advice.measure is Measure.POSSIBLE
        named = str(actions_phrase(first.moves, None if is_possible else names))
        line = next(row for row in drawn(advice_text(advice)) if row.startswith(" 1 "))
        assert line.startswith(f" 1 {named} ")
        previewed = [each.hint for each in advice.hints]
        ranked = [row for row in advice.rows if any(move in previewed for move in row.moves)]
        if not is_possible and ranked:
            assert previewed[0] in ranked[0].moves
        if advice.measure is Measure.BY_SHEET:
            assert advice.by_sheet is not None
            choice = advice.by_sheet.choice
            assert choice in first.moves or all(
                choice not in row.moves for row in advice.rows if row.place == 1
            )


SURE = """\
players: Ann Bob
seat: Ann
rules: crowning-piece
copies: r 2 1, y 1 1
hand: 2
deal Bob r2 y2
Ann: hint Bob 2 1 2
Bob: hint Ann 1 1 2
"""


def test_without_a_sheet_plays_that_surely_fit_come_first_and_risks_last() -> None:
    first, *_ = advise(Record.parse(SURE).at().seen_by("Ann"), seconds=None).rows
    assert first.moves == (Play(1), Play(2))
    for path in PLAYED:
        for known in turns(path):
            advice = advise(known, seconds=60, nodes=WORK)
            at_stake = [stakes(known, row.move) for row in advice.rows if row.place == 1]
            risks = [
                1 - each.playable
                for row, each in zip(advice.rows, at_stake, strict=False)
                if each is not None and isinstance(row.move, Play)
            ]
            assert advice.measure is not Measure.POSSIBLE or risks == sorted(risks)


def test_where_there_is_no_time_to_play_on_advice_says_what_is_possible() -> None:
    record = Record.parse(
        "players: Ann Bo\nagreements: beginner\ndeal Ann r1 r2 r3 r4 r5\ndeal Bo y1 y2 y3 y4 y5"
    )
    known = record.at().seen_by("Ann")
    advice = advise(known, seconds=1e-6, kept=known.kept(known.table.sheet))
    assert advice.measure is Measure.POSSIBLE
    assert len(advice.rows) > 1
