"""Why a move is not possible now, in words, with the numbers, the rule, and what would be right."""

from __future__ import annotations

from collections.abc import Callable

from parlour.engine.core.record import NONE
from parlour.engine.people.english import listed, many
from parlour.engine.people.words import Reason, Row, Text
from parlour.games.dominations import notation, tables
from parlour.games.dominations.content import COPIES, MASTERIES, MONUMENTS
from parlour.games.dominations.geometry import CAMPFIRE, CORNERS, SIDES, beside, facing, vertex
from parlour.games.dominations.rules import frames
from parlour.games.dominations.rules.build import shortage, top_level
from parlour.games.dominations.rules.develop import letter_at, place_in_tree, why_not_nodus
from parlour.games.dominations.rules.layout import (
    camps_beside,
    cities_beside,
    colours_at,
    dots_at,
    is_locus,
    piece_in,
    sides_touched,
)
from parlour.games.dominations.words.asked import Asked
from parlour.games.dominations.words.names import COMPASS, HALF_NODI, bill, part_at, prerequisite

# ---------------------------------------------------------------- the moment

_PHASE_OF = {
    "lay": ("the Grow phase", "DOM-24"),
    "inventor": ("the Grow phase", "DOM-90 DOM-24"),
    "city": ("the Build phase", "DOM-43 DOM-24"),
    "level": ("the Build phase", "DOM-43 DOM-24"),
    "learn": ("the Develop phase", "DOM-58 DOM-24"),
    "flip": ("the Develop phase", "DOM-58 DOM-24"),
}


def _in_phase(now: str, text: str, rules: str) -> Callable[[Asked], Text]:
    """What is to be decided in a phase; an action of another one is told by that."""

    def row(q: Asked) -> Text:
        if q.block not in _PHASE_OF:
            return text, rules
        phase, its_rules = _PHASE_OF[q.block]
        return f"that belongs to {phase}, and this is {now}", its_rules

    return row


# Something else has to be decided first, by the decision that is open.
_FIRST: dict[str, Row] = {
    "OBJECTIVE": ("one of the {two_objectives} dealt must be kept first", "DOM-17"),
    "MONUMENT": ("one of the {two_monuments} dealt must be kept first", "DOM-17"),
    "REDRAW": ("tiles of the hand may be discarded now: choose one, or stop", "DOM-20 DOM-92"),
    "GROW": _in_phase("the Grow phase", "a tile of the hand must be chosen first", "DOM-28"),
    "CELL": ("first a cell for {tile:a} must be chosen", "DOM-28"),
    "ROTATION": ("first the rotation of {tile:a} must be chosen", "DOM-12"),
    "LOCUS": ("first it must be chosen how {tile:a} is activated", "DOM-36 DOM-90"),
    "VESTIGIUM": ("first a Domain must be picked for a Vestigium", "DOM-33"),
    "CHOOSE_ANY": ("first a Domain must be picked for a point of Knowledge", "DOM-72"),
    "REACTIVATING": ("the Inventor is at work: a Land tile on the board must be chosen", "DOM-90"),
    "BUILD": _in_phase(
        "the Build phase", "this is the Build phase: a City or a Monument level may be built now, or nothing", "DOM-43"
    ),
    "SPOT": ("first a spot for {monument:a} must be chosen", "DOM-51"),
    "SPOT_ROTATION": ("first the rotation of {monument:a} must be chosen", "DOM-52"),
    "BILL": ("first {b:point|points} of reduction must be spent", "DOM-77"),
    "SQUARE": ("first a square for {card:a} must be chosen", "DOM-66"),
    "DEVELOP": _in_phase(
        "the Develop phase", "this is the Develop phase: a Mastery may be learned or upgraded now, or nothing", "DOM-58"
    ),
    "COPY": ("first a copy of {mastery:a} must be chosen", "DOM-59"),
    "END_TURN": _in_phase("the end of the turn", "the turn is at its end: end it, or exchange", "DOM-24 DOM-26"),
    "GIVE": ("first a Domain to give must be chosen", "DOM-26"),
    "GET": ("first a Domain to get must be chosen", "DOM-26"),
    "ASSIMILATE": ("the Age ends: a Mastery of another player may be assimilated now, or nothing", "DOM-81"),
    "ORDER": ("the Governor sets the order of play first", "DOM-86"),
    "REFILL": ("first it must be said whether a tile is kept or discarded", "DOM-92"),
    "SIDE": ("one of the parts must be chosen first", "DOM-71"),
    "MAY": ("a question must be answered with yes or no first", "DOM-71"),
    "PAY": ("a question must be answered with yes or no first", "DOM-71"),
}


