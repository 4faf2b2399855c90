"""The texts of the five games: every one is read, compiled, spoken and drawn; some are pinned."""

import re
import tomllib
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from parlour.engine.effects import (
    Count,
    Event,
    Icon,
    Joiners,
    NotationError,
    Sign,
    Vocabulary,
    Word,
    compile_conditions,
    compile_program,
    condition_sentence,
    icons,
    listing,
    parse,
    sentence,
    unparse,
)
from parlour.engine.effects.program import COUNT, DO, IF, ON, OP, WORD
from parlour.engine.effects.tree import NOTHING

FOLDER = Path(__file__).parent.parent / "notation"
GAMES = ("catalyst", "dominations", "free_radicals", "revive", "time_capsules")
USES = [(game, "effect") for game in GAMES] + [("dominations", "goal"), ("dominations", "place")]


@cache
def data(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


@cache
def vocabulary(game: str, use: str = "effect") -> Vocabulary:
    declared = data(game)[use]
    return Vocabulary(
        sets=data(game)["sets"],
        words=[Word(**word) for word in declared["words"]],
        counts=[Count(**count) for count in declared.get("counts", [])],
        events=[Event(**event) for event in declared.get("events", [])],
        joiners=Joiners(**declared.get("joiners", {})),
    )


@pytest.mark.parametrize(("game", "use"), USES)
def test_every_text_of_a_game_becomes_everything(game: str, use: str) -> None:
    for text in data(game)[use]["texts"]:
        becomes_everything(text, vocabulary(game, use))


def becomes_everything(text: str, words: Vocabulary) -> None:
    """Tree, rows, sentence and signs."""
    tree = words.read(text)
    assert tree != NOTHING, text
    assert parse(unparse(tree)) == parse(text)
    assert words.read(unparse(tree)) == tree
    rows = compile_program(tree)
    assert listing(rows, words).count("\n") + 1 == len(rows), text
    spoken = sentence(tree, words)
    assert spoken[0] == spoken[0].upper(), spoken
    assert spoken.endswith(".")
    assert not set("{}|#") & set(spoken), spoken
    assert all(icon.label for icon in icons(tree, words) if isinstance(icon, Icon)), text


@pytest.mark.parametrize(("game", "use"), USES)
def test_texts_of_a_game_use_every_declared_word(game: str, use: str) -> None:
    words = vocabulary(game, use)
    programs = [compile_program(words.read(text)) for text in data(game)[use]["texts"]]
    if use == "effect" and "condition" in data(game):
        programs += [compile_conditions(words.read_conditions(t)) for t in data(game)["condition"]["texts"]]
    rows = [row for program in programs for row in program.tolist()]
    assert {row[WORD] for row in rows if row[OP] == DO} == set(range(len(words.words)))
    assert {row[WORD] for row in rows if row[OP] == ON} == set(range(len(words.events)))
    assert {row[COUNT] for row in rows if row[COUNT] >= 0} == set(range(len(words.counts)))


@pytest.mark.parametrize("text", data("free_radicals")["condition"]["texts"])
def test_bare_condition_becomes_everything(text: str) -> None:
    words = vocabulary("free_radicals")
    conditions = words.read_conditions(text)
    assert ", ".join(map(str, conditions)) == text
    assert compile_conditions(conditions)[:, OP].tolist() == [IF, 0]
    assert condition_sentence(conditions, words).endswith(".")


SENTENCES = [
    ("catalyst", "2 coin", "Take 2 coins."),
    ("catalyst", "1 coin, recruit", "Take 1 coin and/or recruit 1 Catalyst."),
    ("catalyst", "recruit, recruit", "Recruit 1 Catalyst (twice)."),
    ("catalyst", "recruit / build", "Recruit 1 Catalyst or acquire 1 Building."),
    ("catalyst", "1 chain / 2 military", "Take 1 Chain Activation token or 2 Military Power tokens."),
    (
        "catalyst",
        "1 coin, 1 chain, 1 military",
        "Take 1 coin, 1 Chain Activation token and/or 1 Military Power token.",
    ),
    (
        "catalyst",
        "(1 coin / 1 chain), 1 military",
        "Take either 1 coin or 1 Chain Activation token, and/or 1 Military Power token.",
    ),
    (
        "catalyst",
        "(1 chain / recruit), 1 coin",
        "Either take 1 Chain Activation token or recruit 1 Catalyst, and/or take 1 coin.",
    ),
    (
        "catalyst",
        "end: 1 vp per scored color red",
        "At the end of the game: score 1 VP for each red card in your pile.",
    ),
    (
        "revive",
        "end: 1 vp per crate_count, 1 vp per 2 citizen_count",
        "At the end of the game: gain 1 VP for each crate taken and 1 VP for every 2 citizen cards you own.",
    ),
    (
        "revive",
        "end: 2 vp per water_count max 8",
        "At the end of the game: gain 2 VP for each water space next to your buildings (at most 8).",
    ),
    ("revive", "2 food -> 1 crystal, 3 vp", "You may pay 2 food: gain 1 crystal and 3 VP."),
    (
        "revive",
        "on hibernate: 1 any, 2 vp",
        "Whenever you hibernate: gain 1 basic resource of your choice and 2 VP.",
    ),
    (
        "revive",
        "trade: 1 food -> 1 book",
        "Any number of times in your turn, you may pay 1 food: gain 1 book.",
    ),
    (
        "revive",
        "1 yellow, 1 green, 1 gray",
        "Advance your yellow machine marker 1 space, your green machine marker 1 space "
        "and your gray machine marker 1 space.",
    ),
    (
        "revive",
        "prism, 1 food, 1 vp",
        "Treat your next card this turn as every colour, and gain 1 food and 1 VP.",
    ),
    ("free_radicals", "?know 2 waive 1", "You may advance up to 2 Knowledge steps for 1 Item less."),
    ("free_radicals", "1 data; ?awaken", "Gain 1 Data card. You may awaken 1 Building."),
    ("free_radicals", "1 data -> 3 credit", "You may discard 1 Data card: gain 3 Credits."),
    ("free_radicals", "if femtoscope_used >= 1: 3 vp", "If you used the Femtoscope this turn: gain 3 VP."),
    (
        "free_radicals",
        "1 res; ?(visit; 1 res; ?visit)",
        "Gain 1 Resource of your choice. You may visit 1 Building, then gain 1 Resource of your choice, "
        "then you may visit 1 Building.",
    ),
    (
        "free_radicals",
        "(1 res / 1 credit -> upgrade, 2 vp) / 1 credit",
        "You may pay 1 Resource of your choice or 1 Credit: upgrade the third card and gain 2 VP; or gain 1 Credit.",
    ),
    ("free_radicals", "?(1 data -> 3 vp)", "You may discard 1 Data card: gain 3 VP."),
    ("free_radicals", "1 vp, ?visit", "Gain 1 VP, and you may visit 1 Building."),
    ("time_capsules", "3 energy -> 2 vp", "Pay 3 energy to gain 2 VP."),
    (
        "time_capsules",
        "1 vp per 2 active battery max 3",
        "Gain 1 VP for every 2 active batteries (at most 3).",
    ),
    (
        "time_capsules",
        "if active blue >= 2: 2 vp",
        "If you have at least 2 active blue artifacts: gain 2 VP.",
    ),
    ("time_capsules", "2 computer8", "Take 2 8-sided computers."),
    (
        "time_capsules",
        "1 battery2, 1 computer8, 1 crystal",
        "Take 1 size 2 battery and 1 8-sided computer, and gain 1 chronocrystal.",
    ),
    (
        "time_capsules",
        "(scrap battery -> 2 vp) / (scrap computer -> 3 vp)",
        "Discard a battery to gain 2 VP; or discard a computer to gain 3 VP.",
    ),
    ("dominations", "limit trade +5; 1 trade", "Raise your Trade limit by 5. Gain 1 Trade."),
    ("dominations", "cost city[art] -2", "Cities on Art Camps cost 2 less."),
    (
        "dominations",
        "on age: 3 trade -> 2 inf",
        "At the end of each Age, you may pay 3 Trade: gain 2 Influence.",
    ),
    (
        "dominations",
        "on produce 3 art: 1 art",
        "Whenever a tile produces 3 Art for you: gain 1 Art.",
    ),
]


@pytest.mark.parametrize(("game", "text", "spoken"), SENTENCES)
def test_sentence(game: str, text: str, spoken: str) -> None:
    words = vocabulary(game)
    assert sentence(words.read(text), words) == spoken


def test_sentence_of_a_goal_and_of_conditions() -> None:
    goals = vocabulary("dominations", "goal")
    goal = goals.read("own road_building, own law, nodus[government] 3")
    assert sentence(goal, goals) == "Have Road Building, Law and 3 full Government Nodi."
    words = vocabulary("free_radicals")
    conditions = words.read_conditions("empty_space >= 3, media[liaison] >= 1")
    assert (
        condition_sentence(conditions, words)
        == "At least 3 spaces are empty and you have at least 1 Media Asset in Liaison."
    )


def test_empty_effect_has_no_sentence_and_no_icons() -> None:
    words = vocabulary("catalyst")
    assert sentence(words.read(" "), words) == ""
    assert icons(words.read(" "), words) == ()


def test_icons_of_a_choice() -> None:
    words = vocabulary("catalyst")
    assert icons(words.read("(1 coin / 1 chain), recruit"), words) == (
        Icon("coin", 1, "1 coin"),
        Sign("/"),
        Icon("chain", 1, "1 Chain Activation token"),
        Sign(","),
        Icon("recruit", None, "recruit 1 Catalyst"),
    )


def test_icons_of_a_payment_a_scale_and_a_bracket() -> None:
    words = vocabulary("time_capsules")
    assert icons(words.read("scrap bio, (1 vp -> 1 vp per 2 active battery max 3)"), words) == (
        Icon("scrap-bio", None, "discard a bioobject"),
        Sign(","),
        Sign("("),
        Icon("vp", 1, "1 VP"),
        Sign("→"),
        Icon("vp", 1, "1 VP"),
        Sign("per"),
        Icon("active-battery", 2, "active batteries"),
        Sign("max 3"),
        Sign(")"),
    )


def test_icons_of_events_and_conditions() -> None:
    words = vocabulary("dominations")
    assert icons(words.read("on produce 3 art: if city >= 2: cost city[art] -2"), words) == (
        Sign("on"),
        Icon("produce", 3, "whenever a tile produces 3 Art for you"),
        Sign(":"),
        Sign("if"),
        Icon("city", None, "City"),
        Sign("≥"),
        Sign("2"),
        Sign(":"),
        Icon("cost_city_of", -2, "Cities on Art Camps cost 2 less"),
    )


PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| (\w+) \| `(.+?)` \| (.+\.) \|$", PAGE, re.MULTILINE)


def test_page_has_an_example_of_every_game() -> None:
    assert {game for game, _, _ in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize(("game", "text", "spoken"), EXAMPLES)
def test_examples_of_the_page_are_true(game: str, text: str, spoken: str) -> None:
    words = vocabulary(game)
    assert sentence(words.read(text), words) == spoken


def test_listing_and_error_of_the_page_are_true() -> None:
    words = vocabulary("catalyst")
    assert listing(compile_program(words.read("(1 coin / 1 chain), 1 military")), words) in PAGE
    with pytest.raises(NotationError) as caught:
        words.read("1 coin, 1 chian")
    assert indent(str(caught.value), "    ") in PAGE
