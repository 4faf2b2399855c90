"""Whether the tests try everything (PARLOUR_THOROUGH=1, `make thorough`) or, in the usual run, a part of it."""

from __future__ import annotations

import os

THOROUGH = os.environ.get("PARLOUR_THOROUGH") == "1"  # every step, every seat, every screen: takes its time
