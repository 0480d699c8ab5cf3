"""What no edge of the vocabulary can say, told by its words."""

from __future__ import annotations

import re

_BEYOND = {
    "sequences: the graph has none": r"""
        (?-i:[ACGT]{15,}) | \b(?:align|blast)\s(?:the\s|this\s)?(?:dna|rna|protein)?\s*sequence""",
    "single variants: the vocabulary has no SNPs": r"\brs\d{3,}\b | \bsnps?\b | \bpolymorphisms?\b",
    "doses: the graph has none": r"""
        (?<!fixed-)(?<!fixed\s)\b(?:doses?|dosages?|dosing|how\s(?:much|often)\s(?:of|should|do\si\stake))\b""",
    "prices: the graph has none": r"\b(?:price|prices|costs?|how\sexpensive|cheapest|reimburse\w*)\b",
    "figures of epidemiology: the graph has none": r"""
        \b(?:survival|mortality|life\sexpectancy|prevalence|incidence|prognosis|how\scommon\sis
        |how\smany\s(?:young\s|old(?:er)?\s|elderly\s|pregnant\s)?(?:people|patients|persons|individuals|adults|children|kids
        |babies|infants|newborns|teenagers|adolescents|women|men|girls|boys))\b""",
    "reasons: the graph says that, not why": r"""
        ^\W*(?:(?:but|so|and|hi|hello|please|kindly|just|can\syou|could\syou|would\syou)[\s,]+)*
        (?:(?:explain|tell|describe|say|show|clarify|understand)(?:\s(?:to\s)?(?:me|us))?(?:\sthe\sreason)?[\s,:]+)?
        (?:why|how\scome|(?:the\s)?reasons?\s(?:why|that|for))\b""",
    "work on texts: I answer questions": r"""
        \b(?:translate|summari[sz]e|paraphrase|rewrite|proofread)\s(?:this|the|my|that|it)\b""",
    "structures and makers of drugs: the graph has none": r"""
        \b(?:smiles|inchi\s?key|chemical\sformula|molecular\sformula|manufacturers?|pharma\w*\scompan\w+|which\scompany)\b""",
    "properties of substances: the graph has none": r"""
        \b(?:half-life|pharmacokinetics?|bioavailability|molecular\sweight|melting\spoint|solubility)\b""",
    "comparisons: the graph ranks nothing": r"""
        (?<!get\s)(?<!gets\s)(?<!getting\s)\b(?:better|worse|safer|(?:superior|inferior)\s(?:to|over)|more\seffective)\b""",
    "people and dates: the graph has none": r"""
        \bwho\s(?:discovered|invented|described|is|was)\b | \bwhen\swas\b | \b(?:in\s)?(?:what|which)\syear\b""",
}
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE | re.VERBOSE), why) for why, pattern in _BEYOND.items())


def beyond(text: str) -> str:
    """Why the vocabulary cannot say what is asked; empty when nothing speaks against it."""
    return next((why for pattern, why in _COMPILED if pattern.search(text)), "")
