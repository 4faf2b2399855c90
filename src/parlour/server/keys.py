"""Keys: secrets that open seats. The server keeps their hashes only.

A browser has one key of its own, in a cookie that no script can read; it may open seats at many tables. Other clients
send theirs as ``Authorization: Bearer …``; they may make one up, if it is long enough that nobody finds it by trying.
A link to another device carries a key that can be used once, and soon.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace

from parlour.engine.core.errors import ParlourError

COOKIE = "parlour"
KEY_BYTES = 24
LEAST_KEY, LONGEST_KEY = 24, 200  # letters of a key that a client made up itself


class BadKey(ParlourError):
    """A key that somebody could guess."""


def new_key() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """A short name for a table that cannot be guessed either: whoever has the address may watch."""
    return secrets.token_hex(6)


def fingerprint(key: str) -> str:
    """What the server keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: their key, if they showed one, and the name they gave last."""

    key: str = ""
    name: str = ""
    by_cookie: bool = True
    address: str = ""  # where the request comes from

    @property
    def hash(self) -> str:
        """What the store knows this visitor by; empty for somebody without a key."""
        return fingerprint(self.key) if self.key else ""

    def with_key(self) -> Visitor:
        """The same visitor, given a key if they have none."""
        return self if self.key else replace(self, key=new_key())
