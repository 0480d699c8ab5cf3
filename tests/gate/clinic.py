"""A small clinic, by hand: diseases, drugs, classes, what treats and what forbids; a linker over its names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.biolink import biolink
from bioloom.core.fact import Condition, Entity, Fact, Qualifier
from bioloom.core.ports import Grounding, Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.rules import RuleReasoner

DISEASE, DRUG, ROLE = ("Disease",), ("SmallMolecule", "Drug"), ("ChemicalRole",)
THINGS = {
    "MONDO:0005044": ("hypertension", DISEASE),
    "HP:0000822": ("high blood pressure", ("PhenotypicFeature",)),
    "MONDO:0004995": ("cardiovascular disease", DISEASE),
    "MONDO:0002286": ("renal artery disease", DISEASE),
    "MONDO:0006945": ("renal artery stenosis", DISEASE),
    "MONDO:0005240": ("kidney disease", DISEASE),
    "MONDO:0001343": ("renal impairment", DISEASE),
    "MONDO:0005300": ("chronic kidney disease", DISEASE),
    "MONDO:0004979": ("asthma", DISEASE),
    "MONDO:0005015": ("diabetes mellitus", DISEASE),
    "MONDO:0005148": ("type 2 diabetes", DISEASE),
    "MONDO:0005027": ("epilepsy", DISEASE),
    "HP:0002153": ("hyperkalemia", ("PhenotypicFeature",)),
    "MONDO:1": ("cystitis", DISEASE),
    "MONDO:2": ("depression", DISEASE),
    "MONDO:3": ("acute hepatitis B", DISEASE),
    "MONDO:4": ("chronic hepatitis B", DISEASE),
    "MONDO:5": ("heart failure", DISEASE),
    "CHEBI:1": ("lisinopril", DRUG),
    "CHEBI:2": ("amlodipine", DRUG),
    "CHEBI:3": ("propranolol", DRUG),
    "CHEBI:4": ("lisinopril dihydrate", DRUG),
    "CHEBI:5": ("doxycycline", DRUG),
    "CHEBI:6": ("amoxicillin", DRUG),
    "CHEBI:7": ("phenelzine", DRUG),
    "CHEBI:8": ("sertraline", DRUG),
    "CHEBI:9": ("labetalol", DRUG),
    "CHEBI:10": ("lisinopril / amlodipine", ("MolecularMixture", "Drug")),
    "CHEBI:11": ("cefalexin", DRUG),
    "RXCUI:9": ("doxycycline / lisinopril", ("MolecularMixture", "Drug")),
    "CHEBI:12": ("minoxidil", DRUG),
    "CHEBI:20": ("Angiotensin-Converting Enzyme Inhibitors", ROLE),
    "CHEBI:21": ("Monoamine Oxidase Inhibitors", ROLE),
    "CHEBI:22": ("penicillin", ("SmallMolecule",)),
    "CHEBI:23": ("beta-adrenergic antagonist", ROLE),
    "CHEBI:24": ("antibacterial drug", ROLE),
    "CHEBI:26": ("beta-lactam antibiotic", ROLE),
    "HGNC:2625": ("CYP2D6", ("Gene",)),
    "HGNC:4932": ("HLA-B", ("Gene",)),
}
BELOW = [("MONDO:0005044", "MONDO:0004995"), ("MONDO:0006945", "MONDO:0002286"), ("MONDO:0002286", "MONDO:0004995"),
         ("MONDO:0005148", "MONDO:0005015"), ("MONDO:0001343", "MONDO:0005240"), ("MONDO:0005300", "MONDO:0001343"),
         ("CHEBI:6", "CHEBI:22")]  # fmt: skip
ROLES = [("CHEBI:1", "CHEBI:20"), ("CHEBI:7", "CHEBI:21"), ("CHEBI:3", "CHEBI:23"), ("CHEBI:5", "CHEBI:24"),
         ("CHEBI:6", "CHEBI:24"), ("CHEBI:11", "CHEBI:24")]  # fmt: skip
TREATS = [(f"CHEBI:{n}", "MONDO:0005044") for n in (1, 2, 3, 4, 9, 10, 12)]
TREATS += [
    ("CHEBI:5", "MONDO:1"),
    ("CHEBI:6", "MONDO:1"),
    ("CHEBI:11", "MONDO:1"),
    ("CHEBI:8", "MONDO:2"),
    ("CHEBI:7", "MONDO:2"),
]
LABEL = (
    "Sertraline is contraindicated in patients taking monoamine oxidase inhibitors (MAOIs). "
    "Sertraline should not be used in children younger than 6 years."
)
# drug, disease, what the label calls it, the label
AGAINST = [
    ("CHEBI:3", "MONDO:0004979", "severe asthma", ""),
    ("CHEBI:9", "MONDO:0004979", "bronchial asthma", ""),
    ("CHEBI:1", "MONDO:0002286", "renal artery disease", ""),
    ("CHEBI:12", "MONDO:0004995", "cardiovascular disease", ""),
    ("CHEBI:2", "MONDO:0005044", "hypertension", ""),
    ("CHEBI:8", "MONDO:0005027", "epilepsy", LABEL),
    ("CHEBI:5", "MONDO:5", "heart failure", "Doxycycline is contraindicated in women who are or may become pregnant."),
]


def entity(curie: str) -> Entity:
    """A thing of the clinic."""
    name, categories = THINGS[curie]
    return Entity(curie=curie, name=name, categories=categories)


def fact(subject: str, predicate: str, object_: str, **more: object) -> Fact:
    """A statement between two things of the clinic."""
    body = {"primary_knowledge_source": "infores:clinic", "knowledge_level": "knowledge_assertion"} | more
    return Fact(subject=entity(subject), predicate=predicate, object=entity(object_), **body)  # type: ignore[arg-type]


def facts() -> list[Fact]:
    """All that the clinic states."""
    out = [fact(a, "subclass_of", b) for a, b in BELOW] + [fact(a, "has_chemical_role", b) for a, b in ROLES]
    out += [fact(a, "treats", b) for a, b in TREATS]
    out += [fact("CHEBI:4", "has_active_moiety", "CHEBI:1"), fact("MONDO:0005044", "close_match", "HP:0000822")]
    out.append(fact("CHEBI:10", "has_active_ingredient", "CHEBI:1"))
    for drug, disease, said, label in AGAINST:
        qualifiers = [Qualifier(key="original_object", value=said)] + (
            [Qualifier(key="label_text", value=label)] if label else []
        )
        out.append(fact(drug, "contraindicated_in", disease, qualifiers=tuple(qualifiers)))
    out.append(
        fact(
            "CHEBI:7",
            "pharmacologically_interacts_with",
            "CHEBI:8",
            qualifiers=(Qualifier(key="severity", value="critical"),),
        )
    )
    return out


@dataclass(frozen=True)
class Names:
    """A linker that knows the names of the clinic, and nothing else."""

    also: tuple[tuple[str, str], ...] = (("high blood pressure", "MONDO:0005044"), ("diabetes", "MONDO:0005015"))

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        said = text.casefold().strip()
        found = [c for c, (name, _) in THINGS.items() if said in {name.casefold(), f"{name.casefold()}s"}]
        found += [c for name, c in self.also if name == said]
        return [_reading(text, 0, len(text), c) for c in dict.fromkeys(found) if _is(c, categories)]

    def near(self, text: str) -> list[Entity]:
        return []

    def meant(self, word: str) -> Entity | None:
        return None

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounding]]:
        out = []
        for name, curie in (*((n, c) for c, (n, _) in THINGS.items()), *self.also):
            for m in re.finditer(rf"(?<!\w){re.escape(name)}s?(?!\w)", text, re.IGNORECASE):
                if _is(curie, categories):
                    out.append([_reading(text, *m.span(), curie)])
        return sorted(out, key=lambda r: (r[0].start, -r[0].end))


def _is(curie: str, categories: Sequence[str]) -> bool:
    return not categories or any(biolink().is_a(mine, c) for mine in THINGS[curie][1] for c in categories)


def _reading(text: str, start: int, end: int, curie: str) -> Grounding:
    twins = (entity("HP:0000822"),) if curie == "MONDO:0005044" else ()
    return Grounding(
        text=text[start:end], start=start, end=end, entity=entity(curie), score=0.95, kind="name", twins=twins
    )


def resources(*more: Fact) -> Resources:
    """The clinic, with more facts on top."""
    graph = KnowledgeGraph(from_facts(facts(), name="clinic"))
    return Resources(
        graph=graph.overlaid(more) if more else graph, linker=Names(), reasoner=RuleReasoner(), scorer=LexicalScorer()
    )


def run(*more: Fact) -> Run:
    """A run in the clinic."""
    return Run(resources(*more))


def needs(kind: str, value: str | float | None = None, **more: object) -> Condition:
    """A condition that a fact requires."""
    return Condition.model_validate({"kind": kind, "polarity": "requires", "value": value, **more})
