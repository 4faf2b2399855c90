"""Catalyst's cards in the terminal: as faces, in short, in words.

Colours always come with their word or letter, so a card reads the same without any colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.core.record import NONE
from parlour.engine.effects import Icon, icons
from parlour.engine.effects.program import A0
from parlour.engine.effects.tree import Tree
from parlour.engine.people.panels import by_name
from parlour.engine.people.sentences import Choice, Sentence
from parlour.games.catalyst.content import (
    BUILD,
    BUILDING_TYPES,
    CATALYSTS,
    COLORS,
    EFFECT_PART,
    EFFECT_ROW,
    GOALS,
    RECRUIT,
    ROWS,
    SLOTS,
    SYMBOLS,
    TYPES,
    VOCABULARY,
)
from parlour.games.catalyst.moves import MOVES, TO_BUILD_BY, TO_RECRUIT_BY
from parlour.games.catalyst.rules.area import building_of
from parlour.games.catalyst.rules.board import price
from parlour.games.catalyst.rules.effects import building_price, is_taking, why_not_use, word_of
from parlour.games.catalyst.rules.frames import EFFECTS, OCCUPY, POSSIBLE
from parlour.games.catalyst.rules.turn_end import first_empty
from parlour.games.catalyst.words.names import effect_text, effects_of, goal_text

STYLES = {"green": "green", "yellow": "yellow", "red": "red", "blue": "bright_blue"}


def style_of(color: int) -> str:
    """How a colour of the game is shown; one that a content file made up is not."""
    return STYLES.get(COLORS[color], "")


def hint(state: Any, choice: Choice) -> str:
    """What a choice is about, in short: a card's number, colour and effects, a Building's effect, what is given up."""
    block, at = MOVES.decode(choice.id)
    seat = int(state.decides)
    match block:
        case "recruit":
            return _in_short(int(state.row[at[0]]))
        case "recruit_by":
            return _in_short(int(state.row[at[1]])) + _given_up(state, at[0])
        case "build_by":
            return _building_effect(at[1]) + _given_up(state, at[0])
        case "take":
            return _given_up(state, at[0]).strip()
        case "activate":
            home = building_of(state, seat, at[0])
            return _in_short(at[0]) + (f", then {_building_effect(home)}" if home != NONE else "")
        case "place":
            return f"then {_building_effect(at[0])}"
        case "occupy":
            kind, _, building = (int(n) for n in state.frame[state.depth - 1][:3])
            home = building if kind == OCCUPY else int(first_empty(state, seat))
            return f"{_in_short(at[0])}, then {_building_effect(home)}"
    return ""


def _in_short(card: int) -> str:
    return f"{badge(card).plain.strip()}  {', '.join(short_effects(CATALYSTS[card].effect))}"


def _building_effect(building: int) -> str:
    return ", ".join(short_effects(BUILDING_TYPES[building].effect))


def _given_up(state: Any, effect: int) -> str:
    """The other side of a slash, which is lost when this side is used (CAT-54)."""
    source = int(state.frame[state.depth - 1][2])
    part = EFFECT_PART[source, effect]
    others = [e for e in effects_of(source) if e != effect and EFFECT_PART[source, e] == part]
    return "".join(f"  (gives up: {effect_in_short(source, other)})" for other in others)


def effect_in_short(source: int, effect: int) -> str:
    """One effect, or one side of a slash: `+1 chain`, `recruit`."""
    word = int(word_of(source, effect))
    amount = int(ROWS[EFFECT_ROW[source, effect], A0]) if is_taking(word) else None
    return _icon(Icon(SYMBOLS[word], amount, ""))


def impossible(state: Any, why_not: Callable[[int], Sentence | None]) -> str:
    """During an activation: the effects that are left but cannot be used now, and why."""
    kind, seat, source, used = (int(n) for n in state.frame[state.depth - 1][:4])
    if state.over or kind != EFFECTS:
        return ""
    options = {int(move) for move in state.option[: state.n_options]}
    told = []
    for effect in effects_of(source):
        moves = _moves_by_price(state, seat, source, effect)
        if why_not_use(source, used, effect) == POSSIBLE and moves and not options & set(moves):
            reason = why_not(moves[0])
            told.append(f"{effect_in_short(source, effect)}: {reason}" if reason else "")
    return "Not possible now: " + "; ".join(filter(None, told)) if any(told) else ""


def _moves_by_price(state: Any, seat: int, source: int, effect: int) -> list[int]:
    """The moves that would use an effect to recruit or to build, those first that are nearest to being possible."""
    word = int(word_of(source, effect))
    if word == RECRUIT:
        slots = sorted(range(SLOTS), key=lambda slot: (state.row[slot] < 0, int(price(state, slot))))
        return [TO_RECRUIT_BY + effect * SLOTS + slot for slot in slots]
    if word == BUILD:
        types = range(TYPES)
        cheap = sorted(types, key=lambda b: (state.building[seat, b] > 0, int(building_price(state, seat, b))))
        return [TO_BUILD_BY + effect * TYPES + building for building in cheap]
    return []


def card(text: str, state: Any) -> RenderableType:
    """A Catalyst, a Building type or the Goal in words; LookupError when no name fits."""
    goal = GOALS[state.goal]
    known = {item.name: item for item in (*CATALYSTS, *BUILDING_TYPES, goal)}
    ids = {item.id.casefold(): name for name, item in known.items()} | {"goal": goal.name}
    item = by_name(text, known, ids, "card")
    return _goal_in_words(state.goal) if item is goal else _in_words(item)


def _in_words(item: Any) -> Text:
    """A Catalyst or a Building type with its effect as a sentence."""
    color = COLORS[item.color]
    text = Text(item.name, style=f"bold {style_of(item.color)}")
    if item in CATALYSTS:
        text.append(
            f"  {color}, number {item.number} (its cost and its VP), for {item.players} or more players",
            "dim",
        )
    else:
        text.append(f"  {color} Building", "dim")
    return text.append(f"\n{effect_text(item.effect)}", "default not bold")


def _goal_in_words(goal: int) -> Text:
    text = Text(GOALS[goal].name, style="bold").append("  the Goal, for whoever owns the Building", "dim")
    for building, kind in enumerate(BUILDING_TYPES):
        text.append(f"\n{kind.name}: {goal_text(goal, building)}", "default not bold")
    return text


# ---------------------------------------------------------------- faces


def short_effects(effect: Tree) -> list[str]:
    """The icons of an effect as a few words, one text for each part: `+1 coin / +1 chain`, `recruit`."""
    parts = [""]
    for glyph in icons(effect, VOCABULARY):
        if isinstance(glyph, Icon):
            parts[-1] += _icon(glyph)
        elif glyph.text == ",":
            parts.append("")
        else:
            parts[-1] += f" {glyph.text} "
    return parts


def _icon(icon: Icon) -> str:
    if icon.amount is None:
        return icon.name
    plural = "s" if icon.amount > 1 and icon.name in ("coin", "chain") else ""
    return f"+{icon.amount} {icon.name}{plural}"


def badge(card: int) -> Text:
    """Number and colour of a Catalyst in three signs: `3Y`."""
    color = COLORS[CATALYSTS[card].color]
    return Text(f" {CATALYSTS[card].number}{color[0].upper()} ", style=f"bold reverse {STYLES.get(color, '')}")


def face(card: int, wide: int) -> Text:
    """A card of the row: number and colour, name, one line for each effect, or for each side of a slash."""
    catalyst = CATALYSTS[card]
    color = COLORS[catalyst.color]
    text = Text().append_text(badge(card)).append(f" {color}", STYLES.get(color, ""))
    text.append(f"\n{catalyst.name}", "bold")
    for part in short_effects(catalyst.effect):
        text.append("\n" + (part if len(part) <= wide else part.replace(" / ", " /\n")))
    return text


def price_sum(base: int, extra: int) -> str:
    """A price with its sum: `3 − 1 = 2`."""
    return f"{base} {'−' if extra < 0 else '+'} {abs(extra)} = {base + extra}"


def many(n: int, one: str, many: str = "") -> Text:
    """So many of something, the number in bold."""
    return Text(str(n), style="bold" if n else "dim").append(f" {one if n == 1 else many or one + 's'}", "not bold")
