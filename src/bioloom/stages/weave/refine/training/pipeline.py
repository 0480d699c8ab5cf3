"""``bioloom train kg-refine``: pools, fits of three seeds, the file of weights, curves and the model card.

Each step writes its file under the hash of its data and is skipped where that stands; a network goes on from its last
epoch. What ships is fitted on the training drugs alone. The networks are fitted in both settings (`examples`) at once;
boosting is fitted in each, and looks twice (`second`), in the overlay with what near curated mechanisms say (`kin`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.value import digest
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.whole_files import new_file
from bioloom.recipes.drugs.drugmechdb import mechanisms

from ..context import OVER_CONTEXT
from ..features import NAMES
from ..scorers.boosted import Boosted
from ..weights import FILE, KIN_TREES, LEARNED, OVER, SECOND, written
from .boosting import BoostingPlan, fit_boosting
from .examples import SETTINGS, Examples, Setting
from .kept import Kept, kept_pools
from .kinship import kin_table
from .nets import NetPlan, PerceptronNet, ReaRevNet, fit_net, lesson_of
from .second import second_table, without
from .table import FOLDS, Table, joined, kept_table, table_of, thinned

Told = Callable[[str], None]
Arrays = dict[str, NDArray[Any]]
CARD, CURVES = "card.md", "curves.json"
SHARE = 0.15  # of the pairs in the tables that are not gold: what the networks are trained on
FIRST_SHARE = 0.3  # and what boosting is
FIRST = BoostingPlan(trees=120, leaves=20, rate=0.12)
AGAIN = BoostingPlan(trees=120, leaves=20, rate=0.07, least=30, share=0.4)
PLANS: dict[str, BoostingPlan | NetPlan] = {
    "boosted": FIRST,
    "boosted_second": AGAIN,
    "boosted_over": FIRST,
    "boosted_over_second": replace(AGAIN, loss="lambdarank"),
    KIN_TREES: BoostingPlan(trees=60, leaves=12, rate=0.13, least=100, share=1.0, loss="regression"),
    "mlp": NetPlan(width=32, epochs=8, rate=2e-3),
    "gnn": NetPlan(width=32, epochs=6, rate=3e-3, layers=1, rounds=2),
}


@dataclass(frozen=True)
class Making:
    """``mechanisms`` is DrugMechDB as JSON lines, ``out`` the folder, ``seeds`` how often each pruner is fitted."""

    mechanisms: Path
    out: Path
    seeds: int = 3
    pruners: tuple[str, ...] = LEARNED


def make(making: Making, graph: Graph, told: Told) -> Path:
    """The file of weights; beside it the card, the curves and the fits of every seed."""
    begin = perf_counter()
    curated = list(mechanisms(making.mechanisms))
    told(f"{len(curated):,} mechanisms, {sum(m.held_out for m in curated):,} of drugs that are held out")
    examples = Examples(graph, curated)
    pools = {s: kept_pools(examples, s, making.out, _counted(s, told)) for s in SETTINGS}
    told(f"pools: {sum(len(p.y) for p in pools.values()):,} pairs, {perf_counter() - begin:.0f} s")
    tables = {setting: table_of(pools[setting], examples) for setting in SETTINGS}
    table = thinned(joined(list(tables.values())), SHARE, 0)
    data = digest(examples.over.content_hash, *NAMES, str(len(table.y)), str(table.y.sum()))
    told(f"{len(table.y):,} pairs of {len(table.nodes):,} pools, {table.y.sum():,} of them gold; data {data[:12]}")
    fits: dict[str, list[Arrays]] = {}
    curves: dict[str, list[float]] = {}
    fitting = _Fitting(making, data, curves, told)
    for pruner in making.pruners:
        if pruner == "boosted":
            for setting in SETTINGS:
                fits |= _boosted(fitting, examples, setting, pools[setting], thinned(tables[setting], FIRST_SHARE, 0))
        else:
            fits[pruner] = [fitting(pruner, seed, table) for seed in range(making.seeds)]
    arrays = {f"{pruner}.{n}": a for pruner, some in fits.items() for n, a in some[0].items()}
    about = {
        "data": data, "graph": graph.content_hash, "mechanisms": len(curated), "seeds": making.seeds, "shipped_seed": 0,
        "trained_on": "drugs with int(sha256(lower-case name), 16) % 10 < 7", "pairs": len(table.y),
        "gold": int(table.y.sum()), "columns": list(NAMES),
        "plans": {name: asdict(plan) for name, plan in PLANS.items()},
    }  # fmt: skip
    content = written(arrays, about)
    beside = {CURVES: json.dumps(curves, indent=1).encode(), CARD: _card(about, curves, content).encode()}
    for name, said in {FILE: content, **beside}.items():
        with new_file(making.out / name) as new:
            new.write_bytes(said)
    told(f"{making.out / FILE}: {len(content):,} bytes, {perf_counter() - begin:.0f} s")
    return making.out / FILE


def _counted(setting: str, told: Told) -> Callable[[int, int], None]:
    """Says every so many pools how far it is."""

    def step(i: int, n: int) -> None:
        if i % 250 == 0:
            told(f"{setting}: {i:,} of {n:,} pools")

    return step


def _boosted(
    fitting: _Fitting, examples: Examples, setting: Setting, pools: Kept, table: Table
) -> dict[str, list[Arrays]]:  # fmt: skip
    """The fits of every seed of boosting in a setting, of its second look, and of who is near where some are."""
    name, making, seeds = "boosted" + ("" if setting == "alone" else OVER), fitting.making, range(fitting.making.seeds)
    fits = {name: [fitting(name, s, table) for s in seeds]}
    near = kin_table(pools, examples) if setting == "overlay" else None
    if near is not None:
        fits[KIN_TREES] = [fitting(KIN_TREES, s, near) for s in seeds]
    folds = [Boosted.read(fitting(name, 0, without(table, k), f"-without{k}")) for k in range(FOLDS)]
    kin = [Boosted.read(fitting(KIN_TREES, 0, without(near, k), f"-without{k}")) for k in range(FOLDS)] if near else []
    file = making.out / f"second-{setting}.npz"
    key = digest(fitting.data, *OVER_CONTEXT, repr(PLANS[name]), repr(PLANS[KIN_TREES]), setting)
    again = kept_table(file, key, lambda: second_table(pools, examples, folds, kin))
    fitting.told(f"{setting}, second look: {len(again.y):,} pairs, {again.y.sum():,} of {table.y.sum():,} gold ones")
    return fits | {name + SECOND: [fitting(name + SECOND, s, again) for s in seeds]}


@dataclass(frozen=True)
class _Fitting:
    """Fits; ``curves`` collects what each said as it went."""

    making: Making
    data: str
    curves: dict[str, list[float]]
    told: Told

    def __call__(self, pruner: str, seed: int, table: Table, part: str = "") -> Arrays:
        """One fit, from its file where it stands there for this data and plan."""
        key = digest(self.data, repr(PLANS[pruner]), str(seed), str(len(table.y)), str(float(table.weight.sum())))
        name = f"{pruner}-{seed}{part}"
        file = self.making.out / "fits" / f"{name}-{key[:12]}.npz"
        if not file.exists():
            begin = perf_counter()
            arrays, curve = self._made(pruner, seed, table, file.with_suffix(".state"))
            self.told(f"{name}: {perf_counter() - begin:.0f} s")
            file.parent.mkdir(parents=True, exist_ok=True)
            with new_file(file) as new, new.open("wb") as out:
                every: dict[str, Any] = {"curve": np.array(curve), **arrays}
                np.savez(out, **every)
        with np.load(file) as stored:
            self.curves[name] = [round(float(v), 5) for v in stored["curve"]]
            return {n: stored[n] for n in stored.files if n != "curve"}

    def _made(self, pruner: str, seed: int, table: Table, kept: Path) -> tuple[Arrays, list[float]]:
        plan, curve = PLANS[pruner], list[float]()
        if isinstance(plan, BoostingPlan):
            return fit_boosting(table, plan, seed)

        def heard(line: str) -> None:
            curve.append(float(line.rpartition(" ")[2]))
            self.told(f"{pruner}, seed {seed}: {line}")

        width = len(NAMES)
        net: Any = PerceptronNet(width, plan.width, plan.dropout) if pruner == "mlp" else ReaRevNet(width, 1, plan)
        return fit_net(net, lesson_of(table), plan, seed, kept=kept, told=heard), curve


def _card(about: Mapping[str, Any], curves: Mapping[str, Sequence[float]], content: bytes) -> str:
    """The model card: what it is for, what it was made of, what it must not be used for."""
    whole = {name: values for name, values in curves.items() if values and "-without" not in name}
    last = "\n".join(f"- {name}: {values[-1]:.4f} after {len(values)}" for name, values in whole.items())
    return f"""# Pruners of mechanisms (kg-refine)

**What**: how likely a stated pair of things around a drug, a disease and the drug's genes is part of how the drug acts
on the disease. Gradient boosting that looks twice (default), fitted for a graph alone and for one under curated
mechanisms, a two-layer perceptron and a ReaRev-style network, {len(NAMES)} features.

**Made of**: {about["mechanisms"]:,} curated mechanisms of DrugMechDB (CC0-1.0), those of seven tenths of the drugs
({about["trained_on"]}); {about["pairs"]:,} pairs, {about["gold"]:,} gold, over graph {about["graph"][:12]}, data
{about["data"][:12]}. {about["seeds"]} seeds were fitted; seed {about["shipped_seed"]} is in the file. No statement of
DrugMechDB is in the file, in the graph or in a ranking, unless it is laid over the graph on request.

**Not for**: whether a drug works, suits a patient or is safe. A chance is that a curator would draw the pair, no
more; chances of unlike drugs are not compared. Figures on drugs never seen: benchmarks/results/kg_refine.md.

**Losses at the end** (boosting: on a tenth of the training pools):

{last}

File: {FILE}, {len(content):,} bytes, {digest(content.hex())[:12]}.
"""
