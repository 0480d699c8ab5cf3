"""A saved answer, derived again: the same question, method and sources; offline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bioloom.api.session import Session
from bioloom.core import method as running
from bioloom.core.errors import BioloomError, InputError, OfflineError, SetupError, SourceError
from bioloom.core.ports import Reasoner, Tools
from bioloom.core.trace import Bundle
from bioloom.core.version import __version__
from bioloom.reason.resolve import RULES

from .check import Check, Verdict
from .compare import compared, same
from .held import held
from .names import as_called, changed, names_then
from .replies import Kept, named, retold
from .settings import method_of, unusual

if TYPE_CHECKING:
    from bioloom.sources.openfda.table import LabelTable

ELSEWHERE = (OfflineError, SetupError, SourceError)  # what is not at hand here says nothing against an answer


def verified(bundle: Bundle, session: Session) -> Verdict:
    """What ``session`` (the graph, sources and corpora the bundle names) can say of a saved answer."""
    names = names_then(bundle, session.graph)
    found = _verified(bundle, as_called(session, names))
    return replace(found, taken=(*found.taken, *changed(names, session.graph)))


def _verified(bundle: Bundle, session: Session) -> Verdict:
    checks = held(bundle, session.graph, session.corpora, _labels(session), _tools(session))
    reasoner, kept = retold(bundle.trace)
    try:
        derived = _again(bundle, session, reasoner)
    except ELSEWHERE as error:
        return Verdict((*checks, *_reasoner(bundle)), _taken(bundle, kept), lacking=str(error))
    except (BioloomError, ValidationError) as error:
        no = Check("the question can be answered again as it was", holds=False, detail=str(error).splitlines()[0])
        return Verdict((*checks, no), _taken(bundle, kept))
    taken = _taken(bundle, kept)
    if lost := [f for f in derived.trace.failures() if f.kind == "source"]:
        return Verdict((*checks, *_reasoner(bundle)), taken, lacking=f"{lost[0].port}: {lost[0].message}")
    checks += [*_reasoner(bundle), *_fields(bundle, derived)]
    if not same(bundle, derived):
        checks.append(from_reading(bundle, session))
    return Verdict(tuple(checks), taken)


def _labels(session: Session) -> LabelTable | None:
    """The label table that the answer rests on; None where it is not here, as deriving again says as well."""
    try:
        return session.labels
    except SetupError:
        return None


def _tools(session: Session) -> Tools | None:
    """The look-ups over the tables that the answer rests on; None where these are not here."""
    try:
        return session.tools
    except SetupError:
        return None


def _again(bundle: Bundle, session: Session, reasoner: Reasoner) -> Bundle:
    resources = replace(session.resources, reasoner=reasoner)
    return running.answer(method_of(bundle.method), bundle.question, resources, versions=session.versions)


def _fields(bundle: Bundle, derived: Bundle) -> list[Check]:
    """The comparison; what another bioloom noted on its way need not be what this one notes."""
    if _other_bioloom(bundle, derived):
        derived = derived.model_copy(update={"trace": bundle.trace})
    return compared(bundle, derived)


def from_reading(bundle: Bundle, session: Session) -> Check:
    """Whether the answer at least follows from how the question was read then."""
    what = "the answer follows from the question as it was read then"
    try:
        derived = _again(bundle, session, retold(bundle.trace, rules=False)[0])
    except (BioloomError, ValidationError) as error:
        return Check(what, holds=False, detail=str(error).splitlines()[0])
    return Check(what, same(bundle, derived))


def _reasoner(bundle: Bundle) -> list[Check]:
    """Who is said to have judged is who judged."""
    said, judged = bundle.versions.get("reasoner", RULES), named(bundle.trace)
    return [
        Check("who judged is who is said to have judged", (said == RULES) == (judged == RULES), f"{said}; {judged}")
    ]


def _other_bioloom(bundle: Bundle, derived: Bundle) -> bool:
    return bundle.versions.get("bioloom") != derived.versions.get("bioloom")


def _taken(bundle: Bundle, kept: Kept) -> tuple[str, ...]:
    """What is in the bundle that nothing can derive."""
    out = ["how long it took"]
    if bundle.question.id:
        out.append(f"the id of the question ({bundle.question.id})")
    if (made := bundle.versions.get("bioloom")) != __version__:
        out.append(f"that bioloom {made} made it, and its trace; this is {__version__}")
    if (judge := named(bundle.trace)) != RULES:
        said = bundle.versions.get("reasoner", "")
        out.append(f"what {judge} ({said}) said: {len(kept.given)} judgements, as they were kept")
    if any(e.origin.retrieved for e in bundle.evidence):
        out.append("when evidence was fetched, and what its source says today")
    if chosen := [f"{k}={bundle.versions[k]}" for k in ("sources", "reranker", "checked_only") if k in bundle.versions]:
        out.append(f"what the asker chose: {', '.join(chosen)}")
    if knobs := _knobs(bundle):
        out.append(f"the settings the asker chose: {', '.join(knobs)}")
    return tuple(out)


def _knobs(bundle: Bundle) -> list[str]:
    try:
        return unusual(method_of(bundle.method))
    except InputError:
        return []  # the answer cannot be derived again either, which is a check of its own
