"""Games that phones hand to each other."""

from dataclasses import replace

from deducer.record.data import RecordData
from deducer.record.events import Noted
from solver import Deal, Rules
from solver.rules import MAX_STRIKES
from tests.support.games import played

GAME = """\
title: Friday
players: Ann Bo Cy
seat: Ann
copies: r 3 2 1, y 3 2 1
hand: 2
"""
BEGUN = """\
deal Bo r1 y1
deal Cy y2 r2
note Bo has the y1
Ann: hint Bo red 1
Bo: play 1 r1 > r3
Cy: discard 2 r2 > y1 ! oh no
"""


def long_game(players: int, seed: int, turns: int = 60) -> RecordData:
    """A game that a seat records with all that it sees, and with a remark now and then."""
    suits = dict(Rules.named("standard").composition.suits)
    rules = Rules.house(copies=suits, hand_size=3, strikes=MAX_STRIKES)
    record = played(Deal.shuffle(rules, players, seed), seed, 0, actions=turns).record
    log = [*record.log]
    for place in range(8, len(log), 12):
        log.insert(place, Noted(f"remark number {place}, at some length"))
    return replace(record, log=tuple(log))


GOING_ON = long_game(5, 3, turns=45)
"""A game that takes two codes, and is not over."""
