"""Questions about a patient: who is described (has, takes, reacted badly to), and what is asked for them."""

from __future__ import annotations

from bioloom.stages.read.forms.form import Arm, FormOperator, Role

from .clues import offered
from .draft import Clue, Draft, Made
from .phrases import End
from .say import Step

_KINDS = {
    "has": ("Disease", "Disease", "Disease", "PhenotypicFeature"), "state": ("State",), "takes": ("Chem",),
    "reacted": ("Chem", "Chem", "ChemicalRole"),
}  # fmt: skip
_ROLES: dict[str, Role] = {"has": "has", "state": "has", "takes": "takes", "reacted": "reacted"}
_WANTED = {
    "treats": 1.0,
    "ameliorates_condition": 0.1,
    "pharmacologically_interacts_with": 0.1,
    "has_chemical_role": 0.1,
}
_SPARED = ("has_side_effect", "pharmacologically_interacts_with", "contraindicated_in", "has_chemical_role")


def patient(draft: Draft, operator: FormOperator) -> Made:
    """A question of ``operator`` (select, count or exists) for somebody who is described."""
    who, he, me = draft.pick(draft.phrases.words["people"]).split(" | ")
    parts = _parts(draft, who, he, me == "me")
    text = _question(draft, operator, me if me == "me" else he)
    ends = draft.frame("patient.joined_before" if draft.rng.random() < 0.75 else "patient.joined_behind")
    joined = _joined(draft, parts)
    return Made(ends.replace("{described}", joined).replace("{question}", text), operator, "Chem")


def _parts(draft: Draft, who: str, he: str, first_person: bool) -> list[str]:
    number = draft.rng.choices((1, 2, 3), (42, 43, 15))[0]
    roles = [draft.weighed("patient_roles") for _ in range(number)]
    form = "i" if first_person else ("short" if draft.rng.random() < 0.3 else "they")
    parts = []
    for i, role in enumerate(roles):
        kind = draft.rng.choice(_KINDS[role])
        mark = draft.name(kind, Arm(role=_ROLES[role]))
        said = draft.frame(f"patient.{role}_{form}").replace("{who}", who if i == 0 else he)
        if role in ("has", "takes") and draft.rng.random() < 0.15:
            mark = f"{mark} and {draft.name(kind, Arm(role=_ROLES[role]))}"
        parts.append(said.replace("{x}", mark))
    return parts


def _joined(draft: Draft, parts: list[str]) -> str:
    link = draft.rng.choice((" and ", ", ", ". ", "; ", " and ", ", and "))
    return link.join(parts)


def _question(draft: Draft, operator: FormOperator, he: str) -> str:
    """What is asked."""
    him = {"she": "her", "he": "him", "they": "them", "me": "me", "it": "it"}.get(he, "them")
    more = {"he": "I" if he == "me" else he, "him": him}
    if operator == "exists":
        return _judged(draft, more)
    clues = [draft.clue(_step(draft, _WANTED))]
    if draft.rng.random() < 0.25:
        clues.append(draft.clue(_step(draft, dict.fromkeys(_SPARED, 1.0)), absent=True)._replace(absent=False))
    treats = clues[0].steps[0].said.relation == "treats" and draft.rng.random() < 0.7
    group = ("treat" if treats else "plain") if operator == "select" else "count"
    if operator == "select" and draft.rng.random() < 0.1 and len(clues) == 1:
        group, more = "options", more | offered(draft, "Chem")
    if len(clues) > 1:
        group += "_but"
    return draft.fill(draft.frame(f"patient.{group}"), clues, draft.noun("Chem", clues[0].steps[0]), more)


def _judged(draft: Draft, more: dict[str, str]) -> str:
    more = more | {"x": draft.name("Chem", Arm(role="root"))}
    c = draft.rng.random()
    if c < 0.4:
        clue = draft.clue(_step(draft, {"contraindicated_in": 1.0}), absent=c < 0.25)
        group = "safe" if clue.absent else "unsafe"
    else:
        clue = draft.clue(
            _step(draft, {"treats": 1.0, "has_side_effect": 0.5, "pharmacologically_interacts_with": 0.4})
        )
        group = "exists"
    clue = clue._replace(absent=False)
    return draft.fill(draft.frame(f"patient.{group}"), [clue], ("drug", "drugs"), more | _polar(draft, clue, more["x"]))


def _polar(draft: Draft, clue: Clue, subject: str) -> dict[str, str]:
    return {"is1": draft.polar(clue.steps, clue.tail, subject)}


def _step(draft: Draft, weights: dict[str, float]) -> tuple[Step, ...]:
    wanted = draft.rng.choices(list(weights), list(weights.values()))[0]

    def fits(end: End) -> bool:
        return end[1] == wanted and end[3] == "subject"

    return draft.steps("Chem", 1, fits=fits)
