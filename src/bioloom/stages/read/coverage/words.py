"""What became of every word of a question: nothing that carries content may be left out in silence.

A name, a number, a negation, a comparison or a word that narrows ("severe", "early-onset") that the form does not
account for refuses the question. Other words are told by a table, made of the wordings, of what forms they stand for:
a word that never stands for any part of the form speaks against the reading.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from bioloom.core.catalogue import catalogue
from bioloom.ground.forms.english_words import FUNCTION_WORDS, common_words

from ..forms.form import ANYTHING, Form
from ..forms.kinds import CHEM, STATE, biolink_kind
from ..forms.lower import Slot
from ..forms.numbers import Number, numbers
from ..mentions.changes import unknown_changes
from ..mentions.class_words import ClassWord
from ..mentions.spans import Candidate, same_again, sureness
from ..mentions.spelt import slip, stems
from ..mentions.states import ages
from ..mentions.strange import another_thing, asked_of, written_as_name
from ..score.tags import Tags
from ..types import Role, Span
from .added import conditions
from .asides import doses, harmless, labels
from .denial import accounts_for_denial, denies
from .kind_words import calls_kind, drug_classes, of_kind
from .main_verb import main_verbs
from .narrowing import SELECT, narrows, strict_words
from .people import speaks_of_somebody
from .stretches import excluded, other_sides, stretches
from .strict import IDLE, Coverage, Strict, span_of, within
from .unplaced import modifies, unplaced
from .values import became_of_number

CALLED = 0.85  # the linker's score from which a word is the name of something
NO_NAME = 0.2  # chance of being part of a name, under which a word that nobody knows is none
NAME_SURE = 0.45  # a stretch that is a name with this chance must be a slot
ASKED_KINDS = (  # whose word is the kind's and nothing else's
    "Gene", "Disease", "Pathway", "ProteinDomain", "MicroRNA", "Food", "GrossAnatomicalStructure",
)  # fmt: skip
_ASKED_TOO = re.compile(
    r"\b(?:which|what) \w+,? (?:and|or)(?: (?:the|which|what))? $", re.IGNORECASE
)  # a noun behind one
_NOTHING: Mapping[int, float] = {}
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*(?:\*\d+(?::\d+)*)?")  # with the star of an allele: CYP2C19*2
_STOP = re.compile(r"[.?!]\s+(?=[A-Z(])")
_WORKS_BY = ("treats", "ameliorates_condition", "directly_physically_interacts_with", "affects", "participates_in")
_DENYING = re.compile(
    r"\b(?:wrong|false|incorrect|untrue|mistaken|a myth)(?= (?:to (?:say|claim|think|believe|state)|that\b))"
    r"|\brule[sd]? out(?= that\b)|\bnothing (?:in|to)(?= the (?:claim|idea|notion|rumou?r|story) that\b)"
    r"|\b(?:free|devoid)(?= (?:of|from)\b)|(?<!\bi )\bfails?(?= to\b)|\bnothing(?= to do with\b)"
    r"|\b(?:unrelated|unlinked)(?= to\b)|(?<!\bor )\babsent\b(?! or\b)|\babsence(?= of\b)",
    re.IGNORECASE,
)
# What was said wrongly, or was taken back, is stated by no edge: neither that it holds nor that it does not.
# A relation that is a "not" itself is none of these: "free of interactions" does not ask for interactions.
_OF_NOTHING = frozenset(("free", "devoid", "unrelated", "unlinked", "absent", "absence", "nothing", "fail", "fails"))
_SUITED = frozenset(
    ("treats", "ameliorates_condition", "contraindicated_in", "has_chemical_role", "subclass_of", "has_nutrient")
)
_SAID_WRONGLY = re.compile(
    r"\b(?:wrongly|falsely|mistakenly|erroneously|incorrectly)\b"
    r"|\b(?:retract|refut|debunk|discredit|disprov|rebutt|recant)(?:s|e|ed|es|en)?\b",
    re.IGNORECASE,
)


def cover(
    text: str, form: Form, slots: Sequence[Slot], names: Sequence[Candidate], table: Mapping[str, Sequence[str]],
    *, vocabulary: Container[str] | None = None, classes: Sequence[ClassWord] = (), tags: Tags | None = None,
    idle: Sequence[tuple[int, int]] = (), adding: Mapping[int, float] = _NOTHING,
) -> Coverage:  # fmt: skip
    """What became of each word of ``text`` when it is read as ``form`` with ``slots``.

    ``classes`` are the class words of ``text``. ``vocabulary`` has common words, so that what is no wording's word and
    none of those is a name that nobody knows, unless ``tags`` (of the words of ``text``) take it for none: "JSON".
    ``idle`` are denials and numbers that say nothing of what is asked (`coverage.idle`), ``adding`` the chances
    of words to add a condition (`coverage.added`).
    """
    parts = parts_of(form)
    (spans, taken, refused), said = _named(text, form, slots, names), numbers(text)
    refused += (*stretches(text, form, slots, classes), *other_sides(text, said, form))
    idle = () if _by_age(form) and speaks_of_somebody(text) else idle  # what is said of a patient may decide
    denying = [m.span() for m in _DENYING.finditer(text)]
    labelled = (*labels(text), *doses(text, form, slots), *(() if _by_age(form) else ages(text)))
    foreign = unknown = content = denials = 0
    asked, verbs = _asked_from(text, slots), main_verbs(text, slots)
    subject = asked_of(text) if form.operator == "select" else -1
    behind, numbered = _first_at(text, taken), _first_at(text, [(n.start, n.end) for n in said])
    for m in _WORD.finditer(text):
        if (by := behind[m.start()]) >= 0:
            if tail := another_thing(text, taken[by][1], m.end()):
                refused.append(Strict(span_of(text, *tail, Role.UNREAD), f"what {m[0]!r} is"))
            continue
        word = m[0].lower()
        if (by := numbered[m.start()]) >= 0:
            spans.append(_number(m, said[by], became_of_number(said[by], form, text, len(slots)), labelled, idle))
            if not spans[-1].became and m.start() == said[by].start:
                refused.append(Strict(spans[-1], f"what the number {text[said[by].start : said[by].end]!r} is for"))
            continue
        spared = within(m.start(), harmless(text))
        if within(m.start(), idle) and _would_refuse(word, form, text, table, spared=spared):
            spans.append(span_of(text, m.start(), m.end(), Role.FILLER, IDLE))
            continue
        if (denies(word) and not spared) or within(m.start(), denying):
            denials += 1
            denied = accounts_for_denial(form, text, itself=m[0].lower() not in _OF_NOTHING)
            spans.append(span_of(text, m.start(), m.end(), Role.OPERATOR if denied else Role.UNREAD, "not"))
            if not denied:
                refused.append(Strict(spans[-1], f"what {m[0]!r} excludes"))
            continue
        if (wrongly := form.operator != "exists" and _SAID_WRONGLY.fullmatch(word) is not None) or (
            not spared and narrows(word, form, parts, table)
        ):
            spans.append(span_of(text, m.start(), m.end(), Role.UNREAD))
            # The grammar may have put it into a name that lacks it: "mild asthma" for asthma.
            refused.append(Strict(spans[-1], f"{m[0]!r}, which no edge says", firm=wrongly or word in strict_words()))
            continue
        role, became = _role(word, parts, table, verb=m.start() in verbs)
        if role is Role.UNREAD and not became:
            common = vocabulary if m.start() >= asked else None  # what sets the scene may have words of its own
            refused += _strange(m, slots, common, table, tags, subject=m.start() == subject)
        refused += _another_kind(m, role, form, slots)
        spans.append(span_of(text, m.start(), m.end(), role, became))
        content += role is not Role.FILLER
        foreign += role is Role.UNREAD and bool(became)
        unknown += role is Role.UNREAD and not became
    refused += (*excluded(text, form, slots, table, denials), *conditions(text, spans, adding, parts, table))
    placed = {*verbs, *(r.span.start for r in refused)}
    refused += [
        Strict(s, f"what {s.text!r} has to do with it")
        for s in unplaced(text, slots, names, spans)
        if s.start not in placed
    ]
    refused = _known_all_the_same(_of_changes(text, refused, taken), names)
    return Coverage(tuple(sorted(spans, key=lambda s: s.start)), tuple(refused), foreign, unknown, content)


def _number(
    m: re.Match[str], number: Number, became: str, labelled: Sequence[tuple[int, int]], idle: Sequence[tuple[int, int]]
) -> Span:
    """The span of a word of ``number``: what it ``became`` in the form, else a label, or idle, or unread."""
    became = became or ("a label" if within(m.start(), labelled) else IDLE if within(number.start, idle) else "")
    role = Role.FILLER if became == IDLE else Role.QUALIFIER if became else Role.UNREAD
    return span_of(m.string, m.start(), m.end(), role, became)


def _would_refuse(word: str, form: Form, text: str, table: Mapping[str, Sequence[str]], *, spared: bool) -> bool:
    """Whether a word refuses ``form``: it denies what that does not, or narrows to what no edge says."""
    denies_more = denies(word) and not accounts_for_denial(form, text)
    return not spared and (denies_more or narrows(word, form, parts_of(form), table))


def _of_changes(text: str, refused: Sequence[Strict], taken: Sequence[tuple[int, int]]) -> list[Strict]:
    """``refused`` with one reason for each change of a gene that nobody knows, not one for each piece of it."""
    changes = unknown_changes(text, [(s.span.start, s.span.end) for s in refused], taken)
    rest = [s for s in refused if not any(a < s.span.end and s.span.start < b for a, b in changes)]
    return rest + [
        Strict(
            span_of(text, a, b, Role.UNREAD), f"the variant {text[a:b]!r}: I do not know it", stranger=True, firm=True
        )
        for a, b in changes
    ]


def _known_all_the_same(refused: Sequence[Strict], names: Sequence[Candidate]) -> list[Strict]:
    """``refused`` in which no name that the linker is sure of is said to be one that nobody knows.

    It still counts as a word without a place, as the scorer has learned it.
    """
    sure = {(c.start, c.end) for c in names if sureness(c) >= CALLED}
    out: dict[tuple[int, int, str], Strict] = {}
    for one in refused:
        why, (start, end) = one.why, (one.span.start, one.span.end)
        if one.stranger and any(a <= start and end <= b for a, b in sure):
            why = f"what {one.span.text!r} has to do with it"
        same = out.get((start, end, why), one)
        firm, stranger = same.firm or one.firm, same.stranger or one.stranger
        out[start, end, why] = same._replace(why=why, firm=firm, stranger=stranger)
    return list(out.values())


def _named(
    text: str, form: Form, slots: Sequence[Slot], names: Sequence[Candidate]
) -> tuple[list[Span], list[tuple[int, int]], list[Strict]]:
    """What the names of a question became, where they stand, and those that have no part in ``form``."""
    known = [(s.start, s.end, s.curies) for s in slots]
    again = [c for c in names if any(same_again(text, c, *s) for s in known)]
    beside = [
        c for c in _names(names, (*slots, *again))
        if not (of_kind(c.text, form) or calls_kind(text, c, slots))
    ]  # fmt: skip
    people = [c for c in beside if STATE in c.kinds and not _treats(form, slots)]  # of whom no answer depends
    spans = [Span(start=s.start, end=s.end, text=s.text, role=Role.MENTION, became=s.curies[0]) for s in slots]
    spans += [span_of(text, c.start, c.end, Role.MENTION, "said again") for c in _names(again, slots)]
    spans += [span_of(text, c.start, c.end, Role.MENTION, "patient") for c in people]
    left = [
        Strict(span_of(text, c.start, c.end, Role.UNREAD), f"what {c.text!r} has to do with it")
        for c in beside
        if c not in people
    ]
    placed = [*((s.start, s.end) for s in slots), *((c.start, c.end) for c in (*people, *again))]
    left += [
        Strict(span_of(text, c.start, c.end, Role.UNREAD), f"what {c.text!r} narrows", firm=True)
        for c in (drug_classes(names) if form.kind == CHEM and not any(a.role == "option" for a in form.arms) else ())
        if c not in beside and all(c.end <= start or end <= c.start for start, end in placed)
    ]
    return spans, placed, left


def parts_of(form: Form) -> frozenset[str]:
    """What words of a question with this form may stand for."""
    out = {f"op:{form.operator}", f"kind:{form.kind}"}
    for hop in form.hops:
        out |= {f"rel:{hop.predicate.rstrip('*')}", f"kind:{hop.kind}"}
        out |= {f"test:{t.key}" for t in hop.tests}
    out |= {f"role:{a.role}" for a in form.arms if a.role}
    if any(a.absent for a in form.arms):
        out.add("absent")
    if form.by is not None:
        out.add("count")
    if form.operator == "mechanism":  # what it is made of, though no hop says it
        out |= {f"rel:{predicate}" for predicate in _WORKS_BY}
    if form.operator == "path":  # no matter by what
        out |= {f"rel:{predicate}" for predicate in catalogue().relations}
    if any(a.asks == "location" for a in form.arms):
        out.add("rel:has_sequence_location")
    return frozenset(out)


def _names(names: Iterable[Candidate], slots: Sequence[Slot | Candidate]) -> list[Candidate]:
    """Names that no slot covers, the longest of those that overlap."""
    out: list[Candidate] = []
    sure = sorted((c for c in names if c.chance >= NAME_SURE), key=lambda c: (c.start - c.end, -c.chance))
    covered = bytearray(max((one.end for one in (*sure, *slots)), default=0))
    for slot in slots:
        covered[slot.start : slot.end] = b"\1" * (slot.end - slot.start)
    for one in sure:
        if not any(covered[one.start : one.end]):
            covered[one.start : one.end] = b"\1" * (one.end - one.start)
            out.append(one)
    return out


def _first_at(text: str, places: Sequence[tuple[int, int]]) -> list[int]:
    """For each character of ``text`` the first of ``places`` that it stands in, -1 where it stands in none."""
    out = [-1] * len(text)
    for i in range(len(places) - 1, -1, -1):
        start, end = places[i]
        out[start:end] = [i] * (min(end, len(text)) - start)
    return out


def _another_kind(m: re.Match[str], role: Role, form: Form, slots: Sequence[Slot]) -> list[Strict]:
    """A word that calls things of a kind which is no part of ``form``: it asks for them as well."""
    kinds = {form.kind, *(h.kind for h in form.hops), *(s.kind for s in slots)}
    called = [k for k in ASKED_KINDS if m[0].lower() in catalogue().kinds[biolink_kind(k)]]
    if role is not Role.UNREAD or not called or not kinds.isdisjoint({*called, ANYTHING}):
        return []
    if _AN_APPOSITION.search(m.string[: m.start()]) and any(m.string[m.end() : s.start].isspace() for s in slots):
        return []  # "the disease vomiting": it says what is named behind it, whatever the graph calls that
    asked = _ASKED_TOO.search(m.string[: m.start()]) is not None
    return [Strict(span_of(m.string, m.start(), m.end(), Role.UNREAD), f"which {m[0]} it asks about", firm=asked)]


_AN_APPOSITION = re.compile(r"\b(?:the|a|an|his|her|my|this) $", re.IGNORECASE)


def _treats(form: Form, slots: Sequence[Slot]) -> bool:
    """Whether drugs or foods come into a question, so that who takes them matters."""
    kinds = {form.kind, *(s.kind for s in slots), *(h.kind for h in form.hops)}
    return not kinds.isdisjoint({CHEM, "MolecularMixture", "Food", STATE})


def _by_age(form: Form) -> bool:
    """Whether how old somebody is may change the answer: whether a drug or a food suits them is asked."""
    return any(h.predicate.rstrip("*") in _SUITED for h in form.hops) or form.operator == "none"


def _role(
    word: str, parts: frozenset[str], table: Mapping[str, Sequence[str]], *, verb: bool = False
) -> tuple[Role, str]:
    """The role of ``word`` and what it became; a ``verb`` that is unknown says how the things of a clause belong."""
    if word in FUNCTION_WORDS or len(word) == 1:
        return Role.FILLER, ""
    said = table.get(word)
    if said is None:
        return (Role.FILLER if verb else Role.UNREAD), ""
    if not said:
        return Role.FILLER, ""
    for part in said:
        if part in parts and part != SELECT:  # every other question is one
            kind = part.partition(":")[0]
            role = {"rel": Role.RELATION, "kind": Role.KIND, "test": Role.QUALIFIER}.get(kind, Role.OPERATOR)
            return role, part.partition(":")[2] or part
    return Role.UNREAD, said[0]


def _names_something(word: str, text: str, at: int, vocabulary: Container[str] | None) -> bool:
    """Whether a word that no wording has is likely a name: it is written like one, or is no common word."""
    if written_as_name(word, text, at):
        return True
    parts = re.split(r"['’-]", re.sub(r"['’]s$", "", word.lower()))
    common = common_words()
    return vocabulary is not None and not all(
        any(w in vocabulary or w in common for w in stems(part)) for part in parts if part
    )


def _asked_from(text: str, slots: Sequence[Slot]) -> int:
    """Where the last sentence begins; 0 where nothing is named."""
    ends = [m.end() for m in _STOP.finditer(text.rstrip(" .?!"))]
    return next((e for e in reversed(ends) if len(text[e:].split()) > 1), 0) if slots else 0


def _strange(
    m: re.Match[str], slots: Sequence[Slot], vocabulary: Container[str] | None, table: Mapping[str, Sequence[str]],
    tags: Tags | None, *, subject: bool,
) -> list[Strict]:  # fmt: skip
    """A word without a place as one that nobody knows, where it names or narrows something or is what is asked of."""
    narrow = modifies(m, slots)
    named = tags is None or tags.named(*m.span()) >= NO_NAME
    if not (narrow or subject or (named and _names_something(m[0], m.string, m.start(), vocabulary))):
        return []
    correct = vocabulary is not None and m[0].lower() in vocabulary
    misspelt = slip(m, table) and not (narrow and correct)
    return [] if misspelt else [_stranger(m, firm=narrow)]


def _stranger(m: re.Match[str], *, firm: bool) -> Strict:
    """A word that is the name of something that nobody knows, or narrows one."""
    span = span_of(m.string, m.start(), m.end(), Role.UNREAD)
    firm = firm or written_as_name(m[0], m.string, m.start())
    return Strict(span, f"what {m[0]!r} is: I do not know it", stranger=True, firm=firm)
