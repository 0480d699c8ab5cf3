"""The recipes of molecules, with the addresses, sizes and checksums of their files.

Sizes and checksums are of the uncompressed content in the layout of the data folder. miRTarBase is an object of R
upstream, and PITA's lists lie side by side in the package that carries them; here they are a table and an archive.
"""

from __future__ import annotations

from ..files.pins import pinned
from ..parsers.hgnc import GENES
from ..recipe import Recipe, Upstream
from . import clans, disease_genes, hetionet, hetionet_part, interactions, micrornas, mirna_targets

_GITHUB = "https://raw.githubusercontent.com"
_PPI = f"{_GITHUB}/dhimmel/ppi/9ae2ca12c20e0566e6644dc05b908de7f37ce15a/download"
_HETIONET = f"{_GITHUB}/dhimmel/integrate/93feba1765fbcd76fd79e22f25121f5399629148"
_TRANSANNOT = f"{_GITHUB}/soedinglab/transannot/409cd711ca6c0f97d127103abcae1b67dc150f58"
_MIRETRIEVE = f"{_GITHUB}/cran/miRetrieve/1abaa407f95ac83d5071f7d06d5e25e4b0aa1d2c"
_PYPI = "https://files.pythonhosted.org/packages"
_CPTAC = f"{_PYPI}/6a/83/b3f44beb438ad7b7b5d72362b0febe32d8b4a2d718f169c8a206bc97818f/cptac-1.5.14-py3-none-any.whl"
_FIRM = f"{_PYPI}/ae/61/19468562faac3bd30aa0675f33435610bc17da343623ff3336de428d22b6/isb_firm-1.0.4.tar.gz"
_CCSB = "http://interactome.dfci.harvard.edu/H_sapiens"
_UNSTATED = "none stated; ask the source"
_INTERACTOME = "Rolland et al., Cell 2014, Center for Cancer Systems Biology, Dana-Farber Cancer Institute."

ASSOCIATIONS = Upstream(
    disease_genes.ASSOCIATIONS,
    f"{_HETIONET}/compile/DaG-association.tsv",
    723827,
    "571b45f4007045d904d926d8a01840f359345d37bc9d1db15d4dab1d38691e84",
)
_HETIONET_EDGES = (
    Upstream(
        hetionet.EDGES,
        f"{_HETIONET}/data/edges-5k.sif.gz",
        3868825,
        "5efce3dea9abf43e75e88da44999e81ddd1f58165e413f6c679b5084306b6fdd",
    ),
    Upstream(
        hetionet.METAEDGES,
        f"{_HETIONET}/data/summary/metaedges.tsv",
        1360,
        "fd2d1f7f2d4658aacae5b0f19dbf8984b3b55e9ad4fc1a9c0c7c3859d86beb31",
    ),
)


DOMAIN_NAMES = Recipe(
    name="pfam_clans",
    infores="infores:pfam",
    title="Pfam's names and clans",
    version="as in TransAnnot 409cd711",
    licence="CC0-1.0",
    homepage="https://www.ebi.ac.uk/interpro/entry/pfam",
    attribution="Pfam, EMBL-EBI.",
    files=(
        Upstream(
            clans.CLANS,
            f"{_TRANSANNOT}/data/Pfam-A.clans.tsv",
            1144939,
            "4cd5027a94efa4f04739824ab62c37d36681ab213e2f899865ebc572e595f338",
        ),
    ),
    parse=clans.parse,
)


def _disease_genes(name: str, source: str, licence: str, homepage: str, *, level: str, agent: str) -> Recipe:
    return Recipe(
        name=f"{name.removeprefix('infores:').replace('-', '_')}_genes",
        infores=name,
        title=f"Disease genes of {source}",
        version="2015-08, as in Rephetio",
        licence=licence,
        homepage=homepage,
        attribution=f"{source}, as gathered by Himmelstein et al., eLife 2017, https://doi.org/10.7554/eLife.26726.",
        files=(ASSOCIATIONS,),
        parse=disease_genes.parse_of(source, level, agent),
    )


