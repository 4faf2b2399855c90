"""What the breaks of a seat will cost it: places in capsules, qubits to return them, in the end the game (TC-73).

Breaks hardly matter until there are too many to be returned in time. How many can be returned is looked up: with
qubits, abilities, cards and bioobjects at hand; and those in a capsule that will not come out again cannot be returned
at all. What an action under way will still bring is counted, too: VP that lead over breaks on the score track (TC-75),
qubits that are as good as spent.
"""

from __future__ import annotations

from parlour.engine.core.record import NONE
from parlour.engine.core.rules import rule
from parlour.engine.core.stack import KIND, SEAT, A, B
from parlour.games.time_capsules import content
from parlour.games.time_capsules.content import ACT_REPAIR, QUBIT
from parlour.games.time_capsules.rules import frames
from parlour.games.time_capsules.rules.actions import BATTERIES, most_x
from parlour.games.time_capsules.rules.buying import available
from parlour.games.time_capsules.rules.filling import capsules_at
from parlour.games.time_capsules.rules.objects import BREAKS, battery_size, breaks_in_zones
from parlour.games.time_capsules.state import IN_BAG, OPEN, PHASES, PURCHASE_PHASE, State
from parlour.games.time_capsules.thinking import prospects
from parlour.games.time_capsules.thinking.prospects import TENTHS

FULL, PART = 10, 6  # tenths of what is active: in a turn or phase I, and in phase II, where nothing can be bought
CLUTTER = 4  # a break takes a place in a capsule
PACE = 7  # VP that a seat usually gains in a round: they lead over more breaks on the score track
EXCESS = 22  # a break that will have to be returned
URGENT = 120  # a break too many, with few draws left to meet it
MENDED_A_ROUND = 1
RELIANCE = 16  # what could be returned, and is not yet: so much less of the danger
MENDED_AT_LAST = 2  # in the last round, where nothing else is worth as much
# Hundredths of a break that a rival will give: with an artifact at hand, each time it comes out, with a card it has.
HIT_NOW, HIT_LATER, HIT_BY_CARD = 90, 50, 90
WHOLE = 100
MOST_FACES = max(content.FACES_OF)
MOST_SUM = 40  # no payment is larger
SUMS = (1 << MOST_SUM) - 1


# ---------------------------------------------------------------- where the game stands for a seat


@rule
def draws_left(s: State, seat: int) -> int:
    """How often a seat will still draw two capsules (TC-26)."""
    opened, bagged = capsules_at(s, seat, OPEN), capsules_at(s, seat, IN_BAG)
    left = content.ROUNDS - s.rounds
    if opened == content.CAPSULES:  # before the first round
        return left + 1
    # Nothing open: the seat has filled already, or has not drawn yet. Four draws show all capsules twice, so that with
    # an untouched bag the number of draws left is even, as the number of all rounds is.
    if opened == 0 and (bagged == content.OPENED) != (left % 2 == 1):
        return left + 1
    return left


@rule
def acts_still(s: State, seat: int) -> int:
    """Tenths: how much a seat can still make of what lies active."""
    if s.mode == PHASES and s.phase == PURCHASE_PHASE:
        return PART if s.has_passed[seat] == 1 else FULL
    for at in range(s.depth):
        if s.frame[at, KIND] == frames.ACT and s.frame[at, SEAT] == seat:
            return PART if s.mode == PHASES else FULL
    return 0


# ---------------------------------------------------------------- what an action under way will still bring


@rule
def effect_due(kind: int, a: int) -> int:
    """The row from which on a frame will still carry out an effect; row 0 is empty."""
    if kind == frames.RUN or kind == frames.SIDE:
        return a
    if kind == frames.RECEIVE:
        return content.ON_BUY[a]
    return content.REWARD if kind == frames.REWARD_DUE else 0


