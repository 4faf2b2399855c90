"""Content files that are broken in one place, one after the other: each is refused, and the message names the line."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from content_read import HOME, load
from parlour import games
from parlour.cli import app
from parlour.engine.core.errors import ContentError
from parlour.engine.people.content import NOTES
from parlour.engine.people.toml_lines import Place, lines_of
from thorough import THOROUGH
from toml_written import written

SAMPLE = 4  # broken files of each game in the default run; all of them with the slow tests
# What a file may leave out: explanations, facts about the box, and counts of a design.
OPTIONAL = {
    "catalyst": (
        r"counts\.(coins|\w+_tokens|\w+_marker|final_round_token|scoring_pad|catalysts_per_color)|design_counts.*"
    ),
    "time_capsules": (
        r"counts\.(nets|player_mats|score_board|\w+_markers?|chronocrystals|battery.|computer\d+|breaks|dice\d+)"
        r"|action\.(phase|text)|supply.*|solo\.offer_decay|setup\.quick\.pick_order|(modes|ranking)\b.*|artifacts\.rows\.?"
    ),
    "dominations": (
        r"components\.(\w+_boards?|monument_standees|(vic|inf|ini)\w+_counters|\w+_sliders|cradle|campfire_cards|gaming_aids"
        r"|score_tokens)|game\.year|constants\.exchange_rule|tiles\.per_camp|mastery\.prereq|cradle\.(name|shape|shape_source)"
        r"|monument\.level\.cost\.\w+"
    ),
    "free_radicals": (
        r"meta\.year|\w+\.\w+_note|factions\.start_extra|factions\.start(_extra)?\.\w+|data_cards\.resource_cost\.\w+"
        r"|knowledge\.cost\.\w+|adventurers\.tiles\.standees"
    ),
    "revive": r"meta\.year|rewards\.list\.needs\.\w+",
}
PROSE = {
    "catalyst": (),
    "time_capsules": ("vocabulary", "modes", "ranking"),
    "dominations": ("vocabulary",),
    "free_radicals": ("vocabulary",),
    "revive": ("vocabulary",),
}
# Texts that may say anything, and numbers that any number fits.
FREE_TEXT = (
    r".*\b(name|ability_name|title|colour|text|pay|offer_decay|pick_order|exchange_rule|shape|shape_source|mechanism|pitch"
    r"|\w+_note)"
)


def printed(slug: str) -> dict[str, Any]:
    return tomllib.loads((HOME / slug / "content.toml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- breaking files


def keys_of(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every key of every table."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*place, key)
            yield from keys_of(part, (*place, key))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from keys_of(part, (*place, n))


def shape_of(place: Place) -> str:
    return ".".join(part for part in place if isinstance(part, str))


def at(values: Any, place: Place) -> Any:
    for part in place:
        values = values[part]
    return values


def breaks(slug: str) -> list[tuple[Place, str]]:
    """A place for each sort of key, and each way to break it that a reader must notice."""
    values, noise = printed(slug), Random(7)
    by_shape: dict[str, list[Place]] = {}
    for place in keys_of(values):
        by_shape.setdefault(shape_of(place), []).append(place)
    found = []
    for shape, places in by_shape.items():
        place = noise.choice(places)
        value, is_prose = at(values, place), place[0] in PROSE[slug]
        if not is_prose:
            found.append((place, "misspell"))
        if not is_prose and not re.fullmatch(OPTIONAL[slug], shape) and place[-1] not in (*NOTES, *PROSE[slug]):
            found.append((place, "delete"))
        found.append((place, "type"))
        if type(value) is int:
            found += [(place, "too much"), (place, "too little")]
        if isinstance(value, str) and not is_prose and place[-1] not in NOTES and not re.fullmatch(FREE_TEXT, shape):
            found.append((place, "nonsense"))
    return found


def broken(values: dict[str, Any], place: Place, way: str) -> Place:
    """Break the values in place; where the message should point."""
    holder, key = at(values, place[:-1]), place[-1]
    if way == "misspell":
        items = list(holder.items())
        holder.clear()
        holder.update((f"{k[0]}x{k[1:]}" if k == key else k, v) for k, v in items)
        return (*place[:-1], f"{str(key)[0]}x{str(key)[1:]}")
    if way == "delete":
        del holder[key]
        return place[:-1]
    value = holder[key]
    others: dict[str, Any] = {"too much": 10**8, "too little": -(10**8), "nonsense": "zzz?! nonsense"}
    holder[key] = others.get(way, 3.5 if not isinstance(value, float) else "x")
    return place


def check_break(slug: str, place: Place, way: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is wrong with how a broken file was refused; nothing if all is well."""
    values = copy.deepcopy(printed(slug))
    pointed = broken(values, place, way)
    text = written(values)
    lines = lines_of(text)
    told = f"{slug} {shape_of(place)} {way}"
    try:
        load(slug, text, folder, monkeypatch)
    except ContentError as error:
        while pointed and pointed not in lines:
            pointed = pointed[:-1]
        start = f"mine.toml:{lines[pointed]}: " if pointed else "mine.toml: "
        return (
            "" if any(line.startswith(start) for line in str(error).splitlines()) else f"{told}: not {start}: {error}"
        )
    except Exception as error:
        return f"{told}: {error!r}"
    return f"{told}: was not refused"


