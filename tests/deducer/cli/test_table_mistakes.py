"""Lines typed with mistakes: no traceback, nothing lost, and every refusal says where and why."""

import random
import re
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record, languages
from deducer.cli.session import Session
from deducer.cli.streams import Leave
from deducer.journal import Journal
from deducer.languages import say
from solver.errors import HanabiError
from tests.support.cases import thorough
from tests.support.sessions import START, shown

LINES = """\
h bob 1|h cy 3 1|p 1 r1 > y2|d 5 b5 > b1|d 1|p 2|h ann 1 2|h ann red 13|note so|adjust tokens 5
adjust turn bob|adjust draw bob r1|adjust return bob 1|r bob 2 1 3 4 5|seen cy 2 y1|drew 2 bob y2
show ann 1 r1 ! oops|u|fix 1: h bob red 1|fix 2 p 1|fix 0.1: deal bob r1y3b2g4w2|drop 2|why 1
insert 2: d 1 > ?|missed 2: h cy 3 1|wrong 2 cy|wrong 1 to cy 2|swap bob cy|k bob|who|public|log
why bob 1 r5|?|? fix|vote bob|end given-up|left r1 ? b2|Bob: p 1|Cy: d 1 w3 > ? ! too fast|hb2
p2r1>y2|d 1 blå 3 > gul 1|edit|fel-spelare 2 cy|oublié 1: indice bob rouge|kasta 1 > ?
""".replace("\n", "|").split("|")
OTHERS = 'ann|bob|cy|zoe|0|1|7|99|r1|r9|red|röd|bleu|none|?|>|!|:|x|0.1|3.1|all|#|"'
LETTERS = "abchpdru0123456789:>?!.\"'#é-\x1b"
WHOLE = (
    "there is nothing to undo",
    "the pile is shown when play has stopped",
    "players can't hint themselves: choose a teammate",
    "the log can be edited in a terminal only",
    "a hint touches at least one card by these rules",
)
"""Refusals of a whole line, by what it is."""
PLACED = re.compile(r"\d|['\":(]|Ann|Bob|Cy|\?")
"""What names a place, a word of the line, or what would be right."""


def mistyped(line: str, chance: random.Random) -> str:
    """A line with a slip of the fingers or of the mind, or as it is."""
    words, at = line.split(), chance.randrange(len(line) + 1)
    word = chance.randrange(len(words)) if words else 0
    letter = chance.choice(LETTERS)
    other = chance.choice(OTHERS.split("|"))
    shuffled = chance.sample(words, len(words))
    slips = [
        line[: at - 1] + line[at:],
        line[:at] + letter + line[at:],
        line[:at] + letter + line[at + 1 :],
        line[:at],
        " ".join(words[:word] + words[word + 1 :]),
        " ".join([*words[:word], other, *words[word + 1 :]]),
        " ".join(shuffled),
        f"{line} {chance.choice(LINES)}",
        line.upper(),
    ]
    return chance.choice([*slips, line, line, line])


def refusal(session: Session, line: str) -> HanabiError | None:
    """Why a line is refused, or None if it is carried out."""
    try:
        shown(session.run(line))
    except HanabiError as error:
        return error
    return None


@pytest.mark.slow
@given(st.integers(0, 2**32), st.sampled_from([*languages.LANGUAGES]))
@thorough(30)
def test_mistakes(seed: int, language: str) -> None:
    chance = random.Random(seed)
    with TemporaryDirectory() as folder, languages.speaking(language), suppress(Leave):
        session = Session(Journal(Path(folder) / "game.hanabi"))
        for line in START:
            session.run(line)
        for _ in range(15):
            text, events = session.journal.text, session.record.events
            error = refusal(session, mistyped(chance.choice(LINES), chance))
            if error is not None:
                assert (session.journal.text, session.record.events) == (text, events)
                assert PLACED.search(str(error)) or str(error) in WHOLE, str(error)
                assert 0 < len(say(error)) < 400
                assert "\x1b" not in say(error)
            assert session.journal.text.startswith(text)
            assert session.journal.path.read_text() == session.journal.text
            assert Record.parse(session.journal.text).events == session.record.events
