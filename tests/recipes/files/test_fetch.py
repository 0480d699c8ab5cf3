"""Downloads from a server that misbehaves."""

from __future__ import annotations

import errno
import gzip
import io
import re
import sqlite3
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import stamina

from bioloom.core.errors import BuildError, OfflineError, SourceError
from bioloom.recipes.files import fetch
from bioloom.recipes.files.fetch import download
from bioloom.recipes.files.locate import Shelf, data_folder
from bioloom.recipes.recipe import Recipe, Upstream
from recipes.upstream import put, recipe

BODY = bytes(range(256)) * 2000  # 512,000 bytes: more than one chunk


@dataclass
class Stub:
    """A server of ``files``; ``breaks`` says after how many bytes the next answers end, ``busy`` how many are 503."""

    files: dict[str, bytes] = field(default_factory=dict)
    breaks: list[int] = field(default_factory=list)
    busy: int = 0
    ranges: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)
    url: str = ""


@pytest.fixture
def stub() -> Iterator[Stub]:
    stamina.set_testing(True, attempts=fetch.ATTEMPTS)  # no waiting
    told = Stub()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name, asked = self.path.lstrip("/"), self.headers.get("Range", "")
            told.asked.append((name, asked))
            if told.busy:
                told.busy -= 1
                self.send_error(503)
                return
            if name not in told.files:
                self.send_error(404)
                return
            body, start = told.files[name], 0
            if told.ranges and (found := re.match(r"bytes=(\d+)-", asked)):
                start = int(found[1])
                if start >= len(body):
                    self.send_error(416)
                    return
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(body) - start))
            self.end_headers()
            end = told.breaks.pop(0) if told.breaks else len(body)
            self.wfile.write(body[start : start + end])

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    told.url = f"http://127.0.0.1:{server.server_port}"
    yield told
    server.shutdown()
    server.server_close()
    stamina.set_testing(False)


