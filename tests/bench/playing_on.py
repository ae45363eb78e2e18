"""Holds what playing on by a sheet predicts against what came of games; run it as a script.

    python -m tests.bench.playing_on [FOLDER [GAMES]]

FOLDER holds game files (default: the games that HANABI_SHARED names). Those that were played to an
end count. At every TURNS-th turn, the action that was made is played on in WORLDS worlds drawn by
what its seat could know: the expected score and the chance of perfect are held against the
game's. The same is done for GAMES games (default: 40) that the policy plays itself: there all do
play by the sheet, so that what is left is what the worlds have wrong.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path

from deducer import Record
from deducer.agreements import AgreedWeights
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from deducer.play.games import play_game
from deducer.play.search import compared, player_view
from deducer.play.worlds import agreed_worlds
from deducer.record.data import RecordData, Writer
from deducer.record.events import event_of, move_of
from deducer.record.sheet import Sheet
from deducer.table.table import Table
from solver import Deal, Rules

SHEET = Sheet.named("online")
TURNS = 8
WORLDS = 24
BINS = (0.0, 0.1, 0.3, 0.6, 1.001)
"""Bounds of the chance of perfect."""


@dataclass(frozen=True)
class Prediction:
    """What was predicted at a turn, and what came of it: ``share`` of the game was played."""

    game: int
    share: float
    score: float
    perfect: float
    scored: int
    was_perfect: bool


def predictions(number: int, table: Table) -> Iterator[Prediction]:
    """Yield what is predicted for every TURNS-th action of a game that was played to its end."""
    actions = table.actions()
    for turn in range(TURNS - 1, len(actions), TURNS):
        moment, event = actions[turn]
        kept = AgreedWeights(Knowledge(table, moment, SeatView(moment.board.turn)), SHEET)
        try:
            player = player_view(kept)
            worlds = agreed_worlds(kept, player)
        except (LimitError, ViewError):
            continue
        tries = islice(
            compared(player, table.record.rules, worlds, [move_of(event)], random.Random(turn)),
            WORLDS,
        )
        *_, (made,) = tries
        yield Prediction(
            number,
            turn / len(actions),
            made.score.mean,
            made.perfect.mean,
            table.outcome.score,
            table.outcome.score == table.record.rules.perfect,
        )


def real(folder: Path) -> Iterator[Table]:
    """Yield the games of a folder that were played to an end."""
    for path in sorted(folder.glob("*.json")):
        table = Record.load(path).table
        if table.board.end is not None and table.deal() is not None:
            yield table


def played(games: int) -> Iterator[Table]:
    """Yield games that the policy plays with two to five players."""
    for seed in range(games):
        deal = Deal.shuffle(Rules.named("standard"), 2 + seed % 4, seed)
        _, line = play_game(deal, SHEET)
        names = tuple("ABCDE"[: deal.players])
        log = tuple(map(event_of, line))
        yield Table.of(RecordData(deal.rules, names, log, Writer.ALL, deal.first, deal.deck))


def row(name: str, some: list[Prediction]) -> str:
    """Return a row of the table; the error is over games, since turns of one are alike."""
    if not some:
        return f"| {name} | 0 | | | | | |"
    count = len(some)
    gaps: dict[int, list[float]] = {}
    for each in some:
        gaps.setdefault(each.game, []).append(each.score - each.scored)
    mean = sum(each.score - each.scored for each in some) / count
    spread = sum((sum(gap - mean for gap in own)) ** 2 for own in gaps.values())
    half = 1.96 * sqrt(spread) / count
    numbers = (
        f"{count}",
        f"{sum(each.score for each in some) / count:.1f}",
        f"{sum(each.scored for each in some) / count:.1f}",
        f"{mean:+.1f} ± {half:.1f}",
        f"{100 * sum(each.perfect for each in some) / count:.0f} %",
        f"{100 * sum(each.was_perfect for each in some) / count:.0f} %",
    )
    return f"| {name} | {' | '.join(numbers)} |"


def show(title: str, tables: Iterable[Table]) -> None:
    """Print the table of some games."""
    every = [each for number, table in enumerate(tables) for each in predictions(number, table)]
    games = len({each.game for each in every})
    print(f"\n{title}: {games} games\n")
    print("| | turns | score predicted | came | difference | perfect predicted | came |")
    print("|---|---|---|---|---|---|---|")
    print(row("all", every))
    for part, name in enumerate(("first third", "second third", "last third")):
        print(row(name, [each for each in every if int(3 * each.share) == part]))
    for low, high in pairwise(BINS):
        some = [each for each in every if low <= each.perfect < high]
        print(row(f"perfect {100 * low:.0f} to {min(100, 100 * high):.0f} %", some))
    ended = [each for each in every if each.scored]
    print(row("without lost games", ended))


def main(arguments: list[str]) -> None:
    """Score real games, then the policy's own."""
    shared = os.environ.get("HANABI_SHARED", "")
    folder = Path(arguments[0] if arguments else f"{shared}/games")
    show("played by people", real(folder))
    show("played by the sheet", played(int(arguments[1]) if len(arguments) > 1 else 40))


if __name__ == "__main__":
    main(sys.argv[1:])
