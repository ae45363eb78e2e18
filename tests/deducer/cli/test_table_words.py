"""Words at the table: its help, each line in one language, and lines typed with mistakes."""

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record, languages
from deducer.cli.session import Session
from deducer.cli.set_up import HAND_HELP, HEADER, SetUp
from deducer.cli.streams import Leave
from deducer.cli.table_help import ROWS, help_text
from deducer.errors import RecordError
from deducer.journal import Journal
from deducer.languages import say
from solver.errors import HanabiError, Phrase
from solver.notation.spoken import ADJUSTED, COMMANDS, PARTS, REASONS, RULES, VERBS
from tests.support.cases import a_few, thorough
from tests.support.sessions import START, begun, shown

HELPED = {name for row in ROWS for name in row.names.split()}


@pytest.mark.parametrize("language", languages.LANGUAGES)
@pytest.mark.parametrize("width", [60, 80])
def test_it_fits_on_a_screen(language: str, width: int) -> None:
    languages.choose(language)
    rows = shown(help_text(), width).splitlines()
    assert len(rows) <= (22 if width == 80 or language == "en" else 30)
    assert max(map(len, rows)) <= width
    assert not any("…" in row for row in rows)


def test_all_help_is_in_the_language_of_the_table(language: str, untranslated: list[str]) -> None:
    for name in (None, *HELPED):
        assert english_in(shown(help_text(name), 200), language) == set()
    assert untranslated == []


def test_every_command_has_help_of_its_own(tmp_path: Path) -> None:
    assert {*VERBS.names, *COMMANDS.names} - {"back"} == HELPED
    session = Session(Journal(tmp_path / "new.hanabi"))
    assert "correct turn 3, or another entry" in shown(session.run("? fix"))
    assert "a card put back on the pile" in shown(session.run("help adj"))
    with pytest.raises(HanabiError, match="no command is called 'dance'"):
        help_text("dance")
    with pytest.raises(HanabiError, match="'w' can mean who, why, wrong: type more letters"):
        help_text("w")


@pytest.mark.slow
@pytest.mark.parametrize("language", a_few([*languages.LANGUAGES], 2))
def test_what_it_shows_can_be_typed(tmp_path: Path, language: str) -> None:
    languages.choose(language)
    text = shown(help_text(), 200)
    for row in text.splitlines():
        for example in re.split(" · ", re.split("  +", row)[0]):
            if "..." not in example:
                assert_understood(tmp_path, example)


def assert_understood(folder: Path, example: str) -> None:
    """The line does what it does, or is refused for the game as it stands; never for its words."""
    session = begun(folder / str(abs(hash(example))), *START, "h cy 5 5", "p 2 y3 > g2")
    problem = ""
    try:
        session.run(example)
    except Leave:
        return
    except HanabiError as error:
        problem = str(error)
    words = "no command|not understood|not expected|type more letters|is missing|not one of|which "
    assert not re.search(words, problem), (example, problem)


# -- each line whole in one language -------------------------------------------------------------


OTHERS = [language for language in languages.LANGUAGES if language != "en"]
VOCABULARIES = (VERBS, COMMANDS, PARTS, ADJUSTED, REASONS, RULES)
ENGLISH = {"the", "of", "and", "not", "this", "that", "with", "is", "card", "slot", "turn", "been"}
"""Words that no sentence in another language has."""
LITERAL = re.compile(r"hanabi \w+|\$\w+|/\S*|'[^']*'|\"[^\"]*\"|\b\w+:")
"""What is typed as it stands in every language: commands of a shell, places, quotes, keys."""

