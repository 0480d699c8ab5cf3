"""Answers, matches, groundings and reports for people, on a terminal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from rich.console import Console
from rich.text import Text

from bioloom.api.matches import Matches
from bioloom.core.answer import Ranked
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.ports import Grounding
from bioloom.core.trust.grade import WRITTEN, Grade
from bioloom.stages.find.support.shares import range_of, shares_text
from bioloom.stages.read.readback.naming import category_word, qualifier_text
from bioloom.stages.weave.stage import hop_text

from .terminal import console

PAGED = 400  # lines that a listing fills in a terminal; a table or JSON holds the rest
LONGEST, QUOTED = 120, 300  # characters of one qualifier, of a sentence
AT_ONCE = 50  # mentions that are printed at once
COLOURS = {"strong": "green", "fair": "dim", "weak": "yellow", "doubted": "bold yellow"}  # of grades
MAPPED = frozenset({"mapping_justification", "n_curators", "n_resources", "evidence_code", "reviewed"})
HIDDEN = {"biocuration", "frequency_text"}  # kept in the JSON; for people the share says it


def entity_line(r: Ranked) -> Text:
    """A thing with its CURIE, what kind it is, and why it is an answer."""
    kind = category_word(r.entity.categories[0]) if r.entity.categories else ""
    line = Text.assemble((r.entity.name, "bold green"), "  ", (r.entity.curie, "cyan"), "  ", (kind, "dim"))
    if r.reasons:
        line.append("  " + ", ".join(r.reasons), "dim italic")
    return line


def fact_line(fact: Fact, indent: int, grade: Grade | None = None) -> Text:
    """One statement with its source, its grade, its qualifiers and the first of its publications."""
    verb = fact.predicate.replace("_", " ")
    line = Text.assemble(
        " " * indent, fact.subject.name, (" ━ ", "dim"), ("NOT " if fact.negated else "", "bold red"),
        (verb, "magenta"), (" ━▶ ", "dim"), fact.object.name,
        (f"  {fact.subject.curie} → {fact.object.curie}", "dim"),
    )  # fmt: skip
    details = details_of(fact, grade)
    if len(fact.publications) > 3:
        details.append(f"{len(fact.publications) - 3} more")
    line.append(f"  [{', '.join(details)}]", "blue")
    if grade is not None:
        line.append(f"  {short(grade.said, QUOTED)}", COLOURS[grade.level])
    return line


def details_of(fact: Fact, grade: Grade | None = None) -> list[str]:
    """Who states a fact, its qualifiers in words, and the first of its publications."""
    source = fact.primary_knowledge_source.removeprefix("infores:")
    return [*filter(None, (source, *qualifiers_of(fact, grade), *fact.publications[:3]))]


def qualifiers_of(fact: Fact, grade: Grade | None = None, *, brief: bool = False) -> list[str]:
    """The qualifiers of a fact in words; in ``brief`` without those on how it was written down and mapped."""
    hidden = (HIDDEN | WRITTEN if grade else HIDDEN) | (MAPPED if brief else frozenset())
    return [
        short(text)
        for q in fact.qualifiers
        if q.key not in hidden and not (brief and q.key.startswith("original_")) and (text := _qualifier(q, fact))
    ]


def _qualifier(qualifier: Qualifier, fact: Fact) -> str:
    """A qualifier of a fact in words; of a share that is given as a range the range alone, never its middle."""
    key, _, end = qualifier.key.rpartition("_")
    if end in ("lower", "upper") and (span := range_of(fact, key)) is not None and qualifier.unit == "1":
        return ""
    span = range_of(fact, qualifier.key) if qualifier.unit == "1" else None
    said = qualifier_text(qualifier) + (f" of {span.among:,}" if span is not None and span.among else "")
    return said if span is None or span.measured else f"{qualifier.key.replace('_', ' ')} {shares_text(span)}"


def short(text: str, longest: int = LONGEST) -> str:
    """``text`` for one line: labels of drugs are quoted by the page."""
    return text if len(text) <= longest else text[: longest - 4].rsplit(" ", 1)[0] + " ..."


def _show_rows(found: Matches, out: Console) -> int:
    """How many rows were shown, each with its witnesses: as many as fill ``PAGED`` lines."""
    lines = 0
    for listed, row in enumerate(found.rows):
        if lines > PAGED:
            return listed
        lines += 2 + sum(len(w.facts) for w in row.witnesses)
        reasons = () if row.number is None else (f"{row.number:,.6g}",)
        out.print(entity_line(Ranked(entity=row.entity, reasons=reasons)))
        for witness in row.witnesses:
            for fact in witness.facts:
                out.print(fact_line(fact, indent=4))
        if not row.witnesses and not row.exact:
            out.print(Text("    its witnesses were not all read in time: --budget-seconds N", "dim"))
        elif row.total > len(row.witnesses) > 0 or not row.exact:
            least = "" if row.exact else "at least "
            out.print(Text(f"    {least}{row.total:,} witnesses in all", "dim"))
    return len(found.rows)


def show_match(found: Matches) -> None:
    """What a hand-written pattern matched: how many answers, those that are listed, and what is missing for any."""
    out = console()
    for taken in found.taken:
        things = ", ".join((f"{taken.entity.name} ({taken.entity.curie})", *(t.curie for t in taken.twins)))
        out.print(Text(f"{taken.text}: {things}", "dim"))
    if found.pattern.operator == "exists":
        out.print(Text("yes" if found.total else "no", "bold green"))
    else:
        out.print(Text(f"{found.total:,}", "bold green"))
    listed = _show_rows(found, out)
    if found.rows and found.total > listed:
        rest = "" if listed == len(found.rows) else " (--csv and --json list as many as --limit says)"
        out.print(Text(f"and {found.total - listed:,} more{rest}", "dim"))
    if found.bound:
        out.print(Text(f"these are not all: {found.bound} (--budget-seconds N gives it longer)", "yellow"))
    for hop in found.missing[:3]:
        out.print(Text(f"missing: {hop_text(found.pattern, hop, found.names)}", "yellow"))
    if found.with_subclasses:
        out.print(Text("The subclasses of what it names match:", "yellow"))
        out.print(Text(f"  {found.with_subclasses}", "cyan"))
    out.print(Text(f"{found.seconds * 1000:.2f} ms", "dim"))


def show_groundings(text: str, mentions: Sequence[Sequence[Grounding]]) -> None:
    """The mentions of a text with their readings, as many as a terminal's page holds, and how many more there are."""
    out = console()
    if not mentions:
        out.print(Text(f"Nothing in {text!r} is a name that this graph knows.", "yellow"))
    filled = list(accumulate(1 + len(readings) for readings in mentions))
    shown = mentions[: max(1, bisect_right(filled, PAGED))]
    for at in range(0, len(shown), AT_ONCE):  # line by line it takes longer than finding them
        pieces = (piece for readings in shown[at : at + AT_ONCE] for piece in _grounding(text, readings))
        out.print(Text.assemble(*pieces), soft_wrap=True, end="")
    if len(shown) < len(mentions):
        out.print(Text(f"and {len(mentions) - len(shown):,} more mentions (--json lists all)", "dim"))


def _grounding(text: str, readings: Sequence[Grounding]) -> Iterator[str | tuple[str, str]]:
    """The pieces of a line for the mention and of one for each of its readings."""
    best = readings[0]
    yield from ((text[best.start : best.end], "bold"), (f"  {best.start}-{best.end}\n", "dim"))
    for g in readings:
        kind = category_word(g.entity.categories[0]) if g.entity.categories else ""
        yield from ("  ", (g.entity.name, "green"), "  ", (g.entity.curie, "cyan"), f"  {kind}  {g.score:.2f}  ")
        yield ("; ".join(g.why) + "\n", "dim")


def show_doctor(report: dict[str, Any]) -> None:
    """The report of ``bioloom doctor``."""
    out = console()
    packages = ", ".join(f"{k} {v}" for k, v in report["packages"].items())
    out.print(Text(f"python {report['python']}; {packages}", "dim"))
    for check in report["checks"]:
        mark = ("ok  ", "green") if check["ok"] else ("FAIL", "bold red")
        out.print(Text.assemble(mark, f"  {check['name']:9} {check['detail']}  ", (f"{check['seconds']:.3f} s", "dim")))
