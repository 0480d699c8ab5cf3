"""Adverse reactions of labels: whose they are, which phenotype they are, and what is left out."""

from __future__ import annotations

import json
from pathlib import Path

from bioloom.recipes.drugs import adverse, names
from bioloom.recipes.parsers import drugbank, hpo
from recipes.drugs.made import Read, said, tsv, written

OBO = """format-version: 1.2

[Term]
id: HP:0000023
name: Inguinal hernia
xref: MEDDRA:10022016 "Inguinal hernia"

[Term]
id: HP:0001903
name: Anemia
synonym: "Low haemoglobin" EXACT []

[Term]
id: HP:0041092
name: Emotional jumpiness
synonym: "Jumpiness" EXACT []

[Term]
id: HP:0000001
name: Rash

[Term]
id: HP:0000002
name: Rash
"""


def event(name: str | None, code: float | None, on_label: str, kind: str = "human") -> list[object]:
    return [on_label.casefold(), name, code, on_label, code, "1", "2", kind]


def test_reactions_of_people_become_side_effects_of_the_drug_of_the_brand(tmp_path: Path) -> None:
    events = [
        event("Hernia inguinal", 10022016.0, "Groin hernia"),
        event("Anaemia", 10002034.0, "Anemia"),
        event("Anaemia", 10002034.0, "Low red cells"),
        event("Rash", 10037844.0, "Rash"),
        event("Jumpiness", 10000099.0, "Jumpiness"),
        event("Foetal damage", 10016852.0, "Fetal damage", "animal"),
        event("Death", 10011906.0, "Death", "drug_class"),
        event(None, None, "something"),
    ]
    sections = [{"label_id": "SIRTURO", "adverse_events": events}, {"label_id": "Duo", "adverse_events": events[:1]}]
    texts = {
        adverse.LABELS[0]: json.dumps(sections),
        adverse.LABELS[1]: "[]",
        hpo.TERMS: OBO,
        drugbank.PATH: tsv(
            "DRUGBANK_ID;NAMESPACE;ID;SOURCE", "DB1;NAME;Bedaquiline;x", "DB2;NAME;Twonib;x", "DB3;NAME;Threenib;x"
        ),
        names.NAMES: ("name\tdrugbank_id\tvariants\nBedaquiline\tDB1\tsirturo\nTwonib\tDB2\tduo\nThreenib\tDB3\tduo\n"),
    }
    read = Read(adverse.parse, written(tmp_path, texts))
    assert [(e.subject, e.object) for e in read.edges] == [
        ("DRUGBANK:DB1", "HP:0000023"),  # by MedDRA's code
        ("DRUGBANK:DB1", "HP:0001903"),  # by the name on the label: MedDRA spells it otherwise
        ("DRUGBANK:DB1", "MEDDRA:10037844"),  # two phenotypes bear the name
        ("DRUGBANK:DB1", "MEDDRA:10000099"),  # a synonym that leaves out a word of the name
    ]
    assert said(read.edges[1]) == {
        "original_subject": "SIRTURO",
        "original_object": "MEDDRA:10002034 Anaemia",
        "mapping_justification": "semapv:LexicalMatching",
    }
    assert {(e.knowledge_level, e.agent_type) for e in read.edges} == {("knowledge_assertion", "manual_agent")}
    assert list(read.nodes) == ["MEDDRA:10037844", "MEDDRA:10000099"]
    assert read.skipped == {
        "seen in animal, not with the drug in people": 1,
        "seen in drug class, not with the drug in people": 1,
        "no term of MedDRA": 1,
        "label of no drug that has this name alone": 1,
    }
