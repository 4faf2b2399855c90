"""A scene: everything a page shows one viewer of a table, and nothing else. Templates read scenes, never states."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from parlour.engine.core.record import NONE
from parlour.engine.game import Game
from parlour.engine.people.catalogue import Piece
from parlour.engine.people.extras import attempt
from parlour.engine.people.plan import Plan
from parlour.engine.people.sentences import Choice, Sentence
from parlour.table import Line, Proof, Score, Table
from parlour.table.runs import runs
from parlour.table.standing import points_said, total_text
from parlour.table.table import SPECTATOR
from parlour.web.dealing import FAIR, Dealt
from parlour.web.guidance import ELSEWHERE, Guidance
from parlour.web.rulebook import rule_of_decision

Made = TypeVar("Made")
OPEN, PERSON, BOT, PAST = "open", "person", "bot", "past"
# Characters the prompt bar has for what was done, beside "and 7 more"; on a phone less where a notice takes a line.
ROOM_TO_TELL, ROOM_ON_A_PHONE, ROOM_BELOW_A_NOTICE = 200, 112, 66
ROOM_FOR_MORE = 14  # those words themselves


@dataclass(frozen=True)
class Sitter:
    """A seat as everybody at the table sees it."""

    seat: int
    name: str
    holder: str  # OPEN (nobody yet), PERSON, BOT, or PAST (a replay: nobody plays)
    bot: str = ""  # which bot, where one plays
    mine: bool = False  # held by whoever looks at the page
    here: bool = False  # a page of this person is open now
    invite: str = ""  # the code of the invitation to this open seat, for whoever may hand it out
    lent: bool = False  # a bot plays for somebody who is away; told to the owner
    stays: str = ""  # why no bot can take the seat over from its person now; told to the owner
    may_sit: bool = False  # whether the viewer may sit down here
    resigned: int | None = None  # after how many decisions its person resigned


class Surroundings(NamedTuple):
    """What the server knows about a table beyond the game itself."""

    table_id: str
    number: int  # steps so far; a move names it, so that nothing is played twice
    sitters: tuple[Sitter, ...]
    change: int = 0  # counts whatever happened at the table, moves or not
    owner: bool = False
    since: int = -1  # the ply this viewer saw last; lines after it are new. −1: everything is
    next_table: str = ""  # the id of the rematch, once there is one
    hints: bool = False  # whether whoever decides may ask for a hint
    saves: bool = False  # whether the viewer is given the save file
    own: int = 0  # decisions the viewer's seat has taken
    dealt: Dealt = FAIR
    away: str = ""  # after how long a bot may take over the seat of somebody who is away
    place: str = "tables"  # where it is found: /tables/…, or /studies/…
    deal: str = ""  # the code of the deal that is played
    notes: tuple[Line, ...] = ()  # what the log tells beside the game
    given_up: bool = False  # nobody plays on
    may: frozenset[str] = frozenset()  # how the viewer may part from the table


class Deed(NamedTuple):
    """Something that was done, as the prompt bar tells it."""

    text: str
    wide_only: bool = False  # whether a phone has no room for it


class Recap(NamedTuple):
    """What was done as far as the prompt bar has room for it, and how much more there is."""

    deeds: tuple[Deed, ...]
    more: int
    more_on_a_phone: int


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it, now or after an earlier decision."""

    game: Game
    around: Surroundings
    seat: int  # whose view it is; SPECTATOR sees what everybody sees
    ply: int  # decisions taken in the position shown
    latest: int  # decisions taken in all
    silent: bool  # the last decision told the viewer nothing: another's secret, a step within an action
    decides: int | None
    over: bool
    ended: bool  # the game has ended, also where an earlier position is shown
    end: str
    prompt: Sentence
    doing: str  # what the deciding seat is at, as the others may know it
    choices: tuple[Choice, ...]
    why: Mapping[str, Sentence]  # for spots that cannot be clicked now: the engine's reason
    plan: Plan | None  # what the game suggests for this decision and those that follow
    can_undo: bool
    instead: Mapping[str, Choice]  # by spot: what could still be chosen in place of the last steps of this action
    begins: Mapping[str, Sequence[Choice]]  # by spot, where nothing can be chosen: runs of decisions that begin now
    told: tuple[Line, ...]  # what the last step did; at one's turn, what everybody did since one's last decision
    told_since: int | None  # at one's turn, if others have done something: after how many decisions that began
    new_after: int  # lines of the log after this ply are new to the viewer
    log: tuple[Line, ...]
    scores: tuple[Score, ...]
    proof: Proof
    position: dict[str, Any]  # the same in words and numbers, for other clients
    picture: Any  # the game's own: what its board.html draws; None if that failed, and the plain board is drawn
    rule: str = ""  # the first numbered rule of the decision, whoever takes it
    follows: bool = False  # an earlier position, shown on the way to the present
    early: bool = False  # the viewer does something before their turn, at a table of their own
    meanwhile: str = ""  # then: who is at it at the same time, or that nothing is left to choose
    own: int | None = None  # how many decisions the viewer has taken, those made early among them
    curtain: int | None = None  # the seat this device must be passed to before anything private is shown
    guide: Guidance | None = None  # the guide of a first game, for whom it speaks to
    offered: tuple[Choice, ...] | None = None  # the choices that the guide asks for, where it does

    def guided(self, guide: Guidance) -> Scene:
        """The same with a guide: what it does not ask for now cannot be chosen on the page, and says so."""
        offers = None if guide.left else guide.speech.offers
        if offers is None or not self.choices:
            return replace(self, guide=guide)
        asked = tuple(choice for choice in self.choices if choice.id in offers)
        spots = {choice.spot for choice in asked}
        why = {choice.spot: ELSEWHERE for choice in self.choices if choice.spot not in spots}
        return replace(self, guide=guide, offered=asked, why={**self.why, **why}, begins={})

    @property
    def shown(self) -> tuple[Choice, ...]:
        """The choices that the page shows: all of them, or those that the guide asks for."""
        return self.choices if self.offered is None else self.offered

    @property
    def asks(self) -> str:
        """The question as the page puts it: the game's, or that of a guide that offers only some of its answers."""
        return self.guide.speech.asks if self.guide and self.narrowed and self.guide.speech.asks else self.prompt.text

    @property
    def narrowed(self) -> bool:
        """Whether a guide holds choices back."""
        return self.offered is not None

    def total_text(self, total: Fraction) -> str:
        """A total as this game tells it."""
        return total_text(self.game, total)

    def points_text(self, total: Fraction) -> str:
        """A total as one says it: '7 points', 'lost'."""
        return points_said(self.game, total)

    def recap(self, crowded: bool = False) -> Recap:
        """What was told, in whole sentences, as far as the bar has room: something of everybody before all of one."""
        narrow = ROOM_BELOW_A_NOTICE if crowded else ROOM_ON_A_PHONE
        return recap(self.told, narrow)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where."""
        return self.around.sitters

    @property
    def looks_back(self) -> bool:
        """Whether this is a look at an earlier position."""
        return self.ply < self.latest and not self.follows

    @property
    def waits(self) -> bool:
        """Whether somebody still has to sit down."""
        return any(sitter.holder == OPEN for sitter in self.sitters)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer has to choose now."""
        return bool(self.choices)

    @property
    def others(self) -> list[Sitter]:
        """The other seats in turn order, beginning after the viewer's own."""
        n = len(self.sitters)
        if self.seat == SPECTATOR:
            return list(self.sitters)
        return [self.sitters[(self.seat + k) % n] for k in range(1, n)]


