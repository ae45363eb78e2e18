"""An endgame for the terminal: what all seats together can win, and a policy to read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from deducer.advice.endgame import Endgame
from deducer.advice.endgame.tree import Case, Hands, Kind, Policy, Seen
from deducer.knowledge.knowledge import Knowledge
from deducer.languages import in_words
from deducer.show.terminal.actions import named_action_text
from deducer.show.words.odds import percent
from solver.errors import Phrase
from solver.moves import Hint, Move

MOST_ENDS = 5
"""The most actions of an endgame that are shown."""
MOST_CASES = 4
"""The most hands that are named for an action; the action with most of them has the others."""
MOST_LINES = 60
"""The most lines of a policy that are shown."""
ANY = "·"
"""Stands for trash that is not told apart."""


def endgame_text(knowledge: Knowledge, endgame: Endgame) -> RenderableType:
    """Return what all seats together can win if each acts on what it can know."""
    names = knowledge.table.record.players
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("", no_wrap=True)
    grid.add_column(in_words("perfect"), justify="right", no_wrap=True)
    grid.add_row(Text(in_words("together"), style="dim"), Text(_between(endgame.low, endgame.high)))
    best = endgame.actions[0].low if endgame.actions else None
    for action in endgame.actions[:MOST_ENDS]:
        style = "bold" if action.low == best else ""
        grid.add_row(
            Text(named_action_text(action.move, names), style=style),
            Text(_between(action.low, action.high), style=style),
        )
    best_known = Phrase("the best joint policy")
    if not endgame.exact:
        best_known = Phrase("the best joint policy found so far")
    said = in_words(
        "{policy}, over {count} deals that nobody can tell apart in common",
        policy=best_known,
        count=f"{endgame.worlds:,}",
    )
    left = len(endgame.actions) - MOST_ENDS
    return Group(
        Text(in_words("And if each seat acts on what it can know?"), style="bold"),
        grid,
        *([Text(in_words("… and {count} more", count=left), style="dim")] if left > 0 else []),
        Text(said, style="dim"),
        Text(in_words("nobody is taken to signal by rearranging a hand"), style="dim"),
    )


def _between(low: Fraction, high: Fraction) -> str:
    if low == high:
        return percent(low)
    return in_words("{low} to {high}", low=percent(low), high=percent(high))


def policy_text(policy: Policy, names: Sequence[str], most: int = MOST_LINES) -> RenderableType:
    """Return a policy as a tree of at most so many lines: what each does for what it sees."""
    told = Tree(Text(in_words("what all agree on"), style="bold"), guide_style="dim")
    lines = _Lines(names, most)
    lines.add(told, policy)
    if lines.left_out:
        more = in_words("… and {count} more", count=f"{lines.left_out:,}")
        return Group(told, Text(more, style="dim"))
    return told


class _Lines:
    """Adds a policy's lines to a tree while there is room, level by level."""

    def __init__(self, names: Sequence[str], most: int) -> None:
        self.names = names
        self.left = most
        self.left_out = 0

    def add(self, tree: Tree, policy: Policy) -> None:
        """Add a policy, and below it what follows, those levels first that come first."""
        level = [(tree, policy)]
        while level:
            after: list[tuple[Tree, Policy]] = []
            for branch, each in level:
                after += self._add_one(branch, each)
            level = after

    def _add_one(self, tree: Tree, policy: Policy) -> Iterator[tuple[Tree, Policy]]:
        groups = _grouped(policy.cases)
        for number, (moves, cases) in enumerate(groups, start=1):
            otherwise = number == len(groups) > 1 and len(cases) > MOST_CASES
            line = self._line(tree, self._case(policy.seat, moves, cases, otherwise=otherwise))
            for seen, later in policy.then:
                if seen.moves == moves:
                    shows = self._shows(seen)
                    below = self._line(line, shows) if shows and line is not None else line
                    if below is None:
                        self.left_out += 1
                    else:
                        yield below, later

    def _line(self, tree: Tree | None, text: str) -> Tree | None:
        if tree is None or not self.left:
            self.left_out += 1
            return None
        self.left -= 1
        return tree.add(Text(text))

    def _case(
        self, seat: int, moves: tuple[Move, ...], cases: Sequence[Case], *, otherwise: bool
    ) -> str:
        who, does = self.names[seat], self._moves(moves)
        if otherwise:
            return in_words("{who} otherwise: {does}", who=who, does=does)
        if not cases:
            return in_words("{who}: {does}", who=who, does=does)
        named = [self._hands(case.sees) for case in cases[:MOST_CASES] if case.sees]
        if len(cases) > MOST_CASES:
            named.append(in_words("{count} more hands", count=len(cases) - MOST_CASES))
        hands = in_words(" or ").join(named)
        return in_words("{who}, if {hands}: {does}", who=who, hands=hands, does=does)

    def _hands(self, sees: Hands) -> str:
        return ", ".join(
            in_words("{who} has {cards}", who=name, cards=" ".join(map(_kind, hand)))
            for name, hand in zip(self.names, sees, strict=True)
            if hand
        )

    def _moves(self, moves: tuple[Move, ...]) -> str:
        if len(moves) == 1:
            return named_action_text(moves[0], self.names)
        to = {move.to for move in moves if isinstance(move, Hint)}
        if len(to) > 1:
            return in_words("any hint")
        first = moves[0]
        assert isinstance(first, Hint)
        if first.rank is None:
            return in_words("hint {who} any colour", who=self.names[first.to])
        return in_words("hint {who} any rank", who=self.names[first.to])

    def _shows(self, seen: Seen) -> str:
        return "" if seen.kind is None else in_words("it is {card}", card=_kind(seen.kind))


def _grouped(cases: Iterable[Case]) -> list[tuple[tuple[Move, ...], Sequence[Case]]]:
    """The cases by what is done, the rarest first; no case where the same is done in all."""
    groups: dict[tuple[Move, ...], list[Case]] = {}
    for case in cases:
        groups.setdefault(case.moves, []).append(case)
    if len(groups) == 1:
        return [(moves, ()) for moves in groups]
    return sorted(groups.items(), key=lambda group: len(group[1]))


def _kind(kind: Kind) -> str:
    return str(kind[0]) if len(kind) == 1 else ANY
