"""How well a fact is supported, 0 to 1, and what its source says in its favour."""

from __future__ import annotations

from collections.abc import Mapping

from bioloom.core.fact import Fact
from bioloom.core.trust.grade import AGREED_BY, ALSO_READ_BY, CLASS_LABELS, DOUBT, DOUBT_TEXT, DOUBTS, ONE_CURATOR
from bioloom.core.trust.scoring import ANY, Common, Reading, Scale, Scoring
from bioloom.core.trust.side_effects import (
    CLASS_EXCESS,
    DRUGS_WITH_EFFECT,
    FREQUENCY_RANK,
    GIVEN_THERE,
    NOT_GIVEN_THERE,
)

from . import expression
from .shares import range_of, shares_text

# GO evidence codes: experiments above curated inference above electronic annotation (geneontology.org).
EXPERIMENTAL = {"EXP", "IDA", "IPI", "IMP", "IGI", "IEP", "HTP", "HDA", "HMP", "HGI", "HEP"}
ELECTRONIC = {"IEA", "ND"}
TRUE = ("1", "1.0", "true", "yes", "y")
KINDS_OF_CAUSE = {"causes": "stated as a cause", "contributes_to": "stated as a contributing factor"}
OF_CLASS = 2.0  # standard errors from which an effect is called typical of a drug's class
PACTIVITY = {"Ki", "Kd", "IC50", "EC50", "KI", "KD"}
SCORING = Scoring(
    # Biolink's knowledge levels, from what a curator asserts down to what a program predicts.
    levels={
        "knowledge_assertion": 0.6,
        "logical_entailment": 0.54,
        "observation": 0.48,
        "statistical_association": 0.42,
        "prediction": 0.24,
    },
    other=0.3,
    words={
        # What a rule or another source contradicts comes after everything else that is read.
        DOUBT: dict.fromkeys(DOUBTS, -1.0),
        # That people list a kind of the disease, or what it is a kind of, says most of what they say of it.
        AGREED_BY: {ANY: 0.1},
        ALSO_READ_BY: {ANY: 0.04},
        # What one curator says alone is no surer than what a program read in a label.
        ONE_CURATOR: {ANY: -0.35},
        # A label lists what the drug is given for among what patients had.
        GIVEN_THERE: {ANY: -0.25},
        # Of the genes of a disease with as many sources, one that is said to cause it comes before one that is said to
        # contribute or only to belong with it; but not where the curators call what is known limited.
        "qualified_predicate": {"causes": 0.05},
        "validity": {"limited": -0.1},
        "mechanism_of_action": dict.fromkeys(TRUE, 0.25),
        "primary_target": dict.fromkeys(TRUE, 0.2),
        # How drugs respond to a variant: what was shown in patients before what was shown in cells, of the drug alone.
        "evidence_level": {"validated": 0.15, "clinical": 0.1, "preclinical": -0.05, "inferential": -0.15},
        "combined_with": {ANY: -0.1},
        "evidence_code": dict.fromkeys(EXPERIMENTAL, 0.1) | dict.fromkeys(ELECTRONIC, -0.15),
        # Of the classes of a drug, those that say what it is come before what it does and what it is made of.
        "class_type": {
            "FDA Established Pharmacologic Class": 0.3,
            "Mechanism of Action": 0.2,
            "Pharmacological Action": 0.1,
        },
        **expression.WORDS,
    },
    scales=(
        Scale(key=CLASS_LABELS, low=0, high=3, gain=0.06),
        Scale(key="n_resources", low=1, high=4, gain=0.1),
        Scale(key="affinity", low=4, high=10, gain=0.1),  # pActivity, -log10 M: 9 is a nanomolar binder
        # How many patients with a disease have a sign; of side effects, which come with bounds, few have any.
        Scale(key="frequency", low=0.5, high=1, gain=0.1, floor=-1, unless="frequency_lower"),
        Scale(key="frequency_lower", low=-4, high=-1, gain=0.06, log=True),
        Scale(key="frequency_upper", low=-3, high=-0.5, gain=0.04, log=True),
        Scale(key="frequency_placebo", low=-2.5, high=-0.7, gain=-0.05, log=True),
        Scale(key=FREQUENCY_RANK, low=20, high=1, gain=0.04),
        Scale(key=CLASS_EXCESS, low=0, high=5, gain=0.2),
        Scale(key=DRUGS_WITH_EFFECT, low=1.4, high=2.6, gain=0.12, log=True),
        Scale(key="has_confidence_score", low=0.3, high=1, gain=0.25, floor=-1),  # of a fact that was read from text
        *expression.SCALES,
    ),
    publications=0.05,
    largest="amount",
    # Of what a drug acts on: by which it is known to work, then what it is said to do something to, then what it binds.
    first={
        "mechanism_of_action": dict.fromkeys(TRUE, 3),
        "primary_target": dict.fromkeys(TRUE, 2),
        "action": {ANY: 1},
    },
    # Approvals and labelled uses say how common a drug is, the drugs that are labelled for it a disease. More uses make
    # no drug the better known one beyond a few; diseases differ by far more.
    common=(
        Common(categories=("ChemicalEntity",), predicates=("treats", "approved_by"), steps=(1, 3), gain=0.05),
        # What is given in most diseases, steroids before all, is the drug of few of them.
        Common(categories=("ChemicalEntity",), predicates=("treats",), steps=(60,), gain=-0.12),
        Common(categories=("Disease",), predicates=("treats",), steps=(1, 3, 10, 30), gain=0.04),
        # "protein binding" is true of most genes and says nothing of one.
        Common(categories=("MolecularActivity",), predicates=("enables",), steps=(200, 1000, 5000), gain=-0.07),
        Common(categories=("BiologicalProcess",), predicates=("participates_in",), steps=(300, 1000), gain=-0.05),
        # Ubiquitin is found bound to nearly every protein: that says nothing of one.
        Common(categories=("Gene",), predicates=("physically_interacts_with",), steps=(4000,), gain=-0.25),
        # So is "Signal Transduction", of two thousand genes.
        Common(categories=("Pathway",), predicates=("participates_in",), steps=(150, 400, 1200), gain=-0.06),
    ),
    # Both read the labels of the FDA, the second 200 of them.
    readings=(Reading(sources=("infores:sider", "infores:tac2017-adr"), worth=0.45),),
)


