"""The words that rewriting goes by (`bioloom.ground.forms.rewrite`), and the expressions made of them."""

from __future__ import annotations

import re


def _any(words: str) -> str:
    """One alternative per word; a hyphen in a word also stands for a space, and for "-" and "ise" both spellings do."""
    return "|".join(re.escape(w).replace(r"\-", "[- ]") for w in words.split())


# Adjective and noun of the same organ; both directions.
ORGANS = (
    ("hepatic", "liver"), ("renal", "kidney"), ("cardiac", "heart"), ("myocardial", "heart"), ("pulmonary", "lung"),
    ("cerebral", "brain"), ("gastric", "stomach"), ("ovarian", "ovary"), ("mammary", "breast"), ("uterine", "uterus"),
    ("cutaneous", "skin"), ("dermal", "skin"), ("ocular", "eye"), ("pancreatic", "pancreas"), ("prostatic", "prostate"),
    ("colonic", "colon"), ("colorectal", "colon"), ("intestinal", "intestine"), ("neural", "nerve"),
    ("vascular", "blood vessel"), ("thyroidal", "thyroid"), ("testicular", "testis"), ("esophageal", "esophagus"),
    ("muscular", "muscle"), ("osseous", "bone"), ("hematologic", "blood"), ("hematological", "blood"),
    ("vesical", "bladder"), ("urinary bladder", "bladder"),
    ("adrenal", "adrenal gland"), ("splenic", "spleen"), ("lymphatic", "lymph"),
    ("retinal", "retina"), ("nasal", "nose"), ("oral", "mouth"), ("endometrial", "endometrium"), ("cervical", "cervix"),
    ("corneal", "cornea"), ("aortic", "aorta"), ("articular", "joint"), ("skeletal", "bone"), ("thymic", "thymus"),
)  # fmt: skip

# Adjective of a condition to its noun: (ending, replacements). The lexicon decides which exists.
ADJECTIVES = (
    ("tensive", ("tension",)), ("atory", ("ation",)), ("tory", ("tion",)), ("etic", ("etes", "esia", "esis")),
    ("otic", ("osis",)), ("iatic", ("iasis",)), ("aemic", ("aemia",)), ("emic", ("emia",)), ("itic", ("itis",)),
    ("ptic", ("psy", "psis", "psia")), ("gic", ("gia", "gy")), ("phic", ("phy", "phia")), ("plegic", ("plegia",)),
    ("ic", ("ia", "y", "is", "ism", "us")), ("ical", ("y", "ia")), ("toxic", ("toxicity",)), ("genic", ("genesis",)),
    ("ive", ("ion",)), ("ian", ("ism",)), ("oid", ("oidism",)), ("ous", ("us", "y", "osis")), ("al", ("", "is", "us")),
    ("ed", ("ion", "e", "", "ia")), ("ent", ("ency", "ence")), ("ese", ("esity",)), ("ine", ("inism",)),
    ("ar", ("a", "us", "e")), ("matous", ("ma",)), ("pathic", ("pathy",)), ("rhythmic", ("rhythmia",)),
)  # fmt: skip

_ANIONS = """
hydrochloride hydrobromide hydrate chloride bromide iodide sulfate sulphate phosphate nitrate carbonate acetate
maleate fumarate tartrate citrate succinate lactate gluconate mesylate mesilate besylate tosylate malate oxalate
pamoate salicylate stearate sodium potassium calcium magnesium hcl
"""
SALT = re.compile(rf"\s+(?:(?:di|mono|tri|hemi|bi|per)?(?:{_any(_ANIONS)})|ion|salt|base)s?$", re.IGNORECASE)

# What stands behind a name without being part of it.
_AROUND = """
gene genes protein proteins mRNA mRNAs transcript transcripts locus loci allele alleles polypeptide polypeptides
gene-product gene-products patient patients family families carrier carriers cell cells phenotype phenotypes symptom
symptoms case cases subject subjects episode episodes attack attacks antigen antigens antibody antibodies molecule
molecules enzyme enzymes level levels receptor-subtype receptor-subtypes drug drugs therapy treatment type types
form forms
"""
AROUND = re.compile(rf"\s+(?:{_any(_AROUND)})$", re.IGNORECASE)

GENE_WORD = re.compile(  # the name before it is that of a gene
    r"(?:gene|mrna|transcript|allele|polypeptide|gene[- ]product)s?|protein|loc(?:us|i)", re.IGNORECASE
)

# What stands before a name and narrows it.
_MODIFIERS = """
acute chronic subacute severe mild moderate familial hereditary inherited congenital sporadic primary secondary
human juvenile infantile adult childhood neonatal early-onset late-onset adult-onset idiopathic recurrent
progressive isolated classic classical typical atypical malignant benign metastatic advanced invasive advanced-stage
bilateral unilateral generalized generalised systemic localized localised focal diffuse multiple transient
persistent spontaneous active major minor genetic autosomal dominant recessive autosomal-dominant
autosomal-recessive x-linked sex-linked nonfamilial non-familial mendelian end-stage fatal lethal postoperative
symptomatic asymptomatic subclinical clinical overt massive profound marked new-onset wild-type mutant recombinant
total free plasma serum oral intravenous topical endogenous exogenous common rare complete partial developmental
pediatric experimental intractable refractory resistant uncomplicated complicated serious life-threatening maternal
fetal parental nocturnal inducible predisposing early late sudden initial mouse murine rat bovine
"""
MODIFIER = re.compile(rf"(?:{_any(_MODIFIERS)}|\w+[- ](?:induced|associated|related|type))\s+", re.IGNORECASE)

