"""Searches many completions of one partly known position, after each of some actions.

A completion assigns kinds of cards to the hidden places. The caller chooses some of them, world by
world; the rest are shuffled here. There is no Python call in between, so threads can use all cores.

Some answers follow from others:

* Where perfect is out of reach before an action, it is out of reach after it, since an action is a
  move. So the longest search is the one before any action.
* Two cards of a kind in a hand are equivalent, and so are all trash cards (none can be played any
  more, whatever is done). So the same action with either leads to positions with the same answer.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:
    from solver.kernel._cython import *
    from solver.kernel.core import Search


class Completions:
    """A position with hidden cards as a template, and what each action makes of it.

    ``sizes`` are the numbers of cards in each hand and in the pile. ``cards`` are all these cards
    in that order, each as ``suit * 5 + rank - 1``, or -1 if it is hidden. ``chosen`` are the
    indices in ``cards`` whose kinds the caller chooses, ``loose`` those of the other hidden cards.
    ``unseen`` counts the hidden cards of each kind. ``alike`` maps each kind to its representative.

    Action 0 is no action at all. ``slots`` gives for each action the index of the card that leaves,
    or -1. ``sorts`` is a number for the kind of action: actions of one sort differ only in their
    slot. ``heads`` holds HEAD numbers for each action and kind of that card (kind 0 if there is
    none): its status by the rules, then the position's head (see :meth:`Problem.read`).
    """

    def __init__(
        self,
        seat: int,
        sizes: Sequence[int],
        cards: Sequence[int],
        chosen: Sequence[int],
        loose: Sequence[int],
        unseen: Sequence[int],
        alike: Sequence[int],
        slots: Sequence[int],
        sorts: Sequence[int],
        heads: Sequence[int],
        head_size: int,
    ) -> None:
        self.seat = seat
        self.players = len(sizes) - 1
        self.places = len(cards)
        self.chosen_count = len(chosen)
        self.actions = len(slots)
        self.head_size = head_size
        self.sizes = _filled(SEATS + 1, sizes)
        self.cards = _filled(CARDS, cards)
        self.chosen = _filled(CARDS, chosen)
        self.loose = _filled(CARDS, loose)
        self.unseen = _filled(KINDS, unseen)
        self.alike = _filled(KINDS, alike)
        self.slots = _filled(len(slots), slots)
        self.sorts = _filled(len(sorts), sorts)
        self.heads = _filled(len(heads), heads)
        self.numbers = ints(HEAD + CARDS)
        self.remaining = ints(KINDS)
        self.names = (max(sorts) + 1) * KINDS
        self.known = ints(self.names)
        self.done = 0
        self.action = 0
        self.is_dealt = False
        self.is_loaded = False
        self.status = RUNNING
        self.spent = 0
        self.state = 0
        self.ones = 0xFFFFFFFFFFFFFFFF  # attributes: C does not take literals this long
        self.step = 0x9E3779B97F4A7C15
        self.mix = 0xBF58476D1CE4E5B9
        self.mix_again = 0x94D049BB133111EB

    def begin(self, seed: int) -> None:
        """Begin with the first world; ``seed`` seeds the shuffling (64 bits)."""
        self.state = seed
        self.done = 0
        self.is_dealt = False
        self.is_loaded = False

    def run(
        self,
        search: Search,
        kinds: array[int],
        worlds: int,
        nodes: int,
        at_once: int,
        answers: bytearray,
    ) -> None:
        """Search ``worlds`` completions after each action, each for about ``nodes`` nodes.

        ``kinds`` holds those of the chosen places, world by world. ``answers`` takes a status for
        each world and action: WON, REFUTED, or RUNNING if the nodes did not suffice. Decided
        answers are kept, so a call with more nodes fills in the others.

        It returns after about ``at_once`` nodes, with ``done`` worlds finished; the same call
        continues.
        """
        with cython.nogil:
            self.spent = 0
            while self.done < worlds and self.spent < at_once:
                if not self.is_dealt:
                    self._fill(kinds, self.done * self.chosen_count)
                self._answer(search, nodes, at_once, answers, self.done * self.actions)
                if self.action == self.actions:
                    self.done += 1
                    self.is_dealt = False

    def _fill(self, kinds: array[int], first: int) -> None:
        """Put the chosen cards in their places, and the others in theirs in random order."""
        self.is_dealt = True
        self.action = 0
        for which in range(self.names):
            self.known[which] = -1
        for kind in range(KINDS):
            self.remaining[kind] = self.unseen[kind]
        for which in range(self.chosen_count):
            kind = kinds[first + which]
            self.cards[self.chosen[which]] = kind
            self.remaining[kind] -= 1
        count = 0
        for kind in range(KINDS):
            for _ in range(self.remaining[kind]):
                other = self._below(count + 1)  # an inside-out shuffle
                self.cards[self.loose[count]] = self.cards[self.loose[other]]
                self.cards[self.loose[other]] = kind
                count += 1

    def _below(self, end: int) -> int:
        """A uniform random number below ``end``, by rejection sampling."""
        mask = end - 1
        mask |= mask >> 1
        mask |= mask >> 2
        mask |= mask >> 4
        mask |= mask >> 8
        number = end
        while number >= end:
            number = self._random() & mask
        return number

    def _random(self) -> int:
        """The next word of splitmix64 (Steele, Lea and Flood, 2014)."""
        self.state = (self.state + self.step) & self.ones
        word = self.state
        word = ((word ^ word >> 30) * self.mix) & self.ones
        word = ((word ^ word >> 27) * self.mix_again) & self.ones
        return word ^ word >> 31

    def _answer(
        self, search: Search, nodes: int, at_once: int, answers: bytearray, first: int
    ) -> None:
        """Answer for one action after the other until ``at_once`` nodes are spent."""
        while self.action < self.actions and self.spent < at_once:
            answer = first + self.action
            if answers[answer] == RUNNING:
                answers[answer] = self._status(search, nodes, at_once, answers[first])
                if self.is_loaded:
                    return
            self.action += 1

    def _status(self, search: Search, nodes: int, at_once: int, now: int) -> int:
        """The status of the position after the action; ``now`` is that of the one before."""
        if now == REFUTED:
            return REFUTED
        slot = self.slots[self.action]
        kind = 0 if slot < 0 else self.cards[slot]
        name = self.sorts[self.action] * KINDS + (0 if slot < 0 else self.alike[kind])
        if self.known[name] < 0:
            if not self.is_loaded:
                self._ask(search, slot, kind)
            status = self._search(search, nodes if self.action else nodes * ROOT, at_once)
            if self.is_loaded:
                return RUNNING
            self.known[name] = status
        return self.known[name]

    def _ask(self, search: Search, slot: int, kind: int) -> None:
        """Load the position after the action, unless its board decides it."""
        head = (self.action * KINDS + kind) * self.head_size
        self.status = self.heads[head]
        self.spent += 1
        if self.status != RUNNING:
            return
        size = self.head_size - 1
        for at in range(size):
            self.numbers[at] = self.heads[head + 1 + at]
        top = self.places - self.sizes[self.players]
        pile = self.places - self.numbers[PILE_AT]  # where it begins after the action
        place = 0
        for seat in range(self.players):
            if seat == self.seat and pile > top and slot < top:
                self.numbers[size] = self.cards[top]
                size += 1
            for _ in range(self.sizes[seat]):
                if place != slot:
                    self.numbers[size] = self.cards[place]
                    size += 1
                place += 1
        for at in range(pile, self.places):
            self.numbers[size] = self.cards[at]
            size += 1
        self.status = search._load(self.numbers, 0)
        self.spent += LOADING

    def _search(self, search: Search, nodes: int, at_once: int) -> int:
        """Search the loaded position for up to ``nodes`` nodes; it stays loaded at a pause."""
        while self.status in (RUNNING, TABLE_FULL) and search.nodes < nodes:
            if self.spent >= at_once:
                self.is_loaded = True
                return RUNNING
            before = search.nodes
            most = at_once - self.spent
            if most > nodes - before:
                most = nodes - before
            self.status = search._run(most)  # a full table will do
            self.spent += search.nodes - before
        self.is_loaded = False
        return RUNNING if self.status == TABLE_FULL else self.status


def _filled(count: int, numbers: Sequence[int]) -> MutableSequence[int]:
    """An array of ``count`` numbers that begins with ``numbers``."""
    filled = ints(count)
    for at, number in enumerate(numbers):
        filled[at] = number
    return filled
