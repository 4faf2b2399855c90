"""Catalyst's cards in the terminal: as faces, in short, in words.

Colours always come with their word or letter, so a card reads the same without any colour.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects import Icon, icons
from parlour.engine.effects.tree import Tree
from parlour.engine.game import Choice
from parlour.games.catalyst.content import BUILDING_TYPES, CATALYSTS, COLORS, GOALS, VOCABULARY
from parlour.games.catalyst.words import effect_text, goal_text

STYLES = {"green": "green", "yellow": "yellow", "red": "red", "blue": "bright_blue"}


def style_of(color: int) -> str:
    """How a colour of the game is shown; one that a content file made up is not."""
    return STYLES.get(COLORS[color], "")


def hint(state: Any, choice: Choice) -> str:
    """What lies at the spot of a choice, in short: number, colour and effects of a card, or a Building's effect."""
    kind, _, rest = choice.spot.partition("-")
    if kind == "row":
        return _in_short(int(state.row[int(rest) - 1]))
    if kind == "catalyst":
        return _in_short([catalyst.id for catalyst in CATALYSTS].index(rest))
    if kind == "stack":
        return next(", ".join(short_effects(b.effect)) for b in BUILDING_TYPES if b.id == rest)
    return ""


def _in_short(card: int) -> str:
    return f"{badge(card).plain.strip()}  {', '.join(short_effects(CATALYSTS[card].effect))}"


def card(text: str, state: Any) -> RenderableType:
    """A Catalyst, a Building type or the Goal in words; LookupError when no name fits."""
    known: dict[str, Any] = {c.name: c for c in CATALYSTS} | {b.name: b for b in BUILDING_TYPES}
    goal = GOALS[state.goal].name
    wanted = goal.casefold() if text.casefold() == "goal" else text.casefold()
    names = [*known, goal]
    found = [n for n in names if n.casefold() == wanted] or [n for n in names if wanted in n.casefold()]
    if not found:
        close = get_close_matches(text.title(), names, n=1)
        raise LookupError(f"no card is called {text!r}" + (f"; did you mean {close[0]}?" if close else ""))
    if len(found) > 1:
        raise LookupError(f"{text!r} fits {len(found)} cards: {', '.join(found[:6])}{' …' if found[6:] else ''}")
    return _goal_in_words(state.goal) if found[0] == goal else _in_words(known[found[0]])


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
