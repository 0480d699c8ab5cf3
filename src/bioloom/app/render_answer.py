"""The answer to a question for people, on a terminal: a page of 25 rows, or all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from bioloom.core.answer import Answer, Ranked
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Fact
from bioloom.core.trace import Bundle
from bioloom.core.usage import Usage
from bioloom.stages.answer.phrases import statement

from .render import COLOURS, QUOTED, entity_line, fact_line, qualifiers_of, short
from .render_mechanism import show_mechanism
from .render_patient import patient_lines
from .terminal import console

ROWS = 25  # of a page: what a terminal shows without scrolling
FEW = 3  # answers that are all shown where one was asked for
NAMED = 10  # things that are named of those that were counted
SOURCES, BESIDE, PAPERS = 3, 2, 1  # sources, qualifiers and publications that are named for one statement


class Size(NamedTuple):
    """How much is shown: answers, statements, notes, caveats, branches of a mechanism, characters of a line."""

    answers: int
    facts: int
    notes: int
    caveats: int
    branches: int | None
    longest: int
    whole: bool = False


WHOLE = Size(10_000, 10_000, 1_000, 1_000, None, 100_000, whole=True)
SIZES = (  # the first that fits a page is taken, else the last
    Size(12, 8, 3, 4, 8, 400), Size(10, 6, 2, 4, 6, 300), Size(8, 5, 2, 3, 5, 240), Size(6, 4, 1, 3, 4, 200),
    Size(5, 3, 1, 2, 3, 160), Size(3, 2, 1, 2, 2, 120), Size(2, 1, 1, 1, 1, 90),
)  # fmt: skip


class _Page:
    """What is printed to it, line by line."""

    def __init__(self) -> None:
        self.lines: list[Text] = []

    def print(self, line: Text | str = "") -> None:
        self.lines.append(line if isinstance(line, Text) else Text(line))


def show_bundle(bundle: Bundle, *, whole: bool = False) -> None:
    """What was understood, what to heed, the answer, why and by whom: on a page, or the ``whole`` with its pattern."""
    out = console()
    for line in _page(bundle, WHOLE) if whole else _fitting(bundle, out):
        out.print(line)


def usage_text(usage: Usage) -> str:
    """``2 model calls, 1,203 tokens in, 40 out, $0.0021``; empty when no model was asked."""
    parts = []
    if usage.calls:
        cost = "" if usage.money is None else f", ${usage.money:.4f}"
        plural = "s" * (usage.calls != 1)
        parts.append(f"{usage.calls} model call{plural}, {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out{cost}")
    if usage.cached:
        parts.append(f"{usage.cached} kept repl{'y' if usage.cached == 1 else 'ies'}")
    return ", ".join(parts)


def _fitting(bundle: Bundle, out: Console) -> list[Text]:
    """The lines of the largest page that takes no more than ``ROWS`` rows on ``out``."""
    page: list[Text] = []
    for size in SIZES:
        page = _page(bundle, size)
        if sum(max(1, len(line.wrap(out, out.width))) for line in page) <= ROWS:
            break
    return page


def _page(bundle: Bundle, size: Size) -> list[Text]:
    out, answer = _Page(), bundle.answer
    evidence = {e.id: e for e in bundle.evidence}
    if answer.parts:
        _of_all_parts(out, answer)
    elif answer.read_as:  # of parts each begins with it
        out.print(Text.assemble(("read as: ", "dim"), (answer.read_as, "cyan")))
    parts = answer.parts or (answer,)
    if len(parts) > 1 and not size.whole:
        size = size._replace(answers=max(2, size.answers // len(parts)), facts=max(1, size.facts // len(parts)))
    for number, part in enumerate(parts, 1):
        if answer.parts:
            out.print(Text.assemble((f"{number}. ", "bold"), (part.read_as, "cyan")))
        if part.patient is not None:
            for said in patient_lines(part, part.patient, whole=size.whole):
                out.print(said)
            continue
        _answer(out, part, size)
        if part.mechanism is not None:
            out.print()
            show_mechanism(part.mechanism, out, branches=size.branches)
        for evidence_id in part.evidence:
            _carried(out, evidence[evidence_id], part, size, bundle.trace.relevance().get(evidence_id))
    out.print()
    if size.whole:
        for line in bundle.pattern.splitlines():
            out.print(Text.assemble(("understood  ", "dim"), (line, "cyan")))
    if cost := usage_text(bundle.trace.usage()):
        out.print(Text(cost, "dim"))
    graph = bundle.versions.get("graph_name", "")
    built = f"{graph} graph, build {bundle.versions.get('graph', '')[:12]}, {bundle.seconds * 1000:.0f} ms"
    out.print(Text(built + ("" if size.whole else " (-v: all of it, and the pattern)"), "dim"))
    return out.lines


def _of_all_parts(out: _Page, answer: Answer) -> None:
    """What is to be known of a question for several things before its first answer, and what was not read for it."""
    own = [n for n in answer.notes if n not in {c.said for c in answer.caveats}]
    for said in dict.fromkeys((*(c.said for c in answer.caveats), *own)):
        out.print(Text(said, "yellow"))


def _answer(out: _Page, answer: Answer, size: Size) -> None:
    heed = [c.said for c in answer.caveats]
    rest = [n for n in (*(answer.missing if answer.abstained else ()), *answer.notes) if n not in heed]
    if answer.abstained:
        first = short(heed[0], size.longest) if heed else ""
        out.print(Text.assemble(("No supported answer" + (": " if first else "."), "bold yellow"), (first, "yellow")))
        for said in _some((*heed[1:], *rest), size.notes + 3, size.longest):
            out.print(Text(f"  {said}", "yellow"))
        return
    for said in _some(heed, size.caveats, size.longest):
        out.print(Text(said, "yellow"))
    if answer.kind in ("entity", "entities"):
        _entities(out, answer, size)
    else:
        value = ", ".join(answer.value) if isinstance(answer.value, tuple) else f"{answer.value}"
        line = Text.assemble((value, "bold green"))
        if answer.kind in ("choice", "choices") and answer.entities:
            line.append("  " + ", ".join(r.entity.curie for r in answer.entities), "dim")
        out.print(line)
        if answer.kind == "count" and answer.entities:
            named = answer.entities if size.whole else answer.entities[:NAMED]
            others = (answer.total or 0) - len(named)
            names = ", ".join(r.entity.name for r in named)
            out.print(Text(short(f"  {names}{f' and {others:,} more' if others > 0 else ''}", size.longest), "dim"))
    for said in _some(rest, size.notes, size.longest):
        out.print(Text(f"  {said}", "yellow"))


def _some(said: Sequence[str], most: int, longest: int) -> Iterator[str]:
    """The first of what is said, each short, and how much more there is."""
    yield from (short(one, longest) for one in said[:most])
    if len(said) > most:
        yield f"and {len(said) - most} more to be known (-v)"


def _entities(out: _Page, answer: Answer, size: Size) -> None:
    ranked = _displayed(answer, size)
    for r in ranked:
        line = entity_line(r)
        line.truncate(size.longest, overflow="ellipsis")
        out.print(line)
    rest = (answer.total or 0) - len(ranked)
    if rest > 0 and answer.kind != "entity":  # of one the first line says it
        out.print(Text(f"  and {rest:,} more", "dim"))


def _displayed(answer: Answer, size: Size) -> tuple[Ranked, ...]:
    """The answers to show: of a question for one, the best supported, or all where they are few."""
    one = answer.kind == "entity" and (answer.total or 0) > FEW
    return answer.entities[:1] if one else answer.entities[: size.answers]


def _carried(
    out: _Page, evidence: Evidence, answer: Answer, size: Size, relevance: tuple[float, str] | None = None
) -> None:
    """What carries the answers shown, each once; the first answer's first."""
    if evidence.origin.channel != "kg":
        _sentence(out, evidence, size, relevance)
        return
    threads = evidence.answer_set.threads if evidence.answer_set else ()
    if answer.kind == "entity" or not size.whole:
        displayed = {r.entity.curie for r in _displayed(answer, size)}
        threads = tuple(t for t in threads if t.answer in displayed) if displayed else threads
    if not threads:
        return
    out.print()
    if size.whole:
        for i in dict.fromkeys(i for t in threads for i in t.facts):
            out.print(fact_line(evidence.facts[i], indent=2, grade=evidence.grades[i] if evidence.grades else None))
        return
    first: dict[str, tuple[int, ...]] = {}
    for thread in threads:  # one way to each answer, then others
        first.setdefault(thread.answer, thread.facts)
    order = dict.fromkeys(i for facts in (*first.values(), *(t.facts for t in threads)) for i in facts)
    stated = _together(evidence.facts, order)
    for same in list(stated.values())[: size.facts]:
        line = _stated(evidence, same)
        line.truncate(size.longest, overflow="ellipsis")
        out.print(line)
    if len(stated) > size.facts:
        out.print(Text(f"  and {len(stated) - size.facts} more statements (-v)", "dim"))


