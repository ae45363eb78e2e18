"""A joint policy in words, to read aloud: a tree of lines, what each does for what it sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce

from deducer.advice.endgame.policy import Case, Hands, Kind, Policy, PublicAction
from deducer.show.words.actions import named_action
from solver.errors import Phrase
from solver.moves import Hint, Move

MOST_CASES = 4
"""The most hands that are named for an action; the action with most of them has the others."""
MOST_LINES = 60
"""The most lines of a policy that are shown."""
ANY = "·"
"""Stands for any trash card."""


@dataclass
class Line:
    """A line of a policy, and the lines ``below`` it: what comes after that."""

    text: Phrase
    below: list[Line] = field(default_factory=list)


def policy_lines(
    policy: Policy, names: Sequence[str], most: int = MOST_LINES
) -> tuple[list[Line], int]:
    """Return a policy as at most ``most`` lines, and how many more it would take at least.

    Lines for earlier moves come first.
    """
    lines = _Lines(names, most)
    return lines.all(policy), lines.omitted


class _Lines:
    """Makes a policy's lines while there is room, level by level."""

    def __init__(self, names: Sequence[str], most: int) -> None:
        self.names = names
        self.room = most
        self.omitted = 0

    def all(self, policy: Policy) -> list[Line]:
        """Return the lines of a policy, each with what follows below it."""
        result: list[Line] = []
        level = [(result, policy)]
        while level:
            after: list[tuple[list[Line], Policy]] = []
            for lines, each in level:
                after += self._add(lines, each)
            level = after
        return result

    def _add(self, lines: list[Line], policy: Policy) -> Iterator[tuple[list[Line], Policy]]:
        groups = _grouped(policy.cases)
        for number, (moves, cases) in enumerate(groups, start=1):
            otherwise = number == len(groups) > 1 and len(cases) > MOST_CASES
            text = self._case(policy.seat, moves, cases, otherwise=otherwise)
            below = self._line(lines, text)
            then = [(seen, later) for seen, later in policy.then if seen.moves == moves]
            for seen, later in then:
                shows = _seen(seen, alone=len(then) == 1)
                shown = below if shows is None else self._line(below, shows)
                if shown is None:
                    self.omitted += 1
                else:
                    yield shown, later

    def _line(self, lines: list[Line] | None, text: Phrase) -> list[Line] | None:
        """Add a line if there is room, and return where those below it go."""
        if lines is None or not self.room:
            self.omitted += 1
            return None
        self.room -= 1
        lines.append(Line(text))
        return lines[-1].below

    def _case(
        self, seat: int, moves: tuple[Move, ...], cases: Sequence[Case], *, otherwise: bool
    ) -> Phrase:
        who, does = self.names[seat], self._moves(moves)
        if otherwise:
            return Phrase("{who} otherwise: {does}", who=who, does=does)
        if not cases:
            return Phrase("{who}: {does}", who=who, does=does)
        named = [self._hands(case.sees) for case in cases[:MOST_CASES] if case.sees]
        if len(cases) > MOST_CASES:
            named.append(Phrase("{count} more hands", count=len(cases) - MOST_CASES))
        return Phrase("{who}, if {hands}: {does}", who=who, hands=reduce(_or, named), does=does)

    def _hands(self, sees: Hands) -> object:
        return tuple(
            Phrase("{who} has {cards}", who=name, cards=" ".join(map(_kind, hand)))
            for name, hand in zip(self.names, sees, strict=True)
            if hand
        )

    def _moves(self, moves: tuple[Move, ...]) -> Phrase:
        if len(moves) == 1:
            return named_action(moves[0], self.names)
        to = {move.to for move in moves if isinstance(move, Hint)}
        if len(to) > 1:
            return Phrase("any hint")
        first = moves[0]
        assert isinstance(first, Hint)
        if first.rank is None:
            return Phrase("hint {who} any colour", who=self.names[first.to])
        return Phrase("hint {who} any rank", who=self.names[first.to])


def _or(one: object, other: object) -> Phrase:
    return Phrase("{one} or {other}", one=one, other=other)


def _grouped(cases: Iterable[Case]) -> list[tuple[tuple[Move, ...], Sequence[Case]]]:
    """The cases by what is done, the rarest first; no case where the same is done in all."""
    groups: dict[tuple[Move, ...], list[Case]] = {}
    for case in cases:
        groups.setdefault(case.moves, []).append(case)
    if len(groups) == 1:
        return [(moves, ()) for moves in groups]
    return sorted(groups.items(), key=lambda group: len(group[1]))


def _seen(seen: PublicAction, *, alone: bool) -> Phrase | None:
    """What all see of an action, if that tells more than the action.

    ``alone`` is whether all hints of that case point at the same slots.
    """
    if seen.kind is not None:
        return Phrase("it is {card}", card=_kind(seen.kind))
    if seen.touched is None or alone:
        return None
    if not seen.touched:
        return Phrase("that points at nothing")
    slots, n = " ".join(map(str, seen.touched)), len(seen.touched)
    return Phrase("that points at slot {slots}", "that points at slots {slots}", n=n, slots=slots)


def _kind(kind: Kind) -> str:
    return str(kind[0]) if len(kind) == 1 else ANY
