"""What a graph says against giving its drugs: contraindications, from curated pairs, label prose, and interactions.

The pairs of a graph lost the words around the disease ("severe", "uncontrolled"), but the statements keep what the
label called it; both together are a typed clause. What the pairs cannot say, an age, a pregnancy, a drug taken, an
allergy, is read in the label's prose.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import numpy as np

from bioloom.core.fact import Condition, Entity, Fact
from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.core.trust.grade import DOUBT
from bioloom.graph.model.arrays import Int32, Int64, distinct
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.statements import FactStatements
from bioloom.stages.gate.infer.hierarchy import TREATS, Kin, linked
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.drugs import drugs_in
from bioloom.stages.gate.tables.diseases import organ
from bioloom.stages.gate.tables.label_words import PROSE, PROSE_AS
from bioloom.stages.gate.tables.salts import PARTS
from bioloom.stages.gate.texts.label_prose import Ground, read_label
from bioloom.stages.gate.types import Clause, state

AGAINST = ("contraindicated_in",)
_MIRRORED = re.compile(r"^\((?:[+-]|[\d'RSEZ,]*[RSEZ])\)-")  # of one form in space, told by the name
# What only is forbidden together: "do not co-administer aliskiren with X in patients with diabetes". A list of which
# one point is another drug and the next one the disease is none of these.
_TOGETHER = re.compile(
    r"\b(?:co-?administ\w*|(?:concomitant|concurrent|combined) (?:use|administration) of)"
    r"(?P<both>(?:(?!\bor (?:in|with|who)\b)[^.;•]){2,160}?)\b(?:contraindicated )?in (?:adult |adults|patients"
    r"|subjects|those|people|women)+ with\b(?P<ills>[^.;•]{2,80})",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\b(?:with|and)\b", re.IGNORECASE)
NONE = np.empty(0, np.int32)
RECOMMENDATION, CONSIDERED = "recommendation", "to be considered"  # a qualifier, and how a weak one is put
INTERACTS = ("pharmacologically_interacts_with",)


class Ledger:
    """The statements of one graph against its drugs. Nodes are the graph's; what was once read is kept.

    ``diseases`` are the nodes that some pair names, ``read`` the positions of the pairs that were read from text and
    lie over the graph.
    """

    def __init__(self, kin: Kin) -> None:
        self.kin, self._linker = kin, kin.linker
        ends = _ends(kin.graph, AGAINST) if kin.graph else (NONE, NONE, np.empty(0, np.int64))
        self.subject, self.object, self.edge = ends
        self.object = self._as_labelled()
        self._at_object = _rows(self.object)
        self._at_subject = _rows(self.subject)
        self.read = [at for at in range(len(self.edge)) if self._is_read(int(self.edge[at]))]
        self.genotypes = self._of_genotypes()
        self.diseases = frozenset(self._at_object)
        self._carriers = _carriers(kin.graph) if kin.graph else (NONE, NONE)
        self._said: dict[tuple[int, frozenset[str]], tuple[tuple[Ground, str], ...]] = {}
        self._texts: dict[int, tuple[str, ...]] = {}
        self._clauses: dict[int, Clause] = {}
        self._facts: dict[int, Fact] = {}

    def _as_labelled(self) -> Int32:
        """The diseases of the pairs; of an ailing kidney or liver what the label says, whatever a curator made of it.

        "Severe renal impairment" is curated as kidney failure, and "renal impairment" as something else.
        """
        out, graph = self.object.copy(), self.kin.graph
        if graph is None:
            return out
        for layer, statements in zip(graph.layers, graph.statements, strict=True):
            inside = np.flatnonzero((self.edge >= layer.first) & (self.edge < layer.first + layer.edge_count))
            for column in statements.columns("original_object") if len(inside) else ():
                for at in inside.tolist():
                    curie = organ(str(column.of(int(self.edge[at]) - layer.first) or ""))
                    if curie is not None and (node := self.kin.node(curie)) is not None:
                        out[at] = node
        return out

    def _of_genotypes(self) -> list[int]:
        """Positions of the statements that are about carriers of a genotype, as CPIC's are, and no disease."""
        if self.kin.graph is None or not len(self.object):
            return []
        return np.flatnonzero(self.kin.graph.category_mask(("Genotype",))[self.object]).tolist()

    def only_considered(self, at: int) -> bool:
        """Whether the statement at a position only says that another drug is to be considered."""
        return any(q.key == RECOMMENDATION and CONSIDERED in str(q.value) for q in self.fact(at).qualifiers)

    def _is_read(self, edge: int) -> bool:
        """Whether a statement was read from text: it lies in a layer of facts."""
        assert self.kin.graph is not None  # noqa: S101 - there are no edges without a graph
        both = zip(self.kin.graph.layers, self.kin.graph.statements, strict=True)
        return any(
            layer.first <= edge < layer.first + layer.edge_count and isinstance(s, FactStatements) for layer, s in both
        )

    def against(self, disease: int) -> list[int]:
        """Positions of the pairs whose disease is this node."""
        return self._at_object.get(disease, [])

    def drug(self, at: int) -> int:
        """The drug of the pair at a position."""
        return int(self.subject[at])

    def is_class(self, node: int) -> bool:
        """Whether a statement against this node is one against a class of drugs."""
        graph = self.kin.graph
        return graph is not None and bool(graph.category_mask(("ChemicalRole",))[node])

    def carried(self, closed: Collection[int]) -> Iterator[tuple[int, int]]:
        """What a statement against one of ``closed`` is also one against, with that one: (drug, of which it is stated).

        A product that contains it, its salt, its active moiety, and a member of it when it is a class; of those only
        drugs that treat something.
        """
        drug, carrier = self._carriers
        if len(closed) and len(carrier):
            mark = np.zeros(max(int(carrier.max()), *closed) + 1, np.bool_)
            mark[list(closed)] = True
            hit = np.flatnonzero(mark[carrier])
            yield from zip(drug[hit].tolist(), carrier[hit].tolist(), strict=True)

    def clause(self, at: int) -> Clause:
        """The pair at a position as a typed clause: the curated disease, and what the label says with it."""
        if at not in self._clauses:
            fact = self.fact(at)
            if "Genotype" in fact.object.categories:
                said = next((str(q.value) for q in fact.qualifiers if q.key == "original_object"), fact.object.name)
                self._clauses[at] = parse(said, self._linker)[0].model_copy(update={"text": said})
                return self._clauses[at]
            said = next((str(q.value) for q in fact.qualifiers if q.key == "original_object"), "")
            text = said or fact.object.name
            disease = self.kin.curie(int(self.object[at]))
            more = _modifiers(said, self._linker, disease)
            stated = (state("disease", curie=disease, text=text),) if fact.object.grounded else ()
            if mate := self._only_with(at, fact):
                stated, text = (*stated, mate), f"{text} together with {mate.text}"
            self._clauses[at] = Clause(all=(*stated, *more, *fact.conditions), text=text)
        return self._clauses[at]

    def _only_with(self, at: int, fact: Fact) -> Condition | None:
        """The other drug without which the label forbids nothing in the disease; None where the disease is enough.

        A statement that a build doubts still is a warning to a patient: only where the label's own words make the
        disease one half of the ground is the other half asked for.
        """
        said = {q.key: str(q.value) for q in fact.qualifiers}
        if said.get(DOUBT) != "with_another_drug":
            return None
        own, ill = self.drug(at), said.get("original_object", "").casefold().split()
        for m in _TOGETHER.finditer(said.get("label_text", "")):
            if not all(word in m["ills"].casefold() for word in ill):
                continue
            for side in _BESIDE.split(m["both"], maxsplit=1):
                drugs = [d.entity for d in drugs_in(side, self._linker)]
                if drugs and not any(self._is_own(own, d.curie) or self._is_named_in(d, own) for d in drugs):
                    return state("drug", curie=drugs[0].curie, text=drugs[0].name)
        return None

    def _is_named_in(self, drug: Entity, own: int) -> bool:
        """Whether the name of the drug at ``own`` holds that of ``drug``: fosinoprilat is what fosinopril becomes."""
        assert self.kin.graph is not None  # noqa: S101
        return drug.name.split()[0].casefold() in self.kin.graph.entity(own).name.casefold()

    def fact(self, at: int) -> Fact:
        """The statement of the pair at a position."""
        return self.statement(int(self.edge[at]))

    def statement(self, edge: int) -> Fact:
        """What an edge states; kept, since the same few are shown again and again."""
        if edge not in self._facts:
            assert self.kin.graph is not None  # noqa: S101 - there are no edges without a graph
            self._facts[edge] = self.kin.graph.fact(edge)
        return self._facts[edge]

    def labels(self, drug: int) -> tuple[str, ...]:
        """The prose of the labels that state something against a drug."""
        if drug not in self._texts:
            facts = (self.fact(at) for at in self._at_subject.get(drug, []))
            self._texts[drug] = tuple(
                dict.fromkeys(str(q.value) for f in facts for q in f.qualifiers if q.key == "label_text")
            )
        return self._texts[drug]

    def grounds(self, drug: int, kinds: frozenset[str]) -> tuple[tuple[Ground, str], ...]:
        """What the labels of a drug state in prose of these kinds, and the whole text it stands in."""
        if (drug, kinds) not in self._said:
            self._said[drug, kinds] = tuple(self._read(drug, kinds))
        return self._said[drug, kinds]

    def _read(self, drug: int, kinds: frozenset[str]) -> Iterator[tuple[Ground, str]]:
        wanted = re.compile("|".join(PROSE[k] for k in sorted(kinds)), re.IGNORECASE)
        for text in self.labels(drug):
            for ground in read_label(text, self._linker) if wanted.search(text) else ():
                if any(PROSE_AS.get(s.kind, s.kind) in kinds for s in ground.clause.all) and (
                    kept := self._foreign(drug, ground)
                ):
                    yield kept, text

    def _foreign(self, drug: int, ground: Ground) -> Ground | None:
        """``ground`` without the label's own drug, which it says is not to be given with another."""
        clause = self.foreign(drug, ground.clause)
        return None if clause is None else ground.model_copy(update={"clause": clause})

    def foreign(self, drug: int, clause: Clause) -> Clause | None:
        """``clause`` without the drug itself; None where it names no other one.

        That who is allergic to a drug must not have it needs no label to say, and says nothing of an allergy to others.
        """
        assert self.kin.graph is not None  # noqa: S101
        taken = [s for s in clause.all if s.kind in ("drug", "allergy") and s.curie]
        own = [s for s in taken if self._is_it(drug, s)]
        if not own:
            return clause
        return None if len(own) == len(taken) else Clause(all=tuple(s for s in clause.all if s not in own),
                                                          text=clause.text)  # fmt: skip

    def _is_it(self, drug: int, s: Condition) -> bool:
        return drug in self.kin.same(str(s.curie)) if s.kind == "allergy" else self._is_own(drug, str(s.curie))

    def _is_own(self, drug: int, curie: str) -> bool:
        return self.kin.is_kind(self.kin.curie(drug), curie)

    def interactions(self, curie: str) -> Iterator[tuple[int, Fact]]:
        """The drugs that a graph says to interact with one: (node, statement)."""
        graph = self.kin.graph
        if graph is None:
            return
        nodes = np.array(sorted(self.kin.same(curie)), np.int32)
        subject, object_, edge = _ends(graph, INTERACTS)
        for mine, other in ((subject, object_), (object_, subject)):
            for at in np.flatnonzero(np.isin(mine, nodes)).tolist():
                yield int(other[at]), graph.fact(int(edge[at]))


