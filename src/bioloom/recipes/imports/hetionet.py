"""Hetionet: its JSON, or its tables of nodes (``id, name, kind``) and edges (``source, metaedge, target``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa

from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.graph.storage import json_stream
from bioloom.graph.storage.derived import Progress
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.graph.storage.tables import EDGES, FIELDS, NODES, TEXT, TEXTS

from .delimited import TSV, Block, Delimited
from .hetionet_terms import BY_ENDS, KINDS, METAEDGES, Metaedge, curie
from .imported import Imported
from .staging import Staging
from .streams import bare, opened, sha256

ROWS = 1 << 16
NODE_COLUMNS, EDGE_COLUMNS = ("id", "name", "kind"), ("source", "metaedge", "target")
FOREIGN_KIND = "kind that Hetionet is not known to have: kept as a category of its own name"
FOREIGN_ID = "identifier that is none of its kind: kept as it is"
FOREIGN_EDGE = "metaedge that Hetionet is not known to have: kept under its own name"
_INFORES, _ADDRESS = "infores:hetionet", "https://github.com/hetio/hetionet"
_TAKEN = ("pubmed_ids",)  # of an edge's data: the publications


def read(path: Path, stage: Staging, progress: Progress) -> Imported:
    """The graph at ``path``: a JSON file, a folder, or one of the two tables; each may be packed.

    Raises:
        GraphNotFoundError: There is no such file.
        GraphFormatError: It is truncated or malformed; the message names file and line.
    """
    found = _files(path)
    reader = _Reader(stage)
    for table, each in found.items():
        with opened(each) as source:
            if table == "json":
                for number, (key, value) in enumerate(json_stream.members(source.file, str(each)), 1):
                    reader.member(key, value, f"{each}, member {number}")
                    if number % ROWS == 0:
                        progress(f"reading {each.name}", source.share)
            else:
                text = Delimited.at(source.file, str(each), TSV)
                wanted = NODE_COLUMNS if table == NODES else EDGE_COLUMNS
                if text.columns != wanted:
                    found_columns = ", ".join(text.columns[:6])
                    raise GraphFormatError(
                        f"{each} has the columns {found_columns}.", hint=f"Hetionet's are {', '.join(wanted)}."
                    )
                for block in text.blocks(source.file):
                    reader.block(table, block, str(each))
                    progress(f"reading {each.name}", source.share)
    reader.flush()
    digests = {each.name: sha256(each) for each in found.values()}
    return Imported(
        name="hetionet",
        title="Hetionet",
        tables=stage.tables(),
        files=digests,
        read=stage.rows,
        sources=(
            SourceInfo(
                infores=_INFORES,
                title="Hetionet",
                address=_ADDRESS,
                sha256=digests[list(found.values())[-1].name],
                rows=stage.rows[EDGES],
            ),
        ),
        columns_left_out={NODES: tuple(sorted(reader.unused))} if reader.unused else {},
    )


def _files(path: Path) -> dict[str, Path]:
    """What to read: ``json``, or ``nodes`` and then ``edges``."""
    if not path.exists():
        raise GraphNotFoundError(
            f"There is no {path}.", hint="Name hetionet-v1.0.json.bz2, or the folder of its tables."
        )
    folder = path if path.is_dir() else path.parent
    if path.is_file() and bare(path.name).endswith(".json"):
        return {"json": path}
    names = sorted(p for p in folder.iterdir() if p.is_file())
    nodes = [p for p in names if bare(p.name).endswith("nodes.tsv")]
    edges = [p for p in names if bare(p.name).endswith(".sif") or bare(p.name).endswith("edges.tsv")]
    whole = [p for p in names if bare(p.name).endswith(".json") and "metagraph" not in bare(p.name)]
    if path.is_dir() and len(whole) == 1 and not nodes:
        return {"json": whole[0]}
    if path in edges:
        edges = [path]
    if len(nodes) != 1 or len(edges) != 1:
        seen = ", ".join(p.name for p in (*nodes, *edges)) or "none"
        raise GraphNotFoundError(
            f"{folder} should hold one table of nodes and one of edges; it has {seen}.",
            hint="Hetionet's are called hetionet-v1.0-nodes.tsv and hetionet-v1.0-edges.sif.gz.",
        )
    return {NODES: nodes[0], EDGES: edges[0]}


class _Reader:
    """Turns Hetionet's nodes and edges into ours, some thousand at a time."""

    def __init__(self, stage: Staging) -> None:
        self.unused: set[str] = set()
        self._stage = stage
        self._nodes: list[dict[str, Any]] = []
        self._edges: list[dict[str, Any]] = []
        self._textual: set[str] = set()

    def member(self, key: str, value: Any, where: str) -> None:
        """A member of the JSON; the description of the metagraph says nothing that the edges do not."""
        try:
            if key == NODES:
                self._node(value["kind"], str(value["identifier"]), value.get("name"), value.get("data") or {})
            elif key == EDGES:
                (source, s), (target, t) = value["source_id"], value["target_id"]
                metaedge, swap = _metaedge(source, value["kind"], target)
                ends = (source, str(s)), (target, str(t))
                self._edge(metaedge, value["kind"], ends, value.get("data") or {}, swap=swap)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise GraphFormatError(
                f"{where}: this is no {key.removesuffix('s')} of Hetionet ({type(error).__name__}: {error}).",
                hint="The format is described at github.com/hetio/hetionet, hetnet/json.",
            ) from error

    def block(self, table: str, block: Block, name: str) -> None:
        """Rows of a table."""
        for line, row in enumerate(block.rows.to_pylist(), block.line):
            if table == NODES:
                kind, identifier = _split(row["id"], f"{name}, line {line}")
                self._node(row["kind"] or kind, identifier, row["name"], {})
                continue
            ends = _split(row["source"], f"{name}, line {line}"), _split(row["target"], f"{name}, line {line}")
            if not row["metaedge"]:
                raise GraphFormatError(f"{name}, line {line}: there is no metaedge.", hint="Fetch the file again.")
            self._edge(METAEDGES.get(row["metaedge"]), row["metaedge"], ends, {}, swap=False)

    def flush(self) -> None:
        """Hand over what was gathered."""
        if self._nodes:
            kinds = {"id": TEXT, "category": TEXTS, "name": TEXT, "synonym": TEXTS, "xref": TEXTS, "provided_by": TEXTS}
            self._stage.nodes(_table(self._nodes, kinds))
            self._nodes = []
        if self._edges:
            keys = dict.fromkeys(k for row in self._edges for k in row)
            kinds = {k: TEXTS if k == "publications" else TEXT for k in keys}
            self._stage.edges(_table(self._edges, kinds), textual=frozenset(self._textual))
            self._edges, self._textual = [], set()

    def _node(self, kind: str, identifier: str, name: str | None, data: Mapping[str, Any]) -> None:
        if kind not in KINDS:
            self._stage.changed.add(FOREIGN_KIND, 1, [kind])
        row = {
            "id": self._curie(kind, identifier),
            "category": KINDS[kind].categories if kind in KINDS else (kind,),
            "name": name,
            "provided_by": (_INFORES,),
        }
        if data.get("description"):
            row["synonym"] = (data["description"],)  # a gene's full name
        if data.get("mesh_id"):
            row["xref"] = (f"MESH:{data['mesh_id']}",)
        self.unused.update(data.keys() - {"description", "mesh_id"})
        self._nodes.append(row)
        if len(self._nodes) == ROWS:
            self.flush()

    def _edge(
        self, metaedge: Metaedge | None, verb: str, ends: tuple[tuple[str, str], tuple[str, str]],
        data: Mapping[str, Any], *, swap: bool,
    ) -> None:  # fmt: skip
        """An edge as Hetionet has it; ``swap``: its source stands where its metaedge has the target."""
        source, target = (self._curie(*end) for end in ends)
        if metaedge is None:
            self._stage.changed.add(FOREIGN_EDGE, 1, [verb])
            row: dict[str, Any] = {"subject": source, "predicate": verb.replace(" ", "_"), "object": target}
        else:
            s, o = (target, source) if metaedge.swap != swap else (source, target)
            row = {"subject": s, "predicate": metaedge.predicate, "object": o, **dict(metaedge.qualifiers)}
        row["primary_knowledge_source"] = _INFORES
        row["publications"] = [f"PMID:{p}" for p in data.get("pubmed_ids") or ()]
        for key, value in data.items():
            if key not in _TAKEN and value is not None:
                row[key if key not in FIELDS[EDGES] else f"{key}_"] = _text(value)
                if not isinstance(value, int | float) or isinstance(value, bool):
                    self._textual.add(key)
        self._edges.append(row)
        if len(self._edges) == ROWS:
            self.flush()

    def _curie(self, kind: str, identifier: str) -> str:
        found = curie(kind, identifier)
        if found is None:
            found = f"{kind.replace(' ', '_')}:{identifier}"
            self._stage.changed.add(FOREIGN_ID, 1, [found])
        return found


def _metaedge(source: str, verb: str, target: str) -> tuple[Metaedge | None, bool]:
    """The metaedge between two kinds, and whether it was written from its target."""
    if found := BY_ENDS.get((source, verb, target)):
        return found, False
    return BY_ENDS.get((target, verb, source)), True


def _split(identifier: str | None, where: str) -> tuple[str, str]:
    kind, colons, local = (identifier or "").partition("::")
    if not (kind and colons and local):
        raise GraphFormatError(f"{where}: {identifier!r} is no Kind::identifier.", hint="Fetch the file again.")
    return kind, local


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "|".join(_text(v) for v in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


def _table(rows: Iterable[Mapping[str, Any]], kinds: Mapping[str, pa.DataType]) -> pa.Table:
    rows = list(rows)
    return pa.table({name: pa.array([row.get(name) for row in rows], kind) for name, kind in kinds.items()})
