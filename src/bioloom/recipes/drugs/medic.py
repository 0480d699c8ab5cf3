"""MEDIC, Every Cure's indications and contraindications: what a language model read in the labels of drugs.

The labels are those of the United States, Europe and Japan (indications) and of the United States (contraindications).
The lists hold errors (pantoprazole for multiple endocrine neoplasia), none of which they flag; every edge says that a
program read it in text. What no ontology of diseases has ("hospital acquired pneumonia", "hepatic impairment") the
lists give as a concept of UMLS, NCIT or EFO with its name, and so it stands in the graph.
"""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.ground.identity.prefixes import normalised, prefix_of

from ..quoted import quoted
from ..reading import Files
from ..rows import Edge, Node, Qualifiers, Row, Skipped
from .categories import DRUG, MIXTURE, is_chemical, wrong_category

INDICATIONS = "kg/everycure/matrix_indication_list.tsv"
CONTRAINDICATIONS = "kg/everycure/matrix_contraindication_list.tsv"
_PAIR = tuple(f"final normalized {end} {what}" for end in ("drug", "disease") for what in ("id", "label"))
_CONCEPTS = ("UMLS", "NCIT", "EFO")  # of which the graph has what some source names
_TRIALS = ", CTCAE"  # how NCIT tells the term of trials from that of the clinic, which is no part of the name
_LABEL = ("active ingredient", "contraindications", "disease contraindicated")


def parse(files: Files) -> Iterator[Row]:
    """What treats a disease, and what must not be given in it."""
    seen: set[str] = set()
    for row in quoted(files, INDICATIONS, _PAIR):
        yield from _statement(row, "treats", (), seen)
    for row in quoted(files, CONTRAINDICATIONS, (*_PAIR, *_LABEL)):
        said: Qualifiers = (
            ("original_subject", row["active ingredient"].strip()),
            ("original_object", row["disease contraindicated"].strip()),
            ("label_text", row["contraindications"].strip()),
        )
        yield from _statement(row, "contraindicated_in", tuple((k, v) for k, v in said if v), seen)


def _statement(row: dict[str, str], predicate: str, said: Qualifiers, seen: set[str]) -> Iterator[Row]:
    drug, label, disease, condition = (row[column].strip() for column in _PAIR)
    what = f"{drug} {label} {predicate} {disease} {condition}"
    me, it = normalised(drug), normalised(disease)
    if me is None or not is_chemical(me):
        yield Skipped(wrong_category(drug), what)
        return
    if it is None:
        yield Skipped(f"disease of {disease.partition(':')[0] or 'no'}, a vocabulary that is not carried", what)
        return
    if me not in seen:
        seen.add(me)
        yield Node(me, MIXTURE if " / " in label else DRUG, label)
    if prefix_of(it) in _CONCEPTS and condition and it not in seen:
        seen.add(it)
        yield Node(it, ("DiseaseOrPhenotypicFeature",), condition.removesuffix(_TRIALS))
    yield Edge(me, predicate, it, knowledge_level="not_provided", agent_type="text_mining_agent", qualifiers=said)
