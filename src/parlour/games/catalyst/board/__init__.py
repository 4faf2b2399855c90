"""Catalyst's board as a page draws it: everything in sight as small facts, and what pointing at each thing could mean.

`board.html` draws a picture. Both read a view and never decide anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from parlour.engine.core.record import NONE
from parlour.engine.core.stack import KIND, SEAT, A, B
from parlour.engine.effects import Icon, icons
from parlour.engine.effects.program import A0
from parlour.engine.effects.tree import AtEnd, Tree
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.seen import Fact, decision, unpacked
from parlour.engine.people.sentences import Line, Sentence
from parlour.games.catalyst import content, moves, state
from parlour.games.catalyst.content import BUILDING_TYPES, CATALYSTS, COLORS, RECRUIT, SLOTS, TYPES, parts_of, shown_by
from parlour.games.catalyst.rules import frames
from parlour.games.catalyst.rules.area import building_of
from parlour.games.catalyst.rules.board import contributions, price
from parlour.games.catalyst.rules.effects import building_price, is_taking, why_not_use, word_of
from parlour.games.catalyst.rules.turn_end import first_empty, is_catalyst_chosen
from parlour.games.catalyst.scoring import building_points, pile_sum
from parlour.games.catalyst.thinking.preview import worth
from parlour.games.catalyst.words.names import effect_text, effects_of, goal_text

FIGURES = 2  # drawings for each symbol
GRANDEES = 5  # from this number on a card shows a crowned figure
# How cards of one colour differ that share a drawing: in the tone of the figure and the side it turns to
LOOKS = ("", "flip tan", "brown", "flip", "tan", "flip brown")

# ---------------------------------------------------------------- what lies on the table


def picture(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the active seat."""
    s = unpacked(s)
    buyer = seat if seat >= 0 else int(s.active)
    goal = content.GOALS[s.goal]
    return Fact(
        round=int(s.rounds) + (0 if s.over else 1),
        goal=goal.name,
        goal_words=_goal_words(int(s.goal)),
        notice=_notice(s),
        buyer=buyer,  # whose prices and worths these are
        limit=content.COIN_LIMIT,
        contributions=int(contributions(s)),
        deck=int(s.deck_left),
        reserve=int(s.reserve_left),
        row=tuple(_slot(s, slot, buyer) for slot in range(SLOTS)),
        stacks=tuple(_stacks(s, buyer)),
        areas=tuple(_area(s, n, who[n]) for n in range(int(s.seats))),
        resolving=_resolving(s),
        moving=_moving(s),  # the Catalyst that must move into a Building now, or
        filling=_filling(s),  # the Building that must be occupied now (CAT-26, CAT-44, CAT-61)
        chaining=not s.over and decision(s)[KIND] == frames.CHAINING,
    )


def _notice(s: Any) -> Sentence | None:
    """How near the end is (CAT-65, CAT-66)."""
    if s.over or s.final == state.USUAL:
        return None
    if s.final == state.LAST_USUAL_ROUND:
        return Sentence("The deck has run out: after this round comes the Final Round", ("CAT-65",))
    return Sentence("Final Round: everybody's last turn", ("CAT-66",)) if s.final == state.FINAL_ROUND else None


# ---------------------------------------------------------------- cards


@cache
def face(card: int, turned: bool = False) -> Fact:
    """A Catalyst as printed, upright or turned (CAT-2, CAT-35); the sides of a slash are icons on one plate."""
    c = CATALYSTS[card]
    color = COLORS[c.color]
    return Fact(
        id=c.id,
        name=c.name,
        color=color,
        letter=color[0].upper(),  # the colour's second sign
        number=c.number,
        plates=tuple(_icons(part) for part in parts_of(c.effect)),
        words=f"{color.capitalize()}, number {c.number}: its cost and its VP. {effect_text(c.effect)}",
        figure=_pictures()[card][0],  # which drawing stands on it,
        look=_pictures()[card][1],  # and how it is drawn
        turned=turned,
    )


@cache
def _pictures() -> tuple[tuple[str, str], ...]:
    """A picture for each card: of the drawings that fit, the rarest so far in its colour, each time in another look."""
    seen: Counter[tuple[int, str]] = Counter()
    everywhere: Counter[str] = Counter()
    pictures = []
    for card, c in enumerate(CATALYSTS):
        figure = min(_figures(card), key=lambda name: (seen[c.color, name], everywhere[name]))
        pictures.append((figure, LOOKS[seen[c.color, figure] % len(LOOKS)]))
        seen[c.color, figure] += 1
        everywhere[figure] += 1
    return tuple(pictures)


