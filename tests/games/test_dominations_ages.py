"""The end of an Age in words: its phase, its rules, and what it brought as a table by player."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from parlour.engine.people.sentences import Line
from parlour.games.dominations import GAME
from parlour.games.dominations.board import picture
from parlour.games.dominations.content import ROLES
from parlour.games.dominations.rules import frames
from parlour.games.dominations.state import AGE_ENDED, SCORED_INFLUENCE, TOOK_ROLE
from parlour.games.dominations.words import DominationsWords
from parlour.games.dominations.words.names import full_nodi
from parlour.games.dominations.words.story import AgeRow
from parlour.table import Table
from parlour.table.table import SPECTATOR

GOLDEN = Path(__file__).parent.parent / "golden" / "dominations-3p-three-ages-played.parlour"

FARMER = [role.name for role in ROLES].index("Farmer")
WORDS = DominationsWords()


@cache
def played() -> Table:
    """A game of three that assimilates at the end of each Age."""
    return Table.load(GOLDEN)


def asked(table: Table) -> int:
    """The kind of the decision on top."""
    s = table.state
    return int(s.frame[int(s.depth) - 1][0])


def test_an_assimilation_belongs_to_the_end_of_the_age() -> None:
    """DOM-81: choosing copy and square of an assimilated Mastery is no Develop phase."""
    table, seen = played(), set()
    plies = [ply for ply in range(len(table.moves)) if asked(table.after(ply)) == frames.ASSIMILATE]
    assert len(plies) == 3
    for ply in plies:
        while asked(table.after(ply)) in (frames.ASSIMILATE, frames.COPY, frames.SQUARE):
            past = table.after(ply)
            seen.add(asked(past))
            assert picture(past.view(SPECTATOR).state, SPECTATOR, past.names).phase == "end of the Age"
            ply += 1
    assert seen > {frames.ASSIMILATE}
    usual = next(past for ply in range(60) if asked(past := table.after(ply)) == frames.DEVELOP)
    assert picture(usual.view(SPECTATOR).state, SPECTATOR, usual.names).phase == "Develop"


def test_the_influence_of_the_diplomat_cites_its_own_rule() -> None:
    lines = [line for line in played().log() if "(Diplomat)" in line.text]
    assert lines
    assert all(line.rules == ("DOM-88",) for line in lines)
    assert any("DOM-8" in line.rules for line in played().log() if "gains" in line.text)


def test_how_an_age_ended_is_a_table_by_player() -> None:
    table = played()
    ply = next(line.ply for line in table.log() if line.text.startswith("The Governor sets the order: 2."))
    past = table.after(ply)
    rows = WORDS.age_end(past.log(), past.names)
    assert [past.names[row.seat] for row in rows] == ["Ben", "Ada", "Cleo"]
    ben, ada, cleo = rows
    assert (ben.influence, ada.influence, cleo.influence) == ("4 VP", "5 VP", "12 VP")
    assert cleo.roles == "Governor (6 VP) and Diplomat (4 VP)"
    assert ada == AgeRow(ada.seat, "5 VP", "High Priest (5 VP)", "")
    assert cleo.also.startswith("dominates Colossus of Rhodes: gains 1 Influence; assimilates Granaries ")
    assert cleo.also.endswith("; gains 2 Influence (Diplomat)")
    assert WORDS.age_end(table.after(20).log(), table.names)[0].influence == ""


def test_names_that_begin_alike_do_not_mix_up_the_table() -> None:
    texts = ("Age 1 ends", "Influence scores: Ada Ben 13 VP, Ben 4 VP, Ada 2 VP", "Ada Ben becomes Farmer (1 VP)")
    told = (
        ((AGE_ENDED, -1, 1, 0, 0),),
        ((SCORED_INFLUENCE, 2, 13, 0, 0), (SCORED_INFLUENCE, 1, 4, 0, 0), (SCORED_INFLUENCE, 0, 2, 0, 0)),
        ((TOOK_ROLE, 2, FARMER, 1, 0),),
    )
    whose = (-1, -1, 2)
    lines = [Line(1, text, (), (), events, by) for text, events, by in zip(texts, told, whose, strict=True)]
    rows = WORDS.age_end(lines, ("Ada", "Ben", "Ada Ben"))
    assert rows == [AgeRow(2, "13 VP", "Farmer (1 VP)", ""), AgeRow(1, "4 VP", "", ""), AgeRow(0, "2 VP", "", "")]


def test_equal_nodi_are_counted() -> None:
    assert full_nodi([3, 3]) == ["two full Science Nodi"]
    assert full_nodi([2, 3, 2]) == ["two full Art Nodi", "a full Science Nodus"]
    assert not any(text.count("a full Science Nodus") > 1 for text in (line.text for line in played().log()))
    assert GAME.slug == "dominations"
