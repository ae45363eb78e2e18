"""Advice as JSON: held against its schema, blind to own cards, with what is at stake at once."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from deducer import Record, advise
from deducer.advice.stakes import stakes
from deducer.game import ExplainedKnowledge
from deducer.record.data import Writer
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.values import ratio
from solver import Board, Card, Discard, Hint, Play
from solver.moves import PILE
from tests.support.cases import TIMES, chunks, seeds_until
from tests.support.games import bare, played
from tests.support.referee import ask, random_question, small_deal
from tests.support.schemas import follows
from tests.support.worlds import sample_worlds


def advised(known: ExplainedKnowledge, seed: int = 1) -> dict[str, Any]:
    """The advice of some twenty worlds, as another program would read it, without the time."""
    data: dict[str, Any] = follows(
        "advise", advice_json(advise(known, seconds=None, worlds=20, seed=seed))
    )
    assert data.pop("seconds") >= 0
    return data


def questions(seed: str) -> Iterator[ExplainedKnowledge]:
    """What seats know in small games that go on, most of them seats to move."""
    chance = random.Random(seed)
    while True:
        record, turn, eyes = random_question(chance)
        moment = record.at(turn)
        if record.table.outcome.over and turn == record.actions:
            continue
        seat = eyes if isinstance(eyes, int) and chance.random() < 0.3 else moment.board.turn
        yield ask(record, turn, seat)


@pytest.mark.parametrize("chunk", chunks(4, times=1))
@pytest.mark.slow
def test_random_games_follow_the_schema(chunk: int) -> None:
    met: Counter[str] = Counter()
    for known in islice(questions(f"schema {chunk}"), 25 * TIMES):
        data = advised(known)
        assert data.items() >= knowledge_json(known).items()
        for chance in (data["now"], *(each["possible"] for each in data["actions"])):
            share = (2 * chance["possible"] + chance["open"]) / (2 * chance["worlds"])
            assert share == pytest.approx(float(Fraction(chance["share"])))
            assert chance["low"] - 1e-6 <= share <= chance["high"] + 1e-6
            assert chance["exact"] is (chance["low"] == chance["high"])
        moves = [move for each in data["actions"] for move in each["moves"]]
        assert len({tuple(move.values()) for move in moves}) == len(moves)
        assert sum(move["move"] == "hint" for move in moves) <= 1
        mine = data["seat"] == data["to_move"]
        assert mine or not (moves or data["hints"])
        met.update(move["move"] for move in moves)
        met.update(
            said for said in ("colour", "rank") if any(said in hint for hint in data["hints"])
        )
        met["exact"] += data["exact"]
        met["sampled"] += not data["exact"]
        met["looks on"] += not mine
    assert len(+met) == 8


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_a_seat_is_told_nothing_of_its_own_cards(chunk: int) -> None:
    """Its true cards, and the pile's, swapped for others that it can't tell apart."""
    chance = random.Random(f"blind {chunk}")
    endings: Counter[str] = Counter()
    moved = 0

    def met() -> bool:
        return len(endings) == 2 and moved > 10

    for _ in seeds_until(lambda: endings.total() >= 20 and met(), 0, 20):
        deal = small_deal(chance)
        written = played(deal, chance.randrange(2**32), Writer.ALL, actions=chance.randint(0, 10))
        record = Record.of(bare(written.record, deal.deck))
        if record.table.outcome.over:
            continue
        look = record.at()
        seat = look.board.turn if chance.random() < 0.8 else chance.randrange(deal.players)
        world = next(sample_worlds(ask(record, look.turn, seat), chance.randrange(2**32)))
        pile = dict(zip(look.moment.pile, world.rest, strict=True))
        cards = dict(enumerate(deal.deck)) | world.hands | pile
        other = Record.of(bare(record, tuple(cards[place] for place in sorted(cards))))
        for turn in {look.turn, chance.randint(0, look.turn)}:
            found = [advised(ask(each, turn, seat), seed=chunk) for each in (record, other)]
            assert found[0] == found[1]
        moved += other.deck != record.deck
        endings[deal.rules.ending] += 1
    assert met()


def lost_by(board: Board, action: Play | Discard, card: Card) -> bool:
    """Whether an action with that card puts a point out of reach that was not."""
    if isinstance(action, Play):
        after = board.after_play(card, action.announce)
    else:
        after = board.after_discard(card)
    return not board.is_trash(card) and after.is_trash(card) and after.points == board.points


@pytest.mark.parametrize("chunk", chunks(4, times=1))
def test_what_is_at_stake_is_what_the_rules_do(chunk: int) -> None:
    """Each card that a slot can be, carried through the action by the referee of what lies open."""
    met: Counter[str] = Counter()
    for known in islice(questions(f"stakes {chunk}"), 40 * TIMES):
        board = known.board
        colours = (None, *board.rules.composition.letters) if board.rules.choreography else (None,)
        for slot in known.slots:
            actions: list[Play | Discard] = [Play(slot.slot, colour) for colour in colours]
            for action in (*actions, Discard(slot.slot)):
                found = stakes(known, action)
                assert found is not None
                lost = {card: p for card, p in slot.odds.items() if lost_by(board, action, card)}
                assert found.could_lose == lost
                assert list(found.could_lose.values()) == sorted(lost.values(), reverse=True)
                announced = getattr(action, "announce", None)
                fitting = [p for card, p in slot.odds.items() if board.fits(card, announced)]
                assert found.playable == sum(fitting)
                assert (found.trash, found.indispensable) == (slot.trash, slot.indispensable)
                met["announced"] += announced is not None
                met["lost by a play"] += bool(lost) and isinstance(action, Play)
                met["lost by a discard"] += bool(lost) and isinstance(action, Discard)
                assert isinstance(found.playable, Fraction)
                met["fits"] += 0 < found.playable < 1
    assert len(+met) == 4


# -- by example ------------------------------------------------------------------------------

DECK = "players: Ann Bob\nseat: Ann\nrules: crowning-piece\ncopies: r 2 1, y 1 1\nhand: 2\n"


def test_an_action_says_what_it_does_and_what_it_could_lose() -> None:
    known = Record.parse(f"{DECK}deal Bob r1 y1\n").at().seen_by("Ann")
    data = advised(known)
    assert data["exact"] is data["upper_bound"] is True
    assert (data["measure"], data["in_points"]) == ("possible", False)
    assert data["worlds"] == 6  # r1, r2 and y2 lie in her slots and in the pile
    assert data["now"] | {"share": "1/1", "low": 1.0, "high": 1.0, "exact": True} == data["now"]
    by_move = {
        (move["move"], move.get("slot")): each for each in data["actions"] for move in each["moves"]
    }
    assert by_move["play", 1] is by_move["play", 2]  # they are alike
    third = ratio(Fraction(1, 3))
    assert by_move["play", 1]["playable"] == third
    assert by_move["play", 1]["could_lose"] == {"r2": third, "y2": third}
    assert "discard" not in {move for move, _ in by_move}  # all tokens are there
    assert by_move["hint", None]["playable"] is None
    assert by_move["hint", None]["could_lose"] is None


def test_the_last_card_of_the_pile_has_no_stakes() -> None:
    deck = DECK.replace("piece", "piece deck-plays")
    known = Record.parse(f"{deck}deal Bob r1 y1\n").at().seen_by("Ann")
    move = {"seat": 0, "move": "play", "slot": PILE}
    (pile,) = [each for each in advised(known)["actions"] if each["moves"] == [move]]
    assert pile["possible"]["share"] == "1/3"
    assert pile["trash"] is None
    assert stakes(known, Play(PILE)) is stakes(known, Hint(1, rank=1)) is None


def test_hints_say_what_they_tell() -> None:
    known = Record.parse(f"{DECK}deal Bob r1 y2\n").at().seen_by("Ann")
    hints = {hint.get("colour", hint.get("rank")): hint for hint in advised(known)["hints"]}
    assert set(hints) == {"r", "y", 1, 2}
    assert (hints["r"]["to"], hints["r"]["touched"], hints["y"]["touched"]) == (1, [1], [2])
    assert (hints[1]["now_playable"], hints[2]["now_playable"]) == ([1], [1])
    assert (hints[1]["saved"], hints[1]["now_trash"], hints[1]["told_nothing"]) == ([], [], False)
    assert hints[1]["slots"][1] == {
        "slot": 2,
        "touched": False,
        "before": ["r1", "r2", "y1", "y2"],
        "after": ["r2", "y2"],
    }


def test_an_endgame_says_what_all_seats_together_can_make_of_it_and_what_a_hint_gains() -> None:
    record = Record.parse(
        "players: Ann Bob\ncopies: r 1 1, y 1\nhand: 1\ntokens: 1\ndeal Ann ?\ndeal Bob r1\n"
    )
    data = follows("advise", advice_json(advise(record.at().seen_by("Ann"), seconds=60)))
    found = {"worlds": "6", "low": "2/3", "high": "2/3", "exact": True}
    assert (data["measure"], data["endgame"].items() >= found.items()) == ("together", True)
    half = {"low": "1/2", "high": "1/2", "exact": True}
    won, lost = ("1/1", "2/3"), ("1/2", "1/2")  # a hint wins 4 of 6 deals, others 3
    for action, (own, joint), gain in zip(data["actions"], (won, lost), (half, None), strict=True):
        bounds = {"low": own, "high": own, "joint_low": joint, "joint_high": joint, "exact": True}
        assert action["together"] == bounds | {"gain": gain}
