"""Catalyst in English: choices, prompts, reasons, log lines. It reads views and never decides anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.engine.effects import sentence
from parlour.engine.effects.program import A0
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.game import YOU, Choice, Sentence
from parlour.engine.people.english import many, possessive
from parlour.games.catalyst import state
from parlour.games.catalyst.content import (
    BUILDING_TYPES,
    CATALYSTS,
    CHAIN,
    COIN,
    COIN_LIMIT,
    EFFECT_ROW,
    GOALS,
    LEAVES,
    RECRUIT,
    ROWS,
    SYMBOLS,
    VOCABULARY,
)
from parlour.games.catalyst.moves import MOVES
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.rules.effects import building_price, is_taking, word_of
from parlour.games.catalyst.rules.turn_end import first_empty, is_catalyst_chosen
from parlour.games.catalyst.scoring import pile_sum

PITCH = "Recruit Catalysts, set off chains of effects, and turn whatever you have used into points."
TIE_BREAK = "the higher sum of the pile (CAT-83)"

TOKEN_NAMES = {
    "coin": ("coin", "coins"),
    "chain": ("Chain Activation token", "Chain Activation tokens"),
    "military": ("Military Power token", "Military Power tokens"),
}


def tie_text(s: Any, seat: int) -> str:
    """What a seat has of what breaks ties."""
    return f"with a pile of {int(pile_sum(s, seat))}"


def card_name(card: int) -> str:
    """The name of a Catalyst."""
    return CATALYSTS[card].name


def building_name(building: int) -> str:
    """The name of a Building type."""
    return BUILDING_TYPES[building].name


def source_name(source: int) -> str:
    """The name of what an effect belongs to: a Catalyst, or a Building with its article."""
    return card_name(source) if source < state.CARDS else f"the {building_name(source - state.CARDS)}"


def source_rule(source: int) -> tuple[str, ...]:
    """The rule by which the effects of a Catalyst or of a Building are used."""
    return ("CAT-31",) if source < state.CARDS else ("CAT-33",)


def effect_text(effect: Tree) -> str:
    """An effect as a sentence."""
    return sentence(effect, VOCABULARY)


def effects_of(source: int) -> list[int]:
    """The effects of a Catalyst or a Building, the sides of a slash one by one."""
    return [effect for effect in range(LEAVES) if EFFECT_ROW[source, effect] >= 0]


def use_told(source: int, effect: int) -> str:
    """The words by which the log tells that an effect was used, whoever used it."""
    word = word_of(source, effect)
    if is_taking(word):
        return f" takes {amount(int(ROWS[EFFECT_ROW[source, effect], A0]), word)} from {source_name(source)}"
    return " recruits " if word == RECRUIT else " acquires the "


def goal_text(goal: int, building: int) -> str:
    """The line of a Goal card for a Building type, as a sentence."""
    line = GOALS[goal].lines[building]
    return sentence(line.body if isinstance(line, AtEnd) else line, VOCABULARY)


def amount(n: int, word: int) -> str:
    """So many coins or tokens."""
    return many(n, *TOKEN_NAMES[SYMBOLS[word]])


def _at_price(price: int) -> str:
    return "free of charge" if price == 0 else f"for {coins(price)}"


def coins(n: int) -> str:
    """So many coins."""
    return amount(n, COIN)


# ---------------------------------------------------------------- what can be chosen


def choice(s: Any, move: int, who: Sequence[str] = ()) -> Choice:
    """A move as an option of the decision in this view."""
    block, at = MOVES.decode(move)
    label, spot, rules = _LABELS[block](s, *at)
    return Choice(move, MOVES.names[move], label, spot, rules, _keys(spot))


_FIXED_KEYS = {"supply": "c", "stop": "x", "end": "x", "effect-1": "q", "effect-2": "w", "effect-3": "e"}


def _keys(spot: str) -> str:
    """Keys that stay the same all game: slots by number, Buildings by initial, Catalysts by the letters of a name."""
    kind, _, which = spot.partition("-")
    if kind == "catalyst":
        return "".join(letter for letter in card_name(_CARD_OF[which]).casefold() if letter.isalpha())
    if kind in ("stack", "building"):
        return building_name(_BUILDING_OF[which.rpartition("-")[2]])[0].casefold()
    return which if kind == "row" else _FIXED_KEYS.get(spot, "")


_CARD_OF = {catalyst.id: card for card, catalyst in enumerate(CATALYSTS)}
_BUILDING_OF = {kind.id: building for building, kind in enumerate(BUILDING_TYPES)}


def _collect(s: Any) -> tuple[str, str, tuple[str, ...]]:
    offered, room = contributions(s), max(0, COIN_LIMIT - int(s.coin[_frame(s)[1]]))
    kept = "" if offered <= room else f" and keep {room}" if room else " and keep none"
    return f"Collect {coins(offered)}{kept}", "supply", ("CAT-21", "CAT-47") if kept else ("CAT-21",)


def _recruit(s: Any, slot: int) -> tuple[str, str, tuple[str, ...]]:
    return f"Recruit {card_name(s.row[slot])} {_at_price(price(s, slot))}", f"row-{slot + 1}", ("CAT-23",)


def _activate(s: Any, card: int) -> tuple[str, str, tuple[str, ...]]:
    spot = f"catalyst-{CATALYSTS[card].id}"
    if _kind(s) == frames.CHAINING:
        return f"Spend a token to activate {card_name(card)}", spot, ("CAT-38",)
    return f"Activate {card_name(card)}", spot, ("CAT-30",)


def _take(s: Any, effect: int) -> tuple[str, str, tuple[str, ...]]:
    source = _frame(s)[2]
    text = amount(int(ROWS[EFFECT_ROW[source, effect], A0]), word_of(source, effect))
    return f"Take {text}", f"effect-{effect + 1}", source_rule(source)


def _recruit_by(s: Any, effect: int, slot: int) -> tuple[str, str, tuple[str, ...]]:
    label, spot, _ = _recruit(s, slot)
    return label, spot, ("CAT-50",)


def _build_by(s: Any, effect: int, building: int) -> tuple[str, str, tuple[str, ...]]:
    cost = building_price(s, _frame(s)[1], building)
    return (
        f"Acquire the {building_name(building)} {_at_price(cost)}",
        f"stack-{BUILDING_TYPES[building].id}",
        ("CAT-57",),
    )


def _place(s: Any, building: int) -> tuple[str, str, tuple[str, ...]]:
    kind, seat, card, *_ = _frame(s)
    moving = s.free[seat, 0] if kind == frames.FILL else card
    rule = "CAT-44" if kind == frames.FILL else "CAT-26"
    return f"Put {card_name(moving)} into the {building_name(building)}", _home(seat, building), (rule,)


def _occupy(s: Any, card: int) -> tuple[str, str, tuple[str, ...]]:
    kind, seat, building, *_ = _frame(s)
    home = first_empty(s, seat) if kind == frames.FILL else building
    rule = "CAT-44" if kind == frames.FILL else "CAT-61"
    return f"Put {card_name(card)} into the {building_name(home)}", f"catalyst-{CATALYSTS[card].id}", (rule,)


def _stop(s: Any) -> tuple[str, str, tuple[str, ...]]:
    source = _frame(s)[2]
    label = f"Use {'no more' if _frame(s)[3] else 'nothing'} of {source_name(source)}"
    return label, "stop", source_rule(source)


def _end(s: Any) -> tuple[str, str, tuple[str, ...]]:
    return "End the turn", "end", ("CAT-38",)


_LABELS: dict[str, Callable[..., tuple[str, str, tuple[str, ...]]]] = {
    "collect": _collect,
    "recruit": _recruit,
    "activate": _activate,
    "take": _take,
    "recruit_by": _recruit_by,
    "build_by": _build_by,
    "place": _place,
    "occupy": _occupy,
    "stop": _stop,
    "end": _end,
}


def _frame(s: Any) -> list[int]:
    """The decision on top of the stack: kind, seat, a, b, c."""
    return [int(n) for n in s.frame[s.depth - 1]]


def _kind(s: Any) -> int:
    return _frame(s)[0]


def _home(seat: int, building: int) -> str:
    return f"building-{seat}-{BUILDING_TYPES[building].id}"


def prompt(s: Any) -> Sentence:
    """What the deciding seat is asked."""
    kind, seat, a, *_ = _frame(s)
    if kind == frames.TURN:
        return Sentence("Your turn: collect contributions, recruit a Catalyst or activate one", ("CAT-18",))
    if kind == frames.EFFECTS:
        if a >= state.CARDS:
            return Sentence(f"The {building_name(a - state.CARDS)}: use its effect, or pass", source_rule(a))
        return Sentence(f"{card_name(a)}: use an effect, or stop", source_rule(a))
    if kind == frames.PLACE:
        return Sentence(f"Which empty Building does {card_name(a)} occupy?", ("CAT-26",))
    if kind == frames.OCCUPY:
        return Sentence(f"Which Catalyst occupies the new {building_name(a)}?", ("CAT-61",))
    if kind == frames.CHAINING:
        tokens = int(s.chain[seat])
        spend = "your Chain Activation token" if tokens == 1 else f"one of your {amount(tokens, CHAIN)}"
        return Sentence(f"Chain: spend {spend}, or end the turn", ("CAT-38",))
    if is_catalyst_chosen(s, seat):
        return Sentence(f"Clean-up: which Catalyst moves into the {building_name(first_empty(s, seat))}?", ("CAT-44",))
    return Sentence(f"Clean-up: which Building does {card_name(s.free[seat, 0])} move into?", ("CAT-44",))


# ---------------------------------------------------------------- what cannot be done, and why


def deed(s: Any, move: int) -> str:
    """The move as something one does: 'recruit Sun Courier'."""
    block, at = MOVES.decode(move)
    match block:
        case "collect":
            return "collect contributions"
        case "recruit" | "recruit_by":
            card = s.row[at[-1]]
            return f"recruit from slot {at[-1] + 1}" if card < 0 else f"recruit {card_name(card)}"
        case "activate":
            return f"activate {card_name(at[0])}"
        case "take":
            return f"take effect {at[0] + 1}"
        case "build_by":
            return f"acquire the {building_name(at[1])}"
        case "place":
            return f"put a Catalyst into the {building_name(at[0])}"
        case "occupy":
            return f"put {card_name(at[0])} into a Building"
        case "stop":
            return "stop"
    return "end the turn"


_REASONS = {
    frames.GAME_OVER: ("the game is over", ("CAT-67",)),
    frames.SLOT_EMPTY: ("no card lies in this slot, and none comes before clean-up", ("CAT-23", "CAT-25")),
    frames.TOO_DEAR: ("costs {price}, {has} {coins}", ("CAT-24",)),
    frames.NOT_YOURS: ("it does not lie in front of {who}", ("CAT-30",)),
    frames.IS_TURNED: ("it has been activated already this turn", ("CAT-36",)),
    frames.NO_TOKEN: ("no Chain Activation token is left", ("CAT-38",)),
    frames.MUST_ACT: ("a turn begins with one of the three actions, and nobody may pass", ("CAT-18",)),
    frames.ACTION_TAKEN: ("the action of this turn has been taken", ("CAT-18",)),
    frames.RESOLVE_FIRST: ("{source} must be resolved first: use its effects, or stop", ("CAT-41",)),
    frames.BUILDING_FIRST: ("{source} comes first: use it, or stop", ("CAT-34", "CAT-41")),
    frames.NO_ACTIVATION: ("{means}no Catalyst is being activated", ("CAT-30",)),
    frames.MUST_END: ("nothing is being used now: end the turn instead", ("CAT-38",)),
    frames.NO_SUCH_EFFECT: ("{source} has no such effect", ("CAT-31",)),
    frames.OTHER_EFFECT: ("this effect of {source} does something else", ("CAT-31",)),
    frames.EFFECT_USED: ("this effect has been used", ("CAT-31",)),
    frames.SIDE_USED: ("of effects with a slash between them only one can be used, and one has been", ("CAT-54",)),
    frames.EQUAL_EFFECT: ("the equal effect before it is used first", ("CAT-55",)),
    frames.OWNED: ("nobody owns two Buildings of a type, and {who_has} this one", ("CAT-58",)),
    frames.BUILDING_TOO_DEAR: ("costs {building_price}, {has} {coins}", ("CAT-59",)),
    frames.MUST_PLACE: ("{card} must occupy an empty Building first", ("CAT-26",)),
    frames.NOT_OWNED: ("{who_does} not own it", ("CAT-26",)),
    frames.OCCUPIED: ("a Catalyst stands there, and a Building holds only one", ("CAT-27",)),
    frames.STILL_OCCUPIED: ("the turned Catalyst stays there until clean-up", ("CAT-35",)),
    frames.MUST_OCCUPY: ("the new {building} must be occupied first", ("CAT-61",)),
    frames.NOT_FREE: ("it does not lie in front of {who}", ("CAT-61",)),
    frames.HOUSED: ("a Catalyst in a Building never moves", ("CAT-27",)),
    frames.TURNED_STAYS: ("a turned Catalyst does not move into a Building", ("CAT-61",)),
    frames.MUST_FILL_WITH: ("a free Catalyst must be chosen for the {empty} first", ("CAT-44",)),
    frames.MUST_FILL: ("an empty Building must be chosen for {free} first", ("CAT-44",)),
    frames.NOT_TO_FILL_WITH: ("only one of {whose} free Catalysts can fill the {empty}", ("CAT-44",)),
    frames.NOT_TO_BE_FILLED: ("only one of {whose} empty Buildings can be filled", ("CAT-44",)),
}


def reason(s: Any, move: int, reason: int, who: Sequence[str]) -> Sentence:
    """Why the move is not possible now, in words, with its rule."""
    text, rules = _REASONS[reason]
    return Sentence(text if s.over else text.format_map(_Details(s, move, who)), rules)


class _Details(dict[str, str]):
    """What a reason may mention, looked up only when it does."""

    def __init__(self, s: Any, move: int, who: Sequence[str]) -> None:
        super().__init__()
        self.block, self.at = MOVES.decode(move)
        self.s, self.frame = s, _frame(s)
        self.seat = self.frame[1]
        self.name = who[self.seat]

    def __missing__(self, key: str) -> str:
        s, seat, a = self.s, self.seat, self.frame[2]
        match key:
            case "price":
                return str(price(s, self.at[-1]))
            case "building_price":
                return str(building_price(s, seat, self.at[-1]))
            case "coins":
                return str(int(s.coin[seat]))
            case "source":
                return source_name(a)
            case "card":
                return card_name(a)
            case "building":
                return building_name(a)
            case "empty":
                return building_name(first_empty(s, seat))
            case "free":
                return card_name(s.free[seat, 0])
            case "means":
                return (
                    "a Building is acquired by the Building symbol of a Catalyst, but "
                    if self.block == "build_by"
                    else ""
                )
            case "has":
                return "you have" if self.name == YOU else "has"
            case "who_has":
                return "you have" if self.name == YOU else f"{self.name} has"
            case "whose":
                return "your" if self.name == YOU else possessive(self.name)
            case "who_does":
                return "you do" if self.name == YOU else f"{self.name} does"
        return "you" if self.name == YOU else self.name


# ---------------------------------------------------------------- what happened


def told(s: Any, event: Sequence[int], who: Sequence[str]) -> Sentence:
    """An event as a line of the log."""
    kind, seat, a, b, c = (int(n) for n in event)
    text, rules = _TOLD[kind](a, b, c)
    if kind == state.REVEALED and _is_setup(s):
        rules = ("CAT-11",)
    name = who[seat] if seat >= 0 else ""
    return Sentence(text.replace("{whose}", possessive(name)).replace("{who}", name), rules)


def pointed(s: Any, event: Sequence[int]) -> tuple[str, ...]:
    """What of the board an event is about: a Catalyst wherever it lies now, a Building."""
    kind, seat, a, *_ = (int(n) for n in event)
    if kind in (state.RECRUITED, state.PLACED, state.ACTIVATED, state.SCORED, state.REVEALED):
        return (f"catalyst-{CATALYSTS[a].id}",)
    return (_home(seat, a),) if kind == state.BUILT else ()


def _is_setup(s: Any) -> bool:
    """Whether this step dealt the game: a game that begins at a position is refilled before its first decision, too."""
    return any(int(event[0]) == state.DEALT for event in s.trail[: int(s.n_trail)])


_PLACING = {frames.PLACE: "CAT-26", frames.OCCUPY: "CAT-61", frames.FILL: "CAT-44"}
_TOLD: dict[int, Callable[[int, int, int], tuple[str, tuple[str, ...]]]] = {
    state.DEALT: lambda a, b, c: (f"The Goal is {GOALS[a].name}; {{who}} begins", ("CAT-13", "CAT-14")),
    state.COLLECTED: lambda a, b, c: (
        f"{{who}} has nothing else to do and collects {coins(a)}" if b else f"{{who}} collects {coins(a)}",
        ("CAT-21",),
    ),
    state.RECRUITED: lambda a, b, c: (
        f"{{who}} recruits {card_name(a)} from slot {b + 1} {_at_price(c)}",
        ("CAT-23",),
    ),
    state.PLACED: lambda a, b, c: (f"{card_name(a)} occupies the {building_name(b)}", (_PLACING[c],)),
    state.ACTIVATED: lambda a, b, c: (
        f"{{who}} spends a token and activates {card_name(a)}" if b else f"{{who}} activates {card_name(a)}",
        ("CAT-38",) if b else ("CAT-30",),
    ),
    state.TOOK: lambda a, b, c: (f"{{who}} takes {amount(b, a)} from {source_name(c)}", source_rule(c)),
    state.BUILT: lambda a, b, c: (f"{{who}} acquires the {building_name(a)} {_at_price(b)}", ("CAT-57",)),
    state.SCORED: lambda a, b, c: (f"{card_name(a)} goes to {{whose}} pile", ("CAT-43",)),
    state.REVEALED: lambda a, b, c: (f"{card_name(a)} comes to slot {b + 1}", ("CAT-46",)),
    state.DECK_RAN_OUT: lambda a, b, c: (
        "The deck has run out: the Final Round follows this round",
        ("CAT-64",),
    ),
    state.SURPLUS: lambda a, b, c: (f"{{who}} gives back {coins(a)} above the limit", ("CAT-47",)),
    state.FINAL_ROUND_BEGAN: lambda a, b, c: ("The Final Round begins", ("CAT-66",)),
    state.ENDED: lambda a, b, c: (
        f"The game is over: {state.END_NAMES[a]}",
        ("CAT-67",) if a == 1 else ("CAT-71",),
    ),
    state.STOPPED: lambda a, b, c: (
        f"{{who}} uses {'no more' if b else 'nothing'} of {source_name(a)}",
        source_rule(a),
    ),
}
