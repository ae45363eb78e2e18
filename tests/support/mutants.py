"""Changes code by machine, and names the changes that a room's own tests miss; run it as a script.

    python -m tests.support.mutants counting [--number 60] [--skip 0] [--seed 0] [--quick]

Each mutant is one change of the room: a comparison, an operator, a number, a truth value, a
statement that is left out, a result that is None. As many as asked for are drawn from all modules,
and each is tried in a copy of the project, by the room's tests without a browser, until one fails:
first by the quick tests, then by the slow ones (not with ``--quick``). Look at each survivor: a
test is missing, or it behaves the same.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from time import monotonic
from typing import NamedTuple, cast

from tests.support.places import ROOT

ROOMS = {
    "counting": (("deducer/counting",), ("tests/deducer/counting",)),
    "knowledge": (("deducer/knowledge",), ("tests/deducer/knowledge",)),
    "proof": (("solver/proof",), ("tests/solver/proof",)),
    "secrecy": (
        (
            *(
                f"deducer/web/tables/{name}.py"
                for name in ("visible_table", "hands", "claims", "seats")
            ),
            "deducer/web/tables/reveal.py",
        ),
        ("tests/deducer/web/tables", "tests/deducer/web/test_app.py"),
    ),
    "store": (("deducer/web/store",), ("tests/deducer/web/store",)),
}
"""Of each room what is changed, and the tests that should notice."""
QUICK, SLOW = "not slow and not browser", "slow and not browser and not nightly"
PATIENCE = 4
"""How many times as long as without a change tests may take; then the change was noticed, too."""
NO_TESTS = 5
"""How pytest ends where no test has the marks."""
PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot)),
    *((ast.In, ast.NotIn), (ast.Add, ast.Sub), (ast.BitAnd, ast.BitOr), (ast.LShift, ast.RShift)),
)
OTHERS: dict[type[ast.AST], type[ast.AST]] = {
    **{one: other for pair in PAIRS for one, other in (pair, pair[::-1])},
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
"""What stands in the place of a comparison or an operator."""


class Mutant(NamedTuple):
    """A change of a module: ``source`` is the whole module after it."""

    path: Path
    line: int
    change: str
    source: str


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of ``node``."""
    changed = deepcopy(node)
    match changed:
        case ast.Compare(ops=[operator]) if type(operator) in OTHERS:
            changed.ops = [cast(ast.cmpop, OTHERS[type(operator)]())]
            yield changed
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in OTHERS:
            changed.op = cast(ast.operator, OTHERS[type(operator)]())
            yield changed
        case ast.BoolOp():
            changed.op = ast.And() if isinstance(changed.op, ast.Or) else ast.Or()
            yield changed
        case ast.UnaryOp(op=ast.Not()):
            yield changed.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Return(value=ast.expr()):
            changed.value = ast.Constant(None)
            yield changed
        case ast.Assign() | ast.AugAssign() | ast.Expr(value=ast.Call()) | ast.Raise():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a module, without what only types and texts say."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    idle = set(_idle(tree))
    return [
        Mutant(path, node.lineno, " ".join(told.split()), _replaced(source, node, text))
        for node in ast.walk(tree)
        if isinstance(node, ast.expr | ast.stmt) and node not in idle
        for changed in changes(node)
        for text in [ast.unparse(ast.fix_missing_locations(changed))]
        for told in [f"{ast.unparse(node)} -> {text}"]
        if text != ast.unparse(node)
    ]


def _idle(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that do nothing: types, decorators, whether ``zip`` is strict."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value
        for name in ("annotation", "returns", "decorator_list"):
            found = getattr(node, name, None) or []
            for each in found if isinstance(found, list) else [found]:
                yield from ast.walk(each)


def _replaced(source: str, node: ast.expr | ast.stmt, text: str) -> str:
    """The module's source with ``text`` in the place of a node."""
    lines = source.encode().splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before, after = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
    inner = f"({text})" if isinstance(node, ast.expr) else text
    lines[first : last + 1] = [before + inner.encode() + after]
    return b"".join(lines).decode()


def drawn(room: str, seed: int) -> list[Mutant]:
    """Return all mutants of a room, shuffled."""
    paths = [ROOT / name for name in ROOMS[room][0]]
    modules = [module for path in paths for module in (sorted(path.glob("*.py")) or [path])]
    found = [mutant for module in modules for mutant in mutants(module)]
    random.Random(seed).shuffle(found)
    return found


class Tests:
    """The tests of a room, in a copy of the project."""

    def __init__(self, room: str, folder: Path, *, quick: bool) -> None:
        self.copy = folder / "project"
        self.paths = ROOMS[room][1]
        left_out = shutil.ignore_patterns(".git", ".*", "__pycache__", "build")
        shutil.copytree(ROOT, self.copy, ignore=left_out)
        self.limits = dict[str, float]()
        """How many seconds the tests with these marks may take."""
        for marks in (QUICK,) if quick else (QUICK, SLOW):
            begun = monotonic()
            if not self.pass_(marks):
                sys.exit("the tests fail without any change")
            self.limits[marks] = PATIENCE * (monotonic() - begun) + 5

    def pass_(self, marks: str) -> bool:
        """Whether all tests with these marks pass, in time."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += ["--hypothesis-profile", "plain", "-m", marks, *self.paths]
        try:
            done = subprocess.run(
                command, cwd=self.copy, capture_output=True, timeout=self.limits.get(marks)
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode in (os.EX_OK, NO_TESTS)

    def notice(self, mutant: Mutant) -> bool:
        """Whether a test fails, or takes too long, with a change."""
        changed = self.copy / mutant.path.relative_to(ROOT)
        original = changed.read_text("utf-8")
        changed.write_text(mutant.source, "utf-8")
        try:
            return not all(map(self.pass_, self.limits))
        finally:
            changed.write_text(original, "utf-8")


def main() -> None:
    """Try mutants of a room, name the survivors, and count them by module."""
    parser = argparse.ArgumentParser()
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--skip", type=int, default=0, help="leave out as many, to go on later")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="without the slow tests")
    options = parser.parse_args()
    noticed: dict[str, list[bool]] = {}
    chosen = drawn(options.room, options.seed)[options.skip :][: options.number]
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(options.room, Path(folder), quick=options.quick)
        for number, mutant in enumerate(chosen, options.skip):
            name = str(mutant.path.relative_to(ROOT))
            noticed.setdefault(name, []).append(tests.notice(mutant))
            result = "noticed" if noticed[name][-1] else "SURVIVED"
            print(f"{number} {result}: {name}:{mutant.line}: {mutant.change}", flush=True)
    for name, each in sorted(noticed.items()):
        print(f"{sum(each):4} of {len(each):4} noticed  {name}")
    print(f"{sum(map(sum, noticed.values()))} of {sum(map(len, noticed.values()))}")


if __name__ == "__main__":
    main()
