"""The reference of the companion's API, from the schema that it serves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from deducer.web.api.reference import PUBLISHED
from deducer.web.app import app_of
from tests.support.docs.markdown import anchor, page, table
from tests.support.docs.schemas import Pages
from tests.support.phones import service_of

OUTPUTS = "../../show/json/REFERENCE.md"
"""Where the schemas of commands' outputs, which answers share, are described."""

COMMON = ("table", "as")
"""Parameters of every address below a table."""


@cache
def schema() -> dict[str, Any]:
    """Return the API's schema as it is served."""
    return app_of(service_of()).openapi()


def reference() -> str:
    """Return the page: a section for each group of addresses, then the messages."""
    served = schema()
    messages = _messages()
    parts = [served["info"]["description"], "`/api/openapi.json` is this as a schema."]
    parts.append(table(("status", ""), *sorted(_errors().items())))
    everywhere = [
        each for operation in _operations() for each in operation[1].get("parameters", [])
    ]
    common = {each["name"]: each for each in everywhere if each["name"] in COMMON}
    parts += ["Addresses of a table take:", _parameters(messages, common.values())]
    for tag in served["tags"]:
        parts += [f"## {tag['name'].capitalize()}", tag["description"]]
        for call, operation in _operations():
            if tag["name"] in operation["tags"]:
                parts += [f"### `{call}`", operation["description"], *_details(messages, operation)]
    parts += ["## Messages", "What is sent and answered, by name."]
    return page("The companion's API", "`deducer/web`", *parts, *_sections(messages))


def undescribed() -> list[str]:
    """Return the addresses, parameters, messages and fields that say nothing of themselves."""
    missing = [call for call, operation in _operations() if not operation.get("description")]
    for call, operation in _operations():
        parameters = operation.get("parameters", [])
        missing += [f"{call} {each['name']}" for each in parameters if not each.get("description")]
    messages = _messages()
    missing += [name for name, each in messages.parts.items() if not each.get("description")]
    return missing + list(messages.undescribed())


def _messages() -> Pages:
    """The messages, without what commands print as well and what FastAPI has of its own."""
    parts = schema()["components"]["schemas"]
    return _Messages({name: each for name, each in parts.items() if not _elsewhere(name)})


class _Messages(Pages):
    def has_section(self, name: str) -> bool:
        return name in self.parts


def _elsewhere(name: str) -> bool:
    return name.partition(".")[0] in PUBLISHED or name.endswith("ValidationError")


def _operations() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path, operations in schema()["paths"].items():
        for method, operation in operations.items():
            yield f"{method.upper()} {path}", operation


def _errors() -> dict[str, str]:
    """What each status but success means."""
    return {
        status: answer["description"]
        for _, operation in _operations()
        for status, answer in operation["responses"].items()
        if status >= "300"
    }


def _details(messages: Pages, operation: Mapping[str, Any]) -> Iterator[str]:
    own = [each for each in operation.get("parameters", []) if each["name"] not in COMMON]
    if own:
        yield _parameters(messages, own)
    asked = _content(messages, operation.get("requestBody", {}))
    success = next(each for status, each in operation["responses"].items() if status < "300")
    answered = _content(messages, success) or "nothing"
    yield f"Takes {asked}; answers {answered}." if asked else f"Answers {answered}."


def _parameters(messages: Pages, parameters: Iterable[Mapping[str, Any]]) -> str:
    rows = [
        (
            f"`{each['name']}`",
            each["in"],
            messages.kind(each["schema"]),
            each.get("description", ""),
        )
        for each in parameters
    ]
    return table(("parameter", "in", "type", ""), *rows)


def _content(messages: Pages, body: Mapping[str, Any]) -> str:
    return " or ".join(
        _answer(messages, each["schema"]) if kind == "application/json" else f"`{kind}`"
        for kind, each in body.get("content", {}).items()
    )


def _answer(messages: Pages, answered: Mapping[str, Any]) -> str:
    name = str(answered.get("$ref", "")).rpartition("/")[2]
    if name and _elsewhere(name):
        return f"[{name}]({OUTPUTS}{anchor(name)})"
    return "`application/json`" if answered == {"type": "string"} else messages.kind(answered)


def _sections(messages: Pages) -> Iterator[str]:
    for name, each in messages.parts.items():
        yield f"### {name}"
        yield from filter(None, [each["description"], messages.fields(each)])
        if not each.get("properties"):
            yield f"It is {messages.kind(each)}."
