"""What is answered about a record, as JSON texts that are the same wherever Python runs.

This file needs nothing but the packages, so that a browser can run it as it is.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from deducer import Record, advise, times
from deducer.game import GameMoment
from deducer.languages import phrase_data
from deducer.review import facts
from deducer.review.game_review import review
from deducer.show.json.advise import advice_json
from deducer.show.json.deals import solution_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import review_json
from solver import HanabiError, solve

WORLDS = 12
"""Worlds for advice."""
OUTLOOK = 4
"""Worlds for each chance in the outlook of a review, which is asked for in one of `SOME`."""
SOME = 5
ADVICE = 6_000
"""The nodes for advice as a table asks for it, its endgame included."""
NODES = 5_000
"""Nodes for each position to be solved, and for all of a review."""
MEMORY = 64
"""MiB for the solver's table: how many nodes a search takes may depend on it."""
AGES = 1e6
"""Seconds that never pass."""


def answers(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each question about the record ``text``, with its answer."""
    try:
        record = Record.parse(text)
        last = record.at().turn
    except HanabiError as error:
        yield "reading", _json(_said(error))
        return
    yield "reading", _json([str(record), last])
    dice = random.Random(last)
    turns = sorted({0, dice.randint(0, last), dice.randint(0, last), last})
    for turn in turns:
        look = record.at(turn)
        for name in ("public", *record.players):
            known = look.seen_as(name)
            yield f"knowledge of {name} at turn {turn}", _answered(knowledge_json, known)
    middle, late = record.at(turns[len(turns) // 2]), record.at(max(0, last - dice.randint(1, 4)))
    for name in ("public", dice.choice(record.players)):
        yield f"why, {name} at turn {middle.turn}", _answered(_why, middle, name)
    yield f"advice at turn {middle.turn}", _answered(_advice, middle, None)
    yield f"advice at turn {late.turn}, with its endgame", _answered(_advice, late, ADVICE)
    for turn in sorted({0, middle.turn}):
        yield f"solution from turn {turn}", _answered(_solution, record, turn)
    yield "review", _answered(_review, record, not dice.randrange(SOME))


def digests(texts: list[str]) -> Iterator[dict[str, str]]:
    """Yield the digest of each answer about each record, by its question's name."""
    for text in texts:
        yield {name: hashlib.sha256(told.encode()).hexdigest() for name, told in answers(text)}


def _answered(ask: Callable[..., Any], *about: Any) -> str:
    """Return the answer to a question as JSON text, or why there is none."""
    try:
        return _json(ask(*about))
    except HanabiError as error:
        return _json(_said(error))


def _json(answer: Any) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _said(error: HanabiError) -> Any:
    return {"error": str(error), "phrase": phrase_data(error)}


def _why(look: GameMoment, name: str) -> Any:
    known = look.seen_as(name)
    return [
        {str(card): [str(why), phrase_data(why)] for card, why in known.why(slot).items()}
        for slot in known.slots
    ]


def _advice(look: GameMoment, nodes: int | None) -> Any:
    known = look.seen_by(look.table.record.players[look.board.turn])
    seconds = None if nodes is None else AGES
    told = advice_json(advise(known, seconds=seconds, worlds=WORLDS, nodes=nodes))
    del told["seconds"]
    if told["endgame"] is not None:
        del told["endgame"]["seconds"]
    return told


def _solution(record: Record, turn: int) -> Any:
    position = record.table.position(turn)
    if position is None:
        return None
    best = not record.rules.crowning_piece
    found = solve(position, node_limit=NODES, memory=MEMORY, best=best)
    told = solution_json(position, found)
    del told["seconds"]
    return told


@contextmanager
def _few_worlds() -> Iterator[None]:
    """Have chances be those of a few worlds, however long that takes."""
    before = times.CHANCE, facts.WORLDS
    times.CHANCE, facts.WORLDS = None, OUTLOOK
    try:
        yield
    finally:
        times.CHANCE, facts.WORLDS = before


def _review(record: Record, with_outlook: bool) -> Any:
    spent = 0

    def watch(nodes: int, _seconds: float, _about: str) -> None:
        nonlocal spent
        spent = nodes

    def stop() -> bool:
        return spent > NODES

    with _few_worlds():
        found = review(
            record, time_limit=None, outlook=with_outlook, memory=MEMORY, watcher=watch, stop=stop
        )
    told = review_json(found)
    del told["seconds"]
    return told
