"""The language of what commands write to standard error: by --lang, or else the locale's."""

from __future__ import annotations

import os
from unittest.mock import patch

import pytest

from tests.support.commands import hanabi
from tests.support.os_errors import NO_FILE

ABSENT = {
    "en": f"hanabi: nowhere: {NO_FILE}\n",
    "fr": "hanabi: nowhere\xa0: ce fichier ou ce dossier n’existe pas\n",
    "sv": "hanabi: nowhere: det finns ingen sådan fil eller mapp\n",
}


def complaint(*arguments: str, encoding: str = "utf-8", **environ: str) -> str:
    """What a command that fails for its input writes to standard error."""
    plain = {key: value for key, value in os.environ.items() if key[:3] not in ("LC_", "LAN")}
    with patch.dict(os.environ, plain | environ, clear=True):
        ended = hanabi(*arguments, encoding=encoding)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


@pytest.mark.parametrize("language", ABSENT)
def test_an_option_chooses_it(language: str) -> None:
    said = complaint("--lang", language, "knowledge", "nowhere", LANG="sv_SE.UTF-8")
    assert said == ABSENT[language]


@pytest.mark.parametrize(
    ("locale", "language"), [("fr_CA.UTF-8", "fr"), ("sv", "sv"), ("de_DE", "en"), ("C", "en")]
)
def test_or_else_the_locale_does(locale: str, language: str) -> None:
    assert complaint("knowledge", "nowhere", LC_ALL=locale) == ABSENT[language]


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    said = "no language is called 'de': choose from en, fr, sv"
    assert complaint("--lang", "de", "knowledge", "nowhere") == f"hanabi: {said}\n"


def test_symbols_of_a_language_have_their_ascii() -> None:
    said = complaint("--lang", "fr", "knowledge", "nowhere", encoding="ascii")
    assert said == "hanabi: nowhere : ce fichier ou ce dossier n'existe pas\n"