def _figures(card: int) -> list[str]:
    """The drawings that fit a card: crowned, a pair where it brings several of one thing, else by its symbols."""
    c = CATALYSTS[card]
    shown = shown_by(c.effect)
    if c.number >= GRANDEES:
        return ["crown"]
    if len(parts_of(c.effect)) == 1 and len(shown) == 1 and max(shown[0].args, default=1) > 1:
        return ["pair"]
    return [f"{content.SYMBOLS[one.word]}-{n + 1}" for one in shown for n in range(FIGURES)]


@cache
def _icons(effect: Tree) -> tuple[Icon, ...]:
    """The icons of an effect without the signs between them."""
    return tuple(glyph for glyph in icons(effect, content.VOCABULARY) if isinstance(glyph, Icon))


def icons_of(source: int) -> tuple[Icon, ...]:
    """The effects of a Catalyst or a Building as icons, the sides of a slash one by one."""
    return _icons(CATALYSTS[source].effect if source < state.CARDS else BUILDING_TYPES[source - state.CARDS].effect)


@cache
def _goal(goal: int, building: int) -> tuple[tuple[Icon, ...], str]:
    """The line of a Goal card for a Building type, in icons and in words (CAT-75)."""
    line = content.GOALS[goal].lines[building]
    return _icons(line.body if isinstance(line, AtEnd) else line), goal_text(goal, building)


def _goal_words(goal: int) -> str:
    """All lines of a Goal card."""
    return "\n".join(f"{kind.name}: {_goal(goal, n)[1]}" for n, kind in enumerate(BUILDING_TYPES))


def _sum(base: int, extra: int) -> str:
    """How a price comes about: `3 − 1`; nothing where nothing is added."""
    return f"{base} {'−' if extra < 0 else '+'} {abs(extra)}" if extra else ""


def _slot(s: Any, slot: int, buyer: int) -> Fact:
    """A slot of the row with the price of its card and how it comes about (CAT-6, CAT-23)."""
    card, modifier = int(s.row[slot]), int(content.MODIFIER[slot])
    empty = Fact(number=slot + 1, modifier=modifier, face=None, price=0, sum="", dear=False)
    if card == NONE:
        return empty
    cost = int(price(s, slot))
    return empty.but(face=face(card), price=cost, sum=_sum(cost - modifier, modifier), dear=cost > s.coin[buyer])


def _stacks(s: Any, buyer: int) -> Iterator[Fact]:
    """The stacks of Buildings: their price, what they do, what the Goal gives for them (CAT-12, CAT-56, CAT-75)."""
    for building, kind in enumerate(BUILDING_TYPES):
        top = int(content.STACK_NUMBER[s.seats, s.sold[building]])
        cost = int(building_price(s, buyer, building))
        owned = bool(s.building[buyer, building])
        goal, goal_words = _goal(int(s.goal), building)
        yield Fact(
            id=kind.id,
            name=kind.name,
            color=COLORS[kind.color],
            letter=COLORS[kind.color][0].upper(),
            left=int(s.seats) - int(s.sold[building]),
            top=top,
            price=cost,
            sum=_sum(top, cost - top),
            dear=not owned and cost > s.coin[buyer],
            owned=owned,
            effect=_icons(kind.effect),
            words=effect_text(kind.effect),
            goal=goal,
            goal_words=goal_words,
            worth=worth(s, buyer, building),  # VP if it were acquired and paid for now
        )


def catalogue() -> Iterator[Piece]:
    """Every Catalyst, Building and Goal (CAT-2, CAT-4, CAT-5)."""
    for card, catalyst in enumerate(CATALYSTS):
        yield Piece(catalyst.id, "Catalysts", catalyst.name, face(card).words)
    for kind in BUILDING_TYPES:
        words = f"{COLORS[kind.color].capitalize()} Building. {effect_text(kind.effect)}"
        yield Piece(kind.id, "Buildings", kind.name, words)
    for n, goal in enumerate(content.GOALS):
        yield Piece(goal.id, "Goals", goal.name, _goal_words(n))


# ---------------------------------------------------------------- the seats


