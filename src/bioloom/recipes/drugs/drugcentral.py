"""DrugCentral: what drugs bind, how strongly, and by which target they work; and their pharmacologic classes.

The targets are DrugCentral's own download. A target of several proteins (a receptor and its subunits) is written for
each of them, with the name of the whole. The classes, and an earlier edition of the targets keyed by DrugBank and NCBI
Gene, come as Rephetio arranged them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bioloom.ground.identity.prefixes import curie

from ..quoted import quoted, several
from ..reading import Files
from ..rows import Edge, Mapping, Node, Qualifiers, Row, Skipped
from .categories import DRUG, ROLE, YES

TARGETS = "kg/drugcentral/drug.target.interaction.tsv"
GENES = "kg/drugcentral/rephetio_targets.tsv"
CLASSES = "kg/drugcentral/rephetio_classes.tsv"
MEMBERS = "kg/drugcentral/rephetio_drug-to-class.tsv"
HUMAN = "Homo sapiens"
BINDS = "directly_physically_interacts_with"
# fmt: off
_COLUMNS = [
    "DRUG_NAME", "STRUCT_ID", "TARGET_NAME", "ACCESSION", "ACT_VALUE", "ACT_TYPE", "ACT_SOURCE", "RELATION",
    "MOA", "MOA_SOURCE", "ACT_SOURCE_URL", "MOA_SOURCE_URL", "ACTION_TYPE", "ORGANISM",
]
# fmt: on
_PUBMED = re.compile(r"/pubmed/(\d+)")
_CHEMBL = re.compile(r"/compound/inspect/(CHEMBL\d+)")
_REPHETIO = re.compile(r"^DrugCentral \((.+)\)$")  # how Rephetio names DrugCentral's own sources


def parse(files: Files) -> Iterator[Row]:
    """Drugs and their targets, then classes and their members."""
    named: set[str] = set()
    yield from _targets(files)
    yield from _genes(files, named)
    yield from _classes(files, named)


def _targets(files: Files) -> Iterator[Row]:
    cited: dict[str, set[str]] = {}
    for row in quoted(files, TARGETS, _COLUMNS):
        me, urls = f"DrugCentral:{row['STRUCT_ID']}", (row["ACT_SOURCE_URL"], row["MOA_SOURCE_URL"])
        if row["ORGANISM"] != HUMAN:
            yield Skipped(
                "target of another organism, or of none",
                f"{me} {row['DRUG_NAME']}: {row['TARGET_NAME']}, {row['ORGANISM']}",
            )
            continue
        if me not in cited:
            cited[me] = set()
            yield Node(me, DRUG, row["DRUG_NAME"])
        cited[me].update(found[1] for url in urls if (found := _CHEMBL.search(url)))
        proteins = several(row["ACCESSION"])
        for protein in proteins:
            yield Edge(
                me,
                BINDS,
                f"UniProtKB:{protein}",
                publications=tuple(dict.fromkeys(f"PMID:{found[1]}" for url in urls if (found := _PUBMED.search(url)))),
                qualifiers=_qualifiers(row, whole=row["TARGET_NAME"] if len(proteins) > 1 else ""),
            )
    for me, compounds in cited.items():
        yield from (Mapping(me, f"CHEMBL.COMPOUND:{compound}") for compound in sorted(compounds))


def _qualifiers(row: dict[str, str], *, whole: str) -> Qualifiers:
    out: Qualifiers = ()
    if row["ACT_VALUE"]:
        out += (
            ("affinity", float(row["ACT_VALUE"])),
            ("affinity_measure", row["ACT_TYPE"]),
            ("affinity_relation", row["RELATION"]),
        )
    if row["MOA"] == "1":
        out += (("mechanism_of_action", YES),)
    texts = (
        ("action", row["ACTION_TYPE"].casefold()),
        ("target_complex", whole),
        ("supporting_data_source", "|".join(dict.fromkeys(filter(None, (row["MOA_SOURCE"], row["ACT_SOURCE"]))))),
    )
    return tuple((key, value) for key, value in (*out, *texts) if value != "")


def _genes(files: Files, named: set[str]) -> Iterator[Row]:
    columns = ["GeneID", "drugbank_id", "drugbank_name", "pubmed_ids", "sources", "actions"]
    for row in files.tsv(GENES, columns):
        yield from _drug(row, named)
        sources = [found[1] if (found := _REPHETIO.match(name)) else name for name in several(row["sources"])]
        for action in several(row["actions"]) or [""]:
            said = (("action", action), ("supporting_data_source", "|".join(sources).upper()))
            yield Edge(
                f"DRUGBANK:{row['drugbank_id']}",
                BINDS,
                f"NCBIGene:{row['GeneID']}",
                publications=tuple(f"PMID:{number}" for number in several(row["pubmed_ids"])),
                qualifiers=tuple((key, value) for key, value in said if value),
            )


def _classes(files: Files, named: set[str]) -> Iterator[Row]:
    kind: dict[str, str] = {}
    for row in files.tsv(CLASSES, ["class_id", "class_name", "class_type"]):
        kind[row["class_id"]] = row["class_type"]
        yield Node(class_curie(row["class_id"]), ROLE, row["class_name"])
    for row in files.tsv(MEMBERS, ["drugbank_id", "drugbank_name", "class_id"]):
        if row["class_id"] not in kind:
            raise files.malformed(MEMBERS, "\t".join(row.values()))
        yield from _drug(row, named)
        yield Edge(
            f"DRUGBANK:{row['drugbank_id']}",
            "has_chemical_role",
            class_curie(row["class_id"]),
            qualifiers=(("class_type", kind[row["class_id"]]),),
        )


def _drug(row: dict[str, str], named: set[str]) -> Iterator[Row]:
    if (me := f"DRUGBANK:{row['drugbank_id']}") not in named:
        named.add(me)
        yield Node(me, DRUG, row["drugbank_name"])


def class_curie(identifier: str) -> str:
    """The CURIE of a class, whose identifiers are those of ChEBI, MeSH (``D``) and NDF-RT (``N``)."""
    if identifier.startswith("CHEBI:"):
        return identifier
    return curie("MESH" if identifier.startswith("D") else "NDFRT", identifier) or identifier
