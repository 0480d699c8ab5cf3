"""``bioloom explain-path``: how one thing acts on another, as a small mechanism that can be read and drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from .common import Json, Kg, emit

Form = Literal["text", "mermaid", "graphml"]
MOST = 100  # links


def explain_path(
    one: Annotated[str, typer.Argument(help="A name or a CURIE, as a rule of a drug.")],
    other: Annotated[str, typer.Argument(help="A name or a CURIE, as a rule of a disease.")],
    *,
    kg: Kg = "full",
    most: Annotated[int, typer.Option("--most", min=1, max=MOST, help="How many links are shown.")] = 12,
    pruner: Annotated[str, typer.Option("--pruner", help="Who chooses them: boosted, mlp or gnn.")] = "boosted",
    mechanisms: Annotated[
        Path | None,
        typer.Option(
            "--mechanisms", metavar="FILE", help="Lay curated mechanisms (DrugMechDB, JSON lines) over the graph."
        ),
    ] = None,
    form: Annotated[Form, typer.Option("--as", help="text, mermaid or graphml.")] = "text",
    json_: Json = False,
) -> int:
    """Show the likeliest mechanism between a drug and a disease, or the best ways between any two things.

    Each link is stated by a source and labelled curated, measured or inferred; that the links together are the
    mechanism is inferred, and said.
    """
    from bioloom.api import mechanisms as forms
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.core.errors import InputError

    if json_ and form != "text":
        raise InputError("The mechanism cannot be JSON and a drawing at once.", hint="Give --json or --as.")
    explained = open_graph(kg).explain_path(one, other, most=most, pruner=pruner, mechanisms=mechanisms)
    if json_:
        emit({"schema": "bioloom.mechanism/1", **explained.model_dump(mode="json", exclude_none=True)})
    elif form == "text":
        from bioloom.app.render_mechanism import show_mechanism

        show_mechanism(explained.mechanism)
    else:
        sys.stdout.write(getattr(forms, form)(explained.mechanism))
    return 0 if explained.mechanism.way else 1
