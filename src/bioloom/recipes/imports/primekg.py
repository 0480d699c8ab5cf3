"""PrimeKG's ``kg.csv``: every edge stands in it twice, once from each end, and some stand more often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.graph.storage.derived import Progress
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.graph.storage.tables import EDGES, NODES, TEXT

from .delimited import CSV, Block, Delimited
from .imported import Imported
from .numbers import distinct
from .primekg_nodes import PrimeNodes
from .primekg_terms import RELATIONS, Relation
from .report import Tally
from .staging import Staging
from .streams import opened, sha256

_ENDS = [f"{end}_{what}" for end in ("x", "y") for what in ("index", "id", "type", "name", "source")]
COLUMNS = ("relation", "display_relation", *_ENDS)
FILES = ("kg.csv", "kg.csv.gz", "kg.csv.bz2")
CODED = pa.dictionary(pa.int32(), TEXT)
_TYPES = {"x_index": pa.int64(), "y_index": pa.int64()} | dict.fromkeys(
    ("relation", "display_relation", "x_type", "x_source", "y_type", "y_source"), CODED
)
TWICE = "row of an edge that stands already, as a rule from its other end"
ITSELF = "hierarchy of a thing over itself"
NO_RELATION = "relation that PrimeKG is not known to have: kept under its own name, in the direction it first stands in"
NO_TYPES = "relation between other types than it is known for: kept, in the direction it first stands in"
_BITS = 26  # of a node's number in the key of an edge
_NODE = (1 << _BITS) - 1
_PENDING = 1 << 22  # keys that wait until they are made distinct
_ROWS = 1 << 18
Keys = NDArray[np.int64]
_NONE: Keys = np.empty(0, np.int64)
_DOI = "https://doi.org/10.7910/DVN/IXA7BM"


def read(path: Path, stage: Staging, progress: Progress) -> Imported:
    """The graph in a ``kg.csv``, which may be packed; ``path`` is the file or its folder.

    An edge is a key of eight bytes while it is read, so the file may be as large as it likes.

    Raises:
        GraphNotFoundError: There is no such file.
        GraphFormatError: It is truncated or malformed; the message names the line.
    """
    if path.is_dir():
        path = next((path / name for name in FILES if (path / name).exists()), path / FILES[0])
    if not path.exists():
        raise GraphNotFoundError(f"There is no {path}.", hint=f"PrimeKG's file is called kg.csv; it is at {_DOI}.")
    edges, nodes, total = PrimeEdges(stage.changed), PrimeNodes(str(path)), 0
    with opened(path) as source:
        table = Delimited.at(source.file, str(path), CSV)
        if table.columns != COLUMNS:
            raise GraphFormatError(
                f"{path} is no kg.csv of PrimeKG: its columns are {', '.join(table.columns[:12])}.",
                hint=f"They should be {', '.join(COLUMNS)}.",
            )
        for block in table.blocks(source.file, _TYPES):
            _complete(block, str(path))
            edges.add(block.rows, nodes.add(block, "x"), nodes.add(block, "y"), nodes)
            total += len(block.rows)
            progress(f"reading {path.name}: {total:,} rows", source.share)
    node_rows, same = nodes.table(stage.changed)
    keys = edges.distinct(same, stage.left_out)
    stage.left_out.add(TWICE, total - edges.loops - len(keys))
    digest = sha256(path)
    return Imported(
        name="primekg",
        title="PrimeKG",
        tables={NODES: [node_rows], EDGES: edges.tables(keys, node_rows.column("id"))},
        files={path.name: digest},
        read={"rows": total},
        sources=(SourceInfo(infores="infores:primekg", title="PrimeKG", address=_DOI, sha256=digest, rows=total),),
    )


def _complete(block: Block, name: str) -> None:
    for column in COLUMNS:
        values = block.rows.column(column)
        if values.null_count and not column.endswith("_name"):
            line = block.line + int(np.flatnonzero(values.is_null().to_numpy())[0])
            raise GraphFormatError(f"{name}, line {line}: there is no {column}.", hint="Fetch the file again.")


@dataclass(frozen=True)
class Statement:
    """What a kind of row says of its two ends. ``alike``: either may be the subject."""

    predicate: str
    alike: bool = False
    negated: bool = False
    role: str | None = None
    primary: str = "infores:primekg"


@dataclass(frozen=True)
class _Kind:
    """A statement by its number, and where in the row its subject stands.

    ``swap``: the subject is ``y``. ``first``: the row that stands first says which end is which.
    """

    statement: int
    swap: bool = False
    first: bool = False


class PrimeEdges:
    """Edges as keys: number of the statement, subject, object, in one int64."""

    def __init__(self, changed: Tally) -> None:
        self.loops = 0
        self._changed = changed
        self._statements: dict[Statement, int] = {}
        self._kinds: dict[tuple[str, str, str, str], _Kind] = {}
        self._keys: list[Keys] = [_NONE]
        self._waiting = 0
        self._ordered: list[Keys] = [_NONE]  # of hierarchies, in the order of the file

    def add(self, rows: pa.Table, x: Keys, y: Keys, nodes: PrimeNodes) -> None:
        """Some rows, whose ends are the nodes ``x`` and ``y``."""
        parts = [_codes(rows.column(c)) for c in ("relation", "display_relation")]
        parts += [(nodes.type[x], nodes.types), (nodes.type[y], nodes.types)]
        code = np.zeros(len(x), np.int64)
        for values, words in parts:
            code = code * len(words) + values
        codes, first, at, count = np.unique(code, return_index=True, return_inverse=True, return_counts=True)
        for number in range(len(codes)):
            relation, display, x_type, y_type = (words[int(values[first[number]])] for values, words in parts)
            kind = self._kind(relation, display, x_type, y_type, rows=int(count[number]))
            of = np.flatnonzero(at == number)
            s, o = (y[of], x[of]) if kind.swap else (x[of], y[of])
            self._put(_key(kind.statement, s, o), ordered=kind.first)

    def distinct(self, same: Keys, left_out: Tally) -> Keys:
        """Every edge once, ascending. ``same`` is the final number of each node."""
        ordered = self._renumbered(np.concatenate(self._ordered), same)
        statement, s, o = _parts(ordered)
        loop = s == o
        self.loops = int(loop.sum())
        left_out.add(ITSELF, self.loops)
        pair = _key(statement, np.minimum(s, o), np.maximum(s, o))
        pair[loop] = -1
        _, first = np.unique(pair, return_index=True)
        first = first[pair[first] >= 0]
        keys = np.concatenate(self._keys)
        self._keys = []
        for start in range(0, len(keys), _PENDING):  # in pieces: the whole takes many times its own room
            part = slice(start, start + _PENDING)
            keys[part] = self._renumbered(keys[part], same)
        return distinct(np.concatenate([keys, ordered[first]]))

    def tables(self, keys: Keys, curies: pa.ChunkedArray) -> Iterator[pa.Table]:
        """The edges in pieces."""
        ids = curies.combine_chunks()
        columns = {
            "predicate": pa.array([s.predicate for s in self._statements], TEXT),
            "negated": pa.array([s.negated for s in self._statements]),
            "primary_knowledge_source": pa.array([s.primary for s in self._statements], TEXT),
            "role": pa.array([s.role for s in self._statements], TEXT),
        }
        for start in range(0, max(1, len(keys)), _ROWS):
            statement, s, o = _parts(keys[start : start + _ROWS])
            ends = {
                n: pa.DictionaryArray.from_arrays(pa.array(v, pa.int32()), ids)
                for n, v in (("subject", s), ("object", o))
            }
            yield pa.table(ends | {n: c.take(pa.array(statement)) for n, c in columns.items()})

    def _renumbered(self, keys: Keys, same: Keys) -> Keys:
        """The keys with the final numbers of their nodes; of two ends that are alike the lower one is the subject."""
        statement, s, o = _parts(keys)
        s, o = same[s], same[o]
        alike = np.array([st.alike for st in self._statements], np.bool_)[statement]
        return _key(statement, np.where(alike, np.minimum(s, o), s), np.where(alike, np.maximum(s, o), o))

    def _put(self, keys: Keys, *, ordered: bool) -> None:
        if ordered:
            self._ordered.append(keys)
            return
        self._keys.append(distinct(keys))
        self._waiting += len(self._keys[-1])
        if self._waiting > _PENDING:
            self._keys, self._waiting = [distinct(np.concatenate(self._keys))], 0

    def _kind(self, relation: str, display: str, x: str, y: str, *, rows: int) -> _Kind:
        key = relation, display, x, y
        known = RELATIONS.get(relation)
        if known is None:
            self._changed.add(NO_RELATION, rows, [relation])
        elif {x, y} != {known.subject, known.object}:
            self._changed.add(NO_TYPES, rows, [f"{relation} between {x} and {y}"])
        if key not in self._kinds:
            self._kinds[key] = self._new(known, relation, display, x, y)
        return self._kinds[key]

    def _new(self, known: Relation | None, relation: str, display: str, x: str, y: str) -> _Kind:
        if known is None:
            return _Kind(self._number(Statement(relation.replace(" ", "_"))), first=True)
        role = display if known.roles else None
        predicate = dict(known.roles).get(display, known.predicate)
        joins = {x, y} == {known.subject, known.object}
        alike = joins and known.direction == "both"
        number = self._number(Statement(predicate, alike, known.negated, role, known.primary))
        if not joins:
            return _Kind(number, swap=x != known.subject and y == known.subject, first=True)
        if alike:
            return _Kind(number)
        if known.direction == "typed":
            return _Kind(number, swap=x != known.subject)
        return _Kind(number, swap=known.direction == "y", first=True)

    def _number(self, statement: Statement) -> int:
        return self._statements.setdefault(statement, len(self._statements))


def _codes(column: pa.ChunkedArray) -> tuple[Keys, list[str]]:
    """Numbers of texts, and the texts."""
    whole = column.unify_dictionaries().combine_chunks()
    return whole.indices.to_numpy().astype(np.int64), whole.dictionary.to_pylist()


def _key(statement: Keys | int, subject: Keys, object_: Keys) -> Keys:
    return (np.asarray(statement, np.int64) << 2 * _BITS) | (subject << _BITS) | object_


def _parts(keys: Keys) -> tuple[Keys, Keys, Keys]:
    return keys >> 2 * _BITS, (keys >> _BITS) & _NODE, keys & _NODE
