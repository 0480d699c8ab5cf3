"""Names to objects: ours and other packages' through one door."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from bioloom.core.errors import SetupError
from bioloom.core.registry import Registry

GROUP = "bioloom.methods"
OURS = {"budget": "bioloom.core.run:Budget", "scope": "bioloom.core.pattern_scope:Scope"}


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """Installs a package ``name`` with an entry point line and a module of the same name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(name: str, entry: str, module: str = "") -> None:
        info = tmp_path / f"{name}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{entry}\n")
        (tmp_path / f"{name}.py").write_text(dedent(module))
        sys.modules.pop(name, None)

    return install


def test_ours_and_theirs_come_through_one_door(install: Callable[..., None]) -> None:
    install(
        "their_pkg", "theirs = their_pkg:Theirs", "class Theirs:\n    def __init__(self, depth=2): self.depth = depth"
    )
    registry: Registry[object] = Registry(GROUP, OURS)
    assert registry.names() == ["budget", "scope", "theirs"]
    assert registry.create("budget", calls=3).calls == 3  # type: ignore[attr-defined]
    assert registry.create("theirs", depth=5).depth == 5  # type: ignore[attr-defined]
    assert registry.broken() == {}


def test_another_group_is_not_ours(install: Callable[..., None]) -> None:
    install("their_pkg2", "theirs = their_pkg2:Theirs")
    assert Registry("bioloom.sources", {}).names() == []


def test_unknown_name() -> None:
    with pytest.raises(SetupError, match=r"The method 'bugdet' is not known\. Did you mean budget"):
        Registry(GROUP, OURS).get("bugdet")
    with pytest.raises(SetupError, match="There are budget, scope"):
        Registry(GROUP, OURS).get("zzzz")


def test_unknown_knob(install: Callable[..., None]) -> None:
    module = """
        class K:
            def __init__(self, depth=2): pass
        class Any(dict):
            def __init__(self, **knobs): super().__init__(knobs)
    """
    install("knob_pkg", "k = knob_pkg:K\nany = knob_pkg:Any", module)
    registry: Registry[object] = Registry(GROUP, OURS)
    with pytest.raises(SetupError, match=r"has no knob 'dept'\. Did you mean depth"):
        registry.create("k", dept=1)
    assert registry.create("any", dept=1) == {"dept": 1}


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("1 / 0", "ZeroDivisionError"),
        ("Other = 1", "AttributeError"),
        ("Broken = 1", "is no class"),
        ("from bioloom.core.errors import BudgetError\nraise BudgetError('spent')", "BudgetError: spent"),
    ],
)
def test_a_broken_plugin_names_its_package_and_harms_no_other(
    install: Callable[..., None], module: str, says: str
) -> None:
    install("broken_pkg", "broken = broken_pkg:Broken", module)
    registry: Registry[object] = Registry(GROUP, OURS)
    assert registry.names() == ["broken", "budget", "scope"]
    with pytest.raises(SetupError) as caught:
        registry.get("broken")
    assert "broken_pkg 1.2" in str(caught.value)
    assert says in str(caught.value)
    assert registry.get("budget")
    assert list(registry.broken()) == ["broken"]


def test_a_clash_is_an_error_of_that_name_alone(install: Callable[..., None]) -> None:
    install("clash_pkg", "budget = clash_pkg:Mine", "class Mine: pass")
    registry: Registry[object] = Registry(GROUP, OURS)
    with pytest.raises(SetupError, match=r"claimed by bioloom \(bioloom.core.run:Budget\) and clash_pkg 1.2"):
        registry.get("budget")
    assert registry.get("scope")
    assert registry.names().count("budget") == 1


def test_the_same_object_under_the_same_name_is_no_clash(install: Callable[..., None]) -> None:
    install("again_pkg", "budget = bioloom.core.run:Budget")
    assert Registry(GROUP, OURS).get("budget")
