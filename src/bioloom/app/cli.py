"""The commands, put together. Each is a module of `bioloom.app.commands` and imports what it needs when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from bioloom.core.version import __version__

from .commands import (
    ask,
    corpus,
    demo,
    doctor,
    explain_path,
    ground,
    ledger,
    look,
    match,
    mcp,
    repl,
    search,
    serve,
    train,
    verify,
)
from .commands.bench.app import app as bench
from .commands.kg.app import app as kg

app = typer.Typer(
    name="bioloom",
    help="Biomedical answers woven from graphs, text and measurements, each thread traceable.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bioloom {__version__}")
        raise typer.Exit


def _exit(code: int | None, **_: object) -> None:
    """Commands return their exit code."""
    raise typer.Exit(code or 0)


@app.callback(result_callback=_exit)
def _main(
    *,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = (
        False
    ),
) -> None:
    pass


app.command("ask")(ask.ask)
app.command("match")(match.match)
app.command("explain-path")(explain_path.explain_path)
app.command("ground")(ground.ground)
app.command("look")(look.look)
app.command("repl")(repl.repl)
app.command("search")(search.search)
app.command("verify")(verify.verify)
app.command("serve")(serve.serve)
app.command("mcp")(mcp.mcp)
app.command("demo")(demo.demo)
app.command("doctor")(doctor.doctor)
app.command("ledger")(ledger.ledger)
app.add_typer(kg, name="kg")
app.add_typer(corpus.app, name="corpus")
app.add_typer(bench, name="bench")
app.add_typer(train.app, name="train")
