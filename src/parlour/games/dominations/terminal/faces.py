"""Cards, Monuments, Objectives and tiles in the terminal: in short, in words, and as hints beside the choices.

Colours always come with their word or their letter, so everything reads the same without any colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects.sentence import deed_text
from parlour.engine.effects.tree import (
    NOTHING,
    All,
    AtEnd,
    Do,
    If,
    May,
    Moment,
    Offer,
    On,
    Pay,
    Scale,
    Then,
    Tree,
    moment_of,
    quantity_of,
)
from parlour.engine.effects.tree import (
    Choice as Slash,
)
from parlour.engine.people.english import many
from parlour.engine.people.panels import by_name
from parlour.engine.people.sentences import Choice, Sentence
from parlour.games.dominations.content import (
    COPIES,
    DOMAIN_NAMES,
    LETTERS,
    MASTERIES,
    MONUMENTS,
    OBJECTIVES,
    ROLES,
    TILE_LIST,
    VOCABULARY,
    Mastery,
    Monument,
    Objective,
    Role,
    Side,
    Tile,
)
from parlour.games.dominations.moves import MOVES, TO_LEARN, TO_LEVEL
from parlour.games.dominations.notation import (
    ANY,
    COST_CITY,
    COST_CITY_OF,
    COST_MASTERY,
    COST_MASTERY_OF,
    COST_MONUMENT,
    COST_UPGRADE,
    COST_UPGRADE_OF,
    EXCHANGE,
    HAND,
    INF,
    KEEP,
    KNOWLEDGE,
    LIMIT,
    ON_AGE,
    ON_CITY,
    ON_CITY2,
    ON_CITY3,
    ON_LOCUS,
    ON_MASTERY,
    ON_MONUMENT,
    ON_PRODUCE,
    ON_START,
    ON_TURN,
    ON_UPGRADE,
    PRODUCE_CAMP,
    PRODUCE_CAMP_OF,
    PRODUCE_CITY,
    PRODUCE_CITY_OF,
    VP,
)
from parlour.games.dominations.rules.develop import has_prerequisite, mastery_price
from parlour.games.dominations.rules.frames import BUILD, CELL, DEVELOP, ROTATION
from parlour.games.dominations.state import NOT_OWNED
from parlour.games.dominations.tables import CAMP, ROTATIONS
from parlour.games.dominations.thinking import preview
from parlour.games.dominations.words.names import (
    bill,
    cell_name,
    corners_text,
    counted_noun,
    effect_text,
    goal_text,
    place_text,
    prerequisite,
    reward,
    side_text,
    tile_text,
)

# Yellow, orange, blue, green, red, purple (DOM-1).
STYLES = ("yellow", "dark_orange", "bright_blue", "green", "red", "magenta", "white", "dim")

# What a word is called in short; {0} and {1} are its numbers, {D} is its Domain.
_SHORT = {
    KNOWLEDGE: "{0} {D}",
    ANY: "{0} of any Domain",
    VP: "{0} VP",
    INF: "{0} Influence",
    LIMIT: "{D} limit +{1}",
    COST_CITY: "Cities cost −{0}",
    COST_CITY_OF: "{D} Cities cost −{1}",
    COST_MASTERY: "Masteries cost −{0}",
    COST_MASTERY_OF: "{D} Masteries cost −{1}",
    COST_UPGRADE: "upgrades cost −{0}",
    COST_UPGRADE_OF: "{D} upgrades cost −{1}",
    COST_MONUMENT: "Monument levels cost −{0}",
    PRODUCE_CAMP: "Camps Produce +{0}",
    PRODUCE_CAMP_OF: "{D} Camps Produce +{1}",
    PRODUCE_CITY: "Cities Produce +{0}",
    PRODUCE_CITY_OF: "{D} Cities Produce +{1}",
    HAND: "hand +{0}",
    KEEP: "keep {0} {D}",
    EXCHANGE: "exchange takes 1 {D}",
}
_DOMAIN_AT = {KNOWLEDGE: 1, KEEP: 1}  # where the Domain stands among the arguments, if not first
_MOMENTS = {
    ON_TURN: "each turn",
    ON_PRODUCE: "for {0} {D} Produced",
    ON_LOCUS: "each Locus",
    ON_CITY: "each City token",
    ON_CITY2: "each City of level 2",
    ON_CITY3: "each City of level 3",
    ON_MONUMENT: "each Monument level",
    ON_MASTERY: "each new Mastery",
    ON_UPGRADE: "each upgrade",
    ON_AGE: "each Age end",
    ON_START: "each Age start",
}


# ---------------------------------------------------------------- in short


def short(effect: Tree) -> str:
    """An effect in a few words: 'each turn: 1 Trade', 'end: 2 VP per Monument level'."""
    match effect:
        case Then(clauses):
            return " · ".join(short(part) for part in clauses)
        case On(event, body):
            return f"{_moment(moment_of(event))}: {short(body)}"
        case AtEnd(body):
            return f"end: {short(body)}"
        case If(condition, body):
            noun = counted_noun(quantity_of(condition.count), condition.least)
            return f"with {condition.least} {noun}: {short(body)}"
        case Pay(cost, gain) | Offer(cost, gain):
            return f"{short(cost)} → {short(gain)}"
        case Slash(sides):
            return " or ".join(short(side) for side in sides)
        case May(body):
            return f"perhaps {short(body)}"
        case All(parts):
            return ", ".join(short(part) for part in parts)
        case Do():
            return _deed(effect) + (_scale(effect.scale) if effect.scale else "")
    return str(effect)


def _deed(do: Do) -> str:
    if do.word not in _SHORT:
        return deed_text(do, VOCABULARY)
    domain = do.args[_DOMAIN_AT.get(do.word, 0)]
    numbers = [abs(n) for n in do.args]
    return _SHORT[do.word].format(*numbers, D=DOMAIN_NAMES[domain] if "{D}" in _SHORT[do.word] else "")


def _moment(moment: Moment) -> str:
    domain = DOMAIN_NAMES[moment.args[1]] if moment.event == ON_PRODUCE else ""
    return _MOMENTS[moment.event].format(*moment.args, D=domain)


def _scale(scale: Scale) -> str:
    every = f"{scale.divisor} " if scale.divisor > 1 else ""
    cap = "" if scale.cap is None else f" (at most {scale.cap})"
    return f" per {every}{counted_noun(quantity_of(scale.count), scale.divisor)}{cap}"


def side_short(side: Side) -> str:
    """What a side of a card brings, in a few words."""
    return " · ".join(filter(None, (reward(side.vp, side.inf), short(side.effect) if side.effect != NOTHING else "")))


# ---------------------------------------------------------------- beside the choices


def hint(state: Any, choice: Choice) -> str:
    """What a choice is about, in short: what a card does, what a cell would bring."""
    block, at = MOVES.decode(choice.id)
    kind, seat, a, _, c = (int(n) for n in state.frame[state.depth - 1])
    match block:
        case "cell" if kind == CELL:
            return _best(state, seat, a, at[0])
        case "rotation" if kind == ROTATION:
            return corners_text(a, c, at[0])
        case "learn":
            return short(MASTERIES[at[0]].base.effect)
        case "flip":
            return short(MASTERIES[at[0]].advanced.effect)
        case "level":
            return short(MONUMENTS[at[0]].levels[int(state.levels_taken[at[0]])].side.effect)
        case "objective":
            return " · ".join(f"{goal_text(goal)}: {goal.vp}" for goal in OBJECTIVES[at[0]].goals)
        case "monument":
            return f"to its dominator {short(MONUMENTS[at[0]].dominate)}; needs {place_text(MONUMENTS[at[0]])}"
    return ""


def _best(state: Any, seat: int, tile: int, cell: int) -> str:
    """The most that the seat could get there, over all rotations and Loci."""
    turns = range(int(ROTATIONS[tile]))
    ways = [way for rotation in turns for way in preview.laid(state, seat, tile, cell, rotation)]
    best = max(ways, key=lambda way: way.total(seat))
    return f"up to {in_letters([*best.got[seat], best.free])}"


def in_letters(of: Sequence[int]) -> str:
    """Knowledge by Domain where there is little room, the most first: '4T 1C'; W is a Domain to be picked."""
    found = sorted(((-n, domain) for domain, n in enumerate(of) if n), key=lambda pair: pair)
    return " ".join(f"{-n}{LETTERS[domain]}" for n, domain in found) or "nothing"


def impossible(state: Any, why_not: Callable[[int], Sentence | None]) -> str:
    """While building and developing: what could be paid or was to be expected, and why it cannot be had."""
    kind, seat = (int(n) for n in state.frame[state.depth - 1][:2])
    if state.over or kind not in (BUILD, DEVELOP):
        return ""
    options = {int(move) for move in state.option[: state.n_options]}
    moves = _levels(state) if kind == BUILD else _affordable(state, seat)
    reasons = [why_not(move) for move in moves if move not in options]
    told = [str(reason).partition(" cannot ")[2] for reason in reasons if reason is not None]
    return "\n".join(["Not possible now:", *(f"· {text}" for text in told)]) if told else ""


def _levels(state: Any) -> Iterator[int]:
    return (TO_LEVEL + int(monument) for monument in state.monument[: int(state.seats)])


def _affordable(state: Any, seat: int) -> Iterator[int]:
    """New Masteries that could be paid, and whose prerequisite is there."""
    for n, mastery in enumerate(MASTERIES):
        price = int(mastery_price(state, seat, n))
        paid = price <= int(state.knowledge[seat, mastery.domain])
        if paid and state.owned[seat, n] == NOT_OWNED and has_prerequisite(state, seat, n):
            yield TO_LEARN + n


# ---------------------------------------------------------------- in words

Item = Mastery | Monument | Objective | Role | Tile


def card(text: str, state: Any) -> RenderableType:
    """A Mastery, a Monument, an Objective, a role or a tile in words; LookupError when no name fits."""
    known: dict[str, Item] = {item.name: item for group in (MASTERIES, MONUMENTS, OBJECTIVES, ROLES) for item in group}
    known |= {tile.id: tile for tile in TILE_LIST}
    ids = {item.id: name for name, item in known.items()}
    return _in_words(by_name(text, known, ids, "card or tile"), state)


def _in_words(item: Item, state: Any) -> Text:
    match item:
        case Mastery():
            return _mastery_in_words(item, state)
        case Monument():
            return _monument_in_words(item)
        case Objective():
            lines = [f"{goal_text(goal)}: {goal.vp} VP" for goal in item.goals]
            return _page(item.name, "Objective, each goal scores on its own at the end", *lines)
        case Role():
            two = f", {item.vp_two} with two players" if item.vp_two != item.vp else ""
            what = f"Domination card, for the most {DOMAIN_NAMES[item.domain]} left; {item.vp} VP{two}"
            return _page(item.name, what, effect_text(item.effect), style=STYLES[item.domain])
        case Tile():
            return _tile_in_words(item, state)


def _page(title: str, what: str, *lines: str, style: str = "") -> Text:
    text = Text(title, f"bold {style}".strip()).append(f"  {what}", "not bold dim")
    for line in lines:
        text.append(f"\n{line}", "default not bold")
    return text


def _mastery_in_words(card: Mastery, state: Any) -> Text:
    needs = f"; needs {prerequisite(card.needs)}" if card.needs else ""
    what = f"{DOMAIN_NAMES[card.domain]} Mastery, value {card.value}, upgrade {card.upgrade}{needs}"
    lines = [f"Base: {side_text(card.base)}", f"Advanced: {side_text(card.advanced)}"]
    copies = [f"{n + 1} {code}{_taken(card, n, state)}" for n, code in enumerate(card.copies)]
    lines.append(f"Copies (North, East, South, West): {', '.join(copies)}")
    return _page(card.name, what, *lines, style=STYLES[card.domain])


def _taken(card: Mastery, copy: int, state: Any) -> str:
    if state is None:
        return ""
    return "" if state.supply[COPIES * MASTERIES.index(card) + copy] else " (taken)"


def _monument_in_words(monument: Monument) -> Text:
    shape = "circular, stands on a Locus" if monument.is_circle else "triangular, fills a cell"
    lines = [f"Needs {place_text(monument)}.", f"Whoever dominates it: {effect_text(monument.dominate)}"]
    for n, level in enumerate(monument.levels, 1):
        lines.append(f"Level {n}: {bill(level.cost)}; shows {level.nodus}. {side_text(level.side)}")
    return _page(monument.name, f"Monument, {shape}, {many(len(monument.levels), 'level')}", *lines)


def _tile_in_words(tile: Tile, state: Any) -> Text:
    n = TILE_LIST.index(tile)
    lines = []
    if state is not None and state.cell_of[n]:
        cell = int(state.cell_of[n]) - 1
        rotation = (int(state.board[cell]) - 1) % 3
        lines.append(f"It lies on {cell_name(cell)}: {corners_text(n, cell, rotation)}.")
    return _page(tile.id, f"Land tile: {tile_text(n)}", *lines, style=STYLES[int(CAMP[n])])
