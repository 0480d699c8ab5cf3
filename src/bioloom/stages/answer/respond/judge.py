"""The judgements: answer alone, after thinking step by step, from lines of evidence, or from both.

``FROM_LINES`` has a rule, which counts what lines name; the published methods that read with a model alone take
``BY_READING``, or ``THINKING`` where they think over what was found.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.ground.linking.tagging import chosen
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.text.convert.lexer import tokens
from bioloom.stages.text.lines import Line

from .options import options_of
from .types import Asked, Said

WANTED = {
    "choice": "exactly one of the options, copied", "choices": "all options that are right, copied",
    "count": "a number", "yesno": "yes or no; maybe where what is known leaves it open",
    "entity": "one name", "entities": "names",
    "span": "a few words", "summary": "a short text", "expression": "names of tissues",
}  # fmt: skip
_VERDICTS: tuple[tuple[str, Literal["yes", "no", "maybe"]], ...] = (
    ("yes", "yes"), ("no", "no"), ("true", "yes"), ("false", "no"), ("maybe", "maybe"),
)  # fmt: skip
SURE = 0.5  # an option's text must be this sure to be an entity


class WrittenAnswer(Value):
    """How a model writes it."""

    reasoning: str = ""
    answer: tuple[str, ...] = ()
    number: int | None = None
    cited: tuple[str, ...] = ()


def slots(value: Asked) -> dict[str, str]:
    """The question, what is wanted, the evidence between its marks."""
    options = "".join(f"\n- {o}" for o in value.options)
    return {
        "question": value.question,
        "options": f"Options:{options}" if options else "",
        "wanted": WANTED[value.kind],
        "lines": fenced((x.text for x in value.lines), (x.label for x in value.lines)),
        "reasoning": fenced([value.reasoning]) if value.reasoning else "",
    }


def read(written: WrittenAnswer, value: Asked, kit: Any) -> Said:  # noqa: ARG001 - a reader is given the kit
    """The answer as it was written.

    Raises:
        ValueError: There is none, or it is not of the kind that is wanted.
    """
    said = tuple(a.strip() for a in written.answer if a.strip())
    cited = tuple(c for c in written.cited if c in {x.label for x in value.lines})
    if value.kind == "count":
        number = written.number if written.number is not None else _number(said)
        if number is None:
            raise ValueError("A number is wanted: put it into number.")
        return Said(number=number, answers=said, cited=cited, reasoning=written.reasoning)
    if not said:
        raise ValueError(f"answer is empty; wanted is {WANTED[value.kind]}.")
    if value.kind == "yesno":
        verdict = next((v for word, v in _VERDICTS if said[0].casefold().startswith(word)), None)
        if verdict is None:
            raise ValueError("answer must be yes, no or maybe.")
        return Said(verdict=verdict, answers=said[:1], cited=cited, reasoning=written.reasoning)
    most = len(value.options) if value.kind == "choices" else 1
    chosen = [a for a in said if 1 <= len(options_of(a, value.options)) <= most]
    if value.kind in ("choice", "choices") and value.options and not chosen:
        raise ValueError(f"{said[0]!r} is none of the options; copy one.")
    return Said(answers=said, cited=cited, reasoning=written.reasoning)


def by_mentions(value: Asked, kit: Resources) -> Said | Abstain:
    """Of the options, or of the things that the lines name, the one that most lines name beside the question's own.

    What a sentence names that denies something is not counted: that BRCA1 does not cause a disease is no word for it.
    A count or a verdict is not to be had from mentions.
    """
    if value.kind in ("count", "yesno", "span", "summary"):
        return Abstain(reason=f"mentions alone give no {value.kind}")
    said = {x.label: affirmed(x.text) for x in value.lines}
    named = [(x, _named(x, said[x.label], kit) - set(value.topics)) for x in value.lines]
    if value.options:
        wanted = {o: _curies(o, kit) for o in value.options}
        lines = {
            o: [x.label for x, some in named if some & curies or o.casefold() in said[x.label].casefold()]
            for o, curies in wanted.items()
        }
        best = max(value.options, key=lambda o: len(lines[o]))
        if not lines[best]:
            return Abstain(reason="no line names an option")
        several = value.kind == "choices"  # as of names: all that are named as often as the first
        taken = [o for o in value.options if several and len(lines[o]) == len(lines[best])] or [best]
        return Said(answers=tuple(taken), cited=tuple(dict.fromkeys(x for o in taken for x in lines[o])))
    votes = Counter(c for _, some in named for c in sorted(some))
    if not votes:
        return Abstain(reason="the lines name nothing but what the question does")
    names = {e.curie: e.name for x in value.lines for e in x.entities}
    most = max(votes.values())
    winners = [c for c, n in votes.items() if n == most] if value.kind == "entities" else [votes.most_common(1)[0][0]]
    cited = tuple(x.label for x, some in named if some & set(winners))
    return Said(answers=tuple(names[c] for c in winners), cited=cited)


def affirmed(text: str) -> str:
    """``text`` without the sentences that deny something."""
    every = [text[a:b] for a, b in sentences(text)]
    kept = [one for one in every if not any(t.has("neg") for t in tokens(one, ()))]
    return text if len(kept) == len(every) else " ".join(kept)


def _named(line: Line, said: str, kit: Resources) -> set[str]:
    """The things that a line names, but those that it names only where it denies something."""
    every = {e.curie for e in line.entities}
    if said == line.text:
        return every
    return every & {c for g in chosen(kit.linker, said) for c in (g.entity.curie, *(t.curie for t in g.twins))}


def _curies(text: str, kit: Resources) -> set[str]:
    found = [g for g in kit.linker.link(text) if g.score >= SURE]
    return {c for g in found for c in (g.entity.curie, *(t.curie for t in g.twins))}


def _number(said: tuple[str, ...]) -> int | None:
    digits = [a.replace(",", "") for a in said if a.replace(",", "").isdigit()]
    return int(digits[0]) if digits else None


_WRITTEN = Written(form=WrittenAnswer, read=read)
PACKAGE = "bioloom.stages.answer.respond"
ALONE = Judgement("respond-alone", Asked, Said, "none", prompt=(PACKAGE, "alone.md"), slots=slots, written=_WRITTEN)
CHAIN = Judgement("respond-chain", Asked, Said, "none", prompt=(PACKAGE, "chain.md"), slots=slots, written=_WRITTEN)
BY_READING = Judgement(
    "respond-reading", Asked, Said, "none", prompt=(PACKAGE, "lines.md"), slots=slots, written=_WRITTEN
)
THINKING = Judgement("respond-thinking", Asked, Said, "none", prompt=(PACKAGE, "think.md"), slots=slots,
                     written=_WRITTEN)  # fmt: skip
FROM_LINES = Judgement(
    "respond-lines", Asked, Said, "partial", rule=by_mentions, prompt=(PACKAGE, "lines.md"), slots=slots,
    written=_WRITTEN,
)  # fmt: skip
