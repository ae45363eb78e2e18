"""How long questions take at tables that are hard to count, and how much memory.

    python -m tests.bench.harsh [--seeds N] [--patience S] [--memory MIB]

Each question is asked in a process of its own, of ``--seeds`` shuffles of each table; the row shows
the worst of them. A process is stopped after ``--patience`` seconds or past ``--memory``. What is
given a time (in brackets, in seconds) should be back within half a second of it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import signal
import sys
from collections.abc import Callable
from itertools import islice
from time import perf_counter

from deducer import Record
from deducer.advice.advise import advise
from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import odds
from deducer.advice.endgame import endgame
from deducer.advice.hints import hint_previews
from deducer.cli.build import describe
from deducer.game import GameMoment
from deducer.knowledge.unseen import Unseen
from deducer.review.game_review import review
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.web.tables.state import Frame
from solver.limits import Limits
from tests.support.harsh import Harsh
from tests.support.slow_states import state_of
from tests.support.worlds import sample_worlds

TABLES = {
    "hand 8, 60 cards, 12 hints": Harsh(8, 12),
    "hand 10, 60 cards, 12 hints": Harsh(10, 12),
    "hand 10, 60 cards, 20 hints, 9 turned": Harsh(10, 20, turned=9),
    "hand 10, 300 cards, 25 hints": Harsh(10, 25, copies=(10,) * 5),
    "hand 10, 60 cards, 12 hints, no hand known": Harsh(10, 12, hidden=True),
}
Question = Callable[[GameMoment], object]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--patience", type=float, default=60)
    parser.add_argument("--memory", type=int, default=6 * 1024)
    options = parser.parse_args()
    print(f"{describe()}, Python {platform.python_version()}")
    for name, harsh in TABLES.items():
        print(f"\n{name:44} {'worst s':>8} {'MiB':>7}")
        for what, question in QUESTIONS.items():
            found = [
                _asked(harsh.record(seed), question, options.patience, options.memory)
                for seed in range(options.seeds)
            ]
            seconds, memory = (max(column) for column in zip(*found, strict=True))
            late = " (stopped)" if seconds >= options.patience else ""
            print(f"{what:44} {seconds:8.2f} {memory:7.0f}{late}", flush=True)


def _asked(record: Record, question: Question, patience: float, memory: int) -> tuple[float, float]:
    """The seconds and the MiB that a question takes in a process of its own."""
    look = record.at()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        limit = memory * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        signal.alarm(int(patience))
        before = _peak()
        begun = perf_counter()
        try:
            question(look)
            seconds = perf_counter() - begun
        except MemoryError:
            seconds = patience
        except Exception as error:  # noqa: BLE001 - it is a row's answer
            print(f"  {type(error).__name__}: {str(error)[:90]}", file=sys.stderr)
            seconds = perf_counter() - begun
        os.write(writer, json.dumps([seconds, _peak() - before]).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        text = answer.read()
    used = os.wait4(child, 0)[2].ru_maxrss / 1024
    return tuple(json.loads(text)) if text else (patience, used)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _mover(look: GameMoment) -> str:
    return look.table.record.players[look.board.turn]


def _other(look: GameMoment) -> str:
    players = look.table.record.players
    return players[(look.board.turn + 1) % len(players)]


def _teammates(look: GameMoment) -> object:
    known = look.seen_by(_mover(look))
    return [
        known.teammate(name).slots for name in look.table.record.players if name != _mover(look)
    ]


def _why(look: GameMoment) -> object:
    known = look.public()
    return [known.why(slot) for slot in known.slots]


def _advise(look: GameMoment) -> object:
    return advice_json(advise(look.seen_by(_mover(look)), seconds=1))


def _odds(look: GameMoment) -> object:
    unseen = Unseen.by(look.seen_by(_mover(look)))
    return odds(unseen, legal_actions(unseen), Limits(seconds=1))


def _middle(look: GameMoment) -> object:
    return state_of(look.table.record, None, Frame("t", 1, "every", True, opened=False))


def _from_seat(look: GameMoment) -> object:
    return state_of(look.table.record, look.board.turn, Frame("t", 1, "every", True, opened=False))


QUESTIONS: dict[str, Question] = {
    "knowledge of a seat": lambda look: knowledge_json(look.seen_by(_mover(look))),
    "knowledge of another seat": lambda look: knowledge_json(look.seen_by(_other(look))),
    "knowledge of the public": lambda look: knowledge_json(look.public()),
    "knowledge of everyone": lambda look: knowledge_json(look.everyone()),
    "what teammates can know": _teammates,
    "why, of every public slot": _why,
    "ten worlds of a seat": lambda look: list(
        islice(sample_worlds(look.seen_by(_mover(look))), 10)
    ),
    "ten worlds of the public": lambda look: list(islice(sample_worlds(look.public()), 10)),
    "what each hint would tell": lambda look: hint_previews(look.seen_by(_mover(look))),
    "odds of perfect [1]": _odds,
    "advise [1, as much for the endgame, hints]": _advise,
    "endgame [0.5]": lambda look: endgame(look.seen_by(_mover(look)), Limits(seconds=0.5)),
    "review [0.1 a question]": lambda look: review(look.table.record, time_limit=0.1),
    "the companion's page in the middle": _middle,
    "the companion's page of a seat": _from_seat,
}


if __name__ == "__main__":
    main()
