"""The file of an SQLite database: one server at a time, readable by its owner only, with room left to write."""

from __future__ import annotations

import logging
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy import URL

from parlour.engine.core.errors import ParlourError

OWNER_ONLY = 0o600
SIDE_FILES = ("", "-wal", "-shm", "-lock")
LEAST_FREE = 2_000_000  # bytes on the disk
PROBE = 65_536  # bytes written to know that more can be
logger = logging.getLogger("parlour.server")


class InUse(ParlourError):
    """Another server has this file."""


class DatabaseFile:
    """The file behind a database, held for as long as the server runs."""

    def __init__(self, path: Path) -> None:
        """Claim the file for this process; InUse when another one has it."""
        self.path = path
        self._lock = _claimed(path)
        self._make_private()

    @classmethod
    def of(cls, url: URL) -> DatabaseFile | None:
        """The file that a URL names; None where there is none, as in memory or behind a database server."""
        name = url.database or ""
        if url.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
            return None
        return cls(Path(os.path.realpath(name)))  # two names of one file are one file

    def _make_private(self) -> None:
        """SQLite gives the files beside a database the mode of the database itself."""
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
        for suffix in SIDE_FILES:
            file = self._beside(suffix)
            try:
                if file.exists() and file.stat().st_mode & 0o077:
                    file.chmod(OWNER_ONLY)
            except OSError as error:
                logger.warning("others may read the database", extra={"file": str(file), "why": str(error)})

    def _beside(self, suffix: str) -> Path:
        return self.path.with_name(self.path.name + suffix)

    def problem(self) -> str:
        """Why nothing more can be written here; empty when it can be tried."""
        probe = self._beside("-probe")
        try:
            free = shutil.disk_usage(self.path.parent).free
            if free < LEAST_FREE:
                return f"the disk of the database is full: {free:,} bytes are left"
            probe.write_bytes(bytes(PROBE))
        except OSError as error:
            return f"nothing can be written beside the database: {error.strerror}"
        finally:
            with suppress(OSError):
                probe.unlink(missing_ok=True)
        return ""

    def release(self) -> None:
        """Let another server have the file. The system does the same for a process that was killed."""
        self._lock.close()


def _claimed(path: Path) -> IO[str]:
    """An open lock beside the database, ours until it is closed.

    A file of its own: a lock on the database itself would be lost whenever SQLite closes one of its connections.
    """
    name = path.with_name(f"{path.name}-lock")
    try:
        lock = os.fdopen(os.open(name, os.O_CREAT | os.O_RDWR, OWNER_ONLY), "r+", encoding="ascii")
    except OSError as error:
        raise ParlourError(f"the database {str(path)!r} cannot be opened: {error.strerror}") from error
    try:
        _lock(lock)
    except OSError as error:
        process = lock.read(20).strip()
        lock.close()
        raise InUse(
            f"another parlour serve{f' (process {process})' if process else ''} already plays on {path}: "
            "end that one, or name another file with --db"
        ) from error
    lock.truncate()
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        """Lock a byte far behind the text, which others may read; OSError when another process has it."""
        file.seek(1000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        """Lock the file; OSError when another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
