"""A training run: imitation of the greedy bot, then self-play; it goes on where it was stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import asdict, replace
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import nn

from parlour.engine.core.errors import ParlourError
from parlour.engine.game import Game
from parlour.engine.thinking.weights import Weights, file_mark
from parlour.envs.batch import all_cores
from parlour.train.learner import NEVER, Learner
from parlour.train.rollouts import Endings, Hall, Mind, Played, mind_of
from parlour.train.settings import SHAPE, Settings

CLIP = 0.2  # how far one lesson may change what is done
CAUTION = 0.5  # the longest step of the weights
MILLION = 1_000_000
MOST_PAST = 8  # former selves that are remembered
JUDGING_ROUNDS, JUDGING_RATE = 6, 2e-3  # how often each end is looked at, and how fast is learned from it
HALLS = 2  # where a GPU thinks: while it thinks about one, the other one is played
SNAPSHOTS = 40  # how often in a run a former self is remembered


class BadCheckpoint(ParlourError, ValueError):
    """A file that a run cannot go on from."""


class Progress(NamedTuple):
    """Where a run stands."""

    decisions: int
    seconds: float
    surprise: float  # the loss of what is foretold
    curiosity: float  # the entropy of what is done
    agrees: float  # with the greedy bot, while it is imitated; else 0


class Run:
    """A network that learns, with everything that must be kept to go on later."""

    def __init__(self, game: Game, settings: Settings, threads: int = 0, device: str = "") -> None:
        """Begin with a network that knows nothing."""
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.backends.cuda.matmul.allow_tf32 = True
        self.game, self.settings = game, settings
        self.noise = torch.Generator(self.device).manual_seed(settings.seed)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(settings.seed)
            self.learner = Learner(game, settings).to(self.device)
        self.steps = torch.optim.Adam(self.learner.parameters(), lr=settings.rate, eps=1e-5)
        self.decisions, self.seconds = 0, 0.0
        self.threads = threads = threads or all_cores()
        halls = min(HALLS, settings.games) if self.device != "cpu" else 1
        shares = [(settings.games + k) // halls for k in range(halls)]
        self.halls = [Hall(game, settings, k, share, threads, self.device) for k, share in enumerate(shares)]
        self._pool = ThreadPoolExecutor(halls, "parlour-halls")
        self.former: list[dict[str, torch.Tensor]] = []
        self._remembered = -1
        self.began_with = ""

    @property
    def whole(self) -> int:
        """How many decisions the run takes."""
        return round((self.settings.imitation + self.settings.play) * MILLION)

    @property
    def _a_lesson(self) -> int:
        """How many decisions are played before they are looked at."""
        return len(self.settings.seats) * self.settings.games * self.settings.steps

    @property
    def done(self) -> float:
        """How much of the run is done, from 0 to 1."""
        return min(1.0, self.decisions / self.whole)

    @property
    def imitates(self) -> bool:
        """Whether it is still at the greedy bot's school."""
        return self.decisions < self.settings.imitation * MILLION

    def fit(self, gone: float) -> None:
        """Make the run so long that it ends with its time, of which this share is gone."""
        whole = self.decisions / max(min(gone, 1.0), 1e-6) / MILLION
        play = floor(1000 * max(whole - self.settings.imitation, 0.0)) / 1000
        self.settings = replace(self.settings, play=play)

    def lessons(self, until: Callable[[], bool] = lambda: False) -> Iterator[Progress]:
        """Play and learn, to the end of the run or until somebody says so."""
        while self.done < 1 and not until():
            begun = time.perf_counter()
            imitates = self.imitates
            with torch.no_grad():
                mind, past = mind_of(self.learner), self._past()
            found = self.learn(self._played(mind, past, self.settings.own_way if imitates else None), imitates)
            self.decisions += self._a_lesson
            self._remember()
            self.seconds += time.perf_counter() - begun
            yield Progress(self.decisions, self.seconds, *found)

    def _played(self, mind: Mind, past: Mind | None, own_way: float | None) -> list[Played]:
        """What is played in all halls, at once; by sort of tables."""
        if self.device != "cpu":
            torch.cuda.synchronize()
        found = self._pool.map(lambda hall: hall.play(mind, past, own_way), self.halls)
        return [played for of_hall in found for played in of_hall]

    def _past(self) -> Mind | None:
        """One of its former selves, as an opponent; None while there is none, or none is wanted."""
        if self.settings.past == 0 or self.imitates or not self.former:
            return None
        learner = deepcopy(self.learner)
        learner.load_state_dict(self.former[self._any_former()])
        return mind_of(learner)

    def _any_former(self) -> int:
        return int(torch.randint(len(self.former), (), generator=self.noise, device=self.device))

    def _remember(self) -> None:
        """Keep a copy of itself now and then; of many, any gives way."""
        wanted = int(self.done * SNAPSHOTS)
        if self.settings.past == 0 or self.imitates or wanted == self._remembered:
            return
        self._remembered = wanted
        if len(self.former) >= MOST_PAST:
            self.former.pop(self._any_former())
        self.former.append({name: weights.clone() for name, weights in self.learner.state_dict().items()})

    def learn(self, played: list[Played], imitates: bool) -> tuple[float, float, float]:
        """Look at everything that was played, a few times; tables of all sizes together, or one unlearns the other."""
        settings = self.settings
        for group in self.steps.param_groups:
            group["lr"] = settings.rate * (1 - 0.9 * self.done)
        share = settings.victory * self.done
        gained = torch.cat(
            [
                ((1 - share) * standard(one.gained_points) + share * standard(one.gained_victory)).flatten()
                for one in played
            ]
        )
        flat = Played(*(torch.cat([rows.flatten(0, 1) for rows in column]) for column in zip(*played, strict=True)))
        found = []
        for _ in range(settings.rounds):
            order = torch.randperm(len(flat.move), generator=self.noise, device=self.device)
            for rows in order.split(settings.slice):
                loss, told = self._loss(Played(*(one[rows] for one in flat)), gained[rows], imitates)
                self.steps.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.learner.parameters(), CAUTION)
                self.steps.step()
                found.append(told)
        surprise, curiosity, agrees = torch.stack(found).mean(0).tolist()
        return surprise, curiosity, agrees

    def _loss(self, some: Played, gained: torch.Tensor, imitates: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """How wrong it was about what came, and how much it should lean otherwise."""
        learner = self.learner
        leaning, points, victory = learner(some.seen.float(), some.mask, learner.first(), learner.policy())
        odds = torch.log_softmax(leaning, -1)
        entropy = -(odds.exp() * odds.clamp(min=-50)).sum(1).mean()
        foretold = nn.functional.smooth_l1_loss(points[some.present], some.points[some.present])
        chances = torch.log_softmax(victory.masked_fill(~some.present, NEVER), -1)
        foretold = foretold - 0.5 * (some.victory.clamp(0, 1) * chances.clamp(min=-50)).sum(1).mean()
        if imitates:
            acted = nn.functional.nll_loss(odds, some.label)
            agrees = (leaning.argmax(1) == some.label).float().mean()
        else:
            ratio = (odds.gather(1, some.move[:, None]).squeeze(1) - some.chance).exp()
            better = torch.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained)
            acted = -(some.own * better).sum() / some.own.sum().clamp(min=1)
            acted = acted - self.settings.curiosity * (1 - self.done) * entropy
            agrees = torch.zeros((), device=self.device)
        return acted + 0.5 * foretold, torch.stack([foretold.detach(), entropy.detach(), agrees])

    def judge(self) -> float:
        """Learn anew how likely each seat is to win, from how whole games ended; how surprising the ends still are.

        In self-play what is foretold is learned from what was foretold a little later; of long games that tells little.
        """
        settings = self.settings
        steps = round(settings.endings * MILLION / settings.games)
        with torch.no_grad():
            mind = mind_of(self.learner)
            found = [hall.whole_games(mind, steps) for hall in self.halls]
        ends = Endings(*(torch.cat(column) for column in zip(*found, strict=True)))
        head, surprise = self.learner.victory, 0.0
        learning = torch.optim.Adam(head.parameters(), lr=JUDGING_RATE)
        for round_ in range(JUDGING_ROUNDS):
            for group in learning.param_groups:
                group["lr"] = JUDGING_RATE * (1 - round_ / JUDGING_ROUNDS)
            order = torch.randperm(len(ends.thought), generator=self.noise, device=self.device)
            losses = []
            for rows in order.split(settings.slice):
                leaning = head(ends.thought[rows].float()).masked_fill(~ends.present[rows], NEVER)
                chances = torch.log_softmax(leaning, -1).clamp(min=-50)
                loss = -(ends.victory[rows] * chances).sum(1).mean()
                learning.zero_grad()
                loss.backward()
                learning.step()
                losses.append(loss.detach())
            surprise = float(torch.stack(losses).mean())
        return surprise

    def keep(self, path: Path) -> None:
        """Write down everything that is needed to go on."""
        made = {"game": self.game.slug, "content": self.game.content_key, "settings": asdict(self.settings)}
        state = {
            "learner": self.learner.state_dict(),
            "steps": self.steps.state_dict(),
            "former": self.former,
            "decisions": self.decisions,
            "began_with": self.began_with,
            "seconds": self.seconds,
            "noise": self.noise.get_state(),
        }
        beside = path.with_suffix(".new")
        torch.save(made | state, beside)
        beside.replace(path)

    def begin_with(self, path: Path) -> None:
        """Take up the weights of a network that plays."""
        weights = Weights(self.game, path)
        shape = weights.full["hidden"].shape[:2]
        if shape != (self.settings.layers, self.settings.neurons):
            raise BadCheckpoint(f"{path} has {shape[0]} layers of {shape[1]} neurons; the settings ask for others")
        if bool(len(weights.full["caution"])) != self.settings.heuristic:
            raise BadCheckpoint(f"{path} asks the heuristic where the settings do not, or the other way round")
        self.learner.take_up(weights.full)
        self.began_with = f"{path.name} {file_mark(path)}, of commit {weights.about.get('commit', '')}"

    def go_on_from(self, path: Path) -> None:
        """Take up what was written down; the games begin anew, with others than before."""
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        for name, ours in (("game", self.game.slug), ("content", self.game.content_key)):
            if kept.get(name) != ours:
                raise BadCheckpoint(f"{path} is of another {name}: {kept.get(name)!r}, not {ours!r}")
        shape = (*SHAPE, "embedding")
        if any(kept["settings"].get(name, False) != getattr(self.settings, name) for name in shape):
            raise BadCheckpoint(f"{path} holds a network of another shape; {', '.join(shape)} must be as they were")
        self.learner.load_state_dict(kept["learner"])
        self.steps.load_state_dict(kept["steps"])
        self.former = [{name: weights.to(self.device) for name, weights in one.items()} for one in kept["former"]]
        self.decisions, self.seconds = int(kept["decisions"]), float(kept["seconds"])
        self.began_with = str(kept["began_with"])
        self.noise.set_state(kept["noise"])
        for hall in self.halls:
            hall.deal(self.decisions)


def standard(numbers: torch.Tensor) -> torch.Tensor:
    """Around nought, and about one from it."""
    return (numbers - numbers.mean()) / (numbers.std() + 1e-6)
