"""A whole review: what came of a game, what each player did, what cards are missing, causes."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from deducer import RecordError, ViewError
from deducer.formats import load
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.review import causes
from deducer.review.game_review import review
from deducer.review.reviews import Missing, PlayerSummary, Review
from deducer.review.turn_review import Cause, Knowable
from deducer.show.words.review import luck_phrase, winnable_fact
from solver import Discard, End, Hint, Par, Play, Verdict, solve
from tests.support.cases import a_few
from tests.support.places import GAMES, SAMPLES, needs_shared

FORCED = """
players: Ann Bob
seat: all
copies: r 2 1, y 2 1
hand: 2
tokens: 1

deal Ann r1 y1
deal Bob y2 r2
Ann: play 2 y1 > r1
Bob: hint Ann red 1 2
"""
"""The last card of the pile, y1, is written nowhere: it follows."""

UNLUCKY = """
players: Ann Bob
seat: all
rules: crowning-piece
copies: r 2 1, y 2 1
hand: 2
tokens: 1
deck: r1 r1 y2 y1 r2 y1

Ann: hint Bob yellow 1 2
Bob: discard 2 y2
"""


def sample(name: str) -> RecordData:
    return load(SAMPLES / f"{name}.hanabi")


def check(reviewed: Review) -> None:
    """What holds of every review."""
    answers = [
        answer for turn in reviewed.turns for answer in (turn.possible_before, turn.possible_after)
    ]
    if not any(turn.slip is not None for turn in reviewed.turns):
        ranks = [{True: 0, None: 1, False: 2}[answer] for answer in answers]
        assert ranks == sorted(ranks)
        assert len(reviewed.turning_points) <= 1
    for point in reviewed.turning_points:
        turn = reviewed.turns[point.turn - 1]
        assert (turn.possible_before, turn.possible_after) == (True, False)
        assert point.before.replay(point.line).board.end is End.PERFECT
        assert point.before.board.turn == point.seat == turn.seat or turn.slip is not None
        assert {choice.move for choice in point.choices} <= set(point.before.legal_moves())
        assert point.why
        if point.choices:
            assert point.move in [choice.move for choice in point.choices if not choice.keeps]
            assert point.better
    for turn in reviewed.turns:
        if turn.hint is not None:
            assert turn.hint.worlds_before is not None
            assert turn.hint.worlds_after is not None
            assert turn.hint.worlds_before >= turn.hint.worlds_after > 0
        for odds in (turn.playable, turn.trash, turn.indispensable):
            assert (odds is None) == isinstance(turn.move, Hint)
    assert sum(player.turns for player in reviewed.players) == len(reviewed.turns)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.hanabi")), ids=lambda path: path.stem)
def test_sample_games(path: Path) -> None:
    if path.stem != "contradiction":
        check(review(load(path)))
        return
    with pytest.raises(RecordError, match="can't all be right"):
        review(load(path))


def test_a_game_lost_though_winnable() -> None:
    reviewed = review(sample("crowning_piece_lost"))
    assert (reviewed.score, reviewed.points, reviewed.ended) == (0, 14, "out-of-reach")
    assert (reviewed.winnable, reviewed.rating, reviewed.lost_though_winnable) == (True, None, True)
    (point,) = reviewed.turning_points
    assert (point.turn, point.seat, point.move) == (35, 0, Discard(5))
    assert (point.cause, point.risk, point.solved) == (Cause.BAD_LUCK, Fraction(1, 3), False)
    assert point.better[0].risk == 0
    assert str(point.why) == "w4 is needed, and no copy of it is left"
    assert reviewed.turns[34].lost == point.before.hands[0][4]
    assert str(luck_phrase(point)).startswith("bad luck although another action looks safer")
    assert luck_phrase(replace(point, choices=point.choices[-1:], risk=Fraction(0))) is None
    assert luck_phrase(replace(point, cause=Cause.BLUNDER)) is None


def test_ratings_and_what_play_comes_to() -> None:
    reviewed = review(sample("final_round"), best=True)
    assert (reviewed.score, reviewed.rating, reviewed.ended) == (24, "amazing", "last-turn")
    assert reviewed.efficiency == Fraction(24, 21)
    assert reviewed.fireworks["w"] == (8, 9, 12, 15, 16)
    assert reviewed.fireworks["g"] == (4, 6, 46, 54)
    assert [turn.pace for turn in reviewed.turns[:2]] == [13, 13]
    assert reviewed.best is not None
    assert (reviewed.best.score, reviewed.best.bound) == (25, 25)
    (point,) = reviewed.turning_points
    assert point.best is not None
    assert (point.best.score, point.best.bound) == (24, 24)
    dora = review(sample("crowning_piece_lost")).players[0]
    assert dora == PlayerSummary(
        "Dora", plays=8, discards=4, lost_cards=1, hints=6, empty_hints=1, bits=dora.bits
    )


def test_a_watcher_is_told_what_is_solved_which_a_game_that_was_won_needs_not() -> None:
    told: list[tuple[int, float, str]] = []
    reviewed = review(sample("crowning_piece_won"), watcher=lambda *each: told.append(each))
    assert not told
    assert reviewed.winnable is True
    assert all(turn.possible_after for turn in reviewed.turns)
    assert not reviewed.turning_points
    assert not reviewed.lost_though_winnable
    review(sample("final_round"), watcher=lambda *each: told.append(each))
    assert told[0][2] == "turn 1"
    assert [nodes for nodes, _, _ in told] == sorted(nodes for nodes, _, _ in told)
    assert any("what else there was" in about for _, _, about in told)


def test_par_is_the_fewest_turns_from_the_deal() -> None:
    won = review(sample("crowning_piece_won"), par=True)
    assert (won.par, won.turns_to_perfect) == (Par(49, 49), 60)
    lost = review(sample("crowning_piece_lost"), par=True)
    assert lost.par is not None
    assert lost.par.low >= lost.rules.perfect
    assert lost.turns_to_perfect is None
    assert review(sample("crowning_piece_won")).par is None
    assert review(sample("last_copies"), par=True).par is None  # there is no line
    assert review(sample("three_seats"), par=True).par is None  # not all cards are known


def test_a_play_that_could_be_known_to_be_wrong() -> None:
    text = "players: Ann Bo\ncopies: r 1 1 1 1\nhand: 1\ndeck: r2 r1 r3 r4\nAnn: play 1 r2"
    reviewed = review(parse(text))
    (turn,), (point,) = reviewed.turns, reviewed.turning_points
    assert (turn.playable, turn.knowable) == (Fraction(0), Knowable.IMPOSSIBLE)
    assert (point.cause, point.risk, point.solved) == (Cause.BLUNDER, Fraction(1), True)
    assert [choice.move for choice in point.better] == [Hint(1, colour="r")]


def test_a_greater_risk_and_a_choice_between_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    reviewed = review(parse(FORCED))
    assert not reviewed.missing
    (point,) = reviewed.turning_points
    assert (point.cause, point.risk, point.solved) == (Cause.FORCED, Fraction(1, 3), True)
    assert [(choice.move, choice.risk) for choice in point.better] == [(Play(1), Fraction(2, 3))]
    (point,) = review(parse(UNLUCKY)).turning_points
    assert (point.turn, point.cause, point.risk) == (2, Cause.BAD_LUCK, Fraction(1, 3))
    keeps = [choice.move for choice in point.choices if choice.keeps]
    assert (len(point.choices), {*keeps}) == (4, {Play(1), Discard(1)})
    monkeypatch.setattr(causes, "MOST_DEALS", 0)  # where deals are many, what lies open counts
    (point,) = review(parse(FORCED)).turning_points
    assert (point.solved, point.risk, point.cause) == (False, Fraction(0), Cause.FORCED)
    (point,) = review(parse(UNLUCKY)).turning_points
    assert (point.solved, point.risk, point.cause) == (False, Fraction(1, 3), Cause.BAD_LUCK)


def test_without_time_nothing_is_claimed() -> None:
    reviewed = review(sample("final_round"), time_limit=0)
    assert reviewed.winnable is None
    assert reviewed.turns[0].possible_before is None
    assert reviewed.turns[-1].possible_after is False
    assert not reviewed.turning_points
    assert reviewed.open_turns[0] == 1
    check(reviewed)


def test_cards_that_a_record_does_not_know() -> None:
    reviewed = review(sample("three_seats"))
    assert reviewed.winnable is None
    assert reviewed.missing[0] == Missing(0, (1, 2, 3, 4, 5))
    assert reviewed.missing[1] == Missing(None, tuple(range(1, 27)))
    assert all(turn.possible_before is None for turn in reviewed.turns)
    assert reviewed.open_turns == tuple(range(1, 15))
    assert not reviewed.turning_points
    assert reviewed.turns[0].missed == 0
    assert any(turn.missed for turn in reviewed.turns)
    assert sum(player.hints for player in reviewed.players) == 5
    check(reviewed)
    lost = review(sample("last_copies"))  # of which what lies open tells
    assert lost.missing
    assert lost.winnable is False
    assert str(lost.why) == "9 more plays are needed, and 8 turns are left to make them."


def test_hands_may_be_rearranged_before_the_turning_point() -> None:
    straight = review(sample("crowning_piece_lost")).turning_points[0]
    text = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
    moved = text.replace("Dora: discard 5 w4", "rearrange Dora 5 1 2 3 4\nDora: discard 1 w4")
    point = review(parse(moved)).turning_points[0]
    assert (point.turn, point.move, point.risk) == (35, Discard(1), straight.risk)
    assert point.before.hands[0] == (straight.before.hands[0][4], *straight.before.hands[0][:4])
    assert point.before.replay(point.line).board.end is End.PERFECT


def test_slips_may_bring_back_what_was_lost_and_lose_perfect_without_a_cause() -> None:
    begun = "players: Ann Bo\ncopies: r 1 1 1 1\nhand: 1\ntokens: 1\ndeck: r2 r1 r3 r4\n"
    slip = "adjust tokens 0\nAnn: hint Bo red ! there was no token\nBo: play 1 r1\n"
    reviewed = review(parse(begun + slip))
    answers = [(turn.possible_before, turn.possible_after) for turn in reviewed.turns]
    assert answers == [(False, True), (True, True)]
    assert (reviewed.winnable, reviewed.turning_points) == (False, ())
    adjusted = "Ann: hint Bo red\nadjust turn Ann\nadjust tokens 1\nAnn: hint Bo 1\n"
    reviewed = review(parse(begun + adjusted))
    assert [turn.possible_after for turn in reviewed.turns] == [True, True]
    gone = review(parse(begun + "adjust tokens 0\nAnn: play 1 r2\n"))
    assert (gone.winnable, gone.turning_points) == (False, ())
    text = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
    reviewed = review(parse(text.replace("discard 5 w4", "discard 5 w4 ! too fast")))
    (point,) = reviewed.turning_points
    assert (point.turn, point.cause, point.choices) == (35, None, ())
    check(reviewed)


def test_a_game_that_goes_on_may_ask_for_no_advice() -> None:
    record = sample("three_seats")
    review(record)
    with pytest.raises(ViewError, match="no advice until it is over"):
        review(replace(record, advice=False))
    review(replace(sample("final_round"), advice=False))


def test_games_without_turns() -> None:
    deck = "r1 r2 r3 r4"
    reviewed = review(parse(f"players: Ann Bo\ncopies: r 1 1 1 1\nhand: 1\ndeck: {deck}"))
    assert (reviewed.winnable, reviewed.turns, reviewed.lost_though_winnable) == (True, (), False)
    assert (reviewed.efficiency, reviewed.ended) == (None, None)


@pytest.mark.parametrize(("count", "said"), [(1, "in turn 5"), (2, "in turns 5 to 6")])
def test_one_turn_is_no_range(count: int, said: str) -> None:
    reviewed = review(sample("crowning_piece_lost"), time_limit=0)
    turns = tuple(
        replace(
            turn, possible_before=True, possible_after=turn.turn not in range(5, 5 + count) or None
        )
        for turn in reviewed.turns
    )
    told = replace(reviewed, turns=turns, turning_points=(), winnable=True)
    assert said in str(winnable_fact(told).text)


@needs_shared
@pytest.mark.parametrize("file", a_few(GAMES, 20), ids=lambda file: file.stem)
@pytest.mark.slow
def test_a_real_game_is_gone_over(file: Path) -> None:
    reviewed = review(load(file), time_limit=1)
    check(reviewed)
    table = reviewed.table
    assert (reviewed.missing, reviewed.winnable) == ((), True)
    assert reviewed.score == table.outcome.score
    perfect = table.board.end is End.PERFECT
    assert perfect == (reviewed.turns[-1].points == 25)
    assert not (perfect and reviewed.turning_points)
    for point in reviewed.turning_points:
        after = table.position(point.turn)
        assert after is not None
        assert solve(after, time_limit=1).verdict is not Verdict.WINNABLE
    grown = sum(len(turns) for turns in reviewed.fireworks.values())
    assert grown == reviewed.points == sum(player.plays for player in reviewed.players)