@rule
def vp_due(s: State, seat: int) -> int:
    """VP that are as good as gained."""
    due = 0
    for at in range(s.depth):
        if s.frame[at, SEAT] != seat:
            continue
        kind, a, b = s.frame[at, KIND], s.frame[at, A], s.frame[at, B]
        due += prospects.REST_VP[effect_due(kind, a)]
        if kind == frames.RECEIVE:
            due += content.OBJECT_VP[a]
        elif kind == frames.UPGRADING:
            due += a
        elif (kind == frames.TRY and a == frames.UPGRADING) or (kind == frames.DONE and a == content.ACT_SELL):
            due += b
        elif kind == frames.AMOUNT_FRAME and a == content.ACT_SELL:
            due += 1
    return due


@rule
def breaks_due(s: State, seat: int) -> int:
    """Breaks that are as good as taken, those on the score track included, less those that are as good as returned."""
    due = breaks_on_track(s, seat, s.vp[seat] + vp_due(s, seat))
    for at in range(s.depth):
        if s.frame[at, SEAT] != seat:
            continue
        kind, a, b = s.frame[at, KIND], s.frame[at, A], s.frame[at, B]
        due += prospects.REST_BREAKS[effect_due(kind, a)]
        if kind == frames.DONE and a == ACT_REPAIR:
            due -= b
        elif kind == frames.AMOUNT_FRAME and a == ACT_REPAIR:
            due -= repairs_wanted(s, seat)
    return due


@rule
def qubits_due(s: State, seat: int) -> int:
    """Qubits that are as good as spent."""
    due = 0
    for at in range(s.depth):
        if s.frame[at, SEAT] != seat:
            continue
        kind, a, b = s.frame[at, KIND], s.frame[at, A], s.frame[at, B]
        if kind == frames.PAYING and a != content.ENERGY:
            due += least_payment(s, seat, a, b)
        elif kind == frames.RECYCLING and a != BATTERIES:
            due += lowest_dice(s, seat, b)
        elif kind == frames.AMOUNT_FRAME and a == ACT_REPAIR:
            due += repairs_wanted(s, seat) * content.RATE[ACT_REPAIR]
        elif kind == frames.AMOUNT_FRAME and content.PAYS[a] == QUBIT:
            due += least_payment(s, seat, QUBIT, content.RATE[a])
    return due


@rule
def repairs_wanted(s: State, seat: int) -> int:
    """How often a seat will repair that has not said it yet: until it is safe, at least once."""
    over = s.tokens[seat, BREAKS] - content.BREAK_LIMIT + 1
    return max(1, min(over, most_x(s, seat, ACT_REPAIR, 0)))


@rule
def least_payment(s: State, seat: int, resource: int, left: int) -> int:
    """The least with which whole batteries or computers can pay so much (TC-59)."""
    sums = 1  # bit n: some of them are worth n together
    if resource != QUBIT:
        for thing in range(content.FIRST_BATTERY, content.FIRST_BIO):
            for _ in range(s.active_zone[seat, thing]):
                sums |= (sums << int(battery_size(thing))) & SUMS
    if resource != content.ENERGY:
        for die in range(content.DICE):
            for _ in range(s.dice[seat, die]):
                sums |= (sums << int(content.DIE_FACE[die])) & SUMS
    least = int(left)
    while least < MOST_SUM and (sums >> least) & 1 == 0:
        least += 1
    return least


@rule
def lowest_dice(s: State, seat: int, number: int) -> int:
    """The qubits of so many active computers, the lowest first."""
    found = 0
    for face in range(1, MOST_FACES + 1):
        for die in range(content.DICE):
            if content.DIE_FACE[die] == face and s.dice[seat, die] > 0:
                taken = min(number, s.dice[seat, die])
                found += taken * face
                number -= taken
        if number == 0:
            break
    return found


@rule
def breaks_on_track(s: State, seat: int, vp: int) -> int:
    """Breaks on the spaces that a seat reaches for the first time with so many VP (TC-75)."""
    found = 0
    if vp > s.top[seat]:
        for space in range(content.N_SPACES):
            if s.top[seat] < content.SPACE_AT[space] <= vp:
                found += prospects.SPACE_BREAKS[space]
    return found


# ---------------------------------------------------------------- what can be returned, and what the others may give


