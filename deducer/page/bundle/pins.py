"""Every version that a built page depends on, with its reason: the same pins give the same bytes.

Whatever is fetched is pinned by its digest, too.
"""

PYODIDE = "314.0.7"
"""Python for browsers, from npm: CPython 3.14 and its standard library, and nothing besides."""
PYODIDE_INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""SHA-512 of npm's archive of it, as npm writes it."""
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",  # whose licence it is under
)
"""The files of that archive that a browser loads."""
UNUSED_LIBRARY = (
    # mail, servers, files from the network
    *("email.mime", "ftplib", "imaplib", "logging.handlers", "mailbox", "poplib", "smtplib"),
    *("socketserver", "urllib.robotparser", "wsgiref", "xmlrpc"),
    # commands, terminals, and what helps to write programs
    *("*.__main__", "_pyrepl", "antigravity", "argparse", "bdb", "cProfile", "cmd", "code"),
    *("compileall", "doctest", "fileinput", "getopt", "getpass", "json.tool", "modulefinder"),
    *("optparse", "pdb", "pickletools", "profile", "pstats", "pty", "pyclbr", "pydoc"),
    *("pyodide.console", "rlcompleter", "symtable", "tabnanny", "timeit", "trace", "tty"),
    *("unittest", "webbrowser", "zipapp"),
    # processes, and C libraries
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "ctypes"),
    # files of other kinds
    *("configparser", "logging.config", "netrc", "shelve", "tarfile", "wave", "xml.dom"),
    # what has a faster twin in C
    *("_pydatetime", "_pyio"),
    # tables of letters before Unicode
    *("encodings.cp*", "encodings.hp_roman8", "encodings.iso8859_[2-9]", "encodings.iso8859_1?"),
    *("encodings.koi8_*", "encodings.kz1048", "encodings.mac_*", "encodings.palmos"),
    *("encodings.ptcp154", "encodings.tis_620"),
)
"""Patterns of what no page imports of its standard library: modules, and packages with all in them.

What a page imports at a start stays all the same; a test reads what its modules import later.
"""

PACKAGES = {
    # Model of hidden hands. The later releases have no wheel without compiled parts, so the parts
    # are dropped from the one for Linux: its source runs without.
    "python-constraint2==2.9.0": (
        "6be2a4a4f2d848970e7b9978d4faa1d0f7fc86912e686a050f78bb0c0824a279",
    ),
    # The graph that reasons are read from.
    "networkx==3.6.1": ("d47fbf302e7d9cbbb9e2555a0d267983d2aa476bac30e90dfbe5669bd57f3762",),
}
"""Packages from PyPI that lie in the page, each with the SHA-256 of its wheel."""
WHEELS_FOR = (
    *("--platform", "manylinux2014_x86_64", "--implementation", "cp"),
    *("--python-version", "3.11", "--abi", "cp311"),
)
"""Whose wheels are taken: the same ones on every machine, so that the digests above hold."""
SERVICE = {
    # Checks what is asked of the service. Its core is compiled, and has a wheel for the runtime.
    "pydantic==2.14.3": ("3f7b347782ab7e4cf4c798496ae3a82787d9f21ec12676a9c564355eeef8daa8",),
    "pydantic-core==2.50.4": ("e6da138a1ecc1341c8b788a5ee822670b03788e1f5decf7af9d461de6e508b8e",),
    "annotated-types==0.8.0": ("f072f4d804ea359e4eaf198b1af7a8b0943881a87f31bb764f8bf219bb9419e0",),
    "typing-extensions==4.16.0": (
        "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8",
    ),
    "typing-inspection==0.4.5": (
        "bc210535442b39e1bf2805e0c7a17dfd6a4ace760c84c7f7d16245d23a6b1c39",
    ),
    # QR codes, by which a record goes from phone to phone.
    "segno==1.6.6": ("28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7",),
}
"""Those that the service in a page needs besides, which are wheels for the runtime."""
SERVICE_FOR = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp"),
    *("--python-version", "3.14", "--abi", "cp314"),
)
"""Whose wheels these are: the runtime's own."""
NOT_NEEDED = ("pydantic/v1/", "pydantic/mypy.py", "pydantic/experimental/", "segno/cli.py")
"""What no page runs of the packages, as their paths begin."""
IN_PART = "networkx"
"""The package of which only some modules lie in a page."""
USED_OF_IT = (
    *("networkx/convert.py", "networkx/exception.py", "networkx/classes/*", "networkx/utils/*"),
    *("networkx/algorithms/bipartite/basic.py", "networkx/algorithms/bipartite/matching.py"),
    *("networkx/algorithms/components/connected.py", "networkx/algorithms/dag.py"),
    "networkx/algorithms/components/strongly_connected.py",
    "networkx/algorithms/traversal/breadth_first_search.py",
)
"""Patterns of the modules that reasons run of it, a tenth of the package."""
IN_PLACE = {
    "networkx/__init__.py": """\
from networkx import utils
from networkx.exception import *
from networkx.utils import _clear_cache, _dispatchable
config = utils.config = utils.configs.config = utils.backends._set_configs_from_environment()
from networkx.classes import *
from networkx import convert
from networkx.algorithms import bipartite
from networkx.algorithms.components import *
from networkx.algorithms.components.strongly_connected import *
from networkx.algorithms.dag import descendants
from networkx.algorithms.traversal.breadth_first_search import bfs_edges
""",
    "networkx/algorithms/__init__.py": "",
    "networkx/algorithms/bipartite/__init__.py": """\
from networkx.algorithms.bipartite.basic import *
from networkx.algorithms.bipartite.matching import *
""",
    "networkx/algorithms/bipartite/matrix.py": "biadjacency_matrix = None\n",
    "networkx/algorithms/components/__init__.py": "from .connected import *\n",
    "networkx/algorithms/traversal/__init__.py": "",
}
"""What stands in the place of modules of it that import all the others."""