# ---------------------------------------------------------------- setup, hands, the board


def _not_dealt(q: Asked) -> Text:
    if q.kind == frames.OBJECTIVE:
        dealt = [q.objective(int(n)) for n in q.s.dealt_objective[q.seat]]
    else:
        dealt = [q.monument(int(n)) for n in q.s.dealt_monument[q.seat]]
    return f"{{who_has}} the choice of {listed(dealt)} only", "DOM-17"


def _not_in_hand(*rules: str) -> Callable[[Asked], Text]:
    on_board = ("it lies on the board already, on {where:tile}", *rules)
    elsewhere = ("it is not in {whose} hand, which holds {hand}", *rules)
    return lambda q: on_board if q.s.cell_of[q.at[0]] else elsewhere


def _occupied(q: Asked) -> Text:
    piece = int(piece_in(q.s, q.at[0]))
    if piece < tables.TILES:
        there = f"the Land tile {q.tile(piece)}"
    else:
        there = "the Cradle" if piece >= tables.CRADLE_PIECE else q.monument(piece - tables.MONUMENT_PIECE)
    return f"{there} lies there; {{free_cells}}", "DOM-28" if q.kind == frames.CELL else "DOM-52"


def _not_its_locus(q: Asked) -> Text:
    corners = (vertex(int(q.s.cell_of[q.a]) - 1, k) for k in range(CORNERS))
    own = [q.point(point) for point in corners if is_locus(q.s, point)]
    return f"{{tile:a}} does not touch it; its Loci: {listed(own)}", "DOM-36"


# ---------------------------------------------------------------- Cities and Monument levels


def _not_in_play(q: Asked) -> Text:
    brought = [q.monument(int(m)) for m in q.s.monument[: q.seats] if m >= 0]
    return f"nobody brought it; in play: {listed(brought)}", "DOM-18"


def _level_too_dear(q: Asked) -> Text:
    short = [max(0, n - int(q.s.knowledge[q.seat, domain])) for domain, n in enumerate(q.level_cost(q.at[0]))]
    text = f"{{next_level:monument}} costs {{level_price:monument}}: {bill(short)} missing"
    if not q.less:
        return text, "DOM-49"
    in_all = int(shortage(q.s, q.seat, int(top_level(q.s, q.at[0]))))
    return f"{text}, {in_all} in all, and cards lower it by {{less}} only", "DOM-49 DOM-77"


def _spot_taken(q: Asked) -> Text:
    here = next((m for m in range(len(MONUMENTS)) if tables.IS_CIRCLE[m] and q.s.monument_at[m] == q.at[0] + 1), 0)
    return f"{q.monument(here)} stands on this Locus", "DOM-52"


def _place_word(
    word: int, text: str, nouns: str, found: Callable[[Asked, int], int], rules: str = "DOM-51"
) -> Callable[[Asked], Text]:
    """Why a word of the Monument's `place` list does not hold: so many it wants, so many there are (DOM-51)."""

    def row(q: Asked) -> Text:
        wanted = [(0, *said.args)[-2:] for said in MONUMENTS[q.a].place if said.word == word]  # Domain, number
        domain, n = next(((domain, n) for domain, n in wanted if found(q, domain) < n), wanted[0])
        there = int(found(q, domain))
        things = many(n, *nouns.format(q.domain(domain)).split("|"))
        return text.format(things, f"{'is' if there == 1 else 'are'} {there}"), rules

    return row


