"""bioloom: biomedical answers woven from graphs, text and measurements, each thread traceable.

    import bioloom

    kb = bioloom.open("full")
    answer = kb.ask("Which gene is associated with both psoriasis and Takayasu arteritis?")
    answer.names, answer.curies, answer.table(), answer.graph()

What is named here is imported when it is first used, so that ``import bioloom`` takes no time (docs/python.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .core.version import __version__

if TYPE_CHECKING:
    from .api.answered import Answered
    from .api.grounding import Grounded
    from .api.knowledge_base import KnowledgeBase, Unanswered, open  # noqa: A004 - bioloom.open(...)
    from .api.matches import Matches
    from .api.own import build_corpus, import_graph
    from .api.searching import Found
    from .core.errors import BioloomError
    from .core.run import Budget

__all__ = [
    "Answered", "BioloomError", "Budget", "Found", "Grounded", "KnowledgeBase", "Matches", "Unanswered", "__version__",
    "build_corpus", "import_graph", "open",
]  # fmt: skip

_WHERE = {
    "Answered": "api.answered", "BioloomError": "core.errors", "Budget": "core.run", "Found": "api.searching",
    "Grounded": "api.grounding", "KnowledgeBase": "api.knowledge_base", "Matches": "api.matches",
    "Unanswered": "api.knowledge_base", "build_corpus": "api.own", "import_graph": "api.own",
    "open": "api.knowledge_base",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'bioloom' has no attribute {name!r}")
    value = getattr(import_module(f".{_WHERE[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
