"""The report as a file: complete in itself, its data exact, the record's words never markup."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.advice.chances.answers import Chance
from deducer.game import Record
from deducer.languages import LANGUAGES, choose, say
from deducer.record.reading import parse
from deducer.review.game_review import review
from deducer.review.reviews import Review
from deducer.review.turn_review import Outlook
from deducer.show.report.html import minds, report_html, worths
from deducer.show.report.texts import choices_caption, line_table, tracks
from deducer.show.words.review import CHANCE
from deducer.show.words.turn_facts import outlook_fact, turn_facts
from solver import Card, Deal, Rules
from solver.kernel.layout import MOST_CARDS
from tests.support.cases import thorough
from tests.support.games import played
from tests.support.places import SAMPLES
from tests.support.strategies import deals
from tests.support.texts import SEEN

VOID = ("meta", "link", "input", "br", "hr", "img")
HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;",
    "]]>",
    "'",
)


class Reader(HTMLParser):
    """Reads a page, and refuses one whose elements do not nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def data_of(page: str) -> dict[str, Any]:
    """The data that a page's script reads."""
    found = re.search(r'type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture(scope="module")
def lost() -> Review:
    """A Crowning Piece that its last action lost."""
    return review(Record.load(SAMPLES / "crowning_piece_lost.hanabi"))


# -- complete in itself ----------------------------------------------------------------------


def test_a_page_needs_nothing_else_and_runs_nothing_else(lost: Review) -> None:
    page = report_html(lost)
    read = Reader(page)
    for _, attributes in read.elements:
        for name, value in attributes.items():
            assert name != "style"
            assert not name.startswith("on")
            if name in ("href", "src"):
                assert (value or "").startswith(("#", "data:image/svg+xml,"))
    policy = read.named("meta")[1]["content"] or ""
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    script = read.texts["script"][-1]
    for text in (script, read.texts["style"][0]):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert "url(" not in read.texts["style"][0]
    assert not re.search(r"\b(eval|innerHTML|fetch|import)\b", script)


def test_every_picture_uses_what_the_page_defines(lost: Review) -> None:
    read = Reader(report_html(lost))
    names = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(names) == len(set(names))
    wanted = {attributes["href"] or "" for attributes in read.named("use")}
    assert {name[1:] for name in wanted} <= set(names)


def test_there_is_a_picture_for_every_step(lost: Review) -> None:
    page = report_html(lost)
    data = data_of(page)
    for track in data["tracks"]:
        template = re.search(f'<template id="tables-{track["name"]}">(.*?)</template>', page)
        assert template is not None
        assert template[1].count("<svg") == len(track["steps"])
    game, line = data["tracks"]
    assert [len(game["steps"]), game["first"], line["first"]] == [36, 0, 34]
    assert data["start"] == 35


def test_a_long_game_of_five_fits_a_mail() -> None:
    record = played(Deal.shuffle(Rules.named(avalanche=True), 5, seed=1), seed=9).record
    assert len(report_html(review(record, time_limit=0.01)).encode()) < 3_000_000


@pytest.mark.slow
@given(
    deals.filter(lambda deal: len(deal.deck) <= MOST_CARDS),
    st.integers(0, 9),
    st.sampled_from([0.0, 0.3]),
)
@thorough(15)
def test_any_game_makes_a_page_that_nests(deal: Deal, seed: int, misses: float) -> None:
    record = played(deal, seed, misses=misses, actions=12).record
    record = replace(record, players=HOSTILE[: deal.players], title=HOSTILE[0])
    page = report_html(review(record, time_limit=0.01))
    read = Reader(page)
    assert len(read.named("script")) == 2
    assert read.named("img") == []
    assert read.texts["h1"] == [HOSTILE[0]]
    assert data_of(page)["players"] == list(record.players)


# -- what it says ----------------------------------------------------------------------------


def test_knowledge_is_exact(lost: Review) -> None:
    table = lost.table
    cards = table.record.rules.composition.cards
    for turn in (0, 12, 35):
        known = Record.of(table.record).at(turn)
        for seat, slots in enumerate(minds(table, table.at(turn))):
            seen = known.seen_by(lost.names[seat]).slots
            for data, slot in zip(slots, seen, strict=True):
                card, odds, fits, trash, last = data
                pairs = zip(odds[::2], odds[1::2], strict=True)
                assert {cards[int(at)]: Fraction(text) for at, text in pairs} == slot.odds
                assert [Fraction(text) for text in (fits, trash, last)] == [
                    slot.playable,
                    slot.trash,
                    slot.indispensable,
                ]
                assert cards[card] == table.card(slot.place)


def test_the_worth_of_cards_is_a_letter_each(lost: Review) -> None:
    board = lost.table.at(0).board
    letters = dict(zip(board.rules.composition.cards, worths(board), strict=True))
    assert [letters[Card("r", rank)] for rank in (1, 2, 5)] == ["f", "-", "l"]
    ended = lost.table.board
    letters = dict(zip(board.rules.composition.cards, worths(ended), strict=True))
    assert letters[Card("r", 1)] == "t"


def test_a_line_is_a_game_that_ends_perfectly(lost: Review) -> None:
    game, line = tracks(lost)
    assert (game.first, line.first) == (0, 34)
    assert line.table.board.score == 25
    assert line.table.at(34).hands == lost.table.at(34).hands
    assert line.table == line_table(lost.table, lost.turning_points[0])


def test_a_line_goes_on_from_a_record_by_a_seat_with_slips() -> None:
    text = (
        "players: Ann Bo\nseat: Ann\ncopies: r 2 1 1 1\nhand: 2\nrules: crowning-piece\n"
        "deal Bo r4 r1\nBo: hint Ann 1 1 ! too soon\nadjust turn Ann\nAnn: play 1 r1 > ?\n"
        "Bo: discard 1 r4 > none\nshow Ann 1 r2\nshow Ann 2 r3\n"
    )
    reviewed = review(parse(text))
    for track in tracks(reviewed):
        assert track.table.board.points >= track.table.at(track.first).board.points
    Reader(report_html(reviewed))


def test_missing_cards_are_told() -> None:
    reviewed = review(parse(SEEN + "Ann: hint Bob 1 1 5\nBob: play 1 r1 > y2\n"))
    page = report_html(reviewed)
    assert "Not known: " in page
    assert "slots 1 2 3 4 5" in page
    assert "Cards are missing, so it is not known where" in page


def test_a_game_without_a_turn_has_a_page() -> None:
    page = report_html(review(parse("players: Ann Bo\nseat: Ann\n")))
    assert len(data_of(page)["tracks"][0]["steps"]) == 1
    Reader(page)


def test_the_chance_with_open_cards_and_the_risk_with_hidden_ones_are_named_apart(
    lost: Review,
) -> None:
    (point,) = lost.turning_points
    caption = choices_caption(lost, point)
    assert "as Dora does not see their own cards" in caption
    assert "Another measure" not in caption, "no chance is shown"
    certain, even = Chance(4, 4, 0, all_worlds=True), Chance(4, 2, 0, all_worlds=True)
    words = outlook_fact(Outlook(certain, even), "Dora").text
    assert str(words).startswith("The chance of perfect with all cards open from then on, as Dora")
    page = unescape(report_html(lost))
    assert caption in page
    assert say(CHANCE).startswith("The chance of perfect is an upper bound")
    assert "so it can be 100% where every action is a risk" in say(CHANCE)


def test_facts_of_a_turn_are_sentences(lost: Review) -> None:
    said = [[(fact.tone, str(fact.text)) for fact in turn_facts(turn, lost)] for turn in lost.turns]
    assert ("bad", "The last w4 is gone.") in said[-1]
    assert said[-1][0] == (
        "bad",
        "Perfect was possible until here, and is out of reach from here on.",
    )
    for facts in said:
        for tone, words in facts:
            assert tone in ("good", "bad", "warn", "plain")
            assert words.endswith(".")
    assert any("It told Dora" in words for _, words in said[1])


# -- the command -----------------------------------------------------------------------------


def test_a_page_speaks_the_language_that_was_chosen() -> None:
    lost = review(Record.load(SAMPLES / "three_seats.hanabi"), time_limit=0.01)
    pages = {}
    try:
        for language in LANGUAGES:
            choose(language)
            pages[language] = report_html(lost)
    finally:
        choose("en")
    assert [re.findall('<html lang="(..)">', page) for page in pages.values()] == [
        [language] for language in LANGUAGES
    ]
    titles = {
        language: re.findall("<h2[^>]*>([^<]+)</h2>", page) for language, page in pages.items()
    }
    assert titles["en"][:4] == [
        *("The course of the game", "The table", "This turn", "What each player could know")
    ]
    assert titles["fr"][:3] == ["Le cours de la partie", "La table", "Ce tour"]
    assert len(set(map(len, titles.values()))) == 1
    assert not {*titles["fr"], *titles["sv"]} & {*titles["en"]}
    steps = data_of(pages["sv"])["tracks"][0]["steps"]
    assert steps[0]["words"] == "Given"
    assert data_of(pages["fr"])["words"]["fits"] == "jouable"
