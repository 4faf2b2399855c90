"""Time Capsules' board as a page draws it: everything in sight as small facts, and what pointing at each could mean.

`board.html` draws a picture. Both read a view and never decide anything; `suggestion.py` suggests how to fill.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from parlour.engine.effects import Icon
from parlour.engine.effects.tree import NOTHING
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.english import capitalised, listed, noun
from parlour.engine.people.seen import Fact, decision, unpacked
from parlour.engine.people.sentences import Sentence
from parlour.games.time_capsules import content
from parlour.games.time_capsules.board.objects import (
    bio_words,
    capsule_drawn,
    drawn,
    first_settled,
    glyphs,
    things_in,
    things_inside,
    things_to_fill,
    tile_face,
)
from parlour.games.time_capsules.board.suggestion import plan
from parlour.games.time_capsules.content import ARTIFACTS, CARDS, KINDS
from parlour.games.time_capsules.moves import MOVES
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.buying import available, price, resource_for
from parlour.games.time_capsules.rules.objects import ACTIVE, BREAKS, INACTIVE
from parlour.games.time_capsules.state import ACTION_PHASE, FILLING_PHASE, OPEN, PHASES, PURCHASE_PHASE
from parlour.games.time_capsules.words.asked import paid_for, reach_text
from parlour.games.time_capsules.words.ending import warnings
from parlour.games.time_capsules.words.names import (
    COLORS,
    SIDES_AT,
    breaks,
    crystals,
    effect_text,
    object_name,
    source_name,
)

__all__ = ["catalogue", "picture", "plan", "pointed"]

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
PHASE_NAMES = {
    PURCHASE_PHASE: ("I", "purchase"),
    ACTION_PHASE: ("II", "actions"),
    FILLING_PHASE: ("III", "filling"),
}
PAY_NAMES = (*KINDS, "either")
CHOOSES_OBJECTS = range(frames.PAYING, frames.SCRAPPING + 1)
FROM_THE_OFFER = (frames.REFRESHING, frames.COPYING, frames.TAKING)

# ---------------------------------------------------------------- what lies on the table


def picture(s: Any, seat: int, who: Sequence[str]) -> Fact:
    """Everything on the table as this seat sees it; for a spectator (−1) prices are those of the deciding seat."""
    s = unpacked(s)
    buyer = seat if seat >= 0 else max(int(s.decides), 0)
    kind, decides, a, b, _ = decision(s)
    mine = not s.over and decides == seat
    return Fact(
        mode="phases" if s.mode == PHASES else "turns",
        round=int(s.rounds),
        rounds=ROMAN[: content.ROUNDS],
        phase=None if s.over else PHASE_NAMES.get(int(s.phase)),
        notice=_notice(s, seat),
        warnings=warnings(s) if mine else (),
        buyer=buyer,  # whose prices these are
        offer=tuple(_place(s, n, int(tile), buyer, 0) for n, tile in enumerate(s.offer)),
        revealed=tuple(_revealed(s, buyer)),
        stacks=tuple((KINDS[k], COLORS[k], int(s.stack_left[k] + s.n_under[k])) for k in range(len(KINDS))),
        deck=int(s.deck_left),
        discarded_cards=int(s.card_pile.sum()),
        bios=int(s.bio_left),
        actions=tuple(_bench(s, seat)),
        track=tuple(_track(s, seat, who)),
        mats=tuple(_mat(s, n, who[n], own=n == seat) for n in range(int(s.seats))),
        hand=tuple(_hand(s, seat)) if seat >= 0 else (),
        bill=(paid_for(s), b, PAY_NAMES[a]) if not s.over and kind == frames.PAYING else None,
        amounts=tuple(range(1, int(s.n_options) + 1)) if mine and kind == frames.AMOUNT_FRAME else (),
        source=source_name(b) if mine and kind == frames.SIDE else "",
        sides=tuple(_sides(a)) if mine and kind == frames.SIDE else (),
        choosing=mine and (kind in CHOOSES_OBJECTS or kind == frames.DROPPING),
        dropping=mine and kind == frames.DROPPING,  # what does not fit into the capsules
        placing=drawn(a, 1) if mine and kind == frames.FILL else None,
        queue=tuple(things_to_fill(s, seat)) if mine and kind == frames.FILL else (),
        settled=first_settled(s, seat) if mine and kind == frames.FILL else 0,
        crystal_limit=content.CRYSTAL_LIMIT,
        break_limit=content.BREAK_LIMIT,
        hand_limit=content.HAND_LIMIT,
        capsule_limit=content.CAPSULE_MAX,
    )


def _notice(s: Any, seat: int) -> Sentence | None:
    """The tile of a quick start, which may have come without a choice (TC-22); how near the end is (TC-72, TC-73)."""
    if seat >= 0 and (s.place[seat] == OPEN).all() and s.tiles[seat].any():
        return Sentence(f"Your free tile: {listed(map(object_name, s.tiles[seat].nonzero()[0].tolist()))}", ("TC-22",))
    if s.over or s.rounds < content.ROUNDS:
        return None
    return Sentence(f"The last round: whoever owns {content.BREAK_LIMIT} breaks after it has lost", ("TC-72", "TC-73"))


# ---------------------------------------------------------------- faces


@cache
def actions() -> tuple[Fact, ...]:
    """The bench of standard actions, the same all game (TC-32 to TC-36)."""
    words = (
        "roll one of your active computers again, up to X times",
        "raise the die of one active computer by X",
        "X computers of size 6 into the inactive zone",
        "X batteries of size 1 into the inactive zone",
        "X VP at once",
        "return X breaks from your zones",
    )
    bench = [
        Fact(
            spot=f"action-{a.id}",
            name=a.id.capitalize(),
            amount=a.rate,
            pay=KINDS[a.pay],
            gain=glyphs(a.gain),
            words=f"Pay {a.rate}X {noun(2, KINDS[a.pay]) if a.pay == content.QUBIT else KINDS[a.pay]}: {w}.",
        )
        for a, w in zip(content.STANDARD, words, strict=True)
    ]
    for what, n in (("batteries", content.RECYCLE_BATTERIES), ("computers", content.RECYCLE_COMPUTERS)):
        told = f"Discard {n} active {what}: upgrade another computer, or take a bioobject."
        spot, gain = f"action-recycle-{what}", glyphs(content.RECYCLE_GAIN)
        bench.append(Fact(spot=spot, name="Recycle", amount=n, pay=what, gain=gain, words=told))
    return tuple(bench)


def _bench(s: Any, seat: int) -> Iterator[Fact]:
    """The standard actions; to repair, one has to know which breaks can be reached (TC-63)."""
    for action in actions():
        reach = reach_text(s, seat) if seat >= 0 and action.spot == "action-repair" else ""
        yield action.but(words=f"{action.words} {capitalised(reach)} (TC-63).") if reach else action


def _place(s: Any, at: int, tile: int, buyer: int, discount: int, first: int = 0) -> Fact:
    """A place of the offer, or a revealed tile, with its price for the buyer (TC-14, TC-69)."""
    empty = Fact(number=at + 1, tile=None, price=0, printed=0, pay="", dear=False)
    if tile < 0:
        return empty
    there = empty.but(tile=tile_face(tile), printed=ARTIFACTS[tile].cost)
    cost, pay = int(price(s, buyer, tile, discount)), int(resource_for(s, buyer, ARTIFACTS[tile].kind))
    bought, due, means = _being_bought(s)
    if bought == first + at:  # the discount is used up already, and belongs to this very tile (TC-69)
        return there.but(price=due, pay=PAY_NAMES[means])
    return there.but(price=cost, pay=PAY_NAMES[pay], dear=int(available(s, buyer, pay)) < cost)


def _revealed(s: Any, buyer: int) -> Iterator[Fact]:
    """Tiles that an effect has just revealed, cheaper while one of them may be bought."""
    kind, _, _, discount, _ = decision(s)
    less = discount if kind in (frames.CHOOSING, frames.DIGGING) else 0
    for at, tile in enumerate(s.revealed):
        if tile >= 0:
            yield _place(s, at, int(tile), buyer, less, content.OFFER)


def _being_bought(s: Any) -> tuple[int, int, int]:
    """The place of the tile that is being paid, its price, and what it is paid with; −1 where none is."""
    kind, _, means, *_ = decision(s)
    below = s.frame[s.depth - 2].tolist() if s.depth > 1 else [-1]
    if s.over or kind != frames.PAYING or below[0] != frames.RECEIVE:
        return -1, 0, 0
    return below[3], below[4], means


def _sides(row: int) -> Iterator[Fact]:
    for n, side in enumerate(SIDES_AT[row], 1):
        yield Fact(spot=f"side-{n}", effect=glyphs(side), words=effect_text(side))


def _card_words(card: int) -> str:
    cost = crystals(CARDS[card].cost) if CARDS[card].cost else "free"
    return f"Fluctuation card, {cost} to play. {effect_text(CARDS[card].effect)}"


def catalogue() -> Iterator[Piece]:
    """Every artifact, card and bioobject, the spaces of the score track, and the ranks of a game alone."""
    for kind, color in enumerate(COLORS):
        for n, tile in enumerate(ARTIFACTS):
            if tile.kind == kind:
                yield Piece(tile.id, f"{color.capitalize()} artifacts", tile.name, tile_face(n).words)
    for n, card in enumerate(CARDS):
        early = " When you play in phases: playable in phase I too." if card.purchase else ""
        yield Piece(card.id, "Fluctuation cards", card.name, _card_words(n) + early)
    for n, bio in enumerate(content.BIOOBJECTS):
        yield Piece(bio.id, "Bioobjects", bio.name, bio_words(n))
    for space in content.SPACES:
        yield Piece(f"at-{space.at}", "Score track", f"{space.at} VP", effect_text(space.effect), called_so=False)
    for n, (least, name) in enumerate(content.SOLO_RANKS):
        yield Piece(f"rank-{n}", "Ranks of a game alone", name, f"From {least} VP.", called_so=False)


# ---------------------------------------------------------------- the seats


def _mat(s: Any, seat: int, name: str, own: bool) -> Fact:
    """What lies in front of a seat; how it is spread over closed capsules is the owner's secret (TC-15)."""
    return Fact(
        seat=seat,
        name=name,
        crystals=int(s.crystal[seat]),
        cards=int(s.n_hand[seat]),
        energy=int(available(s, seat, content.ENERGY)),
        qubits=int(available(s, seat, content.QUBIT)),
        loose_energy=int(s.energy[seat]),
        loose_qubits=int(s.qubit[seat]),
        discount=int(s.discount[seat]),
        anypay=bool(s.anypay[seat]),
        breaks=int(s.tokens[seat, BREAKS]),
        breaks_words=_breaks_words(s, seat, "You own" if own else f"{name} owns"),
        waiting=int(s.waiting[seat]),
        active=tuple(things_in(s, seat, ACTIVE)),
        inactive=tuple(things_in(s, seat, INACTIVE)),
        capsules=tuple(capsule_drawn(s, seat, n, own) for n in range(content.CAPSULES)),
        inside=() if own else things_inside(s, seat),
        starts=bool(seat == s.first and s.seats > 1),
        passed=bool(s.phase == PURCHASE_PHASE and s.has_passed[seat]),
    )


