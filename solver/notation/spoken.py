"""All words that people may type, in English, French, Swedish and German.

Texts are written with the English words. On reading, case, accents and hyphens do not matter, and a
word may be abbreviated as long as it can only be one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from itertools import chain

OTHERS = ("fr", "sv", "de")
"""The languages besides English, in the order of the words below."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How German words are written on keyboards without umlauts."""


def folded(text: str) -> str:
    """Return ``text`` in small letters, without accents, blanks, hyphens and apostrophes.

    >>> folded("Till sista droppen"), folded("Röd"), folded("given_up")
    ('tillsistadroppen', 'rod', 'givenup')
    """
    if text.isascii() and text.isalnum():
        return text.lower()
    small = text.casefold().replace("œ", "oe")
    plain = "".join(c for c in unicodedata.normalize("NFKD", small) if not unicodedata.combining(c))
    return re.sub(r"[\s_'’-]+", "", plain)


class Vocabulary:
    """English words and their translations."""

    def __init__(
        self, words: Mapping[str, tuple[str, str, str]], also: Mapping[str, str] | None = None
    ) -> None:
        """Take ``words``: English to French, Swedish and German, with commas between synonyms.

        ``also`` maps abbreviations and other English words to the main one.
        """
        self.names = tuple(words)
        self.spoken = {
            name: {lang: text.split(", ") for lang, text in zip(OTHERS, others, strict=True)}
            for name, others in words.items()
        }
        self._whole = {
            folded(word): name
            for name, others in self.spoken.items()
            for word in chain(
                [name], *others.values(), (word.translate(UMLAUTS) for word in others["de"])
            )
        } | {folded(word): name for word, name in (also or {}).items()}

    def word(self, name: str, language: str) -> str:
        """Return the word for ``name`` in ``language``, or ``name`` if there is none."""
        known = language in OTHERS and name in self.spoken
        return self.spoken[name][language][0] if known else str(name)

    def written(self, name: str, language: str) -> str:
        """Return ``name`` in ``language`` as one word of a line."""
        return self.word(name, language).replace(" ", "-")

    def listed(self, names: Iterable[str], language: str) -> tuple[str, ...]:
        """Return ``names`` in ``language``, as the words to type that an error message lists."""
        return tuple(self.written(name, language) for name in names)

    def words(self, language: str) -> tuple[str, ...]:
        """Return all English words, and the main ones in ``language``."""
        others = (self.written(name, language) for name in self.names)
        return tuple(dict.fromkeys((*self.names, *others)))

    def whole(self, text: str) -> str | None:
        """Return the English word for ``text``, a whole word of any language, or None."""
        return self._whole.get(folded(text))

    def matches(
        self, text: str, language: str = "en", among: Container[str] | None = None
    ) -> tuple[str, ...]:
        """Return the English words that ``text`` may mean, of those ``among``, if given.

        A whole word of any language has one meaning. An abbreviation may mean any word that begins
        with it, in English or in ``language``.

        >>> COLOURS.matches("röd"), COLOURS.matches("bl"), COLOURS.matches("bl", "fr")
        (('red',), ('blue', 'black'), ('white', 'blue', 'black'))
        """
        begun = folded(text)
        names = [name for name in self.names if among is None or name in among]
        if (name := self._whole.get(begun)) is not None and name in names:
            return (name,)
        if not begun:
            return ()
        return tuple(
            name
            for name in names
            if any(
                folded(word).startswith(begun)
                for word in (name, *self.spoken[name].get(language, ()))
            )
        )


COLOURS = Vocabulary(
    {
        "red": ("rouge", "röd, röda, rött", "rot, rote, roten"),
        "yellow": ("jaune", "gul, gula, gult", "gelb, gelbe, gelben"),
        "green": ("vert, verte", "grön, gröna, grönt", "grün, grüne, grünen"),
        "white": ("blanc, blanche", "vit, vita, vitt", "weiß, weiße, weißen"),
        "blue": ("bleu, bleue", "blå, blåa, blått", "blau, blaue, blauen"),
        "multicolour": ("multicolore", "flerfärgad, mångfärgad", "bunt, bunte, bunten"),
        "purple": ("violet, violette, mauve", "lila", "lila, violett"),
        "teal": ("turquoise", "turkos", "türkis"),
        "black": ("noir, noire", "svart, svarta", "schwarz, schwarze, schwarzen"),
    },
    also={"multicolor": "multicolour"},
)

