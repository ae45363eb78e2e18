"""Learns rates from finished games, in which it is known which promises were kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from deducer.agreements.lens import Lens
from deducer.agreements.odds_by_sheet import AgreedWeights
from deducer.agreements.outcomes import known_cards
from deducer.agreements.promises import Promise, promises
from deducer.agreements.rates import Rate, Rates
from deducer.agreements.scenes import HintScene, Scene, scenes
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.record.sheet_history import GameSheet
from deducer.table.table import Table

SURE = 0.01
"""A promise that chance keeps, or breaks, all but this share of times tells nothing."""


def learned(tables: Iterable[Table], sheet: GameSheet) -> Rates:
    """Return the rates of finished games: promises that could go either way, and how they went.

    Left out is a promise that turns on an unknown card, or that ties too many cards together. A
    focus counts once more each time that its receiver lets it pass, under kinds of their own: by
    then the hint has not made them play.
    """
    kinds: dict[str, Rate] = {}
    for table in tables:
        cards = Lens(known_cards(table))
        for scene in scenes(table, sheet, len(table.events)):
            for seen in moments_of(scene):
                for promise in promises(seen):
                    holds = promise.kept(cards)
                    if holds is None:
                        continue
                    for kept in views(table, sheet, seen, promise):
                        with suppress(LimitError):
                            factor = kept.factor(promise)
                            chance = kept.chance(factor)
                            if SURE < chance < 1 - SURE:
                                broken = 1 - chance
                                rate = Rate(int(holds), int(not holds), broken, broken**2)
                                kinds[factor.kind] = kinds.get(factor.kind, Rate()) + rate
    return Rates(kinds)


def moments_of(scene: Scene) -> Iterator[Scene]:
    """Yield ``scene`` as it looks right after it, and each time its receiver let the focus pass."""
    yield replace(scene, later=())
    for act in scene.let_pass if isinstance(scene, HintScene) else ():
        yield replace(scene, later=scene.later[: scene.later.index(act) + 1])


def views(
    table: Table, sheet: GameSheet, scene: Scene, promise: Promise
) -> Iterator[AgreedWeights]:
    """Yield the views after ``scene`` that learn from ``promise``: all but the actor's.

    The holder of the card learns from a promise; from one about a focus, the others learn, too.
    """
    is_focus = promise.kind.startswith("play")
    if scene.later and not is_focus:
        return
    last = scene.later[-1].number if scene.later else scene.number
    for seat in scene.next_seats:
        if promise.place in scene.hand(seat) or (is_focus and not scene.later):
            yield AgreedWeights(Knowledge(table, table.moments[last], SeatView(seat)), sheet)
