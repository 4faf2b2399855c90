"""Objects as a page draws them: in the zones, in capsules, in a queue, as faces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from parlour.engine.effects import Icon, icons
from parlour.engine.effects.icons import Glyph
from parlour.engine.effects.tree import NOTHING, Tree
from parlour.engine.people.english import listed
from parlour.engine.people.seen import Fact, last_events
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import BIOOBJECTS, FIRST_BIO, OBJECTS
from parlour.games.time_capsules.rules.objects import ACTIVE, in_capsules, is_computer
from parlour.games.time_capsules.state import IN_BAG, OPEN, ROLLED
from parlour.games.time_capsules.words.names import (
    COLORS,
    breaks,
    effect_text,
    in_zone,
    object_name,
    points_lost,
    resource,
)

PLACE_NAMES = ("in the bag", "open", "set aside")


ZONE_NAMES = ("active", "inactive")


@cache
def glyphs(effect: Tree) -> tuple[Glyph, ...]:
    """An effect as icons and the signs between them."""
    return icons(effect, content.VOCABULARY) if effect != NOTHING else ()


@cache
def tile_face(tile: int) -> Fact:
    """An artifact as printed: `once` is its effect on purchase, `use` its ability (TC-7)."""
    t = content.ARTIFACTS[tile]
    kind = content.KINDS[t.kind]
    use, once = glyphs(t.use), glyphs(t.on_buy)
    shown = next((glyph.name for glyph in (*use, *once) if isinstance(glyph, Icon)), "vp")
    cost = resource(t.cost, t.kind)
    words = [f"{COLORS[t.kind].capitalize()} artifact, {content.TRAITS[t.trait]}: costs {cost}, brings {t.vp} VP."]
    words += [f"On purchase: {effect_text(t.on_buy)}"] if once else []
    words += [f"Ability: {effect_text(t.use)}"] if use else ["No ability."]
    words += ["When you play in phases: usable in phase I too."] if t.purchase else []
    return Fact(
        id=t.id,
        name=t.name,
        kind=kind,
        color=COLORS[t.kind],
        trait=content.TRAITS[t.trait],
        vp=t.vp,
        once=once,
        use=use,
        sign=shown,  # the drawing on it: the first thing it does
        early=t.purchase,  # usable in phase I as well (TC-41)
        words="\n".join(words),
    )


@cache
def _bio_face(bio: int) -> Fact:
    return Fact(id=BIOOBJECTS[bio].id, big=glyphs(BIOOBJECTS[bio].big), small=glyphs(BIOOBJECTS[bio].small))


def bio_words(bio: int) -> str:
    big, small = effect_text(BIOOBJECTS[bio].big), effect_text(BIOOBJECTS[bio].small)
    return f"Bioobject. Grown while active: {big}\nWhile inactive: {small}"


def _alike(sort: str, name: str, n: int, spot: str, words: str, **more: Any) -> Fact:
    """Objects that are alike and lie together (TC-98); `vp` are lost with each of them that is discarded (TC-55)."""
    usual = {"size": 0, "face": 0, "rolled": 0, "tile": None, "bio": None, "readied": False, "vp": 0}
    return Fact(**{**usual, "sort": sort, "name": name, "n": n, "spot": spot, "words": words, **more})


def drawn(thing: int, n: int, zone: str = "", readied: bool = False) -> Fact:
    """Objects that are alike; in a zone they have a spot and say what they are for."""
    if thing < content.TILES:
        return _artifact(thing, n, zone, readied)
    if thing < content.FIRST_BATTERY:
        return _idle_computer(thing, n, zone)
    if thing < FIRST_BIO:
        return _battery(thing, n, zone)
    if thing < content.THE_BREAK:
        return _bioobject(thing, n, zone)
    told = f"{breaks(n).capitalize()}: of no use. {content.BREAK_LIMIT} at the end lose the game (TC-73)."
    return _alike("break", object_name(thing), n, f"breaks-{zone}" if zone else "", told)


def _artifact(thing: int, n: int, zone: str, readied: bool) -> Fact:
    tile = tile_face(thing)
    spot = f"{zone}-{tile.id}{'-readied' if readied else ''}" if zone else ""
    told = tile.words + ("\nReadied this turn: not again (TC-65)." if readied else "")
    return _alike("artifact", tile.name, n, spot, told, tile=tile, readied=readied, vp=tile.vp)


def _idle_computer(thing: int, n: int, zone: str) -> Fact:
    size = content.FACES_OF[thing - content.FIRST_COMPUTER]
    lost = points_lost(thing).replace("lose", "when discarded you lose")
    told = f"Computer of size {size}: no worth until it is active{lost}."
    spot = f"idle-computer-{size}" if zone else ""
    return _alike("computer", object_name(thing), n, spot, told, size=size, vp=int(content.OBJECT_VP[thing]))


def _battery(thing: int, n: int, zone: str) -> Fact:
    size = content.SIZES[thing - content.FIRST_BATTERY]
    spot = {"active": f"battery-{size}", "inactive": f"idle-battery-{size}"}.get(zone, "")
    worth = f"worth {resource(size, content.ENERGY)}" if zone == "active" else "no worth until it is active"
    return _alike("battery", object_name(thing), n, spot, f"Battery of size {size}: {worth}.", size=size)


def _bioobject(thing: int, n: int, zone: str) -> Fact:
    face, told = _bio_face(thing - FIRST_BIO), bio_words(thing - FIRST_BIO)
    return _alike("bio", object_name(thing), n, f"bio-{zone}-{face.id}" if zone else "", told, bio=face)


def things(counts: Any) -> tuple[Fact, ...]:
    """Objects by their counts, in the order of filling: of a capsule, of several together."""
    return tuple(drawn(thing, int(counts[thing])) for thing in range(OBJECTS) if counts[thing] > 0)


def things_to_fill(s: Any, seat: int) -> Iterator[Fact]:
    """The objects that wait to be placed (D25)."""
    for thing in range(OBJECTS):
        for _ in range(int(s.inactive_zone[seat, thing])):
            yield drawn(thing, 1)


def first_settled(s: Any, seat: int) -> int:
    """Of two open capsules, which are alike, the first one takes the first object (TC-97)."""
    unfilled = [n for n in range(content.CAPSULES) if s.place[seat, n] == OPEN]
    return unfilled[0] + 1 if len(unfilled) == content.OPENED else 0


def _rolled(s: Any, seat: int) -> list[int]:
    """The dice of a seat that the last step has rolled, as they lie now."""
    return [event[3] for event in last_events(s) if event[0] == ROLLED and event[1] == seat]


def _dice(s: Any, seat: int) -> Iterator[Fact]:
    """Active computers with their dice, alike ones together (TC-6)."""
    rolled = _rolled(s, seat)
    for die in range(content.DICE):
        n = int(s.dice[seat, die])
        if not n:
            continue
        size, face = content.FACES_OF[int(content.DIE_SIZE[die])], int(content.DIE_FACE[die])
        name, spot = f"size {size} computer showing {face}", f"die-{size}-{face}"
        told = f"Computer of size {size}: its die is worth {resource(face, content.QUBIT)}."
        yield _alike("computer", name, n, spot, told, size=size, face=face, rolled=min(n, rolled.count(die)))


# In the order in which a zone is drawn: computers and batteries come before artifacts.
IN_A_ZONE = (*range(content.FIRST_COMPUTER, FIRST_BIO), *range(content.TILES), *range(FIRST_BIO, OBJECTS))


def things_in(s: Any, seat: int, zone: int) -> Iterator[Fact]:
    """The objects of a zone; active computers by their dice, readied artifacts apart from the others (TC-98)."""
    name = ZONE_NAMES[zone]
    counts, readied = getattr(s, f"{name}_zone")[seat], getattr(s, f"readied_{name}")[seat]
    if zone == ACTIVE:
        yield from _dice(s, seat)
    for thing in IN_A_ZONE:
        if zone == ACTIVE and is_computer(thing):
            continue
        again = int(readied[thing]) if thing < content.TILES else 0
        if counts[thing] > again:
            yield drawn(thing, int(counts[thing]) - again, name)
        if again:
            yield drawn(thing, again, name, readied=True)


def things_inside(s: Any, seat: int) -> tuple[Fact, ...]:
    """What lies in the closed capsules of a seat altogether (TC-15)."""
    return things([int(in_capsules(s, seat, thing)) for thing in range(OBJECTS)])


def capsule_drawn(s: Any, seat: int, capsule: int, own: bool) -> Fact:
    """A capsule: where it is, how much lies in it, and what, where the viewer may know (TC-15)."""
    place = int(s.place[seat, capsule])
    held = things(s.capsule[seat, capsule]) if own else ()
    key = "bag" if place == IN_BAG else "open" if place == OPEN else "aside"
    told = f"Capsule {capsule + 1}, {PLACE_NAMES[place]}. Only you see what lies in it (TC-15): "
    words = told + listed(in_zone(s.capsule[seat, capsule])) + "." if own else ""
    n, where = sum(thing.n for thing in held), PLACE_NAMES[place]
    return Fact(number=capsule + 1, place=key, where=where, n=n, things=held, words=words)
