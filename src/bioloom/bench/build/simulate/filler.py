"""Sentences and parts of sentences that state no relation: methods, figures, co-mentions, introductions."""

from __future__ import annotations

from random import Random

TITLES = (
    "{f}: notes from a single centre",
    "Observations on {f}",
    "Recent work on {f}, a short report",
    "A survey of {f}",
    "{f} revisited",
    "What is known about {f}",
    "Data on {f} from {n} samples",
    "{f} and {g}: a comparative account",
)
ALONE = tuple(t for t in TITLES if "{g}" not in t)
FILLER = (
    "A total of {n} subjects were enrolled between {year} and {year2}.",
    "Differences were tested with the Wilcoxon rank-sum test, and P < 0.05 was taken as significant.",
    "All experiments were repeated at least three times.",
    "The median follow-up was {n} months (range, {n2} to {big}).",
    "Written informed consent was obtained from every participant.",
    "Data were analysed with standard software, and missing values were imputed.",
    "Of {big} records screened, {n} met the inclusion criteria.",
    "The mean age was {n2} years, and {pct} were women.",
    "Samples were stored at -80 °C until use.",
    "Two reviewers extracted the data independently (kappa = 0.{pct0}).",
    "The 95% confidence interval ranged from 0.{pct0} to 1.{pct0}.",
    "Further studies with larger samples are needed.",
    "The funders had no role in the design of the study.",
    "The protocol was registered before the first patient was recruited.",
    "Heterogeneity between studies was moderate (I2 = {pct}).",
)
MENTIONS = (
    "Questions on {x} and on {y} were part of the same questionnaire.",
    "The database holds separate entries for {x} and {y}.",
    "We searched PubMed for articles with the terms {x} or {y}.",
    "Neither {x} nor {y} was a primary endpoint of this study.",
    "{x} will be dealt with in a later paper, and so will {y}.",
    "Reagents for {x} and standards for {y} came from different suppliers.",
    "Sections of this review are devoted to {x}, {y} and matters of terminology.",
    "The literature on {x} is larger than that on {y}.",
    "Background material on {x} can be found elsewhere.",
)
BEFORE = (
    "In a cohort of {n} patients, ",
    "Although the evidence is heterogeneous, ",
    "As reported previously, ",
    "Our data show that ",
    "It is well established that ",
    "Taken together, these findings demonstrate that ",
    "According to the current literature, ",
    "In {year}, two groups independently found that ",
    "Despite considerable variation between centres, ",
    "RESULTS: After adjustment for age and sex, ",
    "CONCLUSION: We conclude that ",
    "While its history goes back to the {decade}s, it is now clear that ",
    "Consistent with earlier work, ",
    "Notably, ",
)
AFTER = (
    " (Table {d})",
    ", although the mechanism is incompletely understood",
    " [{n2}]",
    ", as was confirmed in a second sample of {n}",
    ", which has been known for decades",
    " (P < 0.001)",
    ", in line with animal data",
    ", and this held in every subgroup",
    " (Smith et al., {year})",
)
JOINTS = (", and ", "; moreover, ", ", whereas ", "; in addition, ", ", while ")
DENIED = ("There is no evidence that ", "It is not the case that ", "Our data do not support the claim that ")
SUSPECTED = (
    "It has been speculated that ", "One hypothesis holds that ", "It remains to be shown whether ",
    "Preliminary data suggest the possibility that ",
)  # fmt: skip
OUTDATED = (  # what once was held, before and behind the clause that says it
    ("Until the {decade}s it was widely held that ", ", a view that has since been given up"),
    ("Textbooks of the {decade}s taught that ", ", which later work did not bear out"),
    ("For decades it was taken for granted that ", "; larger studies have since overturned this"),
    ("It was once thought that ", ", but nobody holds this any more"),
    ("The belief that ", " goes back to a series of {n2} cases and did not survive replication"),
    ("In {year} it was still assumed that ", "; the entry has since been removed from the guideline"),
    ("An early report said that ", ", but its authors withdrew that conclusion in {year}"),
    ("Older classifications implied that ", ", which is now known to be a mistake"),
)
TOGETHER = (  # several things named, and nothing said of them
    "Search terms were {xs}.",
    "Keywords: {xs}.",
    "The registry has separate fields for {xs}, none of which was analysed here.",
    "The reading list covers {xs}, each in a chapter of its own.",
    "Data on {xs} were collected with the same questionnaire.",
    "Of the {n} abstracts on {xs} that were screened, {n2} were duplicates.",
    "Records that mention {xs} were set aside for a later review.",
    "Participants were asked about {xs} in random order.",
    "The glossary defines {xs}.",
    "{n} posters of the congress dealt with {xs}.",
    "Laboratory codes for {xs} were merged before the data were locked.",
    "The funding call named {xs} among its topics.",
)
CALLED = {
    "MicroRNA": "this microRNA",
    "Gene": "this gene",
    "MolecularMixture": "this combination",
    "ChemicalEntity": "this compound",
    "Disease": "this disorder",
    "PhenotypicFeature": "this finding",
    "Pathway": "this pathway",
    "GrossAnatomicalStructure": "this structure",
}


def figures(rng: Random) -> dict[str, str]:
    """Made-up numbers for the slots of a text."""
    year = rng.randrange(1988, 2020)
    return {
        "n": str(rng.randrange(12, 480)),
        "n2": str(rng.randrange(3, 70)),
        "big": f"{rng.randrange(500, 9000):,}",
        "d": str(rng.randrange(1, 6)),
        "pct": f"{rng.randrange(45, 95)}%",
        "pct2": f"{rng.randrange(5, 44)}%",
        "pct0": str(rng.randrange(11, 99)),
        "small": f"{rng.randrange(3, 900)}",
        "fold": f"{rng.randrange(15, 99) / 10}",
        "year": str(year),
        "decade": str(year - year % 10),
        "year2": str(year + rng.randrange(1, 6)),
    }
