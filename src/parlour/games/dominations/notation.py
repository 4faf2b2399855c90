"""Dominations' words of the notation, each with the number that rules know it by.

What they mean is told in `docs/notation.md`; `content.py` says where each may stand.
"""

from __future__ import annotations

from parlour.engine.effects import Count, Event, Numbered, Word

word, count, event = Numbered(Word), Numbered(Count), Numbered(Event)
KNOWLEDGE = word("N DOMAIN", "{N} {DOMAIN}", verb="gain", name="knowledge", icon="{DOMAIN}")
ANY = word("N any", "{N} Knowledge of your choice", verb="gain", short="{N} of any Domain")
SAME = word("N same", "{N} Knowledge of one Domain", verb="gain")
OTHER = word("N other", "{N} Knowledge of another Domain", verb="gain")
VP = word("N vp", "{N} VP", verb="gain")
INF = word("N inf", "{N} Influence", verb="gain")
# From here on words are true while their card lies open, and are never carried out.
FIRST_STANDING = LIMIT = word("limit DOMAIN +N", "raise your {DOMAIN} limit by {N}", short="{DOMAIN} limit +{N}")
COST_CITY = word("cost city -N", "Cities cost {N} less", name="cost_city")
COST_CITY_OF = word("cost city[DOMAIN] -N", "Cities on {DOMAIN} Camps cost {N} less", name="cost_city_of")
COST_MASTERY = word("cost mastery -N", "new Masteries cost {N} less", name="cost_mastery")
COST_MASTERY_OF = word("cost mastery[DOMAIN] -N", "new {DOMAIN} Masteries cost {N} less", name="cost_mastery_of")
COST_UPGRADE = word("cost upgrade -N", "upgrades cost {N} less", name="cost_upgrade")
COST_UPGRADE_OF = word("cost upgrade[DOMAIN] -N", "{DOMAIN} upgrades cost {N} less", name="cost_upgrade_of")
COST_MONUMENT = word("cost monument -N", "Monument levels cost {N} less", name="cost_monument")
PRODUCE_CAMP = word(
    "produce camp +N", "the Camps you activate produce {N} more", name="produce_camp", short="Camps Produce +{N}"
)
PRODUCE_CAMP_OF = word(
    "produce camp[DOMAIN] +N",
    "the {DOMAIN} Camps you activate produce {N} more",
    name="produce_camp_of",
    short="{DOMAIN} Camps Produce +{N}",
)
PRODUCE_CITY = word(
    "produce city +N",
    "each of your activated Cities produces {N} more",
    name="produce_city",
    short="Cities Produce +{N}",
)
PRODUCE_CITY_OF = word(
    "produce city[DOMAIN] +N",
    "each of your activated Cities on {DOMAIN} Camps produces {N} more",
    name="produce_city_of",
    short="{DOMAIN} Cities Produce +{N}",
)
HAND = word("hand +N", "raise your hand size by {N}", short="hand +{N}")
KEEP = word("keep N DOMAIN", "keep up to {N} {DOMAIN} when Knowledge is reset", short="keep {N} {DOMAIN}")
EXCHANGE = word("exchange DOMAIN N", "your exchange takes only {N} {DOMAIN}", short="exchange takes {N} {DOMAIN}")
CHOOSE_ORDER = word("choose_order", "set the order of play")
REACTIVATE = word("reactivate", "once, activate a tile in place instead of placing one")
SECOND_TILE = word("second_tile", "once, place a second Land tile")
ROLE_WORDS = range(CHOOSE_ORDER, len(word))  # each on one Domination card only
STANDING_WORDS = range(FIRST_STANDING, len(word))

C_CITY = count("city", "{:City|Cities}")
C_CITY_OF = count("city[DOMAIN]", "{:City|Cities} on {DOMAIN} Camps", name="city_of")
C_CITY2 = count("city2", "{:City|Cities} of level 2 or 3")
C_CITY3 = count("city3", "{:City|Cities} of level 3")
C_CITY_LEVEL = count("city_level", "City {:level|levels}")
C_CITY_COLOUR = count(
    "city_colour", "{:Domain|Domains} among the Camps of your Cities", short="{:Domain|Domains} among Camps"
)
C_CHAIN = count("chain", "{:City|Cities} in your largest group", short="connected {:City|Cities}")
C_NODUS = count("nodus", "full {:Nodus|Nodi}")
C_NODUS_OF = count("nodus[DOMAIN]", "full {DOMAIN} {:Nodus|Nodi}", name="nodus_of")
C_MASTERY = count("mastery", "{:Mastery|Masteries}")
C_MASTERY_OF = count("mastery[DOMAIN]", "{DOMAIN} {:Mastery|Masteries}", name="mastery_of")
C_MASTERY9 = count("mastery9", "{:Mastery|Masteries} of value 9")
C_ADVANCED = count("advanced", "advanced {:Mastery|Masteries}")
C_COLOUR = count("colour", "{:Domain|Domains} among your Masteries", short="{:Domain|Domains} among Masteries")
C_LEVEL = count("level", "Monument {:level|levels} in your tree", short="Monument {:level|levels}")
C_MONUMENT = count("monument", "{:Monument|Monuments} you dominate", short="dominated {:Monument|Monuments}")
C_INF = count("inf", "Influence")
C_OWN = count(
    "own MASTERY", "{MASTERY} in your tree", name="own", condition="{MASTERY} is in your tree", short="{MASTERY}"
)
C_KNOWLEDGE = count("DOMAIN", "{DOMAIN}", name="knowledge", icon="{DOMAIN}")

