"""The edges of docs/schema.md, and what a relation word may mean between two sorts of things.

``EDGES`` mirrors the schema. ``RELATIONS`` gives, for the relation that a cue names ("treat", "located", "contain"),
its readings: sort on the left, edge, sort on the right. ``>`` goes with the edge's direction, ``<`` against it. One
that only says that two things have to do with each other (``VAGUE``) takes whatever edge the schema has between their
sorts, the most natural one first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bioloom.core.pattern import Test

from .sorts import ANY, BIT, SORTS, names, sorts

UP, DOWN = "increased", "decreased"
TESTS: dict[str, tuple[Test, ...]] = {
    "moa": (Test(key="mechanism_of_action", op="=", value="true"),),
    "up": (Test(key="subject_direction_qualifier", op="=", value=UP),),
    "down": (Test(key="subject_direction_qualifier", op="=", value=DOWN),),
    "raises": (
        Test(key="object_aspect_qualifier", op="=", value="expression"),
        Test(key="object_direction_qualifier", op="=", value=UP),
    ),
    "lowers": (
        Test(key="object_aspect_qualifier", op="=", value="expression"),
        Test(key="object_direction_qualifier", op="=", value=DOWN),
    ),
} | {
    action: (Test(key="action", op="=", value=action.replace("_", " ")),)
    for action in ("inhibitor", "blocker", "agonist", "antagonist", "activator", "modulator", "partial_agonist",
                   "inverse_agonist", "substrate", "opener", "positive_allosteric_modulator",
                   "negative_allosteric_modulator")
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    """One reading of a relation: the steps from left to right (predicate, forward?), with the sorts passed through.

    Most have one step; a relation that only holds through a third thing (a drug binds a domain: of its target) has two,
    and ``via`` is the sort between them. ``weight`` (0 to 1) is how natural the reading is.
    """

    left: int
    steps: tuple[tuple[str, bool], ...]
    right: int
    weight: float = 1.0
    tests: tuple[Test, ...] = ()
    via: str = ""
    symmetric: bool = False
    ends: tuple[str, str] = ("", "")


# Subject, predicate, object; "=" is a symmetric predicate; the number is how natural the edge is for a vague wording.
EDGES = """
Gene gene_associated_with_condition Disease 1
Disease has_phenotype PhenotypicFeature 1
Disease has_mode_of_inheritance GeneticInheritance 1
Disease has_phenotype Onset .9
Gene has_phenotype PhenotypicFeature .9
Gene participates_in BiologicalProcess 1
Gene enables MolecularActivity 1
Gene catalyzes MolecularActivity .5
Gene located_in CellularComponent 1
Gene participates_in Pathway 1
ChemicalEntity participates_in Pathway .9
Pathway part_of Pathway .8
Gene has_part ProteinDomain 1
ChemicalEntity has_chemical_role ChemicalRole 1
Food has_nutrient ChemicalEntity 1
Drug treats Disease 1
Drug ameliorates_condition Disease .3
Drug contraindicated_in Disease .3
Drug directly_physically_interacts_with Gene .9
Drug affects Gene .4
Drug has_side_effect PhenotypicFeature .9
Drug pharmacologically_interacts_with Drug = .8
Drug approved_by Agent 1
MolecularMixture has_active_ingredient ChemicalEntity .9
ChemicalEntity has_active_moiety ChemicalEntity .3
ChemicalEntity has_part ChemicalEntity .2
Gene expressed_in GrossAnatomicalStructure 1
Gene expressed_in Cell 1
Disease disease_has_location GrossAnatomicalStructure 1
Cell part_of GrossAnatomicalStructure 1
Disease similar_to Disease = .8
Disease has_increased_amount Gene .2
Disease has_decreased_amount Gene .2
Gene physically_interacts_with Gene = .8
Gene regulates Gene .5
MicroRNA regulates Gene 1
Gene coexpressed_with Gene = .4
BiologicalProcess part_of BiologicalProcess .5
MolecularActivity part_of BiologicalProcess .5
CellularComponent part_of CellularComponent .5
GrossAnatomicalStructure part_of GrossAnatomicalStructure .5
BiologicalProcess regulates BiologicalProcess .4
"""

# Relation: readings, one a line. "left > predicate > right" runs with the edge, "left < predicate < right" against it.
# A name after "+" is a set of tests, "@" the weight, "|" another sort for the same end.
RELATIONS = """
treat: Drug > treats > Disease; Drug > treats > PhenotypicFeature @.4
palliate: Drug > ameliorates_condition > Disease; Drug > ameliorates_condition > PhenotypicFeature @.4
contraindicated: Drug > contraindicated_in > Disease; Drug > contraindicated_in > PhenotypicFeature @.4
side_effect: Drug > has_side_effect > PhenotypicFeature; Drug > has_side_effect > Disease @.4
cause: Gene > gene_associated_with_condition > Disease; Drug > has_side_effect > PhenotypicFeature @.8
 Disease > has_phenotype > PhenotypicFeature @.9; Gene > has_phenotype > PhenotypicFeature @.8
 Drug > has_side_effect > Disease @.3; GrossAnatomicalStructure|Cell < expressed_in < Gene @.5
