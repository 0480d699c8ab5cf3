"""Random typed multigraphs with everything the record can say, as plain rows, as files, as facts."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from hypothesis import strategies as st

import bioloom
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.manifest import Manifest
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph

Row = dict[str, Any]

CATEGORIES = (
    ["Gene", "Protein"],
    ["Gene"],
    ["Disease"],
    ["PhenotypicFeature"],
    ["Drug", "SmallMolecule"],
    ["SmallMolecule"],
    ["Pathway"],
    ["Widget"],  # Biolink does not know it
)
PREDICATES = ("affects", "regulates", "treats", "related_to", "physically_interacts_with", "subclass_of", "resembles")
SOURCES = ("infores:a", "infores:b", None)
FREQUENCIES = (0.0, 0.25, 0.5, 1.0)
ONSETS = ("adult", "Juvenile", "fœtal")
UNITS = {"amount": "mg"}
SCHEMA = pa.schema(
    [
        pa.field("subject", pa.string()),
        pa.field("predicate", pa.string()),
        pa.field("object", pa.string()),
        pa.field("negated", pa.bool_()),
        pa.field("primary_knowledge_source", pa.string()),
        pa.field("publications", pa.list_(pa.string())),
        pa.field("knowledge_level", pa.string()),
        pa.field("agent_type", pa.string()),
        pa.field("frequency", pa.float64()),
        pa.field("onset", pa.string()),
        pa.field("amount", pa.float64(), metadata={"unit": "mg"}),
    ]
)


@dataclass(frozen=True)
class Sample:
    """A graph as plain rows."""

    nodes: list[Row]
    edges: list[Row]

    def write(self, folder: Path, shuffle: int | None = None) -> Manifest:
        """As a record, in the order given or in a random one, in pieces of a random size."""
        nodes, edges = list(self.nodes), list(self.edges)
        rng = random.Random(shuffle)
        if shuffle is not None:
            rng.shuffle(nodes)
            rng.shuffle(edges)
        step = rng.randint(1, 40) if shuffle is not None else max(1, len(edges))
        pieces = [pa.Table.from_pylist(edges[i : i + step], SCHEMA) for i in range(0, max(1, len(edges)), step)]
        return write_record(folder, name="sample", tables={"nodes": [node_table(nodes)], "edges": pieces}, level=1)

    def open(self, folder: Path, shuffle: int | None = None) -> Graph:
        """As a store."""
        self.write(folder, shuffle)
        return open_graph(folder)

    def entities(self) -> dict[str, Entity]:
        """By CURIE."""
        return {
            n["id"]: Entity(curie=n["id"], name=n["name"] or n["id"], categories=tuple(n["category"]))
            for n in self.nodes
        }

    def facts(self) -> list[Fact]:
        """The statements of the rows, in their order."""
        entities = self.entities()
        return [
            Fact(
                subject=entities[e["subject"]],
                predicate=e["predicate"],
                object=entities[e["object"]],
                negated=bool(e["negated"]),
                qualifiers=tuple(
                    Qualifier(key=k, value=e[k], unit=UNITS.get(k))
                    for k in ("frequency", "onset", "amount")
                    if e.get(k) is not None
                ),
                primary_knowledge_source=e["primary_knowledge_source"] or "",
                publications=tuple(e["publications"] or ()),
                knowledge_level=e["knowledge_level"] or "not_provided",
                agent_type=e["agent_type"] or "not_provided",
            )
            for e in self.edges
        ]

    def part(self, keep: list[bool]) -> Sample:
        """Only the edges that ``keep`` marks."""
        return replace(self, edges=[e for e, k in zip(self.edges, keep, strict=True) if k])


def node_table(nodes: list[Row]) -> pa.Table:
    texts = pa.list_(pa.string())
    kinds = {
        "id": pa.string(),
        "category": texts,
        "name": pa.string(),
        "synonym": texts,
        "xref": texts,
        "same_as": texts,
    }
    return pa.Table.from_pylist(nodes, pa.schema([*kinds.items(), ("deprecated", pa.bool_())]))


def random_sample(seed: int, node_count: int, edge_count: int) -> Sample:
    """A multigraph: repeated rows, self-loops, cycles, hubs, all kinds of absence."""
    rng = random.Random(seed)
    nodes = [
        {
            "id": f"{rng.choice('ABΩ')}:{i}",
            "category": rng.choice(CATEGORIES),
            "name": rng.choice([f"thing {i}", f"β-thing {i}", None]),
            "synonym": rng.choice([None, [], [f"synonym {i}", "shared"]]),
            "xref": rng.choice([None, [f"X:{i % 3}"], [f"X:{i}", "X:1"]]),
            "same_as": rng.choice([None, [f"OLD:{i}", f"OLDER:{i}"]]),
            "deprecated": rng.choice([None, False, True]),
        }
        for i in range(node_count)
    ]
    return Sample(nodes, [random_edge(rng, nodes) for _ in range(edge_count)])


def random_edge(rng: random.Random, nodes: list[Row]) -> Row:
    hub = rng.randrange(len(nodes)) if rng.random() < 0.6 else 0
    return {
        "subject": nodes[hub]["id"],
        "predicate": rng.choice(PREDICATES),
        "object": rng.choice(nodes)["id"],
        "negated": rng.choice([None, False, False, True]),
        "primary_knowledge_source": rng.choice(SOURCES),
        "publications": rng.choice([None, [], ["PMID:1"], ["PMID:2", "PMID:1"]]),
        "knowledge_level": rng.choice([None, "knowledge_assertion"]),
        "agent_type": rng.choice([None, "manual_agent"]),
        "frequency": rng.choice([None, *FREQUENCIES]),
        "onset": rng.choice([None, *ONSETS]),
        "amount": rng.choice([None, None, 3.5]),
    }


def samples(max_nodes: int = 12, max_edges: int = 40) -> st.SearchStrategy[Sample]:
    """Hypothesis: random samples, shrinking in size."""
    return st.builds(random_sample, st.integers(0, 2**32), st.integers(1, max_nodes), st.integers(0, max_edges))


def told(graph: Graph) -> Counter[str]:
    """All facts that are there, whatever their ids."""
    edges = [layer.first + i for layer in graph.layers for i in range(layer.edge_count) if there(layer.keep, i)]
    return stated([graph.fact(e) for e in edges])


def stated(facts: list[Fact]) -> Counter[str]:
    """Facts as a multiset, without their ids."""
    return Counter(f.model_dump_json(exclude={"edge"}) for f in facts)


def child(code: str, *arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs ``code`` in a new Python process that can import bioloom."""
    environment = os.environ | {"PYTHONPATH": str(Path(bioloom.__file__).parent.parent)}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=check, env=environment)


