"""What an unknown name is likely to be, by its form: "-itis" is a disease, "-mab" a drug, "hsa-miR-" a microRNA."""

from __future__ import annotations

import re

from ..sorts import BIT

# Sorts by form, white space for readability; the first that fits counts.
_FORMS = (
    ("MicroRNA", r"^(?:hsa-)?(?:mir|let-7|microrna)"),
    (
        "ChemicalRole",
        r"\b(?:inhibitor|agonist|antagonist|blocker|modulator|inducer|activator|stimulant|diuretic|anticoagulant)s?$",
    ),
    (
        "ChemicalRole",
        r"""^(?:analgesic|anti(?:biotic|convulsant|depressant|emetic|epileptic|fungal|histamine|hypertensive|psychotic|viral)|
        laxative|opioid|painkiller|sedative|statin|steroid)s?$""",
    ),
    ("Pathway", r"\b(?:pathways?|signall?ing|cascade|metabolism)$"),
    ("MolecularActivity", r"\b(?:activity|binding)$"),
    ("BiologicalProcess", r"^(?:positive\s|negative\s)?regulation\sof | ^(?:cellular\s)?response\sto | ^detection\sof"),
    (
        "BiologicalProcess",
        r"\b(?:process|(?:de)?methylation|phosphorylation|assembly|transport|development|morphogenesis)$",
    ),
    ("BiologicalProcess", r"\b(?:proliferation|migration|differentiation|biosynthesis|catabolism)$"),
    ("CellularComponent", r"\b(?:complex|membrane|granule|vesicle|lumen|organelle|cytoskeleton)$"),
    ("ProteinDomain", r"domain$ | \b(?:repeat|motif|fold|superfamily)$ | _"),
    ("GeneticInheritance", r"\b(?:autosomal|x-linked|dominant|recessive)\b"),
    ("Disease", r"(?:itis|osis|a?emia|uria|oma|pathy|plegia|trophy|plasia|algia|penia|asthenia)$"),
    ("Disease", r"\b(?:disease|syndrome|disorder|deficiency|cancer|carcinoma|tumou?r|anemia|dementia|infection)s?\b"),
    ("Disease", r"\b(?:dystrophy|epilepsy|diabetes|leuka?emia|lymphoma|sclerosis|failure|type\s\d+[a-z]?)\b"),
    ("Cell", r"(?:cells?|cytes?|blasts?)$"),
    ("ChemicalEntity", r"(?:mab|nib|pril|olol|sartan|statin|azole|cillin|mycin|cycline|vir|gliptin|gliflozin|parin)$"),
    (
        "ChemicalEntity",
        r"(?:xaban|tidine|dipine|oxacin|caine|pam|setron|triptan|tide|fenac|profen|phylline|sone|lone)$",
    ),
    ("Gene", r"(?-i:^[A-Z][A-Z0-9]{1,9}(?:-?\d+)?[A-Z]?$) | ^ens[gp]\d+"),
    ("Agent", r"(?-i:\b(?:MHRA|FDA|EMA|PMDA|TGA|Health\sCanada|Administration|Agency)\b)"),
)
_ALSO = {"ChemicalEntity": BIT["Drug"]}
_COMPILED = tuple(
    (re.compile(form, re.IGNORECASE | re.VERBOSE), BIT[sort] | _ALSO.get(sort, 0)) for sort, form in _FORMS
)


def shape(name: str) -> int:
    """The sorts that the form of ``name`` speaks for; 0 when it says nothing."""
    bare = re.sub(r"\s*\([^)]*\)$", "", name.strip())
    return next((mask for form, mask in _COMPILED if form.search(bare)), 0)
