"""What a game cannot carry out in a place is refused when it is read; what is read has words, icons and a program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effects import Writer
from parlour import games
from parlour.engine.effects import (
    Icon,
    NotationError,
    Vocabulary,
    asked_rows,
    compile_program,
    icons,
    listing,
    sentence,
)
from parlour.engine.effects.program import CHOOSE, MAY, OP, PAY
from parlour.engine.effects.tree import NOTHING
from thorough import THOROUGH

SCRIPT = Path(__file__).parent.parent / "effects_at_work.py"
VOCABULARIES: dict[str, Vocabulary] = {
    slug: import_module(f"parlour.games.{slug}.content").VOCABULARY for slug in games.slugs()
}
USES = [(slug, use) for slug, vocabulary in VOCABULARIES.items() for use in vocabulary.uses]


@pytest.mark.parametrize(("slug", "use"), USES)
@settings(max_examples=200 if THOROUGH else 30, deadline=None)
@given(noise=st.randoms(use_true_random=False))
def test_any_effect_is_refused_or_has_everything(slug: str, use: str, noise: Random) -> None:
    vocabulary = VOCABULARIES[slug]
    text = Writer(vocabulary, noise, tame=noise.random() < 0.5).text()
    try:
        tree = vocabulary.read(text, use)
    except NotationError as refused:
        problem, column = refused.problem, refused.column
        tree = NOTHING
    if tree == NOTHING:
        assert problem
        assert 1 <= column <= len(text) + 1
        return
    spoken = sentence(tree, vocabulary)
    assert spoken[0] == spoken[0].upper()
    assert not set("{}|#") & set(spoken)
    assert all(glyph.label for glyph in icons(tree, vocabulary) if isinstance(glyph, Icon))
    rows = compile_program(tree)
    assert listing(rows, vocabulary)
    assert list(asked_rows(tree)) == [n for n, row in enumerate(rows) if row[OP] in (PAY, CHOOSE, MAY)]


@pytest.mark.parametrize(
    ("slug", "use", "text", "said"),
    [
        ("dominations", "card", "trade: 2 trade -> 1 vp", "a standing offer ('trade:') is not carried out"),
        ("dominations", "card", "on city: on age: 3 vp", "inside of an event never happen at column 13"),
        ("dominations", "card", "end: on city: 1 vp", "inside of 'end:' never happen at column 9"),
        ("dominations", "card", "on city: end: 1 vp", "inside of an event never happen"),
        ("dominations", "card", "if city >= 2: on city: 1 vp", "inside of a condition never happen at column 18"),
        ("dominations", "card", "1 vp, (on city: 1 vp)", "never happen"),
        ("dominations", "card", "on city: 1 vp; on city: 2 vp", "two clauses for 'on city'"),
        ("dominations", "card", "if city >= 2: cost city -1", "cannot stand inside of a condition"),
        ("dominations", "card", "on age: hand +1", "cannot stand inside of an event"),
        ("dominations", "card", "1 trade -> cost city -1", "cannot stand inside of a payment"),
        ("dominations", "card", "limit art +5 per city", "no 'per' behind a word"),
        ("dominations", "card", "second_tile", "'second_tile' is not carried out on a Mastery"),
        ("dominations", "card", "1 same", "'1 same' is not carried out"),
        ("dominations", "card", "1 inf -> 1 vp", "'1 inf' cannot be paid"),
        ("dominations", "card", "1 trade, 1 trade -> 1 vp", "the same is paid twice"),
        ("dominations", "card", "(?1 trade) -> 1 vp", "only words"),
        ("dominations", "card", "1 vp / 1 inf / 1 art / 1 trade", "more than 3 sides"),
        ("dominations", "card", "1 vp / (1 inf / (1 art / 1 trade))", "more than 2 deep"),
        ("dominations", "card", "0 trade", "0 in 'N DOMAIN' at column 1; expected a number from 1 to 20"),
        ("dominations", "card", "exchange trade 2", "expected 1"),
        ("dominations", "card", "on produce 0 art: 1 vp", "expected a number from 1"),
        ("dominations", "card", "2 vp per city max 0", "'max 0' leaves nothing"),
        ("dominations", "role", "on city: 1 vp", "'on city:' is not carried out on a Domination card"),
        ("dominations", "monument", "2 vp", "begin with one of: on age, on start, end"),
        ("dominations", "monument", "on city: 2 vp", "events for dominating a Monument: age, start"),
        ("time_capsules", "effect", "?1 vp", "'?', something that may be skipped,"),
        ("time_capsules", "effect", "end: 1 vp", "'end:' is not carried out"),
        ("time_capsules", "effect", "1 vp; scrap self", "'scrap self' is not carried out here"),
        ("time_capsules", "ability", "scrap bio, 1 energy -> 1 vp", "must be the last thing that is paid"),
        ("time_capsules", "ability", "draw 5", "expected a number from 1 to 4"),
        ("catalyst", "card", "1 coin, 1 coin, 1 coin, 1 coin", "more than 3 parts"),
        (
            "catalyst",
            "card",
            "1 coin, (build / (recruit, 1 chain))",
            "what stands in these brackets is not carried out",
        ),
        ("catalyst", "card", "1 coin, (1 chain, recruit)", "what stands in these brackets is not carried out"),
        ("catalyst", "goal", "end: 1 vp / 2 vp", "a choice with '/' is not carried out on a Goal card"),
        ("catalyst", "card", "if held coin >= 1: 1 coin", "a condition with 'if' is not carried out"),
        ("catalyst", "goal", "end: 1 vp per scored number 9", "expected a number from 1 to 5"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(slug: str, use: str, text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        VOCABULARIES[slug].read(text, use)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("use", "text"),
    [
        ("card", "on city: 1 trade / 1 vp"),
        ("card", "?2 inf; on age: 3 trade -> 2 inf; end: 1 vp per city"),
        ("card", "on city: if city >= 2: (1 trade, 1 art -> 2 vp / 1 any)"),
        ("monument", "on age: 1 vp / 1 inf; end: 2 vp"),
        ("role", "2 inf, hand +1"),
    ],
)
def test_what_the_page_promises_is_read(use: str, text: str) -> None:
    assert VOCABULARIES["dominations"].read(text, use) != NOTHING


PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")


def test_the_page_names_every_use() -> None:
    rows = re.findall(r"^\| ([A-Z][\w ]+) \| .*\(`(\w+)`\) \|", PAGE, re.MULTILINE)
    assert {(games.find(slug).title, use) for slug, use in USES} == set(rows)


def at_work(slug: str, seed: int, few: int) -> None:
    """Components that say something at random are played and drawn, and all of it comes up."""
    env = {**os.environ, "PARLOUR_INTERPRET": "1"}
    done = subprocess.run(
        [sys.executable, str(SCRIPT), slug, str(seed), str(few)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["silent"] == []
    assert told["came"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4] if THOROUGH else [1])
@pytest.mark.parametrize("slug", games.slugs())
def test_effects_at_random_are_played_and_drawn(slug: str, seed: int) -> None:
    at_work(slug, seed, 8 if THOROUGH else 3)
