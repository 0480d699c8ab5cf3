"""Measures on what a question asks: how often, in whom, how much, by which evidence (qualifiers of docs/schema.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Op, Test

_PEOPLE = (
    r"(?:affected |reported |known |such |the |all |these )*(?:patients?|cases?|people|persons?|individuals?|subjects|"
    r"sufferers|carriers|women|men|children|adults|those affected)"
)
_SEEN = (
    r"(?:(?:that |which )?(?:is |are |was |were |have been |has been )?(?:also )?"
    r"(?:recorded|reported|seen|observed|occurring|present|found|described|noted|documented|annotated|occurs?|appears?"
    r"|arises?|develops?|manifests?|shows? up) )?"
)
_SHARES: tuple[tuple[str, Op, float], ...] = (  # before people: "in most patients"
    (r"(?:all|every|each)(?: single)?|100 ?(?:%|percent) of", ">=", 1.0),
    (r"(?:nearly|almost|virtually|practically) (?:all|every)|(?:the )?vast majority of", ">=", 0.8),
    (
        r"at least (?:a )?half(?: of)?|half or more(?: of)?|no less than half(?: of)?|no fewer than half(?: of)?",
        ">=",
        0.5,
    ),
    (r"most(?: of)?|(?:the |a )?majority of|(?:more than|over|above) (?:a )?half(?: of)?", ">", 0.5),
    (r"less than half(?: of)?|under half(?: of)?|fewer than half(?: of)?", "<", 0.5),
    (r"some|a minority of|(?:only )?a few|(?:only )?few", "<", 0.3),
    (r"very few|hardly any|rare", "<", 0.05),
)
_WORDS: tuple[tuple[str, Op, float], ...] = (  # alone: "usually", "a rare sign"
    (r"always|invariabl[ey]|obligate|universal(?:ly)?|without exception|constant(?:ly)?", ">=", 1.0),
    (
        r"very (?:frequent|common)(?:ly)?|very often|(?:nearly|almost) always|extremely (?:frequent|common)(?:ly)?",
        ">=",
        0.8,
    ),
    (r"(?:fairly |quite )?(?:frequent(?:ly)?|often)|common|commonly", ">=", 0.3),
    (r"usual(?:ly)?|mostly|typically|in (?:the )?majority|more often than not", ">", 0.5),
    (r"occasional(?:ly)?|sometimes|infrequent(?:ly)?|uncommon(?:ly)?|now and then|from time to time", "<", 0.3),
    (r"(?:very )?rare(?:ly)?|seldom|hardly ever|exceptional(?:ly)?|scarcely", "<", 0.05),
)
_SIGNS: tuple[tuple[str, Op], ...] = (
    (r"at least|no less than|not less than|a minimum of|>=|≥|minimum|from", ">="),
    (r"more than|over|above|greater than|higher than|exceeding|upwards of|>", ">"),
    (r"at most|no more than|up to|not more than|a maximum of|<=|≤|maximum", "<="),
    (r"less than|fewer than|under|below|lower than|<", "<"),
    (r"exactly|equal to|=", "="),
)
_SEXES = {
    "female": "females|women|girls|female (?:patients|individuals|carriers)|the female sex",
    "male": "males|men|boys|male (?:patients|individuals)|the male sex",
}
_EVIDENCE = {
    "IDA": "direct assay", "IMP": "mutant phenotype", "IGI": "genetic interaction", "IPI": "physical interaction",
    "IEP": "expression pattern", "EXP": "experiment", "IEA": "electronic annotation",
    "TAS": "traceable author statement", "ISS": "sequence(?: or structural)? similarity",
    "IBA": "biological aspect of ancestor", "IC": "curator",
    "NAS": "non-traceable author statement", "HDA": "high throughput direct assay",
}  # fmt: skip
_GRAMS = {
    "g": 1.0, "gram": 1.0, "grams": 1.0, "mg": 1e-3, "milligram": 1e-3, "milligrams": 1e-3, "µg": 1e-6, "μg": 1e-6,
    "ug": 1e-6, "mcg": 1e-6, "microgram": 1e-6, "micrograms": 1e-6, "kg": 1e3,
}  # fmt: skip
# What drugs, markers and microRNAs are told apart by, in words: qualifier, value, the words.
_SHOWN = "shown|confirmed|validated|proven|verified"
_TARGETING = "micro|mirna|target|gene|regulat"
_MEASURED = (
    rf"(?:experimentally (?:{_SHOWN})|experimentally|validated|verified|measured)(?= (?:{_TARGETING}))"
    rf"|(?:(?:{_SHOWN}) experimentally|experimentally (?:{_SHOWN})|validated)(?= (?:to|as)\b)"
)
_MECHANISM = r"(?:(?:as|through|by|exert) (?:its|their|the) )?mechanism[- ]of[- ]action"
_STAINED = "(?:levels?|expression|abundance)"
_LEVEL = (  # "{}" is high, medium or low
    rf"(?:with |at |found at |present at )?(?:an? )?{{0}} (?:protein {_STAINED}|levels? of (?:the )?proteins?)"
    rf"|(?:at|with) (?:an? )?{{0}} (?:levels?|abundance)(?= in)"
    rf"|protein {_STAINED} (?:of|for) .*\b(?P<here>{{0}})(?= in\b|\W*$)"
)
_SAID: tuple[tuple[str, str, str], ...] = (
    ("severity", "critical", r"(?:critical(?:ly)?|life-threatening)(?= (?:drug )?interact)|critically(?= with)"),
    ("severity", "significant", r"significant(?:ly)?(?= (?:drug )?interact)|significantly(?= with)"),
    ("target_evidence", "predicted", rf"(?:computationally )?predicted(?= (?:to )?(?:{_TARGETING}))"),
    ("target_evidence", "measured", _MEASURED),
    ("selectivity", "selective", r"selectively|selective(?= (?:for|drug|inhibitor|agonist|antagonist|binder|ligand))"),
    ("mechanism_of_action", "true", _MECHANISM),
    *(("level", level, _LEVEL.format(level)) for level in ("high", "medium", "low")),
    ("canonical_marker", "true", r"canonical(?= (?:cell )?(?:type )?markers?)"),
)
# Which edges have a qualifier, for finding the one that a measure speaks of.
CARRIERS = {
    key: tuple(r.predicate for r in catalogue().relations.values() if r.qualifier(key))
    for key in dict.fromkeys(q.key for r in catalogue().relations.values() for q in r.qualifiers)
}


@dataclass(frozen=True)
class Measure:
    """Tests that stand between two places of the text. ``weak`` words ("common") may also mean something else."""

    start: int
    end: int
    tests: tuple[Test, ...]
    weak: bool = False


def _compile() -> list[tuple[re.Pattern[str], tuple[Test, ...], bool]]:
    out: list[tuple[re.Pattern[str], tuple[Test, ...], bool]] = []
    for pattern, op, value in _SHARES:
        test = (Test(key="frequency", op=op, value=value),)
        out.append((re.compile(rf"\b{_SEEN}(?:in )(?:{pattern}) {_PEOPLE}\b"), test, False))
        out.append((re.compile(rf"\b(?:{pattern}) {_PEOPLE}\b"), test, False))
        out.append((re.compile(rf"\b(?:in )?(?:{pattern})(?= {_PEOPLE}\b)"), test, False))
    for pattern, op, value in _WORDS:
        test = (Test(key="frequency", op=op, value=value),)
        seen = "present|seen|observed|found|reported|noted"
        out.append(
            (re.compile(rf"\b(?:that |which )?(?:is |are )(?:only )?(?:{pattern})(?: (?:{seen}))?\b"), test, True)
        )
        out.append((re.compile(rf"\b(?:{pattern})\b"), test, True))
    for sex, pattern in _SEXES.items():
        test = (Test(key="sex", op="=", value=sex),)
        whom = rf"(?:affected |only |the )*(?:{pattern})(?: only)?"
        out.append((re.compile(rf"\b{_SEEN}(?:only )?(?:in|among|of|for) {whom}\b"), test, False))
        kinds = "patients|individuals|carriers|signs|symptoms|features"
        out.append((re.compile(rf"\b{sex}(?=(?:-specific)? (?:{kinds})\b)"), test, False))
    for code, name in _EVIDENCE.items():
        test = (Test(key="evidence_code", op="=", value=code),)
        said = rf"(?:{name})(?: evidence)?(?: \({code.lower()}\))?|{code.lower()}(?: evidence)?(?: \((?:{name})\))?"
        lead = "by|with|from|on|through|under|using|according to|based on|inferred from|supported by|annotated by"
        what = rf"(?:an? |the )?(?:evidence )?(?:code )?(?:of )?(?:{said})"
        out.append((re.compile(rf"\b(?:{lead}) {what}(?= |$|\?|\.|,|\))\)?"), test, False))
    for key, said_of_it, pattern in _SAID:
        said_test = (Test(key=key, op="=", value=said_of_it),)
        out.append((re.compile(rf"\b(?:{pattern})\b"), said_test, False))
    return out


_FIXED = _compile()
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_SIGN = "|".join(f"(?:{p})" for p, _ in _SIGNS)
_SOME = rf"(?:({_SIGN}) ?)?{_NUMBER}"
_UNITS = "|".join(sorted(_GRAMS, key=len, reverse=True))
_LED = "(?:(?:with|at|by|ha(?:ve|s|ving)|show(?:s|ing)?|reach(?:es|ing)?) )?(?:an? )?(?:expression (?:of |level of )?)?"
_PERCENT = re.compile(rf"\b{_SEEN}(?:in )?{_SOME} ?(?:%|percent|per cent)(?: or (more|less))?(?: of {_PEOPLE}\b)?")
_SHARE = re.compile(rf"\bfrequency (?:is |of )?{_SOME} ?(%|percent)?")
_AMOUNT = re.compile(rf"(?<!per ){_SOME} ?({_UNITS})\b(?: of)?(?= |$|\?|\.|,)")
_PORTION = re.compile(
    r"(?:per|in|for every|/) ?(?:every )?100 ?(?:g|grams?)(?: (?:of food|portion|serving))?\b|per hundred grams?"
)
_AGE = re.compile(r"\b\d+[- ](?:years?|months?|weeks?|days?)[- ]olds?\b|\baged? \d+(?: years?)?\b")
_TPM = re.compile(rf"{_LED}{_SOME} ?ntpm\b|{_LED}ntpm (?:is |of |value of )?{_SOME}")
_AFFINITY = re.compile(rf"{_LED}(?:p?affinity|pactivity|pki|pic50) (?:is |of |value of )?{_SOME}")
_TRIGGERS = re.compile(
    r"\d|patient|case|people|person|individual|subject|women|men|child|adult|male|girl|boy|alway|invariab|obligate|universal|"
    r"constant|frequent|common|often|usual|most|typical|majority|occasional|sometimes|now and|from time|rare|seldom|"
    r"critical|significant|predicted|experimental|validated|measured|selective|mechanism|protein|level|verified|confirmed|canonical|"
    r"hardly|except|scarce|assay|evidence|inferred|carrier|sufferer|affinity|"
    + "|".join(rf"\b{c.lower()}\b" for c in _EVIDENCE)
)


def measures(text: str) -> Iterable[Measure]:
    """Every measure in ``text`` (lower case), overlapping ones too."""
    if not _TRIGGERS.search(text):
        return
    for pattern, tests, weak in _FIXED:
        for m in pattern.finditer(text):
            yield Measure(*m.span(m.lastgroup or 0), tests, weak)
    for m in _PERCENT.finditer(text):
        op: Op = {"more": ">=", "less": "<="}.get(m[3], _op(m[1]))  # type: ignore[assignment]
        yield from _numbered(m, "frequency", op, _float(m[2]) / 100)
    for m in _SHARE.finditer(text):
        yield from _numbered(m, "frequency", _op(m[1]), _float(m[2]) / (100 if m[3] else 1))
    for m in _AMOUNT.finditer(text):
        yield from _numbered(m, "amount", _op(m[1]), round(_float(m[2]) * _GRAMS[m[3]], 12))
    for m in _PORTION.finditer(text):  # the unit that amounts are in anyway
        yield Measure(m.start(), m.end(), ())
    for m in _AGE.finditer(text):  # of the patient: no edge carries it
        yield Measure(m.start(), m.end(), ())
    for m in _TPM.finditer(text):
        yield from _numbered(m, "nTPM", _op(m[1] or m[3]), _float(m[2] or m[4]))
    for m in _AFFINITY.finditer(text):
        yield from _numbered(m, "affinity", _op(m[1]), _float(m[2]))


def _numbered(m: re.Match[str], key: str, op: Op, value: float) -> Iterable[Measure]:
    yield Measure(m.start(), m.end(), (Test(key=key, op=op, value=value),))


def _float(text: str) -> float:
    return float(text.replace(",", "."))


def _op(said: str | None) -> Op:
    """The operator of "at least" and its like; a bare number is taken as "at least"."""
    if not said:
        return ">="
    return next(op for pattern, op in _SIGNS if re.fullmatch(pattern, said))
