"""Which tests are marked wrongly as `slow`: ``python -m tests.support.marks [OPTIONS]``.

Options are pytest's. The time of a test is the processor time of this process and of those that it
starts, fixtures included: much the same on a busy machine. Tests of pages are passed over,
as a browser's time is not counted. Prints tests that take `SLOW` seconds and are not marked, and
the marked ones of which no case takes a fifth of that.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterator

import pytest

SLOW = 0.5


class Watch:
    """Takes the time of each test function: that of its slowest case."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[str, bool], float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = sum(os.times()[:4])
        try:
            return (yield)
        finally:
            if item.get_closest_marker("browser") is None:
                name = item.nodeid.partition("[")[0], item.get_closest_marker("slow") is not None
                self.seconds[name] = max(self.seconds[name], sum(os.times()[:4]) - begun)


def main(*options: str) -> int:
    """Run the tests, and print which are marked wrongly; return how the tests ended."""
    watch = Watch()
    status = int(pytest.main(["-q", "-p", "no:xdist", "-o", "addopts=", *options], plugins=[watch]))
    for (name, slow), seconds in sorted(watch.seconds.items(), key=lambda each: -each[1]):
        if seconds >= SLOW and not slow:
            print(f"{seconds:.1f} s, not marked: {name}")
        elif slow and seconds < SLOW / 5:
            print(f"{seconds:.1f} s, marked slow: {name}")
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