TOOLS = {
    # Translates kernels to C. Its mode for the limited API grows with each release. The wheel is
    # the one without compiled parts, which every machine can run.
    "Cython==3.3.1": ("61abc7feedd20dac6c4ff7ab3a30e17136a067b242ab9253e2b4a6d9a72c2b61",),
    # Clang 22 and its linker. Both its `wasm-ld` and --experimental-pic may change. Its wheels are
    # for Linux (x86_64, aarch64), macOS (x86_64, arm64) and Windows (amd64, arm64).
    "ziglang==0.17.1": (
        "ea6cc5d87b033cf0aedfbc8f9549a908cae6c50ac31f1698188fa48a74524b54",
        "b7c5f02fccd40f89b999ee16a1f5ddced56e6182370f8affe494bcf8a28cf07e",
        "4e0b4b9c02b8d0d220e9948010f860b62ff11d96abb39762eca5fa2ef3f7bc97",
        "09953b6af7f64168b915180a42774f520f92d86ef6331b28e33915c7e1f0bb23",
        "69c3dfc3aff6a297ec4017aa904782c0e450eb988982d7f675d83edce27526fb",
        "27a8da5f8eaa0e76ebbc7c2594130ed4646c1101ada2ce0aa86fe580c74154b9",
    ),
}
"""Packages from PyPI that only the build uses, each with the SHA-256 of its wheels."""

COMPILE = (
    # WASI only lends the headers of a C library: for Emscripten's target there are none, and those
    # of other systems have another size_t. The functions themselves come from the interpreter.
    *("-target", "wasm32-wasi"),
    # What every browser since 2021 has. Clang's default takes extended constants besides, which
    # Chromium before 114, Safari before 17.4 and Node 20 refuse.
    "-mcpu=mvp+bulk_memory+mutable_globals+sign_ext+nontrapping_fptoint",
    *("-O3", "-DNDEBUG", "-fPIC", "-Wno-unreachable-code"),
)
"""How a kernel is compiled, besides what ``build.toml`` defines."""
LINK = ("--experimental-pic", "-shared", "--allow-undefined", "--no-entry", "--strip-all")
"""How it is linked: a side module, as the runtime loads it."""

PYCONFIG = {
    **dict.fromkeys(("INT", "LONG", "VOID_P", "SIZE_T", "WCHAR_T", "UINTPTR_T", "FLOAT"), 4),
    **dict.fromkeys(("PID_T", "PTHREAD_T"), 4),
    **dict.fromkeys(("LONG_LONG", "TIME_T", "OFF_T", "DOUBLE"), 8),
    "SHORT": 2,
    "FPOS_T": 16,
}
"""How many bytes C's types have for WebAssembly's 32 bits: the headers of the Python that runs the
build say it for that machine."""
PYCONFIG_HAS = (
    *("#define ALIGNOF_LONG 4", "#define ALIGNOF_SIZE_T 4", "#define ALIGNOF_MAX_ALIGN_T 8"),
    *("#define STDC_HEADERS 1", "#define PYLONG_BITS_IN_DIGIT 30"),
    *(
        f"#define HAVE_{name} 1"
        for name in (
            *("STDINT_H", "INTTYPES_H", "SYS_TYPES_H", "SYS_TIME_H", "SYS_STAT_H", "UNISTD_H"),
            *("WCHAR_H", "SSIZE_T"),
        )
    ),
)
"""What else Python.h asks of its ``pyconfig.h`` with the stable ABI."""
