"""All words that people may type, in English, French, Swedish and German.

Each language has a file beside this one, such as ``spoken.fr.json``: for each English word the
words of that language, with commas between synonyms. The English file has abbreviations and other
English words. Texts are written with the English words. On reading, case, accents and hyphens do
not matter, and a word may be abbreviated as long as it can only be one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from functools import cache, cached_property
from itertools import chain
from pathlib import Path

OTHERS = ("fr", "sv", "de")
"""The languages besides English."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How German words are written on keyboards without umlauts."""


@cache
def _sections(language: str) -> dict[str, dict[str, str]]:
    """The words of a language by section, read once they are needed: commands start at once."""
    import json

    text = Path(__file__).with_name(f"spoken.{language}.json").read_text("utf-8")
    sections: dict[str, dict[str, str]] = json.loads(text)
    return sections


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
    """English words and their translations, a ``section`` of the languages' files."""

    def __init__(self, section: str) -> None:
        self.section = section

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The English words."""
        return tuple(_sections("en")[self.section])

    @cached_property
    def spoken(self) -> dict[str, dict[str, list[str]]]:
        """What each is in the other languages, the main word first."""
        others = {language: _sections(language)[self.section] for language in OTHERS}
        return {
            name: {language: words[name].split(", ") for language, words in others.items()}
            for name in self.names
        }

    @cached_property
    def _whole(self) -> dict[str, str]:
        """The English word for each word of any language, as it is compared."""
        words = {
            name: chain(
                [name], *others.values(), (word.translate(UMLAUTS) for word in others["de"])
            )
            for name, others in self.spoken.items()
        }
        also = {name: text.split(", ") for name, text in _sections("en")[self.section].items()}
        return {
            folded(word): name
            for every in (words, also)
            for name, some in every.items()
            for word in some
            if word
        }

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


COLOURS = Vocabulary("colours")
RULES = Vocabulary("rules")
EDITION_NAMES = Vocabulary("editions")
DEALT = Vocabulary("dealt")
VERBS = Vocabulary("verbs")
"""The first word of a record's entry."""
COMMANDS = Vocabulary("commands")
"""The other commands of `hanabi table`."""
PARTS = Vocabulary("parts")
"""Small words within an entry."""
ANSWERS = Vocabulary("answers")
ADJUSTED = Vocabulary("adjusted")
POSITION = Vocabulary("position")
"""The parts of a position in which a record begins."""
REASONS = Vocabulary("reasons")
