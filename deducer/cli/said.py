"""Players and rules said on the command line, where they count more than what a file says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.errors import HanabiError, NotationError
from solver.rules_text import RulesReader


@dataclass(frozen=True)
class Said:
    """What the options say: values by option, None where not given, and flags of ``rules``."""

    players: int | None
    values: Mapping[str, str | None]
    flags: Mapping[str, bool]

    def header(self) -> dict[str, str]:
        """Return the header lines that the options stand for.

        :raises HanabiError: naming the option that says what no rules can be.
        """
        words = [self.values.get("rules"), *(word for word, is_on in self.flags.items() if is_on)]
        header = {"rules": " ".join(filter(None, words))}
        header |= {key: value or "" for key, value in self.values.items() if key != "rules"}
        header = {key: value for key, value in header.items() if value}
        for key, value in header.items():
            try:
                RulesReader({key: value}).rules()
            except NotationError as error:
                raise HanabiError(f"--{key}: {error.problem}") from None
        return header
