"""Dominations in English: choices and prompts. It reads views and never decides anything.

`names.py` says what everything is called, `reasons.py` why something cannot be done, `telling.py` what happened,
`preview.py` what a tile would Produce.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.engine.core.record import HIDDEN, NONE, Record
from parlour.engine.people.english import capitalised, listed, many
from parlour.engine.people.sentences import SEAT_NAMES, Choice, Sentence
from parlour.engine.people.words import Words
from parlour.games.dominations import state
from parlour.games.dominations.content import (
    CAMP,
    CARD_SIDES,
    CITY_INFLUENCE,
    COPIES,
    DOMAIN,
    DOMAINS,
    EXCHANGE_GET,
    EXCHANGE_GIVE,
    FIRST_LEVEL,
    LIMIT_MAX,
    LIMIT_START,
    LIMIT_STEP,
    MASTERIES,
    MONUMENT_PIECE,
    MONUMENTS,
    N_DOMAINS,
    OBJECTIVES,
    OVERFLOW_VP,
    S_LESS_MONUMENT,
    S_LIMIT,
    WHITE,
    Side,
)
from parlour.games.dominations.geometry import CELL_NAMES, POINT_NAMES, SIDES, SQUARE_NAMES, beside, facing
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import city_price, sides_touched
from parlour.games.dominations.rules.develop import flip_price, mastery_price
from parlour.games.dominations.rules.exchange import to_give
from parlour.games.dominations.rules.grow import why_not_inventor
from parlour.games.dominations.rules.hands import hand_size
from parlour.games.dominations.rules.tree import fits_at, letter_at
from parlour.games.dominations.thinking import preview
from parlour.games.dominations.words.names import (
    amounts,
    asked_at,
    bill,
    card_name,
    cell_name,
    corners_text,
    cost,
    domain_name,
    full_nodi,
    knowledge,
    level_name,
    mastery_name,
    monument_name,
    nodi,
    part_at,
    place_text,
    point_name,
    reward,
    sees_hand,
    side_name,
    square_name,
    tile_name,
    tile_text,
)
from parlour.games.dominations.words.reasons import reason
from parlour.games.dominations.words.telling import age_end, gathered, story, told

__all__ = ["PITCH", "TIE_BREAK", "age_end", "choice", "deed", "gathered", "prompt", "reason", "story", "told"]

PITCH = "Lay land, gather Knowledge in six Domains, and grow a tree of Masteries through three Ages."
TIE_BREAK = "the order on the Initiative track (DOM-102)"
SCORINGS = (state.SCORED_INFLUENCE, state.TOOK_ROLE, state.DOMINATES, state.SCORED_GOAL, state.ENDED)

Label = tuple[str, str, tuple[str, ...]]  # label, spot, rules

ORDINALS = ("first", "second", "third", "fourth")


def tie_text(s: Any, seat: int) -> str:
    """What a seat has of what breaks ties."""
    return f"{ORDINALS[s.initiative.tolist().index(seat)]} in order"


class _Asked:
    """The decision on top of the stack: what is asked, of whom, about what."""

    def __init__(self, s: Any, who: Sequence[str] = SEAT_NAMES) -> None:
        self.s, self.who = s, who
        self.kind, self.seat, self.a, self.b, self.c = (int(n) for n in s.frame[s.depth - 1])

    def stock(self, domain: int) -> str:
        """What the seat has of a Domain, and its limit: '3 of 5'."""
        return f"{int(self.s.knowledge[self.seat, domain])} of {int(self.s.limit[self.seat, domain])}"


# ---------------------------------------------------------------- what can be chosen


def choice(s: Any, move: int, who: Sequence[str] = SEAT_NAMES) -> Choice:
    """A move as an option of the decision in this view."""
    block, at = MOVES.decode(move)
    label, spot, rules = _LABELS[block](_Asked(s, who), *at)
    return Choice(move, MOVES.names[move], label, spot, rules, _keys(s, block, at))


_FIXED_KEYS = {
    "pass": "x", "stop": "x", "end": "x", "exchange": "e", "inventor": "v", "connection": "c",
}  # fmt: skip


def _keys(s: Any, block: str, at: tuple[int, ...]) -> str:
    """Keys that stay the same all game: tiles by their place in hand, Domains and Masteries by letters of a name."""
    if block in _FIXED_KEYS:
        return _FIXED_KEYS[block]
    kind, seat = (int(n) for n in s.frame[s.depth - 1][:2])
    if kind == frames.REFILL:
        return block[0]
    if block in ("lay", "discard"):
        hand = s.hand[seat].tolist()
        return str((hand.index(at[0]) + 1) % 10) if at[0] in hand[:10] else ""
    if block in ("pick", "lower", "give", "get"):
        return domain_name(at[0]).casefold()
    if block in ("learn", "flip"):
        return "".join(letter for letter in mastery_name(at[0]).casefold() if letter.isalpha())
    if block == "answer":
        return "yn"[at[0]]
    return str(at[0] + 1) if block in ("rotation", "copy", "next", "side") else ""


def _pass(q: _Asked) -> Label:
    label, rule = {
        frames.BUILD: ("Build nothing", "DOM-43"),
        frames.DEVELOP: ("Develop nothing", "DOM-58"),
        frames.ASSIMILATE: ("Assimilate nothing", "DOM-81"),
    }[q.kind]
    return label, "pass", (rule,)


def _exchange(q: _Asked) -> Label:
    return "Exchange Knowledge", "exchange", ("DOM-26",)


def _stop(q: _Asked) -> Label:
    if q.kind == frames.GROW:
        return "Lay no second tile", "stop", ("DOM-91",)
    missing = int(hand_size(q.s, q.seat)) - int(q.s.n_hand[q.seat])
    label = f"Draw {many(missing, 'tile')}" if missing > 0 else "Keep all tiles"
    return label, "stop", ("DOM-20" if q.s.age == 0 else "DOM-92",)


# ---------------------------------------------------------------- tiles


def _lay(q: _Asked, tile: int) -> Label:
    return f"Lay {tile_name(tile)} ({tile_text(tile)})", f"hand-{tile_name(tile)}", ("DOM-28",)


def _inventor(q: _Asked) -> Label:
    return "Use the Inventor: activate a tile in place", "inventor", ("DOM-90",)


def _keep(q: _Asked, tile: int) -> Label:
    return f"Keep {tile_name(tile)}", "keep", ("DOM-92",)


def _discard(q: _Asked, tile: int) -> Label:
    rule = "DOM-20" if q.s.age == 0 else "DOM-92"
    if q.kind == frames.REFILL:
        return f"Discard {tile_name(tile)}", "discard", (rule,)
    return f"Discard {tile_name(tile)} ({tile_text(tile)})", f"hand-{tile_name(tile)}", (rule,)


def _cell(q: _Asked, cell: int) -> Label:
    spot = f"cell-{CELL_NAMES[cell]}"
    sides = many(int(sides_touched(q.s, cell)), "side")
    if q.kind == frames.SPOT:
        return f"Put {monument_name(q.a)} on {cell_name(cell)} ({sides})", spot, ("DOM-51", "DOM-52")
    loci = len(preview.completed(q.s, q.a, cell))
    completed = f", {'a Locus' if loci == 1 else f'{loci} Loci'}" if loci else ""
    return f"Lay {tile_name(q.a)} on {cell_name(cell)}: {sides}{completed}", spot, ("DOM-28",)


def _rotation(q: _Asked, rotation: int) -> Label:
    spot = f"rotation-{rotation}"
    if q.kind == frames.SPOT_ROTATION:
        label = f"Turned {rotation + 1}: {corners_text(MONUMENT_PIECE + q.a, q.b, rotation)}"
        return label, spot, ("DOM-12", "DOM-52")
    ways = preview.laid(q.s, q.seat, q.a, q.c, rotation)
    rules = ("DOM-12", "DOM-30") if ways[0].locus is None else ("DOM-12", "DOM-35")
    return f"Turned {rotation + 1}: {_ways(q, ways)}", spot, rules


def _ways(q: _Asked, ways: list[preview.Outcome]) -> str:
    """What activating a tile would Produce, in each way there is."""
    if len(ways) == 1 and ways[0].locus is None:
        return _outcome(q, ways[0])
    return " or ".join(f"{_outcome(q, way)} ({_way(way)})" for way in ways)


def _way(way: preview.Outcome) -> str:
    return "connection" if way.locus is None else f"Locus {point_name(way.locus)}"


def _outcome(q: _Asked, way: preview.Outcome) -> str:
    """What the seat would get, and the others: '4 Trade, 1 of any Domain; Ben 1 Art'."""
    own = amounts([*way.got[q.seat], way.free])
    others = [f"{q.who[n]} {amounts(got)}" for n, got in enumerate(way.got) if n != q.seat and any(got)]
    return "; ".join([own, *others])


def _locus(q: _Asked, point: int) -> Label:
    spot = f"point-{POINT_NAMES[point]}"
    if q.kind == frames.SPOT:
        return f"Put {monument_name(q.a)} on the Locus {point_name(point)}", spot, ("DOM-51", "DOM-52")
    way = preview.by_locus(q.s, q.seat, q.a, point)
    return f"Score the Locus {point_name(point)}: {_outcome(q, way)}", spot, ("DOM-35", "DOM-36")


def _connection(q: _Asked) -> Label:
    way = preview.by_connection(q.s, q.seat, q.a, in_place=bool(q.b))
    return f"Activate its connected sides: {_outcome(q, way)}", "connection", ("DOM-30", "DOM-90")


def _reactivate(q: _Asked, tile: int) -> Label:
    where = cell_name(int(q.s.cell_of[tile]) - 1)
    ways = _ways(q, preview.in_place(q.s, q.seat, tile))
    return f"Activate {tile_name(tile)} on {where}: {ways}", f"tile-{tile_name(tile)}", ("DOM-90",)


# ---------------------------------------------------------------- Knowledge


def _pick(q: _Asked, domain: int) -> Label:
    s, seat = q.s, q.seat
    held, limit = int(s.knowledge[seat, domain]), int(s.limit[seat, domain])
    coming = int(s.produced[seat, domain] + s.incoming[seat, domain])
    stock = f"you have {held} of {limit}{f', {coming} to come' if coming else ''}"
    if held + coming >= limit:
        stock += f"; over {limit} it scores {OVERFLOW_VP} VP" if limit == LIMIT_MAX else "; it would be lost"
    rules = ("DOM-33",) if q.kind == frames.VESTIGIUM else ("DOM-72",)
    return f"1 {domain_name(domain)} ({stock})", f"domain-{DOMAINS[domain]}", rules


def _lower(q: _Asked, domain: int) -> Label:
    left = knowledge(int(q.s.bill[domain]) - 1, domain)
    return f"Pay 1 {domain_name(domain)} less: {left}", f"domain-{DOMAINS[domain]}", ("DOM-77",)


def _give(q: _Asked, domain: int) -> Label:
    price = knowledge(int(to_give(q.s, q.seat, domain)), domain)
    return f"Give {price} (you have {q.stock(domain)})", f"domain-{DOMAINS[domain]}", ("DOM-26",)


def _get(q: _Asked, domain: int) -> Label:
    return (
        f"Get {knowledge(EXCHANGE_GET, domain)} (you have {q.stock(domain)})",
        f"domain-{DOMAINS[domain]}",
        ("DOM-26",),
    )


# ---------------------------------------------------------------- Build


def _city(q: _Asked, tile: int) -> Label:
    s, camp, level = q.s, int(CAMP[tile]), int(q.s.city_level[tile]) + 1
    price = cost(int(city_price(s, q.seat, tile)), camp)
    raised = min(LIMIT_MAX, LIMIT_START + LIMIT_STEP * level + int(s.standing[q.seat, S_LIMIT + camp]))
    limit = f", {domain_name(camp)} limit {raised}" if raised > s.limit[q.seat, camp] else ""
    what = (
        f"Build a City on {tile_name(tile)}"
        if level == 1
        else f"Upgrade the City on {tile_name(tile)} to level {level}"
    )
    where = cell_name(int(s.cell_of[tile]) - 1)
    label = f"{what} at {where} {price}: {reward(0, int(CITY_INFLUENCE[level]))}{limit}"
    return label, f"tile-{tile_name(tile)}", ("DOM-44" if level == 1 else "DOM-45", "DOM-46")


def _level(q: _Asked, monument: int) -> Label:
    taken = int(q.s.levels_taken[monument])
    level = MONUMENTS[monument].levels[taken]
    less = int(q.s.standing[q.seat, S_LESS_MONUMENT])
    price = f"{bill(level.cost)}{f' less {less}' if less else ''}"
    label = f"Take {level_name(monument, taken + 1)} for {price}{_brings(level.side)}"
    return label, f"monument-{MONUMENTS[monument].id}", ("DOM-49", "DOM-76") if less else ("DOM-49",)


def _brings(side: Side) -> str:
    """The points of a side, behind a colon."""
    got = reward(side.vp, side.inf)
    return f": {got}" if got else ""


# ---------------------------------------------------------------- Develop


def _learn(q: _Asked, mastery: int) -> Label:
    card, spot = MASTERIES[mastery], f"mastery-{MASTERIES[mastery].id}"
    if q.kind == frames.ASSIMILATE:
        return f"Assimilate {card.name} (value {card.value}){_brings(card.base)}", spot, ("DOM-81", "DOM-82")
    price = cost(int(mastery_price(q.s, q.seat, mastery)), int(DOMAIN[mastery]))
    return f"Learn {card.name} {price}{_brings(card.base)}", spot, ("DOM-59",)


def _flip(q: _Asked, mastery: int) -> Label:
    card, spot = MASTERIES[mastery], f"mastery-{MASTERIES[mastery].id}"
    if q.kind == frames.ASSIMILATE:
        return f"Upgrade {card.name} free of charge{_brings(card.advanced)}", spot, ("DOM-83",)
    price = cost(int(flip_price(q.s, q.seat, mastery)), int(DOMAIN[mastery]))
    return f"Upgrade {card.name} {price}{_brings(card.advanced)}", spot, ("DOM-62",)


def _copy(q: _Asked, n: int) -> Label:
    card = COPIES * q.a + n
    squares = sum(bool(fits_at(q.s, q.seat, card, at)) for at in range(int(q.s.n_open[q.seat])))
    return f"Copy {n + 1}: {nodi(card)}; {many(squares, 'place')} in your tree", f"copy-{n + 1}", ("DOM-59",)


def _square(q: _Asked, square: int) -> Label:
    formed = []
    for side in range(SIDES):
        other = int(letter_at(q.s, q.seat, beside(square, side), facing(side)))
        mine = int(CARD_SIDES[q.a, side])
        if other != NONE:
            formed.append(other if mine == WHITE else mine)
    return (
        f"Put it on {square_name(square)}: {listed(full_nodi(formed))}",
        f"square-{SQUARE_NAMES[square]}",
        ("DOM-66", "DOM-67"),
    )


# ---------------------------------------------------------------- Ages, setup, effects


def _next(q: _Asked, seat: int) -> Label:
    return f"{q.who[seat]} plays {ORDINALS[q.a]}", f"seat-{seat + 1}", ("DOM-86",)


def _objective(q: _Asked, objective: int) -> Label:
    card = OBJECTIVES[objective]
    return f"Keep {card.name}", f"objective-{card.id}", ("DOM-17",)


def _monument(q: _Asked, monument: int) -> Label:
    card = MONUMENTS[monument]
    return f"Bring {card.name} ({many(len(card.levels), 'level')})", f"monument-{card.id}", ("DOM-17", "DOM-18")


def _answer(q: _Asked, answer: int) -> Label:
    text = asked_at(q.a)
    label = "No" if answer else capitalised(text)
    return label, f"answer-{('yes', 'no')[answer]}", ("DOM-71",)


def _side(q: _Asked, side: int) -> Label:
    text = part_at(q.a, side)
    return capitalised(text), f"side-{side + 1}", ("DOM-71",)


_LABELS: dict[str, Callable[..., Label]] = {
    "pass": _pass,
    "exchange": _exchange,
    "lay": _lay,
    "inventor": _inventor,
    "stop": _stop,
    "city": _city,
    "level": _level,
    "learn": _learn,
    "flip": _flip,
    "end": lambda q: ("End the turn", "end", ("DOM-24",)),
    "rotation": _rotation,
    "copy": _copy,
    "connection": _connection,
    "pick": _pick,
    "lower": _lower,
    "give": _give,
    "get": _get,
    "reactivate": _reactivate,
    "keep": _keep,
    "discard": _discard,
    "objective": _objective,
    "monument": _monument,
    "next": _next,
    "answer": _answer,
    "side": _side,
    "cell": _cell,
    "locus": _locus,
    "square": _square,
}


# ---------------------------------------------------------------- what is asked


def prompt(s: Any) -> Sentence:
    """What the deciding seat is asked; whoever may not see its tiles is not told which one it is."""
    q = _Asked(s)
    text, rules = _PROMPTS[q.kind](q)
    return Sentence(text, rules)


def doing(s: Any, who: Sequence[str]) -> str:
    """What the deciding seat is at, told to the others."""
    q = _Asked(s, who)
    told = _DOING.get(q.kind, "")
    return f"{q.who[q.seat]} {told}" if told else ""


_DOING = {
    **dict.fromkeys((frames.GROW, frames.CELL, frames.ROTATION), "is about to lay a tile"),
    **dict.fromkeys((frames.BUILD, frames.SPOT, frames.SPOT_ROTATION, frames.BILL), "may build"),
    **dict.fromkeys((frames.DEVELOP, frames.COPY), "may develop"),
    **dict.fromkeys((frames.REFILL, frames.REDRAW), "looks through the tiles"),
    frames.ASSIMILATE: "may assimilate",
    frames.ORDER: "sets the order",
}


def under_way(s: Any) -> tuple[str, ...]:
    """Which steps of an action could still be taken otherwise at this question: another tile, another cell …"""
    return _UNDER_WAY.get(_Asked(s).kind, ())


_UNDER_WAY = {
    frames.CELL: ("lay",),
    frames.ROTATION: ("cell", "lay"),
    frames.SPOT_ROTATION: ("cell",),
    frames.COPY: ("learn",),
    frames.SQUARE: ("copy", "learn", "level", "lower"),
}

Prompt = tuple[str, tuple[str, ...]]


def _left(n: int) -> str:
    """How often something is still to be chosen, where that is more than once."""
    return f" ({n} left)" if n > 1 else ""


def _known(q: _Asked, tile: int) -> str:
    """A tile, or that it is one of a hand one cannot see."""
    return f"{tile_name(tile)} ({tile_text(tile)})" if sees_hand(q.s, q.seat) else "the tile"


def _ask_objective(q: _Asked) -> Prompt:
    dealt = [int(m) for m in q.s.dealt_monument[q.seat]]
    text = "Which Objective do you keep?"
    if HIDDEN not in dealt:
        text += f" Then you keep a Monument: {listed((monument_name(m) for m in dealt), 'or')}"
    return text, ("DOM-17",)


def _ask_redraw(q: _Asked) -> Prompt:
    missing = int(hand_size(q.s, q.seat)) - int(q.s.n_hand[q.seat])
    so_far = f"{many(missing, 'tile')} discarded so far" if missing > 0 else "this is allowed once"
    rules = ("DOM-20",) if q.s.age == 0 else ("DOM-92", "DOM-93")
    return f"Your hand: discard any tiles you do not want, then draw as many ({so_far})", rules


def _ask_grow(q: _Asked) -> Prompt:
    if q.a == 1:
        return "The Farmer: lay a second tile, or stop", ("DOM-91",)
    if why_not_inventor(q.s, q.seat, 0) == frames.POSSIBLE:
        return "Grow: lay a Land tile, or use the Inventor", ("DOM-28", "DOM-90")
    return "Grow: which Land tile do you lay?", ("DOM-28",)


def _ask_rotation(q: _Asked) -> Prompt:
    sees = sees_hand(q.s, q.seat)
    what = f"{tile_name(q.a)} on {cell_name(q.c)}" if sees else "the tile"
    return f"How do you turn {what}?", ("DOM-12", "DOM-29")


def _ask_locus(q: _Asked) -> Prompt:
    if q.b:
        return f"How is {tile_name(q.a)} activated: by its sides, or by a Locus?", ("DOM-90",)
    return f"{tile_name(q.a)} completes several Loci: which one do you score?", ("DOM-36",)


def _ask_build(q: _Asked) -> Prompt:
    return "Build a City or upgrade one, take a Monument level, or do nothing", ("DOM-43",)


def _ask_spot(q: _Asked) -> Prompt:
    return f"Where does {monument_name(q.a)} stand? It needs {place_text(MONUMENTS[q.a])}", ("DOM-51", "DOM-52")


def _ask_bill(q: _Asked) -> Prompt:
    name = level_name(q.a, int(q.s.levels_taken[q.a]) + 1)
    rest = bill(q.s.bill)
    return f"{name}: {rest} to pay. Which Domain is lowered by 1?{_left(q.b)}", ("DOM-76", "DOM-77")


def _ask_square(q: _Asked) -> Prompt:
    rule = "DOM-49" if q.a >= FIRST_LEVEL else "DOM-59"
    return f"Where in your tree does {card_name(q.a)} go? It shows {nodi(q.a)}", (rule, "DOM-66")


def _ask_develop(q: _Asked) -> Prompt:
    return "Develop: learn a Mastery, upgrade one of yours, or do nothing", ("DOM-58",)


def _ask_give(q: _Asked) -> Prompt:
    prices = [int(to_give(q.s, q.seat, domain)) for domain in range(N_DOMAINS)]
    less = [knowledge(n, domain) for domain, n in enumerate(prices) if n < EXCHANGE_GIVE]
    enough = f" ({listed(less, 'or')} will do)" if less else ""
    return f"Campfire: {EXCHANGE_GIVE} of which Domain do you give{enough}, to get {EXCHANGE_GET} of another?", (
        "DOM-26",
    )


def _ask_get(q: _Asked) -> Prompt:
    price = knowledge(int(to_give(q.s, q.seat, q.a)), q.a)
    return f"What do you get for {price}?", ("DOM-26",)


def _ask_assimilate(q: _Asked) -> Prompt:
    lead = f"You have the most Influence, {int(q.s.influence[q.seat])}"
    take = f"take a Mastery of another player up to value {q.a}"
    return f"{lead}: {take}, or upgrade one of yours that they have upgraded, free of charge", (
        "DOM-81",
        "DOM-82",
        "DOM-83",
    )


def _ask_order(q: _Asked) -> Prompt:
    return f"Governor: who plays {ORDINALS[q.a]} in Age {int(q.s.age) + 1}?", ("DOM-86",)


def _ask_refill(q: _Asked) -> Prompt:
    tile = int(q.s.hand[q.seat, q.a])
    return f"Do you keep {_known(q, tile)} for Age {int(q.s.age)}, or discard it?", ("DOM-92",)


def _ask_effect(q: _Asked) -> Prompt:
    name = side_name(q.b % frames.SOURCE)
    if q.kind == frames.SIDE:
        return f"{name}: choose one", ("DOM-71",)
    return f"{name}: {asked_at(q.a)}?", ("DOM-71",)


_PROMPTS: dict[int, Callable[[_Asked], Prompt]] = {
    frames.OBJECTIVE: _ask_objective,
    frames.MONUMENT: lambda q: ("Which Monument do you bring into the game?", ("DOM-17", "DOM-18")),
    frames.REDRAW: _ask_redraw,
    frames.GROW: _ask_grow,
    frames.CELL: lambda q: (f"Where do you lay {_known(q, q.a)}?", ("DOM-28",)),
    frames.ROTATION: _ask_rotation,
    frames.LOCUS: _ask_locus,
    frames.VESTIGIUM: lambda q: (f"A Vestigium Produces 1 Knowledge: of which Domain?{_left(q.a)}", ("DOM-33",)),
    frames.CHOOSE_ANY: lambda q: (f"You gain 1 Knowledge: of which Domain?{_left(q.a)}", ("DOM-72",)),
    frames.REACTIVATING: lambda q: ("The Inventor: which Land tile do you activate again?", ("DOM-90",)),
    frames.BUILD: _ask_build,
    frames.SPOT: _ask_spot,
    frames.SPOT_ROTATION: lambda q: (f"How do you turn {monument_name(q.a)} on {cell_name(q.b)}?", ("DOM-52",)),
    frames.BILL: _ask_bill,
    frames.SQUARE: _ask_square,
    frames.DEVELOP: _ask_develop,
    frames.COPY: lambda q: (f"Which copy of {mastery_name(q.a)}? They differ in their Nodi", ("DOM-59",)),
    frames.END_TURN: lambda q: ("End your turn, or exchange first", ("DOM-24", "DOM-26")),
    frames.GIVE: _ask_give,
    frames.GET: _ask_get,
    frames.ASSIMILATE: _ask_assimilate,
    frames.ORDER: _ask_order,
    frames.REFILL: _ask_refill,
    frames.SIDE: _ask_effect,
    frames.MAY: _ask_effect,
    frames.PAY: _ask_effect,
}


# ---------------------------------------------------------------- a move as something one does


def deed(s: Any, move: int) -> str:
    """The move as something one does: 'learn Bartering'."""
    block, at = MOVES.decode(move)
    text = _DEEDS[block]
    return text(s, *at) if callable(text) else text


def _deed_of_city(s: Any, tile: int) -> str:
    if s.city_owner[tile] == 0:
        return f"build a City on {tile_name(tile)}"
    return f"upgrade the City on {tile_name(tile)}"


_DEEDS: dict[str, str | Callable[..., str]] = {
    "pass": "pass",
    "exchange": "exchange Knowledge",
    "lay": lambda s, tile: f"lay {tile_name(tile)}",
    "inventor": "use the Inventor",
    "stop": "stop",
    "city": _deed_of_city,
    "level": lambda s, monument: f"take a level of {monument_name(monument)}",
    "learn": lambda s, mastery: f"learn {mastery_name(mastery)}",
    "flip": lambda s, mastery: f"upgrade {mastery_name(mastery)}",
    "end": "end the turn",
    "rotation": lambda s, k: f"turn it the {ORDINALS[k]} way",
    "copy": lambda s, n: f"take copy {n + 1}",
    "connection": "activate the connected sides",
    "pick": lambda s, domain: f"pick {domain_name(domain)}",
    "lower": lambda s, domain: f"pay less {domain_name(domain)}",
    "give": lambda s, domain: f"give {domain_name(domain)}",
    "get": lambda s, domain: f"get {domain_name(domain)}",
    "reactivate": lambda s, tile: f"activate {tile_name(tile)} again",
    "keep": lambda s, tile: f"keep {tile_name(tile)}",
    "discard": lambda s, tile: f"discard {tile_name(tile)}",
    "objective": lambda s, objective: f"keep {OBJECTIVES[objective].name}",
    "monument": lambda s, monument: f"bring {monument_name(monument)}",
    "next": lambda s, seat: "let that player come next",
    "answer": lambda s, answer: "accept" if answer == 0 else "decline",
    "side": lambda s, side: f"choose part {side + 1}",
    "cell": lambda s, cell: f"choose {cell_name(cell)}",
    "locus": lambda s, point: f"choose the Locus {point_name(point)}",
    "square": lambda s, square: f"choose the square {square_name(square)}",
}


class DominationsWords(Words):
    """What Dominations says."""

    PITCH = PITCH
    TIE_BREAK = TIE_BREAK
    SCORINGS = SCORINGS

    choice = staticmethod(choice)
    prompt = staticmethod(prompt)
    deed = staticmethod(deed)
    reason = staticmethod(reason)
    told = staticmethod(told)
    story = staticmethod(story)
    gathered = staticmethod(gathered)
    under_way = staticmethod(under_way)
    doing = staticmethod(doing)
    tie_text = staticmethod(tie_text)

    def __init__(self) -> None:
        """Not made of tables."""

    def check(self, record: Record) -> None:
        """Not made of tables."""
