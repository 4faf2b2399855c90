"""Templates that an earlier run has compiled, in the user's cache: a server that starts again is ready sooner."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from parlour.engine.core.rules import cache_root


class KeptTemplates(FileSystemBytecodeCache):
    """One file a template; Jinja sees whether its source is still the same."""

    def __init__(self, settings: bytes) -> None:
        """Named by what the compiled form depends on beside the source: Jinja, and the settings it is used with."""
        folder = cache_root() / "templates" / sha256(version("jinja2").encode() + settings).hexdigest()[:20]
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what there is."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it; where nothing can be written, the next run compiles it again."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
