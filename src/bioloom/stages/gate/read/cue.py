"""Whether a question speaks of a patient at all: all that is loaded and asked of the questions that do not."""

from __future__ import annotations

import re

CUE = re.compile(
    r"\b(?:patients?|wom[ae]n|m[ae]n|girls?|boys?|child(?:ren)?|infants?|neonates?|newborns?|adolescents?"
    r"|teenagers?|adults?|elderly|p(?:a)?ediatric|year-?old"
    r"|months?[- ]old|days?[- ]old|weeks?[- ]old|person|people with|individuals?|mothers?|someone|somebody|she"
    r"|he|pregnan\w+|trimester|gestation|breast-?\s?feed\w*|lactat\w+|nursing"
    r"|menopaus\w+|diabetics?|asthmatics?|smokers?|given (?:that|a history)|history of|allerg(?:y|ic|ies)"
    r"|hypersensitiv\w+|intoleran\w+|who (?:is|has|takes|cannot)|taking|eGFR|GFR|creatinine"
    r"|out-?patients?|in-?patients?|hospitali[sz]ed|otherwise healthy|mmHg|bpm|mmol|mg/dL|mL/min"
    r"|I(?:'m| am| have| had| take)|my (?:son|daughter|kidneys?|liver|heart|eyes?)|instead|replacements? for"
    r"|alternatives? (?:to|for)|metaboli[sz]ers?|contraindicated in|in the presence of"
    r"|safe(?:ly)? (?:in|with|for|if|when)|used in|given in|comorbid\w*"
    r"|complicated by|renal impairment|hepatic impairment|dialysis|HLA-)\b",
    re.IGNORECASE,
)

GIVE = re.compile(
    r"\b(?:what|which (?:one|of (?:these|them|the following))) (?:would|should|could|can|do|might|may|must|is safe to)"
    r" (?:(?:you|one|we|i|they|he|she|be|to) )?(?:give|prescribe|use|offer|start|choose|recommend|take|have|given"
    r"|prescribed|used|offered|started|taken)\b"
    r"|\bhow (?:would|should|could|can|do|might|may) (?:you|one|we|i) (?:treat|manage)\b",
    re.IGNORECASE,
)


def speaks_of_patient(question: str) -> bool:
    """Whether any word of ``question`` may be about a patient."""
    return CUE.search(question) is not None


def asks_to_give(question: str) -> bool:
    """Whether ``question`` asks for something to be given, without a word for drugs: "what can she take for ..."."""
    return GIVE.search(question) is not None
