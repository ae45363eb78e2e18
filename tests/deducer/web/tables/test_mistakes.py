"""Whatever a phone enters wrongly: all are at the same turn and can go on, and a tap mends it.

Nor does anybody learn their own cards from what the others can enter then.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest
from pydantic import TypeAdapter

from deducer.record.entries import EntryReader
from deducer.record.events import Discarded, Entry, Fixed, Hinted, Played, Shown, Undone
from deducer.table.table import Table
from deducer.web.messages.entries import EntryMessage, entry_of
from deducer.web.tables.doubts import doubts_shown
from solver.errors import HanabiError
from tests.support.cases import chunks, seeds_until
from tests.support.mistakes import REMARK, Phones, begun, dealt, true_action, wrong_entry

GAMES = 10
PAIRS = 60
MESSAGE: TypeAdapter[EntryMessage] = TypeAdapter(EntryMessage)


@dataclass
class Met:
    """What was entered wrongly, by kind, and how often others saw that it is not so."""

    entered: Counter[str] = field(default_factory=Counter)
    doubted: Counter[str] = field(default_factory=Counter)


def check_all_go_on(phones: Phones) -> None:
    """Each phone shows the same table, and takes what can be entered in this turn."""
    for viewer, window in phones.windows.items():
        assert window.refusal is None, viewer
        assert window.table.moments == phones.public.moments
        assert Table.of(window.settled.record).moments == phones.public.moments
        assert bool(window.clash) == bool(window.doubts)
    assert phones.windows[None].doubts == ()
    for seat in phones.seats:
        assert phones.takes(seat, REMARK)
        assert phones.takes(seat, Undone())
    if phones.public.outcome.over:
        return
    for can in (can_play, can_hint):
        assert can(phones) or any(map(can, tapped(phones, phones.turn)))


def can_hint(phones: Phones) -> bool:
    """Whether the phone of the seat to move takes a hint, as far as one is due and seen to point.

    What an earlier hint says refuses others for all: if it is wrong, it is mended first.
    """
    turn = phones.turn
    slots = [(hint, phones.seen_touched(hint)) for hint in phones.hints()]
    hints = [Hinted(turn, hint, touched) for hint, touched in slots if touched]
    none_due = not phones.public.board.tokens or not hints
    return none_due or any(phones.takes(turn, hint) for hint in hints)


def can_play(phones: Phones) -> bool:
    """Whether the phone of the seat to move takes a play; where a hint is wrong, it may take none.

    What a hint says refuses a card for all: then the hint is mended first.
    """
    turn, cards = phones.turn, phones.public.record.rules.composition.cards
    return any(phones.takes(turn, Played(turn, 1, card)) for card in cards)


def doubtful(phones: Phones) -> list[int]:
    """The seats that are shown a doubt."""
    return [seat for seat in phones.seats if phones.windows[seat].doubts]


def tapped(phones: Phones, seat: int) -> Iterator[Phones]:
    """The table after each tap that a seat's phone offers to mend its doubts: one for each."""
    reader = EntryReader(phones.public.record.players, phones.public.record.rules)
    for doubt in doubts_shown(phones.windows[seat]):
        assert doubt["mends"], doubt
        for mend in doubt["mends"]:
            entry = entry_of(MESSAGE.validate_python(mend["entry"]), reader)
            yield phones.entered(seat, entry)


def mended(phones: Phones, dice: random.Random) -> Phones:
    """The table once everybody who is shown a doubt has tapped a mend, until nobody is."""
    for _ in range(40):
        seats = doubtful(phones)
        if not seats:
            return phones
        seat = dice.choice(seats)
        after = [*tapped(phones, seat)]
        fewer = len(phones.windows[seat].doubts)
        assert all(len(each.windows[seat].doubts) < fewer for each in after)
        phones = dice.choice(after)
    raise AssertionError("the doubts never end")


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(10))
def test_after_a_wrong_entry_nobody_is_stuck_and_a_tap_mends_it(chunk: int) -> None:
    met = Met()

    def all_kinds() -> bool:
        return min(met.doubted[kind] for kind in ("hint", "play", "show")) > 2

    for seed in seeds_until(all_kinds, 1000 * chunk, GAMES):
        play(random.Random(seed), met)
    assert all_kinds(), met


