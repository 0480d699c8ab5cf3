"""Fits what tells look-ups apart by their words (`stages.lookup.learned`) and writes it beside the reader's weights.

    python scripts/train_lookups.py [--kg full] [--masked FILE] [--held FILE.tsv]

It learns from wordings with slots (`benchmarks/lookups`), and from questions that ask for anything else: `none.tsv`
there, and the lines of the open sets of people's questions in which a name of a look-up is found and no rule holds.
``--masked`` keeps those lines with their names taken out, and all vectors beside it: both take minutes.
``--held`` leaves a file of wordings out,
writes nothing, and says how many of it are told rightly, wrongly and not, with rules first and without.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from bioloom.api.knowledge_base import open as open_graph
from bioloom.stages.lookup import sense
from bioloom.stages.lookup.learned import ELSE, FILE, Head, heard, save_head
from bioloom.stages.read.assets import folder_of, shipped

HERE = Path(__file__).parent.parent
WORDINGS = HERE / "benchmarks" / "lookups"
SEALED = ("people2", "people3", "people10", "forms10", "w07", "w15")
STRENGTH = 0.1  # of the logistic regression, on vectors of unit variance
SAMPLE = {
    "gene": "@1", "alias": "@1", "tf": "@1", "gene2": "@2", "genes": "@1, @2, @3 and @4", "ensembl": "@ensembl",
    "variant": "@variant", "disease": "@disease", "term": "@disease", "tissue": "liver", "level": "20",
    "chromosome": "7",
}  # fmt: skip


def wordings(path: Path) -> Iterator[tuple[str, str]]:
    """The look-up and the text of each line, names taken out; of two genes the factor is the first."""
    for line in path.read_text("utf-8").splitlines():
        module, tab, template = line.partition("\t")
        if tab:
            fills = SAMPLE | ({"gene": "@2"} if "{tf}" in template else {})
            yield module.strip(), template.strip().format(**fills)


def people(kg: str, kept: Path | None) -> list[str]:
    """Lines of the open sets of people's questions that name what a look-up takes and of which no rule holds."""
    if kept is not None and kept.is_file():
        return [json.loads(line)["words"] for line in kept.read_text("utf-8").splitlines()]
    session = open_graph(kg, offline=True).session
    knows, linker = session.tools.names_gene, session.linker
    found = []
    for path in (*sorted(HERE.glob("benchmarks/asked/*.txt")), *sorted(HERE.glob("benchmarks/reader/*.txt"))):
        lines = () if path.stem in SEALED else path.read_text("utf-8").splitlines()
        for text in dict.fromkeys(re.split(r"\t|  ", line.strip())[0] for line in lines):
            if 12 <= len(text) <= sense.LONGEST and not text.startswith("#"):
                words = sense.words_of(text, knows, linker)
                if words is not None and sense.sensed(text, knows, linker) is None:
                    found.append(words)
    if kept is not None:
        kept.write_text("".join(json.dumps({"words": w}) + "\n" for w in found), "utf-8")
    return found


def vectors_of(texts: list[str], kept: Path | None) -> np.ndarray:
    """[N, width]: what the encoder makes of each; those that ``kept`` has are taken from there, new ones added."""
    encoder, known = shipped().encoder, dict[str, np.ndarray]()
    file = kept.with_suffix(".npz") if kept is not None else None
    if file is not None and file.is_file():
        with np.load(file, allow_pickle=False) as found:
            known = dict(zip(found["texts"].tolist(), found["vectors"], strict=True))
    new = [t for t in dict.fromkeys(texts) if t not in known]
    known |= {t: heard(t, encoder) for t in new}
    if file is not None and new:
        np.savez(file, texts=np.array(list(known)), vectors=np.array(list(known.values())))
    return np.array([known[t] for t in texts])


def fitted(rows: list[tuple[str, str]], kept: Path | None) -> tuple[Head, np.ndarray]:
    """The layer, for vectors as they are, and [width] how much they vary."""
    vectors = vectors_of([text for _, text in rows], kept)
    mean, scale = vectors.mean(0), vectors.std(0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=300)
    model.fit((vectors - mean) / scale, [name for name, _ in rows])
    weights = model.coef_.T / scale[:, None]
    constants = model.intercept_ - mean @ weights
    layer = np.vstack([weights, constants]).astype(np.float32)
    return Head(shipped().encoder, layer, tuple(model.classes_)), scale


def told(head: Head, held: list[tuple[str, str]]) -> None:
    """Print how the held-out wordings are told; which names are there is given."""
    fits = {name: {r.name for r in sense.rules().rules if r.slots == slots} for name, slots in takes().items()}
    for way in ("rules alone", "rules, then learned", "learned alone"):
        right = wrong = 0
        for name, text in held:
            turned = any(n.search(text) for n in sense.rules().never)
            by_rule = next((r.name for r in sense.rules().rules if r.name in fits[name] and r.holds(text)), "")
            got = "" if turned or way == "learned alone" else by_rule
            if not got and not turned and way != "rules alone":
                rest = {r.name for r in sense.rules().rules if r.name in fits[name] and not r.turned(text)}
                got = head.surely(text, rest)
            right, wrong = right + (got == name), wrong + (got not in ("", name))
        print(f"{way}: {right / len(held):.3f} right, {wrong / len(held):.3f} wrong of {len(held)}")


def takes() -> dict[str, tuple[str, ...]]:
    """The slots of each look-up."""
    return {r.name: r.slots for r in sense.rules().rules}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--masked", type=Path)
    parser.add_argument("--held", type=Path)
    given = parser.parse_args()
    paths = [p for p in sorted(WORDINGS.glob("*.tsv")) if given.held is None or not p.samefile(given.held)]
    rows = [row for path in paths for row in wordings(path)] + [(ELSE, w) for w in people(given.kg, given.masked)]
    head, spread = fitted(rows, given.masked)
    if given.held is not None:
        told(head, list(wordings(given.held)))
        return
    file = folder_of("shipped") / FILE
    save_head(head, spread, file)
    print(f"{file.name}: {len(rows)} texts, {len(head.names)} classes, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
