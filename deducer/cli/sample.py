"""``hanabi sample`` and ``hanabi schema``: a game or deck to try things with, and JSON schemas."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from deducer.cli.app import SampleOptions, SchemaOptions
from deducer.cli.files import check_new, write_new
from deducer.cli.streams import encodable
from deducer.languages import say
from deducer.show.json.schemas import schema_text
from solver.errors import HanabiError, Phrase, quoted

ABOUT = {
    "agreements.hanabi": Phrase("three friends who change what hints mean in mid-game"),
    "avalanche.hanabi": Phrase("the Avalanche of colours, won under the Swedish rulebook"),
    "choreography.hanabi": Phrase("the timed choreography under the French rulebook"),
    "contradiction.hanabi": Phrase("two hints that can't both be right"),
    "crowning_piece_lost.hanabi": Phrase("a Crowning Piece lost, all cards known: to review"),
    "crowning_piece_won.hanabi": Phrase("a Crowning Piece won, as one player wrote it"),
    "final_round.hanabi": Phrase("a standard game to its end, four players"),
    "hanab_live.json": Phrase("a game in hanab.live's format"),
    "house.deck": Phrase("a deck of one's own: 11 cards, three suits"),
    "last_copies.hanabi": Phrase("two slots that hold the last copies between them"),
    "position.hanabi": Phrase("a game that begins at a position, with hints from before"),
    "rainbow.hanabi": Phrase("a wild suit, which every colour's hint touches"),
    "slips.hanabi": Phrase("a table's slips, and how it is put right"),
    "suit_and_dots.deck": Phrase("a shuffle of the suit-and-dots deck as printed"),
    "suit_and_dots.hanabi": Phrase("a game with the suit-and-dots deck"),
    "three_seats.hanabi": Phrase("three friends in the middle of a game: to begin with"),
}
"""What each sample shows."""


def samples() -> dict[str, Traversable]:
    """Return the sample games and decks by name: those installed, or in a checkout its own."""
    installed = files("deducer") / "sample_games"
    folder: Traversable = (
        installed if installed.is_dir() else Path(__file__).parents[2] / "sample_games"
    )
    known = {each.name: each for each in folder.iterdir() if not each.name.startswith((".", "_"))}
    return dict(sorted(known.items()))


def run(options: SampleOptions) -> None:
    """List the samples with a line about each, or print or write one of them.

    :raises HanabiError: if there is no such sample, or the file exists already.
    :raises OSError: if the file can't be written.
    """
    known, name, out = samples(), options.name, options.out
    if name is None:
        wide = max(map(len, known))
        for each in known:
            sys.stdout.write(f"{each:{wide}}  {encodable(say(ABOUT[each]))}\n")
        return
    if name not in known:
        raise HanabiError(
            "no sample is called {name}: `hanabi sample` lists them", name=quoted(name[:40])
        )
    data = known[name].read_bytes()
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    else:
        check_new(out, force=options.force)
        write_new(out, data, force=options.force)


def schema(options: SchemaOptions) -> None:
    """Print the JSON schema of an output.

    :raises HanabiError: if there is none of that name.
    """
    sys.stdout.write(schema_text(options.name))