def _together(facts: Sequence[Fact], order: Iterable[int]) -> Mapping[tuple[str, str, str, bool], list[int]]:
    """The facts of ``order`` that say the same of the same things, whoever says it and with what beside it."""
    out: dict[tuple[str, str, str, bool], list[int]] = {}
    for i in order:
        fact = facts[i]
        out.setdefault((fact.subject.curie, fact.predicate, fact.object.curie, fact.negated), []).append(i)
    return out


def _stated(evidence: Evidence, same: Sequence[int]) -> Text:
    """One statement as a clause, who states it and with what, and its grade."""
    best = same[0]
    line = Text.assemble("  ", statement(evidence.facts[best]))
    grade = evidence.grades[best] if evidence.grades else None
    facts = [evidence.facts[i] for i in same]
    sources = list(dict.fromkeys(f.primary_knowledge_source.removeprefix("infores:") for f in facts))
    more = f" and {len(sources) - SOURCES} more" if len(sources) > SOURCES else ""
    beside = list(dict.fromkeys(text for f in facts for text in qualifiers_of(f, grade, brief=True)))[:BESIDE]
    papers = list(dict.fromkeys(p for f in facts for p in f.publications))[:PAPERS]
    said = "; ".join((", ".join(sources[:SOURCES]) + more, *beside, *papers))
    line.append(f"  [{said}]", "blue")
    if grade is not None:
        line.append(f"  {grade.said.partition(',')[0]}", COLOURS[grade.level])
    return line


def _sentence(out: _Page, evidence: Evidence, size: Size, relevance: tuple[float, str] | None = None) -> None:
    """What a text says, word for word, where, and how relevant it was held by whom."""
    origin, (start, end) = evidence.origin, evidence.span or (0, 0)
    held = f"relevance {relevance[0]:.2f} ({relevance[1]})" if relevance else ""
    parts = (origin.record, origin.section, f"{start}-{end}", origin.source, origin.licence, held)
    where = ", ".join(filter(None, parts))
    quoted = short(evidence.text, QUOTED if not size.whole else size.longest)
    out.print(Text.assemble("  ", ("“" + quoted + "”", "italic"), (f"  [{where}]", "blue")))
