"""Why a move is not possible now, in words, with the numbers, the rule, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.people.english import listed, many, possessive
from parlour.engine.people.sentences import YOU, Sentence
from parlour.games.dominations.content import (
    CAMP,
    CARD_SIDES,
    CITY_LEVELS,
    CITY_TOKENS,
    COPIES,
    CRADLE_PIECE,
    DOMAIN,
    IS_CIRCLE,
    LEVEL_COST,
    MASTERIES,
    MONUMENT_PIECE,
    MONUMENTS,
    N_DOMAINS,
    P_CAMP,
    P_CITY,
    P_COLOURS,
    P_DOTS,
    P_OTHER_CITY,
    P_OWN_CITY,
    P_TOUCH,
    P_TOUCH_MAX,
    PLACE,
    PLACE_WORDS,
    S_LESS_MONUMENT,
    TILES,
    VALUE,
)
from parlour.games.dominations.geometry import (
    CAMPFIRE,
    CORNERS,
    SIDES,
    WHEEL,
    beside,
    facing,
    vertex,
    wheel,
)
from parlour.games.dominations.moves import MOVES
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import (
    camps_beside,
    city_price,
    colours_at,
    dots_at,
    shortage,
    sides_touched,
    top_level,
)
from parlour.games.dominations.rules.develop import flip_price, mastery_price
from parlour.games.dominations.rules.exchange import to_give
from parlour.games.dominations.rules.layout import cell_beside, cells_beside, is_locus, land_in, piece_in
from parlour.games.dominations.rules.tree import letter_at, place_in_tree, why_not_nodus
from parlour.games.dominations.words.names import (
    COMPASS,
    HALF_NODI,
    bill,
    card_name,
    cell_name,
    domain_name,
    knowledge,
    level_name,
    mastery_name,
    monument_name,
    nodi,
    objective_name,
    part_at,
    place_text,
    point_name,
    prerequisite,
    square_name,
    tile_name,
)

Reason = tuple[str, tuple[str, ...]]


def reason(s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
    """Why the move is not possible now, in words, with its rule."""
    if s.over:
        return Sentence("the game is over", ("DOM-95",))
    text, rules = _REASONS[reason](_Asked(s, move, who))
    return Sentence(text, rules)


class _Asked:
    """A move that is not possible, the decision it was asked in, and whoever has to decide."""

    def __init__(self, s: Any, move: int, who: Sequence[str]) -> None:
        self.s, self.who = s, who
        self.block, self.at = MOVES.decode(move)
        self.kind, self.seat, self.a, self.b, self.c = (int(n) for n in s.frame[s.depth - 1])
        you, name = who[self.seat] == YOU, who[self.seat]
        self.has = "you have" if you else "has"
        self.who_has = "you have" if you else f"{name} has"
        self.who_is = "you are" if you else f"{name} is"
        self.does_not = "you do not" if you else f"{name} does not"
        self.whose = "your" if you else possessive(name)

    def holds(self, domain: int) -> str:
        """What the seat has of a Domain."""
        return knowledge(int(self.s.knowledge[self.seat, domain]), domain)

    def word(self, word: int) -> tuple[int, int]:
        """Domain and number of a word of the Monument's `place` list."""
        return next((domain, n) for found, domain, n in self.words() if found == word)

    def words(self) -> list[tuple[int, int, int]]:
        """The `place` list of the Monument: word, Domain, number."""
        rows = range(PLACE_WORDS)
        return [(int(PLACE[self.a, k, 0]), int(PLACE[self.a, k, 1]), int(PLACE[self.a, k, 2])) for k in rows]


# ---------------------------------------------------------------- the moment


_PHASE_OF = {
    "lay": ("the Grow phase", "DOM-24"),
    "inventor": ("the Grow phase", "DOM-90"),
    "city": ("the Build phase", "DOM-43"),
    "level": ("the Build phase", "DOM-43"),
    "learn": ("the Develop phase", "DOM-58"),
    "flip": ("the Develop phase", "DOM-58"),
}
_PHASES = {
    frames.GROW: "the Grow phase",
    frames.BUILD: "the Build phase",
    frames.DEVELOP: "the Develop phase",
    frames.END_TURN: "the end of the turn",
}


