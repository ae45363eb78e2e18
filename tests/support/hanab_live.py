"""Small games in hanab.live's JSON, for tests."""

import json
from typing import Any

from deducer.formats import HANAB_LIVE
from deducer.record.data import RecordData

TEN = (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)

PLAY, DISCARD, COLOUR, RANK, END, VOTE = range(6)

VOTED = {"type": VOTE, "target": -1, "value": 10}
"""The end by vote, as the site logs it."""


def deck(suits: int = 5) -> list[dict[str, int]]:
    """A deck in order, suit by suit: 1 1 1 2 2 3 3 4 4 5 each."""
    return [{"suitIndex": suit, "rank": rank} for suit in range(suits) for rank in TEN]


def act(kind: int, target: int, value: int = 0) -> dict[str, int]:
    return {"type": kind, "target": target, "value": value}


def game(*actions: dict[str, int], **more: Any) -> dict[str, Any]:
    """A game of two on the deck in order: red 1 1 1 2 2 against red 3 3 4 4 5; red 1s are 0-2."""
    plain: dict[str, Any] = {"players": ["Ann", "Bob"], "deck": deck(), "actions": list(actions)}
    return plain | more


def text(*actions: dict[str, int], **more: Any) -> str:
    """The same as a file's text."""
    return json.dumps(game(*actions, **more))


def written(record: RecordData) -> dict[str, Any]:
    """The JSON data that a record is written as."""
    data: dict[str, Any] = json.loads(HANAB_LIVE.write(record).text)
    return data


def cycle(last: int, *, final: dict[str, int], hints: int = 2) -> list[dict[str, int]]:
    """Two seats hint and discard in turn until card ``last`` is drawn; then one more action."""
    hands = [list(range(5)), list(range(5, 10))]
    actions: list[dict[str, int]] = []
    drawn = 10
    while drawn <= last:
        seat = len(actions) % 2
        if len(actions) % (2 * hints) < hints:
            actions.append(act(RANK, 1 - seat, deck()[hands[1 - seat][-1]]["rank"]))
        else:
            actions.append(act(DISCARD, hands[seat].pop(0)))
            hands[seat].append(drawn)
            drawn += 1
    return [*actions, final]
