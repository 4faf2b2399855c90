"""The browser of the end-to-end tests: a Chromium that is there, else one that is installed now, else none, loudly.

`make test` runs this file once; the tests themselves only look.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell comes first: a whole browser draws its own tabs and menus as well, at half of the machine.
NAMES = (
    "chromium-headless-shell",
    "headless_shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 300.0  # seconds for a download


def find() -> str | None:
    """The path of a Chromium: PARLOUR_CHROMIUM, one on the PATH, or Playwright's own."""
    named = os.environ.get("PARLOUR_CHROMIUM")
    if named:
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or _own()


def _own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try to get one: Playwright's download, or the system's package where that needs no password."""
    attempts = [[sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        attempts += [["apt-get", "update", "-qq"]]
        attempts += [["apt-get", "install", "-y", "-qq", name] for name in ("chromium-headless-shell", "chromium")]
    for command in attempts:
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if find():
            return


def main() -> None:
    """Make sure that there is a browser, or say loudly that there is none."""
    if not find():
        sys.stderr.write("No Chromium here: trying to install one for the end-to-end tests …\n")
        install()
    if not find():
        rim = "!" * 78
        sys.stderr.write(
            f"{rim}\nNO BROWSER: the end-to-end tests will be SKIPPED. Install Chromium, or name one with\n"
            f"PARLOUR_CHROMIUM=/path/to/it, and run `make test` again.\n{rim}\n"
        )


if __name__ == "__main__":
    main()
