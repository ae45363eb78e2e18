"""The libraries of the page: they are those on npm, to the byte.

For newer ones, run `npm pack preact htm`, and put their files and digests in place of these.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from deducer.page import STATIC
from deducer.page.page_files import files, folder_files, place_of

DIGESTS = {  # of preact 10.29.8, its hooks, and htm 3.1.1: each package's *.module.js
    "preact.js": "c30e721ebfdc6e2ad4c18c14d2dfb82667829c8aec27de1207774e3fc16858a8",
    "hooks.js": "a6ee626f2d01570592dd569a792e3f050154aa02890eead8c223fa3ed5aa3d5a",
    "htm.js": "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4",
}
LICENSES = {"preact.LICENSE": "The MIT License", "htm.LICENSE": "Apache License"}


def test_each_library_has_its_digest_and_its_license() -> None:
    there = {path.name for path in (STATIC / "vendor").iterdir()}
    assert there == {*DIGESTS, *LICENSES}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_library_is_that_of_npm(name: str) -> None:
    """But for the address of what it imports: no browser finds a bare name."""
    text = (STATIC / "vendor" / name).read_text("utf-8")
    original = text.replace('from"./preact.js"', 'from"preact"')
    assert sha256(original.encode()).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", LICENSES)
def test_a_license_is_handed_out_with_the_page(name: str) -> None:
    text = (STATIC / "vendor" / name).read_text("utf-8")
    assert text.lstrip().startswith(LICENSES[name])
    place = place_of(f"vendor/{name}")
    assert files()[place].decode() == folder_files()[f"static/{place}"].decode() == text