class Board(NamedTuple):
    """What a game's ``board`` offers to the page."""

    picture: Callable[[Any, int, Sequence[str]], Any]
    pointed: Callable[[Any], Iterable[int]]  # the moves that one could mean by pointing, so that it is said why not
    spots: Callable[[Any], Mapping[str, Sequence[int]]]  # what spots stand for that are not those of their moves
    runs: Callable[[Any], Iterable[Sequence[int]]]  # decisions in a row that pointing at a thing could begin
    plan: Callable[[Any], Plan | None]  # of a game that suggests several decisions at once; else always None
    catalogue: Callable[[], Sequence[Piece]]  # every component, of a game that lists them
    told: Callable[[], Sequence[Any]]  # what `setup.html` tells on the set-up page, of a game that has one


NO_BOARD = Board(lambda s, seat, who: None, lambda s: (), lambda s: {}, lambda s: (), lambda s: None, tuple, tuple)


def board_of(game: Game) -> Board:
    """The board of a game; that of a game that has none yet shows nothing, and the page a plain list of facts."""
    room = game.room("board")
    if room is None:
        return NO_BOARD
    offered = vars(room)
    return NO_BOARD._replace(**{part: offered[part] for part in Board._fields if part in offered})


def nobody(table: Table) -> Table | None:
    """Nobody chooses early."""
    return None


def _back_to(table: Table, seat: int, ply: int | None, follows: bool, passes: bool) -> Table:
    """The table as it stood after an earlier decision; whoever follows is taken on to the next that tells something."""
    latest = len(table.moves)
    table.log(seat)  # told once, shared by every look back
    if follows and ply is not None and 0 <= ply <= latest:
        ply = table.next_told(ply, seat, others_only=passes)
    return table if ply is None or ply == latest else table.after(ply)


