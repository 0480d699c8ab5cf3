"""Words of labels and clinics that no dictionary of names has: what they mean, by name or identifier.

A class of drugs is given by the names that vocabularies have for it, so that it is found in whatever graph is asked.
"""

from __future__ import annotations

import re

from bioloom.core.fact import Condition

from .parse.interval import Interval, bounds
from .parse.labs import CKD_STAGES, GFR, KIDNEY, NORMAL_GFR
from .told import TOLD
from .types import state

RENAL, RENAL_FAILURE, ESRD, CKD = "MONDO:0001343", "MONDO:0001106", "MONDO:0004375", "MONDO:0005300"
HEPATIC, LIVER, LIVER_FAILURE = (
    "HP:0001410",
    "MONDO:0005154",
    ("MONDO:0100192", "HP:0001399", "MONDO:0019542", "HP:0006554"),
)
HEART_FAILURE, HIV, DIABETES, IMMUNODEFICIENT = "MONDO:0005252", "MONDO:0005109", "MONDO:0005015", "MONDO:0021094"

# (words, the disease) in the form that the linker does not read as it stands
DISEASES: tuple[tuple[str, str], ...] = (
    ((
        r"(?:renal|kidney)(?: function)? (?:impairment|insufficiency|dysfunction)|(?:impaired|reduced|decreased"
        r"|compromised|poor|abnormal) "
     r"(?:renal|kidney) function|renally impaired"), RENAL),
    (r"(?:renal|kidney) failure", RENAL_FAILURE),
    ((
        r"end[- ]stage (?:renal|kidney) (?:disease|failure)|ESRD|ESKD|(?:on|receiving|undergoing|requiring"
        r"|require) (?:maintenance |chronic )?"
     r"(?:ha?emo|peritoneal )?dialysis|(?:ha?emo)?dialysis(?: patients?)?"), ESRD),
    (r"chronic kidney disease|chronic renal disease|CKD", CKD),
    ((
        r"(?:hepatic|liver)(?: function)? (?:impairment|insufficiency|dysfunction)|(?:impaired|reduced|decreased"
        r"|compromised|abnormal) "
     r"(?:hepatic|liver) function|hepatically impaired"), HEPATIC),
    (r"(?:hepatic|liver) (?:disease|disorders?)", LIVER),
    (r"(?:renal|kidney) (?:disease|disorders?)", "MONDO:0005240"),
    (r"(?:cardiac|heart) (?:disease|disorders?)", "MONDO:0005267"),
    (
        (r"HIV(?:[- ]1)?(?: infection|[- ]infected)?(?: (?:and AIDS|patients?))?"
        r"|human immunodeficiency virus(?: infection)?"), HIV),
    (r"immuno-?(?:compromised|suppressed|deficient)|immunosuppression|(?:weakened|compromised) immune system",
     IMMUNODEFICIENT),
    (r"diabetics?|diabetes", DIABETES),
    (r"asthmatics?", "MONDO:0004979"),
    (r"epileptics?|seizure disorders?|convulsive disorders?", "MONDO:0005027"),
    (r"hypertensive (?:patients?|adults?|wom[ae]n|m[ae]n)", "HP:0000822"),
    (r"depressed(?= (?:patients?|wom[ae]n|m[ae]n|person|adult|adolescent))", "MONDO:0002050"),
    (r"obese", "HP:0001513"),
    (r"(?:peptic|stomach) ulcers?", "MONDO:0004247"),
    (r"angle[- ]closure glaucoma|narrow[- ]angle glaucoma|closed[- ]angle glaucoma", "MONDO:0001744"),
    (r"bleeding (?:disorders?|diathesis)|ha?emorrhagic (?:disorders?|diathesis)|active (?:pathological )?bleeding",
        "MONDO:0002243"),
    (r"G-?6-?PD[- ]deficien(?:cy|t)|glucose[- ]6[- ]phosphate dehydrogenase (?:\(G6PD\) )?deficien(?:cy|t)",
        "MONDO:0005775"),
)  # fmt: skip
_KIDNEY_WELL = tuple(state("lab", v, curie=GFR, op=op, unit="mL/min") for op, v in bounds(NORMAL_GFR))
_WAS = r"(?:(?:has|have|had|always|been|was|were|is|are|remains?|remained|entirely|completely) )+"
_TUMOR = r"(?:disease|tumou?rs?|cancers?|malignanc(?:y|ies)|illness|stages?)"


