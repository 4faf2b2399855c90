"""What a person can type at the table. Nothing typed here ends the game or shows a traceback."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from parlour.cli.opening import command_name, own_content
from parlour.cli.rules import plain, show_rules, show_sections
from parlour.cli.screen import gathered, log_lines, with_rules, without_errno
from parlour.engine.core.errors import ParlourError
from parlour.engine.core.moves import UnreadableMove
from parlour.engine.core.record import copied
from parlour.engine.people.english import capitalised
from parlour.table import Line

if TYPE_CHECKING:
    from parlour.cli.showing import Showing
    from parlour.engine.core.moves import Axis, Block
    from parlour.engine.people.sentences import Choice

TAKE = """\
  3             take choice number 3
  {move:<13} play a move by its name (the grey text); a clear beginning is enough
  {why:<13} why is that not possible, or what would it do?  Also: ? 3
  hint          what the search bot would do, from what you can see;  i  for short
  u             take back your last decision
"""
REVIEW = """\
  v             review the game: what each decision cost, and the three most expensive moments
"""
LOOK = """\
  {rule:<13} show a rule;  r {words}  searches the rules;  r  lists the sections
  c NAME        a card in words; c alone tells the sorts, c and a sort all of it
  b             the board again
  l             the log;  l all  from the beginning
