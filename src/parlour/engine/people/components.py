"""Components of a game as classes: each key of a table in the content file, what it may hold, and what becomes of it.

    class Mastery(Component):
        id = Id()
        name = Text()
        domain = OneOf(DOMAINS)  # its number
        value = Whole(1, 9)
        base = Part(Side)  # a table inside of this one
        effect = Effect(VOCABULARY, "card")  # notation, as a tree

    MASTERIES = Mastery.all(FILE, "mastery", most=144, distinct="id name")
    VALUE = column(MASTERIES, "value")  # for the rules, once FILE.done() has found nothing wrong

`MASTERIES[0].value` is a whole number, and the type checker knows it. A key that no class declares is unknown, and told
as such. What no kind of key says is checked in `check`, which may refuse a key in words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from parlour.engine.core.record import Ints
from parlour.engine.effects import Vocabulary
from parlour.engine.effects.tree import NOTHING, Tree
from parlour.engine.people.content import MANY, ContentFile, Item, frozen

T = TypeVar("T")


class Component:
    """One table of a content file, read and checked: its attributes are what its keys hold."""

    keys: ClassVar[dict[str, Key[Any]]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the keys, those of the parent class first."""
        cls.keys = {**cls.keys, **{name: key for name, key in vars(cls).items() if isinstance(key, Key)}}

    def __init__(self, item: Item, nth: int = 1) -> None:
        """Read every key; `nth` is its place in the list, counted from 1."""
        self.item, self.nth = item, nth
        vars(self).update({name: key.read(item, key.key or name) for name, key in self.keys.items()})
        self.check()

    def __repr__(self) -> str:
        """As messages call it: <mastery 'Writing'>."""
        return f"<{self.item.label}>"

    def check(self) -> None:
        """Refuse what is wrong although each key by itself is right."""

    @classmethod
    def all(
        cls,
        file: ContentFile,
        table: str,
        count: int | None = None,
        least: int = 1,
        most: int = 10**4,
        distinct: str = "",
    ) -> tuple[Self, ...]:
        """All tables [[…]] of this name; the texts under the keys of `distinct` must differ."""
        items = file.items(table, count, least, most, cls.__name__.lower())
        for key in distinct.split():
            file.distinct(items, key)
        return tuple(cls(item, n) for n, item in enumerate(items, 1))


C = TypeVar("C", bound=Component)


def column(components: Iterable[Component], name: str) -> Ints:
    """An attribute of every component, as a table for the rules."""
    return frozen([getattr(component, name) for component in components])


def named(components: Iterable[Any]) -> Callable[[int], str]:
    """What components are called, by number."""
    return tuple(component.name for component in components).__getitem__


# ---------------------------------------------------------------- what a key may hold


@dataclass(frozen=True, eq=False)
class Key(Generic[T]):
    """What a key may hold. On a class it stands for itself, on a component for what was read."""

    key: str = field(default="", kw_only=True)  # in the file, where it is not that of the attribute

    def read(self, item: Item, key: str) -> T:
        """The value, or a stand-in once the item has noted what is wrong."""
        raise NotImplementedError

    @overload
    def __get__(self, component: None, kind: type) -> Self: ...
    @overload
    def __get__(self, component: Component, kind: type) -> T: ...
    def __get__(self, component: Component | None, kind: type) -> Self | T:
        """Only asked on the class: a component has the value itself."""
        return self


@dataclass(frozen=True, eq=False)
class Id(Key[str]):
    """A short name for moves and save files."""

    lower: bool = True  # the notation can write it, too

    def read(self, item: Item, key: str) -> str:
        return item.id(key, self.lower)


class Text(Key[str]):
    """A text for people."""

    def read(self, item: Item, key: str) -> str:
        return item.text(key)


class Note(Key[None]):
    """Something that explains the table to people who read the file; it may be left out."""

    def read(self, item: Item, key: str) -> None:
        item.explains(key)


@dataclass(frozen=True, eq=False)
class Fixed(Key[None]):
    """A key that may hold only this value; nothing of it is kept."""

    value: Any

    def read(self, item: Item, key: str) -> None:
        item.fixed(**{key: self.value})


@dataclass(frozen=True, eq=False)
class Whole(Key[int]):
    """A whole number within bounds."""

    least: int = 0
    most: int = MANY

    def read(self, item: Item, key: str) -> int:
        return item.number(key, self.least, self.most)


class Flag(Key[bool]):
    """True or false."""

    def read(self, item: Item, key: str) -> bool:
        return item.flag(key)


@dataclass(frozen=True, eq=False)
class OneOf(Key[int]):
    """One of several words: its number among them."""

    words: Sequence[str]

    def read(self, item: Item, key: str) -> int:
        return item.one_of(key, self.words)


@dataclass(frozen=True, eq=False)
class SomeOf(Key[tuple[int, ...]]):
    """A list out of several words, as long as `length` says: their numbers."""

    words: Sequence[str]
    length: int | None = None

    def read(self, item: Item, key: str) -> tuple[int, ...]:
        return tuple(item.some_of(key, self.words, self.length))


@dataclass(frozen=True, eq=False)
class Amounts(Key[tuple[int, ...]]):
    """How much of each: a table such as {trade = 2, art = 1}. What it does not name is 0."""

    words: Sequence[str]
    least: int = 0
    most: int = MANY

    def read(self, item: Item, key: str) -> tuple[int, ...]:
        amounts = item.table(key)
        return tuple(
            0 if amounts.get(word) is None else amounts.number(word, self.least, self.most) for word in self.words
        )


@dataclass(frozen=True, eq=False)
class Effect(Key[Tree]):
    """An effect in the notation, which must be carried out in this use; where it may not be empty, what is expected."""

    vocabulary: Vocabulary
    use: str
    expected: str = ""

    def read(self, item: Item, key: str) -> Tree:
        tree = item.effect(key, self.vocabulary, self.use)
        if self.expected and tree == NOTHING:
            item.refuse(key, self.expected)
        return tree


@dataclass(frozen=True, eq=False)
class Part(Key[C]):
    """A table inside of this one, which is a component itself."""

    kind: type[C]

    def read(self, item: Item, key: str) -> C:
        return self.kind(item.table(key))


@dataclass(frozen=True, eq=False)
class Parts(Key[tuple[C, ...]]):
    """A list of tables inside of this one."""

    kind: type[C]
    count: int | None = None

    def read(self, item: Item, key: str) -> tuple[C, ...]:
        label = self.kind.__name__.lower()
        return tuple(self.kind(part, n) for n, part in enumerate(item.tables(key, label, self.count), 1))


@dataclass(frozen=True, eq=False)
class Each(Key[tuple[T, ...]], Generic[T]):
    """A list, each value of which is held to the same, as long as `count` says."""

    held: Key[T]
    count: int | None = None

    def read(self, item: Item, key: str) -> tuple[T, ...]:
        entries = item.entries(key, self.count)
        return tuple(self.held.read(entries, number) for number in entries.values)


@dataclass(frozen=True, eq=False)
class Maybe(Key[T | None], Generic[T]):
    """What may be left out."""

    held: Key[T]

    def read(self, item: Item, key: str) -> T | None:
        return None if item.get(key) is None else self.held.read(item, key)