TUMOR = ("tumor", "neoplasm", "cancer", "carcinoma", "malignant neoplasm", "malignant tumor")
TUMOR_WORD = re.compile(
    r"\b(?:malignan(?:t (?:neoplasm|tumou?r)|cy|cies)|tumou?r|neoplas(?:m|ia)|cancer|carcinoma)s?\b", re.IGNORECASE
)
# Words of one row mean the same often enough to be tried for each other.
TUMOR_KIN = (
    frozenset({"tumor", "tumour", "neoplasm", "neoplasia"}),
    frozenset({"cancer", "malignant neoplasm", "malignant tumor", "malignant tumour", "malignancy", "carcinoma"}),
)

# A word that other words make a disease of, and that says little alone.
BARE_HEAD = re.compile(
    rf"{TUMOR_WORD.pattern}|(?:infection|injury|injurie|inflammation|lesion|death|metastase|metastasi)s?", re.IGNORECASE
)

FAMILY_WORD = re.compile(
    r"\s+(?:disease|disorder|syndrome|condition|illness|abnormality|defect|anomaly)s?$", re.IGNORECASE
)

# Words for what is wrong; those of one row are used for each other, those of different rows shift the meaning.
HARM = (
    ("impairment", "deficit", "dysfunction", "disturbance", "disorder", "problem", "difficulty"),
    ("damage", "injury", "lesion", "toxicity"),
    ("abnormality", "defect", "anomaly", "malformation"),
    ("disease", "involvement", "complication", "event"),
    ("failure", "insufficiency"),
)
HARM_AT_ALL = frozenset(("disease", "disorder"))  # what is true of all of them
HARM_WORD = re.compile(rf"\b({'|'.join(w[:-1] for row in HARM for w in row)})(?:y|ies|\w)s?\b", re.IGNORECASE)

# Words that say the same, in either direction.
SAME = (
    ("convulsion", "seizure"), ("dysrhythmia", "arrhythmia"), ("bleeding", "hemorrhage"), ("thrombi", "thrombosis"),
    ("thrombus", "thrombosis"), ("itching", "pruritus"), ("retardation", "delay"), ("elevated", "increased"),
    ("high", "increased"), ("raised", "increased"), ("low", "decreased"), ("reduced", "decreased"),
)  # fmt: skip
# "decreased renal function", "impairment of liver function"
FUNCTION = re.compile(
    r"(?:(?:decreased?|impair(?:ed|ment of)|reduc(?:ed|tion (?:of|in))|abnormal|disturbed|diminished|deteriorated"
    r"|deteriorating|worsening|compromised|loss of|poor) (?P<behind>[\w -]+?)|(?P<before>[\w -]+?)) function"
    r"(?(before) (?:impairment|abnormality|abnormalities|loss|decline))$",
    re.IGNORECASE,
)
# Organs as they stand before "toxicity".
TOXIC = re.compile(
    r"\b(nephro|hepato|oto|neuro|pneumo|gastro|vasculo|dermato|cardio)(toxicit(?:y|ies)|toxic)\b", re.IGNORECASE
)
TOXIC_TO = {
    "nephro": "kidney", "hepato": "liver", "oto": "ear", "neuro": "nervous system", "pneumo": "lung",
    "gastro": "stomach", "vasculo": "vascular", "dermato": "skin", "cardio": "heart",
}  # fmt: skip

DRUG_WORD = re.compile(r"\s+(?:drug|agent|medication|compound|preparation)s?$", re.IGNORECASE)
ADDICTED = re.compile(r"[ -](?:addict(?:ion|ed|s)?|abus(?:e|er|ers|ing)|dependen(?:t|cy)|use)$", re.IGNORECASE)
INFECTED = re.compile(r"[ -](?:co-?)?infected$", re.IGNORECASE)
DEFICIENT = re.compile(r"[ -](?:deficient|lacking|null)\b", re.IGNORECASE)
LOSS = re.compile(r"\b(?:lack|absence|loss|defect|deficit) (?:of|in)\b", re.IGNORECASE)
GREEK_LETTER = re.compile(r"(^|\d|\s)([abgd])(?=-[A-Za-z]{4,})")  # b-catenin, 11b-hydroxysteroid
SPECIES = re.compile(r"[hmr](?=[A-Z][A-Za-z]*[A-Z0-9])")  # hMSH2, mPer2
MICRORNA = re.compile(r"(?:hsa-)?mi(?:cro)?-?r(?:na)?s?[- ]?(\d+[a-z]?)(?:-[35]p)?", re.IGNORECASE)
BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
