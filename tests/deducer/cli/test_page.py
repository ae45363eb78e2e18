"""`hanabi page`: what it says, and what it refuses before anything is fetched."""

import re
import sysconfig
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deducer.cli.app import app
from deducer.errors import BuildError
from deducer.page.bundle import page as bundle
from deducer.page.bundle.built_folder import LIST
from deducer.page.bundle.page import build_page


def test_it_tells_its_version_and_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(folder: Path, _: Path) -> None:
        for name in ("LICENSE", "engine.mjs", "snapshot.bin"):
            (folder / name).write_bytes(bytes(1_000_000))

    monkeypatch.setattr(bundle, "fill", fill)
    out = tmp_path / "out"
    shown = CliRunner().invoke(app, ["page", str(out)])
    assert shown.exit_code == 0
    assert shown.output.startswith("version ")
    assert re.search(r" files, [34]\.\d MB", shown.output)
    names = {
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*")
    }
    assert {"index.html", "table.html", "service-worker.js", LIST, "LICENSE"} < names
    assert {"static/manifest.webmanifest", "static/icons/192.png"} < names
    assert {f"python/{name}.mjs" for name in ("engine", "worker", "loading", "kept")} < names
    assert "python/LICENSE" not in names


def test_what_is_missing_is_named_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetched(*_: Path) -> None:
        raise AssertionError("this is fetched too early")

    monkeypatch.setattr(bundle, "fetch_tools", fetched)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match="the build needs node"):
        build_page(tmp_path / "out")
    (tmp_path / "node").write_text("#!/bin/sh\n")
    (tmp_path / "node").chmod(0o755)
    with pytest.raises(BuildError, match="the build needs npm"):
        build_page(tmp_path / "out")
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    with pytest.raises(BuildError, match=r"has no Python\.h"):
        build_page(tmp_path / "out")
    assert not (tmp_path / "out").exists()
