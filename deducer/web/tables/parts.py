"""What an audience is shown of a table, as JSON text in parts, and what changed since another time.

Most of a state stays as it was from one log entry to the next. So a state is kept in parts, each
written once, and a phone that has one state is sent the parts that are different in the next.
"""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """The parts of a state that are different from those of the state number ``after``.

    ``members`` are those of the state by name, ``hands`` the hands by seat. The first ``keep``
    lines of the log are as they were; ``log`` are those that follow.
    """

    after: int
    seq: int
    members: dict[str, str]
    hands: dict[int, str]
    keep: int
    log: tuple[str, ...]

    @property
    def text(self) -> str:
        """The change as JSON text."""
        return (
            f'{{"after":{self.after},"seq":{self.seq},"members":{{{_json(self.members)}}},'
            f'"hands":[{",".join(self.hands.values())}],'
            f'"log":{{"keep":{self.keep},"items":[{",".join(self.log)}]}}}}'
        )


class StateParts(NamedTuple):
    """A state as JSON text: its ``members`` by name, the ``hands``, and the lines of the ``log``.

    ``seq`` is the number of the last log entry in it.
    """

    seq: int
    members: dict[str, str]
    hands: tuple[str, ...]
    log: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole state as JSON text."""
        return (
            f'{{{_json(self.members)},"seq":{self.seq},'
            f'"hands":[{",".join(self.hands)}],"log":[{",".join(self.log)}]}}'
        )

    def since(self, before: StateParts) -> Change:
        """Return what is different from the state ``before``, of the same audience."""
        known, keep = before.members, len(before.log)
        if self.log[:keep] != before.log:
            pairs = zip(before.log, self.log, strict=False)
            differ = (at for at, (old, new) in enumerate(pairs) if old != new)
            keep = next(differ, min(keep, len(self.log)))
        pairs = zip(before.hands, self.hands, strict=False)
        return Change(
            before.seq,
            self.seq,
            {name: text for name, text in self.members.items() if known.get(name) != text},
            {seat: new for seat, (old, new) in enumerate(pairs) if old != new},
            keep,
            self.log[keep:],
        )

    def after(self, change: Change) -> StateParts:
        """Return the state after a ``change`` of this one."""
        hands = tuple([change.hands.get(seat, old) for seat, old in enumerate(self.hands)])
        log = (*self.log[: change.keep], *change.log)
        return StateParts(change.seq, self.members | change.members, hands, log)


def _json(members: dict[str, str]) -> str:
    """The inside of a JSON object: names, and values that are JSON texts."""
    return ",".join([f'"{name}":{text}' for name, text in members.items()])