def _breaks_words(s: Any, seat: int, who_owns: str) -> str:
    """What the breaks of a seat mean, and which of them can be returned (TC-63, TC-73)."""
    owned, reach = int(s.tokens[seat, BREAKS]), reach_text(s, seat)
    told = f"{who_owns} {breaks(owned)}{f': {reach} (TC-63)' if reach else ''}."
    last = ROMAN[content.ROUNDS - 1]
    return f"{told}\nWhoever owns {content.BREAK_LIMIT} or more after round {last} has lost (TC-73)."


def _hand(s: Any, seat: int) -> Iterator[Fact]:
    """The fluctuation cards in hand, alike ones together (TC-8)."""
    held = sorted(int(card) for card in s.hand[seat][: int(s.n_hand[seat])])
    for which in dict.fromkeys(held):
        card = CARDS[which]
        early = " Also in phase I." if card.purchase and s.mode == PHASES else ""
        yield Fact(
            id=card.id,
            name=card.name,
            cost=card.cost,
            dear=bool(s.crystal[seat] < card.cost),
            early=bool(card.purchase and s.mode == PHASES),
            effect=glyphs(card.effect),
            words=_card_words(which) + early,
            n=held.count(which),
        )


def _track(s: Any, seat: int, who: Sequence[str]) -> Iterator[Fact]:
    """The start, then every marked space, each with the markers up to the next one (TC-75)."""
    starts = [0, *(space.at for space in content.SPACES)]
    seats = range(int(s.seats))
    for n, at in enumerate(starts):
        end = starts[n + 1] if n + 1 < len(starts) else None
        here = [m for m in seats if s.vp[m] >= at and (end is None or s.vp[m] < end)]
        effect = content.SPACES[n - 1].effect if n else NOTHING
        words = f"At {at} VP, once for each player: {effect_text(effect)}" if n else "The score track begins here."
        yield Fact(
            at=at,
            effect=glyphs(effect),
            words=words,
            ill=any(isinstance(glyph, Icon) and glyph.name == "break" for glyph in glyphs(effect)),  # it brings breaks
            markers=tuple((m, who[m], int(s.vp[m])) for m in here),
            behind=bool(seat >= 0 and n and s.top[seat] >= at),  # it has acted for the viewer
        )


