"""Tiles, cards and bioobjects in the terminal: in short, in words, and as hints beside the choices.

Colours always come with their word, so everything reads the same without any colour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects.tree import NOTHING, Do, Tree, tokens
from parlour.engine.people.panels import by_name
from parlour.engine.people.sentences import Choice, Sentence
from parlour.games.time_capsules.content import (
    ANYPAY,
    ARTIFACTS,
    BIOOBJECTS,
    CARDS,
    CHARGE,
    DIG,
    DISCOUNT,
    DRAW,
    MEND,
    MIMIC,
    PEAK,
    REFRESH,
    REROLL,
    REROLL_ANY,
    RIVAL,
    RIVALS,
    SCOUT,
    TRAITS,
    UPGRADE,
    Artifact,
    Bioobject,
    Card,
)
from parlour.games.time_capsules.moves import MOVES, TO_PLAY, TO_USE
from parlour.games.time_capsules.rules.frames import ACT
from parlour.games.time_capsules.words.names import COLORS, crystals, effect_text, resource

STYLES = ("bright_blue", "dark_orange")  # of blue and orange tiles

# What a word is called in short, where the notation itself would be a riddle.
_SHORT = {
    SCOUT: "reveal {0}, buy one for {1} less",
    DIG: "reveal 1: buy it for {1} less or 1 crystal",
    MIMIC: "the ability of a tile on offer",
    ANYPAY: "next tile: pay in any mix",
    DISCOUNT: "next tile costs {0} less",
    REFRESH: "replace up to {0} of the offer",
    RIVAL: "{0} break to another player",
    RIVALS: "{0} break to all others",
    REROLL: "{0} reroll",
    REROLL_ANY: "reroll any computers",
    PEAK: "highest face on {0} computer",
    DRAW: "draw {0}",
    MEND: "return {0} break",
    UPGRADE: "{0} upgrade",
    CHARGE: "{0} charge",
}
_SIGNS = {"->": "→", ">=": "≥"}
_SPOKEN = (  # the notation has no plurals, and sizes are glued to their noun
    (r"\bvp\b", "VP"),
    (r"\bbio\b", "bioobject"),
    (r"\b([2-9]|\d\d) (crystal|qubit|break|bioobject|reroll|upgrade|charge|computer)\b", r"\1 \2s"),
    (r"\b(\d+) active computer\b", r"\1 active computers"),
    (r"\b(\d+) active battery\b", r"\1 active batteries"),
    (r"\b(battery|computer)(\d+)", r"size \2 \1"),
    (r"\b1 size", "a size"),
    (r"\b1 live size", "an active size"),
    (r" max (\d+)", r" (at most \1)"),
)


def short(effect: Tree) -> str:
    """An effect in a few words: `3 energy → 2 VP`, `1 VP per active machine, at most 3`."""
    text = ""
    for token in tokens(effect):
        shown = _token(token) if isinstance(token, Do) else _SIGNS.get(str(token), str(token))
        touches = not text or text[-1] == "(" or shown in (",", ";", ":", ")")
        text += shown if touches else f" {shown}"
    for pattern, spoken in _SPOKEN:
        text = re.sub(pattern, spoken, text)
    return text


def _token(token: Do) -> str:
    return _SHORT[token.word].format(*token.args) if token.word in _SHORT else str(token)


def ability(tile: Artifact, phases: bool = False) -> str:
    """What a tile does: at once, and later as often as it is used; in mode phases, when that may be."""
    use = "use in phase II" if phases and not tile.purchase else "use"
    parts = [f"at once {short(tile.on_buy)}"] if tile.on_buy != NOTHING else []
    parts += [f"{use}: {short(tile.use)}"] if tile.use != NOTHING else []
    return " · ".join(parts) or "no ability"


def style_of(tile: Artifact) -> str:
    """The colour of a tile."""
    return STYLES[tile.kind]


# ---------------------------------------------------------------- beside the choices


def hint(state: Any, choice: Choice) -> str:
    """What a choice is about, in short: what a tile or a card does."""
    block, at = MOVES.decode(choice.id)
    match block:
        case "buy" | "offer" | "reveal":
            tile = ARTIFACTS[int((state.revealed if block == "reveal" else state.offer)[at[0]])]
            return short(tile.use) if choice.label.startswith("Use") else f"{tile.vp} VP, {ability(tile)}"
        case "use" | "reuse":
            return short(ARTIFACTS[at[0]].use)
        case "artifact" | "readied":
            return short(ARTIFACTS[at[1]].use) or "no ability"
        case "drop_artifact":
            return short(ARTIFACTS[at[0]].use) or "no ability"
        case "play" | "throw":
            return short(CARDS[at[0]].effect)
        case "bio":
            return _rewards(BIOOBJECTS[at[1]])
        case "drop_bio":
            return _rewards(BIOOBJECTS[at[0]])
    return ""


def _rewards(bio: Bioobject) -> str:
    return f"{short(bio.big)}; inactive: {short(bio.small)}"


def impossible(state: Any, why_not: Callable[[int], Sentence | None]) -> str:
    """While acting: the active artifacts and the cards in hand that cannot be used or played now, and why."""
    kind, seat = (int(n) for n in state.frame[state.depth - 1][:2])
    if state.over or kind != ACT:
        return ""
    options = {int(move) for move in state.option[: state.n_options]}
    moves = [TO_USE + tile for tile in _usable(state, seat)]
    moves += sorted({TO_PLAY + int(card) for card in state.hand[seat][: int(state.n_hand[seat])]})
    reasons = [why_not(move) for move in moves if move not in options]
    told = [str(reason).partition(" cannot ")[2] for reason in reasons if reason is not None]
    return "\n".join(["Not possible now:", *(f"· {text}" for text in told)]) if told else ""


def _usable(state: Any, seat: int) -> Iterator[int]:
    """Active artifacts with an ability that were not readied."""
    for tile, artifact in enumerate(ARTIFACTS):
        if artifact.use != NOTHING and state.active_zone[seat, tile] > state.readied_active[seat, tile]:
            yield tile


# ---------------------------------------------------------------- in words


def card(text: str, state: Any) -> RenderableType:
    """An artifact, a fluctuation card or a bioobject in words; LookupError when no name fits."""
    known: dict[str, Artifact | Card | Bioobject] = {
        item.name: item for group in (ARTIFACTS, CARDS, BIOOBJECTS) for item in group
    }
    return _in_words(by_name(text, known, {item.id: name for name, item in known.items()}, "tile or card"))


def _in_words(item: Artifact | Card | Bioobject) -> Text:
    if isinstance(item, Artifact):
        return _tile_in_words(item)
    text = Text(item.name, style="bold")
    if isinstance(item, Card):
        early = ", also in phase I" if item.purchase else ""
        text.append(f"  fluctuation card, {crystals(item.cost)}{early}", "not bold dim")
        return text.append(f"\n{effect_text(item.effect)}", "default not bold")
    text.append("  bioobject", "not bold dim")
    text.append(f"\nActive: {effect_text(item.big)}", "default not bold")
    return text.append(f"\nInactive: {effect_text(item.small)}", "default not bold")


def _tile_in_words(tile: Artifact) -> Text:
    early = ", its ability also in phase I" if tile.purchase else ""
    what = f"{COLORS[tile.kind]} artifact, {TRAITS[tile.trait]}, costs {resource(tile.cost, tile.kind)}, {tile.vp} VP"
    text = Text(tile.name, style=f"bold {style_of(tile)}").append(f"  {what}{early}", "not bold dim")
    if tile.on_buy != NOTHING:
        text.append(f"\nOn purchase: {effect_text(tile.on_buy)}", "default not bold")
    if tile.use != NOTHING:
        text.append(f"\nAbility: {effect_text(tile.use)}", "default not bold")
    return text
