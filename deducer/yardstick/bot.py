"""The baseline: a program without conventions, which takes hints for what they say and no more.

It works out how likely perfect is after each action if everyone knew all cards afterwards. Among
the best actions it plays a card that is sure to fit, or else gives the hint that tells most, or
discards the card that is most likely trash.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import odds
from deducer.advice.hints import hint_previews
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import SeatView
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.show.json.values import seatless_json
from deducer.table.table import Table
from solver.moves import PILE, Hint, Move, Play

WORLDS = 60
"""Worlds that are looked at for the chances after each action."""


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each question, a line for a line."""
    for line in lines:
        question = json.loads(line)
        move = best_action(parse(question["record"]))
        yield json.dumps(seatless_json(move))


def best_action(record: RecordData) -> Move:
    """Return the baseline's action in ``record``, which the seat to move wrote."""
    table = Table.of(record)
    knowledge = Knowledge(table, table.now, SeatView(table.board.turn))
    unseen = Unseen.by(knowledge)
    actions = legal_actions(unseen)
    chances = odds(unseen, actions, worlds=WORLDS)
    best = max(chances.after(action).share for action in actions)
    alike = [action for action in actions if chances.after(action).share == best]
    chosen = max(alike, key=lambda action: _rank(knowledge, action))
    return hint_previews(knowledge)[0].hint if isinstance(chosen, Hint) else chosen


def _rank(knowledge: Knowledge, action: Move) -> tuple[float, float]:
    """How good an action is among those that leave the same chance; more is better."""
    if isinstance(action, Hint):
        return 2, 0
    if action.slot == PILE:
        return 0, 0
    slot = knowledge.slot(action.slot)
    if isinstance(action, Play):
        fits = float(slot.playable)
        return (3 if fits == 1 else 0), fits
    return 1, float(slot.trash)