ON_TURN = event("turn", "at the start of your turn", short="each turn")
ON_PRODUCE = event(
    "produce N DOMAIN", "for every {N} {DOMAIN} that a tile produces for you", short="for {N} {DOMAIN} Produced"
)
ON_LOCUS = event("locus", "whenever you score a Locus", short="each Locus")
ON_CITY = event("city", "whenever you place a City token", short="each City token")
ON_CITY2 = event("city2", "whenever a City of yours reaches level 2", short="each City of level 2")
ON_CITY3 = event("city3", "whenever a City of yours reaches level 3", short="each City of level 3")
ON_MONUMENT = event("monument", "whenever you take a Monument level", short="each Monument level")
ON_MASTERY = event("mastery", "whenever another Mastery enters your tree", short="each new Mastery")
ON_UPGRADE = event("upgrade", "whenever another Mastery of yours is upgraded", short="each upgrade")
ON_AGE = event("age", "at the end of each Age", short="each Age end")
ON_START = event("start", "at the start of Ages 2 and 3", short="each Age start")
AT_THE_END = len(event)  # `end:`, which is no event of the notation
EVENTS = AT_THE_END + 1

# Where a Monument may stand: the words of `place` (DOM-51).
place = Numbered(Word)
P_LOCUS = place("locus", "a complete wheel without a circular Monument")
P_EDGE = place("edge", "a free cell that shares a side with the layout")
P_DOTS = place("dots DOMAIN N", "at least {N} {DOMAIN} {:resource|resources} at the Locus", name="dots")
P_COLOURS = place("colours N", "at least {N} different {:Domain|Domains} at the Locus")
P_CITY = place("city N", "at least {N:City|Cities} next to it")
P_OWN_CITY = place("own_city N", "at least {N:City|Cities} of yours next to it")
P_OTHER_CITY = place("other_city N", "at least {N:City|Cities} of other players next to it")
P_NO_CITY = place("no_city", "no City next to it")
P_TOUCH = place("touch N", "at least {N:side|sides} shared with the layout")
P_TOUCH_MAX = place("touch_max N", "at most {N:side|sides} shared with the layout")
P_CAMP = place("camp DOMAIN N", "at least {N} {DOMAIN} {:Camp|Camps} next to it", name="camp")
P_NOT_CRADLE = place("not_cradle", "no side shared with the Cradle")

# What is true while a side lies open, summed up for each seat in `standing`: a slot, or one for each Domain.
(
    S_LIMIT, S_LESS_CITY, S_LESS_MASTERY, S_LESS_UPGRADE, S_CAMP, S_CITY, S_KEEP, S_CHEAP,
) = range(0, 48, 6)  # fmt: skip
S_LESS_MONUMENT, S_HAND, S_ORDER, S_REACTIVATE, S_SECOND = range(48, 53)
S_LISTENS = 53  # how many open sides react to each event
SLOTS = S_LISTENS + EVENTS
ONE_DOMAIN = {
    LIMIT: S_LIMIT, COST_CITY_OF: S_LESS_CITY, COST_MASTERY_OF: S_LESS_MASTERY, COST_UPGRADE_OF: S_LESS_UPGRADE,
    PRODUCE_CAMP_OF: S_CAMP, PRODUCE_CITY_OF: S_CITY,
}  # fmt: skip
EACH_DOMAIN = {
    COST_CITY: S_LESS_CITY, COST_MASTERY: S_LESS_MASTERY, COST_UPGRADE: S_LESS_UPGRADE, PRODUCE_CAMP: S_CAMP,
    PRODUCE_CITY: S_CITY,
}  # fmt: skip
SINGLE = {
    COST_MONUMENT: S_LESS_MONUMENT, HAND: S_HAND, CHOOSE_ORDER: S_ORDER, REACTIVATE: S_REACTIVATE,
    SECOND_TILE: S_SECOND,
}  # fmt: skip
