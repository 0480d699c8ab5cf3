"""``bioloom explain-path``: how one thing acts on another, as a small mechanism that can be read and drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from .batches import Answered, Batch, answered, one_or_many
from .common import Json, Kg, emit

if TYPE_CHECKING:
    from bioloom.api.knowledge_base import KnowledgeBase

SCHEMA = "bioloom.mechanism/1"
Form = Literal["text", "mermaid", "graphml"]
MOST = 100  # links


def explain_path(
    one: Annotated[str, typer.Argument(metavar="[ONE]", help="A name or a CURIE, as a rule of a drug.")] = "",
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help="A name or a CURIE, as a rule of a disease.")] = "",
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
    through: Annotated[
        bool, typer.Option("--through", help="Connect the two even by links that no curator would draw.")
    ] = False,
    form: Annotated[Form, typer.Option("--as", help="text, mermaid or graphml.")] = "text",
    batch: Batch = "",
    json_: Json = False,
) -> int:
    """Show the likeliest mechanism between a drug and a disease, or the best ways between any two things.

    Each link is stated by a source and labelled curated, measured or inferred; that the links together are the
    mechanism is inferred, and said. Where no likely link leads on, the chain breaks off (exit code 1). A line of a
    --batch file is {"one": "...", "other": "...", "id": "..."} or ["...", "..."].
    """
    from bioloom.api import mechanisms as forms
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.core.errors import InputError

    one_or_many("a drug and a disease", batch, one, other)
    if batch and form != "text":
        raise InputError("A batch is JSON, and no drawing.", hint="Leave --as out.")
    if json_ and form != "text":
        raise InputError("The mechanism cannot be JSON and a drawing at once.", hint="Give --json or --as.")
    kb = open_graph(kg)
    how: dict[str, Any] = {"most": most, "pruner": pruner, "mechanisms": mechanisms, "through": through}
    if batch:
        return _batch(kb, batch, **how)
    if not other:
        raise InputError("There is nothing that it leads to.", hint="Give a drug and a disease.")
    explained = kb.explain_path(one, other, **how)
    if json_:
        emit({"schema": SCHEMA, **explained.model_dump(mode="json", exclude_none=True)})
    elif form == "text":
        from bioloom.app.render_mechanism import show_mechanism

        show_mechanism(explained.mechanism)
    else:
        sys.stdout.write(getattr(forms, form)(explained.mechanism))
    return 0 if explained.mechanism.way else 1


def _batch(kb: KnowledgeBase, source: str, **how: Any) -> int:
    from bioloom.app.batch import texts
    from bioloom.core.errors import InputError

    def answer(line: bytes, number: int) -> Answered:
        asked = texts(line, number, ("one", "other"), lambda said: (said,))
        if len(asked.said) != 2:
            raise InputError(f"Line {number} names {len(asked.said)} things.", hint='A line is ["...", "..."].')
        explained = kb.explain_path(*asked.said, **how)
        body = {"schema": SCHEMA, "id": asked.id, **explained.model_dump(mode="json", exclude_none=True)}
        return body, 0 if explained.mechanism.way else 1

    return answered(source, SCHEMA, answer)