def _severity(*compared: tuple[str, float]) -> tuple[Condition, ...]:
    return tuple(state("severity", value, op=op, unit="severity") for op, value in compared)


# words that say several things at once, or that something is not the case
SAID: tuple[tuple[str, tuple[Condition, ...]], ...] = (
    ((r"(?:normal|good|intact|preserved|unimpaired) (?:renal|kidney) function|normal kidneys"
     rf"|(?:renal|kidney) (?:function(?: tests?)?|tests?) {_WAS}(?:normal|good|intact|preserved)\b"),
     (*_KIDNEY_WELL, state(
        "disease", curie=RENAL, op="<>"))),
    ((r"(?:normal|good|intact|unimpaired) (?:hepatic|liver) (?:function|tests|enzymes)"
     rf"|(?:hepatic|liver) (?:function(?: tests?)?|tests?|enzymes) {_WAS}(?:normal|good|intact)\b"),
     (state("disease", curie=HEPATIC, op=
        "<>"),)),
    (r"(?:normal|good|intact) (?:renal|kidney) and (?:hepatic|liver) function",
     (*_KIDNEY_WELL, state("disease", curie=RENAL, op="<>"), state("disease", curie=HEPATIC, op="<>"))),
    (r"immuno-?competent", (state("disease", curie=IMMUNODEFICIENT, op="<>"),)),
    ((
        r"(?:otherwise|previously|previously and currently) healthy|without (?:any )?(?:other )?(?:comorbidit(?:y"
        r"|ies)|medical (?:problems|history|conditions))"

         r"|no (?:other )?(?:comorbidit(?:y|ies)|(?:past |significant )?medical (?:problems|history|conditions)"
         r"|other (?:conditions|diseases|illness(?:es)?))"),
     (state("disease", op="<>"),)),
    ((
        r"(?:no|without) (?:other |regular |concomitant |current )*(?:medications?|medicines?|drugs)"
        r"|not taking any (?:other )?(?:medications?|medicines?|drugs)"

         r"|takes no (?:other |regular )*(?:medications?|medicines?|drugs)|on no (?:other |regular )*(?:medications?"
         r"|medicines?|drugs)"),
     (state("drug", op="<>"),)),
    ((
        r"(?:no|without) (?:known |any |other )*allergies|no (?:known )?(?:drug "
        r"|medication )?allergy(?! to)|not allergic to (?:any|anything)\w*"
     r"|allergies: none"), (state("allergy", op="<>"),)),
    (r"(?:negative pregnancy test|pregnancy test(?: result)? (?:was|is|came back|has been) negative)", (state(
        "pregnancy", op="<>"),)),
    (r"hysterectomy|(?:surgically|permanently) steril\w+|bilateral oophorectomy|tubal ligation",
     (state("childbearing", op="<>"), state("pregnancy", op="<>"))),
    (r"(?:no|without) (?:known |any |other )*(?:food|environmental|seasonal) allerg(?:ies|y)",
     (state("allergy", "food", op="<>"),)),
    (r"(?:no|without) (?:known |any |other )*(?:drug|medication) allerg(?:ies|y)|NKDA", (state("allergy", "drug", op=
        "<>"),)),
    (r"non-?smok(?:er|ers|ing)|never[- ]smok\w+|(?:does not|doesn't|do not) smoke",
     (state("habit", "smoking", op="<>"),)),
    (r"smok(?:es?|ers?|ing)|tobacco use|cigarettes?", (state("habit", "smoking"),)),
    (r"mild (?:disease|illness|symptoms|cases?|forms?)", _severity((">=", 1.0), ("<=", 1.0))),
    (r"moderate (?:disease|illness|symptoms|cases?|forms?)", _severity((">=", 2.0), ("<=", 2.0))),
    (r"severe (?:disease|illness|symptoms|cases?|forms?)", _severity((">=", 3.0))),
    (rf"metastatic {_TUMOR}", (state("course", "metastatic"),)),
    (rf"advanced {_TUMOR}", (state("course", "advanced"),)),
    (rf"(?:unresectable|inoperable) {_TUMOR}", (state("course", "unresectable"),)),
    (rf"locali[sz]ed {_TUMOR}", (state("course", "localized"),)),
    (rf"recurrent {_TUMOR}", (state("course", "recurrent"),)),
    (rf"early(?:-stage)? {_TUMOR}", (state("course", "early"),)),
    (
        (r"(?:alcohol (?:abuse|dependence|use disorder|misuse|use|consumption|intoxication)|alcoholics?|alcoholism"
        r"|heavy drink\w+|drinks? (?:heavily|alcohol))"),
     (state("habit", "alcohol"),)),
    (r"(?<!non-)(?:hospitali[sz]ed|in-?patients?|in (?:the )?hospital|in the ward)", (state("setting", "inpatient"),)),
    ((r"out-?patients?|ambulatory (?:patients?|care|setting)|primary care|(?:treated|managed|recovering|cared for|given"
     r"|treatment|takes? it) at home|non-?hospitali[sz]ed"), (state(
        "setting", "outpatient"),)),
    (r"intensive[- ]care(?: units?)?|ICU|critical(?:ly)?[- ]ill(?:ness)?|critical care", (state("setting",
        "intensive care"),)),
    ((r"(?:is|was|been|and|recently|currently|who|man|woman|patient) admitted(?: (?:to|in|on) (?:the "
     r"|a )?(?:[\w-]+ ){0,2}?(?:hospital|wards?|service))?(?! to (?:the )?(?:ICU|intensive))"
     r"|on the (?:\w+ )?ward"), (state("setting", "inpatient"),)),
    (r"scheduled for (?:an? )?[\w ]{0,30}?(?:replacement|operation|repair|resection|bypass|removal|surgery)",
     (state("setting", "surgery"),)),
    (r"G-?6-?PD (?:activity|levels?|status|test) (?:is|was|were|has been) normal",
     (state("disease", curie="MONDO:0005775", op="<>"),)),
    (r"community-acquired", (state("setting", "community-acquired"),)),
    (r"(?:hospital|healthcare|ventilator)-(?:acquired|associated)|nosocomial",
     (state("setting", "hospital-acquired"),)),
    ((r"(?:has |have |had )?spread to (?:the |his |her )?(?:liver|lungs?|bones?|brain|peritoneum|other organs)"
     r"|metastasi[sz]ed"
     r"|(?:distant )?metastas(?:es|is)"), (state("course", "metastatic"),)),
    (r"blood pressure (?:is |was |has been |remains )*(?:well |adequately )?controlled",
     (state("course", "controlled", curie="HP:0000822"),)),
    (r"(?:family doctor|general practitioner|GP|walk-in clinic|doctor's office|seen in (?:the |a )?(?:\w+ )?clinic)",
     (state("setting", "outpatient"),)),
    (r"parenteral(?:ly)?(?: administration| use| route)?(?! nutrition)", (state("route", "parenteral"),)),
    (r"emergency (?:department|room|setting)", (state("setting", "emergency"),)),
    (r"surgery|surgical|post-?operative|peri-?operative|undergoing (?:an )?(?:operation|surgery)", (state("setting",
        "surgery"),)),
    (
        (r"(?:has|with|have|had|carr(?:y|ies)|implanted) (?:an? )?(?:cardiac |permanent |functioning "
        r"|artificial )*pacemakers?|functioning (?:artificial )?pacemakers?"),
     (state("habit", "pacemaker"),)),
    (
        (r"intravenous(?:ly)?(?! drug (?:us|ab))(?: administration| use| injection| infusion)?"
     r"|(?<!stage )(?<!class )(?<!type )(?<!grade )(?<!phase )(?<!or )(?<!to )(?<!and )(?<!factor )"
     r"IV (?:administration|use"
        r"|infusion|route|once|twice|every|daily|fluids?|antibiotics?|drugs?|therapy|treatment|dose|drip)|by (?:IV"
     r"|intravenous) infusion"), (state("route", "intravenous"),)),
    ((r"oral(?:ly)?(?: administration| use| route| therapy| treatment)?(?! (?:contracepti|surg|cavity|mucos|cancer"
     r"|health|hygiene|lesion))(?=\b)|by mouth"), (state("route",
        "oral"),)),
    (r"topical(?:ly)?(?: use| administration| application)?", (state("route", "topical"),)),
    (r"intramuscular(?:ly)?(?: use| administration| injection)?", (state("route", "intramuscular"),)),
    (r"subcutaneous(?:ly)?(?: use| administration| injection)?", (state("route", "subcutaneous"),)),
    (r"intrathecal(?:ly)?(?: use| administration| injection)?|epidural(?: use| administration)?", (state("route",
        "intrathecal"),)),
    (r"inhal(?:ed|ation)(?: use| therapy)?", (state("route", "inhaled"),)),
    (r"ophthalmic(?: use| administration)?", (state("route", "ophthalmic"),)),
    (r"intra-?vaginal(?:ly)?|vaginal (?:use|administration)", (state("route", "vaginal"),)),
    (r"rectal(?:ly)?(?: use| administration)", (state("route", "rectal"),)),
)  # fmt: skip

