"""What the templates of choices, prompts and reasons mention of a decision, and of the move that is asked about."""

from __future__ import annotations

from typing import Any

from parlour.engine.effects.tree import Tree
from parlour.engine.people import words
from parlour.engine.people.english import capitalised, listed, many
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import ARTIFACTS, DIE_FACE, ENERGY, KIND, QUBIT, STANDARD, TRAITS
from parlour.games.time_capsules.moves import MOVES, TO_DROP
from parlour.games.time_capsules.rules import frames, objects
from parlour.games.time_capsules.rules.actions import BATTERIES, most_x, recycled
from parlour.games.time_capsules.rules.buying import available, price, resource_for
from parlour.games.time_capsules.rules.filling import capsules_at, objects_in
from parlour.games.time_capsules.rules.supply import tiles_to_draw
from parlour.games.time_capsules.state import BY_SALE, OPEN
from parlour.games.time_capsules.words import names


def reach_text(s: Any, seat: int) -> str:
    """How many of a seat's breaks lie where nothing returns them; nothing where all can be reached."""
    owned, near = int(s.tokens[seat, objects.BREAKS]), int(objects.breaks_in_zones(s, seat))
    if near == owned:
        return ""
    waiting = int(s.waiting[seat])
    far = [f"{owned - near - waiting} in closed capsules"] if owned - near - waiting else []
    far += [f"{waiting} in the crystal zone"] if waiting else []
    return f"{near} in the zones; {' and '.join(far)}, out of reach"


def paid_for(s: Any) -> str:
    """What is being paid for, where the frame below says so."""
    kind, _, a, *_ = s.frame[s.depth - 2].tolist() if s.depth > 1 else (-1, 0, 0)
    if kind == frames.RECEIVE:
        return names.tile_name(a)
    return content.X_ACTIONS[a].capitalize() if kind == frames.DONE else ""


