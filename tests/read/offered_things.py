"""What tests of offering share: findings made by hand, and a reader that finds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.choose import FEATURES, Weighed, Weights
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.coverage.strict import Coverage, Strict
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.encoder import Heard
from bioloom.stages.read.types import Reading, Role, Span, Understanding

from .things import grounding

NO_LINKER: Any = None
FORMS = {
    "treats": "select Chem | treats<Chem",
    "named": "select Chem | treats<Chem",
    "genes": "select Gene | gene_associated_with_condition<Gene",
    "side effect": "select Chem | has_side_effect<Chem",
    "nothing": "none * |",
}

NO_FEATURES = (0.0,) * len(FEATURES)


def weighed(what: str, chance: float, *, name: str = "gout", words: str = "", refused: str = "") -> Weighed:
    """A reading of ``words`` as the thing ``name``, found by the encoder; "unsaid" is the grammar's, without words."""
    typed = words or name
    strict = Strict(Span(start=0, end=1, text="x", role=Role.UNREAD), refused)
    coverage = Coverage((), (strict,) if refused else (), 0, 0, 0)
    if what == "unsaid":
        wording = parse_form("most Chem | has_chemical_role<Chem ; BY has_side_effect>PhenotypicFeature")
        role = Slot(text="x", start=0, end=1, kind="ChemicalRole", readings=(grounding("x", "X:9", "ChemicalRole"),))
        return Weighed(lower(wording, [role], catalogue()), coverage, NO_FEATURES, None, chance)
    form = parse_form(FORMS[what])
    known = grounding(name, f"MONDO:{name.replace(' ', '_')}", "Disease")
    slots = [Slot(text=typed, start=11, end=11 + len(typed), kind="Disease", readings=(known,))]
    slots = slots if form.arms else []
    proposal = Proposal(lower(form, slots, catalogue()), form, tuple(slots), 0.0, 0.0, 0.0)
    return Weighed(proposal.reading, coverage, NO_FEATURES, proposal, chance)


def heard(what: str) -> Reading:
    """A reading as the grammar gives it."""
    return weighed(what, 0.5).reading


def found(
    *ones: Weighed, heard: tuple[Reading, ...] = (), missing: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> Found:
    """A finding: readings in the order given, and what the grammar heard."""
    said = Understanding(parts=heard, missing=missing) if heard else None
    return Found(ones, 0.1, -3.0, options=options, heard=said)


@dataclass(frozen=True)
class Given(Reader):
    """A reader that finds what it is given and looks at nothing else."""

    found: Found = field(kw_only=True)

    def find(self, *_: Any, **__: Any) -> Found:
        """What was given."""
        return self.found


def given(what: Found) -> Given:
    """A reader that takes what has a chance of one half and names rivals from one twentieth."""
    assets = cast(
        "Any",
        SimpleNamespace(
            sure=0.5, near=0.05, words={}, weights=Weights(NO_FEATURES, (0.0,) * 3),
            encoder=SimpleNamespace(cut=SimpleNamespace(number={}), hear=lambda _: Heard((), np.zeros((0, 0)))),
            scenes=np.zeros(1),
            idle=np.zeros((3, 1)),
        ),
    )  # fmt: skip
    return Given(assets, found=what)
