"""Golden answers: what sample games say, written to files; a change in behaviour shows as a diff.

Regenerate them with ``python -m tests.support.golden``, and read the diff.
"""

import json
from pathlib import Path

from deducer import Record
from deducer.agreements.outcomes import outcomes
from deducer.agreements.rates import Rates
from deducer.review.game_review import review
from deducer.show.json.agreements import game_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import review_json
from tests.support.places import SAMPLES

GOLDEN = Path(__file__).parent / "golden"
TURNS = {
    "three_seats.hanabi": (0, 7, 14),
    "last_copies.hanabi": (3,),
    "avalanche.hanabi": (0, 20, 45),
    "slips.hanabi": (5,),
    "rainbow.hanabi": (1, 4),
    "position.hanabi": (0, 2),
}
REVIEWS = ("crowning_piece_lost.hanabi", "choreography.hanabi")
AGREED = "agreements.hanabi"


def answers(sample: str) -> str:
    """Return what each seat and the public know in a sample game at its turns, as text."""
    record = Record.load(SAMPLES / sample)
    said = []
    for turn in TURNS[sample]:
        look = record.at(turn)
        said += [knowledge_json(look.seen_by(player)) for player in record.players]
        said.append(knowledge_json(look.public()))
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in said)


def promised(sample: str) -> str:
    """Return what the promises of a sample game came to by its own agreements: an action a line."""
    record = Record.load(SAMPLES / sample)
    results = list(outcomes(record.table, record.sheet))
    events = game_json(record.table, record.sheet, results, Rates({}))["events"]
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in events)


def report(sample: str) -> str:
    """Return a sample game's review as text: a turn a line, after everything else.

    Left out is what a better search may change: lines and words about how much was searched.
    """
    data = review_json(review(Record.load(SAMPLES / sample), time_limit=None))
    turns = data.pop("turns")
    del data["seconds"]
    for point in data["turning_points"]:
        del point["line"], point["reason"]
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in (data, *turns))


def path(sample: str, kind: str = "") -> Path:
    """Return where a sample's golden answers (or another kind of text) are kept."""
    return GOLDEN / f"{kind}{Path(sample).stem}.jsonl"


if __name__ == "__main__":
    for name in TURNS:
        path(name).write_text(answers(name), "utf-8")
    path(AGREED).write_text(promised(AGREED), "utf-8")
    for name in REVIEWS:
        path(name, "review_").write_text(report(name), "utf-8")
