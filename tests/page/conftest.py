"""A real server over the page's world, and a real browser; without a browser these tests are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from page.page_world import write_page_world
from server.running import served

BROWSER = os.environ.get("BIOLOOM_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def page_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page") / "world"
    write_page_world(folder)
    return folder


@pytest.fixture(scope="session")
def address(page_world: Path) -> Iterator[str]:
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    with served(page_world, options=("--rate", "0")) as (client, _):
        yield str(client.base_url).rstrip("/")


@pytest.fixture(scope="module")  # while it is there a loop runs in this thread, in which no test can run its own
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api")
    if not BROWSER:
        pytest.skip("There is no Chromium here.")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A tab that notes what must not happen: errors of scripts, refusals by the policy, requests of other hosts."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.wrong: list[str] = []
        page.on("pageerror", lambda e: self.wrong.append(f"error: {e}"))
        page.on("console", lambda m: self.wrong.append(f"console: {m.text}") if self._is_wrong(m) else None)
        page.on("request", lambda r: None if self._own(r.url) else self.wrong.append(f"request: {r.url}"))

    def _is_wrong(self, message: Any) -> bool:
        expected = "Failed to load resource" in message.text or "net::ERR" in message.text
        return message.type == "error" and not expected

    def _own(self, url: str) -> bool:
        return url.startswith((self.address, "blob:", "data:"))

    def open(self, at: str = "") -> Any:
        """The page at ``at``, once it can be asked."""
        self.page.goto(f"{self.address}/{at}")
        self.page.wait_for_selector("#method option", state="attached")
        return self.page


def comes(page: Any, expression: str, seconds: float = 60.0) -> bool:
    """Whether an expression becomes true in time; wait_for_function evaluates, which the policy forbids."""
    for _ in range(int(seconds / 0.05)):
        if page.evaluate(expression):
            return True
        page.wait_for_timeout(50)
    return False


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_default_timeout(60_000)
    watched = Watched(context.new_page(), address)
    yield watched
    context.close()
    assert not watched.wrong
