"""What only helps must never take the table with it: a suggestion, a preview, a warning, a wording, a drawing.

Whoever asks for such a thing says what does instead. If it fails, that is logged, and the table goes on without it.
With ``PARLOUR_STRICT=1``, as tests have it, it fails aloud.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")
Otherwise = TypeVar("Otherwise")
logger = logging.getLogger("parlour.extras")


def attempt(what: str, make: Callable[[], Made], otherwise: Otherwise, **about: object) -> Made | Otherwise:
    """What ``make`` makes, or ``otherwise`` if it fails; the log then says what failed, and about what."""
    try:
        return make()
    except Exception:
        if os.environ.get("PARLOUR_STRICT") == "1":
            raise
        logger.exception("%s failed, the table goes on without", what, extra=about)
        return otherwise
