"""What can be chosen: each kind of move as an option, where one points, by which key, and as something one does.

Keys stay the same all game: tiles by their place in hand, Domains and Masteries by the letters of their names.
"""

from __future__ import annotations

from parlour.engine.people.english import capitalised, many
from parlour.engine.people.words import In, Move, Text
from parlour.games.dominations.content import LIMIT_MAX, LIMIT_START, LIMIT_STEP, MONUMENTS, OVERFLOW_VP
from parlour.games.dominations.notation import S_LIMIT
from parlour.games.dominations.rules import frames
from parlour.games.dominations.tables import CITY_INFLUENCE
from parlour.games.dominations.words.asked import Asked
from parlour.games.dominations.words.names import asked_at, knowledge, part_at, reward


def _city(q: Asked) -> Text:
    """A City, its price, its Influence, and perhaps a higher limit (DOM-48)."""
    level = q.city_level
    raised = min(LIMIT_MAX, LIMIT_START + LIMIT_STEP * level + int(q.s.standing[q.seat, S_LIMIT + q.of]))
    limit = f", {{domain:of}} limit {raised}" if raised > q.limit else ""
    what = "Build a City on {tile}" if level == 1 else "Upgrade the City on {tile} to level {city_level}"
    text = f"{what} at {{where:tile}} {{cost:price,of}}: {reward(0, int(CITY_INFLUENCE[level]))}{limit}"
    return text, "DOM-44 DOM-46" if level == 1 else "DOM-45 DOM-46"


def _level(q: Asked) -> Text:
    text = "Take {next_level:monument} for {level_price:monument}"
    if q.less:
        return text + " less {less}{level_brings:monument}", "DOM-49 DOM-76"
    return text + "{level_brings:monument}", "DOM-49"


def _pick(q: Asked) -> Text:
    """A Domain with what the seat has of it, what else is to come, and what then becomes of one more."""
    coming = int(q.s.produced[q.seat, q.of] + q.s.incoming[q.seat, q.of])
    stock = "you have {held} of {limit}" + (f", {coming} to come" if coming else "")
    if q.held + coming >= q.limit:
        stock += f"; over {{limit}} it scores {OVERFLOW_VP} VP" if q.limit == LIMIT_MAX else "; it would be lost"
    return f"1 {{domain}} ({stock})", "DOM-33" if q.kind == frames.VESTIGIUM else "DOM-72"


_TILE = {"spot": "tile-{tile}"}
_DOMAIN = {"spot": "domain-{domain}", "keys": "{letters}"}
_MASTERY = {"spot": "mastery-{mastery}", "keys": "{letters}"}

CHOICES = (
    Move("pass", "Build nothing", "DOM-43", In("DEVELOP", "Develop nothing", "DOM-58"),
         In("ASSIMILATE", "Assimilate nothing", "DOM-81"), keys="x"),
    Move("exchange", "Exchange Knowledge", "DOM-26", keys="e", deed="exchange Knowledge"),
    Move("lay", "Lay {tile} ({land:tile})", "DOM-28", spot="hand-{tile}", keys="{hand_key:tile}"),
    Move("inventor", "Use the Inventor: activate a tile in place", "DOM-90", keys="v", deed="use the Inventor"),
    Move("stop", lambda q: ("Draw {missing:tile|tiles}" if q.missing > 0 else "Keep all tiles", "{hand_rule}"), "",
         In("GROW", "Lay no second tile", "DOM-91"), keys="x"),
    Move("city", _city, **_TILE, deed=lambda q: (
        "build a City on {tile}" if q.s.city_owner[q.at[0]] == 0 else "upgrade the City on {tile}")),
    Move("level", _level, spot="monument-{monument}", deed="take a level of {monument}"),
    Move("learn", "Learn {mastery} {cost:price,of}{base:mastery}", "DOM-59",
         In("ASSIMILATE", "Assimilate {mastery} (value {value:mastery}){base:mastery}", "DOM-81 DOM-82"), **_MASTERY),
    Move("flip", "Upgrade {mastery} {cost:price,of}{advanced:mastery}", "DOM-62",
         In("ASSIMILATE", "Upgrade {mastery} free of charge{advanced:mastery}", "DOM-83"),
         **_MASTERY, deed="upgrade {mastery}"),
    Move("end", "End the turn", "DOM-24", keys="x", deed="end the turn"),
    Move("rotation", "Turned {nth:k}: {laid}", "DOM-12 {laid_rule}",
         In("SPOT_ROTATION", "Turned {nth:k}: {corners:k}", "DOM-12 DOM-52"),
         keys="{nth:k}", deed="turn it the {ordinal:k} way"),
    Move("copy", "Copy {n}: {nodi:copy}; {room:copy} in your tree", "DOM-59", keys="{n}", deed="take copy {n}"),
    Move("connection", "Activate its connected sides: {by_connection}", "DOM-30 DOM-90", keys="c",
         deed="activate the connected sides"),
    Move("pick", _pick, **_DOMAIN, deed="pick {domain}"),
    Move("lower", lambda q: (f"Pay 1 {{domain}} less: {knowledge(int(q.s.bill[q.of]) - 1, q.of)}", "DOM-77"),
         **_DOMAIN, deed="pay less {domain}"),
    Move("give", "Give {knowledge:price,of} (you have {held} of {limit})", "DOM-26", **_DOMAIN, deed="give {domain}"),
    Move("get", "Get {knowledge:exchange_get,of} (you have {held} of {limit})", "DOM-26", **_DOMAIN,
         deed="get {domain}"),
    Move("reactivate", "Activate {tile} on {where:tile}: {in_place:tile}", "DOM-90", **_TILE,
         deed="activate {tile} again"),
    Move("keep", "Keep {tile}", "DOM-92", spot="keep", keys="k"),
    Move("discard", "Discard {tile} ({land:tile})", "{hand_rule}", In("REFILL", "Discard {tile}", "{hand_rule}"),
         spot=lambda q: "discard" if q.kind == frames.REFILL else "hand-{tile}",
         keys=lambda q: "d" if q.kind == frames.REFILL else "{hand_key:tile}"),
    Move("objective", "Keep {objective}", "DOM-17"),
    Move("monument", lambda q: (f"Bring {{monument}} ({many(len(MONUMENTS[q.at[0]].levels), 'level')})",
                                "DOM-17 DOM-18"), deed="bring {monument}"),
    Move("next", "{player:seat} plays {ordinal:a}", "DOM-86", spot="seat-{seat}", keys="{seat}",
         deed="let that player come next"),
    Move("answer", lambda q: ("No" if q.at[0] else capitalised(asked_at(q.a)), "DOM-71"),
         keys=lambda q: "yn"[q.at[0]], deed=lambda q: ("accept", "decline")[q.at[0]]),
    Move("side", lambda q: (capitalised(part_at(q.a, q.at[0])), "DOM-71"), keys="{side}", deed="choose part {side}"),
    Move("cell", "Lay {tile:a} on {cell}: {sides:cell}{completed:cell}", "DOM-28",
         In("SPOT", "Put {monument:a} on {cell} ({sides:cell})", "DOM-51 DOM-52"), deed="choose {cell}"),
    Move("locus", "Score the Locus {point}: {by_locus:point}", "DOM-35 DOM-36",
         In("SPOT", "Put {monument:a} on the Locus {point}", "DOM-51 DOM-52"),
         spot="point-{point}", deed="choose the Locus {point}"),
    Move("square", "Put it on {square}: {formed:square}", "DOM-66 DOM-67", deed="choose the square {square}"),
)  # fmt: skip
