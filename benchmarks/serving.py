"""Load figures of ``bioloom serve``: requests a second and latency with 1, 8 and 32 clients.

    bioloom serve --kg full --rate 0 --port 8765 &
    python benchmarks/serving.py http://127.0.0.1:8765 --requests 200 benchmarks/asked/FILE

Each client asks one question after another, all over the same list of questions, one a line. The bound of the design:
the 95th percentile with 32 clients is at most 3 x that of one x 32 / cores.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path

import httpx

CLIENTS = (1, 8, 32)
QUESTIONS = [
    "Which genes are associated with both Parkinson disease and Gaucher disease?",
    "How many genes are associated with cystic fibrosis?",
    "Which phenotypes does Marfan syndrome have?",
    "Is BRCA1 associated with breast cancer?",
    "Which biological processes does TP53 participate in?",
    "Which diseases are associated with CFTR?",
]


def measured(url: str, questions: list[str], clients: int, requests: int) -> dict[str, float]:
    """Figures of one number of clients."""
    shares = [list(islice(cycle(questions), i, i + requests // clients)) for i in range(clients)]
    failed = 0

    def client(asked: list[str]) -> list[float]:
        nonlocal failed
        took = []
        with httpx.Client(base_url=url, timeout=600, trust_env=False) as http:
            for question in asked:
                start = time.perf_counter()
                failed += http.post("/v1/ask", json={"question": question}).status_code != 200
                took.append(time.perf_counter() - start)
        return took

    start = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        times = sorted(t for some in pool.map(client, shares) for t in some)
    seconds = time.perf_counter() - start
    at = {share: times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.95)}
    return {
        "clients": clients, "requests": len(times), "failed": failed, "per_second": round(len(times) / seconds, 1),
        "p50_ms": round(at[0.5] * 1000, 1), "p95_ms": round(at[0.95] * 1000, 1),
    }  # fmt: skip


def main() -> None:
    """Print a line of JSON for each number of clients, and whether the bound holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("questions", nargs="?", type=Path)
    parser.add_argument("--requests", type=int, default=192)
    given = parser.parse_args()
    lines = given.questions.read_text("utf-8").splitlines() if given.questions else QUESTIONS
    questions = [line for line in lines if line.strip()]
    measured(given.url, questions, 1, len(questions))  # what is kept after the first time is kept for all
    found = []
    for clients in CLIENTS:
        found.append(measured(given.url, questions, clients, given.requests))
        print(json.dumps(found[-1]))
    bound = 3 * found[0]["p95_ms"] * CLIENTS[-1] / (os.cpu_count() or 1)
    print(json.dumps({"p95_bound_ms": round(bound, 1), "holds": found[-1]["p95_ms"] <= bound}))


if __name__ == "__main__":
    main()
