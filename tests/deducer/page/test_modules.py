"""The page's modules and files: floors, backends, libraries to the byte, and what is sent."""

import re
from collections import Counter
from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from deducer.page import STATIC
from deducer.page.bundle.sources import NOT_RUN, ROOT, is_run
from deducer.page.page_files import (
    BY_PYTHON,
    BY_SERVER,
    FOR_FOLDERS,
    FOR_SERVERS,
    POLICY,
    files,
    folder_files,
    imported,
    place_of,
    version,
)
from deducer.web.messages.entries import EventMessage

FLOORS = (
    "vendor",
    "core",
    "cards",
    "state",
    "table",
    "start",
    "study",
    "served alone saved",
    "pages",
)
"""The folders of modules from the ground up; those on one floor know nothing of each other."""
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js"))
VENDORED = ["vendor/htm.js", "vendor/hooks.js", "vendor/preact.js"]


def text_of(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def folder(name: str) -> str:
    """The folder of a module among those that have a floor."""
    return name.removeprefix("js/").split("/")[0]


def test_imports_lead_down() -> None:
    floor = {name: height for height, names in enumerate(FLOORS) for name in names.split()}
    wrong = [
        f"{name} imports {other}"
        for name in MODULES
        for other in imported(name)
        if folder(name) != folder(other) and floor[folder(name)] <= floor[folder(other)]
    ]
    assert wrong == []


def test_no_import_goes_round_in_a_circle() -> None:
    sorter = TopologicalSorter({name: imported(name) for name in MODULES + VENDORED})
    try:
        sorter.prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_no_two_modules_have_one_name() -> None:
    names = Counter(name.rpartition("/")[2] for name in MODULES)
    assert [name for name, count in names.items() if count > 1] == []


def test_both_backends_can_do_what_a_backend_can() -> None:
    documented = re.findall(r"@property \{[^}]+\} (\w+)", text_of("js/core/backend.js"))
    assert len(documented) > 15
    for names in ([BY_SERVER], [BY_PYTHON, "js/alone/tables.js"]):
        texts = "".join(map(text_of, names))
        begun = r"^(?:answerBy\(|export const tablesHere = )\{\n"
        held = re.findall(rf"{begun}(.*?)^\}}\)?;$", texts, re.M | re.S)
        members = re.findall(r"^  (\w+)(?=[,:(])", "".join(held), re.MULTILINE)
        assert sorted(members) == sorted(documented)


def test_nothing_is_asked_of_a_backend_that_is_not_documented() -> None:
    documented = {*re.findall(r"@property \{[^}]+\} (\w+)", text_of("js/core/backend.js"))}
    asked = {each for name in MODULES for each in re.findall(r"\bbackend\.(\w+)", text_of(name))}
    assert asked - {"js"} == documented


DIGESTS = {  # of preact 10.29.8, its hooks, and htm 3.1.1: each package's *.module.js
    "preact.js": "c30e721ebfdc6e2ad4c18c14d2dfb82667829c8aec27de1207774e3fc16858a8",
    "hooks.js": "a6ee626f2d01570592dd569a792e3f050154aa02890eead8c223fa3ed5aa3d5a",
    "htm.js": "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4",
}
LICENSES = {"preact.LICENSE": "The MIT License", "htm.LICENSE": "Apache License"}


def test_libraries_are_those_of_npm_and_their_licenses_go_with_them() -> None:
    """But for the address of what they import: no browser finds a bare name."""
    texts = {path.name: path.read_text("utf-8") for path in (STATIC / "vendor").iterdir()}
    originals = {name: texts[name].replace('from"./preact.js"', 'from"preact"') for name in DIGESTS}
    assert {name: sha256(text.encode()).hexdigest() for name, text in originals.items()} == DIGESTS
    assert texts.keys() == {*DIGESTS, *LICENSES}
    for name, words in LICENSES.items():
        assert texts[name].lstrip().startswith(words)
        place = place_of(f"vendor/{name}")
        assert files()[place].decode() == folder_files()[f"static/{place}"].decode() == texts[name]


WORKERS = sorted((ROOT / "deducer/page").rglob("*.mjs"))
PYTHON = re.compile(r"^from ((?:solver|deducer)[\w.]*) import (\w+(?:, \w+)*)$", re.MULTILINE)
IMPORTS = [
    (module, name)
    for script in WORKERS
    for module, names in PYTHON.findall(script.read_text("utf-8"))
    for name in names.split(", ")
]


def test_what_workers_import_is_there_and_in_a_browser() -> None:
    assert len(IMPORTS) >= 5
    for module, name in IMPORTS:
        file = import_module(module).__file__
        assert file is not None
        assert is_run(Path(file).relative_to(ROOT).as_posix())
        assert hasattr(import_module(module), name)


def test_what_a_build_leaves_out_is_there() -> None:
    installed = "deducer/sample_games"  # which stands on top in the source
    missing = [name for name in NOT_RUN if not (ROOT / name).exists()]
    assert missing == [installed]


NAMED = re.compile(r'(?:src|href)="([^"]+)"')
FRAMES = {
    "style-src 'self'": "style-src 'self' 'unsafe-inline'",
    "img-src 'self'": "img-src 'self' data:",
    "; frame-src 'self'": "; frame-src blob:",
}
WIDER = {"puzzle.html": FRAMES}
"""What a page may do besides: for a sheet without a script in a frame."""
PAGES = sorted(name for name in folder_files() if name.endswith(".html"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_folder_names_files_beside_it(name: str) -> None:
    there = folder_files()
    page = there[name].decode()
    named = NAMED.findall(page)
    assert {*named} <= there.keys()
    assert f"static/{place_of(BY_PYTHON)}" in named
    assert f"static/{place_of(BY_SERVER)}" not in named


@pytest.mark.parametrize("sent", [files, folder_files])
def test_a_page_names_all_modules_that_its_modules_import(
    sent: Callable[[], dict[str, bytes]],
) -> None:
    """So a phone far away waits for the page and for its files, and not for one after the other."""
    there = sent()
    for name in [name for name in there if name.endswith(".html")]:
        page = there[name].decode()
        early = re.findall(r'rel="modulepreload" href="/?static/\w+/([^"]+)"', page)
        scripts = re.findall(r'type="module" src="/?static/\w+/([^"]+)"', page)
        assert len({*early}) == len(early)
        assert {*scripts} < {*early}
        assert {other for each in early for other in imported(each)} <= {*early}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_folder_has_a_policy_of_its_own(name: str) -> None:
    page = folder_files()[name].decode()
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    for plain, wider in WIDER.get(name, {}).items():
        assert policy.count(wider) == 1
        policy = policy.replace(wider, plain)
    assert policy.startswith(POLICY)
    assert policy.count("'self'") == policy.count("-src") - 1  # all but default-src, which is none
    assert "http" not in policy
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_a_folder_has_what_its_pages_load_later_and_no_page_of_a_server() -> None:
    there = folder_files()
    every = {path.name for path in STATIC.glob("*.html")}
    assert {"index.html", "table.html"} <= {*PAGES} == every - {*FOR_SERVERS}
    wanted = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("i18n/*.json")}
    assert {f"static/{place_of(name)}" for name in wanted} < there.keys()
    assert not {f"static/{name}" for name in FOR_SERVERS} & there.keys()


def test_a_server_sends_the_same_files_but_some_pages() -> None:
    served, there = files(), folder_files()
    assert {*PAGES} - served.keys() == {*FOR_FOLDERS}
    assert {*FOR_SERVERS} < served.keys()
    for name, body in there.items():
        if name.startswith("static/") and name.removeprefix("static/") in served:
            assert served[name.removeprefix("static/")] == body
    assert not {name for name in served if name.startswith(("css/", "js/", "i18n/"))}
    assert {name.partition("/")[0] for name in served if name.endswith(".css")} == {version()}


def test_every_kind_of_event_in_a_log_can_be_corrected() -> None:
    source = (STATIC / "js/table/sheet/editor.js").read_text("utf-8")
    known = re.search(r"const PARTS = \{(.*?)\n\};", source, re.DOTALL)
    assert known is not None
    kinds = {
        str(field) for field in TypeAdapter(EventMessage).json_schema()["discriminator"]["mapping"]
    }
    assert {*re.findall(r"^  (\w+):", known[1], re.MULTILINE)} == kinds
