"""Scores odds by agreements beside exact ones over real games, and prints one table.

    python -m tests.bench.agreements [FOLDER [EVERY [SHEET ...]]]

FOLDER holds game files (default: the games that HANABI_SHARED names); every EVERY-th game is
scored, by the rates of four fifths of the games that it is not among: in five folds. Bits are -log2
of the share of the true card, for the seat to move, or of the odds of what a play turned out to be:
the fewer, the better. In brackets stand the best and the worst fold.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Sequence
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
FOLDS = 5
LEAST = 1e-9


class Score:
    """What a sheet's odds are worth over many turns."""

    def __init__(self) -> None:
        self.bits: dict[str, list[list[float]]] = defaultdict(lambda: [[] for _ in range(FOLDS)])
        self.fold = 0
        self.bins: dict[str, list[list[float]]] = {
            what: [[0, 0.0, 0] for _ in range(10)] for what in ("plays", "cards")
        }
        self.reading: list[tuple[bool, int]] = []
        """Whether the reading of a hinted slot holds its card, and how many cards it has."""
        self.times: list[float] = []
        self.refused = 0

    def play(self, share: float, fits: bool) -> None:
        """Count a play that was said to fit with ``share``."""
        self.bits["plays"][self.fold].append(-log2(max(share if fits else 1 - share, LEAST)))
        self.count("plays", share, fits)

    def count(self, what: str, share: float, fits: bool) -> None:
        """Count what was said to fit with ``share`` in its bin."""
        row = self.bins[what][min(9, int(share * 10))]
        row[0] += 1
        row[1] += share
        row[2] += fits

    def __str__(self) -> str:
        bits = "  ".join(f"{what} {spread(folds)}" for what, folds in self.bits.items())
        if not self.times:
            return bits
        times = f"{1000 * median(self.times):.1f}/{1000 * max(self.times):.0f} ms"
        holds, size = map(mean, zip(*self.reading, strict=True))
        reading = f"a reading holds the card in {100 * holds:.1f} % and has {size:.2f} cards"
        return f"{bits}  {reading}  {times}  refused {self.refused}"

    def calibration(self) -> str:
        """The bins of plays, and of all cards: said on average, fitted, number."""
        return "\n".join(
            f"{'':14} {what} "
            + "  ".join(
                f"{100 * said / n:.0f}>{100 * fits / n:.0f} ({n})" for n, said, fits in bins if n
            )
            for what, bins in self.bins.items()
        )


def spread(folds: list[list[float]]) -> str:
    """Return the mean over all folds, those of the best and the worst one, and the number."""
    means = [mean(fold) for fold in folds if fold]
    whole = [bits for fold in folds for bits in fold]
    return f"{mean(whole):.3f} [{min(means):.3f} to {max(means):.3f}] ({len(whole)})"


def main(folder: Path, every: int, sheets: Sequence[str]) -> None:
    """Print the table."""
    records = [Record.load(path) for path in sorted(folder.glob("*.json"))]
    exact, scores = Score(), {text: Score() for text in sheets}
    for text, score in scores.items():
        sheet = Sheet.parse(text)
        counts = [learned([record.table], sheet) for record in records]
        whole = sum(counts, Rates({}))
        print(text, *(f"{kind}: {whole[kind]}" for kind in whole), sep="\n  ")
        for at, record in list(enumerate(records))[::every]:
            score.fold = exact.fold = at % FOLDS
            others = [count for n, count in enumerate(counts) if n % FOLDS != at % FOLDS]
            rates = sum(others, Rates({}))
            for moment, event in record.table.actions():
                knowledge = record.at(moment.turn).seen_by(moment.board.turn)
                start = perf_counter()
                kept = AgreedWeights(knowledge, sheet, rates)
                try:
                    kept.slots  # noqa: B018 - what is timed
                except LimitError:
                    score.refused += 1
                    continue
                score.times.append(perf_counter() - start)
                _add(score, kept, exact if score is scores[sheets[0]] else None)
                if isinstance(event, Played) and event.slot:
                    _add_play(score, exact if score is scores[sheets[0]] else None, kept, event)
    for text, score in {"exact": exact, **scores}.items():
        print(f"{text:20} {score}\n{score.calibration()}")


def _add(score: Score, kept: AgreedWeights, exact: Score | None) -> None:
    table = kept.knowledge.table
    for slot in kept.slots:
        card = table.card(slot.knowledge.place)
        if card is None:
            continue
        fits = kept.knowledge.board.is_playable(card)
        score.count("cards", slot.playable, fits)
        what = "hinted" if slot.knowledge.touched else "unhinted"
        score.bits[what][score.fold].append(-log2(max(slot.shares.get(card, 0.0), LEAST)))
        if slot.knowledge.touched:
            score.reading.append((card in slot.reading, len(slot.reading)))
        if exact:
            exact.count("cards", float(slot.knowledge.playable), fits)
            exact.bits[what][exact.fold].append(-log2(slot.knowledge.odds.get(card, 1)))


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
        sys.argv[3:] or SHEETS,
    )
