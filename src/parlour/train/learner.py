"""The network while it learns: what it shares between places and verbs is folded into plain weights when it is done.

A piece is known by a few numbers wherever it lies (its *embedding*), and each place reads them in its own way; what is
particular to a piece in a place is learned beside that. A move is its verb and its arguments in the same manner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import nn

from parlour.engine.game import Game
from parlour.engine.thinking.search import NUANCES
from parlour.train.settings import Settings

NEVER = -1e9  # what speaks for a move that is not possible
CAREFUL = 8.0  # how much speaks at first against what falls behind by the heuristic


class Learner(nn.Module):
    """Of a view: how much speaks for each move, and by seat, from the one that looks, points to come and victory."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """Lay out the weights."""
        super().__init__()
        self.room, neurons = game.most, settings.neurons
        outlook = game.outlook(game.most)
        self.alone = nn.Parameter(torch.randn(outlook.size, neurons) * (2.0 / 150) ** 0.5)
        self.first_bias = nn.Parameter(torch.zeros(neurons))
        self._lay_out_pieces(game, settings)
        self.hidden = nn.ModuleList(nn.Linear(neurons, neurons) for _ in range(settings.layers))
        self._lay_out_moves(game, neurons, settings.heuristic)
        self.points = nn.Linear(neurons, self.room)
        self.victory = nn.Linear(neurons, self.room)
        for layer in self.hidden:
            nn.init.orthogonal_(layer.weight, 2.0**0.5)
            nn.init.zeros_(layer.bias)
        for head in (self.points, self.victory):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def _lay_out_pieces(self, game: Game, settings: Settings) -> None:
        """For each kind of piece its places: runs of the view in which every piece has a number."""
        runs: dict[str, list[int]] = defaultdict(list)
        for part in game.outlook(game.most).layout:
            span = len(game.record.kinds.get(part.of, ()))
            if span and part.size % span == 0:
                runs[part.of] += range(part.first, part.first + part.size, span)
        self.kinds = list(runs)
        self.known, self.read = nn.ParameterList(), nn.ParameterList()
        for kind, firsts in runs.items():
            span = len(game.record.kinds[kind])
            self.known.append(torch.randn(span, settings.embedding))
            scale = (2.0 / 150 / settings.embedding) ** 0.5
            self.read.append(torch.randn(len(firsts), settings.embedding, settings.neurons) * scale)
            rows = torch.tensor(firsts)[:, None] + torch.arange(span)
            self.register_buffer(f"rows_{len(self.known) - 1}", rows)
            with torch.no_grad():
                self.alone[rows.reshape(-1)] = 0.0

    def _lay_out_moves(self, game: Game, neurons: int, heuristic: bool) -> None:
        """Every move is itself, a verb, and something on each of its axes, which verbs share."""
        blocks = list(game.moves.blocks.values())
        firsts: dict[str, int] = {}
        end = len(blocks)
        for axis in (axis for block in blocks for axis in block.axes):
            if axis.name not in firsts:
                sizes = (len(a.names) for block in blocks for a in block.axes if a.name == axis.name)
                firsts[axis.name], end = end, end + max(sizes)
        parts = game.moves.parts
        shared = np.full(parts.shape, end, dtype=np.int64)
        shared[:, 0] = parts[:, 0]
        for number, block in enumerate(blocks):
            rows = np.flatnonzero(parts[:, 0] == number)
            for k, axis in enumerate(block.axes):
                shared[rows, 1 + k] = firsts[axis.name] + parts[rows, 1 + k]
        self.register_buffer("parts", torch.from_numpy(shared))
        self.moves = nn.Parameter(torch.zeros(game.moves.size, neurons + 1))
        self.shared = nn.Parameter(torch.zeros(end + 1, neurons + 1))  # the last row belongs to axes that are not there
        self.caution = nn.Parameter(torch.full((len(blocks),), CAREFUL)) if heuristic else None

    def first(self) -> torch.Tensor:
        """The weights of the first layer."""
        rows, values = [], []
        for n, (known, read) in enumerate(zip(self.known, self.read, strict=True)):
            rows.append(self.get_buffer(f"rows_{n}").reshape(-1))
            values.append(torch.einsum("pd,qdh->qph", known, read).reshape(-1, self.alone.shape[1]))
        return self.alone.index_add(0, torch.cat(rows), torch.cat(values)) if rows else self.alone

    def policy(self) -> torch.Tensor:
        """The weights of the moves, bias last."""
        return (
            self.moves
            + self.shared[self.parts[:, 0]]
            + (
                self.shared[self.parts[:, 1:]].sum(1)
                - (self.parts[:, 1:] == len(self.shared) - 1).sum(1)[:, None] * self.shared[-1]
            )
        )

    def forward(
        self, seen: torch.Tensor, mask: torch.Tensor, first: torch.Tensor, policy: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Leanings of all moves, points to come and victory by seat from the one that looks.

        The mask is 0 where a move is no option, and where the learner is told how far moves fall behind by the
        heuristic, 1 and so many steps where it is one.
        """
        thought = self.think(seen, first)
        return self.lean(thought, mask, policy), self.points(thought), self.victory(thought)

    def lean(self, thought: torch.Tensor, mask: torch.Tensor, policy: torch.Tensor) -> torch.Tensor:
        """How much speaks for each move, by what was thought."""
        leaning = thought @ policy[:, :-1].T + policy[:, -1]
        if self.caution is not None:
            leaning = leaning - self.caution[self.parts[:, 0]] * ((mask.float() - 1.0) / NUANCES)
        return leaning.masked_fill(mask == 0, NEVER)

    def think(self, seen: torch.Tensor, first: torch.Tensor) -> torch.Tensor:
        """What all layers together make of views."""
        thought = torch.relu(seen @ first + self.first_bias)
        for layer in self.hidden:
            thought = torch.relu(layer(thought))
        return thought

    def take_up(self, plain: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Begin with the weights of a network that plays; what is shared is learned beside them."""
        with torch.no_grad():
            for read in self.read:
                read.zero_()
            self.shared.zero_()
            pairs = [(self.alone, "first"), (self.first_bias, "first_bias")]
            pairs += [(self.moves[:, :-1], "policy"), (self.moves[:, -1], "policy_bias")]
            for head, name in ((self.points, "points"), (self.victory, "value")):
                pairs += [(head.weight.T, name), (head.bias, f"{name}_bias")]
            for n, layer in enumerate(self.hidden):
                layer.weight.copy_(torch.from_numpy(plain["hidden"][n].T))
                layer.bias.copy_(torch.from_numpy(plain["hidden_bias"][n]))
            for ours, name in pairs:
                ours.copy_(torch.from_numpy(plain[name]))
            if self.caution is not None:
                verbs = self.parts[:, 0].cpu().numpy()
                first_of_each = np.unique(verbs, return_index=True)[1]
                self.caution.copy_(torch.from_numpy(plain["caution"][first_of_each]))

    def folded(self) -> dict[str, np.ndarray[Any, Any]]:
        """Plain weights, as a network that plays has them."""
        with torch.no_grad():
            policy = self.policy()
            neurons = self.alone.shape[1]
            hidden = [layer.weight.T for layer in self.hidden]
            biases = [layer.bias for layer in self.hidden]
            found = {
                "first": self.first(),
                "first_bias": self.first_bias,
                "hidden": torch.stack(hidden) if hidden else torch.zeros(0, neurons, neurons),
                "hidden_bias": torch.stack(biases) if biases else torch.zeros(0, neurons),
                "policy": policy[:, :-1],
                "policy_bias": policy[:, -1],
                "points": self.points.weight.T,
                "points_bias": self.points.bias,
                "value": self.victory.weight.T,
                "value_bias": self.victory.bias,
            }
            if self.caution is not None:
                found["caution"] = self.caution[self.parts[:, 0]]
        return {name: weights.detach().contiguous().float().cpu().numpy() for name, weights in found.items()}