RULES = Vocabulary(
    {
        "standard": ("règles de base, normal", "grundregler, vanlig", "grundregeln, grundspiel"),
        "crowning-piece": ("bouquet final", "till sista droppen", "großes finale, finale"),
        "avalanche": ("avalanche de couleurs", "kaskad av färger", "farbenlawine, lawine"),
        "multicolour": ("multicolore", "flerfärgad", "bunt"),
        "rainbow": ("arc-en-ciel", "regnbåge", "regenbogen"),
        "dark-rainbow": ("arc-en-ciel sombre", "mörk regnbåge", "dunkler regenbogen"),
        "black-powder": ("poudre noire", "svartkrut", "schwarzpulver"),
        "choreography": (
            "chorégraphie minutée, chorégraphie",
            "minutiös koreografi, koreografi",
            "getaktete choreografie, choreografie",
        ),
        "empty-hints": ("indices vides", "tomma ledtrådar", "leere hinweise"),
        "no-empty-hints": ("sans indices vides", "inga tomma ledtrådar", "keine leeren hinweise"),
        "deck-plays": ("jeu de la pioche", "spel från högen", "spiel vom stapel"),
    },
    also={"avalanche of colours": "avalanche", "timed choreography": "choreography"},
)

EDITION_NAMES = Vocabulary(
    {
        "2010": ("2010", "2010", "2010"),
        "2025": ("2025", "2025", "2025"),
        "suit-and-dots": ("couleurs et points", "färger och prickar", "farben und punkte"),
        "deluxe": ("deluxe", "deluxe", "deluxe"),
        "abacus": ("abacus, allemand, allemande", "abacus, tyska", "abacus, deutsch, deutsche"),
        "fr": ("français, française", "franska", "französisch, französische"),
        "sv": ("suédois, suédoise", "svenska", "schwedisch, schwedische"),
    },
    also={"French": "fr", "Swedish": "sv", "German": "abacus"},
)

DEALT = Vocabulary(
    {
        "hands": ("mains", "händer", "hände, hand für hand"),
        "rounds": ("tours, tournées", "varv", "reihum, runden"),
    }
)

VERBS = Vocabulary(
    {
        "deal": ("donne, donner, distribuer", "giv, ge", "austeilen, geben, gib"),
        "hint": ("indice", "ledtråd, tips", "hinweis, tipp"),
        "play": ("jouer, joue", "spela, spelar", "spielen, spielt, spiele, ausspielen"),
        "discard": ("défausser, défausse", "kasta, kastar, släng", "abwerfen, wirft ab, abwurf"),
        "rearrange": ("ranger, réarranger", "ordna, ordna om", "umordnen, ordnen"),
        "seen": ("vu, vue", "sett, sedd", "gesehen, sah"),
        "drew": ("pioché", "drog", "gezogen, zog"),
        "show": ("montrer, montre", "visa, visar", "zeigen, zeigt, aufdecken"),
        "out": ("sorti, sorties, sortie", "ute, utlagda", "ausgelegt, draußen"),
        "left": ("reste", "kvar", "rest, übrig"),
        "adjust": ("ajuster, régler", "justera", "anpassen, richtigstellen"),
        "agree": ("accord, convenir", "överens, avtala", "absprache, absprechen"),
        "take": ("crois, croire", "tror, tro", "glaube, glauben, annehmen"),
        "note": ("remarque, noter", "anteckna, anteckning", "notiz, notieren, anmerkung"),
        "vote": ("voter", "rösta", "abstimmen, stimme"),
        "end": ("fin, finir", "slut", "ende, aufhören"),
        "undo": ("annuler, annule", "ångra", "rückgängig, zurücknehmen"),
        "fix": ("corriger", "rätta", "berichtigen, korrigieren"),
        "insert": ("insérer", "infoga", "einfügen, ergänzen"),
        "drop": ("supprimer", "ta bort, stryk", "löschen, streichen"),
    },
    also={
        "h": "hint",
        "p": "play",
        "d": "discard",
        "r": "rearrange",
        "t": "take",
        "u": "undo",
    },
)
"""The first word of a record's entry."""

