"""Builds the folder that a browser needs to answer questions itself.

The command is ``python -m deducer.page.bundle OUT``. The folder holds Python's runtime, the
packages as bytecode, the compiled kernels, what starts them all (``engine.mjs``), and
``files.json``: every file, and a version that changes with any byte. The same source gives the same
bytes, built by the same Python. npm and PyPI give what is not the project's own. Node 18, npm, pip
and Python's headers must be there, and no C compiler.
"""

from deducer.page.bundle.page import build

__all__ = ["build"]
