"""``hanabi knowledge``: one view of a game at one turn."""

from __future__ import annotations

from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deducer.cli.files import game_of
from deducer.cli.games import KnowledgeOptions
from deducer.cli.streams import write_json
from deducer.counting.sweep import MOST_STEPS
from deducer.knowledge.views import SeatView
from deducer.show.terminal.board_lines import board_text
from deducer.show.terminal.knowledge import hands_text, knowledge_text, reasons_text

PATIENT = 10
"""How many times more a count may cost here than at a table with many users: a few seconds."""


def run(options: KnowledgeOptions) -> None:
    """Print what a view knows, and what follows by the options' sheet, or the game's own."""
    record = game_of(options.game)
    known = replace(record.at(options.turn).seen_as(options.seat), most=PATIENT * MOST_STEPS)
    kept = None
    if options.agreements or record.sheet:
        from deducer.cli.agreements import kept_or_warning

        kept = kept_or_warning(known, options.agreements, options.rates)
    if options.as_json:
        from deducer.show.json.knowledge import knowledge_json

        write_json(knowledge_json(known, kept))
        return
    parts: list[RenderableType] = [board_text(known.table, known.board), Text()]
    if isinstance(known.view, SeatView):
        parts += [hands_text(known), Text()]
    parts.append(knowledge_text(known))
    if kept:
        from deducer.show.terminal.agreements import by_promises_text, given_up_text, kept_text

        parts += [Text(), kept_text(kept)]
        if not options.why:
            parts += given_up_text(kept)
    if options.why:
        parts += [Text(), *reasons_text(known, known.slots)]
    if options.why and kept:
        parts += [Text(), *by_promises_text(kept)]
    Console().print(Group(*parts))
