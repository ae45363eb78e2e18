"""All words that people may type, in English, French and Swedish.

Texts are written with the English words. On reading, case, accents and hyphens do not matter, and a
word may be abbreviated as long as it can only be one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping

OTHERS = ("fr", "sv")
"""The languages besides English, in the order of the words below."""


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
        self, words: Mapping[str, tuple[str, str]], also: Mapping[str, str] | None = None
    ) -> None:
        """Take ``words``: English to French and Swedish, with commas between synonyms.

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
            for word in (*others["sv"], *others["fr"], name)
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
        "red": ("rouge", "röd, röda, rött"),
        "yellow": ("jaune", "gul, gula, gult"),
        "green": ("vert, verte", "grön, gröna, grönt"),
        "white": ("blanc, blanche", "vit, vita, vitt"),
        "blue": ("bleu, bleue", "blå, blåa, blått"),
        "multicolour": ("multicolore", "flerfärgad, mångfärgad"),
        "purple": ("violet, violette, mauve", "lila"),
        "teal": ("turquoise", "turkos"),
        "black": ("noir, noire", "svart, svarta"),
    },
    also={"multicolor": "multicolour"},
)

RULES = Vocabulary(
    {
        "standard": ("règles de base, normal", "grundregler, vanlig"),
        "crowning-piece": ("bouquet final", "till sista droppen"),
        "avalanche": ("avalanche de couleurs", "kaskad av färger"),
        "multicolour": ("multicolore", "flerfärgad"),
        "rainbow": ("arc-en-ciel", "regnbåge"),
        "dark-rainbow": ("arc-en-ciel sombre", "mörk regnbåge"),
        "black-powder": ("poudre noire", "svartkrut"),
        "choreography": (
            "chorégraphie minutée, chorégraphie",
            "minutiös koreografi, koreografi",
        ),
        "empty-hints": ("indices vides", "tomma ledtrådar"),
        "no-empty-hints": ("sans indices vides", "inga tomma ledtrådar"),
        "deck-plays": ("jeu de la pioche", "spel från högen"),
    },
    also={"avalanche of colours": "avalanche", "timed choreography": "choreography"},
)

EDITION_NAMES = Vocabulary(
    {
        "2010": ("2010", "2010"),
        "2025": ("2025", "2025"),
        "suit-and-dots": ("couleurs et points", "färger och prickar"),
        "deluxe": ("deluxe", "deluxe"),
        "abacus": ("abacus, allemand, allemande", "abacus, tyska"),
        "fr": ("français, française", "franska"),
        "sv": ("suédois, suédoise", "svenska"),
    },
    also={"French": "fr", "Swedish": "sv"},
)

DEALT = Vocabulary({"hands": ("mains", "händer"), "rounds": ("tours, tournées", "varv")})

VERBS = Vocabulary(
    {
        "deal": ("donne, donner, distribuer", "giv, ge"),
        "hint": ("indice", "ledtråd, tips"),
        "play": ("jouer, joue", "spela, spelar"),
        "discard": ("défausser, défausse", "kasta, kastar, släng"),
        "rearrange": ("ranger, réarranger", "ordna, ordna om"),
        "seen": ("vu, vue", "sett, sedd"),
        "drew": ("pioché", "drog"),
        "show": ("montrer, montre", "visa, visar"),
        "left": ("reste", "kvar"),
        "adjust": ("ajuster, régler", "justera"),
        "agree": ("accord, convenir", "överens, avtala"),
        "take": ("crois, croire", "tror, tro"),
        "note": ("remarque, noter", "anteckna, anteckning"),
        "vote": ("voter", "rösta"),
        "end": ("fin, finir", "slut"),
        "undo": ("annuler, annule", "ångra"),
        "fix": ("corriger", "rätta"),
        "insert": ("insérer", "infoga"),
        "drop": ("supprimer", "ta bort, stryk"),
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
        "help": ("aide", "hjälp"),
        "advise": ("conseil, conseiller", "råd"),
        "know": ("sait, savoir", "vet, veta"),
        "why": ("pourquoi", "varför"),
        "who": ("qui", "vem"),
        "public": ("pour tous", "för alla"),
        "log": ("journal", "logg"),
        "chair": ("chaise", "stol"),
        "edit": ("modifier, éditer", "redigera, ändra"),
        "missed": ("oublié, manqué", "missad, glömd"),
        "swap": ("échanger", "byt, byta"),
        "wrong": ("erreur de joueur", "fel spelare"),
        "back": ("retour", "tillbaka"),
        "quit": ("quitter", "avsluta"),
    },
    also={"?": "help", "a": "advise", "k": "know", "q": "quit", "leave": "quit", "<": "back"},
)
"""The other commands of `hanabi table`."""

PARTS = Vocabulary(
    {
        "none": ("aucun, aucune, rien, personne", "ingen, inga, inget"),
        "all": ("tout, tous, toutes", "alla, allt"),
        "pile": ("pioche", "hög, högen, draghög"),
        "as": ("comme", "som"),
        "to": ("pour, à", "till, åt"),
        "fits": ("convient", "passar"),
        "strike": ("raté", "fel, blixt"),
    }
)
"""Small words within an entry."""

ANSWERS = Vocabulary(
    {"yes": ("oui, o", "ja, j"), "no": ("non", "nej")}, also={"y": "yes", "n": "no"}
)

ADJUSTED = Vocabulary(
    {
        "tokens": ("jetons", "brickor"),
        "strikes": ("erreurs", "blixtar"),
        "turn": ("tour", "tur"),
        "draw": ("piocher", "dra"),
        "return": ("rendre", "lämna"),
    }
)

POSITION = Vocabulary(
    {
        "fireworks": ("feux", "fyrverkerier"),
        "discards": ("défausses", "kastade"),
        "tokens": ("jetons", "brickor"),
        "strikes": ("erreurs", "blixtar"),
        "hands": ("mains", "händer"),
        "pile": ("pioche", "hög, högen, draghög"),
        "turns": ("tours", "turer"),
        "hint": ("indice", "ledtråd, tips"),
        "not": ("pas, sauf", "inte, ej"),
    }
)
"""The parts of a position in which a record begins."""

REASONS = Vocabulary(
    {
        "normal": ("normale", "vanligt"),
        "strikes": ("trop d’erreurs, erreurs", "för många blixtar, blixtar"),
        "timeout": ("temps écoulé", "tiden ute"),
        "given-up": ("abandon", "uppgivet, gett upp"),
        "speedrun": ("course", "tempospel"),
        "idle": ("inactif", "inaktivt"),
        "character": ("personnage", "rollfigur"),
        "out-of-reach": ("hors d’atteinte", "utom räckhåll"),
        "stuck": ("bloqué", "fast"),
        "vote": ("vote", "omröstning"),
        "finished": ("plus aucun point à marquer", "inga fler poäng"),
    }
)
