"""What CondMedQA of a graph says of itself, its shares beside the paper's, and what the filters took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bioloom.bench.build.dataset.about import About, Design, GraphFacts, Section
from bioloom.graph.model.graph import Graph

from .asking import NAME
from .candidates import BROADEST, LEAST
from .case import SHARES, Category

VERSION, PUBLISHED = "2.0.0", "2026-11-29"
DESIGN = Design(
    title="Condition-Gated Reasoning for Context-Dependent Biomedical Question Answering",
    authors="Parekh, J. R. et al.",
    year=2026,
    url="https://arxiv.org/abs/2602.17911",
)
TITLES: dict[Category, str] = {
    "comorbidity": "Comorbidity & organ-based contraindications",
    "imaging": "Diagnostic modality selection",
    "population": "Special population safety",
    "interaction": "Drug-drug interactions & pharmacogenomics",
}


def about(graph: Graph, size: int, seed: int, *, cautions: bool) -> About:
    """The facts of a build."""
    return About(
        name=NAME,
        title=f"CondMedQA on {graph.name}",
        description=(
            "Questions whose answer a condition of the patient changes: what is usually given for a disease is ruled "
            "out by what else the patient has or takes. Each has twins, without the condition and with another one, in "
            "which the usual drug is right again, so that a system that passes over conditions is caught. For research "
            "on question answering, not for treating anybody."
        ),
        builder=NAME,
        version=VERSION,
        published=PUBLISHED,
        seed=seed,
        settings={"size": size, "least_indicated": LEAST, "broadest_condition": BROADEST, "cautions": cautions},
        graph=GraphFacts.of(graph),
        designs=(DESIGN,),
        steps=(
            f"Diseases of which at least {LEAST} drugs are indicated.",
            "General answer: what a label and somebody by hand name for it, on the market in the United States.",
            "Passed over: labels of local products, reactions that labels describe, local anaesthetics packed along.",
            "Passed over: label clauses about another use of the drug, with a second condition, or with an exception.",
            "The usual drug is of a therapeutic main group (ATC) that is common among the drugs for the disease.",
            "The right option is of the same main group, and no drug of its chemical group is contraindicated there.",
            "Conditions in which one of them is contraindicated, some kinds of these, drugs that it interacts with.",
            "Conditional answer: less what is contraindicated in the condition or what stands above or below it.",
            "Taken out, too: what has a salt, or a mate by class or mechanism, that is contraindicated there.",
            "Left out: a question of which a source that the patient gate knows cautions against a right answer.",
            "Left out: a right answer of one chemical subgroup with what is ruled out, or both against tumours.",
            "Left out: conditions in which an organ fails; what labels pass over is not thereby safe there.",
            "Filtered: identical answers, no condition or none to live with, the treated disease or one close to it.",
            "Filtered: related conditions, names that give away, drugs on record as treating the condition.",
            "The five criteria of section 3.1 are checked one by one, and that neither source suffices alone.",
            "Each question is about a patient; its twins differ in the sentence on the condition, and in nothing else.",
            "No right answer of one contains that of the other whole: without a condition there are options alone.",
        ),
        departures=(
            "Candidates come from the graph, not from a model; answers are sets: any drug of the set is right.",
            "No questions of imaging: the graph has no procedures.",
            "No questions of pregnancy or age: what a label's contraindications pass over is not thereby safe there.",
            "The shares of section 3.4 hold over the categories that the graph gives.",
        ),
        uses=(
            "Scoring whether a system takes conditions into account: both a question and its twins have to be right.",
            "`readings.general` of a gold is what is given by who passes over the condition.",
        ),
        limits=(
            "For research. Nothing in it is advice on treatment.",
            "Indications and contraindications were read in labels by a program and hold errors.",
            "Of 155 questions of the first edition a reader kept 27 as they are, and 27 with another right option.",
            "See benchmarks/results/condmedqa_checked.md; `condmedqa-checked` has those that stood, and others.",
            "A drug counts as right when nothing on record speaks against it; that is less than being safe.",
        ),
    )


def sections(shares: Mapping[str, int], dropped: Mapping[str, int]) -> Sequence[Section]:
    """Counts of the categories beside the paper's, and of what was left out."""
    total = sum(shares.values()) or 1
    rows = ["| reasoning category | here | share | paper |", "| --- | --: | --: | --: |"]
    rows += [
        f"| {title} | {shares.get(name, 0):,} | {shares.get(name, 0) / total:.0%} | {SHARES[name]}% |"
        for name, title in TITLES.items()
    ]
    out = ["| why left out | candidates |", "| --- | --: |"]
    out += [f"| {reason} | {count:,} |" for reason, count in sorted(dropped.items(), key=lambda kv: (-kv[1], kv[0]))]
    return (
        Section(title="Reasoning categories", text="\n".join(rows)),
        Section(title="Filters", text="\n".join(out)),
    )