def _other_decision(q: _Asked) -> Reason:
    """Something else has to be decided first; an action of another phase is told by its phase."""
    if q.kind in _PHASES and q.block in _PHASE_OF:
        phase, rule = _PHASE_OF[q.block]
        return f"that belongs to {phase}, and this is {_PHASES[q.kind]}", tuple(dict.fromkeys((rule, "DOM-24")))
    text, rules = _FIRST[q.kind]
    return (text(q) if callable(text) else text), rules


_FIRST: dict[int, tuple[str | Callable[[_Asked], str], tuple[str, ...]]] = {
    frames.OBJECTIVE: ("one of the two Objectives dealt must be kept first", ("DOM-17",)),
    frames.MONUMENT: ("one of the two Monuments dealt must be kept first", ("DOM-17",)),
    frames.REDRAW: ("tiles of the hand may be discarded now: choose one, or stop", ("DOM-20", "DOM-92")),
    frames.GROW: ("a tile of the hand must be chosen first", ("DOM-28",)),
    frames.CELL: (lambda q: f"first a cell for {tile_name(q.a)} must be chosen", ("DOM-28",)),
    frames.ROTATION: (lambda q: f"first the rotation of {tile_name(q.a)} must be chosen", ("DOM-12",)),
    frames.LOCUS: (lambda q: f"first it must be chosen how {tile_name(q.a)} is activated", ("DOM-36", "DOM-90")),
    frames.VESTIGIUM: ("first a Domain must be picked for a Vestigium", ("DOM-33",)),
    frames.CHOOSE_ANY: ("first a Domain must be picked for a point of Knowledge", ("DOM-72",)),
    frames.REACTIVATING: ("the Inventor is at work: a Land tile on the board must be chosen", ("DOM-90",)),
    frames.BUILD: ("this is the Build phase: a City or a Monument level may be built now, or nothing", ("DOM-43",)),
    frames.SPOT: (lambda q: f"first a spot for {monument_name(q.a)} must be chosen", ("DOM-51",)),
    frames.SPOT_ROTATION: (lambda q: f"first the rotation of {monument_name(q.a)} must be chosen", ("DOM-52",)),
    frames.BILL: (lambda q: f"first {many(q.b, 'point')} of reduction must be spent", ("DOM-77",)),
    frames.SQUARE: (lambda q: f"first a square for {card_name(q.a)} must be chosen", ("DOM-66",)),
    frames.DEVELOP: ("this is the Develop phase: a Mastery may be learned or upgraded now, or nothing", ("DOM-58",)),
    frames.COPY: (lambda q: f"first a copy of {mastery_name(q.a)} must be chosen", ("DOM-59",)),
    frames.END_TURN: ("the turn is at its end: end it, or exchange", ("DOM-24", "DOM-26")),
    frames.GIVE: ("first a Domain to give must be chosen", ("DOM-26",)),
    frames.GET: ("first a Domain to get must be chosen", ("DOM-26",)),
    frames.ASSIMILATE: (
        "the Age ends: a Mastery of another player may be assimilated now, or nothing",
        ("DOM-81",),
    ),
    frames.ORDER: ("the Governor sets the order of play first", ("DOM-86",)),
    frames.REFILL: ("first it must be said whether a tile is kept or discarded", ("DOM-92",)),
    frames.SIDE: ("one of the parts must be chosen first", ("DOM-71",)),
    frames.MAY: ("a question must be answered with yes or no first", ("DOM-71",)),
    frames.PAY: ("a question must be answered with yes or no first", ("DOM-71",)),
}


# ---------------------------------------------------------------- setup and hands


def _not_dealt(q: _Asked) -> Reason:
    if q.kind == frames.OBJECTIVE:
        dealt = [objective_name(int(n)) for n in q.s.dealt_objective[q.seat]]
    else:
        dealt = [monument_name(int(n)) for n in q.s.dealt_monument[q.seat]]
    return f"{q.who_has} the choice of {listed(dealt)} only", ("DOM-17",)


