"""OpenSpiel: importing this module registers every game as `parlour_<name>`, e.g. `parlour_catalyst(players=4)`.

Chance is explicit, as tree searches and most algorithms of OpenSpiel want it: at a chance node the state is given one
of 256 equally likely new seeds, and whatever the move draws follows from it. Four such nodes deal a game. A state is
thus a function of its history, and a node below chance always offers the same moves.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as error:
    from parlour.envs import MissingLibrary

    raise MissingLibrary("this module needs open_spiel: pip install 'parlour[rl]'") from error

from parlour import games
from parlour.engine.core.chance import MASK, threefry
from parlour.engine.core.record import NOBODY, copied
from parlour.engine.game import Game, halves
from parlour.engine.thinking.batches import PLACES, VICTORY, standing
from parlour.envs.batch import BadSetting, chosen_players

OUTCOMES = 256
DEAL_NODES = 4
LONGEST = 5000  # decisions: a bound that no game of the house comes near
NEW_SEED = 3  # a stream of the generator that nothing else uses
RECALL = 64  # bits of an information-state tensor that stand for the history
REWARDS = {"victory": VICTORY, "places": PLACES}
CHANCE = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


class House:
    """What all states of a game share; never copied with them, and found again by name when they are read back."""

    def __init__(self, game: Game, players: int, counting: int, options: tuple[int, ...]) -> None:
        """Look up the tables once."""
        self.game, self.players, self.counting, self.options = game, players, counting, options
        self.linked = game.linked()
        self.size = game.outlook(players).size
        self.shown = [
            f.name for f in game.record.fields if not f.scratch and f.sees != NOBODY and f.name not in ("ply", "epoch")
        ]

    def viewers(self) -> list[int]:
        """Whose views must be remembered: one for all where nobody sees more than the others."""
        return list(range(self.players)) if self.game.hides or self.game.record.private_frames else [-1]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands: the record, what every seat remembers, and what waits for chance.

    Nothing in it is ever changed: a move makes another one. So copies of a state share it, and cost next to nothing.
    """

    batch: NDArray[Any]
    recalled: tuple[bytes, ...]
    seed: int = 0
    to_deal: int = DEAL_NODES
    waiting: int = -1  # a move that leaves something to chance

    def __deepcopy__(self, memo: Any) -> Standing:
        """The very same."""
        return self


class ParlourState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A state of OpenSpiel: one attribute, because each of them is copied with it."""

    def __init__(self, game: ParlourGame) -> None:
        """Begin before the deal."""
        super().__init__(game)
        self._at = Standing(game.house.game.empty(), (b"",) * len(game.house.viewers()))

    @property
    def house(self) -> House:
        """The tables of the game."""
        shared: House = self.get_game().house
        return shared

    @property
    def batch(self) -> NDArray[Any]:
        """The record, in a batch of its own; only to be read."""
        return self._at.batch

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        at = self._at
        if at.to_deal > 0 or at.waiting >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if at.batch[0].over else int(at.batch[0].decides)

    def _legal_actions(self, player: int) -> list[int]:
        s = self._at.batch[0]
        return s.option[: s.n_options].tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every new seed is equally likely."""
        return CHANCE

    def _apply_action(self, action: int) -> None:
        if self._at.to_deal > 0:
            self._deal(action)
        elif self._at.waiting >= 0:
            self._meet_chance(action)
        else:
            self._decide(action)

    def _deal(self, digit: int) -> None:
        at, house = self._at, self.house
        seed, left, batch = at.seed * OUTCOMES + digit, at.to_deal - 1, at.batch
        self._at = replace(at, seed=seed, to_deal=left)
        if left == 0:
            batch = house.game.deal(house.players, seed, house.linked, house.options)
            self._at = replace(self._at, batch=batch, recalled=self._remembered(batch, -1, -1))

    def _decide(self, move: int) -> None:
        """Play a move that leaves nothing to chance; any other one waits."""
        tried = copied(self._at.batch)
        self.house.linked.advance(tried, 0, move)
        if tried[0].counter != self._at.batch[0].counter:
            self._at = replace(self._at, waiting=move)
        else:
            self._go_on(tried, move)

    def _meet_chance(self, outcome: int) -> None:
        tried, move = copied(self._at.batch), self._at.waiting
        low, high = tried[0].key.tolist()
        tried[0].key[:] = halves(threefry(low & MASK, high & MASK, outcome, NEW_SEED))
        self.house.linked.advance(tried, 0, move)
        self._go_on(tried, move)

    def _go_on(self, after: NDArray[Any], move: int) -> None:
        seat = int(self._at.batch[0].decides)
        self._at = replace(self._at, batch=after, recalled=self._remembered(after, seat, move), waiting=-1)

    def _remembered(self, batch: NDArray[Any], seat: int, move: int) -> tuple[bytes, ...]:
        """What each seat sees now, and its own move, chained to what it saw before."""
        house, chained = self.house, []
        for k, viewer in enumerate(house.viewers()):
            seen = house.game.view(batch, viewer, house.linked)
            own = move if viewer in (seat, -1) else -1
            parts = self._at.recalled[k] + seen.tobytes() + own.to_bytes(4, "little", signed=True)
            chained.append(hashlib.blake2b(parts, digest_size=16).digest())
        return tuple(chained)

    def recalled(self, player: int) -> bytes:
        """Everything a player has seen and done, as a fingerprint."""
        return self._at.recalled[player if len(self._at.recalled) > 1 else 0]

    def resample_from_infostate(self, player: int, sampler: Any) -> ParlourState:
        """A state that this player cannot tell from this one: what it does not see is dealt anew."""
        other: ParlourState = self.clone()
        if self._at.to_deal == 0:
            house = self.house
            batch = house.game.redeal(self._at.batch, player, int(sampler() * (MASK + 1)), house.linked)
            other._at = replace(self._at, batch=batch)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.house.game.moves.names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        at = self._at
        return at.to_deal == 0 and at.waiting < 0 and bool(at.batch[0].over)

    def returns(self) -> list[float]:
        """What the end brought every seat; it sums to zero."""
        house = self.house
        if not self.is_terminal():
            return [0.0] * house.players
        scores = house.game.score(self._at.batch, house.linked)
        return [standing(scores, house.players, seat, house.counting) for seat in range(house.players)]

    def observed(self, player: int, public: bool = False) -> NDArray[np.float32]:
        """The observation vector of a seat, or of what everybody sees; nothing before the deal."""
        house, at = self.house, self._at
        if at.to_deal > 0:
            return np.zeros(house.size, dtype=np.float32)
        batch = house.game.view(at.batch, -1, house.linked) if public else at.batch
        return house.game.observe(batch, player, house.linked)

    def described(self, viewer: int) -> str:
        """Every number that a seat sees and that is not zero, by field."""
        if self._at.to_deal > 0:
            return "not dealt"
        house = self.house
        seen = house.game.view(self._at.batch, viewer, house.linked)[0]
        values = ((name, np.asarray(seen[name]).reshape(-1).tolist()) for name in house.shown)
        return "; ".join(f"{name} {' '.join(map(str, row))}" for name, row in values if any(row))

    def __str__(self) -> str:
        """Who decides, and a fingerprint of everything, hidden things and chance included."""
        at = self._at
        parts = (at.batch.tobytes(), *at.recalled, repr((at.seed, at.to_deal, at.waiting)).encode())
        mark = hashlib.blake2b(b"".join(parts), digest_size=8).hexdigest()
        s = at.batch[0]
        return f"{self.house.game.title}, decision {s.ply}, seat {s.decides} decides ({mark})"


