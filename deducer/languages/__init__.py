"""Translations of the phrases in errors and refusals.

``de.po``, ``fr.po`` and ``sv.po`` hold them, a template of :class:`~solver.errors.Phrase` each with
its translation: files for any gettext editor. The command ``python -m tests.support.catalogues``
brings them in line with the source (new templates come in empty, those that nobody raises go) and
compiles them to what is read at run time: a JSON file for each beside the page's other words, which
the companion's page reads too, and one here for what only the terminal says.

To add a language: name it in :data:`LANGUAGES`, run the command, translate its ``.po`` file, and
run it again. The page's own words, ``page/static/i18n/*.json``, are a file for each language too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from solver.errors import Phrase, render

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "sv": "Svenska"}
FOLDER = Path(__file__).parent
COMPILED = FOLDER.parent / "page" / "static" / "i18n"

BETWEEN = "; "
"""What separates the parts of a list in a sentence: some languages write it otherwise."""

_VOWEL = re.compile("[aeiouyhàâäéèêëîïôöùûü]", re.IGNORECASE)
_WHOSE: dict[str, Callable[[str], str]] = {
    "de": lambda who: f"{who}’" if who[-1:].lower() in "sßxz" else f"{who}s",
    "fr": lambda who: f"d’{who}" if _VOWEL.match(who) else f"de {who}",
    "sv": lambda who: who if who[-1:].lower() in "sxz" else f"{who}s",
}
"""The possessive of {who}, for translations that write {whose} where English has {who}'s."""

_spoken = "en"
_here: ContextVar[str | None] = ContextVar("language", default=None)
"""The language of this task or thread, where it differs from the process's."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in ``language`` inside the block, and only in this task or thread."""
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


def choose(language: str) -> None:
    """Set the language of :func:`say` for this process to ``language``."""
    global _spoken
    _spoken = language


def preferred(environ: Mapping[str, str]) -> str:
    """Return the language that ``environ`` asks for, or English if it is not here.

    >>> preferred({"LANG": "sv_SE.UTF-8"}), preferred({"LANG": "de", "LC_ALL": "C"})
    ('sv', 'en')
    """
    locale = next(
        (environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), ""
    )
    language = re.split("[_.@-]", locale)[0].lower()
    return language if language in LANGUAGES else "en"


def say(value: object, language: str | None = None) -> str:
    """Return ``value``, a phrase or any value of one, in ``language`` (None: the chosen one)."""
    language = language or spoken()
    if language == "en":
        return render(value)
    from deducer.record.writing import quoting  # the command starts without it

    with quoting(language):
        return render(value, lambda phrase: _wording(phrase, language))


def in_words(template: str, plural: str | None = None, /, **values: object) -> str:
    """Return the phrase of these in the language that was chosen."""
    return say(Phrase(template, plural, **values))


def spoken() -> str:
    """Return the language that was chosen."""
    return _here.get() or _spoken


def _wording(phrase: Phrase, language: str) -> str:
    templates, plural = _catalogue(language)
    translation = templates.get(phrase.template)
    if translation is None:  # punctuation, as a rule
        return phrase.english.replace(BETWEEN, templates.get(BETWEEN, BETWEEN))
    template: str = (
        translation
        if isinstance(translation, str)
        else translation["other" if plural(phrase.values["n"]) else "one"]
    )
    if "{whose}" in template:
        whose = _WHOSE[language](str(phrase.values["who"]))
        template = template.replace("{whose}", re.sub("[{}]", r"\g<0>\g<0>", whose))
    return template


@cache
def _catalogue(language: str) -> tuple[dict[str, Any], Callable[[Any], int]]:
    """A language's translations by English template, and its function from a number to a plural."""
    import json  # the command starts without it

    shared, apart = (json.loads(file.read_text("utf-8")) for file in files_of(language))
    return shared["phrases"] | apart["phrases"], c2py(shared["plural"])


def files_of(language: str) -> tuple[Path, Path]:
    """Return the compiled catalogues of ``language``: what the page loads, and the rest."""
    return COMPILED / f"phrases.{language}.json", FOLDER / f"apart.{language}.json"


def phrase_data(value: object) -> Any:
    """Return a phrase as JSON data, to be translated elsewhere: its template and its values."""
    value = getattr(value, "phrase", value)
    if isinstance(value, Phrase):
        values = {name: phrase_data(part) for name, part in value.values.items()}
        return {"template": value.template, "values": values}
    if isinstance(value, tuple):
        return [phrase_data(part) for part in value]
    return value if type(value) is int else str(value)