class Asked(names.Names, words.Asked):
    """A decision of Time Capsules, and the move that is asked about."""

    moves = MOVES
    capsule_min, capsule_max, x_max = content.CAPSULE_MIN, content.CAPSULE_MAX, content.X_MAX
    room = content.OPENED * content.CAPSULE_MAX  # in the open capsules
    free_qubit, free_energy = (int(content.QUICK_COST[kind]) for kind in (QUBIT, ENERGY))  # at the quick start (TC-22)

    energy = property(lambda q: int(available(q.s, q.seat, ENERGY)))
    qubits = property(lambda q: int(available(q.s, q.seat, QUBIT)))
    crystals = property(lambda q: int(q.s.crystal[q.seat]))
    discount = property(lambda q: int(q.s.discount[q.seat]))  # of the next artifact (TC-69)
    hand, hand_limit = property(lambda q: int(q.s.n_hand[q.seat])), content.HAND_LIMIT
    hand_excess = property(lambda q: q.hand - content.HAND_LIMIT)

    # ---------------------------------------------------------------- tiles, and what is paid

    row = property(lambda q: (q.s.revealed if q.block == "reveal" else q.s.offer).tolist())
    wanted = property(lambda q: q.row[q.at[0]])  # the tile on offer, or the revealed one, that the move names
    printed_cost = property(lambda q: ARTIFACTS[q.wanted].cost)
    color = property(lambda q: content.COLORS[int(KIND[q.wanted])])
    free_cost = property(lambda q: int(content.QUICK_COST[KIND[q.wanted]]))
    revealed = property(lambda q: listed(names.tile_name(tile) for tile in q.s.revealed.tolist() if tile >= 0))
    stack_color = staticmethod(content.COLORS.__getitem__)
    more = property(lambda q: " more" if q.s.chosen.any() else "")
    no_more = property(lambda q: "no more" if q.s.chosen.any() else "none")  # of tiles that are replaced one by one

    cost = property(lambda q: names.resource(*q.bill))
    at_cost = property(lambda q: f"for {q.cost}" if q.bill[0] else "free of charge")
    funds = property(lambda q: names.resource(int(available(q.s, q.seat, q.bill[1])), q.bill[1]))
    reach = property(lambda q: reach_text(q.s, q.seat))
    rate = staticmethod(names.action_cost)  # each time
    token = staticmethod(("a computer", "a battery", "a battery or a computer").__getitem__)  # that pays a resource
    active_token = staticmethod(
        ("an active computer", "an active battery", "an active battery or computer").__getitem__
    )
    paid_for = property(lambda q: paid_for(q.s) or "Pay")
    asked_action = property(lambda q: content.X_ACTIONS[q.a])
    most = property(lambda q: int(most_x(q.s, q.seat, q.a, q.b)))  # the largest X (TC-60)

    @property
    def tile_there(self) -> str:
        """The wanted tile, with its place where another one like it lies there."""
        place = f"{'revealed' if self.block == 'reveal' else 'place'} {self.at[0] + 1}"
        return names.tile_name(self.wanted) + (f" ({place})" if self.row.count(self.wanted) > 1 else "")

    @property
    def tile_or_place(self) -> str:
        """The wanted tile, or where it would lie."""
        where = "revealed as number" if self.block == "reveal" else "on place"
        return names.tile_name(self.wanted) if self.wanted >= 0 else f"the tile {where} {self.at[0] + 1}"

    @property
    def bill(self) -> tuple[int, int]:
        """What the move costs: so much of a resource."""
        if self.block in ("standard", "x"):
            action = STANDARD[self.at[0] if self.block == "standard" else self.a]
            return action.rate * (1 if self.block == "standard" else self.at[0] + 1), action.pay
        discount = self.b if self.block == "reveal" else 0
        kind = resource_for(self.s, self.seat, int(KIND[self.wanted]))
        return int(price(self.s, self.seat, self.wanted, discount)), int(kind)

    @property
    def price_rules(self) -> str:
        """By which rules a tile has its price: the second where something has changed it."""
        is_less = self.discount or (self.block == "reveal" and self.b)
        return "TC-31 TC-69" if is_less or self.s.anypay[self.seat] else "TC-31"

    def held_for(self, action: int) -> int:
        """How much the seat has of what a standard action costs."""
        return int(available(self.s, self.seat, STANDARD[action].pay))

    def stack_size(self, stack: int) -> str:
        """How many tiles a stack holds, or will when it is made anew (TC-13)."""
        held = int(self.s.stack_left[stack] + self.s.n_under[stack])
        return many(held, "tile") if held else f"{many(int(tiles_to_draw(self.s, stack)), 'tile')}, made anew"

    # ---------------------------------------------------------------- objects and capsules

    thing = property(lambda q: q.move - TO_DROP if q.block.startswith("drop") else int(objects.thing_of(q.move)))
    thing_name = property(lambda q: names.object_name(q.thing))
    thing_zone = property(lambda q: "active" if objects.zone_of(q.move) == objects.ACTIVE else "inactive")
    larger = property(lambda q: names.size(q.thing - 1))  # the next size up
    trait = property(lambda q: TRAITS[ARTIFACTS[q.thing].trait])
    ready_object = staticmethod(lambda what: content.VOCABULARY.sets["READY"][content.READY_NAMES[what]])
    scrapped = staticmethod(
        lambda what: content.VOCABULARY.sets["OBJECT"][content.OBJECT_NAMES[what]].partition("|")[0]
    )
    asked_trait = property(lambda q: content.READY_NAMES[q.a])
    peak = staticmethod(lambda die: int(DIE_FACE[objects.peak_of(die)]))  # its highest face
    echo = staticmethod(lambda die: names.resource(int(DIE_FACE[die]), QUBIT))
    raised = property(lambda q: q.face(q.b) + q.at[0] + 1)  # what the die shows after a boost by X

    unplaced = property(lambda q: int(objects_in(q.s.inactive_zone[q.seat])))
    alike = property(lambda q: int(q.s.inactive_zone[q.seat, q.a]))  # how many of them are like the next one
    filling_rule = property(lambda q: "TC-19" if capsules_at(q.s, q.seat, OPEN) == content.CAPSULES else "TC-51")

    @property
    def boosted(self) -> str:
        """What the die would show after a boost, where it is known by how much."""
        die = self.at[0]
        return f" to {min(self.face(die) + self.a, self.peak(die))}" if self.a else ""

    recycled = staticmethod(recycled)  # at once

    def recyclable(self, what: int) -> int:
        """How many the seat has."""
        count = objects.active_batteries if what == BATTERIES else objects.active_computers
        return int(count(self.s, self.seat))

    def packed(self, capsule: int) -> int:
        """How many objects a capsule holds."""
        return int(objects_in(self.s.capsule[self.seat, capsule]))

    # ---------------------------------------------------------------- effects

    reward_size = property(lambda q: "big" if q.at[0] == objects.ACTIVE else "small")  # of a bioobject (TC-39)
    effect = property(lambda q: names.effect_text(q.tree))  # as sentences
    clause = property(lambda q: names.clause(q.tree))  # inside a sentence
    clause_alone = property(lambda q: capitalised(q.clause))  # as a label
    is_reward = property(lambda q: q.b // frames.SOURCE == BY_SALE)  # of recycling (TC-34)
    source = staticmethod(names.source_name)

    @property
    def tree(self) -> Tree:
        """The effect that the move would carry out."""
        match self.block:
            case "use" | "reuse":
                return ARTIFACTS[self.at[0]].use
            case "play":
                return content.CARDS[self.at[0]].effect
            case "grow":
                zone, bio = self.at
                return content.BIOOBJECTS[bio].big if zone == objects.ACTIVE else content.BIOOBJECTS[bio].small
            case "side":
                return names.SIDES_AT[self.a][self.at[0]]
        return ARTIFACTS[int(self.wanted)].use

    # ---------------------------------------------------------------- keys

    digit = staticmethod(lambda place: "1234567890"[place : place + 1])  # places, faces and amounts by their number
    face_digit = staticmethod(lambda die: "1234567890"[DIE_FACE[die] - 1 : DIE_FACE[die]])
