"""Condition-Gated Reasoning: a graph whose edges open and close with what the question says of its patient.

Parekh et al. 2026, section 4 and Algorithm 1; its parts are in `bioloom.stages.gate`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.biolink import biolink
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.answer.patient.conclude import conclude
from bioloom.stages.answer.patient.documents import with_documents
from bioloom.stages.answer.patient.given_text.answer import by_text
from bioloom.stages.answer.patient.treatment import not_settled
from bioloom.stages.gate.answer.outcome import Gated
from bioloom.stages.gate.answer.signal import signal
from bioloom.stages.gate.gate.paths import rank_paths, traverse
from bioloom.stages.gate.read.query import parse_query
from bioloom.stages.gate.stage import Grounds, gate_for, read_patient

NO_TEXT = "a document that says what is asked: the texts that were given name nothing that may be given or done here"
NO_CONTEXT = "documents: without the graph they are all that there is to read (--context FILE)"


@dataclass(frozen=True)
class ConditionGated:
    """CGR with the constants of section 5.3.

    Attributes:
        nodes: k_nodes, entry nodes for each keyword.
        paths: k_paths, paths that the answer is made from.
        depth: d_max.
        every: Whether an end comes with all its paths within ``depth``, as published, and not with a shortest one.
        similar: The likeness from which a path's end is like a keyword at all; ours, as names of drugs are like no
            disease. The paper's tau chooses entry nodes: `cgr` has it.
        match: Weight of the condition-match signal in a path's score; 0 is the score as published (equation 2).
        gating: Whether conditions close edges; without it this is the ablation of Table 4.
        grounds: What counts against an edge.
        unstated: Whether a drug is answered of which nothing is stated either way in the patient's states, as the paper
            does; that is said first. Without it only what a source speaks for is.
        reads: Whether a model reads the documents beside the rules: one call a chunk.
    """

    card: ClassVar[Card] = Card(
        "Condition-Gated Reasoning for Context-Dependent Biomedical Question Answering",
        2026,
        "https://arxiv.org/abs/2602.17911",
        departures=(
            "the standing graph is gated too: a drug's contraindications close the edges that say what it treats",
            "entry nodes are found by the linker, not by the likeness of labels, which `cgr` does over documents",
            "a path's end counts from a likeness of 0.3 on; equation 2 alone: match=0, similar=0",
            "conditions are typed and judged by rules; a model judges in one call what they leave open",
            "what excludes closes an edge when true, what is required when false, where the paper negates the words",
            "paths take the relation that is asked for, and end in what is asked for",
            "the condition-match signal that its error analysis asks for is added to the score; without it: match=0",
            "what no source speaks for in the patient's states is listed apart; an answer with: unstated=True",
            "what given texts advise, read clause by clause, stands before the graph; alone with --sources doc",
            "of equally scored paths the first is on the market, better supported, and for fewer diseases",
        ),
    )

    nodes: int = 5
    paths: int = 3
    depth: int = 2
    every: bool = False
    similar: float = 0.3
    match: float = 1.0
    gating: bool = True
    grounds: Grounds = field(default_factory=Grounds)
    unstated: bool = False
    reads: bool = False

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Parse, evaluate the conditions, walk what they leave open, rank, answer from the best paths."""
        alone = "kg" not in run.allowed
        if question.context and (alone or not self.reads):
            by = by_text(question, run.within("text"), unstated=self.unstated)
            if by is not None and (alone or not by.abstained):
                return by
        if alone:
            return abstention(question.kind or "entities", NO_TEXT if question.context else NO_CONTEXT)
        patient = read_patient(question.text, run.within("parse"))
        query = parse_query(question, patient, run.within("parse"), nodes=self.nodes)
        if not query.entries:
            return abstention(query.kind, "no word of the question names a thing that the graph has")
        if query.pattern is None and not question.context:
            whom = "for this patient " if patient.states else ""
            return abstention(query.kind, f"what is asked {whom}was not understood, and no document was given")
        if not self.unstated and (missed := not_settled(patient, query)):
            return abstention(query.kind, *missed)
        run, sentences = with_documents(question.context, run, by_model=self.reads)
        gated = Gated(graph=run.resources.graph, patient=patient)
        if self.gating:
            of_class = query.of_class if query.members else None
            gated = gate_for(
                question.text,
                query.pattern,
                run.within("gate"),
                patient=patient,
                grounds=self.grounds,
                of_class=of_class,
            )
        if not isinstance(gated.graph, KnowledgeGraph):
            return abstention(query.kind, "this graph cannot be walked")
        found = traverse(query, gated.graph, run.within("traverse"), depth=self.depth, every=self.every)
        if self.gating and patient.states and not gated.states:  # what is asked is no treatment: of what was found
            model = biolink()
            ends = tuple(p.end.curie for p in found if any(model.is_a(c, "ChemicalEntity") for c in p.end.categories))
            gated = gate_for(
                question.text, query.pattern, run.within("ends"), patient=patient, grounds=self.grounds, drugs=ends
            )
            found = tuple(p for p in found if not gated.reasons(p.end.curie))
        said = signal(found, gated, run) if self.match else None
        ranked = rank_paths(found, query, run.within("rank"), least=self.similar, weight=self.match, signal=said)
        return conclude(
            question,
            query,
            gated,
            ranked,
            run.within("answer"),
            paths=self.paths,
            sentences=sentences,
            unstated=self.unstated,
        )