def _not_in_hand(q: _Asked) -> Reason:
    cell = int(q.s.cell_of[q.at[0]])
    if cell:
        return f"it lies on the board already, on {cell_name(cell - 1)}", ("DOM-28",)
    hand = [tile_name(int(tile)) for tile in q.s.hand[q.seat][: int(q.s.n_hand[q.seat])]]
    return f"it is not in {q.whose} hand, which holds {listed(hand)}", ("DOM-28",)


def _not_to_discard(q: _Asked) -> Reason:
    text, _ = _not_in_hand(q)
    return text, ("DOM-20", "DOM-92")


def _other_tile(q: _Asked) -> Reason:
    return f"now it is about {tile_name(int(q.s.hand[q.seat, q.a]))}: each tile is asked for in turn", ("DOM-92",)


# ---------------------------------------------------------------- the board


def _occupied(q: _Asked) -> Reason:
    piece = int(piece_in(q.s, q.at[0]))
    if piece < TILES:
        there = f"the Land tile {tile_name(piece)}"
    else:
        there = "the Cradle" if piece >= CRADLE_PIECE else monument_name(piece - MONUMENT_PIECE)
    return f"{there} lies there; {_free_cells(q)}", ("DOM-28",) if q.kind == frames.CELL else ("DOM-52",)


def _free_cells(q: _Asked) -> str:
    """What would be right: how many cells there are, and the nearest by name."""
    cells = [cell_name(int(cell)) for cell in q.s.frontier[: int(q.s.n_frontier)]]
    return f"{len(cells)} free cells touch the layout, such as {listed(cells[:3], 'or')}"


def _not_touching(q: _Asked) -> Reason:
    rules = ("DOM-11", "DOM-28") if q.kind == frames.CELL else ("DOM-11", "DOM-51")
    return f"it shares no full side with the Cradle, a Land tile or a Monument Tile; {_free_cells(q)}", rules


def _not_complete(q: _Asked) -> Reason:
    return f"{_wheel(q)}; only a complete wheel is a Locus", ("DOM-15",)


def _wheel(q: _Asked) -> str:
    """How far the wheel of a vertex is filled."""
    cells = [int(piece_in(q.s, wheel(q.at[0], k))) for k in range(WHEEL)]
    if any(piece >= CRADLE_PIECE for piece in cells):
        return "the Cradle lies in its wheel"
    return f"{sum(piece != NONE for piece in cells)} of the {WHEEL} cells around it are filled"


def _not_its_locus(q: _Asked) -> Reason:
    corners = (vertex(int(q.s.cell_of[q.a]) - 1, k) for k in range(CORNERS))
    own = [point_name(point) for point in corners if is_locus(q.s, point)]
    return f"{tile_name(q.a)} does not touch it; its Loci: {listed(own)}", ("DOM-36",)


def _nothing_to_activate(q: _Asked) -> Reason:
    nothing = "no Land tile lies on the board yet" if q.block == "inventor" else "it does not lie on the board"
    return nothing, ("DOM-90",)


def _no_inventor(q: _Asked) -> Reason:
    return f"{q.who_is} not the Inventor of this Age: most Science left at the end of an Age wins it", (
        "DOM-85",
        "DOM-90",
    )


# ---------------------------------------------------------------- Cities and Monument levels


def _others_city(q: _Asked) -> Reason:
    owner = q.who[int(q.s.city_owner[q.at[0]]) - 1]
    return f"the City of {owner} stands there, and a Camp holds one player's City only", ("DOM-44", "DOM-45")


def _city_too_dear(q: _Asked) -> Reason:
    tile, camp = q.at[0], int(CAMP[q.at[0]])
    price = knowledge(int(city_price(q.s, q.seat, tile)), camp)
    what = "it" if q.s.city_level[tile] == 0 else f"level {int(q.s.city_level[tile]) + 1}"
    return f"{what} costs {price}, the Domain of its Camp, and {q.has} {q.holds(camp)}", ("DOM-46",)