genetic: Gene > gene_associated_with_condition > Disease; Gene > has_phenotype > PhenotypicFeature @.9
present: Disease > has_phenotype > PhenotypicFeature; Gene > has_phenotype > PhenotypicFeature @.7
onset: Disease > has_phenotype > Onset
inherited: Disease > has_mode_of_inheritance > GeneticInheritance
process: Gene > participates_in > BiologicalProcess; Gene > participates_in > Pathway @.95
 ChemicalEntity > participates_in > Pathway @.9
 Gene > enables > MolecularActivity @.6; Pathway > part_of > Pathway @.4; Gene > located_in > CellularComponent @.5
 Gene > gene_associated_with_condition > Disease @.5
perform: Gene > enables > MolecularActivity; Gene > participates_in > BiologicalProcess @.8
 Gene > participates_in > Pathway @.6
catalyze: Gene > catalyzes > MolecularActivity; Gene > participates_in > BiologicalProcess @.4
located: Gene > located_in > CellularComponent; Disease > disease_has_location > GrossAnatomicalStructure
 Gene > expressed_in > GrossAnatomicalStructure|Cell @.9; Cell > part_of > GrossAnatomicalStructure
 PhenotypicFeature < has_phenotype < Disease @.6; ChemicalEntity < has_nutrient < Food @.9
 Gene > participates_in > Pathway|BiologicalProcess @.5; ChemicalEntity > participates_in > Pathway @.5
 CellularComponent > part_of > CellularComponent @.5
 GrossAnatomicalStructure > part_of > GrossAnatomicalStructure @.5
 ProteinDomain < has_part < Gene @.9; ChemicalEntity < has_active_ingredient < MolecularMixture @.8
 Gene > gene_associated_with_condition > Disease @.75
affect: Disease > disease_has_location > GrossAnatomicalStructure; Drug > treats > Disease @.7; Drug > affects > Gene
 Gene > gene_associated_with_condition > Disease @.9; Gene > regulates > Gene @.8
 Gene > has_phenotype > PhenotypicFeature
 MicroRNA > regulates > Gene
strike: Disease > disease_has_location > GrossAnatomicalStructure; Disease > has_phenotype > PhenotypicFeature @.2
 Disease < gene_associated_with_condition < Gene @.5
express: Gene > expressed_in > GrossAnatomicalStructure|Cell; Gene > located_in > CellularComponent @.4
expressed_up: Gene > expressed_in > GrossAnatomicalStructure|Cell +up; Gene < has_increased_amount < Disease
expressed_down: Gene > expressed_in > GrossAnatomicalStructure|Cell +down; Gene < has_decreased_amount < Disease
raise: Drug > affects > Gene +raises; MicroRNA > regulates > Gene @.6; Gene > regulates > Gene @.5
 Disease > has_increased_amount > Gene @.9
 GrossAnatomicalStructure|Cell < expressed_in < Gene +up @.9
lower: Drug > affects > Gene +lowers; MicroRNA > regulates > Gene @.7; Gene > regulates > Gene @.5
 Disease > has_decreased_amount > Gene @.9
 GrossAnatomicalStructure|Cell < expressed_in < Gene +down @.9
bind: Drug > directly_physically_interacts_with > Gene; Gene > physically_interacts_with > Gene =
 MicroRNA > regulates > Gene @.6
 Drug > directly_physically_interacts_with, Gene, has_part > ProteinDomain @.9
 Gene < directly_physically_interacts_with < Drug; ChemicalEntity > has_chemical_role > ChemicalRole @.2
target: Drug > directly_physically_interacts_with > Gene; MicroRNA > regulates > Gene; Gene > regulates > Gene @.5
 Drug > directly_physically_interacts_with, Gene, has_part > ProteinDomain @.5
