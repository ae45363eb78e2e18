"""Every line that the table says is whole in one language: help, questions, answers, refusals."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deducer import languages
from deducer.cli.session import Session
from deducer.cli.set_up import HAND_HELP, HEADER, SetUp
from deducer.cli.table_help import ROWS, help_text
from deducer.errors import RecordError
from deducer.journal import Journal
from deducer.languages import say
from solver.errors import HanabiError, Phrase
from solver.notation.spoken import ADJUSTED, COMMANDS, PARTS, REASONS, RULES, VERBS
from tests.support.cases import a_few
from tests.support.sessions import START, shown

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
    session = Session(Journal(tmp_path / "game.hanabi"))
    mixed = {}
    for line in (*START, *filter(None, game.split("|"))):
        session.run(line)
    for line in LINES.replace("\n", "|").split("|"):
        text = said(session, typed(line, language))
        text += f"\n{session.prompt()}\n{session.status(200)}"
        if found := english_in(text, language):
            mixed[line] = found
    assert mixed == {}
    assert untranslated == []


def test_all_help(language: str, untranslated: list[str]) -> None:
    names = {name for row in ROWS for name in row.names.split()}
    for name in (None, *names):
        assert english_in(shown(help_text(name), 200), language) == set()
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
    assert english_in("corriger le tour 3 ; insert, drop", "fr") == {"insert", "drop"}
    assert english_in("rätta drag 3; även infoga, ta bort", "sv") == set()
    assert english_in("c’est le tour de Bob: the turn", "fr") == {"the", "turn"}
    with languages.speaking("sv"):
        say(RecordError("this was never said to anybody"))
    assert untranslated == ["this was never said to anybody"]
