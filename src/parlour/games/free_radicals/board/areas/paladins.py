"""The Paladins' board: eight Duties, the rows Today and Tomorrow, Quests (FR-PALA-1 to FR-PALA-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.people.english import listed, many
from parlour.engine.people.seen import Fact, decision
from parlour.games.free_radicals import tables
from parlour.games.free_radicals.board import facts
from parlour.games.free_radicals.factions import DISKS, DUTIES, FIRST_DUTIES, QUESTS
from parlour.games.free_radicals.rules import frames
from parlour.games.free_radicals.words.names import phrase

PROGRAM, MARCH, QUEST = 1, 2, 3
ICONS = ("res", "credit", "data", "visit", "awaken", "know", "favor", "prestige")
AHEAD, NOW, DONE, SKIPPED = "to-come", "going", "done", "skipped"
SAYS = {AHEAD: "", NOW: ", under way", DONE: ", carried out", SKIPPED: ", skipped"}


def area(s: Any, seat: int, mine: bool) -> Fact:
    """All that belongs to the Paladins."""
    kind, decides, for_today, *_ = decision(s)
    deciding = decides == seat and not s.over
    lying = {int(frame[0]): int(frame[2]) for frame in s.frame[: s.depth] if frame[1] == seat}
    marching = lying.get(frames.MARCH, 0) if kind != frames.PROGRAM else 0
    over = frames.ROLL_OVER in lying and frames.MARCH not in lying
    carried = _row(s.carried, s.n_carried)
    today, tomorrow = _row(s.today, s.n_today), _row(s.tomorrow, s.n_tomorrow)
    states = [_state(duty, n, len(today) + 1 if over else marching, carried) for n, duty in enumerate(today)]
    counting = [duty for duty, state in zip(today, states, strict=True) if state != SKIPPED]
    programming = (today if for_today else tomorrow) if deciding and kind == frames.PROGRAM else None
    quests = [int(quest) for quest in s.quest]
    step = PROGRAM if kind == frames.PROGRAM else MARCH if frames.MARCH in lying else QUEST
    return Fact(
        step=step if deciding else -1,
        today=[_disk(duty, n, state) for n, (duty, state) in enumerate(zip(today, states, strict=True), 1)],
        tomorrow=[_disk(duty, n, AHEAD) for n, duty in enumerate(tomorrow, 1)],
        row="" if programming is None else "today" if for_today else "tomorrow",
        free=(DISKS if s.rounds else FIRST_DUTIES) - len(today) - len(tomorrow),
        duties=[_duty(n, today, tomorrow, programming, quests) for n in range(len(DUTIES))],
        quests=[_quest(quest, counting, tomorrow) if quest >= 0 else None for quest in quests],
        deck=_deck(s),
    )  # fmt: skip


def _row(places: Any, n: Any) -> list[int]:
    return [int(duty) - 1 for duty in places[: int(n)]]


def _state(duty: int, nth: int, marching: int, carried: list[int]) -> str:
    """How far a Duty of Today is: those before the one under way were carried out or skipped (FR-PALA-5)."""
    if nth >= marching:
        return AHEAD
    return DONE if duty in carried else NOW if nth == marching - 1 else SKIPPED


def _disk(duty: int, nth: int, state: str) -> Fact:
    one = DUTIES[duty]
    return Fact(id=one.id, n=nth, name=one.name, icon=ICONS[duty], state=state, words=_told(duty) + SAYS[state])


def _told(duty: int) -> str:
    counts = "; counts for Quests only if it is done" if tables.DUTY_IS_DEED[duty] else ""
    return f"{DUTIES[duty].name}: {phrase(DUTIES[duty].effect)}{counts}"


def fits(sequence: Sequence[int], row: Sequence[int]) -> int:
    """How many Duties of a Quest a row holds in its order, from the first on (FR-PALA-6)."""
    n = 0
    for duty in row:
        n += n < len(sequence) and sequence[n] == duty
    return n


def _duty(duty: int, today: list[int], tomorrow: list[int], now: list[int] | None, quests: list[int]) -> Fact:
    """A Duty: where its disks lie, and which Quests it would bring on as the next of the row."""
    one, brings = DUTIES[duty], []
    for nth, quest in enumerate(quests, 1):
        wanted = QUESTS[quest].sequence if quest >= 0 else ()
        if now is not None and duty not in now and fits(wanted, [*now, duty]) > fits(wanted, now):
            brings.append((nth, fits(wanted, [*now, duty]) == len(wanted)))
    lies = [(name, row.index(duty) + 1) for name, row in (("Today", today), ("Tomorrow", tomorrow)) if duty in row]
    told = _told(duty) + "".join(f"\n{name}: place {n}" for name, n in lies)
    told += "".join(f"\n{'Completes' if all_of_it else 'Fits'} Quest {n}" for n, all_of_it in brings)
    return Fact(
        id=one.id, name=one.name, icon=ICONS[duty], does=facts.sure(one.effect), words=told, brings=brings, lies=lies,
    )  # fmt: skip


def _quest(quest: int, today: list[int], tomorrow: list[int]) -> Fact:
    """A Quest: its Duties in order, how far each row fits it."""
    one = QUESTS[quest]
    named = ", then ".join(DUTIES[duty].name for duty in one.sequence)
    rows = [(name, fits(one.sequence, row)) for name, row in (("Today", today), ("Tomorrow", tomorrow))]
    most = len(one.sequence)
    told = f"{one.name}: carry out {named} in one turn, others may stand between: {phrase(one.reward)}"
    told += "".join(f"\n{name} fits {n} of {most}" for name, n in rows)
    return Fact(
        id=one.id, name=one.name, reward=facts.glyphs(one.reward), words=told, rows=rows, most=most,
        duties=[(DUTIES[duty].name, ICONS[duty]) for duty in one.sequence],
    )  # fmt: skip


def _deck(s: Any) -> str:
    """Which Quests come next: unknown ones first, then those completed, in their order (FR-PALA-10)."""
    known = [QUESTS[int(quest)].name for quest in s.returned[: int(s.n_returned)]]
    unknown = [many(int(s.quests_left), "unknown Quest")] if s.quests_left else []
    return ", then ".join(unknown + ([listed(known)] if known else []))