class _Helps:
    """What only helps a viewer: each part may fail alone, and the page is drawn without it.

    The question is asked at a table, which of somebody who chooses early is not the one that the log tells of.
    """

    def __init__(self, table: Table, past: Table, seat: int, may_choose: bool, around: Surroundings) -> None:
        self.table, self.past, self.view = table, past, table.view(seat)
        self.choices = self.view.choices if may_choose else ()
        self.board, self.notes = board_of(table.game), around.notes
        self.about = {"table": around.table_id, "game": table.game.slug, "seat": seat, "ply": len(past.moves)}

    def _helped(self, what: str, make: Callable[[], Made], otherwise: Made) -> Made:
        return attempt(what, make, otherwise, **self.about)

    def lines(self) -> list[Line]:
        """The log in fewer lines, or as it is."""
        told, words, names = self.past.log(self.view.seat), self.table.game.words, self.table.names
        lines = self._helped("gathering the log", lambda: words.gathered(told, names), told)
        notes = [note for note in self.notes if note.ply <= len(self.past.moves)]
        return sorted([*lines, *notes], key=lambda line: line.ply) if notes else lines

    def question(self) -> dict[str, Any]:
        """What the viewer is asked, and the board it is about."""
        instead = self.instead()
        begins = self.begins(instead)
        return {
            "prompt": self.view.prompt,
            "doing": self.doing(),
            "choices": self.choices,
            "why": self.why({*instead, *begins}),
            "plan": self.plan(),
            "instead": instead,
            "begins": begins,
            "position": self.view.position,
            "picture": self.picture(),
        }

    def instead(self) -> dict[str, Choice]:
        """What could be chosen in place of the last decisions, by spot."""
        found: dict[str, Choice] = {}
        if self.choices:
            find = partial(_instead, self.table, self.view.seat, self.choices)
            found = self._helped("what to choose instead", find, found)
        return found

    def begins(self, instead: Mapping[str, Choice]) -> dict[str, list[Choice]]:
        """What pointing at a thing begins, by spot, where it is no choice itself."""
        if not self.choices:
            return {}
        possible, found = {choice.spot for choice in self.choices} | set(instead), dict[str, list[Choice]]()
        nothing: list[Choice] = []
        for run in self._helped("what begins", lambda: runs(self.table, self.board.runs(self.view.state)), nothing):
            if run.spot not in possible:
                found.setdefault(run.spot, []).append(run)
        return found

    def doing(self) -> str:
        """What the deciding seat is at."""
        return self._helped("what somebody is at", lambda: _doing(self.table, self.view.state), "")

    def why(self, other: Container[str]) -> dict[str, Sentence]:
        """Why what one points at cannot be chosen, by spot; ``other`` spots have something else to choose."""
        if not self.choices:
            return {}

        def reasons() -> dict[str, Sentence]:
            s = self.view.state
            spots = {**self.table.game.words.by_spot(s, self.board.pointed(s)), **self.board.spots(s)}
            return _reasons(self.table, spots, self.choices, other)

        return self._helped("why not", reasons, {})

    def plan(self) -> Plan | None:
        """A suggestion for several decisions."""
        return self._helped("a suggestion", lambda: self.board.plan(self.view.state), None) if self.choices else None

    def picture(self) -> Any:
        """What the game's board draws."""
        view = self.view
        return self._helped("a board", lambda: self.board.picture(view.state, view.seat, self.table.names), None)


def look(
    table: Table,
    seat: int,
    around: Surroundings,
    ply: int | None = None,
    *,
    follows: bool = False,
    passes: bool = False,
    still: bool = False,
    curtain: int | None = None,
    early: Callable[[Table], Table | None] = nobody,
) -> Scene:
    """What a seat (or a spectator) sees of a table, now or after an earlier decision.

    Whoever ``follows`` the others is shown what they can notice: steps that tell them nothing pass unseen, and where
    the seat ``passes`` what it has done itself, so do these. ``still`` is the present as if it were past: how things
    stand, and nothing to choose. ``early`` finds the table of a viewer who chooses early.
    """
    past = _back_to(table, seat, ply, follows, passes)
    may_choose = past is table and not still and not any(sitter.holder in (OPEN, PAST) for sitter in around.sitters)
    apart = early(past) if past is table or follows else None
    at = apart or past
    helps = _Helps(at, past, seat, may_choose, around)
    return Scene(
        seat=seat,
        decides=None if around.given_up and past is table else at.decides,
        scores=tuple(at.scores(seat)),
        can_undo=may_choose and not table.over and seat != SPECTATOR and (at if at.moves else table).can_undo(seat),
        rule=rule_of_decision(table.game, helps.view.state, helps.view.prompt.rules),
        follows=follows,
        curtain=curtain,
        **_progress(table, past, seat),
        **_recounted(helps.lines(), past, seat, bool(helps.choices), around.since),
        **_place(around, past, apart),
        **helps.question(),
    )


