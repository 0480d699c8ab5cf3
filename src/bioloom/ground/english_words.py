"""Plain English among the names: words that are none, that are only in capitals, that name whole categories."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .normalize import forms

# Never a name alone.
_FUNCTION_WORDS = """
a about after all also an and any are as at be because been before between both but by can could did do does during
each either for from had has have how if in into is it its may might more most no nor not of on only or other our
over per she he such than that the their them then there these they this those through to under up upon us use used
via was we were what when where which while who whose why will with within without would you i
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())

# Names of whole categories and of their roots: words of a question, not its topic.
_GENERIC = """ abnormality, activity, agent, anatomy, anatomical structure, anatomical entity, biological process, cell,
cell type, cellular component, chemical, chemical compound, chemical entity, clinical finding, complication, component,
compound, condition, disease, disease or disorder, diseases and disorders, disorder, domain, drug, entity, enzyme,
factor, family, finding, food, function, gene, gene product, group, human disease, illness, inheritance, location,
medical condition, medication, medicine, microRNA, miRNA, molecular activity, molecular entity, molecular function,
molecule, mutation, nutrient, organ, organism, part, pathway, patient, phenotype, phenotypic abnormality, phenotypic
feature, process, product, protein, protein domain, reaction, receptor, region, role, sign, signs and symptoms, site,
small molecule, structure, substance, symptom, syndrome, system, target, therapy, tissue, treatment, type, variant, mode
of inheritance, human body, multicellular organism, side effect, adverse effect, cause, response, other, normal,
associated, general, positive, negative, study, affected, biological role, chemical role, medical finding, clinical sign
"""


@cache
def english() -> frozenset[str]:
    """Lower-case words of running English that are also written as symbols; from ``scripts/make_english.py``."""
    return frozenset(files("bioloom.ground").joinpath("english.txt").read_text("utf-8").split())


@cache
def generic() -> frozenset[str]:
    """Keys of the names of whole categories."""
    return frozenset(" ".join(forms(phrase)) for phrase in _GENERIC.split(","))
