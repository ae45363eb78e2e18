"""Files of foreign formats, told apart by their content; and plain decks as records."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deducer import Record, formats
from deducer.errors import FormatError
from deducer.formats import DECK, HANAB_LIVE, TEXT, deck, load, read, share, sniffed
from deducer.knowledge.secrecy import veiled
from deducer.record.data import Writer
from deducer.record.events import Noted, Undone
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.derived import complete_events
from deducer.table.table import Table
from solver import Deal, DealError, NotationError, Rules
from tests.support.cases import a_few
from tests.support.hanab_live import PLAY, act, game, text, written
from tests.support.places import GAMES, SAMPLES, needs_shared
from tests.support.texts import DEALT, OPEN, SEEN, SMALL

OURS = "players: Ann Bob\nAnn: play 1 r1\n"


@pytest.mark.parametrize("before", ["", " \n\t", "\ufeff", "\r\n"])
def test_formats_are_told_apart(before: str) -> None:
    assert HANAB_LIVE.sniff(before + text())
    assert formats.read(before + text(act(PLAY, 0))).writer is Writer.ALL
    assert not HANAB_LIVE.sniff(before + OURS)
    assert formats.read(before + OURS).writer is Writer.NONE


def test_a_file_is_loaded(tmp_path: Path) -> None:
    ours = tmp_path / "game.txt"
    ours.write_text(OURS, encoding="utf-8-sig")
    theirs = tmp_path / "game.anything"
    theirs.write_text(text(act(PLAY, 0)), encoding="utf-8")
    assert formats.load(ours).players == formats.load(str(theirs)).players == ("Ann", "Bob")
    with pytest.raises(FileNotFoundError):
        formats.load(tmp_path / "none")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"players: Ann\xe9 Bob", 13),
        (b"\xff\xfep\x00", 1),
        (b"players: A \xed\xa0\x80", 12),
        (b"abc\xc3", 4),
    ],
    ids=["latin-1", "utf-16", "surrogate", "cut off"],
)
def test_a_file_that_is_not_utf_8_is_refused(data: bytes, place: int) -> None:
    with pytest.raises(FormatError, match=f"byte {place} is not UTF-8 text"):
        formats.decode(data)


def test_a_file_beyond_any_game_or_of_broken_json_is_refused() -> None:
    with pytest.raises(FormatError, match="larger than 4000000 bytes"):
        formats.decode(b" " * 4_000_001)
    assert len(formats.decode(b" " * 4_000_000)) == 4_000_000
    assert formats.decode(b"\xef\xbb\xbfplayers: \xc3\xa9") == "players: é"  # without its mark
    with pytest.raises(NotationError, match="longer than 1000000 characters"):
        formats.read("#" * 1_000_001)
    for broken in ("{", '{"players": [}', '{"a": 1} extra', "{'a': 1}", '{"a": 01}'):
        with pytest.raises(FormatError, match="this is not JSON"):
            formats.read(broken)
    assert formats.read(json.dumps(game())).log == ()


# -- decks ---------------------------------------------------------------------------------------


SHUFFLED = Deal.shuffle(Rules.named("crowning-piece", avalanche=True), 3, 1)


DECKS = [str(SHUFFLED), "players: 3", "# so\n\nrules: standard\nr1 y3 b2\n", "r1", "x1 r9 b2 y1"]
RECORDS = """\
players: Ann Bob
title: r1 r2
deal Bob r1 y3 b2 g4 m1
deck: r1 r2
rules: standard
players: "3
play 1 r1 > y2"""


def test_decks_are_told_from_records() -> None:
    assert [sniffed(text) for text in DECKS] == [DECK] * len(DECKS)
    assert not any(map(deck.sniff, RECORDS.splitlines()))


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


# -- real games logged on hanab.live -------------------------------------------------------------


MORE: dict[str, Any] = {
    "id": 1234,
    "seed": "p2v0s5",
    "notes": [["f1", "", "pass, agree?"], ["gd \u2588"]],
    "characters": [{"name": "n/a", "metadata": 3}],
}
KEPT = {"timed": True, "timeBase": 120, "timePerTurn": 20, "speedrun": True, "cardCycle": True}


def data(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game


@needs_shared
@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_game_comes_back_from_a_record_and_from_our_text(path: Path) -> None:
    """As it is, and with all that has no meaning here."""
    record, shown = load(path), TEXT.write(load(path))
    assert HANAB_LIVE.write(record).warnings == shown.warnings == ()
    assert read(shown.text) == record
    assert written(record) == written(read(shown.text)) == data(path)
    game = data(path) | MORE
    game["options"] |= KEPT
    record = read(json.dumps(game))
    assert written(record) == written(read(TEXT.write(record).text)) == game


@needs_shared
@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_game_comes_back_from_at_most_three_qr_codes(path: Path) -> None:
    """As it was logged, and as a seat at a table would have recorded it, mistakes and all."""
    record = load(path)
    names = ("Margareta", "Günther", "Anne-Lise", "Bob", "李小龍")[: len(record.players)]
    table = veiled(replace(record, players=names, log=complete_events(Table.of(record))), 0)
    log = list(table.log)
    for at in range(len(log) - 5, 0, -10):
        log[at:at] = [Undone(), log[at - 1], Noted(f"{names[1]} drew before event {at}")]
    for each, most in ((record, 2), (replace(table, log=tuple(log), lines=()), 3)):
        links = share.links(each, "https://hanabi.a-club-with-a-long-name.example.org/table/")
        assert len(links) <= most
        assert read("\n".join(reversed(links))) == each
