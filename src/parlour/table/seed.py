"""Seeds and their proof: the hash of the seed is shown at the start, the seed at the end, and anyone can check."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from parlour.table.errors import TableError

Seed = int | str


class Proof(NamedTuple):
    """What is known of the seed: its commitment from the start, the seed itself when the game is over."""

    commitment: str
    seed: Seed | None


def fresh_seed() -> str:
    """A seed nobody can guess, so that its commitment gives nothing away."""
    return secrets.token_hex(16)


def checked_seed(seed: object) -> Seed:
    """A seed as given by a person: a whole number below 2^64, or a text."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 2**64:
        return seed
    if isinstance(seed, str) and 0 < len(seed) <= 200 and _is_text(seed):
        return seed
    raise TableError(
        f"the seed is {seed!r}; expected a whole number from 0 to 2^64 − 1, or a text of up to 200 letters"
    )


def _is_text(seed: str) -> bool:
    """Whether the letters are whole: half of a pair, as JSON can spell it, has no bytes and so no hash."""
    return not any("\ud800" <= letter <= "\udfff" for letter in seed)


def seed_key(seed: Seed) -> int:
    """The 64 bits that start the game's chance: the number itself, or the hash of the text."""
    if isinstance(seed, int):
        return seed
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")


def commitment(slug: str, seed: Seed) -> str:
    """The hash that is shown at the start; equal to this function of the seed that is shown at the end."""
    return hashlib.sha256(f"parlour {slug} {seed}".encode()).hexdigest()
