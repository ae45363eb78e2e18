"""A moment for each agreement in which it matters, to be shown as a picture of two hands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deducer.record.sheet import Sheet


@dataclass(frozen=True)
class Example:
    """A game whose last action matters by an agreement, if the players have agreed ``needs``, too.

    ``hands`` are those of Bo and Cy, as Ann sees them at first, and ``actions`` what happens.
    ``copies`` is the deck where it is not the usual one.
    """

    needs: str
    hands: tuple[str, str]
    actions: tuple[str, ...]
    copies: str = ""

    def sheet(self, toggle: str) -> Sheet:
        """Return the sheet that shows what ``toggle`` does."""
        return replace(Sheet.parse(f"none {self.needs}"), **{toggle: True})

    def __str__(self) -> str:
        """The game as a record."""
        rules = [f"copies: {self.copies}"] if self.copies else []
        deals = [f"deal {who} {cards}" for who, cards in zip(("Bo", "Cy"), self.hands, strict=True)]
        return "\n".join(["players: Ann Bo Cy", "seat: Ann", *rules, *deals, *self.actions])


def _example(needs: str, bo: str, cy: str, *actions: str, copies: str = "") -> Example:
    return Example(needs, (bo, cy), actions, copies)


EXAMPLES = {
    "play": _example("", "y4 r1 b3 g4 w3", "b4 w3 y3 g4 r4", "Ann: hint Bo red 2"),
    "save": _example("play", "y4 g3 b3 w4 r5", "b4 w3 y3 g4 r4", "Ann: hint Bo 5 5"),
    "twos": _example("play save", "y4 g3 b3 w4 r2", "b4 w3 y3 g4 r4", "Ann: hint Bo 2 5"),
    "any_two": _example("play save twos", "y4 g3 b3 w4 r2", "b4 r2 y3 g4 r4", "Ann: hint Bo 2 5"),
    "stall": _example("play", "y4 g5 b3 w4 r3", "b4 w3 y3 g4 r4", "Ann: hint Bo 5 2"),
    "any_five": _example(
        *("play stall", "y4 g3 b3 w4 r3", "b1 w3 g5 g4 r4"),
        *("Ann: hint Cy blue 1", "Bo: discard 5 r3 > w4", "Cy: play 1 b1 > y1", "Ann: hint Cy 5 3"),
    ),
    "newest": _example("play", "r1 g3 b3 w4 r3", "b4 w3 y3 g4 r4", "Ann: hint Bo red 1 5"),
    "ones": _example(
        *("play", "r1 g3 y1 w4 b4", "b4 w3 y3 g4 r4"),
        *("Ann: play 1 r1", "Bo: hint Cy 4 1 4 5", "Cy: hint Ann 1 1", "Ann: hint Bo 1 1 3"),
    ),
    "oldest_focus": _example("play", "r1 g3 r4 b4 w4", "b4 w3 y3 g4 r4", "Ann: hint Bo red 1 3"),
    "touch": _example("play", "r1 g3 b3 r1 w4", "b4 w3 y3 g4 r4", "Ann: hint Bo red 1 4"),
    "silence": _example(
        *("", "y4 g3 b3 w4 r4", "b4 w3 y3 g4 r5"),
        *("Ann: hint Cy white 2", "Bo: discard 5 r4 > y1"),
    ),
    "unique": _example(
        *("silence", "y4 g3 b3 w4 r4", "b4 w3 y3 g4 r1"),
        *("Ann: hint Cy white 2", "Bo: discard 5 r4 > y1"),
    ),
    "fits": _example("", "y4 g3 b1 w4 r3", "b4 w3 y3 g4 r4", "Ann: play 1 g1"),
    "prompt": _example(
        *("play finesse", "g3 b4 y1 w4 b3", "b4 r2 y3 g4 w3"),
        *("Ann: hint Bo 1 3", "Bo: discard 5 b3 > r1", "Cy: hint Ann 1 1", "Ann: hint Cy red 2"),
    ),
    "finesse": _example("play", "r1 g3 b3 w4 y4", "b4 r2 y3 g4 w3", "Ann: hint Cy red 2"),
    "own_finesse": _example("play finesse", "g4 g3 b3 w4 y4", "r1 y3 r2 g4 w3", "Ann: hint Cy 2 3"),
    "oldest_finesse": _example(
        "play finesse", "w4 g3 b3 y4 r1", "b4 r2 y3 g4 w3", "Ann: hint Cy red 2"
    ),
    "bluff": _example("play finesse", "g1 y3 b3 w4 y4", "b4 r2 y3 g4 w3", "Ann: hint Cy red 2"),
    "layers": _example("play finesse", "g1 r1 b3 w4 y4", "b4 r2 y3 g4 w3", "Ann: hint Cy red 2"),
    "blind": _example(
        *("play finesse", "r1 g3 b3 w4 y4", "b4 w3 y3 g1 r4"),
        *("Ann: hint Cy green 4", "Bo: play 1 r1"),
    ),
    "sarcastic": _example(
        *("", "y4 r3 b3 w4 g4", "b4 w3 y3 r3 g3"),
        *("Ann: hint Bo red 2", "Bo: hint Cy red 4", "Cy: hint Ann 1 1", "Ann: play 1 y1"),
        "Bo: discard 2 r3",
    ),
    "fix": _example(
        *("play", "y4 r3 b2 w4 g4", "b4 w3 y3 r4 g3"),
        *("Ann: hint Bo red 2", "Bo: hint Ann 1 1", "Cy: hint Bo 3 2"),
    ),
    "trash_moves": _example(
        *("play", "y3 r1 r3 y4 r4", "r1 y3 r3 y4 y2"),
        *("Ann: play 1 y1", "Bo: hint Cy 1 1", "Cy: play 1 r1 > y2", "Ann: hint Bo 1 2"),
        copies="r 3 2 2 2 1, y 3 2 2 2 1",
    ),
    "ones_moves": _example(
        *("play ones silence", "y4 r1 y1 w4 b4", "b4 w3 y3 g4 r5"),
        *("Ann: hint Bo 1 2 3", "Bo: play 2 r1 > w3"),
    ),
    "five_moves": _example("play stall", "y4 g3 b3 r5 g4", "b4 w3 y3 g4 r4", "Ann: hint Bo 5 4"),
}
"""An example for each toggle."""