MOLECULAR_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="bioplex",
        infores="infores:bioplex",
        title="BioPlex protein interactions in 293T cells",
        version="3.0 (2019-12)",
        licence=_UNSTATED,
        homepage="https://bioplex.hms.harvard.edu",
        attribution="BioPlex 3.0, Huttlin et al., Cell 2021.",
        files=(
            Upstream(
                interactions.BIOPLEX,
                _CPTAC,
                12866060,
                "5a98def087fc77c7bf07aac79e2553fd64ea1a27a7d0c4617870476f3f120833",
                "cptac/utils/data/BioPlex_293T_Network_10K_Dec_2019.tsv.gz",
            ),
        ),
        parse=interactions.parse_bioplex,
    ),
    Recipe(
        name="hi_ii_14",
        infores="infores:hi-ii-14",
        title="Human interactome map HI-II-14",
        version="2014",
        licence=_UNSTATED,
        homepage=_CCSB,
        attribution=_INTERACTOME,
        files=(
            Upstream(
                interactions.SCREEN,
                f"{_PPI}/hid/HI-II-14.tsv",
                345169,
                "39a0b2695d5d1f9199b2fc30890fa617a376bf24927d1392e427815ebd212b7c",
            ),
        ),
        parse=interactions.parse_screen,
    ),
    Recipe(
        name="lit_bm_13",
        infores="infores:lit-bm-13",
        title="Binary protein interactions of the literature, Lit-BM-13",
        version="2013",
        licence=_UNSTATED,
        homepage=_CCSB,
        attribution=_INTERACTOME,
        files=(
            Upstream(
                interactions.CURATED,
                f"{_PPI}/hid/Lit-BM-13.tsv",
                246064,
                "0619a210942e07c452df3afe127c83d67161972aaf90ab202404cd55d6a0705d",
            ),
        ),
        parse=interactions.parse_curated,
    ),
    Recipe(
        name="irefindex",
        infores="infores:irefindex",
        title="iRefIndex protein interactions",
        version="as in hetio-dag (2015)",
        licence="CC-BY-4.0",
        homepage="https://irefindex.vib.be",
        attribution="iRefIndex, Razick et al., BMC Bioinformatics 2008, as compiled by Himmelstein and Baranzini 2015.",
        files=(
            Upstream(
                interactions.IREFINDEX,
                f"{_PPI}/hetio/protein-interactions.txt.gz",
                11394364,
                "6ec7a12daba2b295e8ef108240e6b6d1d5ccbc3c6e07926ff866c7b387429826",
            ),
        ),
        parse=interactions.parse_irefindex,
    ),
    Recipe(
        name="micrornas",
        infores="infores:hgnc",
        title="Human microRNAs under miRBase's names, of HGNC",
        version="2026-06-20",
        licence="CC0-1.0",
        homepage="https://www.genenames.org",
        attribution="HGNC Database, HUGO Gene Nomenclature Committee, EMBL-EBI, https://www.genenames.org.",
        files=pinned(GENES),
        parse=micrornas.parse,
    ),
    Recipe(
        name="mirtarbase",
        infores="infores:mirtarbase",
        title="miRTarBase, measured targets of microRNAs",
        version="8.0, as in miRetrieve",
        licence=_UNSTATED,
        homepage="https://mirtarbase.cuhk.edu.cn",
        attribution="miRTarBase, Huang et al., Nucleic Acids Research 2020, as carried by miRetrieve.",
        files=(
            Upstream(
                mirna_targets.MIRTARBASE,
                f"{_MIRETRIEVE}/data/df_mirtarbase.rda",
                14324730,
                "913713bbc6c0b765a08cefed0b86e95af2ebf207de11a02b7746b862f59408fa",
            ),
            *pinned(GENES),
        ),
        parse=mirna_targets.parse_mirtarbase,
    ),
    Recipe(
        name="pita",
        infores="infores:pita",
        title="PITA, predicted targets of microRNAs",
        version="as in isb-firm 1.0.4",
        licence=_UNSTATED,
        homepage="https://genie.weizmann.ac.il/pubs/mir07",
        attribution="PITA, Kertesz et al., Nature Genetics 2007.",
        files=(
            Upstream(
                mirna_targets.PITA,
                _FIRM,
                1781760,
                "3e8da723912a5f5a3efcdc7eeea4e5ead463621a02faf391bcfc2304952b8b08",
                "isb_firm-1.0.4/firm/TargetPredictionDatabases/PITA",
            ),
            *pinned(GENES),
        ),
        parse=mirna_targets.parse_pita,
    ),
    Recipe(
        name="hetionet",
        infores="infores:hetionet",
        title="Hetionet: symptoms, places and likeness of diseases",
        version="1.0",
        licence="CC0-1.0",
        homepage="https://het.io",
        attribution="Hetionet v1.0, Himmelstein et al., eLife 2017, https://doi.org/10.7554/eLife.26726.",
        files=(
            Upstream(
                hetionet.NODES,
                f"{_HETIONET}/data/nodes.tsv",
                2509984,
                "3ad9eb86c031df8bc7d5efefa6edc93562182eb9a6a71e5129d3f18b9d42c50e",
            ),
            *_HETIONET_EDGES,
        ),
        parse=hetionet.parse,
    ),
    Recipe(
        name="hetionet_part",
        infores="infores:hetionet",
        title="Hetionet, in part: expression in diseases, effects of drugs and genes on expression",
        version="1.0, the first 5,000 edges of each metaedge",
        licence="CC0-1.0",
        homepage="https://het.io",
        attribution="Hetionet v1.0, Himmelstein et al., eLife 2017, https://doi.org/10.7554/eLife.26726.",
        files=_HETIONET_EDGES,
        parse=hetionet_part.parse,
    ),
    _disease_genes(
        "infores:diseases",
        "DISEASES",
        "CC-BY-4.0",
        "https://diseases.jensenlab.org",
        level="not_provided",
        agent="text_mining_agent",
    ),
    _disease_genes(
        "infores:disgenet",
        "DisGeNET",
        "ODbL-1.0",
        "https://www.disgenet.org",
        level="not_provided",
        agent="not_provided",
    ),
    _disease_genes(
        "infores:gwas-catalog",
        "GWAS Catalog",
        "https://www.ebi.ac.uk/about/terms-of-use",
        "https://www.ebi.ac.uk/gwas",
        level="statistical_association",
        agent="manual_agent",
    ),
    _disease_genes(
        "infores:doaf",
        "DOAF",
        _UNSTATED,
        "https://doi.org/10.1371/journal.pone.0049686",
        level="not_provided",
        agent="text_mining_agent",
    ),
)
