"""Bipartite matchings of slots with cards, by augmenting paths: which hands are possible.

A matching gives every slot a card that it can hold, and holds no card more often than it has
copies. A card has ``shared`` copies for all slots together; the *inner* slots may hold at most
``inner`` of them. This models an observer's own hand (inner) and a teammate's possible hand, which
compete for cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from deducer.counting.bits import members


class Matching:
    """A matching of slots with cards, grown one slot at a time.

    ``masks[i]`` is what slot ``i`` can hold. The first ``inner_slots`` slots are the inner ones.
    """

    def __init__(
        self,
        masks: Sequence[int],
        shared: Sequence[int],
        inner: Sequence[int] = (),
        inner_slots: int = 0,
    ) -> None:
        self.masks = list(masks)
        self.shared = shared
        self.inner = inner
        self.inner_slots = inner_slots
        self.kinds: list[int | None] = [None] * len(masks)
        self.holders: list[list[int]] = [[] for _ in shared]

    def complete(self) -> bool:
        """Match all slots, and return whether that is possible."""
        return all(self.match(slot) for slot in range(len(self.masks)))

    def match(self, slot: int) -> bool:
        """Match ``slot``, moving others if needed; return False, with no change, if impossible."""
        return self.kinds[slot] is not None or self._augment(slot, set(), {slot})

    def allows(self, slot: int, kind: int) -> bool:
        """Whether some complete matching has card ``kind`` in ``slot``."""
        if not self.masks[slot] >> kind & 1:
            return False
        before = self.kinds[slot]
        if before == kind:
            return True
        mask, self.masks[slot] = self.masks[slot], 1 << kind
        self._drop(slot)
        allowed = self._augment(slot, set(), {slot})
        self.masks[slot] = mask
        if not allowed and before is not None:
            self._hold(slot, before)
        return allowed

    def _augment(self, slot: int, tried: set[tuple[int, bool]], moved: set[int]) -> bool:
        """Find a card for ``slot``, perhaps one whose holder can take another.

        An augmenting path is searched for, with no card (under one of its bounds) or slot twice.
        """
        is_inner = slot < self.inner_slots
        for kind in members(self.masks[slot]):
            holders = self.holders[kind]
            inner = [holder for holder in holders if holder < self.inner_slots]
            inner_full = is_inner and len(inner) >= self.inner[kind]
            if not inner_full and len(holders) < self.shared[kind]:
                self._hold(slot, kind)
                return True
            if (kind, inner_full) in tried:
                continue
            tried.add((kind, inner_full))
            for holder in inner if inner_full else tuple(holders):
                if holder in moved:
                    continue
                moved.add(holder)
                if self._augment(holder, tried, moved):
                    self.holders[kind].remove(holder)
                    self._hold(slot, kind)
                    return True
        return False

    def _hold(self, slot: int, kind: int) -> None:
        self.kinds[slot] = kind
        self.holders[kind].append(slot)

    def _drop(self, slot: int) -> None:
        kind = self.kinds[slot]
        if kind is not None:
            self.holders[kind].remove(slot)
            self.kinds[slot] = None
