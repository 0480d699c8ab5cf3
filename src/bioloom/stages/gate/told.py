"""How people say in everyday words what labels say in theirs: how a drug is taken, where somebody is, and so on.

A table of (words, states), read beside those of `words.py`.
"""

from __future__ import annotations

from bioloom.core.fact import Condition

from .parse.interval import bounds
from .parse.labs import GFR, NORMAL_GFR
from .types import state

_IS = r"(?:is|are|was|were|has been|have been|remains?|look|looks|came back)"
_SKIN = r"(?:skin|elbows?|knees?|scalp|face|arms?|legs?|rash|plaques?|hands?|feet|back)"
_RENAL, _HEPATIC = "MONDO:0001343", "HP:0001410"
_KIDNEYS_WELL = (
    *(state("lab", v, curie=GFR, op=op, unit="mL/min") for op, v in bounds(NORMAL_GFR)),
    state("disease", curie=_RENAL, op="<>"),
)

TOLD: tuple[tuple[str, tuple[Condition, ...]], ...] = (
    # routes
    ((r"(?:through|via|by|on|as|gets?|given) (?:an? |the )?(?:IV )?(?:drip|infusion)s?|infused|into (?:a|the|his"
     r"|her) vein"),
     (state("route", "intravenous"),)),
    ((rf"(?:rub|appl|smear|spread|put|dab)\w* [^.;,]{{0,40}}?(?:cream|ointment|gel|lotion|patch|it|skin)"
     rf"(?: (?:in)?to (?:the |his |her )?{_SKIN})?|(?:cream|ointment|lotion)s? (?:on|to|into) (?:the |his |her"
     rf" )?{_SKIN}"
     r"|on the skin"), (state("route", "topical"),)),
    ((r"(?:cannot|can't|unable to|not able to) swallow(?: anything)?(?! (?:tablets|pills|capsules))|(?:nil"
     r"|nothing) by mouth"),
     (state("route", "oral", op="<>"),)),
    ((r"swallow(?:s|ed|ing)? (?:[\w-]+ ){0,3}?(?:tablets?|pills?|capsules?|doses?)|(?:as|by|with"
     r"|takes?) (?:an? )?(?:tablets?|pills?|capsules?)(?! of)|takes? (?:it|them|the drug) orally"),
     (state("route", "oral"),)),
    (r"(?:under|beneath) the skin", (state("route", "subcutaneous"),)),
    (r"into (?:the |his |her |a )?(?:[\w-]+ )?muscles?", (state("route", "intramuscular"),)),
    ((r"(?:steroid|corticosteroid|\w+(?:ol|one|ide)) inhalers?|(?:by|via|through|with) (?:an? |the |his |her )?"
     r"(?:inhaler|nebuli[sz]er)|inhales|breathes it in"), (state("route", "inhaled"),)),
    (r"(?:eye|ophthalmic) (?:drops?|ointment)|(?:drops?|ointment) (?:in|into|for) (?:both |the |his |her |one )?eyes?",
     (state("route", "ophthalmic"),)),
    (r"suppositor(?:y|ies)|enemas?", (state("route", "rectal"),)),
    (r"(?:into|in) the spinal (?:canal|fluid)|spinal injection", (state("route", "intrathecal"),)),
    (r"systemic(?:ally)?(?: use| administration| therapy| treatment)", (state("route", "systemic"),)),
    (r"takes? (?:it|them|the drug) orally at home", (state("route", "oral"), state("setting", "outpatient"))),
    # settings
    ((r"(?:takes?|taken|taking|treat\w+|given|recover\w+|managed|cared for|swallows?) [^.;,]{0,25}?at home"
     r"|(?:went|sent|goes|discharged|back) home|from home"), (state("setting", "outpatient"),)),
    ((r"(?:lies|lying|stays?|staying|is|being treated|kept) (?:in|on) (?:an? |the )?(?:[\w-]+ ){0,2}(?:ward"
     r"|hospital|bed on)"),
     (state("setting", "inpatient"),)),
    (r"intubated|(?:mechanically )?ventilated|on (?:a |the )?(?:ventilator|respirator)|in (?:the )?ICU",
     (state("setting", "intensive care"),)),
    ((r"(?:nursing|care|old people's|residential) homes?(?: residents?)?|long-term care(?: facilit(?:y|ies))?"
     r"|assisted living"),
     (state("setting", "long-term care"),)),
    ((r"(?:began|begun|started|developed|acquired|arose|caught|came on) [^.;]{0,30}?\b(?:in|during (?:his|her"
     r"|the) stay in) "
     r"(?:the )?hospital"), (state("setting", "hospital-acquired"),)),
    (r"(?:began|begun|started|developed|acquired|arose|caught|came on) [^.;]{0,20}?\bat home",
     (state("setting", "community-acquired"),)),
    (r"by ambulance", (state("setting", "emergency"),)),
    # organs
    ((rf"(?:his|her|the|both) kidneys {_IS}? ?(?:work(?:ing)? (?:normally|well|fine)|fine|healthy|normal|intact)"
     rf"|(?:kidney|renal) (?:values|tests?|numbers|parameters) {_IS} (?:all )?(?:normal|fine|good)"), _KIDNEYS_WELL),
    ((rf"(?:his|her|the) liver {_IS}? ?(?:work(?:ing)? (?:normally|well|fine)|fine|healthy|normal)"
     rf"|(?:liver|hepatic) (?:values|tests?|numbers|parameters) {_IS} (?:all )?(?:normal|fine|good)"),
     (state("disease", curie=_HEPATIC, op="<>"),)),
    # drugs
    ((r"(?:and )?(?:nothing|no medicine|no drug) else|(?:his|her|the) only (?:drug|medicine|medication"
     r"|tablet)s?(?= (?:is|are|was))"
     r"|(?<=is )the only (?:drug|medicine|medication)|on no (?:drugs|medication)"), (state("drug", op="<>"),)),
    # births
    (r"(?:her |the )?tubes? (?:are|were|is|have been) tied|(?:was|is|been) sterili[sz]ed|no (?:uterus|womb)",
     (state("childbearing", op="<>"), state("pregnancy", op="<>"))),
    ((r"(?:fed|feeds?|feeding) (?:[\w-]+ ){0,4}?(?:only )?(?:with |by |on )?(?:formula|(?:the |a )?bottle)(?: only)?"
     r"|formula-?fed|breast-?fed [^.;]{0,40}?until|(?:on|drinks?|gets?) formula"),
     (state("lactation", op="<>"),)),
    ((r"(?:her )?(?:periods?|menses|menstruation) (?:have |has |had )?(?:stopped|ceased|ended)(?:"
     r" [\w ]{0,20}years? ago)?"
     r"|no (?:menstrual )?periods? (?:for|in|since) (?:over |more than |about )?(?:an? |\d+"
     r" )?years?"), (state("menopause"),)),
    ((r"(?:regular|monthly|normal|irregular)(?: monthly)? periods|(?:still )?menstruat(?:es|ing)|still has"
     r" (?:her )?periods"),
     (state("sex", "female"), state("menopause", op="<>"))),
    # ages and sexes
    (r"retired|retirees?|pensioners?", (state("age", 18.0, op=">=", unit="year"),)),
    (r"schoolboys?",
     (state("sex", "male"), state("age", 5.0, op=">=", unit="year"), state("age", 19.0, op="<", unit="year"))),
    (r"schoolgirls?",
     (state("sex", "female"), state("age", 5.0, op=">=", unit="year"), state("age", 19.0, op="<", unit="year"))),
    (r"kindergart(?:en|ner)s?|preschool(?:er)?s?",
     (state("age", 2.0, op=">=", unit="year"), state("age", 7.0, op="<", unit="year"))),
    (r"vasectomy|(?:his|enlarged) prostate", (state("sex", "male"),)),
)  # fmt: skip
