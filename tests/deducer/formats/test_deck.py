"""Plain deck files as records: all cards known, nothing that happened, players without names."""

import pytest

from deducer import Record
from deducer.errors import FormatError
from deducer.formats import DECK, deck, read, sniffed
from deducer.record.data import Writer
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Deal, DealError, NotationError, Rules
from tests.support.places import SAMPLES
from tests.support.texts import DEALT, OPEN, SEEN, SMALL

SHUFFLED = Deal.shuffle(Rules.named("crowning-piece", avalanche=True), 3, 1)


@pytest.mark.parametrize(
    "text",
    [
        str(SHUFFLED),
        "players: 3",
        "players: 3\nwhat is this",
        "# a deck\n\nrules: standard\nr1 y3 b2\n",
        "r1",
        "x1 r9 b2 y1",
        "first: 1\nplayers: 2\nr1",
    ],
)
def test_a_deck_is_told_from_a_record(text: str) -> None:
    assert sniffed(text) is DECK


@pytest.mark.parametrize(
    "text",
    [
        "players: Ann Bob",
        "players: 1 2",
        "title: r1 r2",
        "deal Bob r1 y3 b2 g4 m1",
        "deck: r1 r2",
        "rules: standard\nplayers: Ann Bob\n",
        "hello world",
        "rules: standard",
        'players: "3',
        "play 1 r1 > y2",
    ],
)
def test_a_record_is_told_from_a_deck(text: str) -> None:
    assert not deck.sniff(text)


@pytest.mark.parametrize("first", [0, 2])
def test_a_deck_becomes_a_record(first: int) -> None:
    deal = Deal(SHUFFLED.rules, 3, SHUFFLED.deck, first)
    record = read(str(deal))
    assert record.players == ("seat1", "seat2", "seat3")
    assert (record.writer, record.first, record.log) == (Writer.ALL, first, ())
    assert (record.deck, record.rules) == (deal.deck, deal.rules)
    assert Table.of(record).deal() == deal
    shown = deck.write(record)
    assert (shown.text, shown.warnings) == (str(deal), ())
    assert parse(show(record)) == record


def test_every_sample_deck_comes_back() -> None:
    for path in SAMPLES.glob("*.deck"):
        record = Record.load(path)
        assert deck.write(record).text == str(Deal.parse(path.read_text("utf-8")))
        assert record.at().public().slots


def test_a_deck_that_was_seen_bit_by_bit_is_written() -> None:
    text = DEALT + "Ann: play 3 r3 > r1\nend given-up\nleft y3\n"
    with pytest.raises(FormatError, match="1 of 8 cards is not known") as caught:
        deck.write(parse(text.replace("left y3", "left ?")))
    assert caught.value.place == "deck"
    shown = deck.write(parse(text))
    assert shown.text.splitlines()[-1] == "r3 y1 r1 r2 y2 y1 r1 y3"
    assert tuple(map(str, shown.warnings)) == (
        "the players' names are not kept",
        "what happened is not kept: 5 events",
    )


def test_what_is_lost_is_named() -> None:
    header = 'title: x\nadvice: off\nforeign: {"hanab.live": {"seed": "s"}, "a": {}}\n'
    lost = deck.write(parse(header + show(read(str(SHUFFLED))))).warnings
    assert tuple(map(str, lost)) == (
        "the title is not kept",
        "'advice: off' is not kept",
        "details from other formats are not kept: 'hanab.live'",
    )


@pytest.mark.parametrize(("text", "unknown"), [(SEEN, 40), (OPEN, 40), (SMALL, 8)])
def test_a_deck_that_is_not_known_is_refused(text: str, unknown: int) -> None:
    with pytest.raises(FormatError, match=f"{unknown} of [0-9]+ cards are not known"):
        deck.write(parse(text))


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("r1 y1", NotationError, "how many play"),
        ("players: 3\n", DealError, "0 cards, not 50"),
        ("players: 3\nr1 x1", NotationError, "line 2, column 4"),
        (str(SHUFFLED).replace("m5", "m4"), DealError, "m5 is missing"),
    ],
)
def test_what_is_no_deck_is_refused(text: str, kind: type[Exception], problem: str) -> None:
    with pytest.raises(kind, match=problem):
        read(text)
