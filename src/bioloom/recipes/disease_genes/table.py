"""The recipes of disease genes, with the addresses, sizes and checksums of their files.

Sizes and checksums are of the uncompressed content in the layout of the data folder. DisGeNET's is a part of
what its address has: the rows that only CTD stands behind are not in it.
"""

from __future__ import annotations

from ..files.pins import pinned
from ..molecular.table import ASSOCIATIONS
from ..parsers import doid
from ..recipe import Recipe, Upstream
from . import cancermine, clingen, diseases, disgenet, g2p, gwas, medgen, monarch

_GITHUB = "https://raw.githubusercontent.com"
_PAN_DISEASE = (
    f"{_GITHUB}/owen-hx-liu/Pan-Disease-Gene-Disease-Discovery-via-Evidence-Weighted-Knowledge-Graphs"
    "/8a884808f258f81e0042e4d17c08aeef9ae8fcf7/ScienceFairYear2/data/raw"
)
_ENSEMBL_TERMS = "https://www.ebi.ac.uk/about/terms-of-use"

_MONARCH_ASSOCIATIONS = Upstream(
    monarch.ASSOCIATIONS,
    f"{_PAN_DISEASE}/Monarch5/data.raw.tsv.tsv",
    1845750,
    "487c4c881e7208fcd8929d09a8eb6c6430c20fdc2ee22b9e35a498b4cfffd825",
)
_DISEASES = Upstream(
    diseases.KNOWLEDGE,
    f"{_GITHUB}/dhimmel/diseases/60f955165e297caaba86d2f3d370fba71d3b26bc/download/human_disease_knowledge_full.tsv.gz",
    3264177,
    "92a6027bf8718287ba244fb37d48d282796bcf6aad481bdc94192fceb327c918",
)
_DISGENET = Upstream(
    disgenet.ASSOCIATIONS,
    f"{_GITHUB}/dhimmel/disgenet/a636cc0912105e2b8d8c6f2a99ea0b9444fdd412/download/curated_gene_disease_associations.txt.gz",
    2148830,
    "06ea528fb7a16c746f107804fc7f529e1eabd31834775317dae52a6ed1945f3c",
)
_PANELS = (
    Upstream(
        g2p.PANELS[0],
        f"{_PAN_DISEASE}/Gene2Phenotype/data.raw.csv.csv",
        67468,
        "b0e05a6b6ee9a4da9cc514d6adf03abee1bf40f0debd172bd8687188c15a1073",
    ),
    Upstream(
        g2p.PANELS[1],
        f"{_PAN_DISEASE}/Gene2Phenotype2/data.raw.csv.csv",
        243680,
        "a37c557604b7218b3ffb1e613c6aaaaac3d8544969e5757d2e07ccf67b94ef07",
    ),
    Upstream(
        g2p.PANELS[2],
        f"{_PAN_DISEASE}/Gene2Phenotype3/data.raw.csv.csv",
        1852910,
        "bfc05f9358ef954c253d55eb0e89b66ff7401a03a9870ac0d5283f5c0af66ce6",
    ),
    Upstream(
        g2p.PANELS[3],
        f"{_PAN_DISEASE}/Gene2Phenotype4/data.raw.csv.csv",
        61478,
        "15fb1c33d30d7a85eea2624bf721882f79dab092fc319ab16997c1d409d74148",
    ),
    Upstream(
        g2p.PANELS[4],
        f"{_PAN_DISEASE}/Gene2Phenotype5/data.raw.csv.csv",
        474245,
        "d8450aa565c92f9205a5617399aca57ed3e5b8f8adf02397e72916ba74be5613",
    ),
    Upstream(
        g2p.PANELS[5],
        f"{_PAN_DISEASE}/Gene2Phenotype6/data.raw.csv.csv",
        324711,
        "6f149110e083f95d02fc0917dd64fef9348b84e91fe994a218d6fe46ff2e0b52",
    ),
    Upstream(
        g2p.PANELS[6],
        f"{_PAN_DISEASE}/Gene2Phenotype7/data.raw.csv.csv",
        469675,
        "66c355b315305ed08af0caafe8e4dd6d0f5a95ebb22de2b04af07d222ee8b4f5",
    ),
)


def _of_diseases(curator: str, infores: str, title: str, homepage: str) -> Recipe:
    return Recipe(
        name=f"diseases_{curator.partition('-')[0].casefold()}",
        infores=infores,
        title=title,
        version="2016-03, as in DISEASES",
        licence="CC-BY-4.0",
        homepage=homepage,
        attribution=f"{title}; DISEASES, Pletscher-Frankild et al., Methods 2015, https://diseases.jensenlab.org.",
        files=(_DISEASES, *pinned(doid.TERMS)),
        parse=diseases.parse_of(curator),
    )


def _of_disgenet(curator: str, infores: str, title: str, *, level: str, species: str = "") -> Recipe:
    return Recipe(
        name=f"disgenet_{curator.casefold()}",
        infores=infores,
        title=title,
        version="3, as in DisGeNET",
        licence="ODbL-1.0",
        homepage="https://www.disgenet.org",
        attribution=f"{title}; DisGeNET v3, Piñero et al., Database 2015, contains information under the ODbL 1.0.",
        files=(_DISGENET,),
        parse=disgenet.parse_of(curator, level, species),
    )


