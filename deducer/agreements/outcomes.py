"""What the promises of a game came to: kept or broken, by which toggle and which cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from deducer.agreements.lens import Lens
from deducer.agreements.promises import Promise, promises
from deducer.agreements.scenes import Scene, scenes
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet
from deducer.table.clues import card_mask
from deducer.table.table import Table


@dataclass(frozen=True)
class PromiseOutcome:
    """One promise about the card at ``place``.

    ``kept`` is None while a card that matters is unknown. ``toggle`` is the agreement by which the
    focus of a hint kept it, and ``others`` are the further cards in hands that it depended on, by
    their place in the deck.
    """

    kind: str
    scene: Scene
    place: int
    kept: bool | None
    toggle: str | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class PromiseCount:
    """How many promises were ``kept`` and ``broken``."""

    kept: int = 0
    broken: int = 0

    def __add__(self, other: PromiseCount) -> PromiseCount:
        return PromiseCount(self.kept + other.kept, self.broken + other.broken)


def outcomes(table: Table, sheet: GameSheet) -> Iterator[PromiseOutcome]:
    """Yield what each promise of ``table`` came to, by the cards that the record knows."""
    composition = table.record.rules.composition
    sources = table.sources.items()
    cards = {place: card_mask(composition, source.card) for place, source in sources}
    for scene in scenes(table, sheet, len(table.events)):
        right_after = replace(scene, later=())
        merged: dict[tuple[str, int], PromiseOutcome] = {}
        for promise in promises(right_after):
            result = _outcome(promise, cards)
            before = merged.get((result.kind, result.place))
            if before is None or (before.kept is not False and result.kept is not True):
                merged[result.kind, result.place] = result
        yield from merged.values()


def _outcome(promise: Promise, cards: Mapping[int, int]) -> PromiseOutcome:
    noted = _Noted(cards)
    try:
        kept = promise.holds(Lens(noted))
    except KeyError:
        return PromiseOutcome(promise.kind, promise.scene, promise.place, None)
    held = {place for hand in promise.scene.moment.hands for place in hand}
    others = tuple(sorted(noted.read & held - {promise.place}))
    toggle = _toggle(promise, cards) if kept and promise.kind.startswith("play") else None
    return PromiseOutcome(promise.kind, promise.scene, promise.place, kept, toggle, others)


class _Noted(dict[int, int]):
    """Masks of cards that note at which places somebody looked."""

    def __init__(self, masks: Mapping[int, int]) -> None:
        super().__init__(masks)
        self.read: set[int] = set()

    def __getitem__(self, place: int) -> int:
        self.read.add(place)
        return super().__getitem__(place)


def _toggle(promise: Promise, cards: Mapping[int, int]) -> str | None:
    """The first toggle of the sheet that, with those before it, keeps the promise."""
    sheet, mine = Sheet(patience=promise.scene.sheet.patience), promise.scene.sheet
    for field in fields(Sheet):
        if getattr(mine, field.name) is not True:
            continue
        sheet = replace(sheet, **{field.name: True})
        for other in promises(replace(promise.scene, sheet=sheet)):
            same = other.kind.startswith("play") and other.place == promise.place
            if same and other.holds(Lens(cards)):
                return field.name
    return None


def counts(results: Iterable[PromiseOutcome]) -> dict[str, PromiseCount]:
    """Return how often promises of each kind were kept and broken, as far as that is known."""
    rows: dict[str, PromiseCount] = {}
    for each in results:
        if each.kept is not None:
            rows[each.kind] = rows.get(each.kind, PromiseCount()) + PromiseCount(
                each.kept, not each.kept
            )
    return dict(sorted(rows.items()))


def player_counts(
    results: Sequence[PromiseOutcome], players: Sequence[str]
) -> dict[str, dict[str, PromiseCount]]:
    """Return the same for the promises of each player, by name."""
    return {
        name: counts(each for each in results if each.scene.actor == seat)
        for seat, name in enumerate(players)
    }


def where(scene: Scene, place: int) -> tuple[int, int]:
    """Return the seat and the slot of the card at ``place``: before the action, or at the last."""
    return next(
        (seat, hand.index(place) + 1)
        for moment in reversed(scene.table.moments[: scene.number])
        for seat, hand in enumerate(moment.hands)
        if place in hand
    )
