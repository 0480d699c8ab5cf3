"""What a question of a case asks: what to give, leave for a drug, one of several, what to avoid, a replacement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.stages.gate.read.patient import not_against
from bioloom.stages.gate.read.role import asked_role

from .elliptic import ANOTHER, WISHES, asks_fragment, is_tag
from .types import Asks, Mark, Piece

_AVOID = re.compile(
    r"\bavoid\b|\bavoided\b|\bnever\b|\b(?:contra-?indicated|harmful|forbidden|dangerous|off limits|unsafe)\b"
    r"|\b(?:must|should|may) not\b"
    r"|\b(?:what|which(?: ones?| of (?:them|these|those))?)(?: (?:is|are|must|should|to))? not\b"
    r"|\bnot (?:be )?(?:given?|used?|taken?|allowed|prescribed?|dispensed?|choose|chosen|added)\b"
    r"|\b(?:must|should|may|can|could|do)(?: (?:i|we|he|she|you|they|the patient))? not (?:have|take|get|use"
    r"|be given)\b"
    r"|\bnot for (?:me|him|her|them|us)\b|\bwould (?:you|i|we) not\b|\bleave (?:alone|out)\b"
    r"|\b(?:stay|keep|steer)(?:ing)? (?:well )?(?:away|clear)\b|\bout of the question\b|\boff the table\b"
    r"|\b(?:is|are) (?:ruled )?out\b|\bmakes? (?:it|this|that|things|them) worse\b"
    r"|\bkept (?:well )?(?:away|clear)\b|\b(?:should|must|do) (?:i|we|you) refuse\b"
    r"|\b(?:would|could|can|may|might) (?:\w+ )?(?:provoke|aggravate|worsen|trigger|precipitate|set off|exacerbate)\b"
    r"|\b(?:should|must|do) (?:i|we|you|he|she|they) leave\s*$|\bleave (?:alone|out|off)\b"
    r"|\b(?:should|would) (?:i|we|you) (?:not|rather not) (?:give|use|have|take)\b",
    re.IGNORECASE,
)
_REPLACE = re.compile(
    r"\binstead\b|\breplac\w+|\balternatives?\b|\bsubstitut\w+|\bin place of\b|\bswitch\w*\b|\bswap\b|\bchange\b"
    r"|\belse\b|\bif not\b"
    r"|\bbetter (?:choice|one|option)\b|\b(?:safer|better|left)\b",
    re.IGNORECASE,
)
_ONLY_BETTER = re.compile(r"\b(?:safer|better|left)\b", re.IGNORECASE)
_ADVICE = re.compile(
    r"\bwhat (?:would|do|should|can) (?:you|i|we) (?:advise|recommend|suggest|do)\b|\byour (?:recommendation|advice"
    r"|view)\b|\bwhat do i advise\b",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than|in place of)\b", re.IGNORECASE)
_HARM = re.compile(
    r"\b(?:contra-?indicated|a contraindication|harmful|dangerous|unsafe|wrong|bad|problem|danger|risky?"
    r"|stay(?:ing)? away"
    r"|avoid(?:ed)?|forbidden|to worry|concern)\b",
    re.IGNORECASE,
)
_WELL = re.compile(r"\b(?:safe|ok(?:ay)?|fine|allowed|all right|suitable|possible|sensible|good)\b", re.IGNORECASE)
_DANGER = re.compile(
    r"\b(?:any|anything|something) (?:wrong|amiss|objections?|trouble|conflict|clash|interactions?)\b"
    r"|\bwhat(?:'s| is) the (?:danger|problem|risk|issue)|\b(?:any"
    r"|anything)(?: \w+)* (?:to )?(?:problem|worry"
    r"|concern)"
    r"|\bproblem\?*\s*$",
    re.IGNORECASE,
)
_LEAVE = re.compile(
    r"(?:^|\b(?:and|or|so|but)\s+|,\s*)(?:can|could|may|might|should|would|is|are|do|does|isn'?t)\b(?!\s+there\b)"
    r"|\bam i (?:ok(?:ay)?|all right|alright|safe|fine|right) (?:to|with|giving|using)\b"
    r"|\b(?:ok(?:ay)?|fine|safe|wrong|sensible|allowed|bad|problem)(?:\s+(?:to\s+give|together|for (?:me|him"
    r"|her)))?\s*$|\byes or no\b",
    re.IGNORECASE,
)
_GIVE = re.compile(
    r"\b(?:which|what(?:'s)?)\b(?! about\b)|\bany\s+\w+\s+(?:i|we)\s+can\b|^\s*options?\b|\bis there an?y\b"
    r"|\bfirst choice\b|^\s*your recommendation|\bhow (?:do|would|should)\b"
    r"|^\s*(?:the )?(?:next (?:step|move|option|line)|plan|treatment|therapy|management|drug|medication"
    r"|choice|options?)\s*$"
    r"|^\s*switch(?:ing)? to|^\s*what now|^\s*(?:the )?next (?:step|move|option|line)"
    r"|\b(?:any )?(?:thoughts|suggestions|recommendations|ideas|advice)\b"
    r"|^\s*(?:(?:please|kindly|pls|can you|could you)\s+)?(?:advise|suggest|recommend|propose|name|list)\b"
    r"|\bremed(?:y|ies)\b|^\s*(?:choose|pick|select)\b|^\s*(?:is there|isn['’]?t there|are there) (?:an?|any|some"
    r"|something"
    r"|anything)\b|^\s*any\s+(?!\w*\s*(?:problem|harm|risk|reason|concern|objection))\w+",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:why(?! not)|how (?:much|many|long|often)|when|dose|dosage|mechanism|stopped|stop)\b"
    r"|\b(?:what|which)\b[^?]{0,40}?\b(?:causes?|caused|means?|signs?|symptoms?|side effects?|diseases?|illness(?:es)?"
    r"|conditions?|genes?|enzymes?|tests?|foods?|nutrients?|happens?|look(?:ing)? out for|watch(?:ing)? for"
    r"|problems? (?:can|could|may|might|should|will|come|go))\b",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"\b(?:is|are|was|were)(?:n['’]?t)? (?:he|she|they|(?:my|the|his|her|our) [a-z]+|gp|sister|dad|mum) (?:right"
    r"|wrong|correct|mistaken)\b"
    r"|\bam i (?:right|wrong|correct) to (?:query|question|doubt|refuse|worry|object|challenge|think)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?: (?:tablets?|capsules?|pills?|drops|liquid|pulses|cream|gel|spray|injections?|infusion))?\s*(?:,|/"
    r"|\+)?\s*(?:(?:and|or|versus|vs\.?"
    r"|against)\s+)?(?:just |simply "
    r"|else )?(?:a |an |the )?",
    re.IGNORECASE,
)
_OF_THESE = re.compile(r"\bwhich of:?\s*$|\b(?:choose|choice|decide|pick|select) (?:between|from|among"
    r"|one of):?\s+(?:the\s+)?$"
                       r"|\boptions?:?\s+$", re.IGNORECASE)  # fmt: skip


LEAVE = re.compile(r"(?:(?:and|so|but|then) )?(?:can|could|may|might|should|is|are|would|do|does)\b", re.IGNORECASE)
STOP = re.compile(  # which of what is taken must not be any more
    r"\b(?:which|what)\b[^?]{0,50}\b(?:stop(?:ped)?|discontinued?|withheld|withhold|withdrawn?|paused?"
    r"|come off|dropped)\b"
    r"|\b(?:do|should|must|would) (?:i|we|you|he|she|they) (?:stop|discontinue|withhold) (?:any|one|some|anything)\b",
    re.IGNORECASE,
)


def asks(
    questions: Sequence[Piece], options: Sequence[Mark], drugs: Sequence[Mark], proposed: Sequence[Mark],
    marks: Sequence[Mark] = (),
) -> tuple[Asks, ...]:  # fmt: skip
    """What ``questions`` ask; ``options`` are the drugs between which they choose, ``drugs`` the others they name.

    ``marks`` are all that the text has.
    """
    out: list[Asks] = []
    told = [] if any(_in(d, p) for d in options for p in questions) else list(options)  # before the question
    for piece in questions:
        here = [d for d in options if _in(d, piece)] or told
        out += _one(piece, here, [d for d in drugs if _in(d, piece)], proposed) or _short(piece, proposed, marks)
    return tuple(dict.fromkeys(out))


def _short(piece: Piece, proposed: Sequence[Mark], marks: Sequence[Mark]) -> list[Asks]:
    """What a question asks that is no whole one: leave for what was proposed, something else, or what to give."""
    if is_tag(piece):
        return ["whether"] if proposed else []
    if WISHES.match(piece.text):
        return ["give"]
    if ANOTHER.search(piece.text):
        return ["replace"]
    return ["give"] if asks_fragment(piece, [m for m in marks if _in(m, piece)]) else []


def other(questions: Sequence[Piece], marks: Sequence[Mark], *, stops: bool = False) -> Iterator[str]:
    """Words by which a question asks for what no gate decides: a dose, a mechanism, when to stop.

    ``stops``: which of several drugs is to be stopped is decided.
    """
    for piece in questions:
        for m in _OTHER.finditer(piece.text):
            at = piece.start + m.start()
            if stops and m.group().casefold().startswith("stop"):
                continue
            if not any(a.start <= at < a.end for a in marks):
                yield m.group()
        if (said := _OPINION.search(piece.text)) is not None:  # of what somebody thinks of a drug, not of the drug
            yield said.group()


def options(questions: Sequence[Piece], text: str, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The drugs between which a question chooses: two or more that stand side by side, the last behind an "or"."""
    for piece in questions:
        drugs = [m for m in marks if m.kind in ("drug", "class") and _in(m, piece)]
        runs: list[list[Mark]] = []
        for one in drugs:
            if runs and _BETWEEN.fullmatch(_without_asides(text, runs[-1][-1].end, one.start, marks)):
                runs[-1].append(one)
            else:
                runs.append([one])
        for run in runs:
            between = text[run[-2].end : run[-1].start] if len(run) > 1 else ""
            which = _OF_THESE.search(text[: run[0].start])
            if len(run) > 1 and (re.search(r"\b(?:or|versus|vs)\b|/", between) or which):
                return tuple(run)
    return ()


