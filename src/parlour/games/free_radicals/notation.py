"""Free Radicals' words of the notation, each with the number that rules know it by, and where each may stand."""

from __future__ import annotations

from parlour.engine.effects import Count, Joiners, Numbered, Use, Vocabulary, Word

RESOURCES = ("carbon", "hydrogen", "titanium")
ITEMS = (*RESOURCES, "credit")  # what a cost may hold
CREDITS = 3
COLOURS = ("red", "yellow", "green", "blue", "purple")
N_COLOURS = len(COLOURS)
SPACES = ("headquarters", "procurement", "finance", "intelligence", "construction", "liaison", "research")
ASSETS = ("staff", "patent", "capital", "media", "network")
MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds
MOST_WAIVED = 12

word, count = Numbered(Word), Numbered(Count)
RES = word("N res", "{N:Resource|Resources} of your choice", verb="gain", short="{N} any")
RESOURCE = word("N RESOURCE", "{N} {RESOURCE}", verb="gain", name="resource", icon="{RESOURCE}")
CREDIT = word("N credit", "{N:Credit|Credits}", verb="gain")
DATA = word("N data", "{N:Data card|Data cards}", verb="gain", pay="discard")
RANDOM_DATA = word("N random_data", "{N:random Data card|random Data cards}", verb="gain", short="{N} random Data")
VP = word("N vp", "{N} VP", verb="score")
FAVOR = word("N favor", "{N:Favor|Favors} of your choice", verb="gain", short="{N} Favor")
FAVOR_OF = word("N favor[advanced]", "{N:Favor|Favors} of the colour advanced", verb="gain", name="favor_of")
PRESTIGE = word("prestige", "the Prestige token", verb="gain")
AP = word("N ap", "{N:Action Point|Action Points}", verb="gain")
GOODS = word("N goods", "{N:Good|Goods} from your Drones", verb="gain")
SCOUNDREL = word("N scoundrel", "{N:Scoundrel|Scoundrels}", verb="draw")
VISIT = word("visit (N=1)", "{N:Visit a Building|Visit up to # Buildings}", short="{N:Visit|# Visits}")
AWAKEN = word(
    "awaken (N=1) (waive M=0)",
    "{N:Awaken a Building|Awaken up to # Buildings}{M:|, waiving 1 Item|, waiving # Items}",
    short="{N:Awaken|Awaken #}{M:| −1| −#}",
)
KNOW = word(
    "know N (waive M=0)",
    "{N:take a Knowledge step|take up to # Knowledge steps}{M:|, waiving 1 Item|, waiving # Items}",
    short="{N:Knowledge|# Knowledge}{M:| −1| −#}",
)
SELL = word("sell N", "sell {N:a Resource|up to # Resources}, each for VP of its price", short="sell {N}")
FARM_ACTION = word("farm_action", "do a Farm Action with a group not used this turn", short="Farm Action")
UPGRADE = word("upgrade", "upgrade the third card", short="upgrade")
REPEAT = word("repeat_character", "repeat a Character played this turn", name="repeat", short="repeat")
COPY = word("copy_power", "use the main power of another Awakened Building", name="copy", short="copy a power")
FACTION_WORDS = (AP, SCOUNDREL, SELL, FARM_ACTION, UPGRADE, REPEAT, COPY)

COUNT_LEVEL = count("own_level", "{:Level|Levels} of your own Knowledge", short="{:Level|Levels}")
COUNT_STALL = count("stall", "{:Stall|Stalls} built")
COUNT_FEMTOSCOPE = count("femtoscope_used", "use of the Femtoscope this turn", condition="the Femtoscope was used")
COUNT_LAID = count("tile_laid", "Map {:tile|tiles} laid")
COUNT_ASSET = count("asset[SPACE]", "{:Asset|Assets} in {SPACE}", name="asset")
COUNT_TYPE = count("asset_type[SPACE]", "different Asset {:type|types} in {SPACE}", name="asset_type")
COUNT_OF_TYPE = count("TYPE[SPACE]", "{TYPE} in {SPACE}", name="of_type")
COUNT_EMPTY = count("empty_space", "{:space|spaces} without an Asset")
COUNT_FILLED = count("filled_space", "{:space|spaces} with an Asset")

_GAINS = (RES, RESOURCE, CREDIT, DATA, RANDOM_DATA, VP, FAVOR, PRESTIGE)
_BOUNDS = {AWAKEN: [(1, 3), (0, MOST_WAIVED)], KNOW: [(1, 8), (0, MOST_WAIVED)], VISIT: [(1, 9)], SELL: [(1, 9)]}


def _use(where: str, *words: int, clauses: bool = True) -> Use:
    """Effects from left to right (FR-52, FR-83)."""
    return Use(
        where,
        words=words,
        pays=(RES, RESOURCE, CREDIT, DATA, GOODS),
        pays_one=True,
        sides=2,
        may=True,
        conditions=True,
        clauses=clauses,
        most=MOST_NUMBER,
        bounds=_BOUNDS,
    )


VOCABULARY = Vocabulary(
    words=word,
    counts=count,
    sets={
        "RESOURCE": {one: one.capitalize() for one in RESOURCES},
        "SPACE": {space: space.capitalize() for space in SPACES},
        "TYPE": {asset: asset.capitalize() for asset in ASSETS},
    },
    joiners=Joiners(),
    uses={
        "effect": _use("here", *_GAINS, VISIT, AWAKEN, KNOW, *FACTION_WORDS),
        "power": _use("as the power of a Building", *_GAINS, KNOW, *FACTION_WORDS, clauses=False),
        "reward": Use(
            "as a reward in another player's turn",
            words=(RESOURCE, CREDIT, RANDOM_DATA),
            clauses=False,
            scales=False,
            most=9,
        ),
        "benefactor": Use(
            "as a Benefactor Bonus", words=(*_GAINS, FAVOR_OF), clauses=False, scales=False, most=MOST_NUMBER
        ),
        "scoring": Use("at the end of the game", words=(VP,), end=True, at_once=False, clauses=False, most=MOST_NUMBER),
    },
)
