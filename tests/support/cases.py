"""How many random cases the tests try: ``HANABI_CASES=10`` asks for ten times as many.

Hypothesis draws cases anew each time, and prints what reproduces one that fails; with ``CI`` set it
repeats the same ones, twice as many. Other random cases go by seeds that a test counts up or names
when it fails.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("HANABI_CASES", "1"))
DRAWN = TIMES * (2 if os.environ.get("CI") else 1)
"""The same for cases that hypothesis draws."""


def thorough(examples: int) -> settings:
    """Settings for so many examples, however slow the machine."""
    return settings(
        max_examples=examples * DRAWN, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


def chunks(number: int) -> range:
    """Numbers of chunks of random cases, for tests that are told apart by them."""
    return range(number * TIMES)
