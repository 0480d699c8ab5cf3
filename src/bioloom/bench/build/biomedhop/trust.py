"""Which statements a benchmark may be built on: those that nobody contradicts and that not one reader alone states."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache

import numpy as np

from bioloom.core.fact import Fact
from bioloom.core.trust.grade import LABEL_SAYS, PLAIN, SAMPLED, WRITTEN, Grade, grade, made
from bioloom.core.trust.opposites import HELPS
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.arrays import Ints
from bioloom.graph.model.between import stated
from bioloom.graph.model.graph import Graph

from .labels import of_the_disease

_LABEL, _WORDS, _THROUGH, _OFTEN = "label_text", "original_object", "through_target", "frequency"
_BINDS, _SCREENED, _ACTION = "physically_interacts_with", "affinity", "action"
_ASSOCIATED, _CATALYSES, _ENABLES = "gene_associated_with_condition", "catalyzes", "enables"
_ONE_VOICE = frozenset({"infores:orphanet", "infores:hpo-annotations"})  # the one has its genes of the other's list
_GENOME = frozenset({"infores:gwas-catalog"})  # studies of the whole genome; one of a chosen gene is one voice
_KEYS = (*sorted(WRITTEN), SAMPLED, _LABEL, _WORDS, _THROUGH, _OFTEN, _SCREENED, _ACTION)
_EFFECT = "has_side_effect"
_STEM, _WORD, _DERIVED = 6, re.compile(r"[^\W_]+"), re.compile(r"[^\W_]{4,}ic\b")
_RARE = 0.3  # of the patients: a sign that fewer have ("occasional") is no clue to a disease
_ASKED, _FEW = 60, 0.05  # statements of a relation that are graded, and the share below which there are hardly any


class Trust:
    """Tells sound edges of one graph from others; each is graded once.

    Unsound is what another source contradicts or a build doubts; what a program read in texts, unless another source
    or reader says so too or a label says it plainly (`label_says`); and what was predicted, where the same relation is
    also stated by measurement or by hand. Of what is left some is nothing to ask about: a treatment that one source
    alone states or labels alone, a contraindication of some patients only (`labels`), a gene of a disease that one
    curator alone names (what a study of the whole genome found is one), a sign that few of the patients have, a
    protein to which a screen found a drug to bind without any action, a domain that a drug is said to meet because its
    target has it, and a reaction that a gene's old enzyme number names and nobody has annotated it with.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph, self._kg = graph, KnowledgeGraph(graph)
        self._better = self._stated_better()
        self.holds = lru_cache(maxsize=None)(self._holds)

    def hardly(self, edges: Ints) -> bool:
        """Whether hardly any of ``edges`` is sound, by a sample of them."""
        some = np.random.default_rng(0).choice(edges, min(_ASKED, len(edges)), replace=False).tolist()
        return sum(map(self.holds, some)) < _FEW * len(some)

    def _holds(self, edge: int) -> bool:
        layer = next(x for x in self.graph.layers if 0 <= edge - x.first < x.edge_count)
        one, other = (self.graph.entity(int(end[edge - layer.first])) for end in (layer.subject, layer.object))
        fact = stated(self.graph, edge, one, other, _KEYS)
        if fact is None:
            return False
        others = tuple(self._kg.beside(fact))
        by_hand = any(o.predicate in HELPS and not o.negated and made(o) == "curated" for o in others)
        return self._sound(fact, grade(fact, others), by_hand=by_hand)

    def _sound(self, fact: Fact, found: Grade, *, by_hand: bool) -> bool:
        if found.against or found.level == "doubted" or not self._asked(fact, found, by_hand=by_hand):
            return False
        if found.made == "read":  # that other drugs of its class do is no second statement of it
            return bool(found.agreed) or any(q.key == LABEL_SAYS and q.value == PLAIN for q in fact.qualifiers)
        return found.made != "predicted" or bool(found.agreed) or self._relation(fact) not in self._better

    def _asked(self, fact: Fact, found: Grade, *, by_hand: bool) -> bool:
        """Whether a statement is one to ask about, whoever makes it; ``by_hand``: a curator states the treatment."""
        said = {q.key: q.value for q in fact.qualifiers}
        if fact.predicate in HELPS:  # two readers of one label are one source
            stated_twice = by_hand if found.made == "read" else bool(found.agreed)
            return stated_twice and not (self._brings_about(fact) or self._of_a_complication(fact))
        if _LABEL in said and not of_the_disease(str(said[_LABEL]), str(said.get(_WORDS, ""))):
            return False
        if _THROUGH in said:  # of a target, which may have it beside what the drug binds
            return False
        if fact.predicate.endswith(_BINDS) and _SCREENED in said and _ACTION not in said:
            return False  # measured in a screen of hundreds of proteins: levodopa and EGFR
        if fact.predicate == _ASSOCIATED and not self._of_the_gene(fact, found):
            return False
        if fact.predicate == _CATALYSES and self._enabled and not self._annotated(fact):
            return False
        return float(said.get(_OFTEN, 1.0)) >= _RARE

    def _brings_about(self, fact: Fact) -> bool:
        """Whether a drug has for effect what it is said to treat: quinapril and angioedema, gabapentin and zoster.

        That leaves out what is right as well (famciclovir and zoster): one treatment in fifteen of those that hold.
        """
        found = self.graph.nodes.find(fact.subject.curie)
        return any(fact.object.name.casefold() in self._effects.get(node, frozenset()) for node in found)

    def _of_a_complication(self, fact: Fact) -> bool:
        """Whether a drug is given against what is named after a disease: losartan in diabetic kidney disease.

        Then nobody can tell from lists whether the disease itself is treated as well.
        """
        stems = {w[:_STEM] for w in _WORD.findall(fact.object.name.casefold()) if len(w) >= _STEM}
        named = (w for node in self.graph.nodes.find(fact.subject.curie) for w in self._adjectives.get(node, ()))
        return any(w[:_STEM] in stems and w not in fact.object.name.casefold() for w in named)

    @cached_property
    def _adjectives(self) -> dict[int, frozenset[str]]:
        """By drug the words in -ic ("diabetic") of the names of what it is said to treat."""
        graph, out = self.graph, dict[int, set[str]]()
        for drug, disease in self._pairs(graph.edges(tuple(sorted(HELPS)))):
            out.setdefault(drug, set()).update(_DERIVED.findall(graph.entity(disease).name.casefold()))
        return {drug: frozenset(found) for drug, found in out.items()}

    def _pairs(self, edges: Ints) -> Iterator[tuple[int, int]]:
        """Subject and object of each edge, as nodes."""
        for layer in self.graph.layers:
            inside = edges[(edges >= layer.first) & (edges < layer.first + layer.edge_count)] - layer.first
            yield from zip(layer.subject[inside].tolist(), layer.object[inside].tolist(), strict=True)

    @cached_property
    def _effects(self) -> dict[int, frozenset[str]]:
        """By drug the names of its effects, in small letters."""
        graph, out = self.graph, dict[int, set[str]]()
        for drug, effect in self._pairs(graph.edges((_EFFECT,))):
            out.setdefault(drug, set()).add(graph.entity(effect).name.casefold())
        return {drug: frozenset(found) for drug, found in out.items()}

    def _of_the_gene(self, fact: Fact, found: Grade) -> bool:
        """Whether two voices name a gene of a disease, or a study of the whole genome found it."""
        voices = {fact.primary_knowledge_source, *found.agreed}
        return not voices <= _ONE_VOICE and bool(found.agreed or voices & _GENOME)

    def _annotated(self, fact: Fact) -> bool:
        """Whether a gene is also annotated with a reaction, with what that is a kind of, or with a kind of it."""
        graph = self.graph
        gene, reaction = (np.array([graph.index(e.curie)], np.int32) for e in (fact.subject, fact.object))
        near = {*graph.closure.ancestors(reaction).tolist(), *graph.closure.descendants(reaction).tolist()}
        broad = max(near, key=lambda n: len(graph.closure.descendants(np.array([n], np.int32))), default=-1)
        return bool((near - {broad}) & self._enabled.get(int(gene[0]), frozenset()))

    @cached_property
    def _enabled(self) -> dict[int, frozenset[int]]:
        """What each gene's product is annotated to do; empty where a graph has no such annotations."""
        out = dict[int, set[int]]()
        for gene, activity in self._pairs(self.graph.edges((_ENABLES,))):
            out.setdefault(gene, set()).add(activity)
        return {gene: frozenset(found) for gene, found in out.items()}

    def _relation(self, fact: Fact) -> tuple[str, str]:
        return fact.predicate, fact.object.categories[0] if fact.object.categories else ""

    def _stated_better(self) -> frozenset[tuple[str, str]]:
        """Relations (predicate, category of the object) of which some statement is measured or made by hand."""
        out = set()
        for layer, statements in zip(self.graph.layers, self.graph.statements, strict=True):
            code, origins = statements.origin_table()
            said = (Fact.model_construct(qualifiers=(), knowledge_level=k, agent_type=a) for _, k, a in origins)
            good = [made(fact) in ("curated", "measured") for fact in said]
            for at, predicate in enumerate(layer.relations.predicate):
                start, stop = layer.relation_start[at : at + 2]
                here = np.unique(code[start:stop])
                if any(good[c] for c in here.tolist()):
                    out.add((predicate, layer.relations.object_category[at]))
        return frozenset(out)
