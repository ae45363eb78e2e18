"""Certificates for https: made, kept, made anew, and refused."""

from __future__ import annotations

import ssl
import sys
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509

from deducer.web.gate.certificate import LASTS, RENEWED, Certificate, own_certificate
from solver.errors import HanabiError
from tests.support.os_errors import NO_FILE

NAMES = ("localhost", "127.0.0.1", "[::1]", "192.0.2.7", "club.local", "bücher.example")
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def loaded(made: Certificate) -> x509.Certificate:
    return x509.load_pem_x509_certificate(made.chain.read_bytes())


def test_one_is_made_for_all_names_of_the_server(tmp_path: Path) -> None:
    made = own_certificate(tmp_path / "new" / "tls", NAMES, NOW)
    made.check()
    found = loaded(made)
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(name.value) for name in names} == {
        "localhost",
        "127.0.0.1",
        "::1",
        "192.0.2.7",
        "club.local",
        "xn--bcher-kva.example",
    }
    assert found.not_valid_before_utc < NOW < found.not_valid_after_utc < NOW + LASTS
    der = ssl.PEM_cert_to_DER_cert(made.chain.read_text())
    assert made.fingerprint == ":".join(f"{byte:02X}" for byte in sha256(der).digest())
    if sys.platform != "win32":
        assert {file.stat().st_mode & 0o777 for file in (made.chain, made.key)} == {0o600}
    assert sorted(file.name for file in made.key.parent.iterdir()) == ["certificate.pem", "key.pem"]


@pytest.mark.parametrize(
    ("names", "later", "kept"),
    [
        (NAMES, timedelta(0), True),
        (NAMES[:2], timedelta(0), True),
        (NAMES, LASTS - RENEWED - timedelta(days=2), True),
        (NAMES, LASTS - RENEWED, False),
        ((*NAMES, "192.0.2.8"), timedelta(0), False),
    ],
)
def test_it_is_used_again_as_long_as_it_holds(
    tmp_path: Path, names: tuple[str, ...], later: timedelta, kept: bool
) -> None:
    first = own_certificate(tmp_path, NAMES, NOW).fingerprint
    again = own_certificate(tmp_path, names, NOW + later)
    assert (again.fingerprint == first) == kept
    assert loaded(again).not_valid_after_utc > NOW + later + RENEWED


@pytest.mark.parametrize("file", ["certificate.pem", "key.pem"])
@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_what_was_damaged_is_made_anew(tmp_path: Path, file: str, content: bytes | None) -> None:
    own_certificate(tmp_path, NAMES, NOW)
    if content is None:
        (tmp_path / file).unlink()
    else:
        (tmp_path / file).write_bytes(content)
    own_certificate(tmp_path, NAMES, NOW).check()


def test_what_is_given_and_can_not_be_used_is_named(tmp_path: Path) -> None:
    one = own_certificate(tmp_path / "one", NAMES, NOW)
    other = own_certificate(tmp_path / "other", NAMES, NOW)
    missing = tmp_path / "missing.pem"
    for chain, key, said in (
        (missing, one.key, f"{missing}: {NO_FILE}"),
        (one.chain, missing, f"{missing}: {NO_FILE}"),
        (one.chain, other.key, f"{one.chain}: the certificate and its key do not match"),
        (one.chain, one.chain, f"{one.chain}: the certificate and its key do not match"),
    ):
        with pytest.raises(HanabiError) as refused:
            Certificate(chain, key).check()
        assert said in str(refused.value)


def test_a_key_with_a_password_is_refused_and_nobody_is_asked(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives import serialization as how

    made = own_certificate(tmp_path, NAMES, NOW)
    key = how.load_pem_private_key(made.key.read_bytes(), None)
    locked = how.BestAvailableEncryption(b"secret")
    made.key.write_bytes(key.private_bytes(how.Encoding.PEM, how.PrivateFormat.PKCS8, locked))
    with pytest.raises(HanabiError, match="without a password"):
        made.check()


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HanabiError, match=r"file.tls: "):
        own_certificate(tmp_path / "file" / "tls", NAMES, NOW)


def test_without_the_library_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(HanabiError, match=r"pip install 'hanabi-deducer\[tls\]'"):
        own_certificate(tmp_path, NAMES)
    assert list(tmp_path.iterdir()) == []