def _area(s: Any, seat: int, name: str) -> Fact:
    """What lies in front of a seat."""
    return Fact(
        seat=seat,
        name=name,
        coins=int(s.coin[seat]),
        military=int(s.military[seat]),
        rank=_rank(s, seat),
        chain=int(s.chain[seat]),
        homes=tuple(_home(s, seat, b) for b in range(TYPES) if s.building[seat, b]),
        free=tuple(_standing(s, int(card)) for card in s.free[seat][: s.n_free[seat]]),
        pile=_pile(s, seat),
        starts=seat == s.start,
    )


def _standing(s: Any, card: int) -> Fact:
    return face(card, bool(s.turned[card]))


def _home(s: Any, seat: int, building: int) -> Fact:
    """A Building of a seat, who stands in it, and its VP as things stand (CAT-27, CAT-74)."""
    kind, occupant = BUILDING_TYPES[building], int(s.occupant[seat, building])
    return Fact(
        id=kind.id,
        name=kind.name,
        color=COLORS[kind.color],
        letter=COLORS[kind.color][0].upper(),
        number=int(s.building[seat, building]),
        effect=_icons(kind.effect),
        words=effect_text(kind.effect),
        face=_standing(s, occupant) if occupant != NONE else None,
        points=int(building_points(s, seat, building)),
    )


def _pile(s: Any, seat: int) -> Fact:
    """A Scoring Pile, open to all (CAT-97): its cards, their points, how many of each colour, all in words."""
    cards = [CATALYSTS[card] for card in range(state.CARDS) if s.pile[seat, card]]
    counts = [(name, name[0].upper(), sum(c.color == n for c in cards)) for n, name in enumerate(COLORS)]
    listed = ", ".join(f"{c.name} ({c.number}{COLORS[c.color][0].upper()})" for c in cards)
    return Fact(
        cards=tuple(c.id for c in cards),
        points=int(pile_sum(s, seat)),
        colors=tuple((name, letter, n) for name, letter, n in counts if n),
        words=listed or "No card yet: activated Catalysts go here at the end of the turn.",
    )


def _rank(s: Any, seat: int) -> str:
    """The place by Military Power; without a token nobody is ranked (CAT-79, CAT-81)."""
    tokens = [int(s.military[n]) for n in range(int(s.seats))]
    if not tokens[seat]:
        return ""
    place = ("1st", "2nd", "3rd", "4th")[sum(n > tokens[seat] for n in tokens)]
    return f"{place}, shared" if tokens.count(tokens[seat]) > 1 else place


# ---------------------------------------------------------------- what is being resolved


class Resolving(Fact):
    """The activation under way (CAT-30 to CAT-34): the Catalyst, its Building, and the effects now in question."""

    def passed_over(self, log: Sequence[Line]) -> set[str]:
        """The spots of sides of a slash that were given up for the other (CAT-54).

        The record keeps only that one of them was used; what was told since the activation says which.
        """
        told = [(kind, *numbers) for line in log for kind, _, *numbers in line.events]
        activated = (state.ACTIVATED, self.card)
        begun = max((n for n, event in enumerate(told) if event[:2] == activated), default=0)
        alone = Counter(part[0].telling for part in self.parts if len(part) == 1 and part[0].used)

        def times(side: Fact) -> int:
            way: tuple[int, ...] = side.telling
            return sum(event[: len(way)] == way for event in told[begun:]) - alone[way]

        used = [part for part in self.parts if part[0].used]
        return {side.spot for part in used for side in part if side is not max(part, key=times)}


def _resolving(s: Any) -> Resolving | None:
    """The activation under way; also while a Catalyst is placed in the middle of it."""
    stack = [] if s.over else [[int(n) for n in s.frame[at]] for at in range(int(s.depth) - 1, -1, -1)]
    frame = next((frame for frame in stack if frame[KIND] == frames.EFFECTS), None)
    if frame is None:
        return None
    seat, source = frame[SEAT], frame[A]
    in_home = source >= state.CARDS
    building = source - state.CARDS if in_home else int(building_of(s, seat, source))
    card = int(s.occupant[seat, building]) if in_home else source
    home = _home(s, seat, building) if building != NONE else None
    parts = tuple(_parts(source, frame[B]))  # of the Building's effect, where that is in question now
    return Resolving(card=card, face=face(card), home=home, in_home=in_home, parts=parts)


def _moving(s: Any) -> str:
    """The Catalyst for which a Building is chosen now (CAT-26, D7)."""
    kind, seat, card, *_ = decision(s)
    if s.over or kind not in (frames.PLACE, frames.FILL) or (kind == frames.FILL and is_catalyst_chosen(s, seat)):
        return ""
    return CATALYSTS[s.free[seat, 0] if kind == frames.FILL else card].id


