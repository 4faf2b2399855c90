"""What things of Revive are worth, in tenths of a point: effects, technologies, what is under way.

Found by playing: some 10,000 games of two and of four players against slightly other numbers, each moved towards those
that won. They race: what wins is to build, to unlock machines and to take the artifacts before the others do.
"""

from __future__ import annotations

import numpy as np

from parlour.engine.core.tables import Tunable
from parlour.engine.effects.program import AT_END, OFFER, ON, OP, WORD
from parlour.engine.people.content import frozen
from parlour.engine.thinking.worth import worth_from
from parlour.games.revive import tables
from parlour.games.revive.content import MODULES
from parlour.games.revive.notation import LESS
from parlour.games.revive.rules.frames import FRAMES
from parlour.games.revive.tables import ROWS

# What one of each word is worth, in the order of the notation: gear … slot5.
WORDS = frozen([6, 7, 8, 15, 11, 16, 14, 29, 13, 15, 42, 22, 14, 6, 8, 15, 6, 4, 18, 22, 27, 12, 24, 34])
USUAL_COUNT, OFTEN = 3, 4  # what an effect `per` something usually finds; how often what lasts is set off
HELD = frozen([10, 6, 2])  # a gear, a food, a book
CRYSTAL_HELD, ENERGY_HELD, CRATE_HELD = Tunable(2), Tunable(11), Tunable(14)
ACTIVE, RESTING = Tunable(15), Tunable(8)  # a card that can be played, and one that sleeps
SLEEP, SLEEP_ALONE = Tunable(35), Tunable(110)  # how much shorter the game has become with each hibernation (REV-147)
STEP, ACTION, MARKER = Tunable(13), Tunable(13), Tunable(4)  # of a machine; left this turn; of the tribe ability
CLOSE, NEAR = Tunable(7), 4  # each step that a reward space is nearer than so many
# With all of the game still to come: what works again and again, and per cent of what it does; a building; a figure in
# a large location; what counts at the end, and will have grown by then.
WORKS, WORK, BUILT, PLACED, GROWS = Tunable(22), Tunable(24), Tunable(10), Tunable(23), 11
# What a frame on the stack will bring: once, and for each of its number a.
_ONCE = {
    "TILE": 47, "SIZE": 57, "SITE": 14, "TECHNOLOGY": 30, "SETTLEMENT": 9, "BONUS": 22, "MODULE_CHOICE": 11,
    "MODULE_SPACE": 47, "TOKEN_CHOICE": 89, "MACHINE_CHOICE": 50, "ARTIFACT_CHOICE": 14, "SMALL_CHOICE": 21,
    "RECRUIT": 13, "CITIZEN_CHOICE": 9, "HIBERNATION": 15, "WATER_CHOICE": 12, "CRATE_CHOICE": 12, "WAKE_CHOICE": 3,
    "RECALL_CHOICE": 5, "RECHARGE_CHOICE": 11, "REVEAL": 5, "ORIENTATION": 5, "ABILITY_DONE": 4, "PAY": 13,
    "EARN": 3, "UNLOCK": 9, "PROGRESS_MARKER": 6,
}  # fmt: skip
_EACH = {"RESOURCE": 5, "TRACK_CHOICE": 8, "MORE_STEPS": 9, "SPEND": -2, "SITE": 8}
ONCE, EACH = (frozen([table.get(name, 0) for name in FRAMES.numbers]) for table in (_ONCE, _EACH))
REST = frozen(
    worth_from(ROWS, np.asarray(WORDS).tolist(), USUAL_COUNT, OFTEN)
)  # of each program, from each of its rows on
# What a module does, by the colours that set it off.
MODULE_WORK = frozen([REST[row] * len(one.colors) for row, one in zip(tables.MODULE_EFFECT, MODULES, strict=True)])
# What a technology brings that works again and again, or counts at the end.
_effects, _rows, _rest = (np.asarray(table) for table in (tables.TECHNOLOGY_EFFECT, ROWS, REST))
_is_lasting = np.isin(_rows[_effects, OP], (ON, OFFER)) | (_rows[_effects + 1, WORD] == LESS)
LASTS = frozen(np.where(_rows[_effects, OP] == AT_END, GROWS, np.where(_is_lasting, _rest[_effects], 0)))