_FAR_FROM = re.compile(r"\b(?:far from|anything but|rather than|instead of)(?: being)? [\w-]+", re.IGNORECASE)


_TAG = re.compile(  # behind a statement: "..., isn't it?"
    r"\W*(?:(?:is|are|was|were|do|does|should|can|could|would|has|have)(?:n['’]?t)?"
    r" (?:it|they|this|that|one|you)(?: not)?"
    r"|(?:is|isn['’]?t) (?:it|that|this) (?:right|correct|true|so)|right|correct|true|yes|no|true or false)\W*",
    re.IGNORECASE,
)


def asks_of_harm(questions: Sequence[Piece], told: Sequence[Piece] = ()) -> bool:
    """Whether leave is asked for by the harm, so that a yes speaks against a drug: "is it contraindicated?".

    A question that is only a tag asks what is ``told`` before it.
    """
    tag = bool(told) and all(_TAG.fullmatch(p.text) for p in questions)
    said = " ".join(p.text for p in (*(told[-1:] if tag else ()), *questions))
    harm, well = _HARM.search(said), _WELL.search(_FAR_FROM.sub(lambda m: " " * len(m[0]), said))
    return harm is not None and (well is None or harm.start() < well.start())


def _without_asides(text: str, start: int, end: int, marks: Sequence[Mark]) -> str:
    out = text[start:end]
    for m in marks:
        if m.kind == "aside" and start <= m.start and m.end <= end:
            out = f"{out[: m.start - start]}{' ' * (m.end - m.start)}{out[m.end - start :]}"
    return re.sub(r"\s{2,}", " ", out)


