"""``bioloom doctor``: what is installed, what resolves, what does not."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Annotated, Any

import typer

from bioloom.core.errors import BioloomError

from . import modelling
from .common import Json, Kg, Offline, emit
from .source_probes import source_probes

PACKAGES = (
    "bioloom", "numpy", "scipy", "pyarrow", "pydantic", "marisa-trie", "rapidfuzz", "typer", "numba", "openai",
    "xllamacpp", "onnxruntime",
)  # fmt: skip


def doctor(
    *,
    kg: Kg = "open",
    reasoner: modelling.ReasonerName = "",
    base_url: modelling.BaseUrl = "",
    key_env: modelling.KeyEnv = "",
    embedder: modelling.Embedder = "",
    timeout: modelling.Timeout = modelling.SECONDS,
    live: Annotated[bool, typer.Option("--live", help="Also ask each live source one small thing.")] = False,
    offline: Offline = False,
    json_: Json = False,
) -> int:
    """Check the installation: versions, the graph, the lexicon, methods, who judges, sources, and all their files.

    The record, what is derived from it, corpora and caches are read whole and compared with their checksums.
    A model that is configured or named is asked one small thing.
    """
    from bioloom.api.session import Session
    from bioloom.app.soundness import probes
    from bioloom.reason.resolve import described, model_of
    from bioloom.reason.settings import load_settings

    settings = load_settings(base_url=base_url, key_env=key_env, embedder=embedder, cached=False, offline=offline)
    sound = [_check(name, probe) for name, probe in probes(kg)]  # first: to open what is damaged is to build it again
    session = Session(kg, reasoner or ("model" if settings.model else "rules"), settings)
    checks: list[dict[str, Any]] = [
        _check("graph", lambda: session.graph.describe()),  # noqa: PLW0108 - opening it is part of the check
        _check("lexicon", lambda: f"{len(session.linker.lexicon):,} entities"),
        _check("reasoner", lambda: described(session.resources.reasoner, settings)),
        _check("scorer", lambda: session.resources.scorer and session.resources.scorer.name),
        _check("methods", _methods),
    ]
    if checks[2]["ok"] and model_of(session.resources.reasoner):
        from bioloom.reason.ping import ping

        checks.append(_check("model", lambda: ping(session.resources.reasoner, timeout=timeout)))
    checks += sound
    checks += [_check(name, probe) for name, probe in source_probes(ask=live, offline=offline, timeout=timeout)]
    report = {
        "schema": "bioloom.doctor/1",
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
        "checks": checks,
    }
    if json_:
        emit(report)
    else:
        from bioloom.app.render import show_doctor

        show_doctor(report)
    return 0 if all(c["ok"] for c in checks) else 3


def _check(name: str, probe: Any) -> dict[str, Any]:
    start = perf_counter()
    try:
        detail, ok = probe(), True
    except BioloomError as error:
        detail, ok = str(error), False
    return {"name": name, "ok": ok, "detail": detail, "seconds": round(perf_counter() - start, 4)}


def _methods() -> str:
    from bioloom.methods import METHODS

    return ", ".join(
        f"{name} ({METHODS.get(name).card.title}, {METHODS.get(name).card.year})" for name in METHODS.names()
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
