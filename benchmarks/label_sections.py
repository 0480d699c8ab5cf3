"""What the sections of labels close, caution and permit, by section and by kind of state; on real rows.

    python benchmarks/label_sections.py [--kg full]                 the table that `bioloom kg build labels` made
    python benchmarks/label_sections.py --tac                       200 labels of TAC 2017 (boxed warnings, warnings)
    python benchmarks/label_sections.py --medic                     contraindication texts that the graph itself holds

Writes benchmarks/results/label_sections_<what>.md: for each section how many there are, how many say something of a
patient, the statements by manner, and by kind of state those that close. Nothing here is judged right or wrong.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bioloom.api.session import Session
from bioloom.core.ports import Linker
from bioloom.recipes.files.locate import data_folder
from bioloom.sources.openfda.layout import Section
from bioloom.sources.openfda.table import open_table
from bioloom.sources.text import clean
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.texts.label_sections import read_section

HERE = Path(__file__).parent
TAC = "kg/tac2017_adr"
TAC_SECTIONS: dict[str, Section] = {"boxed warnings": "boxed_warning", "warnings and precautions": "warnings"}
MANNERS = ("closes", "cautions", "permits")


def of_table(session: Session) -> Iterator[tuple[str, Section, str]]:
    """(drug, section, text) of the table that was built for the graph; nothing without one."""
    table = open_table(session.kg)
    for drug in table.drugs if table else ():
        for passage in table.passages(drug) if table else ():
            yield drug, passage.section, passage.text


def of_tac() -> Iterator[tuple[str, Section, str]]:
    """The sections of the labels of TAC 2017."""
    folder = data_folder(None)
    for path in sorted((folder / TAC).glob("*.json.gz")) if folder else ():
        for row in json.loads(gzip.decompress(path.read_bytes())):
            if (section := TAC_SECTIONS.get(row["section_name"])) is not None:
                yield row["label_id"], section, clean(row["section_text"])


def of_medic(session: Session) -> Iterator[tuple[str, Section, str]]:
    """The contraindication texts of labels that came with curated pairs."""
    kin = kin_of(session.resources)
    ledger = ledger_of(kin)
    for node in sorted(set(ledger.subject.tolist())):
        for text in ledger.labels(node):
            yield kin.curie(node), "contraindications", text


def table_of(rows: Iterator[tuple[str, Section, str]], linker: Linker) -> Iterator[str]:
    """The table, as lines of Markdown."""
    said: dict[Section, Counter[str]] = {}
    kinds: dict[Section, Counter[str]] = {}
    drugs: set[str] = set()
    start = time.perf_counter()
    for drug, section, text in rows:
        drugs.add(drug)
        one, by_kind = said.setdefault(section, Counter()), kinds.setdefault(section, Counter())
        found = read_section(section, text, linker)
        one["sections"] += 1
        one["speak"] += bool(found)
        one.update(a.manner for a in found)
        by_kind.update(a.clause.all[0].kind for a in found if a.manner == "closes")
    count = sum(c["sections"] for c in said.values())
    spent = time.perf_counter() - start
    yield f"{len(drugs):,} drugs, {count:,} sections; {1000 * spent / max(1, count):.1f} ms a section."
    yield ""
    yield "| section | there | say something | close | caution | permit | what closes |"
    yield "| --- | --: | --: | --: | --: | --: | --- |"
    for section, one in said.items():
        closing = ", ".join(f"{kind} {n}" for kind, n in kinds[section].most_common(8))
        shown = " | ".join(f"{one[m]:,}" for m in MANNERS)
        yield f"| {section} | {one['sections']:,} | {one['speak']:,} | {shown} | {closing} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--tac", action="store_true")
    parser.add_argument("--medic", action="store_true")
    asked = parser.parse_args()
    session = Session(asked.kg)
    what = "tac" if asked.tac else "medic" if asked.medic else "table"
    rows = of_tac() if asked.tac else of_medic(session) if asked.medic else of_table(session)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], check=False, capture_output=True, text=True, cwd=HERE
    )
    lines = [
        f"# Label sections: {what}",
        "",
        f"Commit {commit.stdout.strip()}, graph {session.graph.content_hash[:12]}.",
    ]
    lines += table_of(rows, session.linker)
    text = "\n".join([*lines, ""])
    (HERE / "results" / f"label_sections_{what}.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
