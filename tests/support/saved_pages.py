"""Pages that are one HTML file, read back: their elements, and the answers that they hold."""

import gzip
import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import Any

VOID = ("meta", "link", "input", "br", "hr", "img")


class Reader(HTMLParser):
    """Reads a page, and refuses one whose elements do not nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def answers_of(page: str) -> dict[str, Any]:
    """The answers that a page holds."""
    found = re.search(r'id="answers">(.*?)</script>', page)
    assert found is not None
    answers: dict[str, Any] = json.loads(gzip.decompress(b64decode(found[1])))
    return answers
