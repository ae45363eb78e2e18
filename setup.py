"""Builds the kernels with a compiler where there is one; the same source runs without.

``HANABI_PURE=1`` leaves them uncompiled. Everything else about the project is in pyproject.toml,
but for what its source distribution holds besides the packages.
"""

import os
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

KERNELS = (
    "deducer.counting.bits",
    "deducer.counting.count",
    "deducer.counting.matching",
    "deducer.counting.sweep",
    "solver.kernel.bounds",
    "solver.kernel.branches",
    "solver.kernel.completions",
    "solver.kernel.core",
    "solver.kernel.frames",
    "solver.kernel.problem",
    "solver.kernel.refuted",
    "solver.kernel.seats",
)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # types for C are in the .pxd files
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
BESIDE = (
    *("tests/**/*", "sample_games/*", ".ci/*", ".github/**/*", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("deducer/**/*.md", "deducer/**/*.svg", "deducer/**/*.webp", "deducer/**/*.po"),
    "solver/**/*.md",
)
"""What the source distribution holds besides what is installed: tests and documentation."""


def extensions() -> list[Extension]:
    """Return the kernels as extensions, none of which need succeed to build."""
    if os.environ.get("HANABI_PURE"):
        return []
    return [
        Extension(name, [f"{name.replace('.', '/')}.py"], extra_compile_args=["-O3"], optional=True)
        for name in KERNELS
    ]


class BuildKernels(build_ext):
    """Translates the kernels to C beside what else is built: no C file stands in the source."""

    def run(self) -> None:
        try:
            from Cython.Build import cythonize
        except ImportError:
            return
        translated = cythonize(
            self.extensions, compiler_directives=DIRECTIVES, build_dir=self.build_temp
        )
        sources = {module.name: module.sources for module in translated}
        for module in self.extensions:
            module.sources = sources[module.name]
        super().run()


class Beside(Command):
    """Builds nothing: it names the files that the source distribution holds as well."""

    editable_mode = False
    user_options = ()

    def initialize_options(self) -> None:
        pass

    finalize_options = run = initialize_options

    def get_source_files(self) -> list[str]:
        files = (path for pattern in BESIDE for path in Path().glob(pattern) if path.is_file())
        return [path.as_posix() for path in files if "__pycache__" not in path.parts]

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    sub_commands = [*build.sub_commands, ("beside", None)]  # noqa: RUF012 - as setuptools has it


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildKernels, "beside": Beside},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
