"""What all tests share: a cache of their own, and the small world."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bioloom.core.ports import Resources


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or fills the user's folders; a cache that CI set up is used as it is."""
    with pytest.MonkeyPatch.context() as patch:
        if "BIOLOOM_CACHE" not in os.environ:
            patch.setenv("BIOLOOM_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("BIOLOOM_CONFIG", str(tmp_path_factory.mktemp("config") / "none.toml"))
        for name in ("BIOLOOM_MODEL", "BIOLOOM_BASE_URL", "BIOLOOM_API_KEY", "BIOLOOM_EMBEDDER", "OPENAI_API_KEY"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """No test talks to anything but this machine, and none even asks for another one's address."""
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            _local(address[0])
        connect(self, address)

    def asked(host: Any, *args: Any, **kwargs: Any) -> Any:
        _local(host)
        return look_up(host, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        patch.setattr(socket, "getaddrinfo", asked)
        yield


def _local(host: Any) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if name not in (None, "", "localhost", "::1") and not str(name).startswith("127."):
        pytest.fail(f"A test tried to reach {name}: tests use stub servers on this machine.")


@pytest.fixture(scope="session")
def world_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small world as a graph on disk."""
    from world import write_world

    folder = tmp_path_factory.mktemp("world") / "world"
    write_world(folder)
    return folder


@pytest.fixture(scope="session")
def world(world_folder: Path) -> Resources:
    """The small world, opened."""
    from world import resources

    return resources(world_folder)
