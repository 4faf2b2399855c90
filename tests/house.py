"""`parlour serve` as a process of its own, for tests that kill it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from served import wait_until


class House:
    """`parlour serve` as a process of its own, that can be killed and started again."""

    def __init__(self, file: Path) -> None:
        """Nothing runs yet."""
        self.file = file
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start on the file as it is."""
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port), "--bot", "random"]
        command += ["--db", f"sqlite:///{self.file}"]
        limits = ["--writes-a-second", "100000", "--tables-a-minute", "100000", "--reads-a-second", "100000"]
        quiet = subprocess.DEVNULL
        env = {**os.environ, "PARLOUR_INTERPRET": "1"}
        self._process = subprocess.Popen([*command, *limits], env=env, stdin=quiet, stdout=quiet, stderr=quiet)

    def wait(self) -> None:
        """Until it answers."""
        with httpx.Client(verify=False) as http:
            wait_until(lambda: self._answers(http))

    def _answers(self, http: httpx.Client) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the server ended by itself"
        try:
            return http.get(f"{self.address}/health", timeout=2).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """SIGKILL: no time for last words."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
