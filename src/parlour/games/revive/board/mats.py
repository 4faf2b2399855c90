"""What a seat has, as a page draws it: slots with modules, cards, tracks, machines, technologies, points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.engine.effects.tree import AtEnd, Offer, On
from parlour.engine.people.english import listed, many
from parlour.engine.people.seen import Fact, decision
from parlour.games.revive import content, tables
from parlour.games.revive.board import facts
from parlour.games.revive.content import REWARDS, SLOT_LIST, SLOTS, TECHNOLOGIES
from parlour.games.revive.geometry import SPACE_NAMES
from parlour.games.revive.moves import TO_PLACEMENT
from parlour.games.revive.notation import BASICS, BOOK, COLOURS
from parlour.games.revive.rules import frames
from parlour.games.revive.rules.cards import half_of, last_card, slot_of, visible_half
from parlour.games.revive.rules.deeds import is_available, technology_cost
from parlour.games.revive.rules.free import has_machine
from parlour.games.revive.scoring import artifact_card
from parlour.games.revive.words.asked import as_paid
from parlour.games.revive.words.names import machine_of, phrase, price, reward_text, timed

# Where each technology is drawn: column and row, the first row at the bottom.
TREE_AT = dict(
    zip(TECHNOLOGIES, ((0, 3), (1, 3), (2, 3), (0, 2), (1, 2), (2, 2), (0.5, 1), (1.5, 1), (1, 0)), strict=True)
)


def mat_of(s: Any, seat: int, name: str, own: bool) -> Fact:
    """What a seat has; what only it knows is there for itself."""
    tribe, vp, built = int(s.tribe[seat]), int(s.vp[seat]), int(s.n_built[seat])
    large, settled = int(s.n_large[seat]), int((s.settled[seat] > 0).sum())
    ahead = facts.milestone_ahead(vp)
    category = int(artifact_card(s, seat))
    slots, active = list(_slots(s, seat, own)), [facts.card_of(card) for card in facts.held(s.active[seat])]
    resting = [facts.card_of(card) for card in facts.held(s.resting[seat])]
    return Fact(
        seat=seat, name=name, vp=vp, slots=slots, active=active, resting=resting,
        citizens=len(active) + len(resting) + sum(len(slot.cards) for slot in slots),
        tribe=facts.tribe_of(tribe) if tribe >= 0 else None, markers=int(s.markers[seat]),
        basics=[(basic, int(s.basic[seat, n])) for n, basic in enumerate(BASICS)], crystal=int(s.crystal[seat]),
        energy=(int(s.storage[seat]), int(s.storage[seat] + s.charged[seat].sum())),  # in storage, owned
        switch_down=bool(s.switched[seat]), progress=int(s.progress[seat]),
        milestone=(ahead.at, facts.glyphs(ahead.effect), phrase(ahead.effect)) if ahead else None,
        progress_spaces=[(n, one.vp, facts.glyphs(one.bonus)) for n, one in enumerate(content.PROGRESS, 1)],
        tracks=[_track(s, seat, colour) for colour in range(len(COLOURS))],
        rewards=[_reward(s, seat, reward) for reward in range(len(REWARDS))],
        machines=[_machine(s, seat, machine) for machine in range(tables.MACHINES)],
        technologies=[_technology(s, seat, tribe, n) for n in range(len(TECHNOLOGIES))] if tribe >= 0 else [],
        crates=[facts.crate_of(crate) for crate in facts.held(s.closed[seat])] if own else [],
        closed=int(s.n_closed[seat]), opened=int(s.n_opened[seat]),
        artifacts=[(colour, int(s.artifact[seat, n])) for n, colour in enumerate(COLOURS)],
        smalls=[facts.small_of(small) for small in facts.held(s.small[seat])],
        category=facts.categories_of(s, seat, category) if category >= 0 else None, end_tile=bool(s.end_tile == seat),
        left=(content.SMALL_BUILDINGS - built + large, content.LARGE_BUILDINGS - large, len(TECHNOLOGIES) - settled),
    )  # fmt: skip


def _slots(s: Any, seat: int, own: bool) -> Iterator[Fact]:
    """The card slots (REV-16), and what the card being placed would bring in each."""
    kind, decides, card, *_ = decision(s)
    placing = own and not s.over and kind == frames.PLACEMENT and decides == seat
    hues = (tables.ALL_COLOURS if s.prism else 1 << int(tables.CARD_COLOUR[card])) if placing else 0
    offered = [int(move) - TO_PLACEMENT for move in s.option[: int(s.n_options)]] if placing else []
    for n, slot in enumerate(SLOT_LIST):
        before, first = int(last_card(s, seat, n)), sum(one.spaces for one in SLOT_LIST[:n])
        half = int(visible_half(s, seat, n)) if before >= 0 or n != content.SIDE_SLOT else content.EITHER
        here = [placement for placement in offered if slot_of(placement) == n]
        joins = before >= 0 and bool(here) and bool(hues & 1 << int(tables.CARD_COLOUR[before]))  # REV-52
        yield Fact(
            spot=f"slot-{n}", name=SLOTS[n], half=half, locked=bool(slot.locked and not s.side_open[seat]),
            cards=[facts.card_of(int(one)) for one in s.slot[seat, n, : int(s.n_slot[seat, n])]],
            spaces=[_module_space(s, seat, at, hues if here else 0) for at in range(first, first + slot.spaces)],
            brings=[facts.card_of(card).halves[int(half_of(placement))] for placement in here],
            joins=content.CARDS[before].name if joins else "",
            takes=before < 0 or content.CARDS[before].slots[half],  # whether a card may come here (REV-48)
        )  # fmt: skip


def _module_space(s: Any, seat: int, space: int, hues: int) -> Fact:
    """A space for a module; it is lit where the card being placed would set it off (REV-53)."""
    module = int(s.module[seat, space])
    lit, acts = module >= 0 and bool(hues & int(tables.MODULE_COLOURS[module])), bool(tables.ACTIVATES[space])
    return Fact(spot=f"put-{space}", module=facts.module_of(module) if module >= 0 else None, activates=acts, lit=lit)


def _missing(s: Any, seat: int, reward: int) -> list[tuple[str, int]]:
    """The steps that a reward space still needs, by colour."""
    needs = ((COLOURS[c], need - int(s.marker[seat, c])) for c, need in enumerate(REWARDS[reward].needs) if need)
    return [(colour, n) for colour, n in needs if n > 0]


def _more(s: Any, seat: int, reward: int) -> str:
    return listed(f"{n} more {hue}" for hue, n in _missing(s, seat, reward))


def _track(s: Any, seat: int, colour: int) -> Fact:
    """A machine track; its next reward is the nearest space ahead of the marker."""
    at, hue = int(s.marker[seat, colour]), COLOURS[colour]
    ahead = [n for n, reward in enumerate(REWARDS) if reward.needs[colour] > at]
    if not ahead:
        return Fact(colour=hue, n=at, next="at the end: each step is 1 VP", missing=[], reward=None)
    reward = min(ahead, key=lambda n: REWARDS[n].needs[colour])
    told, missing = f"{_more(s, seat, reward)}: {reward_text(reward)}", _missing(s, seat, reward)
    return Fact(colour=hue, n=at, next=told, missing=missing, reward=_reward(s, seat, reward))


def _reward(s: Any, seat: int, reward: int) -> Fact:
    """A reward space: how far along, in which rows (REV-17)."""
    one, unlocked, told = REWARDS[reward], bool(s.reward[seat, reward]), reward_text(reward)
    rows = tuple(colour for colour, need in enumerate(one.needs) if need)
    printed = next((facts.glyphs(m.effect) for m in content.PRINTED if m.name == one.machine), ())
    told = told[:1].upper() + told[1:] + (", unlocked" if unlocked else f": {_more(s, seat, reward)}")
    name, does = "token" if one.machine == content.SPOT else one.machine, printed or facts.glyphs(one.effect)
    return Fact(at=max(one.needs), rows=rows, unlocked=unlocked, name=name, does=does, words=told)


def _machine(s: Any, seat: int, machine: int) -> Fact:
    """A machine, printed or a token on its spot (REV-18)."""
    reward, (name, effect) = int(tables.MACHINE_REWARD[machine]), machine_of(s, seat, machine)
    unlocked = bool(has_machine(s, seat, machine))
    told = f"{name}: {phrase(effect)}." if effect is not None else f"A spot for a {name}."
    needs = _missing(s, seat, reward) if not s.reward[seat, reward] else []
    told += f"\nNeeds {_more(s, seat, reward)}." if needs else ""
    return Fact(
        spot=f"machine-{machine}", name=name, does=facts.glyphs(effect), unlocked=unlocked, needs=needs, words=told,
        charged=bool(s.charged[seat, machine]),
    )  # fmt: skip


def _technology(s: Any, seat: int, tribe: int, technology: int) -> Fact:
    """A technology: what it costs, what it does, where its figure stands (REV-20)."""
    letter, tree = TECHNOLOGIES[technology], content.TRIBES[tribe].tech[technology]
    kind, decides, less, *_ = decision(s)
    less = less if kind == frames.TECHNOLOGY and decides == seat else 0
    where, cost = int(s.settled[seat, technology]), int(technology_cost(s, seat, technology, less))
    drawn, at_end = facts.glyphs(tree), isinstance(tree, AtEnd)
    points = facts.worth(s, seat, tree) if at_end else 0
    paid = as_paid(s, seat, (cost, BOOK))
    told = f"Technology {letter}, {price(*paid)}: {timed(tree)}."
    told += f" Now that is {many(points, 'point', 'points')}." if at_end else ""
    return Fact(
        spot=f"technology-{letter}", letter=letter, x=TREE_AT[letter][0], y=TREE_AT[letter][1], does=drawn, words=told,
        lasting=isinstance(tree, On | Offer) or any(one.icon.startswith("less") for one in drawn), at_end=at_end,
        paid=[("crystal" if what > BOOK else "book", n) for n, what in paid if n], points=points,
        dear=cost > int(s.basic[seat, BOOK]) + int(s.crystal[seat]),
        unlocked=SPACE_NAMES[where - 1] if where else "", linked=bool(is_available(s, seat, technology)),
    )  # fmt: skip
