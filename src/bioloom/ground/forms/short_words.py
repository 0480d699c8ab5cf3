"""Short words of the clinic inside longer names, and organisms as people shorten them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

# Short word = what it stands for in names, the likelier first; written so.
_SHORT = """
GI = gastrointestinal
CNS = central nervous system
CV = cardiovascular
GU = genitourinary
AV = atrioventricular
LV = left ventricular
RV = right ventricular
BP = blood pressure
HR = heart rate
WBC = white blood cell; leukocyte
WCC = white blood cell; leukocyte
RBC = red blood cell; erythrocyte
Hb = hemoglobin
LFT = liver function test
LFTs = liver function test
ICP = intracranial pressure
IOP = intraocular pressure
ca = cancer; carcinoma
Ca = cancer; carcinoma
mets = metastasis
abdo = abdominal
resp = respiratory
psych = psychiatric
derm = dermatological
TB = tuberculosis; tuberculous
HSV = herpes simplex
VZV = varicella zoster
CMV = cytomegalovirus
EBV = Epstein-Barr virus
HBV = hepatitis B
HCV = hepatitis C
HIV = HIV
T1 = type 1
T2 = type 2
CK = creatine kinase
CPK = creatine kinase
ALP = alkaline phosphatase
Mg = magnesium
EtOH = alcohol
O2 = oxygen
thal = thalassemia
def = deficiency
dev = developmental
LE = lower extremity; lower limb
HDV = hepatitis D virus
GAS = streptococcal
MAC = Mycobacterium avium complex
CGRP = calcitonin gene-related peptide
"""
# An organism as it is shortened = its name.
_ORGANISMS = """
h pylori = Helicobacter pylori
c diff = Clostridium difficile
c difficile = Clostridium difficile
e coli = Escherichia coli
s aureus = Staphylococcus aureus
staph aureus = Staphylococcus aureus
s pneumoniae = Streptococcus pneumoniae
strep pneumoniae = Streptococcus pneumoniae
p aeruginosa = Pseudomonas aeruginosa
k pneumoniae = Klebsiella pneumoniae
m tuberculosis = Mycobacterium tuberculosis
n gonorrhoeae = Neisseria gonorrhoeae
n meningitidis = meningococcal
c trachomatis = Chlamydia trachomatis
t pallidum = Treponema pallidum
b burgdorferi = Borrelia burgdorferi
p falciparum = Plasmodium falciparum
p vivax = Plasmodium vivax
t gondii = toxoplasma
c albicans = Candida albicans
h influenzae = Haemophilus influenzae
l monocytogenes = Listeria monocytogenes
"""


def _rows(text: str) -> dict[str, tuple[str, ...]]:
    rows = (line.partition(" = ") for line in text.strip().splitlines())
    return {short: tuple(long.split("; ")) for short, _, long in rows}


@cache
def short_words() -> Mapping[str, tuple[str, ...]]:
    """By a short word as it is written, what it stands for in longer names, the likelier first."""
    return _rows(_SHORT)


ORGANISMS: Mapping[str, str] = {short: long[0] for short, long in _rows(_ORGANISMS).items()}
