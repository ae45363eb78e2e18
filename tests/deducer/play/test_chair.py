"""An empty chair: what it does depends on nothing that its seat does not see."""

import random
from dataclasses import replace

import pytest

from deducer import Record
from deducer.agreements.outcomes import outcomes
from deducer.agreements.rates import START
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import SeatView
from deducer.play.chair import ChairAction, chair_action, rates_beside
from deducer.play.games import play_game
from deducer.record.data import NAMES, RecordData, Writer
from deducer.record.events import event_of
from deducer.record.sheet import Sheet
from deducer.table.table import Table
from solver import Deal, Discard, Hint, NotationError, Play, Rules
from tests.support.cases import chunks

SHEETS = ("none", "beginner", "level-2", "level-4")
LOOKED_AT = 12
"""In each game, one in as many actions is tried with other cards."""


def dealt_record(deal: Deal, sheet: str, chairs: int = 0) -> RecordData:
    """Return the record of a game that has not begun, with all cards known and so many chairs."""
    return RecordData(
        deal.rules,
        NAMES[: deal.players],
        writer=Writer.ALL,
        deck=deal.deck,
        agreements=Sheet.parse(sheet),
        chairs=tuple(range(chairs)),
    )


def with_other_cards(table: Table, seat: int, chance: random.Random) -> Table:
    """Return ``table`` with other cards where ``seat`` sees none: they may be so."""
    knowledge = Knowledge(table, table.now, SeatView(seat))
    unseen = Unseen.by(knowledge)
    kinds = unseen.hidden.draws.draw(chance)
    cards = table.record.rules.composition.cards
    deck = [*table.record.deck]
    for place, kind in zip(unseen.hidden.places, kinds, strict=True):
        deck[place] = cards[kind]
    return Table.of(replace(table.record, deck=tuple(deck)))


