"""Certificates for https: the user's, or a self-signed one that the server makes.

Browsers warn once of a certificate that signs itself, and show its fingerprint, which the server
prints too. So the same one is used again, as long as it holds for the server's names.
"""

from __future__ import annotations

import os
import re
import ssl
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from deducer.disk import disk_problem
from solver.errors import HanabiError, Phrase

if TYPE_CHECKING:
    from cryptography import x509

LASTS = timedelta(days=397)
"""The longest that browsers take a certificate for."""
RENEWED = timedelta(days=30)
"""How long before its end a certificate is made anew."""
SKEW = timedelta(days=1)
"""How far the clock of a phone may be behind."""
_PEM = re.compile(
    "-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL
)  # the first is the server's own


@dataclass(frozen=True)
class Certificate:
    """A certificate and its private key: PEM files, which may be one."""

    chain: Path
    key: Path

    def check(self) -> None:
        """Load both, as the server will.

        :raises HanabiError: naming the file that can't be used.
        """
        for path in (self.chain, self.key):
            try:
                path.read_bytes()
            except OSError as error:
                raise _unusable(disk_problem(error, path)) from None
        try:
            # an empty password, so that nobody is asked for one
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.chain, self.key, "")
        except (OSError, ValueError) as error:
            raise _unusable(
                Phrase(
                    "{file}: the certificate and its key do not match, or are not PEM files "
                    "without a password",
                    file=self.chain,
                )
            ) from error

    @property
    def fingerprint(self) -> str:
        """Its SHA-256, as browsers show it."""
        match = _PEM.search(self.chain.read_text("ascii", "replace"))
        der = ssl.PEM_cert_to_DER_cert(match[0]) if match else b""
        return sha256(der).digest().hex(":").upper()


def _unusable(problem: Phrase) -> HanabiError:
    return HanabiError("certificate {problem}", problem=problem)


def own_certificate(folder: Path, names: Iterable[str], now: datetime | None = None) -> Certificate:
    """Return a certificate in ``folder`` that signs itself, and holds for ``names``.

    It is made if there is none, if it ends soon, or if it lacks one of the names.

    :raises HanabiError: if the extra ``tls`` is missing, or the folder can't be written.
    """
    try:
        from cryptography import x509
    except ImportError:
        raise HanabiError(
            "a certificate of its own needs cryptography: pip install 'hanabi-deducer[tls]'"
        ) from None
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    wanted = sorted({_ascii(name.strip("[]")) for name in names} - {""})
    now = now or datetime.now(UTC)
    with suppress(OSError, ValueError, HanabiError, x509.ExtensionNotFound):
        made.check()
        if _holds(x509.load_pem_x509_certificate(made.chain.read_bytes()), wanted, now):
            return made
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(made, wanted, now)
    except OSError as error:
        raise _unusable(disk_problem(error, made.chain)) from None
    return made


def _holds(certificate: x509.Certificate, names: list[str], now: datetime) -> bool:
    """Whether a certificate is for all these names, and for some time yet."""
    from cryptography import x509

    alternative_names = certificate.extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    ).value
    known = {str(name.value) for name in alternative_names}
    return known >= set(names) and certificate.not_valid_after_utc - now > RENEWED


def _write(made: Certificate, names: list[str], now: datetime) -> None:
    """Make a key and a certificate for these names."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Hanabi companion")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now - SKEW + LASTS)
        .add_extension(x509.SubjectAlternativeName([_name(each) for each in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _replace(made.key, pem)
    _replace(made.chain, certificate.public_bytes(serialization.Encoding.PEM))


def _ascii(name: str) -> str:
    """A host's name as certificates write it; empty if it can be none."""
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _name(text: str) -> x509.GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _replace(path: Path, content: bytes) -> None:
    """Write a file that only its owner reads."""
    fresh = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        fresh.unlink()
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    fresh.replace(path)
