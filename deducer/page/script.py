"""A page's modules as one script, so that a phone far away asks only once.

Nothing is compiled, only comments on lines of their own are left out: a fifth of the bytes. Each
module becomes a function, run once in the order of the imports, that returns what the module
exports. So modules must not import each other in a circle, nor export what changes later, and only
the page's own may await at its top.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)(?s:.))*\*/)\n", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport(?:\(|\.meta).*", re.MULTILINE)
"""What is left where imports and exports are written in another way."""
_AWAIT = re.compile(r"^await\b.*", re.MULTILINE)


class ScriptError(ValueError):
    """A module is written in a way that can't be joined."""


def script_of(page: Path, instead: Mapping[str, str] = {}) -> str:
    """Return the module ``page`` with all that it imports, as one that imports nothing.

    ``instead`` names modules that are joined in the place of others, from the folder of ``page``.

    :raises ScriptError: naming the module, and what can't be joined.
    """
    page = page.resolve()
    root = page.parent
    return _Joined(root, {root / place: root / other for place, other in instead.items()}).of(page)


class _Joined:
    """Modules below ``root``, each in the place of whatever it stands ``instead`` of."""

    def __init__(self, root: Path, instead: Mapping[Path, Path]) -> None:
        self.root = root
        self.instead = instead
        self.bodies: dict[Path, str] = {}

    def of(self, page: Path) -> str:
        """Return the script of ``page``."""
        self._add(page, ())
        last = self.bodies.pop(page)
        parts = (
            f"const {self._name(module)} = (() => {{\n{body}}})();\n"
            for module, body in self.bodies.items()
        )
        return f"{''.join(parts)}{{\n{last}}}\n"

    def _add(self, module: Path, within: tuple[Path, ...]) -> None:
        """Add a module's text, after those of all that it imports.

        ``within`` are the modules that are being added.
        """
        name = module.relative_to(self.root).as_posix()
        if module in within:
            raise ScriptError(f"{name} imports itself, through {within[-1].name}")
        if module in self.bodies:
            return
        text = module.read_text(encoding="utf-8")
        for found in _IMPORT.finditer(text):
            self._add(self._at(module, found[2]), (*within, module))

        def taken(found: re.Match[str]) -> str:
            names = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1] or "")
            return f"const {{{names}}} = {self._name(self._at(module, found[2]))};"

        body = _EXPORT.sub("", _IMPORT.sub(taken, _COMMENT.sub("", text)))
        left = _LEFT.search(body) or (_AWAIT.search(body) if within else None)
        if left is not None:
            raise ScriptError(f"{name} can't be joined: {left[0]}")
        exported = ", ".join(_EXPORT.findall(text))
        self.bodies[module] = f"{body}return {{ {exported} }};\n" if within else body

    def _at(self, module: Path, place: str) -> Path:
        """The module that ``module`` gets when it imports ``place``."""
        named = (module.parent / place).resolve()
        return self.instead.get(named, named)

    def _name(self, module: Path) -> str:
        """The name of what a module exports: ``$sheet_log`` for ``sheet/log.js``."""
        place = module.relative_to(self.root).with_suffix("").as_posix()
        return "$" + re.sub(r"\W", "_", place)
