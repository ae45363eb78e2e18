"""A saved review as a file: complete in itself, exact, and a record's words never markup."""

from base64 import b64encode
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.game import Record
from deducer.languages import LANGUAGES, speaking
from deducer.record.reading import parse
from deducer.review.game_review import review
from deducer.review.reviews import Review
from deducer.web.study.games import line_table
from deducer.web.study.saved_reviews import review_page
from solver import Deal, Rules
from solver.kernel.layout import MOST_CARDS
from tests.support.cases import thorough
from tests.support.games import played
from tests.support.places import SAMPLES
from tests.support.saved_pages import Reader, answers_of
from tests.support.strategies import deals
from tests.support.texts import SEEN

LARGEST = 400_000
"""Bytes of a saved game of some sixty turns."""
HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;",
    "]]>",
    "'",
    "<!--",
)


@pytest.fixture(scope="module")
def lost() -> Review:
    """A Crowning Piece that its last action lost."""
    return review(Record.load(SAMPLES / "crowning_piece_lost.hanabi"))


def test_a_page_needs_and_runs_nothing_else_and_has_its_libraries_licences(lost: Review) -> None:
    read = Reader(review_page(lost))
    for _, attributes in read.elements:
        for name, value in attributes.items():
            assert name != "style"
            assert not name.startswith("on")
            if name in ("href", "src"):
                assert (value or "").startswith("data:image/svg+xml,")
    policy = read.named("meta")[1]["content"] or ""
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    *scripts, _answers, licenses = read.texts["script"]
    for text in (*scripts, *read.texts["style"]):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert policy.count("sha256-") == len(scripts) + 1
    assert "url(" not in read.texts["style"][0]
    for words in ("Jason Miller", "Permission is hereby granted", "Apache License"):
        assert words in licenses


def test_the_same_review_is_the_same_file(lost: Review) -> None:
    assert review_page(lost) == review_page(replace(lost, seconds=99))


@pytest.mark.nightly
@pytest.mark.slow
def test_a_long_game_of_five_fits_a_mail() -> None:
    record = played(Deal.shuffle(Rules.named(avalanche=True), 5, seed=7), seed=5).record
    reviewed = review(record, time_limit=0.01, outlook=True)
    assert len(reviewed.turns) == 58
    assert len(review_page(reviewed).encode()) < LARGEST


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
    page = review_page(review(record, time_limit=0.01))
    read = Reader(page)
    assert len(read.named("script")) == 5
    assert read.named("img") == []
    assert read.texts["h1"] == [HOSTILE[0]]
    assert answers_of(page)["game"]["players"] == list(record.players)


# -- what it says ----------------------------------------------------------------------------


def test_knowledge_is_exact(lost: Review) -> None:
    knowledge = answers_of(review_page(lost))["knowledge"]
    assert len(knowledge) == len(lost.turns) + 1
    for turn in (0, 12, 35):
        known = Record.of(lost.table.record).at(turn)
        for name, slots in zip(lost.names, knowledge[turn], strict=True):
            for odds, slot in zip(slots, known.seen_by(name).slots, strict=True):
                assert {card: Fraction(text) for card, text in odds.items()} == {
                    str(card): share for card, share in slot.odds.items()
                }


def test_a_line_goes_on_from_a_record_by_a_seat_with_slips() -> None:
    text = (
        "players: Ann Bo\nseat: Ann\ncopies: r 2 1 1 1\nhand: 2\nrules: crowning-piece\n"
        "deal Bo r4 r1\nBo: hint Ann 1 1 ! too soon\nadjust turn Ann\nAnn: play 1 r1 > ?\n"
        "Bo: discard 1 r4 > none\nshow Ann 1 r2\nshow Ann 2 r3\n"
    )
    reviewed = review(parse(text))
    for point in reviewed.turning_points:
        line = line_table(reviewed.table, point)
        assert line.board.points >= line.at(point.turn - 1).board.points
    Reader(review_page(reviewed))


def test_missing_cards_are_told() -> None:
    page = review_page(review(parse(SEEN + "Ann: hint Bob 1 1 5\nBob: play 1 r1 > y2\n")))
    assert "Not known: " in page
    assert "slots 1 2 3 4 5" in page
    assert "Cards are missing, so it is not known where" in page
    assert "Not known: " in str(answers_of(page)["review"]["told"]["missing"])


def test_a_game_without_a_turn_has_a_page() -> None:
    page = review_page(review(parse("players: Ann Bo\nseat: Ann\n")))
    assert answers_of(page)["game"]["line"]["steps"] == []
    Reader(page)


def test_who_runs_no_scripts_reads_the_result_the_turning_point_and_the_line(lost: Review) -> None:
    read = Reader(review_page(lost))
    assert read.texts["h2"] == ["The turning point", "All turns"]
    assert read.texts["h3"] == [
        "Turn 35 lost perfect: bad luck",
        "From there, 21 turns to perfect:",
    ]
    assert "Dora discards slot 5: w4, draws y4" in " ".join(read.texts["p"])
    assert read.texts["pre"] == [
        "fireworks  r 3  y 4  g 1  b 5  w 1\n"
        "tokens 3  strikes 0  pile 19\n"
        "Dora  g3 y1 y5 r5 w4\n"
        "Emil  g2 w3 w5 w3 g5"
    ]
    assert read.texts["li"][:1] == ["Dora plays slot 3: y5, draws y4"]
    assert len(read.texts["li"]) == 21 + 35


@pytest.mark.slow
def test_a_page_speaks_the_language_that_was_chosen() -> None:
    lost = review(Record.load(SAMPLES / "three_seats.hanabi"), time_limit=0.01)
    titles = {}
    for language in LANGUAGES:
        with speaking(language):
            page = review_page(lost)
        read, answers = Reader(page), answers_of(page)
        assert read.named("html") == [{"lang": language}]
        assert answers["language"] == language
        titles[language] = {*read.texts["h2"], answers["words"]["game.course"]}
    assert titles["fr"] >= {"Le cours de la partie"}
    assert not (titles["de"] | titles["fr"] | titles["sv"]) & titles["en"]