def _not_in_play(q: _Asked) -> Reason:
    brought = [monument_name(int(m)) for m in q.s.monument[: int(q.s.seats)] if m >= 0]
    return f"nobody brought it; in play: {listed(brought)}", ("DOM-18",)


def _level_too_dear(q: _Asked) -> Reason:
    s, monument = q.s, q.at[0]
    level = int(top_level(s, monument))
    price, less = _price(level), int(s.standing[q.seat, S_LESS_MONUMENT])
    short = [max(0, n - int(s.knowledge[q.seat, domain])) for domain, n in enumerate(price)]
    text = f"{level_name(monument, int(s.levels_taken[monument]) + 1)} costs {bill(price)}: {bill(short)} missing"
    if not less:
        return text, ("DOM-49",)
    return f"{text}, {int(shortage(s, q.seat, level))} in all, and cards lower it by {less} only", ("DOM-49", "DOM-77")


def _price(level: int) -> list[int]:
    """What a Level card costs, by Domain."""
    return [int(LEVEL_COST[level, domain]) for domain in range(N_DOMAINS)]


def _no_spot(q: _Asked) -> Reason:
    return f"there is no spot for it: it needs {place_text(MONUMENTS[q.at[0]])}", ("DOM-51",)


def _spot_taken(q: _Asked) -> Reason:
    here = next((m for m in range(len(MONUMENTS)) if IS_CIRCLE[m] and q.s.monument_at[m] == q.at[0] + 1), 0)
    return f"{monument_name(here)} stands on this Locus", ("DOM-52",)


def _no_locus(q: _Asked) -> Reason:
    return f"it needs a Locus, and {_wheel(q)}", ("DOM-15", "DOM-52")


def _dots(q: _Asked) -> Reason:
    wanted = [(domain, n) for word, domain, n in q.words() if word == P_DOTS]
    domain, n = next((w for w in wanted if dots_at(q.s, q.at[0], w[0]) < w[1]), wanted[0])
    found = int(dots_at(q.s, q.at[0], domain))
    return f"it needs {_resources(n, domain)} at the Locus, and there {_are(found)} {found}", ("DOM-51",)


def _resources(n: int, domain: int) -> str:
    return many(n, f"{domain_name(domain)} resource")


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def _colours(q: _Asked) -> Reason:
    found = int(colours_at(q.s, q.at[0]))
    return f"it needs {q.word(P_COLOURS)[1]} different Domains at the Locus, and there {_are(found)} {found}", (
        "DOM-51",
    )


def _cities(word: int, whose: str) -> Callable[[_Asked], Reason]:
    def told(q: _Asked) -> Reason:
        n = q.word(word)[1]
        own, others = _cities_beside(q)
        found = {P_CITY: own + others, P_OWN_CITY: own}.get(word, others)
        text = f"it needs {many(n, 'City', 'Cities')}{whose.format(builder=q.who[q.seat])} next to it"
        return f"{text}, and there {_are(found)} {found}", ("DOM-51", "DOM-54")

    return told


def _cities_beside(q: _Asked) -> tuple[int, int]:
    """Cities next to a spot: the builder's and those of others (DOM-54)."""
    tiles = [int(land_in(q.s, cell_beside(q.a, q.at[0], k))) for k in range(int(cells_beside(q.a)))]
    owners = [int(q.s.city_owner[tile]) for tile in tiles if tile != NONE]
    own = owners.count(q.seat + 1)
    return own, sum(owner > 0 for owner in owners) - own


def _touch(word: int, bound: str) -> Callable[[_Asked], Reason]:
    def told(q: _Asked) -> Reason:
        n, found = q.word(word)[1], int(sides_touched(q.s, q.at[0]))
        return f"it must share {bound} {many(n, 'side')} with the layout, here {_are(found)} {found}", ("DOM-51",)

    return told


def _camps(q: _Asked) -> Reason:
    domain, n = q.word(P_CAMP)
    found = int(camps_beside(q.s, q.a, q.at[0], domain))
    return f"it needs {many(n, f'{domain_name(domain)} Camp')} next to it, and there {_are(found)} {found}", ("DOM-51",)