interact: Gene > physically_interacts_with > Gene =; Drug > pharmacologically_interacts_with > Drug =
 Drug > directly_physically_interacts_with, Gene, has_part > ProteinDomain @.8
 Drug > directly_physically_interacts_with > Gene; Gene < directly_physically_interacts_with < Drug
regulate: Gene > regulates > Gene; MicroRNA > regulates > Gene; Drug > affects > Gene @.9
 BiologicalProcess|Gene > regulates > BiologicalProcess @.6
coexpress: Gene > coexpressed_with > Gene =
resemble: Disease > similar_to > Disease =
contain: Gene > has_part > ProteinDomain; Food > has_nutrient > ChemicalEntity
 MolecularMixture > has_active_ingredient > ChemicalEntity; Pathway < participates_in < Gene
 Pathway < participates_in < ChemicalEntity; CellularComponent < located_in < Gene @.9
 GrossAnatomicalStructure < part_of < Cell; ChemicalRole < has_chemical_role < ChemicalEntity
 Agent < approved_by < Drug; BiologicalProcess < participates_in < Gene @.8; Pathway < part_of < Pathway @.8
 GrossAnatomicalStructure|Cell < expressed_in < Gene @.5; Drug < has_active_ingredient < MolecularMixture @.4
 ChemicalEntity < has_nutrient < Food @.4; Disease > has_phenotype > PhenotypicFeature @.4
 BiologicalProcess < part_of < BiologicalProcess @.5; CellularComponent < part_of < CellularComponent @.5
 GrossAnatomicalStructure < part_of < GrossAnatomicalStructure @.5; MolecularActivity < catalyzes < Gene @.6
part: ProteinDomain < has_part < Gene @.8; Gene > has_part > ProteinDomain @.7; ChemicalEntity < has_nutrient < Food
 ChemicalEntity < has_active_ingredient < MolecularMixture; Gene > participates_in > Pathway|BiologicalProcess
 ChemicalEntity > participates_in > Pathway; Gene > located_in > CellularComponent
 Cell > part_of > GrossAnatomicalStructure
 GrossAnatomicalStructure < part_of < Cell @.6; Pathway > part_of > Pathway
 BiologicalProcess > part_of > BiologicalProcess; CellularComponent > part_of > CellularComponent
 GrossAnatomicalStructure > part_of > GrossAnatomicalStructure; Drug > has_chemical_role > ChemicalRole @.6
 PhenotypicFeature < has_phenotype < Disease @.6; MolecularActivity > part_of > BiologicalProcess
belong: ChemicalEntity > has_chemical_role > ChemicalRole; Gene > participates_in > Pathway|BiologicalProcess @.9
 Gene > has_part > ProteinDomain @.8; Pathway > part_of > Pathway @.8; Gene > located_in > CellularComponent @.8
 ChemicalEntity > participates_in > Pathway @.8; MolecularActivity > part_of > BiologicalProcess @.4
ingredient: ChemicalEntity < has_active_ingredient < MolecularMixture; ChemicalEntity < has_nutrient < Food @.9
 ChemicalEntity < has_chemical_role < ChemicalRole @.1
nutrient: ChemicalEntity < has_nutrient < Food; ChemicalEntity < has_active_ingredient < MolecularMixture @.5
inhibit: Drug > directly_physically_interacts_with > Gene +inhibitor; Gene > regulates > Gene @.5
 MicroRNA > regulates > Gene @.8
