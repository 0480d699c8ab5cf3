"""CGR as published (Parekh et al. 2026): parse, extract, evaluate conditions, walk what is open, rank, answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.judgement import Abstain
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.reader import NOTHING
from bioloom.stages.answer.respond.stage import answer_of, asked, kind_of, topics_of
from bioloom.stages.answer.respond.types import Asked
from bioloom.stages.gate.gate.lookup import evaluate
from bioloom.stages.gate.stage import read_patient
from bioloom.stages.gate.types import Clause, Patient, Truth
from bioloom.stages.text.given.passages import BUDGET, passages_of, shown

from .asked import FROM_PATHS, PARSE, End, Paths, Text, is_of_kind, kind_word, told
from .tuples import FORBIDDEN, Tie, by_model, by_rules, folded
from .walk import Path, condition_match, entries, is_open, ranked, walked


@dataclass(frozen=True)
class CGR:
    """CGR on the documents of a question, with k_nodes and k_paths of section 5.3.

    Attributes:
        nodes: k_nodes, entry nodes for each keyword.
        paths: k_paths, paths that the answer is made from.
        depth: d_max; the paper names none.
        similar: tau, above which a node's label is like a keyword; the paper names none.
        gating: Whether false conditions close ties; without it this is the ablation of Table 4.
        match: Weight of our condition-match signal for ends of the kind that is asked for; 0 is equation 2 as
            published, more is the way out of retrieval errors that Appendix F names.
        reads: Who writes the tuples (Table 5): a model, the rules, or both.
        budget: Characters of paths that are shown to who answers.
    """

    card: ClassVar[Card] = Card(
        "Condition-Gated Reasoning for Context-Dependent Biomedical Question Answering",
        2026,
        "https://arxiv.org/abs/2602.17911",
        departures=(
            "names are normalized by the linker to CURIEs, not by UMLS; what links to nothing stays its own node",
            "conditions are typed and judged by rules first; what they leave open a model judges, 150 in one call",
            "likeness is that of the embedder in use, not of MedEmbed; words alone where there is none",
            "d_max and tau, which the paper does not name, are ours",
            "without a model rules read tuples and query, and the answer is the first end of the kind asked for",
        ),
        steps=("parse-query", "tuples", "evaluate_conditions", "walked", "ranked"),
    )  # fmt: skip

    nodes: int = 5
    paths: int = 3
    depth: int = 2
    similar: float = 0.4
    gating: bool = True
    match: float = 0.0
    reads: str = "auto"
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Extract the graph, parse the question, evaluate all conditions at once, walk, rank, answer."""
        kind = kind_of(question)
        passages = self._documents(question, run)
        if not passages:
            return abstention(kind, NOTHING)
        ties = self._graph(passages, run)
        if not ties:
            return abstention(kind, "the documents state nothing that a graph could be made of")
        parsed = run.within("parse").need(PARSE, Text(question=question.text))
        patient = told(parsed, read_patient(question.text, run.within("patient")), run)
        table = self._table(ties, question, patient, run)
        keywords = tuple(dict.fromkeys(_canonical(k, run) for k in parsed.keywords))
        things = list({e.curie: e for t in ties for e in (t.subject, t.object)}.values())
        front = entries(keywords, things, run.within("entries"), most=self.nodes, least=self.similar)
        if not front:
            return abstention(kind, "no node of the documents' graph is like a keyword of the question")

        def passes(tie: Tie) -> bool:
            return not self.gating or is_open(tie, table)

        found = walked(front, ties, run.within("walk"), depth=self.depth, passes=passes)
        without = {c.casefold() for c in parsed.negated}
        found = [p for p in found if p.end.name.casefold() not in without]  # N is no answer
        word, kit = kind_word(question.text), run.resources
        against = patient.role in ("contraindicated", "replaced")

        topics = {t.curie for t in topics_of(question, run)}

        def fits(path: Path) -> float:
            if against and all(t.relation != FORBIDDEN for t in path.ties):
                return 0.0
            places = [i for i, n in enumerate(path.nodes) if n.curie not in topics and is_of_kind(n, word, kit)]
            return self.match * condition_match(path, places[-1], table) if places else 0.0

        best = ranked(found, keywords, run.within("rank"), fits=fits if self.match else None)
        run.note("ranked", top=[[p.text, round(p.score, 4)] for p in best[: self.paths]], of=len(best))
        return self._answer(question, best[: self.paths], run.within("answer"), against=against)

    def _documents(self, question: Question, run: Run) -> list[Evidence]:
        """The documents that came with the question, whole; else what a search finds."""
        if not question.context:
            return passages_of(question, run.within("evidence"), topics_of(question, run))
        return [
            Evidence(text=t, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(t)))
            for i, t in enumerate(question.context, 1)
        ]

    def _graph(self, passages: list[Evidence], run: Run) -> tuple[Tie, ...]:
        inner = run.within("tuples")
        model = self.reads in ("model", "both") or (self.reads == "auto" and run.has_model)
        ties = by_model(passages, inner) if model else ()
        if self.reads in ("rules", "both") or not model:
            ties = (*ties, *by_rules(passages, inner))
        ties = folded(ties)
        run.note("tuples", passages=len(passages), ties=len(ties), conditional=sum(bool(t.terms) for t in ties))
        return ties

    def _table(self, ties: tuple[Tie, ...], question: Question, patient: Patient, run: Run) -> dict[Clause, Truth]:
        """The lookup table over all conditions of the graph (section 4.2.2)."""
        clauses = tuple(dict.fromkeys(c for t in ties for term in t.terms for c in term.clauses))
        table = evaluate(clauses, question.text, patient, run.within("conditions"))
        run.note("conditions", judged={c.text: table.get(c) for c in clauses})
        return table

    def _answer(self, question: Question, top: list[Path], run: Run, *, against: bool) -> Answer:
        """What the top paths, with the sentences that state them, lead to."""
        if not top:
            return abstention(kind_of(question), "no open path leads anywhere")
        texts = [f"{p.text}: {' '.join(dict.fromkeys(t.unit.text for t in p.ties))}" for p in top]
        lines = shown([p.ties[-1].unit for p in top], run, texts, budget=self.budget)
        forbidden = [next((t.subject for t in p.ties if t.relation == FORBIDDEN), None) for p in top]
        ends = tuple(End(things=p.nodes[::-1], forbidden=f) for p, f in zip(top, forbidden, strict=True))[: len(lines)]
        plain = asked(question, topics_of(question, run), lines)
        value = Paths(
            **{name: getattr(plain, name) for name in Asked.model_fields},
            ends=ends, kind_word=kind_word(question.text), against=against,
        )  # fmt: skip
        reply = run.ask(FROM_PATHS, value)
        if isinstance(reply, Abstain):
            return abstention(value.kind, reply.reason)
        answer = answer_of(reply.value, value, run)
        known = {n.name.casefold(): n for p in top for n in p.nodes}  # what the documents mean by the name
        meant = tuple(
            r.model_copy(update={"entity": known.get(said.casefold(), r.entity)})
            for said, r in zip(reply.value.answers, answer.entities, strict=False)
        )
        return answer.model_copy(update={"entities": meant})


def _canonical(keyword: str, run: Run) -> str:
    """The name of what a keyword links to, as the nodes of the graph have it; itself where it is no name."""
    best = next(iter(run.resources.linker.link(keyword)), None)
    return best.entity.name if best is not None and best.score >= 0.85 else keyword
