"""The Human Protein Atlas's genes: by their Ensembl number, or by their symbol where HGNC has a newer number.

Ensembl gives a gene a new number now and then, as it did SOD2. Where HGNC does not know the atlas's number, the symbol
that the atlas gives beside it stands for the gene, if HGNC approves that symbol now and no other of the atlas's genes
has it.
"""

from __future__ import annotations

from collections import Counter

import pyarrow as pa

from ..parsers import hgnc
from ..reading import Files


def subjects(files: Files, rows: pa.Table) -> dict[str, str]:
    """The identifier of each gene in the columns ``Gene`` and ``Gene name``, by its Ensembl number."""
    numbers, symbols = set[str](), set[str]()
    for row in files.tsv(hgnc.GENES, ["symbol", "ensembl_gene_id"]):
        numbers.update(row["ensembl_gene_id"].split("|"))
        symbols.add(row["symbol"])
    pairs = rows.select(["Gene", "Gene name"]).group_by(["Gene", "Gene name"], use_threads=False).aggregate([])
    called = dict(zip(pairs["Gene"].to_pylist(), pairs["Gene name"].to_pylist(), strict=True))
    bearers = Counter(called.values())
    return {
        gene: f"ENSEMBL:{gene}"
        if gene in numbers or symbol not in symbols or bearers[symbol] > 1
        else f"hgnc.symbol:{symbol}"
        for gene, symbol in called.items()
    }
