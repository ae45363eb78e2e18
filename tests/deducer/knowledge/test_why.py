"""The reasons behind a deduction: every excluded card has one, and it is true."""

import random
from collections import Counter
from functools import reduce
from itertools import chain, combinations, product
from operator import or_

import pytest

from deducer import Record, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import Slot
from deducer.knowledge.why import ByCopies, ByHint, BySlots
from deducer.record.events import Hinted
from solver import Card
from tests.support.cases import chunks, seeds_until
from tests.support.places import GAMES, needs_shared
from tests.support.referee import (
    Eyes,
    Scene,
    ask,
    eyes_of,
    few_worlds,
    lay_out,
    small_record,
    touches,
)


def assert_hint_excludes(record: Record, scene: Scene, place: int, card: Card, why: ByHint) -> None:
    event = record.events[why.number - 1]
    assert isinstance(event, Hinted)
    said = [touched for hint, touched in scene.hints[place] if hint == event.hint]
    touched = touches(event.hint, card, scene.wild)
    assert (not touched) in said
    pointed = "did not point at it" if touched else "pointed at it"
    assert str(why).startswith(f"turn {record.table.turns.numbers[why.number - 1]} (")
    assert str(why).endswith(f") {pointed}")


def assert_slots_hold_all(scene: Scene, eyes: Eyes, place: int, card: Card, why: BySlots) -> bool:
    """Other slots hold exactly the unseen copies of some cards in every world, if compared."""
    places = [slot.place for slot in why.slots]
    assert places
    assert len(set(places)) == len(places)
    assert place not in places
    assert card in why.cards
    for slot in why.slots:
        assert scene.hands[slot.holder][slot.slot - 1] == slot.place
    worlds = few_worlds(scene, eyes)
    if worlds is None:
        return False
    unseen = scene.unseen(eyes)
    copies = Counter({other: unseen[other] for other in why.cards})
    hidden = scene.hidden(eyes)
    for cards, _ in worlds:
        assert Counter(cards[hidden.index(at)] for at in places) == copies
    return True


def assert_reasons(record: Record, turn: int, eyes: Eyes) -> Counter[str]:
    """Check all reasons of a view; count their kinds."""
    scene, known = lay_out(record, turn), ask(record, turn, eyes)
    kinds: Counter[str] = Counter()
    for slot in (*known.slots, *known.missed):
        reasons = known.why(slot)
        assert list(reasons) == [card for card in scene.copies if card not in slot.odds]
        for card, why in reasons.items():
            kinds[type(why).__name__] += 1
            match why:
                case ByHint():
                    assert_hint_excludes(record, scene, slot.place, card, why)
                case ByCopies():
                    assert scene.unseen(eyes)[card] == 0
                    assert len(why.where) == scene.copies[card]
                case BySlots():
                    kinds["compared"] += assert_slots_hold_all(scene, eyes, slot.place, card, why)
                case _:  # the view sees which card it is
                    assert str(scene.visible(eyes)[slot.place]) in str(why)
    return kinds


