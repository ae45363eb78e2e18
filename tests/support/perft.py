"""Perft: how many positions are reached in 1, 2, ... moves from the deals in ``perft.txt``.

``python -m tests.support.perft`` counts anew and rewrites the file, by the brute-force referee
alone; it refuses to where :class:`~solver.Position` counts otherwise.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from solver import Deal, Position
from tests.support import bruteforce

FILE = Path(__file__).with_name("perft.txt")

Counts = tuple[list[int], dict[str, int]]


@dataclass(frozen=True)
class Case:
    """A deal of the file: how many moves to look ahead, and what was counted."""

    title: str
    text: str
    moves: int | None
    counts: list[int]
    ends: dict[str, int]


def load() -> tuple[str, list[Case]]:
    """The file's header comment and its deals, each a block under a ``## title``."""
    header, *blocks = FILE.read_text(encoding="utf-8").split("## ")
    return header, [_case(block) for block in blocks]


def _case(block: str) -> Case:
    title, *lines = block.strip().splitlines()
    found = {"moves": "", "counts": "", "ends": ""}
    deal = []
    for line in lines:
        key, _, value = line.partition(":")
        if key in found:
            found[key] = value.strip()
        else:
            deal.append(line)
    ends = (pair.split() for pair in found["ends"].split(",") if pair)
    return Case(
        title=title,
        text="\n".join(deal) + "\n",
        moves=None if found["moves"] == "all" else int(found["moves"]),
        counts=[int(number) for number in found["counts"].split()],
        ends={end: int(number) for end, number in ends},
    )


def count(start: Position, moves: int | None) -> Counts:
    """Count positions by moves made, and ends, as :func:`bruteforce.count` does."""
    counts: Counter[int] = Counter()
    ends: Counter[str] = Counter()

    def walk(position: Position, made: int) -> None:
        if made == moves:
            return
        for move in position.legal_moves():
            after = position.after(move)
            counts[made + 1] += 1
            if after.board.end is not None:
                ends[str(after.board.end)] += 1
            walk(after, made + 1)

    walk(start, 0)
    return [counts[made] for made in sorted(counts)], dict(ends)


def regenerate() -> str:
    """The file's text with everything counted anew."""
    header, cases = load()
    blocks = [header]
    for case in cases:
        counts, ends = bruteforce.count(bruteforce.Game(case.text), case.moves)
        if count(Deal.parse(case.text).start, case.moves) != (counts, ends):
            sys.exit(f"the referees disagree on the deal {case.title!r}: nothing is written")
        moves = "all" if case.moves is None else case.moves
        said = ", ".join(f"{end} {number}" for end, number in sorted(ends.items()))
        blocks.append(
            f"## {case.title}\n{case.text}moves: {moves}\n"
            f"counts: {' '.join(map(str, counts))}".rstrip()
            + f"\nends: {said}".rstrip()
            + "\n\n"
        )
    return "".join(blocks).rstrip() + "\n"


if __name__ == "__main__":
    FILE.write_text(regenerate(), encoding="utf-8")
