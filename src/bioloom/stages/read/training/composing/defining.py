"""Questions about things themselves: what it is, its identifiers, what joins two, how drugs work; about nothing."""

from __future__ import annotations

from bioloom.stages.read.forms.form import ANYTHING, SLOT, Arm, FormOperator

from .draft import Draft, Made


def define(draft: Draft, operator: FormOperator) -> Made:
    """``what is X``."""
    kind = draft.weighed("defined")
    mark = draft.name(kind, Arm(role="root"))
    frame = draft.frame("define.any", f"define.{kind}").replace("{noun}", draft.noun(kind)[0])
    return Made(frame.replace("{x}", mark), operator, kind)


def identify(draft: Draft, operator: FormOperator) -> Made:
    """An identifier or name of X."""
    asks = draft.weighed("identifiers")
    words = draft.phrases.words
    kind = draft.pick(words[f"{asks}_of"])
    mark = draft.name(kind, Arm(role="root", asks=asks))
    own = draft.phrases.frames.get(f"identify.{asks}", ())
    called = words.get(f"{asks}_called", ())
    whole = own and (not called or draft.rng.random() < 0.3)
    frame = draft.pick(own) if whole else draft.frame("identify.any").replace("{id}", draft.pick(called))
    if "{noun}" in frame:
        frame = frame.replace("{noun}", draft.noun(kind)[0])
    return Made(frame.replace("{x}", mark), operator, kind)


def path(draft: Draft, operator: FormOperator) -> Made:
    """How two things are connected."""
    kinds = (draft.weighed("defined"), draft.weighed("defined"))
    marks = [draft.name(k, Arm(role="root")) for k in kinds]
    return Made(draft.frame("path.any").replace("{x}", marks[0]).replace("{y}", marks[1]), operator, ANYTHING)


def mechanism(draft: Draft, operator: FormOperator) -> Made:
    """By what a drug works in a disease."""
    wanted = draft.weighed("mechanism_wanted")
    drug = draft.name(draft.rng.choices(("Chem", "ChemicalRole"), (92, 8))[0], Arm(role="root"))
    ill = draft.name(draft.rng.choices(("Disease", "PhenotypicFeature"), (88, 12))[0], Arm(role="root"))
    group = "any" if wanted == "anything" else wanted
    text = draft.frame(f"mechanism.{group}").replace("{drug}", drug).replace("{disease}", ill)
    return Made(text, operator, ANYTHING if wanted == "anything" else wanted)


def none(draft: Draft, operator: FormOperator) -> Made:
    """What nothing in the graph says; frames have their own slots, and behind a bar what they are about."""
    frame, _, about = draft.frame("none.any").partition(" | ")
    text = SLOT.sub(lambda m: draft.name(m[1], Arm()), frame)
    return Made(text, operator, ANYTHING, about=about.strip())
