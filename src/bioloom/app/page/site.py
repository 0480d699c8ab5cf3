"""The page's files and what it is told, as an application: nothing of another host, nothing that a source wrote."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from .examples import Examples, Run

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TYPES = {
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
}  # fmt: skip
JSON = "application/json"
POLICY = (  # scripts and styles of our own files alone: what a source wrote can never become one
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cache-control": "no-cache",
}  # fmt: skip
ABOUT, EXAMPLES, REPORT = "/page/about.json", "/page/examples.json", "/benchmarks"


def report_policy(page: str) -> str:
    """The policy of a report: its own scripts, told by their sums, and no other; nothing is asked of any server."""
    sums = (b64encode(sha256(s.encode()).digest()).decode() for s in re.findall(r"<script>(.*?)</script>", page, re.S))
    scripts = " ".join(f"'sha256-{s}'" for s in sums) or "'none'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


class File(NamedTuple):
    """One file of the page."""

    body: bytes
    media: str
    tag: str


def page_files() -> dict[str, File]:
    """The files by their path, the page itself at /."""
    found: dict[str, File] = {}
    static = files("bioloom.app.page").joinpath("static")
    for folder, base in ((static, "/page/"), (static.joinpath("vendor"), "/page/vendor/")):
        for item in folder.iterdir():
            media = TYPES.get(item.name.rpartition(".")[2])
            if item.is_file() and media:
                body = item.read_bytes()
                path = "/" if item.name == "index.html" else base + item.name
                found[path] = File(body, media, f'"{sha256(body).hexdigest()[:16]}"')
    return found


class Site:
    """The page. ``about`` is what it is told of the server at once, examples come as they are found with ``run``.

    ``paths`` are all of it; the ``open`` ones hold nothing of the graph: a browser has to have them before it can send
    a token. ``report`` is a page on runs of benchmarks, of one file (`run_page`); empty where none is shown.
    """

    def __init__(self, about: Mapping[str, Any], run: Run, report: str = "") -> None:
        self.files, self.examples = page_files(), Examples(run)
        self.open = tuple(self.files)
        self.paths = (*self.open, ABOUT, EXAMPLES, *([REPORT] if report else []))
        self._about = json.dumps({**about, **({"report": REPORT} if report else {})}, ensure_ascii=False).encode()
        self._report, self._policy = report.encode(), {"content-security-policy": report_policy(report)}

    async def __call__(self, scope: Scope, _: Receive, send: Send, /) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        path, method = scope["path"], scope["method"]
        headers = {k.lower(): v for k, v in scope["headers"]}
        if method not in ("GET", "HEAD"):
            await _sent(send, 405, _error("This is asked with GET.", ""), JSON, {"allow": "GET, HEAD"})
        elif path == ABOUT:
            await _sent(send, 200, self._about, JSON, head=method == "HEAD")
        elif path == EXAMPLES:
            body = json.dumps(self.examples.found(), ensure_ascii=False).encode()
            await _sent(send, 200, body, JSON, head=method == "HEAD")
        elif path == REPORT and self._report:
            await _sent(send, 200, self._report, TYPES["html"], self._policy, head=method == "HEAD")
        elif (file := self.files.get(path)) is None:
            await _sent(send, 404, _error("There is nothing here.", "/openapi.json lists the paths."), JSON)
        elif headers.get(b"if-none-match", b"").decode("latin-1") == file.tag:
            await _sent(send, 304, b"", file.media, {"etag": file.tag})
        else:
            await _sent(send, 200, file.body, file.media, {"etag": file.tag}, head=method == "HEAD")


def _error(message: str, hint: str) -> bytes:
    error = {"type": "NotFoundError", "message": message, "hint": hint}
    return json.dumps({"schema": "bioloom.error/1", "error": error}).encode()


async def _sent(
    send: Send, status: int, body: bytes, media: str, more: Mapping[str, str] | None = None, *, head: bool = False
) -> None:
    headers = {**HEADERS, "content-type": media, "content-length": str(len(body)), **(more or {})}
    raw = [(k.encode(), v.encode()) for k, v in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if head else body})
