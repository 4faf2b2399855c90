"""What a seat has, as a page draws it: slots with modules, cards, tracks, machines, technologies, points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.engine.people.english import listed, many
from parlour.games.revive import content, tables
from parlour.games.revive.board.facts import (
    Card,
    Glyphs,
    Thing,
    card_of,
    crate_of,
    decision,
    glyphs,
    held,
    module_of,
    small_of,
    token_of,
    worth,
)
from parlour.games.revive.content import N_REWARDS, REWARDS, SLOT_LIST, SLOTS, TECHNOLOGIES
from parlour.games.revive.geometry import SPACE_NAMES
from parlour.games.revive.moves import TO_PLACEMENT
from parlour.games.revive.notation import BASICS, COLOURS, N_COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import half_of, last_card, slot_of, visible_half
from parlour.games.revive.rules.deeds import is_available, technology_cost
from parlour.games.revive.words.names import phrase

TREE_AT = {
    "a": (0, 3),
    "b": (1, 3),
    "c": (2, 3),
    "d": (0, 2),
    "e": (1, 2),
    "f": (2, 2),
    "g": (0.5, 1),
    "h": (1.5, 1),
    "i": (1, 0),
}


@dataclass(frozen=True, slots=True)
class ModuleSpace:
    """A space for a module, and whether the card being placed would set it off (REV-53)."""

    spot: str
    module: Thing | None
    activates: bool
    lit: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A card slot (REV-16)."""

    spot: str
    name: str
    half: int  # the half that counts; EITHER in the vacant side slot
    cards: tuple[Card, ...]
    spaces: tuple[ModuleSpace, ...]
    locked: bool
    open: bool  # vacant, or its last card shows the slot symbol
    brings: tuple[Glyphs, ...]  # what the card being placed would bring here, before modules
    joins: str  # the card that would count again (REV-52)