# colloquial or abbreviated names of drug classes -> what vocabularies call them
CLASSES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"(?:beta|β)[- ]?(?:adrenergic )?(?:receptor )?(?:block(?:ers?|ing agents?)|antagonists?)", (
        "beta-adrenergic antagonist", "beta-Adrenergic Blocker")),
    (r"ACE[- ]?(?:inhibitors?|I)|ACEis?|angiotensin[- ]converting[- ]enzyme (?:\(ACE\) )?inhibitors?", (
        "Angiotensin-Converting Enzyme Inhibitors", "Angiotensin Converting Enzyme Inhibitor")),
    (r"ARBs?|angiotensin (?:II |2 )?(?:type 1 )?receptor (?:block(?:ers?)|antagonists?)|sartans?", (
        "angiotensin receptor antagonist", "Angiotensin 2 Receptor Blocker")),
    (r"CCBs?|calcium[- ](?:channel )?(?:block(?:ers?)|antagonists?)", ("calcium channel blocker",
        "Calcium Channel Blocker")),
    (r"MAOIs?|MAO[- ](?:A |B )?inhibitors?|monoamine oxidase (?:\(MAO\) )?inhibitors?(?: \(MAOIs?\))?", (
        "Monoamine Oxidase Inhibitors", "Monoamine Oxidase Inhibitor")),
    (r"SSRIs?|(?:selective )?serotonin[- ]re-?uptake[- ]inhibitors?(?: \(SSRIs?\))?", (
        "Selective Serotonin Reuptake Inhibitors", "Serotonin Reuptake Inhibitor")),
    (r"SNRIs?", ("Serotonin and Norepinephrine Reuptake Inhibitor", "Serotonin and Noradrenaline Reuptake Inhibitors")),
    (r"TCAs?|tricyclics?(?: antidepressants?)?", ("Tricyclic Antidepressant", "Antidepressive Agents, Tricyclic")),
    (r"NSAIDs?|non-?steroidal anti-?inflammatory (?:drugs?|agents?)(?: \(NSAIDs?\))?", (
        # by what they inhibit: the roles of the name hold paracetamol, adapalene and icatibant
        "Cyclooxygenase Inhibitors", "Nonsteroidal Anti-inflammatory Compounds")),
    (r"PPIs?", ("Proton Pump Inhibitors", "Proton Pump Inhibitor")),
    (r"PDE-?5[- ]inhibitors?|phosphodiesterase(?: type)?[- ]5 (?:\(PDE-?5\) )?inhibitors?", (
        "Phosphodiesterase 5 Inhibitors", "Phosphodiesterase 5 Inhibitor")),
    (r"(?:organic )?nitrates?(?! reductase)", ("nitrates", "Nitrate Vasodilator", "Nitrates",
        "Vasodilator Agents: nitrates")),
    (r"(?:strong |potent |moderate )*(?:CYP|cytochrome P-?450 )?(?:CYP)?3A4? inhibitors?|inhibitors of CYP3A4", (
        "Cytochrome P-450 CYP3A Inhibitors", "Cytochrome P450 3A4 Inhibitors", "Cytochrome P450 3A4 Inhibitor")),
    (r"(?:strong |potent |moderate )*(?:CYP|cytochrome P-?450 )?(?:CYP)?3A4? inducers?|inducers of CYP3A4", (
        "Cytochrome P-450 CYP3A Inducers", "Cytochrome P450 3A4 Inducers", "Cytochrome P450 3A4 Inducer")),
    (r"(?:strong |potent |moderate )*CYP2D6 inhibitors?", ("Cytochrome P-450 CYP2D6 Inhibitors",
        "Cytochrome P450 2D6 Inhibitors", "Cytochrome P450 2D6 Inhibitor")),
    (r"(?:strong |potent |moderate )*CYP1A2 inhibitors?", ("Cytochrome P-450 CYP1A2 Inhibitors",
        "Cytochrome P450 1A2 Inhibitors")),
    (r"triptans?|5-HT1 (?:receptor )?agonists?", ("Serotonin 5-HT1 Receptor Agonists",
        "Serotonin-1b and Serotonin-1d Receptor Agonist")),
    (r"opioids?(?: analgesics?)?|opiates?|narcotics?(?: analgesics?)?", ("opioid agent", "Analgesics, Opioid",
        "Opioid Agonist", "opioid analgesic")),
    (
        (r"sulfa(?: drugs?)?|sul(?:f|ph)onamides?(?: (?:antibiotics?|antibacterials?|drugs?|derivatives?))?|sul(?:f"
        r"|ph)onamide-derived drugs?"), ("sulfonamide", "Sulfonamides", "Sulfonamide Antibacterial")),
    (r"antibiotics?|antibacterials?(?: agents?| drugs?)?", ("antibacterial drug", "antibacterial agent",
        "Anti-Bacterial Agents")),
    (r"blood thinners?|anti-?coagulants?(?: therapy)?|anticoagulation", ("anticoagulant", "Anticoagulants",
        "Anti-coagulant")),
    (r"antiplatelets?(?: agents?| drugs?)?", ("platelet aggregation inhibitor", "Platelet Aggregation Inhibitors")),
    (r"statins?|HMG[- ]CoA reductase inhibitors?", ("Hydroxymethylglutaryl-CoA Reductase Inhibitors",
        "HMG-CoA Reductase Inhibitor", "statin")),
    (r"fibrates?", ("Fibric Acids", "Peroxisome Proliferator Receptor alpha Agonist")),
    (r"(?:fluoro)?quinolones?(?: antibiotics?)?", ("Fluoroquinolones", "Quinolone Antimicrobial",
        "quinolone antibiotic", "quinolone")),
    (r"penicillins?(?: antibiotics?)?", ("penicillin", "Penicillins", "Penicillin-class Antibacterial")),
    (r"cephalosporins?(?: antibiotics?)?", ("cephalosporin", "Cephalosporins", "Cephalosporin Antibacterial")),
    (r"macrolides?(?: antibiotics?)?", ("macrolide antibiotic", "Macrolides", "Macrolide Antimicrobial")),
    (r"tetracyclines(?: antibiotics?)?|tetracycline (?:class|antibiotics?|antibacterials?|drugs?)", ("tetracyclines",
        "Tetracyclines", "Tetracycline-class Drug")),
    (r"aminoglycosides?(?: antibiotics?)?", ("aminoglycoside", "Aminoglycosides", "Aminoglycoside Antibacterial",
        "aminoglycoside antibiotic")),
    (r"thiazides?(?: diuretics?)?", ("Thiazide Diuretic", "thiazide", "Thiazides",
        "Sodium Chloride Symporter Inhibitors")),
    (r"potassium[- ]sparing diuretics?", ("Potassium-sparing Diuretic", "Diuretics, Potassium Sparing",
        "aldosterone antagonist", "Aldosterone Antagonist")),
    (r"diuretics?|water pills?", ("diuretic", "Diuretics")),
    (r"antihypertensives?(?: agents?| drugs?| medications?)?", ("antihypertensive agent", "Antihypertensive Agents")),
    (r"antidepressants?", ("antidepressant", "Antidepressive Agents")),
    (r"antipsychotics?|neuroleptics?", ("Antipsychotic Agents", "antipsychotic agent")),
    (r"anti-?(?:convulsants?|epileptics?|seizure)(?: drugs?| medications?| agents?)?", ("anticonvulsant",
        "Anticonvulsants")),
    (r"anti-?diabetics?(?: agents?| drugs?)?|(?:oral )?hypoglyc(?:a)?emics?(?: agents?| drugs?)?", (
        "hypoglycemic agent", "Hypoglycemic Agents")),
    (r"antiretrovirals?(?: drugs?| agents?| therapy)?", ("Anti-Retroviral Agents", "anti-HIV agent",
     "Anti-HIV Agents")),
    (r"SGLT-?2[- ]inhibitors?|gliflozins?", ("Sodium-Glucose Transporter 2 Inhibitors",
        "Sodium-Glucose Cotransporter 2 Inhibitor")),
    (r"corticosteroids?|(?:systemic |oral |inhaled )*steroids?|glucocorticoids?", ("corticosteroid", "Corticosteroid",
        "glucocorticoid", "Glucocorticoids")),
)  # fmt: skip
CLASS = tuple((re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE), names) for words, names in CLASSES)
DISEASE = tuple(
    (re.compile(rf"(?:(?<![\w-])|(?<=\bnon-)|(?<=\bnon))(?:{words})(?!\w)", re.IGNORECASE), curie)
    for words, curie in DISEASES
)
ORGANS = next(i for i, (_, curie) in enumerate(DISEASES) if curie == LIVER) + 1  # those of kidney and liver
STATE = tuple((re.compile(rf"(?<![\w-])(?:{words})\b", re.IGNORECASE), states) for words, states in (*SAID, *TOLD))