def alike(one: ChairAction, other: ChairAction) -> bool:
    """Whether two chairs did and thought the same."""
    scores = [[each.scores for each in action.ranking.actions] for action in (one, other)]
    return (one.move, one.words, one.reasons) == (other.move, other.words, other.reasons) and (
        scores[0] == scores[1]
    )


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(50))
def test_a_chair_never_goes_by_its_own_cards(chunk: int) -> None:
    """Twenty games in which the seat to move now and then holds other cards, or later ones come."""
    differed = 0
    for seed in range(chunk * 20, chunk * 20 + 20):
        chance = random.Random(seed)
        deal = Deal.shuffle(Rules.named(), 2 + seed % 4, seed)
        begun = dealt_record(deal, SHEETS[seed // 4 % 4], chairs=seed % (deal.players + 1))
        line = play_game(deal, begun.agreements)[1]
        record = begun.append(*map(event_of, line))
        for turn in range(seed % LOOKED_AT, len(line), LOOKED_AT):
            table = Table.of(replace(record, log=record.log[:turn]))
            seat, most = table.board.turn, chance.choice((0, 2))
            action = chair_action(table, seat, seconds=None, most=most)
            other = with_other_cards(table, seat, chance)
            differed += other.record.deck != record.deck
            assert alike(action, chair_action(other, seat, seconds=None, most=most))
            later = chair_action(Table.of(record), seat, table.now, seconds=None, most=most)
            assert alike(action, later)
    assert differed > 60


# -- words and reasons -----------------------------------------------------------------------------

TABLE = """\
players: Ann Bob Cid
seat: Ann
chair: Cid
first: Cid
agreements: beginner

deal Ann b2 y2 r1 w4 g4
deal Bob g3 y3 w1 r4 w2
deal Cid b4 w3 g5 y4 b2
"""


@pytest.mark.slow
def test_a_chair_says_what_it_does() -> None:
    action = Record.parse(TABLE).at().chair("Cid", seconds=None)
    assert isinstance(action.move, Hint)
    names = ("Ann", "Bob", "Cid")
    assert str(action.words).startswith(f"I hint {names[action.move.to]} {action.move.label}: slot")
    assert str(action.reasons[0]).endswith("which fits now")
    assert action.ranking.worlds > 0


def test_slots_are_listed_as_one_says_them() -> None:
    record = Record.parse(TABLE.replace("y3 w1 r4 w2", "w1 g1 r1 y3"))
    action = chair_action(record.table, 2, seconds=None, most=0)
    assert action.move == Hint(1, rank=1)
    assert str(action.words) == "I hint Bob 1: slots 2, 3 and 4"


def test_reasons_of_plays_and_discards() -> None:
    told = TABLE.replace("first: Cid", "first: Ann").replace("b4 w3 g5 y4 b2", "b4 w3 g5 y4 b1")
    record = Record.parse(told + "Ann: hint Cid 1 5\nBob: hint Ann 1 3\n")
    action = chair_action(record.table, 2, seconds=None, most=0)
    assert action.move == Play(5)
    assert str(action.words) == "I play slot 5"
    assert [str(reason) for reason in action.reasons] == ["my slot 5 must fit"]
    gone = "position: tokens 0 discards r2 r3 y1 y3 g1 g3 b1 b3 w3 strikes 0"
    bare = Record.parse(TABLE.replace("agreements", f"{gone}\nagreements"))
    action = chair_action(bare.table, 2, seconds=None, most=0)
    assert action.move == Discard(5)
    assert str(action.words) == "I discard slot 5"
    assert str(action.reasons[0]) == "my slot 5 is my oldest card without a hint"


def test_people_keep_promises_as_strangers_do_and_chairs_always() -> None:
    assert rates_beside(1.0).kinds == START
    assert not any(rate.broken for rate in rates_beside(0.0).kinds.values())
    half = rates_beside(0.5).kinds["silence"]
    assert (half.kept, half.broken) == (START["silence"].kept + 7, 8)


@pytest.mark.slow
def test_beside_people_a_chair_breaks_no_promise_of_what_its_hints_are_about() -> None:
    """Among chairs alone the same policy does: whoever reads as it does plays on none the worse."""
    broken: dict[bool, set[str]] = {False: set(), True: set()}
    for seed in range(4):
        deal = Deal.shuffle(Rules.named(), 3, seed)
        begun = dealt_record(deal, "beginner")
        alone = begun.append(*map(event_of, play_game(deal, begun.agreements)[1]))
        table = Table.of(begun)
        while not table.outcome.over:
            move = chair_action(table, table.board.turn, seconds=None, most=0).move
            table = Table.of(table.record.append(event_of(move)))
        for strict, played in ((False, Table.of(alone)), (True, table)):
            for each in outcomes(played, played.sheet):
                if each.kept is False and not each.scene.board.is_trash(deal.deck[each.about]):
                    broken[strict].add(each.kind)
    focus = {"play", "play or save"}
    assert broken[False] & focus
    assert not broken[True] & focus


def test_beside_people_a_chair_plays_what_a_finesse_after_the_receiver_asks_for() -> None:
    told = TABLE.replace("first: Cid", "first: Ann").replace("beginner", "level-2")
    told = told.replace("Bob g3", "Bob g2").replace("Cid b4", "Cid g1")
    record = Record.parse(told + "Ann: hint Bob green 1\nBob: hint Ann red 3\n")
    action = chair_action(record.table, 2, seconds=None)
    assert (action.move, action.ranking.worlds) == (Play(1), 0)


@pytest.mark.parametrize(
    ("text", "seat", "message"),
    [
        (TABLE.replace("deal Bob g3", "deal Bob ?"), "Cid", "enter Bob's slot 1 first"),
        (TABLE, "Bob", "only the seat to move"),
        (TABLE, "Dora", "nobody is called 'Dora'"),
    ],
)
def test_what_a_chair_lacks_is_named(text: str, seat: str, message: str) -> None:
    with pytest.raises(ViewError, match=message):
        Record.parse(text).at().chair(seat)


def test_who_writes_is_no_chair() -> None:
    with pytest.raises(NotationError, match="Ann writes, and a chair's cards are entered"):
        Record.parse(TABLE.replace("chair: Cid", "chair: Ann"))


def test_a_chair_keeps_its_seat_when_players_are_corrected() -> None:
    record = Record.parse(TABLE + "fix players: Cid Ann Bob\n")
    assert (record.chairs, record.first, record.writer) == ((0,), 0, 1)
    assert Record.parse(str(record)).chairs == (0,)
