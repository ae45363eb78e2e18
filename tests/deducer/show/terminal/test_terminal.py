"""A line drawn turn by turn: every move in words, and the table after it, in any width."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from deducer.show.terminal.line import LineText
from deducer.show.words.moves import move_text
from solver import Board, Deal, Discard, Hint, Move, Play, Rules
from solver.cards import suit
from solver.moves import PILE
from tests.support.cases import thorough
from tests.support.strategies import choices, deals
from tests.support.terminals import drawn


def played(deal: Deal, choice: list[int]) -> list[Move]:
    """Any legal moves, as the numbers choose them."""
    line: list[Move] = []
    position = deal.start
    for number in choice:
        moves = list(position.legal_moves())
        if not moves:
            break
        line.append(moves[number % len(moves)])
        position = position.after(line[-1])
    return line


def blocks(rows: list[str]) -> list[list[str]]:
    """The rows of each turn, without the rules between them, the heading and the end."""
    found: list[list[str]] = []
    for row in rows:
        if re.match(r" *\d+ seat", row):
            found.append([row])
        elif found and row.startswith("  ") and "─" not in row:
            found[-1].append(row)
    return found


def assert_open(text: str, board: Board) -> None:
    looks = [suit(letter) for letter in board.rules.composition.letters]
    parts = [f"{look.symbol}{height}" for look, height in zip(looks, board.fireworks, strict=True)]
    parts += [f"●{board.tokens}", f"✗{board.strikes}", f"▤{board.pile}"]
    assert re.search(r"\s*".join(parts) + r"(?!\d)", text)


@pytest.mark.slow
@given(deals, choices, st.integers(60, 140), st.booleans())
@thorough(60)
def test_it_stays_within_its_width(deal: Deal, choice: list[int], width: int, brief: bool) -> None:
    rows = drawn(LineText(deal.start, played(deal, choice), brief=brief), width)
    assert max(map(cell_len, rows)) <= width


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eighty_columns_show_all_of_a_turn_in_two_rows_and_briefly_in_one(players: int) -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), players, 1)
    line = played(deal, [7, 3, 11, 2, 9, 1] * 5)
    for first, *below in blocks(drawn(LineText(deal.start, line), 80)):
        assert len(below) == 1
        assert "[" in first
    turns = blocks(drawn(LineText(deal.start, line, brief=True), 80))
    assert [len(turn) for turn in turns] == [1] * len(line)
    assert_open(turns[-1][0], deal.replay(line).board)


def test_a_screen_of_a_line_looks_like_this() -> None:
    rules = Rules.house("rb", (2, 1, 1), hand_size=2, tokens=2, ending="crowning-piece")
    deal = Deal.parse("r1 b2 b1 r2 r1 b3 r3 b1", players=2, rules=rules)
    line: list[Move] = [Play(2), Hint(0, rank=2), Discard(1), *[Play(2)] * 4, Play(1)]
    rows = drawn(LineText(deal.start, line, ("Ann", "Mary Ann")), 80)
    assert [row.rstrip() for row in rows] == [
        "[r1] acted on · +r1 new · bold playable · dim useless · ●tokens ✗strikes ▤pile",
        "─── Ann ──── Mary A ───────────────────────────",
        "   to begin with",
        "    b2 r1    r2 b1              ▲0 ●0  ●2 ✗0 ▤4",
        "─── Ann ──── Mary A ───────────────────────────",
        " 1 Ann plays slot 2: r1, draws r1       b2[r1]",
        "   +r1 b2    r2 b1              ▲1 ●0  ●2 ✗0 ▤3",
        " 2 Mary Ann hints Ann 2                 r1[b2]",
        "    r1 b2    r2 b1              ▲1 ●0  ●1 ✗0 ▤3",
        "─── Ann ──── Mary A ───────────────────────────",
        " 3 Ann discards slot 1: r1, draws b3   [r1]b2",
        "   +b3 b2    r2 b1              ▲1 ●0  ●2 ✗0 ▤2",
        " 4 Mary Ann plays slot 2: b1, draws r3  r2[b1]",
        "    b3 b2   +r3 r2              ▲1 ●1  ●2 ✗0 ▤1",
        "─── Ann ──── Mary A ───────────────────────────",
        " 5 Ann plays slot 2: b2, draws b1       b3[b2]",
        "   +b1 b3    r3 r2              ▲1 ●2  ●2 ✗0 ▤0",
        " 6 Mary Ann plays slot 2: r2            r3[r2]",
        "    b1 b3    r3                 ▲2 ●2  ●2 ✗0 ▤0",
        "─── Ann ──── Mary A ───────────────────────────",
        " 7 Ann plays slot 2: b3                 b1[b3]",
        "    b1       r3                 ▲2 ●3  ●2 ✗0 ▤0",
        " 8 Mary Ann plays slot 1: r3           [r3]",
        "    b1                          ▲3 ●3  ●2 ✗0 ▤0",
        "perfect! 6 of 6 after 8 turns",
    ]


def test_words_of_moves_also_where_the_last_of_the_pile_is_played_and_nothing_drawn() -> None:
    rules = Rules.house("rb", (2, 1), hand_size=2, choreography=True)
    position = Deal.parse("r2 r1 b1 b2 r1 b1", players=2, rules=rules).start
    for move, words in (
        (Play(1), "Ann plays slot 1: r1, draws r1"),
        (Play(1, "r"), "Ann plays slot 1 as red: r1, draws r1"),
        (Play(1, "b"), "Ann misplays slot 1 as blue: r1, draws r1"),
        (Play(2), "Ann misplays slot 2: r2, draws r1"),
        (Hint(1, rank=1), "Ann hints Bob 1"),
    ):
        assert move_text(position, move, ("Ann", "Bob")) == words
    rules = Rules.house("r", (2, 1), hand_size=1, deck_plays=True)
    position = Deal.parse("r1 r2 r1", players=2, rules=rules).start
    names = ("Ann", "Bob")
    assert move_text(position, Play(PILE), names) == "Ann plays the pile's last card: r1"
    rows = drawn(LineText(position, [Play(PILE), Play(1)], names))
    assert any("Ann plays the pile's last card: r1  r1" in row for row in rows)
    assert any("Bob plays slot 1: r2" in row and "draws" not in row for row in rows)
    assert rows[-1] == "perfect! 2 of 2 after 2 turns"
