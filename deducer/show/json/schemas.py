"""The published JSON schemas of outputs, made from their shapes."""

from __future__ import annotations

import json
from pkgutil import resolve_name

from solver.errors import HanabiError, quoted

OUTPUTS = {
    "advise": ("advise:AdviceJson", "hanabi advise --json"),
    "agreements": ("agreements:AgreementsJson", "hanabi agreements --json"),
    "board": ("deals:BoardJson", "POST /api/board/actions"),
    "census": ("census:CensusJson", "hanabi census --json"),
    "deck": ("deals:DeckJson", "hanabi deck check --json"),
    "deck-chance": ("deals:ShuffleJson", "hanabi deck chance --json"),
    "exercises": ("train:ExercisesJson", "hanabi sheet SHEET --train N --json"),
    "knowledge": ("knowledge:KnowledgeJson", "hanabi knowledge --json"),
    "play": ("play:ResultsJson", "hanabi play --json"),
    "puzzle": ("deals:PuzzleJson", "hanabi puzzle --json"),
    "quiz": ("quiz:QuizJson", "POST /api/quiz/score"),
    "review": ("review:ReviewJson", "hanabi review GAME --json"),
    "reviews": ("review:FolderJson", "hanabi review DIR --json"),
    "solve": ("deals:SolutionJson", "hanabi solve --json"),
}
"""The shape of each output, as a module and a name, and what gives it."""


def names() -> list[str]:
    """Return the names of outputs that have a schema."""
    return list(OUTPUTS)


def schema_text(name: str) -> str:
    """Return the JSON schema of the output ``name``, as text.

    :raises HanabiError: if there is none.
    """
    from pydantic import TypeAdapter
    from pydantic.json_schema import GenerateJsonSchema

    if name not in OUTPUTS:
        raise HanabiError(
            "no schema is called {name}: choose from {names}",
            name=quoted(name),
            names=tuple(OUTPUTS),
        )
    shape, title = OUTPUTS[name]
    schema = TypeAdapter(resolve_name(f"deducer.show.json.{shape}")).json_schema()
    schema = {"$schema": GenerateJsonSchema.schema_dialect} | schema | {"title": title}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
