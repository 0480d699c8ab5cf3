"""The agent of the examples: a model behind an endpoint, here a written one, drives the tools over MCP."""

from __future__ import annotations

import json
import runpy
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp.server.mcpserver")
pytest.importorskip("openai")

SCRIPT = Path(__file__).parents[2] / "examples" / "agent_over_mcp.py"
MOVES = [
    {"tool": "ask", "arguments": {"question": "Is FBN1 associated with Marfan syndrome?"}},
    {"tool": "no_such_tool", "arguments": {}},
    {"answer": "Yes: FBN1 (HGNC:3603)."},
]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What an endpoint was asked that makes the written moves one after the other."""
    bodies: list[dict[str, Any]] = []

    class Endpoint(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            move = json.dumps(MOVES[len(bodies) - 1])
            choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": move}}
            said = json.dumps(
                {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
            ).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    server = HTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
    yield bodies
    server.shutdown()
    server.server_close()


def test_a_model_asks_and_answers(
    heard: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SCRIPT.parents[1] / "src"))
    monkeypatch.setattr(sys, "argv", [SCRIPT.name, "Is FBN1 associated with Marfan syndrome?"])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    out = capfd.readouterr().out
    assert "## 1. Is FBN1 associated with Marfan syndrome?" in out
    assert '"answer": "yes"' in out
    assert "no_such_tool" in out  # a tool that is not there is an error that the model is told
    assert "**Answer.** Yes: FBN1 (HGNC:3603)." in out
    rules = heard[0]["messages"][0]["content"]
    assert all(f"- {name}(" in rules for name in ("ask", "ground", "neighbours", "paths", "expression", "verify"))
    assert "Reply of ask" in heard[1]["messages"][-1]["content"]
