"""What the server did, in Prometheus's text format."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from .pool import Pool

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass
class Metrics:
    """Requests by path and status, and how long those that were answered took."""

    requests: defaultdict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    within: defaultdict[tuple[str, float], int] = field(default_factory=lambda: defaultdict(int))
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    timed: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def count(self, path: str, status: int, seconds: float) -> None:
        """One request that ended."""
        self.requests[path, status] += 1
        self.seconds[path] += seconds
        self.timed[path] += 1
        for bound in BOUNDS:
            self.within[path, bound] += seconds <= bound

    def text(self, pool: Pool, refused: dict[int, int]) -> str:
        """All of it."""
        return "\n".join([*self._requests(), *_of_pool(pool, refused), ""])

    def _requests(self) -> Iterator[str]:
        yield "# HELP bioloom_requests_total Requests that ended, by path and status."
        yield "# TYPE bioloom_requests_total counter"
        for (path, status), number in sorted(self.requests.items()):
            yield f'bioloom_requests_total{{path="{path}",status="{status}"}} {number}'
        yield "# HELP bioloom_request_seconds How long requests took."
        yield "# TYPE bioloom_request_seconds histogram"
        for path in sorted(self.timed):
            for bound in BOUNDS:
                yield f'bioloom_request_seconds_bucket{{path="{path}",le="{bound:g}"}} {self.within[path, bound]}'
            yield f'bioloom_request_seconds_bucket{{path="{path}",le="+Inf"}} {self.timed[path]}'
            yield f'bioloom_request_seconds_sum{{path="{path}"}} {self.seconds[path]:.6f}'
            yield f'bioloom_request_seconds_count{{path="{path}"}} {self.timed[path]}'


def _of_pool(pool: Pool, refused: dict[int, int]) -> Iterator[str]:
    gauges = {
        "workers": (pool.ready, "Processes that answer."),
        "working": (pool.working, "Of them at work."),
        "waiting": (pool.queued, "Requests that wait for one."),
    }
    counters = {
        "jobs_total": (pool.counts.done, "Jobs that were done, with or without success."),
        "jobs_cancelled_total": (pool.counts.cancelled, "Jobs that nobody waited for any more."),
        "jobs_refused_total": (pool.counts.refused, "Jobs refused since too many waited."),
        "worker_restarts_total": (pool.counts.restarts, "Processes that were replaced."),
    }
    for kind, numbers in (("gauge", gauges), ("counter", counters)):
        for name, (number, said) in numbers.items():
            yield f"# HELP bioloom_{name} {said}"
            yield f"# TYPE bioloom_{name} {kind}"
            yield f"bioloom_{name} {number}"
    yield "# HELP bioloom_refused_total Requests that were refused unread, by status."
    yield "# TYPE bioloom_refused_total counter"
    for status, number in sorted(refused.items()):
        yield f'bioloom_refused_total{{status="{status}"}} {number}'
