"""Free Radicals' log: all that anybody gains and pays is told, by what it belongs to, and brings what rules.md says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.bots import GreedyBot
from parlour.engine.effects.tree import Do, Tree, tokens
from parlour.engine.people.english import possessive
from parlour.games.free_radicals import content, factions, notation, state, tables
from parlour.games.free_radicals.content import FACTION_IDS
from parlour.games.free_radicals.notation import CREDITS, N_COLOURS
from parlour.games.free_radicals.rules.paying import part_of
from parlour.games.free_radicals.scoring import FACTION, TOTAL
from parlour.games.free_radicals.words.gathering import Deed, deeds_of
from parlour.table import Table

GAME = games.find("free_radicals")
LINE_UPS = [
    *(FACTION_IDS[first::2] for first in (0, 1)),
    ("farmers", "underground", "hoteliers"),
    ("couriers", "paladins"),
    ("executives", "artisans", "merchants", "entertainers"),
    ("adventurers",),
]
DATA, PRESTIGE = 4, 5  # behind the four Items, in what a deed brought


def table_of(line_up: tuple[str, ...], seed: int) -> Table:
    return Table.new(GAME, len(line_up), seed, {f"seat_{n}": faction for n, faction in enumerate(line_up, 1)})


def steps(table: Table, greedy: bool, seed: int) -> Iterator[None]:
    """Every step of a game of bots, one of chance now and then."""
    noise = Random(seed)
    bots = [GreedyBot(GAME, seed=seat) for seat in range(len(table.names))]
    while not table.over:
        options, seat = table.state.option[: table.state.n_options].tolist(), table.decides or 0
        sensible = greedy and noise.random() < 0.8
        table.advance(bots[seat].choose(table.view(seat).state) if sensible else noise.choice(options))
        yield


GAMES = [
    pytest.param(line_up, greedy, id=f"{'-'.join(line_up)}-{'greedy' if greedy else 'random'}")
    for line_up in LINE_UPS
    for greedy in (False, True)
]


def held(s: Any) -> list[list[int]]:
    """Items, Data cards, Favor and points of each seat."""
    return [
        [*s.resource[n].tolist(), int(s.credit[n]), int(s.n_hand[n]), *s.favor[n].tolist(), int(s.vp[n])]
        for n in range(int(s.seats))
    ]


def told(s: Any) -> list[list[int]]:
    """The same, by what the last step has told."""
    found = [[0] * (DATA + 1 + N_COLOURS + 1) for _ in range(int(s.seats))]
    for kind, seat, a, b, _ in s.trail[: int(s.n_trail)].tolist():
        if kind in (state.GAINED, state.PAID):
            found[seat][a] += b if kind == state.GAINED else -b
        elif kind in (state.DREW, state.TOOK_CARD, state.DISCARDED):
            found[seat][DATA] += -1 if kind == state.DISCARDED else 1
        elif kind == state.GAINED_FAVOR:
            found[seat][DATA + 1 + a] += b
        elif kind in (state.SCORED, state.TOOK_PRESTIGE):
            found[seat][-1] += a if kind == state.SCORED else b
    return found


@pytest.mark.parametrize(("line_up", "greedy"), GAMES)
def test_every_change_is_told_and_every_line_tells_what_happened(line_up: tuple[str, ...], greedy: bool) -> None:
    """At every step; a deed is judged when the game is over, because what is nested in it may come between."""
    table = table_of(line_up, seed=11)
    before = held(table.state)
    assert [[n for n in row if n] for row in told(table.state)] == [[n for n in row if n] for row in before]
    for _ in steps(table, greedy, 5):
        now = held(table.state)
        change = [[b - a for a, b in zip(*rows, strict=True)] for rows in zip(before, now, strict=True)]
        assert change == told(table.state)
        assert int(table.state.n_trail) <= len(table.state.trail)
        before = now
    colours = [int(tables.FACTION_COLOUR[faction - 1]) for faction in table.state.faction[: len(line_up)]]
    for viewer in range(-1, len(line_up)):
        lines = table.log(viewer)
        found = deeds_of(lines, table.names)
        deeds = [one for one in found if isinstance(one, Deed)]
        assert sum(len(deed.lines) for deed in deeds) + len(found) - len(deeds) == len(lines)
        for deed in deeds:
            judge(deed, colours)
        assert [line.text for line in table.game.words.gathered(lines, table.names)] == [
            one.text() if isinstance(one, Deed) else one.text for one in found
        ]


def brought(deed: Deed) -> Counter[int]:
    """Items by number, Data cards, Prestige."""
    counts = Counter({item: n for item, n in deed.items.items() if n})
    kinds = Counter(line.events[0][0] for line in deed.lines)
    counts[DATA] = kinds[state.DREW] + kinds[state.TOOK_CARD]
    counts[PRESTIGE] = kinds[state.TOOK_PRESTIGE]
    return +counts


def resources(deed: Deed) -> int:
    return sum(n for item, n in deed.items.items() if item != CREDITS)


def spent_cards(deed: Deed) -> int:
    return sum(line.events[0][0] == state.DISCARDED for line in deed.lines)


def judge(deed: Deed, colours: list[int]) -> None:
    """A deed has a head, which tells its own rule first, and brings no more than rules.md says of it."""
    text = deed.text()
    assert deed.head, text
    assert text.startswith((deed.name, possessive(deed.name))) or deed.begun_by in OTHERWISE, text
    assert deed.line().rules, text
    own = colours[deed.seat]
    assert not deed.favor[own], text
    JUDGES[deed.begun_by](deed, own)


def of_step(deed: Deed, own: int) -> None:
    """Steps of a turn (FR-11, FR-17, FR-FARM-9, FR-EXEC-6, FR-ARTI-3, FR-UNDE-5, FR-HOTE-5, FR-HOTE-8, FR-COUR-6)."""
    got, points, step = brought(deed), deed.points, deed.about
    assert not deed.cost
    assert not spent_cards(deed)
    assert not deed.favor
    if step in (tables.TEND, tables.MEMO):
        assert got in (Counter({CREDITS: 1}), Counter({DATA: 1}), Counter())
    elif step in (tables.LIE_LOW, tables.NO_BUILD, tables.FARE):
        assert got == Counter({CREDITS: 1})
    elif step == tables.GATHER:
        assert got[DATA] <= 2
        assert got.total() == got[DATA]
    elif step == tables.SCAN:
        assert got in (Counter({DATA: 1}), Counter())
    elif step == tables.REFRESH:
        assert not got
    elif step == tables.HOLD_PRESTIGE:
        assert (got, points) == (Counter(), 1)
        return
    else:
        assert step == tables.START_ITEMS
        assert all(got[item] >= 1 for item in range(CREDITS))
    assert not points


def of_awakening(deed: Deed, own: int) -> None:
    """FR-35, FR-51: one of the two costs, the points of the card, nothing else."""
    card = content.DATA_CARDS[deed.about]
    ways = [sum((*card.resource_cost,)), card.credit_cost]
    assert own in card.colours
    assert deed.cost.total() + deed.waived.total() in ways
    assert deed.points == card.vp
    assert not brought(deed)
    assert not deed.favor
    assert spent_cards(deed) == 1


def of_knowledge(deed: Deed, own: int) -> None:
    """FR-44 to FR-46: the cost and the points of the column, the bonus of a new Level of another colour."""
    *_, colour, column, _ = deed.lines[[line.events[0][0] for line in deed.lines].index(state.ADVANCED)].events[0]
    cost = {item: int(part_of(int(tables.STEP_COST[column]), item)) for item in range(CREDITS + 1)}
    assert all(deed.cost[item] + deed.waived[item] == cost[item] for item in cost)
    assert deed.points == (1, 1, 2, 3, 4, 5, 6, 8)[column - 1]
    bonus = {1: (1, Counter()), 3: (1, Counter({DATA: 1})), 5: (2, Counter())}
    favor, items = bonus.get(column, (2 if column == 7 else 0, Counter())) if colour != own else (0, Counter())
    assert +deed.favor == +Counter({colour: favor})
    if column == 7 and colour != own:
        assert (resources(deed), deed.items[CREDITS]) == (1, 0)
    else:
        assert brought(deed) <= items


VISITS = {  # FR-48: paid (Resources, Credits, cards), gained (Resources, Credits, cards), Favors, VP; None: it varies
    "vertical_farm": ((1, 0, 0), (3, 0, 0), 0, 0),
    "cyber_cafe": ((2, 0, 0), (0, 0, 0), 0, 4),
    "casino": ((2, 0, 0), (0, 0, 0), 0, 4),
    "cast_tower": ((0, 1, 0), (0, 0, 3), 0, 0),
    "holo_castle": ((0, 1, 0), (0, 0, 0), 0, None),
    "company_spire": ((0, 0, 0), (0, 0, 0), 2, 0),
    "grant_office": ((1, 0, 0), (0, 0, 0), 0, 0),
    "bazaar": ((0, 0, 1), (0, 3, 0), 0, 0),
    "aero_dock": ((0, 2, 0), (3, 0, 0), 0, 0),
    "neon_church": ((2, 0, 0), (0, 0, 0), 0, 4),
}


def of_power(deed: Deed, own: int) -> None:
    """FR-48: a main power, of a Visit or copied, costs and brings what the table says."""
    if deed.begun_by == state.VISITED_BUILDING and "for the bonus" in deed.head:
        return
    paid, gained, favors, points = VISITS[content.BUILDING_IDS[deed.about].replace("-", "_")]
    credits = deed.cost[CREDITS]
    assert (deed.cost.total() - credits, credits, spent_cards(deed)) == paid, deed.text()
    cards = brought(deed)[DATA]
    assert (resources(deed), deed.items[CREDITS]) == gained[:2], deed.text()
    assert cards <= gained[2], deed.text()
    assert deed.favor.total() == favors
    assert points is None or deed.points == points
    assert not deed.waived


REWARDS = (CREDITS, 1, 0, 0, DATA, CREDITS, DATA, 1, 2, 2)  # FR-48, in the order of the Buildings


def of_reward(deed: Deed, own: int) -> None:
    """FR-40: of each slot one Favor and one copy of the reward; the draw pile may end."""
    slots = deed.favor.total()
    assert slots in (1, 2)
    assert not deed.cost
    assert not deed.points
    got, item = brought(deed), REWARDS[deed.about]
    assert set(got) <= {item}
    assert got[item] == slots or item == DATA


def of_crop(deed: Deed, own: int) -> None:
    """FR-FARM-7: what algae, maize and bamboo bring at their strength; herb and lotus bring it by what they let do."""
    _, _, _, strength, crop = next(line.events[0] for line in deed.lines if line.events[0][0] == state.FARMED)
    kind, more = factions.CROPS[crop].id, (strength >= 3) + (strength >= 6)
    assert not deed.cost
    assert deed.points == (strength if kind == "maize" else 0)
    assert deed.favor.total() == (more if kind == "maize" else 0)
    assert deed.items[CREDITS] == (more if kind == "algae" else 0)
    if kind != "lotus":
        assert resources(deed) == (strength if kind == "algae" else 0)
    assert brought(deed)[DATA] <= (1 + (strength >= 3) if kind == "bamboo" else 0)


def of_space(deed: Deed, own: int) -> None:
    """FR-EXEC-5."""
    n = next(line.events[0][3] for line in deed.lines if line.events[0][0] == state.ACTED)
    got = brought(deed)
    assert resources(deed) == (n + 1 if deed.about == 1 else 0)
    assert deed.items[CREDITS] == {2: n + 2, 5: 1}.get(deed.about, 0)
    assert got[DATA] <= (n + 1 if deed.about == 3 else 0)
    assert got[PRESTIGE] == (deed.about == 0 and n >= 3)
    assert (deed.points > 0) == (deed.about == 0)


def of_tool(deed: Deed, own: int) -> None:
    """FR-ARTI-4 to FR-ARTI-6: only Crucible and Ledger bring something by themselves."""
    _, _, _, tool, twice = next(line.events[0] for line in deed.lines if line.events[0][0] == state.CRAFTED)
    times = 1 + twice
    assert spent_cards(deed) == times
    assert resources(deed) == (2 * times if tool == 0 else 0)
    assert (deed.items[CREDITS], deed.favor.total()) == ((2 * times, times) if tool == 2 else (0, 0))
    assert not deed.points


def of_sale(deed: Deed, own: int) -> None:
    """FR-MERC-5, FR-MERC-8."""
    price = next(line.events[0][3] for line in deed.lines if line.events[0][0] == deed.begun_by)
    sold = Counter({deed.about: 1})
    if deed.begun_by == state.BOUGHT:
        assert (deed.cost, deed.items, deed.points) == (Counter({CREDITS: price}), sold, 0)
    elif deed.begun_by == state.SOLD:
        assert (deed.cost, deed.items, deed.points) == (sold, Counter({CREDITS: price}), 0)
    else:
        assert (deed.cost, deed.items, deed.points) == (sold, Counter(), price)


def of_room(deed: Deed, own: int) -> None:
    """FR-HOTE-4 to FR-HOTE-6: at most 1 Credit for the place and 2 for the second Room; 5 VP for each floor."""
    floors = sum(line.events[0][0] == state.FILLED_FLOOR for line in deed.lines)
    assert deed.points == 5 * floors
    assert deed.cost.total() == deed.cost[CREDITS] <= 3
    assert not brought(deed)


def of_nothing(deed: Deed, own: int) -> None:
    """What only begins something else, or moves a piece; a flight and a load may cost a Credit (FR-COUR-5)."""
    assert not brought(deed)
    assert not deed.favor
    assert not deed.points
    assert deed.cost.total() == deed.cost[CREDITS] <= (deed.begun_by in (state.FLEW, state.LOADED))


def most(*effects: Tree) -> Counter[str]:
    """The most that effects bring of each sort when all of their sides are taken."""
    found = Counter[str]()
    for one in (token for effect in effects for token in tokens(effect) if isinstance(token, Do)):
        if one.word in SORTS:
            found[SORTS[one.word]] += MANY if one.scale else one.amount
    return found


def of_effect(deed: Deed, own: int) -> None:
    """What stands on a piece of a faction: no more of anything than its effect says, and nothing else."""
    _, _, a, b, c = next(line.events[0] for line in deed.lines if line.events[0][0] == deed.begun_by)
    limit = LIMITS[deed.begun_by](a, b, c)
    got = brought(deed)
    assert resources(deed) <= limit["resource"], deed.text()
    assert deed.items[CREDITS] <= limit["credit"], deed.text()
    assert got[DATA] <= limit["data"], deed.text()
    assert got[PRESTIGE] <= limit["prestige"], deed.text()
    assert deed.favor.total() <= limit["favor"], deed.text()
    assert deed.points <= limit["vp"], deed.text()
    assert not deed.waived


def of_show(card: int, place: int, _: int) -> Counter[str]:
    """FR-ENTE-6: value as power, one more for the Headline; points for the Encore."""
    one = factions.ENTERTAINERS[card]
    if place == 2:
        return Counter(vp=one.value - 1)
    return most(factions.GENRES[one.genre].effect[one.value - 1 + place])


MANY = 99
SORTS = {
    notation.RES: "resource",
    notation.RESOURCE: "resource",
    notation.CREDIT: "credit",
    notation.DATA: "data",
    notation.RANDOM_DATA: "data",
    notation.VP: "vp",
    notation.FAVOR: "favor",
    notation.PRESTIGE: "prestige",
}
LIMITS: dict[int, Callable[[int, int, int], Counter[str]]] = {
    state.CHECKED_IN: lambda a, b, c: most(factions.GUESTS[a].effect),
    state.PLAYED_CREW: lambda a, b, c: most(
        factions.CHARACTERS[a].effect_level_2 if b else factions.CHARACTERS[a].effect_level_1
    ),
    state.PLAYED_SCOUNDREL: lambda a, b, c: most(factions.SCOUNDRELS[a].effect),
    state.STROLLED: lambda a, b, c: most(factions.MARKETS[a].effect_with_stall),
    state.DELIVERED: lambda a, b, c: most(factions.CONTRACTS[a].reward) + Counter(vp=b),
    state.PERFORMED: of_show,
    state.MARCHED: lambda a, b, c: most(factions.DUTIES[a].effect),
    state.COMPLETED_QUEST: lambda a, b, c: most(factions.QUESTS[a].reward),
    state.USED_TILE: lambda a, b, c: most(factions.MAP_TILES[a].use_effect),
    state.EXPLORED_TILE: lambda a, b, c: most(factions.MAP_TILES[a].discovery_effect),
    state.COMPLETED_PROJECT: lambda a, b, c: Counter(vp=factions.PROJECTS[a].vp),
    state.TRAINED: lambda a, b, c: Counter(vp=2),
    state.CONSTRUCTED: lambda a, b, c: Counter(vp=5),
    state.BUILT_STALL: lambda a, b, c: Counter(vp=5),
    state.PREDICTED: lambda a, b, c: Counter(vp=factions.PREDICTIONS[a].vp),
}
OTHERWISE = (state.CHECKED_IN, state.PERFORMED)  # they begin with a Guest, an Entertainer
JUDGES = {
    state.STEPPED: of_step,
    state.AWOKE: of_awakening,
    state.ADVANCED: of_knowledge,
    state.VISITED_BUILDING: of_power,
    state.COPIED: of_power,
    state.REWARDED: of_reward,
    state.FARMED: of_crop,
    state.ACTED: of_space,
    state.CRAFTED: of_tool,
    **dict.fromkeys((state.SOLD, state.SOLD_FOR_POINTS, state.BOUGHT), of_sale),
    state.BUILT_ROOM: of_room,
    **dict.fromkeys(
        (state.PLANTED, state.SOWED, state.PROGRAMMED, state.FLEW, state.LOADED, state.TRAVELLED), of_nothing
    ),
    **dict.fromkeys(LIMITS, of_effect),
}


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_the_end_tells_where_the_last_points_come_from(line_up: tuple[str, ...]) -> None:
    """FR-55 to FR-59: for each player the sources of the final scoring, each by its rule."""
    table = table_of(line_up, seed=3)
    for _ in steps(table, greedy=False, seed=3):
        pass
    lines = [line for line in table.log() if line.events[0][0] == state.SCORED_AT_END]
    assert lines
    found = {(event[1], event[3]): event[2] for event in chain(*(line.events for line in lines))}
    for score in table.scores():
        final = list(score.sources.values())[FACTION:TOTAL]
        assert [found.get((score.seat, source), 0) for source in range(FACTION, TOTAL)] == final
    rules = {FACTION: "FR-ADVE-9", FACTION + 1: "FR-56", FACTION + 2: "FR-57", FACTION + 3: "FR-58", TOTAL - 1: "FR-59"}
    for line in lines:
        assert line.rules == (rules[line.events[0][3]],)


def test_filtered_cards_and_shuffles_have_their_rules() -> None:
    """FR-28, FR-30 and the piles of the factions: no shuffle is told as one of Data cards that is none."""
    met = set[str]()
    table = table_of(("underground", "hoteliers", "entertainers"), seed=2)
    for _ in steps(table, greedy=False, seed=2):
        pass
    for line in table.log():
        kind, _, pile, *_ = line.events[0]
        if kind == state.RESHUFFLED:
            assert line.rules == (("FR-28", "FR-UNDE-3", "FR-HOTE-8", "FR-COUR-8", "FR-ENTE-8")[pile],)
            assert line.text.split()[1] in ("discarded", "crew", "Guests", "Contracts", "Entertainers")
        elif kind == state.FILTERED:
            assert line.rules == ("FR-30",)
            assert "no player's colour" in line.text
        met.add(state.EVENTS[kind].name)
    assert {"reshuffled", "filtered"} <= met
