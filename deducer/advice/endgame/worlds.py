"""The public worlds: all that hints, plays and discards leave of the hidden cards, listed.

A world is written as ``bytes``: the kind of the card in every slot, seat by seat and slot 1 first,
then of the pile from its top. A kind is one card, or trash that is not told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache, cached_property
from itertools import count as numbered
from itertools import islice
from operator import itemgetter

from deducer.counting.bits import union
from deducer.counting.hidden import Hidden
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.cards import Card

STEPS = 128
"""Cards that are placed, or taken back, between two steps of a listing."""
LISTED_AT_ONCE = 128
"""Steps between two checks of the limits; also worlds that are weighed."""


class Likeness(Enum):
    """How finely trash cards are distinguished."""

    ALIKE = auto()
    APART = auto()


class PublicWorlds:
    """The worlds that the public view of a moment leaves, at one level of distinguishing trash.

    ``kinds`` are the cards of each kind. ``most`` is at least the number of worlds.

    :raises LimitError: if these can't be counted within ``knowledge.most`` steps.
    """

    def __init__(self, knowledge: Knowledge, likeness: Likeness) -> None:
        self.knowledge = knowledge
        unseen_copies, board = knowledge.unseen, knowledge.board
        cards = knowledge.table.record.rules.composition.cards
        unseen = [at for at, copies in enumerate(unseen_copies) if copies]
        trash = [at for at in unseen if board.is_trash(cards[at])]
        groups = [[at] for at in unseen]
        if likeness is Likeness.ALIKE and len(trash) > 1:
            groups = [trash, *([at] for at in unseen if at not in trash)]
        self._copies = [sum(unseen_copies[at] for at in group) for group in groups]
        sets = [union(1 << at for at in group) for group in groups]
        self._masks = [
            sum(1 << kind for kind, cards in enumerate(sets) if mask & cards)
            for mask in knowledge.hidden.masks.values()
        ]
        closed = [tuple(cards[at] for at in group) for group in groups]
        visible = [(card,) for card in self._visible.values()]
        self.kinds = tuple(dict.fromkeys([*closed, *visible]))
        self.most = Hidden.of(self._masks, self._copies).arrangements(knowledge.most)

    @property
    def apart(self) -> bool:
        """Whether all different cards are distinguished."""
        return not self.kinds or len(self.kinds[0]) == 1

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places in the deck of a world's cards, in its order."""
        return Unseen.by(self.knowledge).places

    @cached_property
    def _visible(self) -> dict[int, Card]:
        """The known cards in hands and in the pile."""
        known = self.knowledge.known
        return {place: known[place] for place in self.places if place in known}

    def listed(self, tick: Callable[[], None], most: int | None = None) -> dict[bytes, int]:
        """Return the worlds, each with the number of its arrangements of cards.

        With ``most`` these are the heaviest, at most that many: the weight depends only on which
        slots hold trash. ``tick`` is called now and then, and may raise to stop it.
        """
        knowledge, hidden = self.knowledge, Unseen.by(self.knowledge).hidden.places
        steps = numbered()

        def work() -> None:
            if next(steps) % LISTED_AT_ONCE == 0:
                tick()

        # what admits few kinds comes first, and the pile last: so fillings lead to few dead ends
        slots = sorted(range(len(self._masks)), key=lambda at: self._masks[at].bit_count())
        masks = [self._masks[at] for at in slots]
        ways = self._ways(
            [[*knowledge.hidden.masks.values()][at] for at in slots], knowledge.unseen
        )
        trash = 0 if self.apart else 1  # the mask of the kind
        either = [bool(mask & trash) + 2 * bool(mask & ~trash) for mask in masks]
        copies = (self._copies[0], sum(self._copies[1:])) if trash else (0, sum(self._copies))
        patterns = [(ways(kinds), kinds) for kinds in Hidden.of(either, copies).each(work, STEPS)]
        patterns.sort(key=itemgetter(0), reverse=True)
        weighed: dict[bytes, int] = {}
        for weight, kinds in patterns:
            room = (self.most if most is None else most) - len(weighed)
            if weight and room > 0:
                pairs = zip(kinds, masks, strict=True)
                within = [mask & (~trash if kind else trash) for kind, mask in pairs]
                within += [-1] * (len(hidden) - len(slots))
                rows = map(bytes, Hidden.of(within, self._copies).each(work, STEPS))
                weighed.update(dict.fromkeys(islice(rows, room), weight))
        filled = [*(hidden[at] for at in slots), *hidden[len(slots) :], *self._visible]
        visible = bytes(self._kind(place, card) for place, card in self._visible.items())
        order = [*map(filled.index, self.places)]
        worlds = {
            bytes([row[at] for at in order]): weight
            for row, weight in zip(
                [row + visible for row in weighed], weighed.values(), strict=True
            )
        }
        return dict(sorted(worlds.items()))  # searches go better so

    def as_seen(
        self, own: Knowledge, worlds: Sequence[bytes], tick: Callable[[], None] = lambda: None
    ) -> dict[bytes, int]:
        """Return those of ``worlds`` that a seat's view ``own`` leaves, each with its weight there.

        ``tick`` is called now and then, and may raise to stop it.
        """
        places, seen = self.places, own.known
        looks = {
            at: self._kind(place, seen[place]) for at, place in enumerate(places) if place in seen
        }
        order = [places.index(place) for place in Unseen.by(own).hidden.places]
        assert all(slot.holder == own.looker() for slot in own.hidden_slots)
        ways = self._ways([*own.hidden.masks.values()], own.unseen)
        weighed = {}
        for number, world in enumerate(worlds):
            if number % LISTED_AT_ONCE == 0:
                tick()
            if all(world[at] == kind for at, kind in looks.items()):
                weighed[world] = ways([world[at] for at in order])
        return {world: weight for world, weight in weighed.items() if weight}

    def _kind(self, place: int, card: Card) -> int:
        """The kind of ``card`` at ``place``; a known card is its own kind."""
        if place in self._visible:
            return self.kinds.index((card,))
        return next(kind for kind, cards in enumerate(self.kinds) if card in cards)

    def _ways(self, masks: Sequence[int], unseen: Sequence[int]) -> Callable[[Sequence[int]], int]:
        """How to count the ways to lay trash that is not told apart.

        They depend on the kinds in slots with ``masks``, and after them in the pile. ``unseen`` are
        the copies that are left of each card.
        """
        if self.apart:
            return lambda _: 1
        index = self.knowledge.table.record.rules.composition.index
        group = [index[card] for card in self.kinds[0]]
        admitted = [
            sum(1 << at for at, card in enumerate(group) if mask >> card & 1) for mask in masks
        ]
        copies = [unseen[card] for card in group]

        @cache
        def laid(masks: tuple[int, ...]) -> int:
            return Hidden.of(masks, copies).arrangements(None)

        def ways(kinds: Sequence[int]) -> int:
            pairs = zip(kinds, admitted, strict=False)
            return laid(tuple(sorted([mask for kind, mask in pairs if kind == 0])))

        return ways
