"""What each hint would tell its receiver, by a joint count over the hinter's and receiver's hands.

Alice is to move and may hint to Bob. She sees his cards and not hers, he sees hers and not his, so
what a hint tells him depends on what she holds. A *world* here is therefore a pair: a deal of the
cards that Alice does not see into her slots, and a deal of Bob's hand that he could not tell from
his real one if she held that. Hers are dealt from the cards that she does not see; his from what is
left of those and from his real cards. One joint count over both hands counts these worlds
(:func:`~deducer.counting.count.count`) if Bob's real cards are kinds of their own, which his slots
admit and hers do not.

* A card of some slot of Bob's in some world is one that he can't rule out there if Alice holds her
  part of that world. A card in no world is one that he can rule out whatever she holds.
* A hint leaves the worlds whose hands of Bob's agree with it. If it leaves all, he can rule out
  nothing new, whatever Alice holds: for each of her hands his possible hands stay what they were.
  If it removes a world, that has a card in some slot that the hint denies: he could not rule it out
  before if she holds her part of that world, and now he can.

So the count says exactly whether a hint tells nothing, and relies on nothing that Alice can't know.
Cards in third hands that the record misses are like Alice's own, except that Bob sees them, too.
Where the record misses a card of Bob's, worlds are counted for each card that it can be.

Where that would cost too much, as it may with hands of eight or more, there are no previews.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import log2, perm, prod

from deducer.counting.bits import members
from deducer.counting.hidden import Hidden
from deducer.counting.sweep import MOST_STEPS
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.table.moments import Clue
from solver.cards import Card
from solver.moves import Hint, hints

MOST_GUESSES = 100
"""The most ways to fill in the receiver's cards that a record misses."""
MOST_COUNTED = 8 * MOST_STEPS
"""The highest cost of all counts for the hints of a turn, in the order of the receivers."""
COUNT = 1000
"""The least cost of a count, in the same steps."""


@dataclass(frozen=True)
class HintedSlot:
    """A slot of the receiver's, and the cards that it could be: before a hint, and after it."""

    slot: int
    touched: bool
    before: tuple[Card, ...]
    after: tuple[Card, ...]


@dataclass(frozen=True)
class HintPreview:
    """What a hint would tell its receiver, as far as the hinter can know.

    ``slots`` are all of the receiver's, slot 1 first. ``now_playable`` and ``now_trash`` are those
    that would become certain to fit, or certain to be trash, in every possible hand of the
    hinter's. ``saved`` are slots of indispensable cards that would become certain to be
    indispensable or playable, so that no receiver discards them.

    ``worlds_before`` and ``worlds_after`` count deals of the hinter's and the receiver's hands
    together.
    """

    hint: Hint
    slots: tuple[HintedSlot, ...]
    now_playable: tuple[int, ...]
    saved: tuple[int, ...]
    now_trash: tuple[int, ...]
    worlds_before: int
    worlds_after: int

    @property
    def touched(self) -> tuple[int, ...]:
        """The slots that the hint points at."""
        return tuple(slot.slot for slot in self.slots if slot.touched)

    @property
    def bits(self) -> float:
        """The hint's information in bits: how many times it halves the number of worlds."""
        return -log2(self.share)

    @property
    def share(self) -> Fraction:
        """The share of the worlds that remain after it."""
        return Fraction(self.worlds_after, self.worlds_before)

    @property
    def is_idle(self) -> bool:
        """Whether the receiver could rule out nothing new, whatever the hinter holds."""
        return all(slot.after == slot.before for slot in self.slots)


def hint_previews(knowledge: Knowledge) -> tuple[HintPreview, ...]:
    """Return what each legal hint would tell, the most useful first.

    They are sorted by the number of slots that become certain to be playable, then by those saved,
    then by those that become certain to be trash, then by bits, so that hints that tell nothing
    come last. Equal ones go by the receiver from the hinter's left, colours before ranks.

    There is no preview of a hint if the record does not know which slots it touches: if it misses a
    card of the receiver's that may or may not be touched. Nor is there one if the receiver's missed
    cards can be filled in in more than ``MOST_GUESSES`` ways, or the worlds can't be counted.

    :raises ViewError: if the view is not a seat's, the seat is not to move, or play is over.
    """
    board = knowledge.board
    looker = knowledge.looker()
    problem = board.refuse_action()
    if problem:
        raise ViewError("nobody can hint: {problem}", problem=problem)
    if looker != board.turn:
        names = knowledge.table.record.players
        raise ViewError(
            "it is {mover}'s turn, not {who}'s", mover=names[board.turn], who=names[looker]
        )
    receivers = [(looker + steps) % board.players for steps in range(1, board.players)]
    count = _Counter(MOST_COUNTED)
    previews = [
        preview for receiver in receivers for preview in _previews_to(knowledge, receiver, count)
    ]
    return tuple(sorted(previews, key=_by_use))


def _by_use(preview: HintPreview) -> tuple[int, int, int, Fraction]:
    """The sort key of a preview: the most useful first."""
    return (
        -len(preview.now_playable),
        -len(preview.saved),
        -len(preview.now_trash),
        preview.share,
    )