def _recounted(lines: Sequence[Line], past: Table, seat: int, is_asked: bool, since: int) -> dict[str, Any]:
    """What happened, all of it and as far as it is told again: at one's turn, since one's last decision."""
    own = past.decided_until(seat) if seat != SPECTATOR else len(past.moves)
    told = tuple(_told(lines, past, own if is_asked else len(past.moves), seat))
    others = any(line.ply > own and line.by not in (NONE, seat) for line in told)
    return {
        "log": tuple(lines),
        "told": told,
        "told_since": own if is_asked and others else None,
        "new_after": min(since, own),
    }


def _progress(table: Table, past: Table, seat: int) -> dict[str, Any]:
    """How far the position that is shown is, and how far the game."""
    return {
        "game": table.game,
        "ply": len(past.moves),
        "latest": len(table.moves),
        "silent": not table.tells(len(past.moves), seat),
        "over": past.over,
        "ended": table.over,
        "end": past.end,
        "proof": past.proof,
    }


def _place(around: Surroundings, table: Table, apart: Table | None) -> dict[str, Any]:
    """Where the viewer stands: at the table, or at one of their own with what they have chosen early."""
    if apart is None:
        return {"around": around}
    early = len(apart.moves)
    return {
        "around": around._replace(number=around.number + early),
        "early": True,
        "own": around.own + early,
        "meanwhile": _meanwhile(table, apart),
    }


def _meanwhile(table: Table, apart: Table) -> str:
    """That others are at it, where somebody chooses before their turn, or that nothing is left to choose."""
    name = table.names[table.decides or 0]
    return "you have chosen" if apart.decides == table.decides else f"at the same time as {name}"


def recap(told: Sequence[Line], on_a_phone: int = ROOM_ON_A_PHONE) -> Recap:
    """Sentences that fit: what is told first, then the first of everybody else, then the others, in their order."""
    doers = [line.by for line in told]
    firsts = {k for k, doer in enumerate(doers) if doer not in doers[:k]}
    wanted = sorted(range(len(told)), key=lambda k: (k not in firsts, k))
    ends = dict(zip(wanted, accumulate(len(told[k].text) + 3 for k in wanted), strict=True))

    def fitting(room: int) -> set[int]:
        whole = all(end <= room + ROOM_FOR_MORE for end in ends.values())
        return {k for k in wanted if whole or k == wanted[0] or ends[k] <= room}

    wide, narrow = fitting(ROOM_TO_TELL), fitting(on_a_phone)
    deeds = tuple(Deed(told[k].text, wide_only=k not in narrow) for k in sorted(wide))
    return Recap(deeds, len(told) - len(wide), len(told) - len(narrow))


def _doing(table: Table, s: Any) -> str:
    """What the deciding seat is at, where the game has words for it."""
    return "" if table.over else table.game.words.doing(s, table.names)


def _told(lines: Sequence[Line], table: Table, since: int, seat: int) -> list[Line]:
    """What the others did since a decision, what they did to the viewer first; if nothing, what the last step did."""
    deeds = [line for line in lines if line.ply > since and line.by != NONE]
    if not deeds:
        return [line for line in lines if line.ply == len(table.moves)]
    if seat == SPECTATOR:
        return deeds
    return sorted(deeds, key=lambda line: line.by != seat and f" {table.names[seat]}" not in line.text)


def _instead(table: Table, seat: int, choices: Sequence[Choice]) -> dict[str, Choice]:
    """By spot, where nothing can be chosen: what could be chosen in place of a step, the last steps first."""
    possible = {choice.spot for choice in choices}
    found: dict[str, Choice] = {}
    for _, choice in table.instead(seat):
        if choice.spot not in possible:
            found.setdefault(choice.spot, choice)
    return found


def _reasons(
    table: Table, spots: Mapping[str, Sequence[int]], choices: Sequence[Choice], other: Container[str]
) -> dict[str, Sentence]:
    """Why each spot without a choice cannot be clicked: of all it could mean, the reason that says most."""
    possible = {choice.spot for choice in choices}
    asked = {spot: moves for spot, moves in spots.items() if moves and spot not in possible and spot not in other}
    found = {spot: table.why_none(moves, spoken_to=True) for spot, moves in asked.items()}
    return {spot: reason for spot, reason in found.items() if reason is not None}