def _other_shape(q: _Asked) -> Reason:
    if IS_CIRCLE[q.a]:
        return f"{monument_name(q.a)} is circular: it stands on a Locus, in no cell", ("DOM-52",)
    return f"{monument_name(q.a)} is triangular: it fills a cell and stands on no Locus", ("DOM-52",)


def _not_of_the_bill(q: _Asked) -> Reason:
    price = _price(int(top_level(q.s, q.a)))
    return f"the level costs {bill(price)}, no {domain_name(q.at[0])}", ("DOM-77",)


# ---------------------------------------------------------------- the tree


def _square_taken(q: _Asked) -> Reason:
    if q.at[0] == CAMPFIRE:
        return "the Campfire lies there", ("DOM-65",)
    at = int(place_in_tree(q.s, q.seat, q.at[0]))
    return f"{card_name(int(q.s.tree[q.seat, at]))} lies there", ("DOM-66",)


def _not_beside(q: _Asked) -> Reason:
    squares = [square_name(int(n)) for n in q.s.open_square[q.seat][: int(q.s.n_open[q.seat])]]
    return f"no card of {q.whose} tree lies beside it; empty squares beside cards: {listed(squares)}", ("DOM-66",)


def _nodus(q: _Asked) -> Reason:
    """The first side that forms no full Nodus, and what would."""
    for side in range(SIDES):
        other = int(letter_at(q.s, q.seat, beside(q.at[0], side), facing(side)))
        mine = int(CARD_SIDES[q.a, side])
        if other == NONE or why_not_nodus(mine, other) == frames.POSSIBLE:
            continue
        text = f"its {COMPASS[side]} side shows {HALF_NODI[mine]}, {_neighbour(q, side)} beside it {HALF_NODI[other]}"
        return f"{text}: {_NODUS_RULES[int(why_not_nodus(mine, other))]}", ("DOM-67", "DOM-68")
    return "it does not fit there", ("DOM-66",)


def _neighbour(q: _Asked, side: int) -> str:
    square = int(beside(q.at[0], side))
    if square == CAMPFIRE:
        return "the Campfire"
    return card_name(int(q.s.tree[q.seat, int(place_in_tree(q.s, q.seat, square))]))


_NODUS_RULES = {
    frames.BESIDE_CORRUPTIO: "nothing may touch a Corruptio",
    frames.CORRUPTIO_BESIDE: "a Corruptio may touch nothing",
    frames.TWO_VESTIGIA: "two Vestigia may not touch, a Domain must meet one",
    frames.OTHER_NODUS: "both must show the same Domain, or one of them Vestigium",
}


# ---------------------------------------------------------------- Masteries


def _already_learned(q: _Asked) -> Reason:
    return f"it is in {q.whose} tree already, and nobody has two of a kind", ("DOM-60",)


def _mastery_too_dear(q: _Asked) -> Reason:
    domain = int(DOMAIN[q.at[0]])
    price = knowledge(int(mastery_price(q.s, q.seat, q.at[0])), domain)
    return f"it costs {price}, {q.has} {q.holds(domain)}", ("DOM-59",)


def _flip_too_dear(q: _Asked) -> Reason:
    domain = int(DOMAIN[q.at[0]])
    price = knowledge(int(flip_price(q.s, q.seat, q.at[0])), domain)
    return f"turning it over costs {price}, {q.has} {q.holds(domain)}", ("DOM-62",)


def _prerequisite(q: _Asked) -> Reason:
    needs = MASTERIES[q.at[0]].needs
    assert needs is not None
    best = int(q.s.best[q.seat, needs[0]])
    text = f"it needs {prerequisite(needs)} in {q.whose} tree"
    return f"{text}, {'and there is none' if best == 0 else f'the best there has {best}'}", ("DOM-61",)


