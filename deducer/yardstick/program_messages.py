"""The protocol of programs: what a seat sees and heard as a question, and the action that answers.

Both are one line of JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Drawn, Event, HandDealt, Hinted, Played
from deducer.record.json_value import JsonValue
from deducer.record.writing import show
from deducer.show.json.values import FORMAT, next_move_json, pick, seatless_json
from deducer.yardstick.played_worlds import EndgameQuestion, public_worlds, sees
from deducer.yardstick.suite import SuiteEndgame, as_seen
from solver.cards import MAX_RANK
from solver.deal import Deal
from solver.errors import quoted
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.notation.rules_lines import rules_lines
from solver.position import Position


def question_json(name: str, question: EndgameQuestion) -> dict[str, Any]:
    """Return a question about the endgame ``name`` as JSON data.

    It holds nothing that the seat to move can't see: its own hand is a list of nulls.
    """
    seat, board = question.seat, question.position.board
    composition = board.rules.composition
    hands = [
        [None if at == seat else str(card) for card in hand]
        for at, hand in enumerate(question.position.hands)
    ]
    return {
        "format": FORMAT,
        "endgame": name,
        "seat": seat,
        "players": list(NAMES[: board.players]),
        "rules": rules_lines(board.rules),
        "record": show(record_of(question.deal, question.moves, seat)),
        "actions": list(_actions(question)),
        "hands": hands,
        "fireworks": dict(zip(composition.letters, board.fireworks, strict=True)),
        "discards": [
            str(card)
            for card, count in zip(composition.cards, board.discards, strict=True)
            for _ in range(count)
        ],
        **pick(board, "tokens strikes pile turns_left"),
        "legal": [seatless_json(move) for move in question.position.legal_moves()],
    }


def first_question(endgame: SuiteEndgame) -> EndgameQuestion:
    """Return what the seat to move is asked in the world that its record lets it see."""
    deal = next(
        deal
        for deal in public_worlds(endgame.record, endgame.worlds)
        if as_seen(endgame, deal.replay(endgame.moves))
    )
    position = deal.replay(endgame.moves)
    return EndgameQuestion(deal, position, endgame.moves, (), sees(position))


def _actions(question: EndgameQuestion) -> Iterator[dict[str, Any]]:
    """Yield all actions since the deal, as everybody saw them."""
    position = question.deal.start
    for move in question.moves:
        touched = {"touched": list(position.touched(move))} if isinstance(move, Hint) else {}
        yield next_move_json(position, move) | touched
        position = position.after(move)


NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
"""The players of all positions, in seat order."""


def record_of(deal: Deal, moves: Iterable[Move], seat: int | None) -> RecordData:
    """Return the record of ``deal`` after ``moves`` as ``seat`` saw it; None: who saw no hand.

    Hints name the slots that they touched, so that the record says all that everybody heard.
    """
    position = deal.start
    log: list[Event] = []
    for at, hand in enumerate(position.hands):
        if seat is not None and at != seat:
            log.append(HandDealt(at, hand))
    for move in moves:
        then = position.after(move)
        log.append(_event(position, move, then, seat))
        position = then
    writer = Writer.NONE if seat is None else seat
    return RecordData(deal.rules, NAMES[: deal.players], tuple(log), writer, deal.first)


def _event(position: Position, move: Move, then: Position, seat: int | None) -> Event:
    """The action as ``seat`` saw it; ``then`` is the position after it."""
    mover = position.board.turn
    if isinstance(move, Hint):
        return Hinted(mover, move, position.touched(move))
    card = position.card_of(move)
    if move.slot == PILE or not position.pile:
        drawn = Drawn(nothing=True)
    else:
        drawn = Drawn(None if seat in (None, mover) else then.hands[mover][0])
    if isinstance(move, Play):
        return Played(mover, move.slot, card, move.announce, drawn=drawn)
    return Discarded(mover, move.slot, card, drawn)


# -- answers ---------------------------------------------------------------------------------

LONGEST = 2_000
"""The most characters of an answer that are read."""


def read_answer(line: str) -> Move:
    """Return the action that a program's answer says, one line of JSON.

    >>> read_answer('{"move": "hint", "to": 1, "colour": "r"}')
    Hint(to=1, colour='r', rank=None)

    :raises FormatError: if it says none.
    """
    data = JsonValue.read(line)
    verb = data["move"].text()
    if verb == "hint":
        colour, rank = data.get("colour"), data.get("rank")
        if bool(colour) == bool(rank):
            raise data.fail("a hint names one colour or one rank")
        to = data["to"].number(0, 4)
        return Hint(to, colour.text()) if colour else Hint(to, rank=rank.number(1, MAX_RANK))
    if verb not in ("play", "discard"):
        raise data["move"].fail(
            "{text} is not a move: choose from {known}",
            text=quoted(verb[:20]),
            known=("play", "discard", "hint"),
        )
    slot = data["slot"].number(0, 5)
    if verb == "discard":
        return Discard(slot)
    announce = data.get("announce")
    return Play(slot, announce.text() if announce else None)
