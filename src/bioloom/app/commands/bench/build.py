"""``bioloom bench build``: benchmarks from a graph, as datasets with card, datasheet and manifest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.app.commands import modelling
from bioloom.app.commands.common import Corpora, Json, Kg, Offline, Sources, emit
from bioloom.core.errors import SetupError

if TYPE_CHECKING:
    from bioloom.bench.build.dataset.manifest import DatasetManifest

SCHEMA = "bioloom.dataset/1"
Out = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="Folder of the dataset: new, empty, or one to replace.")
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed and graph give the same bytes.")]

app = typer.Typer(help="Build a benchmark from a graph.", no_args_is_help=True)


@app.command("biohopr")
def biohopr(
    *,
    kg: Kg = "open",
    out: Out,
    size: Annotated[
        int, typer.Option("--size", min=1, help="2-hop questions, each through a named bridge; the paper has 7,633.")
    ] = 7633,
    seed: Seed = 7,
    official: Annotated[
        Path | None,
        typer.Option("--official", metavar="FILE", help="Write the layout of the published data there, too."),
    ] = None,
    json_: Json = False,
) -> int:
    """BioHopR: questions of one and two hops over drugs, proteins, diseases and phenotypes, one answer or all."""
    from bioloom.bench.build.biohopr.build import build
    from bioloom.bench.build.biohopr.official import write_official
    from bioloom.graph.store import open_graph

    manifest = build(open_graph(kg), out, size=size, seed=seed)
    if official is not None:
        write_official(out, official)
    _tell(manifest, out, json_=json_)
    return 0


@app.command("biomedhop")
def biomedhop(
    *,
    kg: Kg = "open",
    out: Out,
    size: Annotated[
        int, typer.Option("--size", min=1, help="Instances: patterns under source conditions; the paper has 10,045.")
    ] = 10045,
    seed: Seed = 7,
    synonyms: Annotated[
        float, typer.Option("--synonyms", min=0, max=1, help="Share of the things named that go by a synonym.")
    ] = 0.3,
    wordings: Annotated[
        str,
        typer.Option("--wordings", metavar="A,B,..", help="Sets of wordings of the test split.", show_default="all"),
    ] = "",
    sources: Sources = "kg",
    corpus: Corpora = None,
    simulated: Annotated[
        bool, typer.Option("--simulated", help="Make up documents, labelled so, for hops that no text covers.")
    ] = False,
    checked: Annotated[
        Path | None, typer.Option("--checked", metavar="FILE", help="Verdicts of a reader on questions, for the card.")
    ] = None,
    reasoner: Annotated[
        str, typer.Option("--reasoner", metavar="NAME", help="A model that puts the questions into other words.")
    ] = "",
    base_url: modelling.BaseUrl = "",
    key_env: modelling.KeyEnv = "",
    offline: Offline = False,
    json_: Json = False,
) -> int:
    """BioMedHop: shared neighbours, intersections, metapaths and counts, with evidence under source conditions."""
    from bioloom.api.asking import beside_corpora
    from bioloom.api.session import Session
    from bioloom.bench.build.biomedhop.build import Reading, build
    from bioloom.bench.build.biomedhop.checked import read_verdicts
    from bioloom.bench.build.biomedhop.rewrite.rewriter import Rewriter
    from bioloom.bench.build.biomedhop.wording.sets import named
    from bioloom.reason.settings import load_settings
    from bioloom.sources.live import choose

    sets, chosen = named(wordings), choose(sources)
    live, allowed = beside_corpora(chosen) if corpus or simulated else (chosen, chosen.channels)
    texts = tuple(c for c in allowed if c in ("doc", "web"))
    settings = load_settings(base_url=base_url, key_env=key_env, offline=offline)
    session = Session(
        kg, reasoner_name=reasoner or "rules", settings=settings, chosen=live, corpus_names=tuple(corpus or ())
    )
    reading = Reading(session.resources, texts, simulated) if texts else None
    reword = Rewriter(session.resources) if reasoner else None
    manifest = build(
        session.graph.graph,
        out,
        size=size,
        seed=seed,
        synonyms=synonyms,
        wordings=sets,
        reading=reading,
        reword=reword,
        verdicts=read_verdicts(checked) if checked else (),
    )
    _tell(manifest, out, json_=json_)
    for reason, count in sorted(reword.refused.items()) if reword else ():
        sys.stderr.write(f"{count:,} rewordings were put back: {reason}\n")
    return 0


@app.command("condmedqa")
def condmedqa(
    *,
    kg: Kg = "full",
    out: Out,
    size: Annotated[
        int, typer.Option("--size", min=1, help="Conditional questions, each with two twins; the paper has 100.")
    ] = 1000,
    seed: Seed = 7,
    articles: Annotated[
        Path | None,
        typer.Option("--articles", metavar="FILE", help="Pairs of articles, a line each; a model proposes a question."),
    ] = None,
    reasoner: Annotated[str, typer.Option("--reasoner", metavar="NAME", help="The model that proposes.")] = "",
    base_url: modelling.BaseUrl = "",
    key_env: modelling.KeyEnv = "",
    timeout: modelling.Timeout = modelling.SECONDS,
    json_: Json = False,
) -> int:
    """CondMedQA: questions whose answer a condition of the patient changes, with counterfactual twins."""
    if (articles is None) != (not reasoner):
        raise SetupError("--articles and --reasoner go together.", hint="Without both, questions come from the graph.")
    if articles is not None:
        from bioloom.api.session import Session
        from bioloom.bench.build.condmedqa.articles.build import build as propose
        from bioloom.core.run import Budget
        from bioloom.reason.settings import load_settings

        session = Session(
            kg, reasoner_name=reasoner, settings=load_settings(base_url=base_url, key_env=key_env, offline=False)
        )
        _tell(propose(articles, out, session.resources, Budget(timeout=timeout)), out, json_=json_)
        return 0
    from bioloom.api.session import Session
    from bioloom.bench.build.condmedqa.build import build
    from bioloom.bench.build.condmedqa.cautions import Cautions

    session = Session(kg)
    graph = session.graph.graph
    _tell(build(graph, out, size=size, seed=seed, look=Cautions(graph, session.linker)), out, json_=json_)
    return 0


@app.command("condmedqa-checked")
def condmedqa_checked(
    checked: Annotated[
        Path, typer.Argument(metavar="FILE", help="Records of a reader: benchmarks/condmedqa/checked.jsonl.")
    ],
    *,
    kg: Kg = "full",
    out: Out,
    json_: Json = False,
) -> int:
    """The questions of CondMedQA that were read and kept, one by one, in all four categories, with their twins."""
    from bioloom.bench.build.condmedqa.checked import build
    from bioloom.graph.store import open_graph

    _tell(build(checked, out, open_graph(kg)), out, json_=json_)
    return 0


def _tell(manifest: DatasetManifest, out: Path, *, json_: bool) -> None:
    if json_:
        emit({"schema": SCHEMA, "path": str(out), "manifest": manifest.model_dump(mode="json")})
    else:
        items = sum(split.items for split in manifest.splits.values())
        said = [f"{items:,} items: {out}", f"content {manifest.hash[:12]}", *manifest.about.limits]
        sys.stdout.write("\n".join(said) + "\n")
