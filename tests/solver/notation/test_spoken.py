"""The words that people may type: in four languages, any case, cut off, without accents."""

import pytest

from solver.cards import LETTERS, suit
from solver.editions import EDITIONS, Sixth
from solver.errors import NotationError
from solver.notation import spoken
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.spoken import OTHERS, Vocabulary, folded
from solver.notation.words import Word, card_word, colour_letter, split
from solver.rules import Dealt, Ending, Rules

ALL = {name: each for name, each in vars(spoken).items() if isinstance(each, Vocabulary)}


@pytest.mark.parametrize("name", ALL)
def test_each_word_stands_for_one(name: str) -> None:
    vocabulary = ALL[name]
    meanings: dict[str, set[str]] = {}
    for english in vocabulary.names:
        said = [english, *(word for each in OTHERS for word in vocabulary.spoken[english][each])]
        for word in said:
            meanings.setdefault(folded(word), set()).add(english)
            assert vocabulary.matches(word) == (english,)
    assert {word for word, meant in meanings.items() if len(meant) > 1} == set()


def test_what_begins_an_entry_is_no_command() -> None:
    verbs, commands = spoken.VERBS, spoken.COMMANDS
    for english in verbs.names:
        for language in ("en", *OTHERS):
            assert commands.whole(verbs.word(english, language)) is None


def test_every_name_has_its_words() -> None:
    names = {suit(letter).name for letter in LETTERS if suit(letter).name != letter}
    assert set(spoken.COLOURS.names) == names
    flags = ("choreography", "empty-hints", "no-empty-hints", "deck-plays", "card-cycling")
    assert spoken.RULES.names == (*Ending, *Sixth, *flags)
    assert spoken.EDITION_NAMES.names == tuple(EDITIONS)
    assert spoken.DEALT.names == tuple(Dealt)


@pytest.mark.parametrize(
    ("typed", "letter"),
    [
        ("rouge", "r"),
        ("RÖD", "r"),
        ("rod", "r"),
        ("ro", None),
        ("gruene", "g"),
        ("weiße", "w"),
        ("Blanche", "w"),
        ("B", "b"),
        ("bl", "b"),
        ("multicolore", None),
    ],
)
def test_colours(typed: str, letter: str | None) -> None:
    assert colour_letter(Word(typed), Rules.named()) == letter


def test_colours_are_cut_off_in_the_language_of_the_table() -> None:
    rules = Rules.named()
    assert colour_letter(Word("ro"), rules, "fr") == "r"
    assert colour_letter(Word("gu"), rules, "sv") == "y"
    assert colour_letter(Word("ge"), rules, "de") == "y"
    with pytest.raises(NotationError, match="'bl' can mean blanc, bleu: type more letters"):
        colour_letter(Word("bl"), rules, "fr")


@pytest.mark.parametrize(
    ("typed", "card"), [("rouge1", "r1"), ("Gul5", "y5"), ("red2", "r2"), ("w3", "w3")]
)
def test_cards_may_name_their_colour(typed: str, card: str) -> None:
    assert str(card_word(Word(typed), Rules.named())) == card


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("bouquet-final", "crowning-piece"),
        ("Bouquet final", "crowning-piece"),
        ("TILL SISTA DROPPEN", "crowning-piece"),
        ("till-sista-droppen kaskad av färger", "crowning-piece avalanche"),
        ("arc en ciel sombre", "standard dark-rainbow"),
        ("crown aval choreo", "crowning-piece avalanche choreography"),
        ("empty hints standard", "standard empty-hints"),
        ("großes Finale Farbenlawine", "crowning-piece avalanche"),
    ],
)
def test_rules(typed: str, written: str) -> None:
    assert rules_lines(RulesReader({"rules": typed}).rules())["rules"] == written


@pytest.mark.parametrize(
    ("typed", "edition"),
    [
        ("couleurs et points", "suit-and-dots"),
        ("Français", "fr"),
        ("franzoesisch", "fr"),
        ("suit", "suit-and-dots"),
        ("2025", "2025"),
    ],
)
def test_editions(typed: str, edition: str) -> None:
    assert RulesReader({"edition": typed}).rules().edition == edition


@pytest.mark.parametrize(
    ("key", "typed", "meant"),
    [("edition", "s", "suit-and-dots, sv"), ("rules", "d", "dark-rainbow, deck-plays")],
)
def test_what_is_cut_off_too_much_is_asked_back(key: str, typed: str, meant: str) -> None:
    with pytest.raises(NotationError, match=f"'{typed}' can mean {meant}: type more letters"):
        RulesReader({key: typed}).rules()


@pytest.mark.parametrize("verb", ["note", "anteckna", "Remarque", "notiz"])
def test_a_remark_is_one_word_in_any_language(verb: str) -> None:
    assert [word.text for word in split(f'{verb} what a "game').words] == [verb, 'what a "game']