class _Counter:
    """Counts worlds within a limit of steps for all counts together."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def __call__(self, masks: Sequence[int], copies: Sequence[int]) -> tuple[int, list[int]]:
        """Return the number of worlds, and what each slot can hold, as masks.

        :raises LimitError: if it costs too much.
        """
        self.steps -= COUNT
        tally = Hidden.of(masks, copies).count(min(self.steps, MOST_STEPS))
        self.steps -= tally.steps
        rows = [sum(1 << kind for kind, ways in enumerate(row) if ways) for row in tally.ways]
        return tally.total, rows


def _previews_to(knowledge: Knowledge, receiver: int, count: _Counter) -> list[HintPreview]:
    """The previews of all hints to ``receiver``, colours before ranks."""
    if prod(map(len, _missed(knowledge, receiver))) > MOST_GUESSES:
        return []
    try:
        before = _joint(knowledge, receiver, count)
        return [
            _preview(
                knowledge,
                hint,
                touched,
                before,
                _joint(_hinted(knowledge, hint, touched), receiver, count),
            )
            for hint, touched in _hints(knowledge, receiver)
        ]
    except LimitError:
        return []


def _hints(knowledge: Knowledge, receiver: int) -> Iterator[tuple[Hint, tuple[bool, ...]]]:
    """Yield the hints that the rules allow, with whether each slot of the receiver's is touched."""
    board = knowledge.board
    composition = board.rules.composition
    missed = {slot.place: slot.candidates for slot in knowledge.missed}
    known = knowledge.known
    hand = [missed.get(at) or (known[at],) for at in knowledge.moment.hands[receiver]]
    for hint in hints(composition, receiver):
        touched = [
            {composition.touches(hint.value, card) for card in could_be} for could_be in hand
        ]
        if board.refuse_hint(receiver, hint.value) or any(len(each) > 1 for each in touched):
            continue
        if not board.refuse_untouching({True} in touched):
            yield hint, tuple(True in each for each in touched)


def _hinted(knowledge: Knowledge, hint: Hint, touched: Sequence[bool]) -> Knowledge:
    """The same knowledge with one more clue about each card of the receiver's.

    The moment stays, so that nothing is known of what the record says came next.
    """
    table, moment = knowledge.table, knowledge.moment
    clues = {
        place: (*table.clues.get(place, ()), Clue(moment.number, hint, is_touched))
        for place, is_touched in zip(moment.hands[hint.to], touched, strict=True)
    }
    return replace(knowledge, table=replace(table, clues=table.clues | clues))


def _preview(
    knowledge: Knowledge, hint: Hint, touched: Sequence[bool], before: _Joint, after: _Joint
) -> HintPreview:
    """What a hint changes, given the worlds before and after it."""
    board, known = knowledge.board, knowledge.known
    slots = tuple(
        HintedSlot(number, *slot)
        for number, slot in enumerate(
            zip(touched, before.candidates, after.candidates, strict=True), start=1
        )
    )

    def now(holds: Callable[[Card], bool]) -> tuple[int, ...]:
        """Slots for which ``holds`` becomes certain by the hint."""
        return tuple(
            slot.slot
            for slot in slots
            if all(map(holds, slot.after)) and not all(map(holds, slot.before))
        )

    def is_needed(place: int) -> bool:
        return place in known and board.is_indispensable(known[place])

    kept = now(lambda card: board.is_indispensable(card) or board.is_playable(card))
    hand = knowledge.moment.hands[hint.to]
    return HintPreview(
        hint=hint,
        slots=slots,
        now_playable=now(board.is_playable),
        saved=tuple(slot for slot in kept if is_needed(hand[slot - 1])),
        now_trash=now(board.is_trash),
        worlds_before=before.worlds,
        worlds_after=after.worlds,
    )


@dataclass(frozen=True)
class _Joint:
    """The number of worlds of hinter and receiver, and what the receiver's slots are in them."""

    worlds: int
    candidates: tuple[tuple[Card, ...], ...]


def _joint(knowledge: Knowledge, receiver: int, count: _Counter) -> _Joint:
    """Count the worlds of the hinter and ``receiver``."""
    table, moment = knowledge.table, knowledge.moment
    cards = table.record.rules.composition.cards
    opened = Knowledge(table, moment, SeatView(receiver)).known
    hand = moment.hands[receiver]
    closed = [place for place in hand if place not in opened]
    real = Counter(knowledge.known[place] for place in closed if place in knowledge.known)
    masks = [
        knowledge.mask(slot.place) for slot in knowledge.hidden_slots if slot.holder != receiver
    ]
    looker_slots = len(masks)
    masks += [mask | mask << len(cards) for mask in map(knowledge.mask, closed)]
    worlds = 0
    could_be: dict[int, set[Card]] = {place: set() for place in closed}
    for guess, ways in _guesses(knowledge, receiver):
        unseen = [
            number - guess[card] for card, number in zip(cards, knowledge.unseen, strict=True)
        ]
        copies = (*unseen, *(real[card] + guess[card] for card in cards))
        total, masks_after = count(masks, copies)
        worlds += ways * total
        for place, kinds in zip(closed, masks_after[looker_slots:], strict=True):
            could_be[place] |= {cards[kind % len(cards)] for kind in members(kinds)}
    could_be |= {place: {opened[place]} for place in hand if place in opened}
    return _Joint(
        worlds, tuple(tuple(card for card in cards if card in could_be[place]) for place in hand)
    )


def _missed(knowledge: Knowledge, receiver: int) -> tuple[tuple[Card, ...], ...]:
    """The candidates of each card of the receiver's that the record misses."""
    return tuple(slot.candidates for slot in knowledge.missed if slot.holder == receiver)


def _guesses(knowledge: Knowledge, receiver: int) -> Iterator[tuple[Counter[Card], int]]:
    """Yield each way to fill in the receiver's missed cards, and its number of deals."""
    copies = dict(zip(knowledge.board.rules.composition.cards, knowledge.unseen, strict=True))
    for cards in product(*_missed(knowledge, receiver)):
        guess = Counter(cards)
        ways = prod(perm(copies[card], copies_in_guess) for card, copies_in_guess in guess.items())
        if ways:
            yield guess, ways
