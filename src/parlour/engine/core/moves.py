"""The move space: whole numbers and names, arithmetic in both directions over a table of blocks.

A block is a pattern such as ``recruit {slot} by {effect}``; each word in braces is an axis. Blocks follow each
other, so ids ascend in the order of the table.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.errors import DesignError, ParlourError

MOST_COMPARED = 500  # moves of a block among which a misspelt one is looked for


class UnreadableMove(ParlourError, ValueError):
    """A text that names no move of the game."""


@dataclass(frozen=True)
class Axis:
    """What an argument of a move ranges over: its names in order, and other names people use for them."""

    name: str
    names: tuple[str, ...]
    also: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, components: Iterable[Any]) -> Axis:
        """Components by their ids, and also by their names."""
        every = tuple(components)
        return cls(name, tuple(one.id for one in every), tuple(one.name for one in every))

    @classmethod
    def numbered(cls, name: str, n: int) -> Axis:
        """An axis counted 1 to n, as people count."""
        return cls(name, tuple(str(i + 1) for i in range(n)))

    def index(self, text: str) -> int | None:
        """The place of a name, in either spelling, or None."""
        wanted = text.casefold()
        for names in (self.names, self.also):
            for i, name in enumerate(names):
                if name.casefold() == wanted:
                    return i
        return None


class Decoded(NamedTuple):
    """A move taken apart: its block and the place on each axis."""

    block: str
    at: tuple[int, ...]


class Block:
    """A pattern of moves, laid out over its axes."""

    def __init__(self, key: str, pattern: str, *axes: Axis) -> None:
        """Pair the braces of the pattern with the axes of these names."""
        self.key = key
        self.pattern = pattern
        written = re.findall(r"{(\w+)}", pattern)
        by_name = {axis.name: axis for axis in axes}
        if sorted(written) != sorted(by_name) or len(by_name) != len(axes):
            raise DesignError(f"move block {key!r}: pattern {pattern!r} and axes {[a.name for a in axes]} differ")
        self.axes = axes
        self.size = prod(len(axis.names) for axis in axes)
        self.first = 0

    @cached_property
    def _reader(self) -> re.Pattern[str]:
        """The pattern with every name an axis knows in place of its braces."""
        parts = re.split(r"{(\w+)}", self.pattern)
        known = {axis.name: "|".join(re.escape(name) for name in (*axis.names, *axis.also)) for axis in self.axes}
        text = "".join(re.escape(p) if i % 2 == 0 else f"(?P<{p}>{known[p]})" for i, p in enumerate(parts))
        return re.compile(text, re.IGNORECASE)

    def name(self, at: Sequence[int]) -> str:
        """The name of the move at this place."""
        return self.pattern.format(**{axis.name: axis.names[i] for axis, i in zip(self.axes, at, strict=True)})

    def read(self, text: str) -> tuple[int, ...] | None:
        """The place a text names, or None when it is not of this pattern."""
        found = self._reader.fullmatch(text)
        if found is None:
            return None
        places = [axis.index(found[axis.name]) for axis in self.axes]
        return None if None in places else tuple(p for p in places if p is not None)


class Moves:
    """All moves of a game."""

    def __init__(self, *blocks: Block) -> None:
        """Lay the blocks out one after the other."""
        self.blocks = {block.key: block for block in blocks}
        if len(self.blocks) != len(blocks):
            raise DesignError("two move blocks have the same key")
        self.size = 0
        for block in blocks:
            block.first = self.size
            self.size += block.size
        self._in_order, self._first = blocks, [block.first for block in blocks]
        self.names = tuple(self._name(move) for move in range(self.size))
        if len(set(self.names)) != self.size:
            raise DesignError("two moves have the same name")
        self._by_name = {name: move for move, name in enumerate(self.names)}

    def first(self, key: str) -> int:
        """The id of the first move of a block."""
        return self.blocks[key].first

    @property
    def firsts(self) -> dict[str, int]:
        """The first move of each block, under the name that rules have for it: TO_LAY."""
        return {f"TO_{key.upper()}": block.first for key, block in self.blocks.items()}

    def of(self, *keys: str) -> list[int]:
        """All moves of some blocks."""
        blocks = [self.blocks[key] for key in keys]
        return [move for block in blocks for move in range(block.first, block.first + block.size)]

    def id(self, key: str, *at: int) -> int:
        """The id of a move from its block and places."""
        block = self.blocks[key]
        move = 0
        for axis, place in zip(block.axes, at, strict=True):
            if not 0 <= place < len(axis.names):
                raise UnreadableMove(f"{axis.name} {place} does not exist: there are {len(axis.names)}")
            move = move * len(axis.names) + place
        return block.first + move

    def decode(self, move: int) -> Decoded:
        """The block and the places of a move."""
        if not 0 <= move < self.size:
            raise UnreadableMove(f"there is no move {move}: ids run from 0 to {self.size - 1}")
        block = self._in_order[bisect_right(self._first, move) - 1]
        return Decoded(block.key, self._places(block, move - block.first))

    @cached_property
    def parts(self) -> NDArray[np.int32]:
        """Every move by its parts, a row each: the number of its block, then its place on each axis, or −1."""
        most = max(len(block.axes) for block in self._in_order)
        table = np.full((self.size, 1 + most), -1, dtype=np.int32)
        for number, block in enumerate(self._in_order):
            table[block.first : block.first + block.size, 0] = number
            places = np.indices([len(axis.names) for axis in block.axes]).reshape(len(block.axes), block.size)
            table[block.first : block.first + block.size, 1 : 1 + len(block.axes)] = places.T
        table.setflags(write=False)
        return table

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """How many values each part of a move can have: as many as there are blocks, then the longest axes."""
        return tuple(int(n) + 1 for n in self.parts.max(axis=0))

    def whole(self, parts: NDArray[np.int64]) -> NDArray[np.int64]:
        """The moves that are named by their parts, a row each; −1 where there is no such move.

        Of a block with fewer axes, what stands in the other columns does not matter.
        """
        moves = np.full(len(parts), -1, dtype=np.int64)
        for number, block in enumerate(self._in_order):
            rows = np.flatnonzero(parts[:, 0] == number)
            sizes = [len(axis.names) for axis in block.axes]
            places = parts[rows, 1 : 1 + len(sizes)]
            there = ((places >= 0) & (places < np.array(sizes, dtype=np.int64))).all(axis=1)
            steps = np.array([prod(sizes[k + 1 :]) for k in range(len(sizes))], dtype=np.int64)
            moves[rows[there]] = block.first + places[there] @ steps
        return moves

    @staticmethod
    def _places(block: Block, rest: int) -> tuple[int, ...]:
        at: list[int] = []
        for axis in reversed(block.axes):
            at.append(rest % len(axis.names))
            rest //= len(axis.names)
        return tuple(reversed(at))

    def _name(self, move: int) -> str:
        block, at = self.decode(move)
        return self.blocks[block].name(at)

    @cached_property
    def _spellings(self) -> tuple[tuple[str, ...], ...]:
        """Each move as people may begin to write it: with ids, and with the names of components."""
        spellings = []
        for move in range(self.size):
            block, at = self.decode(move)
            pattern, axes = self.blocks[block].pattern, self.blocks[block].axes
            also = {a.name: a.also[i] if a.also else a.names[i] for a, i in zip(axes, at, strict=True)}
            spellings.append((self.names[move].casefold(), pattern.format(**also).casefold()))
        return tuple(spellings)

    def said(self, move: int) -> str:
        """The name of a move with the names of components in place of their ids: 'activate Sun Courier'."""
        block, at = self.decode(move)
        also = {a.name: a.also[i] if a.also else a.names[i] for a, i in zip(self.blocks[block].axes, at, strict=True)}
        return self.blocks[block].pattern.format(**also)

    @cached_property
    def synonyms(self) -> dict[str, str]:
        """For each id of a component its name, both in lower case."""
        axes = {axis for block in self.blocks.values() for axis in block.axes if axis.also}
        pairs = [(i.casefold(), n.casefold()) for axis in axes for i, n in zip(axis.names, axis.also, strict=True)]
        names = {name for _, name in pairs}
        return {known: name for known, name in pairs if known not in names}

    def nearest(self, text: str, options: Iterable[int] = ()) -> str:
        """The move that was probably meant by a text that names none, an option first; '' if none is near."""
        wanted = " ".join(text.split()).casefold()
        near = self._close(wanted, options)
        if near:
            return near
        word = wanted.partition(" ")[0]
        first = {block.pattern.split()[0]: None for block in self.blocks.values() if block.pattern[0] != "{"}
        close = get_close_matches(word, first, n=1)
        for block in self.blocks.values():
            if close and block.pattern.split()[0] == close[0] and block.size <= MOST_COMPARED:
                near = near or self._close(wanted, range(block.first, block.first + block.size))
        return near

    def _close(self, wanted: str, moves: Iterable[int]) -> str:
        """A misspelt word is mended; another number would be a guess."""
        numbers = re.findall(r"\d+", wanted)
        spellings = ((spelling, move) for move in moves for spelling in self._spellings[move])
        spelled = {spelling: move for spelling, move in spellings if re.findall(r"\d+", spelling) == numbers}
        close = get_close_matches(wanted, spelled, n=1, cutoff=0.8)
        return self.said(spelled[close[0]]) if close else ""

    def beginning(self, text: str, among: Iterable[int]) -> list[int]:
        """The moves, out of some, whose name begins with a text."""
        wanted = " ".join(text.split()).casefold() + (" " if text.endswith(" ") else "")
        return [move for move in among if wanted.strip() and any(n.startswith(wanted) for n in self._spellings[move])]

    def parse(self, text: str) -> int:
        """The move a name stands for; component names are understood in place of ids, and any letter case."""
        wanted = " ".join(text.split())
        if wanted in self._by_name:
            return self._by_name[wanted]
        for block in self.blocks.values():
            at = block.read(wanted)
            if at is not None:
                return self.id(block.key, *at)
        near = self.nearest(text)
        patterns = ", ".join(re.sub(r"{(\w+)}", r"<\1>", block.pattern) for block in self.blocks.values())
        hint = f"did you mean {near!r}?" if near else f"moves are written: {patterns}"
        raise UnreadableMove(f"cannot read the move {text!r}; {hint}")
