"""What all formats share: a set is files of records, a record gives items with their golds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.errors import InputError
from bioloom.core.value import Value

# Where nothing else is said, a question may be answered from the graph and from documents.
SOURCES: tuple[Any, ...] = ("kg", "doc")


class About(Value):
    """Where a set comes from.

    Attributes:
        title: What it is called.
        link: Where it is published.
        licence: Under which terms.
        home: Its folder below the data folder; empty when it is not there and a path has to be named.
        evaluate_only: It may be measured against, never quoted or shipped.
    """

    title: str
    link: str
    licence: str
    home: str = ""
    evaluate_only: bool = False


class Record(NamedTuple):
    """A record of a file, and where it stands, for errors and ids."""

    where: str
    file: str
    number: int
    value: Any


Pair = tuple[Item, Gold | None]


class Loaded(NamedTuple):
    """A set: what is asked, and what is right where the set says so."""

    items: tuple[Item, ...]
    golds: tuple[Gold, ...]


class Layout(ABC):
    """A format. A subclass says which records a path holds and what items a record gives."""

    name: ClassVar[str]
    about: ClassVar[About]

    @abstractmethod
    def records(self, path: Path) -> Iterator[Record]:
        """The records below ``path``, a file or a folder, in a fixed order."""

    @abstractmethod
    def pairs(self, record: Record) -> Iterable[Pair]:
        """The items of a record with their golds. What it raises names a record of another format."""

    def load(self, path: Path) -> Loaded:
        """The whole set.

        Raises:
            InputError: there is nothing at ``path``, a record is of another format, or an id stands twice.
        """
        pairs = [pair for record in self.records(path) for pair in self._pairs(record)]
        if not pairs:
            raise InputError(f"{path} holds no {self.about.title} question.", hint="Name the set's file or folder.")
        ids: set[str] = set()
        for item, _ in pairs:
            if item.id in ids:
                raise InputError(f"{item.id} stands twice in {path}.", hint="Name one version of the set.")
            ids.add(item.id)
        return Loaded(tuple(item for item, _ in pairs), tuple(gold for _, gold in pairs if gold is not None))

    def _pairs(self, record: Record) -> list[Pair]:
        try:
            return list(self.pairs(record))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise InputError(
                f"{record.where} is no record of {self.about.title}: {type(error).__name__}: {error}.",
                hint=f"Name a file in the layout of {self.about.link}.",
            ) from error

    def gold(self, id_: str, **right: Any) -> Gold:
        """The gold of an item of this set."""
        return Gold(id=id_, dataset=self.name, **right)

    def item(self, id_: str, kind: Any, text: str, **known: Any) -> Item:
        """An item of this set; characters that nobody can see are left out of its text."""
        return Item(id=id_, dataset=self.name, kind=kind, text=seen(text), **{"sources": SOURCES, **known})

    def choice(self, id_: str, text: str, options: dict[str, str], right: str | None, **known: Any) -> Pair:
        """A multiple-choice item from options by their letters, in order of the letters.

        Where a set offers one text twice, the later is told apart by its letter, and both are right if one is.
        """
        labels = sorted(options)
        texts = [seen(str(options[label])) for label in labels]
        first = {text.casefold(): i for i, text in reversed(list(enumerate(texts)))}
        shown = tuple(t if first[t.casefold()] == i else f"{t} ({letter(i)})" for i, t in enumerate(texts))
        item = self.item(id_, "choice", text, options=shown, **known)
        if right is None:
            return item, None
        same = texts[labels.index(right.strip())].casefold()
        return item, self.gold(id_, letters=tuple(letter(i) for i, t in enumerate(texts) if t.casefold() == same))


def seen(text: str) -> str:
    """``text`` on one line, without control characters and byte-order marks."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())


def named(*texts: str) -> Accepted:
    """One right thing by its names."""
    return Accepted(texts=tuple(dict.fromkeys(t.strip() for t in texts if t.strip())))