SEVERITIES = {"mild": 1.0, "mildly": 1.0, "moderate": 2.0, "moderately": 2.0, "severe": 3.0, "severely": 3.0,
    "serious": 3.0,
              "marked": 3.0, "significant": 2.5, "major": 3.0,
              "end-stage": 4.0, "end stage": 4.0, "terminal": 4.0}  # fmt: skip
OPEN_ENDED = 2.5  # from here on a word for severity covers what is worse
# words for the course, extent or standing of a disease, and which of them cannot both be
COURSES = {
    "acute": "acute", "chronic": "chronic", "active": "active", "latent": "latent", "recent": "recent",
    "well-controlled": "controlled", "well controlled": "controlled", "controlled": "controlled",
    "uncontrolled": "uncontrolled", "poorly controlled": "uncontrolled", "inadequately controlled": "uncontrolled",
    "metastatic": "metastatic", "localized": "localized", "localised": "localized", "locally advanced": "advanced",
    "advanced": "advanced", "early": "early", "early-stage": "early", "unresectable": "unresectable", "inoperable":
        "unresectable",
    "resectable": "resectable", "decompensated": "decompensated", "uncompensated": "decompensated",
    "compensated": "compensated", "recurrent":
        "recurrent",
    "refractory": "refractory", "unstable": "unstable", "stable": "stable", "congenital": "congenital", "bilateral":
        "bilateral",
    "unilateral": "unilateral", "untreated": "untreated", "uncorrected": "untreated", "symptomatic": "symptomatic",
        "asymptomatic": "asymptomatic",
    "complicated": "complicated", "uncomplicated": "uncomplicated", "relapsing": "relapsing", "progressive":
        "progressive",
    "undiagnosed": "undiagnosed", "steroid-resistant": "refractory", "drug-resistant": "resistant",
}  # fmt: skip
EXCLUSIVE = tuple(map(frozenset, (
    {"acute", "chronic"}, {"active", "latent"}, {"active", "history"}, {"acute", "history"}, {"controlled",
        "uncontrolled"},
    {"metastatic", "localized"}, {"metastatic", "early"}, {"advanced", "early"}, {"unresectable", "resectable"},
    {"decompensated", "compensated"}, {"stable", "unstable"}, {"bilateral", "unilateral"}, {"symptomatic",
        "asymptomatic"},
    {"complicated", "uncomplicated"}, {"advanced", "localized"},
)))  # fmt: skip
# scales of stages: the disease they are of, and what their values are called
SCALES: tuple[tuple[str, str, str | None], ...] = (
    (r"(?:NYHA|New York Heart Association)(?: functional)?(?: \(NYHA\))?(?: class(?:es)?)?", "NYHA", HEART_FAILURE),
    (r"Child[- ]?(?:Turcotte[- ])?Pugh(?: class| score| stage| grade)?", "Child-Pugh", HEPATIC),
    (r"BCLC(?: stage)?", "BCLC", None),
    (r"ECOG(?: performance status)?(?: score)?(?: of)?", "ECOG", None),
    (r"GOLD(?: stage| grade)?", "GOLD", None),
    (r"stage(?=s? \w+ (?:CKD|chronic kidney disease))|(?:CKD|chronic kidney disease)(?:,? stage)", "CKD", CKD),
)  # fmt: skip
GRADES = {"i": 1.0, "ii": 2.0, "iii": 3.0, "iv": 4.0, "v": 5.0, "a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0,
          **{str(n): float(n) for n in range(6)}}  # fmt: skip


def organ(said: str) -> str | None:
    """The disease that a label's words for an ailing organ mean, whatever a curator made of them."""
    found = ((m, curie) for pattern, curie in DISEASE[:ORGANS] if (m := pattern.search(said)))
    return next((curie for m, curie in found if not said[m.end() :].strip(" .)")), None)


def kidney(grade: Interval) -> Interval:
    """The GFR of a severity of renal impairment."""
    spans = [span for n, span in KIDNEY if grade.low <= n <= grade.high]
    return Interval(min(s.low for s in spans), max(s.high for s in spans), high_open=True) if spans else Interval()


def stage_gfr(stage: Interval) -> Interval:
    """The GFR of a stage of chronic kidney disease."""
    spans = [span for n, span in CKD_STAGES.items() if stage.low <= n <= stage.high]
    return Interval(min(s.low for s in spans), max(s.high for s in spans), high_open=True) if spans else Interval()