block: Drug > directly_physically_interacts_with > Gene +blocker; MicroRNA > regulates > Gene @.8
agonize: Drug > directly_physically_interacts_with > Gene +agonist
antagonize: Drug > directly_physically_interacts_with > Gene +antagonist
activate: Drug > directly_physically_interacts_with > Gene +activator; Gene > regulates > Gene @.5
modulate: Drug > directly_physically_interacts_with > Gene +modulator; Gene > regulates > Gene @.6
partial: Drug > directly_physically_interacts_with > Gene +partial_agonist
inverse: Drug > directly_physically_interacts_with > Gene +inverse_agonist
substrate: Drug > directly_physically_interacts_with > Gene +substrate
opener: Drug > directly_physically_interacts_with > Gene +opener
pam: Drug > directly_physically_interacts_with > Gene +positive_allosteric_modulator
nam: Drug > directly_physically_interacts_with > Gene +negative_allosteric_modulator
moa: Drug > directly_physically_interacts_with > Gene +moa
approved: Drug > approved_by > Agent
equivalent: * > close_match > * =
"""

LOOSELY = 0.3
VAGUE = "related"  # any edge of the schema between the two sorts
HAS = "has"  # vague too, but never between two things of one sort
KIND = "kind"  # left is a kind of right, or right itself
SHARING = "share"  # vague; the subject differs from what it shares with
BESIDE = "beside"  # left is neither right nor a kind of it
INCLUDE = "include"  # what is said of the things on the left is said of the right: "symptoms such as fever"
SAME = "is"  # left and right are one thing
AS_WITH = "as"  # what holds of left holds with right in its place too ("the same pathway as ...")


def _end(text: str) -> int:
    return ANY if text.strip() == "*" else sorts(*text.strip().split("|"))


def _option(text: str) -> Option:
    body, _, weight = text.partition("@")
    body, _, tests = body.partition("+")
    symmetric = body.rstrip().endswith("=")
    sign = ">" if ">" in body else "<"
    left, edge, right = (p.strip() for p in body.rstrip(" =").split(sign))
    via = ""
    steps: tuple[tuple[str, bool], ...] = ((edge, sign == ">"),)
    if "," in edge:
        first, via, second = (p.strip() for p in edge.split(","))
        steps = ((first, True), (second, True))
    return Option(
        _end(left), steps, _end(right), float(weight or 1), TESTS[tests.strip()] if tests else (), via, symmetric,
        (left.split("|")[0], right.split("|")[0]),
    )  # fmt: skip


def _relations() -> dict[str, tuple[Option, ...]]:
    lines: list[str] = []
    for line in RELATIONS.strip().splitlines():
        if line.startswith(" "):
            lines[-1] += ";" + line
        else:
            lines.append(line)
    read = (line.partition(":") for line in lines)
    out = {name: tuple(_option(o) for o in body.split(";")) for name, _, body in read}
    out["interact"] += tuple(_turned(o) for o in out["interact"] if o.via)  # either may be named first
    return out


def _turned(option: Option) -> Option:
    """The same seen from its other end."""
    steps = tuple((edge, not forward) for edge, forward in reversed(option.steps))
    return replace(option, left=option.right, right=option.left, steps=steps, ends=option.ends[::-1])


def _vague() -> tuple[Option, ...]:
    out = []
    for line in EDGES.strip().splitlines():
        subject, predicate, object_, *rest = line.split()
        sign, weight = (" =" if "=" in rest else ""), rest[-1]
        out.append(_option(f"{subject} > {predicate} > {object_}{sign} @{weight}"))
        if subject != object_:
            out.append(_option(f"{object_} < {predicate} < {subject} @{weight}"))
    return tuple(out)


OPTIONS = _relations()
OPTIONS[VAGUE] = _vague()
OPTIONS[HAS] = tuple(  # nothing is said to have the role that a thing has, or the disease that is treated
    replace(o, weight=o.weight * LOOSELY * 2)
    if "Role" in o.ends[0] or o.steps[0] == ("has_chemical_role", False)
    else o
    for o in OPTIONS[VAGUE]
    if o.left != o.right
)
OPTIONS[SHARING] = OPTIONS[VAGUE]
OPTIONS["located"] += tuple(replace(o, weight=o.weight * LOOSELY) for o in OPTIONS[VAGUE])  # "in" may mean anything


@lru_cache(maxsize=65536)
def readings(relation: str, left: int, right: int) -> tuple[Option, ...]:
    """The readings of ``relation`` between these sets of sorts, the most natural first."""
    found = [o for o in OPTIONS.get(relation, ()) if o.left & left and o.right & right]
    return tuple(sorted(found, key=lambda o: -o.weight))


@lru_cache(maxsize=65536)
def reach(relation: str, mask: int, *, from_right: bool) -> int:
    """The sorts that the other end may have when one end is of ``mask``; none when the relation does not fit it."""
    if relation == KIND and from_right and mask & BIT["ChemicalRole"]:  # drugs are of a class
        return mask | sorts("ChemicalEntity")
    if relation in (SAME, BESIDE, KIND, INCLUDE):
        return mask
    out = 0
    for o in OPTIONS.get(relation, ()):
        here, there = (o.right, o.left) if from_right else (o.left, o.right)
        if here & mask:
            out |= there
    return out


def primary(mask: int) -> str:
    """The sort to write when all of ``mask`` would do: the broadest word for it."""
    for name in SORTS:
        if name in {"ChemicalEntity"} and mask & BIT[name]:
            return name
    return names(mask)[0]
