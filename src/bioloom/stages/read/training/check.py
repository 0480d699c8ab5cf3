"""Whether a wording is well formed, by FORMAT.md and the catalogue: slots, arms, relations, qualifiers, operator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bioloom.core.catalogue import Catalogue, Qualifier, catalogue
from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import ANYTHING, SLOT, Arm, Form, FormTest, Hop, Wording, parse_wording
from bioloom.stages.read.forms.kinds import KINDS, STATE, ends_of

LONGEST_ARM = 4
IDENTIFIERS = frozenset(
    {
        "MONDO", "symbol", "synonyms", "Ensembl", "UniProt", "Entrez", "OMIM", "MeSH", "ChEBI", "HPO", "GO", "location",
        "type", "DOID", "HGNC", "DrugBank", "UBERON", "name",
    }
)  # fmt: skip
_ROOTED = frozenset({"exists", "amount", "define", "identify", "path", "mechanism"})
_COMPARED = frozenset({"highest", "lowest", "amount"})
_OF_ANYTHING = frozenset({"path", "mechanism"})
_STRAY = re.compile(r"<(?![=\d.\s])|(?<![ACGT])>(?![=\d.\s])")  # but for a change such as "c.5096G>A"


def checked(line: str, relations: Catalogue | None = None) -> Wording:
    """The wording that ``line`` holds.

    Raises:
        InputError: the line is no wording of the format.
    """
    if line.count(" | ") != 2:
        raise InputError(f"{line!r} does not have three parts.", hint="Write 'TEXT | OP KIND | ARM ; ARM'.")
    wording = parse_wording(line.strip())
    check(wording, relations)
    return wording


def check(wording: Wording, relations: Catalogue | None = None) -> None:
    """Find fault with ``wording``.

    Raises:
        InputError: it does not keep to the format or the relations; the first fault found is named.
    """
    form, slots = wording.form, wording.slots
    _text(wording)
    if form.operator == "none":
        _require(bool(wording.about), "'none' does not say what it is about")
        return
    known = catalogue() if relations is None else relations
    _require(form.kind in KINDS or (form.kind == ANYTHING and form.operator in _OF_ANYTHING), f"no kind {form.kind}")
    _require(len(form.arms) == len(slots), f"{len(form.arms)} arms for {len(slots)} slots")
    for i, (kind, arm) in enumerate(zip(slots, form.arms, strict=True)):
        if arm.role:
            _role(arm, kind, wording)
            continue
        _require(not arm.either or (i > 0 and bool(form.arms[i - 1].hops)), "'~' has no arm before it")
        _hops(arm.hops, kind, known)
        _require(form.kind in (ANYTHING, arm.hops[-1].kind), f"an arm ends in {arm.hops[-1].kind}, not in {form.kind}")
    if form.by is not None:
        _hops(form.by.hops, form.kind, known)
    _operator(form)


def faults(lines: Iterable[str], relations: Catalogue | None = None) -> tuple[tuple[int, str], ...]:
    """The faulty lines of a file by number, with what is wrong; blank lines are none, the same text twice is one."""
    found: list[tuple[int, str]] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        text = line.partition(" | ")[0].strip().lower()
        if text in seen:
            found.append((number, f"The same text stands in line {seen[text]}."))
        seen.setdefault(text, number)
        try:
            checked(line.strip(), relations)
        except InputError as e:
            found.append((number, str(e)))
    return tuple(found)


def _text(wording: Wording) -> None:
    unknown = [k for k in wording.slots if k not in KINDS]
    _require(not unknown, f"no kind {', '.join(unknown)}")
    bare = re.sub(r">>|->|=>|<-|<=>|<->", "", SLOT.sub("", wording.text))
    _require(not _STRAY.search(bare), "a stray < or > in the text")


def _role(arm: Arm, kind: str, wording: Wording) -> None:
    form = wording.form
    match arm.role:
        case "option" | "other":
            _require(kind == form.kind, f"{arm} is a {kind}, not a {form.kind}")
        case "replaced":
            _require(any(a.role != "replaced" for a in form.arms), "every arm is '-'")
        case "root":
            _require(form.operator in _ROOTED, f"ROOT in {form.operator}")
            _require(form.operator in _OF_ANYTHING or kind == form.kind, f"ROOT is a {kind}, not a {form.kind}")
            _require((form.operator == "identify") == bool(arm.asks), "what stands behind ROOT is for identify")
            _require(not arm.asks or arm.asks in IDENTIFIERS, f"no identifier {arm.asks}")


def _hops(hops: Sequence[Hop], start: str, relations: Catalogue) -> None:
    _require(0 < len(hops) <= LONGEST_ARM, f"{len(hops)} hops")
    at = start
    for hop in hops:
        _require(at != STATE, "a state has no relations")
        relation = relations.relations.get(hop.predicate.rstrip("*"))
        _require(relation is not None, f"no relation {hop.predicate}")
        _require(ends_of(relations, hop, at) is not None, f"{hop} does not start at a {at}")
        for test in hop.tests:
            qualifier = relation.qualifier(test.key) if relation else None
            if qualifier is None:
                raise InputError(f"{hop.predicate} has no qualifier {test.key}.", hint="See core/relations.")
            _test(test, qualifier)
        at = hop.kind


def _test(test: FormTest, qualifier: Qualifier) -> None:
    """Find fault with the value of a test; one without a value asks for it."""
    if not test.op:
        return
    if qualifier.type in ("share", "number"):
        _require(re.fullmatch(r"\d+(\.\d+)?", test.value) is not None, f"{test} is no number")
        _require(qualifier.type == "number" or float(test.value) <= 1, f"{test}: a share is 0 to 1")
    elif qualifier.type == "word":
        value = test.value.replace("_", " ")
        _require(test.op in ("=", "<>"), f"{test} compares a word")
        _require(not qualifier.values or value in qualifier.values, f"{test}: it is one of {list(qualifier.values)}")
    else:
        _require(test.value in ("true", "false"), f"{test} is true or false")


def _operator(form: Form) -> None:
    """Find fault with what the operator needs."""
    arms = form.arms
    asked = [t for a in arms for h in a.hops for t in h.tests if not t.op]
    if form.operator in _COMPARED:
        _require(len(asked) == 1, "one qualifier without a value says what is compared")
    else:
        _require(not asked, f"{form.operator} asks for no value")
    if form.operator in ("most", "fewest"):
        _require(form.by is not None and not form.by.op, "BY says what is counted")
    elif form.by is not None:
        _require(bool(form.by.op), "BY{>5} says how many")
        _require(form.operator not in _COMPARED and form.operator not in _OF_ANYTHING, f"BY in {form.operator}")
    if form.operator in _ROOTED:
        _require(any(a.role == "root" for a in arms), "ROOT is missing")
    else:
        _require(any(a.hops for a in arms) or form.by is not None, "nothing says what is looked for")


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise InputError(f"No wording of the format: {fault}.", hint="See wordings/FORMAT.md.")
