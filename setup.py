"""Builds the kernels with a compiler where there is one; the same source runs without.

``HANABI_PURE=1`` leaves them uncompiled. Everything else about the project is in pyproject.toml.
"""

import os

from setuptools import Extension, setup

KERNELS = (
    "deducer.bits",
    "deducer.counting",
    "deducer.matching",
    "deducer.sweep",
    "solver.search.bounds",
    "solver.search.completions",
    "solver.search.core",
    "solver.search.frames",
    "solver.search.problem",
    "solver.search.refuted",
    "solver.search.seats",
)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # types for C are in the .pxd files
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def extensions() -> list[Extension]:
    """Return the kernels as extensions, none of which need succeed to build."""
    if os.environ.get("HANABI_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [
        Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=["-O3"])
        for name in KERNELS
    ]
    built = cythonize(modules, compiler_directives=DIRECTIVES)
    for module in built:
        module.optional = True  # cythonize forgets it
    return list(built)


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
