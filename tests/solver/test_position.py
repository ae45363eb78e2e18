"""Positions agree with the brute-force referee at every step of random games."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from solver import Deal, Discard, End, Ending, Hint, IllegalMove, Move, Play, Position, Rules
from tests.support import bruteforce
from tests.support.agree import play_out
from tests.support.cases import TIMES, a_few, thorough
from tests.support.strategies import choices, house_deals, printed_deals
from tests.support.tables import CROWNING, refused, start


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(400)
def test_house_decks_are_refereed_alike(deal: Deal, chosen: list[int]) -> None:
    play_out(deal, chosen)


@pytest.mark.slow
@given(printed_deals(), choices)
@thorough(150)
def test_printed_decks_are_refereed_alike(deal: Deal, chosen: list[int]) -> None:
    play_out(deal, chosen)


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("choreography", [False, True], ids=["silent", "choreography"])
@pytest.mark.slow
def test_random_games_reach_every_end(ending: Ending, choreography: bool) -> None:
    """The playouts are worth something: they meet each end that these rules know."""
    ends: Counter[End | None] = Counter()
    deck = Rules.house("ry", (2, 2, 1), hand_size=2, tokens=1, strikes=2, ending=ending)
    rules = replace(deck, choreography=choreography)
    for seed in range(150 * TIMES):
        dice = random.Random(seed)
        deal = Deal.shuffle(rules, players=3, seed=seed)
        passed = play_out(deal, [dice.randrange(10_000) for _ in range(60)])
        ends[passed[-1].board.end] += 1
    expected = {
        Ending.STANDARD: {End.PERFECT, End.STRIKES, End.LAST_TURN},
        Ending.CROWNING_PIECE: {End.PERFECT, End.STRIKES, End.OUT_OF_REACH, End.STUCK},
    }
    assert set(ends) == expected[ending]


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(100)
def test_cards_are_neither_lost_nor_made(deal: Deal, chosen: list[int]) -> None:
    for position in play_out(deal, chosen):
        board = position.board
        in_play = Counter(card for hand in (*position.hands, position.pile) for card in hand)
        for card, count in deal.rules.composition.copies.items():
            assert board.remaining(card) == in_play[card]
            built = int(board.rules.composition.step(card) <= board.height(card.suit))
            assert in_play[card] + board.discarded(card) + built == count


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(100)
def test_what_is_out_of_reach_stays_so(deal: Deal, chosen: list[int]) -> None:
    passed = play_out(deal, chosen)
    for position in passed:
        board = position.board
        assert passed[-1].board.points <= board.reachable
        if board.pace < 0 and deal.rules.ending is Ending.STANDARD:
            assert passed[-1].board.points < board.reachable


def test_replay_goes_through_a_line_and_names_the_move_that_is_illegal() -> None:
    rules = Rules.house("r", (2, 1, 1), hand_size=1)
    deal = Deal.parse("r1 r2 r3 r1", players=2, rules=rules)
    assert deal.replay([Play(1), Play(1)]).board.points == 2
    with pytest.raises(IllegalMove, match=r"^move 2: all 8 tokens are available") as caught:
        deal.replay([Play(1), Discard(1), Play(1)])
    assert caught.value.number == 2
    assert deal.start.replay([]) == deal.start


# -- when a game is over, why, and with what score ------------------------------------------


def test_a_deck_that_lacks_a_card_is_unwinnable_in_crowning_piece_before_the_first_move() -> None:
    table = start("r1 r2 r4 r1", top=4, ending=CROWNING)
    assert (table.board.end, table.board.score) == (End.OUT_OF_REACH, 0)
    assert list(table.legal_moves()) == []
    for move in (Play(1), Discard(1), Hint(1, rank=1)):
        assert refused(table, move) == "the game is over (out-of-reach)"


# -- what a turn can not be -----------------------------------------------------------------

THREE = start("r1 r2 r3", players=3)
TWO_SUITS = start("r1 y2 r2", empty_hints=True)
EMPTIED = start("r1 y2 y1", players=3, ending=CROWNING, empty_hints=True).after(Play(1))
BACK = start("r1 y1 r2", players=3, ending=CROWNING, tokens=3).replay(
    [Play(1), Hint(2, rank=2), Hint(1, rank=1)]
)
"""The first seat, which has no card left, is to move again."""
FULL = start("r1 r2 y1 y2 r2 r2", hand=2).after(Hint(1, rank=1))
PILE = "the pile's top card can be played only if it is the last one"


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (THREE, Hint(0, "r"), "players can't hint themselves: choose a teammate"),
        (THREE, Hint(3, "r"), "there is no seat 3: seats go from 0 to 2"),
        (THREE, Hint(-1, "r"), "there is no seat -1: seats go from 0 to 2"),
        (EMPTIED, Hint(0, rank=1), "that player has no cards left to hint"),
        (TWO_SUITS, Hint(1, "m"), "no suit is 'm': there are r y"),
        (TWO_SUITS, Hint(1, rank=3), "there is no rank 3: ranks go from 1 to 2"),
        (start("r1 y2 r2"), Hint(1, "m"), "no suit is 'm': there are r y"),
        (FULL, Play(3), "slot 3 is empty: this hand has slots 1 to 2"),
        (FULL, Discard(3), "slot 3 is empty: this hand has slots 1 to 2"),
        (FULL, Play(-1), "slot -1 is empty: this hand has slots 1 to 2"),
        (FULL, Discard(0), "slot 0 is empty: this hand has slots 1 to 2"),
        (BACK, Play(1), "slot 1 is empty: no card is left in this hand"),
        (start("r1 y1 r2 y2", deck_plays=True), Play(0), PILE),
        (start("r1 y1 r2", deck_plays=True).after(Play(1)), Play(0), PILE),
    ],
)
def test_a_move_that_is_illegal_is_told_why(position: Position, move: Move, reason: str) -> None:
    assert refused(position, move) == reason


@pytest.mark.parametrize("colour", ["m", "zz", "", "?"])
def test_only_a_colour_of_the_deck_can_be_announced(colour: str) -> None:
    table = start("r1 y1 r2 y2", choreography=True, tokens=2, empty_hints=True)
    assert "there are r y" in refused(table, Play(1, colour))


def test_every_colour_touches_a_wild_card_and_no_hint_names_it() -> None:
    table = start("r1 r2 m1 y1 r3 y2", hand=2, wild="m")
    assert table.touched(Hint(1, colour="y")) == (1, 2)
    assert table.touched(Hint(1, colour="r")) == (2,)
    assert table.touched(Hint(1, rank=1)) == (1, 2)
    assert refused(table, Hint(1, colour="m")) == (
        "a hint can't name multicolour: every colour hint touches it"
    )
    hints = [move.value for move in table.legal_moves() if isinstance(move, Hint)]
    assert hints == ["r", "y", 1]


# -- both referees count as many positions, from the deals in `perft.txt` ----------------------


FILE = Path(bruteforce.__file__).with_name("perft.txt")
CASES = dict(block.strip().split("\n", 1) for block in FILE.read_text("utf-8").split("## ")[1:])


def count(start: Position, moves: int | None) -> tuple[list[int], dict[str, int]]:
    """Count positions by moves made, and ends, as :func:`bruteforce.count` does."""
    counts: Counter[int] = Counter()
    ends: Counter[str] = Counter()

    def walk(position: Position, made: int) -> None:
        if made == moves:
            return
        for move in position.legal_moves():
            after = position.after(move)
            counts[made + 1] += 1
            if after.board.end is not None:
                ends[str(after.board.end)] += 1
            walk(after, made + 1)

    walk(start, 0)
    return [counts[made] for made in sorted(counts)], dict(ends)


@pytest.mark.parametrize("title", a_few(list(CASES), 5))
@pytest.mark.slow
def test_both_referees_count_the_same(title: str) -> None:
    text, _, said = CASES[title].partition("moves: ")
    moves = None if said == "all" else int(said)
    counts, ends = bruteforce.count(bruteforce.Game(text), moves)
    assert count(Deal.parse(text).start, moves) == (counts, ends)


def test_the_deals_of_the_file_cover_the_rules() -> None:
    deals = [Deal.parse(text.partition("moves:")[0]) for text in CASES.values()]
    for ending in Ending:
        such = [deal.rules for deal in deals if deal.rules.ending is ending]
        for variant in ("avalanche", "choreography", "empty_hints", "deck_plays"):
            assert any(getattr(one, variant) for one in such)
        assert any(one.composition.wild for one in such)
        assert any(one.dealt == "rounds" for one in such)
    assert {deal.players for deal in deals} == {2, 3, 4, 5}