def play(dice: random.Random, met: Met) -> None:
    """Play a game, with wrong entries on the way; some are mended, others stay."""
    phones = dealt(dice, dice.randint(2, 4))
    for _ in range(dice.randint(2, 9)):
        for _ in range(dice.choice((0, 1, 2))):
            kind, seat, entry = wrong_entry(phones, dice)
            if not phones.takes(seat, entry):
                continue
            wrong = phones.entered(seat, entry)
            met.entered[kind] += 1
            met.doubted[kind] += len(doubtful(wrong)) > len(doubtful(phones))
            check_all_go_on(wrong)
            agreed = mended(wrong, dice)
            check_all_go_on(agreed)
            phones = dice.choice((wrong, wrong, agreed, phones))
            if phones.public.outcome.over:
                return
        look = phones.look()
        if look is not None and dice.random() < 0.8:
            with suppress(HanabiError):  # another look says otherwise
                phones = phones.entered(*look)
        try:
            phones = phones.entered(*true_action(phones, dice))
        except HanabiError:  # all can see that something before is wrong
            return
        if phones.public.outcome.over:
            return


# -- two worlds ------------------------------------------------------------------------------


def guess(phones: Phones, seat: int, dice: random.Random, other: Phones) -> Entry:
    """What a seat says of its own cards; it is true in one of two worlds, in both, or in none."""
    turn, hand = phones.turn, phones.public.now.hands[seat]
    slot = dice.randint(1, len(hand))
    place = hand[slot - 1]
    cards = phones.public.record.rules.composition.cards
    card = dice.choice((phones.deck[place], other.deck[place], dice.choice(cards)))
    acts = dice.choice((Played, Discarded))
    if dice.random() < 0.2:
        return Shown(seat, slot, card, "a guess")
    if turn == seat:
        return acts(seat, slot, card)
    hints = [hint for hint in phones.hints() if hint.to == seat]
    slots = tuple(sorted(dice.sample(range(1, len(hand) + 1), dice.randint(1, len(hand)))))
    hinted = Hinted(turn, dice.choice(hints), slots)
    if dice.random() < 0.3 and phones.public.events:
        return Fixed(dice.randint(1, len(phones.public.events)), hinted)
    return hinted


def moves(
    first: Phones, second: Phones, seat: int, dice: random.Random
) -> tuple[int, Entry, Entry] | None:
    """What a teammate enters truly in both worlds: a look, a remark, or what the turn asks for."""
    here, there = first.look(), second.look()
    if here is not None and there is not None and dice.random() < 0.6:
        (teller, one), (again, two) = here, there
        assert (teller, one.seat, one.slot) == (again, two.seat, two.slot)
        return None if teller == seat else (teller, one, two)
    if first.turn == seat or dice.random() < 0.2:
        return dice.choice([each for each in first.seats if each != seat]), REMARK, REMARK
    for _ in range(20):
        by, entry = true_action(first, dice)
        if isinstance(entry, Hinted) and second.truly_touched(entry.hint) != entry.slots:
            continue  # whoever is hinted so knows in which world they are
        return by, entry, entry
    return None


def compare(seed: int, met: Counter[str]) -> bool:
    """Play a game in two worlds that a seat can't tell apart; return whether it never could."""
    dice = random.Random(seed)
    first = dealt(dice, dice.randint(2, 4))
    seat = dice.choice(first.seats)
    deck, hand = list(first.deck), first.public.now.hands[seat]
    for place in dice.sample(hand, dice.randint(1, len(hand))):
        below = dice.choice((*hand, *range(len(deck) - 4, len(deck))))
        deck[place], deck[below] = deck[below], deck[place]
    second = begun(replace(first.public.record, log=()), deck, first.told)
    for _ in range(dice.randint(3, 12)):
        if len(first.public.now.pile) < 6 or first.public.outcome.over:
            break
        if dice.random() < 0.4:
            said = guess(first, seat, dice, second)
            by, one, two = seat, said, said
            met["guesses"] += 1
        elif (step := moves(first, second, seat, dice)) is not None:
            by, one, two = step
        else:
            continue
        taken = first.takes(by, one), second.takes(by, two)
        if taken[0] != taken[1]:
            return False
        if taken[0]:
            first, second = first.entered(by, one), second.entered(by, two)
        for viewer in (seat, None):
            if first.windows[viewer].record != second.windows[viewer].record:
                return False
        doubts = [
            [phones.windows[each].doubts for each in phones.seats] for phones in (first, second)
        ]
        met["told apart"] += doubts[0] != doubts[1]
    return True


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_nobody_learns_their_cards_from_what_teammates_can_enter(chunk: int) -> None:
    met: Counter[str] = Counter()
    differ = [seed for seed in range(chunk * PAIRS, (chunk + 1) * PAIRS) if not compare(seed, met)]
    assert not differ
    assert met["guesses"] > PAIRS
    assert met["told apart"] > PAIRS // 4, "teammates who see the cards are shown other doubts"
