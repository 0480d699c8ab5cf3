"""Plain English among the names: words that are none, that are only in capitals, that name whole categories."""

from __future__ import annotations

import lzma
from functools import cache, lru_cache
from importlib.resources import files

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .front_coded import read
from .normalize import forms

# Never a name alone.
_FUNCTION_WORDS = """
a about after all also an and any are as at be because been before between both but by can could did do does during
each either for from had has have how if in into is it its may might more most no nor not of on only or other our
over per she he such than that the their them then there these they this those through to under up upon us use used
via was we were what when where which while who whose why will with within without would you i
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())

# What people ask with, and how: neither a name nor a misspelt one, nor is what differs from it by one letter.
_ASKING = """
which what whose where when whom does shall should would could might there their these those about after again against
also always another anybody anyone anything around because before being below between beside besides both cannot cause
caused causes causing come comes contain contains during either else enough ever every everyone everything except
explain explains exist exists find found follow following from give given gives giving goes going handle happen
happens hasn have haven having hear help helped helpful helping helps hence here inside instead into involve involved
involves involving isn just keep keeps kind kinds know known knows lead leads less like likely list lists little look
looking looks made mainly make makes making many maybe mean means meant mention mentioned more most mostly much must
name named names naming near need needed needs neither never next none nothing number often once only onto other
others otherwise ought over please possible prescribe prescribed prevent prevents probably provide provides quick
quickly quite rather really recommend recommended related relate relates report reported reports required same save
say says seem seems several share shared shares show shown shows since some somebody someone something sometimes soon
still such suffer suffering suffers suggest suggested suitable take taken takes taking tell tells than thanks that
them then therefore they thing things think this through together told too toward towards treat treated treating
treats tried tries truly trying under unless until upon usable used useful uses using usually various very want wanted
wants wasn well went were whatever whenever whereas wherever whether whichever while whoever whole will wish with
within without won wonder wondering work worked working works worry worse worst wouldn writes wrong years yet your
yours bring brings brought allowed allow allows apply applies applied avoid avoids avoided connect connected connects
connecting determine encode encodes encoded encoding express expressed expresses expressing inhibit inhibits inhibited
inhibiting interact interacts interacting regulate regulates regulated regulating target targets targeted targeting
block blocks blocked blocking bind binds binding increase increases increased decrease decreases decreased reduce
reduces reduced affect affects affected affecting associated associate participate participates participating located
present presents meds pill pills cure cures remedy remedies people person persons kids women person's
"""
_ASKED = frozenset(_ASKING.split())
_LEAST = 4  # letters of a word that is compared with them
_LONG = tuple(sorted(word for word in _ASKED if len(word) >= _LEAST))

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
associated, general, positive, negative, study, affected, biological role, chemical role, medical finding, clinical
sign, surgery, operation, procedure, surgical procedure, screening, test, examination, dose, dosage, prescription,
diagnosis,
background, management, prevention, transplantation, intervention, medical procedure
"""


@lru_cache(maxsize=1 << 12)
def asking(word: str) -> bool:
    """Whether people ask with ``word``, in small letters, or with one that a single slip makes of it."""
    if word in _ASKED or len(word) < _LEAST:
        return word in _ASKED
    return process.extractOne(word, _LONG, scorer=OSA.distance, score_cutoff=1) is not None


@cache
def english() -> frozenset[str]:
    """Lower-case words of running English that are also written as symbols; from ``scripts/make_english.py``."""
    return frozenset(files(__package__).joinpath("tables", "english.txt").read_text("utf-8").split())


@cache
def generic() -> frozenset[str]:
    """Keys of the names of whole categories."""
    return frozenset(" ".join(forms(phrase)) for phrase in _GENERIC.split(","))


def asking_words() -> frozenset[str]:
    """What people ask with, and how: "which", "explain", "treats"."""
    return _ASKED


@cache
def common_words() -> frozenset[str]:
    """Ordinary English words that name nothing of the graph; see ``scripts/make_common_words.py``."""
    folder = files(__package__).joinpath("tables")
    plain, packed = folder.joinpath("common_words.txt"), folder.joinpath("common_words.txt.xz")  # as a wheel has it
    raw = plain.read_bytes() if plain.is_file() else lzma.decompress(packed.read_bytes())
    return frozenset(read(raw.decode("utf-8")))
