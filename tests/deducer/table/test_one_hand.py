"""Records that follow one hand alone: its odds are exact for what was told, and nothing else is."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Contradiction, Record
from deducer.advice.advise import refuse_advice
from deducer.errors import FormatError, RecordError, ViewError
from deducer.formats import HANAB_LIVE
from deducer.table.moments import most_in_pile
from solver import Card, Rules
from solver.errors import HanabiError
from tests.support.cases import thorough

MINE = "players: Ann Bob Cy\nonly: Ann\n"


def mine(*entries: str) -> Record:
    return Record.parse(MINE + "\n" + "".join(f"{entry}\n" for entry in entries))


def odds(record: Record, slot: int) -> dict[str, Fraction]:
    known = record.at().seen_by("Ann").slots[slot - 1]
    return {str(card): each for card, each in known.odds.items()}


# -- what a record says ------------------------------------------------------------------------


def test_the_hand_lies_there_all_other_cards_anywhere_and_tokens_are_not_checked() -> None:
    record = mine()
    assert record.writer == 0
    assert [*map(len, record.table.now.hands)] == [5, 0, 0]
    assert odds(record, 1)["r1"] == Fraction(3, 50)
    assert str(record).startswith("players: Ann Bob Cy\nonly: Ann\n")
    assert Record.parse(str(record)) == record
    record = mine(*["hint Ann red 1"] * 12, *["discard 5 y1", "discard 5 y2", "play 5 g4 strike"])
    (caveat,) = map(str, record.table.caveat_texts())
    assert caveat.startswith("only Ann's hand is followed: tokens, strikes, turns and the pile are")
    assert not record.table.outcome.over


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (["out discards r5 r5"], "the deck has 1 r5, and all are accounted for"),
        (["out fireworks y5", "discard 1 y5"], "the deck has 1 y5"),
        (["out fireworks r2", "out fireworks r1"], "r1 can't fit: the red firework is at 2"),
        (["play 1 r3"], "r3 can't fit: .* write strike, or first what lies there"),
        (["Bob: play 1 r1"], "nobody told which cards Bob holds"),
        (["hint Bob red 1"], "nobody told which cards Bob holds"),
        (["deal Bob r1 r2", "deal Bob r1"], "this hand is known already"),
        (["deal Bob r1 r2 r3 r4 y1 y2"], "at most 5 cards can be there, not 6"),
        (["deal Ann r1 r2 r3 r4 y1"], "can't see these cards"),
        (["adjust tokens 3"], "are not followed in this record"),
        (["hint Ann red 9"], "slot 9 is empty"),
        (["hint Ann red none"], "a hint touches at least one card"),
    ],
)
def test_what_cannot_be_is_refused(entries: list[str], problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        mine(*entries).table  # noqa: B018 - replaying is the check


def test_cards_that_lie_out_can_contradict_hints_and_are_told_in_such_records_alone() -> None:
    with pytest.raises(Contradiction):
        mine("hint Ann red 1", "hint Ann 5 1", "out discards r5").table  # noqa: B018
    whole = Record.parse("players: Ann Bob\n\nout discards r1\n")
    with pytest.raises(RecordError, match="by plays and discards"):
        whole.table  # noqa: B018


def test_no_deck_position_chair_or_agreement_goes_with_it() -> None:
    for line in ("agreements: level-2", "position: fireworks r1", "chair: Bob"):
        with pytest.raises(HanabiError, match="only Ann's hand is followed"):
            Record.parse(f"{MINE}{line}\n")


def test_hands_that_are_told_are_followed() -> None:
    record = mine("deal Bob r1 ? y1", "Bob: play 1 r1 > b5", "seen Bob 2 g5", "Bob: discard 3 y1")
    hand = record.table.now.hands[1]
    assert [str(record.table.card(place)) for place in hand] == ["None", "b5", "g5"]
    assert {"b5", "g5"}.isdisjoint(odds(record, 1))
    assert odds(record, 1)["y1"] == Fraction(2, 50 - 4)


def test_a_draw_is_missing_once_the_pile_is_surely_empty() -> None:
    entries = [f"out fireworks {suit}5" for suit in "rygb"]
    out = "out discards r1 r1 y1 y1 g1 g1 b1 b1 r2 y2 g2 b2"
    assert most_in_pile(mine(*entries, out).table.board) == 50 - 20 - 12 - 15
    assert len(mine(*entries, f"{out} r3 y3 g3", "discard 1 w1").table.now.hands[0]) == 4


def test_what_needs_all_turns_is_refused() -> None:
    record = mine("hint Ann red 1")
    for ask in (
        lambda: record.at().public(),
        lambda: record.at().seen_by("Bob"),
        lambda: record.at().record_from_here(),
        lambda: record.table.actions(),
        lambda: refuse_advice(record),
    ):
        with pytest.raises(ViewError, match="only Ann's hand is followed here"):
            ask()
    with pytest.raises(FormatError, match="one hand without the turns of all"):
        HANAB_LIVE.write(record)
    assert (record.table.deal(), record.table.position()) == (None, None)


# -- odds against a brute force ------------------------------------------------------------------


RULES = Rules.house("ry", (3, 2, 1), hand_size=2, tokens=3, strikes=9)
HEADER = "players: Ann Bob\nonly: Ann\ncopies: r 3 2 1, y 3 2 1\nhand: 2\ntokens: 3\nstrikes: 9\n\n"


def clues(card: Card) -> tuple[str, int]:
    return card.suit, card.rank


class Teller:
    """What Ann tells of a game: all that happens to her, and part of what lies out."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.deck = RULES.composition.deck()
        dice.shuffle(self.deck)
        self.hand = [self.deck.pop(), self.deck.pop()]
        self.touched: list[list[tuple[str | int, bool]]] = [[], []]
        self.heights = {"r": 0, "y": 0}
        self.told: list[str] = []

    def act(self) -> None:
        """Tell one thing more."""
        dice, hand = self.dice, self.hand
        match dice.choice(("hint", "rearrange", "out", "discard", "play")):
            case "hint":
                value = dice.choice(clues(dice.choice(hand)))
                slots = [slot for slot, card in enumerate(hand, 1) if value in clues(card)]
                self.told.append(f"hint Ann {value} {' '.join(map(str, slots))}")
                for slot, told in enumerate(self.touched, 1):
                    told.append((value, slot in slots))
            case "rearrange":
                self.told.append("rearrange Ann 2 1")
                self.touched.reverse()
                hand.reverse()
            case "out":
                self._out(dice.choice("ry"))
            case verb:
                at = dice.randrange(2)
                card = hand.pop(at)
                fits = verb == "play" and self.heights[card.suit] + 1 == card.rank
                self.heights[card.suit] += fits
                strike = " strike" if verb == "play" and not fits else ""
                self.told.append(f"{verb} {at + 1} {card}{strike}")
                del self.touched[at]
                self.touched.insert(0, [])
                hand.insert(0, self.deck.pop())

    def _out(self, suit: str) -> None:
        """Tell of a firework that grew, perhaps by cards nobody spoke of, or of a discard."""
        ranks = range(self.heights[suit] + 1, self.dice.randint(1, 3) + 1)
        grown = [Card(suit, rank) for rank in ranks]
        if grown and all(card in self.deck for card in grown):
            self.heights[suit] = grown[-1].rank
            self.told.append(f"out fireworks {grown[-1]}")
        else:
            grown = [self.dice.choice(self.deck)]
            self.told.append(f"out discards {grown[0]}")
        for card in grown:
            self.deck.remove(card)

    def odds(self) -> list[dict[Card, Fraction]]:
        """Each way to lay cards that are not out in the hand, one by one."""
        counts: list[Counter[Card]] = [Counter(), Counter()]
        for cards in permutations([*self.deck, *self.hand], 2):
            pairs = list(zip(counts, cards, self.touched, strict=True))
            told = [(card, *each) for _, card, said in pairs for each in said]
            if all((value in clues(card)) == is_so for card, value, is_so in told):
                for count, card, _ in pairs:
                    count[card] += 1
        return [{card: Fraction(n, count.total()) for card, n in count.items()} for count in counts]


