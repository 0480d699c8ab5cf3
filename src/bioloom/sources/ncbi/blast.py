"""A search by sequence at NCBI (BLAST, Common URL API): put, wait, get; what was found is kept by the sequence.

A request has a number that is good for a day. What is kept for longer is the result, under the sequence, program and
database, so that an answer can be made again offline.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import sleep

from bioloom.core.errors import OfflineError, SourceError
from bioloom.core.value import Value

from ..http import Body, Deadline, Http, Malformed, Request, xml_of

BLAST = "https://blast.ncbi.nlm.nih.gov/Blast.cgi"
PROGRAM, DATABASE = "blastn", "nt"
RATE = 1 / 3  # NCBI wants three seconds between two requests, and a minute between two looks at one
LOOK, LONGEST_LOOK = 5.0, 60.0  # seconds before the first look that the server does not say, and the most between two
HITS = 10
_RID, _ESTIMATE = re.compile(r"RID = (\S+)"), re.compile(r"RTOE = (\d+)")
_STATUS = re.compile(r"Status=(\w+)")


class Aligned(Value):
    """A stretch of a record that a sequence aligns to; ``start`` is its lower end, in base pairs from 1.

    ``identity`` is the share of the query's letters that are the same in it.
    """

    accession: str
    title: str
    start: int
    end: int
    identity: float
    expect: float


def aligned(
    sequence: str, http: Http, deadline: Deadline, *, url: str = BLAST, email: str = "",
    wait: Callable[[float], None] = sleep,
) -> tuple[tuple[Aligned, ...], str]:  # fmt: skip
    """What ``sequence`` aligns to best, the best first, and when that was asked.

    Raises:
        SourceError: NCBI cannot be asked, refuses, or takes longer than the deadline.
        OfflineError: nothing is kept for it, and the network must not be used.
    """
    what = (("PROGRAM", PROGRAM), ("MEGABLAST", "on"), ("DATABASE", DATABASE), ("QUERY", sequence))
    as_kept = Request("ncbi", url, what)
    if kept := http.cache.get(as_kept, stale=http.offline):
        return _hits(kept), kept.retrieved
    if http.offline:
        raise OfflineError("ncbi: nothing is kept for this sequence, and --offline forbids to ask.",
                           hint="Ask once without --offline; the answer is then kept.")  # fmt: skip
    who = (("TOOL", "bioloom"), *((("EMAIL", email),) if email else ()))
    put = Request("ncbi", url, (("CMD", "Put"), *what, ("HITLIST_SIZE", str(HITS))), who)
    (rid, pause), _ = http.fetch(put, _put, deadline, per_second=RATE, keep=False)
    get = Request("ncbi", url, (("CMD", "Get"), ("FORMAT_TYPE", "XML"), ("RID", rid)), who)
    while True:
        wait(min(pause, deadline.left(LONGEST_LOOK)))
        body, _ = http.fetch(get, _got, deadline, per_second=RATE, keep=False)
        if body is not None:
            http.cache.put(as_kept, body)
            return _hits(body), body.retrieved
        pause = min(2 * pause, LONGEST_LOOK)


def _put(body: Body) -> tuple[str, float]:
    """The number of a request, and how many seconds it is thought to take."""
    said = body.content.decode(errors="replace")
    rid, estimate = _RID.search(said), _ESTIMATE.search(said)
    if rid is None:
        raise Malformed("has no number of a request")
    return rid[1], float(estimate[1]) if estimate else LOOK


def _got(body: Body) -> Body | None:
    """The result; None while there is none yet.

    Raises:
        SourceError: The search failed, or the server has forgotten it.
    """
    if body.content.lstrip().startswith(b"<?xml"):
        _hits(body)
        return body
    status = _STATUS.search(body.content.decode(errors="replace"))
    if status is None:
        raise Malformed("is neither a result nor says how far the search is")
    if status[1] != "WAITING":
        raise SourceError(f"ncbi: the search by sequence ended: {status[1].lower()}.", hint="Ask again later.")
    return None


def _hits(body: Body) -> tuple[Aligned, ...]:
    root = xml_of(body, "BlastOutput")
    length = int(root.findtext("BlastOutput_query-len") or 0)
    out = []
    for hit in root.iterfind("BlastOutput_iterations/Iteration/Iteration_hits/Hit"):
        hsp = hit.find("Hit_hsps/Hsp")
        if hsp is None:
            continue
        start, end = sorted(int(hsp.findtext(f"Hsp_hit-{side}") or 0) for side in ("from", "to"))
        same = int(hsp.findtext("Hsp_identity") or 0)
        out.append(Aligned(
            accession=hit.findtext("Hit_accession") or "", title=hit.findtext("Hit_def") or "", start=start, end=end,
            identity=same / length if length else 0.0, expect=float(hsp.findtext("Hsp_evalue") or 0),
        ))  # fmt: skip
    return tuple(out)
