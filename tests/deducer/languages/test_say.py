"""What phrases say in each language, and what goes to others as data."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from deducer import Record
from deducer.errors import RecordError
from deducer.languages import LANGUAGES, phrase_data, preferred, say, speaking, spoken
from deducer.show.words.moves import with_names
from solver import Card
from solver.cards import suit
from solver.errors import HanabiError, NotationError, Phrase, joined, quoted
from solver.proof.kinds import PaceProof, TurnsProof

HOLDS = Phrase(
    "slot {slot} is empty: {who} holds {n} card",
    "slot {slot} is empty: {who} holds {n} cards",
    slot=3,
    who="Ann",
    n=2,
)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Card("r", 1), ("r1", "Rot 1", "1 rouge", "röd 1")),
        (Card("q", 1), ("q1",) * 4),
        (suit("m"), ("multicolour", "Bunt", "multicolore", "flerfärgad")),
        (quoted("it's"), ('"it\'s"', "„it's“", "«\xa0it's\xa0»", "”it's”")),
        (("a", Card("b", 2), 3),
         ("a, b2, 3", "a, Blau 2 und 3", "a, 2 bleu et 3", "a, blå 2 och 3")),
        ((), ("",) * 4),
        (joined("; ", (1, 2)), ("1; 2", "1; 2", "1\xa0; 2", "1; 2")),
        (HOLDS, ("slot 3 is empty: Ann holds 2 cards",
                 "Platz 3 ist leer: Ann hat 2 Karten",
                 "la place 3 est vide\xa0: Ann tient 2 cartes",
                 "plats 3 är tom: Ann har 2 kort")),
        (Phrase("nobody ever said {this}", this=quoted("x")),
         ("nobody ever said 'x'", "nobody ever said „x“", "nobody ever said «\xa0x\xa0»",
          "nobody ever said ”x”")),
    ],
)  # fmt: skip
def test_values_are_said(value: object, said: tuple[str, ...]) -> None:
    assert tuple(say(value, language) for language in LANGUAGES) == said


@pytest.mark.parametrize(
    ("who", "german", "french", "swedish"),
    [
        ("Bo", "über Bos Karten", "des cartes de Bo", "om Bos kort"),
        ("Émile", "über Émiles Karten", "des cartes d’Émile", "om Émiles kort"),
        ("Lars", "über Lars’ Karten", "des cartes de Lars", "om Lars kort"),
        ("{n}", "über {n}s Karten", "des cartes de {n}", "om {n}s kort"),
    ],
)
def test_whose_something_is(who: str, german: str, french: str, swedish: str) -> None:
    told = Phrase("what this hint says of {who}'s cards", who=who)
    assert german in say(told, "de")
    assert say(told, "fr").endswith(french)
    assert say(told, "sv").endswith(swedish)


def test_an_entry_is_quoted_in_the_language_in_which_it_is_said() -> None:
    record = Record.parse(
        "players: Ann Bob\nseat: Ann\ndeal Bob r1 r2 y1 y2 g1\nAnn: hint Bob red 1 2"
    )
    slot = record.at().seen_by("Bob").slots[2]
    (why, *_) = record.at().seen_by("Bob").why(slot).values()
    assert "(Ann: hint Bob red 1 2)" in str(why)
    assert "(Ann: indice Bob rouge 1 2)" in say(why, "fr")
    assert "(Ann: ledtråd Bob röd 1 2)" in say(why, "sv")
    assert "(Ann: hint Bob red 1 2)" in str(pickle.loads(pickle.dumps(why)))


def test_an_error_is_said_all_the_way_down() -> None:
    text = "players: Ann Bo\ndeal Bo r1 y1 g1 b1 w1\nAnn: hint Bo red 2 3"
    with pytest.raises(RecordError) as caught:
        Record.parse(text).table  # noqa: B018 - replaying is the check
    assert str(caught.value) == (
        "turn 1, line 3 (Ann: hint Bo red 2 3): Bo's slot 1 is r1, so red must point at slot 1, too"
    )
    assert say(caught.value, "fr").replace("\xa0", " ") == (
        "tour 1, ligne 3 (Ann: indice Bo rouge 2 3) : "
        "la place 1 de Bo est un 1 rouge : l’indice rouge doit donc désigner aussi la place 1"
    )
    data = phrase_data(caught.value)
    assert (data["template"], [*data["values"]]) == ("{place}: {problem}", ["place", "problem"])
    assert data["values"]["place"]["values"]["event"] == "Ann: hint Bo red 2 3"
    assert data["values"]["problem"] == {
        "template": "{who}'s slot {slot} is {card}, so {clue} must point at slot {slot}, too",
        "values": {
            "who": "Bo",
            "slot": 1,
            "card": {"template": "r{rank}", "values": {"rank": 1}},
            "clue": {"template": "red", "values": {}},
        },
    }


def test_a_proof_is_said_with_names_and_cards_by_the_card_that_they_wait_for() -> None:
    idle = TurnsProof(plays=1, turns=3, idle=(0, 2))
    assert str(idle) == (
        "1 more play is needed, and 3 turns are left to make them "
        "(seat 1 and seat 3, holding nothing but trash, each give up a turn)."
    )
    assert say(idle, "fr") == (
        "il faut encore jouer 1 carte, et il reste 3 tours pour cela "
        "(joueur 1 et joueur 3, qui n’ont que des cartes inutiles, perdent chacun un tour)."
    )
    assert "(Ann and Cy, holding" in with_names(idle.phrase, ("Ann", "Bob", "Cy"))
    late, awaited = (
        tuple(map(Card.parse, text.split())) for text in ("g2 g3 r5 b2 y4", "g1 g1 r4 b2 y4")
    )
    proof = PaceProof(2, late, awaited, (31, 31, 0, 3, 0), 0, 0)
    waiting = "g2 g3 (for g1, card 31 of the pile), r5 (for r4, which is gone), b2 (b2 is card 3"
    assert f"yet: {waiting} of the pile), y4. No turn is left for them" in str(proof)
    assert "g2 g3 (väntar på g1, kort 31 i draghögen), r5 (väntar på r4, som" in say(proof, "sv")


def test_errors_take_their_phrases_along() -> None:
    error = NotationError("{text} is not a rule", 2, 5, text=quoted("x"))
    again = pickle.loads(pickle.dumps(error))
    assert again.phrase == error.phrase
    assert say(again, "sv") == "rad 2, tecken 5: ”x” är ingen regel"
    assert say(HanabiError(joined("; ", (HOLDS, HOLDS))), "sv").count("plats 3") == 2


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "sv_SE", "LC_MESSAGES": "fr_CA@euro"}, "fr"),
        ({"LANG": "sv_SE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl_NL.UTF-8"}, "en"),
    ],
)
def test_a_locale_asks_for_a_language(environ: dict[str, str], language: str) -> None:
    assert preferred(environ) == language


def test_another_language_is_spoken_only_here_and_only_for_a_while() -> None:
    """Of two threads, each has its own; the process keeps what it chose."""
    strike = Phrase("strike", "strikes", n=2)
    with ThreadPoolExecutor(1) as elsewhere, speaking("fr"):
        with speaking("sv"):
            assert (spoken(), say(strike)) == ("sv", say(strike, "sv"))
            assert elsewhere.submit(spoken).result() == "en"
        assert (spoken(), say(strike)) == ("fr", say(strike, "fr"))
    assert (spoken(), say(strike)) == ("en", "strikes")
