"""The lessons of every game that has some: a first game played by somebody who follows the guide, and by others who do
whatever else they are allowed to do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from drawn import PAGES, seen_by, with_other_secrets
from parlour import bots, games
from parlour.engine.people.lessons import MOVE, PIECE, SPOT, Course, Lesson, course_of
from parlour.table import Table
from parlour.table.guide import Guide, Speech
from parlour.web.guidance import Guidance, plain
from parlour.web.results import results
from parlour.web.scene import Scene
from sentences import Said
from test_wording import faults

TAUGHT = [slug for slug in games.slugs() if course_of(games.find(slug))]
EARLY = 0.6  # most of what is said is said in this part of one's decisions
MOST_AT_ONCE = 4  # lessons at one decision
LONGEST_SENTENCE = 260  # characters


class Heard(NamedTuple):
    """A lesson as it was spoken: when, of how many decisions, and how it looked."""

    lesson: Lesson
    decision: int
    speech: Speech
    page: str


class Followed(NamedTuple):
    """A first game to its end, by somebody who does what the guide says."""

    table: Table
    decisions: int
    heard: list[Heard]


def begin(course: Course, seed: int | None = None) -> Table:
    """The first game, or another deal of it."""
    first, game = course.first, course.game
    dealt = first.seed if seed is None else seed
    return Table.new(game, ["Ada", "Otter", "Heron", "Lynx", "Wren"][: first.seats], dealt, first.options)


def scene_of(table: Table, speech: Speech) -> Scene:
    """What Ada sees of it."""
    return seen_by(table, 0).guided(Guidance(speech))


def page_of(table: Table, speech: Speech) -> str:
    """The same, drawn."""
    final = results(table, 0) if table.over else None
    return PAGES.table(scene_of(table, speech), "_table.html", results=final, bots=[])


def others_play(table: Table, rivals: list[bots.Bot]) -> None:
    """The bots play until it is Ada's turn."""
    while not table.over and table.decides != 0:
        table.advance(rivals[table.decides or 0].choose(table.view(table.decides or 0).state))


@cache
def followed(slug: str, seed: int | None = None) -> Followed:
    """What the guide asks for is done, with sense where it leaves a choice; what it only tells is gone on from."""
    course = course_of(games.find(slug))
    assert course
    table, guide = begin(course, seed), Guide(course, 0)
    rivals = [bots.find(course.first.bot, course.game, n) for n in range(course.first.seats)]
    me, steps, heard, decisions = bots.find("greedy", course.game, 1), dict[int, int](), list[Heard](), 0
    while True:
        others_play(table, rivals)
        speech = guide.speech(table, steps)
        while speech.lesson and not speech.past:
            page = page_of(table, speech) if seed is None else ""  # of other deals only what is said is looked at
            heard.append(Heard(speech.lesson, decisions, speech, page))
            if speech.lesson.waits:
                break
            steps[len(table.moves)] = guide.steps_after(table, steps, 1)
            speech = guide.speech(table, steps)
        if table.over:
            return Followed(table, decisions, heard)
        move = me.choose(table.view(0).state)
        if speech.offers is not None and move not in speech.offers:
            move = min(speech.offers)
        table.advance(move)
        decisions += 1


@pytest.mark.parametrize("slug", TAUGHT)
def test_whoever_follows_hears_every_lesson_once(slug: str) -> None:
    course, game = course_of(games.find(slug)), followed(slug)
    assert course
    spoken = [one.lesson.id for one in game.heard]
    assert len(spoken) == len(set(spoken))
    missed = [lesson.id for lesson in course.lessons if not lesson.sometimes and lesson.id not in spoken]
    assert not missed
    assert 8 <= len(course.lessons) <= 40


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_guide_falls_silent(slug: str) -> None:
    game = followed(slug)
    early = [one for one in game.heard if one.decision < EARLY * game.decisions]
    assert len(early) >= 0.7 * len(game.heard)
    at_once = [sum(one.decision == n for one in game.heard) for n in range(game.decisions)]
    assert max(at_once) <= MOST_AT_ONCE
    assert game.heard[0].decision == 0
    assert game.heard[-1].decision == game.decisions  # it says farewell when the game is over


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_is_pointed_at_is_there(slug: str) -> None:
    """On the page as it is drawn then; what is only told in some games is looked at where it comes."""
    for one in followed(slug).heard:
        wanted = [point for point in one.lesson.points if point.kind in (SPOT, PIECE, MOVE)]
        rings = re.findall(r'class="[^"]*\btold-of\b[^"]*"(?: data-(?:spot|press)="([^"]*)")?', one.page)
        assert not wanted or rings, (one.lesson.id, [point.name for point in wanted])
        for point in wanted:
            if point.kind == SPOT:
                drawn = re.findall(r'data-(?:spot|press)="([^"]*)"', one.page)
                assert any(point.fits(spot, 0) for spot in drawn), (one.lesson.id, point.name)


