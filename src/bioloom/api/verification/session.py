"""The session a saved answer asks for: its graph, its sources and its corpora, by what the bundle says of them."""

from __future__ import annotations

from bioloom.api.session import Session
from bioloom.core.trace import Bundle
from bioloom.reason.settings import load_settings
from bioloom.sources.corpus.shelf import find_corpus, read_made
from bioloom.sources.live import KG_ALONE, choose

from .settings import corpora_named, graph_named, plain


def session_for(bundle: Bundle, kg: str | None = None, corpora: tuple[str, ...] = ()) -> Session:
    """An offline session with the graph the bundle names, or ``kg``, and its corpora, found among ``corpora`` by name.

    Raises:
        InputError: the bundle names a graph or a corpus that is not here, or none.
    """
    versions = bundle.versions
    given = {read_made(find_corpus(name)).name: name for name in corpora}
    needed = corpora_named(versions, (e.origin.source for e in bundle.evidence))
    return Session(
        kg or graph_named(versions),
        settings=load_settings(embedder=versions.get("embedder", ""), offline=True),
        reranker_name=versions.get("reranker", "none"),
        chosen=choose(versions["sources"]) if "sources" in versions else KG_ALONE,
        corpus_names=tuple(given[name] if name in given else plain(name, "corpus", "--corpus") for name in needed),
        checked_only=versions.get("checked_only", "") == "yes",
        labels_as=versions.get("labels", ""),
        tables_as=versions.get("tables", ""),
    )
