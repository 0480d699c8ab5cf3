"""What the words of a label say of a disease for which a program read that the drug is contraindicated.

The program kept the whole section and the words that it took for the disease. Around these words the label says whether
the drug must not be given in that disease (plain), only in some of its patients, courses or company (*circumstances*,
*with another drug*), or whether the disease is merely spoken of (*a mention*: a caution, a consequence, a reason).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

Plainness = Literal["plain", "circumstances", "with_another_drug", "mention", "absent"]
QUOTED = 160  # characters of the label that are kept to show it
_WORD = re.compile(r"\S+")
_STRIP = re.compile(r"[^a-z0-9]+")
# Where one point of a list ends: labels come with their bullets and line breaks lost. A reference to a section ends
# one, and so does a capital that follows neither a preposition nor a comma.
_END = re.compile(r"[.;•·]$|^[•·*o]$|\[|\]|:$|^\d+[.)]$")
_ABBREVIATED = re.compile(r"^(?:e\.g|i\.e|vs|dr|mr|st|[a-z])\.$", re.IGNORECASE)
# fmt: off
_LEADS_ON = frozenset([
    "a", "an", "the", "of", "in", "with", "and", "or", "to", "for", "from", "by", "as", "on", "at", "is", "are",
    "be", "who", "whose", "if", "not", "no", "other", "any", "severe", "acute", "chronic", "active", "known",
    "suspected", "untreated", "uncontrolled", "including", "such", "like", "history", "mild", "moderate",
])
# fmt: on
_SAME = 0.6  # share of the words that must stand together to be the passage

_WITH_DRUG = re.compile(
    r"\bco-?administ|\bconcomitant|\bin combination with\b|\bcombined with\b|\bwhen used with\b|\baliskiren\b"
)
_CIRCUMSTANCES = re.compile(  # anywhere in the point
    r"\bexcept(?:ion of)?\b(?!.{0,60}pacemaker)|\bunless\b(?!.{0,60}pacemaker)|\bother than\b"
    r"|\b(?:in|during) pregnan|\bpregnant\b"
    r"|\btrimester|\bprimary treatment\b|\buntil\b|\bafter taking\b|\bsole therapy\b|\bmonotherapy\b|\bat doses?\b"
    r"|\bdoses? (?:above|over|greater)\b|\bwho are\b|\bestablished\b|\bintramuscular\b|\bdoes not apply\b"
    r"|\bnot a contraindication\b|\bwithout (?:a|an) (?!known|history)|\boutside of\b|\bhours\b|\bwhen\b"
    r"|\b(?:and|with) an accessory\b"
)
_OF_IT = re.compile(  # in the few words before the disease
    r"\bacute or severe\b|\bacute (?:episodes?|exacerbations?|attacks?)\b|\bstatus\b|\buncontrolled\b|\bunstable\b"
    r"|\bprogressive\b"
)
_AFTER_IT = re.compile(r"^[^,;.]*?\b(?:unmonitored|within \d|within the (?:past|last))\b")
_MENTION = re.compile(
    r"\bmay (?:also )?result from\b|\bcarefully\b|\bcaution|\bmonitor(?:ed|ing)\b|\bchronic process\b|\breports? of\b"
    r"|\bat (?:greater|increased|higher) risk\b|\bbeen (?:reported|observed)\b|\bobserved in\b|\btherapy is started\b"
    r"|\bindicated (?:for|in)\b|\bused to treat\b|\bappears? to increase\b"
)
_LEAD = re.compile(r"\bcarefully\b|\bcaution|\bmonitor")  # before the colon of the list in which the disease stands
_TO_IT = re.compile(r"\b(?:risk of|leads? to|leading to|(?<!any )causes?|drugs? for|result in)\b")
_SENSITIVE = re.compile(r"\b(?:hyper)?sensitivit|\ballerg|\b(?<!fructose )(?<!lactose )(?<!galactose )intoleran")
# Where a sentence goes on to other patients: what it says of them is not said of these.
_OTHERS = re.compile(
    r"\b(?:and|or),? (?:also )?(?:(?:in|if|for|to) )?(?:the |those |other )?"
    r"(?:patients?|persons?|individuals?|women|men|children|infants|neonates|those|subjects|people)\b"
)
_BEFORE, _LEADING = 5, 60  # words before the disease that qualify it; before the list


class LabelWords(NamedTuple):
    """How plainly a label says it, and the passage that does."""

    plainness: Plainness
    quote: str


@lru_cache(maxsize=1 << 16)  # a build asks twice: for what is doubted, and for what is said of it
def read(label: str, disease: str, meant: str = "") -> LabelWords:
    """How ``label`` speaks of ``disease``, the words that were taken from it.

    Where it speaks of it several times, the plainest time counts. A course of the disease that is in the name of what
    is ``meant`` (uncontrolled hypertension) is no circumstance.
    """
    words, keys = _cut(label)
    wanted = [key for key in map(_key, disease.split()) if key]
    found = [_judged(words, start, stop, disease, meant) for start, stop in _passages(keys, wanted)]
    order = ("plain", "circumstances", "with_another_drug", "mention")
    return min(found, key=lambda f: order.index(f.plainness)) if found else LabelWords("absent", "")


@lru_cache(maxsize=1 << 10)  # one section speaks of many diseases
def _cut(label: str) -> tuple[list[str], list[str]]:
    """The words of ``label`` and their keys, for reading only."""
    words = _WORD.findall(label)
    return words, [_key(word) for word in words]


@lru_cache(maxsize=1 << 16)
def _key(word: str) -> str:
    """A word without its case and marks; a plural is its singular."""
    bare = _STRIP.sub("", word.casefold())
    return bare[:-1] if len(bare) > 4 and bare.endswith("s") and not bare.endswith(("ss", "is", "us")) else bare


def _passages(keys: list[str], wanted: list[str]) -> list[tuple[int, int]]:
    """Where ``wanted`` stands in ``keys``: word for word, else where most of it stands together."""
    if not wanted:
        return []
    long = len(wanted)
    exact = [(i, i + long) for i in range(len(keys) - long + 1) if keys[i : i + long] == wanted]
    if exact:
        return exact
    asked, span = set(wanted), long + 3
    best = max((len(asked & set(keys[i : i + span])) for i in range(len(keys))), default=0)
    if best < max(1, _SAME * len(asked)):
        return []
    out: list[tuple[int, int]] = []
    for i in range(len(keys)):
        here = [j for j in range(i, min(i + span, len(keys))) if keys[j] in asked]
        if keys[i] in asked and len({keys[j] for j in here}) == best and (not out or i >= out[-1][1]):
            out.append((i, here[-1] + 1))
    return out


def _judged(words: list[str], start: int, stop: int, disease: str, meant: str) -> LabelWords:
    """The point of the label around ``words[start:stop]``, and how plainly it speaks."""
    first = start
    while first > 0 and start - first < 40 and not _ends(words, first - 1):
        first -= 1
    last = stop
    while last < len(words) and last - stop < 30 and not _ends(words, last - 1):
        last += 1
    quote = _shortened(words, first, start, stop, last)
    before, after = _same_patients(words[first:start]), " ".join(words[stop:last]).casefold()
    after = _OTHERS.split(after, maxsplit=1)[0]
    around = f"{' '.join(before)} ; {after}".casefold()
    close = " ".join(before[-_BEFORE:]).casefold().rpartition(",")[2] + " " + disease.casefold()
    near = " ".join(before[-3:]).casefold()
    if _SENSITIVE.search(disease.casefold()) or _MENTION.search(around) or _TO_IT.search(near):
        return LabelWords("mention", quote)
    if _LEAD.search(_lead(words, first)):
        return LabelWords("mention", quote)
    if _WITH_DRUG.search(around):
        return LabelWords("with_another_drug", quote)
    course = any(found[0] not in meant.casefold() for found in _OF_IT.finditer(close))
    if _CIRCUMSTANCES.search(around) or course or _AFTER_IT.search(after):
        return LabelWords("circumstances", quote)
    return LabelWords("plain", quote)


def _same_patients(before: list[str]) -> list[str]:
    """The words before a disease from where its sentence last went on to other patients."""
    text = " ".join(before)
    *_, last = (0, *(found.start() for found in _OTHERS.finditer(text.casefold())))
    return text[last:].split()


def _lead(words: list[str], first: int) -> str:
    """The words that open the list in which a point stands, up to its colon; empty without one."""
    before = words[max(0, first - _LEADING) : first]
    colon = next((i for i in range(len(before) - 1, -1, -1) if before[i].endswith(":")), None)
    if colon is None or any(word.endswith(".") for word in before[colon:]):
        return ""
    stop = next((i for i in range(colon - 1, -1, -1) if before[i].endswith(".")), -1)
    return " ".join(before[stop + 1 : colon]).casefold()


def _ends(words: list[str], at: int) -> bool:
    """Whether a point of the label ends with the word at ``at``."""
    word = words[at]
    if _END.search(word) and not _ABBREVIATED.match(word):
        return True
    if at + 1 >= len(words):
        return True
    following = words[at + 1]
    if _END.match(following) or following.startswith("["):
        return True
    starts = following[:1].isupper() and (following[1:2].islower() or (following.isupper() and len(following) > 3))
    return starts and not word.endswith((",", "-", "(", "/")) and word.casefold() not in _LEADS_ON


def _shortened(words: list[str], first: int, start: int, stop: int, last: int) -> str:
    """The passage and as much around it as one line takes."""
    while first < start or last > stop:
        if len(" ".join(words[first:last])) <= QUOTED:
            break
        if start - first >= last - stop:
            first += 1
        else:
            last -= 1
    return " ".join(words[first:last])
