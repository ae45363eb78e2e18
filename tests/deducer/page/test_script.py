"""A page's modules as one script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deducer.page import STATIC
from deducer.page.script import ScriptError, script_of


def modules(folder: Path, **texts: str) -> Path:
    """Modules in a folder, of which ``page`` is returned."""
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "page.js"


def test_each_module_comes_once_after_those_that_it_imports(tmp_path: Path) -> None:
    page = modules(
        tmp_path,
        page='import { two as second } from "./two.js";\nimport "./one.js";\nawait second();\n',
        two='import {\n  one,\n} from "./one.js";\n\nexport async function two() {\n  one();\n}\n',
        one="export const one = () => 1;\nexport class Kind {}\nexport function last() {}\n",
    )
    assert script_of(page) == (
        "const $one = (() => {\n"
        "const one = () => 1;\nclass Kind {}\nfunction last() {}\n"
        "return { one, Kind, last };\n})();\n"
        "const $two = (() => {\n"
        "const {\n  one,\n} = $one;\n\nasync function two() {\n  one();\n}\n"
        "return { two };\n})();\n"
        "{\nconst { two: second } = $two;\nconst {} = $one;\nawait second();\n}\n"
    )


def test_a_module_is_joined_in_the_place_of_another(tmp_path: Path) -> None:
    page = modules(
        tmp_path,
        page='import { one } from "./one.js";\nimport { two } from "./two.js";\none(two);\n',
        one='import { two } from "./two.js";\nexport const one = () => two;\n',
        two="export const two = 2;\n",
        other="export const two = 3;\n",
    )
    script = script_of(page, {"two.js": "other.js"})
    assert script == script_of(page).replace("$two", "$other").replace("two = 2", "two = 3")
    assert script.count("$other") == 3


def test_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    text = (
        '// What.\n/** One\n * two. */\nconst a = 1; // a\n  /** b */\n/** c */ const b = "//";\n'
    )
    page = modules(tmp_path, page=f"{text}const c = `${{a}} //\n`;\n")
    assert script_of(page) == (
        '{\nconst a = 1; // a\n/** c */ const b = "//";\nconst c = `${a} //\n`;\n}\n'
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import { page } from "./page.js";\n', "page.js imports itself, through other.js"),
        ("export let changes = 1;\n", "other.js can't be joined: export let changes = 1;"),
        ("export default 1;\n", "other.js can't be joined: export default 1;"),
        ('import * as all from "./x.js";\n', "other.js can't be joined: import \\* as all from"),
        ('later(() => import("./x.js"));\n', "other.js can't be joined: import\\(\"./x.js"),
        ("await 1;\n", "other.js can't be joined: await 1;"),
    ],
)
def test_what_can_not_be_joined_is_refused(tmp_path: Path, text: str, said: str) -> None:
    page = modules(tmp_path, page='import { other } from "./other.js";\n', other=text)
    with pytest.raises(ScriptError, match=said):
        script_of(page)


def test_every_page_can_be_joined() -> None:
    for page in STATIC.glob("*.html"):
        for module in re.findall(r'type="module" src="/static/([^"]+)"', page.read_text()):
            text = script_of(STATIC / module)
            assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
            assert re.search(r"^const \{.*\} = \$\w+;$", text, re.MULTILINE)
