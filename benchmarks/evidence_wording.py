"""How the pattern questions of the evidence figures are worded: several ways each, none of them the parser's own.

A clue says something of the thing asked for, ``{x}`` being what is known; a frame makes a question of clues.
"""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.pattern import Edge


@dataclass(frozen=True)
class Clue:
    """What is known of a ``kind``: it is the subject of the predicate, or with ``back`` the object; ``other`` is what
    stands at the far end. ``says`` follow "which", with the thing asked for as their subject."""

    kind: str
    predicate: str
    other: str
    says: tuple[str, ...]
    back: bool = False

    def edge(self, asked: str, known: str) -> Edge:
        subject, object_ = (known, asked) if self.back else (asked, known)
        return Edge(subject=subject, object=object_, predicates=(self.predicate,))


CLUES = (
    Clue("Gene", "gene_associated_with_condition", "Disease",
         ("is associated with {x}", "has been linked to {x}", "is mutated in {x}")),
    Clue("Gene", "participates_in", "BiologicalProcess",
         ("is involved in {x}", "takes part in {x}", "plays a role in {x}")),
    Clue("Gene", "participates_in", "Pathway", ("is a member of the pathway {x}", "is part of {x}")),
    Clue("Gene", "located_in", "CellularComponent", ("is located in the {x}", "localizes to the {x}")),
    Clue("Gene", "directly_physically_interacts_with", "Drug",
         ("is targeted by {x}", "is bound by the drug {x}", "is a target of {x}"), back=True),
    Clue("Gene", "physically_interacts_with", "Gene", ("interacts with {x}", "binds to {x}")),
    Clue("Gene", "has_part", "ProteinDomain", ("contains the domain {x}", "carries the {x} domain")),
    Clue("Disease", "gene_associated_with_condition", "Gene",
         ("is associated with the gene {x}", "has been linked to {x}", "is caused by mutations in {x}"), back=True),
    Clue("Disease", "has_phenotype", "PhenotypicFeature",
         ("presents with {x}", "is characterized by {x}", "has {x} among its symptoms")),
    Clue("Disease", "disease_has_location", "GrossAnatomicalStructure", ("affects the {x}", "occurs in the {x}")),
    Clue("Disease", "treats", "Drug", ("is treated with {x}", "is an indication for {x}"), back=True),
    Clue("Disease", "contraindicated_in", "Drug",
         ("is a contraindication for {x}", "makes {x} contraindicated"), back=True),
    Clue("Disease", "has_decreased_amount", "Gene",
         ("shows decreased levels of {x}", "goes along with reduced {x}")),
    Clue("Drug", "treats", "Disease", ("treats {x}", "is indicated for {x}", "is used to treat {x}")),
    Clue("Drug", "contraindicated_in", "Disease", ("is contraindicated in {x}", "must not be given in {x}")),
    Clue("Drug", "directly_physically_interacts_with", "Gene", ("targets {x}", "binds to {x}", "acts on {x}")),
    Clue("Drug", "pharmacologically_interacts_with", "Drug",
         ("interacts with the drug {x}", "has a drug interaction with {x}")),
    Clue("Drug", "has_chemical_role", "ChemicalRole", ("belongs to the class {x}", "has the role {x}")),
)  # fmt: skip
NOUNS = {"Gene": ("gene", "genes"), "Disease": ("disease", "diseases"), "Drug": ("drug", "drugs")}
ONE = (
    "Which {noun} {a}?",
    "Name a {noun} that {a}.",
    "What {noun} {a}?",
    "Can you tell me a {noun} which {a}?",
)
TWO = (
    "Which {noun} {a} and {b}?",
    "Name the {noun} that {a} and also {b}.",
    "What {noun} both {a} and {b}?",
    "I am looking for a {noun} that {a} and that {b}. Which one is it?",
)
THREE = (
    "Which {noun} {a}, {b} and {c}?",
    "Name the {noun} that {a}, that {b} and that {c}.",
    "What {noun} {a}, {b}, and also {c}?",
)
COUNT_ONE = ("How many {nouns} {a}?", "What is the number of {nouns} that {a}?")
COUNT_TWO = (
    "How many {nouns} {a} and {b}?",
    "Count the {nouns} that {a} and that {b}.",
    "What is the number of {nouns} that {a} and also {b}?",
)
PLURAL = (("is ", "are "), ("has ", "have "), ("takes ", "take "), ("plays ", "play "), ("localizes ", "localize "),
          ("interacts ", "interact "), ("binds ", "bind "), ("contains ", "contain "), ("carries ", "carry "),
          ("presents ", "present "), ("affects ", "affect "), ("occurs ", "occur "), ("makes ", "make "),
          ("shows ", "show "), ("goes ", "go "), ("treats ", "treat "), ("must ", "must "), ("targets ", "target "),
          ("acts ", "act "), ("belongs ", "belong "))  # fmt: skip


def plural(says: str) -> str:
    """The same of several."""
    return next((many + says.removeprefix(one) for one, many in PLURAL if says.startswith(one)), says)


# What BioMedHop's metapaths say of the disease in their middle, by the steps that lead from it to what is known.
SIDES: dict[tuple[str, str], tuple[str, ...]] = {
    ("associated", "upregulated"): ("is associated with a gene that is elevated in the {x}",
                                    "has been linked to a gene overexpressed in the {x}"),
    ("associated", "in process"): ("is associated with a gene involved in {x}",
                                   "has been linked to a gene that takes part in {x}"),
    ("associated", "expressed"): ("is associated with a gene expressed in the {x}",
                                  "has been linked to a gene that the {x} expresses"),
    ("associated", "in component"): ("is associated with a gene located in the {x}",
                                     "has been linked to a gene that localizes to the {x}"),
    ("associated", "silences"): ("is associated with a gene targeted by {x}",
                                 "has been linked to a gene that the microRNA {x} regulates"),
    ("associated", "regulates"): ("is associated with a gene regulated by {x}",
                                  "has been linked to a gene that {x} regulates"),
    ("contraindicated", "blended"): ("is a contraindication for an active ingredient of {x}",
                                     "rules out a drug that is contained in {x}"),
    ("contraindicated", "nourishes"): ("is a contraindication for a compound contained in {x}",
                                       "rules out a substance that is a nutrient of {x}"),
    ("contraindicated", "binds"): ("is a contraindication for a drug that targets {x}",
                                   "rules out a drug that binds to {x}"),
    ("contraindicated", "approved"): ("is a contraindication for a drug approved by the {x}",
                                      "rules out a drug that the {x} has approved"),
    ("contraindicated", "meets domain"): ("is a contraindication for a drug that interacts with the {x} domain",),
    ("decreased", "catalyses"): ("shows decreased levels of a protein that catalyzes {x}",),
    ("decreased", "has domain"): ("shows decreased levels of a protein that contains the {x} domain",
                                  "goes along with reduced amounts of a protein with the domain {x}"),
    ("localizes", "cell of"): ("affects a part of the body that contains the {x}",
                               "occurs in a tissue in which the {x} is found"),
}  # fmt: skip