COMMANDS = Vocabulary(
    {
        "help": ("aide", "hjälp", "hilfe"),
        "advise": ("conseil, conseiller", "råd", "rat, ratschlag"),
        "know": ("sait, savoir", "vet, veta", "weiß, wissen"),
        "why": ("pourquoi", "varför", "warum, wieso"),
        "who": ("qui", "vem", "wer"),
        "public": ("pour tous", "för alla", "für alle"),
        "log": ("journal", "logg", "protokoll"),
        "chair": ("chaise", "stol", "stuhl"),
        "edit": ("modifier, éditer", "redigera, ändra", "bearbeiten, ändern"),
        "missed": ("oublié, manqué", "missad, glömd", "vergessen, ausgelassen"),
        "swap": ("échanger", "byt, byta", "tauschen, vertauscht"),
        "wrong": ("erreur de joueur", "fel spelare", "falscher spieler"),
        "back": ("retour", "tillbaka", "zurück"),
        "quit": ("quitter", "avsluta", "schluss, verlassen"),
    },
    also={"?": "help", "a": "advise", "k": "know", "q": "quit", "leave": "quit", "<": "back"},
)
"""The other commands of `hanabi table`."""

PARTS = Vocabulary(
    {
        "none": (
            "aucun, aucune, rien, personne",
            "ingen, inga, inget",
            "keine, keiner, kein, nichts, niemand",
        ),
        "all": ("tout, tous, toutes", "alla, allt", "alle, alles"),
        "pile": ("pioche", "hög, högen, draghög", "stapel, nachziehstapel"),
        "as": ("comme", "som", "als"),
        "to": ("pour, à", "till, åt", "an, für"),
        "fits": ("convient", "passar", "passt"),
        "strike": ("raté", "fel, blixt", "fehler, blitz"),
    }
)
"""Small words within an entry."""

ANSWERS = Vocabulary(
    {"yes": ("oui, o", "ja, j", "ja, j"), "no": ("non", "nej", "nein")},
    also={"y": "yes", "n": "no"},
)

ADJUSTED = Vocabulary(
    {
        "tokens": ("jetons", "brickor", "plättchen, hinweisplättchen"),
        "strikes": ("erreurs", "blixtar", "blitze, gewitterplättchen"),
        "turn": ("tour", "tur", "zug"),
        "draw": ("piocher", "dra", "ziehen, nachziehen"),
        "return": ("rendre", "lämna", "zurücklegen"),
    }
)

POSITION = Vocabulary(
    {
        "fireworks": ("feux", "fyrverkerier", "feuerwerk, feuerwerke"),
        "discards": ("défausses", "kastade", "ablage, abgeworfen"),
        "tokens": ("jetons", "brickor", "plättchen, hinweisplättchen"),
        "strikes": ("erreurs", "blixtar", "blitze, gewitterplättchen"),
        "hands": ("mains", "händer", "hände"),
        "pile": ("pioche", "hög, högen, draghög", "stapel, nachziehstapel"),
        "turns": ("tours", "turer", "züge"),
        "hint": ("indice", "ledtråd, tips", "hinweis, tipp"),
        "not": ("pas, sauf", "inte, ej", "nicht"),
    }
)
"""The parts of a position in which a record begins."""

REASONS = Vocabulary(
    {
        "normal": ("normale", "vanligt", "normal"),
        "strikes": (
            "trop d’erreurs, erreurs",
            "för många blixtar, blixtar",
            "zu viele blitze, blitze",
        ),
        "timeout": ("temps écoulé", "tiden ute", "zeit abgelaufen, zeit um"),
        "given-up": ("abandon", "uppgivet, gett upp", "aufgegeben, aufgabe"),
        "speedrun": ("course", "tempospel", "auf zeit"),
        "idle": ("inactif", "inaktivt", "liegen geblieben, untätig"),
        "character": ("personnage", "rollfigur", "sonderregel"),
        "out-of-reach": ("hors d’atteinte", "utom räckhåll", "unerreichbar"),
        "stuck": ("bloqué", "fast", "festgefahren, blockiert"),
        "vote": ("vote", "omröstning", "abstimmung"),
        "finished": ("plus aucun point à marquer", "inga fler poäng", "keine punkte mehr"),
    }
)
