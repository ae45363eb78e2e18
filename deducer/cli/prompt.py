"""The prompt of ``hanabi table``: a line editor above a status line that never scrolls away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from deducer.cli.session import Session
from deducer.cli.streams import encodable
from deducer.languages import in_words

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent


ROOM = 20
"""The columns for an answer behind its question; else it goes on the line below."""


class Prompt:
    """A prompt with a status line at the bottom of the screen, which stays while lines scroll.

    Tab completes a word; where several words go on, they stand above the status line until the
    next key. So no lines are kept free for a menu.
    """

    def __init__(self, session: Session, console: Console) -> None:
        """Begin with the status and the completions of ``session``."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.key_binding import KeyBindings
        from prompt_toolkit.styles import Style

        self.session = session
        self.console = console
        self.completions = session.completions
        self.offered: list[str] = []
        keys = KeyBindings()
        keys.add("tab")(self._complete)
        self._prompt: PromptSession[str] = PromptSession(
            bottom_toolbar=self._status,
            key_bindings=keys,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            style=Style.from_dict({"bottom-toolbar": "noreverse"}),
        )
        self._prompt.default_buffer.on_text_changed += lambda _: self.offered.clear()

    def ask(self, question: str) -> str:
        """Return what is typed after ``question``; a dumb terminal has the status line above it."""
        from prompt_toolkit.utils import is_dumb_terminal

        self.offered.clear()
        if is_dumb_terminal():
            self.console.print(self.session.status(self.console.width))
        return self._prompt.prompt(encodable(self.fitted(question)))

    def fitted(self, question: str) -> str:
        """Return the question, broken between words where it leaves no room for an answer."""
        width = self.console.width
        if cell_len(question) + ROOM <= width or cell_len(question) <= ROOM:
            return question
        return f"{_wrapped(question.rstrip(' >'), width)}\n> "

    def edit(self, text: str) -> str:
        """Return ``text`` as it is changed here, line by line; as it was after Ctrl-C."""
        from prompt_toolkit import PromptSession

        def numbered(_: int, above: int, wrapped: int) -> str:
            return " " * 5 if wrapped else f"{above + 1:>3}  "

        how = in_words("Esc, then Enter: done · Ctrl-C: change nothing")
        below = encodable(_wrapped(how, self.console.width))
        editor: PromptSession[str] = PromptSession(
            multiline=True, bottom_toolbar=below, prompt_continuation=numbered
        )
        try:
            return editor.prompt(numbered(0, 0, 0), default=text)
        except KeyboardInterrupt:
            return text

    def _complete(self, event: KeyPressEvent) -> None:
        """Complete the word at the cursor with the letters that all candidates share."""
        buffer = event.current_buffer
        before = buffer.document.text_before_cursor
        begun = "" if not before or before[-1].isspace() else before.split()[-1]
        words = self.completions(before)
        letters = zip(*(word.casefold() for word in words), strict=False)
        shared = sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, letters))
        if len(words) == 1:
            buffer.delete_before_cursor(len(begun))
            buffer.insert_text(f"{words[0]} ")
        elif shared > len(begun):
            buffer.delete_before_cursor(len(begun))
            buffer.insert_text(words[0][:shared])
        if len(words) > 1:
            self.offered[:] = words

    def _status(self) -> ANSI:
        from prompt_toolkit.formatted_text import ANSI

        width = self.console.width
        with self.console.capture() as capture:
            if self.offered:
                offered = Text(_listed(self.offered), style="dim")
                offered.truncate(width, overflow="ellipsis")
                self.console.print(offered)
            self.console.print(self.session.status(width), end="")
        return ANSI(encodable(capture.get()))


def _wrapped(text: str, width: int) -> str:
    """The text in lines of at most ``width`` columns, broken between words.

    French has blanks that do not break, which are kept from it by a letter that nobody types.

    >>> _wrapped("who plays, in seat order? ", 12)
    'who plays,\\nin seat\\norder?'
    """
    lines = Text(text.replace("\xa0", "\ue000")).wrap(Console(width=width), width)
    return "\n".join(line.plain.rstrip() for line in lines).replace("\ue000", "\xa0")


def _listed(words: Sequence[str]) -> str:
    """Words on a line, in which the cards of a suit share its letter: ``r135  y2  ?``.

    >>> _listed(["r1", "r3", "r5", "y2", "?", "none"])
    'r135  y2  ?  none'
    """
    suits = groupby(words, lambda word: word[0] if re.fullmatch("[A-Za-z][1-5]", word) else word)
    return "  ".join(key + "".join(word[len(key) :] for word in suit) for key, suit in suits)
