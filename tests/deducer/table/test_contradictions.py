"""The smallest set of events that can't all be right, against brute force and by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest

from deducer.errors import Contradiction
from deducer.table.contradictions import Events, Facts, smallest_contradiction
from deducer.table.moments import Clue, Source
from solver import Card, Composition, Hint
from solver.limits import Limits
from tests.support.cases import TIMES, chunks
from tests.support.referee import touches
from tests.support.tables import wild_of
from tests.support.texts import table

HOUSE = "players: Ann Bob\nseat: Ann\ncopies: r 2 1 1, y 2 1 1, b 2 1 1\nhand: 3\n"
CLASH = ("deal Bob r1 y1 b3", "Ann: hint Bob 1 1 2", "Bob: hint Ann red 1", "Ann: play 1 b1")


class Case:
    """Small random facts, kept beside in a form that brute force reads.

    Most of them are true of one hidden hand-out of the deck, so that it takes several to clash.
    """

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        ranks = dice.randint(1, 3)
        suits = {letter: [dice.randint(1, 2) for _ in range(ranks)] for letter in "ryg"}
        suits = dict(list(suits.items())[: dice.randint(1, 3)])
        self.composition = Composition.of(suits, wild_of(random.Random(f"wild {seed}"), suits))
        self.deck = self.composition.deck()
        held = dice.sample(self.deck, min(len(self.deck), dice.randint(2, 6)))
        truth = dict(zip(dice.sample(range(20), len(held)), held, strict=True))
        wrong = dice.choice((0.05, 0.15, 0.4))
        self.said: list[tuple[int, int, Clue | Card]] = []
        for event in range(1, dice.randint(3, 9)):
            hint = self._hint(dice)
            for place, card in truth.items():
                if dice.random() < 0.4:
                    touched = touches(hint, card, self.composition.wild) ^ (dice.random() < wrong)
                    self.said.append(
                        (event, place, Clue(event, hint, touched, dice.random() < 0.9))
                    )
        for place, card in truth.items():
            if dice.random() < 0.3:
                seen = dice.choice(self.deck) if dice.random() < wrong else card
                self.said.append((dice.randint(1, 9), place, seen))

    def _hint(self, dice: random.Random) -> Hint:
        if dice.random() < 0.5:
            return Hint(0, colour=dice.choice(self.composition.letters))
        return Hint(0, rank=dice.randint(1, self.composition.max_rank))

    @property
    def facts(self) -> Facts:
        shown = [
            (place, Source(said, event))
            for event, place, said in self.said
            if isinstance(said, Card)
        ]
        clues: dict[int, list[Clue]] = {}
        for _, place, said in self.said:
            if isinstance(said, Clue):
                clues.setdefault(place, []).append(said)
        return Facts(self.composition, shown, clues)

    def consistent(self, events: Iterable[int]) -> bool:
        """Whether some hand-out of the deck agrees with all that these events say."""
        chosen = set(events)
        told: dict[int, list[Clue | Card]] = {}
        for event, place, said in self.said:
            if event in chosen:
                told.setdefault(place, []).append(said)
        return self._fits(list(told.values()), list(self.deck))

    def _fits(self, places: Sequence[list[Clue | Card]], deck: list[Card]) -> bool:
        if not places:
            return True
        first, *others = places
        return any(
            self._fits(others, [*deck[:at], *deck[at + 1 :]])
            for at, card in enumerate(deck)
            if (at == 0 or deck[at - 1] != card) and all(self._admits(s, card) for s in first)
        )

    def _admits(self, said: Clue | Card, card: Card) -> bool:
        if isinstance(said, Card):
            return said == card
        touched = touches(said.hint, card, self.composition.wild)
        return not said.reliable or touched == said.touched


@pytest.mark.parametrize("block", chunks(6, times=1))
@pytest.mark.slow
def test_what_is_found_is_smallest_by_brute_force(block: int) -> None:
    sizes = set()
    for seed in range(block * 800 * TIMES, (block + 1) * 800 * TIMES):
        case = Case(seed)
        facts = case.facts
        assert facts.consistent(facts.events) == case.consistent(facts.events), seed
        if case.consistent(facts.events):
            continue
        found, smallest = smallest_contradiction(facts, Limits(10**7))
        assert smallest
        assert found <= facts.events
        assert not case.consistent(found), seed
        assert all(case.consistent(found - {event}) for event in found), seed
        fewer = combinations(sorted(facts.events), len(found) - 1)
        assert all(map(case.consistent, fewer)), seed
        sizes.add(len(found))
    assert {1, 2, 3} <= sizes


@pytest.mark.parametrize("block", chunks(3))
def test_without_a_step_a_set_of_which_nothing_can_be_left_out_is_found(block: int) -> None:
    unproved = 0
    for seed in range(block * 300, (block + 1) * 300):
        case = Case(seed)
        facts = case.facts
        if case.consistent(facts.events):
            continue
        found, smallest = smallest_contradiction(facts, Limits(0))
        assert not case.consistent(found), seed
        assert all(case.consistent(found - {event}) for event in found), seed
        assert not smallest or len(found) == 1
        unproved += not smallest
    assert unproved > 10


def caught(*lines: str, after: str = HOUSE) -> Contradiction:
    with pytest.raises(Contradiction) as info:
        table(*lines, after=after)
    error = info.value
    assert error.number == max(error.numbers)
    for number in error.numbers:
        assert re.search(
            rf"(turn|entry) [0-9.]+, line {after.count(chr(10)) + number} ", str(error)
        )
    return error


def test_a_card_revealed_against_its_hint_until_it_is_put_right() -> None:
    error = caught(*CLASH)
    assert error.numbers == (3, 4)
    assert error.smallest
    assert str(error) == (
        "turn 2, line 7 said that Ann's slot 1 is red; "
        "turn 3, line 8 (Ann: play 1 b1) shows b1 there"
    )
    mended = table(*CLASH, "fix 3: Bob: hint Ann red 2", after=HOUSE)
    assert mended.board.height("b") == 1
    assert table(*CLASH, "undo", after=HOUSE).now.turn == 2


def test_one_event_that_no_deck_allows() -> None:
    error = caught("deal Bob ? ? ?", "Ann: hint Bob 2 1 2", "Bob: hint Ann 2 1 2")
    assert error.numbers == (2, 3)
    single = caught(
        "Ann: hint Bob 2 1 2 3", after="players: Ann Bob\ncopies: r 2 1, y 2 1\nhand: 3\n"
    )
    assert single.numbers == (1,)
    assert str(single) == (
        "turn 1, line 4 (Ann: hint Bob 2 1 2 3) can't be right: no card is left for it"
    )


def test_an_event_is_credited_with_all_that_it_shows() -> None:
    """Bob's y2 is known from the deal; its discard shows it, and what Ann's card must be."""
    error = caught(
        "deal Bob y2",
        "Ann: hint Bob 2 1",
        "Bob: hint Ann y 1",
        "Ann: hint Bob y 1",
        "Bob: discard 1 y2 > y1",
        after="players: Ann Bob\nseat: Ann\ncopies: r 1 1, y 1 1\nhand: 1\ntokens: 3\n",
    )
    assert error.numbers == (3, 5)
    assert error.smallest


def test_a_hint_whose_slots_follow_from_the_cards_says_nothing_of_its_own() -> None:
    """That Bob's two cards are twos is said by his deal; the hint would point elsewhere else."""
    lines = ["deal Bob r2 y2", "Bob: hint Ann 2 1"]
    rules = "players: Ann Bob\nseat: Ann\nfirst: {}\ncopies: r 2 1, y 2 1\nhand: 2\n"
    follows = caught(lines[0], "Ann: hint Bob 2", lines[1], after=rules.format("Ann"))
    assert follows.numbers == (1, 3)
    pointed = caught("Ann: hint Bob 2 1 2", lines[1], after=rules.format("Ann"))
    assert pointed.numbers == (1, 2)


def test_a_table_out_of_steps_says_that_fewer_may_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(facts: Facts, _: Limits) -> tuple[Events, bool]:
        return smallest_contradiction(facts, Limits(2))

    monkeypatch.setattr("deducer.table.false_hints.smallest_contradiction", few)
    error = caught(*CLASH)
    assert error.numbers == (3, 4)
    assert not error.smallest
    assert "perhaps fewer clash already" in str(error)