"""
HELP = f"""\
{TAKE}{LOOK}\
  s FILE        save the game
  q             leave
  h             this help"""
HELP_AFTERWARDS = f"""\
{REVIEW}{LOOK}\
  s FILE        save the game for a replay
  q             leave, and so does Enter
  h             this help"""
ASKING = """\
Ask with a move or with the number of a choice:
  {why:<13} says why you cannot do it now, or what it would do
  ? 3           says what choice number 3 would do"""
AFTERWARDS = "v reviews the game, s FILE saves it for a replay, l shows the log, b the board; Enter leaves."
SAVE_FIRST = "Save the game first? A file name saves it, Enter leaves without, c cancels: "
RECENT = 30
SHORT = 12  # letters of a move that fit into the first column of the help
MOST_LISTED = 8


class Leave(Exception):
    """The person goes."""


class Talk:
    """Understands what is typed and answers it."""

    def __init__(self, showing: Showing, kept: Path | None) -> None:
        """``kept`` is the file the game lies in already."""
        self.showing = showing
        self.table = showing.table
        self.console = showing.console
        self.kept = kept
        self.kept_moves: tuple[int, ...] = self.table.moves
        _prepare_keyboard()
        self.commands: dict[str, Callable[[str, int], bool]] = {
            "h": self._help, "help": self._help, "u": self._undo, "undo": self._undo, "r": self._rules,
            "rules": self._rules, "s": self._save, "save": self._save, "l": self._log, "log": self._log,
            "b": self._board, "board": self._board, "c": self._card, "card": self._card,
            "hint": self._hint, "i": self._hint, "v": self._review, "review": self._review,
            "q": self._quit, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip

    @cached_property
    def _examples(self) -> dict[str, str]:
        """What could be typed in this game: a short move, a rule, words of a rule."""
        game = self.table.game
        moves = [game.moves.said(block.first) for block in game.moves.blocks.values() if block.axes]
        move = next((move for move in moves if len(move) < SHORT), min(moves, key=len))
        number, rule = list(game.rulebook.items())[len(game.rulebook) // 3]
        return {"move": move, "why": f"? {move}", "rule": f"r {number}", "words": _word(rule.section)}

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; the end of the input is a farewell, Ctrl-C too, with an offer to save."""
        while True:
            try:
                return input(prompt)
            except EOFError:
                self.console.print()
                self._goodbye()
                raise Leave from None
            except KeyboardInterrupt:
                self.console.print()
                if self.farewell():
                    raise Leave from None

    def answer(self, line: str, seat: int) -> bool:
        """Do what was typed; whether the position has changed."""
        text = line.strip()
        word, _, rest = text.partition(" ")
        try:
            if text.startswith("?"):
                return self._why(text[1:].strip(), seat)
            if (choice := self._said(text)) is not None:
                self.table.play(choice, seat)
                return True
            if word.casefold() in self.commands:
                return self.commands[word.casefold()](rest.strip(), seat)
            return self._move(text, seat)
        except ParlourError as error:
            self._refuse(str(error))
        return False

    def answer_afterwards(self, line: str, seat: int) -> None:
        """The game is over: it can still be looked at and saved."""
        word = line.strip().split(" ")[0].casefold()
        if not word:
            raise Leave
        if word in self.commands and self.commands[word] not in (self._undo, self._hint):
            self.answer(line, seat)
        else:
            self.console.print(AFTERWARDS, style="dim")

    def _refuse(self, text: str) -> None:
        self.console.print(capitalised(text), style="red")

    # ---------------------------------------------------------------- moves

    def _move(self, text: str, seat: int) -> bool:
        choices = self.table.choices()
        if not text:
            self._refuse(f"Enter a number from 1 to {len(choices)}, or h for help.")
            return False
        if text.isdecimal():
            choice = self._numbered(text)
            if choice is None:
                return False
            self.table.play(choice, seat)
            return True
        try:
            self.table.play(text, seat)
        except UnreadableMove:
            if (choice := self._by_words(text)) is not None:
                self.table.play(choice, seat)
                return True
            self._refuse(self._better(text) or f"{text!r} is no move and no command.{self._meant(text)}")
            self._refuse(f"Enter a number from 1 to {len(choices)}, or h for help.")
            return False
        return True

    def _said(self, text: str) -> Choice | None:
        """The choice that is told or named just so: a move may be called `card SC1`, and `card` is a command, too."""
        told = ((choice, (choice.name, choice.label)) for choice in self.table.choices())
        return next((choice for choice, names in told if text.casefold() in map(str.casefold, names)), None)

    def _by_words(self, text: str) -> Choice | None:
        """The one choice whose verb was typed with words that only it is told with: `buy loom` for `buy 1`."""
        verb, *words = text.casefold().split()
        told = ((choice, re.findall(r"\w+", choice.label.casefold())) for choice in self.table.choices())
        fits = [choice for choice, label in told if label[:1] == [verb] and all(_begins(label, w) for w in words)]
        return fits[0] if words and len(fits) == 1 else None

    def _better(self, text: str) -> str:
        """What is wrong with a text that begins like a move: it fits several choices, or names what does not exist."""
        choices = self.table.choices()
        begun = self.table.game.moves.beginning(text, [choice.id for choice in choices])
        fits = [n for n, c in enumerate(choices, 1) if c.id in begun or c.label.casefold().startswith(text.casefold())]
        if len(fits) > 1:
            labels = [choices[n - 1].label for n in fits[:MOST_LISTED]]
            more = "; …" if fits[MOST_LISTED:] else ""
            return f"{text!r} fits {', '.join(map(str, fits))}: {'; '.join(labels)}{more}"
        return self._missing(*text.split(maxsplit=1))

    def _completed(self, text: str) -> str:
        """`build acad` with the whole name, where one name of what the verb is about begins like that."""
        verb, _, rest = text.partition(" ")
        for block in self.table.game.moves.blocks.values():
            axis = _object_of(block, verb)
            names = [*axis.names, *axis.also] if axis and rest and not axis.names[0].isdecimal() else []
            places = {axis.index(name) for name in names if axis and name.casefold().startswith(rest.casefold())}
            if axis and len(places) == 1:
                return f"{verb} {axis.names[places.pop() or 0]}"
        return text

    def _missing(self, verb: str, rest: str = "") -> str:
        """For `recruit 9`: which slots there are."""
        for block in self.table.game.moves.blocks.values():
            axis = _object_of(block, verb)
            if axis is None or not rest:
                continue
            said = rest.split()[0] if axis.names[0].isdecimal() else rest
            if axis.index(said) is None:
                return f"There is no {axis.name} {said!r}{_known(axis, said)}."
        return ""

    def _numbered(self, text: str) -> Choice | None:
        choices = self.table.choices()
        number = int(text) if len(text) < 9 else 0
        if 1 <= number <= len(choices):
            return choices[number - 1]
        self._refuse(f"There is no choice {text}: enter a number from 1 to {len(choices)}.")
        return None

    def _meant(self, text: str) -> str:
        """The one choice that was probably meant, by its words or by its name."""
        choices = self.table.choices()
        fitting = [n for n, c in enumerate(choices, 1) if all(w in c.label.casefold() for w in text.casefold().split())]
        close = get_close_matches(text.casefold(), [choice.name for choice in choices], n=1)
        if len(fitting) != 1 and close:
            fitting = [n for n, choice in enumerate(choices, 1) if choice.name == close[0]]
        return f" Did you mean {fitting[0]}, {choices[fitting[0] - 1].label!r}?" if len(fitting) == 1 else ""

    def _undo(self, rest: str, seat: int) -> bool:
        """Take back: the deciding person's last decision, or that of the person who sat here before."""
        last = self.table.moves[-1:]
        able = [other for other in (seat, *self.showing.people) if self.table.can_undo(other)]
        self.table.undo(able[0] if able else self._last_person(seat))
        self.showing.forget_news()
        self.console.print(f"Taken back: {self.table.game.moves.names[last[0]]}.", style="yellow")
        return True

    def _last_person(self, seat: int) -> int:
        """Who would take back: the person who took the last decision, at this keyboard; else the one who asks."""
        last = self.table.decided_last
        return last if last in self.showing.people and last is not None else seat

    # ---------------------------------------------------------------- questions

    def _why(self, text: str, seat: int) -> bool:
        if not text:
            self.console.print(ASKING.format(**self._examples))
            return False
        choice = self._numbered(text) if text.isdecimal() else None
        if text.isdecimal() and choice is None:
            return False
        choice = choice or self._by_words(text)
        text = self._completed(text)
        try:
            refusal = None if choice else self.table.why_not(text)
            move = choice.id if choice else -1 if refusal else self.table.game.read_move(self.table.batch, text)
        except UnreadableMove as error:
            self._refuse(self._better(text) or str(error))
            return False
        if refusal is not None:
            self._refuse(str(refusal))
            self._quote(refusal.rules)
        else:
            self._foretell(next(c for c in self.table.choices() if c.id == move), seat)
        return False

    def _foretell(self, choice: Choice, seat: int) -> None:
        """What a choice would do, as far as no chance is in it."""
        table, game = self.table, self.table.game
        self.console.print(with_rules(f"You can: {choice.label}", choice.rules, "bold"))
        after = copied(table.batch)
        table.linked.advance(after, 0, choice.id)
        if int(after[0].epoch) == int(table.state.epoch):
            seen = game.view(after, seat, table.linked)[0]
            told = game.told(seen, table.names)
            self.console.print(log_lines(Line(0, line.text, line.rules) for line in told))
        else:
            self.console.print("  Then chance decides: it cannot be taken back.", style="dim")
        self._quote(choice.rules)

    def _quote(self, numbers: tuple[str, ...] | list[str]) -> None:
        for number in numbers:
            text = Text(f"{number}: {plain(self.table.game.rulebook[number])}", "dim")
            self.console.print(Padding(text, (0, 0, 0, 2)))

    def _rules(self, rest: str, seat: int) -> bool:
        if rest:
            show_rules(self.console, self.table.game, rest)
        else:
            show_sections(self.console, self.table.game)
        return False

    def _card(self, rest: str, seat: int) -> bool:
        tell = getattr(self.showing.terminal, "card", None)
        if tell is None:
            self._refuse(f"{self.table.game.title} has no cards to look at.")
        else:
            try:
                self.console.print(tell(rest, self.table.view(seat).state))
            except LookupError as error:
                self._refuse(str(error.args[0]))
        return False

    def _hint(self, rest: str, seat: int) -> bool:
        """What the search bot would do in this seat's place; it gets the seat's view and nothing else."""
        from parlour.bots.advice import hint
        from parlour.cli.ideas import ideas

        table = self.table
        table.check_turn(seat)
        seen = table.game.view(table.batch, seat, table.linked)[0]
        with self.console.status("Thinking…"):
            found = hint(table.game, seen, seed=len(table.moves), linked=table.linked, who=table.names)
        for part in ideas(found, table.choices()):
            self.console.print(part)
        if len(found.suggestions) == 1:
            self.console.print(f"{found.reason}.", style="bold")
        rough = "; the rules are still being compiled, so this is a first guess" if found.rough else ""
        self.console.print(f"{found.tries:,} tries, from what you can see{rough}.", style="dim")
        return False

    def _review(self, rest: str, seat: int) -> bool:
        """The game that has just ended, decision by decision."""
        from parlour.cli.review import made_review, report

        found = made_review(self.table, seats=())
        self.console.print(report(found, self.showing.names, self.console.width))
        return False

    def _help(self, rest: str, seat: int) -> bool:
        self.console.print((HELP_AFTERWARDS if self.table.over else HELP).format(**self._examples))
        return False

    def _board(self, rest: str, seat: int) -> bool:
        self.showing.show_again(seat)
        return False

    def _log(self, rest: str, seat: int) -> bool:
        lines = gathered(self.table, self.table.log(seat))
        self.console.print(log_lines(lines if rest.casefold() == "all" else lines[-RECENT:], numbered=True))
        return False

    # ---------------------------------------------------------------- keeping and leaving

    def _save(self, rest: str, seat: int) -> bool:
        name = rest or str(self.kept or f"{self.table.game.slug}-{self.table.proof.commitment[:6]}")
        try:
            path = Path(name).expanduser()
            path = path if path.suffix else path.with_suffix(".parlour")
            if path.exists() and path != self.kept and not self._agrees(f"{path} exists. Overwrite it? [y/N] "):
                self._refuse("Not saved.")
                return False
            path.write_text(self.table.save(), encoding="utf-8")
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or without_errno(str(error))
            self._refuse(f"Cannot write {name}: {reason}")
            return False
        self.kept, self.kept_moves = path, self.table.moves
        self.console.print(f"Saved as {path}. Again with: {self._again(path)}", style="green", soft_wrap=True)
        if not self.table.over:
            self.console.print("The file holds the seed: whoever reads it can look ahead.", style="dim")
        return False

    def _again(self, path: Path) -> str:
        """The command that goes on with the saved game, or replays it."""
        table = self.table
        words = [command_name(), *(["replay"] if table.over else ["play", table.game.slug, "--load"])]
        words.append(shlex.quote(str(path)))
        content = own_content(table.game)
        return " ".join(words + (["--content", shlex.quote(str(content))] if content else []))

    def _agrees(self, question: str) -> bool:
        try:
            return input(question).strip().casefold() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return False

    def _quit(self, rest: str, seat: int) -> bool:
        if self.farewell():
            raise Leave
        return False

    def farewell(self) -> bool:
        """Offer to save, until that is done or declined, and say goodbye; False when the person stays after all."""
        while self.kept_moves != self.table.moves:
            try:
                name = input(SAVE_FIRST).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                break
            if name.casefold() in ("", "n", "no"):
                break
            if name.casefold() in ("c", "cancel"):
                return False
            self._save("" if name.casefold() in ("y", "yes") else name, 0)
        self._goodbye()
        return True

    def _goodbye(self) -> None:
        unsaved = self.kept_moves != self.table.moves
        self.console.print("Goodbye." + (" The game was not saved." if unsaved else ""), style="dim")


def _begins(words: list[str], beginning: str) -> bool:
    """Whether one of some words begins like this."""
    return any(word.startswith(beginning) for word in words)


def _object_of(block: Block, verb: str) -> Axis | None:
    """What a verb is about: of `recruit {slot} by {effect}` the slots."""
    return next((axis for axis in block.axes if block.pattern.startswith(f"{verb.casefold()} {{{axis.name}}}")), None)


def _known(axis: Axis, said: str) -> str:
    """What can stand in place of a name that does not exist: all numbers, or the name that is probably meant."""
    if axis.names[0].isdecimal():
        return f": {axis.name}s are {axis.names[0]} to {axis.names[-1]}"
    if len(axis.names) <= MOST_LISTED:
        return f": there are {', '.join(axis.also or axis.names)}"
    close = get_close_matches(said.title(), axis.also or axis.names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _word(text: str) -> str:
    """The last word of a heading, to search for."""
    words: list[str] = re.findall(r"[a-z]+", text.lower())
    return words[-1]


def _prepare_keyboard() -> None:
    """Editing of the line where the system offers it, and no trouble with letters of another encoding."""
    with suppress(ImportError):
        import readline  # noqa: F401
    with suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
