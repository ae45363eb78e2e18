"""What everybody can know, on one screen."""

from __future__ import annotations

import pytest

from deducer import Record
from deducer.show.terminal.who import candidates_text, who_text
from solver.cards import Card
from solver.rules import Rules
from tests.support.sessions import shown

GAME = """\
players: Ann Bob Cy
seat: {seat}
deal Bob r1 y3 b2 g4 w1
deal Cy w3 y1 g1 r2 b5
Ann: hint Bob 1 1 5
Bob: play 1 r1 > r3
Cy: hint Ann 5 1
Ann: hint Cy red 4
"""


def who(seat: str) -> list[str]:
    record = Record.parse(GAME.format(seat=seat))
    look = record.at()
    return [row.rstrip() for row in shown(who_text(look, look.seen_as())).splitlines()]


def test_by_what_the_writer_can_tell() -> None:
    assert who("Ann")[1:5] == [
        "     1         2        3        4        5",
        "Ann  ?? rygw5  ?? 1234  ?? 1234  ?? 1234  ?? 1234",
        "Bob  r3 ·      y3 2345  b2 2345  g4 2345  w1 1",
        "Cy   w3 ygbw   y1 ygbw  g1 ygbw  r2 r     b5 ygbw",
    ]


def test_hands_that_nobody_wrote_down() -> None:
    record = Record.parse("players: Ann Bob Cy\nseat: Ann\nhint Bob red 1 2\nhint Cy 5 none ! no")
    text = shown(who_text(record.at(), record.at().seen_as()))
    assert "Bob  ?? r  ?? r  ?? ygbw  ?? ygbw  ?? ygbw" in text


def test_what_surely_fits() -> None:
    game = GAME.format(seat="Ann").split("Bob: play")[0]
    record = Record.parse(f"{game}Bob: hint Cy 1 2 3\n")
    text = shown(who_text(record.at(), record.at().seen_as()))
    assert "w1 1✓" in text
    assert "y1 1✓" in text
    assert text.count("✓") == 5  # one is in the legend


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("r1", "r1"),
        ("r1 r2 r3 r4 r5", "r"),
        ("r1 y1 g1 b1 w1", "1"),
        ("r1 y2", "ry12"),
        ("r3 g3", "rg3"),
    ],
)
def test_what_is_left_of_suits_and_ranks(cards: str, text: str) -> None:
    composition = Rules.named().composition
    assert candidates_text([Card.parse(card) for card in cards.split()], composition).plain == text
    assert candidates_text(composition.cards, composition).plain == "·"