@pytest.mark.parametrize("slug", games.slugs())
def test_a_file_that_is_written_anew_says_the_same(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(slug, written(printed(slug)), tmp_path, monkeypatch)
    assert module.FILE.key == games.find(slug).content_key


@pytest.mark.parametrize("slug", games.slugs())
def test_whatever_is_broken_is_refused_with_its_line(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = Random(11).sample(breaks(slug), SAMPLE)
    assert [told for place, way in chosen if (told := check_break(slug, place, way, tmp_path, monkeypatch))] == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.slugs())
def test_every_key_can_be_broken(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = breaks(slug)[:: 1 if THOROUGH else 41]  # all of them take minutes
    assert [told for place, way in every if (told := check_break(slug, place, way, tmp_path, monkeypatch))] == []


# ---------------------------------------------------------------- what designers met


def changed(slug: str, change: Callable[[dict[str, Any]], None]) -> str:
    values = printed(slug)
    change(values)
    return written(values)


def test_all_errors_of_a_file_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(values: dict[str, Any]) -> None:
        values["mastery"][0] |= {"slot": "prodce", "colour": "red"}
        values["mastery"][1]["base"]["effect"] = "on city: on age: 3 vp"
        values["constants"]["hand_sizes"] = 7
        values["house"] = {"rule": 1}
        del values["mastery"][9]

    with pytest.raises(ContentError) as error:
        load("dominations", changed("dominations", change), tmp_path, monkeypatch)
    told = str(error.value)
    for part in (
        "slot is 'prodce'; expected one of produce, turn, reserve, discount, camp, city, special",
        "(did you mean 'produce'?)",
        "unknown key 'colour'",
        "unknown key 'hand_sizes'; did you mean 'hand_size'?",
        "unknown table [house]",
        "mastery_kinds is 72; expected 71, which is what the file holds",
        "inside of an event never happen at column 13; give them a clause of their own",
    ):
        assert part in told, told
    lines = [int(found) for found in re.findall(r"^mine\.toml:(\d+): ", told, re.MULTILINE)]
    assert lines == sorted(lines)
    assert len(lines) >= 6


def test_catalyst_takes_more_cards_and_other_mixes_of_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(values: dict[str, Any]) -> None:
        more = [{**card, "id": f"{card['id']}_b", "name": f"{card['name']} II"} for card in values["catalyst"][:30]]
        values["catalyst"] += [{**card, "color": "red"} for card in more]
        values["counts"]["catalysts"] = 90
        del values["counts"]["catalysts_per_color"], values["design_counts"]
        for row in values["setup"]["by_players"]:
            row["catalysts"] = sum(card["players"] <= row["players"] for card in values["catalyst"])
            row["deck_after_reveal"] = row["catalysts"] - 15

    module = load("catalyst", changed("catalyst", change), tmp_path, monkeypatch)
    assert len(module.CATALYSTS) == 90

    def too_many(values: dict[str, Any]) -> None:
        values["catalyst"] += [{**values["catalyst"][0], "id": f"x{n}", "name": f"X {n}"} for n in range(200)]

    with pytest.raises(ContentError, match=r"there are 260 tables \[\[catalyst\]\]; expected 16 to 240"):
        load("catalyst", changed("catalyst", too_many), tmp_path, monkeypatch)


def test_the_command_checks_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = CliRunner()
    path = HOME / "catalyst" / "content.toml"
    monkeypatch.delenv("PARLOUR_CONTENT_CATALYST", raising=False)
    fine = run.invoke(app, ["content", "check", str(path)])
    assert fine.exit_code == 0
    assert "without errors" in fine.output
    for text, said in (("[game]\nslug = 'chess'\n", "of which game?"), ("[game", "is not a TOML file")):
        other = tmp_path / "other.toml"
        other.write_text(text, encoding="utf-8")
        done = run.invoke(app, ["content", "check", str(other)])
        assert done.exit_code != 0
        assert said in done.output + str(done.exception or "")
