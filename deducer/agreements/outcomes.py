"""What the promises of a game came to: kept or broken, by which toggle and which cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial

from deducer.agreements.lens import Lens, cases
from deducer.agreements.promises import Promise, promises
from deducer.agreements.rates import Rate
from deducer.agreements.scenes import Scene, scenes
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet
from deducer.table.clues import card_mask
from deducer.table.table import Table


@dataclass(frozen=True)
class PromiseOutcome:
    """One promise about the card at ``place``.

    ``kept`` is None while a card that matters is unknown. ``toggle`` is the agreement by which the
    focus of a hint kept it, and ``promises`` are all of this kind about the card.
    """

    kind: str
    scene: Scene
    place: int
    kept: bool | None
    toggle: str | None = None
    promises: tuple[Promise, ...] = field(default=(), compare=False, repr=False)

    @property
    def about(self) -> int:
        """The card that it is about: of a play or a discard, the one that left the hand."""
        turned = self.scene.turned
        return self.place if turned is None or self.kind.startswith("silence") else turned

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The further cards in hands that decided it, by their place in the deck.

        As another card, each of them alone would have kept it, or broken it.
        """
        if self.kept is None:
            return ()
        cards = known_cards(self.scene.table)
        noted = Noted(cards)
        _kept(self.promises, Lens(noted))
        held = {place for hand in self.scene.moment.hands for place in hand}
        return tuple(
            place
            for place in sorted(noted.read & held - {self.about})
            if self._turns_on(place, cards)
        )

    def _turns_on(self, place: int, cards: Mapping[int, int]) -> bool:
        anything = (1 << len(self.scene.composition.cards)) - 1
        came = cases(partial(_kept, self.promises), Lens({**cards, place: anything}))
        return any(kept is (not self.kept) for _, kept in came)


def outcomes(table: Table, sheet: GameSheet) -> Iterator[PromiseOutcome]:
    """Yield what each promise of ``table`` came to, by the cards that the record knows."""
    lens = Lens(known_cards(table))
    for scene in scenes(table, sheet, len(table.events)):
        merged: dict[tuple[str, int], list[Promise]] = {}
        for promise in promises(replace(scene, later=())):
            merged.setdefault((promise.kind, promise.place), []).append(promise)
        for (kind, place), some in merged.items():
            kept = _kept(some, lens)
            toggle = _toggle(some[0], lens) if kept and kind.startswith("play") else None
            yield PromiseOutcome(kind, some[0].scene, place, kept, toggle, tuple(some))


def known_cards(table: Table) -> dict[int, int]:
    """The cards that the record knows, as masks."""
    composition = table.record.rules.composition
    return {place: card_mask(composition, source.card) for place, source in table.sources.items()}


def _kept(some: Iterable[Promise], lens: Lens) -> bool | None:
    """Whether all of ``some`` were kept; None while that is not known."""
    results = {promise.kept(lens) for promise in some}
    return False if False in results else None if None in results else True


class Noted(dict[int, int]):
    """Masks of cards that note at which places somebody looked."""

    def __init__(self, masks: Mapping[int, int]) -> None:
        super().__init__(masks)
        self.read: set[int] = set()

    def __getitem__(self, place: int) -> int:
        self.read.add(place)
        return super().__getitem__(place)


def _toggle(promise: Promise, lens: Lens) -> str | None:
    """The first toggle of the sheet that, with those before it, keeps the promise."""
    sheet, mine = Sheet(patience=promise.scene.sheet.patience), promise.scene.sheet
    for each in fields(Sheet):
        if getattr(mine, each.name) is not True:
            continue
        sheet = replace(sheet, **{each.name: True})
        for other in promises(replace(promise.scene, sheet=sheet)):
            same = other.kind.startswith("play") and other.place == promise.place
            if same and other.kept(lens):
                return each.name
    return None


def counts(results: Iterable[PromiseOutcome]) -> dict[str, Rate]:
    """Return how often promises of each kind were kept and broken, as far as that is known."""
    rows: dict[str, Rate] = {}
    for each in results:
        if each.kept is not None:
            rate = Rate(int(each.kept), int(not each.kept))
            rows[each.kind] = rows.get(each.kind, Rate()) + rate
    return dict(sorted(rows.items()))


def player_counts(
    results: Sequence[PromiseOutcome], players: Iterable[str]
) -> dict[str, dict[str, Rate]]:
    """Return the same for the promises of each of ``players``, by name, perhaps in many games."""
    names = [each.scene.table.record.players[each.scene.actor] for each in results]
    both = list(zip(names, results, strict=True))
    return {who: counts(each for name, each in both if name == who) for who in players}


def where(scene: Scene, place: int) -> tuple[int, int]:
    """Return the seat and the slot of the card at ``place``: before the action, or at the last."""
    return next(
        (seat, hand.index(place) + 1)
        for moment in reversed(scene.table.moments[: scene.number])
        for seat, hand in enumerate(moment.hands)
        if place in hand
    )
