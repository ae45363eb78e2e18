"""Players and rules given on the command line, which override those in a file."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import HanabiError, NotationError
from solver.notation.rules_lines import RulesReader
from solver.rules import PLAYERS


@dataclass(frozen=True)
class Said:
    """The options for players and rules; None and False where they were not given."""

    players: int | None
    rules: str | None = None
    edition: str | None = None
    dealt: str | None = None
    avalanche: bool = False
    choreography: bool = False
    empty_hints: bool = False

    def header(self) -> dict[str, str]:
        """Return the header lines for the options.

        :raises HanabiError: naming the option whose value no rules have.
        """
        if self.players is not None and self.players not in PLAYERS:
            most = PLAYERS[-1]
            raise HanabiError(
                "--players: {least} to {most} can play, not {players}",
                least=PLAYERS[0],
                most=most,
                players=self.players,
            )
        flags = {
            "avalanche": self.avalanche,
            "choreography": self.choreography,
            "empty-hints": self.empty_hints,
        }
        words = [self.rules, *(word for word, is_on in flags.items() if is_on)]
        rules = " ".join(filter(None, words))
        said = {"rules": rules, "edition": self.edition, "dealt": self.dealt}
        header = {key: value for key, value in said.items() if value}
        for key, value in header.items():
            try:
                RulesReader({key: value}).rules()
            except NotationError as error:
                raise HanabiError("--{key}: {problem}", key=key, problem=error.fault) from None
        return header
