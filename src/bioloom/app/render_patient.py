"""What may be considered for a patient, in a few lines: the reasons, what is ruled out, what is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from bioloom.core.answer import Answer, ForPatient, Ranked, RuledOut

MOST, FIT, CLOSED = 9, 3, 2  # lines, so that with those on the reading it is twelve; of the suitable, the ruled out
NAMED = 5  # drugs of one line
NOTICE = "for research, not for care"


def patient_lines(answer: Answer, found: ForPatient, *, whole: bool = False) -> list[Text]:
    """The lines, at most ``MOST``; of the ``whole`` a line for each drug that may be considered, and all reasons."""
    head = list(_considered(answer, found, whole=whole))
    tail = [*_closed(found.ruled_out, whole=whole), *_unknown(answer, found)]
    lines = [*head, *tail]
    return [*(lines if whole else lines[: MOST - 1]), Text(f"{NOTICE}; the whole lists: --json", "dim")]


def _considered(answer: Answer, found: ForPatient, *, whole: bool) -> Iterator[Text]:
    states = ", ".join(found.states)
    if answer.abstained:
        first = answer.missing[0] if answer.missing else "what may be considered"
        yield Text.assemble(("No supported answer: ", "bold yellow"), (_short(first), "yellow"))
    elif answer.entities and answer.entities[0].entity.curie in {r.entity.curie for r in found.suitable}:
        yield Text.assemble(("may be considered", "bold green"), (f" ({states})" if states else "", "dim"))
        fit = len(found.suitable) if whole else FIT
        for r in found.suitable[:fit]:
            why = "; ".join(r.reasons) if whole else _short("; ".join(r.reasons[:2]))
            yield Text.assemble("  ", (r.entity.name, "bold green"), "  ", (r.entity.curie, "cyan"), f"  {why}")
        if len(found.suitable) > fit:
            yield Text(f"  also {_names(found.suitable[fit:])}", "green")
    elif answer.entities and answer.entities[0].entity.curie in {r.entity.curie for r in found.ruled_out}:
        yield Text(f"to be avoided: {_names(answer.entities, answer.total)}", "bold")
    else:
        value = ", ".join(answer.value) if isinstance(answer.value, tuple) else f"{answer.value}"
        yield Text(_short(value), "bold green")


def _closed(ruled: Sequence[RuledOut], *, whole: bool) -> Iterator[Text]:
    """What was ruled out, grouped by the state and the class: what has a class first, the largest group first."""
    groups: dict[tuple[str, str], list[RuledOut]] = {}
    for r in ruled:
        groups.setdefault((r.state, r.of), []).append(r)
    ordered = sorted(groups.items(), key=lambda g: (not g[0][1], -len(g[1])))
    closed, named = (len(ordered), len(ruled)) if whole else (CLOSED, NAMED)
    for (state, of), members in ordered[:closed]:
        names = ", ".join(r.entity.name for r in members[:named])
        more = f" and {len(members) - named} more" if len(members) > named else ""
        sources = ", ".join(dict.fromkeys(r.source.removeprefix("infores:") for r in members if r.source))
        what = f"{of}: {names}{more}" if of else f"{names}{more}"
        yield Text(f"ruled out by {state}: {what}{f' [{sources}]' if sources else ''}", "red")
    if rest := [r for _, members in ordered[closed:] for r in members]:
        yield Text(f"ruled out as well: {', '.join(r.entity.name for r in rest[:NAMED])}{_more(len(rest))}", "red")


def _unknown(answer: Answer, found: ForPatient) -> Iterator[Text]:
    if found.cautioned:
        first = found.cautioned[0]
        why = f" (e.g. {_short(first.reasons[0])})" if first.reasons else ""
        yield Text(f"spoken against, not offered: {_names(found.cautioned)}{why}", "yellow")
    if found.unstated:
        yield Text(f"no statement found in {', '.join(found.states)}: {_names(found.unstated)}", "dim")
    for caveat in answer.caveats[:1]:
        yield Text(caveat.said, "yellow")


def _names(drugs: Sequence[Ranked], total: int | None = None) -> str:
    return ", ".join(r.entity.name for r in drugs[:NAMED]) + _more(total or len(drugs))


def _more(many: int) -> str:
    return f" and {many - NAMED:,} more" if many > NAMED else ""


def _short(text: str, longest: int = 200) -> str:
    return text if len(text) <= longest else f"{text[: longest - 2]} …"
