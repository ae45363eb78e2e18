"""What hints would tell, against going through all hands of the looker's and the receiver's."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import log2, prod

import pytest
from hypothesis import given

from deducer import Record, ViewError
from deducer.advice.hints import MOST_GUESSES, HintedSlot, HintPreview, hint_previews
from deducer.record.data import Writer
from solver import Card, Hint
from tests.deducer.knowledge.test_teammate import tight_record
from tests.support.cases import chunks, thorough
from tests.support.games import bare
from tests.support.referee import (
    Scene,
    ask,
    few_worlds,
    fillings,
    lay_out,
    seeds,
    small_record,
    touches,
)
from tests.support.worlds import sample_worlds

# -- the twin --------------------------------------------------------------------------------


@dataclass
class Case:
    """Looker's hands that look the same to the receiver: how many deals, and its own hands."""

    deals: int
    hands: list[tuple[tuple[Card, ...], int]]

    def told(self, hint: Hint, touched: tuple[bool, ...], wild: frozenset[str]) -> Case:
        """What is left of it by a hint."""
        agree = [(hand, ways) for hand, ways in self.hands if pointed(hint, hand, wild) == touched]
        return Case(self.deals, agree)

    @property
    def worlds(self) -> int:
        return self.deals * sum(ways for _, ways in self.hands)

    def sure(self, slot: int, holds: Callable[[Card], bool]) -> bool:
        """Whether the receiver is sure of something about a slot."""
        return all(holds(hand[slot - 1]) for hand, _ in self.hands)


def pointed(hint: Hint, hand: tuple[Card, ...], wild: frozenset[str]) -> tuple[bool, ...]:
    return tuple(touches(hint, card, wild) for card in hand)


class Twin:
    """The looker and a receiver at a moment, all hands gone through."""

    def __init__(
        self, scene: Scene, looker: int, seat: int, worlds: list[tuple[tuple[Card, ...], int]]
    ) -> None:
        self.scene, self.seat = scene, seat
        self.hand = scene.hands[seat]
        self.seen = scene.visible(looker)
        closed = [place for place in self.hand if place not in scene.opened]
        in_hands = [place for hand in scene.hands for place in hand]
        seen = {*in_hands, *scene.opened} - {*closed}
        self.real: set[tuple[Card, ...]] = set()
        cases: dict[tuple[int, ...], Case] = {}
        for cards, deals in worlds:
            world = scene.known | dict(zip(scene.hidden(looker), cards, strict=True))
            self.real.add(tuple(world[place] for place in self.hand))
            left = Counter(scene.copies)
            left.subtract(world[place] for place in seen)
            case = cases.setdefault(tuple(left.values()), Case(0, []))
            case.deals += deals
            if not case.hands:
                options = [scene.may_be(place) for place in closed]
                for own, ways in fillings(options, left):
                    full = world | dict(zip(closed, own, strict=True))
                    case.hands.append((tuple(full[place] for place in self.hand), ways))
        self.cases = list(cases.values())

    def previews(self) -> Iterator[HintPreview]:
        """All previews, colours before ranks."""
        rules = self.scene.record.rules
        missed = [at for at, place in enumerate(self.hand) if place not in self.seen]
        guesses = prod(len({hand[at] for hand in self.real}) for at in missed)
        if not self.hand or guesses > MOST_GUESSES:
            return
        letters, wild = rules.composition.letters, self.scene.wild
        unnamed = wild | self.scene.powder
        hints = [Hint(self.seat, colour=letter) for letter in letters if letter not in unnamed]
        hints += [Hint(self.seat, rank=rank) for rank in range(1, rules.composition.max_rank + 1)]
        for hint in hints:
            pointings = {pointed(hint, hand, wild) for hand in self.real}
            touched = pointings.pop()
            if not pointings and (rules.empty_hints or any(touched)):
                yield self.preview(hint, touched)

    def preview(self, hint: Hint, touched: tuple[bool, ...]) -> HintPreview:
        told = [case.told(hint, touched, self.scene.wild) for case in self.cases]
        slots = range(1, len(self.hand) + 1)

        def now(holds: Callable[[Card], bool]) -> tuple[int, ...]:
            return tuple(
                slot
                for slot in slots
                if all(case.sure(slot, holds) for case in told)
                and not all(case.sure(slot, holds) for case in self.cases)
            )

        kept = now(lambda card: self.scene.is_playable(card) or self.scene.is_indispensable(card))
        preview = HintPreview(
            hint=hint,
            slots=tuple(
                HintedSlot(
                    slot, touched[slot - 1], self.cards(self.cases, slot), self.cards(told, slot)
                )
                for slot in slots
            ),
            now_playable=now(self.scene.is_playable),
            saved=tuple(
                slot
                for slot in kept
                if (card := self.seen.get(self.hand[slot - 1])) is not None
                and self.scene.is_indispensable(card)
            ),
            now_trash=now(self.scene.is_trash),
            worlds_before=sum(case.worlds for case in self.cases),
            worlds_after=sum(case.worlds for case in told),
        )
        told_more = any(len(a.hands) < len(b.hands) for a, b in zip(told, self.cases, strict=True))
        assert preview.is_idle is not told_more
        return preview

    def cards(self, cases: list[Case], slot: int) -> tuple[Card, ...]:
        could_be = {hand[slot - 1] for case in cases for hand, _ in case.hands}
        return tuple(card for card in self.scene.copies if card in could_be)


