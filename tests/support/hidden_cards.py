"""Hidden cards given as masks in order: what tests ask of them in one call."""

from collections.abc import Callable, Iterator, Sequence

from deducer.counting.hidden import Hidden, Tally
from deducer.counting.sweep import MOST_STEPS


def count(masks: Sequence[int], copies: Sequence[int], most: int | None = MOST_STEPS) -> Tally:
    return Hidden.of(masks, copies).count(most)


def fillings(
    masks: Sequence[int],
    copies: Sequence[int],
    on_step: Callable[[], None] = lambda: None,
    every: int = 1,
) -> Iterator[tuple[int, ...]]:
    return Hidden.of(masks, copies).each(on_step, every)


def feasible(masks: Sequence[int], copies: Sequence[int]) -> bool:
    return Hidden.of(masks, copies).possible


def allowed(masks: Sequence[int], copies: Sequence[int]) -> list[int]:
    return Hidden.of(masks, copies).allowed()
