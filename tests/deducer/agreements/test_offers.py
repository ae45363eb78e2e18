"""What hints would promise, and how they would be read."""

from dataclasses import replace

import pytest

from deducer import Record
from deducer.advice.hints import hint_previews
from deducer.agreements import Sheet
from deducer.agreements.odds_by_sheet import cards_read
from deducer.agreements.offers import HintOffer, offers, touching
from deducer.record.events import Hinted
from solver.cards import Card
from tests.support.cases import a_few
from tests.support.places import SAMPLES

GAME = """
players: Ann Bob Cy
seat: Bob
first: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 r1 b1
"""


def offered(sheet: str = "beginner", to: int = 2) -> dict[str, HintOffer]:
    known = Record.parse(GAME).at().seen_by("Bob")
    touched = [(each.hint, each.touched) for each in hint_previews(known)]
    told = offers(known.kept(Sheet.parse(sheet)), touched)
    return {str(each.hint.rank or each.hint.colour): each for each in told if each.hint.to == to}


def test_a_hint_that_is_read_as_it_is_meant_can_not_be_misread() -> None:
    ones = offered()["1"]
    assert (ones.slot, ones.kind, str(ones.card)) == (5, "play or save", "b1")
    assert {card.rank for card in ones.reading} == {1}
    assert (ones.holds, ones.sure) == (True, True)
    assert str(ones.phrase) == "Cy would read slot 5 as any 1; it is b1"


def test_a_hint_of_a_card_that_does_not_fit_is_read_wrongly() -> None:
    yellow = offered()["y"]
    assert {*map(str, yellow.reading)} == {"y1"}
    assert (yellow.holds, yellow.sure) == (False, False)


def test_nothing_is_promised_without_a_sheet() -> None:
    assert not offered("none")


KNOWN = """players: Ann Bob Cy Dee
seat: all
rules: standard no-empty-hints
copies: r 2 3 2, y 2 1 3 3 1
hand: 3
tokens: 4
dealt: hands
deck: r2 y4 y3 y4 r2 r2 y5 r3 y2 y1 y3 r1 r1 r3 y1 y4 y3
Ann: hint Bob r
Bob: hint Dee 3
Cy: hint Ann 4
Dee: hint Ann 4
Ann: play 2
Bob: discard 2
Cy: hint Ann 3
Dee: discard 2
"""


def told_and_read(record: Record, sheet: Sheet) -> list[tuple[set[Card], set[Card]]]:
    """What each hint is said to show, and what giver and receiver read once it is given."""
    known, pairs = record.at().seen_by(record.table.board.turn), []
    giver = known.looker()
    for to in {*range(len(record.players))} - {giver}:
        slots = touching(known, to)
        for told in offers(known.kept(sheet), slots.items()):
            after = record.append(Hinted(giver, told.hint, slots[told.hint])).at()
            both = after.seen_by(giver).kept(sheet).teammate(to)
            read = cards_read(both.readings, both.knowledge.slots[told.slot - 1])
            pairs.append(({*told.reading}, {*read}))
    return pairs


@pytest.mark.slow
def test_a_card_that_is_known_by_the_cards_alone_is_said_to_be_shown() -> None:
    pairs = told_and_read(Record.parse(KNOWN), Sheet.parse("level-4 patience=3"))
    assert ["y4"] in [[*map(str, told)] for told, _ in pairs]
    assert all(told == read for told, read in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("sheet", a_few(["beginner", "level-5"], 2))
def test_what_a_hint_is_said_to_show_is_read_once_it_is_given(sheet: str) -> None:
    record = Record.load(SAMPLES / "crowning_piece_won.hanabi")
    met = 0
    for moment, _ in record.table.actions()[2::45]:
        begun = replace(record, log=record.table.events[: moment.number], lines=())
        for told, read in told_and_read(begun, Sheet.named(sheet)) if moment.board.tokens else ():
            assert told == read
            met += 1
    assert met
