"""The difference between two states that the same link sees, and both as texts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic_core import to_json

from deducer.table.replay import common
from deducer.web.messages.state import LogChange, State, StateChange

_APART = ("seq", "hands", "log")
"""Members of a state that a change tells in a way of their own."""


def diff(old: State, new: State) -> StateChange:
    """Return what is different in ``new`` from ``old``, which the same link was shown."""
    before: dict[str, Any] = {**old}
    keep = _common_items(old["log"], new["log"])
    hands = zip(old["hands"], new["hands"], strict=True)
    return StateChange(
        after=old["seq"],
        seq=new["seq"],
        members={
            name: value
            for name, value in new.items()
            if name not in _APART and value != before[name]
        },
        hands=[hand for known, hand in hands if hand != known],
        log=LogChange(keep=keep, items=new["log"][keep:]),
    )


def _common_items(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two logs have in common from the first on.

    Those that a table's later log takes over are the same objects, up to some item and no further.
    """
    items = range(min(len(old), len(new)))
    return bisect_left(items, True, key=lambda at: old[at] is not new[at]) or common(old, new)


def json_of(data: object) -> str:
    """Return ``data`` as JSON text."""
    return to_json(data).decode()


@dataclass(frozen=True)
class Snapshot:
    """A ``state`` that links are shown, and the one ``before`` that they were shown, if any."""

    state: State
    before: State | None = None

    @property
    def seq(self) -> int:
        """The number of the last log entry."""
        return self.state["seq"]

    @property
    def text(self) -> str:
        """The whole state as JSON text."""
        return json_of(self.state)

    def since(self, known: State) -> str:
        """Return what is different from the state ``known`` as JSON text."""
        return self._change if known is self.before else json_of(diff(known, self.state))

    @cached_property
    def _change(self) -> str:
        assert self.before is not None
        return json_of(diff(self.before, self.state))
