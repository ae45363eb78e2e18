"""``hanabi endgame``: what all seats together can win of the rest, and the policy that does."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer.advice.advise import refuse_advice
from deducer.advice.endgame import Endgame, endgame
from deducer.cli.build import tell_if_slow
from deducer.cli.exits import Exit, stoppable
from deducer.cli.files import game_of
from deducer.cli.streams import write_json
from deducer.game import Known
from deducer.knowledge.views import SeatView
from deducer.show.json.endgame import endgame_json
from deducer.show.terminal.board import board_text
from deducer.show.terminal.endgame import endgame_text, policy_text
from solver.errors import HanabiError
from solver.limits import Limits


def run(game: Path, turn: int | None, seconds: float, *, as_json: bool) -> None:
    """Print the value of the best joint policy, and the policy found; Ctrl-C ends the search."""
    look = game_of(game).at(turn)
    refuse_advice(look.table.record)
    known = look.view(SeatView(look.board.turn))
    tell_if_slow()
    with stoppable() as stop:
        result = endgame(known, Limits(None, seconds, stop))
    if result is not None:
        _show(known, result, as_json=as_json)
    if stop():
        sys.exit(Exit.INTERRUPTED)
    if result is None:
        raise HanabiError("too many cards are unseen for an endgame")


def _show(known: Known, result: Endgame, *, as_json: bool) -> None:
    if as_json:
        write_json(endgame_json(known, result))
        return
    console = Console()
    console.print(board_text(known.table, known.board))
    console.print()
    console.print(endgame_text(known, result))
    if result.policy is not None:
        console.print(Text())
        console.print(policy_text(result.policy, known.table.record.players))
