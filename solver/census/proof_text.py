"""Writes a proof as a line of JSON, and reads it: its kind, and its fields by name.

Cards are texts such as ``"r1"``, and tuples are arrays. Reading a proof does not check it.
"""

from __future__ import annotations

import json
from typing import Any, get_args

from solver.cards import Card
from solver.errors import CensusError, quoted
from solver.proof.kinds import KINDS
from solver.proof.proof import Proof, field_types


def proof_text(proof: Proof) -> str:
    """Return ``proof`` as text.

    >>> from solver.proof.kinds import GoneProof
    >>> proof_text(GoneProof(Card("r", 1)))
    '{"kind":"gone","card":"r1"}'
    """
    data = {"kind": proof.kind(), **proof.data}
    return json.dumps(data, separators=(",", ":"))


def read_proof(text: str) -> Proof:
    """Return the proof in ``text``.

    :raises CensusError: if ``text`` is not a proof.
    """
    try:
        data = json.loads(text)
        kind = KINDS[data.pop("kind")]
        types = field_types(kind)
        if data.keys() != types.keys():
            raise KeyError
        return kind(**{name: _read(value, types[name]) for name, value in data.items()})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CensusError("this is no proof: {text}", text=quoted(text[:60])) from None


def _read(value: Any, kind: Any) -> Any:
    """A field's value from JSON: an int, a text, a card, or a tuple of them.

    :raises TypeError: if it is not of the type ``kind``.
    """
    inner = get_args(kind)
    if inner and isinstance(value, list):
        return tuple(_read(each, inner[0]) for each in value)
    if kind is Card and isinstance(value, str):
        return Card.parse(value)
    if type(value) is not kind:
        raise TypeError
    return value
