"""Builds the label table of a graph from bulk files or through the API, and says what came of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bioloom.core.version import __version__
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.sums import sha256_of

from .api import Asked
from .bulk import bulk_in, labels_in
from .choose import Chosen
from .layout import Label
from .linking import Linking
from .place import labels_folder
from .table import LabelTable, write_table

Progress = Callable[[str, float], None]
OF_PATIENTS = ("approved_by", "treats", "contraindicated_in")


@dataclass(frozen=True)
class Built:
    """What a build made: labels read, chosen and linked to a drug; the drugs that have one; parts that are missing."""

    folder: str
    read: int
    chosen: int
    linked: int
    drugs: int
    sections: int
    lacking: tuple[int, ...] = ()

    def json(self) -> dict[str, Any]:
        """The same for a JSON object."""
        return asdict(self)


def from_bulk(graph: Graph, name: str, data: Path, progress: Progress) -> Built:
    """The table of the graph ``name`` from the bulk files in ``data``.

    Raises:
        InputError: There are none, or one is no label file; the table that is there stays.
    """
    bulk, chosen = bulk_in(data), Chosen()
    for number, path in enumerate(bulk.files):
        progress(f"labels: {path.name}", number / len(bulk.files))
        chosen.add(labels_in(path))
    inputs = [{"file": p.name, "bytes": p.stat().st_size, "sha256": sha256_of(p)} for p in bulk.files]
    return _written(graph, name, chosen, {"from": "bulk", "inputs": inputs, "lacking": bulk.lacking})


def from_api(graph: Graph, name: str, answers: Iterator[tuple[Label, ...]], many: int, progress: Progress) -> Built:
    """The table of the graph ``name`` from ``answers``, one for each of ``many`` drugs that were asked for.

    Raises:
        SourceError: The API cannot be asked; what it answered before is kept for the next time.
    """
    chosen = Chosen()
    for number, labels in enumerate(answers):
        progress(f"labels: drug {number + 1:,} of {many:,}", number / many)
        chosen.add(labels)
    built = _written(graph, name, chosen, {"from": "api", "asked": many})
    shutil.rmtree(answered(name), ignore_errors=True)
    return built


def answered(name: str) -> Path:
    """Where what the API answered is kept until the table of the graph ``name`` is whole."""
    folder = labels_folder(name)
    return folder.with_name(f".{folder.name}.answered")


def asked_for(graph: Graph) -> list[Asked]:
    """The drugs of ``graph`` of which a label may say something: approved, or said to treat or to be forbidden."""
    nodes = {n for layer in graph.layers for lo, hi in layer.relations.ranges(OF_PATIENTS, False)
             for n in layer.subject[layer.relation_start[lo] : layer.relation_start[hi]].tolist()}  # fmt: skip
    out = []
    for node in (graph.node(n) for n in sorted(nodes)):
        same = (node.entity.curie, *node.same_as, *node.xrefs)
        uniis = dict.fromkeys(c.partition(":")[2] for c in same if c.startswith("UNII:"))
        out.append(Asked(node.entity.name, tuple(uniis)))
    return out


def _written(graph: Graph, name: str, chosen: Chosen, said: dict[str, Any]) -> Built:
    linking = Linking(graph)
    linked = [(label, drugs) for label in chosen.labels if (drugs := linking.drugs(label))]
    head = {"made_by": f"bioloom {__version__}", "graph": {"name": name, "content": graph.content_hash}, **said,
            "read": chosen.seen, "chosen": len(chosen.labels)}  # fmt: skip
    folder = labels_folder(name)
    body = write_table(folder, linked, head)
    table = LabelTable(folder, body)
    return Built(
        str(folder), chosen.seen, len(chosen.labels), len(linked), len(table.drugs), body["sections"],
        tuple(said.get("lacking", ())),
    )  # fmt: skip