@given(st.integers(0, 2**32), st.integers(1, 12))
@thorough(400)
def test_odds_are_those_of_a_brute_force(seed: int, actions: int) -> None:
    teller = Teller(random.Random(seed))
    while actions and len(teller.deck) > 4:  # Bob holds two, and a draw takes one
        teller.act()
        actions -= 1
    known = Record.parse(HEADER + "\n".join(teller.told)).at().seen_by("Ann")
    assert [dict(slot.odds) for slot in known.slots] == teller.odds()


def test_a_record_with_all_turns_becomes_one_of_the_whole_table() -> None:
    header, whole = "players: Ann Bob\nonly: Ann\n\n", "fix seat: Ann\ndrop only\n"
    turns = "deal Bob r1 ? y1 r2 b3\nAnn: hint Bob 1 1 3\nBob: play 1 r1 > b5\nAnn: discard 1 w1\n"
    record = Record.parse(header + turns + whole)
    assert (record.only, record.writer) == (None, 0)
    assert record.table.board.tokens == 8
    twice = turns.replace("Bob: play", "Bob: hint Ann red 1\nBob: play")
    for lacking, problem in ((twice, "turn 3"), ("out discards r1\n", "by plays and discards")):
        with pytest.raises(RecordError, match=problem):
            Record.parse(header + lacking + whole).table  # noqa: B018 - replaying is the check
