"""What is known of each pair of a pool, as numbers: its statements, where it lies between the ends, names, mechanisms.

``NAMES`` are the columns. Pairs are looked at from the drug: *near* is the end that fewer steps lead to, *far* the
other. Columns that begin with ``shelf`` are zero where no curated mechanisms lie over the graph.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from bioloom.graph.matching.steps.neighbours import degrees
from bioloom.graph.model.arrays import Bools, Int64, Ints, distinct
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.scores import largest, places, sources, strengths
from bioloom.stages.find.support.strength import SCORING

from .kin import Kin, Kindred
from .pool import DISEASE, DRUG, NONE, Pool, Pools
from .shelf import SHELVED, Shelf
from .words import Words

Floats = NDArray[np.float32]
PREDICATES = (
    "directly_physically_interacts_with", "participates_in", "enables", "part_of", "catalyzes",
    "physically_interacts_with", "interacts_with", "regulates", "affects", "gene_associated_with_condition",
    "has_phenotype", "has_chemical_role", "biomarker_for", "contributes_to", "has_part", "similar_to",
)  # fmt: skip
KINDS = (
    "Gene", "BiologicalProcess", "Pathway", "MolecularActivity", "CellularComponent", "Disease", "PhenotypicFeature",
    "DiseaseOrPhenotypicFeature", "SmallMolecule", "ChemicalEntity", "ChemicalRole", "Drug", "Protein", "GeneFamily",
    "GrossAnatomicalStructure", "Cell", "OrganismTaxon", "ProteinDomain",
)  # fmt: skip
MADE = ("knowledge_assertion", "logical_entailment", "observation", "statistical_association", "prediction")
_SAID = ("rows", "sources", "strength", "place", "action", "affinity", "publications", "by_hand", "by_text", "forward")
_CURATED = ("curated", "raises", "lowers")
_LIES = (
    "at_drug", "at_disease", "at_gene", "at_known_gene", "hop_drug_near", "hop_drug_far", "hop_disease_near",
    "hop_disease_far", "around", "degree_near", "degree_far", "pool_degree_near", "pool_degree_far", "rank_near",
    "rank_far", "rank_back_near", "rank_back_far", "flow", "place_near", "gene_share_near", "gene_share_far",
    "known_share_far", "genes",
)  # fmt: skip
_NAMED = ("like_ends", "like_disease_near", "like_disease_far", "like_drug_near", "like_drug_far", "like_known_near",
          "like_known_far")  # fmt: skip
NAMES: tuple[str, ...] = (
    *(f"is_{p}" for p in PREDICATES), *(f"made_{m}" for m in MADE), *_SAID, *_CURATED, *_LIES, *_NAMED,
    *(f"near_{k}" for k in KINDS), *(f"far_{k}" for k in KINDS),
    *(f"shelf_{s}" for s in SHELVED), *(f"shelf_near_{s}" for s in SHELVED), *(f"shelf_far_{s}" for s in SHELVED),
)  # fmt: skip
SHELF_FROM = len(NAMES) - 3 * len(SHELVED)
STATEMENTS = slice(0, len(PREDICATES) + len(MADE) + len(_SAID) + len(_CURATED))
KNOWN = 3  # the place of a known mechanism of action
TEXT = "text_mining_agent"
HANDS = ("manual_agent", "manual_validation_of_automated_agent")
DAMPING, ROUNDS, FAR = 0.85, 12, 9


@dataclass(frozen=True)
class Seen:
    """A pool with the numbers of its pairs: ``x`` float32 [P, len(NAMES)], and which end of each is the near one."""

    pool: Pool
    x: Floats
    near: NDArray[np.int32]
    far: NDArray[np.int32]
    rank: Floats  # float32[P]: what a walk from both ends leaves at the pair, the PageRank baseline
    kin: Kindred | None = None  # the curated mechanisms near to drug and disease, where some lie over the graph


class Features:
    """Makes features over one graph; names, degrees and mechanisms are looked up once."""

    def __init__(self, pools: Pools) -> None:
        self.pools, self.shelf, self.words = pools, Shelf(pools), Words(pools.graph)
        self._degree = np.log1p(degrees(pools.graph)).astype(np.float32)
        self._kind = np.array([[s[0] == k for k in KINDS] for s in pools.graph.category_sets], np.float32)

    @cached_property
    def kin(self) -> Kin | None:
        """The curated mechanisms as neighbours of a question; None where none lie over the graph."""
        return Kin(self.pools, self.shelf) if len(self.pools.curated) else None

    def pool(self, drug: int, disease: int, hidden: Ints = NONE) -> Pool:
        """The pool of two nodes, with the mechanisms that are near where some lie over the graph."""
        more = self.shelf.nearest(drug, disease, hidden, self.pools.limits.nearest)
        return self.pools.between(drug, disease, hidden, more)

    def of(self, pool: Pool, hidden: Ints = NONE) -> Seen:
        """The features of every pair of ``pool``; of ``hidden`` edges nothing is seen."""
        n, p = len(pool.nodes), len(pool)
        if not p:
            none = np.empty(0, np.int32)
            return Seen(pool, np.empty((0, len(NAMES)), np.float32), none, none, np.empty(0, np.float32))
        hops = _hops(pool, DRUG), _hops(pool, DISEASE)
        swap = (hops[0][pool.tail] < hops[0][pool.head]) | (
            (hops[0][pool.tail] == hops[0][pool.head]) & (hops[1][pool.tail] > hops[1][pool.head])
        )
        near, far = np.where(swap, pool.tail, pool.head), np.where(swap, pool.head, pool.tail)
        ends = pool.nodes[[DRUG, DISEASE]]
        told = self.shelf.near(int(ends[0]), int(ends[1]), hidden)
        of_nodes = told.at_nodes(pool.nodes)
        lies, rank = self._lies(pool, hops, near, far)
        kind = self._kind[self.pools.graph.category_set[pool.nodes]]
        x = np.concatenate(
            [
                self._said(pool, swap), lies, self._named(pool, near, far), kind[near], kind[far],
                told.at_pairs(pool.keys), of_nodes[near], of_nodes[far],
            ], axis=1, dtype=np.float32,
        )  # fmt: skip
        assert x.shape == (p, len(NAMES)), (x.shape, n)  # noqa: S101 - columns and their names stand in one order
        kin = self.kin.of(int(ends[0]), int(ends[1]), hidden, pool.keys) if self.kin else None
        return Seen(pool, x, near.astype(np.int32), far.astype(np.int32), rank, kin)

    def _said(self, pool: Pool, swap: Bools) -> Floats:
        """[P, ...]: what the statements of each pair say, the best of each column."""
        graph, edge = self.pools.graph, pool.edge
        start = np.flatnonzero(np.concatenate([[True], pool.pair[1:] != pool.pair[:-1]]))
        curated = np.isin(edge, self.pools.curated)
        predicate, level, agent = _told(graph, edge)
        plain = ~curated
        columns = [(predicate == p) & plain for p in PREDICATES] + [(level == m) & plain for m in MADE]
        number: dict[str, int] = {}
        source = sources(graph, SCORING, edge, number)
        once = distinct(pool.pair[plain].astype(np.int64) * len(number) + source[plain])
        voices = np.bincount(once // max(len(number), 1), minlength=len(pool))
        best = [
            np.where(plain, strengths(graph, SCORING, edge), 0), np.where(plain, places(graph, SCORING, edge), 0),
            np.where(plain, places(graph, SCORING, edge) >= 1, 0), largest(graph, "affinity", edge),
            np.where(plain, np.log1p(_published(graph, edge)), 0), np.isin(agent, HANDS) & plain,
            (agent == TEXT) & plain, pool.forward != swap[pool.pair],
        ]  # fmt: skip
        raises = curated & np.isin(predicate, _UP)
        lowers = curated & np.isin(predicate, _DOWN)
        reduced = [
            np.maximum.reduceat(np.asarray(c, np.float32), start) for c in (*columns, *best, curated, raises, lowers)
        ]
        at = len(PREDICATES) + len(MADE)
        counts = [np.log1p(np.diff(np.append(start, len(edge)))).astype(np.float32), voices.astype(np.float32)]
        return np.stack([*reduced[:at], *counts, *reduced[at:]], axis=1)

    def _lies(self, pool: Pool, hops: tuple[Ints, Ints], near: Ints, far: Ints) -> tuple[Floats, Floats]:
        """[P, ...]: where each pair lies between drug, its genes and the disease; and its share of a walk."""
        n = len(pool.nodes)
        both = np.concatenate([pool.head, pool.tail]), np.concatenate([pool.tail, pool.head])
        joined = csr_array((np.ones(2 * len(pool), np.float32), both), shape=(n, n))
        degree: Floats = np.asarray(joined.sum(axis=1), np.float32).ravel()
        place = np.full(n, -1.0, np.float32)
        genes, known = self.pools.acted_on(np.array(self.pools.twins.members(int(pool.nodes[DRUG])), np.int32))
        positions = np.flatnonzero(np.isin(pool.nodes, genes))
        lookup = dict(zip(genes.tolist(), known.tolist(), strict=True))
        place[positions] = [lookup[g] for g in pool.nodes[positions].tolist()]
        gene, main = np.zeros(n, np.float32), np.zeros(n, np.float32)
        gene[positions] = 1
        main[positions[place[positions] >= (KNOWN if place.max() >= KNOWN else max(place.max(), 0))]] = 1
        share = np.asarray(joined @ gene) / max(gene.sum(), 1.0)
        main_share = np.asarray(joined @ main) / max(main.sum(), 1.0)
        walk = [_walk(joined, degree, end) for end in (DRUG, DISEASE)]
        flow = np.log(np.maximum(walk[0][near] * walk[1][far] + walk[0][far] * walk[1][near], 1e-12))
        ranks = [np.log(np.maximum(w, 1e-7)) for w in walk]
        graph_degree = self._degree[pool.nodes]
        columns = [
            (near == DRUG) | (far == DRUG), (near == DISEASE) | (far == DISEASE), gene[near] + gene[far],
            main[near] + main[far], hops[0][near], hops[0][far], hops[1][near], hops[1][far],
            np.minimum(hops[0][near] + hops[1][far], hops[0][far] + hops[1][near]) + 1,
            graph_degree[near], graph_degree[far], np.log1p(degree[near]), np.log1p(degree[far]),
            ranks[0][near], ranks[0][far], ranks[1][near], ranks[1][far], flow, np.maximum(place[near], place[far]),
            share[near], share[far], main_share[far], np.full(len(pool), np.log1p(len(positions))),
        ]  # fmt: skip
        return np.stack([np.asarray(c, np.float32) for c in columns], axis=1), flow.astype(np.float32)

    def _named(self, pool: Pool, near: Ints, far: Ints) -> Floats:
        """[P, ...]: how alike the names of the ends are to each other, to drug and disease, to the known genes."""
        rows = self.words.rows(pool.nodes)
        ends = np.asarray(rows[near].multiply(rows[far]).sum(axis=1)).ravel()
        drug, disease = (np.asarray((rows @ rows[[e]].T).todense()).ravel() for e in (DRUG, DISEASE))
        genes = pool.genes[:5]
        known = (rows @ rows[genes].T).toarray().max(axis=1) if len(genes) else np.zeros(len(pool.nodes))
        return np.stack([ends, disease[near], disease[far], drug[near], drug[far], known[near], known[far]], axis=1)


_UP = (
    "positively_regulates",
    "increases_activity_of",
    "increases_abundance_of",
    "positively_correlated_with",
    "causes",
)
_DOWN = ("negatively_regulates", "decreases_activity_of", "decreases_abundance_of", "negatively_correlated_with",
         "disrupts", "treats")  # fmt: skip


def _hops(pool: Pool, start: int) -> Ints:
    """int32[n]: the fewest steps from a position along the pairs, ``FAR`` where none leads there."""
    out = np.full(len(pool.nodes), FAR, np.int32)
    out[start] = 0
    for step in range(1, FAR):
        on = (out[pool.head] == step - 1) & (out[pool.tail] == FAR)
        back = (out[pool.tail] == step - 1) & (out[pool.head] == FAR)
        if not (on.any() or back.any()):
            break
        out[pool.tail[on]] = step
        out[pool.head[back]] = step
    return out


def _walk(joined: csr_array, degree: Floats, start: int) -> Floats:
    """float32[n]: personalised PageRank from a position."""
    begin = np.zeros(len(degree), np.float32)
    begin[start] = 1
    at, share = begin, 1 / np.maximum(degree, 1)
    for _ in range(ROUNDS):
        at = DAMPING * (joined @ (at * share)) + (1 - DAMPING) * begin
    return np.asarray(at, np.float32)


def _told(graph: Graph, edge: Int64) -> tuple[NDArray[np.str_], NDArray[np.str_], NDArray[np.str_]]:
    """Predicate, knowledge level and agent type of each edge."""
    out = [np.empty(len(edge), "U48") for _ in range(3)]
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        here = np.flatnonzero((edge >= layer.first) & (edge < layer.first + layer.edge_count))
        if len(here):
            local = edge[here] - layer.first
            code, origins = statements.origin_table()
            out[0][here] = np.array(layer.relations.predicate)[
                layer.relation_start.searchsorted(local, side="right") - 1
            ]
            for column, field in ((1, 1), (2, 2)):
                out[column][here] = np.array([o[field] for o in origins])[code[local]]
    return out[0], out[1], out[2]


def predicates_of(graph: Graph, edge: Int64) -> NDArray[np.str_]:
    """The predicate of each edge."""
    return _told(graph, edge)[0]


def _published(graph: Graph, edge: Int64) -> Ints:
    out = np.zeros(len(edge), np.int64)
    for layer, statements in zip(graph.layers, graph.statements, strict=True):
        here = np.flatnonzero((edge >= layer.first) & (edge < layer.first + layer.edge_count))
        if len(here):
            out[here] = statements.publication_counts(edge[here] - layer.first)
    return out
