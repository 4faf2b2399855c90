"""The layout of the database: its tables, and how one of an earlier layout gets what it lacks."""

from __future__ import annotations

import re
import secrets

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    insert,
    select,
    text,
    update,
)

from parlour.web.dealing import CHANCE, CHOSEN, SAVED

LAYOUT = 8  # raised whenever a table of the database gets another shape
NOTES_THE_DEAL = 4  # since this one a table says how it was dealt, and addresses are hashed with a salt
USUAL_AWAY = "3m"

metadata = MetaData()
about = Table(
    "about",
    metadata,
    Column("layout", Integer, primary_key=True),
    Column("salt", String(32), nullable=False, server_default=""),  # what addresses are hashed with
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(80), nullable=False),
    Column("seed", JSON, nullable=False),
    Column("owner", String(64), nullable=False),  # hash of the owner's key
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("decides", Integer, nullable=False),
    Column("end", String(80), nullable=False),
    Column("result", JSON, nullable=False),  # place and points of each seat, once the game is over
    Column("next_table", String(32), nullable=False, default=""),  # the rematch, once there is one
    Column("hints", Boolean, nullable=False, server_default=false()),  # allowed although several people play
    Column("options", JSON, nullable=False, server_default="{}"),  # what was chosen before the game was dealt
    Column("dealt", String(10), nullable=False, server_default=CHANCE),  # see web/dealing.py
    Column("away", String(10), nullable=False, server_default=USUAL_AWAY),  # how long until a bot may take a seat over
    Column("origin", String(64), nullable=False, server_default=""),  # hash of the address it was made from
    Column("deal", String(120), nullable=False, server_default=""),  # the code of the deal it is a game of
    Column("early", JSON, nullable=False, server_default="[]"),  # the seats that may choose before their turn
    Column("given", JSON(none_as_null=True)),  # the position in words that it begins at, where it was not dealt
    Index("tables_by_time", "updated"),
    Index("tables_by_owner", "owner"),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("invite", String(40), nullable=False),  # who knows it may sit down, while the seat is open
)
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seen", Integer, nullable=False),  # the last ply that was shown to whoever has the key
    Column("once", Boolean, nullable=False),  # a link to another device: used up when it is opened
    Column(
        "used", Float, nullable=False, server_default="0"
    ),  # when it was shown last, to half a minute; a link: when it was made
    Index("keys_by_table", "table_id"),
)
steps = Table(
    "steps",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(80), nullable=False),
    Column("at", Float, nullable=False),
)
early = Table(  # what seats have chosen before their turn; nobody else is told
    "early",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("first", Integer, nullable=False),  # after how many decisions of the seat
    Column("kept", JSON, nullable=False),  # the moves, each with what it was called
    Column("done", Boolean, nullable=False),  # nothing is left for the seat to choose
)
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", String(80), nullable=False),  # what it was made with: another one is made anew
    Column("state", String(10), nullable=False),
    Column("asked", Float, nullable=False),  # when somebody wanted it; 0: begun by the house
    Column("of", Integer, nullable=False),
    Column("body", Text, nullable=False),  # what has been found so far, as compact JSON
    Index("reviews_by_state", "state"),
)
guides = Table(
    "guides",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # whom the guide of a first game speaks to
    Column("left", Boolean, nullable=False),
    Column("steps", JSON, nullable=False),  # by decision: when, and how many lessons the person went on by
)

left = Table(  # who no longer wants a table among theirs
    "left_tables",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Index("left_by_table", "table_id"),
)
results = Table(  # what finished games of a deal came to
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("deal", String(120), nullable=False),
    Column("kind", String(10), nullable=False),  # of a person here, of the house, or brought in a file
    Column("who", String(64), nullable=False),  # hash of the key of whoever played it, or brought it
    Column("name", String(40), nullable=False),
    Column("points", Integer, nullable=False),  # in the game's unit: to be put in order
    Column("told", String(40), nullable=False),  # in the game's words
    Column("place", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("tries", Integer, nullable=False),  # how many games of the deal the person had begun by then
    Column("counts", Boolean, nullable=False),  # the person's first that came to its end
    Column("shown", Boolean, nullable=False),  # to everybody
    Column("state", String(10), nullable=False),  # of a file: whether it has been checked
    Column("why", Text, nullable=False),  # it was refused
    Index("results_by_deal", "deal", "points"),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),  # a study for whoever has its address, or a plan for its owner alone
    Column("owner", String(64), nullable=False),  # hash of the key that may change it
    Column("origin", String(64), nullable=False),  # hash of the address it was made from
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(80), nullable=False),
    Column("source", String(32), nullable=False),  # the table it is about, if it is about one
    Column("seat", Integer, nullable=False),  # of a plan: whose view it begins with
    Column("ply", Integer, nullable=False),  # of a plan: after how many decisions of its table
    Column("title", String(80), nullable=False),
    Column("size", Integer, nullable=False),  # positions
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("begun", JSON, nullable=False),  # how it begins: what was dealt, or what a seat saw
    Column("body", Text, nullable=False),  # its tree, as compact JSON
    Index("studies_by_owner", "owner"),
    Index("studies_by_origin", "origin"),
)
# What each layout lacks that the next one has.
_ADDED: dict[int, tuple[tuple[str, str], ...]] = {
    1: (("tables", "hints BOOLEAN NOT NULL DEFAULT FALSE"),),
    2: (("tables", "options JSON NOT NULL DEFAULT '{}'"),),
    3: (
        ("tables", f"dealt VARCHAR(10) NOT NULL DEFAULT '{CHANCE}'"),
        ("tables", f"away VARCHAR(10) NOT NULL DEFAULT '{USUAL_AWAY}'"),
        ("tables", "origin VARCHAR(64) NOT NULL DEFAULT ''"),
        ("keys", "used FLOAT NOT NULL DEFAULT 0"),
        ("about", "salt VARCHAR(32) NOT NULL DEFAULT ''"),
    ),
    4: (("tables", "deal VARCHAR(120) NOT NULL DEFAULT ''"),),
    5: (("tables", "given JSON"),),
    6: (),  # steps by which somebody resigns
    7: (("tables", "early JSON NOT NULL DEFAULT '[]'"),),
}


def brought_up_to_date(link: Connection) -> int:
    """Which layout the tables of the database have; a new one has ours, and an older one gets it."""
    found = link.execute(select(about.c.layout)).scalar()
    if found is None:
        link.execute(insert(about).values(layout=LAYOUT, salt=secrets.token_hex(16)))
    elif found in _ADDED:
        for layout in range(found, LAYOUT):
            for table, column in _ADDED[layout]:
                link.execute(text(f"ALTER TABLE {table} ADD COLUMN {column}"))
        link.execute(update(about).values(layout=LAYOUT))
        if found < NOTES_THE_DEAL:
            link.execute(update(about).values(salt=secrets.token_hex(16)))
            _note_how_they_were_dealt(link)
    else:
        return int(found)
    return LAYOUT


def _note_how_they_were_dealt(link: Connection) -> None:
    """Old tables: nobody's step is a save file's; a seed that does not look like one of ours was chosen."""
    saved = set(link.execute(select(steps.c.table_id).where((steps.c.number == 1) & (steps.c.seat == -1))).scalars())
    for table_id, seed in link.execute(select(tables.c.id, tables.c.seed)).all():
        ours = isinstance(seed, str) and re.fullmatch("[0-9a-f]{32}", seed)
        dealt = SAVED if table_id in saved else CHANCE if ours else CHOSEN
        if dealt != CHANCE:
            link.execute(update(tables).where(tables.c.id == table_id).values(dealt=dealt))
