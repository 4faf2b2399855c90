"""The page's script: native modules in ``static/script``, and what a page has to fetch for one of them.

The folder has a mark in its address that changes with any of its files: modules name each other by relative addresses,
so whatever they import is of the same make as they are, and browsers may keep all of it.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

SCRIPT = Path(__file__).parent / "static" / "script"
IMPORT = re.compile(r'^import \{ (.+) \} from "\./([a-z]+\.js)";$', re.MULTILINE)


@cache
def script_address(name: str) -> str:
    """The address of a file of the script."""
    return f"/static/script/{_mark()}/{name}"


@cache
def modules_for(entry: str) -> tuple[str, ...]:
    """Everything that an entry imports, through whichever module, so that a browser need not find it step by step."""
    found = {entry: None}
    waiting = [entry]
    while waiting:
        for name in imports(waiting.pop(0)):
            if name not in found:
                found[name] = None
                waiting.append(name)
    return tuple(found)[1:]


def imports(module: str) -> dict[str, list[str]]:
    """The modules that a module imports, and which of their names."""
    text = (SCRIPT / module).read_text(encoding="utf-8")
    return {name: names.split(", ") for names, name in IMPORT.findall(text)}


@cache
def _mark() -> str:
    files = sorted(SCRIPT.glob("*.js"))
    return hashlib.sha256(b"".join(file.name.encode() + file.read_bytes() for file in files)).hexdigest()[:10]