def _fits_nowhere(q: _Asked) -> Reason:
    if q.block == "copy":
        return f"this copy fits nowhere in {q.whose} tree: it shows {nodi(COPIES * q.a + q.at[0])}", ("DOM-66",)
    if q.block == "level":
        return f"the Level card fits nowhere in {q.whose} tree: no square forms a full Nodus on all sides", (
            "DOM-50",
            "DOM-66",
        )
    left = sum(int(q.s.supply[COPIES * q.at[0] + n]) for n in range(COPIES))
    text = f"{'the copy' if left == 1 else f'none of the {left} copies'} left {'fits nowhere' if left == 1 else 'fits'}"
    return f"{text} in {q.whose} tree: every side that touches a card must form a full Nodus", ("DOM-59", "DOM-66")


def _copy_taken(q: _Asked) -> Reason:
    card = COPIES * q.a + q.at[0]
    owners = [q.who[n] for n in range(int(q.s.seats)) if card in q.s.tree[n][: int(q.s.n_tree[n])]]
    return f"{listed(owners) if owners else 'somebody'} took it", ("DOM-64",)


def _too_valuable(q: _Asked) -> Reason:
    inf = int(q.s.influence[q.seat])
    return f"its value is {int(VALUE[q.at[0]])}, and with {inf} Influence {q.a} is the most", ("DOM-82",)


# ---------------------------------------------------------------- exchange, order


def _too_little(q: _Asked) -> Reason:
    price = knowledge(int(to_give(q.s, q.seat, q.at[0])), q.at[0])
    return f"it takes {price}, {q.has} {int(q.s.knowledge[q.seat, q.at[0]])}", ("DOM-26",)


def _no_exchange(q: _Asked) -> Reason:
    held = q.s.knowledge[q.seat]
    stock = bill(held) if held.any() else "no Knowledge"
    text = "it takes 2 Knowledge of one Domain and another one below its limit"
    return f"{text}; {q.who_has} {stock}", ("DOM-26",)


def _at_limit(q: _Asked) -> Reason:
    return f"{domain_name(q.at[0])} is at its limit of {int(q.s.limit[q.seat, q.at[0]])}", ("DOM-26", "DOM-48")


def _placed_already(q: _Asked) -> Reason:
    order = q.s.initiative.tolist()
    return f"{q.who[q.at[0]]} has place {order.index(q.at[0]) + 1} already", ("DOM-86",)


def _side_does_nothing(q: _Asked) -> Reason:
    return f"this could change nothing now: {part_at(q.a, q.at[0])}", ("DOM-71",)


def _always(text: str, *rules: str) -> Callable[[_Asked], Reason]:
    """A reason that needs no numbers; {whose}, {who_has} and {seats} speak of the table."""
    return lambda q: (text.format(whose=q.whose, who_has=q.who_has, does_not=q.does_not, seats=int(q.s.seats)), rules)