ENOUGH = {"ByHint": 100, "ByCopies": 100, "compared": 5}
"""How many reasons of each kind a chunk must meet."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(5))
def test_every_excluded_card_has_a_true_reason(chunk: int) -> None:
    chance = random.Random(f"reasons {chunk}")
    kinds: Counter[str] = Counter()
    for _ in seeds_until(lambda: kinds >= Counter(ENOUGH), 0, 100):
        record = small_record(chance)
        for turn, eyes in product((record.actions, record.actions // 2), eyes_of(record)):
            kinds.update(assert_reasons(record, turn, eyes))
    assert kinds >= Counter(ENOUGH)


# -- against a slow twin, in real games --------------------------------------------------------


def smallest_hall_set(known: Knowledge, card: Card) -> tuple[Slot, ...]:
    """The fewest slots that need all copies of unseen cards, of ``card`` among them."""
    index = known.table.record.rules.composition.index[card]
    slots = [*zip(known.hidden_slots, known.hidden.masks.values(), strict=True)]
    for some in chain.from_iterable(combinations(slots, size) for size in range(1, len(slots))):
        kinds = reduce(or_, (mask for _, mask in some))
        copies = sum(n for kind, n in enumerate(known.unseen) if kinds >> kind & 1)
        if copies == len(some) and kinds >> index & 1:
            return tuple(slot for slot, _ in some)
    raise AssertionError(f"{card} has no slots of its own")


def sharing(known: Knowledge, card: Card) -> set[int]:
    """The cards, by place, that can be ``card``, those that can be what these can, and so on."""
    shares = {slot.place: {*slot.shares} for slot in (*known.slots, *known.missed)}
    cards, places = {card}, set[int]()
    while more := {place for place in shares if shares[place] & cards} - places:
        places |= more
        cards |= {each for place in more for each in shares[place]}
    return places


def assert_as_twin(record: Record, turn: int) -> Counter[str]:
    """Hold the reasons of all views of a moment against the twin; count those that say more."""
    kinds: Counter[str] = Counter()
    moment = record.at(turn=turn)
    for known in (moment.public(), *map(moment.seen_by, record.players)):
        reasons = {each for slot in known.slots for each in known.why(slot).items()}
        for card, why in reasons:
            if isinstance(why, BySlots):
                assert why.slots == smallest_hall_set(known, card)
                assert {slot.place for slot in why.holders} == sharing(known, card)
                more = why.holders != why.slots
                assert (", so " in str(why)) == more
                kinds.update(all=1, more=more)
    return kinds


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.nightly)])
def test_reasons_in_real_games_are_the_smallest_and_name_who_shares(every: int) -> None:
    kinds: Counter[str] = Counter()
    for file in GAMES:
        record = Record.load(file)
        for turn in range(0, record.actions + 1, every):
            kinds += assert_as_twin(record, turn)
    assert kinds >= Counter(all=100, more=1)


# -- by example ------------------------------------------------------------------------------

HEADER = "players: Ann Bob\nseat: Ann\n"
TEN = "copies: r 3 1 1, y 2 1 1, g 0 1 0\nhand: 2\n"


def reasons(text: str, slot: int) -> dict[str, str]:
    known = Record.parse(HEADER + text).at().seen_by("Ann")
    return {str(card): str(why) for card, why in known.why(known.slot(slot)).items()}


THREE = "copies: r 1 1 2, y 1 2 1\nhand: 3\nfirst: Bob\ndeal Bob r2 y2 r3\nBob: hint Ann 1 1 2\n"
BETWEEN = "Ann's slot 2 and Ann's slot 3 hold the last 2 cards of r1, y1 between them"
HOLD_LAST = "Ann: hint Bob 3 3\nBob: hint Ann red 1\nAnn: discard 3 y3 > ?\n"
WHO_HOLDS = """copies: r 1 1 1, y 1 1 1, g 0 1 1
hand: 3
first: Bob
deal Bob r2 y2 g2
Bob: hint Ann yellow 3
Ann: discard 1 r3 > ?
Bob: hint Ann 1 1 3
Ann: discard 2 g3 > ?
"""
COPIES = """deal Bob y1 g2
Ann: play 1 y1 > ?
Bob: hint Ann 1 1 2
Ann: play 1 r1 > ?
Bob: discard 2 g2 > y2
"""
POINTED = TEN + "first: Bob\ndeal Bob y1 g2\nBob: hint Ann red 1\n"
PUT_BACK = """copies: r 1 1 1, y 1 1 1
hand: 1
deal Bob r2
show Bob 1 r2 ! dropped
adjust return Bob 1
"""


@pytest.mark.parametrize(
    ("text", "slot", "said"),
    [
        (POINTED, 1, {"y2": "turn 1 (Bob: hint Ann red 1) pointed at it"}),
        (POINTED, 2, {"r2": "turn 1 (Bob: hint Ann red 1) did not point at it"}),
        (
            TEN + COPIES,
            1,
            {
                "g1": "the deck has none",
                "y1": "all 2 copies are in sight: Bob's slot 2, played",
                "y2": "the only copy is in sight: Bob's slot 1",
                "g2": "the only copy is in sight: discarded",
            },
        ),
        (THREE + "Ann: discard 3 y3 > ?\n", 1, {"r1": BETWEEN, "y1": BETWEEN}),
        (
            THREE + HOLD_LAST,
            1,
            {
                "r1": "Ann's slot 2 must hold the last r1",
                "y1": "Ann's slot 3 must hold the last y1",
            },
        ),
        (
            WHO_HOLDS,
            1,
            {
                "r1": f"{BETWEEN}, so Ann's slot 2 must hold the last r1",
                "y1": "Ann's slot 3 must hold the last y1",
            },
        ),
        (PUT_BACK, 1, {"r2": "the only copy is in sight: in the pile"}),
    ],
)
def test_reasons_in_words(text: str, slot: int, said: dict[str, str]) -> None:
    told = reasons(text, slot)
    assert {card: told[card] for card in said} == said


def test_a_possible_card_has_no_reason() -> None:
    known = Record.parse(HEADER + TEN + "deal Bob y1 g2\n").at().seen_by("Ann")
    with pytest.raises(ViewError, match="slot 1 can be r1"):
        known.reasons.why_not(known.slot(1), Card.parse("r1"))


def test_a_card_turned_up_is_its_own_reason() -> None:
    said = reasons(TEN + "deal Bob y1 g2\nshow Ann 1 r1 ! dropped\n", 1)
    assert sorted(said) == ["g1", "g2", "g3", "r2", "r3", "y1", "y2", "y3"]
    assert "r1" in said["r2"]