@rule
def mends_at_hand(s: State, seat: int) -> int:
    """How many breaks the artifacts, cards and bioobjects of a seat could return right now, beside the qubits."""
    found, crystals = 0, int(s.crystal[seat])
    for n in range(len(prospects.MENDERS)):
        tile = prospects.MENDERS[n]
        found += s.active_zone[seat, tile] * prospects.USE_MENDS[tile]
    for bio in range(content.BIOS):
        found += s.active_zone[seat, content.FIRST_BIO + bio] * prospects.BIG_MENDS[bio]
        found += s.inactive_zone[seat, content.FIRST_BIO + bio] * prospects.SMALL_MENDS[bio]
    for at in range(s.n_hand[seat]):
        card = s.hand[seat, at]
        if card != NONE and prospects.CARD_MENDS[card] > 0 and content.CARD_COST[card] <= crystals:
            crystals -= content.CARD_COST[card]
            found += prospects.CARD_MENDS[card]
    return found


@rule
def returnable(s: State, seat: int, draws: int, acting: int, here: int) -> int:
    """How many breaks a seat can still return, if so many lie in its zones (TC-63)."""
    found, later = 0, 0
    if acting > 0:
        qubits = available(s, seat, QUBIT) - qubits_due(s, seat)
        found = min(here, max(0, qubits) // content.RATE[ACT_REPAIR] + mends_at_hand(s, seat))
    if draws > 1:
        return found + MENDED_A_ROUND * draws
    if draws == 1:  # only what lies in the bag comes out again; what is given between two turns is there, too
        later = int(s.waiting[seat]) + (here if acting == 0 else 0)
        for capsule in range(content.CAPSULES):
            if s.place[seat, capsule] == IN_BAG:
                later += s.capsule[seat, capsule, content.THE_BREAK]
    return found + min(later, MENDED_AT_LAST)


@rule
def hits_to_come(s: State, seat: int) -> int:
    """Hundredths of a break that the others will still give to a seat (TC-61)."""
    found, hidden, cards = 0, 0, int(s.deck_left)
    for other in range(s.seats):
        if other != seat:
            cards += s.n_hand[other]
    for n in range(len(prospects.HIT_CARDS)):
        card = prospects.HIT_CARDS[n]
        hidden += content.CARD_COPIES[card] - s.card_pile[card] - s.cards_out[card]
    for other in range(s.seats):
        if other == seat:
            continue
        draws, acting = draws_left(s, other), acts_still(s, other)
        if draws == 0 and acting == 0:
            continue
        for n in range(len(prospects.HITTERS)):
            tile = prospects.HITTERS[n]
            found += s.tiles[other, tile] * prospects.USE_HITS[tile] * HIT_LATER * draws
            if acting > 0:
                found += s.active_zone[other, tile] * prospects.USE_HITS[tile] * HIT_NOW
        found += (s.n_hand[other] + draws) * hidden * HIT_BY_CARD // max(1, cards)
    return found // max(1, s.seats - 1)


# ---------------------------------------------------------------- what it costs


@rule
def danger(s: State, seat: int, draws: int, acting: int) -> int:
    """What the breaks of a seat will cost, in tenths of a VP: up to all it has."""
    due, hits = breaks_due(s, seat), hits_to_come(s, seat)
    held = s.tokens[seat, BREAKS] + due
    ahead = breaks_on_track(s, seat, s.vp[seat] + PACE * draws) if draws > 0 else 0
    over = held - content.BREAK_LIMIT + 1
    cost = held * CLUTTER * draws // 2
    if draws > 0:
        cost += max(0, WHOLE * (over + ahead) + hits) * EXCESS // WHOLE
    if over <= -2 or (over <= 0 and draws > 1):
        return cost
    reach = returnable(s, seat, draws, acting, breaks_in_zones(s, seat) + due)
    stake = TENTHS * s.vp[seat]
    if over > reach:
        return cost + stake * (over - reach) // (over - reach + draws)
    if draws < 2:  # one or two more from rivals would be the end
        sure = min(max(0, hits - WHOLE * (reach - over)), WHOLE - 1)
        exposed = min(max(0, hits + WHOLE * over), WHOLE - 1) // RELIANCE
        cost += stake * max(sure, exposed) // (WHOLE * (1 + draws))
    return cost + max(0, over) * URGENT // (1 + draws)
