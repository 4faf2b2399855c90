"""Revive's words of the notation, each with the number that rules know it by, and where each may stand."""

from __future__ import annotations

from parlour.engine.effects import Count, Event, Numbered, Use, Vocabulary, Word

BASICS = ("gear", "food", "book")  # the basic resources
GEAR, FOOD, BOOK = range(3)
CRYSTALS = 3  # what can be paid like a basic resource: behind them in lists of what one pays
COLOURS = ("yellow", "green", "gray")
N_COLOURS = len(COLOURS)
DEEDS = ("explore", "build", "populate", "range")  # what `less` makes cheaper
EXPLORING, BUILDING, POPULATING, RANGE = range(4)
PAID_WITH = (FOOD, GEAR, BOOK, FOOD)  # what each of them costs
MOST_NUMBER = 20  # in any effect: keeps the numbers of the record within their bounds

word, count, event = Numbered(Word), Numbered(Count), Numbered(Event)
BASIC = word("N BASIC", "{N} {BASIC:}", verb="gain", name="basic", icon="{BASIC}")
CRYSTAL = word("N crystal", "{N:crystal|crystals}", verb="gain")
ANY = word(
    "N any",
    "{N:basic resource|basic resources} of your choice",
    verb="gain",
    short="{N} any",
    paid="{N} of your gears, food, books or crystals",
)
ENERGY = word("N energy", "{N} energy", verb="gain")
VP = word("N vp", "{N} VP", verb="gain")
ADVANCE = word("N COLOUR", "advance {COLOUR} {N:space|spaces}", name="advance", icon="{COLOUR}", short="{N} {COLOUR}")
TRACK = word("N track", "advance {N:a machine marker|machine markers # times}, your choice", short="{N:step|steps}")
CRATE = word("crate", "a crate", verb="take")
MODULE = word("module", "a module", verb="take")
CITIZEN = word("citizen", "a citizen card", verb="take")
ARTIFACT = word("artifact", "a major artifact", verb="take")
SMALL = word("small", "a small artifact", verb="take")
TRIBE = word("tribe", "use your tribe ability without paying", short="tribe ability")
WAKE = word("wake", "move a card from your resting area to your active area", short="wake a card")
RECALL = word("recall", "take the last card of a slot back into your active area", short="recall a card")
RECHARGE = word("recharge", "return the energy of one of your machines to your storage", short="recharge")
SWITCH = word("switch", "slide your switch up", short="switch up")
PRISM = word("prism", "the next card you play this turn counts as all three colours", short="prism")
WATER = word("water", "gain the bonus of an explored water space", short="a water bonus")
EXPLORE = word("explore N", "you may explore{N:|, paying 1 food less|, paying # food less}", short="explore −{N}")
BUILD = word("build N", "you may build{N:|, paying 1 gear less|, paying # gears less}", short="build −{N}")
POPULATE = word("populate N", "you may populate{N:|, paying 1 book less|, paying # books less}", short="populate −{N}")
LESS = word("less N BASIC on DEED", "pay {N} {BASIC:} less {DEED}", icon="less-{DEED}")
SLOT5 = word("slot5", "your side slot is open from now on", short="side slot")

