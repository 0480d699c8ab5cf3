"""Statements that a source makes one by one, held as codes: millions of edges name few things and say few kinds of it.

`collect` takes edges in, a `Statements` gives them back in the same order. In between they are resolved and chosen as
arrays (`resolved`, `among`), as those of `blocks` are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from bioloom.ground.identity.prefixes import prefix_of

from .rows import SAMPLES, Edge, Qualifiers, Skipped

Rows = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
SUBCLASS, CONTEXT = "subclass_of", "disease_context_qualifier"
UNSPOKEN = "about a term that nothing else speaks of"
_NONE = -1  # the code of an end that resolves to nothing
_SUBJECT, _OBJECT, _KIND, _CITED, _SAID = range(5)
_BATCH = 1 << 12  # edges that are coded together, column by column: a third of the time that one by one takes


class Kind(NamedTuple):
    """What many edges have in common."""

    predicate: str
    negated: bool
    knowledge_level: str
    agent_type: str


@dataclass(frozen=True)
class Statements(Sequence[Edge]):
    """Edges in order.

    ``codes`` is int32[n, 5]: of each edge its subject and object in ``names``, its kind in ``kinds``, its publications
    in ``cited`` and its qualifiers in ``said``.
    """

    names: Sequence[str]
    kinds: Sequence[Kind]
    cited: Sequence[tuple[str, ...]]
    said: Sequence[Qualifiers]
    codes: npt.NDArray[np.int32]

    @property
    def subject(self) -> npt.NDArray[np.int32]:
        """Codes into ``names``."""
        return self.codes[:, _SUBJECT]

    @property
    def object(self) -> npt.NDArray[np.int32]:
        """Codes into ``names``."""
        return self.codes[:, _OBJECT]

    @property
    def cited_codes(self) -> npt.NDArray[np.int32]:
        """Codes into ``cited``."""
        return self.codes[:, _CITED]

    @property
    def said_codes(self) -> npt.NDArray[np.int32]:
        """Codes into ``said``."""
        return self.codes[:, _SAID]

    @property
    def kind(self) -> npt.NDArray[np.int32]:
        """Codes into ``kinds``."""
        return self.codes[:, _KIND]

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> Edge: ...
    @overload
    def __getitem__(self, at: slice) -> Statements: ...
    def __getitem__(self, at: int | slice) -> Edge | Statements:
        if isinstance(at, slice):
            return replace(self, codes=self.codes[at])
        return self._edge(self.codes[at].tolist())

    def __iter__(self) -> Iterator[Edge]:
        subject, object_, kind, cited, said = (column.tolist() for column in self.codes.T)
        of_kind = zip(*self.kinds, strict=True) if self.kinds else ((), (), (), ())
        predicate, negated, level, agent = (map(values.__getitem__, kind) for values in of_kind)
        subjects, objects = (map(self.names.__getitem__, ends) for ends in (subject, object_))
        publications, qualifiers = map(self.cited.__getitem__, cited), map(self.said.__getitem__, said)
        columns = (subjects, predicate, objects, negated, publications, level, agent, qualifiers)
        return map(_made, zip(*columns, strict=True))

    def _edge(self, codes: list[int]) -> Edge:
        subject, object_, kind, cited, said = codes
        predicate, negated, level, agent = self.kinds[kind]
        ends = self.names[subject], self.names[object_]
        return Edge(ends[0], predicate, ends[1], negated, self.cited[cited], level, agent, self.said[said])

    def where(self, mask: Mask) -> Statements:
        """Those for which ``mask`` is true."""
        return self if mask.all() else replace(self, codes=self.codes[mask])

    def of(self, *predicates: str) -> Statements:
        """Those with one of ``predicates``."""
        return self.where(self.saying(*predicates))

    def saying(self, *predicates: str) -> Mask:
        """Which of them have one of ``predicates``: bool[n]."""
        return np.array([kind.predicate in predicates for kind in self.kinds], bool)[self.kind]

    def rewritten(self, mask: Mask, change: Callable[[Edge], Edge]) -> Statements:
        """The same with ``change(edge)`` in place of each edge for which ``mask`` is true; the others stay codes."""
        if not mask.any():
            return self
        collector = Collector(self)
        collector.extend(map(change, self.where(mask)))
        changed = collector.statements()
        codes = self.codes.copy()
        codes[mask] = changed.codes
        return replace(changed, codes=codes)

    def followed_by(self, more: Iterable[Edge]) -> Statements:
        """These, and behind them ``more``."""
        collector = Collector(self)
        collector.extend(more)
        further = collector.statements()
        return replace(further, codes=np.concatenate([self.codes, further.codes]))

    def ends(self) -> set[str]:
        """Everything that they speak of."""
        return named(self.names, self.subject, self.object)

    def degrees(self) -> Iterator[tuple[str, str, Counter[str]]]:
        """Of each predicate how often each thing is its subject, and its object."""
        for predicate in self.predicates():
            chosen = self.of(predicate)
            for side, codes in (("subject", chosen.subject), ("object", chosen.object)):
                yield predicate, side, degrees(self.names, codes)

    def predicates(self) -> Counter[str]:
        """How many there are of each predicate."""
        held = np.bincount(self.kind, minlength=len(self.kinds)).tolist()
        out: Counter[str] = Counter()
        for kind, n in zip(self.kinds, held, strict=True):
            out[kind.predicate] += n
        return +out


def named(names: Sequence[str], *codes: npt.NDArray[np.int32]) -> set[str]:
    """Those of ``names`` that are among ``codes``."""
    used = np.zeros(len(names), bool)
    for some in codes:
        used[some] = True
    return {names[i] for i in np.flatnonzero(used).tolist()}


def degrees(names: Sequence[str], codes: npt.NDArray[np.int32]) -> Counter[str]:
    """How often each of ``names`` is among ``codes``, if it is at all."""
    held = np.bincount(codes, minlength=len(names))
    used = np.flatnonzero(held)
    return Counter({names[i]: n for i, n in zip(used.tolist(), held[used].tolist(), strict=True)})


# An edge of its eight values, without the Python call that `Edge` is.
_made: Callable[[Iterable[object]], Edge] = partial(tuple.__new__, Edge)


class _Codes(dict[object, int]):
    """A code for each key, in the order in which they come."""

    def __missing__(self, key: object) -> int:
        self[key] = code = len(self)
        return code

    def of(self, keys: Iterable[object], count: int) -> npt.NDArray[np.int32]:
        """int32[count]: the codes of ``keys``."""
        return np.fromiter(map(self.__getitem__, keys), np.int32, count)


class Collector:
    """Takes edges in, one by one or many at once."""

    def __init__(self, like: Statements | None = None) -> None:
        """Start without edges; the codes of ``like`` hold for those that come, too.

        Raises:
            ValueError: ``like`` has two codes for one thing, as before `resolved`.
        """
        tables = (like.names, like.kinds, like.cited, like.said) if like is not None else ((), (), (), ())
        coded = [_Codes(zip(table, range(len(table)), strict=True)) for table in tables]
        if any(len(codes) != len(table) for codes, table in zip(coded, tables, strict=True)):
            raise ValueError("two codes for one thing")
        self._names, self._kinds, self._cited, self._said = coded
        self._waiting: list[Edge] = []
        self._parts: list[npt.NDArray[np.int32]] = []

    def add(self, edge: Edge) -> None:
        """Take ``edge``."""
        self._waiting.append(edge)
        if len(self._waiting) == _BATCH:
            self.extend(())

    def extend(self, edges: Iterable[Edge]) -> None:
        """Take all of ``edges``."""
        every = chain(self._waiting, edges)
        while batch := list(islice(every, _BATCH)):
            self._parts.append(self._coded(batch))
        self._waiting = []

    def _coded(self, batch: Sequence[Edge]) -> npt.NDArray[np.int32]:
        """Codes of ``batch``. `zip` and `map` go through it in C; ends are coded edge by edge, in their order."""
        subject, predicate, object_, negated, cited, level, agent, said = zip(*batch, strict=True)
        count = len(batch)
        codes = np.empty((count, 5), np.int32)
        ends = chain.from_iterable(zip(subject, object_, strict=True))
        codes[:, : _OBJECT + 1] = self._names.of(ends, 2 * count).reshape(-1, 2)
        codes[:, _KIND] = self._kinds.of(zip(predicate, negated, level, agent, strict=True), count)
        codes[:, _CITED], codes[:, _SAID] = self._cited.of(cited, count), self._said.of(said, count)
        return codes

    def statements(self) -> Statements:
        """All that was taken."""
        self.extend(())
        return Statements(
            names=list(self._names),  # type: ignore[arg-type]
            kinds=[Kind(*kind) for kind in self._kinds],  # type: ignore[misc]
            cited=list(self._cited),  # type: ignore[arg-type]
            said=list(self._said),  # type: ignore[arg-type]
            codes=np.concatenate([np.empty((0, 5), np.int32), *self._parts]),
        )


def collect(edges: Iterable[Edge]) -> Statements:
    """``edges`` as codes."""
    collector = Collector()
    collector.extend(edges)
    return collector.statements()


def resolved(raw: Statements, leads_to: Mapping[str, str], terms: Container[str]) -> tuple[Statements, list[Skipped]]:
    """``raw`` between the things that its names lead to, each edge once, and what is left out of it."""
    found = [leads_to.get(name) for name in raw.names]
    things = list(dict.fromkeys(thing for thing in found if thing is not None))
    code = {thing: i for i, thing in enumerate(things)}
    to = np.array([_NONE if thing is None else code[thing] for thing in found], np.int32)
    merged = np.array([f != name and name in terms for f, name in zip(found, raw.names, strict=True)], bool)
    hierarchy = np.array([kind.predicate == SUBCLASS for kind in raw.kinds], bool)
    said, same_said = _in_context(raw.said, leads_to)
    codes = raw.codes.copy()
    codes[:, _SUBJECT], codes[:, _OBJECT] = subject, object_ = to[raw.subject], to[raw.object]
    codes[:, _SAID] = same_said[raw.codes[:, _SAID]]
    missing = (subject == _NONE) | (object_ == _NONE)
    alike = ~missing & (subject == object_)
    above = ~missing & ~alike & hierarchy[raw.kind] & merged[raw.subject]
    good = ~(missing | alike | above)
    again = _again(codes, np.flatnonzero(good), (len(raw.kinds), len(raw.cited)))
    lost = np.where(subject == _NONE, raw.subject, raw.object)
    reasons = [(f"no term for {prefix}", rows) for prefix, rows in _by_prefix(raw.names, lost, np.flatnonzero(missing))]
    reasons += [
        ("says a thing of itself once terms are merged", np.flatnonzero(alike)),
        ("hierarchy of a merged term, which its hub gives", np.flatnonzero(above)),
        ("said twice", again),
    ]
    good[again] = False
    return replace(raw, names=things, said=said, codes=codes[good]), _left_out(raw, reasons)


def among(statements: Statements, kept: Container[str]) -> tuple[Statements, list[Skipped]]:
    """``statements`` between things that are ``kept``, and what is left out of them."""
    good = np.array([name in kept for name in statements.names], bool)
    mask = good[statements.subject] & good[statements.object]
    return statements.where(mask), _left_out(statements, [(UNSPOKEN, np.flatnonzero(~mask))])


def _in_context(said: Sequence[Qualifiers], leads_to: Mapping[str, str]) -> tuple[list[Qualifiers], Rows]:
    """``said`` with the node of the disease in whose context an edge holds, each once, and where each of it went."""
    if not any(key == CONTEXT for one in said for key, _ in one):  # as in most sources
        return list(said), np.arange(len(said))
    codes = _Codes()
    place = [codes[tuple((k, leads_to.get(str(v), v) if k == CONTEXT else v) for k, v in one)] for one in said]
    return list(codes), np.array(place, np.int64)  # type: ignore[arg-type]


def _again(codes: npt.NDArray[np.int32], rows: Rows, sizes: tuple[int, int]) -> Rows:
    """Those of ``rows`` whose edge an earlier one already says; ``sizes`` are how many kinds and publications are."""
    held = codes[rows].astype(np.int64)
    kinds, cited = sizes
    ends = held[:, _SUBJECT] << 32 | held[:, _OBJECT]
    rest = (held[:, _SAID] * cited + held[:, _CITED]) * kinds + held[:, _KIND]
    order = np.lexsort((rest, ends))  # stable: the first of several comes first
    ends, rest = ends[order], rest[order]
    repeats = (ends[1:] == ends[:-1]) & (rest[1:] == rest[:-1])
    return np.sort(rows[order[1:][repeats]])


def _by_prefix(names: Sequence[str], end: npt.NDArray[np.int32], rows: Rows) -> Iterator[tuple[str, Rows]]:
    """``rows`` by the vocabulary of ``end``, a code of each row into ``names``."""
    codes = _Codes()
    number = np.array([codes[prefix_of(name)] for name in names], np.int32)
    of = number[end[rows]]
    for prefix, code in codes.items():
        yield str(prefix), rows[of == code]


def _left_out(raw: Statements, reasons: Iterable[tuple[str, Rows]]) -> list[Skipped]:
    """What is left out by reason, in the order in which the first of each comes; its first few edges one by one."""
    out = []
    for reason, rows in sorted((r for r in reasons if len(r[1])), key=lambda r: int(r[1][0])):
        shown = [f"{e.subject} {e.predicate} {e.object}" for e in replace(raw, codes=raw.codes[rows[:SAMPLES]])]
        out += [Skipped(reason, what) for what in shown[:-1]]
        out.append(Skipped(reason, shown[-1], len(rows) - len(shown) + 1))
    return out
