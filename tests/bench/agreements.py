"""Scores odds by agreements beside exact ones over real games, and prints one table.

    python -m tests.bench.agreements [FOLDER [EVERY]]

FOLDER holds game files (default: the games that HANABI_SHARED names); every EVERY-th game is
scored, by the rates of all others. Bits are -log2 of the share of the true card, for the seat to
move, or of the odds of what a play turned out to be: the fewer, the better.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from math import log2
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from deducer import Record
from deducer.agreements.learning import learned
from deducer.agreements.odds_by_sheet import AgreedWeights
from deducer.agreements.rates import Rates
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.record.events import Played
from deducer.record.sheet import Sheet

SHEETS = ("beginner", "level-2", "level-4", "online")
LEAST = 1e-9


class Score:
    """What a sheet's odds are worth over many turns."""

    def __init__(self) -> None:
        self.bits: dict[str, list[float]] = defaultdict(list)
        self.bins = [[0, 0.0, 0] for _ in range(10)]
        self.outside = [0, 0]
        self.times: list[float] = []
        self.refused = 0

    def play(self, share: float, fits: bool) -> None:
        """Count a play that was said to fit with ``share``."""
        self.bits["plays"].append(-log2(max(share if fits else 1 - share, LEAST)))
        row = self.bins[min(9, int(share * 10))]
        row[0] += 1
        row[1] += share
        row[2] += fits

    def __str__(self) -> str:
        bits = "  ".join(f"{what} {mean(row):.3f} ({len(row)})" for what, row in self.bits.items())
        if not self.times:
            return bits
        times = f"{1000 * median(self.times):.1f}/{1000 * max(self.times):.0f} ms"
        return f"{bits}  outside the reading {self.outside}  {times}  refused {self.refused}"

    def calibration(self) -> str:
        """The bins: said on average, fitted, number of plays."""
        return "  ".join(
            f"{100 * said / n:.0f}>{100 * fitted / n:.0f} ({n})"
            for n, said, fitted in self.bins
            if n
        )


def main(folder: Path, every: int) -> None:
    """Print the table."""
    records = [Record.load(path) for path in sorted(folder.glob("*.json"))]
    exact, scores = Score(), {text: Score() for text in SHEETS}
    for text, score in scores.items():
        sheet = Sheet.parse(text)
        counts = [learned([record.table], sheet) for record in records]
        whole = sum(counts, Rates({}))
        print(text, *(f"{kind}: {whole[kind]}" for kind in whole), sep="\n  ")
        for at, record in list(enumerate(records))[::every]:
            others = sum(counts[:at] + counts[at + 1 :], Rates({}))
            for moment, event in record.table.actions():
                knowledge = record.at(moment.turn).seen_by(moment.board.turn)
                start = perf_counter()
                kept = AgreedWeights(knowledge, sheet, others)
                try:
                    kept.slots  # noqa: B018 - what is timed
                except LimitError:
                    score.refused += 1
                    continue
                score.times.append(perf_counter() - start)
                _add(score, kept, exact if score is scores[SHEETS[0]] else None)
                if isinstance(event, Played) and event.slot:
                    _add_play(score, exact if score is scores[SHEETS[0]] else None, kept, event)
    for text, score in {"exact": exact, **scores}.items():
        print(f"{text:20} {score}\n{'':20} {score.calibration()}")


def _add(score: Score, kept: AgreedWeights, exact: Score | None) -> None:
    table = kept.knowledge.table
    for slot in kept.slots:
        card = table.card(slot.knowledge.place)
        if card is None:
            continue
        what = "hinted" if slot.knowledge.touched else "unhinted"
        score.bits[what].append(-log2(max(slot.shares.get(card, 0.0), LEAST)))
        score.outside[0] += card not in slot.reading
        score.outside[1] += 1
        if exact:
            exact.bits[what].append(-log2(slot.knowledge.odds.get(card, 1)))


def _add_play(score: Score, exact: Score | None, kept: AgreedWeights, event: Played) -> None:
    knowledge: Knowledge = kept.knowledge
    slot = kept.slots[event.slot - 1]
    card = knowledge.table.card(slot.knowledge.place)
    fits = card is not None and knowledge.board.is_playable(card)
    score.play(slot.playable, fits)
    if exact:
        exact.play(float(slot.knowledge.playable), fits)


if __name__ == "__main__":
    main(
        Path(sys.argv[1] if len(sys.argv) > 1 else os.environ["HANABI_SHARED"] + "/games"),
        int(sys.argv[2]) if len(sys.argv) > 2 else 1,
    )
