"""Are cases told in several sentences read to the right roles: asked, treated, wanted, named, had, taken, reacted to?

    python benchmarks/patient_roles.py [--kg full] [-v]        writes results/patient_roles.md

Keys are `reader/patients/*.tsv`: by the number of a line of the text beside it, "|" between words of which one is
enough, ";" between items, "-" for none. `roles_3.tsv` keys 60 lines of `asked/patients_3.txt` (every fifth and third
of five), written before the reader of cases was; `invented.tsv` and `invented_2.tsv` 30 cases each of the writer of
that reader, the second written when it stood: at first sight 8 of them were read rightly, 1 wrongly and 21 refused,
before words that carry nothing were gathered more widely. Of the 20 of `invented_3.tsv`, written last, 9 were read
rightly at first sight, 1 wrongly, 10 refused. All are development. A case is read rightly when it asks for
what the key says, and what it treats, takes, reacted to and names is what the key has and nothing else, and no state of
the key is missing; a class that is asked for by its use ("the pill") is what is treated where nothing else is, and of a
drug that leave is asked for the complaint may stand among the states. A case with a word left over, or with a role that
nothing settles, is refused.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable
from pathlib import Path

from bioloom.api.session import Session
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.case.known import Known
from bioloom.stages.gate.read.case.read import read_case
from bioloom.stages.gate.read.case.types import Case

HERE = Path(__file__).parent
SETS = {
    "60 cases of strangers (development)": ("reader/patients/roles_3.tsv", "asked/patients_3.txt"),
    "30 invented cases (of the reader's writer)": ("reader/patients/invented.tsv", "reader/patients/invented.txt"),
    "30 more, written when the reader stood": ("reader/patients/invented_2.tsv", "reader/patients/invented_2.txt"),
    "20 more, written last": ("reader/patients/invented_3.tsv", "reader/patients/invented_3.txt"),
}
ROLES = ("asked", "treated", "wanted", "named", "states", "takes", "reacted")


def _items(cell: str) -> list[list[str]]:
    return [] if cell == "-" else [[w.strip().casefold() for w in item.split("|")] for item in cell.split(";")]


def _has(words: list[str], texts: Iterable[str]) -> bool:
    return any(w in t.casefold() for t in texts for w in words)


def _same(cell: str, texts: Iterable[str]) -> bool:
    texts, items = tuple(texts), _items(cell)
    every = [w for item in items for w in item]
    return all(_has(i, texts) for i in items) and all(any(w in t.casefold() for w in every) for t in texts)


def wrong(key: dict[str, str], case: Case) -> list[str]:
    """The roles that are not as the key has them."""
    wanted = [case.wanted.text] if case.wanted is not None else []
    states = [m.text for m in (*case.has, *case.unchecked, *case.treated)]
    right = {
        "asked": set(key["asked"].split("+")) == set(case.asks),
        "treated": _treated(key["treated"], case),
        "wanted": key["wanted"] == "-"
        or _same(key["wanted"], [*wanted, *(m.text for m in case.treated if not wanted)]),
        "named": _same(key["named"], [m.text for m in (*case.named, *case.left_out)]),
        "states": all(_has(i, states) for i in _items(key["states"])),
        "takes": _same(key["takes"], [m.text for m in case.takes]),
        "reacted": _same(key["reacted"], [m.text for m in case.reacted]),
    }
    return [role for role in ROLES if not right[role]]


def _treated(cell: str, case: Case) -> bool:
    """Whether what is treated is right; of a drug that leave is asked for it may stand among the patient's states."""
    texts = [m.text for m in case.treated]
    if not texts and set(case.asks) <= {"whether", "choose"}:
        texts = [m.text for m in case.has if cell != "-" and any(_has(i, [m.text]) for i in _items(cell))]
    if case.wanted is not None and (cell == "-" or not texts):  # a class may be asked for by itself
        return cell == "-" or _same(cell, [case.wanted.text])
    return _same(cell, texts)


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    parser.add_argument("-v", action="store_true", help="tell every case that is not read rightly")
    args = parser.parse_args()
    session = Session(kg=args.kg)
    known = Known(kin_of(session.resources))
    lines = ["# Roles of patient cases", "", (__doc__ or "").split("\n\n")[-1].strip(), "",
             "| set | cases | right | wrong | refused | wrong by role |",
             "| --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    for name, (keys, texts) in SETS.items():
        said = (HERE / texts).read_text("utf-8").splitlines()
        rows = list(csv.DictReader((HERE / keys).open(encoding="utf-8"), delimiter="\t"))
        counts, roles = {"right": 0, "wrong": 0, "refused": 0}, dict.fromkeys(ROLES, 0)
        for key in rows:
            text = said[int(key["id"]) - 1]
            case = read_case(text, session.linker, session.graph, known)
            bad = wrong(key, case) if case is not None else ["asked"]
            what = "refused" if case is None or case.missed else "wrong" if bad else "right"
            counts[what] += 1
            for role in bad if what == "wrong" else ():
                roles[role] += 1
            if args.v and what != "right":
                print(what, key["id"], text, bad, case.missed if case else "", sep=" | ")
        by = ", ".join(f"{role} {n}" for role, n in roles.items() if n)
        lines.append(f"| {name} | {len(rows)} | {counts['right']} | {counts['wrong']} | {counts['refused']} | {by} |")
        print(lines[-1])
    (HERE / "results" / "patient_roles.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