DISEASE_GENE_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="clingen",
        infores="infores:clingen",
        title="ClinGen gene-disease validity",
        version="2025-01-03",
        licence="CC0-1.0",
        homepage="https://clinicalgenome.org",
        attribution="ClinGen, Rehm et al., New England Journal of Medicine 2015, https://clinicalgenome.org.",
        files=(
            Upstream(
                clingen.CURATIONS,
                f"{_GITHUB}/wah644/streamlit_app.py/83db9f313a27b0e191161ed5e75f9c89a4caae74/Clingen-Gene-Disease-Summary-2025-01-03.csv",
                891972,
                "d298c633c3a8d27665b437627a985f39eaa04c6b380ce339231bf586c95bb082",
            ),
        ),
        parse=clingen.parse,
    ),
    Recipe(
        name="gene2phenotype",
        infores="infores:ebi-gene2phenotype",
        title="Gene2Phenotype, seven panels",
        version="2026-01",
        licence=_ENSEMBL_TERMS,
        homepage="https://www.ebi.ac.uk/gene2phenotype",
        attribution="Gene2Phenotype (G2P), EMBL-EBI, Thormann et al., Nature Communications 2019.",
        files=_PANELS,
        parse=g2p.parse,
    ),
    Recipe(
        name="monarch_genes",
        infores="infores:monarchinitiative",
        title="Monarch: genes that cause diseases or contribute to them",
        version="2025-12",
        licence="CC-BY-4.0",
        homepage="https://monarchinitiative.org",
        attribution="Monarch Initiative, Putman et al., Nucleic Acids Research 2024, https://monarchinitiative.org.",
        files=(
            Upstream(
                monarch.CAUSAL,
                f"{_PAN_DISEASE}/Monarch/data.raw.tsv.tsv",
                1018880,
                "47f2f00940cd10e3a79ae2d5e988732b74b5124711c0df015f106191b56ff44d",
            ),
            _MONARCH_ASSOCIATIONS,
        ),
        parse=monarch.parse,
    ),
    Recipe(
        name="orphanet_genes",
        infores="infores:orphanet",
        title="Orphanet's genes of rare diseases",
        version="2025-12, as in Monarch",
        licence="CC-BY-4.0",
        homepage="https://www.orphadata.com",
        attribution="Orphadata: free access data from Orphanet, INSERM 1997, https://www.orphadata.com.",
        files=(_MONARCH_ASSOCIATIONS,),
        parse=monarch.parse_orphanet,
    ),
    _of_diseases("UniProtKB-KW", "infores:uniprot", "Disease keywords of UniProtKB", "https://www.uniprot.org"),
    _of_diseases("GHR", "infores:medlineplus", "Genetics Home Reference", "https://medlineplus.gov/genetics"),
    _of_disgenet("UNIPROT", "infores:uniprot", "Diseases of UniProtKB", level="knowledge_assertion"),
    _of_disgenet("CLINVAR", "infores:clinvar", "Genes of ClinVar's variants", level="knowledge_assertion"),
    _of_disgenet("GAD", "infores:gad", "Genetic Association Database", level="statistical_association"),
    _of_disgenet("MGD", "infores:mgi", "Mouse models of MGD", level="prediction", species="mouse"),
    _of_disgenet("RGD", "infores:rgd", "Rat models of RGD", level="prediction", species="rat"),
    Recipe(
        name="medgen_genes",
        infores="infores:medgen",
        title="Genes of OMIM's phenotypes, by NCBI",
        version="2024-08",
        licence="https://www.ncbi.nlm.nih.gov/home/about/policies/",
        homepage="https://www.ncbi.nlm.nih.gov/medgen",
        attribution="MedGen (mim2gene_medgen), U.S. National Library of Medicine.",
        files=(
            Upstream(
                medgen.LINKS,
                f"{_GITHUB}/aidrd/pubcasefinder-rdf/65bfde9b6ec91c821c4234a4b928a243e23010a0/data/source/mim2gene_medgen.txt",
                812219,
                "656c21e6d72db2ce0061199f39fe0e421d36301aba976802b8597f73a96aaad2",
            ),
        ),
        parse=medgen.parse,
    ),
    Recipe(
        name="gwas_loci_genes",
        infores="infores:gwas-catalog",
        title="Genes of the GWAS Catalog's loci, those of high confidence",
        version="2015-06-08",
        licence="CC-BY-4.0",
        homepage="https://www.ebi.ac.uk/gwas",
        attribution="NHGRI-EBI GWAS Catalog, Welter et al. 2014; genes by Himmelstein et al., eLife 2017.",
        files=(
            Upstream(
                gwas.CALLS,
                f"{_GITHUB}/dhimmel/gwas-catalog/b6ebe8d7ccbcd5e7e2e5a1923423e028914bc924/data/gene-associations.tsv",
                313204,
                "5b622023342675a73ff5e9906fa477b33bce9a5bad73d7d86f77fba1f7ecb4c7",
            ),
            ASSOCIATIONS,
        ),
        parse=gwas.parse,
    ),
    Recipe(
        name="cancermine",
        infores="infores:cancermine",
        title="CancerMine: drivers, oncogenes and tumour suppressors",
        version="2022-03",
        licence="CC0-1.0",
        homepage="http://bionlp.bcgsc.ca/cancermine",
        attribution="CancerMine, Lever et al., Nature Methods 2019.",
        files=(
            Upstream(
                cancermine.ROLES,
                f"{_GITHUB}/Hd0909/Evolution-of-3UTR/6b7b42667f48f2c633dacec31af9ebe8b651025e/data/cancermine_collated.tsv",
                1563957,
                "10ac149c07a703a38a443a4bec33c175b7cc31a39cb2a2c07291364dd2f01a5a",
            ),
        ),
        parse=cancermine.parse,
    ),
)
