"""What became of the log between two states: what is new, and what was taken back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.in_node import in_node

CHANGES = """([before, now]) => import("history.js").then(({ changes }) => {
    const { come, gone } = changes({ log: before }, { log: now });
    return [come.map((line) => line.text), gone.map((line) => line.text)];
})"""


def log(*lines: str) -> list[dict[str, Any]]:
    """A state's log of plays; what follows ``>`` was drawn."""
    return [
        {"number": number, "text": text, "entry": entry(*text.split(" > "))}
        for number, text in enumerate(lines, start=1)
    ]


def entry(card: str, drawn: str | None = None) -> dict[str, Any]:
    return {"kind": "play", "card": card} | ({"drawn": drawn} if drawn else {})


@pytest.mark.parametrize(
    ("before", "now", "come", "gone"),
    [
        ("a b", "a b", "", ""),
        ("a b", "a b c", "c", ""),
        ("a b", "a", "", "b"),
        ("a b", "a c d", "c d", "b"),
        ("a b c", "a x c", "x", "b"),
        ("a b c", "a c", "", "b"),
        ("a b", "a b b", "b", ""),
        ("a b b", "a b", "", "b"),
        ("a b c d", "a x c y", "x y", "b d"),
        ("", "a", "a", ""),
        ("a|b", "a > y2|b", "a > y2", ""),
        ("a > y1|b", "a > y2|b", "a > y2", ""),
        ("a > y1|b", "c > y1|b", "c > y1", "a > y1"),
    ],
)
def test_what_came_and_what_is_gone(before: str, now: str, come: str, gone: str) -> None:
    between = "|" if "|" in before else " "
    logs = [log(*filter(None, lines.split(between))) for lines in (before, now)]
    found = in_node(CHANGES, logs)
    assert [" ".join(lines) for lines in found] == [come, gone]
