"""What clinicians note in short, as typed states: "K 3.1", "32/40", "81 yrs", "CKD 3b", "CYP2C19 *2/*2", "TPMT nil"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bioloom.core.fact import Condition
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.read.things import Names
from bioloom.stages.gate.tables.diseases import CKD, HEPATIC, RENAL
from bioloom.stages.gate.tables.labs import GFR, WEIGHT
from bioloom.stages.gate.types import state

SURE = 0.6
NUMBER = r"\d+(?:\.\d+)?"
POTASSIUM = "LOINC:2823-3"
QTC = "LOINC:8636-3"
_QT = re.compile(r"\bQTc?\b[^.;\d]{0,25}(?P<n>\d{3})\b(?: ?ms)?", re.IGNORECASE)
_SHORT = (  # a measurement by its short name, with its code and unit
    (re.compile(r"(?<![\w-])K\+?\s*(?:of |is |= ?)?(?P<n>[1-9](?:\.\d+)?)(?![\w%.]*\d)"), POTASSIUM, "mmol/L"),
    (
        re.compile(
            rf"(?<![\w-])(?:kidneys?|kidney function)(?: (?:is|are|at|only|just|now|down to|work(?:ing)?"
            rf"|function(?:ing)?))* (?:at "
            rf"|only )?(?P<n>{NUMBER})\s*(?:%|per ?cent)?",
            re.I,
        ),
        GFR,
        "mL/min",
    ),
    (re.compile(rf"(?<![\w.])(?P<n>{NUMBER})\s*(?:kg|kilos?|kilograms?)\b", re.I), WEIGHT, "kg"),
    (
        re.compile(rf"\b(?:ventricular |heart |with |at )?rate (?:of |is )?(?P<n>{NUMBER})(?:\s*/\s*min)?", re.I),
        "LOINC:8867-4",
        "/min",
    ),
)
_PRESSURE = re.compile(r"\bblood pressure\b[^.;,]{0,20}?(?P<high>\d{2,3})\s*(?:over|/)\s*(?P<low>\d{2,3})", re.I)
_BARE_PRESSURE = re.compile(r"(?<![\w/.])(?P<high>\d{2,3}) ?/ ?(?P<low>\d{2,3})(?![\w/%]|\.\d| ?(?:mg|mcg|ml|g)\b)")
_FEVER = re.compile(
    r"(?:\b(?:and|with|of|fever(?: of)?|temp(?:erature)?(?: of| is)?|at|is)\s+|,\s*)(?P<n>(?:3[89]|4[01])\.\d"
    r"|3[89]|4[01])"
    r"(?: ?°? ?C\b)?(?: fever| temperature)?(?![\w/%.]\w|\s?(?:%|kg|mg|mmol|years?|weeks?|/))",
    re.IGNORECASE,
)
_FINE = re.compile(
    r"\b(?:normal|healthy|good) (?P<one>kidneys?|liver|renal|hepatic)(?: function| tests?| enzymes)?\b"
    r"|\b(?P<two>kidneys?|liver|renal|hepatic)(?: function| tests?| enzymes| bloods)?(?: (?:is|are|were|came back))? "
    r"(?:normal|fine|healthy|good|ok|okay)\b",
    re.IGNORECASE,
)
_AGE = (
    re.compile(r"(?<![\w.])(?P<n>\d{1,3})\s*(?:yrs?|yo|y/o|y|years?)(?:[- ]?old)?\b(?!\s*ago)", re.I),
    re.compile(r"^(?P<n>\d{1,3})(?=, )"),
    re.compile(
        r"\b(?:lady|woman|man|gran|grandmother|gentleman|mum|dad|kid|youngster|lad|chap|bloke|pensioner|smoker|teenager|mother|father|wife|husband|son|daughter|neighbour|resident|patient|customer|client|person|boy|girl|child|male|female"
        r"|toddler)(?:,? (?:of "
        r"|aged |is )?|, )\(?(?P<n>\d{1,3})\)?(?=[\s,.;]|$)(?! (?:weeks|months|days|mg))",
        re.I,
    ),
    re.compile(r"(?<=, )(?P<n>\d{2})(?=, |\.(?:\s+[A-Z]|$))|(?<=: )(?P<m>\d{2})(?=, )"),
    re.compile(r"(?<=[.?!] )(?P<n>\d{2})(?=, [a-z])|(?<=\()(?P<m>\d{2})(?=[,)])(?! ?(?:mg|/))"),
    re.compile(
        r"\b(?:mam|mum|mom|dad|gran|nan|wife|husband|mother|father|patient|she|he)['’]s (?P<n>\d{2})\b"
        r"(?! ?(?:kg|mg|weeks|%))",
        re.I,
    ),
    re.compile(r"\b(?:at|aged?) (?P<n>\d{2,3})(?=[\s,.;]|$)(?! (?:weeks|months|days|mg|percent))", re.I),
)
_CHILD = re.compile(
    r"\b(?:toddler|baby|infant|newborn|son|daughter|boy|girl|child"
    r"|twins?)\b[^.;\d]{0,15}\b(?P<n>\d{1,2}) (?P<unit>months?|weeks?|days?)\b(?! (?:ago|of|pregnant))",
    re.I,
)
PER_YEAR = {"month": 12.0, "week": 52.18, "day": 365.25}
_SEXED = re.compile(r"(?<![\w.])(?P<n>\d{1,3})(?:\s?(?:y/?o|yrs?|years?(?: old)?),?)?\s?(?P<sex>[MF])\b(?!\w)")
_WEEKS = (
    re.compile(r"(?<![\w/])(?P<n>\d{1,2})/40\b(?: gestation| weeks)?", re.I),
    re.compile(r"\b(?P<n>\d{1,2}) weeks? (?:gone|along)\b", re.I),
    re.compile(r"\b(?:primi|multi|secundi)gravida,? (?P<n>\d{1,2}) weeks\b", re.I),
    re.compile(r"\bG\d ?P\d(?:\+\d)?,? (?:at )?(?P<n>\d{1,2}) ?(?:weeks?|wks?)\b", re.I),
    re.compile(
        r"(?:^|(?<=[.;:,] )|(?<=clinic, ))(?P<n>[1-4]?\d) weeks(?: today| now)?(?=\s*(?:[,.;:?!)]|with\b|BP\b|$))", re.I
    ),
    re.compile(r"\bat (?P<n>\d{1,2}) weeks\b(?! (?:of|post|after))", re.I),
)
_SURELY = re.compile(  # words of who expects a child, for weeks that are told bare
    r"pregnan|pre-?eclampsia|hyperemesis|midwife|\bobs\b|obstetric|antenatal|booking|gestation|trimester|f(?:o)?etal"
    r"|rhesus|anti-D|morning sickness",
    re.I,
)
_EXPECTING = re.compile(
    r"pregnan|pre-?eclampsia|hyperemesis|morning sickness|woman|lady|she|her\b|gestation|thrush|labou?r", re.I
)
_POSTPARTUM = re.compile(r"\b(?:\d+ (?:days?|weeks?) )?post[- ]?partum\b|\bsince the birth\b", re.I)
_PLANS = re.compile(
    r"\b(?:wants?|want(?:s|ing)? to (?:have|try for)|try(?:ing)? (?:for|to have)|plan(?:s|ning)?|hop(?:es"
    r"|ing) for) (?:an?|another) (?:baby|child)\b",
    re.I,
)
_POSITIVE_TEST = re.compile(
    r"\b(?:positive pregnancy test|pregnancy test (?:is |was |came back )?positive)\b"
    r"|\b(?:she|i|we|wife|partner|daughter)(?: is| am| are|['’](?:s|m|re)) expecting\b(?! (?:to|that|an?))",
    re.I,
)
_CKD = re.compile(
    r"\b(?:CKD|chronic kidney disease)(?: stage| G)? ?(?P<n>[1-5])(?P<s>[ab])?\b"
    r"|\bstage (?P<m>[1-5])[ab]? (?:chronic )?(?:kidney|renal) (?:disease|failure)\b",
    re.I,
)
# alleles without function (CPIC allele tables), by gene: with two of them somebody is a poor metabolizer
_NO_FUNCTION = {
    "CYP2C19": ("2", "3"), "CYP2D6": ("3", "4", "5", "6"), "CYP2C9": ("3",), "DPYD": ("2A", "13"),
    "TPMT": ("2", "3A", "3B", "3C"), "NUDT15": ("2", "3"), "SLCO1B1": ("5", "15"), "UGT1A1": ("28", "6"),
}  # fmt: skip
_GENE = "|".join(_NO_FUNCTION)
_ALLELES = re.compile(rf"\b(?P<gene>{_GENE})\s*\(?\*(?P<one>\w+)\s*/\s*\*(?P<two>\w+)\)?(?: on testing)?", re.I)
_NIL = re.compile(
    r"\b(?P<gene>TPMT|DPYD|DPD|NUDT15) (?:activity |enzyme )?(?:is )?(?:nil|absent|zero"
    r"|undetectable)(?: \(homozygous \*\w+\))?",
    re.I,
)
_SPEED = re.compile(rf"\b(?P<gene>{_GENE}),? (?P<how>ultra-?rapid|rapid|poor|slow)(?! metab)(?=[\s,.;]|$)", re.I)
_G6PD = re.compile(rf"\bG6PD (?:activity|level) (?:of |is )?(?P<n>{NUMBER})\s*%", re.I)
_DRINKS = re.compile(
    r"\b(?:(?:still|who) )*(?:drinks|(?<=\bI )(?:do )?drink)(?! (?:[\w-]+ )?(?:cups?|mugs?)\b"
    r"| (?:only )?(?:water|tea|coffee|milk|juice)\b)"
    r"(?: (?:half )?(?:an?|the|his|her|\d+|several|some) (?:glass(?:es)?|bottles?|cans?|pints?|units?"
    r"|litres?)(?: of [a-z]+)?"
    r"(?: (?:(?:a|per|every|each) \w+|daily|nightly))?"
    r"|(?: (?:a lot|quite a (?:lot|bit)|heavily|too much|alcohol|daily|every (?:day|night|evening)"
    r"|(?:an?|\d+|several|some) (?:glass(?:es)?|bottles?|cans?|pints?|units?) (?:of \w+ )?(?:a|per|every) \w+)))?\b",
    re.I,
)
_SMOKES = re.compile(
    r"\b(?:has |have |had )?(?:smok(?:es?|ed|ing)|smoker of)\s+(?:(?:about|some|around|up to) )?[\w-]+(?: cigarettes?)?"
    r" (?:a|per|each|every) day(?: since (?:he|she|i) was (?:\d+|a \w+)| for \d+ years)?\b",
    re.I,
)
_NURSES = re.compile(
    r"\b(?:am|is|are|(?<=I)['’]m|still|while|currently|also|and) nursing(?: (?:an?|my|her|the|our) (?:[\w-]+ ){0,3}?"
    r"(?:baby|infant|newborn|son|daughter|child|twins|\d+[- ](?:week|month)s?[- ]olds?))?\b(?! home"
    r"| care)|\bnursing mother\b"
    r"|(?:^|(?<=[.?!] ))nursing (?:my|her|a|an|our) (?:[\w-]+ ){0,3}?(?:baby|infant|newborn|son"
    r"|daughter|child|twins)\b",
    re.I,
)
_HIV = re.compile(r"\bHIV[- ]positive\b", re.I)
_CREATININE = re.compile(
    r"\b(?:creatinine|kidney function|renal function|kidneys?|U&Es?) (?:is "
    r"|are )?normal\b",
    re.I,
)
_HBSAG = re.compile(r"\b(?:HBsAg|hepatitis B(?: surface antigen)?|HIV test|hepatitis C) negative\b", re.I)
HEPATITIS_B, G6PD_LACK, HIV, FEVER = "MONDO:0005344", "MONDO:0005775", "MONDO:0005109", "HP:0001945"
LEAST_PRESSURE, MOST_PRESSURE, LEAST_LOW = 70.0, 260.0, 30.0  # mm Hg of two numbers that are a blood pressure
LEAST_G6PD = 30.0  # percent of normal: below it an activity is deficient (WHO 2022: under 30% for women, too)


def notes(text: str, names: Names) -> Iterator[Found]:
    """The short notes of ``text``, as they stand."""
    yield from _measured(text)
    yield from _aged(text)
    yield from _sexed(text)
    yield from _young(text)
    yield from _born(text)
    yield from _genes(text, names)
    for m in _CKD.finditer(text):
        stage = state("stage", float(m["n"] or m["m"]), curie=CKD, unit="CKD", text=m.group())
        yield Found(*m.span(), (state("disease", curie=CKD, text=m.group()), stage))
    for m in _DRINKS.finditer(text):
        yield Found(*m.span(), (state("habit", "alcohol", text=m.group()),))
    for m in _SMOKES.finditer(text):
        yield Found(*m.span(), (state("habit", "smoking", text=m.group()),))
    for m in _NURSES.finditer(text):
        yield Found(*m.span(), (state("lactation", text=m.group()),))
    for m in _HIV.finditer(text):
        yield Found(*m.span(), (state("disease", curie=HIV, text=m.group()),))
    for m in _CREATININE.finditer(text):
        yield Found(*m.span(), (state("disease", curie=RENAL, op="<>", text=m.group()),))
    for m in _HBSAG.finditer(text):
        yield Found(*m.span(), (state("disease", curie=HEPATITIS_B, op="<>", text=m.group()),))


def _measured(text: str) -> Iterator[Found]:
    for pattern, code, unit in _SHORT:
        for m in pattern.finditer(text):
            yield Found(*m.span(), (state("lab", float(m["n"]), curie=code, unit=unit, text=m.group()),))
    for m in _QT.finditer(text):
        yield Found(m.start("n"), m.end(), (state("lab", float(m["n"]), curie=QTC, unit="ms", text=f"QT {m['n']} ms"),))
    for m in _PRESSURE.finditer(text):
        pair = (("LOINC:8480-6", m["high"]), ("LOINC:8462-4", m["low"]))
        yield Found(*m.span(), tuple(state("lab", float(n), curie=c, unit="mm[Hg]", text=m.group()) for c, n in pair))
    for m in _BARE_PRESSURE.finditer(text):
        high, low = float(m["high"]), float(m["low"])
        if MOST_PRESSURE >= high >= LEAST_PRESSURE and low < high and low >= LEAST_LOW:
            pair = (("LOINC:8480-6", high), ("LOINC:8462-4", low))
            said = f"blood pressure {m.group()}"
            yield Found(*m.span(), tuple(state("lab", n, curie=c, unit="mm[Hg]", text=said) for c, n in pair))
    for m in _FEVER.finditer(text):
        if "." in m["n"] or re.search(r"fever|temp", m.group(), re.IGNORECASE):
            yield Found(m.start("n"), m.end(), (state("disease", curie=FEVER, text=f"fever {m['n']}"),))
    for m in _FINE.finditer(text):
        organ = (m["one"] or m["two"]).casefold()
        ill = HEPATIC if organ in ("liver", "hepatic") else RENAL
        yield Found(*m.span(), (state("disease", curie=ill, op="<>", text=m.group()),))
    for m in _G6PD.finditer(text):
        low = float(m["n"]) < LEAST_G6PD
        yield Found(*m.span(), (state("disease", curie=G6PD_LACK, op="=" if low else "<>", text=m.group()),))


def _aged(text: str) -> Iterator[Found]:
    for pattern in _AGE:
        for m in pattern.finditer(text):
            group = "n" if m["n"] else "m"
            n, said = float(m[group]), m[group]
            bounds = ((">=", n), ("<", n + 1.0))
            states = tuple(state("age", v, op=op, unit="year", text=f"aged {said}") for op, v in bounds)
            yield Found(
                m.start(group),
                m.end() if group == "n" and m.end() > m.end("n") and m.re is _AGE[0] else m.end(group),
                states,
            )


def _young(text: str) -> Iterator[Found]:
    """The age of a child in months, weeks or days, as told behind who it is: "my toddler, 20 months"."""
    for m in _CHILD.finditer(text):
        size, said = PER_YEAR[m["unit"].casefold().rstrip("s")], text[m.start("n") : m.end()]
        n = float(m["n"])
        bounds = ((">=", n / size), ("<", (n + 1.0) / size))
        yield Found(m.start("n"), m.end(), tuple(state("age", v, op=op, unit="year", text=said) for op, v in bounds))


def _sexed(text: str) -> Iterator[Found]:
    """An age and a sex as wards write them: "67M"."""
    for m in _SEXED.finditer(text):
        n, said = float(m["n"]), m.group()
        age = (state("age", n, op=">=", unit="year", text=said), state("age", n + 1.0, op="<", unit="year", text=said))
        yield Found(*m.span(), (*age, state("sex", "male" if m["sex"] == "M" else "female", text=said)))


def _born(text: str) -> Iterator[Found]:
    expecting = _EXPECTING.search(text) is not None
    for pattern in _WEEKS:
        bare = pattern is _WEEKS[-2] and not _SURELY.search(text)
        for m in pattern.finditer(text) if not bare and (expecting or pattern is not _WEEKS[-1]) else ():
            n = float(m["n"])
            yield Found(*m.span(), (
                state("pregnancy", text=m.group()),
                state("gestation", n, op=">=", unit="week", text=m.group()),
                state("gestation", n + 1.0, op="<", unit="week", text=m.group()),
            ))  # fmt: skip
    for m in _PLANS.finditer(text):
        yield Found(*m.span(), (state("childbearing", text=m.group()),))
    for m in _POSITIVE_TEST.finditer(text):
        yield Found(*m.span(), (state("pregnancy", text=m.group()),))
    for m in _POSTPARTUM.finditer(text):
        yield Found(*m.span(), (state("sex", "female", text=m.group()), state("pregnancy", op="<>", text=m.group())))


def _genes(text: str, names: Names) -> Iterator[Found]:
    for m in _ALLELES.finditer(text):
        gene = m["gene"].upper()
        none = _NO_FUNCTION[gene]
        if {m["one"].upper(), m["two"].upper()} <= set(none):
            yield Found(*m.span(), (_genotype(gene, "poor metabolizer", m.group(), names),))
    for m in _NIL.finditer(text):
        gene = "DPYD" if m["gene"].upper() == "DPD" else m["gene"].upper()
        yield Found(*m.span(), (_genotype(gene, "poor metabolizer", m.group(), names),))
    for m in _SPEED.finditer(text):
        how = m["how"].casefold().replace("-", "").replace("slow", "poor")
        yield Found(*m.span(), (_genotype(m["gene"].upper(), f"{how} metabolizer", m.group(), names),))


def _genotype(gene: str, value: str, text: str, names: Names) -> Condition:
    best = next(iter(names.linker.link(gene, categories=("Gene",))), None)
    curie = best.entity.curie if best is not None and best.score >= SURE else None
    return state("genotype", value, curie=curie, text=text)