def strength(fact: Fact) -> float:
    """Support of one fact, 0 to 1: its knowledge level, moved by what the source says of it."""
    return SCORING.of(fact)


def reasons_of(fact: Fact) -> list[str]:
    """What the source says in favour of the fact, in words."""
    out, values = [], {q.key: q for q in fact.qualifiers}
    if DOUBT in values:
        out.append(f"doubted: {values[DOUBT_TEXT].value if DOUBT_TEXT in values else values[DOUBT].value}")
    if "mechanism_of_action" in values and _truthy(values["mechanism_of_action"].value):
        out.append("mechanism of action")
    if "primary_target" in values and _truthy(values["primary_target"].value):
        out.append("primary target")
    if "qualified_predicate" in values and values["qualified_predicate"].value in KINDS_OF_CAUSE:
        out.append(KINDS_OF_CAUSE[str(values["qualified_predicate"].value)])
    if "affinity" in values and isinstance(affinity := values["affinity"].value, float):
        measure = values["affinity_measure"].value if "affinity_measure" in values else "affinity"
        out.append(f"p{measure} {affinity:.1f}" if measure in PACTIVITY else f"affinity {affinity:.1f} (-log10 mol/L)")
    if "amount" in values and isinstance(amount := values["amount"].value, float):
        out.append(_weight(amount))
    if "evidence_code" in values:
        code = values["evidence_code"].value
        out.append(f"{'experimental evidence' if code in EXPERIMENTAL else 'evidence'} {code}")
    if "has_confidence_score" in values and isinstance(sure := values["has_confidence_score"].value, float):
        out.append(f"read from text with confidence {sure:.2f}")
    if (share := range_of(fact, "frequency")) is not None:
        span = f"{share.low:.0%}" if share.measured else shares_text(share._replace(name=""))
        among = f"{share.among:,} " if share.among else ""  # 100% of two patients is no 100% of two hundred
        out.append(f"in {span} of {among}patients" + (f" ({share.name})" if share.name else ""))
    out += _of_effects({key: q.value for key, q in values.items()})
    out += expression.reasons({key: q.value for key, q in values.items()})
    if fact.publications:
        n = len(fact.publications)
        out.append(f"{n} publication{'s' if n > 1 else ''}")
    return out


def _of_effects(values: Mapping[str, object]) -> list[str]:
    """What tells a side effect of a drug from one that many drugs have."""
    said = []
    if isinstance(excess := values.get(CLASS_EXCESS), float) and excess >= OF_CLASS:
        said.append("typical of its class")
    if GIVEN_THERE in values:
        said.append("is given for it as well")
    if NOT_GIVEN_THERE in values:
        said.append("must not be given in it")
    return said


def _weight(grams: float) -> str:
    for unit, size in (("g", 1.0), ("mg", 1e-3)):
        if grams >= size:
            return f"{grams / size:.3g} {unit} per 100 g"
    return f"{grams * 1e6:.3g} µg per 100 g"


def _truthy(value: object) -> bool:
    return value is not None and str(value).casefold() in TRUE