@pytest.mark.parametrize("slug", TAUGHT)
def test_only_what_it_asks_for_is_offered(slug: str) -> None:
    narrowed = [one for one in followed(slug).heard if one.speech.offers is not None]
    assert narrowed
    for one in narrowed:
        assert one.speech.asks, f"{one.lesson.id} offers only some moves: `ask` says what is asked then"
        assert plain(one.speech.asks) in one.page.replace("&#39;", "'")
        names = {course_of(games.find(slug)).game.moves.names[move] for move in one.speech.offers or ()}  # type: ignore[union-attr]
        form = re.sub(
            r'<(?:section class="idea"|form id="instead").*?</(?:section|form)>', "", one.page, flags=re.DOTALL
        )
        offered = set(re.findall(r'name="move" value="([^"]*)"', form))
        assert offered
        assert offered <= names | set(re.findall(r'form="instead" name="move" value="([^"]*)"', form)), one.lesson.id


@pytest.mark.parametrize("slug", TAUGHT)
def test_it_reads_well(slug: str) -> None:
    """Short sentences, in which numbers and nouns agree."""
    for one in followed(slug).heard:
        for text in filter(None, (one.lesson.name, one.speech.say, one.speech.task, one.speech.reaction)):
            assert all(len(sentence) <= LONGEST_SENTENCE for sentence in re.split(r"(?<=[.!?:])\s", text)), (
                one.lesson.id
            )
            assert not list(faults(Said("lesson", plain(text)))), one.lesson.id


def _wild(course: Course, seed: int) -> Iterator[tuple[Table, Guide, dict[int, int], Speech]]:
    """Somebody who does anything at all: any move, going on, going back, taking back."""
    chance, table, guide = random.Random(f"{course.game.slug} {seed}"), begin(course, seed), Guide(course, 0)
    steps: dict[int, int] = {}
    while True:
        own = table.over or table.decides == 0
        yield table, guide, steps, guide.speech(table, steps)
        deed = chance.choice(["on", "back", "play", "play", "play", "undo"])
        if own and deed in ("on", "back"):
            steps[len(table.moves)] = guide.steps_after(table, steps, 1 if deed == "on" else -1)
        elif deed == "undo" and not table.over and table.can_undo(0):
            table.undo(0)
            steps = {ply: n for ply, n in steps.items() if ply <= len(table.moves)}
        elif table.over:
            return
        else:
            s = table.state
            table.advance(int(s.option[chance.randrange(s.n_options)]))


@pytest.mark.parametrize("slug", TAUGHT)
def test_whatever_one_does_the_guide_goes_on(slug: str) -> None:
    course = course_of(games.find(slug))
    assert course
    for seed in (1, 2):
        for n, (table, guide, steps, speech) in enumerate(_wild(course, seed)):
            if speech.offers is not None:
                assert speech.offers <= set(table.state.option[: table.state.n_options].tolist())
                assert scene_of(table, speech).shown
            if n % 23 == 0:
                assert Guide(course, 0).speech(table, steps) == speech  # made anew it says the same
                other = with_other_secrets(table, 0)
                assert Guide(course, 0).speech(other, steps) == speech  # whatever it cannot see
                assert page_of(table, speech)
            past = random.Random(n).randrange(len(table.moves) + 1)
            if n % 41 == 0 and past < len(table.moves):
                assert guide.speech(table, steps, past).offers is None
                assert guide.speech(table, steps) == speech  # a look back changes nothing


@pytest.mark.parametrize("slug", TAUGHT)
def test_lessons_hold_for_other_deals(slug: str) -> None:
    """Most of what must be taught comes in any deal."""
    course = course_of(games.find(slug))
    assert course
    for seed in (101, 102):
        spoken = {one.lesson.id for one in followed(slug, seed).heard}
        needed = [lesson.id for lesson in course.lessons if not lesson.sometimes]
        assert sum(one in spoken for one in needed) >= 0.75 * len(needed), set(needed) - spoken
