"""The style sheets: what the page itself is, is not a part of it."""

from __future__ import annotations

import re

from deducer.page import STATIC

SCRIPTS = "\n".join(file.read_text("utf-8") for file in sorted(STATIC.glob("js/**/*.js")))


def words(text: str) -> set[str]:
    """The classes in a script's text, without those that it composes."""
    return set(re.sub(r"\S*\$\{[^}]*\}\S*", " ", text).split())


def body_classes() -> set[str]:
    """What the body of a page can be: in its file, as a state, or by its table."""
    pages = "\n".join(file.read_text("utf-8") for file in sorted(STATIC.glob("*.html")))
    found = words(" ".join(re.findall(r'<body class="([^"]*)"', pages)))
    for toggled in re.findall(r'body\.class(?:List\.\w+\(|Name = )"([\w-]+)"', SCRIPTS):
        found.add(toggled)
    table = SCRIPTS[SCRIPTS.index("function pageClass") :].partition("\n}\n")[0]
    return found | set(re.findall(r'"([a-z][a-z-]*)"', table))


def test_no_part_of_a_page_is_called_as_the_page_itself() -> None:
    """Or a sheet's rule for the part would lay the whole page out."""
    makers = "h|svg|tableOf|serverText|problemText"
    named = re.findall(rf'\b(?:{makers})\(\s*"\w+((?:\.[\w-]+)+)[#"]', SCRIPTS)
    named += re.findall(r'\bbutton\(\s*["`]([\w.-]+)', SCRIPTS)
    parts = words(" ".join(re.findall(r'class: ?[`"]([^`"]*)[`"]', SCRIPTS)))
    parts |= words(" ".join(re.findall(r'\bclass="((?:[^"$]|\$\{[^}]*\})*)"', SCRIPTS)))
    parts |= words(" ".join(named).replace(".", " "))
    classes = body_classes()
    assert {"dropping", "tall-own", "start", "study", "watch"} <= classes
    assert len(parts) > 200
    assert parts & classes == set()
