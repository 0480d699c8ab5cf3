"""The IUPHAR/BPS Guide to Pharmacology: ligands of human targets, what they do there and how selectively.

The table of interactions names its ligands, so a name that several ligands bear is settled by the species or left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..quoted import quoted, several
from ..reading import Files
from ..rows import Edge, Mapping, Node, Qualifiers, Row, Skipped
from .categories import CHEMICAL, DRUG, SMALL, SMALL_DRUG, YES
from .drugcentral import BINDS

LIGANDS = "kg/gtopdb/ligands.csv"
INTERACTIONS = "kg/gtopdb/interactions.csv"
HUMAN = "Human"
_SMALL_TYPES = {"Synthetic organic", "Metabolite", "Natural product", "Inorganic"}
_LIGAND_COLUMNS = (
    "Ligand id",
    "Name",
    "Species",
    "Type",
    "Approved",
    "Labelled",
    "PubChem CID",
    "INN",
    "Synonyms",
    "InChIKey",
)
# fmt: off
_COLUMNS = [
    "target", "target_uniprot", "target_ligand", "target_ligand_uniprot", "target_species", "ligand",
    "ligand_species", "type", "action", "selectivity", "endogenous", "primary_target", "affinity_units",
    "affinity_median", "original_affinity_relation", "pubmed_id",
]
# fmt: on
# Types that say nothing of what the ligand does, so that its action alone says it.
_VAGUE = {"None", "", "Antibody", "Subunit-specific"}


def parse(files: Files) -> Iterator[Row]:
    """Ligands, then what they do."""
    bearers: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in quoted(files, LIGANDS, _LIGAND_COLUMNS, separator=","):
        bearers[row["Name"]].append(row)
    used: dict[str, dict[str, str]] = {}
    for row in quoted(files, INTERACTIONS, _COLUMNS, separator=","):
        what = f"{row['ligand']}: {row['target'] or row['target_ligand']}, {row['target_species']}"
        proteins = several(row["target_uniprot"] or row["target_ligand_uniprot"])
        ligand = _bearer(row, bearers[row["ligand"]])
        if row["target_species"] != HUMAN:
            yield Skipped("target of another organism, or of none", what)
        elif not proteins:
            yield Skipped("target without a protein", what)
        elif ligand is None:
            yield Skipped("name of several ligands", what)
        else:
            me = f"GTOPDB:{ligand['Ligand id']}"
            used[me] = ligand
            whole = (row["target"] or row["target_ligand"]) if len(proteins) > 1 else ""
            for protein in proteins:
                yield Edge(
                    me,
                    BINDS,
                    f"UniProtKB:{protein}",
                    publications=tuple(f"PMID:{number}" for number in several(row["pubmed_id"])),
                    qualifiers=_qualifiers(row, whole),
                )
    for me, ligand in used.items():
        yield from _ligand(me, ligand)


def action_of(kind: str, action: str) -> str:
    """What the ligand does, in the words that DrugCentral uses too.

    The type says it (inhibitor), unless the action says it more exactly: a kind of agonist, a direction of modulation.
    A full agonist is what is called an agonist elsewhere.
    """
    kind, action = ("" if word in ("None", "Unknown") else word.strip() for word in (kind, action))
    if kind in _VAGUE or action.casefold().endswith(("agonist", "blocker")):
        return (action.casefold() or kind.casefold()).removeprefix("full ")
    if kind == "Allosteric modulator" and action in ("Positive", "Negative", "Neutral"):
        return f"{action} {kind}".casefold()
    return kind.casefold()


def _bearer(row: dict[str, str], ligands: list[dict[str, str]]) -> dict[str, str] | None:
    if len(ligands) > 1:
        ligands = [one for one in ligands if set(several(one["Species"], ",")) == set(several(row["ligand_species"]))]
    return ligands[0] if len(ligands) == 1 else None


def _ligand(me: str, ligand: dict[str, str]) -> Iterator[Row]:
    small, drug = ligand["Type"] in _SMALL_TYPES, ligand["Approved"] == "yes"
    category = (SMALL_DRUG if drug else SMALL) if small else (DRUG if drug else CHEMICAL)
    known = [ligand["INN"].strip(), *several(ligand["Synonyms"])]
    yield Node(
        me, category, ligand["Name"], tuple(dict.fromkeys(name for name in known if name and name != ligand["Name"]))
    )
    if ligand["PubChem CID"] and ligand["Labelled"] != "yes":  # the number is of the molecule without its label
        yield Mapping(me, f"PUBCHEM.COMPOUND:{ligand['PubChem CID']}")
    if ligand["InChIKey"]:
        yield Mapping(me, f"INCHIKEY:{ligand['InChIKey']}")


def _qualifiers(row: dict[str, str], whole: str) -> Qualifiers:
    out: Qualifiers = ()
    if row["affinity_median"]:
        measure, relation = row["affinity_units"].removeprefix("p"), row["original_affinity_relation"]
        out += (
            ("affinity", float(row["affinity_median"])),
            ("affinity_measure", measure),
            ("affinity_relation", relation),
        )
    texts = (
        ("action", action_of(row["type"], row["action"])),
        ("primary_target", YES if row["primary_target"] == "t" else ""),
        ("endogenous", YES if row["endogenous"] == "t" else ""),
        ("selectivity", "" if row["selectivity"] == "Not Determined" else row["selectivity"].casefold()),
        ("target_complex", whole),
    )
    return tuple((key, value) for key, value in (*out, *texts) if value != "")
