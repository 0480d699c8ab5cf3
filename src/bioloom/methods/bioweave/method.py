"""BioWeave: evidence of the graph, of documents and of the web woven into one graph, verified, repaired, answered.

Tan et al. 2026, Algorithm 2; its parts are in `bioloom.methods.bioweave.plan`, `explore`, `verify` and `finish`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bioloom.core.answer import Answer, abstention
from bioloom.core.method import Card
from bioloom.core.ports import MissingHop
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.parts import together
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.weave.reach import knowing, may_read
from bioloom.stages.weave.strangers import with_strangers

from .explore.memory import Memory
from .explore.stage import explore
from .explore.types import Budgets, Explored
from .explore.unstructured import supplied_units
from .finish.backtrace import backtrace_missing_hop
from .finish.best_effort import best_effort
from .finish.satisfy import satisfy_operator
from .finish.stage import gen_final_answer
from .plan.repair import missing_words, update_source_plan
from .plan.stage import abstract_question, init_plan
from .plan.types import Part, QuestionPlan, RetrievalPlan
from .verify.graph import EvidenceGraph, assemble
from .verify.stage import cross_verify, refine_evidence_graph
from .verify.types import Weights

MOST_MISSING = 3  # hops that an answer without support names


@dataclass(frozen=True)
class BioWeave:
    """BioWeave with the constants of Appendix E.

    Attributes:
        max_depth: D_max.
        raw_paths: Paths that one expansion of the graph looks at, the best supported.
        doc_budget, web_budget: W_doc and W_web.
        per_source, pool, cross_pool, selected: Units per source, W_1, W_2 and K.
        selected_of_set: Units that are selected for a count or a set, which K paths cannot hold: at most W_2.
        semantic, entity: lambda_sem and lambda_ent.
        relevance: beta.
        similar: gamma; None takes what was calibrated for the scorer; the paper has .75.
        sources_cap: W_src.
        kg_prior, doc_prior, web_prior: rho.
        prior, support, grounding: alpha of the features of verification.
        repairs: T, rounds of retrieval.
        exact_match: Whether the pattern is also matched on the whole graph at once, with the selected texts on it: what
            `loom` does. Without, the paths that were explored within their budgets and the selected texts are all there
            is, as in the paper.
        unsupported: What is done when the operator is still not satisfied: answer with what fits best, as published and
            marked as such, or abstain.
        pruned: The share of relevance that the pruner of mechanisms decides where a drug and a disease are named; no
            part of the paper, and off (benchmarks/results/kg_refine_bioweave.md).
        entity_normalization, conversion, cross_source_verification, relevance_only: The ablations of Tables 8 and 9;
            those of Table 7 are the sources a question allows.
    """

    card: ClassVar[Card] = Card(
        "Weaving Multi-Source Evidence for Biomedical Reasoning: The BioMedHop Benchmark and BioWeave Framework",
        2026,
        "https://arxiv.org/abs/2606.16211",
        departures=(
            "paths are walked set at a time; with exact_match an answer set is one unit, so counts are exact",
            "the operator is a pattern: it has to match on the graph with the selected texts on it, or on them alone",
            "with exact_match off it has to match on the selected units alone, as published",
            "pruning is by type while walking, and by how much of a kind a path reaches; never within a whole match",
            "a model that has read texts writes no queries: queries are made from the hops it chose",
            "entities are merged by CURIE; a model is asked only about names that ground to nothing",
            "of a count the selector keeps up to W_2 units, since K = 5 paths hold five answers at most",
            "where nothing at all was found there is no best effort: it abstains",
            "without an embedder two units support each other when they state the same hop of the same things",
        ),
    )

    max_depth: int = 3
    raw_paths: int = 200
    doc_budget: int = 15
    web_budget: int = 10
    per_source: int = 10
    pool: int = 40
    cross_pool: int = 15
    selected: int = 5
    selected_of_set: int = 15
    semantic: float = 0.7
    entity: float = 0.3
    relevance: float = 0.7
    similar: float | None = None
    sources_cap: int = 3
    kg_prior: float = 1.0
    doc_prior: float = 0.8
    web_prior: float = 0.7
    prior: float = 0.33
    support: float = 0.33
    grounding: float = 0.33
    repairs: int = 3
    exact_match: bool = True
    unsupported: Literal["best-effort", "abstain"] = "best-effort"
    entity_normalization: bool = True
    conversion: bool = True
    cross_source_verification: bool = True
    relevance_only: bool = False
    pruned: float = 0.0

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Answer every part of the question from what its source condition allows."""
        plan = abstract_question(question, run.within("plan"))
        if not plan.parts:
            return abstention(question.kind or "entities", *plan.missing)
        answers = tuple(self._part(question, part, plan, run.within("part")) for part in plan.parts)
        return together(answers, plan.missing)

    def _part(self, asked: Question, part: Part, plan: QuestionPlan, run: Run) -> Answer:
        """Algorithm 2 for one part."""
        if (unknown := part.reading.unknown) and not (may_read(run) or asked.context):
            return abstention(part.reading.kind, *(f"I do not know {b.text!r}" for b in unknown))
        reading, strangers = with_strangers(part.reading)  # what only a text may know is an entity of its own
        part, run = part.model_copy(update={"reading": reading}), knowing(run, strangers)
        question, current = asked.text, init_plan(part, plan, run, strangers)
        memory = Memory().update(supplied_units(asked.context, current, run.within("context"), self._budgets))
        frontier = [current]
        evidence = assemble((), part.reading.pattern, run)
        missing: Sequence[MissingHop] = ()
        rounds = self.repairs
        while frontier and rounds > 0:
            current = frontier.pop()
            step = run.within(f"round {current.number + 1}")
            explored, memory = explore(current, memory, step.within("explore"), self._budgets)
            if current.number and not explored.asked and (self.exact_match or _spent(explored, missing, current)):
                break  # nothing is left to ask
            if explored.new or explored.sought or not current.number:  # otherwise the evidence graph is what it was
                evidence = cross_verify(explored, current, question, step.within("verify"), self._weights)
                evidence = refine_evidence_graph(evidence, current, question, step.within("refine"))
            found = satisfy_operator(evidence, current, step.within("satisfy"), exact=self.exact_match)
            if found.settled:
                return gen_final_answer(
                    evidence, found, current, run.within("answer"), question=question, options=plan.options
                )
            missing = backtrace_missing_hop(evidence, current.pattern, step.within("backtrace"))
            repaired = update_source_plan(current, missing, _lines(evidence), question, step.within("repair"))
            if repaired is not None:
                frontier.append(repaired)
            rounds -= 1
        said = tuple(f"no evidence found for: {missing_words(part, h)}" for h in missing[:MOST_MISSING])
        if part.reading.kind == "yesno" and "kg" in current.sources:
            said_no = decide(
                part.reading.pattern, run.within("decide"), inverted=part.reading.inverted, subclasses=True,
                witnesses=1, closed_world=asked.as_listed,
            )  # fmt: skip
            if not said_no.abstained:
                return said_no
        if self.unsupported == "abstain":
            return abstention(part.reading.kind, *said)
        found = best_effort(evidence, current, run.within("best effort"))
        return gen_final_answer(
            evidence, found, current, run.within("answer"), question=question, options=plan.options, missing=said
        )

    @property
    def _budgets(self) -> Budgets:
        return Budgets(
            depth=self.max_depth, raw_paths=self.raw_paths, paths=self.pool, doc=self.doc_budget, web=self.web_budget,
            convert=self.conversion, normalize=self.entity_normalization, exact=self.exact_match,
        )  # fmt: skip

    @property
    def _weights(self) -> Weights:
        return Weights(
            semantic=self.semantic, entity=self.entity, relevance=self.relevance, similar=self.similar,
            sources_cap=self.sources_cap,
            priors={"kg": self.kg_prior, "doc": self.doc_prior, "web": self.web_prior},
            prior=self.prior, support=self.support, grounding=self.grounding, per_source=self.per_source,
            pool=self.pool, cross_pool=self.cross_pool, selected=self.selected, selected_of_set=self.selected_of_set,
            cross_source=self.cross_source_verification, relevance_only=self.relevance_only,
            pruned=self.pruned,
        )  # fmt: skip


def _spent(explored: Explored, missing: Sequence[MissingHop], plan: RetrievalPlan) -> bool:
    """Whether a round without a query ends the search: no path was sought for texts, and no missing hop is untried."""
    return not explored.sought and all(hop.edges in plan.tried for hop in missing)


def _lines(evidence: EvidenceGraph) -> tuple[str, ...]:
    return tuple(u.said for u in evidence.units)
