"""The steps that paths are made of: what two kinds of thing have to do with each other, and how graphs say it.

Where SPOKE's own types are not to be had, the readings are those of docs/schema.md: Location is the approving
regulator, Blend the combination product, Reaction the activity that a gene's product catalyses, Food a food with the
nutrient.
"""

from __future__ import annotations

from bioloom.core.pattern import Edge, Test
from bioloom.core.value import Value


class Reading(Value):
    """One way to say a step. ``tests`` are on its qualifiers."""

    subject: str
    predicate: str
    object: str
    tests: tuple[Test, ...] = ()

    def edge(self, subject: str, object_: str) -> Edge:
        """As an edge between two nodes of a pattern."""
        return Edge(subject=subject, predicates=(self.predicate,), object=object_, tests=self.tests)

    def __str__(self) -> str:
        tests = "".join(f" where {t.key} {t.op} {t.value!r}" for t in self.tests)
        return f"{self.subject} {self.predicate} {self.object}{tests}"


class Step(Value):
    """A step: its readings, the first that a graph has being the one that counts, and the recipes that bring it."""

    name: str
    readings: tuple[Reading, ...]
    recipes: tuple[str, ...] = ()


def _step(name: str, subject: str, predicate: str, object_: str, *recipes: str) -> Step:
    return Step(name=name, readings=(Reading(subject=subject, predicate=predicate, object=object_),), recipes=recipes)


def _raised(test: Test) -> Reading:
    return Reading(subject="Gene", predicate="expressed_in", object="GrossAnatomicalStructure", tests=(test,))


ASSOCIATED = _step("associated", "Gene", "gene_associated_with_condition", "Disease", "hpoa")
APPROVED = _step("approved", "ChemicalEntity", "approved_by", "Agent", "everycure_drugs")
BINDS = _step("binds", "ChemicalEntity", "physically_interacts_with", "Gene", "drugcentral", "gtopdb")
BLENDED = _step("blended", "MolecularMixture", "has_active_ingredient", "ChemicalEntity", "everycure_drugs")
CATALYSES = _step("catalyses", "Gene", "catalyzes", "MolecularActivity", "enzyme")
CELL_OF = _step("cell of", "Cell", "part_of", "GrossAnatomicalStructure", "cl", "panglaodb")
CONTRAINDICATED = _step("contraindicated", "ChemicalEntity", "contraindicated_in", "Disease", "medic")
DECREASED = _step("decreased", "Disease", "has_decreased_amount", "Gene", "hetionet_part")
EXPRESSED = _step("expressed", "Gene", "expressed_in", "Cell", "panglaodb", "hpa_protein")
HAS_DOMAIN = _step("has domain", "Gene", "has_part", "ProteinDomain", "pfam")
IN_COMPONENT = _step("in component", "Gene", "located_in", "CellularComponent", "goa")
IN_PROCESS = _step("in process", "Gene", "participates_in", "BiologicalProcess", "goa")
LOCALIZES = _step("localizes", "Disease", "disease_has_location", "GrossAnatomicalStructure", "hetionet")
MEETS_DOMAIN = _step("meets domain", "ChemicalEntity", "interacts_with", "ProteinDomain", "drugcentral", "pfam")
NOURISHES = _step("nourishes", "Food", "has_nutrient", "ChemicalEntity", "usda_sr28")
PRESENTS = _step("presents", "Disease", "has_phenotype", "PhenotypicFeature", "hpoa")
REGULATES = _step("regulates", "Gene", "regulates", "Gene", "hetionet_part")
SIDE_EFFECT = _step("side effect", "ChemicalEntity", "has_side_effect", "PhenotypicFeature", "sider")
SILENCES = _step("silences", "MicroRNA", "regulates", "Gene", "mirtarbase", "pita")
TREATS = _step("treats", "ChemicalEntity", "treats", "Disease", "medic", "pharmacotherapydb")
UPREGULATED = Step(
    name="upregulated",
    readings=(
        _raised(Test(key="subject_direction_qualifier", op="=", value="increased")),
        _raised(
            Test(key="tissue_specificity", op="<>", value="")
        ),  # the class of those, and only those, that are raised
    ),
    recipes=("hpa_rna",),
)
