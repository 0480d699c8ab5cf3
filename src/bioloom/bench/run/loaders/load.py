"""``load``: a set by its name in the data folder, by name and path, or a folder of our own."""

from __future__ import annotations

from pathlib import Path

from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.dataset.manifest import MANIFEST
from bioloom.bench.build.dataset.names import with_names
from bioloom.bench.build.items.files import ITEMS, read_set
from bioloom.core.errors import InputError
from bioloom.core.registry import Registry
from bioloom.recipes.files.locate import DATA_VARIABLE, data_folder

from .base import Layout, Loaded

LOADERS: Registry[Layout] = Registry(
    "bioloom.loaders",
    {
        "bc5cdr": "bioloom.bench.run.loaders.annotated:Bc5Cdr",
        "bioasq": "bioloom.bench.run.loaders.bioasq:BioASQ",
        "bioharness": "bioloom.bench.run.loaders.bioharness:BioHarness",
        "biohopr": "bioloom.bench.run.loaders.biohopr:BioHopR",
        "biored": "bioloom.bench.run.loaders.annotated:BioRed",
        "condmedqa": "bioloom.bench.run.loaders.condmedqa:CondMedQA",
        "cystic_fibrosis": "bioloom.bench.run.loaders.cystic_fibrosis:CysticFibrosis",
        "drugmech_counterfactuals": "bioloom.bench.run.loaders.drugmech:Counterfactuals",
        "drugmechdb": "bioloom.bench.run.loaders.drugmech:DrugMechDB",
        "geneturing": "bioloom.bench.run.loaders.geneturing:GeneTuring",
        "kg_rag_tuning": "bioloom.bench.run.loaders.kg_rag:KgRag",
        "kragen": "bioloom.bench.run.loaders.kragen:Kragen",
        "medhopqa": "bioloom.bench.run.loaders.medhopqa:MedHopQA",
        "medmcqa": "bioloom.bench.run.loaders.exams:MedMCQA",
        "medqa": "bioloom.bench.run.loaders.exams:MedQA",
        "medqa_cn": "bioloom.bench.run.loaders.exams:MedQAMainland",
        "medqa_tw": "bioloom.bench.run.loaders.exams:MedQATaiwan",
        "mirage": "bioloom.bench.run.loaders.mirage:Mirage",
        "mmlu": "bioloom.bench.run.loaders.exams:Mmlu",
        "ncbi_disease": "bioloom.bench.run.loaders.annotated:NcbiDisease",
        "pubmedqa": "bioloom.bench.run.loaders.pubmedqa:PubMedQA",
        "scihorizon_gene": "bioloom.bench.run.loaders.scihorizon:SciHorizonGene",
    },
)


def load(name_or_path: str | Path, *, data: Path | None = None) -> Loaded:
    """The items and golds of a set.

    Args:
        name_or_path: ``medqa``: the set of this name in the data folder. ``medqa=FILE``: files in the official layout
            of that name. A folder: a dataset that ``bioloom bench build`` wrote, or one of ``write_set``.
        data: The data folder, in place of ``BIOLOOM_DATA``.

    Raises:
        SetupError: no layout has that name.
        InputError: there are no such files, or they are of another format.
        BuildError: the data folder that was named does not exist.
    """
    text = str(name_or_path)
    if Path(text).exists() and text not in LOADERS.names():
        return _ours(Path(text))
    name, named, path = text.partition("=")
    if not named and len(Path(text).parts) > 1:
        raise InputError(f"There is no file or folder {text}.", hint="A set of the data folder has a name without /.")
    layout = LOADERS.create(name)
    return layout.load(Path(path) if named else _home(layout, data))


def home(layout: Layout, data: Path | None = None) -> Path | None:
    """Where a set lies in the data folder; None when there is no data folder or it does not have the set."""
    folder = data_folder(data)
    found = folder / layout.about.home if folder and layout.about.home else None
    return found if found is not None and found.exists() else None


def _home(layout: Layout, data: Path | None) -> Path:
    found = home(layout, data)
    if found is None:
        raise InputError(
            f"{layout.about.title} is not in the data folder.",
            hint=f"Name its files, {layout.name}=PATH, or the data folder with {DATA_VARIABLE}.",
        )
    return found


def _ours(path: Path) -> Loaded:
    folder = path.parent if path.name in (MANIFEST, ITEMS) else path
    if (folder / MANIFEST).is_file():
        return Loaded(tuple(read_items(folder)), tuple(with_names(read_golds(folder), folder)))
    if (folder / ITEMS).is_file():
        return Loaded(*read_set(folder))
    raise InputError(
        f"{path} is no dataset of ours: it has neither {MANIFEST} nor {ITEMS}.",
        hint="Name the layout with it, as in medqa=PATH.",
    )