COUNT_POPULATION = count("population", "population {:figure|figures} of yours on the map", short="{:figure|figures}")
COUNT_BUILDING = count("building", "{:building|buildings} of yours", short="{:building|buildings}")
COUNT_LARGE = count("large_building", "large {:building|buildings} of yours", short="large {:building|buildings}")
COUNT_CRATE = count("crate_count", "{:crate|crates} you have taken", short="{:crate|crates}")
COUNT_MODULE = count("module_count", "{:module|modules} on your board", short="{:module|modules}")
COUNT_TOKEN = count("token", "machine {:token|tokens} on your board", short="{:token|tokens}")
COUNT_MACHINE = count("machine", "unlocked {:machine|machines}")
COUNT_CITIZEN = count("citizen_count", "citizen {:card|cards} you own", short="{:citizen|citizens}")
COUNT_YELLOW, COUNT_GREEN, COUNT_GRAY = (
    count(f"{colour}_citizen", f"{colour} citizen {{:card|cards}} you own") for colour in COLOURS
)
COUNT_PROGRESS = count("progress", "{:marker|markers} on your progress track", short="progress")
COUNT_LOCATION = count(
    "location", "large {:location|locations} you have populated", short="large {:location|locations}"
)
COUNT_ENERGY = count("energy_count", "energy you own", icon="energy")
COUNT_STEP = count("step", "{:step|steps} of your three machine markers together", short="{:step|steps}")
COUNT_LOWEST = count("lowest_step", "{:step|steps} of your lowest machine marker", short="lowest {:step|steps}")
COUNT_HIGHEST = count("highest_step", "{:step|steps} of your highest machine marker", short="highest {:step|steps}")
COUNT_HIBERNATION = count("hibernation", "{:space|spaces} of your hibernation marker", short="hibernation")
COUNT_WATER = count("water_count", "water {:space|spaces} beside your buildings", short="water {:space|spaces}")
COUNT_SMALL = count("small_count", "small {:artifact|artifacts} you own", short="small {:artifact|artifacts}")
COUNT_ARTIFACT = count("artifact_count", "major {:artifact|artifacts} you own", short="{:artifact|artifacts}")

ON_EXPLORE = event("explore", "whenever you explore")
ON_BUILD = event("build", "whenever you build")
ON_POPULATE = event("populate", "whenever you populate")
ON_HIBERNATE = event("hibernate", "whenever you hibernate")
ON_RECRUIT = event("recruit", "whenever you take a citizen card")
ON_CRATE = event("crate", "whenever you take a crate")
ON_WATER = event("water", "whenever you gain the bonus of a water space")
EVENTS = len(event)

# What may come in another player's turn asks for nothing but small choices (REV-121).
_REWARDS = (BASIC, CRYSTAL, ANY, ENERGY, VP, ADVANCE, TRACK, CRATE, MODULE, CITIZEN, ARTIFACT, SMALL)
# What a technology does when it is set off sets nothing off by itself: else it could go on for ever.
WHEN_SET_OFF = frozenset((BASIC, CRYSTAL, ANY, ENERGY, VP, ADVANCE, TRACK, ARTIFACT, SMALL))
_ABILITY = (*_REWARDS, WAKE, RECALL, RECHARGE, SWITCH, PRISM, WATER, EXPLORE, BUILD, POPULATE)
_ANYTHING = (*_ABILITY, TRIBE)
_DISCOUNTS = {one: [(0, MOST_NUMBER)] for one in (EXPLORE, BUILD, POPULATE)}


def _use(where: str, *words: int, events: int = 0, end: bool = False, offers: bool = False) -> Use:
    """Effects from left to right; whoever can pay may (REV-97)."""
    return Use(
        where,
        words=words,
        pays=(BASIC, ANY),
        pays_one=True,
        events=range(events),
        end=end,
        offers=offers,
        sides=3,
        may=True,
        most=MOST_NUMBER,
        bounds=_DISCOUNTS,
    )


VOCABULARY = Vocabulary(
    words=word,
    counts=count,
    events=event,
    sets={
        "BASIC": {"gear": "gear|gears", "food": "food", "book": "book|books"},
        "COLOUR": {colour: colour for colour in COLOURS},
        "DEED": {
            "explore": "of the cost of an area",
            "build": "of the cost of a building",
            "populate": "of the cost of a technology",
            "range": "for range",
        },
    },
    uses={
        "effect": _use("here", *_ANYTHING),
        "ability": _use("as a tribe ability", *_ABILITY),
        "reward": _use("where it may come in another player's turn", *_REWARDS),
        "module": _use("on a module", *(one for one in _REWARDS if one != MODULE)),
        "track": _use("on a machine track", *_REWARDS, end=True),
        "technology": _use("as a technology", *_ANYTHING, LESS, SLOT5, events=EVENTS, end=True, offers=True),
        "cost": Use("as a cost", words=(BASIC, ANY), parts=1, clauses=False, scales=False, most=9),
        "scoring": Use("at the end of the game", words=(VP,), end=True, at_once=False, clauses=False, most=MOST_NUMBER),
    },
)
