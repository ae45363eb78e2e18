"""The state of a game in one line, the table that fits above it, and what everybody can know."""

import re
from dataclasses import replace

import pytest

from deducer import Record, languages
from deducer.record.data import Writer
from deducer.show.terminal.board_lines import status_text
from deducer.show.terminal.knowledge import screen_within
from deducer.show.terminal.who import candidates_text, who_text
from deducer.show.words.outcome import outcome_text
from solver import Deal, Rules
from solver.cards import Card
from tests.support.cases import a_few
from tests.support.games import played
from tests.support.terminals import drawn, shown

NAMES = ("Annabelle", "Bartholomew", "Cy", "Dora", "Emil")
HANDS = ("r1 y3 b2 g4 w1", "w3 y1 g1 r2 b5", "y4 b1 g2 r3 w2", "r5 y5 g5 b3 w4")


def table(players: int, *lines: str, rules: str = "standard", seat: str = "Annabelle") -> Record:
    """A game whose first player sees all other hands, and the actions of ``lines``."""
    size = 5 if players < 4 else 4
    deals = [
        f"deal {name} {' '.join(hand.split()[:size])}"
        for name, hand in zip(NAMES[1:players], HANDS, strict=False)
    ]
    head = [f"players: {' '.join(NAMES[:players])}", f"seat: {seat}", f"rules: {rules}"]
    return Record.parse("\n".join([*head, *deals, *lines]))


def status(record: Record, width: int) -> str:
    board = record.table.board
    return status_text(record.table, board, record.table.now.turn, width).plain


def test_the_state_of_the_game_in_a_line() -> None:
    record = table(2, "hint Bart 1", "play 2 y3 > g1", "discard 4 r1")
    assert status(record, 80) == (
        "4 Bartholomew · r0 y0 g0 b0 w0 · tokens 8/8 · strikes 1/3 · pile 38 · 0/25"
    )
    assert status(record, 60) == "4 Bartholomew · r0 y0 g0 b0 w0 · ●8 ✗1/3 ▤38 · 0/25"
    assert status(record, 46) == "4 Barth… · r0 y0 g0 b0 w0 · ●8 ✗1/3 ▤38 · 0/25"
    assert len(status(record, 20)) == 20


@pytest.mark.parametrize("language", languages.LANGUAGES)
@pytest.mark.parametrize("rules", ["standard", "crowning-piece avalanche"])
def test_nothing_in_it_is_cut_off_at_60_columns(rules: str, language: str) -> None:
    going = table(5, "hint Bart 1", rules=rules)
    ended = [table(5, "hint Bart 1", f"end {why}", rules=rules) for why in ("given-up", "strikes")]
    with languages.speaking(language):
        for record in (going, *ended):
            said, over = status(record, 60), outcome_text(record.table.outcome)
            begins = (
                ("2 Bartholomew · ",) if record is going else (over, languages.in_words("over"))
            )
            assert said.startswith(begins)
            assert said.endswith(f"· 0/{record.rules.perfect}")
            assert len(said) <= 60
            assert "…" not in said
            assert ("w0 m0" in said) == ("avalanche" in rules)


def test_it_says_how_many_turns_are_left_and_how_play_ended() -> None:
    small = ["players: A B", "copies: r 2 1 1, y 1 1", "hand: 2", "deal A r1 r2", "deal B y1 y2"]
    text = "\n".join([*small, "play 1 > r1", "hint A red", "discard 1 > r3"])
    last = Record.parse(text)
    assert status(last, 80).endswith("8/8 · strikes 0/3 · 2 turns left · 1/5, at most 3")
    assert "↻2 · 1/5≤3" in status(last, 50)
    over = Record.parse(f"{text}\nend given-up")
    assert status(over, 80).startswith("stopped: given-up · r1 y0")
    lost = table(2, "play 1 r1", "play 2 y3", "play 1 r3", "play 3 b2")
    assert lost.table.board.points == 1
    assert re.fullmatch("lost: the last strike · r1 .* · 0/25", status(lost, 80))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "players"),
    a_few(
        [(Rules.named(), players) for players in (2, 3, 4, 5)]
        + [(Rules.named("crowning-piece", avalanche=True), players) for players in (5, 4, 3, 2)],
        4,
    ),
)
def test_whole_games_fit_above_it(rules: Rules, players: int) -> None:
    deal = Deal.shuffle(rules, players=players, seed=players)
    writer = Writer.NONE if players % 2 else 0
    data = replace(played(deal, players, writer, misses=0.1).record, players=NAMES[:players])
    record = Record.of(data)
    for turn in range(0, record.table.now.turn + 1, 5):
        for width in (60, 80):
            known = record.at(turn).seen_as()
            rows = shown(screen_within(known, 20), width).splitlines()
            assert len(rows) <= 20
            assert max(map(len, rows)) <= width
            assert len(status_text(record.table, known.board, turn, width)) <= width


GAME = """\
players: Ann Bob Cy
seat: Ann
deal Bob r1 y3 b2 g4 w1
deal Cy w3 y1 g1 r2 b5
Ann: hint Bob 1 1 5
Bob: play 1 r1 > r3
Cy: hint Ann 5 1
Ann: hint Cy red 4
"""


def who(text: str) -> list[str]:
    look = Record.parse(text).at()
    return drawn(who_text(look, look.seen_as()))


def test_by_what_the_writer_can_tell_also_of_hands_that_nobody_wrote_down() -> None:
    assert who(GAME)[1:5] == [
        "     1         2        3        4        5",
        "Ann  ?? rygw5  ?? 1234  ?? 1234  ?? 1234  ?? 1234",
        "Bob  r3 ·      y3 2345  b2 2345  g4 2345  w1 1",
        "Cy   w3 ygbw   y1 ygbw  g1 ygbw  r2 r     b5 ygbw",
    ]
    hinted = who("players: Ann Bob Cy\nseat: Ann\nhint Bob red 1 2\nhint Cy 5 none ! no")
    assert "Bob  ?? r  ?? r  ?? ygbw  ?? ygbw  ?? ygbw" in hinted


def test_what_surely_fits() -> None:
    text = "\n".join(who(f"{GAME.split('Bob: play')[0]}Bob: hint Cy 1 2 3\n"))
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
