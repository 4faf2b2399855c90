"""The PettingZoo environment: one game, whose agents decide one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from rich.console import Console

from parlour.engine.core.rules import Linked
from parlour.engine.core.sight import words_of
from parlour.engine.game import Game
from parlour.engine.people.sentences import SEAT_NAMES
from parlour.engine.thinking.batches import next_seed
from parlour.envs.batch import (
    BadSetting,
    Batch,
    ImpossibleMove,
    Saved,
    chosen_players,
    chosen_reward,
    chosen_seed,
)

RENDER_MODES = ("ansi", "human")
BOARD_WIDTH = 110

Observation = dict[str, NDArray[Any]]

# What PettingZoo keeps of a game beside the game itself.
TOLD = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection",
    "_skip_agent_selection", "_seed",
)  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """A game at one moment, with what the agents have been told."""

    saved: Saved
    told: dict[str, Any]


class ParlourAEC(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """A game for agents; what they get are copies, so nothing changes under their hands."""

    def __init__(
        self,
        game: Game,
        players: int | None,
        reward: str,
        render_mode: str | None,
        linked: Linked | None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Lay out the game; `reset` deals it."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetting(f"there is no render mode {render_mode!r}; known are {', '.join(RENDER_MODES)}")
        self.game, self.render_mode = game, render_mode
        count = chosen_players(game, players)
        self._batch = Batch(game, 1, count, chosen_reward(reward), go_on=False, linked=linked, options=options)
        self.metadata = {"name": f"parlour_{game.slug}_v{game.version}", "render_modes": list(RENDER_MODES)}
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        least, most = self._batch.outlook.bounds
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (game.moves.size,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        words = self.game.record.dtype.itemsize // 2
        self.state_space = spaces.Box(-(2**15), 2**15 - 1, (words,), dtype=np.int16)
        self.action_spaces = {agent: spaces.Discrete(game.moves.size) for agent in self.possible_agents}
        self._no_mask = np.zeros(game.moves.size, dtype=np.int8)
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)
        self._at_every_step = reward in ("points", "prospects")
        self._seed: int | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: the vector and the mask of its moves."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The moves of the game, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of a seed; without one, the game that follows the last (at first, any)."""
        if seed is not None:
            self._seed = chosen_seed(seed)
        elif self._seed is None:
            self._seed = int(np.random.default_rng().integers(2**62))
        else:
            self._seed = next_seed(self._seed)
        self._batch.deal(np.array([self._seed], dtype=np.uint64))
        self.agents = self.possible_agents[:]
        self.rewards = self._nothing.copy()
        self._cumulative_rewards = self._nothing.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._batch.decides[0]]

    def step(self, action: int | None) -> None:
        """The deciding agent's move; agents of a game that is over leave with None."""
        agent, batch = self.agent_selection, self._batch
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._no_mask) or not batch.mask[0, action]:
            raise ImpossibleMove(f"{agent}: {self._why_not(action)}")
        batch.play_one(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._at_every_step or batch.ended[0]:
            self._credit()
        if batch.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[batch.decides[0]]
        if self.render_mode == "human":
            self.render()

    def _credit(self) -> None:
        """Hand out what the step brought, and let it add up until each agent acts again."""
        self.rewards = dict(zip(self.agents, self._batch.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()

    def _why_not(self, action: int | None) -> str:
        return "no move was given" if action is None else self._batch.why_not(0, int(action))

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; only the deciding one has moves."""
        batch, seat = self._batch, self._seat_of[agent]
        if seat == batch.decides[0]:
            return {"observation": batch.seen[0].copy(), "action_mask": batch.mask[0].copy()}
        return {
            "observation": self.game.observe(batch.states, seat, batch.linked),
            "action_mask": self._no_mask.copy(),
        }

    def state(self) -> NDArray[np.int16]:
        """The whole truth as the raw numbers of the record, for critics that may know everything."""
        words: NDArray[np.int16] = words_of(self._batch.states)[0].copy()
        return words

    def clone_state(self) -> Moment:
        """This moment, to come back to as often as one likes: hidden things and chance to come are part of it."""
        if not hasattr(self, "rewards"):
            raise BadSetting("no game was dealt yet: call reset first")
        return Moment(self._batch.save(), {name: deepcopy(getattr(self, name)) for name in TOLD})

    def restore_state(self, moment: Moment) -> None:
        """Go on from a moment of this environment, or of another one that was made alike."""
        self._batch.restore(moment.saved)
        for name, value in moment.told.items():
            setattr(self, name, deepcopy(value))

    def render(self) -> str | None:
        """The board in the game's own words, for the seat that decides: as text, or printed."""
        batch = self._batch
        seat = int(batch.decides[0])
        terminal = self.game.room("terminal")
        if terminal is None:
            raise BadSetting(f"{self.game.title} has no board for the terminal yet")
        seen = self.game.view(batch.states, seat, batch.linked)[0]
        console = Console(width=BOARD_WIDTH, markup=False, emoji=False, highlight=False)
        if self.render_mode == "human":
            console.print(terminal.board(seen, SEAT_NAMES, seat))
            return None
        with console.capture() as text:
            console.print(terminal.board(seen, SEAT_NAMES, seat))
        return text.get()

    def close(self) -> None:
        """Nothing is open."""
