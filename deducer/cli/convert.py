"""``hanabi convert``: a game in another format, with warnings for what that can't hold."""

from __future__ import annotations

import sys
from pathlib import Path

from deducer import formats
from deducer.cli.files import check_new, game_in, naming, text_of, write_new
from deducer.cli.games import ConvertOptions
from deducer.cli.streams import warn
from deducer.errors import FormatError
from deducer.formats import Format
from deducer.formats.hanab_live_options import LATE
from deducer.formats.leaving_out import regular
from deducer.record.data import RecordData
from deducer.table.table import THE_PAST
from solver.errors import Phrase


def run(options: ConvertOptions) -> None:
    """Read a game, write it in another format, and warn of what is lost.

    What hanab.live can't hold is refused, or left out and named.

    :raises HanabiError: if it can't be read or written, or the file exists already.
    :raises OSError: if a file can't be read or written.
    """
    source, out = options.source, options.out
    target = _target(out, options.to)
    piped = str(out) == "-"
    if not piped:
        check_new(out, force=options.force)
    text = text_of(source)
    left: tuple[Phrase, ...] = ()
    with naming(source):
        game = game_in(text, source)
        record: RecordData = game
        if options.turn is not None:
            record = game.at(options.turn).record_from_here()
            left = (THE_PAST,)
        leaves_out = target in (formats.HANAB_LIVE, formats.COMPACT)
        if options.leave_out and leaves_out:
            record, left = regular(record, link=target is formats.COMPACT)
        try:
            written = target.write(record)
        except FormatError as error:
            if options.leave_out or not leaves_out or record.start:
                raise
            told = Phrase("{problem}: --leave-out leaves such things out", problem=error.phrase)
            raise FormatError(told) from None
    if piped:
        sys.stdout.buffer.write(written.text.encode())
        sys.stdout.flush()
    else:
        write_new(out, written.text.encode(), force=options.force)
    late = sum(getattr(event, "slip", None) == LATE for event in record.events)
    if late:
        warn(
            Phrase(
                "by the rules the game ended before the log does: {n} action is kept as a slip",
                "by the rules the game ended before the log does: {n} actions are kept as slips",
                n=late,
            )
        )
    for warning in (*left, *written.warnings):
        warn("{format}: {problem}", format=target.name, problem=warning)


def _target(out: Path, to: str | None) -> Format:
    """The format given by name, or by the suffix of the file."""
    if to is not None:
        return formats.named(to)
    if str(out) == "-":
        raise FormatError("name the format with --to: a pipe has no file name to tell it")
    return formats.of_file(out)
