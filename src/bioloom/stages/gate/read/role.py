"""What a drug that is asked for is to the patient: to be given, to be avoided, or to be replaced.

Told by the question's own words, whatever was made of the rest of it: a list of what may be given is never the answer
to what must not be, nor the drug that is to be replaced its own replacement.
"""

from __future__ import annotations

import re

from bioloom.stages.gate.types import AnswerRole

_WHO = r"(?:i|we|you|one|he|she|they|(?:the|my|this|a) (?:patient|man|woman|child|mother|father|son|daughter))"
_ASK = r"\b(?:which|what|(?:is|are) there (?:an?y?|some))\b[^?.]*?"
_REPLACED = re.compile(
    rf"{_ASK}(?:\b(?:should|must|needs? to|has to|have to)\b[^?.]*?\b(?:be )?(?:replaced|stopped|discontinued|switched"
    rf"|withdrawn|withheld)\b"
    rf"|\b(?:should|must|do) {_WHO} (?:have to |need to )?(?:stop|discontinue|withhold|withdraw)\b)",
    re.IGNORECASE,
)
_AVOIDED = re.compile(
    rf"{_ASK}(?:\bcontra-?indicated|\b(?:to|be|are|is|should {_WHO}|must {_WHO}|has to|have to) avoid(?:ed)?\b"
    r"|\bavoid\?|\b(?:steer|stay|keep)(?:ing)? (?:well )?(?:clear|away|off)\b"
    r"|\bnot be (?:given|used|taken|prescribed)\b"
    rf"|\b(?:must|should|may|can|could|do|does|are|is|ought)(?: {_WHO})? not (?:to )?(?:be |take|have|use|get|give"
    rf"|prescribe|receive|allowed|suitable|safe|possible|permitted)"
    r"|(?<!who )(?<!that )\b(?:mustn['’]?t|shouldn['’]?t|can['’]?t|cannot|mayn['’]?t"
    r"|(?:must|should) never)\b(?! tolerate)"
    r"|\bunsafe|\bunsuitable|\bdangerous|\bharmful|\bruled out|\bforbidden|\boff limits|\bout of the question)",
    re.IGNORECASE,
)
# Drugs that are called so without being asked for by "which": "a list of drugs contraindicated in asthma".
_CALLED_FORBIDDEN = re.compile(
    r"\b(?:drugs?|medicines?|medications?|agents?|substances?|compounds?|products?|\w+(?:lytics?|tics?|ants?|gens?))"
    r"(?: (?:that|which)(?: (?:are|is))?)?(?: (?:known|said|held) to be)?"
    r" (?:contra-?indicated|forbidden|unsafe|dangerous|harmful)\b"
    r"|(?<!not )(?<!non-)\b(?:contra-?indicated|forbidden|unsafe|dangerous|harmful)"
    r" (?:drugs?|medicines?|medications?|agents?)\b",
    re.IGNORECASE,
)
_REPLACING = re.compile(
    r"\binstead\b|\breplac\w+|\balternatives?\b|\bsubstitut\w+|\bin place of\b|\bswitch(?:ed|ing)? (?:from|to)\b",
    re.IGNORECASE,
)


def asked_role(text: str, *, replacing: bool) -> AnswerRole:
    """The role of what ``text`` asks for; ``replacing``: it names what the answer is to stand in for."""
    if _REPLACED.search(text):
        return "replaced"
    if _AVOIDED.search(text) or _CALLED_FORBIDDEN.search(text):
        return "contraindicated"
    return "replacement" if replacing else "answer"


def asks_for_another(text: str) -> bool:
    """Whether ``text`` asks for something in place of a drug that it names."""
    return _REPLACING.search(text) is not None


_BETWEEN = re.compile(r"\s*(?:,|,?\s*and|plus)\s+(?:an? |the |also )*", re.IGNORECASE)
_FOR_IT = re.compile(
    r"\b(?:for|against|treat(?:s|ing|ment of)?|therapy of|management of|manage|needs? \w+ for)\s+(?:an? |the |his |her "
    r"|my )*$", re.IGNORECASE)  # fmt: skip


def in_one_breath(text: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two diseases are named side by side ("with hypertension and asthma"), so that neither is what is treated.

    Words that say what is treated ("for hypertension and asthma") settle it.
    """
    first, second = sorted((one, other))
    return bool(_BETWEEN.fullmatch(text[first[1] : second[0]])) and not _FOR_IT.search(text[: first[0]])


_WANTS = re.compile(
    r"\b(?:wants?|wish(?:es)?|would like|hopes?|is trying|am trying|tries|try) (?:to|something (?:to|for|against))"
    r" (?!know\b|ask\b|be told)(?P<what>[^.?!]+)", re.IGNORECASE)  # fmt: skip


def wanted_effect(text: str) -> tuple[int, int] | None:
    """Where ``text`` says in a verb what is wanted ("wants to stop smoking"): that is what a drug is asked for."""
    m = _WANTS.search(text)
    return m.span("what") if m else None
