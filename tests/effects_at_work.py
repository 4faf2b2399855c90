"""A game whose components all say something at random, played: run in a process of its own, since content is read once.

    python tests/effects_at_work.py time_capsules 7

Every effect is written by `effects.py`, read by the game, and then brought about on purpose; every third step is
drawn as people would meet it. It prints a JSON object: how many effects came up, and what never did.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import tempfile
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

os.environ["PARLOUR_INTERPRET"] = "1"
sys.path.insert(0, str(Path(__file__).parent))

from drawn import PAGES, seen_by, terminal
from effects import accepted
from parlour import games
from parlour.engine.effects.program import DO, OP, compile_program
from parlour.engine.effects.tree import On, Then, tokens
from parlour.table import Table
from toml_written import written

MOST_STEPS = 40
TRIES = 4  # different courses of play for each effect


class Play:
    """A game with effects at random, and what of them was carried out."""

    def __init__(self, slug: str, seed: int) -> None:
        self.slug, self.noise = slug, Random(seed)
        self.done: set[int] = set()
        vocabulary = self.vocabulary()
        path = Path(tempfile.mkdtemp()) / "mine.toml"
        values = tomllib.loads((Path(games.__path__[0]) / slug / "content.toml").read_text(encoding="utf-8"))

        def write(use: str) -> str:
            return accepted(vocabulary, use, self.noise)[0]

        FILL[slug](values, write)
        path.write_text(written(values), encoding="utf-8")
        os.environ[f"PARLOUR_CONTENT_{slug.upper()}"] = str(path)
        for name in [name for name in sys.modules if name.startswith(f"parlour.games.{slug}")]:
            del sys.modules[name]
        self.game = games.find(slug)
        self.content: Any = import_module(f"parlour.games.{slug}.content")

    def vocabulary(self) -> Any:
        return import_module(f"parlour.games.{self.slug}.content").VOCABULARY

    def watched(self) -> Any:
        """The game with an eye on the words that are carried out."""

        def spy(s: Any, seat: int, row: int, amount: int, source: int) -> None:
            self.done.add(int(row))
            watched.linked().plain(self.game.supply["do_word"])(s, seat, row, amount, source)

        watched = dataclasses.replace(self.game)
        vars(watched)["supply"] = {**self.game.supply, "do_word": spy}
        return watched

    def go_on(self, table: Table, first: list[str], steps: int, drawn: bool) -> None:
        """Play some moves and then others at random, everything drawn at every third step."""
        for name in first:
            if table.over or table.why_not(name) is not None:
                return
            table.play(name)
        for n in range(steps):
            if drawn and n % 3 == 0 and table.decides is not None:
                assert PAGES.table(seen_by(table, table.decides), "_table.html", results=None, bots=[])
                assert terminal(table, table.decides, 100)
            if table.over:
                return
            choices = table.choices()
            asked = [choice for choice in choices if choice.name.startswith(("side", "yes", "no", "pay"))]
            table.play(self.noise.choice(asked or choices).name)

    def silent(self, start: int, tree: Any) -> bool:
        """Whether nothing of an effect was ever carried out."""
        rows = compile_program(tree)[:, OP].tolist()
        return not any(start + n in self.done for n, op in enumerate(rows) if op == DO)


def _capsules(values: dict[str, Any], write: Callable[[str], str]) -> None:
    for row in values["artifacts"]["rows"]:
        row |= {"use": write("ability"), "on_buy": write("effect"), "purchase": True}
    for row in values["cards"]["rows"]:
        row["effect"] = write("effect")
    for row in values["bioobjects"]["rows"]:
        row |= {"small": write("effect"), "big": write("effect")}


def _dominations(values: dict[str, Any], write: Callable[[str], str]) -> None:
    for row in values["mastery"]:
        row.pop("prereq", None)
        for side in ("base", "advanced"):
            row[side]["effect"] = write("card")
    for row in values["monument"]:
        row["dominate"] = write("monument")
        for level in row["level"]:
            level["effect"] = write("card")
    for row in values["domination"]:
        if not set(row["effect"].split()) & {"choose_order", "reactivate", "second_tile"}:
            effect = write("role")
            while any(word in effect for word in ("choose_order", "reactivate", "second_tile")):
                effect = write("role")  # these have their one card already
            row["effect"] = effect


def _catalyst(values: dict[str, Any], write: Callable[[str], str]) -> None:
    values.pop("design_counts")
    for row in (*values["catalyst"], *values["building_type"]):
        row["effect"] = write("card")
    for row in values["goal"]:
        row |= {kind["id"]: write("goal") for kind in values["building_type"]}


def _revive(values: dict[str, Any], write: Callable[[str], str]) -> None:
    for card in (*values["citizens"]["list"], *values["start_citizens"]["list"]):
        card |= {"top": write("effect"), "bottom": write("effect")}
    for row in (*values["crates"]["list"], *values["machine_tokens"]["list"], *values["machines"]["list"]):
        row["effect"] = write("effect")
    for row in values["modules"]["list"]:
        row["effect"] = write("module")


# What only one faction can do, or does with a card of its own in hand; and counts that only its board has.
OF_ONE_FACTION = (
    "ap", "goods", "scoundrel", "sell", "farm_action", "upgrade", "repeat_character", "copy_power", "femtoscope",
    "stall", "tile_laid", "asset", "empty_space", "filled_space",
)  # fmt: skip


def _free_radicals(values: dict[str, Any], write: Callable[[str], str]) -> None:
    def common(use: str) -> str:
        effect = write(use)
        while any(word in effect for word in (*OF_ONE_FACTION, "[")):
            effect = write(use)
        return effect

    for building in values["buildings"]:
        building |= {"power": common("power"), "reward": common("reward")}
    for market in values["merchants"]["rondel"]:
        if "visit" in market["effect"]:
            continue  # this one leads to the Buildings
        market |= {"effect": common("effect"), "effect_with_stall": common("effect")}
    for character in values["underground"]["scoundrels"]:
        character["effect"] = common("effect")


FILL: dict[str, Callable[[dict[str, Any], Callable[[str], str]], None]] = {
    "catalyst": _catalyst,
    "time_capsules": _capsules,
    "dominations": _dominations,
    "revive": _revive,
    "free_radicals": _free_radicals,
}


def play_capsules(play: Play, few: int) -> dict[str, bool]:
    """Use artifacts, play cards, grow bioobjects, each with plenty of everything."""
    game, content = play.watched(), play.content
    rich = ["2 battery3", "battery1", "computer6:2", "computer12:3", "computer8:8"]
    idle = ["2 battery1", "computer6", "2 break"]
    found = {}
    sorts = [
        (content.ARTIFACTS, "use", "use"),
        (content.CARDS, "play", "effect"),
        (content.BIOOBJECTS, "grow active", "big"),
    ]
    for items, verb, effect in sorts:
        for at, thing in play.noise.sample(list(enumerate(items)), few):
            tree = getattr(thing, effect)
            start = {"use": content.USE, "play": content.CARD_EFFECT, "grow active": content.BIG}[verb][at]
            others = [tile.name for tile in content.ARTIFACTS if tile.name != thing.name]
            sorts_of_tiles = {(t.kind, t.trait): t.name for t in content.ARTIFACTS if t.name in others[14:]}
            bios = [bio.name for bio in content.BIOOBJECTS if bio.name != thing.name]
            for trial in range(TRIES):
                mine = {"use": [[thing.name], []], "play": [[], [thing.name]], "grow active": [[thing.name], []]}[verb]
                blue = [tile.name for tile in content.ARTIFACTS if tile.kind == 0 and tile.name != thing.name][:3]
                orange = [tile.name for tile in content.ARTIFACTS if tile.kind == 1 and tile.name != thing.name][:3]
                position = {
                    "active": [[*mine[0], *sorts_of_tiles.values(), bios[0], *rich], ["battery1"]],
                    "inactive": [[*others[12:14], bios[1], *idle], []],
                    "hands": [mine[1], []],
                    "crystals": [5, 0],
                    "energy": [9, 0],
                    "qubits": [9, 0],
                    "offer": [*blue, *orange],
                    "round": 2,
                }
                table = Table.at(game, position, seed=trial)
                play.go_on(table, [f"{verb} {thing.name}"], MOST_STEPS // 2, drawn=trial == 0)
                if not play.silent(int(start), tree):
                    break
            found[f"{verb} {thing.name}: {tree_text(tree)}"] = not play.silent(int(start), tree)
    return found


def play_dominations(play: Play, few: int) -> dict[str, bool]:
    """Learn and flip Masteries with full reserves, then let events come: the rest of an Age with all of them."""
    game, content = play.watched(), play.content
    notation, tables = (import_module(f"parlour.games.dominations.{name}") for name in ("notation", "tables"))
    full = dict.fromkeys(content.DOMAINS, 20)
    found = {}
    for at, mastery in play.noise.sample(list(enumerate(content.MASTERIES)), few):
        tree, start = mastery.base.effect, int(tables.EFFECT[2 * at])
        clauses = tree.clauses if isinstance(tree, Then) else (tree,)
        at_once = [clause for clause in clauses if not isinstance(clause, On) and type(clause).__name__ != "AtEnd"]
        deeds = [t for clause in at_once for t in tokens(clause) if hasattr(t, "word")]
        waits = not any(t.word < notation.FIRST_STANDING for t in deeds)
        for trial in range(TRIES):
            position = {
                "phase": "develop",
                "limits": [full, full],
                "knowledge": [full, full],
                "vp": [9, 9],
                "influence": [9, 9],
                "land": ["T03 D(0,0)", "C03 U(0,1)"],
                "cities": [["T03 2", "C03"], []],
                "round": 5 if waits else 1,
            }
            table = Table.at(game, position, seed=trial)
            play.go_on(table, [f"learn {mastery.name}"], MOST_STEPS if waits else 4, drawn=trial == 0)
            if not play.silent(start, tree):
                break
        if not waits or not play.silent(start, tree):  # of what waits for an event, whatever came
            found[f"{mastery.name}: {tree_text(tree)}"] = not play.silent(start, tree)
    table = Table.new(game, 2, 5)
    play.go_on(table, [], 60, drawn=False)
    return found


def play_catalyst(play: Play, few: int) -> dict[str, bool]:
    """Activate Catalysts with money in hand: each side of each effect is offered."""
    found = {}
    names = [card.name for card in play.content.CATALYSTS if card.players == 2]
    for name in play.noise.sample(names, few):
        at = next(n for n, card in enumerate(play.content.CATALYSTS) if card.name == name)
        row = [other for other in names if other != name][:5]
        position = {"row": row, "coins": [8, 8], "free": [[name, *[n for n in names if n != name][5:7]], []]}
        table = Table.at(play.game, position, seed=1)
        table.play(f"activate {name}")
        rows, twins = play.content.EFFECT_ROW[at], play.content.EFFECT_TWIN[at]
        wanted = {
            str(n + 1) for n, row in enumerate(rows) if row >= 0 and twins[n] < 0
        }  # of equals the first is offered
        options = {choice.name.rpartition(" ")[2] for choice in table.choices()}
        passed = "stop" not in options  # one option is no decision: it was played at once
        found[f"{name}: {tree_text(play.content.CATALYSTS[at].effect)}"] = passed or wanted <= options
        play.go_on(table, [], 6, drawn=True)
    table = Table.new(play.game, 2, 5)
    play.go_on(table, [], 30, drawn=False)
    return found


def play_revive(play: Play, few: int) -> dict[str, bool]:
    """Play cards for both halves and open crates, with enough to pay and room for more."""
    game, content = play.watched(), play.content
    tables = import_module("parlour.games.revive.tables")
    rich: dict[str, Any] = {name: [3, 3] for name in ("gear", "food", "book")} | {"crystal": [1, 1], "energy": [2, 2]}
    rich |= {"markers": [{"yellow": 3, "green": 3}, {}], "charged": [["Workshop"], []], "resting": [["Fitter"], []]}
    found = {}
    for at, card in play.noise.sample(list(enumerate(content.CITIZENS)), few):
        for half, placement in enumerate(("top left", "bottom left")):
            tree, start = card.halves[half], int(tables.CARD_EFFECT[at][half])
            for trial in range(TRIES):
                table = Table.at(game, rich | {"active": [[card.name], []]}, seed=trial)
                play.go_on(table, ["play a card", f"card {card.id}", placement], MOST_STEPS // 4, drawn=trial == 0)
                if not play.silent(start, tree):
                    break
            found[f"{card.name}, {placement}: {tree_text(tree)}"] = not play.silent(start, tree)
    for at, crate in play.noise.sample(list(enumerate(content.CRATES)), few):
        tree, start = crate.effect, int(tables.CRATE_EFFECT[at])
        for trial in range(TRIES):
            table = Table.at(game, rich | {"closed": [[crate.id], []]}, seed=trial)
            play.go_on(table, ["open a crate"], MOST_STEPS // 4, drawn=trial == 0)
            if not play.silent(start, tree):
                break
        found[f"{crate.id}: {tree_text(tree)}"] = not play.silent(start, tree)
    table = Table.new(game, 2, 5)
    play.go_on(table, [], 40, drawn=False)
    return found


def play_free_radicals(play: Play, few: int) -> dict[str, bool]:
    """Stroll to markets without and with a Stall, and Visit Buildings of a rival, with plenty of everything."""
    game, content = play.watched(), play.content
    factions, tables = (import_module(f"parlour.games.free_radicals.{name}") for name in ("factions", "tables"))
    cards, markets = [card.id for card in content.DATA_CARDS], [market.name for market in factions.MARKETS]
    rich: dict[str, Any] = {name: [7, 0] for name in ("carbon", "hydrogen", "titanium")} | {"credits": [9, 0]}
    rich |= {"factions": ["Merchants", "Executives"], "hand": [cards[::6], []], "knowledge": {"green": 2}}
    control = {building.name: [1] for building in content.BUILDINGS}
    found = {}

    def come(told: str, tree: Any, start: int, given: dict[str, Any], first: list[str]) -> None:
        for trial in range(TRIES):
            table = Table.at(game, rich | {"control": control} | given, seed=trial)
            play.go_on(table, first, MOST_STEPS // 4, drawn=trial == 0)
            if not play.silent(start, tree):
                break
        found[f"{told}: {tree_text(tree)}"] = not play.silent(start, tree)

    for at, market in play.noise.sample(list(enumerate(factions.MARKETS)), few):
        for stalls, tree in enumerate((market.effect, market.effect_with_stall)):
            given = {"standee": markets[at - 1], "stalls": [market.name] if stalls else []}
            come(market.name, tree, int(tables.MARKET_EFFECT[at][stalls]), given, ["stroll 1"])
    plaza = next(n for n, name in enumerate(markets) if name == "Plaza")
    for at, building in play.noise.sample(list(enumerate(content.BUILDINGS)), few):
        first = ["stroll 1", f"visit {building.name}"]
        come(building.name, building.power, int(tables.POWER[at]), {"standee": markets[plaza - 1]}, first)
    table = Table.new(game, 2, 5, options={"seat_1": "underground"})
    play.go_on(table, [], MOST_STEPS, drawn=False)
    return found


def tree_text(tree: Any) -> str:
    from parlour.engine.effects import unparse

    return unparse(tree)


PLAY = {
    "catalyst": play_catalyst,
    "time_capsules": play_capsules,
    "dominations": play_dominations,
    "revive": play_revive,
    "free_radicals": play_free_radicals,
}


def main(slug: str, seed: int, few: int) -> None:
    """Play a game with effects at random."""
    play = Play(slug, seed)
    found = PLAY[slug](play, few)
    told = {"came": sum(found.values()), "silent": [text for text, came in found.items() if not came]}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