_REASONS: dict[int, Callable[[_Asked], Reason]] = {
    frames.GAME_OVER: _always("the game is over", "DOM-95"),
    frames.OTHER_DECISION: _other_decision,
    frames.NOT_DEALT: _not_dealt,
    frames.NOT_IN_HAND: _not_in_hand,
    frames.NOT_TO_DISCARD: _not_to_discard,
    frames.OCCUPIED: _occupied,
    frames.NOT_TOUCHING: _not_touching,
    frames.SAME_RESULT: _always("all rotations of this tile are the same: choose rotation 0", "DOM-12"),
    frames.NOT_COMPLETE: _not_complete,
    frames.NOT_ITS_LOCUS: _not_its_locus,
    frames.CONNECTION_ONLY_IN_PLACE: _always(
        "a tile that completes a Locus is activated by it; only the Inventor may choose the sides", "DOM-35", "DOM-90"
    ),
    frames.NO_INVENTOR: _no_inventor,
    frames.INVENTOR_USED: _always("the Inventor was used in this Age", "DOM-90"),
    frames.NOT_AFTER_A_TILE: _always("a tile was laid in this turn, and the Inventor acts instead of it", "DOM-91"),
    frames.NOT_BEFORE_A_TILE: _always("a tile must be laid: only a second one is optional", "DOM-28", "DOM-91"),
    frames.NOT_ON_BOARD: _always("it does not lie on the board", "DOM-44"),
    frames.NOTHING_TO_ACTIVATE: _nothing_to_activate,
    frames.NO_CITY_TOKEN: _always(f"all {CITY_TOKENS} of {{whose}} City tokens are used", "DOM-47"),
    frames.OTHERS_CITY: _others_city,
    frames.HIGHEST_LEVEL: _always(f"it has level {CITY_LEVELS}, the highest", "DOM-45"),
    frames.CITY_TOO_DEAR: _city_too_dear,
    frames.NOT_IN_PLAY: _not_in_play,
    frames.PILE_EMPTY: _always("all its levels have been taken", "DOM-57"),
    frames.LEVEL_TOO_DEAR: _level_too_dear,
    frames.LEVEL_FITS_NOWHERE: _fits_nowhere,
    frames.NO_SPOT: _no_spot,
    frames.SPOT_TAKEN: _spot_taken,
    frames.NO_LOCUS: _no_locus,
    frames.TOO_FEW_DOTS: _dots,
    frames.TOO_FEW_COLOURS: _colours,
    frames.TOO_FEW_CITIES: _cities(P_CITY, ""),
    frames.TOO_FEW_OWN_CITIES: _cities(P_OWN_CITY, " of its builder"),
    frames.TOO_FEW_OTHER_CITIES: _cities(P_OTHER_CITY, " of other players"),
    frames.A_CITY_THERE: _always("no City may be next to it, and there is one", "DOM-51", "DOM-54"),
    frames.TOO_FEW_SIDES: _touch(P_TOUCH, "at least"),
    frames.TOO_MANY_SIDES: _touch(P_TOUCH_MAX, "at most"),
    frames.TOO_FEW_CAMPS: _camps,
    frames.AT_THE_CRADLE: _always("it may share no side with the Cradle, and here it would", "DOM-51"),
    frames.OTHER_SHAPE: _other_shape,
    frames.NOT_OF_THE_BILL: _not_of_the_bill,
    frames.PAID_ALREADY: _always("nothing of it is left to pay", "DOM-77"),
    frames.SQUARE_TAKEN: _square_taken,
    frames.NOT_BESIDE_A_CARD: _not_beside,
    frames.BESIDE_CORRUPTIO: _nodus,
    frames.CORRUPTIO_BESIDE: _nodus,
    frames.TWO_VESTIGIA: _nodus,
    frames.OTHER_NODUS: _nodus,
    frames.ALREADY_LEARNED: _already_learned,
    frames.NO_COPY_LEFT: _always(f"all {COPIES} copies have been taken", "DOM-64"),
    frames.MASTERY_TOO_DEAR: _mastery_too_dear,
    frames.PREREQUISITE: _prerequisite,
    frames.FITS_NOWHERE: _fits_nowhere,
    frames.COPY_TAKEN: _copy_taken,
    frames.NOT_LEARNED: _always("it is not in {whose} tree", "DOM-62"),
    frames.ALREADY_FLIPPED: _always("it shows its advanced side already", "DOM-62"),
    frames.FLIP_TOO_DEAR: _flip_too_dear,
    frames.TOO_VALUABLE: _too_valuable,
    frames.NOBODY_HAS_IT: _always("no other player has it", "DOM-81"),
    frames.NOBODY_ADVANCED: _always("no other player has it on its advanced side", "DOM-83"),
    frames.NO_EXCHANGE: _no_exchange,
    frames.NO_EXCHANGE_IN_BETWEEN: _always(
        "the Campfire waits until this is done: it is used before a tile, a building, a Mastery or the end of a turn",
        "DOM-26",
    ),
    frames.TOO_LITTLE_TO_GIVE: _too_little,
    frames.NOTHING_TO_GET: _always("all other Domains are at their limits", "DOM-26"),
    frames.SAME_DOMAIN: _always("that is the Domain given: choose another", "DOM-26"),
    frames.AT_LIMIT: _at_limit,
    frames.PLACED_ALREADY: _placed_already,
    frames.NO_SEAT: _always("there are only {seats} seats", "DOM-22"),
    frames.OTHER_TILE: _other_tile,
    frames.SIDE_DOES_NOTHING: _side_does_nothing,
}
