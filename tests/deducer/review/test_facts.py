"""What seats could know in small games, against every order of the cards that they did not see."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from deducer import Record
from deducer.advice.advice import Measure
from deducer.advice.chances.answers import Chance
from deducer.play.games import Mean
from deducer.record.events import Hinted
from deducer.review.facts import facts_of
from deducer.review.grounds import grounds
from deducer.review.playing_on import PlayedOnTurn
from deducer.review.turn_review import Knowable, Outlook, TurnReview
from deducer.review.verdicts import Sign, verdict
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver import Card, Deal, Discard, Play, Rules
from solver.moves import PILE
from tests.support.games import Game, played
from tests.support.referee import touches

RULES = (
    Rules.house("ry", (2, 1, 1), hand_size=2, tokens=3),
    Rules.house("rm", {"r": (3, 2), "m": (1, 1)}, hand_size=3, ending="crowning-piece"),
    Rules.house("ry", (2, 2), hand_size=2, tokens=2, choreography=True, empty_hints=True),
    Rules.house("ryg", (2, 1), hand_size=2, tokens=2, strikes=9, deck_plays=True),
)


@cache
def game(which: int, seed: int) -> tuple[Game, Table]:
    """A random game of these rules, and its table."""
    written = played(Deal.shuffle(RULES[which], 2, seed), seed)
    return written, Table.of(written.record)


def orders(written: Game, table: Table, moment: Moment, seat: int) -> list[tuple[Card, ...]]:
    """All orders in which the unseen cards can lie in a seat's hand and on top of the pile."""
    own = moment.hands[seat]
    places = (*own, *moment.pile[:1])
    said: dict[int, list[tuple[Hinted, bool]]] = {place: [] for place in places}
    for then, event in zip(table.moments, table.events[: moment.number], strict=False):
        if isinstance(event, Hinted) and event.hint.to == seat:
            for slot, place in enumerate(then.hands[seat], start=1):
                if place in said:
                    said[place].append((event, slot in (event.slots or ())))
    unseen = [written.deal.deck[place] for place in (*own, *moment.pile)]
    return [
        order
        for order in permutations(unseen, len(places))
        if all(
            touches(event.hint, card) == touched
            for place, card in zip(places, order, strict=True)
            for event, touched in said[place]
        )
    ]


def odds(every: list[tuple[Card, ...]], slot: int, holds: Callable[[Card], bool]) -> Fraction:
    """How often something holds of the card in a slot, the pile's being the last."""
    return Fraction(sum(holds(order[slot - 1]) for order in every), len(every))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("which", range(len(RULES)))
def test_what_a_seat_could_know_of_its_action(which: int, seed: int) -> None:
    written, table = game(which, seed)
    turns = [facts_of(table, *action) for action in table.actions()]
    assert [turn.turn for turn in turns] == list(range(1, table.now.turn + 1))
    for (moment, _), turn in zip(table.actions(), turns, strict=True):
        every = orders(written, table, moment, turn.seat)
        board = moment.board
        slots = range(1, len(moment.hands[turn.seat]) + 1)
        for sure, holds in (
            (turn.certain_plays, board.is_playable),
            (turn.certain_trash, board.is_trash),
            (turn.safe_discards, lambda card, board=board: not board.is_indispensable(card)),
        ):
            assert sure == tuple(slot for slot in slots if odds(every, slot, holds) == 1)
        if isinstance(turn.move, Play | Discard):
            announce = turn.move.announce if isinstance(turn.move, Play) else None
            assert turn.move.slot or turn.move.slot == PILE
            fits = odds(every, turn.move.slot, lambda card: board.fits(card, announce))  # noqa: B023
            assert turn.playable == fits
            assert turn.trash == odds(every, turn.move.slot, board.is_trash)
            assert turn.indispensable == odds(every, turn.move.slot, board.is_indispensable)
            assert_outcome(turn, moment)


