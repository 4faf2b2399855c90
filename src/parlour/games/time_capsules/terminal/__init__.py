"""Time Capsules' board in the terminal. It reads a view, fills the width it is given, and never decides anything.

The command line looks here for `board`, `hint`, `impossible` and `card`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.engine.core.record import NONE
from parlour.engine.effects.tree import NOTHING, Tree
from parlour.engine.people.english import many
from parlour.engine.people.panels import NOTICE, area, columns, others_first, rows
from parlour.games.time_capsules.content import (
    ARTIFACTS,
    BIOOBJECTS,
    BREAK_LIMIT,
    CAPSULES,
    CARDS,
    DICE,
    DIE_FACE,
    ENERGY,
    FIRST_BATTERY,
    FIRST_BIO,
    FIRST_COMPUTER,
    KINDS,
    OBJECTS,
    QUBIT,
    ROUNDS,
    SPACES,
    THE_BREAK,
    TILES,
    TRAITS,
)
from parlour.games.time_capsules.rules.frames import CHOOSING, DIGGING
from parlour.games.time_capsules.rules.hiding import owned
from parlour.games.time_capsules.rules.objects import ACTIVE, BREAKS, INACTIVE
from parlour.games.time_capsules.rules.paying import available, resource_for
from parlour.games.time_capsules.rules.purchase import price
from parlour.games.time_capsules.state import (
    ACTION_PHASE,
    ASIDE,
    FILLING_PHASE,
    IN_BAG,
    MODE_NAMES,
    PHASES,
    PURCHASE_PHASE,
)
from parlour.games.time_capsules.terminal.faces import ability, card, hint, impossible, short, style_of
from parlour.games.time_capsules.words.names import (
    COLORS,
    breaks,
    crystals,
    die_size,
    has_name,
    object_name,
    resource,
)

__all__ = ["board", "card", "hint", "impossible"]

ROOMY, NARROW, SIDE_BY_SIDE = 100, 76, 58
PLACES = ("in the bag", "open", "set aside")
PHASE_NAMES = {
    PURCHASE_PHASE: "phase I, purchase",
    ACTION_PHASE: "phase II, actions",
    FILLING_PHASE: "phase III, filling",
}
DANGER = BREAK_LIMIT - 2  # so many breaks are shown in red


def board(state: Any, names: Sequence[str], seat: int) -> RenderableType:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    return _Board(state, names, seat)


class _Board:
    """The board, laid out when its width is known."""

    def __init__(self, state: Any, names: Sequence[str], seat: int) -> None:
        self.s, self.names, self.seat = state, names, seat
        self.buyer = seat if seat >= 0 else max(int(state.decides), 0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Head, offer, then the seats, oneself last and near the prompt."""
        width = options.max_width
        yield self._head()
        yield self._supplies()
        yield self._tiles("offer", self.s.offer, 0, width)
        if any(tile >= 0 for tile in self.s.revealed):
            yield self._tiles("revealed", self.s.revealed, self._revealed_discount(), width)
        yield from self._seats(width)
        if self.s.rounds == ROUNDS and not self.s.over:
            yield Text(f" THE LAST ROUND: whoever owns {BREAK_LIMIT} breaks after it has lost (TC-72, TC-73) ", NOTICE)

    def _head(self) -> Text:
        s = self.s
        text = Text.assemble(("Time Capsules", "bold"), f"  in {MODE_NAMES[s.mode]}  ·  round {s.rounds} of {ROUNDS}")
        if s.over:
            return text.append("  ·  the game is over", "bold")
        return text.append(f"  ·  {PHASE_NAMES[int(s.phase)]}") if s.phase else text

    def _supplies(self) -> Text:
        s = self.s
        sizes = [f"{COLORS[k]} stack {int(s.stack_left[k] + s.n_under[k])}" for k in range(len(KINDS))]
        piles = [f"deck {int(s.deck_left)}", f"bioobjects {int(s.bio_left)}"]
        return Text("  ·  ".join([*sizes, *piles]), "dim")

    # ---------------------------------------------------------------- tiles

    def _revealed_discount(self) -> int:
        """What revealed tiles cost less, while one of them may be bought."""
        kind, _, _, discount, _ = (int(n) for n in self.s.frame[self.s.depth - 1])
        return discount if kind in (CHOOSING, DIGGING) else 0

    def _tiles(self, title: str, tiles: Any, discount: int, width: int) -> Table:
        """A row for each tile: what it costs this seat, what it is worth, what it does."""
        heads = ("", title, "cost", "VP", *(("trait",) if width >= NARROW else ()), "what it does")
        kept = ("cost", "VP", "trait", title if width >= NARROW else "cost")
        table = columns(heads, width >= ROOMY, kept=lambda head: head in kept)
        for place, tile in enumerate(int(tile) for tile in tiles):
            if tile >= 0:
                table.add_row(*self._tile(place, tile, discount, width))
            elif title == "offer":
                table.add_row(str(place + 1), Text("empty", "dim"))
        return table

    def _tile(self, place: int, tile: int, discount: int, width: int) -> list[RenderableType]:
        artifact = ARTIFACTS[tile]
        name = Text(artifact.name, style_of(artifact))
        trait = [Text(TRAITS[artifact.trait])] if width >= NARROW else []
        if not trait:
            name.append(f" {TRAITS[artifact.trait]}", "dim")
        does = Text(ability(artifact, phases=bool(self.s.mode == PHASES)))
        return [str(place + 1), name, self._cost(tile, discount), Text(str(artifact.vp)), *trait, does]

    def _cost(self, tile: int, discount: int) -> Text:
        """The price for this seat; a tick where it can be paid."""
        s, kind = self.s, ARTIFACTS[tile].kind
        cost = int(price(s, self.buyer, tile, discount))
        pay = int(resource_for(s, self.buyer, kind))
        mine = int(available(s, self.buyer, pay)) >= cost
        text = Text(resource(cost, kind), "bold" if mine else "dim")
        return text.append(" ✓", "green") if mine else text

    # ---------------------------------------------------------------- seats

    def _seats(self, width: int) -> Iterator[RenderableType]:
        return others_first(int(self.s.seats), self.seat, width, SIDE_BY_SIDE, self._area)

    def _area(self, seat: int, width: int) -> RenderableType:
        """What lies in front of a seat."""
        s, own = self.s, seat == self.seat
        title = Text(self.names[seat], style="bold not dim")
        if seat == s.first and s.seats > 1:
            title.append(" · first player", "not bold dim")
        if seat == s.decides and not s.over:
            title.append(" · to decide", "not bold yellow")
        elif s.phase == PURCHASE_PHASE and s.has_passed[seat]:
            title.append(" · has passed", "not bold dim")
        return area(title, [self._holdings(seat), rows(self._rows(seat, own))], own)

    def _holdings(self, seat: int) -> Text:
        """Points and the next space of the track, what can be paid, breaks."""
        s = self.s
        text = Text(f"{int(s.vp[seat])} VP", "bold")
        if seat != self.seat:
            text.append(" (").append_text(self._track(seat, 1)).append(")", "not bold")
        text.append_text(self._breaks(seat)).append(f" · {crystals(int(s.crystal[seat]))}", "not bold")
        if seat != self.seat:
            text.append(f" · {many(int(s.n_hand[seat]), 'card')}", "not bold")
        energy, qubits = int(available(s, seat, ENERGY)), int(available(s, seat, QUBIT))
        if energy or qubits:
            text.append(f" · can pay {resource(energy, ENERGY)}, {resource(qubits, QUBIT)}", "not bold")
        loose = [resource(int(n), kind) for n, kind in ((s.energy[seat], ENERGY), (s.qubit[seat], QUBIT)) if n]
        text.append(f" ({', '.join(loose)} loose)" if loose else "", "not bold")
        if s.discount[seat]:
            text.append(f" · next tile {int(s.discount[seat])} less", "not bold green")
        return text.append(" · next tile in any mix" if s.anypay[seat] else "", "not bold green")

    def _breaks(self, seat: int) -> Text:
        n = int(self.s.tokens[seat, BREAKS])
        text = Text(" · ", "not bold").append(f"{n} of {BREAK_LIMIT} breaks", "bold red" if n >= DANGER else "not bold")
        waiting = int(self.s.waiting[seat])
        return text.append(f" ({waiting} in the crystal zone)", "not bold") if waiting else text

    def _rows(self, seat: int, own: bool) -> Iterator[tuple[str, Text]]:
        s = self.s
        if own or s.active_zone[seat].any():
            yield "active", self._zone(s.active_zone[seat], self._dice(seat), ACTIVE if own else NONE)
        if own or s.inactive_zone[seat].any():
            yield "inactive", self._zone(s.inactive_zone[seat], None, INACTIVE if own else NONE)
        if not own:
            yield from self._closed_capsules(seat)
            return
        yield from self._own_capsules(seat)
        yield from self._hand(seat)
        yield "track", self._track(seat, 3)

    def _dice(self, seat: int) -> list[str]:
        """The active computers with their dice: `8:5`."""
        dice = self.s.dice[seat]
        return [f"{die_size(die)}:{int(DIE_FACE[die])}" for die in range(DICE) for _ in range(int(dice[die]))]

    def _zone(self, zone: Any, dice: list[str] | None, usable: int) -> Text:
        """What lies in a zone, all sorts in their order; with what it does where the seat could use it."""
        noun = "computer" if dice and len(dice) == 1 else "computers"
        parts = [Text(f"{noun} ").append("  ".join(dice), "bold")] if dice else []
        parts += _heap(zone, range(FIRST_COMPUTER, FIRST_BATTERY), "computer", "computers") if dice is None else []
        parts += _heap(zone, range(FIRST_BATTERY, FIRST_BIO), "battery", "batteries")
        named = [thing for thing in range(THE_BREAK) if zone[thing] and has_name(thing)]
        parts += [_named(thing, int(zone[thing]), usable) for thing in named]
        if zone[THE_BREAK]:
            parts.append(Text(breaks(int(zone[THE_BREAK])), "red"))
        return Text(" · ").join(parts) if parts else Text("–", "dim")

    def _own_capsules(self, seat: int) -> Iterator[tuple[str, Text]]:
        """Each capsule: where it is, and what one knows to be in it (TC-15)."""
        for capsule in range(CAPSULES):
            held = self.s.capsule[seat, capsule]
            n = int(held.sum())
            text = Text(f"{PLACES[self.s.place[seat, capsule]]}", "bold" if n == 0 else "")
            if n:
                text.append(f", {n}: ").append_text(self._zone(held, None, NONE))
            yield f"capsule {capsule + 1}", text

    def _closed_capsules(self, seat: int) -> Iterator[tuple[str, Text]]:
        """Where the capsules are, and what lies in them altogether: how it is spread is a secret (TC-15)."""
        s = self.s
        at = s.place[seat].tolist()
        where = [f"{at.count(place)} {PLACES[place]}" for place in (IN_BAG, ASIDE) if at.count(place)]
        zones = s.active_zone[seat] + s.inactive_zone[seat]
        inside = zones.copy()
        for thing in range(OBJECTS):
            inside[thing] = owned(s, seat, thing) - zones[thing]
        inside[THE_BREAK] -= s.waiting[seat]
        if where or inside.any():
            text = Text(f"{', '.join(where) or 'being filled'}, with {many(int(inside.sum()), 'object')}: ")
            yield "capsules", text.append_text(self._zone(inside, None, NONE))

    def _hand(self, seat: int) -> Iterator[tuple[str, Text]]:
        s = self.s
        for at, which in enumerate(sorted(int(c) for c in s.hand[seat][: int(s.n_hand[seat])])):
            held = CARDS[which]
            mine = s.crystal[seat] >= held.cost
            text = Text(f"{held.name} ", "bold" if mine else "").append(
                f"({crystals(held.cost)}{', phase I or II' if held.purchase and s.mode == PHASES else ''}) ",
                "not bold",
            )
            yield "hand" if at == 0 else "", text.append(short(held.effect), "not bold dim")

    def _track(self, seat: int, ahead: int) -> Text:
        """The next marked spaces, which act once each: `at 14: 1 charge`."""
        top = int(self.s.top[seat])
        spaces = [space for space in SPACES if space.at > top][:ahead]
        return Text(" · ").join(
            Text.assemble((f"at {space.at}", "bold"), (f": {short(space.effect)}", "not bold")) for space in spaces
        ) or Text("nothing more to come", "dim")


def _named(thing: int, n: int, usable: int) -> Text:
    """An artifact or a bioobject; with its effect in the zone where it can be used, if that is known."""
    style = style_of(ARTIFACTS[thing]) if thing < TILES else "green"
    text = Text(object_name(thing) + (f" ×{n}" if n > 1 else ""), style)
    effect: Tree = NOTHING
    if thing < TILES and usable == ACTIVE:
        effect = ARTIFACTS[thing].use
    elif thing >= TILES and usable != NONE:
        bio = BIOOBJECTS[thing - FIRST_BIO]
        effect = bio.big if usable == ACTIVE else bio.small
    return text if effect == NOTHING else text.append(f" ({short(effect)})", "dim")


def _heap(zone: Any, things: range, one: str, more: str) -> list[Text]:
    """Batteries or computers by size: `batteries 2, 1 ×3`."""
    noun = one if sum(int(zone[thing]) for thing in things) == 1 else more
    found = [f"{object_name(t).split()[1]}{f' ×{int(zone[t])}' if zone[t] > 1 else ''}" for t in things if zone[t]]
    return [Text(f"{noun} ").append(", ".join(found), "bold")] if found else []
