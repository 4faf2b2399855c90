"""A training run in a folder: its settings, a checkpoint to go on from, its curve, and the network it has come to."""

from __future__ import annotations

import csv
import platform
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import torch

from parlour import __version__
from parlour.engine.thinking.weights import write_network
from parlour.train.evaluation import Strength, strength
from parlour.train.learning import MILLION, Progress, Run
from parlour.train.settings import CHECKPOINT, CURVE, DEALS, NETWORK, POINTS, SETTINGS, settings_written

COLUMNS = ("decisions", "seconds", "bot", "seats", "games", "share", "half", "surprise", "curiosity", "agrees")
PROVED = 4  # times as many deals, on which the last point rests
BOTS = ("random", "greedy")


class Course(NamedTuple):
    """Where a run is kept, and how often it is looked at."""

    run: Run
    folder: Path
    points: int = POINTS  # of the curve, evenly over the run
    deals: int = DEALS  # that each of them rests on, played from every seat
    gone: Callable[[], float] | None = None  # of the time into which the run is to fit; None: as long as is set

    def follow(self, until: Callable[[], bool]) -> Iterator[tuple[Progress, list[Strength]]]:
        """Let it learn; after each part of the way, how strong it is by now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        looked = int(self.run.done * self.points)
        progress = None
        for progress in self.run.lessons(until):
            if self.gone is not None:
                self.run.fit(self.gone())
            if int(self.run.done * self.points) > looked and self.run.done < 1:
                looked = int(self.run.done * self.points)
                yield progress, self.look(progress, self.deals, ("greedy",))
                self.run.keep(self.folder / CHECKPOINT)
        if progress is not None:
            if self.run.done == 1 and self.run.settings.endings > 0:
                self.run.judge()
            found = self.look(progress, PROVED * self.deals, BOTS)
            self.run.keep(self.folder / CHECKPOINT)
            self.write(found)
            yield progress, found

    def look(self, progress: Progress, deals: int, bots: tuple[str, ...]) -> list[Strength]:
        """How it does at each size of table, as new lines of the curve."""
        run, sizes = self.run, sorted({seats for seats in self.run.settings.seats if seats > 1})
        found = [strength(run.learner, run.game, bot, seats, deals, run.threads) for seats in sizes for bot in bots]
        path = self.folder / CURVE
        fresh = not path.exists()
        with path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            if fresh:
                writer.writerow(COLUMNS)
            for one in found:
                row = (one.bot, one.seats, one.games, round(one.share, 4), round(one.half, 4))
                lesson = (round(n, 4) for n in (progress.surprise, progress.curiosity, progress.agrees))
                writer.writerow((progress.decisions, round(progress.seconds), *row, *lesson))
        return found

    def write(self, found: list[Strength]) -> None:
        """The network as it plays, with where it comes from, and the settings by which the run can be repeated."""
        run = self.run
        origin = {
            "version": __version__,
            "commit": commit_here(),
            "settings": asdict(run.settings),
            "began_with": run.began_with,
            "decisions_in_millions": round(run.decisions / MILLION, 1),
            "hours": round(run.seconds / 3600, 3),
            "device": torch.cuda.get_device_name() if run.device != "cpu" else f"{platform.machine()} CPU",
            "cores": run.threads,
            "torch": torch.__version__,
            "when": time.strftime("%Y-%m-%d", time.gmtime()),
            "results": [one._asdict() for one in found],
        }
        write_network(self.folder / NETWORK, run.game, run.learner.folded(), origin)
        (self.folder / SETTINGS).write_text(settings_written(run.settings), encoding="utf-8")


def commit_here() -> str:
    """The commit of the sources that train, with + where they differ from it; '' where they are in no repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