class ParlourObserver:
    """Tensors and texts for a player: what it sees now or, with perfect recall, all it has seen."""

    def __init__(self, house: House, wanted: Any, params: Any) -> None:
        """Lay out the tensor."""
        if params:
            raise ValueError(f"there are no observation parameters; given were {params}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what one player sees, or what everybody sees")
        self._public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self._recall = bool(wanted.perfect_recall)
        self.tensor = np.zeros(house.size + (RECALL if self._recall else 0), dtype=np.float32)
        self.dict = {"observation": self.tensor[: house.size]}
        if self._recall:
            self.dict["history"] = self.tensor[house.size :]

    def set_from(self, state: ParlourState, player: int) -> None:
        """Write what a player sees."""
        self.dict["observation"][:] = state.observed(player, self._public)
        if self._recall:
            mark = np.frombuffer(state.recalled(player)[: RECALL // 8].ljust(RECALL // 8, b"\0"), dtype=np.uint8)
            self.dict["history"][:] = np.unpackbits(mark)

    def string_from(self, state: ParlourState, player: int) -> str:
        """What a player sees, in words."""
        text = f"seat {player}: {state.described(-1 if self._public else player)}"
        return f"{text}; history {state.recalled(player).hex()}" if self._recall else text


class ParlourGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game of the house as OpenSpiel loads it: `register` makes a class of each."""

    kind: Any
    played: Game

    def __init__(self, params: dict[str, Any]) -> None:
        """Read the parameters."""
        game = self.played
        players = chosen_players(game, int(params["players"]))
        if params["reward"] not in REWARDS:
            raise BadSetting(f"there is no reward {params['reward']!r}; known are {', '.join(REWARDS)}")
        if players == 1:
            raise BadSetting("OpenSpiel's games of the house are for two players or more: what they get sums to zero")
        counting = REWARDS[params["reward"]]
        options = game.numbers({option.key: params[option.key] for option in game.options})
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=game.moves.size,
                max_chance_outcomes=OUTCOMES,
                num_players=players,
                min_utility=-1.0 if counting == PLACES else -1.0 / (players - 1),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params,
        )
        self.house = House(game, players, counting, options)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is written down by its name and its parameters."""
        return load, (str(self),)

    def new_initial_state(self) -> ParlourState:
        """Before the deal."""
        return ParlourState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ParlourObserver:
        """An observer for this game."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ParlourObserver(self.house, wanted, params)


def load(name: str) -> ParlourGame:
    """The game of a name with its parameters: whoever reads one back finds the games registered, too."""
    found: ParlourGame = pyspiel.load_game(name)
    return found


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name it gets."""
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"parlour_{game.slug}",
        long_name=f"{game.title} by Parlour",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=max(2, game.fewest),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, game.fewest), "reward": "victory", **game.chosen({})},
    )
    # A class, and not a function: OpenSpiel lets go of it after Python has ended, which a function does not survive.
    pyspiel.register_game(kind, type(game.title, (ParlourGame,), {"kind": kind, "played": game}))
    return f"parlour_{game.slug}"


for slug in games.slugs():
    register(games.find(slug))
