"""How the reference tables lie on disk: one Parquet file each, sorted by what is looked up, and an index of names.

``genes.parquet`` and ``variants.parquet`` are read by row group, ``names.parquet`` (a name, folded; the row of its
gene; what kind of name it is) is searched by halves, ``atlas.parquet`` is filtered by gene or by place.
"""

from __future__ import annotations

import pyarrow as pa

FORMAT = 1
GENES, NAMES, VARIANTS, ATLAS = "genes.parquet", "names.parquet", "variants.parquet", "atlas.parquet"
GROUP = {GENES: 2048, VARIANTS: 8192, ATLAS: 65_536, NAMES: 1 << 20}  # rows a row group

_TEXTS = pa.list_(pa.string())
PLACE = pa.struct([
    ("chromosome", pa.string()), ("start", pa.int64()), ("end", pa.int64()), ("strand", pa.string()),
    ("build", pa.string()), ("band", pa.string()), ("ensembl", pa.string()), ("scaffold", pa.string()),
])  # fmt: skip
GENE_SCHEMA = pa.schema([
    ("id", pa.string()), ("symbol", pa.string()), ("name", pa.string()), ("ncbi_name", pa.string()),
    ("previous", _TEXTS), ("alias", _TEXTS),
    ("ncbi_alias", _TEXTS), ("ensembl_name", _TEXTS), ("entrez_ids", _TEXTS), ("ensembl_ids", _TEXTS),
    ("uniprot_ids", _TEXTS), ("refseq_ids", _TEXTS), ("locus_group", pa.string()), ("locus_type", pa.string()),
    ("ncbi_type", pa.string()), ("biotype", pa.string()), ("places", pa.list_(PLACE)), ("summary", pa.string()),
    ("summary_record", pa.string()),
])  # fmt: skip
NAME_SCHEMA = pa.schema([("folded", pa.string()), ("name", pa.string()), ("row", pa.int32()), ("kind", pa.int8())])
VARIANT_SCHEMA = pa.schema([
    ("rs", pa.int64()), ("genes", _TEXTS), ("chromosome", pa.string()), ("position", pa.int64()),
    ("build", pa.string()), ("change", pa.string()), ("significance", _TEXTS), ("traits", _TEXTS),
    ("publication", pa.string()), ("p", pa.float64()), ("source", pa.string()),
])  # fmt: skip
