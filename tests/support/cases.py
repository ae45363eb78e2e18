"""How many random cases the tests try: ``HANABI_CASES=10`` asks for ten times as many.

Hypothesis draws cases anew each time, and prints what reproduces one that fails; with ``CI`` set it
repeats the same ones. Other random cases go by seeds that a test counts up or names when it fails.
Chunks of cases beyond the first one run every night, and then there are more of all others.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("HANABI_CASES", "1"))
MOST = 20
"""How many times as many cases as usual are tried until all kinds are met."""


def thorough(examples: int) -> settings:
    """Settings for ``examples`` cases at night and an eighth of them in each run."""
    return settings(
        max_examples=max(examples * TIMES // (2 if TIMES > 1 else 8), 5),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def chunks(number: int, times: int = TIMES) -> list[object]:
    """Numbers of chunks of random cases, for tests that are told apart by them.

    Where chunks grow instead, ``times`` is 1.
    """
    more = pytest.mark.nightly
    return [pytest.param(chunk, marks=more if chunk else ()) for chunk in range(number * times)]


def a_few(cases: Sequence[object], every: int) -> list[object]:
    """One in ``every`` of these cases, for tests in each run; the others run every night.

    A case for several parameters is a tuple.
    """
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=pytest.mark.nightly if at % every else (),
        )
        for at, case in enumerate(cases)
    ]


def seeds_until(met: Callable[[], bool], first: int, number: int) -> Iterator[int]:
    """Yield ``number`` seeds from ``first`` on, and more as long as ``met`` is false.

    So a chunk that lacks a rare kind of case goes on until it has one. It ends after ``MOST`` times
    as many, and then the test fails that holds ``met``.
    """
    for seed in count(first):
        tried = seed - first
        if tried >= number and (met() or tried >= MOST * number):
            return
        yield seed