def truth(record: Record, turn: int) -> list[HintPreview] | None:
    """All previews of the seat to move, the best first; nothing if there are too many worlds."""
    scene = lay_out(record, turn)
    players = len(record.players)
    looker = (record.first + scene.actions) % players
    worlds = few_worlds(scene, looker)
    if worlds is None:
        return None
    seats = [(looker + left) % players for left in range(1, players)]
    twins = [Twin(scene, looker, seat, worlds) for seat in seats]
    previews = [preview for twin in twins for preview in twin.previews()]
    for use in (
        lambda preview: Fraction(preview.worlds_before, preview.worlds_after),
        lambda preview: len(preview.now_trash),
        lambda preview: len(preview.saved),
        lambda preview: len(preview.now_playable),
    ):
        previews.sort(key=use, reverse=True)  # stable: the last counts most
    return previews


def compare(record: Record, turn: int) -> Counter[str]:
    """Compare a moment's previews, and count what there was."""
    board = record.at(turn).board
    known = ask(record, turn, board.turn)
    met: Counter[str] = Counter()
    if board.end is not None:
        with pytest.raises(ViewError, match="nobody can hint: the game is over"):
            hint_previews(known)
        return met
    if board.tokens == 0:
        assert hint_previews(known) == ()
        return met
    true = truth(record, turn)
    if true is None:
        return met
    previews = hint_previews(known)
    assert previews == tuple(true)
    hinted = [preview.is_idle for preview in previews]
    assert hinted == sorted(hinted)
    for preview in previews:
        assert preview.is_idle == all(slot.before == slot.after for slot in preview.slots)
        assert preview.worlds_before is not None
        assert preview.worlds_after is not None
        halved = log2(preview.worlds_before) - log2(preview.worlds_after)
        assert preview.bits == pytest.approx(halved)
        slots = known.teammate(record.players[preview.hint.to]).slots
        assert [slot.before for slot in preview.slots] == [slot.candidates for slot in slots]
        met["previews"] += 1
        met["told nothing"] += preview.is_idle
        for what in ("now_playable", "saved", "now_trash"):
            met[what] += bool(getattr(preview, what))
        of_receiver = [slot for slot in known.missed if slot.holder == preview.hint.to]
        met["missed"] += bool(of_receiver)
    return met


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_previews_are_what_going_through_all_hands_tells(chunk: int) -> None:
    chance = random.Random(f"previews {chunk}")
    met: Counter[str] = Counter()
    for _ in range(100):
        record = small_record(chance)
        met += compare(record, chance.randint(0, record.actions))
    kinds = ("told nothing", "now_playable", "saved", "now_trash", "missed")
    assert all(met[kind] for kind in kinds), met


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_previews_where_hands_share_the_last_cards(chunk: int) -> None:
    chance = random.Random(f"tight previews {chunk}")
    met: Counter[str] = Counter()
    for _ in range(50):
        record = tight_record(chance)
        met += compare(record, chance.randint(record.actions // 2, record.actions))
    assert met["previews"] >= 100, met


# -- what the looker can't know ----------------------------------------------------------------


@pytest.mark.slow
@given(seeds)
@thorough(80)
def test_previews_depend_on_nothing_that_the_looker_cannot_know(seed: int) -> None:
    """Other cards in the looker's hand and in the pile, or a later game, leave them as they are."""
    chance = random.Random(seed)
    record = small_record(chance, Writer.ALL)
    turn = chance.randint(0, record.actions)
    board = record.at(turn).board
    known = ask(record, turn, board.turn)
    if board.end is not None or known.missed:
        return
    previews = hint_previews(known)
    for world in islice(sample_worlds(known, seed), 3):
        pile = dict(zip(known.moment.pile, world.rest, strict=True))
        deck = sorted((known.known | world.hands | pile).items())
        begun = replace(record, log=record.events[: record.table.at(turn).number])
        other = Record.of(bare(begun, tuple(card for _, card in deck)))
        assert hint_previews(ask(other, turn, board.turn)) == previews


# -- by example --------------------------------------------------------------------------------

SMALL = "players: Ann Bob\nseat: Ann\ncopies: r 1 1 1, y 1 1 1\nhand: 2\n"


def previewed(text: str, name: str = "Ann") -> dict[str, HintPreview]:
    """The previews of a game at its end, by what is hinted, the best first."""
    known = Record.parse(text).at().seen_by(name)
    return {str(preview.hint.label): preview for preview in hint_previews(known)}


@pytest.mark.parametrize(("missed", "clues"), [("? r2", ["red"]), ("? ?", [])])
def test_too_many_missed_cards_are_not_guessed(missed: str, clues: list[str]) -> None:
    """Each missed card is one of 20: the record knows that it is not red."""
    cards = missed.replace("r2", "y2")
    text = f"players: Ann Bob\nseat: Ann\ndeal Bob r1 {cards} y1 y3\nAnn: hint Bob red 1\n"
    assert list(previewed(text + "Bob: hint Ann red 1\n")) == clues


def test_only_the_seat_to_move_hints_and_only_while_play_goes_on() -> None:
    look = Record.parse(SMALL + "deal Bob r2 y1\n").at()
    with pytest.raises(ViewError, match="it is Ann's turn, not Bob's"):
        hint_previews(look.seen_by("Bob"))
    with pytest.raises(ViewError, match="only a seat"):
        hint_previews(look.public())
    text = "players: Ann Bob\ncopies: r 1 1\nhand: 1\nAnn: play 1 r1\nBob: play 1 r2\n"
    with pytest.raises(ViewError, match="nobody can hint: the game is over"):
        hint_previews(Record.parse(text).at().seen_by("Ann"))
