"""Names that no graph knows, and names with a slip: how many are answered as another thing, how many rightly.

    python benchmarks/names_unknown.py [--kg full] [--many 300] [--seed 13] [--other] [--out FILE]

Asks `bioloom ask` of invented names, of real ones that the graph lacks (what it has is left out and said), and of
misspelt names of diseases and symptoms, each in one of three wordings in rotation. Of the first two nothing may be
answered. A misspelling is right when the same question with the right spelling is answered of the same thing; the
questions are those which that is true of.
With ``--other`` the wordings are others, which nothing was tuned on.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from unknown.made_up import known, made_up  # noqa: E402
from unknown.slips import Slip, slips  # noqa: E402

SEED = 13
WORDINGS = {
    "drug": ("What does {} treat?", "Is {} contraindicated in asthma?", "What are the side effects of {}?"),
    "gene": ("Which diseases are caused by {}?", "Is {} associated with asthma?", "Which drugs target {}?"),
    "disease": ("Which genes cause {}?", "Which drugs treat {}?", "What are the symptoms of {}?"),
    "Disease": ("Which genes are associated with {}?", "Which drugs treat {}?", "What are the symptoms of {}?"),
    "PhenotypicFeature": ("Which diseases cause {}?", "Which drugs can cause {}?", "What is {} a symptom of?"),
}
OTHER = {
    "drug": ("Can I take {} if I have asthma?", "How does {} work?", "Does {} interact with warfarin?"),
    "gene": (
        "Do mutations in {} cause epilepsy?",
        "In which tissues is {} expressed?",
        "Which pathways is {} in?",
    ),
    "disease": ("Is there a cure for {}?", "Is {} hereditary?", "Which drugs are contraindicated in {}?"),
    "Disease": ("What can be given for {}?", "Which gene is behind {}?", "How does {} show itself?"),
    "PhenotypicFeature": ("What illness has {} as a sign?", "Which medicines bring on {}?", "Who gets {}?"),
}
for table in (WORDINGS, OTHER):
    table["brand"] = table["drug"]
SPARE = 1.7  # questions that are asked in the right spelling for each that is kept
CURIE = re.compile(r'"([A-Za-z.]+:[^"]+)"')


def asked(questions: list[str], kg: str) -> list[dict]:
    """Replies to ``questions``, in order."""
    body = "\n".join(json.dumps({"question": q}) for q in questions)
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", kg, "--batch", "-", "--json", "--offline"]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)  # 1: some abstained
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if len(replies) != len(questions):
        raise SystemExit(f"{len(replies)} replies to {len(questions)} questions: {done.stderr[-2000:]}")
    return replies


def answered(reply: dict) -> bool:
    return "answer" in reply and not reply["answer"]["abstained"]


def said_of(reply: dict) -> frozenset[str]:
    return frozenset(CURIE.findall(reply.get("pattern") or ""))


def unknown(names: list[tuple[str, str]], wordings: dict, kg: str) -> list[tuple[str, str, str, dict]]:
    """Kind, name, question and reply of names that nobody knows."""
    seen: Counter[str] = Counter()
    questions = []
    for kind, name in names:
        questions.append(wordings[kind][seen[kind] % 3].format(name))
        seen[kind] += 1
    replies = asked(questions, kg)
    return [(*pair, q, r) for pair, q, r in zip(names, questions, replies, strict=True)]


def misspelt(found: list[Slip], many: int, wordings: dict, kg: str) -> list[tuple[Slip, str, dict]]:
    """Misspellings of which the right spelling is answered, with question and reply."""
    worded = [wordings[s.kind][i % 3] for i, s in enumerate(found)]
    rightly = asked([w.format(s.name) for w, s in zip(worded, found, strict=True)], kg)
    pairs = zip(worded, found, rightly, strict=True)
    kept = [(w, s) for w, s, r in pairs if answered(r) and said_of(r) & s.curies][:many]
    questions = [w.format(s.written) for w, s in kept]
    return [(s, q, r) for (_, s), q, r in zip(kept, questions, asked(questions, kg), strict=True)]


def outcome(slip: Slip, reply: dict) -> str:
    if not answered(reply):
        return "not answered"
    return "right" if said_of(reply) & slip.curies else "another thing"


def report(invented: list, real: list, wrong: list, graph: str, how: str) -> list[str]:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    )
    out = [
        "# Names that are not known, and misspelt ones",
        "",
        f"`python benchmarks/names_unknown.py`; commit {commit.stdout.strip()}; {graph}; {how}.",
        "",
        "| names | answered as another thing | not answered | of |",
        "| --- | --- | --- | --- |",
    ]
    failed: list[str] = []
    for title, rows in (("invented", invented), ("real, not in the graph", real)):
        for kind in ("all", *dict.fromkeys(k for k, *_ in rows)):
            some = [r for r in rows if kind in ("all", r[0])]
            bad = [r for r in some if answered(r[3])]
            out.append(f"| {title}: {kind} | {len(bad)} | {len(some) - len(bad)} | {len(some)} |")
        failed += [f"- {q} `{r.get('pattern')}`" for _, _, q, r in rows if answered(r)]
    out += ["", "| misspelt | right | another thing | not answered | of |", "| --- | --- | --- | --- | --- |"]
    for kind in ("all", *dict.fromkeys(s.kind for s, *_ in wrong)):
        some = Counter(outcome(s, r) for s, _, r in wrong if kind in ("all", s.kind))
        cells = [some[o] for o in ("right", "another thing", "not answered")]
        out.append(f"| {kind} | {' | '.join(map(str, cells))} | {sum(cells)} |")
    failed += [f"- {outcome(s, r)}: {q} (`{s.name}`)" for s, q, r in wrong if outcome(s, r) != "right"]
    return [*out, "", "## Misses", "", *failed]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--many", type=int, default=300, help="names of each of the three sets")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--other", action="store_true", help="ask in the other wordings")
    parser.add_argument("--out", type=Path, help="write the tables and the misses there too")
    args = parser.parse_args()
    begun = time.perf_counter()
    lexicon = open_lexicon(args.kg)
    with (HERE / "unknown" / "real_names.tsv").open(encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        real = [(row["kind"], row["name"]) for row in csv.DictReader(lines, delimiter="\t")]
    have = {name for _, name in real if known(lexicon, name)}
    real = [(kind, name) for kind, name in real if name not in have]
    invented = made_up(lexicon, args.seed, args.many // 3)
    found = list(islice(slips(lexicon, args.seed), int(args.many * SPARE)))
    wordings = OTHER if args.other else WORDINGS
    rows = (
        unknown(invented, wordings, args.kg),
        unknown(real[:: max(1, len(real) // args.many)], wordings, args.kg),
        misspelt(found, args.many, wordings, args.kg),
    )
    had = f"; left out, as the graph has them: {', '.join(sorted(have))}" if have else ""
    how = f"seed {args.seed}{', other wordings' * args.other}{had}; {time.perf_counter() - begun:.0f} s"
    text = "\n".join(report(*rows, f"graph {find_graph(args.kg).name}", how))
    print(text)
    if args.out:
        args.out.write_text(text + "\n", "utf-8")
    return int(any(answered(r) for part in rows[:2] for *_, r in part))


if __name__ == "__main__":
    sys.exit(main())
