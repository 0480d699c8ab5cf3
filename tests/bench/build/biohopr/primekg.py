"""A made-up PrimeKG: a ``kg.csv`` of drugs, proteins, diseases and phenotypes that nobody has met, and its edges."""

from __future__ import annotations

import random
from pathlib import Path

KINDS = {  # type in PrimeKG, source, how many, name, identifier
    "Drug": ("drug", "DrugBank", 14, "Fictumab {}", "DB9{:04}"),
    "Disease": ("disease", "MONDO", 12, "invented fever {}", "90{:03}"),
    "Protein": ("gene/protein", "NCBI", 12, "FAKE{}", "9900{:03}"),
    "Phenotype": ("effect/phenotype", "HPO", 10, "Imagined spots {}", "99{:03}"),
}
RELATIONS = {  # relation and its display name, kinds of its ends
    ("indication", "indication"): ("Drug", "Disease"),
    ("drug_protein", "target"): ("Drug", "Protein"),
    ("drug_effect", "side effect"): ("Drug", "Phenotype"),
    ("disease_protein", "associated with"): ("Protein", "Disease"),
    ("disease_phenotype_positive", "phenotype present"): ("Disease", "Phenotype"),
    ("contraindication", "contraindication"): ("Drug", "Disease"),
    ("disease_phenotype_negative", "phenotype absent"): ("Disease", "Phenotype"),
}
READ = tuple(list(RELATIONS)[:5])  # the relations that BioHopR asks about; the others must not be asked about
HEADER = "relation,display_relation,x_index,x_id,x_type,x_name,x_source,y_index,y_id,y_type,y_name,y_source"
Node = tuple[str, int]


def edges(seed: int = 3) -> dict[tuple[str, str], set[tuple[Node, Node]]]:
    """Edges by relation, in the direction of ``RELATIONS``."""
    rng = random.Random(seed)
    out = {}
    for relation, (one, other) in RELATIONS.items():
        ends = [((one, i), (other, j)) for i in range(KINDS[one][2]) for j in range(KINDS[other][2])]
        out[relation] = set(rng.sample(ends, len(ends) // 5))
    return out


def name(node: Node) -> str:
    return KINDS[node[0]][3].format(node[1])


def write_csv(path: Path, seed: int = 3) -> None:
    """As published: every edge from both ends, some rows twice."""
    rows = [HEADER]
    for relation, pairs in edges(seed).items():
        for one, other in sorted(pairs):
            rows += [_row(relation, one, other), _row(relation, other, one)]
        rows.append(rows[-1])
    path.write_text("\n".join(rows) + "\n")


def _row(relation: tuple[str, str], x: Node, y: Node) -> str:
    return ",".join([*relation, *_end(x), *_end(y)])


def _end(node: Node) -> list[str]:
    type_, source, _, _, identifier = KINDS[node[0]]
    number = list(KINDS).index(node[0]) * 100 + node[1]
    return [str(number), identifier.format(node[1]), type_, name(node), source]