def _cities(q: Asked, own: int) -> int:
    return int(cities_beside(q.s, q.seat, q.a, q.at[0], own))


def _other_shape(q: Asked) -> Text:
    if tables.IS_CIRCLE[q.a]:
        return "{monument:a} is circular: it stands on a Locus, in no cell", "DOM-52"
    return "{monument:a} is triangular: it fills a cell and stands on no Locus", "DOM-52"


# ---------------------------------------------------------------- the tree and its Masteries


def _square_taken(q: Asked) -> Text:
    if q.at[0] == CAMPFIRE:
        return "the Campfire lies there", "DOM-65"
    return f"{_lies_on(q, q.at[0])} lies there", "DOM-66"


def _lies_on(q: Asked, square: int) -> str:
    return q.card(int(q.s.tree[q.seat, int(place_in_tree(q.s, q.seat, square))]))


def _not_beside(q: Asked) -> Text:
    squares = [q.square(int(n)) for n in q.s.open_square[q.seat][: int(q.s.n_open[q.seat])]]
    return f"no card of {{whose}} tree lies beside it; empty squares beside cards: {listed(squares)}", "DOM-66"


def _nodus(q: Asked) -> Text:
    """The first side that forms no full Nodus, and what would."""
    for side in range(SIDES):
        square = int(beside(q.at[0], side))
        mine, other = int(tables.CARD_SIDES[q.a, side]), int(letter_at(q.s, q.seat, square, facing(side)))
        if other == NONE or why_not_nodus(mine, other) == frames.POSSIBLE:
            continue
        there = "the Campfire" if square == CAMPFIRE else _lies_on(q, square)
        text = f"its {COMPASS[side]} side shows {HALF_NODI[mine]}, {there} beside it {HALF_NODI[other]}"
        return f"{text}: {_NODUS_RULES[int(why_not_nodus(mine, other))]}", "DOM-67 DOM-68"
    return "it does not fit there", "DOM-66"


_NODUS_RULES = {
    frames.BESIDE_CORRUPTIO: "nothing may touch a Corruptio",
    frames.CORRUPTIO_BESIDE: "a Corruptio may touch nothing",
    frames.TWO_VESTIGIA: "two Vestigia may not touch, a Domain must meet one",
    frames.OTHER_NODUS: "both must show the same Domain, or one of them Vestigium",
}


def _prerequisite(q: Asked) -> Text:
    needs = MASTERIES[q.at[0]].needs
    assert needs is not None
    best = int(q.s.best[q.seat, needs[0]])
    there = f"the best there has {best}" if best else "and there is none"
    return f"it needs {prerequisite(needs)} in {{whose}} tree, {there}", "DOM-61"


def _fits_nowhere(q: Asked) -> Text:
    if q.block == "copy":
        return "this copy fits nowhere in {whose} tree: it shows {nodi:copy}", "DOM-66"
    left = sum(int(q.s.supply[COPIES * q.at[0] + n]) for n in range(COPIES))
    none = "the copy left fits nowhere" if left == 1 else f"none of the {left} copies left fits"
    return f"{none} in {{whose}} tree: every side that touches a card must form a full Nodus", "DOM-59 DOM-66"


# ---------------------------------------------------------------- all of them