def there(keep: np.ndarray | None, edge: int) -> bool:
    return keep is None or bool(keep[edge])


def walked(graph: Graph, way: str) -> Counter[tuple[str, str, bool, str, int]]:
    """All edges as the runs of one direction (``out``, ``inc``) tell them: near, predicate, negated, far, edge id."""
    found: Counter[tuple[str, str, bool, str, int]] = Counter()
    for layer in graph.layers:
        runs, relations = getattr(layer, way), layer.relations
        assert (np.diff(runs.run_key) > 0).all()
        assert (np.diff(runs.run_start) > 0).all()
        for key, lo, hi in zip(
            runs.run_key.tolist(), runs.run_start[:-1].tolist(), runs.run_start[1:].tolist(), strict=True
        ):
            near, r = divmod(key, len(relations))
            pairs = list(zip(runs.other[lo:hi].tolist(), runs.edge_id[lo:hi].tolist(), strict=True))
            assert pairs == sorted(pairs)
            for far, edge in pairs:
                if there(layer.keep, edge):
                    ends = (
                        graph.entity(near).curie,
                        relations.predicate[r],
                        relations.negated[r],
                        graph.entity(far).curie,
                    )
                    found[*ends, layer.first + edge] += 1
    return found


def closed(graph: Graph) -> set[tuple[str, str]]:
    """The pairs (lower, upper) of the closure, as both ways tell them."""
    every = np.arange(graph.node_count)
    row, up = graph.closure.up.rows(every)
    low, down = graph.closure.down.rows(every)
    pairs = {(graph.entity(a).curie, graph.entity(b).curie) for a, b in zip(row.tolist(), up.tolist(), strict=True)}
    assert pairs == {
        (graph.entity(b).curie, graph.entity(a).curie) for a, b in zip(low.tolist(), down.tolist(), strict=True)
    }
    return pairs
