"""A relation is not read where the question calls its opposite alone."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.opposed import not_the_same, said_otherwise
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot

FAILS = "select Chem | associated_with_resistance_to>Chem"
WORKS = "select Chem | associated_with_sensitivity_to>Chem"


@pytest.mark.parametrize(
    ("text", "form", "against"),
    [
        ("to which drugs is AAA1 R5C sensitive", FAILS, ["sensitive"]),
        ("to which drugs is AAA1 R5C sensitive", WORKS, []),
        ("to which drugs is AAA1 R5C resistant", WORKS, ["resistant"]),
        ("to which drugs is AAA1 R5C resistant", FAILS, []),
        ("which drugs does AAA1 R5C no longer respond to", FAILS, []),
        ("which drugs work with AAA1 R5C", FAILS, []),
        ("sensitive or resistant: which drugs go with AAA1 R5C", FAILS, []),
        (
            "which drugs may be combined with zorbulin",
            "select Chem | pharmacologically_interacts_with>Chem",
            ["may be combined with"],
        ),
        ("which drugs may not be combined with zorbulin", "select Chem | pharmacologically_interacts_with>Chem", []),
        ("can AAA be taken with zorbulin", "exists Chem | ROOT ; pharmacologically_interacts_with>Chem", []),
        ("which genes protect against zorbs", "select Gene | gene_associated_with_condition>Disease", ["protect"]),
        ("which drugs are used off-label for zorbs", "select Chem | contraindicated_in>Disease", ["off-label"]),
        ("which drugs must be avoided in zorbs", "select Chem | contraindicated_in>Disease", []),
        ("which sensitive people take zorbulin", "select Disease | treats>Disease", []),
    ],
)
def test_the_opposite_of_a_relation_is_not_overheard(text: str, form: str, against: list[str]) -> None:
    assert [m[0] for m in said_otherwise(text, parse_form(form))] == against


MARKER = "exists Gene | ROOT ; expressed_in{{canonical_marker=true}}<Gene ; !expressed_in{}<Gene"
MUTANT = "exists SequenceVariant | ROOT ; associated_with_sensitivity_to<SequenceVariant ; !{}<SequenceVariant"


@pytest.mark.parametrize(
    ("text", "form", "said"),
    [
        ("AAA is a marker of BBB but isn't one of CCC", MARKER.format(""), [" but isn't one of "]),
        ("AAA is a marker of BBB but isn't one of CCC", MARKER.format("{canonical_marker=true}"), []),
        ("AAA is a marker of BBB but is not expressed in CCC", MARKER.format(""), []),  # something else is denied
        ("AAA responds to BBB but not to CCC", MUTANT.format("associated_with_resistance_to"), [" but not to "]),
        ("AAA responds to BBB but not to CCC", MUTANT.format("associated_with_sensitivity_to"), []),
    ],
)
def test_what_is_denied_behind_but_not_is_what_was_said_before_it(text: str, form: str, said: list[str]) -> None:
    slots = [
        Slot(text=n, start=text.index(n), end=text.index(n) + 3, kind="Gene") for n in ("AAA", "BBB", "CCC")
    ]  # fmt: skip
    assert [text[a:b] for a, b in not_the_same(text, parse_form(form), slots)] == said
