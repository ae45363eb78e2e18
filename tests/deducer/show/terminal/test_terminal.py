"""A line drawn turn by turn: every move in words, and the table after it, in any width."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from deducer.show.terminal.line import LineText
from deducer.show.words.moves import move_text
from solver import Board, Card, Deal, Discard, Hint, Move, Play, Position, Rules
from solver.cards import suit
from solver.moves import PILE
from tests.support.cases import thorough
from tests.support.strategies import choices, deals, printed_deals
from tests.support.terminals import drawn

CARD = re.compile("[A-Za-z][1-5]")


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


@pytest.mark.slow
@given(printed_deals(), choices, st.integers(60, 140))
@thorough(40)
def test_each_turn_shows_the_move_and_the_whole_table_after_it(
    deal: Deal, choice: list[int], width: int
) -> None:
    line = played(deal, choice)
    turns = blocks(drawn(LineText(deal.start, line), width))
    assert len(turns) == len(line)
    position = deal.start
    for number, (move, (first, *below)) in enumerate(zip(line, turns, strict=True), start=1):
        seat, before = position.board.turn, position
        position = position.after(move)
        assert first.split()[:3] == [str(number), "seat", str(seat + 1)]
        assert CARD.findall(" ".join(below)) == [
            f"{card}" for hand in position.hands for card in hand
        ]
        draws = not isinstance(move, Hint) and before.pile
        new = [str(before.pile[0])] if draws else []
        assert re.findall(r"\+(\w\d)", " ".join(below)) == new
        assert_open("\n".join([first, *below]), position.board)
        assert_concerned(first, before, move)


def assert_open(text: str, board: Board) -> None:
    looks = [suit(letter) for letter in board.rules.composition.letters]
    parts = [f"{look.symbol}{height}" for look, height in zip(looks, board.fireworks, strict=True)]
    parts += [f"●{board.tokens}", f"✗{board.strikes}", f"▤{board.pile}"]
    assert re.search(r"\s*".join(parts) + r"(?!\d)", text)


def assert_concerned(first: str, before: Position, move: Move) -> None:
    """The words name the card, and the hand beside has brackets around it, or what is hinted."""
    seat = before.board.turn
    marked = CARD.findall(" ".join(re.findall(r"\[([^\]]*)\]", first)))
    if isinstance(move, Hint):
        slots = before.touched(move)
        assert f"hints seat {move.to + 1} {move.label}" in first
        hand = before.hands[move.to]
    else:
        slots = (move.slot,)
        hand = before.hands[seat]
        assert re.search(rf"(plays|discards) slot {move.slot}\b.*: {hand[move.slot - 1]}\b", first)
    if "[" in first or not slots:  # a narrow screen leaves this hand out
        assert marked == [str(hand[slot - 1]) for slot in slots]


@pytest.mark.slow
@given(deals, choices, st.integers(60, 140), st.booleans())
@thorough(60)
def test_it_stays_within_its_width(deal: Deal, choice: list[int], width: int, brief: bool) -> None:
    rows = drawn(LineText(deal.start, played(deal, choice), brief=brief), width)
    assert max(map(cell_len, rows)) <= width


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eighty_columns_show_all_of_a_turn_in_two_rows(players: int) -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), players, 1)
    line = played(deal, [7, 3, 11, 2, 9, 1] * 5)
    for first, *below in blocks(drawn(LineText(deal.start, line), 80)):
        assert len(below) == 1
        assert "[" in first


def test_brief_is_a_row_a_move() -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), 5, 1)
    line = played(deal, [7, 3, 11, 2, 9, 1] * 5)
    turns = blocks(drawn(LineText(deal.start, line, brief=True), 80))
    assert [len(turn) for turn in turns] == [1] * len(line)
    assert_open(turns[-1][0], deal.replay(line).board)


def test_a_screen_of_a_line_looks_like_this() -> None:
    rules = Rules.house("rb", (2, 1, 1), hand_size=2, tokens=2, ending="crowning-piece")
    deal = Deal.parse("r1 b2 b1 r2 r1 b3 r3 b1", players=2, rules=rules)
    line: list[Move] = [
        Play(2),
        Hint(0, rank=2),
        Discard(1),
        Play(2),
        Play(2),
        Play(2),
        Play(2),
        Play(1),
    ]
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


def test_words_of_moves() -> None:
    rules = Rules.named("standard", choreography=True)
    position = Deal.parse(
        "r1 b2 b1 r2 r1 " + " ".join(map(str, _rest(rules, "r1 b2 b1 r2 r1"))),
        players=2,
        rules=rules,
    ).start
    names = ("Ann", "Bob")
    drawn_card = position.pile[0]
    for move, words in (
        (Play(1), f"Ann plays slot 1: r1, draws {drawn_card}"),
        (Play(1, "r"), f"Ann plays slot 1 as red: r1, draws {drawn_card}"),
        (Play(1, "b"), f"Ann misplays slot 1 as blue: r1, draws {drawn_card}"),
        (Play(2), f"Ann misplays slot 2: r2, draws {drawn_card}"),
        (Hint(1, rank=1), "Ann hints Bob 1"),
    ):
        assert move_text(position, move, names) == words


def _rest(rules: Rules, text: str) -> list[Card]:
    deck = rules.composition.deck()
    for word in text.split():
        deck.remove(Card.parse(word))
    return deck


def test_the_last_of_the_pile_can_be_played_and_nothing_is_drawn() -> None:
    rules = Rules.house("r", (2, 1), hand_size=1, deck_plays=True)
    position = Deal.parse("r1 r2 r1", players=2, rules=rules).start
    names = ("Ann", "Bob")
    assert move_text(position, Play(PILE), names) == "Ann plays the pile's last card: r1"
    rows = drawn(LineText(position, [Play(PILE), Play(1)], names))
    assert any("Ann plays the pile's last card: r1  r1" in row for row in rows)
    assert any("Bob plays slot 1: r2" in row and "draws" not in row for row in rows)
    assert rows[-1] == "perfect! 2 of 2 after 2 turns"


def test_without_colours_only_the_colours_go() -> None:
    deal = Deal.shuffle(Rules.named(), 3, 1)
    text = LineText(deal.start, played(deal, [7, 3, 11, 2]))
    shown = {}
    for no_color in (False, True):
        console = Console(
            width=80, force_terminal=True, color_system="truecolor", no_color=no_color
        )
        with console.capture() as capture:
            console.print(text)
        shown[no_color] = capture.get()
    assert "38;2;" in shown[False]
    assert "38;2;" not in shown[True]
    plain = {re.sub("\x1b\\[[0-9;]*m", "", each) for each in shown.values()}
    assert len(plain) == 1