LINES = """\
{hint} bob 1|{play} 1 r1 > y2|{play} 1 w3 > ?|{discard} 1 r1|{discard} 1|{hint} ann 3 2
{rearrange} bob 2 1 3 4 5|{note} so|{vote} bob|{adjust} {tokens} 5|{adjust} {turn} bob
{adjust} {draw} bob r1|{adjust} {return} bob 1|{seen} cy 2 y1|{drew} 2 bob y3|{show} ann 1 r1 !
{undo}|{fix} 1: {hint} bob {red} 1|{insert} 1: {note} so|{drop} 1|{missed} 1: {hint} cy 3 1
{wrong} 1 cy|{wrong} 1 {to} cy|{wrong} 1 bob|{swap} bob cy|{edit}|a|k bob|k cy|k ann|{who}
{public}|{log}|{why} 1|{why} 1 r1|{why} bob 1 r5|{why} bob 1 r1||{left} r1
{deal} bob r1 r1 r1 r1 r1|{end} {given-up}|{play} 2|{undo}|{undo} 2|zzz|a 2|k|{why}|{fix}
{fix} 3|{fix} 99: {note} x|{drop} x|{missed}|{missed} 99: {play} 1|{wrong} 1|{wrong} 0.1 cy
{wrong} 0.1 {to} cy|{swap} bob|{swap} ann ann|{swap} zoe ann|{hint}|{hint} zoe 1|{hint} bob 9
{hint} bob {red} 9|{hint} bob {red} 11|{hint} bob q|{play} x|{play} 9|{play} 1 r9|{play} 1 q1
{play} 1 {as} q|{discard} 1 r1 > {none}|{end} x|{adjust} x|{adjust} {tokens} 99
{adjust} {strikes} 9|{rearrange} bob 1|{seen} ann 1 r1|{show} ann 1 r1|{left} r1 r2|cy: {play} 1
ann: zzz|{note}|zoe: {play} 1|? zzz|? {fix}|{fix} 1: {undo}|{fix} 1:|{drew} 1 bob r1|"x
{help} {why}|{play} 1 {fits} 4|{vote}
"""


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with languages.speaking(request.param):
        yield request.param