def test_a_broken_line_is_taken_up_where_it_broke(stub, tmp_path):
    stub.files["x"] = BODY
    stub.breaks = [300_000, 100_000]
    download(f"{stub.url}/x", tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == BODY
    assert [r for _, r in stub.asked] == ["", "bytes=300000-", "bytes=400000-"]
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_what_an_earlier_run_left_is_gone_on_with(stub, tmp_path):
    stub.files["x"] = BODY
    (tmp_path / "x.part").write_bytes(BODY[:500_000])
    download(f"{stub.url}/x", tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == BODY
    assert stub.asked == [("x", "bytes=500000-")]


def test_a_server_without_ranges_sends_it_all_again(stub, tmp_path):
    stub.files["x"], stub.ranges = BODY, False
    (tmp_path / "x.part").write_bytes(b"other")
    download(f"{stub.url}/x", tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == BODY


def test_a_part_longer_than_the_file_is_thrown_away(stub, tmp_path):
    stub.files["x"] = BODY
    (tmp_path / "x.part").write_bytes(BODY + b"more")
    download(f"{stub.url}/x", tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == BODY


def test_a_busy_server_is_asked_again(stub, tmp_path):
    stub.files["x"], stub.busy = BODY, 2
    download(f"{stub.url}/x", tmp_path / "x")
    assert len(stub.asked) == 3


def test_a_server_that_always_breaks_off_keeps_the_part(stub, tmp_path):
    stub.files["x"], stub.breaks = BODY, [1000] * 20
    with pytest.raises(SourceError, match=r"could not be fetched: .*bytes are kept in .*x\.part") as caught:
        download(f"{stub.url}/x", tmp_path / "x")
    assert "--data" in caught.value.hint
    assert (tmp_path / "x.part").read_bytes() == BODY[: 1000 * fetch.ATTEMPTS]
    assert not (tmp_path / "x").exists()


def test_a_missing_file_is_not_asked_for_twice(stub, tmp_path):
    with pytest.raises(SourceError, match="404"):
        download(f"{stub.url}/x", tmp_path / "x")
    assert len(stub.asked) == 1


@pytest.mark.usefixtures("stub")
def test_nobody_there(tmp_path):
    with pytest.raises(SourceError, match="could not be fetched"):
        download("http://127.0.0.1:9/x", tmp_path / "x")


def test_a_full_disk(stub, tmp_path, monkeypatch):
    stub.files["x"] = BODY

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(BuildError, match="No space left on device") as caught:
        download(f"{stub.url}/x", tmp_path / "x")
    assert "MB free" in caught.value.hint


def of(stub: Stub, name: str, content: bytes, member: str = "", query: str = "") -> Recipe:
    """A recipe for one file at the stub."""
    bare = recipe(Path("/nowhere"), "test", lambda _files: iter(()), {})
    digest = sha256(content).hexdigest()
    upstream = Upstream("kg/x.tsv", f"{stub.url}/{name}", len(content), digest, member, query)
    return replace(bare, files=(upstream,))


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def test_the_data_folder_comes_before_the_cache_and_the_cache_before_upstream(stub, tmp_path):
    stub.files["x.tsv"] = b"body"
    source, shelf = of(stub, "x.tsv", b"body"), Shelf(data=tmp_path / "data", cache=tmp_path / "cache")
    files, sums = shelf.files(source)
    assert files.where == {"kg/x.tsv": tmp_path / "cache/kg/x.tsv"}
    assert sums == {"kg/x.tsv": sha256(b"body").hexdigest()}
    shelf.files(source)
    assert len(stub.asked) == 1
    packed = put(tmp_path / "data", "kg/x.tsv", "body")
    assert shelf.files(source)[0].where == {"kg/x.tsv": packed}
    shelf.tidy()
    assert not (tmp_path / "cache/archives").exists()


def test_a_wrong_checksum_leaves_nothing_behind(stub, tmp_path):
    stub.files["x.tsv"] = b"another release"
    shelf = Shelf(cache=tmp_path)
    with pytest.raises(BuildError, match=r"not the file that was expected: 15 bytes .* instead of 4 with"):
        shelf.files(of(stub, "x.tsv", b"body"))
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []
    stub.files["x.tsv"] = b"body"
    shelf.files(of(stub, "x.tsv", b"body"))


def test_a_changed_file_of_the_data_folder_is_refused_or_taken(stub, tmp_path):
    put(tmp_path, "kg/x.tsv", "newer")
    source = of(stub, "x.tsv", b"body")
    with pytest.raises(BuildError, match=r"x\.tsv\.gz is not the file") as caught:
        Shelf(data=tmp_path).files(source)
    assert "--accept-changed" in caught.value.hint
    _, sums = Shelf(data=tmp_path, accept_changed=True).files(source)
    assert sums["kg/x.tsv"] == sha256(b"newer").hexdigest()


def test_a_truncated_file_of_the_data_folder(stub, tmp_path):
    path = put(tmp_path, "kg/x.tsv", "body" * 1000)
    path.write_bytes(path.read_bytes()[:-12])
    with pytest.raises(BuildError, match=r"x\.tsv\.gz is truncated or damaged"):
        Shelf(data=tmp_path).files(of(stub, "x.tsv", b"body"))


def test_offline_says_what_is_missing(stub, tmp_path):
    with pytest.raises(OfflineError, match=r"kg/x\.tsv of TEST is neither in the data folder nor in"):
        Shelf(cache=tmp_path, offline=True).files(of(stub, "x.tsv", b"body"))
    assert stub.asked == []


def test_no_such_data_folder(tmp_path, monkeypatch):
    with pytest.raises(BuildError, match="There is no data folder"):
        data_folder(tmp_path / "none")
    monkeypatch.delenv("BIOLOOM_DATA", raising=False)
    assert data_folder() is None
    monkeypatch.setenv("BIOLOOM_DATA", str(tmp_path))
    assert data_folder() == tmp_path


@pytest.mark.parametrize("packing", ["", ".gz"])
def test_a_member_of_a_wheel(stub, tmp_path, packing):
    body = gzip.compress(b"body") if packing else b"body"
    stub.files["a.whl"] = zipped(**{f"p/x.tsv{packing}": body})
    files, _ = Shelf(cache=tmp_path).files(of(stub, "a.whl", b"body", member=f"p/x.tsv{packing}"))
    assert files.where["kg/x.tsv"].read_bytes() == b"body"


def test_an_archive_without_the_member_is_not_kept(stub, tmp_path):
    stub.files["a.whl"] = zipped(other=b"body")
    with pytest.raises(BuildError, match=r"a\.whl does not hold p/x\.tsv"):
        Shelf(cache=tmp_path).files(of(stub, "a.whl", b"body", member="p/x.tsv"))
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []


def test_an_archive_that_is_none(stub, tmp_path):
    stub.files["a.whl"] = b"<html>sign in</html>"
    with pytest.raises(BuildError, match=r"a\.whl does not hold p/x\.tsv: File is not a zip file"):
        Shelf(cache=tmp_path).files(of(stub, "a.whl", b"body", member="p/x.tsv"))


def test_a_query_of_a_database_in_a_tar(stub, tmp_path):
    path = tmp_path / "org.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE genes (id, name)")
        connection.executemany("INSERT INTO genes VALUES (?, ?)", [(1, "A"), (2, None)])
    connection.close()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        tar.add(path, "p/org.sqlite")
    stub.files["a.tar.gz"] = out.getvalue()
    source = of(stub, "a.tar.gz", b"1\tA\n2\t\n", member="p/org.sqlite", query="SELECT * FROM genes")
    files, _ = Shelf(cache=tmp_path / "cache").files(source)
    assert files.where["kg/x.tsv"].read_text() == "1\tA\n2\t\n"
    with pytest.raises(BuildError, match="no such column: nobody"):
        Shelf(cache=tmp_path / "other").files(
            of(stub, "a.tar.gz", b"", member="p/org.sqlite", query="SELECT nobody FROM genes")
        )
