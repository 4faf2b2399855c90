"""Every sentence that people can meet, read by a strict reader: numbers and nouns agree, nothing is raw or twice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from parlour import games
from parlour.engine.core.rules import Mode
from parlour.engine.game import Game
from parlour.engine.people.english import gathered, listed, many, noun, possessive, some, times
from parlour.games.catalyst.state import REVEALED
from parlour.table.table import SPECTATOR
from sentences import NAMES, Said, advised, asked, drawn, happened, in_terminal, on_page, played, tables
from thorough import THOROUGH

# What is counted in the games and around them: one of it, several.
COUNTED = {
    "action": "actions", "artifact": "artifacts", "battery": "batteries", "bioobject": "bioobjects",
    "break": "breaks", "Building": "Buildings", "Camp": "Camps", "capsule": "capsules", "card": "cards",
    "Catalyst": "Catalysts", "chronocrystal": "chronocrystals", "City": "Cities", "coin": "coins",
    "computer": "computers", "crystal": "crystals", "decision": "decisions", "goal": "goals", "level": "levels",
    "line": "lines", "Locus": "Loci", "Mastery": "Masteries", "minute": "minutes", "moment": "moments",
    "Monument": "Monuments", "Nodus": "Nodi", "object": "objects", "Objective": "Objectives", "place": "places",
    "player": "players", "point": "points", "qubit": "qubits", "roll": "rolls", "round": "rounds", "side": "sides",
    "tile": "tiles", "token": "tokens", "try": "tries",
}  # fmt: skip
SINGLE, PLURAL = "|".join(COUNTED), "|".join(COUNTED.values())
NAMED = "size|place|slot|level|number|capsule|round|Age|copy|Turned|effect|part|seat|space|of|to"
ONE = re.compile(rf"(?<![\w.,/½¼¾⅓⅔−-])1 (?:(?!in |of |on |for |from |to |and )[A-Za-z]+ ){{0,2}}?({PLURAL})\b(?!')")
SEVERAL = re.compile(rf"(?<![\w.,/−-])(?:0|[2-9]|[1-9]\d+) ({SINGLE})\b(?![ -](?:{PLURAL}))")
TWO_NUMBERS = re.compile(r"\b\d+ (?:no|a|an|two|three|four|five|six|seven|eight|nine|ten)\b(?! step| roll| time)")
AFTER_A_NAME = re.compile(rf"\b(?:{NAMED}) \d+ \w+", re.IGNORECASE)
RAW = re.compile(
    r"\bNone\b|\bnan\b|\bHIDDEN\b|\{\w*\}|(?<![\w(,])-[1-9]\b|(?<!front )\bof you\b|\byou's\b|\bundefined\b"
)
UGLY = re.compile(r"  |\.\.(?!\.)|,,| ,| ;|;;|: :|\( | \)|\.;|\.,|,\.|\b(\w{2,}) \1\b(?<!that that)(?<!had had)")
TWICE = re.compile(r"\b(\w[^,;:.()]{5,}?) and \1\b")
COORDINATES = re.compile(r"[UD]?\(-?\d+, ?-?\d+\)")
SENTENCES = ("prompt", "choice", "log", "gathered", "warning", "doing", "reason", "verdict", "step")


def faults(said: Said) -> Iterator[str]:
    """What a strict reader would strike out."""
    text = said.text
    plain = AFTER_A_NAME.sub("", text)
    if found := ONE.search(plain):
        yield f"one of several: {found[0]!r}"
    if found := SEVERAL.search(plain):
        yield f"several of one: {found[0]!r}"
    if found := TWO_NUMBERS.search(plain):
        yield f"two numbers: {found[0]!r}"
    if found := COORDINATES.search(text):
        yield f"coordinates: {found[0]!r}"
    if found := RAW.search(text):
        yield f"raw: {found[0]!r}"
    if said.where != "terminal" and said.where != "terminal hint":
        if found := UGLY.search(text):
            yield f"ugly: {found[0]!r}"
        if found := TWICE.search(text):
            yield f"said twice: {found[0]!r}"
    if said.where in SENTENCES and text[:1].islower():
        yield "no capital letter"


def whole(game: Game, most: int, every: int, pages: int) -> Iterator[Said]:
    """What is said in so many games, of every number of players and every way to deal, looked at now and then."""
    chance, ways = random.Random(game.slug), list(tables(game, (3,)))
    for n, table in enumerate(ways[:: max(1, len(ways) // most)]):
        for ply, now in enumerate(played(table, n + 3)):
            if (ply + n) % every == 0:
                yield from asked(now, chance)
            if (ply + n) % pages == 0:
                yield from drawn(now, now.decides if now.decides is not None else SPECTATOR)
                yield from in_terminal(now)
        yield from happened(table)
        yield from drawn(table, 0)
        yield from in_terminal(table)


def check(game: Game, most: int, every: int, pages: int) -> None:
    """No fault in anything that is said."""
    found = {(fault, said) for said in set(whole(game, most, every, pages)) for fault in faults(said)}
    told = sorted(f"{said.where}: {fault}: {said.text[:200]}" for fault, said in found)
    assert not told, "\n".join(told[:40])


@pytest.mark.parametrize("slug", games.slugs())
def test_what_is_said_in_a_game_reads_well(slug: str) -> None:
    check(games.find(slug), most=1, every=59, pages=607)


@pytest.mark.parametrize("slug", games.slugs())
def test_what_hints_say_reads_well(slug: str) -> None:
    """At moments all over a few games."""
    found = set[tuple[str, Said]]()
    for n, table in enumerate(list(tables(games.find(slug), (3,)))[:: 1 if THOROUGH else 7]):
        for ply, now in enumerate(played(table, n + 3)):
            if (ply + n) % (13 if THOROUGH else 89) == 0:
                found |= {(fault, said) for said in advised(now) for fault in faults(said)}
    assert not found, "\n".join(f"{said.where}: {fault}: {said.text[:200]}" for fault, said in sorted(found)[:40])


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.slugs())
def test_what_is_said_in_a_game_reads_well_everywhere(slug: str) -> None:
    """With PARLOUR_THOROUGH=1 every way to deal, else a few of them."""
    check(games.find(slug), most=99 if THOROUGH else 4, every=7 if THOROUGH else 13, pages=97)


@pytest.mark.parametrize(
    "text",
    [
        "1 crystals", "price 10 qubit", "1 full Science Nodi", "2 computer", "1 Chain Activation tokens",
        "-1", "None left",
        "a full Science Nodus and a full Science Nodus", "Science.. Lay it", "two  spaces", "of you", "the the board",
        "4 two size 6 computers", "1 points so far", "Only a Catalyst of you", "Lay it on U(-1,1)", "onto (0,1)",
    ],
)  # fmt: skip
def test_the_reader_sees_faults(text: str) -> None:
    assert list(faults(Said("page", text))), text


@pytest.mark.parametrize(
    "text",
    [
        "Three size 1 batteries", "1 of Ada's breaks moves", "A size 6 computer showing 6 and 6",
        "Level 1 costs 3 Trade",
        "1 crystal, 2 crystals, 0 points", "Round 1 begins", "Copy 2: N Trade", "Recycle 3 batteries", "1½ points",
    ],
)  # fmt: skip
def test_the_reader_is_fair(text: str) -> None:
    assert not list(faults(Said("choice", text))), text


def test_numbers_lists_and_owners() -> None:
    assert [many(n, "City", "Cities") for n in (0, 1, 2)] == ["0 Cities", "1 City", "2 Cities"]
    assert [noun(n, "point") for n in (0, 1, 1.5)] == ["points", "point", "points"]
    assert [some(n, "size 6 computer") for n in (1, 4, 20)] == [
        "a size 6 computer",
        "four size 6 computers",
        "20 size 6 computers",
    ]
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "3 times"]
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed([]) == "nothing"
    assert possessive("Ada") == "Ada's"
    assert possessive("Boris") == "Boris'"
    assert gathered([("Nodus", "Nodi"), ("Nodus", "Nodi"), ("Locus", "Loci")]) == ["two Nodi", "a Locus"]


def test_pages_are_taken_apart() -> None:
    assert on_page('<p title="A tip">One <b>two</b></p><button aria-label="Spoken">three</button>') == [
        Said("title", "A tip"),
        Said("page", "One"),
        Said("page", "two"),
        Said("aria-label", "Spoken"),
        Said("page", "three"),
    ]


def test_only_the_deal_is_told_by_the_rules_of_the_setup() -> None:
    """CAT-46: what fills a gap before the first decision of a game that begins at a position is no setup (CAT-11)."""
    game = games.find("catalyst")
    batch = game.deal(2, 1, game.linked(Mode.INTERPRETED))
    setup = {line.rules for line in game.told(batch[0], NAMES) if "comes to slot" in line.text}
    assert setup == {("CAT-11",)}
    revealed = next(event for event in batch[0].trail.tolist() if event[0] == REVEALED)
    batch[0].trail[0], batch[0].n_trail = revealed, 1
    assert int(batch[0].ply) == 0
    assert [line.rules for line in game.told(batch[0], NAMES)] == [("CAT-46",)]