@kept(most=1)
def ledger_of(kin: Kin) -> Ledger:
    """The ledger of a graph."""
    return Ledger(kin)


_NARROWS = re.compile(r"\b(?:of|in|due to|associated with|caused by|secondary to|following|after|during|involving)\b")


_HISTORY = re.compile(r"\bhistory of\b", re.IGNORECASE)  # who has it has had it


def _modifiers(said: str, linker: Linker, curie: str) -> tuple[Condition, ...]:
    """What the words of a pair say beside the disease, as states of that disease or of the patient.

    Words that narrow it in a way that no state says ("of the mouth or throat") leave open whether it is met.
    """
    clauses = parse(said, linker) if said else ()
    if len(clauses) != 1:
        return ()
    kept = (s for s in clauses[0].all if s.kind not in {"disease", "drug", "allergy", "other", "route"})
    out = tuple(s.model_copy(update={"curie": curie}) if s.kind in {"severity", "stage", "course"} else s for s in kept)
    rest = _HISTORY.sub(" ", said.replace(clauses[0].text, " ", 1))
    return (*out, state("other", text=said)) if _NARROWS.search(rest) and clauses[0].all[0].kind != "other" else out


@kept(most=16)
def _ends(graph: Graph, predicates: tuple[str, ...]) -> tuple[Int32, Int32, Int64]:
    edges = graph.edges(predicates)
    subject, object_ = np.empty(len(edges), np.int32), np.empty(len(edges), np.int32)
    for layer in graph.layers:
        inside = (edges >= layer.first) & (edges < layer.first + layer.edge_count)
        local = edges[inside] - layer.first
        subject[inside], object_[inside] = layer.subject[local], layer.object[local]
    return subject, object_, edges


