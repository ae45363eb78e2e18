"""The reference of JSON: tables of the fields that a schema describes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deducer.show.json.schemas import names, schema_text
from tests.support.docs.markdown import anchor, page, table

Schema = Mapping[str, Any]
LONGEST_PATTERN = 30
"""A longer pattern says less than the description beside it."""


def reference() -> str:
    """Return the page: a section for each command's output."""
    parts = [
        "What commands print with `--json`. `hanabi schema NAME` prints the JSON schema that each "
        "output holds to; `hanabi schema review` is that of one game, `reviews` of a folder."
    ]
    for name in names():
        schema = json.loads(schema_text(name))
        parts += [f"## {name}", f"`{schema['title']}`. {schema['description']}"]
        parts += Pages(schema.get("$defs", {}), f"{name}: ").sections(schema)
    return page("JSON outputs", "`deducer/show/json/schemas`", *parts)


def undescribed() -> list[str]:
    """Return the fields of all outputs that have no description."""
    return [
        field
        for name in names()
        for schema in [json.loads(schema_text(name))]
        for field in Pages(schema.get("$defs", {})).undescribed(**{name: schema})
    ]


@dataclass(frozen=True)
class Pages:
    """Schemas that refer to each other by name; their headings begin with ``prefix``."""

    parts: Mapping[str, Schema]
    prefix: str = ""

    def sections(self, schema: Schema) -> Iterator[str]:
        """Yield the tables of a schema and of all parts that have fields."""
        yield self.fields(schema)
        words = [("where a type is", "it is")]
        for name, part in self.parts.items():
            if fields := self.fields(part):
                yield f"### {self.prefix}{name}"
                yield from filter(None, [part.get("description"), fields])
            else:
                words.append((f"`{name}`", self.kind(part)))
        if len(words) > 1:
            yield table(*words)

    def fields(self, schema: Schema) -> str:
        """Return the table of an object's fields, those of objects within it after their field.

        An object that can have one of several shapes has a table for each.
        """
        tables = [
            table(("field", "type", ""), *rows)
            for shape in (schema, *_choices(schema))
            if (rows := [(f"`{at}`", self.kind(each), self.said(each)) for at, each in walk(shape)])
        ]
        return "\n\nor\n\n".join(tables)

    def undescribed(self, **more: Schema) -> Iterator[str]:
        """Yield the fields that neither say what they are nor are of a type that does."""
        for name, schema in {**more, **self.parts}.items():
            for path, field in (
                each for shape in (schema, *_choices(schema)) for each in walk(shape)
            ):
                if "const" not in field and not self.said(field):
                    yield f"{name}: {path}"

    def said(self, field: Schema) -> str:
        """Return what a field says of itself, or its type does."""
        if "description" in field:
            return str(field["description"])
        if "$ref" in field:
            return str(self.parts[_name(field)].get("description", ""))
        return next(filter(None, map(self.said, _choices(field))), "")

    def kind(self, field: Schema) -> str:
        """Return a field's type in words."""
        if "$ref" in field:
            name = _name(field)
            return f"[{name}]({anchor(self.prefix + name)})" if self.has_section(name) else name
        if choices := _choices(field):
            return " or ".join(dict.fromkeys(map(self.kind, choices)))
        if "const" in field:
            return f"`{json.dumps(field['const'])}`"
        if "enum" in field:
            return " or ".join(f"`{json.dumps(each)}`" for each in field["enum"])
        types = field.get("type", "any")
        shown = [
            self._plain(each, field) for each in ([types] if isinstance(types, str) else types)
        ]
        return " or ".join(shown)

    def has_section(self, name: str) -> bool:
        """Return whether a part is described under a heading of its own."""
        part = self.parts.get(name, {})
        return any(field for shape in (part, *_choices(part)) for field in walk(shape))

    def _plain(self, kind: str, field: Schema) -> str:
        match kind:
            case "array":
                items = [field["items"]] if "items" in field else field["prefixItems"]
                return "list of " + " or ".join(dict.fromkeys(map(self.kind, items)))
            case "object":
                values = [
                    field.get("additionalProperties"),
                    *field.get("patternProperties", {}).values(),
                ]
                kinds = [self.kind(each) for each in values if isinstance(each, dict)]
                return f"object of {kinds[0]}" if kinds else "object"
            case "string":
                pattern = field.get("pattern", "")
                return f"text `{pattern}`" if 0 < len(pattern) < LONGEST_PATTERN else "text"
            case "integer" | "number":
                bounds = [f"{field[each]:g}" for each in ("minimum", "maximum") if each in field]
                return " ".join([kind, "–".join(bounds)] + ["or more"] * (len(bounds) == 1)).strip()
        return {"boolean": "true or false"}.get(kind, kind)


def walk(schema: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Yield every field of an object with its path, and those of objects that stand within it."""
    for name, field in schema.get("properties", {}).items():
        here = f"{path}.{name}".lstrip(".")
        yield here, field
        yield from walk(field, here)
        yield from walk(field.get("items", {}), f"{here}[]")


def _choices(schema: Schema) -> list[Schema]:
    both = schema.get("anyOf", []) + schema.get("oneOf", [])
    return [each for each in both if set(each) != {"required"}]


def _name(field: Schema) -> str:
    return str(field["$ref"]).rpartition("/")[2]