def _filling(s: Any) -> str:
    """The Building for which a Catalyst is chosen now (CAT-61, D7)."""
    kind, seat, building, *_ = decision(s)
    if s.over or kind not in (frames.OCCUPY, frames.FILL) or (kind == frames.FILL and not is_catalyst_chosen(s, seat)):
        return ""
    return BUILDING_TYPES[first_empty(s, seat) if kind == frames.FILL else building].id


def _parts(source: int, used: int) -> Iterator[tuple[Fact, ...]]:
    """The effects of a source, those joined by a slash together."""
    effects = effects_of(source)
    for part in dict.fromkeys(int(content.EFFECT_PART[source, effect]) for effect in effects):
        yield tuple(_effect(source, used, e) for e in effects if content.EFFECT_PART[source, e] == part)


def _effect(source: int, used: int, effect: int) -> Fact:
    """An effect, or one side of a slash (CAT-31, CAT-54); `telling` is how an event begins that tells of its use."""
    word = int(word_of(source, effect))
    why = why_not_use(source, used, effect)
    return Fact(
        spot=f"effect-{effect + 1}",
        icon=icons_of(source)[effect],
        used=why in (frames.EFFECT_USED, frames.SIDE_USED),
        waits=why == frames.EQUAL_EFFECT,
        aim={RECRUIT: "row", content.BUILD: "stacks"}.get(word, ""),
        telling=_telling(source, effect),
    )


def _telling(source: int, effect: int) -> tuple[int, ...]:
    word = int(word_of(source, effect))
    if is_taking(word):
        return state.TOOK, word, int(content.ROWS[content.EFFECT_ROW[source, effect], A0]), source
    return (state.RECRUITED,) if word == RECRUIT else (state.BUILT,)


# ---------------------------------------------------------------- what pointing at a thing could mean


def pointed(s: Any) -> Iterator[int]:
    """The moves that one could mean by pointing in this decision, so that the engine can say why not."""
    kind, seat, source, *_ = decision(s)
    by_effects = effects_of(source) if kind == frames.EFFECTS else []
    for slot in range(SLOTS):
        yield from _recruiting(source, by_effects, slot)
    for building in range(TYPES):
        yield from _building(source, by_effects, building)
        if kind in (frames.PLACE, frames.OCCUPY, frames.FILL) and s.building[seat, building]:
            yield moves.TO_PLACE + building
    moving = kind == frames.OCCUPY or (kind == frames.FILL and is_catalyst_chosen(s, seat))
    for card in _own_cards(s, seat):
        if CATALYSTS[card].id != _moving(s):
            yield (moves.TO_OCCUPY if moving else moves.TO_ACTIVATE) + card


def spots(s: Any) -> Mapping[str, Sequence[int]]:
    """The effects in question: to point at one means whatever can be done by it."""
    kind, _, source, *_ = decision(s)
    return {f"effect-{n + 1}": using(source, n) for n in (effects_of(source) if kind == frames.EFFECTS else ())}


def _recruiting(source: int, by_effects: Sequence[int], slot: int) -> list[int]:
    """To recruit from a slot: by each effect that recruits, else as the action (CAT-23, CAT-50)."""
    ways = [e for e in by_effects if word_of(source, e) == RECRUIT]
    return [moves.TO_RECRUIT_BY + e * SLOTS + slot for e in ways] or [moves.TO_RECRUIT + slot]


def _building(source: int, by_effects: Sequence[int], building: int) -> list[int]:
    """To acquire a Building: by each effect that builds, else by one that is not there: that is the reason (CAT-52)."""
    ways = [e for e in by_effects if word_of(source, e) == content.BUILD]
    return [moves.TO_BUILD_BY + e * TYPES + building for e in ways or [min(len(by_effects), content.LEAVES - 1)]]


def _own_cards(s: Any, seat: int) -> list[int]:
    housed = [int(card) for card in s.occupant[seat] if card != NONE]
    return housed + [int(card) for card in s.free[seat][: s.n_free[seat]]]


def using(source: int, effect: int) -> list[int]:
    """To use an effect: take it, or recruit or acquire anything by it."""
    word = int(word_of(source, effect))
    if is_taking(word):
        return [moves.TO_TAKE + effect]
    if word == RECRUIT:
        return [moves.TO_RECRUIT_BY + effect * SLOTS + slot for slot in range(SLOTS)]
    return [moves.TO_BUILD_BY + effect * TYPES + building for building in range(TYPES)]
