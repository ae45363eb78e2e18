"""Builds the kernels with a compiler where there is one; the same source runs without.

Installers call this file, too, as the project's build backend: setuptools', which in addition asks
for zig's C compiler, a package like any other, on a Linux machine that has none. Without Python's
headers no compiler helps, so none is asked for.

``HANABI_PURE=1`` leaves the kernels uncompiled. ``HANABI_ZIG=1`` asks for zig in any case, but on
Windows.
Everything else about the project is in pyproject.toml, but for what its distributions hold besides
the packages.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import setuptools
from setuptools import Command, Extension, build_meta, setup
from setuptools.build_meta import *  # noqa: F403 - all hooks, of which two are extended below
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PROJECT = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text("utf-8"))["project"]
KERNELS = tomllib.loads(
    Path(__file__).with_name("solver").joinpath("kernel", "build.toml").read_text("utf-8")
)
"""How the kernels are compiled."""
ZIG = KERNELS["zig"]
ZIG_CC = (sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline")
ZIG_FAST = ("-fPIC", "-DNDEBUG", "-fomit-frame-pointer", "-fno-plt", "-Xclang", "-O3")
"""Options without which code by zig, which takes ``-O3`` for ``-O2``, is up to a tenth slower."""
BESIDE = (
    *("tests/**/*", "sample_games/*", ".ci/*", ".github/**/*", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("deducer/**/*.md", "deducer/**/*.svg", "deducer/**/*.webp", "deducer/**/*.po"),
    "solver/**/*.md",
)
"""What the source distribution holds besides what is installed: tests and documentation."""

# -- the backend: what a build needs ----------------------------------------------------------


def get_requires_for_build_wheel(config_settings=None):
    return [*build_meta.get_requires_for_build_wheel(config_settings), *compiler()]


def get_requires_for_build_editable(config_settings=None):
    return [*build_meta.get_requires_for_build_editable(config_settings), *compiler()]


def compiler() -> list[str]:
    """Return the requirement of a compiler, if one is wanted and can be had.

    An installer gives up if it can't fetch what a build requires. So pip is asked beforehand, and
    what it fetched is required as a file. It lies in pip's environment for this one build, which
    pip removes. Other installers have environments without pip, and fetch it themselves.
    """
    if not wants_zig():
        return []
    environment = Path(setuptools.__file__).parents[1]
    if environment.is_relative_to(sys.prefix):
        return [ZIG]
    folder = mkdtemp(prefix="zig-", dir=environment)
    fetch = ("pip", "--disable-pip-version-check", "download", "--no-deps", "--only-binary=:all:")
    fetched = subprocess.run(
        [sys.executable, "-I", "-m", *fetch, "--dest", folder, ZIG], capture_output=True, text=True
    )
    wheels = [f"ziglang @ {wheel.as_uri()}" for wheel in Path(folder).glob("*.whl")]
    if not wheels:
        problem = fetched.stderr.strip().splitlines()[-1:]
        print("zig's compiler can't be fetched:", *problem, file=sys.stderr)
    return wheels


def wants_zig() -> bool:
    """Whether zig is to compile the kernels: if told to, or else where Linux has no compiler."""
    if os.environ.get("HANABI_PURE") or os.name == "nt":  # there setuptools knows Microsoft's alone
        return False
    if os.environ.get("HANABI_ZIG"):
        return True
    usual = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = Path(sysconfig.get_path("include"), "Python.h").is_file()
    return sys.platform == "linux" and headers and not shutil.which(usual[0])


# -- the kernels ------------------------------------------------------------------------------


def extensions() -> list[Extension]:
    """Return the kernels as extensions, none of which need succeed to build."""
    if os.environ.get("HANABI_PURE"):
        return []
    return [
        Extension(
            name,
            [f"{name.replace('.', '/')}.{'c' if name == KERNELS['shared'] else 'py'}"],
            define_macros=list(KERNELS["stable"].items()) if stable() else [],
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-g0"],
            py_limited_api=stable(),
            optional=True,
        )
        for name in (*KERNELS["kernels"], KERNELS["shared"])
    ]


def stable() -> bool:
    """Whether this Python has the stable binary interface, which free-threaded ones lack."""
    return sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")


class BuildKernels(build_ext):
    """Translates the kernels to C beside what else is built, and compiles all of them or none."""

    def run(self) -> None:
        try:
            from Cython.Build import cythonize
        except ImportError:
            return
        translated = cythonize(
            self.extensions,
            compiler_directives=KERNELS["directives"],
            shared_utility_qualified_name=KERNELS["shared"],
            build_dir=self.build_temp,
            nthreads=(os.cpu_count() or 1) if sys.platform == "linux" else 0,  # by forked processes
        )
        sources = {module.name: module.sources for module in translated}
        for module in self.extensions:
            module.sources = sources[module.name]
        super().run()

    def build_extensions(self) -> None:
        with TemporaryDirectory() as cache:
            if wants_zig() and find_spec("ziglang"):
                os.environ |= {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
                unknown = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()
                self.compiler.set_executables(
                    compiler_so=[*ZIG_CC, *ZIG_FAST],
                    linker_so=[*ZIG_CC, "-shared", "-s", *unknown],
                )
            super().build_extensions()
        made = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        if not all(path.is_file() for path in made):
            for path in made:
                path.unlink(missing_ok=True)  # each imports others as compiled modules
            slow = "the kernels are not compiled: searches run as Python, some 100 times slower"
            print(slow, file=sys.stderr)

    def copy_extensions_to_source(self) -> None:
        for package in ("deducer", "solver"):
            for stale in Path(package).rglob("*"):
                if stale.suffix in (".so", ".pyd"):  # one for a single Python would be preferred
                    stale.unlink()
        super().copy_extensions_to_source()


# -- what the distributions hold besides --------------------------------------------------------


class BuildPackages(build_py):
    """Puts the sample games and the licence into a package; in the source they stand on top."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            package = Path(self.build_lib, "deducer")
            self.copy_tree("sample_games", str(package / "sample_games"))
            self.copy_file("LICENSE", str(package / "page" / "bundle" / "LICENSE"))


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


def description() -> str:
    """Return the README for a package index: its links lead to the files of this version."""
    text = Path(__file__).with_name("README.md").read_text("utf-8")
    home, tag = PROJECT["urls"]["Homepage"], f"v{PROJECT['version']}"
    text = re.sub(r'(!\[[^]]*\]\(|src=")(?!https?:)', rf"\1{home}/raw/{tag}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\1{home}/blob/{tag}/", text)


class Build(build):
    sub_commands = [*build.sub_commands, ("beside", None)]  # noqa: RUF012 - as setuptools has it


if __name__ == "__main__":  # else it is asked what the build requires
    options = {"build_ext": {"parallel": os.cpu_count()}}
    if stable():
        options["bdist_wheel"] = {"py_limited_api": "cp311"}
    setup(
        long_description=description(),
        long_description_content_type="text/markdown",
        ext_modules=extensions(),
        cmdclass={
            "build": Build,
            "build_py": BuildPackages,
            "build_ext": BuildKernels,
            "beside": Beside,
        },
        options=options,
    )
