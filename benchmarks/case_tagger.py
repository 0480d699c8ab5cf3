"""A learned reader of patient cases, tried: a linear chain over words, taught by what a large model read of cases.

    pip install python-crfsuite; python benchmarks/case_tagger.py [--fewer]

It learns the role of each word (`*.read.jsonl` beside `asked/patients_*.txt` and `reader/patients/read_20*.txt`: cases
by many writers, marked by a large language model from the product's own prompt) and is tried on the twelfth to the
fifteenth set. A word that decides and is taken for nothing would be dropped in silence; one in another role might turn
a forbidden drug into the asked one. ``--fewer`` learns from the sets six to eleven alone. It is not in the product.
Writes results/case_tagger.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TAUGHT = tuple(f"asked/patients_{n}" for n in (6, 7, 8, 9, 10, 11))
MORE = ("asked/patients_3", "asked/patients_4", *(f"reader/patients/read_20{w}" for w in "abc"))
TRIED = tuple(f"asked/patients_{n}" for n in (12, 13, 14, 15))
TOKEN = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?|\d+(?:[.,]\d+)*|[^\w\s]|_")
NOTHING = "nothing"
AROUND = (-3, -2, -1, 1, 2, 3)
Token = tuple[int, int, str]


def cases(names: Sequence[str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Texts with their marks, but for those that ask about no choice of a drug."""
    for name in names:
        texts = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
        replies = (HERE / f"{name}.read.jsonl").read_text("utf-8").splitlines()
        for text, reply in zip(texts, map(json.loads, replies), strict=True):
            if reply["asks"] != ["other"]:
                yield text, reply["marks"]


def tokens(text: str) -> list[Token]:
    """The words and signs of a text, with where they stand."""
    return [(m.start(), m.end(), m[0]) for m in TOKEN.finditer(text)]


def roles(text: str, marks: Sequence[dict[str, Any]]) -> list[str]:
    """The role of each token; what is marked as nothing has none."""
    told = tokens(text)
    out = [NOTHING] * len(told)
    taken: list[tuple[int, int]] = []
    for mark in marks:
        spans = [m.span() for m in re.finditer(re.escape(mark["words"]), text)]
        free = [s for s in spans if not any(s[0] < b and a < s[1] for a, b in taken)] or spans
        if not free:
            continue
        taken.append(free[0])
        for i, (a, b, _) in enumerate(told):
            if a < free[0][1] and free[0][0] < b and out[i] == NOTHING:
                out[i] = mark["role"]
    return out


def features(text: str) -> list[list[str]]:
    """What each token is known by: itself, its shape and ends, its neighbours, the words before it in its sentence."""
    told = tokens(text)
    low = [w.lower() for *_, w in told]
    sentence, at = [], 0
    for word in low:
        sentence.append(at)
        at += word in ".?!;"
    asks = {sentence[i] for i, w in enumerate(low) if w == "?"}
    out = []
    for i, (*_, word) in enumerate(told):
        shape = re.sub(r"(.)\1{2,}", r"\1\1", re.sub(r"\d", "d", re.sub(r"[a-z]", "x", re.sub(r"[A-Z]", "X", word))))
        own = ["b", f"w={low[i]}", f"s={shape}", f"p={low[i][:4]}", f"x3={low[i][-3:]}", f"x5={low[i][-5:]}"]
        own += [f"w{d}={low[i + d] if 0 <= i + d < len(low) else '#'}" for d in AROUND]
        own += [f"two={low[i - 1]} {low[i]}"] if i else []
        own += [f"before={low[i - 2]} {low[i - 1]}"] if i > 1 else []
        own += [f"c={low[j]}" for j in range(max(0, i - 6), i) if sentence[j] == sentence[i]]
        out.append([*own, f"asks={sentence[i] in asks}"])
    return out


def main() -> None:
    """Teaches, tries, and writes the table."""
    import pycrfsuite

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fewer", action="store_true")
    args = parser.parse_args()
    taught = list(cases(TAUGHT if args.fewer else (*TAUGHT, *MORE)))
    tried = list(cases(TRIED))
    with tempfile.TemporaryDirectory() as folder:
        trainer = pycrfsuite.Trainer(verbose=False)
        trainer.set_params({"c1": 0.3, "c2": 0.01, "max_iterations": 150, "feature.minfreq": 2})
        for text, marks in taught:
            trainer.append(features(text), roles(text, marks))
        trainer.train(f"{folder}/tagger")
        tagger = pycrfsuite.Tagger()
        tagger.open(f"{folder}/tagger")
        pairs = [list(zip(roles(text, marks), tagger.tag(features(text)), strict=True)) for text, marks in tried]
    every = Counter(chain.from_iterable(pairs))
    gold = sum(n for (a, _), n in every.items() if a != NOTHING)
    lost = sum(n for (a, b), n in every.items() if b == NOTHING != a)
    other = sum(n for (a, b), n in every.items() if NOTHING not in (a, b) and a != b)
    added = sum(n for (a, b), n in every.items() if a == NOTHING != b)
    whole = sum(all(a == b for a, b in case) for case in pairs)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    row = (
        f"| {len(taught)} | {len(tried)} | {lost / gold:.1%} | {other / gold:.1%} | {added / gold:.1%} |"
        f" {whole} | {commit.stdout.strip()} |"
    )
    out = HERE / "results" / "case_tagger.md"
    old = out.read_text("utf-8").splitlines() if out.is_file() else []
    rows = [line for line in old if line.startswith("| ") and line[2].isdigit() and not line.startswith(row[:8])]
    head = ["# A learned reader of patient cases", "", (__doc__ or "").split("\n\n")[2].strip(), "",
            "| learned from | tried on | deciding lost | in another role | others given one | whole cases | commit |",
            "| --: | --: | --: | --: | --: | --: | --- |"]  # fmt: skip
    out.write_text("\n".join([*head, *sorted((*rows, row))]) + "\n", "utf-8")
    print(row)


if __name__ == "__main__":
    main()