# ---------------------------------------------------------------- what one could mean by pointing


def pointed(s: Any) -> Iterator[int]:
    """The moves that one could mean by pointing in this decision, so that the engine can say why not."""
    kind, seat, a, *_ = decision(s)
    yield from MOVES.of("offer" if kind in FROM_THE_OFFER else "buy", "standard", "recycle")
    for card in s.hand[seat][: int(s.n_hand[seat])]:
        yield MOVES.id("throw" if kind == frames.THROWING else "play", card)
    if kind == frames.SCOUTING:
        yield from MOVES.of("stack")
    if kind in (frames.CHOOSING, frames.DIGGING):
        yield from (MOVES.id("reveal", n) for n, tile in enumerate(s.revealed) if tile >= 0)
    if kind == frames.SIDE:
        yield from (MOVES.id("side", n) for n in range(len(SIDES_AT[a])))
    if kind == frames.FILL:
        yield from (MOVES.id("capsule", n) for n, place in enumerate(s.place[seat]) if place == OPEN)
    if kind != frames.DROPPING:  # there everything can go, but for breaks
        yield from _objects(s, kind, seat)


def _objects(s: Any, kind: int, seat: int) -> Iterator[int]:
    """Objects in the zones: to choose them where objects are chosen, else to use them."""
    chooses = kind in CHOOSES_OBJECTS
    if chooses:
        yield from (MOVES.id("die", die) for die in s.dice[seat].nonzero()[0])
        yield from MOVES.of("cell", "idle_cell", "idle_computer")
    for zone, counts in enumerate((s.active_zone[seat], s.inactive_zone[seat])):
        for bio in counts[content.FIRST_BIO : content.THE_BREAK].nonzero()[0]:
            yield MOVES.id("bio" if chooses else "grow", zone, bio)
        for tile in counts[: content.TILES].nonzero()[0]:
            if chooses:
                yield from (MOVES.id(block, zone, tile) for block in ("artifact", "readied"))
            elif zone == ACTIVE and kind != frames.FILL:
                yield from (MOVES.id(block, tile) for block in ("use", "reuse"))
