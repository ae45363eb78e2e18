"""Records that follow one hand alone: its odds are exact for what was told, and nothing else is."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Contradiction, Record
from deducer.advice.advise import refuse_advice
from deducer.errors import FormatError, RecordError, ViewError
from deducer.formats import HANAB_LIVE
from deducer.record.events import Discarded, Event, Hinted, Played, Rearranged
from deducer.table.moments import most_in_pile
from deducer.table.table import Table
from solver import Card, Deal, Rules
from solver.errors import HanabiError
from tests.support.games import played

MINE = "players: Ann Bob Cy\nonly: Ann\n"
Says = Callable[[Card], bool]


def mine(*entries: str) -> Record:
    return Record.parse(MINE + "\n" + "".join(f"{entry}\n" for entry in entries))


def odds(record: Record, slot: int) -> dict[str, Fraction]:
    known = record.at().seen_by("Ann").slots[slot - 1]
    return {str(card): each for card, each in known.odds.items()}


# -- what a record says ------------------------------------------------------------------------


def test_the_hand_lies_there_and_all_other_cards_are_anywhere_else() -> None:
    record = mine()
    assert record.writer == 0
    assert [*map(len, record.table.now.hands)] == [5, 0, 0]
    assert odds(record, 1)["r1"] == Fraction(3, 50)
    assert str(record).startswith("players: Ann Bob Cy\nonly: Ann\n")
    assert Record.parse(str(record)) == record


def test_hints_cards_that_lie_out_and_own_plays_count() -> None:
    record = mine(
        "hint Ann red 2 4",
        "out fireworks r2 y1 discards g1 g1",
        "play 2 r3",
        "Ann: discard 1 w1 > ?",
    )
    board = record.table.board
    assert board.fireworks == (3, 1, 0, 0, 0)
    assert board.discarded(Card("g", 1)) == 2
    assert odds(record, 1)["g5"] == Fraction(11, 13) * Fraction(1, 36)  # no red card but one
    assert {card[0] for card in odds(record, 4)} == {"r"}
    assert Record.parse(str(record)).table.board == board


def test_tokens_turns_and_strikes_are_said_not_to_be_checked() -> None:
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


def test_cards_that_lie_out_can_contradict_hints() -> None:
    with pytest.raises(Contradiction):
        mine("hint Ann red 1", "hint Ann 5 1", "out discards r5").table  # noqa: B018


def test_out_stands_in_such_records_alone() -> None:
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
    entries = [f"out fireworks {suit}5" for suit in "rygbw"][:4]
    record = mine(*entries, "out discards r1 r1 y1 y1 g1 g1 b1 b1 r2 y2 g2 b2")
    assert most_in_pile(record.table.board) == 50 - 20 - 12 - 15
    more = mine(
        *entries, "out discards r1 r1 y1 y1 g1 g1 b1 b1 r2 y2 g2 b2 r3 y3 g3", "discard 1 w1"
    )
    assert len(more.table.now.hands[0]) == 4 + (most_in_pile(mine(*entries).table.board) < 0)


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


class Teller:
    """What Ann tells of a game: all that happens to her, and part of what others turn up."""

    def __init__(self, table: Table, dice: random.Random) -> None:
        self.table = table
        self.dice = dice
        self.rules = table.record.rules
        self.told: list[str] = []
        self.out: Counter[Card] = Counter()
        self.heights = dict.fromkeys(self.rules.composition.letters, 0)
        self.slots: list[list[Says]] = [[] for _ in table.moments[0].hands[0]]

    def tell(self) -> str:
        pairs = zip(self.table.events, self.table.moments, self.table.moments[1:], strict=False)
        for event, before, after in pairs:
            self._event(event, len(after.pile) < len(before.pile), before.board.fireworks)
        return "\n".join(self.told)

    def _event(self, event: Event, draws: bool, before: tuple[int, ...]) -> None:
        match event:
            case Hinted(_, hint, slots) if hint.to == 0:
                assert slots is not None
                clue = hint.colour or hint.rank
                words = " ".join(map(str, slots)) or "none"
                self.told.append(f"hint Ann {clue} {words}")
                for slot, says in enumerate(self.slots, start=1):
                    says.append(self._touching(hint.value, slot in slots))
            case Played(0) | Discarded(0):
                self._own(event, draws, before)
            case Rearranged(0, order):
                self.told.append("rearrange Ann " + " ".join(map(str, order)))
                self.slots = [self.slots[slot - 1] for slot in order]
            case Played(_, _, card) | Discarded(_, _, card) if card and self.dice.random() < 0.6:
                if self._fits(event, before):
                    self._lie(card)
                else:
                    self.told.append(f"out discards {card}")
                    self.out[card] += 1

    def _touching(self, clue: str | int, is_touched: bool) -> Says:
        return lambda card: self.rules.composition.touches(clue, card) == is_touched

    def _fits(self, event: Event, before: tuple[int, ...]) -> bool:
        if not isinstance(event, Played) or event.card is None:
            return False
        at = self.rules.composition.suit_index[event.card.suit]
        return before[at] + 1 == event.card.rank

    def _lie(self, top: Card) -> None:
        """Tell that a firework has grown, perhaps by cards of which nothing was said."""
        if top.rank <= self.heights[top.suit]:
            return
        self.told.append(f"out fireworks {top}")
        for rank in range(self.heights[top.suit] + 1, top.rank + 1):
            self.out[Card(top.suit, rank)] += 1
        self.heights[top.suit] = top.rank

    def _own(self, event: Played | Discarded, draws: bool, before: tuple[int, ...]) -> None:
        card = event.card
        assert card is not None
        height = before[self.rules.composition.suit_index[card.suit]]
        if isinstance(event, Discarded):
            verb = f"discard {event.slot} {card}"
        else:
            if height:
                self._lie(Card(card.suit, height))
            verb = f"play {event.slot} {card}" + ("" if height + 1 == card.rank else " strike")
            if height + 1 == card.rank:
                self.heights[card.suit] = card.rank
        self.told.append(verb + ("" if draws else " > none"))
        self.out[card] += 1
        del self.slots[event.slot - 1]
        if draws:
            self.slots.insert(0, [])

    def odds(self) -> list[dict[Card, Fraction]]:
        """Each way to lay cards that are not out in the hand, one by one."""
        copies = self.rules.composition.copies
        left = [card for card in copies for _ in range(copies[card] - self.out[card])]
        counts: list[Counter[Card]] = [Counter() for _ in self.slots]
        for hand in permutations(left, len(self.slots)):
            if all(
                all(say(card) for say in says) for card, says in zip(hand, self.slots, strict=True)
            ):
                for count, card in zip(counts, hand, strict=True):
                    count[card] += 1
        return [{card: Fraction(n, count.total()) for card, n in count.items()} for count in counts]


@given(st.integers(0, 2**32), st.integers(2, 3), st.integers(1, 20))
def test_odds_are_those_of_a_brute_force(seed: int, players: int, actions: int) -> None:
    dice = random.Random(seed)
    rules = Rules.house("ry", (3, 2, 1), hand_size=2, tokens=3, strikes=9)
    table = Table.of(played(Deal.shuffle(rules, players, seed), seed, actions=actions).record)
    teller = Teller(table, dice)
    names = " ".join(table.record.players)
    told = teller.tell().replace("Ann", table.record.players[0])
    header = f"players: {names}\nonly: {table.record.players[0]}\ncopies: r 3 2 1, y 3 2 1\n"
    record = Record.parse(f"{header}hand: 2\ntokens: 3\nstrikes: 9\n\n{told}\n")
    known = record.at().seen_by(0)
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
