"""The datasheet (Gebru et al., Datasheets for Datasets, 2021): those of its questions that facts can answer."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bioloom.graph.storage.manifest import SourceInfo

from .about import HOME, About
from .layout import DATA, GOLD, QUESTIONS
from .manifest import SplitInfo
from .statistics import Statistics


def datasheet(about: About, splits: dict[str, SplitInfo], counted: Statistics, content: str) -> str:
    """The datasheet as Markdown; ``content`` is the hash of the dataset."""
    parts = (
        _motivation(about),
        _composition(about, splits, counted, content),
        _collection(about),
        _preprocessing(about),
        _uses(about),
        _distribution(about),
        _maintenance(content),
    )
    return "\n".join([f"# Datasheet of {about.title}", "", *(line for part in parts for line in part)])


def _asked(question: str, *answer: str) -> list[str]:
    return [f"**{question}**", "", *answer, ""]


def _listed(lines: Iterable[str], otherwise: str) -> list[str]:
    return [f"- {line}" for line in lines] or [otherwise]


def _motivation(about: About) -> list[str]:
    return [
        "## Motivation",
        "",
        *_asked("For what purpose was the dataset created?", about.description),
        *_asked("Whose design does it follow?", *_listed((d.cited for d in about.designs), "Nobody else's.")),
        *_asked("Where does it depart from that, and why?", *_listed(about.departures, "Nowhere that is known.")),
    ]


def _composition(about: About, splits: dict[str, SplitInfo], counted: Statistics, content: str) -> list[str]:
    rows = ", ".join(f"{name} {s.items:,} of {s.groups:,} patterns" for name, s in sorted(splits.items()))
    graph = about.graph
    whole = (
        f"They are drawn from all that the graph {graph.name} holds (content hash {graph.content_hash}; "
        f"{graph.nodes:,} nodes, {graph.edges:,} edges), as the settings below say."
        if graph
        else "It was not made from a graph."
    )
    return [
        "## Composition",
        "",
        *_asked("What are the instances?", "Questions with what is right for them. No person is an instance."),
        *_asked("How many are there?", f"{counted.items:,} with {counted.answers:,} right answers: {rows}."),
        *_asked("Are they all that is possible, or a sample?", whole),
        *_asked(
            "What does an instance consist of, and is there a label?",
            f"`{DATA}/` has the question and how it was made, `{QUESTIONS}/` what a system may see, `{GOLD}/` the "
            "label: entities with CURIEs, letters, a number, or yes, no or maybe.",
        ),
        *_asked("Are there recommended splits?", f"{rows}. The manifest holds a hash of the ids of each."),
        *_asked("Are there errors or redundancies?", *_listed(about.limits, "None that are known.")),
        *_asked("Is it self-contained?", f"Yes. SHA-256 over the contents: `{content}`."),
        *_asked("Does it hold anything confidential, offensive, or about persons?", "No: names and identifiers only."),
    ]


def _collection(about: About) -> list[str]:
    sources = about.graph.sources if about.graph else ()
    return [
        "## Collection",
        "",
        *_asked("How was the data acquired?", *_listed(map(_source, sources), "From no outside source.")),
        *_asked("Was anybody asked to collect or label?", "No: every label is read off the graph by a program."),
    ]


def _source(source: SourceInfo) -> str:
    said = (source.title, source.version, source.address, source.licence and f"licence: {source.licence}")
    return "; ".join((f"`{source.infores}`", *filter(None, said)))


def _preprocessing(about: About) -> list[str]:
    settings = json.dumps(about.settings, indent=1, sort_keys=True, ensure_ascii=False)
    return [
        "## Preprocessing, cleaning, labelling",
        "",
        *_asked("What was done?", *_listed(about.steps, "Nothing.")),
        *_asked("With which settings?", f"Seed {about.seed}.", "", "```json", settings, "```"),
        *_asked("Is the software available?", f"{about.software}, builder `{about.builder}` {about.version}: {HOME}"),
    ]


def _uses(about: About) -> list[str]:
    return [
        "## Uses",
        "",
        *_asked("What is it for?", *_listed(about.uses, "Scoring systems that answer biomedical questions.")),
        *_asked(
            "What should it not be used for?",
            "Decisions about anybody's care. A graph knows less than is true: what is not in the gold is unknown to "
            "it, not false.",
        ),
    ]


def _distribution(about: About) -> list[str]:
    return [
        "## Distribution",
        "",
        *_asked(
            "Under which licence?",
            "Wordings and code: Apache-2.0. Facts: the terms of the sources they were read from, which are",
            "",
            *_listed(about.licences, "not stated by the graph it was made from."),
        ),
    ]


def _maintenance(content: str) -> list[str]:
    return [
        "## Maintenance",
        "",
        *_asked(
            "Can it be made again?",
            f"Yes: the same builder version, graph and seed give the same bytes (`{content[:12]}`), and "
            "`bioloom.bench.build.dataset.validate` derives every label again from the graph alone.",
        ),
        *_asked("Whom to ask?", f"{HOME}/issues"),
    ]