def assert_outcome(turn: TurnReview, moment: Moment) -> None:
    """Whether it fitted, what was lost and passed over."""
    board = moment.board
    assert turn.card is not None
    announce = getattr(turn.move, "announce", None)
    fits = board.fits(turn.card, announce) if isinstance(turn.move, Play) else None
    assert turn.fits == fits
    assert (turn.lost is not None) == (not fits and board.is_indispensable(turn.card))
    if turn.is_misplay and turn.certain_plays and turn.playable:
        slot = getattr(turn.move, "slot", None)
        elsewhere = None if slot in turn.certain_plays else Knowable.CERTAIN_ELSEWHERE
        assert turn.knowable is elsewhere


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("which", range(len(RULES)))
def test_what_a_hint_told(which: int, seed: int) -> None:
    written, table = game(which, seed)
    for moment, event in table.actions():
        turn = facts_of(table, moment, event)
        if turn.hint is None:
            assert not isinstance(event, Hinted)
            continue
        after = table.moments[moment.number + 1]
        views = [orders(written, table, each, turn.hint.to) for each in (moment, after)]
        top = max(1, len(moment.pile))  # orders lay a card on the pile, too
        counts = [turn.hint.worlds_before, turn.hint.worlds_after]
        assert [Fraction(len(every), top) for every in views] == counts
        assert turn.told_nothing == (len(views[0]) == len(views[1]))
        lacked = turn.hint.bits_before, turn.hint.bits_after
        assert lacked[0] is not None
        assert lacked[1] is not None
        assert turn.hint.bits == pytest.approx(lacked[0] - lacked[1])
        for told in turn.hint.slots:
            seen = [{order[told.slot - 1] for order in every} for every in views]
            assert [set(told.before), set(told.after)] == seen
        slots = range(1, len(turn.hint.slots) + 1)
        for new, holds in (
            (turn.hint.now_playable, moment.board.is_playable),
            (turn.hint.now_trash, moment.board.is_trash),
        ):
            was, now = (
                {slot for slot in slots if odds(every, slot, holds) == 1} for every in views
            )
            assert set(new) == now - was


# -- verdicts ------------------------------------------------------------------------------------


TEXT = """\
players: Ann Bob
seat: all
copies: r 3 2 2 2 1, y 3 2 2 2 1
hand: 3
deal Ann r1 y3 r2
deal Bob r3 r3 y1
Ann: hint Bob 3 1 2
Bob: hint Ann red 1 3
Ann: discard 2 y3 > y4
"""
TABLE = Record.parse(TEXT).table
TURNS = [facts_of(TABLE, moment, event) for moment, event in TABLE.actions()]
FEW, MANY = Chance(10, 4, 0, True), Chance(10, 9, 0, True)


def worth(loss: Mean) -> PlayedOnTurn:
    return PlayedOnTurn(Discard(3), Mean(9, 8, 10), Mean(0, 0, 0), loss, 100)


@pytest.mark.parametrize(
    ("outlook", "loss", "sign", "measure"),
    [
        (None, None, None, None),
        (Outlook(MANY, MANY), None, Sign.FINE, Measure.POSSIBLE),
        (Outlook(MANY, FEW), None, Sign.COSTS, Measure.POSSIBLE),
        (Outlook(MANY, FEW), Mean(0.4, -0.1, 0.9), Sign.BEST, Measure.BY_SHEET),
        (Outlook(MANY, FEW), Mean(0.4, 0.1, 0.7), Sign.FINE, Measure.BY_SHEET),
        (Outlook(MANY, MANY), Mean(1.4, 0.1, 2.7), Sign.COSTS, Measure.BY_SHEET),
        (Outlook(MANY, FEW, together=True), Mean(0, 0, 0), Sign.COSTS, Measure.TOGETHER),
        (Outlook(MANY, MANY, together=True), Mean(2, 1, 3), Sign.BEST, Measure.TOGETHER),
        (Outlook(Chance(10, 0, 0, True), Chance(10, 0, 0, True)), None, None, None),
    ],
)
def test_one_measure_tells_the_most(
    outlook: Outlook | None, loss: Mean | None, sign: Sign | None, measure: Measure | None
) -> None:
    turn = replace(TURNS[0], outlook=outlook)
    told = verdict(turn, None if loss is None else worth(loss), Rules.named())
    assert (told and told.sign, told and told.measure) == (sign, measure)
    lost = verdict(replace(turn, possible_before=True, possible_after=False), None, Rules.named())
    assert lost is not None
    assert lost.sign is Sign.LOSES
    assert verdict(replace(turn, slip=""), None, Rules.named()) is None


def test_to_win_or_not_costs_are_parts_of_the_chance() -> None:
    rules = Rules.named("crowning-piece")
    told = verdict(TURNS[0], worth(Mean(5, 2.5, 7.5)), rules)
    assert told is not None
    assert told.cost is not None
    assert not told.in_points
    assert told.cost.mean == 5 / rules.perfect


SURE = """\
players: Ann Bob
seat: all
copies: r 1 1 1, y 2 2 1
hand: 3
deal Ann r2 y3 y1
deal Bob r3 r1 y2
Ann: hint Bob 1 2
Bob: hint Ann red 1
Ann: hint Bob yellow 3
Bob: play 2 r1
"""


def test_grounds_name_the_hints_and_what_is_in_sight() -> None:
    record = Record.parse(SURE)
    known = record.at().seen_by("Ann")
    (slot,) = known.certain_plays
    assert str(grounds(known, slot)) == "hinted red; r1, r3 in sight"
    later = record.append(*Record.parse(SURE + "Ann: hint Bob 3 2\n").log[-1:])
    moment, event = Record.of(later).table.actions()[-1]
    assert str(facts_of(Record.of(later).table, moment, event).grounds) == (
        "hinted red; r1, r3 in sight"
    )
