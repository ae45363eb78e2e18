"""Compares readings with the notes of a bot that played with itself.

    python -m tests.bench.noted [SHEET]

A note may name cards that its player sees to be impossible, as the bot notes what all know. So it
prints how often a reading equals the note, and how often it equals what the cards in sight leave
of the note.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from deducer import Record
from deducer.record.sheet import Sheet
from tests.support.places import SHARED

NOTE = re.compile(r"\s*t(\d+):\s*([rygbp][1-5](?:,[rygbp][1-5])*)\s*")


def notes(path: Path) -> Iterator[tuple[int, int, int, set[str]]]:
    """Yield the turn, the seat and the card of each note that names cards, and these."""
    for seat, row in enumerate(json.loads(path.read_text())["notes"]):
        for place, text in enumerate(row):
            for part in (text or "").split("|"):
                if found := NOTE.fullmatch(part):
                    yield int(found[1]), seat, place, {*found[2].split(",")}


def main(folder: Path, sheet: Sheet) -> None:
    """Print the comparison."""
    holds = noted = cards = equal = cut = number = 0
    for path in sorted(folder.glob("*.json")):
        record = Record.load(path)
        for turn, seat, place, note in notes(path):
            kept = record.at(turn - 1).seen_by(seat).kept(sheet)
            for slot in kept.slots:
                if slot.knowledge.place != place:
                    continue
                reading, card = {*map(str, slot.reading)}, str(record.table.card(place))
                number, cards = number + 1, cards + len(reading)
                holds, noted = holds + (card in reading), noted + (card in note)
                equal += reading == note
                cut += reading == (note & {*map(str, slot.knowledge.shares)} or note)
    print(
        f"{number} notes: the card is in {holds / number:.1%} of readings ({noted / number:.1%} of "
        f"notes), {cards / number:.2f} cards, equal {equal / number:.1%}, and "
        f"{cut / number:.1%} to what a note leaves by the cards in sight"
    )


if __name__ == "__main__":
    main(SHARED / "agreements" / "notes", Sheet.parse(" ".join(sys.argv[1:]) or "level-3"))
