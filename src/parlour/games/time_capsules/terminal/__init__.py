"""Time Capsules in the terminal: the picture that the page draws, as text (`engine/people/terminals.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from parlour.engine.effects import in_short
from parlour.engine.people.english import many, noun
from parlour.engine.people.panels import amount, colour, dotted, listing, price
from parlour.engine.people.seen import Fact, decision
from parlour.engine.people.terminals import Board, hints, in_catalogue
from parlour.games.time_capsules.board import PAY_NAMES, catalogue, picture
from parlour.games.time_capsules.board.objects import glyphs, tile_face
from parlour.games.time_capsules.content import BIOOBJECTS, BREAK_LIMIT, CARDS, ENERGY, QUBIT, ROUNDS, TILES
from parlour.games.time_capsules.moves import MOVES, TO_PLAY, TO_USE
from parlour.games.time_capsules.rules.frames import ACT, COPYING
from parlour.games.time_capsules.words.names import breaks, crystals, resource

ROOMY, WIDE = 100, 76  # from so many columns on, columns stand apart, and a tile's trait has one of its own
DANGER = BREAK_LIMIT - 2  # so many breaks are shown in red
SIZED = {"computer": ("computer", "computers"), "battery": ("battery", "batteries")}  # told by their sizes
AHEAD = 3  # spaces of the score track


class TimeCapsulesBoard(Board):
    """Everything on the table as a seat sees it; for a spectator (−1) prices are those of the deciding seat."""

    title, moves, picture = "Time Capsules", MOVES, staticmethod(picture)

    def head(self) -> Iterator[str]:
        yield f"in {self.drawn.mode}"
        yield f"round {self.drawn.round} of {ROUNDS}"
        if self.drawn.phase:
            yield f"phase {', '.join(self.drawn.phase)}"

    def table(self) -> Iterator[RenderableType]:
        """The stacks, then a row for each tile of the offer and for those that were revealed."""
        stacks = [f"{color} stack {n}" for _, color, n in self.drawn.stacks]
        yield dotted(
            Text(part, "dim") for part in (*stacks, f"deck {self.drawn.deck}", f"bioobjects {self.drawn.bios}")
        )
        yield self._tiles("offer", self.drawn.offer)
        if self.drawn.revealed:
            yield self._tiles("revealed", self.drawn.revealed)

    def _tiles(self, title: str, places: Iterable[Fact]) -> RenderableType:
        heads = ("", title, "cost", "VP", *(("trait",) if self.width >= WIDE else ()), "what it does")
        kept = ("cost", "VP", "trait", *((title,) if self.width >= WIDE else ()))
        return listing(heads, map(self._tile, places), kept, gap=2 if self.width >= ROOMY else 1)

    def _tile(self, place: Fact) -> list[RenderableType]:
        """What it costs this seat, what it is worth, what it does."""
        tile = place.tile
        if tile is None:
            return [str(place.number), Text("empty", "dim")]
        name, trait = Text(tile.name, colour(tile.color)), Text(tile.trait)
        wide = [trait] if self.width >= WIDE else []
        cost = price(resource(place.price, PAY_NAMES.index(place.pay)), not place.dear)
        shown = name if wide else Text.assemble(name, " ", (tile.trait, "dim"))
        return [str(place.number), shown, cost, str(tile.vp), *wide, _ability(tile, self.drawn.mode)]

    # ---------------------------------------------------------------- seats

    def marks(self, seat: int) -> Iterator[str]:
        mat = self.drawn.mats[seat]
        if mat.starts:
            yield "first player"
        if mat.passed:
            yield "has passed"

    def amounts(self, seat: int) -> Iterator[str | Text]:
        """Points, breaks, what can be paid."""
        mat, own = self.drawn.mats[seat], seat == self.seat
        points = Text(f"{int(self.s.vp[seat])} VP", "bold")
        yield points if own else Text.assemble(points, " (", self._track(seat, 1), ")")
        waiting = f" ({mat.waiting} in the crystal zone)" if mat.waiting else ""
        lost = mat.breaks >= BREAK_LIMIT
        breaks = f"{mat.breaks} breaks, {BREAK_LIMIT} lose" if lost else f"{mat.breaks} of {BREAK_LIMIT} breaks"
        yield Text(breaks, "bold red" if mat.breaks >= DANGER else "").append(waiting)
        yield crystals(mat.crystals)
        yield "" if own else amount(mat.cards, "card")
        loose = ((mat.loose_energy, ENERGY), (mat.loose_qubits, QUBIT))
        told = ", ".join(resource(n, kind) for n, kind in loose if n)
        if mat.energy or mat.qubits:
            can = f"can pay {resource(mat.energy, ENERGY)}, {resource(mat.qubits, QUBIT)}"
            yield can + (f" ({told} loose)" if told else "")
        yield Text(f"next tile {mat.discount} less" if mat.discount else "", "green")
        yield Text("next tile in any mix" if mat.anypay else "", "green")

    def held(self, seat: int) -> Iterator[Sequence[RenderableType]]:
        mat, own = self.drawn.mats[seat], seat == self.seat
        if own or mat.active:
            yield "active", _things(mat.active, "active" if own else "")
        if own or mat.inactive:
            yield "inactive", _things(mat.inactive, "inactive" if own else "")
        yield from self._own(seat, mat) if own else self._closed(mat)

    def _own(self, seat: int, mat: Fact) -> Iterator[Sequence[RenderableType]]:
        """Each capsule, where it is, and what one knows to be in it (TC-15); the hand; what comes on the track."""
        for capsule in mat.capsules:
            inside = Text.assemble(f", {capsule.n}: ", _things(capsule.things)) if capsule.n else ""
            yield f"capsule {capsule.number}", Text.assemble((capsule.where, "" if capsule.n else "bold"), inside)
        for at, card in enumerate(self.drawn.hand):
            name = f"{card.name}{f' ×{card.n}' if card.n > 1 else ''} "
            cost = f"({crystals(card.cost)}{', phase I or II' if card.early else ''}) "
            does = (in_short(card.effect), "dim")
            yield "" if at else "hand", Text.assemble((name, "" if card.dear else "bold"), cost, does)
        yield "track", self._track(seat, AHEAD)

    def _closed(self, mat: Fact) -> Iterator[Sequence[RenderableType]]:
        """Where capsules are, and what lies in all of them: how it is spread is a secret (TC-15)."""
        closed = Counter(capsule.where for capsule in mat.capsules if capsule.place != "open")
        where = ", ".join(f"{n} {place}" for place, n in closed.items()) or "being filled"
        if closed or mat.inside:
            inside = many(sum(thing.n for thing in mat.inside), "object")
            yield "capsules", Text.assemble(f"{where}, with {inside}: ", _things(mat.inside))

    def _track(self, seat: int, ahead: int) -> Text:
        """The next marked spaces, which act once each: `at 14: 1 charge`."""
        stops = [stop for stop in self.drawn.track if stop.at > self.s.top[seat]][:ahead]
        return dotted(map(_stop, stops)) or Text("nothing more to come", "dim")


board = TimeCapsulesBoard


# ---------------------------------------------------------------- faces


def _ability(tile: Fact, mode: str = "") -> str:
    """What a tile does: at once, and later as often as it is used; in mode phases, when that may be."""
    use = "use in phase II" if mode == "phases" and not tile.early else "use"
    parts = [f"at once {in_short(tile.once)}"] if tile.once else []
    parts += [f"{use}: {in_short(tile.use)}"] if tile.use else []
    return " · ".join(parts) or "no ability"


def _stop(stop: Fact) -> Text:
    return Text.assemble((f"at {stop.at}", "bold"), f": {in_short(stop.effect)}")


def _things(things: Iterable[Fact], zone: str = "") -> Text:
    """What lies together, all sorts in their order; in a zone with what it does there."""
    parts: list[Text] = []
    for sort, group in groupby(things, key=lambda thing: thing.sort):
        alike = list(group)
        if sort in SIZED:
            sizes = ", ".join(f"{t.size}{f':{t.face}' if t.face else ''}{_times(t)}" for t in alike)
            parts.append(Text.assemble(noun(sum(t.n for t in alike), *SIZED[sort]), " ", (sizes, "bold")))
        elif sort == "break":
            parts.append(Text(breaks(alike[0].n), "red"))
        else:
            parts += [_named(thing, zone) for thing in alike]
    return dotted(parts) if parts else Text("–", "dim")


def _named(thing: Fact, zone: str) -> Text:
    """An artifact or a bioobject, with its effect in the zone where it can be used."""
    text = Text(thing.name + _times(thing), colour(thing.tile.color) if thing.tile else "green")
    effect = thing.tile.use if thing.tile and zone == "active" else ()
    if thing.bio and zone:
        effect = thing.bio.big if zone == "active" else thing.bio.small
    text.append(" (readied)" if thing.readied else "")
    return text.append(f" ({in_short(effect)})", "dim") if effect else text


def _times(thing: Fact) -> str:
    return f" ×{thing.n}" if thing.n > 1 else ""


# ---------------------------------------------------------------- beside the choices


def _bought(tile: int) -> str:
    return f"{tile_face(tile).vp} VP, {_ability(tile_face(tile))}"


def _used(tile: int) -> str:
    return in_short(tile_face(tile).use) or "no ability"


def _chosen(s: Any, place: int) -> str:
    """A tile of the offer: where its ability is copied, only that matters (TC-70)."""
    tile = int(s.offer[place])
    return _used(tile) if decision(s)[0] == COPYING else _bought(tile)


def _played(s: Any, card: int) -> str:
    return in_short(glyphs(CARDS[card].effect))


def _grown(bio: int) -> str:
    return f"{in_short(glyphs(BIOOBJECTS[bio].big))}; inactive: {in_short(glyphs(BIOOBJECTS[bio].small))}"


hint = hints(
    MOVES,
    {
        "buy": _chosen,
        "offer": _chosen,
        "reveal": lambda s, n: _bought(int(s.revealed[n])),
        "use": lambda s, tile: _used(tile),
        "reuse": lambda s, tile: _used(tile),
        "artifact": lambda s, zone, tile: _used(tile),
        "readied": lambda s, zone, tile: _used(tile),
        "drop_artifact": lambda s, tile: _used(tile),
        "play": _played,
        "throw": _played,
        "bio": lambda s, zone, bio: _grown(bio),
        "drop_bio": lambda s, bio: _grown(bio),
    },
)


def expected(s: Any) -> Iterator[Sequence[int]]:
    """While acting: to use the active artifacts, as far as they were not readied, and to play the cards in hand."""
    kind, seat, *_ = decision(s)
    if kind == ACT:
        fresh = s.active_zone[seat, :TILES] > s.readied_active[seat, :TILES]
        yield from ([TO_USE + int(tile)] for tile in fresh.nonzero()[0] if tile_face(int(tile)).use)
        yield from ([TO_PLAY + card] for card in sorted({int(card) for card in s.hand[seat][: int(s.n_hand[seat])]}))


def card(text: str, s: Any) -> Text:
    """An artifact, a fluctuation card, a bioobject or a space of the track in words; LookupError when no name fits."""
    return in_catalogue(catalogue(), text)