def _rows(nodes: Int32) -> dict[int, list[int]]:
    out: dict[int, list[int]] = {}
    for at, node in enumerate(nodes.tolist()):
        out.setdefault(node, []).append(at)
    return out


def _carriers(graph: Graph) -> tuple[Int32, Int32]:
    """Pairs of a drug that treats something and what it contains, is a form or a kind of, or may mean by its name."""
    drugs = distinct(_ends(graph, TREATS)[0])
    pairs = [
        linked(graph, drugs, PARTS),
        linked(graph, drugs, ("has_active_moiety",), inward=True),
        graph.closure.up.rows(drugs),
    ]
    row, carrier = (np.concatenate([p[i] for p in pairs]) for i in (0, 1))
    whole, mirrored = _mirrored(graph, drugs)
    return np.concatenate([drugs[row], whole]), np.concatenate([carrier, mirrored])


def _mirrored(graph: Graph, drugs: Int32) -> tuple[Int32, Int32]:
    """Pairs of a drug and the form of it that its name does not tell: labels of colchicine are of (S)-colchicine."""
    named = distinct(np.concatenate([drugs, _ends(graph, AGAINST)[0]]))
    out = []
    for node in named.tolist():
        name = graph.entity(node).name
        if found := _MIRRORED.match(name):
            bare = name[found.end() :].casefold()
            above = graph.closure.ancestors(np.array([node], np.int32)).tolist()
            out += [(n, node) for n in above if n != node and graph.entity(n).name.casefold() == bare]
    pairs = np.array(out, np.int32).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]
