"""Updates the catalogues from the source, and compiles them; needs Babel.

``python -m tests.support.catalogues`` does both. Templates are read from the source: the first
argument of errors, of phrases and of the functions in :data:`READS`, always a literal.
:func:`words` lists the few that are made at run time, from names and from the system's messages.
"""

import ast
import errno
import io
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import solver
from deducer.languages import BETWEEN, FOLDER, LANGUAGES, files_of
from deducer.record.events import Counter, Reason
from solver.board import End
from solver.cards import LETTERS, suit
from solver.editions import EDITIONS
from solver.notation.spoken import RULES
from solver.rules import Dealt

PACKAGES = tuple(Path(path) for path in (*solver.__path__, str(FOLDER.parent)))
READS = {
    "Phrase",
    "fail",
    "_refuse",
    "take",
    "digit",
    "number",
    "warn",
    "__init__",
    "error_type",
    "LIST",
    "in_words",
}
"""Functions besides errors whose first argument is a template, if it is a text."""
APART = (
    "deducer/cli/",
    "deducer/formats/leaving_out.py",
    "deducer/page/",
    "deducer/show/",
    "solver/census/",
    "solver/proof/",
)
"""Where phrases are that no page is sent: the commands say them, or the server draws them."""
UNSTABLE = (
    "# ",
    "#\n",
    "#, fuzzy",
    '"Project',
    '"Report',
    '"POT',
    '"PO-',
    '"Last',
    '"Language-Team',
    '"Gen',
)
"""Header lines of a catalogue that are empty of meaning, or hold the time."""
ERRNOS = (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOTDIR, errno.ENOSPC, errno.EROFS)
"""The most frequent disk errors; the one of a taken port is added."""


@dataclass(frozen=True)
class Template:
    """A template in the source, with its plural, if any, and the names of its values.

    ``values`` is None where the source does not show them.
    """

    text: str
    plural: str | None
    file: str
    line: int
    values: frozenset[str] | None


@cache
def source() -> dict[str, ast.Module]:
    """Return the syntax of every file of the source, by its path."""
    return {
        file.relative_to(package.parent).as_posix(): ast.parse(file.read_text("utf-8"))
        for package in PACKAGES
        for file in sorted(package.rglob("*.py"))
    }


@cache
def templates() -> tuple[Template, ...]:
    """Return every template of the source, once for each place."""
    return tuple(_templates())


def _templates() -> Iterator[Template]:
    trees = source()
    reads = READS | set(errors(trees.values()))
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node.func) in reads | {"partial"}:
                yield from _of_call(node, reads, file)
    for text in words():
        yield Template(text, None, "", 0, None)


def words() -> Iterator[str]:
    """Yield the templates that are not literals in the source."""
    for each in map(suit, LETTERS):
        if each.name != each.letter:
            yield from (each.name, f"{each.letter}{{rank}}")
    yield from dict.fromkeys(map(str, (*End, *Reason, *Counter, *RULES.names, *Dealt)))
    yield from (edition for edition in EDITIONS if not edition.isdigit())
    yield BETWEEN
    yield from map(os.strerror, (*ERRNOS, errno.EADDRINUSE))


def errors(trees: Iterable[ast.Module]) -> list[str]:
    """The names of all error classes, found by their base classes."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names = ["HanabiError"]
    for name in names:  # it grows
        names += [each.name for each in classes if name in map(name_of, each.bases)]
    return names


def _of_call(call: ast.Call, reads: set[str], file: str) -> Iterator[Template]:
    args = call.args
    is_partial = name_of(call.func) == "partial"
    if is_partial:
        if not args or name_of(args[0]) not in reads:
            return
        args = args[1:]
    texts = [arg.value for arg in args if isinstance(arg, ast.Constant)]
    if not any(texts[:1]) or args[0] is not call.args[is_partial] or not isinstance(texts[0], str):
        return
    takes_plural = {"Phrase", "in_words"} & {name_of(call.func), name_of(call.args[0])}
    both = takes_plural and len(texts) > 1
    plural = str(texts[1]) if both else None
    names = [keyword.arg for keyword in call.keywords]
    values = None if is_partial or None in names else frozenset(name for name in names if name)
    yield Template(texts[0], plural, file, call.lineno, values)


def name_of(node: ast.expr) -> str:
    """Return the name of a function or class, without the module or object it belongs to."""
    return getattr(node, "id", None) or getattr(node, "attr", None) or ""


def path_of(language: str) -> Path:
    """Return the file of the translations into ``language``."""
    return FOLDER / f"{language}.po"


def read(language: str) -> Catalog:
    """Return the translations into ``language``, none for a new one."""
    if not path_of(language).exists():
        return Catalog(locale=language)
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> str:
    """Return the translations into ``language``, updated from the source, as text."""
    source = Catalog(locale="en")
    for template in templates():
        key = (template.text, template.plural) if template.plural else template.text
        # Babel's types ask for a line, its writer does not
        source.add(key, locations=[(template.file, 0)] if template.file else ())
    catalogue = read(language)
    catalogue.update(source, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    text = io.BytesIO()
    write_po(text, catalogue, width=0, include_lineno=False)
    lines = text.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNSTABLE))


def is_apart(file: str) -> bool:
    """Whether no page needs the phrases of a file."""
    return file.startswith(APART)


def compiled(language: str, *, apart: bool) -> str:
    """Return the translations into ``language`` as JSON text for run time.

    Those that no page is sent stand ``apart``, so that phones don't load them.
    """
    catalogue = read(language)
    phrases: dict[str, str | dict[str, str]] = {}
    anywhere = set(words())
    for message in catalogue:
        first, *plural = (message.id,) if isinstance(message.id, str) else message.id
        files = [file for file, _ in message.locations]
        shared = first in anywhere or not all(map(is_apart, files))
        if shared == apart:
            continue
        forms = (message.string,) if isinstance(message.string, str) else message.string or ()
        if first and all(forms):
            phrases[first] = dict(zip(("one", "other"), forms, strict=True)) if plural else forms[0]
    data = {"plural": catalogue.plural_expr, "phrases": phrases}
    return json.dumps(data, ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    """Write all catalogues, and their compiled form."""
    for language in LANGUAGES:
        if language != "en":
            path_of(language).write_text(updated(language), "utf-8")
            for apart, file in enumerate(files_of(language)):
                file.write_text(compiled(language, apart=bool(apart)), "utf-8")


if __name__ == "__main__":
    main()
