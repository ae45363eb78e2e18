"""Lets chairs play beside another program, on the same decks; run it as a script.

    python -m tests.bench.beside "COMMAND" --sheet beginner --games 30 --players 3

It prints what came of chairs alone, of the program alone, and of mixed tables: with the program in
one seat, each in turn, and with a chair in one. Each seat of the program is a process of its own,
which reads JSON objects, a line each, and sees what its seat may see:

    {"type": "game", "players": ["Ann", "Bob", "Cid"], "seat": 1}       its own seat, from 0
    {"type": "draw", "seat": 0, "card": 7, "is": "r1"}                  "is" is null in its own hand
    {"type": "hint", "seat": 0, "to": 2, "rank": 1, "cards": [10, 13]}  or "colour": "r"
    {"type": "play", "seat": 2, "card": 10, "is": "r1", "fits": true}
    {"type": "discard", "seat": 2, "card": 10, "is": "r1"}
    {"type": "turn", "number": 3, "seat": 0}                            before each but the first
    {"type": "act"}

Cards are numbered as they lie in the deck. It answers the last one alone, by ``{"play": 7}``,
``{"discard": 7}``, ``{"hint": 2, "rank": 1}`` or ``{"hint": 2, "colour": "r"}``; with anything else
the game ends as it stands. A game also ends once no more points can come; it scores 0 if it was
lost by strikes.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

from deducer.play.chair import MOST_WORLDS, chair_action
from deducer.play.games import Mean
from deducer.record.data import NAMES, RecordData, Writer
from deducer.record.events import event_of
from deducer.record.sheet import Sheet
from deducer.table.clues import right_slots, touched_by
from deducer.table.table import Table
from solver import Deal, Rules
from solver.moves import Discard, Hint, Move, Play

RULES = Rules.named()


class Program:
    """A seat that another program plays."""

    def __init__(self, command: str, seat: int) -> None:
        self.seat = seat
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True)

    def tell(self, kind: str, **event: Any) -> None:
        """Tell what happened; only others see a card that this seat draws."""
        if kind == "draw" and event["seat"] == self.seat:
            event["is"] = None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"type": kind, **event}) + "\n")
        self.process.stdin.flush()

    def act(self, hand: tuple[int, ...]) -> Move | None:
        """Ask for the move of a seat with the cards ``hand``; None if it knows none."""
        self.tell("act")
        assert self.process.stdout is not None
        match json.loads(self.process.stdout.readline() or "null"):
            case {"play": card}:
                return Play(hand.index(card) + 1)
            case {"discard": card}:
                return Discard(hand.index(card) + 1)
            case {"hint": to, "rank": rank}:
                return Hint(to, rank=rank)
            case {"hint": to, "colour": colour}:
                return Hint(to, colour=colour)
        return None


def played(deal: Deal, sheet: Sheet, programs: Mapping[int, Program], worlds: int) -> RecordData:
    """Return the record of a game in which chairs play all seats but those of ``programs``."""
    seats = range(deal.players)
    record = RecordData(
        deal.rules,
        NAMES[: deal.players],
        writer=Writer.ALL,
        deck=deal.deck,
        agreements=sheet,
        chairs=tuple(seat for seat in seats if seat not in programs),
    )
    table = Table.of(record)
    for seat, program in programs.items():
        program.tell("game", players=record.players, seat=seat)
        for holder in seats:
            for card in reversed(table.now.hands[holder]):
                program.tell("draw", seat=holder, card=card, **{"is": str(deal.deck[card])})
    while table.board.end is None and table.board.score < table.board.attainable:
        if record.log:
            for program in programs.values():
                program.tell("turn", number=len(record.log), seat=table.board.turn)
        move = chosen(table, programs, worlds)
        if move is None:
            break
        for event in told(table, move):
            for program in programs.values():
                program.tell(**event)
        record = record.append(event_of(move))
        table = Table.of(record)
    return record


def chosen(table: Table, programs: Mapping[int, Program], worlds: int) -> Move | None:
    """Return the move of the seat whose turn it is: its program's, or a chair's by ``worlds``."""
    seat = table.board.turn
    if seat in programs:
        return programs[seat].act(table.now.hands[seat])
    return chair_action(table, seat, most=worlds).move


def told(table: Table, move: Move) -> Iterator[dict[str, Any]]:
    """Yield what happens by a move, as programs are told."""
    seat, deck = table.board.turn, table.record.deck
    if isinstance(move, Hint):
        clue = {"rank": move.rank} if move.rank else {"colour": move.colour}
        hand = table.now.hands[move.to]
        slots = right_slots(touched_by(move, tuple(deck[p] for p in hand), table.record.rules))
        cards = sorted(hand[slot - 1] for slot in slots)
        yield {"kind": "hint", "seat": seat, "to": move.to, "cards": cards, **clue}
        return
    place = table.now.hands[seat][move.slot - 1]
    card = deck[place]
    assert card is not None
    gone = {"seat": seat, "card": place, "is": str(card)}
    if isinstance(move, Play):
        yield {"kind": "play", **gone, "fits": table.board.fits(card)}
    else:
        yield {"kind": "discard", **gone}
    if table.now.pile:
        place = table.now.pile[0]
        yield {"kind": "draw", "seat": seat, "card": place, "is": str(deck[place])}


def tables(players: int) -> dict[str, list[tuple[int, ...]]]:
    """Return which seats the program plays, in each kind of table."""
    seats = tuple(range(players))
    return {
        "chairs alone": [()],
        "the program alone": [seats],
        "one program": [(seat,) for seat in seats],
        "one chair": [tuple(other for other in seats if other != seat) for seat in seats],
    }


def main() -> None:
    """Play what the command line asks for, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--sheet", default="beginner")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--worlds", type=int, default=MOST_WORLDS, help="0: by the sheet alone")
    options = parser.parse_args()
    sheet, mixed = Sheet.parse(options.sheet), list[int]()
    programs = {seat: Program(options.command, seat) for seat in range(options.players)}
    for kind, tried in tables(options.players).items():
        scores, lost, unfinished = list[int](), 0, 0
        for seed in range(options.games):
            deal = Deal.shuffle(RULES, options.players, seed)
            for seats in tried:
                record = played(deal, sheet, {s: programs[s] for s in seats}, options.worlds)
                board = Table.of(record).board
                scores.append(board.score)
                lost += board.end is not None and board.end.lost
                unfinished += board.end is None and board.score < board.attainable
        tell(kind, scores, f", {lost} struck out, {unfinished} not finished")
        mixed += scores if len(tried) > 1 else []
    if mixed:
        tell("mixed", mixed)


def tell(kind: str, scores: list[int], more: str = "") -> None:
    """Print the mean score of tables of one kind."""
    mean = Mean.of(scores, 0, RULES.perfect)
    print(
        f"{kind:18} {mean.mean:5.2f} ({mean.low:.2f} to {mean.high:.2f}), "
        f"{len(scores)} games{more}",
        flush=True,
    )


if __name__ == "__main__":
    main()
