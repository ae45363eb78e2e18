"""Compiles the kernels for the browser: modules that the runtime loads beside their source.

Cython translates them to C against the stable ABI, so a build serves every version of the runtime.
``build.toml`` in their room names them, with Cython's directives and what C sources define.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from deducer.errors import BuildError
from deducer.page.bundle import pins
from deducer.page.bundle.fetch import PYTHON, run
from deducer.page.bundle.sources import is_run


def compile_kernels(root: Path, into: Path, tools: Path, work: Path) -> None:
    """Put the kernels of the project in ``root``, compiled, into ``into``, each in its package.

    ``tools`` holds Cython and zig, and ``work`` what is needed in between.

    :raises BuildError: if Python's headers are missing, or a tool fails.
    """
    build = settings(root)
    directives = [f"-X{name}={value}" for name, value in build["directives"].items()]
    defined = [f"-D{name}={value}" for name, value in build["stable"].items()]
    sources = work / "sources"
    for package in {name.partition(".")[0] for name in build["kernels"]}:
        shutil.copytree(
            root / package, sources / package, ignore=shutil.ignore_patterns("*.so", "__pycache__")
        )
    _headers(sources / "include")
    environ = {
        "PYTHONPATH": str(tools),
        "PYTHONHASHSEED": "0",  # what Cython writes must not depend on the order of sets
        "ZIG_GLOBAL_CACHE_DIR": str(work / "zig"),
        "ZIG_LOCAL_CACHE_DIR": str(work / "zig"),
    }

    cython = (PYTHON, "-m", "cython")
    names, shared = run_kernels(build["kernels"]), build["shared"]
    run((*cython, "--generate-shared", f"{shared.replace('.', '/')}.c"), sources, environ)
    modules = (f"{name.replace('.', '/')}.py" for name in names)
    run((*cython, "--shared", shared, *directives, *modules), sources, environ)

    def compile_one(name: str) -> None:
        path = Path(*name.split("."))
        code, thing = path.with_suffix(".c"), path.with_suffix(".o")
        target = into / path.with_suffix(".abi3.so")
        target.parent.mkdir(parents=True, exist_ok=True)
        zig = (PYTHON, "-m", "ziglang")
        start = f"--export=PyInit_{path.name}"
        commands: tuple[tuple[str | Path, ...], ...] = (
            (*zig, "cc", *pins.COMPILE, *defined, "-Iinclude", "-c", code, "-o", thing),
            (*zig, "wasm-ld", *pins.LINK, start, thing, "-o", target),
        )
        for command in commands:
            run(command, sources, environ)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, (*names, shared)))


def run_kernels(kernels: Iterable[str]) -> list[str]:
    """Return those of ``kernels`` that a browser's Python runs compiled."""
    return [name for name in kernels if is_run(f"{name.replace('.', '/')}.py")]


def settings(root: Path) -> dict[str, Any]:
    """Return how the kernels of the project in ``root`` are compiled: what ``build.toml`` says."""
    return tomllib.loads((root / "solver/kernel/build.toml").read_text("utf-8"))


def headers() -> Path:
    """Return the folder of Python's headers.

    :raises BuildError: if they are not installed.
    """
    installed = Path(sysconfig.get_paths()["include"])
    if not (installed / "Python.h").exists():
        raise BuildError(
            "Python's headers are missing: {folder} has no Python.h", folder=str(installed)
        )
    return installed


def _headers(into: Path) -> None:
    """Put Python's headers into the folder ``into``, with the sizes of 32 bits.

    :raises BuildError: if they are not installed.
    """
    shutil.copytree(headers(), into)
    sizes = [f"#define SIZEOF_{name} {size}" for name, size in pins.PYCONFIG.items()]
    (into / "pyconfig.h").write_text("\n".join((*sizes, *pins.PYCONFIG_HAS, "")), "utf-8")