@dataclass(frozen=True, slots=True)
class Track:
    """A machine track, and how far its next reward is."""

    colour: str
    n: int
    next: str


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward space (REV-17)."""

    at: int
    rows: tuple[int, ...]
    unlocked: bool
    does: Glyphs
    machine: bool
    words: str


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine, printed or a token (REV-18)."""

    spot: str
    name: str
    does: Glyphs
    unlocked: bool
    charged: bool
    needs: tuple[tuple[str, int], ...]  # steps that are missing, by colour
    words: str


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology (REV-20)."""

    spot: str
    letter: str
    x: float
    y: int
    does: Glyphs
    lasting: bool
    at_end: bool
    cost: int
    dear: bool
    unlocked: str  # where its figure stands; empty while it is covered
    linked: bool
    points: int
    words: str


@dataclass(frozen=True, slots=True)
class Tribe:
    """A tribe board (REV-20)."""

    id: str
    name: str
    ability: str
    cost: Glyphs
    does: Glyphs
    words: str


@dataclass(frozen=True, slots=True)
class Category:
    """A category of an artifact card: what it scores, how often, what for now (REV-131)."""

    colour: str
    does: Glyphs
    times: int
    now: int


@dataclass(frozen=True, slots=True)
class Mat:
    """Everything of a seat."""

    seat: int
    name: str
    tribe: Tribe | None
    markers: int
    basics: tuple[tuple[str, int], ...]
    crystal: int
    energy: tuple[int, int]  # in storage, owned
    switch_down: bool
    vp: int
    milestone: tuple[int, Glyphs] | None
    progress: int
    progress_spaces: tuple[tuple[int, int, Glyphs], ...]
    hibernation: int
    slots: tuple[Slot, ...]
    active: tuple[Card, ...]
    resting: tuple[Card, ...]
    tracks: tuple[Track, ...]
    rewards: tuple[Reward, ...]
    machines: tuple[Machine, ...]
    technologies: tuple[Technology, ...]
    crates: tuple[Thing, ...]
    closed: int
    opened: int
    artifacts: tuple[tuple[str, int], ...]
    smalls: tuple[Thing, ...]
    category: tuple[str, tuple[Category, ...]] | None
    pieces: tuple[int, int, int]  # small and large buildings and figures that are left
    end_tile: bool

    @property
    def citizens(self) -> int:
        """How many cards lie anywhere."""
        return len(self.active) + len(self.resting) + sum(len(slot.cards) for slot in self.slots)


def tribe_of(tribe: int) -> Tribe:
    """A tribe by its number."""
    t = content.TRIBES[tribe]
    cost = phrase(t.ability_cost).removeprefix("gain ")
    told = f"{t.ability_name}: pay {cost} to {phrase(t.ability_effect)}.\n"
    told += "\n".join(f"{letter}: {phrase(tree)}." for letter, tree in zip(TECHNOLOGIES, t.tech, strict=True))
    return Tribe(t.id, t.name, t.ability_name, glyphs(t.ability_cost), glyphs(t.ability_effect), told)


def mat_of(s: Any, seat: int, name: str, own: bool) -> Mat:
    """What a seat has; what only it knows is there for itself."""
    tribe, vp, built = int(s.tribe[seat]), int(s.vp[seat]), int(s.n_built[seat])
    large, settled = int(s.n_large[seat]), int((s.settled[seat] > 0).sum())
    miles = [one for one in content.MILESTONES if one.at > vp]
    ahead = min(miles, key=lambda one: one.at) if miles else None
    return Mat(
        seat=seat,
        name=name,
        tribe=tribe_of(tribe) if tribe >= 0 else None,
        markers=int(s.markers[seat]),
        basics=tuple((basic, int(s.basic[seat, n])) for n, basic in enumerate(BASICS)),
        crystal=int(s.crystal[seat]),
        energy=(int(s.storage[seat]), int(s.storage[seat] + s.charged[seat].sum())),
        switch_down=bool(s.switched[seat]),
        vp=vp,
        milestone=(ahead.at, glyphs(ahead.effect)) if ahead else None,
        progress=int(s.progress[seat]),
        progress_spaces=tuple((n, one.vp, glyphs(one.bonus)) for n, one in enumerate(content.PROGRESS, 1)),
        hibernation=int(s.hibernation[seat]),
        slots=tuple(_slots(s, seat, own)),
        active=tuple(card_of(card) for card in held(s.active[seat])),
        resting=tuple(card_of(card) for card in held(s.resting[seat])),
        tracks=tuple(_track(s, seat, colour) for colour in range(N_COLOURS)),
        rewards=tuple(_reward(s, seat, reward) for reward in range(N_REWARDS)),
        machines=tuple(_machine(s, seat, machine) for machine in range(tables.MACHINES)),
        technologies=tuple(_technology(s, seat, tribe, n) for n in range(len(TECHNOLOGIES))) if tribe >= 0 else (),
        crates=tuple(crate_of(crate) for crate in held(s.closed[seat])) if own else (),
        closed=int(s.n_closed[seat]),
        opened=int(s.n_opened[seat]),
        artifacts=tuple((colour, int(s.artifact[seat, n])) for n, colour in enumerate(COLOURS)),
        smalls=tuple(small_of(small) for small in held(s.small[seat])),
        category=_category(s, seat),
        pieces=(content.SMALL_BUILDINGS - built + large, content.LARGE_BUILDINGS - large, len(TECHNOLOGIES) - settled),
        end_tile=bool(s.end_tile == seat),
    )


def _slots(s: Any, seat: int, own: bool) -> Iterator[Slot]:
    kind, decides, card, *_ = decision(s)
    placing = own and not s.over and kind == frames.PLACEMENT and decides == seat
    hues = (tables.ALL_COLOURS if s.prism else 1 << int(tables.CARD_COLOUR[card])) if placing else 0
    offered = [int(move) - TO_PLACEMENT for move in s.option[: int(s.n_options)]] if placing else []
    space = 0
    for n, slot in enumerate(SLOT_LIST):
        before, locked = int(last_card(s, seat, n)), bool(slot.locked and not s.side_open[seat])
        half = int(visible_half(s, seat, n)) if before >= 0 or n != content.SIDE_SLOT else content.EITHER
        here = [placement for placement in offered if slot_of(placement) == n]
        joins = before >= 0 and bool(here) and bool(hues & 1 << int(tables.CARD_COLOUR[before]))
        spaces = range(space, space + slot.spaces)
        yield Slot(
            spot=f"slot-{n}",
            name=SLOTS[n],
            half=half,
            cards=tuple(card_of(int(one)) for one in s.slot[seat, n, : int(s.n_slot[seat, n])]),
            spaces=tuple(_module_space(s, seat, at, hues if here else 0) for at in spaces),
            locked=locked,
            open=not locked and (before < 0 or bool(tables.CARD_SLOT[before, half])),
            brings=tuple(card_of(card).halves[int(half_of(placement))] for placement in here),
            joins=content.CARDS[before].name if joins else "",
        )
        space += slot.spaces


def _module_space(s: Any, seat: int, space: int, hues: int) -> ModuleSpace:
    module = int(s.module[seat, space])
    lit = module >= 0 and bool(hues & int(tables.MODULE_COLOURS[module]))
    return ModuleSpace(f"put-{space}", module_of(module) if module >= 0 else None, bool(tables.ACTIVATES[space]), lit)


def _missing(s: Any, seat: int, reward: int) -> tuple[tuple[str, int], ...]:
    """The steps that a reward space still needs, by colour."""
    needs = ((COLOURS[c], need - int(s.marker[seat, c])) for c, need in enumerate(REWARDS[reward].needs) if need)
    return tuple((colour, n) for colour, n in needs if n > 0)


def _track(s: Any, seat: int, colour: int) -> Track:
    """A track; its next reward is the nearest space ahead of the marker."""
    at = int(s.marker[seat, colour])
    ahead = [n for n in range(N_REWARDS) if REWARDS[n].needs[colour] > at]
    if not ahead:
        return Track(COLOURS[colour], at, "at the end: each step is 1 VP")
    reward = min(ahead, key=lambda n: REWARDS[n].needs[colour])
    told = listed(f"{n} more {hue}" for hue, n in _missing(s, seat, reward))
    return Track(COLOURS[colour], at, f"{told}: {_brings(reward)}")


def _brings(reward: int) -> str:
    one = REWARDS[reward]
    if one.machine is not None:
        return "a machine token" if one.machine == content.SPOT else one.machine
    return phrase(one.effect) if one.effect is not None else ""


def _reward(s: Any, seat: int, reward: int) -> Reward:
    one = REWARDS[reward]
    rows = tuple(colour for colour, need in enumerate(one.needs) if need)
    unlocked, missing = bool(s.reward[seat, reward]), _missing(s, seat, reward)
    printed = next((glyphs(m.effect) for m in content.PRINTED if m.name == one.machine), ())
    told = _brings(reward)
    told = told[:1].upper() + told[1:]
    told += ", unlocked" if unlocked else ": " + listed(f"{n} more {hue}" for hue, n in missing)
    return Reward(max(one.needs), rows, unlocked, printed or glyphs(one.effect), one.machine is not None, told)


def _machine(s: Any, seat: int, machine: int) -> Machine:
    reward, colour = int(tables.MACHINE_REWARD[machine]), int(tables.MACHINE_SPOT[machine])
    token = int(s.spot[seat, colour]) if colour >= 0 else -1
    missing = _missing(s, seat, reward) if not s.reward[seat, reward] else ()
    if token >= 0:
        thing = token_of(token)
        name, does, told = thing.name, thing.does, thing.words
    else:
        effect = tables.PROGRAMS.get(int(tables.MACHINE_EFFECT[machine])) if colour < 0 else None
        name, does = tables.MACHINE_NAMES[machine], glyphs(effect)
        told = f"{name}: {phrase(effect)}." if effect is not None else f"A spot for a {COLOURS[colour]} machine token."
    if missing:
        told += "\nNeeds " + listed(f"{n} more {hue}" for hue, n in missing) + "."
    unlocked = bool(s.reward[seat, reward]) and (colour < 0 or token >= 0)
    return Machine(f"machine-{machine}", name, does, unlocked, bool(s.charged[seat, machine]), missing, told)


def _technology(s: Any, seat: int, tribe: int, technology: int) -> Technology:
    letter, tree = TECHNOLOGIES[technology], content.TRIBES[tribe].tech[technology]
    kind, decides, less, *_ = decision(s)
    less = less if kind == frames.TECHNOLOGY and decides == seat else 0
    where, cost = int(s.settled[seat, technology]), int(technology_cost(s, seat, technology, less))
    drawn = glyphs(tree)
    told = f"Technology {letter}, {many(cost, 'book', 'books')}: {phrase(tree)}."
    at_end = type(tree).__name__ == "AtEnd"
    points = worth(s, seat, tree) if at_end else 0
    if at_end:
        told += f" Now that is {many(points, 'point', 'points')}."
    return Technology(
        spot=f"technology-{letter}",
        letter=letter,
        x=TREE_AT[letter][0],
        y=int(TREE_AT[letter][1]),
        does=drawn,
        lasting=type(tree).__name__ in ("On", "Offer") or any(one.icon.startswith("less") for one in drawn),
        at_end=at_end,
        cost=cost,
        dear=cost > int(s.basic[seat, 2]) + int(s.crystal[seat]),
        unlocked=SPACE_NAMES[where - 1] if where else "",
        linked=bool(is_available(s, seat, technology)),
        points=points,
        words=told,
    )


def _category(s: Any, seat: int) -> tuple[str, tuple[Category, ...]] | None:
    """The artifact card, if it is known, with what each category is worth now (REV-131)."""
    card = int(s.category[seat] if s.shared < 0 else s.shared)
    if card < 0:
        return None
    one = content.ARTIFACT_CARDS[card]
    return one.name, tuple(categories_of(s, seat, card))


def categories_of(s: Any, seat: int, card: int) -> Iterator[Category]:
    """The categories of an artifact card for a seat."""
    for colour, tree in enumerate(content.ARTIFACT_CARDS[card].categories):
        yield Category(COLOURS[colour], glyphs(tree), 1 + int(s.artifact[seat, colour]), worth(s, seat, tree))