REASONS: dict[str, Reason] = {
    "GAME_OVER": ("the game is over", "DOM-95"),
    "OTHER_DECISION": _FIRST,
    "NOT_DEALT": _not_dealt,
    "NOT_IN_HAND": _not_in_hand("DOM-28"),
    "OCCUPIED": _occupied,
    "NOT_TOUCHING": lambda q: (
        "it shares no full side with the Cradle, a Land tile or a Monument Tile; {free_cells}",
        "DOM-11 DOM-28" if q.kind == frames.CELL else "DOM-11 DOM-51",
    ),
    "SAME_RESULT": ("all rotations of this tile are the same: choose rotation 0", "DOM-12"),
    "NOT_COMPLETE": ("{wheel:point}; only a complete wheel is a Locus", "DOM-15"),
    "NOT_ITS_LOCUS": _not_its_locus,
    "CONNECTION_ONLY_IN_PLACE": (
        "a tile that completes a Locus is activated by it; only the Inventor may choose the sides", "DOM-35 DOM-90",
    ),
    "NO_INVENTOR": (
        "{who_is} not the Inventor of this Age: most Science left at the end of an Age wins it", "DOM-85 DOM-90",
    ),
    "INVENTOR_USED": ("the Inventor was used in this Age", "DOM-90"),
    "NOT_AFTER_A_TILE": ("a tile was laid in this turn, and the Inventor acts instead of it", "DOM-91"),
    "NOT_BEFORE_A_TILE": ("a tile must be laid: only a second one is optional", "DOM-28 DOM-91"),
    "NOT_ON_BOARD": ("it does not lie on the board", "DOM-44"),
    "NO_CITY_TOKEN": ("all {city_tokens} of {whose} City tokens are used", "DOM-47"),
    "OTHERS_CITY": (
        "the City of {city_of:tile} stands there, and a Camp holds one player's City only", "DOM-44 DOM-45",
    ),
    "HIGHEST_LEVEL": ("it has level {city_levels}, the highest", "DOM-45"),
    "CITY_TOO_DEAR": lambda q: (
        ("it" if q.city_level == 1 else "level {city_level}")
        + " costs {knowledge:price,of}, the Domain of its Camp, and {has} {knowledge:held,of}",
        "DOM-46",
    ),
    "NOT_IN_PLAY": _not_in_play,
    "PILE_EMPTY": ("all its levels have been taken", "DOM-57"),
    "LEVEL_TOO_DEAR": _level_too_dear,
    "LEVEL_FITS_NOWHERE": (
        "the Level card fits nowhere in {whose} tree: no square forms a full Nodus on all sides", "DOM-50 DOM-66",
    ),
    "NO_SPOT": ("there is no spot for it: it needs {place:monument}", "DOM-51"),
    "SPOT_TAKEN": _spot_taken,
    "NO_LOCUS": ("it needs a Locus, and {wheel:point}", "DOM-15 DOM-52"),
    "TOO_FEW_DOTS": _place_word(notation.P_DOTS, "it needs {} at the Locus, and there {}", "{} resource",
                                lambda q, domain: dots_at(q.s, q.at[0], domain)),
    "TOO_FEW_COLOURS": _place_word(notation.P_COLOURS, "it needs {} at the Locus, and there {}", "different Domain",
                                   lambda q, _: colours_at(q.s, q.at[0])),
    "TOO_FEW_CITIES": _place_word(notation.P_CITY, "it needs {} next to it, and there {}", "City|Cities",
                                  lambda q, _: _cities(q, 1) + _cities(q, 0), "DOM-51 DOM-54"),
    "TOO_FEW_OWN_CITIES": _place_word(
        notation.P_OWN_CITY, "it needs {} of its builder next to it, and there {}", "City|Cities",
        lambda q, _: _cities(q, 1), "DOM-51 DOM-54",
    ),
    "TOO_FEW_OTHER_CITIES": _place_word(
        notation.P_OTHER_CITY, "it needs {} of other players next to it, and there {}", "City|Cities",
        lambda q, _: _cities(q, 0), "DOM-51 DOM-54",
    ),
    "A_CITY_THERE": ("no City may be next to it, and there is one", "DOM-51 DOM-54"),
    "TOO_FEW_SIDES": _place_word(notation.P_TOUCH, "it must share at least {} with the layout, here {}", "side",
                                 lambda q, _: sides_touched(q.s, q.at[0])),
    "TOO_MANY_SIDES": _place_word(notation.P_TOUCH_MAX, "it must share at most {} with the layout, here {}", "side",
                                  lambda q, _: sides_touched(q.s, q.at[0])),
    "TOO_FEW_CAMPS": _place_word(notation.P_CAMP, "it needs {} next to it, and there {}", "{} Camp",
                                 lambda q, domain: camps_beside(q.s, q.a, q.at[0], domain)),
    "AT_THE_CRADLE": ("it may share no side with the Cradle, and here it would", "DOM-51"),
    "OTHER_SHAPE": _other_shape,
    "NOT_OF_THE_BILL": ("the level costs {level_price:a}, no {domain}", "DOM-77"),
    "PAID_ALREADY": ("nothing of it is left to pay", "DOM-77"),
    "SQUARE_TAKEN": _square_taken,
    "NOT_BESIDE_A_CARD": _not_beside,
    **dict.fromkeys(("BESIDE_CORRUPTIO", "CORRUPTIO_BESIDE", "TWO_VESTIGIA", "OTHER_NODUS"), _nodus),
    "ALREADY_LEARNED": ("it is in {whose} tree already, and nobody has two of a kind", "DOM-60"),
    "NO_COPY_LEFT": ("all {copies} copies have been taken", "DOM-64"),
    "MASTERY_TOO_DEAR": ("it costs {knowledge:price,of}, {has} {knowledge:held,of}", "DOM-59"),
    "PREREQUISITE": _prerequisite,
    "FITS_NOWHERE": _fits_nowhere,
    "COPY_TAKEN": ("{takers} took it", "DOM-64"),
    "NOT_LEARNED": ("it is not in {whose} tree", "DOM-62"),
    "ALREADY_FLIPPED": ("it shows its advanced side already", "DOM-62"),
    "FLIP_TOO_DEAR": ("turning it over costs {knowledge:price,of}, {has} {knowledge:held,of}", "DOM-62"),
    "TOO_VALUABLE": ("its value is {value:mastery}, and with {influence} Influence {a} is the most", "DOM-82"),
    "NOBODY_HAS_IT": ("no other player has it", "DOM-81"),
    "NOBODY_ADVANCED": ("no other player has it on its advanced side", "DOM-83"),
    "NO_EXCHANGE": (
        "it takes {exchange_give} Knowledge of one Domain and another one below its limit; {who_has} {reserve}",
        "DOM-26",
    ),
    "NO_EXCHANGE_IN_BETWEEN": (
        "the Campfire waits until this is done: it is used before a tile, a building, a Mastery or the end of a turn",
        "DOM-26",
    ),
    "TOO_LITTLE_TO_GIVE": ("it takes {knowledge:price,of}, {has} {held}", "DOM-26"),
    "NOTHING_TO_GET": ("all other Domains are at their limits", "DOM-26"),
    "SAME_DOMAIN": ("that is the Domain given: choose another", "DOM-26"),
    "AT_LIMIT": ("{domain} is at its limit of {limit}", "DOM-26 DOM-48"),
    "PLACED_ALREADY": ("{player:seat} has place {place_in_order:seat} already", "DOM-86"),
    "NO_SEAT": ("there are only {seats} seats", "DOM-22"),
    "OTHER_TILE": ("now it is about {tile:in_turn}: each tile is asked for in turn", "DOM-92"),
    "SIDE_DOES_NOTHING": lambda q: (f"this could change nothing now: {part_at(q.a, q.at[0])}", "DOM-71"),
    "NOT_TO_DISCARD": _not_in_hand("DOM-20 DOM-92"),
    "NOTHING_TO_ACTIVATE": lambda q: (
        "no Land tile lies on the board yet" if q.block == "inventor" else "it does not lie on the board", "DOM-90",
    ),
}  # fmt: skip