@pytest.fixture
def untranslated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The English templates that are looked up and not found; not those of punctuation."""
    missing: list[str] = []
    wording = languages._wording

    def noted(phrase: Phrase, language: str) -> str:
        templates, _ = languages._catalogue(language)
        text = re.sub(r"\{\w*\}|'[^']*'|\"[^\"]*\"", "", phrase.template)
        if phrase.template not in templates and re.search("[a-z]{2}", text):
            missing.append(phrase.template)
        return wording(phrase, language)

    monkeypatch.setattr(languages, "_wording", noted)
    return missing


def typed(line: str, language: str) -> str:
    """A line with the words in braces in a language."""

    def word(found: re.Match[str]) -> str:
        name = found.group(1)
        for vocabulary in VOCABULARIES:
            if name in vocabulary.names:
                return vocabulary.written(name, language)
        return {"de": "rot", "fr": "rouge", "sv": "röd"}[language]

    return re.sub(r"\{([a-z-]+)\}", word, line)


def english_in(text: str, language: str) -> set[str]:
    """The English words in a text of another language: of commands, or of every sentence."""
    words = set(re.findall(r"[\w-]+", LITERAL.sub(" ", text).lower()))
    own = {
        word
        for vocabulary in VOCABULARIES
        for name in vocabulary.names
        for said in vocabulary.spoken[name][language]
        for word in (said, *said.split())
    }
    commands = {name for vocabulary in VOCABULARIES for name in vocabulary.names} - own
    return words & (ENGLISH | commands)


def said(session: Session, line: str) -> str:
    try:
        return shown(session.run(line), 200)
    except HanabiError as error:
        return say(error)


@pytest.mark.slow
@pytest.mark.parametrize("game", a_few(["hb1", "", "hb1|p 1 > r3|end given-up"], 3))
def test_what_the_table_answers_and_refuses(
    tmp_path: Path, language: str, untranslated: list[str], game: str
) -> None:
    session = begun(tmp_path, *START, *filter(None, game.split("|")))
    mixed = {}
    for line in LINES.replace("\n", "|").split("|"):
        text = said(session, typed(line, language))
        text += f"\n{session.prompt()}\n{session.status(200)}"
        if found := english_in(text, language):
            mixed[line] = found
    assert mixed == {}
    assert untranslated == []


@pytest.mark.usefixtures("language")
def test_questions_and_their_help(untranslated: list[str]) -> None:
    language = languages.spoken()
    told = [say(each) for question in HEADER for each in (question.prompt, question.help)]
    told.append(say(HAND_HELP))
    asked = SetUp()
    refused = ("Ann", "Ann ann", "Ann Bob", "zoe", "", "zoe", "", "zzz", "d", "", "1999", "", "r9")
    for answer in (*refused, "r1", "r5r5r1r1r1", '"', ""):
        if (question := asked.question()) is not None:
            told.append(say(question.prompt))
            try:
                asked.answer(answer)
            except HanabiError as error:
                told.append(say(error))
    for text in told:
        assert english_in(text, language) == set(), text
    assert untranslated == []


def test_a_line_of_two_languages_is_found(untranslated: list[str]) -> None:
    assert english_in("corriger le tour 3 ; insert, the turn", "fr") == {"insert", "the", "turn"}
    assert english_in("rätta drag 3; även infoga, ta bort", "sv") == set()
    with languages.speaking("sv"):
        say(RecordError("this was never said to anybody"))
    assert untranslated == ["this was never said to anybody"]


# -- lines with mistakes -------------------------------------------------------------------------


GOOD_LINES = """\
h bob 1|h cy 3 1|p 1 r1 > y2|d 5 b5 > b1|d 1|p 2|h ann 1 2|h ann red 13|note so|adjust tokens 5
adjust turn bob|adjust draw bob r1|adjust return bob 1|r bob 2 1 3 4 5|seen cy 2 y1|drew 2 bob y2
show ann 1 r1 ! oops|u|fix 1: h bob red 1|fix 2 p 1|fix 0.1: deal bob r1y3b2g4w2|drop 2|why 1
insert 2: d 1 > ?|missed 2: h cy 3 1|wrong 2 cy|wrong 1 to cy 2|swap bob cy|k bob|who|public|log
why bob 1 r5|?|? fix|vote bob|end given-up|left r1 ? b2|Bob: p 1|Cy: d 1 w3 > ? ! too fast|hb2
p2r1>y2|d 1 blå 3 > gul 1|edit|fel-spelare 2 cy|oublié 1: indice bob rouge|kasta 1 > ?
""".replace("\n", "|").split("|")
OTHER_WORDS = 'ann|bob|cy|zoe|0|1|7|99|r1|r9|red|röd|bleu|none|?|>|!|:|x|0.1|3.1|all|#|"'
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
    other = chance.choice(OTHER_WORDS.split("|"))
    shuffled = chance.sample(words, len(words))
    slips = [
        line[: at - 1] + line[at:],
        line[:at] + letter + line[at:],
        line[:at] + letter + line[at + 1 :],
        line[:at],
        " ".join(words[:word] + words[word + 1 :]),
        " ".join([*words[:word], other, *words[word + 1 :]]),
        " ".join(shuffled),
        f"{line} {chance.choice(GOOD_LINES)}",
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
        session = begun(Path(folder), *START)
        for _ in range(15):
            text, events = session.journal.text, session.record.events
            error = refusal(session, mistyped(chance.choice(GOOD_LINES), chance))
            if error is not None:
                assert (session.journal.text, session.record.events) == (text, events)
                assert PLACED.search(str(error)) or str(error) in WHOLE, str(error)
                assert 0 < len(say(error)) < 400
                assert "\x1b" not in say(error)
            assert session.journal.text.startswith(text)
            assert session.journal.path.read_text() == session.journal.text
            assert Record.parse(session.journal.text).events == session.record.events