def _one(piece: Piece, chosen: Sequence[Mark], drugs: Sequence[Mark], proposed: Sequence[Mark]) -> list[Asks]:
    said = not_against(f"{piece.lead} {piece.text}" if piece.lead else piece.text)
    out: list[Asks] = ["choose"] if len(chosen) > 1 else []
    against = asked_role(said, replacing=False) in ("contraindicated", "replaced") or _AVOID.search(said) is not None
    give, leave = _GIVE.search(said) is not None, _LEAVE.search(said) is not None
    danger = _DANGER.search(said) is not None
    leave, give = leave or danger, give and not danger
    fragment = len(drugs) == 1 and not give and not leave
    if not chosen and (fragment or (leave and (drugs or proposed) and not (against and give and not drugs))):
        leads = _GIVE.search(said)
        first = _LEAVE.search(said)
        if fragment or first is None or leads is None or first.start() < leads.start() or drugs:
            out.append("whether")
    if _ADVICE.search(said) and proposed and not drugs and not chosen and not re.search(r"\binstead\b", said):
        return ["whether", "replace"]
    instead = (
        _INSTEAD_OF.search(said) is not None and "whether" in out and not _REPLACE.search(_INSTEAD_OF.sub("", said))
    )
    if (
        _REPLACE.search(said)
        and not instead
        and not (
            "whether" in out
            and not give
            and _ONLY_BETTER.search(said)
            and not re.search(
                r"instead|else"
                r"|if not",
                said,
            )
        )
    ):
        out.append("replace")
    elif give and not chosen and not (against and said.casefold().count("which") + said.casefold().count("what") < 2):
        out.append("give")
    if against and "whether" not in out:
        out.append("avoid")
    return out


def _in(mark: Mark, piece: Piece) -> bool:
    return piece.start < mark.end <= piece.end
